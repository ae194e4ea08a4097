// A network of two layers as a landscape: its outputs, how they rise with its inputs, and how it learns
// from one row at a time.
#pragma once

#include <cstdint>
#include <vector>

#include "network.hpp"

namespace throneroom {

// Two layers, kept so that both directions are fast.
class Landscape {
 public:
  // The network has two layers.
  explicit Landscape(const Network& network);

  uint32_t inputs() const { return inputs_; }
  uint32_t outputs() const { return outputs_; }

  // All outputs at a point.
  void heights(const float* x, float* out) const;
  // One output at a point, and by how much it grows with each of the first `n` inputs.
  float slope(const float* x, uint32_t output, uint32_t n, float* slopes) const;

 private:
  uint32_t inputs_, hidden_, outputs_;
  Activation inner_, outer_;
  std::vector<float> first_;   // by input, then hidden unit
  std::vector<float> bias_;    // of the hidden units
  std::vector<float> second_;  // by output, then hidden unit
  std::vector<float> end_;     // biases of the outputs
};

// Back-propagation with momentum, row by row, through sigmoid units: what the rows of one round change.
struct Backpropagation {
  uint32_t inputs, hidden, outputs;
  float rate, momentum;
  std::vector<float> weights;  // by hidden unit, its inputs and its bias; then the same for outputs
  std::vector<float> changes;  // the last ones

  Backpropagation(uint32_t inputs, uint32_t hidden, uint32_t outputs, float rate, float momentum);
  size_t second() const { return static_cast<size_t>(hidden) * (inputs + 1); }
  // One pass through `n` rows in an order drawn from the seed.
  void round(const float* x, const float* wanted, size_t n, uint64_t seed);
  // The root of the mean squared error.
  double error(const float* x, const float* wanted, size_t n) const;

 private:
  void forward(const float* x, float* middle, float* out) const;
};

}  // namespace throneroom
