// The rules of one kingdom as plain data: what each kind of card is, and the programs that cards
// run. Python compiles them; the core only reads them. No card is known here by name.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace throneroom {

inline constexpr int kMaxKinds = 64;
inline constexpr int kMaxPlayers = 6;
inline constexpr int kMaxCode = 1024;
inline constexpr int kMaxFilters = 192;
inline constexpr int kMaxAmounts = 192;
inline constexpr int kMaxCost = 63;
inline constexpr uint8_t kNoKind = 0xff;
inline constexpr uint16_t kNoProgram = 0xffff;

using Mask = uint64_t;  // a set of kinds, or of options

inline constexpr Mask bit(unsigned kind) { return Mask{1} << kind; }

// Types a rule asks for; further types of later sets only matter to their own cards.
enum Type : uint16_t {
  kTreasure = 1,
  kAction = 2,
  kVictory = 4,
  kCurse = 8,
  kAttack = 16,
  kReaction = 32,
  kDuration = 64,
};

// Where cards are. Limbo holds the cards that a running effect has set aside, looks at or has
// revealed; `noted` are references there to cards that have moved on.
enum class Zone : uint8_t {
  hand, deck, discard, play, supply, trash, limbo, noted, none,
  mat,      // of the card whose effect it is
  event,    // the card that something has happened to, wherever it is
  leaving,  // cards in play that are being discarded from there
};

// What becomes of a picked or moved card.
enum class Dest : uint8_t {
  none,          // stays; it is only looked at, or remembered
  discard,
  trash,
  hand,
  deck,          // on top
  play,          // played `x` times
  gain_discard,
  gain_hand,
  gain_deck,
  limbo,         // set aside
  bottom,        // of the deck
  mat,
  supply,        // back to its pile
  token,         // it stays, and its pile gets a token
  gain_limbo,    // gained, and set aside
};

// Why a decision is asked; heuristics are written per purpose.
enum class Purpose : uint8_t {
  none, play, treasure, buy, gain, trash, discard, topdeck, place, replay, reveal, set_aside,
  react, name, pass, choose, put, trash_supply, gain_for, may, order, give_back, mark, ban,
  count_
};

enum class Op : uint8_t {
  end,         // the effect is over; a played card may start again
  enter,       // builtin: a card that was announced does what it says
  reactions,   // builtin: others may react to an Attack
  give,        // + a cards, b actions, c buys, d coins
  give_amount, // + amount hi of resource x
  pick,        // choose lo..hi cards of zone that pass filter; they go to dest
  move,        // all cards of zone that pass filter go to dest
  take,        // hi cards from the top of the deck into limbo (flag reveal, else look)
  place,       // the card last set aside goes anywhere in the deck
  take_until,  // reveal into limbo until hi cards pass filter
  draw_to,     // draw until hi cards are in hand; cards that pass filter may be set aside
  each,        // run the block up to jump for each player of x
  next_name,   // take the next differently named card out of the noted ones, else jump
  jump,
  unless,      // jump unless condition x holds
  choose,      // choose hi of x options
  option,      // jump unless option x was chosen
  name,        // name a card
  move_self,   // this card goes to dest, if it is still in play
  discount,    // cards cost x less this turn
  wait,        // the block up to jump runs when x (When) happens
  unaffected,  // the attack announced below does not touch this player
  pass,        // everybody passes a card to the left at once
  show_hand,
  triggers,    // builtin: what somebody does because something has happened
  play_self,   // in a reaction: this card is played from hand
  extra_turn,  // another turn after this one, with x cards in hand
  possess,     // the player to the left takes a turn, and you decide
  count_
};

enum Flag : uint8_t {
  kReveal = 1,     // everybody sees the cards
  kAllOrNone = 2,  // "may": none, or the whole number
  kNote = 4,       // remember the moved cards
  kAttackFlag = 8, // players who are unaffected are left out
  kFirst = 16,     // only the first time this turn
  kToAnyone = 32,  // pass also to players without cards
  kBottom = 64,    // from the bottom of the deck
  kKeepThat = 128, // "it" stays the card that it was
};

