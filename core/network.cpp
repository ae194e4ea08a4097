#include "network.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace throneroom {

namespace {

// How many sums are taken at once does not change them: each goes through the inputs in order.
#ifdef __AVX__
constexpr uint32_t kLanes = 8;
#else
constexpr uint32_t kLanes = 4;
#endif
typedef float Lanes __attribute__((vector_size(kLanes * sizeof(float)), aligned(4), may_alias));

Lanes load(const float* from) { return *reinterpret_cast<const Lanes*>(from); }
void store(float* to, Lanes x) { *reinterpret_cast<Lanes*>(to) = x; }

uint32_t in_whole_lanes(uint32_t n) { return (n + kLanes - 1) / kLanes * kLanes; }

// Weighted sums of `R` rows for two vectors of outputs at a time.
template <int R>
void some_rows(const Layer& layer, const float* x, size_t x_step, float* y) {
  const size_t width = layer.padded;
  for (size_t o = 0; o < width; o += 2 * kLanes) {
    const bool two = o + kLanes < width;
    const Lanes bias[2] = {load(&layer.bias[o]), two ? load(&layer.bias[o + kLanes]) : Lanes{}};
    Lanes sum[R][2];
    for (int r = 0; r < R; ++r) sum[r][0] = bias[0], sum[r][1] = bias[1];
    const float* weight = &layer.weights[o];
    if (two) {
      for (uint32_t i = 0; i < layer.inputs; ++i, weight += width) {
        const Lanes w0 = load(weight), w1 = load(weight + kLanes);
        for (int r = 0; r < R; ++r) {
          const float in = x[static_cast<size_t>(r) * x_step + i];
          sum[r][0] += in * w0;
          sum[r][1] += in * w1;
        }
      }
    } else {
      for (uint32_t i = 0; i < layer.inputs; ++i, weight += width) {
        const Lanes w0 = load(weight);
        for (int r = 0; r < R; ++r) sum[r][0] += x[static_cast<size_t>(r) * x_step + i] * w0;
      }
    }
    for (int r = 0; r < R; ++r) {
      store(y + static_cast<size_t>(r) * width + o, sum[r][0]);
      if (two) store(y + static_cast<size_t>(r) * width + o + kLanes, sum[r][1]);
    }
  }
}

// A layer's sums for `n` rows, `padded` numbers each.
void dense(const Layer& layer, const float* x, size_t x_step, size_t n, float* y) {
  for (; n >= 4; n -= 4, x += 4 * x_step, y += size_t{4} * layer.padded)
    some_rows<4>(layer, x, x_step, y);
  for (; n > 0; --n, x += x_step, y += layer.padded) some_rows<1>(layer, x, x_step, y);
}

void activate(Activation activation, float* x, size_t n) {
  if (activation == Activation::rectifier)
    for (size_t i = 0; i < n; ++i) x[i] = x[i] > 0 ? x[i] : 0;
  if (activation == Activation::sigmoid)
    for (size_t i = 0; i < n; ++i) x[i] = 1 / (1 + exponential(-x[i]));
}

}  // namespace

// 2^(x / ln 2): the whole part by the exponent's bits, the rest by a polynomial.
float exponential(float x) {
  x = std::clamp(x, -87.0f, 88.0f);
  const float turns = x * 1.44269504088896341f;
  const auto whole = static_cast<int32_t>(turns + (turns < 0 ? -0.5f : 0.5f));
  const auto n = static_cast<float>(whole);
  const float r = (x - n * 0.693359375f) - n * -2.12194440e-4f;
  float p = 1.9875691500e-4f;
  p = p * r + 1.3981999507e-3f;
  p = p * r + 8.3334519073e-3f;
  p = p * r + 4.1665795894e-2f;
  p = p * r + 1.6666665459e-1f;
  p = p * r + 5.0000001201e-1f;
  p = p * r * r + r + 1;
  return p * std::bit_cast<float>((whole + 127) << 23);
}

Workspace& Workspace::mine() {
  static thread_local Workspace room;
  return room;
}

Layer Layer::make(uint32_t inputs, uint32_t outputs, Activation activation, const float* weights,
                  const float* bias) {
  Layer layer{inputs, outputs, in_whole_lanes(outputs), activation, {}, {}};
  layer.weights.assign(size_t{inputs} * layer.padded, 0);
  layer.bias.assign(layer.padded, 0);
  std::copy_n(bias, outputs, layer.bias.begin());
  for (size_t o = 0; o < outputs; ++o)
    for (size_t i = 0; i < inputs; ++i) layer.weights[i * layer.padded + o] = weights[o * inputs + i];
  return layer;
}

void Network::forward(const float* x, size_t n, float* out, Workspace& room) const {
  constexpr size_t kAtOnce = 256;  // so that what is between two layers stays near
  room.first.resize(std::min(n, kAtOnce) * first().padded);
  for (size_t done = 0; done < n; done += kAtOnce) {
    const size_t some = std::min(kAtOnce, n - done);
    dense(first(), x + done * inputs(), inputs(), some, room.first.data());
    finish(room.first.data(), some, out + done * outputs(), room);
  }
}

void Network::begin(const float* x, float* sums) const {
  const Layer& layer = first();
  std::copy_n(layer.bias.data(), layer.padded, sums);
  for (uint32_t i = 0; i < layer.inputs; ++i)
    if (x[i] != 0) change(sums, i, x[i]);
}

void Network::change(float* sums, uint32_t input, float more) const {
  const size_t width = first().padded;
  const float* const weight = &first().weights[input * width];
  for (size_t o = 0; o < width; o += kLanes) store(sums + o, load(sums + o) + more * load(weight + o));
}

void Network::finish(float* sums, size_t n, float* out, Workspace& room) const {
  activate(first().activation, sums, n * first().padded);
  const float* x = sums;
  size_t step = first().padded;
  for (size_t at = 1; at < layers.size(); ++at) {
    const Layer& layer = layers[at];
    std::vector<float>& next = at % 2 == 1 ? room.a : room.b;
    next.resize(n * layer.padded);
    dense(layer, x, step, n, next.data());
    activate(layer.activation, next.data(), next.size());
    x = next.data();
    step = layer.padded;
  }
  for (size_t i = 0; i < n; ++i) std::copy_n(x + i * step, outputs(), out + i * outputs());
}

}  // namespace throneroom
