// Work on all kinds of a zone at once: a zone is 64 bytes, one count for each kind. With AVX2 a
// register holds 32 kinds; without, plain loops give the same results.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#include "rng.hpp"
#include "rules.hpp"

#if defined(__AVX2__) || defined(__BMI2__)
#include <immintrin.h>
#endif

namespace throneroom {

inline constexpr int kLane = 32;
inline constexpr unsigned kNone = kLane;  // no card, where a card of the first lane is meant
inline constexpr unsigned kLaneSum = 127;  // cards of one player that sums of signed bytes can count

// The n-th kind of a set.
inline unsigned kind_at(Mask kinds, uint32_t n) {
#if defined(__BMI2__)
  return static_cast<unsigned>(std::countr_zero(_pdep_u64(Mask{1} << n, kinds)));
#else
  for (; n > 0; --n) kinds &= kinds - 1;
  return static_cast<unsigned>(std::countr_zero(kinds));
#endif
}

}  // namespace throneroom

#if defined(__AVX2__)
namespace throneroom { inline constexpr bool kUsesAvx2 = true; }
#include "lanes_avx2.hpp"
#else
namespace throneroom { inline constexpr bool kUsesAvx2 = false; }
#include "lanes_plain.hpp"
#endif
