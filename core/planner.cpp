#include "planner.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <queue>
namespace throneroom {

namespace {

float uniform(uint64_t& rng) { return static_cast<float>(next_random(rng) >> 40) * 0x1p-24f; }

// The highest place within a ball around a point; only the composition moves.
class Ascent {
 public:
  Ascent(const PlanNetwork& network, const float* centre, const PlanSettings& settings, uint64_t& rng)
      : network_(network), settings_(settings), rng_(rng), n_(network.space.dimensions),
        centre_(centre, centre + network.inputs()), here_(centre_), slopes_(n_) {}

  void turns(float left) { centre_[n_ + 2] = here_[n_ + 2] = left; }

  // The highest value of an output within the radius.
  float highest(uint32_t output, float radius) {
    float best = 0;
    for (int start = 0; start < settings_.starts; ++start) {
      if (start > 0 || radius <= 0) {
        here_ = centre_;
        for (uint32_t i = 0; i < n_; ++i) here_[i] += (2 * uniform(rng_) - 1) * radius;
        project(radius);
      }
      // It goes on from where the last one ended: that place is within the larger ball, too.
      for (int step = 0; step <= settings_.steps; ++step) {
        best = std::max(best, network_.landscape.slope(here_.data(), output, n_, slopes_.data()));
        if (step == settings_.steps || radius <= 0) break;
        float length = 0;
        for (const float s : slopes_) length += s * s;
        if (length <= 0) break;
        // Of random length, so that the ascent does not go back and forth between two places.
        const float by = settings_.stride * (0.5f + uniform(rng_)) * radius / std::sqrt(length);
        for (uint32_t i = 0; i < n_; ++i) here_[i] += by * slopes_[i];
        project(radius);
      }
    }
    return best * network_.scales[output];
  }

 private:
  // Back into the ball, and to amounts that are not negative.
  void project(float radius) {
    float length = 0;
    for (uint32_t i = 0; i < n_; ++i) {
      here_[i] = std::max(0.0f, here_[i]);
      length += (here_[i] - centre_[i]) * (here_[i] - centre_[i]);
    }
    length = std::sqrt(length);
    if (length <= radius) return;
    for (uint32_t i = 0; i < n_; ++i) here_[i] = centre_[i] + (here_[i] - centre_[i]) * radius / length;
  }

  const PlanNetwork& network_;
  const PlanSettings& settings_;
  uint64_t& rng_;
  uint32_t n_;
  std::vector<float> centre_, here_, slopes_;
};

struct Node {
  std::array<uint8_t, kMaxKinds> owned;
  int root;          // which option of the decision leads here
  int depth;         // turns after this one
  float lower, upper;
};

class Planner {
 public:
  Planner(const Game& game, const PlanNetwork& network, const std::vector<const RuleList*>& players,
          const PlanSettings& settings, uint64_t seed, const Listening& listening)
      : game_(game), rules_(game.rules()), s_(game.state()), network_(network), players_(players),
        settings_(settings), rng_(seed), patience_(listening, true),
        me_(s_.decision.player), row_(network.inputs()) {}

  Planned run() {
    const Decision& d = s_.decision;
    const int n = options_n(d);
    found_.option = option_at(d, 0);
    found_.turns = settings_.playouts > 0
                       ? turns_left(game_, players_, settings_.playouts, next_random(rng_))
                       : static_cast<float>(settings_.turns);
    for (int i = 0; i < n && !patience_.over(1); ++i) add(after(d, option_at(d, i)));
    std::vector<Node> level;
    while (!queue_.empty() && !patience_.over(16)) {
      if (settings_.expansions > 0 && found_.expanded >= static_cast<uint64_t>(settings_.expansions)) return found_;
      if (found_.nodes >= settings_.most_nodes) return found_;
      const Node node = queue_.top();
      queue_.pop();
      if (settings_.bounded && node.upper < found_.lower) {
        ++found_.pruned;
        continue;
      }
      ++found_.expanded;
      expand(node);
    }
    found_.complete = true;
    return found_;
  }

 private:
  struct Lower {  // by the upper bound; what is deeper first among equals
    bool operator()(const Node& a, const Node& b) const {
      return a.upper != b.upper ? a.upper < b.upper : a.depth < b.depth;
    }
  };

