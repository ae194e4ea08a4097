// The machine that plays: a turn's skeleton and a resumable interpreter for what cards do.
//
// It stops at each decision. `Ask` says who answers: a native player answers in place and the
// machine goes on; without one it returns, and `answer` resumes it, perhaps in a copy of the state.
#pragma once

#include <bit>
#include <cassert>

#include "deck.hpp"
#include "watch.hpp"

namespace throneroom {

// The caller answers: run() returns at each decision.
struct FromOutside {
  static constexpr bool in_place = false;
  int operator()(const State&, const Rules&) { return 0; }
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
  return std::max(0, static_cast<int>(rules.kind[kind].cost) - s.discount);
}

inline Mask affordable(const Rules& rules, const State& s, int coins) {
  if (coins < 0) return 0;
  return rules.cost_up_to[std::min(coins + s.discount, kMaxCost)];
}

template <class Ask, class Watch>
class Machine {
 public:
  Machine(const Rules& rules, State& state, Ask& ask, Watch& watch)
      : R(rules), s(state), ask_(ask), watch_(watch) {}

  void start(uint64_t seed);
  void begin_turn();
  // Go on until a decision is needed (false) or the game is over (true).
  bool run();
  // Answer the decision that run() stopped at; the option must be legal. Then call run().
  void answer(int option);

 private:
  enum class Next : uint8_t { go, ask, over };

  // the turn
  Next turn();
  Next clean_up();
  bool game_ends() const;
  void finish(Ending ending);
  void play_from_hand(unsigned kind);
  void play_all_treasures();
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
  Mask passes(unsigned index, const Frame& f) const;
  Mask available(const Instr& i, const Frame& f, int& n) const;

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

