// The part of throneroom._core for planning: networks as landscapes, trials of decks, branch and bound.
#include "bindings.hpp"
#include "bindings_planner.hpp"

#include "fifth_card.hpp"
#include "planner.hpp"

namespace throneroom {
namespace {

using Rows = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Decks = nb::ndarray<const uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Turns = nb::ndarray<const int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// Expansions, look-ahead, playouts, turns, most buys, bounded, asks for most, steps, starts, stride,
// most nodes: in the order of PlanSettings.
using PlanRow = std::tuple<int, int, int, int, int, bool, bool, int, int, float, int64_t>;

Composition space_of(const Rules& rules, const Rows& table) {
  if (table.shape(0) != static_cast<size_t>(rules.kinds))
    throw std::invalid_argument("the table of effects needs a row for each card of the game");
  return {std::vector<float>(table.data(), table.data() + table.size()),
          static_cast<uint32_t>(table.shape(1))};
}

std::shared_ptr<PlanNetwork> plan_network(const Rules& rules, const Network& network,
                                          const Rows& table, const std::vector<float>& scales) {
  if (network.layers.size() != 2) throw std::invalid_argument("a planner's network has two layers");
  if (network.layers[0].outputs > 1024) throw std::invalid_argument("at most 1,024 hidden units");
  const Composition space = space_of(rules, table);
  const uint32_t outputs = network.outputs();
  if (network.inputs() != space.dimensions + 3)
    throw std::invalid_argument("this network is for " + std::to_string(network.inputs() - 3) +
                                " effects, not " + std::to_string(space.dimensions));
  if (outputs < kMostPoints || outputs > kMostPoints + 1 || scales.size() != outputs)
    throw std::invalid_argument("a planner's network has four or five outputs, each with a scale");
  return std::make_shared<PlanNetwork>(PlanNetwork{Landscape(network), space, scales});
}

PlanSettings plan_settings(const PlanRow& row, const PlanNetwork& network) {
  const auto& [expansions, look_ahead, playouts, turns, buys, bounded, asks, steps, starts, stride,
               nodes] = row;
  PlanSettings s;
  s.expansions = static_cast<int>(in_range(expansions, 0, 1 << 24, "expansions"));
  s.look_ahead = static_cast<int>(in_range(look_ahead, 0, 1000, "look-ahead"));
  s.playouts = static_cast<int>(in_range(playouts, 0, 1 << 20, "playouts"));
  s.turns = static_cast<int>(in_range(turns, 0, 1000, "turns"));
  s.most_buys = static_cast<int>(in_range(buys, 1, 16, "buys"));
  s.bounded = bounded, s.asks_for_most = asks;
  s.steps = static_cast<int>(in_range(steps, 0, 10000, "steps"));
  s.starts = static_cast<int>(in_range(starts, 1, 10000, "starts"));
  s.stride = stride;
  s.most_nodes = static_cast<uint64_t>(in_range(nodes, 1, 1LL << 32, "nodes"));
  if (asks && network.landscape.outputs() <= kMostPoints)
    throw std::invalid_argument("this network has no fifth output, the most points");
  return s;
}

nb::dict plan_now(const Game& game, const PlanNetwork& network, const Lists& lists, const PlanRow& row,
                  uint64_t seed) {
  if (game.over()) throw std::invalid_argument("the game is over");
  const auto purpose = game.state().decision.purpose;
  if (purpose != Purpose::buy && purpose != Purpose::gain && purpose != Purpose::trash)
    throw std::invalid_argument("a plan is about cards that are bought, gained or trashed");
  const auto players = check_lists(game.rules(), lists);
  const PlanSettings settings = plan_settings(row, network);
  const Planned found = listening(nullptr, [&](const Listening& to) {
    return plan(game, network, players, settings, seed, to);
  });
  nb::dict result;
  result["option"] = found.option;
  result["nodes"] = found.nodes;
  result["expanded"] = found.expanded;
  result["pruned"] = found.pruned;
  result["turns"] = found.turns;
  result["lower"] = found.lower;
  result["complete"] = found.complete;
  return result;
}

// The upper bounds of many rows.
nb::object most_points_of(const PlanNetwork& network, const Rows& rows, const PlanRow& row, uint64_t seed) {
  if (rows.shape(1) != network.inputs()) throw std::invalid_argument("the rows have another width");
  const PlanSettings settings = plan_settings(row, network);
  const size_t n = rows.shape(0);
  std::vector<float> found(n);
  {
    const nb::gil_scoped_release release;
    for (size_t i = 0; i < n; ++i) {
      uint64_t rng = game_seed(seed, i);
      found[i] = most_points(network, rows.data() + i * network.inputs(), settings, rng);
    }
  }
  return array(std::move(found), {n});
}

nb::object deck_trials(const Rules& rules, const Decks& decks, const Turns& turns, const Rows& table,
                       const Lists& lists, int hands, int games, uint64_t seed, int threads) {
  const size_t n = decks.shape(0);
  if (decks.shape(1) != static_cast<size_t>(rules.kinds) || turns.shape(0) != n || lists.size() != 2)
    throw std::invalid_argument("decks by card of the game, and turns for each of them");
  in_range(hands, 0, 1 << 20, "hands");
  in_range(games, 0, 1 << 20, "games");
  in_range(threads, 1, 1024, "threads");
  for (size_t i = 0; i < decks.size(); ++i) in_range(decks.data()[i], 0, kMaxCopies, "copies");
  const Composition space = space_of(rules, table);
  const DeckTrial trial{lists[0], lists[1], hands, games};
  const auto found = listening(nullptr, [&](const Listening& to) {
    return try_decks(rules, decks.data(), turns.data(), n, trial, space, seed, threads, to);
  });
  std::vector<float> rows;
  for (const DeckWorth& one : found) rows.insert(rows.end(), {one.money, one.buys, one.points, one.change});
  return array(std::move(rows), {n, size_t{4}});
}

// Which cards make how much money with four others; the first number is of a random fifth card.
std::tuple<std::vector<int64_t>, uint64_t> fifth_cards(const Game& game, int player,
                                                       const std::vector<int>& kinds, int hands,
                                                       uint64_t rng) {
  std::vector<uint8_t> candidates;
  for (const int kind : kinds)
    candidates.push_back(static_cast<uint8_t>(in_range(kind, 0, game.rules().kinds - 1, "card")));
  in_range(hands, 1, 1 << 20, "hands");
  auto money = money_with(game.rules(), player_of(game, player).owned, candidates, hands, rng);
  return {std::move(money), rng};
}

}  // namespace

void bind_planner(nb::module_& m) {
  nb::class_<PlanNetwork>(m, "PlanNetwork");
  m.def("plan_network", &plan_network, "rules"_a, "network"_a, "table"_a, "scales"_a,
        nb::sig("def plan_network(rules: Rules, network: Network, table: typing.Any, "
                "scales: collections.abc.Sequence[float]) -> PlanNetwork"));
  const char* const settings =
      "tuple[int, int, int, int, int, bool, bool, int, int, float, int]";
  const std::string plan_sig = std::string("def plan(game: Game, network: PlanNetwork, players: "
      "collections.abc.Sequence[RuleList | None], settings: ") + settings +
      ", seed: int) -> dict[str, typing.Any]";
  m.def("plan", &plan_now, "game"_a, "network"_a, "players"_a, "settings"_a, "seed"_a,
        nb::sig(plan_sig.c_str()));
  const std::string most_sig = std::string("def most_points(network: PlanNetwork, rows: typing.Any, "
      "settings: ") + settings + ", seed: int) -> typing.Any";
  m.def("most_points", &most_points_of, "network"_a, "rows"_a, "settings"_a, "seed"_a,
        nb::sig(most_sig.c_str()));
  m.def("deck_trials", &deck_trials, "rules"_a, "decks"_a, "turns"_a, "table"_a, "players"_a,
        "hands"_a, "games"_a, "seed"_a, "threads"_a,
        nb::sig("def deck_trials(rules: Rules, decks: typing.Any, turns: typing.Any, table: "
                "typing.Any, players: collections.abc.Sequence[RuleList | None], hands: int, "
                "games: int, seed: int, threads: int) -> typing.Any"));
  m.def("fifth_cards", &fifth_cards, "game"_a, "player"_a, "kinds"_a, "hands"_a, "rng"_a);

  nb::class_<Backpropagation>(m, "Backpropagation")
      .def(nb::init<uint32_t, uint32_t, uint32_t, float, float>(), "inputs"_a, "hidden"_a, "outputs"_a,
           "rate"_a, "momentum"_a)
      .def("start", [](Backpropagation& b, const std::vector<float>& weights) {
        if (weights.size() != b.weights.size()) throw std::invalid_argument("another number of weights");
        b.weights = weights;
      }, "weights"_a)
      .def("weights", [](const Backpropagation& b) {
        return array(std::vector<float>(b.weights), {b.weights.size()});
      }, nb::sig("def weights(self) -> typing.Any"))
      .def("round", [](Backpropagation& b, const Rows& x, const Rows& wanted, uint64_t seed) {
        if (x.shape(1) != b.inputs || wanted.shape(1) != b.outputs || x.shape(0) != wanted.shape(0))
          throw std::invalid_argument("the rows have another shape");
        const nb::gil_scoped_release release;
        b.round(x.data(), wanted.data(), x.shape(0), seed);
      }, "rows"_a, "wanted"_a, "seed"_a,
           nb::sig("def round(self, rows: typing.Any, wanted: typing.Any, seed: int) -> None"))
      .def("error", [](const Backpropagation& b, const Rows& x, const Rows& wanted) {
        if (x.shape(1) != b.inputs || wanted.shape(1) != b.outputs || x.shape(0) != wanted.shape(0))
          throw std::invalid_argument("the rows have another shape");
        return b.error(x.data(), wanted.data(), x.shape(0));
      }, "rows"_a, "wanted"_a,
           nb::sig("def error(self, rows: typing.Any, wanted: typing.Any) -> float"));
}

}  // namespace throneroom
