// The same as lanes_avx2.hpp in plain loops, for other processors. Included by lanes.hpp.
#pragma once

namespace throneroom {

inline int coins_in(const uint8_t* hand, const uint8_t* values, int kinds) {
  int coins = 0;
  for (int k = 0; k < kinds; ++k) coins += hand[k] * values[k];
  return coins;
}

class Limits {
 public:
  Limits() { std::memset(max_, 255, kLane); }
  void set(size_t at, uint8_t kind, uint8_t max) {
    kind_[at] = kind;
    max_[at] = max;
  }
  uint32_t reached(const uint8_t* counts) const {
    uint32_t mask = 0;
    for (int i = 0; i < kLane; ++i) mask |= static_cast<uint32_t>(counts[kind_[i]] >= max_[i]) << i;
    return mask;
  }

 private:
  uint8_t kind_[kLane] = {};
  uint8_t max_[kLane];
};

inline unsigned first_meeting(const uint32_t* sets, uint32_t kinds) {
  unsigned n = 0;
  while (n < 16 && (sets[n] & kinds) == 0) ++n;
  return n;
}

inline void add_one(uint8_t* zone, unsigned kind) { ++zone[kind]; }
inline void add_lane(uint8_t* to, const uint8_t* from, unsigned kind) {
  for (int k = 0; k < kLane; ++k) to[k] = static_cast<uint8_t>(to[k] + from[k]);
  if (kind != kNone) ++to[kind];
}
inline Mask pour_lane(uint8_t* to, uint8_t* from) {
  Mask mask = 0;
  for (int k = 0; k < kLane; ++k) {
    to[k] = from[k];
    from[k] = 0;
    mask |= static_cast<Mask>(to[k] != 0) << k;
  }
  return mask;
}
inline int coins_in_lane(const uint8_t* hand, const uint8_t* values) {
  return coins_in(hand, values, kLane);
}
inline void clear_zone(uint8_t* zone) { std::memset(zone, 0, kMaxKinds); }
inline void pour(uint8_t* to, uint8_t* from) {
  std::memcpy(to, from, kMaxKinds);
  clear_zone(from);
}
inline void pour_onto(uint8_t* to, uint8_t* from) {
  for (int k = 0; k < kMaxKinds; ++k) to[k] = static_cast<uint8_t>(to[k] + from[k]);
  clear_zone(from);
}

inline Mask mask_of(const uint8_t* counts) {
  Mask mask = 0;
  for (int k = 0; k < kMaxKinds; ++k) mask |= static_cast<Mask>(counts[k] != 0) << k;
  return mask;
}

inline Mask deal_lane(uint8_t* pool, uint8_t* hand, uint32_t cards, int n, Fraction fraction) {
  for (; n > 0; --n) {
    uint32_t r = fraction.below(cards--);
    int kind = 0;
    while (r >= pool[kind]) r -= pool[kind++];
    --pool[kind];
    ++hand[kind];
  }
  Mask mask = 0;
  for (int k = 0; k < kLane; ++k) mask |= static_cast<Mask>(hand[k] != 0) << k;
  return mask;
}

inline void sweep_lane(uint8_t* discard, const uint8_t* hand, uint8_t* play) {
  for (int k = 0; k < kLane; ++k) {
    discard[k] = static_cast<uint8_t>(discard[k] + hand[k] + play[k]);
    play[k] = 0;
  }
}

inline Mask deal_five(uint8_t* pool, uint8_t* hand, uint32_t cards, Fraction fraction) {
  std::memset(hand, 0, kLane);
  return deal_lane(pool, hand, cards, 5, fraction);
}

class HandLanes {
 public:
  HandLanes(uint8_t* hand, uint8_t* play, uint8_t* pool) : hand_(hand), play_(play), pool_(pool) {}
  void leave(uint8_t*, uint8_t*, uint8_t*) const {}
  void leave_deck(uint8_t*) const {}
  Mask kinds_in_hand() const { return mask_of(hand_); }
  void play(unsigned kind) {
    --hand_[kind];
    ++play_[kind];
  }
  Mask draw(uint32_t cards, uint32_t n, Fraction fraction) { return draw_some(cards, n, fraction); }
  Mask draw_some(uint32_t cards, uint32_t n, Fraction fraction) {
    return deal_lane(pool_, hand_, cards, static_cast<int>(n), fraction);
  }
  Mask draw_all() {
    pour_onto(hand_, pool_);
    return mask_of(hand_);
  }
  unsigned take(uint32_t cards, Fraction fraction) {
    uint32_t r = fraction.below(cards);
    unsigned kind = 0;
    while (r >= pool_[kind]) r -= pool_[kind++];
    --pool_[kind];
    return kind;
  }
  void add(unsigned kind) { ++hand_[kind]; }
  void shuffle_in(uint8_t* discard) { pour(pool_, discard); }
  void gain(unsigned kind) { ++play_[kind]; }
  int in_play(Mask kinds) const {
    int n = 0;
    for (; kinds != 0; kinds &= kinds - 1) n += play_[std::countr_zero(kinds)];
    return n;
  }
  int coins(const uint8_t* values) const { return coins_in_lane(hand_, values); }
  void sweep(uint8_t* discard, uint8_t* hand, uint8_t* play) const { sweep_lane(discard, hand, play); }
  Mask deal_five(uint8_t* hand, uint8_t* pool, uint32_t cards, Fraction fraction) const {
    return throneroom::deal_five(pool, hand, cards, fraction);
  }

 private:
  uint8_t *hand_, *play_, *pool_;
};

inline Mask deal_after_shuffle(uint8_t* pool, uint8_t* hand, uint8_t* discard, uint32_t cards, int n,
                               Fraction fraction) {
  std::memcpy(hand, pool, kLane);
  std::memcpy(pool, discard, kLane);
  std::memset(discard, 0, kLane);
  return deal_lane(pool, hand, cards, n, fraction);
}

inline void sweep(uint8_t* discard, uint8_t* hand, uint8_t* play, int kinds) {
  for (int k = 0; k < kinds; ++k) {
    discard[k] = static_cast<uint8_t>(discard[k] + hand[k] + play[k]);
    hand[k] = play[k] = 0;
  }
}

inline int set_apart(uint8_t* taken, uint8_t* zone, int kinds) {
  int n = 0;
  for (int k = 0; k < kinds; ++k) {
    if (taken[k] > zone[k]) taken[k] = zone[k];
    zone[k] = static_cast<uint8_t>(zone[k] - taken[k]);
    n += taken[k];
  }
  return n;
}

struct Coins {
  int coins, cards;
};
inline Coins play_lane(uint8_t* hand, uint8_t* play, const uint8_t* values, const uint8_t* which,
                       int kinds) {
  Coins total{0, 0};
  for (int k = 0; k < kinds; ++k) {
    const int n = hand[k] & which[k];
    total.coins += n * values[k];
    total.cards += n;
    hand[k] = static_cast<uint8_t>(hand[k] - n);
    play[k] = static_cast<uint8_t>(play[k] + n);
  }
  return total;
}

}  // namespace throneroom
