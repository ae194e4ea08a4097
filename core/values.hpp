// What cards are worth to a native rule player at a moment of the game. Only what the player may
// know is looked at: its own cards (not their order) and what lies open.
#pragma once

#include "aims.hpp"
#include "rulelist.hpp"

namespace throneroom {

inline constexpr int kSmall = 10;   // worth of the starting money, and of a coin
inline constexpr int kEnough = 4;   // coins that a deck keeps while its small money is trashed
inline constexpr int kRealBuy = 4;  // coins of a buy that is missed when it becomes a smaller one
inline constexpr int kDearBuy = 5;  // coins of a buy that small money is not trashed before

inline const Frame& running(const State& s) { return s.frame[s.depth - 1]; }

inline int count_in(const uint8_t* zone, Mask kinds) {
  int n = 0;
  for (; kinds != 0; kinds &= kinds - 1) n += zone[std::countr_zero(kinds)];
  return n;
}

// The one of these kinds with the least or the most of something.
template <class Value>
int least(Mask kinds, Value value) {
  int found = std::countr_zero(kinds);
  if (std::has_single_bit(kinds)) return found;
  int low = value(found);
  for (Mask m = kinds & (kinds - 1); m != 0; m &= m - 1) {
    const int k = std::countr_zero(m), v = value(k);
    if (v < low) low = v, found = k;
  }
  return found;
}

template <class Value>
int most(Mask kinds, Value value) {
  return least(kinds, [&](int k) { return -value(k); });
}

// ---------------------------------------------------------------- the game

// Fewest gains that could end the game, if it is near its end; else a large number. Much quicker
// than gains_to_end(), which is right at any time.
inline int gains_left(const Rules& rules, const State& s) {
  int left = 99;
  for (Mask m = rules.end_any; m != 0; m &= m - 1)
    left = std::min<int>(left, s.supply[std::countr_zero(m)]);
  const int open = rules.end_piles - std::popcount(rules.end_counted & ~s.supply_mask);
  if (rules.end_piles != 0 && open <= 1)
    for (Mask m = rules.end_counted & s.supply_mask; m != 0; m &= m - 1)
      left = std::min<int>(left, s.supply[std::countr_zero(m)]);
  return left;
}

inline Stage stage_of(const Rules& rules, const State& s) {
  const int left = gains_left(rules, s);
  if (left > 2 * s.players_n + 1) return kEarly;
  return left > s.players_n ? kGreening : kEnding;
}

// ---------------------------------------------------------------- the deck

// Coins that all of a player's cards give.
inline int coins_owned(const Rules& rules, const Player& p) {
  return coins_in(p.owned, rules.coins_given, rules.kinds);
}

// The same without the cards that are being picked, to be trashed perhaps.
inline int coins_left(const Rules& rules, const State& s, const Player& p) {
  int coins = coins_owned(rules, p);
  if (s.depth == 0) return coins;
  for (unsigned e = running(s).base; e < s.limbo_n; ++e)
    if ((s.limbo[e] & kPicked) != 0) coins -= rules.kind[s.limbo[e] & kKindBits].coins;
  return coins;
}

// What a card drawn from the own deck brings on average; without Actions left, Treasures only.
inline int mean_hold(const Rules& rules, const Player& p, bool with_actions) {
  const Mask useful = rules.treasures | (with_actions ? rules.actions : 0);
  const bool short_deck = p.deck_n < 3;
  int sum = 0, n = 0;
  for (int k = 0; k < rules.kinds; ++k) {
    const int copies = p.owned[k] - p.hand[k] - p.play[k] - (short_deck ? 0 : p.discard[k]);
    n += copies;
    if ((useful >> k & 1) != 0) sum += copies * rules.kind[k].hold;
  }
  return n <= 0 ? 0 : sum / n;
}

// Those of the kinds that are better out of the deck: no points are given up near the end, and
// small money only while enough money stays.
inline Mask real_junk(const Rules& rules, const State& s, Mask kinds) {
  const Mask junk = kinds & rules.junk;
  return (junk & ~rules.curses) != 0 && stage_of(rules, s) == kEnding ? junk & rules.curses : junk;
}

inline Mask spare_money(const Rules& rules, const State& s, const Player& p, Mask kinds) {
  const Mask small = kinds & rules.small_money;
  return small != 0 && coins_left(rules, s, p) > kEnough ? small : 0;
}

inline Mask junk_among(const Rules& rules, const State& s, const Player& p, Mask kinds) {
  return real_junk(rules, s, kinds) | spare_money(rules, s, p, kinds);
}

// ---------------------------------------------------------------- the hand

// Actions that can still be played from this hand: those left now, or those of the next turn.
inline int actions_ahead(const Rules& rules, const State& s, unsigned who) {
  const Player& p = s.player[who];
  int n = s.active == who ? s.turn.actions : rules.start_actions;
  if (n > 0)
    for (Mask m = p.hand_mask & rules.villages; m != 0; m &= m - 1) {
      const int k = std::countr_zero(m);
      n += p.hand[k] * (rules.kind[k].actions - 1);
    }
  return n;
}

// What an Action in hand asks for, if it is of no use without; 0: nothing.
inline Mask asked_for(const Rules& rules, int kind) {
  const Kind& card = rules.kind[kind];
  if ((card.habits & kReplays) != 0) return rules.actions & ~bit(static_cast<unsigned>(kind));
  return card.needs != 0 ? rules.filter[card.needs].mask : 0;
}

// Does something else happen if it is not there?
inline bool goes_on_without(const Rules& rules, const Kind& card) {
  if (card.program == kNoProgram) return false;
  if (static_cast<Op>(rules.code[card.program].op) != Op::pick) return false;
  const Instr& next = rules.code[card.program + 1];
  return static_cast<Op>(next.op) == Op::unless &&
         static_cast<Op>(rules.code[next.jump - 1].op) == Op::jump;
}

struct Partners {
  Mask dead;  // Actions that lack what they ask for
  Mask fuel;  // the last card that another one asks for
  int pairs;  // Actions that play another one, which then takes none of its own
};

inline Partners partners_in_hand(const Rules& rules, const Player& p) {
  Partners found{0, 0, 0};
  for (Mask m = p.hand_mask & rules.asking; m != 0; m &= m - 1) {
    const int kind = std::countr_zero(m);
    const Mask asked = asked_for(rules, kind);
    if (asked == 0) continue;
    const Mask there = p.hand_mask & asked;
    const Mask me = m & (~m + 1);
    const int n = count_in(p.hand, there) - ((there & me) != 0);
    if (n == 0 && !goes_on_without(rules, rules.kind[kind])) found.dead |= me;
    if (n == 1) found.fuel |= there & ~me;
    if (n > 0 && (rules.kind[kind].habits & kReplays) != 0) found.pairs += p.hand[kind];
  }
  return found;
}

// Cards of the hand that can't be played: Victory cards and Curses, Actions too many. One card that
// an Action asks for is of use.
inline Mask idle_in_hand(const Rules& rules, const State& s, unsigned who,
                         const Partners& partners) {
  const Player& p = s.player[who];
  Mask idle = p.hand_mask & rules.useless;
  if ((p.hand_mask & rules.actions) == 0) return idle;
  const int ahead = actions_ahead(rules, s, who);
  if (ahead == 0) return idle | (p.hand_mask & rules.actions & ~rules.treasures);
  idle = (idle | partners.dead) & ~partners.fuel;
  const Mask terminals = p.hand_mask & rules.terminals & ~partners.dead;
  if (terminals != 0 && count_in(p.hand, terminals) > ahead + partners.pairs)
    idle |= bit(static_cast<unsigned>(least(terminals, [&](int k) { return rules.kind[k].hold; })));
  return idle;
}

inline Mask idle_in_hand(const Rules& rules, const State& s, unsigned who) {
  return idle_in_hand(rules, s, who, partners_in_hand(rules, s.player[who]));
}

// Coins that a card gives which is not plain, as far as that can be told: what it counts is counted
// now.
[[gnu::noinline]] inline int coins_given(const Rules& rules, const State& s, const Player& p,
                                         int kind) {
  const Kind& card = rules.kind[kind];
  int coins = card.coins;
  own_step(rules, card.program, [&](const Instr& i) {
    if (static_cast<Op>(i.op) == Op::give_amount && static_cast<Resource>(i.x) == Resource::coins) {
      const Amount& a = rules.amount[i.hi];
      const auto source = static_cast<Source>(a.source);
      int n = 0;
      if (source == Source::in_play)
        n = count_in(p.play, mask_of(p.play) & rules.filter[a.filter].mask) +
            count_in(p.hand, p.hand_mask & rules.filter[a.filter].mask);
      if (source == Source::deck_and_discard) n = p.deck_n + p.discard_n;
      if (source == Source::opened) n = std::popcount(s.opened & rules.victory_piles);
      coins += n * a.mul / a.div + a.add;
    } else if (does::go(i, Op::pick, Zone::limbo, Dest::play)) {
      coins += 1;  // a Treasure that is found
    }
    return false;
  });
  return coins;
}

[[gnu::noinline]] inline int odd_coins_in_hand(const Rules& rules, const State& s,
                                               const Player& p) {
  int coins = 0;
  for (Mask m = p.hand_mask & rules.odd_treasures; m != 0; m &= m - 1) {
    const int k = std::countr_zero(m);
    coins += p.hand[k] * coins_given(rules, s, p, k);
  }
  return coins;
}

// Coins that the Treasures of a hand give.
inline int coins_in_hand(const Rules& rules, const State& s, const Player& p) {
  const int coins = coins_in(p.hand, rules.plain_coins, rules.kinds);
  if ((p.hand_mask & rules.odd_treasures) == 0) [[likely]] return coins;
  return coins + odd_coins_in_hand(rules, s, p);
}

// Coins to spend this turn when all Treasures in hand are played.
inline int coins_ahead(const Rules& rules, const State& s, const Player& p) {
  return s.turn.coins + coins_in_hand(rules, s, p);
}

// Those of the piles that nothing but coins keeps the player from.
[[gnu::noinline]] inline Mask not_forbidden(const Rules& rules, const State& s, unsigned who,
                                            Mask piles) {
  const Player& p = s.player[who];
  const bool mine = s.active == who;
  if (mine) piles &= ~s.turn.banned;
  if ((piles & rules.potion_cost) != 0) {
    bool potion = mine && s.turn.potions != 0;
    for (Mask m = p.hand_mask & rules.odd_treasures; m != 0 && !potion; m &= m - 1)
      potion = rules.kind[std::countr_zero(m)].potions != 0;
    if (!potion) piles &= ~rules.potion_cost;
  }
  for (Mask m = mine ? piles & rules.restricted : 0; m != 0; m &= m - 1) {
    const Mask with = rules.filter[rules.kind[std::countr_zero(m)].not_with].mask;
    if (count_in(p.play, mask_of(p.play) & with) != 0) piles &= ~(m & (~m + 1));
  }
  return piles;
}

// The piles that a player could buy from with so many coins.
inline Mask within_reach(const Rules& rules, const State& s, unsigned who, int coins) {
  const Mask piles = affordable(rules, s, coins) & s.supply_mask;
  if (rules.unusual == 0 && rules.restricted == 0) [[likely]] return piles;
  return not_forbidden(rules, s, who, piles);
}

// For whom a player gains cards now: somebody else may decide, and then gets them.
inline unsigned gainer(const State& s, unsigned who) {
  return s.possessor != kNobody && who == s.active ? s.possessor : who;
}

// The most that a card may cost in print, to be had for so many coins.
inline int printed_cost(const Rules& rules, int coins) {
  return rules.costs_vary == 0 ? coins : kMaxCost;
}

// What the player would buy with so many coins, and what that is worth: points are what coins are
// for.
inline int bought_with(const RuleList& list, const Rules& rules, const State& s, unsigned who,
                       int coins) {
  const Mask piles = within_reach(rules, s, who, coins);
  return wanted(list, list.of(Section::buy), rules, s, gainer(s, who), piles,
                printed_cost(rules, coins));
}

inline int worth_of_coins(const RuleList& list, const Rules& rules, const State& s, unsigned who,
                          int coins, Stage stage) {
  const int kind = bought_with(list, rules, s, who, coins);
  return kind == kDone ? 0 : rules.kind[kind].keep[std::max(stage, kGreening)];
}

// What is lost when so many coins of the hand are given up on one's own turn. A small buy is not
// worth waiting for.
inline int worth_of_losing(const RuleList& list, const Rules& rules, const State& s, unsigned who,
                           int coins, Stage stage) {
  if (coins == 0 || s.active != who) return 0;
  if (s.turn.buys > 1) return kSmall * coins;
  const int have = coins_ahead(rules, s, s.player[who]);
  const int buy = bought_with(list, rules, s, who, have);
  if (buy == kDone || cost_of(rules, s, static_cast<unsigned>(buy)) < kRealBuy) return coins;
  const int lost = rules.kind[buy].keep[std::max(stage, kGreening)] -
                   worth_of_coins(list, rules, s, who, have - coins, stage);
  return std::max(lost, coins);
}

// ---------------------------------------------------------------- gains

// What a card is worth that the rules do not ask for: Actions nobody has planned for are weak.
inline int unplanned(const Rules& rules, int k, Stage stage) {
  const Kind& kind = rules.kind[k];
  if ((kind.types & kAction) == 0 || stage == kEnding) return kind.keep[stage];
  const int each = (kind.habits & kStaysInAction) != 0 ? 5 : 3;
  return std::min<int>(kind.keep[stage], kSmall + each * kind.cost);
}

// What a card of one's own is worth: no more than that, if no rule ever asks for it.
inline int kept_for(const RuleList& list, const Rules& rules, int k, Stage stage) {
  if ((rules.actions & ~list.of(Section::buy).named) >> k & 1) return unplanned(rules, k, stage);
  return rules.kind[k].keep[stage];
}

// What the deck loses when such a card is trashed; on a turn that somebody else decides, nothing.
inline int lost_with(const RuleList& list, const Rules& rules, const State& s, unsigned who, int k,
                     Stage stage) {
  return gainer(s, who) != who ? 0 : kept_for(list, rules, k, stage);
}

struct Gain {
  int kind;   // kDone: nothing
  int value;
};

// The card that the player would gain out of these, all of which cost at most so much in print.
inline Gain best_gain(const RuleList& list, const Rules& rules, const State& s, unsigned who,
                      Mask cards, Stage stage, int cost = kMaxCost) {
  if (cards == 0) return {kDone, 0};
  const int kind = wanted(list, rules, s, gainer(s, who), cards, cost);
  if (kind != kDone) return {kind, rules.kind[kind].keep[stage]};
  const int other = most(cards, [&](int k) { return unplanned(rules, k, stage); });
  return {other, unplanned(rules, other, stage)};
}

}  // namespace throneroom
