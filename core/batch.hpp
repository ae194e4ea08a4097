// Many games at once on several threads, with the same result on any number of them.
#pragma once

#include <cstdint>
#include <vector>

#include "players.hpp"

namespace throneroom {

struct Batch {
  int players = 0;
  uint64_t decisions = 0;
  double seconds = 0;
  std::vector<int16_t> scores;      // game × player
  std::vector<uint16_t> turns;      // game × player
  std::vector<uint8_t> winners;     // set of players
  std::vector<uint8_t> first;       // the player who began
  std::vector<uint8_t> endings;
  std::vector<uint64_t> owned;      // player × kind, at the end, summed over games
  std::vector<uint64_t> bought;     // the same for what was bought
};

// Play games first..first+n-1 of the match `seed`. Each run of `players` games uses one seed with
// all rotations of the seats. A null rule list is the random player.
Batch play_batch(const Rules& rules, const std::vector<const RuleList*>& players, uint64_t n,
                 uint64_t seed, uint64_t first, int threads);

}  // namespace throneroom
