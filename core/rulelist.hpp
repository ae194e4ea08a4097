// Rule lists: what a strategy wants, decided by conditions on the state of the game.
#pragma once

#include <algorithm>
#include <bit>
#include <memory>
#include <vector>

#include "machine.hpp"

namespace throneroom {

struct NetworkPlayer;  // netplayer.hpp

// What a condition of a rule can look at.
enum class Fact : uint8_t {
  turn, coins, buys, actions, supply, owned, in_hand, in_play, trash, empty_piles, deck_size, money,
  score, lead, players, opponent, hand_size, gains_to_end, lowest_victory, lowest_pile, action_phase,
  money_in_hand, expression, owned_type, hand_type, play_type, opponent_type, cost, bought,
  count_
};

// A step of a condition that is more than a comparison with a number: a program for a small stack.
struct Step {
  enum class Op : uint8_t {
    constant, fact, add, subtract, multiply, divide, at_most, at_least, equal, different, less, more,
    both, either, negate, minimum, maximum,
    count_
  };
  Op op;
  uint8_t kind;
  double value;  // a number, or which fact
};
inline constexpr int kStack = 16;

// A comparison: low <= fact <= low + span. Facts that are stored somewhere are read there.
struct Term {
  enum class Read : uint8_t { compute, state_byte, player_byte };
  Fact fact;
  uint8_t kind;
  Read read;
  uint16_t offset;
  uint16_t begin, end;  // steps of an expression
  int32_t low;
  uint32_t span;

  bool fits(int value) const { return static_cast<uint32_t>(value - low) <= span; }

  static Term make(Fact fact, unsigned kind, Relation relation, int value) {
    constexpr int kFar = 1 << 20;
    Term t{fact, static_cast<uint8_t>(kind), Read::compute, 0, 0, 0, value, 0};
    if (relation == Relation::at_most) t.low = -kFar, t.span = static_cast<uint32_t>(value + kFar);
    if (relation == Relation::at_least) t.span = kFar;
    const auto at = [&](Read read, size_t offset) {
      t.read = read;
      t.offset = static_cast<uint16_t>(offset);
    };
    if (fact == Fact::supply) at(Read::state_byte, offsetof(State, supply) + kind);
    if (fact == Fact::owned) at(Read::player_byte, offsetof(Player, owned) + kind);
    if (fact == Fact::in_hand) at(Read::player_byte, offsetof(Player, hand) + kind);
    if (fact == Fact::in_play) at(Read::player_byte, offsetof(Player, play) + kind);
    return t;
  }

  // Holds if the steps leave anything but 0.
  static Term of_steps(unsigned begin, unsigned end) {
    Term t = make(Fact::expression, 0, Relation::at_least, 1);
    t.begin = static_cast<uint16_t>(begin);
    t.end = static_cast<uint16_t>(end);
    return t;
  }
};

// Instead of one kind a rule can name a group, of which one is taken.
enum Group : uint8_t { kCheapest = 253, kDearest = 254, kAnyOf = 255 };

// This card, if it may be had, fewer than `max` are owned and all terms hold.
struct Rule {
  uint8_t kind;    // or a Group
  uint8_t max;     // 255: no limit
  uint8_t option;  // of the card that asks, for choices
  uint8_t pad = 0;
  uint16_t terms_begin, terms_end;
  Mask group;      // the kinds it is about
};

// What rules are for: each section has its own list.
enum class Section : uint8_t { buy, gain, play, trash, discard, choose, replay, count_ };

// Rules in order of priority, with tables for the first 64 of them, as sets of rules. Most conditions
// ask for the size of one pile (mostly the Provinces): they are answered beforehand for each size.
struct RuleTable {
  static constexpr int kSizes = 64;
  static constexpr int kCoins = 32;
  std::vector<Rule> rules;
  Mask within[kMaxCost + 1] = {};  // whose card costs at most so much
  Mask open_at[kSizes] = {};       // allowed by the watched pile's size
  Mask always = 0;                 // one kind, with no other condition
  Mask named = 0;                  // all kinds that any rule is about
  Limits limits;                   // the maxima of the first 32 rules, all asked at once
  uint8_t watched = 0;
  bool settled = false;            // few rules, and nothing else decides
  std::vector<Mask> order;         // what comes first, if no condition decides: equals in one set
  alignas(32) uint32_t early[17] = {};  // these sets, if there are at most 16, and an empty one
  bool short_order = true;
  uint8_t kind_of[kLane] = {};
  // What is wanted by the watched pile's size and coins, if that alone decides; else kNoKind.
  uint8_t first_wish[kSizes][kCoins] = {};

