// Lanes in registers of 32 bytes. Included by lanes.hpp.
#pragma once

namespace throneroom {

inline __m256i load(const uint8_t* at) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(at));
}
inline void store(uint8_t* at, __m256i value) {
  _mm256_store_si256(reinterpret_cast<__m256i*>(at), value);
}
inline uint32_t nonzero(__m256i value) {
  return ~static_cast<uint32_t>(
      _mm256_movemask_epi8(_mm256_cmpeq_epi8(value, _mm256_setzero_si256())));
}

// Zones are read and written in whole lanes: a wide read right after a narrow write would wait.
alignas(64) inline constexpr uint8_t kOneHot[2 * kLane] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

// One card of a kind of the first lane; none of kNone.
inline __m256i one_hot(unsigned kind) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(kOneHot + kLane - kind));
}

inline void add_one(uint8_t* zone, unsigned kind) {
  uint8_t* lane = zone + (kind & kLane);
  store(lane, _mm256_add_epi8(load(lane), one_hot(kind & (kLane - 1))));
}
inline void clear_zone(uint8_t* zone) {
  store(zone, _mm256_setzero_si256());
  store(zone + kLane, _mm256_setzero_si256());
}
// to = from; from = 0.
inline void pour(uint8_t* to, uint8_t* from) {
  store(to, load(from));
  store(to + kLane, load(from + kLane));
  clear_zone(from);
}
// to += from; from = 0.
inline void pour_onto(uint8_t* to, uint8_t* from) {
  store(to, _mm256_add_epi8(load(to), load(from)));
  store(to + kLane, _mm256_add_epi8(load(to + kLane), load(from + kLane)));
  clear_zone(from);
}

// Which kinds there are any of.
inline Mask mask_of(const uint8_t* counts) {
  return nonzero(load(counts)) | static_cast<Mask>(nonzero(load(counts + kLane))) << kLane;
}

// Running sums of 32 bytes.
inline __m256i prefix_sums(__m256i x) {
  x = _mm256_add_epi8(x, _mm256_slli_si256(x, 1));
  x = _mm256_add_epi8(x, _mm256_slli_si256(x, 2));
  x = _mm256_add_epi8(x, _mm256_slli_si256(x, 4));
  x = _mm256_add_epi8(x, _mm256_slli_si256(x, 8));
  // The last sum of the lower half goes on top of the upper one.
  const __m256i low = _mm256_permute2x128_si256(x, x, 0x08);
  return _mm256_add_epi8(x, _mm256_shuffle_epi8(low, _mm256_set1_epi8(15)));
}

inline __m256i differences(__m256i x) {
  const __m256i low = _mm256_permute2x128_si256(x, x, 0x08);
  return _mm256_sub_epi8(x, _mm256_alignr_epi8(x, low, 15));
}

// Running sums after one random card has been taken out: those above r go down by one, the drawn
// card's and all that follow. No branch depends on what is drawn. With kLaneSum for `none` no card is
// taken.
inline __m256i without_one(__m256i sums, uint32_t cards, Fraction& fraction, uint32_t none = 0) {
  const __m256i place = _mm256_set1_epi8(static_cast<char>(fraction.below(cards) | none));
  return _mm256_add_epi8(sums, _mm256_cmpgt_epi8(sums, place));
}

// The same for a hand of five.
inline __m256i without_five(__m256i sums, uint32_t cards, Fraction fraction) {
  sums = without_one(sums, cards, fraction);
  sums = without_one(sums, cards - 1, fraction);
  sums = without_one(sums, cards - 2, fraction);
  sums = without_one(sums, cards - 3, fraction);
  return without_one(sums, cards - 4, fraction);
}

// Move n random cards from `pool` (of `cards` cards, at most kLaneSum, all of the first 32 kinds) to
// `hand`; returns the kinds now in hand.
inline Mask deal_lane(uint8_t* pool, uint8_t* hand, uint32_t cards, int n, Fraction fraction) {
  const __m256i before = load(pool);
  __m256i sums = prefix_sums(before);
  for (; n > 0; --n) sums = without_one(sums, cards--, fraction);
  const __m256i after = differences(sums);
  store(pool, after);
  const __m256i now = _mm256_add_epi8(load(hand), _mm256_sub_epi8(before, after));
  store(hand, now);
  return nonzero(now);
}

