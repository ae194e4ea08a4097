// How much money a card makes together with four random cards of a deck.
#pragma once

#include <cstdint>
#include <vector>

#include "state.hpp"

namespace throneroom {

// The money of so many hands: of the deck as it is (a random fifth card), then of each candidate. All
// candidates meet the same four cards. Actions count with the cards, Actions and coins that they surely
// give, those with Actions first, then the dearest.
std::vector<int64_t> money_with(const Rules& rules, const uint8_t* deck,
                                const std::vector<uint8_t>& candidates, int hands, uint64_t& rng);

}  // namespace throneroom
