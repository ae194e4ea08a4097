// Checks and measurements of the state itself: for tests, fuzzing and the bench.
#pragma once

#include <string>

#include "state.hpp"

namespace throneroom {

// Nanoseconds for one copy of a state.
double clone_ns(const State& state, int times);

// Empty if every count agrees with every other one, else what is wrong.
std::string check_state(const Rules& rules, const State& s);

// All cards of a kind, wherever they are.
int total_of(const State& s, int kind);

}  // namespace throneroom
