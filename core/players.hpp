// Native players: they answer in place, with no call out of the core.
#pragma once

#include "netplayer.hpp"
#include "provincial.hpp"
#include "stop.hpp"

namespace throneroom {

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

[[gnu::always_inline]] inline int to_buy(const RuleList& list, const Rules& rules, const State& s,
                                         const Decision& d) {
  const unsigned who = gainer(s, d.player);
  return wanted(list, list.of(Section::buy), rules, s, who, d.mask, printed_cost(rules, s.turn.coins));
}

// Who answers, and what that player knows beyond the table; luck is only used by some networks.
struct Answering {
  unsigned by;
  uint64_t& rng;
  const Knowledge* knowledge = nullptr;
};

inline bool by_network(const RuleList& list, const Decision& d) {
  return list.by_network != 0 && list.asks_network(d.purpose) && list.network->answers(d);
}

[[gnu::noinline]] inline int answer_by_network(const RuleList& list, const State& s,
                                               const Rules& rules, const Decision& d,
                                               const Answering& who) {
  return list.network->answer({rules, s, who.by, who.knowledge, &d}, who.rng);
}

// A rule player's answer to any decision: by its network, by the section of its rules that speaks about
// it, else by heuristics.
inline int answer_by_list(const RuleList& list, const State& s, const Rules& rules,
                          const Decision& d, const Answering& who) {
  if (by_network(list, d)) return answer_by_network(list, s, rules, d, who);
  const Section section = section_of(d);
  if (section == Section::buy) return to_buy(list, rules, s, d);
  if (section == Section::choose && list.has(section)) {
    const int option = chosen(list, rules, s, d);
    if (option >= 0) return option;
  } else if (section != Section::count_ && section != Section::gain && list.has(section)) {
    const int kind = wanted(list, list.of(section), rules, s, d.player, d.mask, kMaxCost);
    if (kind != kDone || d.done) return kind;
  }
  return list.style == 1 ? answer_in_style_provincial(list, s, rules, d)
                         : answer_by_rules(list, s, rules, d);
}

// Writes down what a network has bought (purchases.hpp).
class PurchaseNotes;
void note_purchase(PurchaseNotes& notes, const Seen& seen, int option);

// A table of native players, one for each seat.
struct Seats {
  static constexpr bool in_place = true;
  const RuleList* list[kMaxPlayers] = {};       // without one: random
  const RuleList* money_list[kMaxPlayers] = {}; // the same, if it does not look at the hand
  const RuleList* plain_list[kMaxPlayers] = {}; // the same, if it plays Actions in a fixed order
  uint64_t rng[kMaxPlayers] = {};
  uint64_t* bought[kMaxPlayers] = {};           // counts what each seat buys, by kind
  uint64_t decisions = 0;
  PurchaseNotes* notes = nullptr;               // of networks' purchases, if anybody wants them
  Patience patience;                            // when it is over, games end where they are

  void seat(size_t at, const RuleList* rules, uint64_t seed) {
    list[at] = rules;
    plain_list[at] = rules != nullptr && rules->plays_at_once() ? rules : nullptr;
    money_list[at] = rules != nullptr && !rules->looks_at_hand && !rules->network ? rules : nullptr;
    rng[at] = seed;
  }

  // The rules that alone decide such a question on this seat, if they are nothing but an order.
  const RuleTable* order_for(unsigned at, Purpose purpose) const {
    const RuleList* mine = list[at];
    if (mine == nullptr || mine->style != 0 || mine->asks_network(purpose)) return nullptr;
    const Section section = purpose == Purpose::replay ? Section::replay
                            : purpose == Purpose::gain ? Section::gain
                                                       : Section::play;
    if (section == Section::play && purpose != Purpose::play) return nullptr;
    const RuleTable& table = mine->of(section);
    return table.order.empty() ? nullptr : &table;
  }

  // Do rules in our style decide all but purchases on this seat?
  bool by_rules(unsigned at) const {
    return list[at] != nullptr && list[at]->style == 0 && list[at]->only_buys_by_network();
  }

  // Does this seat discard what it must by to_discard_own()?
  bool discards_by_hand(unsigned at) const {
    return by_rules(at) && list[at]->only_buys;
  }

  // Does it take a card into its hand that it may have?
  bool takes_at_once(unsigned at) const { return by_rules(at); }

  // And does it react by to_react()?
  bool reacts_by_rules(unsigned at) const { return by_rules(at); }

  // The plain answers are given right here, where the purpose is mostly known beforehand.
  [[gnu::always_inline]] int operator()(const State& s, const Rules& rules, const Decision& d,
                                        uint8_t by) {
    ++decisions;
    const RuleList* mine = list[by];
    if (mine == nullptr) return answer_at_random(d, rng[by]);
    if (mine->by_network != 0) [[unlikely]] {
      const int option = answer_by_list(*mine, s, rules, d, {by, rng[by]});
      if (notes != nullptr && d.purpose == Purpose::buy)
        note_purchase(*notes, {rules, s, by, nullptr, &d}, option);
      return option;
    }
    if (d.form == Form::cards) {
      if (d.purpose == Purpose::buy) return to_buy(*mine, rules, s, d);
      if (d.purpose == Purpose::treasure && mine->style == 0)
        return to_play_treasure(*mine, s, rules, d);
      if (d.purpose == Purpose::play && mine->plain_play()) return to_play(*mine, rules, s, d);
      if (d.purpose == Purpose::play && !mine->of(Section::play).order.empty())
        return first_in_order(mine->of(Section::play), s, d.mask);
    }
    if (mine->only_buys && mine->style == 0) return answer_by_rules(*mine, s, rules, d);
    return answer_by_list(*mine, s, rules, d, {by, rng[by]});
  }
};

}  // namespace throneroom
