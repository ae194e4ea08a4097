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

#include "players.hpp"

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

void bind_observe(nb::module_& m);
void bind_seat_games(nb::module_& m);

}  // namespace throneroom
