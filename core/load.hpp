// Rules and rule lists from plain numbers, checked one by one: the border to Python.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "rulelist.hpp"

namespace throneroom {

using Row = std::vector<int64_t>;
using FilterRow = std::tuple<uint64_t, int, int, int, int>;
using StepRow = std::tuple<int64_t, double, int64_t>;

// The value, if it is in this range; else an error that names it.
inline int64_t in_range(int64_t value, int64_t low, int64_t high, const char* what) {
  if (value < low || value > high)
    throw std::invalid_argument(std::string(what) + ": " + std::to_string(value) + " is not in " +
                                std::to_string(low) + ".." + std::to_string(high));
  return value;
}

std::shared_ptr<Rules> make_rules(const Row& head, const std::vector<Row>& kinds,
                                  const std::vector<FilterRow>& filters,
                                  const std::vector<Row>& amounts, const std::vector<Row>& code,
                                  const std::vector<Row>& triggers);

std::shared_ptr<RuleList> make_rule_list(const Rules& rules, const std::vector<Row>& rows,
                                         const std::vector<Row>& term_rows,
                                         const std::vector<StepRow>& step_rows, int style);

}  // namespace throneroom
