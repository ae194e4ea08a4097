// A fixed numbering of options for one game, and a mask of those that may be chosen now.
//
// First come verbs × cards: a verb stands for some purposes of decisions, and has a number for each card
// in the numbering's order. Then "done", "all treasures", the choices of a card, and numbers.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

#include "state.hpp"

namespace throneroom {

inline constexpr int kMaxChoices = 8;  // of one card

struct Numbering {
  static constexpr int kPurposes = static_cast<int>(Purpose::count_);
  static constexpr uint16_t kNowhere = 0xffff;

  uint16_t size = 0;
  uint16_t cards = 0;                // places of each verb
  uint16_t first[kPurposes] = {};    // where a purpose's cards begin; kNowhere: it has no numbers
  uint8_t place[kMaxKinds] = {};     // of a kind among the cards
  uint8_t kind[kMaxKinds] = {};      // and back
  uint16_t verbs = 0;
  uint16_t done = kNowhere, treasures = kNowhere, choices = kNowhere, numbers = kNowhere;
  uint16_t choices_n = 0, numbers_n = 0;
  int32_t rules_kinds = 0;

  // Has a decision any option with a number here?
  bool covers(const Decision& d) const {
    if (d.form == Form::numbers) return numbers_n != 0;
    if (d.form == Form::choices) return choices_n != 0;
    return first[static_cast<int>(d.purpose)] != kNowhere;
  }

  // 1 for each option that may be chosen, else 0. What has no number can't be chosen by it: nothing at
  // all, if the numbering does not cover the decision. `out` has room for `size`.
  void mask(const Decision& d, uint8_t* out) const {
    std::memset(out, 0, size);
    if (!covers(d)) return;
    if (d.form == Form::numbers) {
      std::memset(out + numbers, 1, std::min(numbers_n, d.numbers));
      return;
    }
    if (d.done != 0 && done != kNowhere) out[done] = 1;
    if (d.form == Form::choices) {
      for (Mask m = d.mask; m != 0; m &= m - 1)
        if (std::countr_zero(m) < choices_n) out[choices + std::countr_zero(m)] = 1;
      return;
    }
    if (d.bulk != 0 && treasures != kNowhere) out[treasures] = 1;
    uint8_t* const to = out + first[static_cast<int>(d.purpose)];
    for (Mask m = d.mask; m != 0; m &= m - 1) to[place[std::countr_zero(m)]] = 1;
  }

  // The number of an option of a decision; -1: it has none.
  int index(const Decision& d, int option) const {
    const auto at = [](uint16_t begin, int more) { return begin == kNowhere ? -1 : begin + more; };
    if (option == kDone) return covers(d) ? at(done, 0) : -1;
    if (option == kAllTreasures) return covers(d) ? at(treasures, 0) : -1;
    if (option >= kNumber) return option - kNumber < numbers_n ? at(numbers, option - kNumber) : -1;
    if (option >= kChoice) return option - kChoice < choices_n ? at(choices, option - kChoice) : -1;
    return at(first[static_cast<int>(d.purpose)], place[option]);
  }

  // The option that a number below `size` stands for.
  int option(int index) const {
    if (index < verbs * cards) return kind[index % cards];
    if (index == done) return kDone;
    if (index == treasures) return kAllTreasures;
    if (choices != kNowhere && index >= choices && index < choices + choices_n)
      return kChoice + index - choices;
    return kNumber + index - numbers;
  }
};

}  // namespace throneroom
