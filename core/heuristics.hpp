// How a native rule player answers what its rules leave open: heuristics for each purpose.
#pragma once

#include "rulelist.hpp"

namespace throneroom {

inline int worst(const Rules& rules, Mask options) {
  int best = -1;
  for (Mask m = options; m != 0; m &= m - 1) {
    const int k = std::countr_zero(m);
    if (best < 0 || rules.kind[k].worth < rules.kind[best].worth) best = k;
  }
  return best;
}

inline int best(const Rules& rules, Mask options) {
  int best = -1;
  for (Mask m = options; m != 0; m &= m - 1) {
    const int k = std::countr_zero(m);
    if (best < 0 || rules.kind[k].worth > rules.kind[best].worth) best = k;
  }
  return best;
}

inline int least_to_keep(const Rules& rules, Mask options) {
  int best = -1;
  for (Mask m = options; m != 0; m &= m - 1) {
    const int k = std::countr_zero(m);
    if (best < 0 || rules.kind[k].keep < rules.kind[best].keep) best = k;
  }
  return best;
}

inline constexpr int kSmall = 10;  // worth of the starting money

// Is this card better out of the deck? Small money only while enough money stays.
inline bool is_junk(const Rules& rules, const State& s, unsigned who, int kind) {
  if ((rules.junk >> kind & 1) != 0) return true;
  return (rules.small_money >> kind & 1) != 0 &&
         money_of(rules, s.player[who]) - rules.kind[kind].coins >= 5;
}

// The cards in hand that are better out of the deck. Small money only while enough money stays.
inline Mask junk_in_hand(const Rules& rules, const State& s, unsigned who) {
  const Player& p = s.player[who];
  Mask junk = p.hand_mask & rules.junk;
  if ((p.hand_mask & rules.small_money) != 0 && money_of(rules, p) > 5)
    junk |= p.hand_mask & rules.small_money;
  return junk;
}

// Kinds are numbered in the order in which to play them.
inline int to_play(const Rules& rules, const State& s, const Decision& d) {
  Mask cards = d.mask;
  // Cards that would only let one trash cards are left alone while there is nothing to trash.
  if ((cards & rules.only_trashes) != 0 && d.done && junk_in_hand(rules, s, d.player) == 0)
    cards &= ~rules.only_trashes;
  return cards != 0 ? std::countr_zero(cards) : kDone;
}

inline int answer_by_rules(const RuleList& list, const State& s,
                                            const Rules& rules, const Decision& d) {
  const unsigned who = d.player;
  if (d.form == Form::choices) return kChoice + std::countr_zero(d.mask);
  if (d.form == Form::numbers) return kNumber;
  switch (d.purpose) {
    case Purpose::buy: return wanted(list, rules, s, who, d.mask, s.turn.coins);
    case Purpose::treasure: return d.bulk ? kAllTreasures : std::countr_zero(d.mask);
    case Purpose::play: return to_play(rules, s, d);
    case Purpose::gain: {
      const int kind = wanted(list, rules, s, who, d.mask, kMaxCost);
      if (kind != kDone) return kind;
      const int other = best(rules, d.mask);
      return d.done && rules.kind[other].worth <= kSmall ? kDone : other;
    }
    case Purpose::trash: {
      if (d.subject != who) return best(rules, d.mask);  // another's card
      const int kind = least_to_keep(rules, d.mask);
      return d.done && !is_junk(rules, s, who, kind) ? kDone : kind;
    }
    case Purpose::discard: {
      // One's own: what is worth least. Another's: keep it from having what is good.
      const int kind = worst(rules, d.mask);
      if (!d.done) return kind;
      const bool poor = (rules.kind[kind].types & (kAction | kTreasure)) == 0;
      return poor == (d.subject == who) ? kind : kDone;
    }
    case Purpose::gain_for:
    case Purpose::pass:
    case Purpose::trash_supply: return least_to_keep(rules, d.mask);
    case Purpose::set_aside: return s.turn.actions > 0 ? kDone : std::countr_zero(d.mask);
    default: return best(rules, d.mask);
  }
}

}  // namespace throneroom
