// Random numbers: wyrand, one word of state, and several small draws from one word.
#pragma once

#include <cstdint>

namespace throneroom {

inline uint64_t mix(uint64_t a, uint64_t b) {
  const __uint128_t product = static_cast<__uint128_t>(a) * b;
  return static_cast<uint64_t>(product) ^ static_cast<uint64_t>(product >> 64);
}

inline uint64_t next_random(uint64_t& state) {
  state += 0xa0761d6478bd642fULL;
  return mix(state, state ^ 0xe7037ed1a0b428dbULL);
}

// The seed of game `index` of a batch: games do not depend on who plays them or when.
inline uint64_t game_seed(uint64_t seed, uint64_t index) {
  uint64_t state = mix(seed ^ 0x9e3779b97f4a7c15ULL, 0xd1342543de82ef95ULL) ^ index;
  next_random(state);
  return next_random(state) ^ mix(index + 0x2545f4914f6cdd1dULL, seed | 1);
}

// A random word used as a fraction: each `below(n)` takes log2(n) bits off its top, so one word
// serves a whole hand. The bias is at most n * 2^-32 as long as fewer than 32 bits are taken.
struct Fraction {
  uint64_t word;
  uint32_t below(uint32_t n) {
    const __uint128_t product = static_cast<__uint128_t>(word) * n;
    word = static_cast<uint64_t>(product);
    return static_cast<uint32_t>(product >> 64);
  }
};

inline uint32_t random_below(uint64_t& state, uint32_t n) {
  return Fraction{next_random(state)}.below(n);
}

}  // namespace throneroom
