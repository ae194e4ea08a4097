// Which card a native rule player plays next: Actions that fit the moment, Treasures in a good order.
#pragma once

#include "trashing.hpp"

namespace throneroom {

// ---------------------------------------------------------------- playing Actions

enum class Now : uint8_t { yes, later, no };  // later: if nothing better is left

// How many of the cards that a player has not seen yet are better gone; and of how many.
struct Unseen {
  int junk = 0, all = 0;
};
inline Unseen unseen_cards(const Rules& rules, const State& s, const Player& p) {
  const Mask junk = junk_among(rules, s, p, mask_of(p.owned));
  Unseen n;
  for (int k = 0; k < rules.kinds; ++k) {
    const int copies = p.owned[k] - p.hand[k] - p.play[k] - (p.deck_n < 3 ? 0 : p.discard[k]);
    n.all += copies;
    if ((junk >> k & 1) != 0) n.junk += copies;
  }
  return n;
}

// Small money only while the deck has little of it.
inline bool worth_copying(const Rules& rules, const Player& p, const Gain& gain) {
  return gain.value > kSmall || (gain.value > 0 && coins_owned(rules, p) <= kEnough);
}

inline constexpr int kPoorHand = 7;  // coins of a hand that is given up for a better one

inline bool looks_at_steps(const Rules& rules, const Kind& card) {
  return card.program != kNoProgram && (rules.aim[card.program].what & kAimLook) != 0;
}

// Is this a moment to play such a card, by what its own steps do?
[[gnu::noinline]] inline Now fit_by_steps(const RuleList& list, const Rules& rules, const State& s,
                                          unsigned who, int kind, Mask others) {
  const Player& p = s.player[who];
  const Kind& card = rules.kind[kind];
  if (does::discard_hand(rules.code[card.program])) {
    if (others == 0 || coins_ahead(rules, s, p) > kPoorHand) return Now::no;
    return (others & rules.actions & ~rules.terminals) != 0 ? Now::later : Now::yes;
  }
  Now now = Now::yes;
  const Stage stage = stage_of(rules, s);
  own_step(rules, card.program, [&](const Instr& i) {
    if (does::give_back(i)) {
      if (junk_among(rules, s, p, others) == 0) now = Now::no;
    } else if (does::set_aside_for_good(i)) {
      if ((others & (rules.useless | rules.small_money)) == 0) now = Now::no;
    } else if (does::dig_in_discard(i) && i.lo == 0 && card.cards == 0) {
      if ((mask_of(p.discard) & rules.filter[i.filter].mask) == 0) now = Now::no;
    } else if (does::take_extra_turn(i)) {
      if (s.turn.extra != 0 || s.previous == s.active) now = Now::later;
    } else if (does::follow(rules, i)) {
      const auto right = static_cast<unsigned>(who + s.players_n - 1) % s.players_n;
      const Filter& filter = rules.filter[i.filter];
      const Mask open = filter.mask & s.supply_mask & s.player[right].gained &
                        costing_up_to(rules, s, number(rules, filter.cost_amount));
      if (best_gain(list, rules, s, who, open & ~rules.potion_cost, stage).value <= kSmall)
        now = Now::no;
    } else if (does::copy(rules, i)) {
      const Mask copied = others & rules.treasures & s.supply_mask;
      if (!worth_copying(rules, p, best_gain(list, rules, s, who, copied, stage))) now = Now::no;
    } else if (does::trash_looked_at(i) && i.lo != 0) {
      const Unseen unseen = unseen_cards(rules, s, p);
      if (4 * unseen.junk < unseen.all) now = Now::no;
    }
    return now != Now::yes;
  });
  return now;
}

// What playing an Action again brings.
inline int replay_value(const RuleList& list, const Rules& rules, const State& s, unsigned who,
                        int k) {
  const Player& p = s.player[who];
  const Kind& kind = rules.kind[k];
  if ((kind.habits & kOnlyTrashes) != 0) {
    const int junk = count_in(p.hand, junk_among(rules, s, p, p.hand_mask));
    return junk >= 4 ? 60 : 5 * junk;
  }
  if ((kind.habits & kMustTrash) != 0 && !enough_to_trash(list, rules, s, who, k, 2)) return 0;
  if (looks_at_steps(rules, kind) &&
      fit_by_steps(list, rules, s, who, k, p.hand_mask & ~bit(static_cast<unsigned>(k))) == Now::no)
    return 0;
  if (kind.needs != 0 && (kind.habits & kReplays) == 0 &&
      count_in(p.hand, p.hand_mask & rules.filter[kind.needs].mask) < 2)
    return static_cast<int>(kind.hold) / 2;
  const int others = count_in(p.hand, p.hand_mask & rules.terminals);
  const int waiting = others - ((rules.terminals >> k & 1) != 0) - s.turn.actions;
  const int helped = std::clamp(waiting, 0, 2 * kind.actions);
  return kind.hold + 14 * helped;
}

// Is this a moment to play the card? For cards that are not always played.
inline Now fit_to_play(const RuleList& list, const Rules& rules, const State& s, const Decision& d,
                       int kind) {
  const Player& p = s.player[d.player];
  const Kind& card = rules.kind[kind];
  const Mask me = bit(static_cast<unsigned>(kind));
  const Mask others = p.hand_mask & (p.hand[kind] > 1 ? ~Mask{0} : ~me);
  const Mask terminals = others & rules.terminals;
  if (card.needs != 0 && !goes_on_without(rules, card) &&
      (others & rules.filter[card.needs].mask) == 0)
    return Now::no;
  if ((card.habits & kOnlyTrashes) != 0 && junk_among(rules, s, p, p.hand_mask) == 0)
    return Now::no;
  if ((card.habits & kMustTrash) != 0 && !enough_to_trash(list, rules, s, d.player, kind, 1))
    return Now::no;
  if ((card.habits & kReplays) != 0) {
    // Cards that stay in the Action phase come first, but one of them is kept for this.
    const Mask again = others & rules.actions & ~me;
    const auto value = [&](int k) { return replay_value(list, rules, s, d.player, k); };
    if (again != 0 && value(most(again, value)) <= 0) return Now::no;
    const Mask staying = again & ~rules.terminals;
    if (staying != 0 && ((terminals & ~me) != 0 || count_in(p.hand, staying) > 1))
      return Now::later;
  }
  if ((card.habits & kAlone) != 0 && s.turn.actions > 1 && terminals != 0) return Now::later;
  if ((card.habits & kChain) != 0 && s.turn.actions_played < 2 && s.turn.actions == 1 &&
      (terminals & ~me) != 0)
    return Now::later;
  return looks_at_steps(rules, card) ? fit_by_steps(list, rules, s, d.player, kind, others)
                                     : Now::yes;
}

[[gnu::noinline]] inline int play_with_care(const RuleList& list,
                                                          const Rules& rules, const State& s,
                                                          const Decision& d) {
  int later = kDone;
  for (Mask m = d.mask; m != 0; m &= m - 1) {
    const int kind = std::countr_zero(m);
    if ((rules.careful >> kind & 1) == 0) return kind;
    const Now now = fit_to_play(list, rules, s, d, kind);
    if (now == Now::yes) return kind;
    if (now == Now::later && later == kDone) later = kind;
  }
  return later == kDone && !d.done ? std::countr_zero(d.mask) : later;
}

// Kinds are numbered in the order in which to play them.
inline int to_play(const RuleList& list, const Rules& rules, const State& s, const Decision& d) {
  const int first = std::countr_zero(d.mask);
  return (rules.careful >> first & 1) == 0 ? first : play_with_care(list, rules, s, d);
}

// What is worth most when it is played again.
inline int to_replay(const RuleList& list, const Rules& rules, const State& s, const Decision& d) {
  const auto value = [&](int k) { return replay_value(list, rules, s, d.player, k); };
  const int kind = most(d.mask, value);
  return d.done && value(kind) <= 0 ? kDone : kind;
}

// ---------------------------------------------------------------- Treasures

// Treasures that are not plain come in this order, and plain ones in between.
enum class Moment : uint8_t { asks, changes, doubles, finds, plain, trashes, counts };

[[gnu::noinline]] inline Moment moment_of(const Rules& rules, int k) {
  if ((rules.plain_treasures >> k & 1) != 0) return Moment::plain;
  const Kind& card = rules.kind[k];
  Moment found = (rules.reducing >> k & 1) != 0 ? Moment::changes : Moment::finds;
  if (card.program == kNoProgram) return found;
  for (int pc = card.program; static_cast<Op>(rules.code[pc].op) != Op::end;) {
    const Instr& i = rules.code[pc];
    const auto op = static_cast<Op>(i.op);
    if (op == Op::name) return Moment::asks;
    if (op == Op::give_amount &&
        static_cast<Source>(rules.amount[i.hi].source) == Source::in_play)
      return Moment::counts;
    if (does::trash_from_hand(i)) return Moment::trashes;
    if (op == Op::pick && static_cast<Dest>(i.dest) == Dest::play && i.x > 1) found = Moment::doubles;
    const auto when = static_cast<When>(i.x);
    if (op == Op::wait && (when == When::gain || when == When::cost) && found != Moment::doubles)
      found = Moment::changes;
    pc = op == Op::wait || op == Op::each ? i.jump : pc + 1;
  }
  return found;
}

// Treasures that would keep the player from buying what the rules ask for first.
[[gnu::noinline]] inline Mask held_back(const RuleList& list, const Rules& rules, const State& s,
                                        unsigned who) {
  const Player& p = s.player[who];
  Mask with = 0;
  for (Mask m = rules.restricted & s.supply_mask; m != 0; m &= m - 1)
    with |= rules.filter[rules.kind[std::countr_zero(m)].not_with].mask;
  with &= p.hand_mask & rules.treasures;
  if (with == 0) return 0;
  int less = 0;
  for (Mask m = with; m != 0; m &= m - 1)
    less += p.hand[std::countr_zero(m)] * rules.kind[std::countr_zero(m)].coins;
  const int all = coins_ahead(rules, s, p);
  const Mask piles = (within_reach(rules, s, who, all) & ~rules.restricted) |
                     (within_reach(rules, s, who, all - less) & rules.restricted);
  const int wish = wanted(list, list.of(Section::buy), rules, s, gainer(s, who), piles, kMaxCost);
  return wish != kDone && (rules.restricted >> wish & 1) != 0 ? with : 0;
}

[[gnu::noinline]] inline int play_odd_treasures(const RuleList& list, const State& s,
                                                const Rules& rules, const Decision& d) {
  const Player& p = s.player[d.player];
  const Mask hold = rules.restricted != 0 ? held_back(list, rules, s, d.player) : 0;
  // What makes one trash a card comes early with something to trash, else when the hand is empty.
  Mask early = 0, unfit = 0;
  for (Mask m = d.mask & rules.odd_treasures; m != 0; m &= m - 1) {
    const int k = std::countr_zero(m);
    if (moment_of(rules, k) != Moment::trashes) continue;
    const Mask me = m & (~m + 1);
    const Mask others = p.hand_mask & (p.hand[k] > 1 ? ~Mask{0} : ~me);
    if (junk_among(rules, s, p, others) != 0) {
      early |= me;
    } else if ((others & ~rules.treasures) != 0) {
      unfit |= me;
    }
  }
  const Mask cards = d.mask & ~hold & ~unfit;
  if (cards == 0) return kDone;
  const int kind = least(cards, [&](int k) {
    return static_cast<int>((early >> k & 1) != 0 ? Moment::changes : moment_of(rules, k));
  });
  if ((rules.plain_treasures >> kind & 1) != 0 && d.bulk && hold == 0) return kAllTreasures;
  return kind;
}

inline int to_play_treasure(const RuleList& list, const State& s, const Rules& rules,
                            const Decision& d) {
  if (((d.mask & rules.odd_treasures) | rules.restricted) == 0)
    return d.bulk ? kAllTreasures : std::countr_zero(d.mask);
  return play_odd_treasures(list, s, rules, d);
}

}  // namespace throneroom
