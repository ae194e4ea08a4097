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

// A comparison: low <= fact <= low + span. Facts that are stored somewhere are read there.
struct Term {
  enum class Read : uint8_t { compute, state_word, player_byte };
  Fact fact;
  uint8_t kind;
  Read read;
  uint16_t offset;
  int32_t low;
  uint32_t span;

  bool fits(int value) const { return static_cast<uint32_t>(value - low) <= span; }

  static Term make(Fact fact, unsigned kind, Relation relation, int value) {
    constexpr int kFar = 1 << 20;
    Term t{fact, static_cast<uint8_t>(kind), Read::compute, 0, value, 0};
    if (relation == Relation::at_most) t.low = -kFar, t.span = static_cast<uint32_t>(value + kFar);
    if (relation == Relation::at_least) t.span = kFar;
    const auto at = [&](Read read, size_t offset) {
      t.read = read;
      t.offset = static_cast<uint16_t>(offset);
    };
    if (fact == Fact::supply) at(Read::state_word, offsetof(State, supply) + 2 * kind);
    if (fact == Fact::owned) at(Read::player_byte, offsetof(Player, owned) + kind);
    if (fact == Fact::in_hand) at(Read::player_byte, offsetof(Player, hand) + kind);
    if (fact == Fact::in_play) at(Read::player_byte, offsetof(Player, play) + kind);
    return t;
  }
};

// Get this card, if it may be had, fewer than `max` are owned and all terms hold.
struct Rule {
  uint8_t kind;
  uint8_t max;  // 255: no limit
  uint16_t terms_begin, terms_end;
  uint16_t pad = 0;
};

struct RuleList {
  std::vector<Rule> rules;
  std::vector<Term> terms;
  // Tables for the first 64 rules, as sets of rules. Most conditions ask for the size of one pile
  // (mostly the Provinces): they are answered beforehand for every size of it.
  static constexpr int kSizes = 64;
  Mask within[kMaxCost + 1] = {};  // whose card costs at most so much
  Mask open_at[kSizes] = {};       // allowed by the watched pile's size
  Mask always = 0;                 // with no other condition
  uint8_t watched = 0;
  bool looks_at_hand = false;      // a condition asks about the cards in hand or in play

  RuleList(const Rules& game, std::vector<Rule> the_rules, std::vector<Term> the_terms);
};

inline int money_of(const Rules& rules, const Player& p) {
  int money = 0;
  for (Mask m = rules.treasures; m != 0; m &= m - 1) {
    const int k = std::countr_zero(m);
    money += p.owned[k] * rules.kind[k].coins;
  }
  return money;
}

