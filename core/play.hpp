// Playing cards, and what playing them gives.
#pragma once

#include "shortways.hpp"
#include "triggers.hpp"

namespace throneroom {

template <class Ask, class Watch>
void Machine<Ask, Watch>::play_from_hand(unsigned kind) {
  Player& p = player_at(s.active);
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
  if (!Watch::on && !waited_for(When::play)) {
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
      const Mask before = s.turn.played;
      s.turn.played |= bit(k);
      give(s.active, Resource::coins, rules.kind[k].coins);
      if (waited_for(When::play)) hear_play(s.active, k, before);
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
    const Mask before = s.turn.played;
    if (player == s.active) count_play(kind);
    header(player, k);
    if (k.program != kNoProgram) push(k.program, player, player, kind, kHere);
    if (waited_for(When::play)) hear_play(player, kind, before);
    return;
  }
  if (Frame* f = push(kAnnounce, player, player, kind, times > 1 ? kHere | kReplayed : kHere))
    f->repeat = static_cast<uint8_t>(times);
}

template <class Ask, class Watch>
void Machine<Ask, Watch>::count_play(unsigned kind) {
  s.turn.played |= bit(kind);
  s.turn.actions_played += static_cast<int32_t>(R.actions >> kind & 1);
}

template <class Ask, class Watch>
bool Machine<Ask, Watch>::simple_waiting() const {
  if (!waited_for(When::play)) return true;
  for (uint8_t q = 0; q < s.players_n; ++q)
    for (int w = 0; w < s.player[q].waiting_n; ++w) {
      const Waiting& one = s.player[q].waiting[w];
      if (waits_for(R, one, When::play) && !only_gives(R, one.pc)) return false;
    }
  return true;
}

// Effects that wait for this card to be played; `before`: the kinds played earlier this turn.
template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::hear_play(uint8_t player, unsigned kind, Mask before) {
  for (uint8_t q = 0; q < s.players_n; ++q)
    for (int n = 0; n < s.player[q].waiting_n; ++n) {
      const Waiting& w = s.player[q].waiting[n];
      if (!hears(q, w, When::play, player, kind)) continue;
      const Instr& why = waits_for(R, w);
      if ((why.flags & kFirst) != 0 && (before & R.filter[why.filter].mask) != 0) continue;
      const Instr* i = &R.code[w.pc];
      const uint8_t who = static_cast<Whose>(why.who) == Whose::others ? player : q;
      if (only_gives(R, w.pc)) {
        give(who, Resource::actions, i->actions * w.count);
        give(who, Resource::buys, i->buys * w.count);
        give(who, Resource::coins, i->coins * w.count);
        continue;
      }
      for (int c = 0; c < w.count; ++c)
        if (Frame* f = push(w.pc, who, q, w.card, kBlock)) f->that = static_cast<uint8_t>(kind);
    }
}

template <class Ask, class Watch>
void Machine<Ask, Watch>::header(uint8_t player, const Kind& k) {
  if (k.cards > 0) draw(player, k.cards);
  if (player != s.active) return;  // the rest is for one's own turn
  if constexpr (Watch::on) {
    give(player, Resource::actions, k.actions);
    give(player, Resource::buys, k.buys);
    give(player, Resource::coins, k.coins);
  } else {
    s.turn.actions = s.turn.actions + k.actions;
    s.turn.buys = s.turn.buys + k.buys;
    s.turn.coins = s.turn.coins + k.coins;
  }
  if (k.potions != 0) [[unlikely]] give(player, Resource::potions, k.potions);
}

template <class Ask, class Watch>
bool Machine<Ask, Watch>::anyone_reacts(uint8_t player) const {
  Mask hands = 0;
  for (unsigned step = 1; step < s.players_n; ++step) hands |= s.player[seat(player, step)].hand_mask;
  return (hands & R.reactions) != 0 || waited_for(When::attack);
}

// By how much a number can change: no further than its bounds. Only the upper one is a lack of room.
template <class Ask, class Watch>
inline int Machine<Ask, Watch>::in_bounds(int number, int change, int least, int most) {
  if (number + change > most) [[unlikely]] reached(Limit::numbers);
  return std::clamp(number + change, least, most) - number;
}

template <class Ask, class Watch>
void Machine<Ask, Watch>::give(uint8_t player, Resource resource, int n) {
  if (n == 0) return;
  switch (resource) {
    case Resource::cards:
      draw(player, n);
      return;
    default: break;
  }
  // What a turn counts is nothing to those who are not on turn.
  if (player != s.active && resource <= Resource::potions) return;
  switch (resource) {
    case Resource::cards: return;
    case Resource::actions:
      s.turn.actions = s.turn.actions + n;
      tell(Verb::actions, player, kNoKind, kEverybody, Zone::none, Zone::none, n);
      return;
    case Resource::buys:
      s.turn.buys = s.turn.buys + n;
      tell(Verb::buys, player, kNoKind, kEverybody, Zone::none, Zone::none, n);
      return;
    case Resource::coins:
      n = in_bounds(s.turn.coins, n, 0, 1000000);
      if (n == 0) return;
      s.turn.coins = s.turn.coins + n;
      tell(Verb::coins, player, kNoKind, kEverybody, Zone::none, Zone::none, n);
      return;
    case Resource::potions:
      s.turn.potions = static_cast<uint8_t>(s.turn.potions + in_bounds(s.turn.potions, n, 0, 255));
      tell(Verb::potions, player, kNoKind, kEverybody, Zone::none, Zone::none, n);
      return;
    case Resource::points: {
      Player& p = s.player[token_taker(player)];
      p.points = static_cast<int16_t>(p.points + in_bounds(p.points, n, -30000, 30000));
      tell(Verb::points, token_taker(player), kNoKind, kEverybody, Zone::none, Zone::none, n);
      return;
    }
    case Resource::tokens: {
      Player& p = s.player[token_taker(player)];
      p.tokens = static_cast<int16_t>(p.tokens + in_bounds(p.tokens, n, -30000, 30000));
      tell(Verb::tokens, token_taker(player), kNoKind, kEverybody, Zone::none, Zone::none, n);
      return;
    }
  }
}

template <class Ask, class Watch>
inline void Machine<Ask, Watch>::draw(uint8_t player, int n) {
  if constexpr (!Watch::on) {  // the usual case: a few cards of a deck that has more
    Player& p = player_at(player);
    if (R.kinds <= kLane && p.known_n == 0 && static_cast<unsigned>(n - 1) < 5 &&
        static_cast<unsigned>(p.deck_n - n - 1) < kLaneSum - 5) {
      p.hand_mask = deal_lane(p.pool, p.hand, static_cast<uint32_t>(p.deck_n), n,
                              Fraction{next_random(s.rng)});
      p.hand_n += n;
      p.deck_n -= n;
      return;
    }
  }
  draw_any(player, n);
}

template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::draw_any(uint8_t player, int n) {
  const Player& p = s.player[player];
  if (R.strict_draws != 0 && p.deck_n + p.discard_n <= n) [[unlikely]] return;
  draw_cards<Watch::on>(
      s.player[player], s.rng, n, R.kinds <= kLane,
      [&](unsigned kind, uint8_t knowers) {
        tell(Verb::draw, player, kind, static_cast<uint8_t>(knowers | only(player)), Zone::deck,
             Zone::hand);
      },
      [&] { tell(Verb::shuffle, player, kNoKind, 0, Zone::discard, Zone::deck); });
}

}  // namespace throneroom