  void prepare(const Rules& game, const std::vector<Term>& terms);
  void prepare_order(const Rules& game);

  // Of a settled table, the card of the first fitting rule out of these, or kNone.
  unsigned first_fitting(const State& s, const uint8_t* owned, unsigned coins, Mask options) const {
    const unsigned size = std::min<unsigned>(s.supply[watched], kSizes - 1);
    Mask m = within[std::min<unsigned>(coins, kMaxCost)] & open_at[size];
    for (m &= ~static_cast<Mask>(limits.reached(owned)); m != 0; m &= m - 1) {
      const unsigned kind = kind_of[std::countr_zero(m)];
      if ((options >> kind & 1) != 0) [[likely]] return kind;
    }
    return kNone;
  }
};

struct RuleList {
  RuleTable section[static_cast<size_t>(Section::count_)];
  std::vector<Term> terms;
  std::vector<Step> steps;
  std::shared_ptr<const NetworkPlayer> network;  // answers some decisions instead of the rules
  uint32_t by_network = 0;     // bit per Purpose: these
  uint8_t style = 0;           // of play, where the rules leave it open
  bool looks_at_hand = false;  // a condition asks about the cards in hand or in play
  bool only_buys = true;       // no other section has rules

  void prepare(const Rules& game);
  const RuleTable& of(Section which) const { return section[static_cast<size_t>(which)]; }
  bool plain_play() const { return style == 0 && !has(Section::play); }
  bool plays_at_once() const {
    return only_buys_by_network() && (plain_play() || (style == 0 && !of(Section::play).order.empty()));
  }
  bool asks_network(Purpose purpose) const {
    return (by_network >> static_cast<unsigned>(purpose) & 1) != 0;
  }
  // Does the list itself answer all that is not a purchase?
  bool only_buys_by_network() const {
    return (by_network & ~(1u << static_cast<unsigned>(Purpose::buy))) == 0;
  }
  bool has(Section which) const { return !of(which).rules.empty(); }

