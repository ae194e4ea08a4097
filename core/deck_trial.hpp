// What a deck can do, found by playing with it: the money and the Buys of a hand, the points that it
// makes when it only greens, and how far one hand can change what the deck is made of.
#pragma once

#include <cstdint>
#include <vector>

#include "players.hpp"

#include "game.hpp"

namespace throneroom {

// Cards as vectors, and a deck as the sum of its cards' vectors by its size.
struct Composition {
  std::vector<float> table;  // kind × dimension
  uint32_t dimensions = 0;

  void of(const uint8_t* owned, int kinds, float* out) const;
};

struct DeckTrial {
  const RuleList* mine;    // plays the hands
  const RuleList* others;  // whoever else sits at the table, with the usual deck
  int hands = 0;           // played for money, Buys and change
  int games = 0;           // played for points
};

struct DeckWorth {
  float money = 0, buys = 0, points = 0, change = 0;
};

// The deck of the first player, tried out; `turns` are left to green. All piles are full.
DeckWorth try_deck(const Rules& rules, const uint8_t* deck, int turns, const DeckTrial& trial,
                   const Composition& space, uint64_t seed);

// The same for many decks on several threads.
std::vector<DeckWorth> try_decks(const Rules& rules, const uint8_t* decks, const int32_t* turns,
                                 size_t n, const DeckTrial& trial, const Composition& space,
                                 uint64_t seed, int threads, const Listening& listening);

// How many turns the player who is asked has after this one: the mean of games that `players` play on
// from samples of what that player can't know.
float turns_left(const Game& game, const std::vector<const RuleList*>& players, int playouts,
                 uint64_t seed);

}  // namespace throneroom
