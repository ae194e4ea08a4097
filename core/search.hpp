// Search by playing on: samples of what may be, a tree over the options, native players to the end.
//
// A node is what a player has chosen so far, not a position: the same choices lead to other cards in
// other samples, and only what is an option there can be chosen (an open loop). Other players, and
// the rest of the game, are played by native players.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <vector>

#include "players.hpp"

#include "game.hpp"

namespace throneroom {

// Which option to try next.
enum class Select : uint8_t {
  equal,    // all of them equally often, at the first decision only
  halving,  // the same, but the worse half is out after half of the rollouts
  ucb,      // the best, with a bonus for what was tried little
  puct,     // the same with a larger bonus for what the player itself would choose
};

// What the end of a rollout is worth to the player who searches.
enum class Worth : uint8_t {
  win,     // the share of the win
  points,  // the points
  lead,    // between 0 and 1, by how far ahead of the best other player
};

struct SearchSettings {
  Select select = Select::ucb;
  Worth worth = Worth::win;
  double explore = 1.0;     // weight of the bonus
  double prior = 0.5;       // puct: the share of the player's own answer
  bool normalised = true;   // values count between the lowest and the highest seen so far
  bool first_only = false;  // ucb: what was not tried never comes, but for the first option
  bool peeks = false;       // hidden cards and the top of the own deck are as they really are
  uint64_t rollouts = 0;    // for each option of the first decision
  double seconds = 0;       // stop after so many; 0: no limit
  int horizon = 0;          // turns that a rollout looks ahead; 0: to the end
  int trees = 1;            // searched at the same time, each with its share of the rollouts
  uint32_t purposes = ~0u;  // of decisions that are searched; the others are the player's own
};

struct Tried {
  int option;
  uint64_t visits = 0;
  double sum = 0, squares = 0;  // of the rollouts' values
  int kept = 0;                 // trees that did not drop it halfway
  std::vector<int> line = {};   // what the search expects to choose next

  double mean() const { return visits == 0 ? 0 : sum / static_cast<double>(visits); }
  double deviation() const {  // of one rollout's value
    const auto n = static_cast<double>(visits);
    return visits < 2 ? 0 : std::sqrt(std::max(0.0, (squares - sum * sum / n) / (n - 1)));
  }
};

struct Found {
  int option;
  uint64_t rollouts;
  std::vector<Tried> tried;  // in the order of the options
};

// A tree over one player's choices; it can be kept from one decision to the next. What can't be
// reached any more stays in memory until the tree is cleared.
class Tree {
 public:
  struct Edge {
    int option;
    uint32_t node;
  };
  struct Node {
    uint64_t visits = 0;
    double sum = 0, squares = 0;
    std::vector<Edge> edges;
    double mean() const { return visits == 0 ? 0 : sum / static_cast<double>(visits); }
  };

  Tree() { clear(); }
  void clear() {
    nodes_.assign(1, Node{});
    root_ = 0;
    low_ = high_ = 0;
    seen_ = 0;
  }
  Node& at(uint32_t node) { return nodes_[node]; }
  const Node& at(uint32_t node) const { return nodes_[node]; }
  uint32_t root() const { return root_; }
  uint32_t child(uint32_t node, int option);           // made if there is none
  const Edge* find(uint32_t node, int option) const;   // null if there is none
  void advance(int option);                            // the choice has been made
  void add(const std::vector<uint32_t>& path, double value);
  double scaled(double value) const {  // between the lowest and the highest seen so far
    return high_ > low_ ? (value - low_) / (high_ - low_) : 0.5;
  }

 private:
  std::vector<Node> nodes_;
  uint32_t root_ = 0;
  double low_ = 0, high_ = 0;
  uint64_t seen_ = 0;
};

// The search of the player who is asked now. `players` play everything else, null ones at random;
// the same seed, trees and number of rollouts give the same answer. With `network`, what a rollout
// has come to at its horizon is worth what the network says. What it gives back once it has been
// stopped is of no use.
Found search(const Game& game, const std::vector<const RuleList*>& players,
             const SearchSettings& settings, uint64_t seed, std::vector<Tree>& trees,
             const NetworkPlayer* network = nullptr, const Listening& listening = {});

}  // namespace throneroom
