// The turn's skeleton: phases, buying, clean-up, the end of the game.
#pragma once

#include "triggers.hpp"

namespace throneroom {

// The position before the first hands are drawn; a fixed opening is dealt already.
inline void set_up(const Rules& R, State& s) {
  std::memset(static_cast<void*>(&s), 0, state_bytes(R.players));
  s.players_n = static_cast<uint8_t>(R.players);
  s.previous = s.possessor = kNobody;
  for (int k = 0; k < R.kinds; ++k) {
    s.supply[k] = static_cast<uint8_t>(R.kind[k].pile);
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
  s.turn = {rules.start_coins, rules.start_actions, rules.start_buys, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  ++s.player[s.active].turns;
  tell(Verb::turn, s.active, kNoKind, kEverybody, Zone::none, Zone::none, s.player[s.active].turns);
  if (begins_with_something()) [[unlikely]] s.phase = Phase::start;
}

// A turn out of the usual order: it does not count, and somebody else may decide in it.
template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::next_turn_of(uint8_t player, uint8_t by, bool extra) {
  s.active = player;
  s.possessor = kNobody;
  if (!extra) s.regular = player;
  if (extra) --s.player[player].turns;
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

// The turn's skeleton, until an effect starts running.
template <class Ask, class Watch>
[[gnu::flatten]] auto Machine<Ask, Watch>::turn() -> Next {
  for (;;) {
    Player& p = s.player[s.active];
    if constexpr (Ask::in_place && !Watch::on) {
      if (s.depth != 0) frames();  // it goes through: everybody answers in place
      if (s.phase == Phase::action && (s.hearing & kHeardAmongMoney) == 0 &&
          s.possessor == kNobody) {
        if (const auto* list = ask_.plain_list[s.active])
          while (play_actions(p, *list)) {
            if (s.depth != 0) frames();
            if ((s.hearing & kHeardAmongMoney) != 0) [[unlikely]] break;
          }
        if ((s.hearing & kHeardAmongMoney) == 0 && only_money(p) &&
            ask_.money_list[s.active] != nullptr && R.shortcuts != 0) {
          if (is_usual_turn(p) ? end_usual_turn(p) : money_turn()) return Next::over;
          continue;
        }
      }
    }
    switch (s.phase) {
      case Phase::start:
        s.phase = Phase::action;
        if (Frame* f = push(kTriggers, s.active, s.active, kNoKind, kBlock)) {
          f->choice = static_cast<uint8_t>(When::start);
          return Next::go;
        }
        [[fallthrough]];
      case Phase::action:
        while (s.turn.actions > 0) {
          const Mask cards = p.hand_mask & R.actions;
          if (cards == 0) break;
          const Next next = decide<Site::action>(own_decision(Site::action, Purpose::play, cards));
          if (next == Next::ask || s.depth != 0) return next;
          if (s.phase != Phase::action) break;
        }
        [[fallthrough]];
      case Phase::buying:
        s.phase = Phase::treasure;
        if (waited_for(When::buying)) [[unlikely]] {
          if (Frame* f = push(kTriggers, s.active, s.active, kNoKind, kBlock)) {
            f->choice = static_cast<uint8_t>(When::buying);
            return Next::go;
          }
        }
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
          if (next == Next::ask || s.depth != 0) return next;
          if (s.phase != Phase::treasure) break;
        }
        s.phase = Phase::buy;
        [[fallthrough]];
      case Phase::buy:
        while (s.turn.buys > 0) {
          const Mask piles = buyable(R, s, s.turn.coins);
          if (piles == 0) break;
          const Next next = decide<Site::buy>(own_decision(Site::buy, Purpose::buy, piles));
          if (next == Next::ask || s.depth != 0) return next;
        }
        s.phase = Phase::clean;
        if (leaving_is_heard(p)) {
          if (Frame* f = push(kTriggers, s.active, s.active, kNoKind, kBlock)) {
            f->choice = static_cast<uint8_t>(When::leave);
            return Next::go;
          }
        }
        [[fallthrough]];
      case Phase::clean:
        if (end_turn(p)) return Next::over;
        break;
      case Phase::over: return Next::over;
    }
  }
}

// Is nothing but plain Treasures left to play?
template <class Ask, class Watch>
inline bool Machine<Ask, Watch>::only_money(const Player& p) const {
  const bool acting = s.phase == Phase::action && s.turn.actions > 0;
  return (p.hand_mask & (acting ? R.not_money : R.odd_treasures)) == 0;
}

// Is there nothing out of the ordinary about the rest of this turn?
template <class Ask, class Watch>
inline bool Machine<Ask, Watch>::is_usual_turn(const Player& p) const {
  return R.usual_turn != 0 && p.known_n == 0 && s.turn.discount == 0 && s.hearing == 0;
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
  ask_.decisions += (p.hand_mask & rules.plain_treasures) != 0;  // to play all Treasures
  s.turn.coins += coins_in(p.hand, rules.plain_coins, rules.kinds);
  s.phase = Phase::buy;
  const bool by_printed_cost = (rules.reducing | rules.reduced) == 0;
  while (s.turn.buys > 0) {
    const Mask piles = buyable(rules, s, s.turn.coins);
    if (piles == 0) break;
    ++ask_.decisions;
    const int most = by_printed_cost ? s.turn.coins : kMaxCost;
    buy(p, wanted(list, list.of(Section::buy), rules, s, active, piles, most));
    if (s.depth != 0) return false;
  }
  return !leaving_is_heard(p) && end_turn(p);
}

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
[[gnu::always_inline]] inline void Machine<Ask, Watch>::deal_usual_hand(unsigned player) {
  Player& p = s.player[player];
  const int more = 5 - p.deck_n;
  if (static_cast<unsigned>(p.deck_n - 6) < 245) {
    p.hand_mask = deal_five(p.pool, p.hand, static_cast<uint32_t>(p.deck_n),
                            Fraction{next_random(s.rng)});
    p.hand_n = 5;
    p.deck_n -= 5;
  } else if (more > 0 && static_cast<unsigned>(p.discard_n - more - 1) < 245) {
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
    draw(static_cast<uint8_t>(player), 5);
  }
}

// What a player wants to buy in a usual turn; kNone: nothing.
template <class Ask, class Watch>
[[gnu::always_inline]] inline unsigned Machine<Ask, Watch>::usual_wish(unsigned active, int coins,
                                                                      int buys, bool full) {
  const unsigned kind = ask_.money_list[active]->at_once(s, coins);
  return kind > kNone || !full ? look_closer(active, kind, coins, buys) : kind;
}

// One card less in the Supply; false if it was the last of its pile.
template <class Ask, class Watch>
[[gnu::always_inline]] inline bool Machine<Ask, Watch>::take_usual_card(unsigned active,
                                                                       unsigned kind) {
  ++s.player[active].owned[kind];
  ++ask_.bought[active][kind];
  if (--s.supply[kind] != 0) return true;
  s.supply_mask &= ~bit(kind);
  return false;
}

// The rest of a usual turn with nothing but plain Treasures to play, and such turns that follow.
// True when the game is over.
template <class Ask, class Watch>
[[gnu::noinline]] bool Machine<Ask, Watch>::end_usual_turn(Player& p) {
  const Rules& rules = R;
  const unsigned active = s.active;
  bool full = s.supply_mask == rules.full_supply;
  uint64_t decisions = (p.hand_mask & rules.plain_treasures) != 0;
  int coins = s.turn.coins + coins_in_lane(p.hand, rules.plain_coins);
  for (int buys = s.turn.buys; buys > 0; --buys) {
    ++decisions;
    const unsigned kind = usual_wish(active, coins, buys, full);
    if (kind == kNone) break;
    full &= take_usual_card(active, kind);
    add_discard(p, kind);
    coins -= rules.kind[kind].cost;
  }
  ask_.decisions += decisions;
  sweep_lane(p.discard, p.hand, p.play);
  p.discard_n += p.hand_n + p.play_n;
  p.play_n = 0;
  deal_usual_hand(active);
  if (turn_ends_game(p)) return true;
  s.active = seat(active, 1);
  begin_turn();
  const Player& next = s.player[s.active];
  return (next.hand_mask & rules.not_money) == 0 && usual_money_turns();
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
    Player& p = s.player[active];
    if ((p.hand_mask & rules.not_money) != 0 || p.known_n != 0 ||
        ask_.money_list[active] == nullptr)
      break;
    decisions += 1 + ((p.hand_mask & rules.plain_treasures) != 0);
    const int coins = rules.start_coins + coins_in_lane(p.hand, rules.plain_coins);
    const unsigned kind = usual_wish(active, coins, 1, full);
    if (kind != kNone) [[likely]] {
      full &= take_usual_card(active, kind);
      ++p.discard_n;
    }
    // The hand is discarded with the bought card, and a new one is dealt.
    add_lane(p.discard, p.hand, kind);
    p.discard_n += p.hand_n;
    deal_usual_hand(active);
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

// A rule player's next Actions, in the usual order: plain ones, and one that does more. False if
// there is none to play.
template <class Ask, class Watch>
inline bool Machine<Ask, Watch>::play_actions(Player& p, const auto& list) {
  const Rules& rules = R;
  Mask cards = p.hand_mask & rules.actions;
  if (cards == 0 || s.turn.actions <= 0) return false;
  if ((cards & (~cards + 1) & rules.plain_actions) != 0) {
    play_plain_actions(p);
    cards = p.hand_mask & rules.actions;
    if (cards == 0 || s.turn.actions <= 0) return false;
  }
  auto kind = std::countr_zero(cards);
  if ((rules.careful >> kind & 1) != 0) {
    kind = play_with_care(list, rules, s, own_decision(Site::action, Purpose::play, cards));
  }
  ++ask_.decisions;
  if (kind == kDone) {
    s.phase = Phase::buying;
    return false;
  }
  --s.turn.actions;
  play_from_hand(static_cast<unsigned>(kind));
  return true;
}

// A rule player's Actions that only give cards, Actions, Buys or coins, as long as one of them comes
// next: the same as deciding for each, without the detour. The lanes stay in registers, and so does
// what is counted.
template <class Ask, class Watch>
inline void Machine<Ask, Watch>::play_plain_actions(Player& p) {
  const Rules& rules = R;
  const Mask all = rules.actions, plain = rules.plain_actions;
  const auto next_plain = [&](Mask hand) {
    const Mask cards = hand & all;
    return cards & (~cards + 1) & plain;
  };
  Mask hand = p.hand_mask, next = next_plain(hand);
  int actions = s.turn.actions;
  if (next == 0 || actions <= 0) return;
  const bool one_lane = rules.kinds <= kLane && p.known_n == 0 &&
                        p.hand_n + p.deck_n + p.discard_n + p.play_n <= kLaneSum;
  if (!one_lane) [[unlikely]] return play_plain_slowly(p);
  HandLanes lanes(p.hand, p.play, p.pool);
  int buys = s.turn.buys, coins = s.turn.coins, drawn = 0, plays = 0;
  auto deck = static_cast<uint32_t>(p.deck_n);
  Mask played = s.turn.played;
  do {
    const auto kind = static_cast<unsigned>(std::countr_zero(next));
    const Kind& k = rules.kind[kind];
    ++plays;
    played |= next;
    actions += k.actions - 1;
    buys += k.buys;
    coins += k.coins;
    hand = lanes.play(kind);
    for (auto n = static_cast<uint32_t>(k.cards); n > 0;) {
      if (deck == 0) [[unlikely]] {
        if (p.discard_n == 0) break;
        lanes.shuffle_in(p.discard);
        deck = static_cast<uint32_t>(p.discard_n);
        p.discard_n = 0;
      }
      uint32_t now = n;
      if (n < deck && n <= 5) [[likely]] {
        hand = lanes.draw(deck, n, Fraction{next_random(s.rng)});
      } else if (n < deck) {
        now = 5;
        hand = lanes.draw(deck, 5, Fraction{next_random(s.rng)});
      } else {
        now = deck;
        hand = lanes.draw_all();
      }
      n -= now;
      deck -= now;
      drawn += static_cast<int>(now);
    }
  } while (actions > 0 && (next = next_plain(hand)) != 0);
  lanes.leave();
  p.hand_mask = hand;
  p.hand_n += drawn - plays;
  p.play_n += plays;
  p.deck_n = static_cast<int>(deck);
  s.turn.actions = actions;
  s.turn.buys = buys;
  s.turn.coins = coins;
  s.turn.played = played;
  s.turn.actions_played = static_cast<uint8_t>(std::min(s.turn.actions_played + plays, 255));
  ask_.decisions += static_cast<uint64_t>(plays);
}

// The same card by card.
template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::play_plain_slowly(Player& p) {
  while (s.turn.actions > 0) {
    const Mask cards = p.hand_mask & R.actions, next = cards & (~cards + 1) & R.plain_actions;
    if (next == 0) return;
    ++ask_.decisions;
    --s.turn.actions;
    play_from_hand(static_cast<unsigned>(std::countr_zero(next)));
  }
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
  s.aside_n = static_cast<uint8_t>(kept);
  const bool more = s.turn.extra != 0;
  if (turn_ends_game(p)) return true;
  s.previous = active;
  if (more) {
    next_turn_of(active, kNobody, true);
  } else if (s.extra_n != 0) {
    const Extra next = s.extra[0];
    if (--s.extra[0].count == 0) {
      --s.extra_n;
      for (unsigned e = 0; e < s.extra_n; ++e) s.extra[e] = s.extra[e + 1];
    }
    next_turn_of(next.player, next.by, true);
  } else {
    next_turn_of(seat(s.regular, 1), kNobody, false);
  }
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
  if (rules.unusual != 0) [[unlikely]] {
    s.turn.potions = static_cast<uint8_t>(s.turn.potions - rules.kind[kind].potion);
    s.turn.bought |= bit(kind);
    if constexpr (Ask::in_place) ask_.bought[decider(s.active)][kind] += 1;
    // What hangs on the buy comes first, and on top; then what hangs on the gain.
    if (gain(s.active, kind, Zone::discard, Verb::buy)) happened(When::buy, s.active, kind, Zone::none);
    return;
  }
  if (p.owned[kind] >= kMaxOwned) return;
  if (--s.supply[kind] == 0) s.supply_mask &= ~bit(kind);
  ++p.owned[kind];
  add_discard(p, kind);
  if constexpr (Ask::in_place) ask_.bought[s.active][kind] += 1;
  tell(Verb::buy, s.active, kind, kEverybody, Zone::supply, Zone::discard);
}

// Does a card in play do something when it is discarded from there?
template <class Ask, class Watch>
inline bool Machine<Ask, Watch>::leaving_is_heard(const Player& p) const {
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
    stays[one.card] = static_cast<uint8_t>(stays[one.card] + one.stays);
    if (one.by != kNoKind) stays[one.by] = static_cast<uint8_t>(stays[one.by] + one.by_stays);
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
  const bool round_over = (R.unusual != 0 ? s.regular : s.active) + 1 == s.players_n;
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
