#include "position.hpp"

#include <algorithm>

#include "load.hpp"
#include "measure.hpp"
#include "triggers.hpp"

namespace throneroom {
namespace {

constexpr int kMostTokens = 1000;
constexpr int kMostCards = 200;  // in a zone

unsigned kind_in(const Game& game, int kind) {
  return static_cast<unsigned>(in_range(kind, 0, game.rules().kinds - 1, "card"));
}

uint8_t seat_in(const Game& game, int player) {
  return static_cast<uint8_t>(in_range(player, 0, game.state().players_n - 1, "player"));
}

void own(Player& p, unsigned kind) {
  in_range(p.owned[kind] + 1, 0, kMaxCopies, "copies");
  ++p.owned[kind];
}

// The blocks of a card's program that wait for a later turn, without what waits inside them.
std::vector<uint16_t> lasting_blocks(const Rules& rules, unsigned kind) {
  std::vector<uint16_t> blocks;
  unsigned pc = rules.kind[kind].program;
  if (pc == kNoProgram) return blocks;
  for (unsigned reach = pc; pc < static_cast<unsigned>(rules.code_size); ++pc) {
    const Instr& i = rules.code[pc];
    reach = std::max<unsigned>(reach, i.jump);
    if (static_cast<Op>(i.op) == Op::end && pc >= reach) break;
    if (static_cast<Op>(i.op) != Op::wait) continue;
    if ((i.flags & kUntilNext) != 0) blocks.push_back(static_cast<uint16_t>(pc + 1));
    pc = i.jump - 1u;
  }
  return blocks;
}

void wait_for(State& s, const Rules& rules, Player& p, uint16_t block, unsigned kind, uint8_t held,
              bool open, bool stays) {
  const Instr& i = rules.code[block - 1];
  Waiting* w = p.waiting;
  for (; w != p.waiting + p.waiting_n; ++w)
    if (w->pc == block && w->held == held && (i.flags & kHolding) == 0 && w->count < 0xffff) break;
  if (w == p.waiting + p.waiting_n) {
    in_range(p.waiting_n + 1, 0, kMaxWaiting, "effects that wait");
    *w = Waiting{};
    w->pc = block;
    w->card = static_cast<uint8_t>(kind);
    w->held = held;
    w->by = kNoKind;
    if (open) w->flags = kHeldOpen;
    ++p.waiting_n;
  }
  ++w->count;
  if (stays) ++w->stays;
  s.hearing = static_cast<uint16_t>(s.hearing | 1u << i.x);
}

// Cards that a player has played this turn: those in play, at the start of a turn none.
void count_played(const Rules& rules, State& s, bool starting) {
  const Player& p = s.player[s.active];
  s.turn.played = starting ? 0 : mask_of(p.play);
  s.turn.actions_played = 0;
  for (Mask m = s.turn.played & rules.actions; m != 0; m &= m - 1)
    s.turn.actions_played += p.play[std::countr_zero(m)];
}

}  // namespace

void set_zone(Game& game, int player, const std::string& zone, const std::vector<int>& kinds) {
  const uint8_t seat = seat_in(game, player);
  in_range(static_cast<int64_t>(kinds.size()), 0, kMostCards, "cards in a zone");
  Player& p = game.open_state().player[seat];
  int copies[kMaxKinds] = {};
  for (const int k : kinds) in_range(++copies[kind_in(game, k)] + p.owned[k], 0, kMaxCopies, "copies");
  const auto empty = [&](uint8_t* cards, int32_t& n) {
    for (unsigned k = 0; k < kMaxKinds; ++k)
      for (; cards[k] > 0; --cards[k]) --p.owned[k];
    n = 0;
  };
  const auto fill = [&](auto&& add) {
    for (const int k : kinds) add(static_cast<unsigned>(k)), own(p, static_cast<unsigned>(k));
  };
  if (zone == "hand") {
    empty(p.hand, p.hand_n);
    p.hand_mask = 0;
    fill([&](unsigned k) { add_hand(p, k); });
  } else if (zone == "discard") {
    empty(p.discard, p.discard_n);
    fill([&](unsigned k) { add_discard(p, k); });
  } else if (zone == "play") {
    empty(p.play, p.play_n);
    p.waiting_n = 0;
    fill([&](unsigned k) { ++p.play[k], ++p.play_n; });
  } else if (zone == "deck") {
    empty(p.pool, p.deck_n);
    for (int i = 0; i < p.known_n; ++i) --p.owned[p.known[i].kind];
    p.known_n = 0;
    for (auto k = kinds.rbegin(); k != kinds.rend(); ++k) {
      insert_known(p, static_cast<unsigned>(*k), 0, 0);
      own(p, static_cast<unsigned>(*k));
    }
  } else {
    throw std::invalid_argument("no such zone: " + zone);
  }
}

void set_pile(Game& game, int kind, int n) {
  const unsigned k = kind_in(game, kind);
  in_range(n, 0, kMaxCopies, "pile");
  State& s = game.open_state();
  s.supply[k] = static_cast<uint8_t>(n);
  s.supply_mask = n == 0 ? s.supply_mask & ~bit(k) : s.supply_mask | bit(k);
}

void set_trash(Game& game, const std::vector<int>& kinds) {
  in_range(static_cast<int64_t>(kinds.size()), 0, kMostCards, "trash");
  for (const int k : kinds) kind_in(game, k);
  State& s = game.open_state();
  std::memset(s.trash, 0, sizeof s.trash);
  for (const int k : kinds) ++s.trash[k];
}

void set_tokens(Game& game, int player, int points, int coins) {
  const uint8_t seat = seat_in(game, player);
  in_range(points, 0, kMostTokens, "points in tokens");
  in_range(coins, 0, kMostTokens, "coin tokens");
  Player& p = game.open_state().player[seat];
  p.points = static_cast<int16_t>(points);
  p.tokens = static_cast<int16_t>(coins);
}

void set_mark(Game& game, int kind, int n) {
  const unsigned k = kind_in(game, kind);
  in_range(n, 0, 255, "tokens on a pile");
  if ((game.rules().piles >> k & 1) == 0) throw std::invalid_argument("a pile of the Supply is needed");
  State& s = game.open_state();
  Mark* end = s.mark + s.marks_n;
  Mark* found = std::find_if(s.mark, end, [&](const Mark& m) { return m.kind == k; });
  if (found == end) {
    in_range(s.marks_n + 1, 0, kMaxMarks, "piles with tokens");
    ++s.marks_n;
  }
  *found = {static_cast<uint8_t>(k), static_cast<uint8_t>(n)};
}

void set_opened(Game& game, const std::vector<int>& kinds) {
  Mask opened = 0;
  for (const int k : kinds) opened |= bit(kind_in(game, k));
  if ((opened & ~game.rules().piles) != 0) throw std::invalid_argument("a pile of the Supply is needed");
  game.open_state().opened = opened;
}

void add_to_mat(Game& game, int player, int mat, int kind, bool open) {
  const uint8_t seat = seat_in(game, player);
  const unsigned k = kind_in(game, kind);
  in_range(mat, 1, kReturning - 1, "mat");
  State& s = game.open_state();
  in_range(s.aside_n + 1, 0, kMaxAside, "cards on mats");
  own(s.player[seat], k);
  s.aside[s.aside_n++] = {static_cast<uint8_t>(k), aside_place(seat, static_cast<unsigned>(mat), open)};
}

Waits waits_of(const Rules& rules, int kind) {
  Waits found{};
  in_range(kind, 0, rules.kinds - 1, "card");
  for (const uint16_t block : lasting_blocks(rules, static_cast<unsigned>(kind))) {
    found.lasting = true;
    found.with_cards |= (rules.code[block - 1].flags & (kHolding | kMatch)) != 0;
  }
  return found;
}

void add_waiting(Game& game, int player, int kind, const std::vector<int>& aside, bool open) {
  const uint8_t seat = seat_in(game, player);
  const unsigned k = kind_in(game, kind);
  const Rules& rules = game.rules();
  const auto blocks = lasting_blocks(rules, k);
  if (blocks.empty()) throw std::invalid_argument("this card waits for nothing");
  in_range(static_cast<int64_t>(aside.size()), 0, kMostCards, "cards set aside");
  for (const int held : aside) kind_in(game, held);
  State& s = game.open_state();
  Player& p = s.player[seat];
  own(p, k);
  ++p.play[k];
  ++p.play_n;
  bool stays = true;  // counted once, however many effects there are
  for (const uint16_t block : blocks) {
    const uint8_t flags = rules.code[block - 1].flags;
    if ((flags & (kHolding | kMatch)) == 0) {
      wait_for(s, rules, p, block, k, kNoKind, false, stays);
      stays = false;
      continue;
    }
    for (const int held : aside) {
      if ((flags & kHolding) != 0) own(p, static_cast<unsigned>(held));
      wait_for(s, rules, p, block, k, static_cast<uint8_t>(held), open, stays);
      stays = false;
    }
  }
  if (stays) throw std::invalid_argument("this card waits with a card set aside");
}

void start_position(Game& game, int active, int phase, const TurnNumbers& numbers) {
  constexpr Phase kPhases[] = {Phase::start, Phase::action, Phase::treasure};
  const uint8_t seat = seat_in(game, active);
  in_range(phase, 0, 2, "phase");
  in_range(numbers.turn, 1, 10000, "turn");
  in_range(numbers.actions, 0, 1000, "actions");
  in_range(numbers.buys, -1000, 1000, "buys");
  in_range(numbers.coins, 0, 1000, "coins");
  in_range(numbers.potions, 0, 100, "Potions");
  State& s = game.open_state();
  for (int k = 0; k < game.rules().kinds; ++k) in_range(total_of(s, k), 0, kMaxCopies, "copies");
  s.turn = new_turn(game.rules());
  s.turn.actions = numbers.actions;
  s.turn.buys = numbers.buys;
  s.turn.coins = numbers.coins;
  s.turn.potions = static_cast<uint8_t>(numbers.potions);
  s.active = s.regular = seat;
  s.previous = s.possessor = kNobody;
  s.phase = kPhases[phase];
  count_played(game.rules(), s, phase == 0);
  for (int i = 0; i < s.players_n; ++i)
    s.player[i].turns = i <= seat ? numbers.turn : numbers.turn - 1;
  game.start_here();
}

}  // namespace throneroom
