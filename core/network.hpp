// A small neural network that says what a deck will come to, evaluated without any library.
#pragma once

#include <cstddef>
#include <vector>

#include "machine.hpp"

namespace throneroom {

// Dense layers with a rectifier between them; the last one has one output.
//
// Its inputs are the player's own count of each kind, then the turns the player has begun.
struct Network {
  struct Layer {
    size_t inputs, outputs;
    std::vector<float> weights;  // by output, then input
    std::vector<float> bias;
  };
  std::vector<Layer> layers;

  static size_t inputs(const Rules& rules) { return static_cast<size_t>(rules.kinds) + 1; }

  // What the first layer makes of this deck, before the rectifier.
  std::vector<float> first(const Rules& rules, const Player& p) const {
    const Layer& layer = layers.front();
    std::vector<float> sums = layer.bias;
    for (size_t o = 0; o < layer.outputs; ++o) {
      const float* const row = &layer.weights[o * layer.inputs];
      for (size_t k = 0; k + 1 < inputs(rules); ++k) sums[o] += row[k] * static_cast<float>(p.owned[k]);
      sums[o] += row[layer.inputs - 1] * static_cast<float>(p.turns);
    }
    return sums;
  }

  // The same with one more card of a kind.
  std::vector<float> with(const std::vector<float>& sums, size_t kind) const {
    const Layer& layer = layers.front();
    std::vector<float> more = sums;
    for (size_t o = 0; o < layer.outputs; ++o) more[o] += layer.weights[o * layer.inputs + kind];
    return more;
  }

  // The prediction, from the sums of the first layer.
  float value(std::vector<float> sums) const {
    for (size_t at = 1; at < layers.size(); ++at) {
      const Layer& layer = layers[at];
      for (float& x : sums) x = x > 0 ? x : 0;
      std::vector<float> next = layer.bias;
      for (size_t o = 0; o < layer.outputs; ++o)
        for (size_t i = 0; i < layer.inputs; ++i) next[o] += layer.weights[o * layer.inputs + i] * sums[i];
      sums = std::move(next);
    }
    return sums[0];
  }
};

// The option whose deck promises most; the first of equals.
[[gnu::noinline]] inline int bought_by(const Network& network, const Rules& rules, const Player& p,
                                       const Decision& d) {
  const std::vector<float> sums = network.first(rules, p);
  int best = kDone;
  float most = 0;
  bool any = d.done != 0;
  if (any) most = network.value(sums);
  for (Mask m = d.mask; m != 0; m &= m - 1) {
    const int kind = std::countr_zero(m);
    const float value = network.value(network.with(sums, static_cast<size_t>(kind)));
    if (any && value <= most) continue;
    any = true;
    most = value;
    best = kind;
  }
  return best;
}

}  // namespace throneroom
