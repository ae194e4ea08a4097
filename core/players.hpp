// Native players: they answer in place, with no call out of the core.
#pragma once

#include <bit>
#include <vector>

#include "machine.hpp"

namespace throneroom {

// What a condition of a rule can look at.
enum class Fact : uint8_t {
  turn, coins, buys, actions, supply, owned, in_hand, in_play, trash, empty_piles, deck_size, money,
  score, lead, players, count_
};

struct Term {
  Fact fact;
  uint8_t kind;
  Relation relation;
  int16_t value;
};

// Get this card, if it may be had, fewer than `max` are owned and all terms hold.
struct Rule {
  uint8_t kind;
  uint8_t max;  // 255: no limit
  uint16_t terms_begin, terms_end;
};

struct RuleList {
  std::vector<Rule> rules;
  std::vector<Term> terms;
  Mask kinds = 0;
};

inline int money_of(const Rules& rules, const Player& p) {
  int money = 0;
  for (Mask m = rules.treasures; m != 0; m &= m - 1) {
    const int k = std::countr_zero(m);
    money += p.owned[k] * rules.kind[k].coins;
  }
  return money;
}

inline int fact(const Rules& rules, const State& s, unsigned who, const Term& t) {
  const Player& p = s.player[who];
  switch (t.fact) {
    case Fact::turn: return p.turns;
    case Fact::coins: return s.coins;
    case Fact::buys: return s.buys;
    case Fact::actions: return s.actions;
    case Fact::supply: return s.supply[t.kind];
    case Fact::owned: return p.owned[t.kind];
    case Fact::in_hand: return p.hand[t.kind];
    case Fact::in_play: return p.play[t.kind];
    case Fact::trash: return s.trash[t.kind];
    case Fact::empty_piles: return std::popcount(rules.end_counted & ~s.supply_mask);
    case Fact::deck_size: {
      int n = 0;
      for (int k = 0; k < rules.kinds; ++k) n += p.owned[k];
      return n;
    }
    case Fact::money: return money_of(rules, p);
    case Fact::score: return score(rules, p);
    case Fact::lead: {
      int best = -1000;
      for (unsigned i = 0; i < s.players_n; ++i)
        if (i != who) best = std::max(best, score(rules, s.player[i]));
      return score(rules, p) - best;
    }
    case Fact::players: return s.players_n;
    case Fact::count_: break;
  }
  return 0;
}

inline bool holds(const Rules& rules, const State& s, unsigned who, const Term& t) {
  const int value = fact(rules, s, who, t);
  switch (t.relation) {
    case Relation::at_most: return value <= t.value;
    case Relation::at_least: return value >= t.value;
    case Relation::equal: return value == t.value;
  }
  return false;
}

// The card that the first fitting rule names, or kDone.
inline int wanted(const RuleList& list, const Rules& rules, const State& s, unsigned who,
                  Mask options) {
  if ((options & list.kinds) == 0) return kDone;
  for (const Rule& rule : list.rules) {
    if ((options & bit(rule.kind)) == 0) continue;
    if (s.player[who].owned[rule.kind] >= rule.max) continue;
    bool fits = true;
    for (unsigned t = rule.terms_begin; t < rule.terms_end && fits; ++t)
      fits = holds(rules, s, who, list.terms[t]);
    if (fits) return rule.kind;
  }
  return kDone;
}

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

inline constexpr int kJunk = 0;    // worth at or below this is better gone
inline constexpr int kSmall = 10;  // worth of the starting money

// Is this card better out of the deck? Small money only while enough money stays.
inline bool is_junk(const Rules& rules, const State& s, unsigned who, int kind) {
  const int worth = rules.kind[kind].worth;
  if (worth <= kJunk) return true;
  return worth <= kSmall && money_of(rules, s.player[who]) - rules.kind[kind].coins >= 5;
}

inline int answer_by_rules(const RuleList& list, const State& s, const Rules& rules) {
  const Decision& d = s.decision;
  const unsigned who = d.player;
  if (d.form == Form::choices) return kChoice + std::countr_zero(d.mask);
  if (d.form == Form::numbers) return kNumber;
  switch (d.purpose) {
    case Purpose::buy: return wanted(list, rules, s, who, d.mask);
    case Purpose::treasure: return d.bulk ? kAllTreasures : std::countr_zero(d.mask);
    case Purpose::play: {
      int first = -1;
      for (Mask m = d.mask; m != 0; m &= m - 1) {
        const int k = std::countr_zero(m);
        if (first < 0 || rules.kind[k].play_rank > rules.kind[first].play_rank) first = k;
      }
      return first;
    }
    case Purpose::gain: {
      const int kind = wanted(list, rules, s, who, d.mask);
      if (kind != kDone) return kind;
      const int other = best(rules, d.mask);
      return d.done && rules.kind[other].worth <= kSmall ? kDone : other;
    }
    case Purpose::trash: {
      const int kind = worst(rules, d.mask);
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
    case Purpose::pass: return worst(rules, d.mask);
    case Purpose::set_aside: return s.actions > 0 ? kDone : std::countr_zero(d.mask);
    case Purpose::trash_supply: return worst(rules, d.mask);
    default: return best(rules, d.mask);
  }
}

inline int options_n(const Decision& d) {
  if (d.form == Form::numbers) return d.numbers;
  return std::popcount(d.mask) + d.bulk + d.done;
}

// Options in their fixed order: cards or choices, "all treasures", "done".
inline int option_at(const Decision& d, int index) {
  if (d.form == Form::numbers) return kNumber + index;
  const int n = std::popcount(d.mask);
  if (index >= n) return index == n && d.bulk ? kAllTreasures : kDone;
  Mask m = d.mask;
  for (; index > 0; --index) m &= m - 1;
  return (d.form == Form::choices ? kChoice : 0) + std::countr_zero(m);
}

inline bool is_option(const Decision& d, int option) {
  if (d.form == Form::numbers) return option >= kNumber && option < kNumber + d.numbers;
  if (option == kDone) return d.done != 0;
  if (option == kAllTreasures) return d.bulk != 0;
  const int index = d.form == Form::choices ? option - kChoice : option;
  return index >= 0 && index < kMaxKinds && (d.mask >> index & 1) != 0;
}

inline int answer_at_random(const State& s, uint64_t& rng) {
  const int n = options_n(s.decision);
  return option_at(s.decision, static_cast<int>(random_below(rng, static_cast<uint32_t>(n))));
}

// A table of native players, one for each seat.
struct Seats {
  static constexpr bool in_place = true;
  const RuleList* rules_of[kMaxPlayers] = {};  // nullptr: random
  uint64_t rng[kMaxPlayers] = {};
  uint64_t decisions = 0;

  int operator()(const State& s, const Rules& rules) {
    const unsigned who = s.decision.player;
    ++decisions;
    if (const RuleList* list = rules_of[who]) return answer_by_rules(*list, s, rules);
    return answer_at_random(s, rng[who]);
  }
};

}  // namespace throneroom
