// Planning what a deck becomes: branch and bound over the purchases of coming turns. What a deck brings
// is read off a network, as the points that it makes if nothing but points is bought from now on (the
// lower bound), and as the most that any deck within reach makes of the turns that are left (the upper).
#pragma once

#include <cstdint>
#include <vector>

#include "deck_trial.hpp"
#include "game.hpp"
#include "slopes.hpp"

namespace throneroom {

// What the outputs of the network say, in their order; the last one may be missing.
enum PlanOutput : uint32_t { kMoney, kBuys, kPoints, kChange, kMostPoints };

// The network takes the deck's composition, then players, deck size and turns left.
struct PlanNetwork {
  Landscape landscape;
  Composition space;
  std::vector<float> scales;  // an output times its scale is what it says

  uint32_t inputs() const { return space.dimensions + 3; }
};

struct PlanSettings {
  int expansions = 20;     // nodes that are expanded at most; 0: all
  int look_ahead = 0;      // turns that nodes reach at most; 0: to the end
  int playouts = 8;        // games that say how many turns are left; 0: `turns` says it
  int turns = 0;
  int most_buys = 2;       // cards bought in one coming turn at most
  bool bounded = true;     // without bounds every node is expanded
  bool asks_for_most = false;  // the upper bound is the network's own output
  int steps = 4;           // of each ascent
  int starts = 1;          // ascents, after the first one from places drawn at random
  float stride = 0.5f;     // of a step, in radii
  uint64_t most_nodes = 1 << 20;
};

struct Planned {
  int option = 0;
  uint64_t nodes = 0;     // made
  uint64_t expanded = 0;
  uint64_t pruned = 0;    // never expanded, since they can't be better
  float turns = 0;        // left, by the playouts
  float lower = 0;        // of the best node
  bool complete = false;  // nothing is left that could be better
};

// What the player who is asked now should choose; the decision is about cards that are bought, gained
// or trashed. `players` play the playouts.
Planned plan(const Game& game, const PlanNetwork& network, const std::vector<const RuleList*>& players,
             const PlanSettings& settings, uint64_t seed, const Listening& listening = {});

// The most points that a deck within reach makes; the row is what the network takes.
float most_points(const PlanNetwork& network, const float* row, const PlanSettings& settings,
                  uint64_t& rng);

}  // namespace throneroom