// What may happen, for effects that wait for it: among others, a Buy phase begins (`buying`) or ends
// (`bought`), the Clean-up begins (`clean`), cards are discarded from play in it (`leave`).
// `hand` and `cost` are no events but questions, for the size of the next hand and for what cards
// cost: the step after that one says by how much it changes, and is never carried out.
enum class When : uint8_t {
  play, gain, buy, attack, start, leave, buying, hand, bought, clean, cost, count_
};
inline constexpr int kWhens = static_cast<int>(When::count_);

// How an effect waits: a step's `flags` is kFirst or these; `who` says whose doing it waits for.
enum WaitFlag : uint8_t {
  kUntilNext = 1,   // not only this turn, but until the next one of the player who waits
  kOnce = 2,
  kHolding = 4,     // the cards set aside wait with it
  kOwnTurn = 8,     // only on the turn of the player who does it
  kMatch = 32,      // only for copies of "it"
  kForever = 64,    // with kUntilNext: for the rest of the game
  kIfBought = 128,  // only for a gain of a card that this player has bought
};

// An extra turn, and the hand drawn for it.
enum ExtraTurnFlag : uint8_t {
  kOrNoSmallHand = 1,  // the hand has its usual size if the turn can't be taken
};

// A turn that somebody else decides.
enum PossessFlag : uint8_t {
  kNotAfterExtra = 1,  // it is not taken if the turn before it was an extra turn
  kWithTokens = 2,     // who decides also gets the tokens
};
enum class Whose : uint8_t { own, others, right, anyone };

// What a card does without being played, when something happens.
enum class Scope : uint8_t { self, hand, play, pile };

struct Trigger {
  uint16_t pc;
  uint8_t kind, when, scope, whose, filter, pad;
};
inline constexpr int kMaxTriggers = 40;

// Who decides: whose cards these are, whose card it is that is played, or the next player.
enum class Who : uint8_t { self, lead, left };
enum class Circle : uint8_t { others, everyone, left };
enum class Resource : uint8_t { cards, actions, buys, coins, potions, points, tokens };
enum class Relation : uint8_t { at_most, at_least, equal };

enum class Source : uint8_t {
  constant,        // add
  moved,           // how many cards the last step moved
  that_cost,       // cost of the last card moved
  that_types,      // how many types it has
  hand_size,
  hand_matching,   // cards in hand that pass `filter`
  actions_played,  // this turn
  empty_piles,
  in_play,         // cards in play that pass `filter`
  deck_and_discard,
  tokens,
  opened,          // Victory piles that a card was gained from
  noted,           // how many cards are noted
  noted_cost,      // and what they cost together
  hand_names,      // differently named cards in hand that pass `filter`
  bought,          // kinds bought this turn that pass `filter`
  gained_buying,   // kinds gained in this Buy phase that pass `filter`
  owned,           // cards that pass `filter`, wherever they are
  count_
};

enum class Test : uint8_t { amount, that_matches, that_is_named, here };

struct Amount {  // source * mul / div + add
  uint8_t source, filter;
  int8_t mul;
  uint8_t div;
  int16_t add;
};

// Kinds by name and type are settled when the kingdom is compiled (mask); only cost is looked at
// in play, since it changes.
inline constexpr uint8_t kSame = 4;

enum class Fitting : uint8_t {  // what else must be so
  any,
  in_play,       // a copy of it is in play
  gained_right,  // the player to the right gained one in their last turn
  unnamed,       // it has not been named against this turn
  low_pile,      // `left` or fewer cards are left in its pile
  count_
};

struct Filter {
  Mask mask;
  uint8_t cost_test;    // 0 none, 1 + Relation, or kSame: the very card last moved
  uint8_t cost_amount;  // index into amounts
  uint8_t fitting;
  uint8_t left;
};

// What hangs on a step, read off the steps that follow it (aims.hpp): for a pick what comes of it,
// for an option what it does.
enum class Per : uint8_t { play, card, cost };  // given once, for each card picked, or for its cost