// discard += hand + play; play = 0; the hand is overwritten next. One lane.
inline void sweep_lane(uint8_t* discard, const uint8_t* hand, uint8_t* play) {
  store(discard, _mm256_add_epi8(load(discard), _mm256_add_epi8(load(hand), load(play))));
  store(play, _mm256_setzero_si256());
}

// to += from, and one card of `kind` on top of it unless it is kNone. One lane.
inline void add_lane(uint8_t* to, const uint8_t* from, unsigned kind) {
  store(to, _mm256_add_epi8(load(to), _mm256_add_epi8(load(from), one_hot(kind))));
}
// to = from; from = 0. One lane; returns the kinds.
inline Mask pour_lane(uint8_t* to, uint8_t* from) {
  const __m256i all = load(from);
  store(to, all);
  store(from, _mm256_setzero_si256());
  return nonzero(all);
}

// What the cards of a hand of one lane are worth together.
inline int worth_together(__m256i hand, __m256i values) {
  const __m256i pairs = _mm256_maddubs_epi16(hand, values);
  const __m128i sums = _mm_add_epi16(_mm256_castsi256_si128(pairs), _mm256_extracti128_si256(pairs, 1));
  const __m128i four = _mm_madd_epi16(sums, _mm_set1_epi16(1));
  const __m128i two = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4e));
  return _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32(two, 0xb1)));
}

// A player's hand, cards in play and deck of one lane while several cards are played: they are in
// registers until leave(), the deck as running sums.
class HandLanes {
 public:
  HandLanes(const uint8_t* hand, const uint8_t* play, const uint8_t* pool)
      : hand_(load(hand)), play_(load(play)), sums_(prefix_sums(load(pool))) {}
  void leave(uint8_t* hand, uint8_t* play, uint8_t* pool) const {
    store(hand, hand_);
    store(play, play_);
    leave_deck(pool);
  }
  void leave_deck(uint8_t* pool) const { store(pool, differences(sums_)); }
  Mask kinds_in_hand() const { return nonzero(hand_); }
  // From hand into play.
  void play(unsigned kind) {
    const __m256i one = one_hot(kind);
    hand_ = _mm256_sub_epi8(hand_, one);
    play_ = _mm256_add_epi8(play_, one);
  }
  // One to three random cards of `cards`, to hand; returns the kinds in hand. No branch depends on
  // how many.
  Mask draw(uint32_t cards, uint32_t n, Fraction fraction) {
    const __m256i before = sums_;
    sums_ = without_one(sums_, cards, fraction);
    sums_ = without_one(sums_, cards - 1, fraction, kTooHigh[n]);
    sums_ = without_one(sums_, cards - 2, fraction, kTooHigh[n - 1]);
    return take_up(before);
  }
  // The same for any number up to five.
  Mask draw_some(uint32_t cards, uint32_t n, Fraction fraction) {
    const __m256i before = sums_;
    for (; n > 0; --n) sums_ = without_one(sums_, cards--, fraction);
    return take_up(before);
  }
  // The whole deck, to hand.
  Mask draw_all() {
    const __m256i before = sums_;
    sums_ = _mm256_setzero_si256();
    return take_up(before);
  }
  // One random card leaves the deck.
  unsigned take(uint32_t cards, Fraction fraction) {
    const __m256i place = _mm256_set1_epi8(static_cast<char>(fraction.below(cards)));
    const __m256i above = _mm256_cmpgt_epi8(sums_, place);
    sums_ = _mm256_add_epi8(sums_, above);
    return static_cast<unsigned>(
        std::countr_zero(static_cast<uint32_t>(_mm256_movemask_epi8(above))));
  }
  void add(unsigned kind) { hand_ = _mm256_add_epi8(hand_, one_hot(kind)); }
  // The discard pile becomes the deck, which is empty.
  void shuffle_in(uint8_t* discard) {
    sums_ = prefix_sums(load(discard));
    store(discard, _mm256_setzero_si256());
  }
  // A card is gained that is going to be discarded with those in play.
  void gain(unsigned kind) { play_ = _mm256_add_epi8(play_, one_hot(kind)); }
  // How many cards of these kinds are in play.
  int in_play(Mask kinds) const {
    alignas(32) uint8_t counts[kLane];
    store(counts, play_);
    int n = 0;
    for (; kinds != 0; kinds &= kinds - 1) n += counts[std::countr_zero(kinds)];
    return n;
  }
  // What the cards in hand are worth together.
  int coins(const uint8_t* values) const { return worth_together(hand_, load(values)); }
  // Hand and play are discarded; a new hand is dealt next.
  void sweep(uint8_t* discard, uint8_t*, uint8_t* play) const {
    store(discard, _mm256_add_epi8(load(discard), _mm256_add_epi8(hand_, play_)));
    store(play, _mm256_setzero_si256());
  }
  // Five of the deck's cards, of which there are more, are the new hand.
  Mask deal_five(uint8_t* hand, uint8_t* pool, uint32_t cards, Fraction fraction) const {
    const __m256i sums = without_five(sums_, cards, fraction);
    const __m256i drawn = differences(_mm256_sub_epi8(sums_, sums));
    store(pool, differences(sums));
    store(hand, drawn);
    return nonzero(drawn);
  }

