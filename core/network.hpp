// Networks of dense layers, evaluated without any library: many rows of numbers at once.
//
// The same row gives the same result on every machine, to the last bit: sums are taken in a fixed order
// and nothing is contracted (network.cpp is compiled so), and the exponential is our own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace throneroom {

enum class Activation : uint8_t { none, rectifier, sigmoid, count_ };
inline constexpr const char* kActivationNames[static_cast<int>(Activation::count_)] = {
    "none", "rectifier", "sigmoid"};

inline constexpr int kMaxUnits = 65536;   // of a layer
inline constexpr int kMaxLayers = 16;

struct Layer {
  uint32_t inputs = 0, outputs = 0;
  uint32_t padded = 0;         // outputs, rounded up to whole vectors; weights there are 0
  Activation activation = Activation::none;
  std::vector<float> weights;  // by input, then output
  std::vector<float> bias;

  // Weights come by output, then input, as PyTorch has them.
  static Layer make(uint32_t inputs, uint32_t outputs, Activation activation, const float* weights,
                    const float* bias);
};

// Room for a thread's evaluations; it grows and is then used again.
struct Workspace {
  std::vector<float> rows, first, a, b, scores;
  static Workspace& mine();  // of this thread
};

struct Network {
  std::vector<Layer> layers;

  uint32_t inputs() const { return layers.front().inputs; }
  uint32_t outputs() const { return layers.back().outputs; }

  // The outputs of each of `n` rows: row i begins at x + i * inputs, its outputs at out + i * outputs.
  void forward(const float* x, size_t n, float* out, Workspace& room) const;

  // What the first layer makes of one row, before its activation: `first().padded` numbers.
  void begin(const float* x, float* sums) const;
  // The same for a row in which one input is larger by `more`.
  void change(float* sums, uint32_t input, float more) const;
  // The outputs, from `n` such sums that stand one behind the other; they are used up.
  void finish(float* sums, size_t n, float* out, Workspace& room) const;

  const Layer& first() const { return layers.front(); }
};

float exponential(float x);

}  // namespace throneroom
