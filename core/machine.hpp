// The machine that plays: a turn's skeleton and a resumable interpreter for what cards do.
//
// It stops at each decision. `Ask` says who answers: a native player answers in place and the
// machine goes on; without one it returns, and `answer` resumes it, perhaps in a copy of the state.
#pragma once

#include <bit>
#include <cassert>
#include <new>

#include "deck.hpp"
#include "watch.hpp"

namespace throneroom {

inline constexpr int kMaxReveals = 16;  // reactions one player may reveal to one event

// The caller answers: run() returns at each decision.
struct FromOutside {
  static constexpr bool in_place = false;
  int operator()(const State&, const Rules&, const Decision&, uint8_t) { return 0; }
};

// What some cards are worth to who owns them.
inline int points_of(const Rules& rules, const State& s, const uint8_t* owned) {
  int points = 0;
  for (Mask all = rules.scoring; all != 0; all &= all - 1) {
    const int k = std::countr_zero(all);
    const Kind& kind = rules.kind[k];
    int each = kind.points;
    if (kind.points_div != 0) {
      const uint8_t* counted = kind.points_left != 0 ? s.supply : owned;
      int matching = 0;
      for (Mask m = rules.filter[kind.points_filter].mask; m != 0; m &= m - 1)
        matching += counted[std::countr_zero(m)];
      each += matching / kind.points_div;
    }
    points += each * owned[k];
  }
  return points;
}

inline int score(const Rules& rules, const State& s, const Player& p) {
  return points_of(rules, s, p.owned) + p.points;
}

inline int count_cards(const uint8_t* zone, Mask kinds) {
  int n = 0;
  for (; kinds != 0; kinds &= kinds - 1) n += zone[std::countr_zero(kinds)];
  return n;
}

// The step that says what an effect waits for.
inline const Instr& waits_for(const Rules& rules, const Waiting& w) { return rules.code[w.pc - 1]; }
inline bool waits_for(const Rules& rules, const Waiting& w, When when) {
  return w.count != 0 && waits_for(rules, w).x == static_cast<uint8_t>(when);
}

inline bool in_buy_phase(const State& s) {
  return s.phase == Phase::treasure || s.phase == Phase::buy || s.phase == Phase::bought;
}

// Calls `each(kinds, less)` for the effects that make some kinds cheaper for a time.
template <class Each>
void for_discounts(const Rules& rules, const State& s, Each each) {
  if ((s.hearing >> static_cast<int>(When::cost) & 1) == 0) return;
  for (int q = 0; q < s.players_n; ++q)
    for (int n = 0; n < s.player[q].waiting_n; ++n) {
      const Waiting& w = s.player[q].waiting[n];
      if (waits_for(rules, w, When::cost))
        each(rules.filter[waits_for(rules, w).filter].mask, rules.code[w.pc].x * w.count);
    }
}

// How much less a kind costs now because of cards in play, and of effects that last.
[[gnu::noinline]] inline int reduction(const Rules& rules, const State& s, unsigned kind) {
  const Player& p = s.player[s.active];
  int less = 0;
  for_discounts(rules, s, [&](Mask kinds, int n) { less += (kinds >> kind & 1) != 0 ? n : 0; });
  for (Mask m = rules.reducing; m != 0; m &= m - 1) {
    const int k = std::countr_zero(m);
    if ((rules.filter[rules.kind[k].less_filter].mask >> kind & 1) != 0)
      less += rules.kind[k].less * p.play[k];
  }
  if (in_buy_phase(s) && (rules.reduced >> kind & 1) != 0)
    less += rules.kind[kind].own_less *
            count_cards(p.play, rules.filter[rules.kind[kind].own_filter].mask);
  return less;
}

// The kinds that may cost less now than the discount of all cards says.
inline Mask reduced_kinds(const Rules& rules, const State& s) {
  Mask kinds = in_buy_phase(s) ? rules.reduced : 0;
  for_discounts(rules, s, [&](Mask cheaper, int) { kinds |= cheaper; });
  for (Mask m = rules.reducing; m != 0; m &= m - 1) {
    const int k = std::countr_zero(m);
    if (s.player[s.active].play[k] != 0) kinds |= rules.filter[rules.kind[k].less_filter].mask;
  }
  return kinds;
}

inline int cost_of(const Rules& rules, const State& s, unsigned kind) {
  int less = s.turn.discount;
  if (rules.costs_vary != 0 && (reduced_kinds(rules, s) >> kind & 1) != 0)
    less += reduction(rules, s, kind);
  return std::max(0, static_cast<int>(rules.kind[kind].cost) - less);
}

// Those of the other kinds that are cheap enough now.
[[gnu::noinline]] inline Mask affordable_besides(const Rules& rules, const State& s, int coins,
                                                 Mask kinds) {
  Mask more = 0;
  for (Mask m = reduced_kinds(rules, s) & ~kinds; m != 0; m &= m - 1) {
    const auto k = static_cast<unsigned>(std::countr_zero(m));
    if (k < static_cast<unsigned>(rules.kinds) && cost_of(rules, s, k) <= coins) more |= bit(k);
  }
  return more;
}

// The kinds that cost at most so many coins now, which are not negative; Potions do not count here.
inline Mask affordable(const Rules& rules, const State& s, int coins) {
  const auto most = static_cast<unsigned>(coins + s.turn.discount);
  const Mask kinds = rules.cost_up_to[std::min<unsigned>(most, kMaxCost)];
  if (rules.costs_vary == 0) [[likely]] return kinds;
  return kinds | affordable_besides(rules, s, coins, kinds);
}

// The kinds whose pile the active player may buy from with so many coins.
inline Mask buyable(const Rules& rules, const State& s, int coins) {
  Mask kinds = affordable(rules, s, coins) & s.supply_mask & ~s.turn.banned;
  if (s.turn.potions == 0) kinds &= ~rules.potion_cost;
  for (Mask m = kinds & rules.restricted; m != 0; m &= m - 1) {
    const int k = std::countr_zero(m);
    if (count_cards(s.player[s.active].play, rules.filter[rules.kind[k].not_with].mask) != 0)
      kinds &= ~bit(static_cast<unsigned>(k));
  }
  return kinds;
}

inline Mask costing_up_to(const Rules& rules, const State& s, int coins) {
  return coins < 0 ? 0 : affordable(rules, s, coins);
}

struct Asked;
struct LaneTurn;
struct LaneEffect;

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
  // What that decision is about (asked.hpp).
  Asked asked() const;

