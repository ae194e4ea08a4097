// What the steps of a program lead to, read off the code once for each kingdom, for heuristics.
#pragma once

#include <bit>

#include "rules.hpp"

namespace throneroom {

inline constexpr Aim kNoAim = {0, 0, 0, 0, Per::play, kNoKind, kNoKind, 0, 0, 0};

inline bool gains(const Instr& i) {
  const auto dest = static_cast<Dest>(i.dest);
  return dest == Dest::gain_discard || dest == Dest::gain_hand || dest == Dest::gain_deck;
}

inline int number(const Rules& r, unsigned amount) {
  const Amount& a = r.amount[amount];
  return static_cast<Source>(a.source) == Source::constant ? a.add : 1;
}

// The first of a program's steps that is such a one, apart from what others do and what waits; -1:
// there is none.
template <class Fits>
int own_step(const Rules& r, int pc, Fits fits) {
  if (pc == kNoProgram) return -1;
  for (;;) {
    const Instr& i = r.code[pc];
    const auto op = static_cast<Op>(i.op);
    if (op == Op::end) return -1;
    if (fits(i)) return pc;
    pc = op == Op::each || op == Op::wait ? i.jump : pc + 1;
  }
}

// What a step does.
namespace does {
inline bool go(const Instr& i, Op op, Zone from, Dest to) {
  return static_cast<Op>(i.op) == op && static_cast<Zone>(i.zone) == from &&
         static_cast<Dest>(i.dest) == to;
}
inline bool trash_from_hand(const Instr& i) { return go(i, Op::pick, Zone::hand, Dest::trash); }
inline bool trash_looked_at(const Instr& i) { return go(i, Op::pick, Zone::limbo, Dest::trash); }
inline bool discard_hand(const Instr& i) { return go(i, Op::move, Zone::hand, Dest::discard); }
inline bool give_back(const Instr& i) { return go(i, Op::pick, Zone::hand, Dest::supply); }
inline bool set_aside_for_good(const Instr& i) { return go(i, Op::pick, Zone::hand, Dest::mat); }
inline bool show_from_hand(const Instr& i) { return go(i, Op::pick, Zone::hand, Dest::none); }
inline bool dig_in_discard(const Instr& i) { return go(i, Op::pick, Zone::discard, Dest::hand); }
inline bool take_extra_turn(const Instr& i) { return static_cast<Op>(i.op) == Op::extra_turn; }
inline bool play_itself(const Instr& i) { return static_cast<Op>(i.op) == Op::play_self; }
inline bool gain_from_supply(const Instr& i) {
  const auto op = static_cast<Op>(i.op);
  return (op == Op::pick || op == Op::move) && static_cast<Zone>(i.zone) == Zone::supply && gains(i);
}
inline bool gain_named(const Instr& i) { return go(i, Op::move, Zone::supply, Dest::gain_discard); }
// A copy of what the right player has gained.
inline bool follow(const Rules& r, const Instr& i) {
  return gain_from_supply(i) &&
         static_cast<Fitting>(r.filter[i.filter].fitting) == Fitting::gained_right;
}
// A copy of the card that a step has shown.
inline bool copy(const Rules& r, const Instr& i) {
  return gain_from_supply(i) && r.filter[i.filter].cost_test == kSame;
}
}  // namespace does

// What an option does beyond what its aim says, to be read off its steps when it is asked.
inline constexpr uint8_t kAimRare = 128;
// At the first step of a program: what the card's own steps do is looked at before it is played.
inline constexpr uint8_t kAimLook = 64;

inline void add_given(Aim& aim, const Instr& i) {
  aim.cards = static_cast<int8_t>(aim.cards + i.cards);
  aim.actions = static_cast<int8_t>(aim.actions + i.actions);
  aim.buys = static_cast<int8_t>(aim.buys + i.buys);
  aim.coins = static_cast<int8_t>(aim.coins + i.coins);
}

// "+ so much of a resource for each card", or "for its cost".
inline void add_amount(const Rules& r, Aim& aim, const Instr& i) {
  const Amount& a = r.amount[i.hi];
  const auto source = static_cast<Source>(a.source);
  if (source != Source::moved && source != Source::that_cost) return;
  aim.per = source == Source::moved ? Per::card : Per::cost;
  const auto each = static_cast<int8_t>(a.mul);
  switch (static_cast<Resource>(i.x)) {
    case Resource::cards: aim.cards = each; return;
    case Resource::actions: aim.actions = each; return;
    case Resource::buys: aim.buys = each; return;
    case Resource::coins: aim.coins = each; return;
    default: return;
  }
}

// For a pick of cards to trash: one card is gained for all of them, by what they cost together; or
// something is given for the very card, by its cost or its types.
inline constexpr uint8_t kAimForAll = 32, kAimPays = 16;

inline uint8_t what_trashing_brings(const Rules& r, int pc, const Aim& aim) {
  const Instr& next = r.code[pc + 1];
  if (static_cast<Dest>(r.code[pc].dest) != Dest::trash) return 0;
  if (does::gain_from_supply(next) && r.filter[next.filter].cost_test != 0 &&
      static_cast<Source>(r.amount[r.filter[next.filter].cost_amount].source) == Source::noted_cost)
    return kAimForAll;
  const bool by_type = static_cast<Op>(next.op) == Op::unless &&
                       static_cast<Test>(next.x) == Test::that_matches &&
                       does::gain_from_supply(r.code[pc + 2]);
  return by_type || (aim.per == Per::cost && (aim.coins > 0 || aim.cards > 0)) ? kAimPays : 0;
}

// What follows when cards have been picked: gifts, or one card gained for another.
inline Aim aim_of_pick(const Rules& r, int pc) {
  Aim aim = kNoAim;
  for (int at = pc + 1; at < r.code_size; ++at) {
    const Instr& i = r.code[at];
    switch (static_cast<Op>(i.op)) {
      case Op::unless:
        if (static_cast<Test>(i.x) != Test::amount) return aim;
        break;
      case Op::give: add_given(aim, i); break;
      case Op::give_amount: add_amount(r, aim, i); break;
      case Op::move:
        if (static_cast<Zone>(i.zone) != Zone::supply || !gains(i)) return aim;
        aim.named = static_cast<uint8_t>(std::countr_zero(r.filter[i.filter].mask));
        break;
      case Op::pick: {
        const Filter& filter = r.filter[i.filter];
        const bool by_cost = filter.cost_test != 0 && filter.cost_test != kSame &&
                             static_cast<Source>(r.amount[filter.cost_amount].source) ==
                                 Source::that_cost;
        if (static_cast<Zone>(i.zone) == Zone::supply && gains(i) && by_cost) aim.gain = i.filter;
        return aim;
      }
      default: return aim;
    }
  }
  return aim;
}

// What an option does, up to where it ends.
inline Aim aim_of_option(const Rules& r, int pc) {
  Aim aim = kNoAim;
  for (int at = pc + 1; at < r.code[pc].jump; ++at) {
    const Instr& i = r.code[at];
    const auto zone = static_cast<Zone>(i.zone);
    const auto dest = static_cast<Dest>(i.dest);
    switch (static_cast<Op>(i.op)) {
      case Op::give: add_given(aim, i); break;
      case Op::give_amount: aim.what |= kAimRare; break;
      case Op::each:
        if ((i.flags & kAttackFlag) != 0) aim.what |= kAimAttacks;
        at = i.jump - 1;
        break;
      case Op::move_self:
        if (dest == Dest::trash) aim.what |= kAimTrashesSelf;
        break;
      case Op::move:
        if (zone == Zone::supply && gains(i))
          aim.named = static_cast<uint8_t>(std::countr_zero(r.filter[i.filter].mask));
        if (zone == Zone::hand && dest == Dest::discard) aim.discard = kAllCards;
        if (zone == Zone::deck) aim.what |= kAimTurnsDeck;
        if (zone == Zone::limbo || zone == Zone::mat) aim.what |= kAimRare;
        break;
      case Op::pick: {
        const auto n = static_cast<uint8_t>(number(r, i.hi));
        if (zone == Zone::hand && dest == Dest::trash) aim.trash = n;
        if (zone == Zone::hand && dest == Dest::discard) aim.discard = n;
        if (zone == Zone::supply && dest == Dest::trash) aim.what |= kAimTrashesSupply;
        if (zone == Zone::trash) aim.what |= kAimFromTrash;
        if (zone == Zone::limbo || zone == Zone::event) aim.what |= kAimRare;
        break;
      }
      default: break;
    }
  }
  return aim;
}

inline void note_aims(Rules& r) {
  for (int pc = 0; pc < r.code_size; ++pc) {
    const auto op = static_cast<Op>(r.code[pc].op);
    r.aim[pc] = op == Op::pick     ? aim_of_pick(r, pc)
                : op == Op::option ? aim_of_option(r, pc)
                                   : kNoAim;
    if (op == Op::pick) r.aim[pc].what |= what_trashing_brings(r, pc, r.aim[pc]);
  }
}

// What the triggers and steps of a kingdom ask of the turn's skeleton.
inline void note_unusual(Rules& r) {
  for (int t = 0; t < r.triggers_n; ++t) {
    Trigger& trigger = r.trigger[t];
    const Mask me = bit(trigger.kind);
    switch (static_cast<Scope>(trigger.scope)) {
      case Scope::self: r.on_self[trigger.when] |= me; break;
      case Scope::play: r.on_play[trigger.when] |= me; break;
      case Scope::hand: r.on_hand[trigger.when] |= me; break;
      case Scope::pile: r.on_pile[trigger.when] |= me; break;
    }
    for (int pc = trigger.pc; static_cast<Op>(r.code[pc].op) != Op::end; ++pc)
      if (static_cast<Op>(r.code[pc].op) == Op::pick &&
          static_cast<Zone>(r.code[pc].zone) == Zone::event)
        trigger.pad = 1;  // pointless once the card has gone
  }
  bool unusual = r.triggers_n != 0 || r.potion_cost != 0 || r.durations != 0;
  bool looks_at_play = r.restricted != 0, discounts = false;
  for (int pc = kFirstProgram; pc < r.code_size; ++pc) {
    const Instr& i = r.code[pc];
    const auto op = static_cast<Op>(i.op);
    unusual = unusual || op == Op::extra_turn || op == Op::possess ||
              (op == Op::name && i.x != 0) || (op == Op::wait && static_cast<When>(i.x) != When::play);
    const bool moves = op == Op::pick || op == Op::move;
    const auto zone = static_cast<Zone>(i.zone);
    looks_at_play = looks_at_play || (moves && (zone == Zone::play || zone == Zone::leaving));
    discounts = discounts || (op == Op::wait && static_cast<When>(i.x) == When::cost);
  }
  for (const Filter& f : r.filter) {
    unusual = unusual || static_cast<Fitting>(f.fitting) == Fitting::gained_right;
    looks_at_play = looks_at_play || static_cast<Fitting>(f.fitting) == Fitting::in_play;
  }
  for (const Amount& a : r.amount) {
    const auto source = static_cast<Source>(a.source);
    unusual = unusual || source == Source::bought || source == Source::opened ||
              source == Source::gained_buying;
    looks_at_play =
        looks_at_play || (source == Source::in_play && (r.filter[a.filter].mask & r.treasures) != 0);
  }
  r.unusual = unusual;
  r.shortcuts = !looks_at_play;
  r.costs_vary = discounts || (r.reducing | r.reduced) != 0;
  if (unusual || looks_at_play || r.costs_vary != 0) r.usual_turn = 0;
}

// Cards that are not always good to play, for what their steps do.
inline bool wants_a_look(const Rules& r, const Kind& kind) {
  const int start = kind.program;
  if (start == kNoProgram) return false;
  if (does::discard_hand(r.code[start])) return true;
  return own_step(r, start, [&](const Instr& i) {
           return does::give_back(i) || does::set_aside_for_good(i) || does::dig_in_discard(i) ||
                  does::take_extra_turn(i) || does::follow(r, i) || does::copy(r, i) ||
                  (does::trash_looked_at(i) && i.lo != 0);
         }) >= 0;
}

// Sets of kinds by habit.
inline void note_habits(Rules& r) {
  for (unsigned k = 0; k < static_cast<unsigned>(r.kinds); ++k) {
    const Kind& kind = r.kind[k];
    if (kind.coins > 0) r.coins_given[k] = static_cast<uint8_t>(kind.coins);
    if ((r.junk >> k & 1) != 0 && kind.points < 0) r.curses |= bit(k);
    if ((kind.types & (kAction | kTreasure)) == 0) r.useless |= bit(k);
    if ((kind.types & kAction) == 0) continue;
    if ((kind.habits & kStaysInAction) == 0) r.terminals |= bit(k);
    if (kind.actions >= 2) r.villages |= bit(k);
    constexpr int watched = kOnlyTrashes | kReplays | kMustTrash | kAlone | kChain;
    const bool look = wants_a_look(r, kind);
    if (look) r.aim[kind.program].what |= kAimLook;
    if ((kind.habits & watched) != 0 || kind.needs != 0 || look) r.careful |= bit(k);
    if ((kind.habits & kReplays) != 0 || kind.needs != 0) r.asking |= bit(k);
  }
}

}  // namespace throneroom
