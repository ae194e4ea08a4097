// Observations and networks for the fuzzer: everything that can be seen, and players with random weights.
#pragma once

#include <memory>
#include <vector>

#include "game.hpp"
#include "load_observe.hpp"

namespace throneroom {

// An observation of all zones and facts, of the player and of all opponents.
inline std::shared_ptr<Observation> see_everything(const Rules& rules) {
  std::vector<SeenRow> steps;
  std::vector<int64_t> kinds;
  for (int k = 0; k < rules.kinds; ++k) kinds.push_back(k);
  const std::vector<float> tables(static_cast<size_t>(rules.kinds) * 3, 0.5f);
  int64_t size = 0;
  const auto step = [&](SeenStep::Op op, int64_t what = 0, OfWhom whose = OfWhom::me,
                        int64_t width = 1, int64_t at = 0, int64_t to = 0) {
    steps.push_back({{static_cast<int64_t>(op), what, static_cast<int64_t>(whose), 1, width, 1, at, to}, 2.0});
  };
  const auto emit = [&](int64_t width) {
    step(SeenStep::Op::emit, 0, OfWhom::me, width, size);
    size += width;
  };
  const auto see = [&](Counted zone, OfWhom whose) {
    const auto what = static_cast<int64_t>(zone);
    step(SeenStep::Op::emit_counts, what, whose, rules.kinds, 0, size);
    size += rules.kinds;
    step(SeenStep::Op::counts, what, whose, rules.kinds);
    step(SeenStep::Op::constant);
    step(SeenStep::Op::divide);
    step(SeenStep::Op::sum);
    emit(1);
    step(SeenStep::Op::cards, what, whose);
    emit(1);
    step(SeenStep::Op::weighted, what, whose, 3);
    emit(3);
  };
  for (int zone = 0; zone < static_cast<int>(Counted::count_); ++zone)
    see(static_cast<Counted>(zone), OfWhom::me);
  for (int fact = 0; fact < static_cast<int>(SeenFact::count_); ++fact) {
    step(SeenStep::Op::fact, fact);
    emit(1);
  }
  for (const OfWhom whose : {OfWhom::nth, OfWhom::all, OfWhom::most}) {
    if (whose == OfWhom::nth && rules.players == 1) continue;
    see(Counted::deck, whose);
    see(Counted::in_play, whose);
    for (auto fact = static_cast<int>(SeenFact::hand_size); fact < static_cast<int>(SeenFact::count_); ++fact) {
      step(SeenStep::Op::fact, fact, whose);
      emit(1);
    }
  }
  step(SeenStep::Op::costs, 0, OfWhom::me, rules.kinds);
  emit(rules.kinds);
  step(SeenStep::Op::purpose, 0, OfWhom::me, static_cast<int64_t>(Purpose::count_));
  emit(static_cast<int64_t>(Purpose::count_));
  return make_observation(rules, steps, tables, kinds, {rules.actions}, size, 0, 0);
}

// Every purpose is the verb of its own cards.
inline std::shared_ptr<Numbering> number_everything(const Rules& rules) {
  std::vector<std::vector<int>> verbs;
  for (int purpose = 0; purpose < static_cast<int>(Purpose::count_); ++purpose) verbs.push_back({purpose});
  std::vector<int64_t> kinds;
  for (int k = rules.kinds; k > 0; --k) kinds.push_back(k - 1);
  return make_numbering(rules, verbs, kinds, true, true, kMaxChoices, 600);
}

inline std::vector<float> observed(const Observation& o, const Game& game, int player) {
  std::vector<float> out(o.size);
  const State& s = game.state();
  const bool asked = !game.over() && s.decision.by == player;
  o.fill({game.rules(), s, static_cast<unsigned>(player), &game.knowledge(), asked ? &s.decision : nullptr},
         out.data());
  return out;
}

// Does each option have a number of its own, and back? Empty, or what is wrong.
inline const char* check_numbering(const Numbering& numbers, const Decision& d) {
  std::vector<uint8_t> mask(numbers.size);
  numbers.mask(d, mask.data());
  int marked = 0;
  for (const uint8_t one : mask) marked += one;
  if (marked != options_n(d)) return "the mask has another number of options";
  for (int i = 0; i < options_n(d); ++i) {
    const int option = option_at(d, i), index = numbers.index(d, option);
    if (index < 0 || mask[static_cast<size_t>(index)] == 0) return "an option is not in the mask";
    if (numbers.option(index) != option) return "an option's number stands for another";
  }
  return "";
}

// A network with random weights that answers what its head can.
inline std::shared_ptr<NetworkPlayer> random_player(const Rules& rules, uint64_t& rng) {
  const auto sees = see_everything(rules);
  const auto numbers = number_everything(rules);
  const auto head = static_cast<Head>(random_below(rng, 3));  // value, action or options
  const auto layer = [&](uint32_t inputs, uint32_t outputs, Activation activation) {
    std::vector<float> weights(size_t{inputs} * outputs), bias(outputs);
    for (auto* list : {&weights, &bias})
      for (float& one : *list) one = static_cast<float>(random_below(rng, 2001)) / 1000.0f - 1;
    return Layer::make(inputs, outputs, activation, weights.data(), bias.data());
  };
  const auto network = make_network({layer(inputs_of(head, *sees, *numbers), 11, Activation::rectifier),
                                     layer(11, 8, Activation::sigmoid),
                                     layer(8, outputs_of(head, *numbers), Activation::none)});
  const uint32_t all = head == Head::value ? 1u << static_cast<unsigned>(Purpose::buy) |
                                                 1u << static_cast<unsigned>(Purpose::gain)
                                           : ~0u;
  return make_network_player(rules, *sees, *numbers, *network, static_cast<int>(head), all,
                             random_below(rng, 2) * 0.1, random_below(rng, 2) * 0.5);
}

}  // namespace throneroom