struct Aim {
  int8_t cards, actions, buys, coins;
  Per per;
  uint8_t gain;     // filter of what is gained for the picked card, by its cost; kNoKind: nothing
  uint8_t named;    // kind that an option gains; kNoKind: none
  uint8_t trash;    // cards of the own hand that an option makes one trash
  uint8_t discard;  // the same for discarding; kAllCards: the whole hand
  uint8_t what;     // AimFlag
};
inline constexpr uint8_t kAllCards = 255;

enum AimFlag : uint8_t {
  kAimAttacks = 1,
  kAimTrashesSelf = 2,
  kAimTrashesSupply = 4,
  kAimFromTrash = 8,
  kAimTurnsDeck = 16,  // the deck goes to the discard pile
};

struct Instr {
  uint8_t op, zone, dest, purpose, who, filter, lo, hi, flags, x;
  uint16_t jump;
  int8_t cards, actions, buys, coins;
};

// What to look at before playing a card.
enum Habit : uint8_t {
  kOnlyTrashes = 1,     // it only lets one trash cards from hand
  kStaysInAction = 2,   // it gives back the Action it takes, surely or by choice
  kReplays = 4,         // it plays another card several times
  kMustTrash = 8,       // it makes one trash cards from hand, whatever they are
  kAlone = 16,          // it wants no Actions in hand
  kChain = 32,          // it is better after other Actions
  kHitsHand = 64,       // others lose cards in hand
  kFromTrash = 128,     // it can gain cards from the trash
};

// How far the game has come, as far as points go.
enum Stage : uint8_t { kEarly, kGreening, kEnding };
inline constexpr int kStages = 3;

struct Kind {
  uint16_t types;
  uint8_t type_count;
  uint8_t cost;
  int8_t cards, actions, buys, coins;  // what playing it gives before its program runs
  uint16_t program;                    // kNoProgram: nothing more
  uint16_t reaction;                   // program when another player plays an Attack
  uint8_t reaction_hand;               // only from a hand of this size
  uint8_t reaction_once;               // pointless to reveal twice
  int8_t points;
  uint8_t points_filter;               // plus one point per points_div owned cards that pass
  uint8_t points_div;                  // 0: none
  uint8_t points_left;                 // not of owned cards, but of those left in the Supply
  uint8_t plain_treasure;              // nothing but coins
  // For native players, from the card's own effects (cards/habits.py). A coin is ten.
  int16_t worth;                       // how good it is to have in the deck
  int16_t keep[kStages];               // the same, with its points
  uint8_t hold;                        // what playing it brings
  uint8_t habits;                      // Habit
  uint8_t needs;                       // filter: one such card in hand, or it is left alone; 0: any
  uint8_t priority, ready;             // when the style "provincial" plays it; in a chain
  uint8_t potion;                      // a Potion is part of its cost
  uint8_t potions;                     // what playing it gives
  uint8_t mat;                         // number of its mat; 0: none
  uint8_t less, less_filter;           // while it is in play, cards that pass cost so much less
  uint8_t own_less, own_filter;        // in the Buy phase it costs less per such card in play
  uint8_t not_with;                    // filter: not to be bought with one in play; 0: no such
  uint16_t pile;                       // size of its pile; 0 and !in_supply: no pile
  uint8_t in_supply;
  uint8_t start;                       // copies in each starting deck
};

inline constexpr int32_t kEffectSlice = 1 << 13;

enum class TieRule : uint8_t { fewer_turns, shared, first_seat };