 private:
  enum class Next : uint8_t { go, ask, over };

  static constexpr uint8_t kNoMore = kNoKind - 1;  // of what may be ordered

  // Put a decision: a native player's answer is carried out at once; else the machine stops.
  template <Site site>
  Next decide(const Decision& d);
  template <Site site>
  void carry_out(int option, const Decision& d);

  // what is asked (asked.hpp)
  int coins_of_treasures() const;
  int passes_to(uint8_t from, const Instr& i, const Frame& f) const;

  // the turn (turn.hpp)
  Next turn();
  bool only_money(const Player& p) const;
  bool money_turn();
  bool end_turn(Player& p);
  Decision own_decision(Site site, Purpose purpose, Mask cards) const;
  void buy(Player& p, int option);
  void clean_up(Player& p);
  void clean_up_around(Player& p);
  bool end_unusual_turn(Player& p);
  bool leaving_is_heard(const Player& p) const;
  bool push_moment(When when);
  bool turn_ends_game(const Player& p);
  Ending ending_now(const Player& p) const;
  bool extra_turns_stall() const;
  Next stall();
  void finish(Ending ending);

  // whole turns the short way (usual.hpp)
  bool play_actions(Player& p, const auto& list);
  bool play_slowly(Player& p, const auto& list);
  bool play_in_lanes(Player& p, const auto& list, LaneTurn& t);
  enum class Hit : uint8_t { not_yet, later, done };
  Hit hit_at_once(unsigned kind);
  bool all_discard_simply() const;
  bool shield_all(unsigned& safe);
  unsigned look_closer(unsigned active, unsigned kind, int coins, int buys);
  void deal_usual_hand(Player& p);
  unsigned settled_wish(const Player& p, unsigned active, int coins, int buys);
  unsigned usual_wish(const Player& p, unsigned active, int coins, bool full);
  bool take_usual_card(Player& p, uint64_t* bought, unsigned kind);
  bool end_in_lanes(Player& p, LaneTurn& t);
  bool usual_turns();
  bool usual_money_turns();

