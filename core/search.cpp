#include "search.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace throneroom {

// ---------------------------------------------------------------- the tree

const Tree::Edge* Tree::find(uint32_t node, int option) const {
  for (const Edge& edge : nodes_[node].edges)
    if (edge.option == option) return &edge;
  return nullptr;
}

uint32_t Tree::child(uint32_t node, int option) {
  if (const Edge* edge = find(node, option)) return edge->node;
  const auto made = static_cast<uint32_t>(nodes_.size());
  nodes_.emplace_back();
  nodes_[node].edges.push_back({option, made});
  return made;
}

void Tree::advance(int option) {
  if (const Edge* edge = find(root_, option)) {
    root_ = edge->node;
  } else {
    clear();
  }
}

void Tree::add(const std::vector<uint32_t>& path, double value) {
  low_ = seen_ == 0 ? value : std::min(low_, value);
  high_ = seen_ == 0 ? value : std::max(high_, value);
  ++seen_;
  for (const uint32_t at : path) {
    Node& node = nodes_[at];
    ++node.visits;
    node.sum += value;
    node.squares += value * value;
  }
}

// ---------------------------------------------------------------- rollouts

namespace {

class Searcher {
 public:
  Searcher(const Game& game, const std::vector<const RuleList*>& players,
           const SearchSettings& settings, uint64_t seed, Tree& tree, const NetworkPlayer* network,
           const Patience& patience)
      : game_(game), settings_(settings), seed_(seed), tree_(tree), players_(players),
        network_(network), me_(game.state().decision.by), shorter_(cut(game, settings)),
        rules_(shorter_ ? *shorter_ : game.rules()), walk_(rules_, outside_, nobody_), rollout_(rules_, seats_, nobody_) {
    const Decision& d = game.state().decision;
    for (int i = 0; i < options_n(d); ++i) options_.push_back(option_at(d, i));
    kept_ = options_;
    bought_.resize(players.size() * kMaxKinds);
    seats_.patience = patience;
  }

  void run() {
    begun_ = std::chrono::steady_clock::now();
    if (settings_.select == Select::equal || settings_.select == Select::halving) {
      try_each();
      return;
    }
    const uint64_t all = settings_.rollouts * options_.size();
    for (uint64_t i = 0; !enough(i, all); ++i) descend(i);
  }

  // What the tree says of each option.
  void report(Found& found) const {
    for (size_t i = 0; i < options_.size(); ++i) {
      const int option = options_[i];
      Tried& tried = found.tried[i];
      const Tree::Edge* edge = tree_.find(tree_.root(), option);
      tried.kept += std::find(kept_.begin(), kept_.end(), option) != kept_.end();
      if (edge == nullptr) continue;
      const Tree::Node& node = tree_.at(edge->node);
      tried.visits += node.visits;
      tried.sum += node.sum;
      tried.squares += node.squares;
      if (tried.line.empty()) tried.line = line(edge->node);
    }
  }

 private:
  // The same rules, but the game ends at the horizon; null if it ends before.
  static std::unique_ptr<const Rules> cut(const Game& game, const SearchSettings& settings) {
    if (settings.horizon == 0) return nullptr;
    const Rules& rules = game.rules();
    const int turn = game.state().player[game.state().decision.by].turns + settings.horizon;
    if (turn >= rules.turn_cap) return nullptr;
    auto shorter = std::make_unique<Rules>(rules);
    shorter->turn_limit = shorter->turn_cap = turn;
    return shorter;
  }

  // Is the budget used up? At least one rollout for each option.
  bool enough(uint64_t done, uint64_t most) {
    if (seats_.patience.over(1)) return true;
    if (settings_.rollouts != 0 && done >= most) return true;
    if (settings_.seconds <= 0 || done < options_.size() || done % 8 != 0) return false;
    return spent() >= settings_.seconds;
  }

  double spent() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
  }

