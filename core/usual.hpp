// Whole turns of native rule players the short way: in lanes, with what a turn counts in registers.
// The results are those of the turn's skeleton, without its detours.
#pragma once

#include "laneturn.hpp"
#include "turn.hpp"

namespace throneroom {

// ---------------------------------------------------------------- playing Actions

// A rule player's Actions in the usual order, up to one that does more than give something: true if
// its effect has begun, and everything is written down. False if there is none left to play.
template <class Ask, class Watch>
[[gnu::always_inline]] inline bool Machine<Ask, Watch>::play_in_lanes(Player& p, const auto& list,
                                                                     LaneTurn& t) {
  const Rules& rules = R;
  const RuleTable& plays = list.of(Section::play);
  const bool ordered = !plays.order.empty();
  for (;;) {
    const Mask cards = t.hand & rules.actions;
    if (cards == 0 || t.actions <= 0) return false;
    auto kind = static_cast<unsigned>(std::countr_zero(cards));
    if (ordered) [[unlikely]] {
      kind = static_cast<unsigned>(first_in_order(plays, s, cards));
      if (kind == kDone) {
        t.write_down(p, s.turn, ask_.decisions);
        ++ask_.decisions;
        s.phase = Phase::buying;
        return false;
      }
    }
    bool done = true;  // is there nothing more to do after what the card gives?
    if ((rules.plain_actions >> kind & 1) == 0) {
      if ((rules.careful >> kind & 1) != 0 && !ordered) {
        t.write_down(p, s.turn, ask_.decisions);
        kind = static_cast<unsigned>(
            play_with_care(list, rules, s, own_decision(Site::action, Purpose::play, cards)));
        if (kind == kDone) {
          ++ask_.decisions;
          s.phase = Phase::buying;
          return false;
        }
      }
      done = rules.kind[kind].program == kNoProgram;
      if ((rules.announced >> kind & 1) != 0) {
        const Hit hit = hit_at_once(kind);
        if (hit == Hit::not_yet) {
          t.write_down(p, s.turn, ask_.decisions);
          ++ask_.decisions;
          --s.turn.actions;
          play_from_hand(kind);
          return true;
        }
        done = done || hit == Hit::done;
      }
    }
    const Kind& k = rules.kind[kind];
    t.play(s, p, k, kind);
    if (done) continue;
    if ((rules.steps_in_lanes >> kind & 1) == 0) {
      t.write_down(p, s.turn, ask_.decisions);
      push(k.program, s.active, s.active, kind, kHere);
      return true;
    }
    LaneTurn copy = t;  // so that this one can stay in registers
    const bool over = steps_in_lanes(p, copy, kind);
    t = copy;
    if (!over) return true;
  }
}

// An Attack is about to be played. If all it does is one simple step for each other player, that is
// done here: it has nothing to do with what the card gives, and nothing of the player on turn is looked
// at, who may go on in lanes. `not_yet` if something must come first: it is played step by step.
template <class Ask, class Watch>
[[gnu::noinline]] auto Machine<Ask, Watch>::hit_at_once(unsigned kind) -> Hit {
  const Rules& rules = R;
  const Kind& k = rules.kind[kind];
  if (k.potions != 0 || k.cards < 0) return Hit::not_yet;
  const bool gains = (rules.gives_out >> kind & 1) != 0;
  const bool can = gains || ((rules.cuts_hands >> kind & 1) != 0 && all_discard_simply());
  unsigned safe = 0;
  if (anyone_reacts(s.active) && (!can || !shield_all(safe))) return Hit::not_yet;
  if (!can) return Hit::later;
  const Instr& step = rules.code[k.program + 1];
  for (unsigned n = 1; n < s.players_n; ++n) {
    const uint8_t q = seat(s.active, n);
    if ((safe >> q & 1) != 0) continue;
    if (gains) {
      const Mask cards = rules.filter[step.filter].mask & s.supply_mask;
      if (cards != 0)
        gain(q, static_cast<unsigned>(std::countr_zero(cards)), Zone::discard, Verb::gain);
    } else {
      const Amount& a = rules.amount[step.hi];
      const bool fixed = static_cast<Source>(a.source) == Source::constant;
      discard_simply(q, fixed ? a.add : s.player[q].hand_n * a.mul / a.div + a.add);
    }
  }
  return Hit::done;
}

template <class Ask, class Watch>
inline bool Machine<Ask, Watch>::all_discard_simply() const {
  for (unsigned n = 1; n < s.players_n; ++n)
    if (!can_discard_simply(seat(s.active, n))) return false;
  return true;
}

// Those who can protect themselves do so; false, and nothing is done, if somebody has another choice.
template <class Ask, class Watch>
inline bool Machine<Ask, Watch>::shield_all(unsigned& safe) {
  unsigned shielded = 0;
  for (unsigned n = 1; n < s.players_n; ++n) {
    const uint8_t q = seat(s.active, n);
    const Player& p = s.player[q];
    const Mask cards = p.hand_mask & R.reactions;
    if (cards == 0) continue;
    if ((cards & ~R.shields) != 0 || !std::has_single_bit(cards) || !ask_.reacts_by_rules(q) ||
        p.hand_n < R.kind[std::countr_zero(cards)].reaction_hand)
      return false;
    shielded |= 1u << q;
  }
  ask_.decisions += static_cast<unsigned>(std::popcount(shielded));
  safe = shielded;
  return true;
}

// A rule player's next Actions, in the usual order. True if an effect has begun.
template <class Ask, class Watch>
[[gnu::noinline]] bool Machine<Ask, Watch>::play_actions(Player& p, const auto& list) {
  if ((p.hand_mask & R.actions) == 0 || s.turn.actions <= 0) return false;
  if (R.kinds > kLane || R.strict_draws != 0 || !fits_lanes(p)) [[unlikely]]
    return play_slowly(p, list);
  LaneTurn t(p, s.turn);
  if (play_in_lanes(p, list, t)) return true;
  t.write_down(p, s.turn, ask_.decisions);
  return false;
}

// The same card by card.
template <class Ask, class Watch>
[[gnu::noinline]] bool Machine<Ask, Watch>::play_slowly(Player& p, const auto& list) {
  while (s.turn.actions > 0) {
    const Mask cards = p.hand_mask & R.actions;
    if (cards == 0) return false;
    auto kind = std::countr_zero(cards);
    if (const RuleTable& plays = list.of(Section::play); !plays.order.empty()) {
      kind = first_in_order(plays, s, cards);
    } else if ((R.careful & ~R.plain_actions) >> kind & 1)
      kind = play_with_care(list, R, s, own_decision(Site::action, Purpose::play, cards));
    ++ask_.decisions;
    if (kind == kDone) {
      s.phase = Phase::buying;
      return false;
    }
    --s.turn.actions;
    play_from_hand(static_cast<unsigned>(kind));
    if (s.depth != 0) return true;
  }
  return false;
}

// ---------------------------------------------------------------- buying and cleaning up

// What to buy in a usual turn, where a look at the table is not enough.
template <class Ask, class Watch>
[[gnu::noinline]] unsigned Machine<Ask, Watch>::look_closer(unsigned active, unsigned kind, int coins,
                                                           int buys) {
  if (kind == kNone || (kind < kNone && (s.supply_mask >> kind & 1) != 0)) return kind;
  const Rules& rules = R;
  const auto& list = *ask_.money_list[active];
  s.active = static_cast<uint8_t>(active);
  s.turn.coins = coins;
  s.turn.buys = buys;
  s.phase = Phase::buy;
  const Mask piles = affordable(rules, s, coins) & s.supply_mask;
  if (piles == 0) [[unlikely]] --ask_.decisions;
  const int option = wanted(list, list.of(Section::buy), rules, s, active, piles, coins);
  return option == kDone ? kNone : static_cast<unsigned>(option);
}

// A new hand of five, out of one lane; the old one has been discarded.
template <class Ask, class Watch>
[[gnu::always_inline]] inline void Machine<Ask, Watch>::deal_usual_hand(Player& p) {
  const int more = 5 - p.deck_n;
  if (static_cast<unsigned>(p.deck_n - 6) < kLaneSum - 5) {
    p.hand_mask = deal_five(p.pool, p.hand, static_cast<uint32_t>(p.deck_n),
                            Fraction{next_random(s.rng)});
    p.hand_n = 5;
    p.deck_n -= 5;
  } else if (more > 0 && static_cast<unsigned>(p.discard_n - more - 1) < kLaneSum - 5) {
    p.hand_mask = deal_after_shuffle(p.pool, p.hand, p.discard,
                                     static_cast<uint32_t>(p.discard_n), more,
                                     Fraction{next_random(s.rng)});
    p.hand_n = 5;
    p.deck_n = p.discard_n - more;
    p.discard_n = 0;
  } else if (more == 0) {
    p.hand_mask = pour_lane(p.hand, p.pool);
    p.hand_n = 5;
    p.deck_n = 0;
  } else {
    p.hand_mask = 0;
    p.hand_n = 0;
    clear_zone(p.hand);
    draw(static_cast<uint8_t>(&p - s.player), 5);
  }
}

// What a player wants to buy in a usual turn, where the rules mostly ask how many of a card one has;
// kNone: nothing.
template <class Ask, class Watch>
[[gnu::always_inline]] inline unsigned Machine<Ask, Watch>::settled_wish(const Player& p,
                                                                        unsigned active, int coins,
                                                                        int buys) {
  const auto& list = *ask_.money_list[active];
  const RuleTable& table = list.of(Section::buy);
  if (table.settled && s.aside_n == 0) [[likely]] {
    const unsigned kind = table.first_fitting(
        s, p.owned, static_cast<unsigned>(coins), s.supply_mask);
    if (kind != kNone || (affordable(R, s, coins) & s.supply_mask) != 0) return kind;
  } else if (!table.order.empty()) {
    s.turn.coins = coins;  // chance depends on them
    s.turn.buys = buys;
    const Mask equal = first_of(table, affordable(R, s, coins) & s.supply_mask);
    if (equal != 0) return static_cast<unsigned>(by_chance(s, equal));  // mostly there are several
  }
  return look_closer(active, list.at_once(s, coins), coins, buys);
}

// The same where coins mostly decide alone.
template <class Ask, class Watch>
[[gnu::always_inline]] inline unsigned Machine<Ask, Watch>::usual_wish(const Player& p,
                                                                      unsigned active, int coins,
                                                                      bool full) {
  const unsigned kind = ask_.money_list[active]->at_once(s, coins);
  return kind <= kNone && full ? kind : settled_wish(p, active, coins, 1);
}

// One card less in the Supply; false if it was the last of its pile.
template <class Ask, class Watch>
[[gnu::always_inline]] inline bool Machine<Ask, Watch>::take_usual_card(Player& p, uint64_t* bought,
                                                                       unsigned kind) {
  ++p.owned[kind];
  ++bought[kind];
  if (--s.supply[kind] != 0) return true;
  s.supply_mask &= ~bit(kind);
  return false;
}

// All Treasures in hand are played, these kinds, and the simple effects that wait for that are over.
template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::hear_treasures(Player& p, Mask hand) {
  for (int n = 0; n < p.waiting_n; ++n) {
    const Instr* i = &waits_for(R, p.waiting[n]);
    const Mask heard = R.filter[i->filter].mask;
    if ((hand & heard) == 0 || (s.turn.played & heard) != 0) continue;
    s.turn.buys += i[1].buys * p.waiting[n].count;
    s.turn.coins += i[1].coins * p.waiting[n].count;
  }
  p.waiting_n = 0;
  s.hearing = 0;
}

// The rest of a turn in lanes with nothing but plain Treasures to play. True when the game is over.
template <class Ask, class Watch>
[[gnu::always_inline]] inline bool Machine<Ask, Watch>::end_in_lanes(Player& p, LaneTurn& t) {
  const Rules& rules = R;
  uint64_t* const bought = ask_.bought[s.active];
  if (s.hearing != 0) [[unlikely]] hear_treasures(p, t.hand & rules.plain_treasures);
  int coins = s.turn.coins + t.lanes.coins(rules.plain_coins);
  int discarded = p.hand_n + p.play_n + p.deck_n - static_cast<int>(t.deck);
  int buys = s.turn.buys;
  s.turn.actions = t.actions;  // rules may ask for them
  ask_.decisions += static_cast<uint64_t>(t.plays) + ((t.hand & rules.asked_treasures) != 0);
  for (; buys > 0; --buys) {
    ++ask_.decisions;
    const unsigned kind = settled_wish(p, s.active, coins, buys);
    if (kind == kNone) break;
    take_usual_card(p, bought, kind);
    s.turn.bought |= bit(kind);
    t.lanes.gain(kind);
    ++discarded;
    coins -= rules.kind[kind].cost;
  }
  t.lanes.sweep(p.discard, p.hand, p.play);
  p.discard_n += discarded;
  p.play_n = 0;
  if (t.deck - 6 < kLaneSum - 5) {
    p.hand_mask = t.lanes.deal_five(p.hand, p.pool, t.deck, Fraction{next_random(s.rng)});
    p.hand_n = 5;
    p.deck_n = static_cast<int>(t.deck) - 5;
  } else {
    t.lanes.leave_deck(p.pool);
    p.deck_n = static_cast<int>(t.deck);
    deal_usual_hand(p);
  }
  if (turn_ends_game(p)) return true;
  s.active = seat(s.active, 1);
  begin_turn();
  return false;
}

// Turns of rule players in a kingdom where nothing outlasts a turn: Actions, then money. Returns at
// the first turn with something else to do in it, or with true when the game is over.
template <class Ask, class Watch>
[[gnu::noinline]] bool Machine<Ask, Watch>::usual_turns() {
  const Rules& rules = R;
  while (s.phase == Phase::action &&
         ((s.hearing & ~rules.heard_simply) | s.turn.discount | s.turn.stalled) == 0) {
    const unsigned active = s.active;
    Player& p = player_at(active);
    if (!fits_lanes(p) || ask_.money_list[active] == nullptr) break;
    const auto* list = ask_.plain_list[active];
    const Mask odd = p.hand_mask & rules.not_money;
    if (odd == 0 && s.turn.played == 0) {
      if (usual_money_turns()) return true;
      if ((s.player[s.active].hand_mask & rules.not_money) == 0) break;
      continue;
    }
    if (list == nullptr && (odd & rules.actions) != 0 && s.turn.actions > 0) break;
    LaneTurn t(p, s.turn);
    if (list != nullptr && play_in_lanes(p, *list, t)) {
      frames();
      continue;
    }
    if ((t.hand & rules.odd_treasures) != 0) [[unlikely]] {
      t.write_down(p, s.turn, ask_.decisions);
      break;
    }
    if (end_in_lanes(p, t)) return true;
  }
  return false;
}

// Usual turns with nothing but plain Treasures: the most common ones by far. All of a turn is one
// pass over a few lanes; what it counts is only written down when it matters. Returns at the first
// other turn, or with true when the game is over.
template <class Ask, class Watch>
[[gnu::noinline]] bool Machine<Ask, Watch>::usual_money_turns() {
  const Rules& rules = R;
  const unsigned seats = s.players_n;
  uint64_t decisions = 0;
  unsigned active = s.active;
  bool full = s.supply_mask == rules.full_supply, over = false;
  for (;;) {
    Player& p = player_at(active);
    if ((p.hand_mask & rules.not_money) != 0 || p.known_n != 0 ||
        ask_.money_list[active] == nullptr)
      break;
    decisions += 1 + ((p.hand_mask & rules.asked_treasures) != 0);
    const int coins = rules.start_coins + coins_in_lane(p.hand, rules.plain_coins);
    const unsigned kind = usual_wish(p, active, coins, full);
    if (kind != kNone) [[likely]] {
      full &= take_usual_card(p, ask_.bought[active], kind);
      ++p.discard_n;
    }
    // The hand is discarded with the bought card, and a new one is dealt.
    add_lane(p.discard, p.hand, kind);
    p.discard_n += p.hand_n;
    deal_usual_hand(p);
    if (!full || p.turns >= rules.turn_cap) {
      s.active = static_cast<uint8_t>(active);
      over = turn_ends_game(p);
      if (over) break;
    }
    active = active + 1 == seats ? 0 : active + 1;
    ++s.player[active].turns;
  }
  ask_.decisions += decisions;
  if (over) return true;
  s.active = static_cast<uint8_t>(active);
  --s.player[active].turns;
  begin_turn();
  return false;
}

}  // namespace throneroom
