// Effects so simple that there is a shorter way than step by step, found once for each kingdom.
#pragma once

#include "aims.hpp"

namespace throneroom {

// A step that makes one discard a certain number of cards from hand.
inline bool discards_simply(const Instr& i) {
  return does::go(i, Op::pick, Zone::hand, Dest::discard) && i.lo == i.hi && i.flags == 0 &&
         static_cast<Who>(i.who) == Who::self && static_cast<Purpose>(i.purpose) == Purpose::discard;
}

// A reaction that does nothing but leave one unaffected by an Attack.
inline bool only_shields(const Rules& r, const Kind& kind) {
  if (kind.reaction == kNoProgram || kind.reaction_once == 0) return false;
  const Instr* i = &r.code[kind.reaction];
  return static_cast<Op>(i[0].op) == Op::unaffected && static_cast<Op>(i[1].op) == Op::end;
}

// The step of a program that is nothing but this step for each other player, for any kind of card or
// a certain one; else null.
inline const Instr* step_for_others(const Rules& r, const Kind& kind) {
  if (kind.program == kNoProgram) return nullptr;
  const Instr* i = &r.code[kind.program];
  const auto ends = [](const Instr& step) { return static_cast<Op>(step.op) == Op::end; };
  if (static_cast<Op>(i->op) != Op::each || static_cast<Circle>(i->x) != Circle::others) return nullptr;
  if (!ends(i[2]) || !ends(r.code[i->jump])) return nullptr;
  const Filter& filter = r.filter[i[1].filter];
  return filter.fitting == 0 && filter.cost_test == 0 ? i + 1 : nullptr;
}

// A block that only gives Actions, Buys or coins.
inline bool only_gives(const Rules& rules, uint16_t pc) {
  const Instr* i = &rules.code[pc];
  return static_cast<Op>(i[0].op) == Op::give && i[0].cards == 0 && static_cast<Op>(i[1].op) == Op::end;
}

// Can this step be taken in lanes? Programs with any other are not begun there.
inline bool is_lane_step(const Rules& rules, const Instr& i) {
  const auto is = [&](unsigned amount, int n) {
    const Amount& a = rules.amount[amount];
    return static_cast<Source>(a.source) == Source::constant && a.add == n;
  };
  const auto is_fixed = [](const Filter& one) { return one.fitting == 0 && one.cost_test == 0; };
  const auto goes = [&](Zone zone, Dest dest) {
    return static_cast<Zone>(i.zone) == zone && static_cast<Dest>(i.dest) == dest;
  };
  const Filter& filter = rules.filter[i.filter];
  switch (static_cast<Op>(i.op)) {
    case Op::end:
    case Op::jump: return true;
    case Op::give: return i.cards >= 0 && i.actions >= 0 && i.buys >= 0 && i.coins >= 0;
    case Op::take: return is(i.hi, 1) && (i.flags & kBottom) == 0;
    case Op::unless: {
      if (static_cast<Test>(i.x) == Test::that_matches) return is_fixed(filter);
      const Amount& left = rules.amount[i.lo];
      const auto source = static_cast<Source>(left.source);
      return static_cast<Test>(i.x) == Test::amount && left.mul == 1 && left.div == 1 && left.add == 0 &&
             (source == Source::moved ||
              (source == Source::in_play && is_fixed(rules.filter[left.filter]))) &&
             static_cast<Source>(rules.amount[i.hi].source) == Source::constant;
    }
    case Op::wait:
      return (rules.heard_simply >> i.x & 1) != 0 && (i.flags & (kUntilNext | kHolding | kMatch)) == 0;
    case Op::move:
      return (goes(Zone::limbo, Dest::hand) || goes(Zone::limbo, Dest::discard)) && i.filter == 0 &&
             i.flags == 0;
    case Op::pick:
      if (!is(i.hi, 1) || !(is(i.lo, 0) || is(i.lo, 1)) || (i.flags & ~kReveal) != 0 ||
          static_cast<Who>(i.who) != Who::self || filter.fitting != 0)
        return false;
      if (goes(Zone::hand, Dest::play) || goes(Zone::limbo, Dest::hand)) return is_fixed(filter);
      if (goes(Zone::discard, Dest::play)) return filter.cost_test == kSame;
      return goes(Zone::supply, Dest::gain_discard) && filter.cost_test != kSame &&
             static_cast<Source>(rules.amount[filter.cost_amount].source) == Source::constant;
    default: return false;
  }
}

inline bool is_lane_program(const Rules& rules, uint16_t pc) {
  for (;; ++pc) {
    const Instr& i = rules.code[pc];
    if (!is_lane_step(rules, i)) return false;
    if (static_cast<Op>(i.op) == Op::wait) pc = static_cast<uint16_t>(i.jump - 1);
    if (static_cast<Op>(i.op) == Op::end) return true;
  }
}

// Does all that ever waits for a card to be played wait for the first Treasure of a kind, and only give
// something?
inline bool plays_are_heard_simply(const Rules& r) {
  for (int pc = kFirstProgram; pc < r.code_size; ++pc) {
    const Instr& i = r.code[pc];
    if (static_cast<Op>(i.op) != Op::wait || static_cast<When>(i.x) != When::play) continue;
    if ((r.filter[i.filter].mask & ~r.plain_treasures) != 0 || i.flags != kFirst ||
        static_cast<Whose>(i.who) != Whose::own || !only_gives(r, static_cast<uint16_t>(pc + 1)))
      return false;
  }
  return true;
}

// What can be done at once, since nothing else hangs on it.
inline void note_short_ways(Rules& r) {
  const Mask all = r.cost_up_to[kMaxCost];
  if (r.unusual == 0 && plays_are_heard_simply(r)) r.heard_simply = 1 << static_cast<int>(When::play);
  for (unsigned k = 0; k < static_cast<unsigned>(r.kinds); ++k) {
    const Kind& kind = r.kind[k];
    if ((kind.types & kAttack) != 0 || kind.potions != 0 || kind.cards < 0) r.announced |= bit(k);
    if (r.unusual != 0) continue;
    if (only_shields(r, kind)) r.shields |= bit(k);
    if (kind.program != kNoProgram && (kind.types & kAction) != 0 && is_lane_program(r, kind.program))
      r.steps_in_lanes |= bit(k);
    const Instr* step = step_for_others(r, kind);
    if (step == nullptr) continue;
    if (does::gain_named(*step)) r.gives_out |= bit(k);
    const auto source = static_cast<Source>(r.amount[step->hi].source);
    const bool by_hand = source == Source::hand_size || source == Source::constant;
    if (discards_simply(*step) && by_hand && (all & ~r.filter[step->filter].mask) == 0)
      r.cuts_hands |= bit(k);
  }
}

}  // namespace throneroom