  // The kind to buy, kNone for nothing, kNoKind if that needs a closer look.
  unsigned at_once(const State& s, int coins) const {
    const RuleTable& buys = of(Section::buy);
    return buys.first_wish[std::min<unsigned>(s.supply[buys.watched], RuleTable::kSizes - 1)]
                          [std::min(static_cast<unsigned>(coins), RuleTable::kCoins - 1u)];
  }
};

inline int money_of(const Rules& rules, const uint8_t* owned) {
  int money = 0;
  for (Mask m = rules.treasures; m != 0; m &= m - 1) {
    const int k = std::countr_zero(m);
    money += owned[k] * rules.kind[k].coins;
  }
  return money;
}

inline int count_of_type(const Rules& rules, const uint8_t* zone, unsigned type) {
  int n = 0;
  for (int k = 0; k < rules.kinds; ++k) n += (rules.kind[k].types >> type & 1) != 0 ? zone[k] : 0;
  return n;
}

// The n smallest piles of a set: the sizes of all of them, and of the largest among them.
struct Smallest {
  int sum = 0, last = 0;
};
inline Smallest smallest_piles(const State& s, Mask piles, int n) {
  Smallest result;
  for (; n > 0 && piles != 0; --n) {
    int least = -1;
    for (Mask m = piles; m != 0; m &= m - 1) {
      const int k = std::countr_zero(m);
      if (least < 0 || s.supply[k] < s.supply[least]) least = k;
    }
    piles &= ~bit(static_cast<unsigned>(least));
    result.last = s.supply[least];
    result.sum += result.last;
  }
  if (n > 0) result = {1000, 1000};  // there are not that many
  return result;
}

// The fewest cards that have to leave the Supply until the game ends.
inline int gains_to_end(const Rules& rules, const State& s) {
  int least = 1000;
  if (rules.end_any != 0) least = smallest_piles(s, rules.end_any, 1).sum;
  if (rules.end_piles != 0)
    least = std::min(least, smallest_piles(s, rules.end_counted, rules.end_piles).sum);
  return least;
}

inline int opponents_most(const Rules& rules, const State& s, unsigned who, Fact fact,
                          unsigned kind) {
  int most = 0;
  for (unsigned i = 0; i < s.players_n; ++i) {
    if (i == who) continue;
    const uint8_t* owned = s.player[i].owned;
    most = std::max(most, fact == Fact::opponent ? owned[kind] : count_of_type(rules, owned, kind));
  }
  return most;
}

inline int best_other_score(const Rules& rules, const State& s, unsigned who) {
  int best = -1000;
  for (unsigned i = 0; i < s.players_n; ++i)
    if (i != who) best = std::max(best, score(rules, s, s.player[i]));
  return best == -1000 ? 0 : best;
}

// A fact that is a number; expressions are asked through holds().
[[gnu::noinline]] inline int fact(const Rules& rules, const State& s, unsigned who, Fact what,
                                  unsigned kind) {
  const Player& p = s.player[who];
  const bool mine = s.active == who || s.possessor == who;  // on another's turn one has nothing to spend
  switch (what) {
    case Fact::turn: return p.turns;
    case Fact::coins: return mine ? s.turn.coins : 0;
    case Fact::buys: return mine ? s.turn.buys : 0;
    case Fact::actions: return mine ? s.turn.actions : 0;
    case Fact::supply: return s.supply[kind];
    case Fact::owned: return p.owned[kind];
    case Fact::in_hand: return p.hand[kind];
    case Fact::in_play: return p.play[kind];
    case Fact::trash: return s.trash[kind];
    case Fact::empty_piles: return std::popcount(rules.piles & ~s.supply_mask);
    case Fact::deck_size: {
      int n = 0;
      for (int k = 0; k < rules.kinds; ++k) n += p.owned[k];
      return n;
    }
    case Fact::money: return money_of(rules, p.owned);
    case Fact::score: return score(rules, s, p);
    case Fact::lead: return score(rules, s, p) - best_other_score(rules, s, who);
    case Fact::players: return s.players_n;
    case Fact::opponent:
    case Fact::opponent_type: return opponents_most(rules, s, who, what, kind);
    case Fact::hand_size: return p.hand_n;
    case Fact::gains_to_end: return gains_to_end(rules, s);
    case Fact::lowest_victory: {
      Mask piles = 0;
      for (Mask m = rules.piles & ~rules.kingdom; m != 0; m &= m - 1)
        if ((rules.kind[std::countr_zero(m)].types & kVictory) != 0) piles |= m & (~m + 1);
      return smallest_piles(s, piles, 1).last;
    }
    case Fact::lowest_pile: return smallest_piles(s, rules.kingdom, kind).last;
    case Fact::action_phase: return s.phase == Phase::action;
    case Fact::money_in_hand:
      return (mine ? s.turn.coins : 0) + coins_in(p.hand, rules.plain_coins, rules.kinds);
    case Fact::owned_type: return count_of_type(rules, p.owned, kind);
    case Fact::hand_type: return count_of_type(rules, p.hand, kind);
    case Fact::play_type: return count_of_type(rules, p.play, kind);
    case Fact::cost: return cost_of(rules, s, kind);
    case Fact::bought: return mine && (s.turn.bought >> kind & 1) != 0;
    case Fact::expression:
    case Fact::count_: break;
  }
  return 0;
}

// What the steps of an expression come to.
[[gnu::noinline]] inline double value_of(const std::vector<Step>& steps, const Term& t,
                                         const Rules& rules, const State& s, unsigned who) {
  double stack[kStack];
  stack[0] = 0;
  int top = -1;
  for (unsigned i = t.begin; i < t.end; ++i) {
    const Step& step = steps[i];
    if (step.op == Step::Op::constant) {
      stack[++top] = step.value;
      continue;
    }
    if (step.op == Step::Op::fact) {
      const auto what = static_cast<Fact>(static_cast<int>(step.value));
      stack[++top] = what == Fact::supply  ? s.supply[step.kind]
                     : what == Fact::owned ? s.player[who].owned[step.kind]
                                           : fact(rules, s, who, what, step.kind);
      continue;
    }
    if (step.op == Step::Op::negate) {
      stack[top] = stack[top] == 0;
      continue;
    }
    const double b = stack[top--];
    double& a = stack[top];
    switch (step.op) {
      case Step::Op::add: a = a + b; break;
      case Step::Op::subtract: a = a - b; break;
      case Step::Op::multiply: a = a * b; break;
      case Step::Op::divide: a = b == 0 ? 0 : a / b; break;
      case Step::Op::at_most: a = a <= b; break;
      case Step::Op::at_least: a = a >= b; break;
      case Step::Op::equal: a = a == b; break;
      case Step::Op::different: a = a != b; break;
      case Step::Op::less: a = a < b; break;
      case Step::Op::more: a = a > b; break;
      case Step::Op::both: a = a != 0 && b != 0; break;
      case Step::Op::either: a = a != 0 || b != 0; break;
      case Step::Op::minimum: a = std::min(a, b); break;
      case Step::Op::maximum: a = std::max(a, b); break;
      case Step::Op::constant:
      case Step::Op::fact:
      case Step::Op::negate:
      case Step::Op::count_: break;
    }
  }
  return stack[0];
}

inline bool holds(const RuleList& list, const Rules& rules, const State& s, unsigned who,
                  const Term& t) {
  int value = 0;
  if (t.read == Term::Read::state_byte) {
    value = reinterpret_cast<const uint8_t*>(&s)[t.offset];
  } else if (t.read == Term::Read::player_byte) {
    value = reinterpret_cast<const uint8_t*>(&s.player[who])[t.offset];
  } else if (t.fact == Fact::expression) {
    return value_of(list.steps, t, rules, s, who) != 0;
  } else {
    value = fact(rules, s, who, t.fact, t.kind);
  }
  return t.fits(value);
}

inline void RuleTable::prepare(const Rules& game, const std::vector<Term>& terms) {
  const auto all_of = [&](const Rule& rule, auto&& test) {
    for (unsigned t = rule.terms_begin; t < rule.terms_end; ++t)
      if (!test(terms[t])) return false;
    return true;
  };
  for (const Rule& rule : rules) named |= rule.group;
  for (const Rule& rule : rules)
    for (unsigned t = rule.terms_begin; t < rule.terms_end && watched == 0; ++t)
      if (terms[t].fact == Fact::supply) watched = terms[t].kind;
  const auto on_watched = [&](const Term& t) { return t.fact == Fact::supply && t.kind == watched; };
  for (size_t at = 0; at < rules.size() && at < 64; ++at) {
    const Rule& rule = rules[at];
    const Mask me = bit(static_cast<unsigned>(at));
    const bool one_pile = all_of(rule, on_watched);
    for (int size = 0; size < kSizes; ++size) {
      const bool open = !one_pile || all_of(rule, [&](const Term& t) { return t.fits(size); });
      // The last entry stands for all larger piles: there the conditions are asked in play.
      if (open || size == kSizes - 1) open_at[size] |= me;
    }
    if (one_pile && rule.kind < kMaxKinds) always |= me;
    if (at < kLane && rule.kind < kLane) limits.set(at, rule.kind, rule.max);
    for (int c = 0; c <= kMaxCost; ++c)
      if ((rule.group & game.cost_up_to[c]) != 0) within[c] |= me;
  }
  settled = rules.size() <= kLane && always == (bit(static_cast<unsigned>(rules.size())) - 1) &&
            game.kinds <= kLane &&
            game.kind[watched].pile + game.kind[watched].start * game.players < kSizes - 1;
  for (size_t at = 0; settled && at < rules.size(); ++at) kind_of[at] = rules[at].kind;
  prepare_order(game);
  for (int size = 0; size < kSizes; ++size)
    for (int coins = 0; coins < kCoins; ++coins) {
      const Mask open = within[coins] & open_at[size];
      const auto first = static_cast<size_t>(std::countr_zero(open));
      uint8_t& wish = first_wish[size][coins];
      const bool can_buy = (game.cost_up_to[coins] & game.full_supply) != 0;
      wish = rules.size() > 64 || !can_buy ? kNoKind : kNone;
      if (open == 0) continue;
      const bool sure = size < kSizes - 1 && coins < kCoins - 1 && (always >> first & 1) != 0 &&
                        rules[first].max == 255 && rules[first].kind < kLane;
      wish = sure ? rules[first].kind : kNoKind;
    }
}

inline void RuleTable::prepare_order(const Rules& game) {
  Mask earlier = 0;
  for (const Rule& rule : rules) {
    if (rule.max != 255 || rule.terms_begin != rule.terms_end) {
      order.clear();
      return;
    }
    const bool by_cost = rule.kind == kDearest || rule.kind == kCheapest;
    for (int i = 0; i <= (by_cost ? kMaxCost : 0); ++i) {
      const int cost = rule.kind == kDearest ? kMaxCost - i : i;
      Mask equal = rule.group;
      if (by_cost) equal &= game.cost_up_to[cost];
      if (by_cost && cost > 0) equal &= ~game.cost_up_to[cost - 1];
      equal &= ~earlier;
      if (equal == 0) continue;
      short_order = order.size() < 16;
      if (short_order) early[order.size()] = static_cast<uint32_t>(equal);
      order.push_back(equal);
      earlier |= equal;
    }
  }
}

inline void RuleList::prepare(const Rules& game) {
  for (RuleTable& table : section) {
    table.prepare(game, terms);
    only_buys &= &table == &section[0] || table.rules.empty();
  }
  const auto looks = [](Fact fact) {
    return fact == Fact::in_hand || fact == Fact::in_play || fact == Fact::hand_size ||
           fact == Fact::hand_type || fact == Fact::play_type || fact == Fact::money_in_hand;
  };
  for (const Term& term : terms) looks_at_hand |= looks(term.fact);
  for (const Step& step : steps)
    looks_at_hand |= step.op == Step::Op::fact && looks(static_cast<Fact>(static_cast<int>(step.value)));
}

// One of these kinds by chance: from what the game's luck, the turn and the purse make together.
inline int by_chance(const State& s, Mask kinds) {
  uint64_t chance = mix(s.rng ^ 0x632be59bd9b4e019ULL,
                        static_cast<uint64_t>(s.turn.buys * 64 + s.turn.coins) ^ 0x9e3779b97f4a7c15ULL);
  return static_cast<int>(
      kind_at(kinds, random_below(chance, static_cast<uint32_t>(std::popcount(kinds)))));
}

// Of a rule's group, the one kind that it means now.
[[gnu::noinline]] inline int one_of(const Rule& rule, const Rules& rules, const State& s,
                                    Mask options) {
  Mask best = rule.group & options;
  if (best == 0) return kDone;
  if (rule.kind == kDearest) {
    int cost = 0;
    while ((best & ~rules.cost_up_to[cost]) != 0) ++cost;
    if (cost > 0) best &= ~rules.cost_up_to[cost - 1];
  } else if (rule.kind == kCheapest) {
    int cost = 0;
    while ((best & rules.cost_up_to[cost]) == 0) ++cost;
    best &= rules.cost_up_to[cost];
  }
  return by_chance(s, best);
}

// Where the rules are nothing but an order: those of the options that come first; none if none is named.
inline Mask first_of(const RuleTable& table, Mask options) {
  if (static_cast<uint32_t>(options) == options && table.short_order) [[likely]] {
    const auto kinds = static_cast<uint32_t>(options);
    return table.early[first_meeting(table.early, kinds)] & kinds;
  }
  for (const Mask equal : table.order)
    if ((equal & options) != 0) return equal & options;
  return 0;
}

// One of them, or kDone. Mostly it is the only one.
inline int first_in_order(const RuleTable& table, const State& s, Mask options) {
  const Mask equal = first_of(table, options);
  if (std::has_single_bit(equal)) [[likely]] return std::countr_zero(equal);
  return equal == 0 ? kDone : by_chance(s, equal);
}

[[gnu::noinline]] inline bool fits(const RuleList& list, const Rule& rule, const Rules& rules,
                                   const State& s, unsigned who) {
  const uint8_t* const owned = s.player[who].owned;
  if (rule.max != 255) {
    int n = 0;
    for (Mask m = rule.group; m != 0; m &= m - 1) n += owned[std::countr_zero(m)];
    if (n >= rule.max) return false;
  }
  for (unsigned t = rule.terms_begin; t < rule.terms_end; ++t)
    if (!holds(list, rules, s, who, list.terms[t])) return false;
  return true;
}

// The card that the first fitting rule of a section names, or kDone. `coins` is what may be spent.
[[gnu::noinline]] inline int wanted_by_rules(const RuleList& list, const RuleTable& table,
                                             const Rules& rules, const State& s, unsigned who,
                                             Mask options, int coins) {
  const Rule* const first = table.rules.data();
  const uint8_t* owned = s.player[who].owned;
  alignas(32) uint8_t counted[kMaxKinds];
  if (list.style == 1 && s.aside_n != 0) {  // what lies on a mat is bought again
    std::memcpy(counted, owned, sizeof counted);
    for (unsigned i = 0; i < s.aside_n; ++i)
      if (aside_owner(s.aside[i]) == who) --counted[s.aside[i].kind];
    owned = counted;
  }
  const auto most = static_cast<unsigned>(coins + s.turn.discount);
  const unsigned size = std::min<unsigned>(s.supply[table.watched], RuleTable::kSizes - 1);
  const Mask sure = size < RuleTable::kSizes - 1 ? table.always : 0;
  Mask m = table.within[std::min<unsigned>(most, kMaxCost)] & table.open_at[size];
  for (m &= ~static_cast<Mask>(table.limits.reached(owned)); m != 0; m &= m - 1) {
    const auto at = static_cast<unsigned>(std::countr_zero(m));
    const Rule& rule = first[at];
    if ((sure >> at & 1) != 0) {
      if ((options >> rule.kind & 1) == 0 || owned[rule.kind] >= rule.max) continue;
      return rule.kind;
    }
    if ((rule.group & options) != 0 && fits(list, rule, rules, s, who))
      return rule.kind < kMaxKinds ? rule.kind : one_of(rule, rules, s, options);
  }
  for (size_t i = 64; i < table.rules.size(); ++i) {
    const Rule& rule = first[i];
    if ((rule.group & options) != 0 && fits(list, rule, rules, s, who))
      return rule.kind < kMaxKinds ? rule.kind : one_of(rule, rules, s, options);
  }
  return kDone;
}

[[gnu::always_inline]] inline int wanted(const RuleList& list, const RuleTable& table,
                                         const Rules& rules, const State& s, unsigned who,
                                         Mask options, int coins) {
  if (!table.settled || (list.style != 0 && s.aside_n != 0))
    return !table.order.empty() ? first_in_order(table, s, options)
                                : wanted_by_rules(list, table, rules, s, who, options, coins);
  const auto most = static_cast<unsigned>(coins + s.turn.discount);
  const unsigned kind = table.first_fitting(s, s.player[who].owned, most, options);
  return kind == kNone ? kDone : static_cast<int>(kind);
}

inline int wanted(const RuleList& list, const Rules& rules, const State& s, unsigned who,
                  Mask options, int coins) {
  const bool gains = list.has(Section::gain);
  return wanted(list, list.of(gains ? Section::gain : Section::buy), rules, s, who, options, coins);
}

// The option that the first fitting rule for the asking card names, or -1.
inline int chosen(const RuleList& list, const Rules& rules, const State& s, const Decision& d) {
  for (const Rule& rule : list.of(Section::choose).rules)
    if (rule.kind == d.source && rule.option < 8 && (d.mask >> rule.option & 1) != 0 &&
        fits(list, rule, rules, s, d.player))
      return kChoice + rule.option;
  return -1;
}

// The section that speaks about a decision, if there is one.
inline Section section_of(const Decision& d) {
  if (d.form == Form::choices) return Section::choose;
  if (d.form != Form::cards) return Section::count_;
  switch (d.purpose) {
    case Purpose::buy: return Section::buy;
    case Purpose::gain: return Section::gain;
    case Purpose::play: return Section::play;
    case Purpose::replay: return Section::replay;
    case Purpose::trash: return d.subject == d.player ? Section::trash : Section::count_;
    case Purpose::discard: return d.subject == d.player ? Section::discard : Section::count_;
    default: return Section::count_;
  }
}

}  // namespace throneroom
