// The machine that plays: a turn's skeleton and a resumable interpreter for what cards do.
//
// It stops at each decision. `Ask` says who answers: a native player answers in place and the
// machine goes on; without one it returns, and `answer` resumes it, perhaps in a copy of the s.
#pragma once

#include <bit>
#include <cassert>

#include "deck.hpp"
#include "watch.hpp"

namespace throneroom {

// The caller answers: run() returns at each decision.
struct FromOutside {
  static constexpr bool in_place = false;
  int operator()(const State&, const Rules&, const Decision&) { return 0; }
};

inline int score(const Rules& rules, const Player& p) {
  int points = 0;
  for (int k = 0; k < rules.kinds; ++k) {
    if (p.owned[k] == 0) continue;
    const Kind& kind = rules.kind[k];
    int each = kind.points;
    if (kind.points_div != 0) {
      int matching = 0;
      for (Mask m = rules.filter[kind.points_filter].mask; m != 0; m &= m - 1)
        matching += p.owned[std::countr_zero(m)];
      each += matching / kind.points_div;
    }
    points += each * p.owned[k];
  }
  return points;
}

inline int cost_of(const Rules& rules, const State& s, unsigned kind) {
  return std::max(0, static_cast<int>(rules.kind[kind].cost) - s.turn.discount);
}

// The kinds that cost at most so much now; coins are not negative.
inline Mask affordable(const Rules& rules, const State& s, int coins) {
  const auto most = static_cast<unsigned>(coins + s.turn.discount);
  return rules.cost_up_to[std::min<unsigned>(most, kMaxCost)];
}

inline Mask costing_up_to(const Rules& rules, const State& s, int coins) {
  return coins < 0 ? 0 : affordable(rules, s, coins);
}

// The position before the first hands are drawn; a fixed opening is dealt already.
inline void set_up(const Rules& R, State& s) {
  std::memset(static_cast<void*>(&s), 0, state_bytes(R.players));
  s.players_n = static_cast<uint8_t>(R.players);
  for (int k = 0; k < R.kinds; ++k) {
    s.supply[k] = R.kind[k].pile;
    if (R.kind[k].pile != 0) s.supply_mask |= bit(static_cast<unsigned>(k));
  }
  for (int i = 0; i < R.players; ++i) {
    Player& p = s.player[i];
    for (int k = 0; k < R.kinds; ++k) {
      p.owned[k] = p.pool[k] = R.kind[k].start;
      p.deck_n = p.deck_n + R.kind[k].start;
    }
    int left = R.opening < 0 ? 0 : R.hand_size;
    int first = R.opening;  // cards of kind 0, then others; what is left keeps its chances
    for (unsigned k = 0; k < static_cast<unsigned>(R.kinds) && left > 0; ++k)
      for (int c = k == 0 ? first : p.pool[k]; c > 0 && left > 0 && p.pool[k] > 0; --c, --left) {
        --p.pool[k];
        --p.deck_n;
        add_hand(p, k);
      }
  }
}

template <class Ask, class Watch>
class Machine {
 public:
  Machine(const Rules& rules, Ask& ask, Watch& watch) : R(rules), ask_(ask), watch_(watch) {}
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  State s;  // the game; part of the machine, so that it is reached without a detour

  // Start a game from a position that set_up() made.
  void start_from(uint64_t seed);
  void begin_turn();
  // Go on until a decision is needed (false) or the game is over (true).
  bool run();
  // Answer the decision that run() stopped at; the option must be legal. Then call run().
  void answer(int option);

 private:
  enum class Next : uint8_t { go, ask, over };

  // Put a decision: a native player's answer is carried out at once; else the machine stops.
  template <Site site>
  Next decide(const Decision& d);
  template <Site site>
  void carry_out(int option, const Decision& d);

  // the turn
  Next turn();
  bool money_turns();
  bool end_turn(Player& p);
  Decision own_decision(Site site, Purpose purpose, Mask cards) const;
  void buy(Player& p, int option);
  void clean_up(Player& p);
  bool turn_ends_game(const Player& p);
  Ending ending_now(const Player& p) const;
  void finish(Ending ending);
  void play_from_hand(unsigned kind);
  void play_all_treasures(Player& p);
  void play(uint8_t player, unsigned kind, int times, Zone from);
  void count_play(unsigned kind);
  void hear_play(uint8_t player, unsigned kind, bool first);
  bool simple_listeners() const;
  void header(uint8_t player, const Kind& kind);
  bool anyone_reacts(uint8_t player) const;

