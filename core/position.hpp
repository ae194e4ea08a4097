// Positions that are set up by hand, zone by zone. Each function begins anew what it sets; nothing is
// asked until start_position() goes on from there.
#pragma once

#include <string>
#include <vector>

#include "players.hpp"

#include "game.hpp"

namespace throneroom {

void set_zone(Game& game, int player, const std::string& zone, const std::vector<int>& kinds);
void set_pile(Game& game, int kind, int n);
void set_trash(Game& game, const std::vector<int>& kinds);
void set_tokens(Game& game, int player, int points, int coins);
void set_mark(Game& game, int kind, int n);
void set_opened(Game& game, const std::vector<int>& kinds);

// One more card on a player's mat.
void add_to_mat(Game& game, int player, int mat, int kind, bool open);

// Whether a card has effects that wait for a later turn, and whether these need cards set aside.
struct Waits {
  bool lasting, with_cards;
};
Waits waits_of(const Rules& rules, int kind);

// One more such card in play, its effects still to come; `aside` are the cards it has set aside.
void add_waiting(Game& game, int player, int kind, const std::vector<int>& aside, bool open);

struct TurnNumbers {
  int turn, actions, buys, coins, potions;
};
// Go on from here; `phase` is 0 for the start of the turn, then Action phase, Buy phase.
void start_position(Game& game, int active, int phase, const TurnNumbers& numbers);

}  // namespace throneroom
