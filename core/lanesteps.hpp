// What cards do while their player's turn is in lanes: the steps that the programs of most simple
// cards are made of. Everything else is left to frames(), which goes on in the midst of it.
#pragma once

#include "usual.hpp"

namespace throneroom {

// Take the steps of the running effects. True if they are over; false if there is something else to do
// first: everything is written down.
template <class Ask, class Watch>
[[gnu::noinline]] bool Machine<Ask, Watch>::steps_in_lanes(Player& p, LaneTurn& t) {
  const Rules& rules = R;
  while (s.depth != 0) {
    Frame& f = top();
    bool same = true;  // does the next step belong to the same effect?
    do {
      const Instr& i = rules.code[f.pc];
      switch (static_cast<Op>(i.op)) {
        case Op::end:
          end_effect(f);
          same = false;
          continue;
        case Op::enter: {  // only what is played again comes here
          const Kind& k = rules.kind[f.card];
          f.pc = k.program == kNoProgram ? kFinish : k.program;
          count_play(f.card);
          t.give(s, p, k);
          if (f.pc == kFinish || (rules.steps_in_lanes >> f.card & 1) != 0) continue;
          t.write_down(p, s.turn, ask_.decisions);
          return false;
        }
        case Op::jump: f.pc = i.jump; continue;
        case Op::unless: {
          bool yes = false;
          if (static_cast<Test>(i.x) == Test::that_matches) {
            yes = f.that != kNoKind && (passes(i.filter, f) >> f.that & 1) != 0;
          } else {
            const auto source = static_cast<Source>(rules.amount[i.lo].source);
            if (source != Source::moved) t.write_down(p, s.turn, ask_.decisions);
            yes = holds(i);
          }
          f.pc = yes ? static_cast<uint16_t>(f.pc + 1) : i.jump;
          continue;
        }
        case Op::give:
          t.give(s, p, i);
          ++f.pc;
          continue;
        case Op::take: {
          const unsigned kind = t.take(s.rng, p);
          f.count = kind != kNone;
          f.that = kNoKind;
          ++f.pc;
          if (kind == kNone) continue;
          f.that = static_cast<uint8_t>(kind);
          push_limbo(kind, (i.flags & kReveal) != 0 ? kEverybody : only(f.player));
          continue;
        }
        case Op::move:
          f.count = 0;
          f.that = kNoKind;
          ++f.pc;
          for (unsigned e = f.base; e < s.limbo_n; ++e, ++f.count) {
            const unsigned kind = s.limbo[e];
            f.that = static_cast<uint8_t>(kind);
            if (static_cast<Dest>(i.dest) == Dest::hand) {
              t.add(p, kind);
            } else {
              add_discard(p, kind);
            }
          }
          s.limbo_n = f.base;
          break;
        case Op::wait: wait(i, f); continue;
        case Op::pick:
          same = false;
          if (pick_in_lanes(i, f, p, t)) break;
          return false;
        default: t.write_down(p, s.turn, ask_.decisions); return false;
      }
      if (p.discard_n > static_cast<int>(kLaneSum)) [[unlikely]] {
        t.write_down(p, s.turn, ask_.decisions);
        return false;
      }
    } while (same);
  }
  return true;
}

// Which of these cards, or kDone. Only what looks at the game has it written down.
template <class Ask, class Watch>
inline int Machine<Ask, Watch>::ask_in_lanes(const Instr& i, const Frame& f, Player& p, LaneTurn& t,
                                             Mask mask, bool may) {
  const auto purpose = static_cast<Purpose>(i.purpose);
  if (const RuleTable* table = ask_.order_for(f.player, purpose)) {
    const int option = first_in_order(*table, s, mask);
    if (option != kDone || (may && purpose != Purpose::gain)) {
      ++ask_.decisions;
      return option;
    }
  }
  t.write_down(p, s.turn, ask_.decisions);
  const Decision d{.mask = mask, .player = f.player, .source = f.card, .purpose = purpose,
                   .site = Site::pick, .done = may, .subject = f.player};
  return ask_(s, R, d, f.player);
}

// One card, or none. False if there is more to it than can be done in lanes: everything is written down.
template <class Ask, class Watch>
inline bool Machine<Ask, Watch>::pick_in_lanes(const Instr& i, Frame& f, Player& p, LaneTurn& t) {
  const Rules& rules = R;
  const auto zone = static_cast<Zone>(i.zone);
  const bool may = rules.amount[i.lo].add == 0;
  Mask mask = passes(i.filter, f);
  if (zone == Zone::hand) {
    mask &= t.hand;
  } else if (zone == Zone::supply) {
    mask &= s.supply_mask;
  } else if (zone == Zone::limbo) {
    if (s.limbo_n > f.base + 1) {
      t.write_down(p, s.turn, ask_.decisions);
      return false;
    }
    mask &= s.limbo_n > f.base ? bit(s.limbo[f.base]) : 0;
  } else if (mask != 0 && p.discard[std::countr_zero(mask)] == 0) {
    mask = 0;
  }
  auto kind = static_cast<unsigned>(std::countr_zero(mask));
  if (mask != 0 && (may || !std::has_single_bit(mask))) {
    const int option = ask_in_lanes(i, f, p, t, mask, may);
    kind = static_cast<unsigned>(option);
    if (option == kDone) mask = 0;
  }
  ++f.pc;
  f.count = mask != 0;
  f.that = mask != 0 ? static_cast<uint8_t>(kind) : kNoKind;
  if (mask == 0) return true;
  if (zone == Zone::limbo) {
    --s.limbo_n;
    t.add(p, kind);
    return true;
  }
  if (zone == Zone::supply) {
    if (!gain(f.player, kind, Zone::discard, Verb::gain)) {
      f.that = kNoKind;
      f.count = 0;
    }
    return true;
  }
  if (zone == Zone::hand) {
    t.put_into_play(p, kind);
  } else {
    remove_discard(p, kind);
    t.bring_into_play(p, kind);
  }
  // As in deliver(): an effect that ends with playing a card makes room for it.
  if (static_cast<Op>(rules.code[f.pc].op) == Op::end && f.repeat == 1 && s.limbo_n == f.base)
    --s.depth;
  if ((rules.announced >> kind & 1) != 0) {
    t.write_down(p, s.turn, ask_.decisions);
    play(s.active, kind, i.x, zone);
    return false;
  }
  const Kind& k = rules.kind[kind];
  if (k.program == kNoProgram) {
    for (int times = i.x; times > 0; --times) {
      count_play(kind);
      t.give(s, p, k);
    }
    return true;
  }
  if (i.x > 1) {
    if (Frame* next = push(kEnter, s.active, s.active, kind, kHere | kReplayed)) next->repeat = i.x;
    return true;
  }
  count_play(kind);
  t.give(s, p, k);
  push(k.program, s.active, s.active, kind, kHere);
  if ((rules.steps_in_lanes >> kind & 1) != 0) return true;
  t.write_down(p, s.turn, ask_.decisions);
  return false;
}

}  // namespace throneroom