  // what cards do (effects.hpp)
  Next frames();
  Next pick(const Instr& i);
  void add_pick(const Instr& i, unsigned kind);
  void finish_pick(const Instr& i);
  Next choose(const Instr& i);
  Next reactions();
  Next draw_to(const Instr& i);
  Next pass(const Instr& i);
  void finish_pass(const Instr& i);
  void each(const Instr& i);
  void move(const Instr& i);
  void take(const Instr& i);
  void take_until(const Instr& i);
  bool next_name();
  bool holds(const Instr& i) const;
  void end_effect();
  int amount(unsigned index, const Frame& f) const;
  int count(const Amount& a, const Frame& f) const;
  Mask passes(unsigned index, const Frame& f) const;
  Mask available(Zone zone, Mask wanted, const Frame& f, int& n) const;

  // moving cards
  void draw(uint8_t player, int n);
  int reveal_one(uint8_t player, uint8_t seen);
  bool gain(uint8_t player, unsigned kind, Zone to, Verb verb);
  void from_trash(uint8_t player, unsigned kind, Zone to);
  void deliver(Frame& f, unsigned kind, Zone from, Dest dest, uint8_t seen, int times);
  void give(uint8_t player, Resource resource, int n);
  void push_limbo(unsigned entry, uint8_t seen);
  Frame* push(uint16_t pc, uint8_t player, uint8_t lead, unsigned card, uint8_t flags);
  Frame& top() { return s.frame[s.depth - 1]; }

  // The card whose effect is running.
  uint8_t source() const { return s.depth == 0 ? kNoKind : s.frame[s.depth - 1].card; }
  void tell(Verb verb, uint8_t player, unsigned kind, uint8_t seen, Zone from, Zone to, int n = 1) {
    if constexpr (Watch::on)
      watch_(Event{verb, player, static_cast<uint8_t>(kind), seen, from, to,
                   static_cast<int16_t>(n)});
  }
  uint8_t only(uint8_t player) const { return static_cast<uint8_t>(1u << player); }
  uint8_t seat(unsigned player, unsigned steps) const {
    const unsigned n = player + steps;
    return static_cast<uint8_t>(n >= s.players_n ? n - s.players_n : n);
  }