 private:
  static constexpr uint8_t kTooHigh[4] = {kLaneSum, kLaneSum, 0, 0};  // one card is no two cards
  Mask take_up(__m256i before) {
    hand_ = _mm256_add_epi8(hand_, differences(_mm256_sub_epi8(before, sums_)));
    return nonzero(hand_);
  }
  __m256i hand_, play_, sums_;
};

// The rest of the pool is drawn, the discard pile becomes the new pool, and n more are drawn.
inline Mask deal_after_shuffle(uint8_t* pool, uint8_t* hand, uint8_t* discard, uint32_t cards, int n,
                               Fraction fraction) {
  const __m256i rest = load(pool), before = load(discard);
  __m256i sums = prefix_sums(before);
  for (; n > 0; --n) sums = without_one(sums, cards--, fraction);
  const __m256i after = differences(sums);
  store(pool, after);
  store(discard, _mm256_setzero_si256());
  const __m256i now = _mm256_add_epi8(rest, _mm256_sub_epi8(before, after));
  store(hand, now);
  return nonzero(now);
}

// Five cards of the pool are the new hand.
inline Mask deal_five(uint8_t* pool, uint8_t* hand, uint32_t cards, Fraction fraction) {
  const __m256i before = load(pool);
  const __m256i after = differences(without_five(prefix_sums(before), cards, fraction));
  store(pool, after);
  const __m256i drawn = _mm256_sub_epi8(before, after);
  store(hand, drawn);
  return nonzero(drawn);
}

// discard += hand + play; hand = play = 0.
inline void sweep(uint8_t* discard, uint8_t* hand, uint8_t* play, int kinds) {
  int at = 0;
  do {
    store(discard + at, _mm256_add_epi8(load(discard + at),
                                        _mm256_add_epi8(load(hand + at), load(play + at))));
    store(hand + at, _mm256_setzero_si256());
    store(play + at, _mm256_setzero_si256());
  } while ((at += kLane) < kinds);
}

