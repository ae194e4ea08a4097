// A player that answers by a network: what it sees, how its options are numbered, what its outputs mean.
#pragma once

#include <memory>

#include "network.hpp"
#include "numbering.hpp"
#include "observe.hpp"

namespace throneroom {

// What a network's outputs say.
enum class Head : uint8_t {
  value,    // one output: what the position is worth, after a purchase or a gain
  action,   // one output: what an option is worth; it is told by a 1 behind the observation
  options,  // an output for each numbered option: its worth, or how much it is preferred
  rows,     // one output, for each option's row of a by-card observation
  count_
};
inline constexpr const char* kHeadNames[static_cast<int>(Head::count_)] = {"value", "action", "options",
                                                                           "rows"};

struct NetworkPlayer {
  Observation sees;
  Numbering numbers;
  Network network;
  Head head = Head::value;
  uint32_t purposes = 0;  // bit per Purpose: what it answers
  float epsilon = 0;      // the share of answers drawn from all options alike
  float temperature = 0;  // above 0, options are drawn by exp(score / temperature)

  bool answers(const Decision& d) const {
    if ((purposes >> static_cast<unsigned>(d.purpose) & 1) == 0) return false;
    if (head == Head::value) return d.form == Form::cards && d.mask != 0;
    return head == Head::rows || numbers.covers(d);
  }

  // The options that it tells apart, and their scores; `seen.decision` is one that it answers.
  struct Scored {
    int option;
    float score;
  };
  void score(const Seen& seen, std::vector<Scored>& found) const;
  // The option it chooses.
  int answer(const Seen& seen, uint64_t& rng) const;
  // What a network with the head `value` says of a position.
  float value(const Seen& seen) const;
};

// How many outputs and inputs the head asks for.
uint32_t inputs_of(Head head, const Observation& sees, const Numbering& numbers);
uint32_t outputs_of(Head head, const Numbering& numbers);

}  // namespace throneroom
