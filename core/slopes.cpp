#include "slopes.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "rng.hpp"

namespace throneroom {

namespace {

float activated(Activation kind, float x) {
  if (kind == Activation::rectifier) return x > 0 ? x : 0;
  return kind == Activation::sigmoid ? 1 / (1 + exponential(-x)) : x;
}

// By how much an activation grows, from what it has given.
float steepness(Activation kind, float y) {
  if (kind == Activation::rectifier) return y > 0 ? 1 : 0;
  return kind == Activation::sigmoid ? y * (1 - y) : 1;
}

constexpr size_t kMostHidden = 1024;

}  // namespace

Landscape::Landscape(const Network& network)
    : inputs_(network.inputs()), hidden_(network.layers[0].outputs), outputs_(network.outputs()),
      inner_(network.layers[0].activation), outer_(network.layers[1].activation) {
  assert(network.layers.size() == 2 && hidden_ <= kMostHidden);
  const Layer &one = network.layers[0], &two = network.layers[1];
  for (uint32_t i = 0; i < inputs_; ++i)
    for (uint32_t h = 0; h < hidden_; ++h) first_.push_back(one.weights[size_t{i} * one.padded + h]);
  bias_.assign(one.bias.begin(), one.bias.begin() + hidden_);
  for (uint32_t o = 0; o < outputs_; ++o)
    for (uint32_t h = 0; h < hidden_; ++h) second_.push_back(two.weights[size_t{h} * two.padded + o]);
  end_.assign(two.bias.begin(), two.bias.begin() + outputs_);
}

void Landscape::heights(const float* x, float* out) const {
  float middle[kMostHidden];
  std::copy(bias_.begin(), bias_.end(), middle);
  for (uint32_t i = 0; i < inputs_; ++i)
    if (x[i] != 0)
      for (uint32_t h = 0; h < hidden_; ++h) middle[h] += x[i] * first_[size_t{i} * hidden_ + h];
  for (uint32_t h = 0; h < hidden_; ++h) middle[h] = activated(inner_, middle[h]);
  for (uint32_t o = 0; o < outputs_; ++o) {
    float sum = end_[o];
    for (uint32_t h = 0; h < hidden_; ++h) sum += middle[h] * second_[size_t{o} * hidden_ + h];
    out[o] = activated(outer_, sum);
  }
}

float Landscape::slope(const float* x, uint32_t output, uint32_t n, float* slopes) const {
  float middle[kMostHidden];
  std::copy(bias_.begin(), bias_.end(), middle);
  for (uint32_t i = 0; i < inputs_; ++i)
    if (x[i] != 0)
      for (uint32_t h = 0; h < hidden_; ++h) middle[h] += x[i] * first_[size_t{i} * hidden_ + h];
  const float* const second = &second_[size_t{output} * hidden_];
  float sum = end_[output];
  for (uint32_t h = 0; h < hidden_; ++h) {
    middle[h] = activated(inner_, middle[h]);
    sum += middle[h] * second[h];
  }
  const float height = activated(outer_, sum), steep = steepness(outer_, height);
  for (uint32_t h = 0; h < hidden_; ++h) middle[h] = steep * steepness(inner_, middle[h]) * second[h];
  for (uint32_t i = 0; i < n; ++i) {
    float slope = 0;
    for (uint32_t h = 0; h < hidden_; ++h) slope += middle[h] * first_[size_t{i} * hidden_ + h];
    slopes[i] = slope;
  }
  return height;
}

Backpropagation::Backpropagation(uint32_t in, uint32_t middle, uint32_t out, float how_fast,
                                 float how_long)
    : inputs(in), hidden(middle), outputs(out), rate(how_fast), momentum(how_long),
      weights(second() + size_t{out} * (middle + 1)), changes(weights.size()) {
  assert(hidden <= kMostHidden && outputs <= kMostHidden);
}

void Backpropagation::forward(const float* x, float* middle, float* out) const {
  const auto layer = [](const float* w, uint32_t ins, uint32_t outs, const float* from, float* to) {
    for (uint32_t o = 0; o < outs; ++o, w += ins + 1) {
      float sum = -w[ins];  // the bias is an input of -1
      for (uint32_t i = 0; i < ins; ++i) sum += w[i] * from[i];
      to[o] = activated(Activation::sigmoid, sum);
    }
  };
  layer(weights.data(), inputs, hidden, x, middle);
  layer(weights.data() + second(), hidden, outputs, middle, out);
}

void Backpropagation::round(const float* x, const float* wanted, size_t n, uint64_t seed) {
  std::vector<size_t> order(n);
  std::iota(order.begin(), order.end(), size_t{0});
  for (size_t i = n; i > 1; --i)
    std::swap(order[i - 1], order[random_below(seed, static_cast<uint32_t>(i))]);
  std::vector<float> middle(hidden), out(outputs), back(hidden);
  for (const size_t row : order) {
    const float* const from = x + row * inputs;
    forward(from, middle.data(), out.data());
    std::fill(back.begin(), back.end(), 0.0f);
    const auto change = [this](size_t at, float step) {
      changes[at] = rate * step + momentum * changes[at];
      weights[at] += changes[at];
    };
    size_t at = second();
    for (uint32_t o = 0; o < outputs; ++o) {
      const float off = (wanted[row * outputs + o] - out[o]) * steepness(Activation::sigmoid, out[o]);
      for (uint32_t h = 0; h < hidden; ++h, ++at) {
        back[h] += off * weights[at];
        change(at, off * middle[h]);
      }
      change(at++, -off);
    }
    at = 0;
    for (uint32_t h = 0; h < hidden; ++h) {
      const float off = back[h] * steepness(Activation::sigmoid, middle[h]);
      for (uint32_t i = 0; i < inputs; ++i, ++at) change(at, off * from[i]);
      change(at++, -off);
    }
  }
}

double Backpropagation::error(const float* x, const float* wanted, size_t n) const {
  std::vector<float> middle(hidden), out(outputs);
  double sum = 0;
  for (size_t row = 0; row < n; ++row) {
    forward(x + row * inputs, middle.data(), out.data());
    for (uint32_t o = 0; o < outputs; ++o) {
      const double off = wanted[row * outputs + o] - out[o];
      sum += off * off;
    }
  }
  return std::sqrt(sum / static_cast<double>(n * outputs));
}

}  // namespace throneroom