  // effects in the midst of such a turn (lanesteps.hpp)
  bool steps_in_lanes(Player& p, LaneTurn& t, unsigned card);
  bool leave_lanes(Player& p, LaneTurn& t, LaneEffect e);
  void push_effect(const LaneEffect& e);
  LaneEffect pop_effect();
  int pick_in_lanes(const Instr& i, const LaneEffect& e, Player& p, LaneTurn& t);
  int ask_beside_lanes(Player& p, LaneTurn& t, LaneEffect e, const Decision& d);
  void hear_treasures(Player& p, Mask hand);

  // playing cards (play.hpp)
  void play_from_hand(unsigned kind);
  void play_all_treasures(Player& p);
  void play(uint8_t player, unsigned kind, int times, Zone from);
  void count_play(unsigned kind);
  void hear_play(uint8_t player, unsigned kind, Mask before);
  bool simple_waiting() const;
  void header(uint8_t player, const Kind& kind);
  bool anyone_reacts(uint8_t player) const;
  int in_bounds(int number, int change, int least, int most);
  void give(uint8_t player, Resource resource, int n);
  void draw(uint8_t player, int n);
  void draw_any(uint8_t player, int n);

  // what cards do (effects.hpp)
  Next frames();
  Next choose(const Instr& i, Frame& f);
  Next reactions();
  Next draw_to(const Instr& i, Frame& f);
  Next pass(const Instr& i);
  void finish_pass(const Instr& i);
  void each(const Instr& i, Frame& f);
  bool one_step(Frame& block);
  bool next_name();
  bool holds(const Instr& i) const;
  void end_effect(Frame& f);
  void move_self(const Instr& i, Frame& f);
  void possess(const Instr& i, Frame& f);
  int amount(unsigned index, const Frame& f) const;
  int count(const Amount& a, const Frame& f) const;
  int count_matching(const Amount& a, const Frame& f) const;
  int given(const Instr& i, const Frame& f) const;
  Mask passes(unsigned index, const Frame& f) const;
  Mask passes_now(const Filter& filter, const Frame& f) const;
  Mask fitting(const Filter& filter, const Frame& f) const;
  void push_limbo(unsigned entry, uint8_t seen);
  int limbo_room(int wanted);
  void put_in_deck(Player& p, unsigned kind, unsigned above, uint8_t knowers);
  [[gnu::noinline, gnu::cold]] void reached(Limit limit) { count_limit(s, limit); }
  Frame* push(uint16_t pc, uint8_t player, uint8_t lead, unsigned card, uint8_t flags);
  Frame& push_here(uint16_t pc, uint8_t player, uint8_t lead, unsigned card, uint8_t flags);
  bool may_push();
  Frame& top() { return s.frame[s.depth - 1]; }
  // A player by a pointer that compilers keep as such: else they work out each address anew.
  Player& player_at(unsigned player) { return *std::launder(&s.player[player]); }

