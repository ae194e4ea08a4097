// The part of throneroom._core for those who learn: observations, numberings of options, networks.
#include "bindings.hpp"

#include "load_observe.hpp"

namespace throneroom {
namespace {

using Rows = nb::ndarray<const float, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<const float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Out = nb::ndarray<float, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using MaskOut = nb::ndarray<uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// A game as a player sees it. The question is only that player's to know.
Seen seen_of(const Game& game, int player, const std::vector<float>& given) {
  player_of(game, player);
  const State& s = game.state();
  const bool asked = !game.over() && s.decision.by == player;
  return {game.rules(), s, static_cast<unsigned>(player), &game.knowledge(),
          asked ? &s.decision : nullptr, given.empty() ? nullptr : given.data()};
}

void check(const Observation& o, const Game& game, const std::vector<float>& given) {
  if (!o.fits(game.rules())) throw std::invalid_argument("this observation is for another game");
  if (given.size() != o.givens)
    throw std::invalid_argument("this observation takes " + std::to_string(o.givens) +
                                " given numbers, not " + std::to_string(given.size()));
}

nb::object observed(const Observation& o, const Game& game, int player,
                    const std::vector<float>& given) {
  check(o, game, given);
  std::vector<float> out(o.size);
  o.fill(seen_of(game, player, given), out.data());
  if (o.columns == 0) return array(std::move(out), {o.size});
  return array(std::move(out), {static_cast<size_t>(game.rules().kinds), o.columns});
}

void observe_into(const Observation& o, const Game& game, int player, const Out& out,
                  const std::vector<float>& given) {
  check(o, game, given);
  if (out.size() != o.size) throw std::invalid_argument("the array has another size");
  o.fill(seen_of(game, player, given), out.data());
}

const Decision& decision_in(const Game& game, int32_t kinds) {
  if (game.over()) throw std::invalid_argument("the game is over");
  if (game.rules().kinds != kinds) throw std::invalid_argument("this is for another game");
  return game.state().decision;
}

// A row for each option of the decision, in their order.
nb::object option_rows(const Observation& o, const Game& game, const std::vector<float>& given) {
  check(o, game, given);
  const Decision& d = decision_in(game, o.rules_kinds);
  if (o.columns == 0) throw std::invalid_argument("options have rows of a by-card observation");
  const auto n = static_cast<size_t>(options_n(d));
  const size_t width = kOptionColumns + size_t{o.columns};
  std::vector<float> by_card(o.size), out(n * width);
  o.fill(seen_of(game, d.by, given), by_card.data());
  for (size_t i = 0; i < n; ++i)
    fill_option(d, option_at(d, static_cast<int>(i)), by_card.data(), o.columns, &out[i * width]);
  return array(std::move(out), {n, width});
}

std::shared_ptr<Network> network_of(const std::vector<std::tuple<Rows, Numbers, int>>& rows) {
  std::vector<Layer> layers;
  for (const auto& [weights, bias, activation] : rows) {
    if (weights.shape(0) != bias.shape(0))
      throw std::invalid_argument("the shapes of a network's layers don't fit together");
    const auto inputs = in_range(static_cast<int64_t>(weights.shape(1)), 1, kMaxUnits, "inputs");
    const auto outputs = in_range(static_cast<int64_t>(weights.shape(0)), 1, kMaxUnits, "outputs");
    const auto kind = in_range(activation, 0, static_cast<int64_t>(Activation::count_) - 1, "activation");
    layers.push_back(Layer::make(static_cast<uint32_t>(inputs), static_cast<uint32_t>(outputs),
                                 static_cast<Activation>(kind), weights.data(), bias.data()));
  }
  return make_network(std::move(layers));
}

nb::object forward(const Network& network, const Rows& rows) {
  if (rows.shape(1) != network.inputs())
    throw std::invalid_argument("this network has " + std::to_string(network.inputs()) +
                                " inputs, not " + std::to_string(rows.shape(1)));
  const size_t n = rows.shape(0);
  std::vector<float> out(n * network.outputs());
  {
    const nb::gil_scoped_release release;
    network.forward(rows.data(), n, out.data(), Workspace::mine());
  }
  return array(std::move(out), {n, network.outputs()});
}

std::vector<std::pair<int, float>> scores(const NetworkPlayer& player, const Game& game) {
  const Decision& d = decision_in(game, player.sees.rules_kinds);
  if (!player.answers(d)) throw std::invalid_argument("the network does not answer this decision");
  std::vector<NetworkPlayer::Scored> found;
  const std::vector<float> none(player.sees.givens, 0.0f);
  player.score(seen_of(game, d.by, none), found);
  std::vector<std::pair<int, float>> rows;
  for (const auto& one : found) rows.emplace_back(one.option, one.score);
  return rows;
}

void answer_by(RuleList& list, std::shared_ptr<NetworkPlayer> player) {
  list.by_network = player->purposes;
  list.network = std::move(player);
}

// How long it takes to fill an observation and a mask, in nanoseconds.
double fill_ns(const Game& game, const Observation& o, const Numbering& numbers, int64_t times) {
  const std::vector<float> none(o.givens, 0.0f);
  check(o, game, none);
  const Decision& d = decision_in(game, numbers.rules_kinds);
  std::vector<float> out(o.size);
  std::vector<uint8_t> mask(numbers.size);
  const Seen seen{game.rules(), game.state(), d.by, nullptr, &d, none.data()};
  in_range(times, 1, 1 << 30, "times");
  const auto begun = std::chrono::steady_clock::now();
  for (int64_t i = 0; i < times; ++i) {
    o.fill(seen, out.data());
    numbers.mask(d, mask.data());
    asm volatile("" : : "r"(out.data()), "r"(mask.data()) : "memory");
  }
  const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - begun;
  return spent.count() / static_cast<double>(times);
}

}  // namespace

void bind_observe(nb::module_& m) {
  const auto name = [&](const char* what, const auto& names) {
    m.attr(what) = nb::cast(std::vector<std::string>(std::begin(names), std::end(names)));
  };
  name("SEEN_ZONES", kCountedNames);
  name("SEEN_FACTS", kSeenFactNames);
  name("SEEN_STEPS", kSeenStepNames);
  name("OF_WHOM", kOfWhomNames);
  name("ACTIVATIONS", kActivationNames);
  name("HEADS", kHeadNames);
  m.attr("OPTION_COLUMNS") = kOptionColumns;
  m.attr("MAX_CHOICES") = kMaxChoices;
  m.attr("MAX_SEEN") = kMaxSeen;
  m.attr("MAX_DEPTH") = kMaxDepth;
  m.attr("MAX_LAYERS") = kMaxLayers;
  m.attr("MAX_UNITS") = kMaxUnits;

  nb::class_<Observation>(m, "Observation")
      .def_prop_ro("size", [](const Observation& o) { return o.size; })
      .def_prop_ro("columns", [](const Observation& o) { return o.columns; })
      .def_prop_ro("untracked", [](const Observation& o) {  // it may ask for what nobody can follow
        return o.asks_opponents && o.passes_unseen;
      })
      .def("fill", &observed, "game"_a, "player"_a, "given"_a = std::vector<float>{},
           nb::sig("def fill(self, game: Game, player: int, "
                   "given: collections.abc.Sequence[float] = ...) -> typing.Any"))
      .def("fill_into", &observe_into, "game"_a, "player"_a, "out"_a,
           "given"_a = std::vector<float>{},
           nb::sig("def fill_into(self, game: Game, player: int, out: typing.Any, "
                   "given: collections.abc.Sequence[float] = ...) -> None"))
      .def("option_rows", &option_rows, "game"_a, "given"_a = std::vector<float>{},
           nb::sig("def option_rows(self, game: Game, "
                   "given: collections.abc.Sequence[float] = ...) -> typing.Any"));
  m.def("observation", &make_observation, "rules"_a, "steps"_a, "tables"_a, "kinds"_a, "masks"_a,
        "size"_a, "columns"_a, "givens"_a);

  nb::class_<Numbering>(m, "Numbering")
      .def_prop_ro("size", [](const Numbering& n) { return n.size; })
      .def("covers", [](const Numbering& n, const Game& g) {
        return n.covers(decision_in(g, n.rules_kinds));
      }, "game"_a)
      .def("mask", [](const Numbering& n, const Game& g) {
        std::vector<uint8_t> out(n.size, 0);
        if (!g.over()) n.mask(decision_in(g, n.rules_kinds), out.data());
        return array(std::move(out), {n.size});
      }, "game"_a, nb::sig("def mask(self, game: Game) -> typing.Any"))
      .def("index", [](const Numbering& n, const Game& g, int option) {
        const Decision& d = decision_in(g, n.rules_kinds);
        if (!is_option(d, option)) throw std::invalid_argument("not an option now");
        return n.index(d, option);
      }, "game"_a, "option"_a)
      .def("option", [](const Numbering& n, int64_t index) {
        return n.option(static_cast<int>(in_range(index, 0, n.size - 1, "number of an option")));
      }, "index"_a);
  m.def("numbering", &make_numbering, "rules"_a, "verbs"_a, "cards"_a, "done"_a, "treasures"_a,
        "choices"_a, "numbers"_a);

  nb::class_<Network>(m, "Network")
      .def_prop_ro("inputs", &Network::inputs)
      .def_prop_ro("outputs", &Network::outputs)
      .def("forward", &forward, "rows"_a,
           nb::sig("def forward(self, rows: typing.Any) -> typing.Any"));
  m.def("network", &network_of, "layers"_a,
        nb::sig("def network(layers: collections.abc.Sequence[tuple[typing.Any, typing.Any, int]]) "
                "-> Network"));

  nb::class_<NetworkPlayer>(m, "NetworkPlayer")
      .def("scores", &scores, "game"_a)
      .def("value", [](const NetworkPlayer& p, const Game& g, int player) {
        if (p.head != Head::value) throw std::invalid_argument("this network values no positions");
        const std::vector<float> none(p.sees.givens, 0.0f);
        check(p.sees, g, none);
        return p.value(seen_of(g, player, none));
      }, "game"_a, "player"_a);
  m.def("network_player", &make_network_player, "rules"_a, "sees"_a, "numbers"_a, "network"_a,
        "head"_a, "purposes"_a, "epsilon"_a, "temperature"_a);
  m.def("answer_by", &answer_by, "rules"_a, "network"_a);
  m.def("fill_ns", &fill_ns, "game"_a, "sees"_a, "numbers"_a, "times"_a);
}

}  // namespace throneroom
