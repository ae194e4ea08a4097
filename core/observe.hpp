// What a player sees, as numbers: an observation that was compiled for one game, and how it is filled.
//
// An observation reads only what its player may know. Two positions that the player can't tell apart
// give the same numbers. Filling allocates nothing and changes nothing.
#pragma once

#include <cstdint>
#include <vector>

#include "knowledge.hpp"

namespace throneroom {

inline constexpr int kMaxWidth = 64;       // numbers that one step works on
inline constexpr int kMaxDepth = 8;        // such vectors at the same time
inline constexpr int kMaxSeen = 65536;     // numbers of an observation
static_assert(kMaxWidth >= kMaxKinds);

// A position, and who looks at it.
struct Seen {
  const Rules& rules;
  const State& s;
  unsigned player;
  // What was shown so far. Without it everybody's cards count as known, which is right unless cards are
  // passed unseen (`unseen_passes`), and in a sample that the player has made.
  const Knowledge* knowledge = nullptr;
  const Decision* decision = nullptr;  // what this player is asked, if anything
  const float* given = nullptr;        // numbers that come from elsewhere; null: all 0
};

// Can cards change hands so that a third player does not see which?
bool unseen_passes(const Rules& rules);

// Cards that are counted by kind.
enum class Counted : uint8_t {
  supply, trash, hand, draw_pile, discard_pile, in_play, deck,
  asked_by,  // the card that asks
  option,    // what may be chosen
  count_
};
// The names of these enumerations are handed to Python, in their order: it has no numbers of its own.
inline constexpr const char* kCountedNames[static_cast<int>(Counted::count_)] = {
    "supply", "trash", "hand", "draw pile", "discard pile", "in play", "deck", "asked by", "option"};

// Whose they are: the player's, those of the n-th opponent in turn order, of all opponents together, or
// the most that any of them has.
enum class OfWhom : uint8_t { me, nth, all, most, count_ };
inline constexpr const char* kOfWhomNames[static_cast<int>(OfWhom::count_)] = {"me", "nth", "all",
                                                                               "most"};

enum class SeenFact : uint8_t {
  actions, buys, coins, potions, money_in_hand, actions_played, players, empty_piles, gains_to_end,
  my_turn, action_phase,  // of the player or the table
  hand_size, draw_pile_size, discard_pile_size, deck_size, money, score, victory_tokens,
  coin_tokens, turn,  // also of opponents
  count_
};
inline constexpr const char* kSeenFactNames[static_cast<int>(SeenFact::count_)] = {
    "actions", "buys", "coins", "potions", "money in hand", "actions played", "players",
    "empty piles", "gains to end", "my turn", "action phase", "hand size", "draw pile size",
    "discard pile size", "deck size", "money", "score", "victory tokens", "coin tokens", "turn"};

// A step works on a stack of vectors. Those that put something there say how wide it is; arithmetic
// takes two of the same width, or one of width 1 for every number of the other.
struct SeenStep {
  enum class Op : uint8_t {
    constant,  // value
    table,     // `width` numbers of the tables, from `at` on
    counts,    // of the kinds listed from `at` on
    cards,     // how many are of the kinds in mask `at`
    weighted,  // sums over all kinds: count × row of the tables, which begin at `at`
    fact,
    costs,     // now, of the kinds listed from `at` on
    purpose,   // 1 at the purpose of the decision
    given,     // number `at` of those from elsewhere
    add, subtract, multiply, divide, minimum, maximum,
    sum,
    emit,      // the numbers go to `at` and, in steps of `stride`, behind it; one number `width` times
    spread,    // the numbers go behind `at`, and again in every row: `width` rows of `stride`
    emit_counts,  // counts × value, straight to `to`
    count_
  };
  Op op = Op::constant;
  uint8_t what = 0;   // Counted or SeenFact
  OfWhom whose = OfWhom::me;
  uint8_t nth = 1;
  uint16_t width = 1;
  uint16_t stride = 1;
  uint32_t at = 0;
  uint32_t to = 0;
  float value = 0;
};
inline constexpr const char* kSeenStepNames[static_cast<int>(SeenStep::Op::count_)] = {
    "constant", "table", "counts", "cards", "weighted", "fact", "costs", "purpose", "given", "+", "-",
    "*", "/", "min", "max", "sum", "emit", "spread", "emit counts"};

struct Observation {
  std::vector<SeenStep> steps;
  std::vector<float> tables;
  std::vector<uint8_t> kinds;  // lists of kinds
  std::vector<Mask> masks;
  uint32_t size = 0;           // numbers in all
  uint32_t columns = 0;        // by card: numbers of each kind; flat: 0
  uint32_t givens = 0;
  int32_t rules_kinds = 0, rules_players = 0;  // of the game that it was compiled for
  bool asks_opponents = false;  // about cards that may have been passed
  bool passes_unseen = false;   // the game has such cards (unseen_passes)

  bool fits(const Rules& rules) const {
    return rules.kinds == rules_kinds && rules.players == rules_players;
  }
  // All numbers; `out` has room for `size` of them.
  void fill(const Seen& seen, float* out) const;
};

// A row for one option: what sort of option it is, then what a by-card observation says of its card
// (zeros if it is no card).
inline constexpr int kOptionColumns = 7 + static_cast<int>(Purpose::count_);
// `by_card` has been filled by an observation of so many columns.
void fill_option(const Decision& d, int option, const float* by_card, uint32_t columns, float* out);

}  // namespace throneroom
