// A turn in lanes: hand, cards in play and deck are in registers, and so is what is looked at before
// each card, until it is written down.
#pragma once

#include "deck.hpp"

namespace throneroom {

struct LaneTurn {
  HandLanes lanes;
  Mask hand;
  int actions;
  int plays = 0;
  uint32_t deck;

  LaneTurn(Player& p, const Turn& turn)
      : lanes(p.hand, p.play, p.pool), hand(p.hand_mask), actions(turn.actions),
        deck(static_cast<uint32_t>(p.deck_n)) {}

  // Everything is written down; the turn may go on from here.
  [[gnu::always_inline]] void write_down(Player& p, Turn& turn, uint64_t& decisions) {
    lanes.leave(p.hand, p.play, p.pool);
    p.hand_mask = hand;
    p.hand_n += p.deck_n - static_cast<int>(deck) - plays;
    p.deck_n = static_cast<int>(deck);
    p.play_n += plays;
    turn.actions = actions;
    turn.actions_played += plays;
    decisions += static_cast<uint64_t>(plays);
    plays = 0;
  }

  // An Action goes from hand into play and gives what is printed at its top.
  [[gnu::always_inline]] void play(State& s, Player& p, const Kind& k, unsigned kind) {
    ++plays;
    --actions;
    s.turn.played |= bit(kind);
    lanes.play(kind);
    give(s, p, k);
  }

  // What is printed at a card's top, where no number is negative.
  [[gnu::always_inline]] void give(State& s, Player& p, const auto& k) {
    actions += k.actions;
    s.turn.buys += k.buys;
    s.turn.coins += k.coins;
    const auto n = static_cast<uint32_t>(k.cards);
    if (n == 0) {
      hand = lanes.kinds_in_hand();
    } else if (n <= 3 && n < deck) [[likely]] {
      hand = lanes.draw(deck, n, Fraction{next_random(s.rng)});
      deck -= n;
    } else {
      LaneTurn copy = *this;  // so that this one can stay in registers
      copy.draw_any(s.rng, p, n);
      *this = copy;
    }
  }

  // The top card leaves the deck; kNone if there is none.
  unsigned take(uint64_t& rng, Player& p) {
    if (deck == 0 && !shuffle(p)) return kNone;
    const unsigned kind = lanes.take(deck, Fraction{next_random(rng)});
    --deck;
    --p.deck_n;
    return kind;
  }

  // A card comes to hand from elsewhere.
  void add(Player& p, unsigned kind) {
    lanes.add(kind);
    hand |= bit(kind);
    ++p.hand_n;
  }

  // By an effect, a card goes from hand into play, or gets there from elsewhere.
  void put_into_play(Player& p, unsigned kind) {
    lanes.play(kind);
    hand = lanes.kinds_in_hand();
    --p.hand_n;
    ++p.play_n;
  }
  void bring_into_play(Player& p, unsigned kind) {
    lanes.gain(kind);
    ++p.play_n;
  }

 private:
  [[gnu::noinline]] void draw_any(uint64_t& rng, Player& p, uint32_t n) {
    hand = lanes.kinds_in_hand();
    while (n > 0) {
      if (deck == 0 && !shuffle(p)) return;
      const uint32_t now = n < deck ? std::min(n, 5u) : deck;
      hand = n < deck ? lanes.draw_some(deck, now, Fraction{next_random(rng)}) : lanes.draw_all();
      n -= now;
      deck -= now;
    }
  }

  // The discard pile becomes the deck, which is empty; false if there are no cards.
  bool shuffle(Player& p) {
    if (p.discard_n == 0) return false;
    lanes.shuffle_in(p.discard);
    p.hand_n += p.deck_n;  // where the old deck has gone
    p.deck_n = p.discard_n;
    deck = static_cast<uint32_t>(p.discard_n);
    p.discard_n = 0;
    return true;
  }
};

// Can a player's deck be counted in lanes, now and when it is shuffled?
inline bool fits_lanes(const Player& p) {
  static_assert(std::has_single_bit(kLaneSum + 1));
  return p.known_n == 0 && static_cast<unsigned>(p.deck_n | p.discard_n) <= kLaneSum;
}

}  // namespace throneroom
