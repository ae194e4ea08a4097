// The turn's skeleton: phases, buying, clean-up, the end of the game.
#pragma once

#include "machine.hpp"

namespace throneroom {

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

// The turn's skeleton, until an effect starts running.
template <class Ask, class Watch>
[[gnu::flatten]] auto Machine<Ask, Watch>::turn() -> Next {
  for (;;) {
    if constexpr (Ask::in_place && !Watch::on) {
      if (s.phase == Phase::action && s.turn.listeners_n == 0 &&
          (s.player[s.active].hand_mask & R.not_money) == 0 && money_turns())
        return Next::over;
    }
    Player& p = s.player[s.active];
    switch (s.phase) {
      case Phase::action:
        if constexpr (Ask::in_place && !Watch::on) play_plain_actions(p);
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
    ask_.decisions += (p.hand_mask & rules.plain_treasures) != 0;  // to play all Treasures
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

// A rule player's Actions that only give cards, Actions, Buys or coins, as long as one of them comes
// next: the same as deciding for each, without the detour.
template <class Ask, class Watch>
inline void Machine<Ask, Watch>::play_plain_actions(Player& p) {
  const Rules& rules = R;
  if (ask_.list[s.active] == nullptr || s.turn.listeners_n != 0) return;
  while (s.turn.actions > 0) {
    const Mask cards = p.hand_mask & rules.actions;
    const Mask next = cards & (~cards + 1);
    if ((next & rules.plain_actions) == 0) return;
    const auto kind = static_cast<unsigned>(std::countr_zero(next));
    ++ask_.decisions;
    --s.turn.actions;
    remove_hand(p, kind);
    ++p.play[kind];
    ++p.play_n;
    count_play(kind);
    header(s.active, rules.kind[kind]);
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
  s.turn.discount = 0;
  p.discard_n += p.hand_n + p.play_n;
  p.play_n = 0;
  const int cards = p.deck_n + p.discard_n;
  if (!Watch::on && rules.usual_hand != 0 && p.known_n == 0 && p.deck_n != 5 &&
      static_cast<unsigned>(cards - 6) < 250) {
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

}  // namespace throneroom
