// Moving cards between one player's zones, and dealing a deck that has no order until it is dealt.
#pragma once

#include <algorithm>
#include <bit>

#include "lanes.hpp"
#include "rng.hpp"
#include "state.hpp"

namespace throneroom {

inline void add_hand(Player& p, unsigned kind) {
  ++p.hand[kind];
  ++p.hand_n;
  p.hand_mask |= bit(kind);
}

inline void remove_hand(Player& p, unsigned kind) {
  --p.hand_n;
  p.hand_mask &= ~(static_cast<Mask>(--p.hand[kind] == 0) << kind);
}

inline void add_discard(Player& p, unsigned kind) {
  add_one(p.discard, kind);
  ++p.discard_n;
}

inline void remove_discard(Player& p, unsigned kind) {
  --p.discard[kind];
  --p.discard_n;
}

// Turn the discard pile into the deck. Only done when a card is needed and the deck is empty.
inline void shuffle_in(Player& p) {
  pour(p.pool, p.discard);
  p.deck_n = p.discard_n;
  p.discard_n = 0;
}

// Deal one card of the unordered part, which is not empty.
inline unsigned deal(Player& p, Fraction& fraction) {
  uint32_t r = fraction.below(static_cast<uint32_t>(p.deck_n - p.known_n));
  unsigned kind = 0;
  while (r >= p.pool[kind]) r -= p.pool[kind++];
  --p.pool[kind];
  --p.deck_n;
  return kind;
}

inline bool top_is_known(const Player& p) {
  return p.known_n != 0 && p.known[p.known_n - 1].height + 1 == p.deck_n;
}

// Take the top card of a deck that is not empty.
inline unsigned take_top(Player& p, uint64_t& rng) {
  if (top_is_known(p)) {
    --p.deck_n;
    return p.known[--p.known_n].kind;
  }
  Fraction fraction{next_random(rng)};
  return deal(p, fraction);
}

// The same with the bottom card.
inline unsigned take_bottom(Player& p, uint64_t& rng) {
  unsigned kind = 0;
  if (p.known_n != 0 && p.known[0].height == 0) {
    kind = p.known[0].kind;
    --p.known_n;
    --p.deck_n;
    std::memmove(&p.known[0], &p.known[1], sizeof(Known) * static_cast<size_t>(p.known_n));
  } else {
    Fraction fraction{next_random(rng)};
    kind = deal(p, fraction);
  }
  for (int e = 0; e < p.known_n; ++e) --p.known[e].height;
  return kind;
}

// Give a card of the deck a fixed place with `above` cards on top of it. False if another place, the
// lowest known one, had to be forgotten for it.
inline bool insert_known(Player& p, unsigned kind, unsigned above, uint8_t knowers) {
  const bool full = p.known_n == kMaxKnown;
  if (full) [[unlikely]] {
    ++p.pool[p.known[0].kind];
    std::memmove(&p.known[0], &p.known[1], sizeof(Known) * (kMaxKnown - 1));
    --p.known_n;
  }
  const unsigned height = p.deck_n - above;
  int at = p.known_n;
  while (at > 0 && p.known[at - 1].height >= height) {
    p.known[at] = p.known[at - 1];
    ++p.known[at].height;
    --at;
  }
  p.known[at] = {static_cast<uint16_t>(height), static_cast<uint8_t>(kind), knowers};
  ++p.known_n;
  ++p.deck_n;
  return !full;
}

// Draw up to n cards, up to five from one random word. `drawn(kind, knowers)` and `shuffled()` hear
// of it if `Heard`; who listens does not change what is drawn.
template <bool Heard, class Drawn, class Shuffled>
inline void draw_cards(Player& p, uint64_t& rng, int n, bool one_lane, Drawn drawn,
                       Shuffled shuffled) {
  while (n > 0) {
    if (p.deck_n == 0) {
      if (p.discard_n == 0) return;
      shuffle_in(p);
      if constexpr (Heard) shuffled();
    }
    if (p.known_n != 0) {
      const uint8_t knowers = top_is_known(p) ? p.known[p.known_n - 1].knowers : uint8_t{0};
      const unsigned kind = take_top(p, rng);
      add_hand(p, kind);
      if constexpr (Heard) drawn(kind, knowers);
      --n;
      continue;
    }
    if (n >= p.deck_n) {  // the whole deck
      n -= p.deck_n;
      if constexpr (Heard)
        for (Mask m = mask_of(p.pool); m != 0; m &= m - 1) {
          const auto kind = static_cast<unsigned>(std::countr_zero(m));
          for (int c = p.pool[kind]; c > 0; --c) drawn(kind, uint8_t{0});
        }
      pour_onto(p.hand, p.pool);
      p.hand_mask = mask_of(p.hand);
      p.hand_n = p.hand_n + p.deck_n;
      p.deck_n = 0;
      continue;
    }
    const int m = std::min(n, 5);
    n -= m;
    Fraction fraction{next_random(rng)};
    if (!Heard && one_lane && p.deck_n <= static_cast<int>(kLaneSum)) {
      p.hand_mask = deal_lane(p.pool, p.hand, p.deck_n, m, fraction);
      p.hand_n = p.hand_n + m;
      p.deck_n = p.deck_n - m;
      continue;
    }
    for (int c = 0; c < m; ++c) {
      const unsigned kind = deal(p, fraction);
      add_hand(p, kind);
      if constexpr (Heard) drawn(kind, uint8_t{0});
    }
  }
}

}  // namespace throneroom
