// Who watches a game: nobody (batches, search), or a recorder that keeps the log and what each
// player knows. The machine tells its watcher of every move of a card.
#pragma once

#include <cstdint>

#include "rules.hpp"

namespace throneroom {

enum class Verb : uint8_t {
  turn, play, replay, draw, gain, buy, trash, discard, reveal, look, put, shuffle, set_aside, pass,
  name, react, coins, actions, buys, choose, tuck, tidy, deck_to_discard, trash_supply, ended,
  potions, points, tokens, to_mat, give_back, mark, possess, come_back, due,
  count_
};

inline constexpr uint8_t kEverybody = 0xff;

struct Event {
  Verb verb;
  uint8_t player;
  uint8_t kind;
  uint8_t seen;  // players who see which card it is
  Zone from, to;
  // For a card set aside or put on a mat: by which card; -1: on its way. For a turn: its number, and
  // for an extra one, which has no number of its own, minus that of the player's last turn.
  int16_t amount;
};
static_assert(sizeof(Event) == 8);

struct Unwatched {
  static constexpr bool on = false;
  void operator()(const Event&) {}
};

}  // namespace throneroom
