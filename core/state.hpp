// The state of one game: plain data of fixed size, copied with memcpy, complete in the middle of
// any effect. Shuffled cards have no order here: a deck is dealt when it is looked at.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "rules.hpp"

namespace throneroom {

inline constexpr int kMaxKnown = 20;
inline constexpr int kMaxFrames = 22;
inline constexpr int kMaxLimbo = 80;
inline constexpr int kMaxWaiting = 12;  // for each player
inline constexpr int kMaxAside = 42;
inline constexpr int kMaxMarks = 10;
inline constexpr int kMaxExtra = 4;
inline constexpr uint8_t kNobody = 0xff;
inline constexpr int kMaxOwned = 250;  // copies of one card that one player can own

// A card in a deck whose place is fixed. Height counts the cards below it, so draws and cards put
// on top leave it alone.
struct Known {
  uint16_t height;
  uint8_t kind;
  uint8_t knowers;  // players who know which card it is
};

// An effect that waits for something to happen; what for is said by the step before its block.
struct Waiting {
  uint16_t pc;
  uint8_t flags;   // WaitState
  uint8_t card;
  uint8_t count;   // how many times
  uint8_t immune;  // players it does not touch
  uint8_t held;    // the card set aside with it, or the one whose copies it waits for; for the rest of
                   // the game: how many times it is still due this turn
  uint8_t stays;   // copies of the card that stay in play because of it
  uint8_t by, by_stays;  // the card that played it several times, and copies of that
};
enum WaitState : uint8_t {
  kHeldOpen = 1,  // everybody sees the card held
  kDue = 2,       // its turn has begun
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
  Mask gained;      // kinds gained in the last turn
  int16_t points;   // tokens worth a point
  int16_t tokens;   // coin tokens on a mat
  uint8_t waiting_n;
  Waiting waiting[kMaxWaiting];
};

enum FrameFlag : uint8_t {
  kHere = 1,       // the card is where its effect expects it: in play
  kBlock = 2,      // a block inside another effect, not a play of a card
  kStaying = 4,    // the card is counted among those that stay in play
  kReplayed = 8,   // the card is played more than once by the effect below
  kWasBought = 16, // in an event: the card is gained by who has bought it
};

// One running effect.
struct Frame {
  uint16_t pc;
  uint16_t base;    // first limbo entry that belongs to it
  uint8_t player;   // "you"
  uint8_t lead;     // who played the card
  uint8_t card;
  uint8_t flags;
  uint8_t repeat;   // plays still to come, this one included; in a block, the zone of the event
  uint8_t that;     // the card last moved
  uint8_t count;    // cards moved by the last step
  uint8_t picks;    // cards picked so far in this step
  uint8_t cursor;   // players done in a round; reactions used
  uint8_t immune;   // players unaffected by this play
  uint8_t choice;   // options chosen
  uint8_t named;
};
static_assert(sizeof(Frame) == 16);

// A card that has been set aside for longer than an effect lasts.
struct Aside {
  uint8_t kind;
  uint8_t place;  // owner, mat, and whether everybody may see it
};
inline constexpr uint8_t kAsideOpen = 0x80;
inline constexpr uint8_t kReturning = 15;  // not a mat: it comes back at the end of the turn
inline constexpr uint8_t aside_place(unsigned owner, unsigned mat, bool open) {
  return static_cast<uint8_t>(owner | mat << 3 | (open ? kAsideOpen : 0));
}
inline constexpr unsigned aside_owner(Aside a) { return a.place & 7; }
inline constexpr unsigned aside_mat(Aside a) { return a.place >> 3 & 15; }

struct Mark {  // tokens on a pile
  uint8_t kind, count;
};

struct Extra {  // a turn that comes before the next player's
  uint8_t player, by, count, flags;  // PossessFlag
};

enum TurnFlag : uint8_t {
  kExtraTurn = 1,
  kTokensGo = 2,  // to who decides for the active player
};

// `bought`: the Buy phase ends; `leaving`: cards are about to be discarded from play.
enum class Phase : uint8_t { action, treasure, buy, over, start, clean, buying, bought, leaving };
enum class Ending : uint8_t { none, piles, turn_limit, stalled };

// Where the machine goes on when a decision is answered.
enum class Site : uint8_t { none, action, treasure, buy, pick, choose, place, react, name, aside, pass, order };

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
  uint8_t by = 0;         // who answers: the player, or who possesses that player
};

inline constexpr uint8_t kKindBits = 0x3f;
inline constexpr uint8_t kNoted = 0x40;   // only a reference; the card has moved on
inline constexpr uint8_t kPicked = 0x80;

// What a turn counts; all of it starts anew with each turn.
struct Turn {
  int32_t actions, buys, coins;  // in the order of the rules that they start with
  uint8_t discount, actions_played;
  uint8_t potions;
  uint8_t extra;  // cards in hand for the turn that follows; 0: no such turn
  Mask played;    // kinds played so far
  Mask gained, bought;
  Mask gained_buying;  // kinds gained in the Buy phase
  Mask banned;    // kinds that can't be bought
  Mask excluded;  // kinds that have been named against
};

struct alignas(32) State {
  uint64_t rng;
  Mask supply_mask;  // piles that are not empty
  Mask opened;       // piles that a card was gained from
  Decision decision;
  Turn turn;
  uint16_t limbo_n;
  uint8_t players_n, active, depth;
  Phase phase;
  Ending ending;
  uint8_t winners;
  uint8_t regular;    // whose turn it was in the usual order
  uint8_t previous;   // whose turn came before this one
  uint8_t possessor;  // who decides for the active player
  uint8_t turn_flags; // TurnFlag
  uint16_t hearing;   // bit per When: some waiting effect hears of it
  uint8_t aside_n, marks_n, extra_n;
  int16_t points[kMaxPlayers];  // at the end of the game
  Extra extra[kMaxExtra];
  uint8_t trash[kMaxKinds];
  uint8_t supply[kMaxKinds];
  Mark mark[kMaxMarks];
  Aside aside[kMaxAside];
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
  std::memcpy(static_cast<void*>(&to), &from, offsetof(State, mark));
  std::memcpy(static_cast<void*>(to.player), from.player,
              static_cast<size_t>(from.players_n) * sizeof(Player));
}

static_assert(std::is_trivially_copyable_v<State>);
static_assert(offsetof(State, player) + 2 * sizeof(Player) <= 2080);

}  // namespace throneroom