  // All options with the same luck, round by round; with halving, fewer of them later.
  void try_each() {
    const bool halves = settings_.select == Select::halving && options_.size() > 2;
    const bool timed = settings_.rollouts == 0;
    const uint64_t half = settings_.rollouts - settings_.rollouts / 2;
    bool halved = !halves;
    for (uint64_t round = 0; timed || round < settings_.rollouts; ++round) {
      const bool over = (settings_.seconds > 0 && round > 0 && spent() >= settings_.seconds) ||
                        seats_.patience.over(1);
      if (over) return;
      if (!halved && (timed ? round > 0 && spent() >= settings_.seconds / 2 : round == half)) {
        drop_the_worse();
        halved = true;
      }
      for (const int option : kept_) {
        start(round);
        const std::vector<uint32_t> path{tree_.root(), tree_.child(tree_.root(), option)};
        choose(option);
        tree_.add(path, finish());
      }
    }
  }

  void drop_the_worse() {
    const auto value = [&](int o) { return tree_.at(tree_.child(tree_.root(), o)).mean(); };
    std::stable_sort(kept_.begin(), kept_.end(), [&](int a, int b) { return value(a) > value(b); });
    kept_.resize((kept_.size() + 1) / 2);
  }

  // Down the tree to what was not tried yet, to the end of the game, and back.
  void descend(uint64_t number) {
    start(number);
    std::vector<uint32_t> path{tree_.root()};
    while (walk_.s.phase != Phase::over) {
      const uint32_t node = path.back();
      const int option = select(node, walk_.s.decision);
      const bool fresh = tree_.find(node, option) == nullptr;
      path.push_back(tree_.child(node, option));
      choose(option);
      if (fresh) break;
    }
    tree_.add(path, finish());
  }

  int select(uint32_t at, const Decision& d) const {
    const Tree::Node& node = tree_.at(at);
    const int n = options_n(d);
    const bool informed = settings_.select == Select::puct && players_[me_] != nullptr;
    uint64_t luck = seed_;
    const int own = informed ? answer_by_list(*players_[me_], walk_.s, rules_, d, {me_, luck}) : -1;
    const double total = static_cast<double>(node.visits);
    int best = option_at(d, 0);
    double most = -1e300;
    for (int i = 0; i < n; ++i) {
      const int option = option_at(d, i);
      const Tree::Edge* edge = tree_.find(at, option);
      const Tree::Node* child = edge == nullptr ? nullptr : &tree_.at(edge->node);
      const double visits = child == nullptr ? 0 : static_cast<double>(child->visits);
      double value;
      if (settings_.select == Select::puct) {
        const double rest = (1 - settings_.prior) / n;
        const double share = option == own ? settings_.prior + rest : own < 0 ? 1.0 / n : rest;
        const double mean = scaled(child == nullptr ? node.mean() : child->mean());
        value = mean + settings_.explore * share * std::sqrt(total + 1) / (1 + visits);
      } else if (child == nullptr) {
        if (!settings_.first_only || i == 0) return option;  // what was not tried, in order
        continue;
      } else {
        value = scaled(child->mean()) + settings_.explore * std::sqrt(std::log(total) / visits);
      }
      if (value > most) most = value, best = option;
    }
    return best;
  }

  double scaled(double value) const { return settings_.normalised ? tree_.scaled(value) : value; }

  // A game that agrees with what the player knows; the same number gives the same luck.
  void start(uint64_t number) {
    const uint64_t luck = game_seed(seed_, number);
    if (dealt_ != number + 1) {
      copy_state(deal_, game_.state());
      if (settings_.peeks) {
        deal_.rng = luck;
      } else {
        redeal(rules_, game_.knowledge(), me_, luck, deal_);
      }
      dealt_ = number + 1;
    }
    copy_state(walk_.s, deal_);
    for (size_t i = 0; i < players_.size(); ++i) {
      seats_.seat(i, players_[i], game_seed(luck, i + 1));
      seats_.bought[i] = &bought_[i * kMaxKinds];
    }
  }

  // Choose, and let the game go on until this player has something to search again.
  void choose(int option) {
    walk_.answer(option);
    walk_.run();
    while (walk_.s.phase != Phase::over && !seats_.patience.over(1)) {
      const Decision& d = walk_.s.decision;
      if (d.by == me_ && (settings_.purposes >> static_cast<unsigned>(d.purpose) & 1) != 0) return;
      walk_.answer(seats_(walk_.s, rules_, d, d.by));
      walk_.run();
    }
  }

  // Native players play the rest; what that brings to this player.
  double finish() {
    const State* end = &walk_.s;
    if (walk_.s.phase != Phase::over) {
      const Decision d = walk_.s.decision;
      const int option = seats_(walk_.s, rules_, d, d.by);
      copy_state(rollout_.s, walk_.s);
      rollout_.answer(option);
      rollout_.run();
      end = &rollout_.s;
    }
    return worth(*end);
  }