// Take so many cards of each kind out of a zone, or all there are. Returns how many.
inline int set_apart(uint8_t* taken, uint8_t* zone, int kinds) {
  __m256i sum = _mm256_setzero_si256();
  int at = 0;
  do {
    const __m256i all = load(zone + at), some = _mm256_min_epu8(load(taken + at), all);
    store(zone + at, _mm256_sub_epi8(all, some));
    store(taken + at, some);
    sum = _mm256_add_epi64(sum, _mm256_sad_epu8(some, _mm256_setzero_si256()));
  } while ((at += kLane) < kinds);
  const __m128i n = _mm_add_epi64(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
  return static_cast<int>(_mm_cvtsi128_si64(n) + _mm_extract_epi64(n, 1));
}

// Play all cards that `values` gives coins for: hand -> play. Returns coins and cards.
struct Coins {
  int coins, cards;
};
inline Coins play_lane(uint8_t* hand, uint8_t* play, const uint8_t* values, const uint8_t* which,
                       int kinds) {
  __m256i coins = _mm256_setzero_si256(), cards = coins;
  int at = 0;
  do {
    const __m256i all = load(hand + at), mask = load(which + at);
    const __m256i played = _mm256_and_si256(all, mask);
    store(hand + at, _mm256_andnot_si256(mask, all));
    store(play + at, _mm256_add_epi8(load(play + at), played));
    coins = _mm256_add_epi32(coins, _mm256_madd_epi16(_mm256_maddubs_epi16(played, load(values + at)),
                                                      _mm256_set1_epi16(1)));
    cards = _mm256_add_epi64(cards, _mm256_sad_epu8(played, _mm256_setzero_si256()));
  } while ((at += kLane) < kinds);
  const __m128i c = _mm_add_epi32(_mm256_castsi256_si128(coins), _mm256_extracti128_si256(coins, 1));
  const __m128i n = _mm_add_epi64(_mm256_castsi256_si128(cards), _mm256_extracti128_si256(cards, 1));
  const __m128i c2 = _mm_add_epi32(c, _mm_shuffle_epi32(c, 0x4e));
  return {_mm_cvtsi128_si32(c2) + _mm_extract_epi32(c2, 1),
          static_cast<int>(_mm_cvtsi128_si64(n) + _mm_extract_epi64(n, 1))};
}

// Up to 32 questions at once: are at least so many of this kind there? For kinds of the first lane.
class Limits {
 public:
  Limits() { std::memset(max_, 255, kLane); }
  void set(size_t at, uint8_t kind, uint8_t max) {
    kind_[at] = kind & 15;
    upper_[at] = kind > 15 ? 255 : 0;
    max_[at] = max;
  }
  uint32_t reached(const uint8_t* counts) const {
    const __m256i all = load(counts), kind = load(kind_), max = load(max_);
    const __m256i low = _mm256_shuffle_epi8(_mm256_permute2x128_si256(all, all, 0x00), kind);
    const __m256i high = _mm256_shuffle_epi8(_mm256_permute2x128_si256(all, all, 0x11), kind);
    const __m256i n = _mm256_blendv_epi8(low, high, load(upper_));
    return static_cast<uint32_t>(
        _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_max_epu8(n, max), n)));
  }

 private:
  alignas(32) uint8_t kind_[kLane] = {};
  alignas(32) uint8_t upper_[kLane] = {};
  alignas(32) uint8_t max_[kLane];
};

inline int coins_in_lane(const uint8_t* hand, const uint8_t* values) {
  return worth_together(load(hand), load(values));
}

// Sixteen sets of the first 32 kinds: the number of the first that has any of these, else 16. No branch
// depends on which.
inline unsigned first_meeting(const uint32_t* sets, uint32_t kinds) {
  const __m256i all = _mm256_set1_epi32(static_cast<int>(kinds)), none = _mm256_setzero_si256();
  const auto missed = [&](const uint32_t* at) {
    const __m256i eight = _mm256_load_si256(reinterpret_cast<const __m256i*>(at));
    return static_cast<unsigned>(_mm256_movemask_ps(
        _mm256_castsi256_ps(_mm256_cmpeq_epi32(_mm256_and_si256(eight, all), none))));
  };
  return static_cast<unsigned>(std::countr_one(missed(sets) | missed(sets + 8) << 8));
}

// What the cards of a hand are worth together.
inline int coins_in(const uint8_t* hand, const uint8_t* values, int kinds) {
  __m256i coins = _mm256_madd_epi16(_mm256_maddubs_epi16(load(hand), load(values)),
                                    _mm256_set1_epi16(1));
  if (kinds > kLane)
    coins = _mm256_add_epi32(
        coins, _mm256_madd_epi16(_mm256_maddubs_epi16(load(hand + kLane), load(values + kLane)),
                                 _mm256_set1_epi16(1)));
  const __m128i c = _mm_add_epi32(_mm256_castsi256_si128(coins), _mm256_extracti128_si256(coins, 1));
  const __m128i c2 = _mm_add_epi32(c, _mm_shuffle_epi32(c, 0x4e));
  return _mm_cvtsi128_si32(c2) + _mm_extract_epi32(c2, 1);
}

}  // namespace throneroom