  Node after(const Decision& d, int option) const {
    Node node;
    std::copy_n(s_.player[me_].owned, kMaxKinds, node.owned.begin());
    node.root = option;
    node.depth = 0;
    if (option < kMaxKinds) {
      uint8_t& count = node.owned[static_cast<size_t>(option)];
      if (d.purpose == Purpose::trash) count = static_cast<uint8_t>(count - (count > 0));
      else ++count;
    }
    return node;
  }

  // Worth of a node, which is kept if more can come of it.
  void add(Node node) {
    ++found_.nodes;
    const float left = std::max(0.0f, found_.turns - static_cast<float>(node.depth));
    look(node, left);
    const auto points = static_cast<float>(points_of(rules_, s_, node.owned.data()));
    float out[kMostPoints + 1] = {};
    network_.landscape.heights(row_.data(), out);
    node.lower = points + (left > 0 ? std::max(0.0f, out[kPoints] * network_.scales[kPoints]) : 0);
    if (!any_ || node.lower > found_.lower) {
      found_.lower = node.lower;
      found_.option = node.root;
      any_ = true;
    }
    const bool deepest = settings_.look_ahead > 0 && node.depth >= settings_.look_ahead;
    if (left < 1 || deepest) return;
    if (settings_.bounded)
      node.upper = points + (settings_.asks_for_most ? out[kMostPoints] * network_.scales[kMostPoints]
                                                     : throneroom::most_points(network_, row_.data(), settings_, rng_));
    else
      node.upper = -static_cast<float>(node.depth);  // turn by turn
    if (settings_.bounded && node.upper < found_.lower) ++found_.pruned;
    else queue_.push(node);
  }

  void look(const Node& node, float left) {
    network_.space.of(node.owned.data(), rules_.kinds, row_.data());
    int size = 0;
    for (int k = 0; k < rules_.kinds; ++k) size += node.owned[static_cast<size_t>(k)];
    float* const extra = row_.data() + network_.space.dimensions;
    extra[0] = static_cast<float>(rules_.players);
    extra[1] = static_cast<float>(size);
    extra[2] = left;
  }

  // The turns that may follow: nothing, or cards that the expected money and Buys allow.
  void expand(const Node& node) {
    look(node, std::max(0.0f, found_.turns - static_cast<float>(node.depth)));
    float out[kMostPoints + 1] = {};
    network_.landscape.heights(row_.data(), out);
    const auto whole = [&](uint32_t output) {
      return std::max(0, static_cast<int>(std::lround(out[output] * network_.scales[output])));
    };
    const int buys = std::clamp(whole(kBuys), 1, std::max(1, settings_.most_buys));
    Node child = node;
    child.depth = node.depth + 1;
    buy(child, 0, whole(kMoney), buys);
  }

  // Every choice of cards once: each no earlier in the order than the one before.
  void buy(const Node& node, int first, int money, int buys) {
    if (found_.nodes >= settings_.most_nodes || patience_.over(1)) return;
    add(node);
    if (buys == 0) return;
    for (int k = first; k < rules_.kinds; ++k) {
      const int cost = rules_.kind[k].cost;
      if ((s_.supply_mask >> k & 1) == 0 || cost > money || rules_.kind[k].potion != 0) continue;
      Node more = node;
      ++more.owned[static_cast<size_t>(k)];
      buy(more, k, money - cost, buys - 1);
    }
  }

  const Game& game_;
  const Rules& rules_;
  const State& s_;
  const PlanNetwork& network_;
  const std::vector<const RuleList*>& players_;
  const PlanSettings& settings_;
  uint64_t rng_;
  Patience patience_;
  uint8_t me_;
  std::vector<float> row_;
  std::priority_queue<Node, std::vector<Node>, Lower> queue_;
  Planned found_;
  bool any_ = false;
};

}  // namespace

float most_points(const PlanNetwork& network, const float* row, const PlanSettings& settings,
                  uint64_t& rng) {
  Ascent ascent(network, row, settings, rng);
  float left = row[network.inputs() - 1], best = 0, radius = 0;
  while (left > 0) {
    best = std::max(best, ascent.highest(kPoints, radius));
    left -= 1;
    ascent.turns(std::max(0.0f, left));
    radius += std::max(0.0f, ascent.highest(kChange, radius));
  }
  return best;
}

Planned plan(const Game& game, const PlanNetwork& network, const std::vector<const RuleList*>& players,
             const PlanSettings& settings, uint64_t seed, const Listening& listening) {
  return Planner(game, network, players, settings, seed, listening).run();
}

}  // namespace throneroom