  // what waits, and what hears of something (triggers.hpp)
  void wait(const Instr& i, Frame& f);
  void stay(Frame& f, Waiting& w);
  void forget_waiting(uint8_t player, bool next_turn);
  bool wait_with(const Instr& i, Frame& f, uint16_t start, uint8_t held, uint8_t state);
  Frame* repeater(const Frame& f);
  bool hears(uint8_t owner, const Waiting& w, When when, uint8_t player, unsigned kind) const;
  bool heard(When when, uint8_t player, unsigned kind) const;
  void happened(When when, uint8_t player, unsigned kind, Zone where, uint8_t flags = 0);
  void push_event(When when, uint8_t player, unsigned kind, Zone where, uint8_t flags);
  Next triggers(Frame& f);
  Next start_of_turn(Frame& f);
  Next phase_effects(Frame& f, When when);
  void push_waiting(uint8_t player, const Waiting& w);
  bool attacked(Frame& f, uint8_t who);
  void end_for_good(uint8_t player, unsigned card);
  Next leave_play(Frame& f);
  void run_due(uint8_t player, Waiting& w);
  Mask reacting(uint8_t who, When when, uint8_t player, unsigned kind) const;
  Mask reacting_with(Mask cards, uint8_t who, When when, uint8_t player, unsigned kind) const;
  bool may_reveal(Mask cards, const Frame& f);
  Frame* push_trigger(const Frame& f, uint16_t pc, uint8_t player, uint8_t lead, unsigned card);
  uint8_t trigger_of(unsigned kind, When when, Scope scope) const;
  int staying(uint8_t player, unsigned kind) const;
  bool begins_with_something() const;
  Zone take_event_card(Frame& f, unsigned kind);
  bool event_card_is_there(const Frame& f) const;
  int mark_count(unsigned kind) const;
  bool put_aside(uint8_t player, unsigned kind, unsigned mat, bool open);
  void trash_card(uint8_t player, unsigned kind, Zone from);
  void next_turn_of(uint8_t player, uint8_t by, uint8_t flags);

  // choosing and moving cards (picks.hpp)
  Mask available(Zone zone, Mask wanted, const Frame& f, int& n) const;
  Next pick(const Instr& i, Frame& f);
  Next pick_anywhere(const Instr& i, Frame& f);
  void pick_from_hand(const Instr& i, Frame& f);
  bool can_discard_simply(uint8_t player) const;
  unsigned discard_simply(uint8_t player, int n);
  void add_pick(const Instr& i, Frame& f, unsigned kind);
  void finish_pick(const Instr& i, Frame& f);
  void deliver_picked(const Instr& i, Frame& f, Zone zone);
  void move(const Instr& i, Frame& f);
  void move_from_supply(const Instr& i, Frame& f);
  void move_from_table(const Instr& i, Frame& f);
  void take(const Instr& i, Frame& f);
  void take_until(const Instr& i, Frame& f);
  int reveal_one(uint8_t player, uint8_t seen, bool bottom = false);
  bool gain(uint8_t player, unsigned kind, Zone to, Verb verb);
  void note_gain(uint8_t player, unsigned kind, Zone to, bool bought);
  void from_trash(uint8_t player, unsigned kind, Zone to);
  Zone put_gained(Player& p, unsigned kind, Zone to);
  void deliver(Frame& f, unsigned kind, Zone from, Dest dest, uint8_t seen, int times);
  void deliver_otherwise(Frame& f, unsigned kind, Zone from, Dest dest, uint8_t seen, int times);
  void deliver_rarely(Frame& f, unsigned kind, Zone from, Dest dest, uint8_t seen);

  void tell(Verb verb, uint8_t player, unsigned kind, uint8_t seen, Zone from, Zone to, int n = 1) {
    if constexpr (Watch::on)
      watch_(Event{verb, player, static_cast<uint8_t>(kind), seen, from, to,
                   static_cast<int16_t>(n)});
  }
  static uint8_t seat_bit(unsigned player) { return static_cast<uint8_t>(1u << player); }
  // Who sees what only this player sees: also who possesses that player.
  uint8_t only(uint8_t player) const {
    const auto self = static_cast<uint8_t>(1u << player);
    if (s.possessor == kNobody || player != s.active) [[likely]] return self;
    return static_cast<uint8_t>(self | 1u << s.possessor);
  }
  uint8_t decider(uint8_t player) const {
    return s.possessor != kNobody && player == s.active ? s.possessor : player;
  }
  // Who gets the tokens that a player would get.
  uint8_t token_taker(uint8_t player) const {
    return (s.turn_flags & kTokensGo) != 0 ? decider(player) : player;
  }
  uint8_t seat(unsigned player, unsigned steps) const {
    const unsigned n = player + steps;
    return static_cast<uint8_t>(n >= s.players_n ? n - s.players_n : n);
  }

