// How a native rule player trashes: what it gives for what, and when it has enough to give.
#pragma once

#include "aims.hpp"
#include "options.hpp"

namespace throneroom {

// ---------------------------------------------------------------- exchanges

// What the cards cost that an exchange offers for a card: at most, at least or just so much.
inline int exchanged_cost(const Rules& rules, const State& s, unsigned filter, int kind) {
  const Amount& a = rules.amount[rules.filter[filter].cost_amount];
  return cost_of(rules, s, static_cast<unsigned>(kind)) * a.mul / a.div + a.add;
}

// The kinds that an exchange offers for such a cost.
inline Mask exchanged_for(const Rules& rules, const State& s, unsigned filter_index, int cost) {
  const Filter& filter = rules.filter[filter_index];
  const Mask open = filter.mask & s.supply_mask;
  switch (static_cast<Relation>(filter.cost_test - 1)) {
    case Relation::at_most: return open & costing_up_to(rules, s, cost);
    case Relation::at_least: return open & ~costing_up_to(rules, s, cost - 1);
    case Relation::equal: break;
  }
  return open & costing_up_to(rules, s, cost) & ~costing_up_to(rules, s, cost - 1);
}

inline constexpr int kHurt = 45;  // worth of an attack that comes with a gain
inline constexpr int kRid = 12;   // worth of getting rid of a junk card

// Trashing a card at this step for one that its cost allows: what that brings.
struct Exchange {
  const RuleList& list;
  const Rules& rules;
  const State& s;
  unsigned who;
  unsigned filter;  // of what is gained
  Stage stage;
  bool costs_coins;  // this turn: the card comes out of the hand, and the new one is not put there
  Mask attacks = 0;  // gained cards that hurt the others

  Exchange(const RuleList& by, const Rules& r, const State& state, unsigned player, int pc,
           unsigned offered)
      : list(by), rules(r), s(state), who(player), filter(offered), stage(stage_of(r, state)) {
    int gain = pc + 1;
    while (static_cast<Op>(rules.code[gain].op) != Op::pick) ++gain;
    costs_coins = static_cast<Zone>(rules.code[pc].zone) == Zone::hand &&
                  static_cast<Dest>(rules.code[gain].dest) != Dest::gain_hand;
    for (int at = gain + 1; static_cast<Op>(rules.code[at].op) != Op::end; ++at) {
      const Instr& test = rules.code[at];
      if (static_cast<Op>(test.op) == Op::unless &&
          static_cast<Test>(test.x) == Test::that_matches &&
          (rules.code[at + 1].flags & kAttackFlag) != 0)
        attacks |= rules.filter[test.filter].mask;
    }
  }