struct Rules {
  int32_t players;
  int32_t kinds;
  int32_t hand_size;
  int32_t start_actions, start_buys, start_coins;
  int32_t opening;         // cards of kind 0 in both first hands; -1: shuffled
  int32_t turn_limit;      // turns a player takes at most; 0: none
  int32_t stall_limit;     // the same, as a guard against games that never end
  int32_t effects, effects_later;  // in one turn, as a guard against turns that never end: the first
                           // slice, and the rest
  int32_t end_piles;       // empty piles of end_counted that end the game; 0: none
  int32_t full_rounds;     // the end is only checked when all have had equally many turns
  int32_t tie_rule;
  int32_t auto_treasures;  // plain Treasures are played without a question
  int32_t fixed_seats;     // in a match, the first player always begins
  int32_t strict_draws;    // nothing is drawn unless deck and discard pile hold more than that
  int32_t code_size;
  int32_t turn_cap;        // the lower of the two limits
  int32_t usual_hand;      // five cards, and all kinds in one lane
  int32_t usual_turn;      // the same, and one buy
  Mask full_supply;        // piles that hold cards at the start
  Mask piles;              // all piles of the Supply
  Mask kingdom;            // those of the kingdom's own cards
  Mask scoring;            // kinds that are worth points, or cost some
  Mask end_any;            // one of these piles empty ends the game
  Mask end_counted;
  Mask actions, treasures, plain_treasures, reactions;
  Mask not_money;          // Actions, and Treasures that are not plain
  Mask odd_treasures;      // only the latter
  Mask asked_treasures;    // plain ones, unless they are played without a question
  Mask plain_actions;      // Actions that are no Attacks and have no program
  Mask junk, small_money;  // kinds that are better gone; the starting money
  Mask curses;             // junk that costs points
  Mask useless;            // neither Actions nor Treasures
  Mask terminals;          // Actions that use up the Action they take
  Mask villages;           // Actions that surely give two or more
  Mask careful;            // Actions that are not always played when they can be
  Mask asking;             // those that ask for some other card in hand
  Mask potion_cost;        // kinds with a Potion in their cost
  Mask reducing, reduced;  // kinds that make others cheaper; that are cheaper in the Buy phase
  int32_t costs_vary;      // some cards cost less than others do, apart from what is printed
  Mask restricted;         // kinds that can't always be bought
  Mask durations;
  Mask victory_piles;
  Mask on_self[kWhens], on_play[kWhens], on_hand[kWhens], on_pile[kWhens];  // who hears of what
  int32_t unusual;         // some effect outlasts a turn, or hangs on buying or gaining
  int32_t shortcuts;       // Treasures need not be put into play: nothing looks at them there
  int32_t triggers_n;
  Trigger trigger[kMaxTriggers];
  Mask cost_up_to[kMaxCost + 1];  // kinds in the game by printed cost
  alignas(32) uint8_t plain_coins[kMaxKinds];  // what plain treasures give
  alignas(32) uint8_t coins_given[kMaxKinds];  // what any card gives
  alignas(32) uint8_t plain_lane[kMaxKinds];   // 255 for plain treasures
  Kind kind[kMaxKinds];
  Filter filter[kMaxFilters];
  Amount amount[kMaxAmounts];
  Instr code[kMaxCode];
  Aim aim[kMaxCode];
  // Kinds whose whole program is one simple step for each other player, in a usual kingdom.
  Mask gives_out;          // to gain a certain card
  Mask cuts_hands;         // to discard a certain number of cards
  Mask shields;            // reactions that do nothing but leave one unaffected
  Mask announced;          // Actions that something may come before, or whose top is unusual
  Mask steps_in_lanes;     // Actions with a program of nothing but steps that can be taken in lanes
  int32_t heard_simply;    // bit per When: all that ever waits for it gives something for a Treasure
};

static_assert(std::is_trivially_copyable_v<Rules>);
static_assert(sizeof(Instr) == 16);

inline constexpr uint16_t kEnter = 0;      // builtin programs at the start of the code
inline constexpr uint16_t kAnnounce = 1;   // reactions, then enter
inline constexpr uint16_t kFinish = 3;     // nothing more to do
inline constexpr uint16_t kTriggers = 4;   // what hangs on something that has happened
inline constexpr uint16_t kStay = 6;       // a card only stays in play until the next turn
inline constexpr uint16_t kFirstProgram = 8;

}  // namespace throneroom
