// Many games at once on several threads, with the same result on any number of them.
#pragma once

#include <cstdint>
#include <vector>

#include "players.hpp"
#include "purchases.hpp"

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
  std::vector<uint64_t> limits;     // how often each was reached
};

// Play games first..first+n-1 of the match `seed`. Each run of `players` games uses one seed with
// all rotations of the seats. A null rule list is the random player. Once it has been stopped, what it
// gives back is not complete.
Batch play_batch(const Rules& rules, const std::vector<const RuleList*>& players, uint64_t n,
                 uint64_t seed, uint64_t first, int threads, const Listening& listening = {});

// The same games, with what was bought in them.
Batch play_and_record(const Rules& rules, const std::vector<const RuleList*>& players, uint64_t n,
                      uint64_t seed, uint64_t first, int threads, const Recording& recording,
                      Purchases& record, const Listening& listening = {});

// Some games of a match: a player against copies of another.
struct Pairing {
  const RuleList* mine;
  const RuleList* theirs;
  uint64_t games;
  uint64_t first;
};

// Points that count in full: every one beyond counts for a quarter.
inline constexpr int kFarAhead = 20;

struct Outcomes {
  std::vector<uint64_t> parts;      // of each pairing's wins: a shared win counts for a part of `whole`
  std::vector<uint64_t> shared;     // games with a shared win
  std::vector<int64_t> ahead;       // points before the best other player; see kFarAhead
  std::vector<int64_t> margin;      // points before the best other player, all of them
  std::vector<int64_t> points;      // of the first player
  std::vector<uint64_t> owned;      // pairing × kind, of the first player
  std::vector<uint64_t> bought;
  std::vector<uint64_t> bought_in;  // games in which the first player bought the kind
};

// Play many short matches; the games are the same as those of play_batch().
Outcomes play_pairings(const Rules& rules, const std::vector<Pairing>& pairings, uint64_t seed,
                       uint64_t whole, int threads, const Listening& listening = {});

}  // namespace throneroom