  int most_in_print(int cost) const {
    const bool least = rules.filter[filter].cost_test == 1 + static_cast<int>(Relation::at_least);
    return least ? kMaxCost : printed_cost(rules, cost);
  }
  // How much better the new card is.
  int better(int k) const {
    const int cost = exchanged_cost(rules, s, filter, k);
    const Mask offered = exchanged_for(rules, s, filter, cost);
    const Gain gain = best_gain(list, rules, s, who, offered, stage, most_in_print(cost));
    const bool hurts = gain.kind != kDone && (attacks >> gain.kind & 1) != 0;
    const bool rid = gain.kind == kDone &&
                     junk_among(rules, s, s.player[who], bit(static_cast<unsigned>(k))) != 0;
    return gain.value + (hurts ? kHurt : 0) -
           (rid ? -kRid : lost_with(list, rules, s, who, k, stage));
  }
  // What the money of the old one would have bought.
  int missed(int k) const {
    const int coins = costs_coins ? rules.plain_coins[k] : 0;
    return worth_of_losing(list, rules, s, who, coins, stage);
  }
  bool pays(int k) const {
    const int gain = better(k);
    return gain > 0 && gain > missed(k);
  }
};

// A card for a better one.
[[gnu::noinline]] inline int to_exchange(const RuleList& list, const State& s, const Rules& rules,
                                         const Decision& d, unsigned filter) {
  const Exchange exchange(list, rules, s, d.player, running(s).pc, filter);
  const Mask junk = d.mask & rules.junk;
  if (exchange.stage == kEarly && junk != 0)
    return least(junk, [&](int k) { return rules.kind[k].keep[kEarly]; });
  const auto gained = [&](int k) {
    return 16 * (exchange.better(k) - exchange.missed(k)) + rules.kind[k].cost;
  };
  const int kind = most(d.mask, gained);
  return d.done && gained(kind) < 16 ? kDone : kind;
}

// Trashing such a card from hand at this step: what is given for it, by its cost or its types, less
// what the deck loses.
[[gnu::noinline]] inline int worth_of_trashing(const RuleList& list, const Rules& rules,
                                               const State& s, unsigned who, int pc, int k,
                                               Stage stage) {
  const Player& p = s.player[who];
  const Aim& aim = rules.aim[pc];
  const int cost = aim.per == Per::cost ? cost_of(rules, s, static_cast<unsigned>(k)) : 1;
  const bool junk = (junk_among(rules, s, p, bit(static_cast<unsigned>(k)))) != 0;
  const int have = coins_ahead(rules, s, p), mine = rules.plain_coins[k];
  int value = junk ? kRid
                   : -std::max(lost_with(list, rules, s, who, k, stage),
                               lost_with(list, rules, s, who, k, kGreening) * (stage == kEarly));
  if (aim.coins > 0 || mine > 0) {
    const int coins = have - mine + aim.coins * cost;
    value += worth_of_coins(list, rules, s, who, coins, stage) -
             worth_of_coins(list, rules, s, who, have, stage) + 3 * (coins - have);
  }
  if (aim.cards > 0) value += aim.cards * cost * mean_hold(rules, p, s.turn.actions > 0);
  for (int at = pc + 1; static_cast<Op>(rules.code[at].op) == Op::unless; at = rules.code[at].jump) {
    const Instr& test = rules.code[at];
    const Instr& then = rules.code[at + 1];
    if (static_cast<Test>(test.x) != Test::that_matches || !does::gain_from_supply(then)) break;
    const Mask gained = rules.filter[then.filter].mask & s.supply_mask;
    if ((rules.filter[test.filter].mask >> k & 1) != 0 && gained != 0)
      value += rules.kind[std::countr_zero(gained)].keep[stage];
  }
  return value;
}

// Is there enough in hand for a card that makes one trash from it, when it is played so often?
[[gnu::noinline]] inline bool enough_to_trash(const RuleList& list, const Rules& rules,
                                              const State& s, unsigned who, int kind, int times) {
  const Player& p = s.player[who];
  const Kind& card = rules.kind[kind];
  const Mask me = bit(static_cast<unsigned>(kind));
  const Mask others = p.hand_mask & (p.hand[kind] > 1 ? ~Mask{0} : ~me);
  const Mask junk = junk_among(rules, s, p, others);
  const Mask spare = junk | (others & rules.small_money);
  const int pc = own_step(rules, card.program, does::trash_from_hand);
  if (pc < 0) return true;
  const unsigned filter = rules.aim[pc].gain;
  if (filter == kNoKind) {
    if ((rules.aim[pc].what & kAimPays) != 0) {
      const Stage stage = stage_of(rules, s);
      int good = 0;
      for (Mask m = others; m != 0; m &= m - 1) {
        const int k = std::countr_zero(m);
        if (worth_of_trashing(list, rules, s, who, pc, k, stage) > 0) good += p.hand[k] - (k == kind);
      }
      return good >= times;
    }
    const int each = number(rules, rules.code[pc].hi);
    const int paid = coins_given(rules, s, p, kind);
    if (rules.aim[pc].named == kNoKind && (spare & rules.junk) == 0 && spare != 0 &&
        worth_of_losing(list, rules, s, who, std::max(0, each - paid), stage_of(rules, s)) > kRid)
      return false;  // the small money is of more use in hand
    return count_in(p.hand, spare) >= each * times;
  }
  if (times == 1 && (junk & rules.junk) != 0) return true;
  // Those that bring something better, and what is good to be rid of with a card that draws.
  const Exchange exchange(list, rules, s, who, pc, filter);
  const bool draws = card.cards > 0 && (card.habits & kStaysInAction) != 0;
  int good = 0, unseen = 0, poor = 0;
  for (Mask m = others; m != 0 && good < times; m &= m - 1) {
    const int k = std::countr_zero(m);
    if (times > 1 && (rules.kind[k].habits & kReplays) != 0) continue;  // to be played itself
    const bool fit = draws && (spare >> k & 1) != 0;
    if (fit || (junk & rules.junk & m & (~m + 1)) != 0 || exchange.pays(k))
      good += p.hand[k] - (k == kind);
  }
  if (good >= times) return true;
  if (!draws) return false;
  for (int k = 0; k < rules.kinds; ++k) {
    const int n = p.owned[k] - p.hand[k] - p.play[k];
    unseen += n;
    if (((rules.junk | rules.small_money) >> k & 1) != 0) poor += n;
  }
  return 2 * poor >= unseen && good + 1 >= times;
}

// ---------------------------------------------------------------- trashing

// Would the player buy less this turn with one coin less in hand? A small buy is not worth waiting
// for: a thin deck makes up for it.
inline bool needed_now(const RuleList& list, const State& s, const Rules& rules,
                       const Decision& d) {
  const bool in_hand = static_cast<Zone>(rules.code[running(s).pc].zone) == Zone::hand;
  if (!in_hand || s.active != d.player) return false;
  const int have = coins_ahead(rules, s, s.player[d.player]);
  if (have < kDearBuy) return false;
  const int buy = bought_with(list, rules, s, d.player, have);
  if (buy == kDone || cost_of(rules, s, static_cast<unsigned>(buy)) < have) return false;
  const Stage stage = stage_of(rules, s);
  return worth_of_coins(list, rules, s, d.player, have - 1, stage) <
         rules.kind[buy].keep[std::max(stage, kGreening)];
}

// Cards of the hand whose costs add up to that of a better one: the best sum, and a card of it.
[[gnu::noinline]] inline int to_forge(const RuleList& list, const State& s, const Rules& rules,
                                      const Decision& d) {
  constexpr int kSums = 24, kNever = -10000;
  const Player& p = s.player[d.player];
  const Stage stage = stage_of(rules, s);
  const Mask junk = junk_among(rules, s, p, d.mask);
  int paid = 0;
  for (unsigned e = running(s).base; e < s.limbo_n; ++e)
    if ((s.limbo[e] & kPicked) != 0)
      paid += cost_of(rules, s, static_cast<unsigned>(s.limbo[e] & kKindBits));
  int best[kSums];      // what the deck loses at least, by the sum of the costs
  int first[kSums];     // a card of it
  std::fill(best, best + kSums, kNever);
  std::fill(first, first + kSums, kDone);
  if (paid >= kSums) return kDone;
  best[paid] = 0;
  for (Mask m = d.mask; m != 0; m &= m - 1) {
    const int k = std::countr_zero(m);
    const int cost = cost_of(rules, s, static_cast<unsigned>(k));
    const int value = (junk >> k & 1) != 0
                          ? kRid
                          : -lost_with(list, rules, s, d.player, k, stage) - 3 * rules.plain_coins[k];
    for (int copies = p.hand[k]; copies > 0; --copies)
      for (int sum = kSums - 1; sum >= paid + cost; --sum) {
        if (best[sum - cost] + value <= best[sum]) continue;
        best[sum] = best[sum - cost] + value;
        first[sum] = k;
      }
  }
  const Mask open = rules.filter[rules.code[running(s).pc + 1].filter].mask & s.supply_mask;
  int found = paid, most_value = kNever;
  for (int sum = paid; sum < kSums; ++sum) {
    if (best[sum] == kNever) continue;
    const Mask there = open & costing_up_to(rules, s, sum) & ~costing_up_to(rules, s, sum - 1);
    const Mask poor = rules.junk | rules.small_money;  // has to be gained where nothing else is
    const int value =
        best[sum] + ((there & ~poor) != 0
                         ? best_gain(list, rules, s, d.player, there & ~rules.potion_cost, stage).value
                     : there != 0 ? -kRid
                                  : 0);
    if (value > most_value) most_value = value, found = sum;
  }
  return first[found];
}

[[gnu::noinline]] inline int to_trash(const RuleList& list, const State& s,
                                                    const Rules& rules, const Decision& d) {
  const unsigned who = d.player;
  if (d.subject != who) return most(d.mask, [&](int k) { return rules.kind[k].worth; });
  const Aim& aim = rules.aim[running(s).pc];
  if (aim.gain != kNoKind) return to_exchange(list, s, rules, d, aim.gain);
  if ((aim.what & kAimForAll) != 0) return to_forge(list, s, rules, d);
  if (d.done && aim.coins == 0) {
    if (const Mask curses = d.mask & rules.curses) return std::countr_zero(curses);
    if (const Mask junk = real_junk(rules, s, d.mask)) return std::countr_zero(junk);
    const Mask money = spare_money(rules, s, s.player[who], d.mask);
    return money == 0 || needed_now(list, s, rules, d) ? kDone : std::countr_zero(money);
  }
  const Stage stage = stage_of(rules, s);
  if (!d.done && (aim.what & kAimPays) != 0)
    return most(d.mask, [&](int k) {
      return worth_of_trashing(list, rules, s, who, running(s).pc, k, stage);
    });
  return least(d.mask, [&](int k) { return static_cast<int>(rules.kind[k].keep[stage]); });
}

}  // namespace throneroom