[[gnu::noinline]] inline int fact(const Rules& rules, const State& s, unsigned who, const Term& t) {
  const Player& p = s.player[who];
  switch (t.fact) {
    case Fact::turn: return p.turns;
    case Fact::coins: return s.turn.coins;
    case Fact::buys: return s.turn.buys;
    case Fact::actions: return s.turn.actions;
    case Fact::supply: return s.supply[t.kind];
    case Fact::owned: return p.owned[t.kind];
    case Fact::in_hand: return p.hand[t.kind];
    case Fact::in_play: return p.play[t.kind];
    case Fact::trash: return s.trash[t.kind];
    case Fact::empty_piles: return std::popcount(rules.piles & ~s.supply_mask);
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
  int value = 0;
  if (t.read == Term::Read::state_word) {
    uint16_t word;
    std::memcpy(&word, reinterpret_cast<const char*>(&s) + t.offset, sizeof word);
    value = word;
  } else if (t.read == Term::Read::player_byte) {
    value = reinterpret_cast<const uint8_t*>(&s.player[who])[t.offset];
  } else {
    value = fact(rules, s, who, t);
  }
  return t.fits(value);
}

inline RuleList::RuleList(const Rules& game, std::vector<Rule> the_rules,
                          std::vector<Term> the_terms)
    : rules(std::move(the_rules)), terms(std::move(the_terms)) {
  bool watching = false;
  for (const Term& term : terms) {
    looks_at_hand |= term.fact == Fact::in_hand || term.fact == Fact::in_play;
    if (term.fact != Fact::supply || watching) continue;
    watching = true;
    watched = term.kind;
  }
  for (size_t at = 0; at < rules.size() && at < 64; ++at) {
    const Rule& rule = rules[at];
    const Mask me = bit(static_cast<unsigned>(at));
    bool one_pile = true;
    for (unsigned t = rule.terms_begin; t < rule.terms_end; ++t)
      one_pile &= terms[t].fact == Fact::supply && terms[t].kind == watched;
    for (int size = 0; size < kSizes; ++size) {
      bool open = true;
      for (unsigned t = rule.terms_begin; one_pile && t < rule.terms_end; ++t)
        open &= terms[t].fits(size);
      // The last entry stands for all larger piles: there the conditions are asked in play.
      if (open || size == kSizes - 1) open_at[size] |= me;
    }
    if (one_pile) always |= me;
    for (int c = game.kind[rule.kind].cost; c <= kMaxCost; ++c) within[c] |= me;
  }
}

[[gnu::noinline]] inline bool fits(const RuleList& list, const Rule& rule, const Rules& rules,
                                   const State& s, unsigned who) {
  if (s.player[who].owned[rule.kind] >= rule.max) return false;
  for (unsigned t = rule.terms_begin; t < rule.terms_end; ++t)
    if (!holds(rules, s, who, list.terms[t])) return false;
  return true;
}

// The card that the first fitting rule names, or kDone. `coins` is what may be spent.
[[gnu::always_inline]] inline int wanted(const RuleList& list, const Rules& rules, const State& s,
                                         unsigned who, Mask options, int coins) {
  const Rule* const first = list.rules.data();
  const uint8_t* const owned = s.player[who].owned;
  const auto most = static_cast<unsigned>(coins + s.turn.discount);
  const unsigned size = std::min<unsigned>(s.supply[list.watched], RuleList::kSizes - 1);
  const Mask sure = size < RuleList::kSizes - 1 ? list.always : 0;
  for (Mask m = list.within[std::min<unsigned>(most, kMaxCost)] & list.open_at[size]; m != 0;
       m &= m - 1) {
    const Rule& rule = first[std::countr_zero(m)];
    if ((options >> rule.kind & 1) == 0 || owned[rule.kind] >= rule.max) continue;
    if ((sure & m & (~m + 1)) != 0 || fits(list, rule, rules, s, who)) return rule.kind;
  }
  for (size_t i = 64; i < list.rules.size(); ++i)
    if ((options >> list.rules[i].kind & 1) != 0 && fits(list, list.rules[i], rules, s, who))
      return list.rules[i].kind;
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

[[gnu::noinline]] inline int answer_at_random(const Decision& d, uint64_t& rng) {
  const auto n = static_cast<uint32_t>(options_n(d));
  return option_at(d, static_cast<int>(random_below(rng, n)));
}

// A table of native players, one for each seat.
struct Seats {
  static constexpr bool in_place = true;
  const RuleList* list[kMaxPlayers] = {};       // without one: random
  const RuleList* money_list[kMaxPlayers] = {}; // the same, if it does not look at the hand
  uint64_t rng[kMaxPlayers] = {};
  uint64_t decisions = 0;

  void seat(size_t at, const RuleList* rules, uint64_t seed) {
    list[at] = rules;
    money_list[at] = rules != nullptr && !rules->looks_at_hand ? rules : nullptr;
    rng[at] = seed;
  }

  // The plain answers are given right here, where the purpose is mostly known beforehand.
  [[gnu::always_inline]] int operator()(const State& s, const Rules& rules, const Decision& d) {
    ++decisions;
    if (const RuleList* mine = list[d.player]) {
      if (d.form == Form::cards) {
        if (d.purpose == Purpose::play) return to_play(rules, s, d);
        if (d.purpose == Purpose::treasure && d.bulk) return kAllTreasures;
        if (d.purpose == Purpose::buy) return wanted(*mine, rules, s, d.player, d.mask, s.turn.coins);
      }
      return answer_by_rules(*mine, s, rules, d);
    }
    return answer_at_random(d, rng[d.player]);
  }
};

}  // namespace throneroom
