// What cards do while their player's turn is in lanes: the steps that the programs of most simple
// cards are made of. Everything else is left to frames(), which goes on in the midst of it.
#pragma once

#include "usual.hpp"

namespace throneroom {

inline constexpr Frame kNoFrame = {0, 0, 0, 0, 0, 0, 0, kNoKind, 0, 0, kNoKind, 0, 0, kNoKind, 0};

// The running effect, as far as such steps need it; effects below it have frames.
struct LaneEffect {
  unsigned pc;
  unsigned card;
  unsigned repeat = 1;
  unsigned that = kNoKind;
  unsigned count = 0;
  unsigned held = kNone;  // the card that is looked at
  uint8_t seen = 0;
};

// Carry out the program of a card that has just been played. True if it is over, with all that came of
// it; false if there is something else to do first: then everything is written down.
template <class Ask, class Watch>
[[gnu::noinline]] bool Machine<Ask, Watch>::steps_in_lanes(Player& p, LaneTurn& t, unsigned card) {
  const Rules& rules = R;
  LaneEffect e{rules.kind[card].program, card};
  for (;;) {
    const Instr& i = rules.code[e.pc];
    switch (static_cast<Op>(i.op)) {
      case Op::end:
        if (--e.repeat == 0) {
          if (s.depth == 0) return true;
          e = pop_effect();
          continue;
        }
        e = {kEnter, e.card, e.repeat};
        continue;
      case Op::enter: {
        const Kind& k = rules.kind[e.card];
        e.pc = k.program == kNoProgram ? kFinish : k.program;
        count_play(e.card);
        t.give(s, p, k);
        if (e.pc == kFinish || (rules.steps_in_lanes >> e.card & 1) != 0) continue;
        return leave_lanes(p, t, e);
      }
      case Op::jump: e.pc = i.jump; continue;
      case Op::unless: {
        bool yes = false;
        if (static_cast<Test>(i.x) == Test::that_matches) {
          yes = e.that != kNoKind && (rules.filter[i.filter].mask >> e.that & 1) != 0;
        } else {
          const Amount& left = rules.amount[i.lo];
          const bool moved = static_cast<Source>(left.source) == Source::moved;
          const int n = moved ? static_cast<int>(e.count) : t.lanes.in_play(rules.filter[left.filter].mask);
          const int limit = rules.amount[i.hi].add;
          const auto relation = static_cast<Relation>(i.who);
          yes = relation == Relation::at_most ? n <= limit
                : relation == Relation::at_least ? n >= limit : n == limit;
        }
        e.pc = yes ? e.pc + 1 : i.jump;
        continue;
      }
      case Op::give:
        t.give(s, p, i);
        ++e.pc;
        continue;
      case Op::take:
        e.held = t.take(s.rng, p);
        e.seen = (i.flags & kReveal) != 0 ? kEverybody : only(s.active);
        e.count = e.held != kNone;
        e.that = e.count != 0 ? e.held : kNoKind;
        ++e.pc;
        continue;
      case Op::move:
        e.count = e.held != kNone;
        e.that = e.count != 0 ? e.held : kNoKind;
        ++e.pc;
        if (e.count == 0) continue;
        if (static_cast<Dest>(i.dest) == Dest::hand) {
          t.add(p, e.held);
        } else {
          add_discard(p, e.held);
        }
        e.held = kNone;
        break;
      case Op::wait:
        push_effect(e);
        wait(i, top());
        e = pop_effect();
        continue;
      case Op::pick: {
        if (s.depth >= kMaxFrames - 2) [[unlikely]] return leave_lanes(p, t, e);
        const auto zone = static_cast<Zone>(i.zone);
        const int option = pick_in_lanes(i, e, p, t);
        ++e.pc;
        e.count = option != kDone;
        e.that = e.count != 0 ? static_cast<unsigned>(option) : kNoKind;
        if (e.count == 0) continue;
        const unsigned kind = e.that;
        if (zone == Zone::limbo) {
          t.add(p, kind);
          e.held = kNone;
          continue;
        }
        if (zone == Zone::supply) {
          if (!gain(s.active, kind, Zone::discard, Verb::gain)) {
            e.that = kNoKind;
            e.count = 0;
          }
          break;
        }
        if (zone == Zone::hand) {
          t.put_into_play(p, kind);
        } else {
          remove_discard(p, kind);
          t.bring_into_play(p, kind);
        }
        const Kind& k = rules.kind[kind];
        if ((rules.plain_actions >> kind & 1) != 0) {
          for (int times = i.x; times > 0; --times) {
            count_play(kind);
            t.give(s, p, k);
          }
          continue;
        }
        // An effect that ends with playing a card makes room for it.
        if (static_cast<Op>(rules.code[e.pc].op) != Op::end || e.repeat != 1) push_effect(e);
        if ((rules.announced >> kind & 1) != 0) {
          t.write_down(p, s.turn, ask_.decisions);
          play(s.active, kind, i.x, zone);
          return false;
        }
        e = {kEnter, kind, i.x};
        continue;
      }
      default: return leave_lanes(p, t, e);
    }
    if (p.discard_n > static_cast<int>(kLaneSum)) [[unlikely]] return leave_lanes(p, t, e);
  }
}

template <class Ask, class Watch>
inline void Machine<Ask, Watch>::push_effect(const LaneEffect& e) {
  Frame& f = push_here(static_cast<uint16_t>(e.pc), s.active, s.active, e.card, kHere);
  f.repeat = static_cast<uint8_t>(e.repeat);
  f.that = static_cast<uint8_t>(e.that);
  f.count = static_cast<uint16_t>(e.count);
  if (e.held != kNone) push_limbo(e.held, e.seen);
}

template <class Ask, class Watch>
inline LaneEffect Machine<Ask, Watch>::pop_effect() {
  const Frame& f = s.frame[--s.depth];
  LaneEffect e{f.pc, f.card, f.repeat, f.that, f.count};
  if (s.limbo_n == f.base) return e;
  e.held = s.limbo[--s.limbo_n];
  e.seen = s.limbo_seen[s.limbo_n];
  return e;
}

template <class Ask, class Watch>
[[gnu::noinline]] bool Machine<Ask, Watch>::leave_lanes(Player& p, LaneTurn& t, LaneEffect e) {
  push_effect(e);
  t.write_down(p, s.turn, ask_.decisions);
  return false;
}

// The card that is picked, or kDone.
template <class Ask, class Watch>
[[gnu::always_inline]] inline int Machine<Ask, Watch>::pick_in_lanes(const Instr& i, const LaneEffect& e,
                                                                    Player& p, LaneTurn& t) {
  const Rules& rules = R;
  const Filter& filter = rules.filter[i.filter];
  const bool may = rules.amount[i.lo].add == 0;
  Mask mask = filter.mask;
  switch (static_cast<Zone>(i.zone)) {
    case Zone::hand: mask &= t.hand; break;
    case Zone::supply: mask = passes(i.filter, kNoFrame) & s.supply_mask; break;
    case Zone::limbo: mask &= e.held != kNone ? bit(e.held) : 0; break;
    default: mask &= e.that != kNoKind && p.discard[e.that] != 0 ? bit(e.that) : 0; break;
  }
  if (mask == 0) return kDone;
  if (!may && std::has_single_bit(mask)) return std::countr_zero(mask);
  const auto purpose = static_cast<Purpose>(i.purpose);
  if (const RuleTable* table = ask_.order_for(s.active, purpose)) {
    const int option = first_in_order(*table, s, mask);
    if (option != kDone || (may && purpose != Purpose::gain)) {
      ++ask_.decisions;
      return option;
    }
  } else if (static_cast<Zone>(i.zone) == Zone::limbo && purpose == Purpose::put &&
             ask_.takes_at_once(s.active)) {
    ++ask_.decisions;
    return std::countr_zero(mask);
  }
  return ask_beside_lanes(p, t, e,
                          {.mask = mask, .player = s.active, .source = static_cast<uint8_t>(e.card),
                           .purpose = purpose, .site = Site::pick, .done = may, .subject = s.active});
}

// Let somebody answer who looks at the game.
template <class Ask, class Watch>
[[gnu::noinline]] int Machine<Ask, Watch>::ask_beside_lanes(Player& p, LaneTurn& t, LaneEffect e,
                                                            const Decision& d) {
  push_effect(e);
  t.write_down(p, s.turn, ask_.decisions);
  const int option = ask_(s, R, d, d.player);
  pop_effect();
  return option;
}

}  // namespace throneroom
