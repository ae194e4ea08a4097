// What the files of the Python module share.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>

#include "batch.hpp"
#include "game.hpp"
#include "load.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace throneroom {

template <class T>
nb::object array(std::vector<T>&& values, std::vector<size_t> shape) {
  auto* held = new std::vector<T>(std::move(values));
  nb::capsule owner(held, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nb::cast(nb::ndarray<nb::numpy, T>(held->data(), shape.size(), shape.data(), owner));
}

inline const Player& player_of(const Game& game, int player) {
  in_range(player, 0, game.state().players_n - 1, "player");
  return game.state().player[player];
}

struct Stopped : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Run something without Python; Ctrl-C is heard, if this is Python's main thread. An error if it was
// stopped: what it has done until then is dropped.
template <class Work>
auto listening(Stop* given, Work work) {
  Stop own;
  Stop& stop = given != nullptr ? *given : own;
  const Listening to{&stop, [] {
    const nb::gil_scoped_acquire acquire;
    return PyErr_CheckSignals() != 0;
  }};
  auto found = [&] {
    const nb::gil_scoped_release release;
    return work(to);
  }();
  if (PyErr_Occurred() != nullptr) throw nb::python_error();
  if (stop.wanted()) throw Stopped("stopped");
  return found;
}

using Lists = std::vector<RuleList*>;  // None: the random player

inline std::vector<const RuleList*> check_lists(const Rules& rules, const Lists& lists) {
  if (lists.size() != static_cast<size_t>(rules.players))
    throw std::invalid_argument("as many players as the rules say are needed");
  return {lists.begin(), lists.end()};
}

// The results of games, by name.
inline nb::dict as_dict(Batch&& b) {
  const auto n = static_cast<size_t>(b.players);
  const size_t games = b.winners.size(), kinds = kMaxKinds;
  nb::dict result;
  result["decisions"] = b.decisions;
  result["seconds"] = b.seconds;
  result["scores"] = array(std::move(b.scores), {games, n});
  result["turns"] = array(std::move(b.turns), {games, n});
  result["winners"] = array(std::move(b.winners), {games});
  result["first"] = array(std::move(b.first), {games});
  result["endings"] = array(std::move(b.endings), {games});
  result["limits"] = std::move(b.limits);
  result["bought"] = array(std::move(b.bought), {n, kinds});
  result["owned"] = array(std::move(b.owned), {n, kinds});
  return result;
}

void bind_observe(nb::module_& m);
void bind_seat_games(nb::module_& m);
void bind_purchases(nb::module_& m);

}  // namespace throneroom
