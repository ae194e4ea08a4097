#include "observe.hpp"

#include <algorithm>
#include <bit>

#include "machine.hpp"
#include "rulelist.hpp"

namespace throneroom {

bool unseen_passes(const Rules& rules) {
  if (rules.players < 3) return false;
  for (int i = 0; i < rules.code_size; ++i)
    if (static_cast<Op>(rules.code[i].op) == Op::pass) return true;
  return false;
}

namespace {

// Where counts stand that have to be worked out first.
struct Room {
  uint8_t counts[kMaxKinds];
  Bags bags;
};

// What a player owns, as far as the viewer knows.
const uint8_t* owned_of(const Seen& seen, unsigned owner, Bags& bags) {
  if (owner == seen.player || seen.knowledge == nullptr) return seen.s.player[owner].owned;
  bags = seen.knowledge->of(seen.rules, seen.s, static_cast<int>(seen.player),
                            static_cast<int>(owner));
  return bags.owned;
}

const uint8_t* draw_pile_of(const Player& p, Room& room) {
  if (p.known_n == 0) [[likely]] return p.pool;
  std::memcpy(room.counts, p.pool, kMaxKinds);
  for (int i = 0; i < p.known_n; ++i) ++room.counts[p.known[i].kind];
  return room.counts;
}

template <class Each>
void for_opponents(const Seen& seen, OfWhom whose, unsigned nth, Each each) {
  const unsigned n = seen.s.players_n;
  const auto seat = [&](unsigned steps) { return (seen.player + steps) % n; };
  if (whose == OfWhom::nth) return each(seat(nth));
  for (unsigned i = 1; i < n; ++i) each(seat(i));
}

// Counts by kind of other players' cards: of one, of all together, or the most of any.
const uint8_t* opponents_counts(const Seen& seen, const SeenStep& step, Room& room) {
  const bool play = static_cast<Counted>(step.what) == Counted::in_play;
  const auto cards = [&](unsigned q) {
    if (play) return seen.s.player[q].play;
    // What all opponents have together is what nobody else has: that is always known.
    return step.whose == OfWhom::all ? seen.s.player[q].owned : owned_of(seen, q, room.bags);
  };
  if (step.whose == OfWhom::nth && seen.s.players_n == 2) return cards(seen.player ^ 1);
  std::memset(room.counts, 0, kMaxKinds);
  for_opponents(seen, step.whose, step.nth, [&](unsigned q) {
    const uint8_t* const some = cards(q);
    for (int k = 0; k < kMaxKinds; ++k)
      room.counts[k] = step.whose == OfWhom::most ? std::max(room.counts[k], some[k])
                                           : static_cast<uint8_t>(room.counts[k] + some[k]);
  });
  return room.counts;
}

const uint8_t* counts_of(const Seen& seen, const SeenStep& step, Room& room) {
  const State& s = seen.s;
  const Player& p = s.player[seen.player];
  if (step.whose != OfWhom::me) return opponents_counts(seen, step, room);
  switch (static_cast<Counted>(step.what)) {
    case Counted::supply: return s.supply;
    case Counted::trash: return s.trash;
    case Counted::hand: return p.hand;
    case Counted::draw_pile: return draw_pile_of(p, room);
    case Counted::discard_pile: return p.discard;
    case Counted::in_play: return p.play;
    case Counted::deck: return p.owned;
    case Counted::asked_by:
      std::memset(room.counts, 0, kMaxKinds);
      if (seen.decision != nullptr && seen.decision->source < kMaxKinds)
        room.counts[seen.decision->source] = 1;
      return room.counts;
    case Counted::option:
      std::memset(room.counts, 0, kMaxKinds);
      if (seen.decision != nullptr && seen.decision->form == Form::cards)
        for (Mask m = seen.decision->mask; m != 0; m &= m - 1) room.counts[std::countr_zero(m)] = 1;
      return room.counts;
    case Counted::count_: break;
  }
  return p.owned;
}

int total(const uint8_t* counts, int kinds) {
  int n = 0;
  for (int k = 0; k < kinds; ++k) n += counts[k];
  return n;
}

// Cards that an owner has picked in secret still count as cards in hand for the others.
int hand_size_of(const Seen& seen, unsigned owner) {
  const State& s = seen.s;
  int n = s.player[owner].hand_n;
  if (owner == seen.player || s.limbo_n == 0) return n;
  for_limbo_owners(seen.rules, s, [&](unsigned entry, int who) {
    n += who == static_cast<int>(owner) && (s.limbo[entry] & kPicked) != 0 &&
         !sees_limbo(s, static_cast<int>(seen.player), entry);
  });
  return n;
}

int fact_of(const Seen& seen, SeenFact what, unsigned who) {
  const State& s = seen.s;
  const Player& p = s.player[who];
  const bool mine = s.active == who || s.possessor == who;
  const auto owned = [&](auto&& count) {
    Bags bags;
    return count(seen.rules, owned_of(seen, who, bags));
  };
  switch (what) {
    case SeenFact::turn: return p.turns;
    case SeenFact::actions: return mine ? s.turn.actions : 0;
    case SeenFact::buys: return mine ? s.turn.buys : 0;
    case SeenFact::coins: return mine ? s.turn.coins : 0;
    case SeenFact::potions: return mine ? s.turn.potions : 0;
    case SeenFact::money_in_hand:
      return (mine ? s.turn.coins : 0) + coins_in(p.hand, seen.rules.plain_coins, seen.rules.kinds);
    case SeenFact::actions_played: return mine ? s.turn.actions_played : 0;
    case SeenFact::players: return s.players_n;
    case SeenFact::empty_piles: return std::popcount(seen.rules.piles & ~s.supply_mask);
    case SeenFact::gains_to_end: return gains_to_end(seen.rules, s);
    case SeenFact::my_turn: return s.active == who;
    case SeenFact::action_phase: return s.phase == Phase::action;
    case SeenFact::hand_size: return hand_size_of(seen, who);
    case SeenFact::draw_pile_size: return p.deck_n;
    case SeenFact::discard_pile_size: return p.discard_n;
    case SeenFact::deck_size: return total(p.owned, seen.rules.kinds);
    case SeenFact::money: return owned(money_of);
    case SeenFact::score:
      return p.points + owned([&](const Rules& rules, const uint8_t* cards) {
               return points_of(rules, s, cards);
             });
    case SeenFact::victory_tokens: return p.points;
    case SeenFact::coin_tokens: return p.tokens;
    case SeenFact::count_: break;
  }
  return 0;
}

int fact_of(const Seen& seen, const SeenStep& step) {
  const auto what = static_cast<SeenFact>(step.what);
  if (step.whose == OfWhom::me) return fact_of(seen, what, seen.player);
  int found = 0;
  bool any = false;
  for_opponents(seen, step.whose, step.nth, [&](unsigned q) {
    const int one = fact_of(seen, what, q);
    found = step.whose == OfWhom::most && any ? std::max(found, one)
            : step.whose == OfWhom::most      ? one
                                              : found + one;
    any = true;
  });
  return found;
}

struct Vector {
  alignas(32) float x[kMaxWidth];
  unsigned width;
};

template <class F>
void combine(Vector& a, const Vector& b, F f) {
  if (a.width == 1 && b.width > 1) {
    const float first = a.x[0];
    a.width = b.width;
    for (unsigned i = 0; i < b.width; ++i) a.x[i] = f(first, b.x[i]);
  } else if (b.width == 1) {
    for (unsigned i = 0; i < a.width; ++i) a.x[i] = f(a.x[i], b.x[0]);
  } else {
    for (unsigned i = 0; i < a.width; ++i) a.x[i] = f(a.x[i], b.x[i]);
  }
}

}  // namespace

void Observation::fill(const Seen& given, float* out) const {
  Seen seen = given;
  if (!passes_unseen) seen.knowledge = nullptr;  // then what somebody owns is known to all
  Vector stack[kMaxDepth];
  Vector* top = stack - 1;  // the last one in use
  Room room;
  for (const SeenStep& step : steps) {
    switch (step.op) {
      case SeenStep::Op::emit_counts: {
        const uint8_t* const from = counts_of(seen, step, room);
        const uint8_t* const kind = &kinds[step.at];
        float* const to = out + step.to;
        for (unsigned i = 0; i < step.width; ++i)
          to[i * step.stride] = step.value * static_cast<float>(from[kind[i]]);
        break;
      }
      case SeenStep::Op::constant:
        (++top)->width = 1;
        top->x[0] = step.value;
        break;
      case SeenStep::Op::table:
        (++top)->width = step.width;
        std::memcpy(top->x, &tables[step.at], step.width * sizeof(float));
        break;
      case SeenStep::Op::counts: {
        const uint8_t* const from = counts_of(seen, step, room);
        const uint8_t* const kind = &kinds[step.at];
        (++top)->width = step.width;
        for (unsigned i = 0; i < step.width; ++i) top->x[i] = from[kind[i]];
        break;
      }
      case SeenStep::Op::cards:
        (++top)->width = 1;
        top->x[0] = static_cast<float>(count_cards(counts_of(seen, step, room), masks[step.at]));
        break;
      case SeenStep::Op::weighted: {
        const uint8_t* const from = counts_of(seen, step, room);
        const float* row = &tables[step.at];
        (++top)->width = step.width;
        std::fill_n(top->x, step.width, 0.0f);
        for (int k = 0; k < rules_kinds; ++k, row += step.width) {
          if (from[k] == 0) continue;
          const auto n = static_cast<float>(from[k]);
          for (unsigned i = 0; i < step.width; ++i) top->x[i] += n * row[i];
        }
        break;
      }
      case SeenStep::Op::fact:
        (++top)->width = 1;
        top->x[0] = static_cast<float>(fact_of(seen, step));
        break;
      case SeenStep::Op::costs:
        (++top)->width = step.width;
        for (unsigned i = 0; i < step.width; ++i)
          top->x[i] = static_cast<float>(cost_of(seen.rules, seen.s, kinds[step.at + i]));
        break;
      case SeenStep::Op::purpose:
        (++top)->width = step.width;
        for (unsigned i = 0; i < step.width; ++i)
          top->x[i] = seen.decision != nullptr && static_cast<unsigned>(seen.decision->purpose) == i;
        break;
      case SeenStep::Op::given:
        (++top)->width = 1;
        top->x[0] = seen.given == nullptr ? 0 : seen.given[step.at];
        break;
      case SeenStep::Op::add:
        --top;
        combine(top[0], top[1], [](float a, float b) { return a + b; });
        break;
      case SeenStep::Op::subtract:
        --top;
        combine(top[0], top[1], [](float a, float b) { return a - b; });
        break;
      case SeenStep::Op::multiply:
        --top;
        combine(top[0], top[1], [](float a, float b) { return a * b; });
        break;
      case SeenStep::Op::divide:
        --top;
        combine(top[0], top[1], [](float a, float b) { return b == 0 ? 0.0f : a / b; });
        break;
      case SeenStep::Op::minimum:
        --top;
        combine(top[0], top[1], [](float a, float b) { return std::min(a, b); });
        break;
      case SeenStep::Op::maximum:
        --top;
        combine(top[0], top[1], [](float a, float b) { return std::max(a, b); });
        break;
      case SeenStep::Op::sum:
        for (unsigned i = 1; i < top->width; ++i) top->x[0] += top->x[i];
        top->width = 1;
        break;
      case SeenStep::Op::emit:
        for (unsigned i = 0; i < step.width; ++i)
          out[step.at + i * step.stride] = top->x[top->width == 1 ? 0 : i];
        --top;
        break;
      case SeenStep::Op::spread:
        for (unsigned row = 0; row < step.width; ++row)
          std::copy_n(top->x, top->width, out + step.at + row * step.stride);
        --top;
        break;
      case SeenStep::Op::count_: break;
    }
  }
}

void fill_option(const Decision& d, int option, const float* by_card, uint32_t columns, float* out) {
  std::fill_n(out, static_cast<size_t>(kOptionColumns) + columns, 0.0f);
  const bool card = option < kMaxKinds;
  out[0] = card;
  out[1] = option == kDone;
  out[2] = option == kAllTreasures;
  out[3] = option >= kChoice && option < kNumber;
  out[4] = option >= kNumber;
  if (out[3] != 0) out[5] = static_cast<float>(option - kChoice);
  if (out[4] != 0) out[6] = static_cast<float>(option - kNumber);
  out[7 + static_cast<int>(d.purpose)] = 1;
  if (card)
    std::copy_n(by_card + static_cast<size_t>(option) * columns, columns, out + kOptionColumns);
}

}  // namespace throneroom
