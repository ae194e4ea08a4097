// A record of purchases: what players saw when they bought, what they could buy, and what they chose.
//
// Only players whose purchases are a network's are recorded; one that draws all its answers (epsilon 1)
// stands in for a random buyer.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "numbering.hpp"
#include "observe.hpp"

namespace throneroom {

// What is to be recorded.
struct Recording {
  const Observation& sees;
  const Numbering& numbers;
  uint32_t players = 0;     // bit per player of the match: whose purchases
  bool afterwards = false;  // rows show the position after the purchase, as a network values it
};

// A story is what one player bought in one game. Its purchases stand together, in their order; stories
// come by game, and by player in a game.
struct Purchases {
  std::vector<int8_t> rows;      // purchase × number seen: whole numbers from -128 to 127
  std::vector<uint8_t> masks;    // purchase × numbered option: 1 if it could be chosen
  std::vector<int32_t> taken;    // the number of the option; -1: it has none
  std::vector<uint64_t> begins;  // of each story: its first purchase
  std::vector<uint32_t> games;   // of each story: which game of the call
  std::vector<uint8_t> players;  // of each story: whose

  void append(const Purchases& more);
};

// Where one thread writes down the purchases of its games, one game after the other.
class PurchaseNotes {
 public:
  explicit PurchaseNotes(const Recording& recording) : recording_(recording) {}

  // `player_at[seat]` is who sits there.
  void begin_game(uint32_t game, const std::array<uint8_t, kMaxPlayers>& player_at);
  void note(const Seen& seen, int option);
  void end_game();
  Purchases take() { return std::move(done_); }

 private:
  const Recording& recording_;
  uint32_t game_ = 0;
  std::array<uint8_t, kMaxPlayers> player_at_{};
  std::array<Purchases, kMaxPlayers> story_;  // by player, of the game that is played
  Purchases done_;
  std::vector<float> row_;
};

}  // namespace throneroom