  Next request(Site site, Purpose purpose, uint8_t player, Form form, Mask mask, bool done);
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
  State& s;
  Ask& ask_;
  Watch& watch_;
};

template <class Ask, class Watch>
auto Machine<Ask, Watch>::request(Site site, Purpose purpose, uint8_t player, Form form, Mask mask,
                                  bool done) -> Next {
  Decision& d = s.decision;
  d.mask = mask;
  d.numbers = 0;
  d.player = player;
  d.subject = player;
  d.source = s.depth == 0 ? kNoKind : s.frame[s.depth - 1].card;
  d.form = form;
  d.purpose = purpose;
  d.site = site;
  d.done = done;
  d.bulk = 0;
  return Next::ask;
}

template <class Ask, class Watch>
void Machine<Ask, Watch>::start(uint64_t seed) {
  std::memset(static_cast<void*>(&s), 0, state_bytes(R.players));
  s.rng = seed;
  s.players_n = static_cast<uint8_t>(R.players);
  for (int k = 0; k < R.kinds; ++k) {
    s.supply[k] = R.kind[k].pile;
    if (R.kind[k].pile != 0) s.supply_mask |= bit(static_cast<unsigned>(k));
  }
  for (int i = 0; i < R.players; ++i) {
    Player& p = s.player[i];
    for (int k = 0; k < R.kinds; ++k) {
      p.owned[k] = p.pool[k] = R.kind[k].start;
      p.deck_n = static_cast<uint16_t>(p.deck_n + R.kind[k].start);
    }
    if (R.opening >= 0) {  // a fixed first hand; the other cards keep their chances
      int left = R.hand_size;
      for (int c = 0; c < R.opening && left > 0; ++c, --left) {
        --p.pool[0];
        --p.deck_n;
        add_hand(p, 0);
      }
      for (unsigned k = 1; k < static_cast<unsigned>(R.kinds) && left > 0; ++k)
        for (; p.pool[k] > 0 && left > 0; --left) {
          --p.pool[k];
          --p.deck_n;
          add_hand(p, k);
        }
    } else {
      draw(static_cast<uint8_t>(i), R.hand_size);
    }
  }
  begin_turn();
}

template <class Ask, class Watch>
void Machine<Ask, Watch>::begin_turn() {
  s.phase = Phase::action;
  s.actions = static_cast<int16_t>(R.start_actions);
  s.buys = static_cast<int16_t>(R.start_buys);
  s.coins = static_cast<int16_t>(R.start_coins);
  s.discount = 0;
  s.actions_played = 0;
  s.listeners_n = 0;
  s.played_mask = 0;
  ++s.player[s.active].turns;
  tell(Verb::turn, s.active, kNoKind, kEverybody, Zone::none, Zone::none, s.player[s.active].turns);
}

template <class Ask, class Watch>
bool Machine<Ask, Watch>::run() {
  for (;;) {
    const Next next = s.depth != 0 ? frames() : turn();
    if (next == Next::over) return true;
    if (next == Next::ask) {
      if constexpr (!Ask::in_place) return false;
      answer(ask_(s, R));
    }
  }
}

template <class Ask, class Watch>
auto Machine<Ask, Watch>::turn() -> Next {
  const Player& p = s.player[s.active];
  switch (s.phase) {
    case Phase::action:
      if (s.actions > 0) {
        if (const Mask cards = p.hand_mask & R.actions; cards != 0)
          return request(Site::action, Purpose::play, s.active, Form::cards, cards, true);
      }
      s.phase = Phase::treasure;
      [[fallthrough]];
    case Phase::treasure:
      if (const Mask cards = p.hand_mask & R.treasures; cards != 0) {
        request(Site::treasure, Purpose::treasure, s.active, Form::cards, cards, true);
        s.decision.bulk = (cards & R.plain_treasures) != 0 && simple_listeners();
        return Next::ask;
      }
      s.phase = Phase::buy;
      [[fallthrough]];
    case Phase::buy:
      if (s.buys > 0) {
        if (const Mask piles = affordable(R, s, s.coins) & s.supply_mask; piles != 0)
          return request(Site::buy, Purpose::buy, s.active, Form::cards, piles, true);
      }
      return clean_up();
    case Phase::over:
      break;
  }
  return Next::over;
}

template <class Ask, class Watch>
auto Machine<Ask, Watch>::clean_up() -> Next {
  Player& p = s.player[s.active];
  tell(Verb::tidy, s.active, kNoKind, 0, Zone::hand, Zone::discard);
  for (int k = 0; k < kMaxKinds; ++k)
    p.discard[k] = static_cast<uint8_t>(p.discard[k] + p.hand[k] + p.play[k]);
  std::memset(p.hand, 0, kMaxKinds);
  std::memset(p.play, 0, kMaxKinds);
  p.discard_n = static_cast<uint16_t>(p.discard_n + p.hand_n + p.play_n);
  p.hand_mask = 0;
  p.hand_n = p.play_n = 0;
  s.discount = 0;
  s.listeners_n = 0;
  draw(s.active, R.hand_size);
  if (game_ends()) {
    finish(Ending::piles);
    return Next::over;
  }
  const bool round_over = s.active + 1 == s.players_n;
  if (round_over && R.turn_limit != 0 && p.turns >= R.turn_limit) {
    finish(Ending::turn_limit);
    return Next::over;
  }
  if (round_over && p.turns >= R.stall_limit) {
    finish(Ending::stalled);
    return Next::over;
  }
  s.active = seat(s.active, 1);
  begin_turn();
  return Next::go;
}

template <class Ask, class Watch>
bool Machine<Ask, Watch>::game_ends() const {
  if (R.full_rounds != 0 && s.active + 1 != s.players_n) return false;
  const Mask empty = ~s.supply_mask;
  if ((R.end_any & empty) != 0) return true;
  return R.end_piles != 0 && std::popcount(R.end_counted & empty) >= R.end_piles;
}

template <class Ask, class Watch>
void Machine<Ask, Watch>::finish(Ending ending) {
  s.phase = Phase::over;
  s.ending = ending;
  const auto rule = static_cast<TieRule>(R.tie_rule);
  int best = 0, best_turns = 0;
  s.winners = 0;
  for (uint8_t i = 0; i < s.players_n; ++i) {
    const int points = score(R, s.player[i]);
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
  switch (s.decision.site) {
    case Site::action:
      if (option == kDone) {
        s.phase = Phase::treasure;
      } else {
        --s.actions;
        play_from_hand(static_cast<unsigned>(option));
      }
      break;
    case Site::treasure:
      if (option == kDone) {
        s.phase = Phase::buy;
      } else if (option == kAllTreasures) {
        play_all_treasures();
      } else {
        play_from_hand(static_cast<unsigned>(option));
      }
      break;
    case Site::buy:
      if (option == kDone) {
        s.buys = 0;
      } else {
        --s.buys;
        s.coins = static_cast<int16_t>(s.coins - cost_of(R, s, static_cast<unsigned>(option)));
        gain(s.active, static_cast<unsigned>(option), Zone::discard, Verb::buy);
      }
      break;
    default: {
      // Inside an effect: the answer goes to the step that asked.
      Frame& f = top();
      const Instr& i = R.code[f.pc];
      switch (s.decision.site) {
        case Site::pick:
          if (option == kDone) {
            finish_pick(i);
          } else {
            add_pick(i, static_cast<unsigned>(option));
          }
          break;
        case Site::choose:
          f.choice = static_cast<uint8_t>(f.choice | 1u << (option - kChoice));
          ++f.picks;
          tell(Verb::choose, s.decision.player, f.card, kEverybody, Zone::none, Zone::none,
               static_cast<int>(f.pc) * 16 + option - kChoice);
          break;
        case Site::place: {
          const unsigned kind = s.limbo[--s.limbo_n] & kKindBits;
          const unsigned above = static_cast<unsigned>(option - kNumber);
          insert_known(s.player[f.player], kind, above, s.limbo_seen[s.limbo_n]);
          tell(Verb::tuck, f.player, kind, s.limbo_seen[s.limbo_n], Zone::limbo, Zone::deck,
               static_cast<int>(above));
          ++f.pc;
          break;
        }
        case Site::react:
          if (option == kDone) {
            ++f.cursor;
            f.picks = 0;
          } else {
            ++f.picks;
            const uint8_t player = s.decision.player;
            const auto kind = static_cast<unsigned>(option);
            tell(Verb::react, player, kind, kEverybody, Zone::hand, Zone::hand);
            push(R.kind[kind].reaction, player, player, kind, kBlock);
          }
          break;
        case Site::name:
          f.named = static_cast<uint8_t>(option);
          tell(Verb::name, f.player, f.named, kEverybody, Zone::none, Zone::none);
          ++f.pc;
          break;
        case Site::aside: {
          const unsigned kind = s.limbo[s.limbo_n - 1] & kKindBits;
          if (option == kDone) {
            --s.limbo_n;
            add_hand(s.player[f.player], kind);
            tell(Verb::draw, f.player, kind, only(f.player), Zone::limbo, Zone::hand);
          } else {
            s.limbo_seen[s.limbo_n - 1] = kEverybody;
            tell(Verb::set_aside, f.player, kind, kEverybody, Zone::limbo, Zone::limbo);
          }
          break;
        }
        case Site::pass: {
          const uint8_t player = s.decision.player;
          remove_hand(s.player[player], static_cast<unsigned>(option));
          push_limbo(static_cast<unsigned>(option), only(player));
          tell(Verb::set_aside, player, static_cast<unsigned>(option), only(player), Zone::hand,
               Zone::limbo);
          f.choice |= only(player);
          ++f.cursor;
          break;
        }
        default:
          assert(false);
      }
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
void Machine<Ask, Watch>::play_all_treasures() {
  Player& p = s.player[s.active];
  for (Mask m = p.hand_mask & R.plain_treasures; m != 0; m &= m - 1) {
    const auto k = static_cast<unsigned>(std::countr_zero(m));
    const unsigned n = p.hand[k];
    p.play[k] = static_cast<uint8_t>(p.play[k] + n);
    p.hand[k] = 0;
    p.hand_n = static_cast<uint16_t>(p.hand_n - n);
    p.play_n = static_cast<uint16_t>(p.play_n + n);
    if (s.listeners_n == 0 && !Watch::on) {
      s.coins = static_cast<int16_t>(s.coins + R.kind[k].coins * static_cast<int>(n));
      s.played_mask |= bit(k);
    } else {
      for (unsigned c = 0; c < n; ++c) {
        tell(Verb::play, s.active, k, kEverybody, Zone::hand, Zone::play);
        const bool first = (s.played_mask & bit(k)) == 0;
        s.played_mask |= bit(k);
        give(s.active, Resource::coins, R.kind[k].coins);
        hear_play(s.active, k, first);
      }
    }
  }
  p.hand_mask &= ~R.plain_treasures;
}

// A card that has been put into play does what it says, `times` times.
template <class Ask, class Watch>
void Machine<Ask, Watch>::play(uint8_t player, unsigned kind, int times, Zone from) {
  const Kind& k = R.kind[kind];
  const bool attack = (k.types & kAttack) != 0 && anyone_reacts(player);
  tell(Verb::play, player, kind, kEverybody, from, Zone::play);
  if (times == 1 && !attack) {
    const bool first = (s.played_mask & bit(kind)) == 0;
    count_play(kind);
    header(player, k);
    if (k.program != kNoProgram) push(k.program, player, player, kind, kHere);
    if (s.listeners_n != 0) hear_play(player, kind, first);
    return;
  }
  if (Frame* f = push(kAnnounce, player, player, kind, kHere))
    f->repeat = static_cast<uint8_t>(times);
}

template <class Ask, class Watch>
void Machine<Ask, Watch>::count_play(unsigned kind) {
  s.played_mask |= bit(kind);
  if ((R.kind[kind].types & kAction) != 0 && s.actions_played < 255) ++s.actions_played;
}

template <class Ask, class Watch>
bool Machine<Ask, Watch>::simple_listeners() const {
  for (int l = 0; l < s.listeners_n; ++l) {
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
  for (int l = 0; l < s.listeners_n; ++l) {
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
    s.actions = static_cast<int16_t>(s.actions + k.actions);
    s.buys = static_cast<int16_t>(s.buys + k.buys);
    s.coins = static_cast<int16_t>(s.coins + k.coins);
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
      s.actions = static_cast<int16_t>(s.actions + n);
      tell(Verb::actions, player, kNoKind, kEverybody, Zone::none, Zone::none, n);
      return;
    case Resource::buys:
      s.buys = static_cast<int16_t>(s.buys + n);
      tell(Verb::buys, player, kNoKind, kEverybody, Zone::none, Zone::none, n);
      return;
    case Resource::coins:
      s.coins = static_cast<int16_t>(std::min(s.coins + n, 30000));
      tell(Verb::coins, player, kNoKind, kEverybody, Zone::none, Zone::none, n);
      return;
  }
}

template <class Ask, class Watch>
void Machine<Ask, Watch>::draw(uint8_t player, int n) {
  draw_cards(
      s.player[player], s.rng, n,
      [&](unsigned kind, uint8_t knowers) {
        tell(Verb::draw, player, kind, static_cast<uint8_t>(knowers | only(player)), Zone::deck,
             Zone::hand);
      },
      [&] { tell(Verb::shuffle, player, kNoKind, 0, Zone::discard, Zone::deck); });
}

}  // namespace throneroom
