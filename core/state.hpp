// The state of one game: plain data of fixed size, complete in the middle of any effect; a copy takes
// only what is in use. Shuffled cards have no order here: a deck is dealt when it is looked at.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "rules.hpp"

namespace throneroom {

// There is room for all cards of an official game in any one place: at most 530, for six players.
inline constexpr int kMaxKnown = 640;    // in one deck
inline constexpr int kMaxAside = 640;    // of all players
inline constexpr int kMaxLimbo = 1280;   // cards, and notes of cards
inline constexpr int kMaxWaiting = 256;  // for each player
inline constexpr int kMaxFrames = 256;
inline constexpr int kMaxMarks = 64;     // one for each pile
inline constexpr int kMaxExtra = 8;
static_assert(kMaxMarks >= kMaxKinds);
inline constexpr uint8_t kNobody = 0xff;
inline constexpr int kMaxCopies = 250;   // of one card in a game; rules and scenarios with more are refused

// What has run out of room, counted in each game. `reveals` is no lack of room: it ends a player's
// answers to one event. `numbers` are counts that can't grow further, such as tokens on one pile.
enum class Limit : uint8_t { frames, known, limbo, waiting, aside, extra, numbers, reveals, count_ };
inline constexpr int kLimits = static_cast<int>(Limit::count_);
inline constexpr const char* kLimitNames[kLimits] = {
    "frames", "known", "limbo", "waiting", "aside", "extra", "numbers", "reveals"};

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
  uint16_t count;  // how many times
  uint16_t due;    // for the rest of the game: how many times it is still due this turn
  uint8_t flags;   // WaitState
  uint8_t card;
  uint8_t immune;  // players it does not touch
  uint8_t held;    // the card set aside with it, or the one whose copies it waits for
  uint8_t stays;   // copies of the card that stay in play because of it
  uint8_t by, by_stays;  // the card that played it several times, and copies of that
  uint8_t pad;
};
static_assert(sizeof(Waiting) == 14);
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
  Mask gained;      // kinds gained in the last turn
  int16_t points;   // tokens worth a point
  int16_t tokens;   // coin tokens on a mat
  uint16_t waiting_n;
  // Lists: the counts above say how much of them is in use.
  alignas(32) Waiting waiting[kMaxWaiting];
  Known known[kMaxKnown];
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
  uint16_t count;   // cards moved by the last step
  uint16_t picks;   // cards picked so far in this step
  uint16_t cursor;  // players done in a round; reactions used
  uint8_t player;   // "you"
  uint8_t lead;     // who played the card
  uint8_t card;
  uint8_t flags;
  uint8_t repeat;   // plays still to come, this one included; in a block, the zone of the event
  uint8_t that;     // the card last moved
  uint8_t immune;   // players unaffected by this play
  uint8_t choice;   // options chosen
  uint8_t named;
  uint8_t pad;
};
static_assert(sizeof(Frame) == 20);

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

struct Extra {  // turns that come before the next player's
  uint16_t count;
  uint8_t player, by;
  uint8_t flags;  // PossessFlag
  uint8_t pad;
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
  int32_t actions = 0, buys = 0, coins = 0;  // in the order of the rules that they start with
  uint8_t discount = 0;
  uint8_t potions = 0;
  uint8_t extra = 0;    // cards in hand for the turn that follows; 0: no such turn
  uint8_t stalled = 0;  // it has had as many effects as a turn may have
  int32_t actions_played = 0;
  int32_t effects_left = 0, effects_later = 0;  // before it is stalled: in this slice, and after it
  int32_t pad = 0;
  Mask played = 0;    // kinds played so far
  Mask gained = 0, bought = 0;
  Mask gained_buying = 0;  // kinds gained in the Buy phase
  Mask banned = 0;    // kinds that can't be bought
  Mask excluded = 0;  // kinds that have been named against
};

struct alignas(32) State {
  uint64_t rng;
  Mask supply_mask;  // piles that are not empty
  Mask opened;       // piles that a card was gained from
  Decision decision;
  Turn turn;
  uint16_t limbo_n, depth, aside_n;
  uint16_t extra_turns;  // taken so far, by all players
  uint8_t players_n, active;
  Phase phase;
  Ending ending;
  uint8_t winners;
  uint8_t regular;    // whose turn it was in the usual order
  uint8_t previous;   // whose turn came before this one
  uint8_t possessor;  // who decides for the active player
  uint8_t turn_flags; // TurnFlag
  uint16_t hearing;   // bit per When: some waiting effect hears of it
  uint8_t marks_n, extra_n;
  int16_t points[kMaxPlayers];  // at the end of the game
  uint16_t reached[kLimits];
  Extra extra[kMaxExtra];
  uint8_t trash[kMaxKinds];
  uint8_t supply[kMaxKinds];
  // Only the players in use are copied, and of lists what is in use.
  Player player[kMaxPlayers];
  Frame frame[kMaxFrames];
  uint8_t limbo[kMaxLimbo];
  uint8_t limbo_seen[kMaxLimbo];
  Aside aside[kMaxAside];
  Mark mark[kMaxMarks];
};

// The parts of a state that say something: `part(pointer, bytes)` for each that is not empty.
template <class F>
[[gnu::always_inline]] inline void for_each_part(const State& s, F&& part) {
  const auto list = [&](const auto* first, size_t n) {
    if (n != 0) part(first, n * sizeof *first);
  };
  part(&s, offsetof(State, player));
  for (unsigned i = 0; i < s.players_n; ++i) {
    const Player& p = s.player[i];
    part(&p, offsetof(Player, waiting));
    list(p.waiting, p.waiting_n);
    list(p.known, static_cast<size_t>(p.known_n));
  }
  if ((s.depth | s.limbo_n | s.aside_n | s.marks_n) == 0) return;
  list(s.frame, s.depth);
  list(s.limbo, s.limbo_n);
  list(s.limbo_seen, s.limbo_n);
  list(s.aside, s.aside_n);
  list(s.mark, s.marks_n);
}

inline size_t state_bytes(const State& s) {
  size_t n = 0;
  for_each_part(s, [&](const void*, size_t bytes) { n += bytes; });
  return n;
}

inline void copy_state(State& to, const State& from) {
  for_each_part(from, [&](const void* part, size_t bytes) {
    const auto offset = static_cast<const char*>(part) - reinterpret_cast<const char*>(&from);
    std::memcpy(reinterpret_cast<char*>(&to) + offset, part, bytes);
  });
}

inline void count_limit(State& s, Limit limit) {
  uint16_t& n = s.reached[static_cast<int>(limit)];
  if (n != 0xffff) ++n;
}

static_assert(std::is_trivially_copyable_v<State>);
static_assert(offsetof(State, player) + 2 * offsetof(Player, waiting) <= 1536);  // a usual position
static_assert(sizeof(State) < 65536);  // a game is small enough to be allocated without a page of its own

}  // namespace throneroom
