// The turn's skeleton: phases, buying, clean-up, the end of the game.
#pragma once

#include "triggers.hpp"

namespace throneroom {

inline Turn new_turn(const Rules& rules) {
  return {.actions = rules.start_actions, .buys = rules.start_buys, .coins = rules.start_coins,
          .effects_left = rules.effects, .effects_later = rules.effects_later};
}

// The position before the first hands are drawn; a fixed opening is dealt already.
inline void set_up(const Rules& R, State& s) {
  std::memset(static_cast<void*>(&s), 0, offsetof(State, player));
  s.players_n = static_cast<uint8_t>(R.players);
  s.previous = s.possessor = kNobody;
  s.turn = new_turn(R);
  for (int k = 0; k < R.kinds; ++k) {
    s.supply[k] = static_cast<uint8_t>(R.kind[k].pile);
    if (R.kind[k].pile != 0) s.supply_mask |= bit(static_cast<unsigned>(k));
  }
  for (int i = 0; i < R.players; ++i) {
    Player& p = s.player[i];
    std::memset(static_cast<void*>(&p), 0, offsetof(Player, waiting));
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
  if constexpr (Ask::in_place && !Watch::on) {
    if (ask_.patience.over(1 + rules.effects - s.turn.effects_left)) [[unlikely]] {
      s.phase = Phase::over;  // the game is left as it is: its result does not count
      return;
    }
  }
  s.turn = new_turn(rules);
  ++s.player[s.active].turns;
  const int number = s.player[s.active].turns;
  const bool extra = (s.turn_flags & kExtraTurn) != 0;
  tell(Verb::turn, s.active, kNoKind, kEverybody, Zone::none, Zone::none, extra ? -number : number);
  if (begins_with_something()) [[unlikely]] s.phase = Phase::start;
}

// The turn of a player, perhaps out of the usual order: such a turn does not count, and somebody else
// may decide in it.
template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::next_turn_of(uint8_t player, uint8_t by, uint8_t flags) {
  const bool extra = (flags & kExtraTurn) != 0;
  s.active = player;
  s.possessor = kNobody;
  s.turn_flags = flags;
  if (!extra) s.regular = player;
  if (extra) {
    --s.player[player].turns;
    ++s.extra_turns;
  }
  begin_turn();
  if (by == kNobody) return;
  s.possessor = by;
  if constexpr (Watch::on) {  // all that this player sees, the other sees as well
    tell(Verb::possess, player, kNoKind, kEverybody, Zone::none, Zone::none, by);
    const Player& p = s.player[player];
    for (unsigned k = 0; k < static_cast<unsigned>(R.kinds); ++k)
      if (p.hand[k] != 0) tell(Verb::reveal, player, k, only(player), Zone::hand, Zone::hand, p.hand[k]);
  }
}

// What keeps a turn with nothing but money from being played the short way.
inline constexpr unsigned kHeardAmongMoney =
    1u << static_cast<int>(When::play) | 1u << static_cast<int>(When::buying);
// What comes between such a turn's last buy and its end.
inline constexpr unsigned kHeardAfterBuying =
    1u << static_cast<int>(When::bought) | 1u << static_cast<int>(When::clean);

// The turn's skeleton, until an effect starts running.
template <class Ask, class Watch>
[[gnu::flatten]] auto Machine<Ask, Watch>::turn() -> Next {
  for (;;) {
    if constexpr (Ask::in_place && !Watch::on) {
      if (s.depth != 0) frames();  // it goes through: everybody answers in place
      if (R.usual_turn != 0 && usual_turns()) return Next::over;
    }
    if (s.turn.stalled != 0) [[unlikely]] return stall();
    Player& p = s.player[s.active];
    if constexpr (Ask::in_place && !Watch::on) {
      if (s.phase == Phase::action && (s.hearing & kHeardAmongMoney) == 0 &&
          s.possessor == kNobody) {
        if (const auto* list = ask_.plain_list[s.active])
          while (play_actions(p, *list)) {
            frames();
            if (((s.hearing & kHeardAmongMoney) | s.turn.stalled) != 0) [[unlikely]] break;
          }
        if (s.turn.stalled != 0) [[unlikely]] continue;
        if ((s.hearing & kHeardAmongMoney) == 0 && only_money(p) &&
            ask_.money_list[s.active] != nullptr && R.shortcuts != 0) {
          if (money_turn()) return Next::over;
          continue;
        }
      }
    }
    switch (s.phase) {
      case Phase::start:
        s.phase = Phase::action;
        if (push_moment(When::start)) return Next::go;
        [[fallthrough]];
      case Phase::action:
        while (s.turn.actions > 0) {
          const Mask cards = p.hand_mask & R.actions;
          if (cards == 0) break;
          const Next next = decide<Site::action>(own_decision(Site::action, Purpose::play, cards));
          if (next == Next::ask || (s.depth | s.turn.stalled) != 0) return next;
          if (s.phase != Phase::action) break;
        }
        [[fallthrough]];
      case Phase::buying:
        s.phase = Phase::treasure;
        if (waited_for(When::buying) && push_moment(When::buying)) [[unlikely]] return Next::go;
        [[fallthrough]];
      case Phase::treasure:
        while (const Mask cards = p.hand_mask & R.treasures) {
          Decision d = own_decision(Site::treasure, Purpose::treasure, cards);
          d.bulk = (cards & R.plain_treasures) != 0 && simple_waiting();
          if (d.bulk && R.auto_treasures != 0) [[unlikely]] {
            play_all_treasures(p);
            continue;
          }
          const Next next = decide<Site::treasure>(d);
          if (next == Next::ask || (s.depth | s.turn.stalled) != 0) return next;
          if (s.phase != Phase::treasure) break;
        }
        s.phase = Phase::buy;
        [[fallthrough]];
      case Phase::buy:
        while (s.turn.buys > 0) {
          const Mask piles = buyable(R, s, s.turn.coins);
          if (piles == 0) break;
          const Next next = decide<Site::buy>(own_decision(Site::buy, Purpose::buy, piles));
          if (next == Next::ask || (s.depth | s.turn.stalled) != 0) return next;
        }
        s.phase = Phase::bought;
        if (waited_for(When::bought) && push_moment(When::bought)) [[unlikely]] return Next::go;
        [[fallthrough]];
      case Phase::bought:
        s.phase = Phase::leaving;
        if (waited_for(When::clean) && push_moment(When::clean)) [[unlikely]] return Next::go;
        [[fallthrough]];
      case Phase::leaving:
        s.phase = Phase::clean;
        if (leaving_is_heard(p) && push_moment(When::leave)) [[unlikely]] return Next::go;
        [[fallthrough]];
      case Phase::clean:
        if (end_turn(p)) return Next::over;
        break;
      case Phase::over: return Next::over;
    }
  }
}

// A moment of the turn has come that something hangs on.
template <class Ask, class Watch>
[[gnu::noinline]] bool Machine<Ask, Watch>::push_moment(When when) {
  Frame* f = push(kTriggers, s.active, s.active, kNoKind, kBlock);
  if (f != nullptr) f->choice = static_cast<uint8_t>(when);
  return f != nullptr;
}

// Is nothing but plain Treasures left to play?
template <class Ask, class Watch>
inline bool Machine<Ask, Watch>::only_money(const Player& p) const {
  const bool acting = s.phase == Phase::action && s.turn.actions > 0;
  return (p.hand_mask & (acting ? R.not_money : R.odd_treasures)) == 0;
}

// The rest of a native rule player's turn with nothing but plain Treasures to play. Nothing looks at
// the hand before it is discarded, so its coins are counted where they are. True when the game is
// over.
template <class Ask, class Watch>
[[gnu::noinline]] bool Machine<Ask, Watch>::money_turn() {
  const Rules& rules = R;  // a local name: a byte written to a zone might change a member
  const uint8_t active = s.active;
  Player& p = s.player[active];
  const auto& list = *ask_.money_list[active];
  ask_.decisions += (p.hand_mask & rules.asked_treasures) != 0;  // to play all Treasures
  s.turn.coins += coins_in(p.hand, rules.plain_coins, rules.kinds);
  s.phase = Phase::buy;
  const bool by_printed_cost = rules.costs_vary == 0;
  while (s.turn.buys > 0) {
    const Mask piles = buyable(rules, s, s.turn.coins);
    if (piles == 0) break;
    ++ask_.decisions;
    const int most = by_printed_cost ? s.turn.coins : kMaxCost;
    buy(p, wanted(list, list.of(Section::buy), rules, s, active, piles, most));
    if ((s.depth | s.turn.stalled) != 0) return false;
  }
  const bool heard = (s.hearing & kHeardAfterBuying) != 0 || leaving_is_heard(p);
  return !heard && end_turn(p);
}

// Clean up and go on to the next player; true if the game is over.
template <class Ask, class Watch>
inline bool Machine<Ask, Watch>::end_turn(Player& p) {
  clean_up(p);
  if (R.unusual != 0) [[unlikely]] return end_unusual_turn(p);
  forget_waiting(s.active, false);
  if (turn_ends_game(p)) return true;
  s.active = seat(s.active, 1);
  begin_turn();
  return false;
}

// The same in a game with effects that outlast a turn.
template <class Ask, class Watch>
[[gnu::noinline]] bool Machine<Ask, Watch>::end_unusual_turn(Player& p) {
  const uint8_t active = s.active;
  p.gained = s.turn.gained;
  forget_waiting(active, false);
  unsigned kept = 0;
  for (unsigned a = 0; a < s.aside_n; ++a) {  // what was trashed by somebody else's will
    if (aside_mat(s.aside[a]) != kReturning) {
      s.aside[kept++] = s.aside[a];
      continue;
    }
    add_discard(s.player[aside_owner(s.aside[a])], s.aside[a].kind);
    tell(Verb::come_back, static_cast<uint8_t>(aside_owner(s.aside[a])), s.aside[a].kind, kEverybody,
         Zone::mat, Zone::discard);
  }
  s.aside_n = static_cast<uint16_t>(kept);
  const bool more = s.turn.extra != 0 && s.previous != active;
  if (turn_ends_game(p)) return true;
  if (extra_turns_stall()) {
    finish(Ending::stalled);
    return true;
  }
  s.previous = active;
  if (more) {
    next_turn_of(active, kNobody, kExtraTurn);
    return false;
  }
  const bool after_extra = (s.turn_flags & kExtraTurn) != 0;
  while (s.extra_n != 0) {
    const Extra next = s.extra[0];
    const bool refused = after_extra && (next.flags & kNotAfterExtra) != 0;
    if (refused || --s.extra[0].count == 0) {
      --s.extra_n;
      for (unsigned e = 0; e < s.extra_n; ++e) s.extra[e] = s.extra[e + 1];
    }
    if (refused) continue;
    const int tokens = (next.flags & kWithTokens) != 0 ? kTokensGo : 0;
    next_turn_of(next.player, next.by, static_cast<uint8_t>(kExtraTurn | tokens));
    return false;
  }
  next_turn_of(seat(s.regular, 1), kNobody, 0);
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
  s.turn.bought |= bit(kind);
  if (rules.unusual != 0) [[unlikely]] {
    s.turn.potions = static_cast<uint8_t>(s.turn.potions - rules.kind[kind].potion);
    if constexpr (Ask::in_place) ask_.bought[decider(s.active)][kind] += 1;
    // What hangs on the buy comes first, and on top; then what hangs on the gain.
    if (gain(s.active, kind, Zone::discard, Verb::buy)) happened(When::buy, s.active, kind, Zone::none);
    return;
  }
  if (--s.supply[kind] == 0) s.supply_mask &= ~bit(kind);
  ++p.owned[kind];
  add_discard(p, kind);
  if constexpr (Ask::in_place) ask_.bought[s.active][kind] += 1;
  tell(Verb::buy, s.active, kind, kEverybody, Zone::supply, Zone::discard);
}

// Does a card in play do something when it is discarded from there?
template <class Ask, class Watch>
inline bool Machine<Ask, Watch>::leaving_is_heard(const Player& p) const {
  if (waited_for(When::leave)) return true;
  for (Mask m = R.on_self[static_cast<int>(When::leave)]; m != 0; m &= m - 1)
    if (p.play[std::countr_zero(m)] != 0) return true;
  return false;
}

// Cards that stay in play are taken out while the others are swept up.
template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::clean_up_around(Player& p) {
  alignas(32) uint8_t stays[kMaxKinds] = {};
  int cards = s.turn.extra != 0 ? s.turn.extra : R.hand_size;
  const bool changed = waited_for(When::hand);
  for (int w = 0; w < p.waiting_n; ++w) {
    const Waiting& one = p.waiting[w];
    if (changed && waits_for(R, one, When::hand)) cards += R.code[one.pc].cards * one.count;
    const auto stay = [&](unsigned kind, int n) {
      stays[kind] = static_cast<uint8_t>(std::min(stays[kind] + n, 255));
    };
    stay(one.card, one.stays);
    if (one.by != kNoKind) stay(one.by, one.by_stays);
  }
  const int kept = set_apart(stays, p.play, R.kinds);
  p.play_n -= kept;
  tell(Verb::tidy, s.active, kNoKind, 0, Zone::hand, Zone::discard);
  s.turn.discount = 0;
  p.discard_n += p.hand_n + p.play_n;
  sweep(p.discard, p.hand, p.play, R.kinds);
  p.hand_mask = 0;
  p.hand_n = 0;
  p.play_n = kept;
  pour(p.play, stays);
  if (cards > 0) draw(s.active, cards);
}

template <class Ask, class Watch>
inline void Machine<Ask, Watch>::clean_up(Player& p) {
  const Rules& rules = R;
  if (rules.unusual != 0 && (p.waiting_n != 0 || s.turn.extra != 0)) [[unlikely]]
    return clean_up_around(p);
  tell(Verb::tidy, s.active, kNoKind, 0, Zone::hand, Zone::discard);
  s.turn.discount = 0;
  p.discard_n += p.hand_n + p.play_n;
  p.play_n = 0;
  const int cards = p.deck_n + p.discard_n;
  if (!Watch::on && rules.usual_hand != 0 && p.known_n == 0 && p.deck_n != 5 &&
      static_cast<unsigned>(cards - 6) < kLaneSum - 5) {
    // The usual hand: five cards in one lane, the last ones perhaps of a new deck.
    sweep_lane(p.discard, p.hand, p.play);
    const Fraction fraction{next_random(s.rng)};
    p.hand_n = 5;
    if (p.deck_n > 5) {
      p.hand_mask = deal_five(p.pool, p.hand, static_cast<uint32_t>(p.deck_n), fraction);
      p.deck_n -= 5;
    } else {
      const int more = 5 - p.deck_n;
      p.hand_mask = deal_after_shuffle(p.pool, p.hand, p.discard,
                                       static_cast<uint32_t>(p.discard_n), more, fraction);
      p.deck_n = p.discard_n - more;
      p.discard_n = 0;
    }
    return;
  }
  sweep(p.discard, p.hand, p.play, rules.kinds);
  p.hand_mask = 0;
  p.hand_n = 0;
  draw(s.active, rules.hand_size);
}

// Are so many piles empty that the game may be over?
inline bool piles_are_out(const Rules& rules, const State& s) {
  const Mask empty = ~s.supply_mask;
  const auto enough = static_cast<unsigned>(rules.end_piles - 1);  // none: never
  return (rules.end_any & empty) != 0 ||
         static_cast<unsigned>(std::popcount(rules.end_counted & empty)) > enough;
}

// Is the game over after this turn?
template <class Ask, class Watch>
inline bool Machine<Ask, Watch>::turn_ends_game(const Player& p) {
  const Rules& rules = R;
  if (!piles_are_out(rules, s) && p.turns < rules.turn_cap) [[likely]] return false;
  const Ending ending = ending_now(p);
  if (ending == Ending::none) return false;
  finish(ending);
  return true;
}

template <class Ask, class Watch>
[[gnu::noinline]] Ending Machine<Ask, Watch>::ending_now(const Player& p) const {
  const bool round_over = (R.unusual != 0 ? s.regular : s.active) + 1 == s.players_n;
  if ((R.full_rounds == 0 || round_over) && piles_are_out(R, s)) return Ending::piles;
  if (round_over && R.turn_limit != 0 && p.turns >= R.turn_limit) return Ending::turn_limit;
  if (round_over && p.turns >= R.stall_limit) return Ending::stalled;
  return Ending::none;
}

// Extra turns do not count as turns, but a game with as many turns in all as would end it without them
// does not go on: players who give each other extra turns might never come to a usual one.
template <class Ask, class Watch>
bool Machine<Ask, Watch>::extra_turns_stall() const {
  if (s.extra_turns == 0) return false;
  int turns = s.extra_turns;
  for (int i = 0; i < s.players_n; ++i) turns += s.player[i].turns;
  return turns >= R.stall_limit * s.players_n;
}

// The turn would never end.
template <class Ask, class Watch>
[[gnu::noinline]] auto Machine<Ask, Watch>::stall() -> Next {
  finish(Ending::stalled);
  return Next::over;
}

template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::finish(Ending ending) {
  s.phase = Phase::over;
  s.ending = ending;
  const auto rule = static_cast<TieRule>(R.tie_rule);
  int best = 0, best_turns = 0;
  s.winners = 0;
  for (uint8_t i = 0; i < s.players_n; ++i) {
    const int points = score(R, s, s.player[i]);
    s.points[i] = static_cast<int16_t>(points);
    const int turns = rule == TieRule::fewer_turns ? s.player[i].turns : 0;
    const bool tied = s.winners != 0 && points == best && turns == best_turns;
    if (s.winners == 0 || points > best || (points == best && turns < best_turns)) {
      best = points;
      best_turns = turns;
      s.winners = seat_bit(i);
    } else if (tied && rule != TieRule::first_seat) {
      s.winners |= seat_bit(i);
    }
  }
  tell(Verb::ended, 0, kNoKind, kEverybody, Zone::none, Zone::none, static_cast<int>(ending));
}

}  // namespace throneroom