  // Does some waiting effect hear of such a thing?
  bool waited_for(When when) const { return (s.hearing >> static_cast<int>(when) & 1) != 0; }

  const Rules& R;
  Ask& ask_;
  Watch& watch_;
};

template <class Ask, class Watch>
template <Site site>
auto Machine<Ask, Watch>::decide(const Decision& d) -> Next {
  if constexpr (Ask::in_place) {
    carry_out<site>(ask_(s, R, d, decider(d.player)), d);
    return Next::go;
  } else {
    s.decision = d;
    s.decision.by = decider(d.player);
    return Next::ask;
  }
}

template <class Ask, class Watch>
bool Machine<Ask, Watch>::run() {
  for (;;) {
    const Next next = s.depth != 0 ? frames() : turn();
    if (next == Next::over) return true;
    if (next == Next::ask) return false;
  }
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
    case Site::order: return carry_out<Site::order>(option, d);
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
      s.phase = Phase::buying;
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
        finish_pick(R.code[f.pc], f);
      } else {
        add_pick(R.code[f.pc], f, kind);
      }
    } else if constexpr (site == Site::choose) {
      f.choice = static_cast<uint8_t>(f.choice | 1u << (option - kChoice));
      ++f.picks;
      tell(Verb::choose, d.player, f.card, kEverybody, Zone::none, Zone::none,
           static_cast<int>(f.pc) * 16 + option - kChoice);
    } else if constexpr (site == Site::place) {
      const unsigned card = s.limbo[--s.limbo_n] & kKindBits;
      const unsigned above = static_cast<unsigned>(option - kNumber);
      put_in_deck(s.player[f.player], card, above, s.limbo_seen[s.limbo_n]);
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
        if (static_cast<Op>(R.code[f.pc].op) == Op::triggers) {
          const uint8_t t = trigger_of(kind, static_cast<When>(f.choice), Scope::hand);
          push_trigger(f, R.trigger[t].pc, d.player, d.player, kind);
        } else {
          push(R.kind[kind].reaction, d.player, d.player, kind, kBlock);
        }
      }
    } else if constexpr (site == Site::name) {
      f.named = static_cast<uint8_t>(option);
      tell(Verb::name, d.player, f.named, kEverybody, Zone::none, Zone::none);
      const Instr& i = R.code[f.pc];
      if (i.x == 1) s.turn.banned |= bit(kind);
      if (i.x == 2) s.turn.excluded |= bit(kind);
      ++f.pc;
    } else if constexpr (site == Site::order) {
      f.named = static_cast<uint8_t>(option);  // whose effect comes next, or done
      if (option == kDone) f.named = kNoMore;
    } else if constexpr (site == Site::aside) {
      const unsigned card = s.limbo[s.limbo_n - 1] & kKindBits;
      if (option == kDone) {
        --s.limbo_n;
        add_hand(s.player[f.player], card);
        tell(Verb::draw, f.player, card, only(f.player), Zone::limbo, Zone::hand);
      } else {
        s.limbo_seen[s.limbo_n - 1] = kEverybody;
        tell(Verb::set_aside, f.player, card, kEverybody, Zone::limbo, Zone::limbo, f.card);
      }
    } else if constexpr (site == Site::pass) {
      remove_hand(s.player[d.player], kind);
      push_limbo(kind, only(d.player));
      tell(Verb::set_aside, d.player, kind, only(d.player), Zone::hand, Zone::limbo, -1);
      f.choice |= seat_bit(d.player);
      ++f.cursor;
    }
  }
}

}  // namespace throneroom