  const Rules& R;
  Ask& ask_;
  Watch& watch_;
};

template <class Ask, class Watch>
template <Site site>
auto Machine<Ask, Watch>::decide(const Decision& d) -> Next {
  if constexpr (Ask::in_place) {
    carry_out<site>(ask_(s, R, d), d);
    return Next::go;
  } else {
    s.decision = d;
    return Next::ask;
  }
}

template <class Ask, class Watch>
void Machine<Ask, Watch>::start_from(uint64_t seed) {
  s.rng = seed;
  for (uint8_t i = 0; i < s.players_n; ++i) {
    if (R.opening < 0) {
      draw(i, R.hand_size);
    } else if constexpr (Watch::on) {  // the hand is there already
      for (unsigned k = 0; k < static_cast<unsigned>(R.kinds); ++k)
        for (int c = s.player[i].hand[k]; c > 0; --c)
          tell(Verb::draw, i, k, kEverybody, Zone::deck, Zone::hand);
    }
  }
  begin_turn();
}

template <class Ask, class Watch>
inline void Machine<Ask, Watch>::begin_turn() {
  const Rules& rules = R;
  s.phase = Phase::action;
  s.turn = {rules.start_coins, rules.start_actions, rules.start_buys, 0, 0, 0, 0, 0};
  ++s.player[s.active].turns;
  tell(Verb::turn, s.active, kNoKind, kEverybody, Zone::none, Zone::none, s.player[s.active].turns);
}

template <class Ask, class Watch>
bool Machine<Ask, Watch>::run() {
  for (;;) {
    const Next next = s.depth != 0 ? frames() : turn();
    if (next == Next::over) return true;
    if (next == Next::ask) return false;
  }
}

// The turn's skeleton, until an effect starts running.
template <class Ask, class Watch>
auto Machine<Ask, Watch>::turn() -> Next {
  for (;;) {
    if constexpr (Ask::in_place && !Watch::on) {
      if (s.phase == Phase::action && money_turns()) return Next::over;
    }
    Player& p = s.player[s.active];
    switch (s.phase) {
      case Phase::action:
        while (s.turn.actions > 0) {
          const Mask cards = p.hand_mask & R.actions;
          if (cards == 0) break;
          const Next next = decide<Site::action>(own_decision(Site::action, Purpose::play, cards));
          if (next == Next::ask || s.depth != 0) return next;
          if (s.phase != Phase::action) break;
        }
        s.phase = Phase::treasure;
        [[fallthrough]];
      case Phase::treasure:
        while (const Mask cards = p.hand_mask & R.treasures) {
          Decision d = own_decision(Site::treasure, Purpose::treasure, cards);
          d.bulk = (cards & R.plain_treasures) != 0 && simple_listeners();
          const Next next = decide<Site::treasure>(d);
          if (next == Next::ask || s.depth != 0) return next;
          if (s.phase != Phase::treasure) break;
        }
        s.phase = Phase::buy;
        [[fallthrough]];
      case Phase::buy:
        while (s.turn.buys > 0) {
          const Mask piles = affordable(R, s, s.turn.coins) & s.supply_mask;
          if (piles == 0) break;
          const Next next = decide<Site::buy>(own_decision(Site::buy, Purpose::buy, piles));
          if (next == Next::ask || s.depth != 0) return next;
        }
        if (end_turn(p)) return Next::over;
        break;
      case Phase::over: return Next::over;
    }
  }
}

// The same for turns of native rule players in which nothing but plain Treasures can be played: the
// most common ones by far. Nothing looks at the hand before it is discarded, so its coins are
// counted where they are. Returns at the first other turn, or with true when the game is over.
template <class Ask, class Watch>
[[gnu::flatten, gnu::noinline]] bool Machine<Ask, Watch>::money_turns() {
  const Rules& rules = R;  // a local name: a byte written to a zone might change a member
  for (;;) {
    const uint8_t active = s.active;
    Player& p = s.player[active];
    const auto* list = ask_.money_list[active];
    if ((p.hand_mask & rules.not_money) != 0 || list == nullptr) return false;
    ++ask_.decisions;  // to play all Treasures
    s.turn.coins += coins_in(p.hand, rules.plain_coins, rules.kinds);
    s.phase = Phase::buy;
    while (s.turn.buys > 0) {
      const Mask piles = affordable(rules, s, s.turn.coins) & s.supply_mask;
      if (piles == 0) break;
      ++ask_.decisions;
      buy(p, wanted(*list, rules, s, active, piles, s.turn.coins));
    }
    if (end_turn(p)) return true;
  }
}

// Clean up and go on to the next player; true if the game is over.
template <class Ask, class Watch>
inline bool Machine<Ask, Watch>::end_turn(Player& p) {
  clean_up(p);
  if (turn_ends_game(p)) return true;
  s.active = seat(s.active, 1);
  begin_turn();
  return false;
}

template <class Ask, class Watch>
Decision Machine<Ask, Watch>::own_decision(Site site, Purpose purpose, Mask cards) const {
  return {.mask = cards, .player = s.active, .purpose = purpose, .site = site, .done = 1,
          .subject = s.active};
}

template <class Ask, class Watch>
inline void Machine<Ask, Watch>::buy(Player& p, int option) {
  const Rules& rules = R;
  if (option == kDone) {
    s.turn.buys = 0;
    return;
  }
  const auto kind = static_cast<unsigned>(option);
  --s.turn.buys;
  s.turn.coins -= cost_of(rules, s, kind);
  if (p.owned[kind] >= kMaxOwned) return;
  if (--s.supply[kind] == 0) s.supply_mask &= ~bit(kind);
  ++p.owned[kind];
  add_discard(p, kind);
  tell(Verb::buy, s.active, kind, kEverybody, Zone::supply, Zone::discard);
}

template <class Ask, class Watch>
inline void Machine<Ask, Watch>::clean_up(Player& p) {
  const Rules& rules = R;
  tell(Verb::tidy, s.active, kNoKind, 0, Zone::hand, Zone::discard);
  if (p.play_n != 0) {
    sweep(p.discard, p.hand, p.play, rules.kinds);
  } else {
    pour_onto(p.discard, p.hand);
  }
  p.discard_n += p.hand_n + p.play_n;
  p.hand_mask = 0;
  p.hand_n = p.play_n = 0;
  s.turn.discount = 0;
  const int cards = p.deck_n + p.discard_n;
  if (!Watch::on && rules.usual_hand != 0 && p.known_n == 0 && p.deck_n != 5 &&
      static_cast<unsigned>(cards - 6) < 250) {
    // The usual hand: five cards, the last ones perhaps of a new deck.
    const Fraction fraction{next_random(s.rng)};
    p.hand_n = 5;
    if (p.deck_n > 5) {
      p.hand_mask = deal_five(p.pool, p.hand, static_cast<uint32_t>(p.deck_n), fraction);
      p.deck_n -= 5;
    } else {
      const int more = 5 - p.deck_n;
      pour(p.hand, p.pool);
      pour(p.pool, p.discard);
      p.hand_mask = deal_lane(p.pool, p.hand, static_cast<uint32_t>(p.discard_n), more, fraction);
      p.deck_n = p.discard_n - more;
      p.discard_n = 0;
    }
  } else {
    draw(s.active, rules.hand_size);
  }
}

// Is the game over after this turn? Mostly answered by one look: no pile is empty.
template <class Ask, class Watch>
inline bool Machine<Ask, Watch>::turn_ends_game(const Player& p) {
  const Rules& rules = R;
  if (s.supply_mask == rules.full_supply && p.turns < rules.turn_cap) return false;
  const Ending ending = ending_now(p);
  if (ending == Ending::none) return false;
  finish(ending);
  return true;
}

template <class Ask, class Watch>
[[gnu::noinline]] Ending Machine<Ask, Watch>::ending_now(const Player& p) const {
  const bool round_over = s.active + 1 == s.players_n;
  if (R.full_rounds == 0 || round_over) {
    const Mask empty = ~s.supply_mask;
    if ((R.end_any & empty) != 0 ||
        (R.end_piles != 0 && std::popcount(R.end_counted & empty) >= R.end_piles))
      return Ending::piles;
  }
  if (round_over && R.turn_limit != 0 && p.turns >= R.turn_limit) return Ending::turn_limit;
  if (round_over && p.turns >= R.stall_limit) return Ending::stalled;
  return Ending::none;
}

template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::finish(Ending ending) {
  s.phase = Phase::over;
  s.ending = ending;
  const auto rule = static_cast<TieRule>(R.tie_rule);
  int best = 0, best_turns = 0;
  s.winners = 0;
  for (uint8_t i = 0; i < s.players_n; ++i) {
    const int points = score(R, s.player[i]);
    s.points[i] = static_cast<int16_t>(points);
    const int turns = rule == TieRule::fewer_turns ? s.player[i].turns : 0;
    const bool tied = s.winners != 0 && points == best && turns == best_turns;
    if (s.winners == 0 || points > best || (points == best && turns < best_turns)) {
      best = points;
      best_turns = turns;
      s.winners = only(i);
    } else if (tied && rule != TieRule::first_seat) {
      s.winners |= only(i);
    }
  }
  tell(Verb::ended, 0, kNoKind, kEverybody, Zone::none, Zone::none, static_cast<int>(ending));
}

template <class Ask, class Watch>
void Machine<Ask, Watch>::answer(int option) {
  const Decision d = s.decision;
  switch (d.site) {
    case Site::action: return carry_out<Site::action>(option, d);
    case Site::treasure: return carry_out<Site::treasure>(option, d);
    case Site::buy: return carry_out<Site::buy>(option, d);
    case Site::pick: return carry_out<Site::pick>(option, d);
    case Site::choose: return carry_out<Site::choose>(option, d);
    case Site::place: return carry_out<Site::place>(option, d);
    case Site::react: return carry_out<Site::react>(option, d);
    case Site::name: return carry_out<Site::name>(option, d);
    case Site::aside: return carry_out<Site::aside>(option, d);
    case Site::pass: return carry_out<Site::pass>(option, d);
    case Site::none: break;
  }
  assert(false);
}

template <class Ask, class Watch>
template <Site site>
inline void Machine<Ask, Watch>::carry_out(int option, const Decision& d) {
  const auto kind = static_cast<unsigned>(option);
  if constexpr (site == Site::action) {
    if (option == kDone) {
      s.phase = Phase::treasure;
    } else {
      --s.turn.actions;
      play_from_hand(kind);
    }
    return;
  } else if constexpr (site == Site::treasure) {
    if (option == kDone) {
      s.phase = Phase::buy;
    } else if (option == kAllTreasures) {
      play_all_treasures(s.player[s.active]);
    } else {
      play_from_hand(kind);
    }
    return;
  } else if constexpr (site == Site::buy) {
    buy(s.player[s.active], option);
    return;
  } else {
    // Inside an effect: the answer goes to the step that asked.
    Frame& f = top();
    if constexpr (site == Site::pick) {
      if (option == kDone) {
        finish_pick(R.code[f.pc]);
      } else {
        add_pick(R.code[f.pc], kind);
      }
    } else if constexpr (site == Site::choose) {
      f.choice = static_cast<uint8_t>(f.choice | 1u << (option - kChoice));
      ++f.picks;
      tell(Verb::choose, d.player, f.card, kEverybody, Zone::none, Zone::none,
           static_cast<int>(f.pc) * 16 + option - kChoice);
    } else if constexpr (site == Site::place) {
      const unsigned card = s.limbo[--s.limbo_n] & kKindBits;
      const unsigned above = static_cast<unsigned>(option - kNumber);
      insert_known(s.player[f.player], card, above, s.limbo_seen[s.limbo_n]);
      tell(Verb::tuck, f.player, card, s.limbo_seen[s.limbo_n], Zone::limbo, Zone::deck,
           static_cast<int>(above));
      ++f.pc;
    } else if constexpr (site == Site::react) {
      if (option == kDone) {
        ++f.cursor;
        f.picks = 0;
      } else {
        ++f.picks;
        tell(Verb::react, d.player, kind, kEverybody, Zone::hand, Zone::hand);
        push(R.kind[kind].reaction, d.player, d.player, kind, kBlock);
      }
    } else if constexpr (site == Site::name) {
      f.named = static_cast<uint8_t>(option);
      tell(Verb::name, f.player, f.named, kEverybody, Zone::none, Zone::none);
      ++f.pc;
    } else if constexpr (site == Site::aside) {
      const unsigned card = s.limbo[s.limbo_n - 1] & kKindBits;
      if (option == kDone) {
        --s.limbo_n;
        add_hand(s.player[f.player], card);
        tell(Verb::draw, f.player, card, only(f.player), Zone::limbo, Zone::hand);
      } else {
        s.limbo_seen[s.limbo_n - 1] = kEverybody;
        tell(Verb::set_aside, f.player, card, kEverybody, Zone::limbo, Zone::limbo);
      }
    } else if constexpr (site == Site::pass) {
      remove_hand(s.player[d.player], kind);
      push_limbo(kind, only(d.player));
      tell(Verb::set_aside, d.player, kind, only(d.player), Zone::hand, Zone::limbo);
      f.choice |= only(d.player);
      ++f.cursor;
    }
  }
}

template <class Ask, class Watch>
void Machine<Ask, Watch>::play_from_hand(unsigned kind) {
  Player& p = s.player[s.active];
  remove_hand(p, kind);
  ++p.play[kind];
  ++p.play_n;
  play(s.active, kind, 1, Zone::hand);
}

template <class Ask, class Watch>
inline void Machine<Ask, Watch>::play_all_treasures(Player& p) {
  const Rules& rules = R;
  const Mask kinds = p.hand_mask & rules.plain_treasures;
  p.hand_mask &= ~rules.plain_treasures;
  if (!Watch::on && s.turn.listeners_n == 0) {
    const Coins played = play_lane(p.hand, p.play, rules.plain_coins, rules.plain_lane, rules.kinds);
    s.turn.coins = s.turn.coins + played.coins;
    s.turn.played |= kinds;
    p.hand_n = p.hand_n - played.cards;
    p.play_n = p.play_n + played.cards;
    return;
  }
  for (Mask m = kinds; m != 0; m &= m - 1) {
    const auto k = static_cast<unsigned>(std::countr_zero(m));
    for (; p.hand[k] > 0; --p.hand[k]) {
      ++p.play[k];
      --p.hand_n;
      ++p.play_n;
      tell(Verb::play, s.active, k, kEverybody, Zone::hand, Zone::play);
      const bool first = (s.turn.played & bit(k)) == 0;
      s.turn.played |= bit(k);
      give(s.active, Resource::coins, rules.kind[k].coins);
      hear_play(s.active, k, first);
    }
  }
}

// A card that has been put into play does what it says, `times` times.
template <class Ask, class Watch>
void Machine<Ask, Watch>::play(uint8_t player, unsigned kind, int times, Zone from) {
  const Rules& rules = R;
  const Kind& k = rules.kind[kind];
  const bool attack = (k.types & kAttack) != 0 && anyone_reacts(player);
  tell(Verb::play, player, kind, kEverybody, from, Zone::play);
  if (times == 1 && !attack) {
    const bool first = (s.turn.played & bit(kind)) == 0;
    count_play(kind);
    header(player, k);
    if (k.program != kNoProgram) push(k.program, player, player, kind, kHere);
    if (s.turn.listeners_n != 0) hear_play(player, kind, first);
    return;
  }
  if (Frame* f = push(kAnnounce, player, player, kind, kHere))
    f->repeat = static_cast<uint8_t>(times);
}

template <class Ask, class Watch>
void Machine<Ask, Watch>::count_play(unsigned kind) {
  s.turn.played |= bit(kind);
  if ((R.kind[kind].types & kAction) != 0 && s.turn.actions_played < 255) ++s.turn.actions_played;
}

template <class Ask, class Watch>
bool Machine<Ask, Watch>::simple_listeners() const {
  for (int l = 0; l < s.turn.listeners_n; ++l) {
    const Instr* i = &R.code[s.listener[l].pc];
    if (static_cast<Op>(i[0].op) != Op::give || i[0].cards != 0 ||
        static_cast<Op>(i[1].op) != Op::end)
      return false;
  }
  return true;
}

// Cards played earlier this turn that wait for this one.
template <class Ask, class Watch>
void Machine<Ask, Watch>::hear_play(uint8_t player, unsigned kind, bool first) {
  for (int l = 0; l < s.turn.listeners_n; ++l) {
    const Listener& w = s.listener[l];
    if (w.player != player || (R.filter[w.filter].mask & bit(kind)) == 0) continue;
    if ((w.flags & kFirst) != 0 && !first) continue;
    const Instr* i = &R.code[w.pc];
    if (static_cast<Op>(i[0].op) == Op::give && i[0].cards == 0 &&
        static_cast<Op>(i[1].op) == Op::end) {
      give(player, Resource::actions, i->actions * w.count);
      give(player, Resource::buys, i->buys * w.count);
      give(player, Resource::coins, i->coins * w.count);
    } else if (Frame* f = push(w.pc, player, player, w.card, kBlock | kListening)) {
      f->repeat = w.count;
      f->cursor = static_cast<uint8_t>(l);
    }
  }
}

template <class Ask, class Watch>
void Machine<Ask, Watch>::header(uint8_t player, const Kind& k) {
  if (k.cards > 0) draw(player, k.cards);
  if constexpr (Watch::on) {
    give(player, Resource::actions, k.actions);
    give(player, Resource::buys, k.buys);
    give(player, Resource::coins, k.coins);
  } else {
    s.turn.actions = s.turn.actions + k.actions;
    s.turn.buys = s.turn.buys + k.buys;
    s.turn.coins = s.turn.coins + k.coins;
  }
}

template <class Ask, class Watch>
bool Machine<Ask, Watch>::anyone_reacts(uint8_t player) const {
  if (R.reactions == 0) return false;
  Mask hands = 0;
  for (uint8_t i = 0; i < s.players_n; ++i)
    if (i != player) hands |= s.player[i].hand_mask;
  return (hands & R.reactions) != 0;
}

template <class Ask, class Watch>
void Machine<Ask, Watch>::give(uint8_t player, Resource resource, int n) {
  if (n == 0) return;
  switch (resource) {
    case Resource::cards:
      draw(player, n);
      return;
    case Resource::actions:
      s.turn.actions = s.turn.actions + n;
      tell(Verb::actions, player, kNoKind, kEverybody, Zone::none, Zone::none, n);
      return;
    case Resource::buys:
      s.turn.buys = s.turn.buys + n;
      tell(Verb::buys, player, kNoKind, kEverybody, Zone::none, Zone::none, n);
      return;
    case Resource::coins:
      s.turn.coins = std::min(s.turn.coins + n, 1000000);
      tell(Verb::coins, player, kNoKind, kEverybody, Zone::none, Zone::none, n);
      return;
  }
}

template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::draw(uint8_t player, int n) {
  if constexpr (!Watch::on) {  // the usual case: a few cards of a deck that has more
    Player& p = s.player[player];
    if (R.kinds <= kLane && p.known_n == 0 && n > 0 && n <= 5 && p.deck_n > n &&
        p.deck_n < 256) {
      p.hand_mask = deal_lane(p.pool, p.hand, static_cast<uint32_t>(p.deck_n), n,
                              Fraction{next_random(s.rng)});
      p.hand_n += n;
      p.deck_n -= n;
      return;
    }
  }
  draw_cards<Watch::on>(
      s.player[player], s.rng, n, R.kinds <= kLane,
      [&](unsigned kind, uint8_t knowers) {
        tell(Verb::draw, player, kind, static_cast<uint8_t>(knowers | only(player)), Zone::deck,
             Zone::hand);
      },
      [&] { tell(Verb::shuffle, player, kNoKind, 0, Zone::discard, Zone::deck); });
}

}  // namespace throneroom
