// The state of one game: plain data of fixed size, copied with memcpy, complete in the middle of
// any effect. Shuffled cards have no order here: a deck is dealt when it is looked at.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "rules.hpp"

namespace throneroom {

inline constexpr int kMaxKnown = 24;
inline constexpr int kMaxFrames = 28;
inline constexpr int kMaxLimbo = 120;
inline constexpr int kMaxListeners = 12;
inline constexpr int kMaxOwned = 250;  // copies of one card that one player can own

// A card in a deck whose place is fixed. Height counts the cards below it, so draws and cards put
// on top leave it alone.
struct Known {
  uint16_t height;
  uint8_t kind;
  uint8_t knowers;  // players who know which card it is
};

struct alignas(32) Player {
  uint8_t hand[kMaxKinds];
  uint8_t pool[kMaxKinds];  // the deck without the cards whose place is known
  uint8_t discard[kMaxKinds];
  uint8_t play[kMaxKinds];
  uint8_t owned[kMaxKinds];
  Mask hand_mask;
  int32_t hand_n, deck_n, discard_n, play_n, turns, known_n;
  Known known[kMaxKnown];
};

enum FrameFlag : uint8_t {
  kHere = 1,       // the card is where its effect expects it: in play
  kBlock = 2,      // a block inside another effect, not a play of a card
  kListening = 4,  // a block that a listener runs `repeat` times
};

// One running effect.
struct Frame {
  uint16_t pc;
  uint16_t base;    // first limbo entry that belongs to it
  uint8_t player;   // "you"
  uint8_t lead;     // who played the card
  uint8_t card;
  uint8_t flags;
  uint8_t repeat;   // plays still to come, this one included
  uint8_t that;     // the card last moved
  uint8_t count;    // cards moved by the last step
  uint8_t picks;    // cards picked so far in this step
  uint8_t cursor;   // players done in a round; reactions used
  uint8_t immune;   // players unaffected by this play
  uint8_t choice;   // options chosen
  uint8_t named;
};
static_assert(sizeof(Frame) == 16);

struct Listener {
  uint16_t pc;
  uint8_t filter, flags, player, card, count, pad;
};

enum class Phase : uint8_t { action, treasure, buy, over };
enum class Ending : uint8_t { none, piles, turn_limit, stalled };

// Where the machine goes on when a decision is answered.
enum class Site : uint8_t { none, action, treasure, buy, pick, choose, place, react, name, aside, pass };

enum class Form : uint8_t { cards, choices, numbers };

// An option is a number: a kind, or one of these.
inline constexpr int kDone = 64;
inline constexpr int kAllTreasures = 65;
inline constexpr int kChoice = 96;    // + index
inline constexpr int kNumber = 128;   // + number

struct Decision {
  Mask mask = 0;          // kinds, or indices of choices
  uint16_t numbers = 0;   // how many
  uint8_t player = 0;
  uint8_t source = kNoKind;  // kind of the card that asks
  Form form = Form::cards;
  Purpose purpose = Purpose::none;
  Site site = Site::none;
  uint8_t done = 0;       // "done" is an option
  uint8_t bulk = 0;       // "all plain treasures" is an option
  uint8_t subject = 0;    // the player whose cards are chosen from
};

inline constexpr uint8_t kKindBits = 0x3f;
inline constexpr uint8_t kNoted = 0x40;   // only a reference; the card has moved on
inline constexpr uint8_t kPicked = 0x80;

// What a turn counts; all of it starts anew with each turn.
struct Turn {
  int32_t coins, actions, buys;
  uint8_t discount, actions_played, listeners_n, pad;
  Mask played;  // kinds played so far
};

struct alignas(32) State {
  uint64_t rng;
  Mask supply_mask;  // piles that are not empty
  Decision decision;
  Turn turn;
  uint16_t limbo_n;
  uint8_t players_n, active, depth;
  Phase phase;
  Ending ending;
  uint8_t winners;
  int16_t points[kMaxPlayers];  // at the end of the game
  uint16_t trash[kMaxKinds];
  uint16_t supply[kMaxKinds];
  Listener listener[kMaxListeners];
  Frame frame[kMaxFrames];
  uint8_t limbo[kMaxLimbo];
  uint8_t limbo_seen[kMaxLimbo];
  Player player[kMaxPlayers];  // last, so that only those in use are copied
};

inline size_t state_bytes(int players) {
  return offsetof(State, player) + static_cast<size_t>(players) * sizeof(Player);
}

inline void copy_state(State& to, const State& from) {
  std::memcpy(static_cast<void*>(&to), &from, state_bytes(from.players_n));
}

// The same for a position in which no effect is running: what only effects use is left out.
inline void copy_quiet_state(State& to, const State& from) {
  std::memcpy(static_cast<void*>(&to), &from, offsetof(State, listener));
  std::memcpy(static_cast<void*>(to.player), from.player,
              static_cast<size_t>(from.players_n) * sizeof(Player));
}

static_assert(std::is_trivially_copyable_v<State>);
static_assert(offsetof(State, player) + 2 * sizeof(Player) <= 2048);

}  // namespace throneroom