  double worth(const State& end) const {
    if (network_ != nullptr && shorter_ && end.ending == Ending::turn_limit)
      return static_cast<double>(network_->value({rules_, end, me_}));
    if (settings_.worth == Worth::points) return end.points[me_];
    if (settings_.worth == Worth::win) {
      if ((end.winners >> me_ & 1) == 0) return 0;
      return 1.0 / std::popcount(static_cast<unsigned>(end.winners));
    }
    int others = -1000;
    for (unsigned i = 0; i < end.players_n; ++i)
      if (i != me_) others = std::max<int>(others, end.points[i]);
    if (end.players_n == 1) others = 0;
    return 1 / (1 + std::exp(-(end.points[me_] - others) / kClearLead));
  }

  // The choices that were tried most often after this one.
  std::vector<int> line(uint32_t at) const {
    std::vector<int> choices;
    while (!tree_.at(at).edges.empty() && choices.size() < 8) {
      const auto& edges = tree_.at(at).edges;
      const auto best = std::max_element(edges.begin(), edges.end(), [&](const auto& a, const auto& b) {
        return tree_.at(a.node).visits < tree_.at(b.node).visits;
      });
      choices.push_back(best->option);
      at = best->node;
    }
    return choices;
  }

  static constexpr double kClearLead = 6;  // about a Province
  const Game& game_;
  const SearchSettings settings_;
  uint64_t seed_;
  Tree& tree_;
  const std::vector<const RuleList*>& players_;
  const NetworkPlayer* network_;
  uint8_t me_;
  const std::unique_ptr<const Rules> shorter_;
  const Rules& rules_;
  FromOutside outside_;
  Seats seats_;
  Unwatched nobody_;
  Machine<FromOutside, Unwatched> walk_;
  Machine<Seats, Unwatched> rollout_;
  State deal_;
  uint64_t dealt_ = 0;  // one more than the number of the deal that is kept
  std::vector<uint64_t> bought_;
  std::vector<int> options_, kept_;
  std::chrono::steady_clock::time_point begun_;
};

// A tree's share of the rollouts.
uint64_t share(uint64_t rollouts, size_t trees, size_t at) {
  return rollouts == 0 ? 0 : std::max<uint64_t>(1, rollouts / trees + (at < rollouts % trees));
}

// The option to choose: most visited in a tree; else the best of those that were not dropped.
int best_of(const Found& found, Select select) {
  const bool trees = select == Select::ucb || select == Select::puct;
  const Tried* best = &found.tried[0];
  for (const Tried& one : found.tried) {
    const bool better = trees ? one.visits > best->visits
                              : one.kept != best->kept ? one.kept > best->kept
                                                       : one.mean() > best->mean();
    if (better) best = &one;
  }
  return best->option;
}

}  // namespace

Found search(const Game& game, const std::vector<const RuleList*>& players,
             const SearchSettings& settings, uint64_t seed, std::vector<Tree>& trees,
             const NetworkPlayer* network, const Listening& listening) {
  const Decision& d = game.state().decision;
  Found found{option_at(d, 0), 0, {}};
  for (int i = 0; i < options_n(d); ++i) found.tried.push_back({option_at(d, i)});
  if (found.tried.size() == 1) return found;
  trees.resize(static_cast<size_t>(settings.trees));
  std::vector<std::unique_ptr<Searcher>> searchers;
  for (size_t i = 0; i < trees.size(); ++i) {
    SearchSettings own = settings;
    own.rollouts = share(settings.rollouts, trees.size(), i);
    searchers.push_back(
        std::make_unique<Searcher>(game, players, own, game_seed(seed, i), trees[i], network,
                                   Patience(listening, i == 0)));
  }
  std::atomic<size_t> next{0};  // all are searched, however few threads there are
  share_work(settings.trees, listening, [&](int thread) {
    if (thread == 0) searchers[0]->run();
    for (size_t i = ++next; i < searchers.size(); i = ++next) searchers[i]->run();
  });
  for (const auto& one : searchers) one->report(found);
  for (const Tried& one : found.tried) found.rollouts += one.visits;
  found.option = best_of(found, settings.select);
  return found;
}

}  // namespace throneroom
