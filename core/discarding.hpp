// What a native rule player discards, and what it puts onto its deck.
#pragma once

#include "options.hpp"

namespace throneroom {

// ---------------------------------------------------------------- discarding

// Cards of one's own that do not help now, when the others may be drawn or paid for instead.
inline Mask better_discarded(const Rules& rules, const State& s, unsigned who, Mask options,
                             bool for_cards) {
  Mask cards = options & idle_in_hand(rules, s, who);
  const Mask small = options & rules.small_money;
  if (for_cards && small != 0 && mean_hold(rules, s.player[who], s.turn.actions > 0) > kSmall)
    cards |= small;
  return cards;
}

[[gnu::noinline]] inline int may_discard(const State& s, const Rules& rules, const Decision& d) {
  const unsigned who = d.player;
  const Player& p = s.player[who];
  const Frame& f = running(s);
  const Instr& step = rules.code[f.pc];
  const Aim& aim = rules.aim[f.pc];
  const auto held = [&](int k) { return rules.kind[k].hold; };
  if (static_cast<Zone>(step.zone) != Zone::hand) {
    // Looked at, to go back on the deck: poor cards are not kept there.
    Mask poor = d.mask & rules.useless;
    const Player& owner = s.player[d.subject];
    if (d.subject != who || mean_hold(rules, owner, true) > kSmall)
      poor |= d.mask & rules.small_money;
    const Mask cards = d.subject == who ? poor : d.mask & ~poor;
    return cards == 0 ? kDone : std::countr_zero(cards);
  }
  if (aim.per == Per::card) {
    const Mask cards = better_discarded(rules, s, who, d.mask, aim.cards > 0);
    return cards == 0 ? kDone : least(cards, held);
  }
  if (aim.coins == 0 && aim.cards == 0) return kDone;
  // Paid for once: is the pay more than what the cards bring?
  const Mask idle = idle_in_hand(rules, s, who);
  const auto lost = [&](int k) { return (idle >> k & 1) != 0 ? 0 : static_cast<int>(held(k)); };
  const int n = (step.flags & kAllOrNone) != 0 ? number(rules, step.hi) : 1;
  const int pay = kSmall * aim.coins + 12 * aim.cards;
  if (n > 1 && cheapest(p, n, lost) >= pay) return kDone;
  const int kind = least(d.mask, lost);
  return n == 1 && lost(kind) >= pay ? kDone : kind;
}

// A Treasure is discarded for a card to gain, if that is worth more than what its coins buy.
[[gnu::noinline]] inline int discard_to_gain(const RuleList& list, const State& s,
                                             const Rules& rules, const Decision& d, int gain) {
  const Stage stage = stage_of(rules, s);
  const Filter& filter = rules.filter[rules.code[gain].filter];
  const Mask open = filter.mask & s.supply_mask & ~rules.potion_cost &
                    costing_up_to(rules, s, number(rules, filter.cost_amount));
  const int value = best_gain(list, rules, s, d.player, open, stage).value;
  const auto lost = [&](int k) {
    return worth_of_losing(list, rules, s, d.player, rules.kind[k].coins, stage);
  };
  const int kind = least(d.mask, lost);
  return value > kSmall && value > lost(kind) ? kind : kDone;
}

// Optional discards that nothing but a gain, or a threat, speaks for.
[[gnu::noinline]] inline int may_discard_by_list(const RuleList& list, const State& s,
                                                 const Rules& rules, const Decision& d) {
  const int pc = running(s).pc;
  const Aim& aim = rules.aim[pc];
  if (static_cast<Zone>(rules.code[pc].zone) == Zone::hand && aim.coins == 0 && aim.cards == 0) {
    const Mask useless = d.mask & rules.junk;
    if (s.active != d.player && useless != 0) return std::countr_zero(useless);
    const Instr& next = rules.code[pc + 2];
    if (static_cast<Op>(rules.code[pc + 1].op) == Op::unless && does::gain_from_supply(next) &&
        static_cast<Op>(next.op) == Op::pick)
      return discard_to_gain(list, s, rules, d, pc + 2);
  }
  return may_discard(s, rules, d);
}

// A card of one's own has to go: one that can't be played, or the one that brings least.
inline int to_discard_own(const Rules& rules, const State& s, unsigned who, Mask cards) {
  const Player& p = s.player[who];
  const Mask useless = cards & rules.useless;
  if (useless != 0 && (p.hand_mask & rules.asking) == 0) return std::countr_zero(useless);
  const Partners partners = partners_in_hand(rules, p);
  const Mask idle = cards & idle_in_hand(rules, s, who, partners);
  if ((idle & useless) != 0) return std::countr_zero(idle & useless);
  const auto held = [&](int k) { return rules.kind[k].hold; };
  if (idle != 0) return least(idle, held);
  const Mask rest = cards & ~partners.fuel;
  return least(rest != 0 ? rest : cards, held);
}

[[gnu::noinline]] inline int to_discard(const RuleList& list, const State& s, const Rules& rules,
                                        const Decision& d) {
  if (d.done) return may_discard_by_list(list, s, rules, d);
  if (d.subject != d.player) return most(d.mask, [&](int k) { return rules.kind[k].hold; });
  return to_discard_own(rules, s, d.player, d.mask);
}

// ---------------------------------------------------------------- onto the deck

// A card of the hand that is of more use in the next turn than in this one.
[[gnu::noinline]] inline int to_put_back(const RuleList& list, const State& s, const Rules& rules,
                                         const Decision& d) {
  const unsigned who = d.player;
  const Player& p = s.player[who];
  const auto held = [&](int k) { return static_cast<int>(rules.kind[k].hold); };
  if (s.active != who && running(s).lead == who) {
    // Before an attack: what the attack would take is safe there, else junk may be hit.
    const unsigned attack = s.depth > 1 ? s.frame[s.depth - 2].card : kNoKind;
    const bool hits_hand = attack < kMaxKinds && (rules.kind[attack].habits & kHitsHand) != 0;
    const Mask useful = d.mask & ~rules.useless;
    if (!hits_hand || useful == 0) return least(d.mask, held);
    return p.hand_n > 5 ? most(useful, held) : least(useful, held);
  }
  const Mask idle = d.mask & idle_in_hand(rules, s, who) & rules.actions;
  if (idle != 0) return most(idle, held);
  const Mask money = d.mask & rules.plain_treasures;
  const bool mine = s.active == who;
  if (money != 0 && (!mine || s.turn.buys <= 1) && (p.hand_mask & rules.actions) == 0) {
    const int have = mine ? coins_ahead(rules, s, p) : coins_in_hand(rules, s, p);
    const int buy = bought_with(list, rules, s, who, have);
    const auto spare = [&](int k) {
      const int without = have - rules.plain_coins[k];
      return bought_with(list, rules, s, who, without) == buy ? held(k) : 0;
    };
    const int kind = most(money, spare);
    if (spare(kind) > 0) return kind;
  }
  return least(d.mask, held);
}

inline constexpr int kWantedPotion = 35;

inline int to_topdeck(const RuleList& list, const State& s, const Rules& rules, const Decision& d) {
  const Player& p = s.player[d.player];
  const auto held = [&](int k) { return static_cast<int>(rules.kind[k].hold); };
  switch (static_cast<Zone>(rules.code[running(s).pc].zone)) {
    case Zone::hand: return to_put_back(list, s, rules, d);
    case Zone::discard: {
      const int kind = most(d.mask, held);
      return d.done && held(kind) < mean_hold(rules, p, true) ? kDone : kind;
    }
    case Zone::event: {  // a card just gained
      const int kind = std::countr_zero(d.mask);
      return d.done && !good_on_top(rules, p, kind) ? kDone : kind;
    }
    case Zone::play:
    case Zone::leaving: {  // Treasures that are played again in the next turn
      const auto again = [&](int k) {
        if (rules.kind[k].potions == 0) return held(k);
        return wanted(list, rules, s, d.player, rules.potion_cost & s.supply_mask, kMaxCost) == kDone
                   ? 0
                   : kWantedPotion;
      };
      const int kind = most(d.mask, again);
      return d.done && again(kind) < mean_hold(rules, p, true) ? kDone : kind;
    }
    default: {
      const int kind = least(d.mask, held);  // the last one comes to lie on top
      return d.done && !good_on_top(rules, p, kind) ? kDone : kind;
    }
  }
}

// Good cards on top, others where they are not seen again soon.
inline int place_in_deck(const State& s, const Rules& rules, const Decision& d) {
  const unsigned card = s.limbo[s.limbo_n - 1] & kKindBits;
  const bool useless = (rules.useless >> card & 1) != 0;
  return kNumber + (useless ? d.numbers - 1 : 0);
}

}  // namespace throneroom
