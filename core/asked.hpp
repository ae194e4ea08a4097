// What a question is about, beyond its options: for the words in which it is put to a person.
#pragma once

#include <vector>

#include "effects.hpp"

namespace throneroom {

// What is -1 does not apply.
struct Asked {
  Site site = Site::none;
  int player = 0;         // whose decision it is, also where somebody else makes it
  int actor = -1;         // "you" of the running effect; in a reaction, who did what is reacted to
  int least = 1, most = 1;  // how many more must and may be chosen
  int cost = -1;          // the limit of what the cards may cost
  bool potion = false;    // whether that is a cost with a Potion
  int that = -1;          // the card that "it" is
  int event = -1;         // the card of the event on which the running effect hangs
  int chosen = 0;         // options chosen so far, as bits
  int when = -1;          // the event (When) that is reacted to; -1: an Attack
  int shown = 0;          // cards this player has revealed to it so far
  int left = -1;          // who gets the card that is passed
  int deck = -1;          // cards in the deck that a card is put into
  bool played = false;    // whether a Treasure is in play
  int treasures = 0;      // what all plain Treasures would give
  Mask due = 0;           // cards whose effect is due as the turn starts
  std::vector<uint8_t> costs{};   // of the cards that can be bought, in the order of the options
  std::vector<uint8_t> picked{};  // cards picked so far in this step, in order
  std::vector<uint8_t> table{};   // other cards of the running effect; kNoKind for one that the
                                  // player who decides can't see
};

// What all plain Treasures in hand would give.
template <class Ask, class Watch>
int Machine<Ask, Watch>::coins_of_treasures() const {
  FromOutside outside;
  Unwatched nobody;
  Machine<FromOutside, Unwatched> trial(R, outside, nobody);
  copy_state(trial.s, s);
  trial.answer(kAllTreasures);
  return trial.s.turn.coins - s.turn.coins;
}

// Who gets the card that a player passes.
template <class Ask, class Watch>
int Machine<Ask, Watch>::passes_to(uint8_t from, const Instr& i, const Frame& f) const {
  for (unsigned steps = 1; steps < s.players_n; ++steps) {
    const uint8_t to = seat(from, steps);
    const bool takes_part = s.player[to].hand_n != 0 || (f.choice & seat_bit(to)) != 0;
    if ((i.flags & kToAnyone) != 0 || takes_part) return to;
  }
  return from;
}

// The step that asks, with its limits as they are now.
template <class Ask, class Watch>
Asked Machine<Ask, Watch>::asked() const {
  const Decision& d = s.decision;
  Asked a{.site = d.site, .player = d.player, .least = d.done != 0 ? 0 : 1};
  if (d.site == Site::treasure) {
    a.played = (mask_of(s.player[s.active].play) & R.treasures) != 0;
    if (d.bulk != 0) a.treasures = coins_of_treasures();
  } else if (d.site == Site::buy) {
    for (Mask m = d.mask; m != 0; m &= m - 1) {
      const auto kind = static_cast<unsigned>(std::countr_zero(m));
      a.costs.push_back(static_cast<uint8_t>(cost_of(R, s, kind)));
    }
  }
  if (s.depth == 0 || d.site == Site::none) return a;
  const Frame& f = s.frame[s.depth - 1];
  const Instr& i = R.code[f.pc];
  const auto number = [](uint8_t kind) { return kind == kNoKind ? -1 : static_cast<int>(kind); };
  a.actor = f.player;
  a.that = number(f.that);
  if (d.site == Site::react || d.site == Site::order) {
    if (static_cast<Op>(i.op) == Op::triggers) a.when = f.choice;
    a.shown = f.picks;
    const Player& p = s.player[d.player];
    for (int n = 0; n < p.waiting_n; ++n)
      if (waits_for(R, p.waiting[n], When::start)) a.due |= bit(p.waiting[n].card);
    return a;
  }
  if (d.site == Site::place) a.deck = s.player[d.subject].deck_n;
  if (d.site == Site::pass) a.left = passes_to(d.player, i, f);
  if (const Frame* event = event_of(R, s)) a.event = number(event->card);
  for (unsigned e = f.base; e < s.limbo_n; ++e) {
    const uint8_t kind = s.limbo[e] & kKindBits;
    if ((s.limbo[e] & kPicked) != 0) {
      a.picked.push_back(kind);
    } else if ((s.limbo[e] & kNoted) == 0 && d.site != Site::pass) {
      a.table.push_back((s.limbo_seen[e] >> d.by & 1) != 0 ? kind : kNoKind);
    }
  }
  if (d.site == Site::choose) {
    a.least = a.most = std::min<int>(amount(i.hi, f), i.x) - f.picks;
    a.chosen = f.choice;
  } else if (d.site == Site::pick) {
    int n = 0;
    available(static_cast<Zone>(i.zone), passes(i.filter, f), f, n);
    a.most = std::min(amount(i.hi, f) - f.picks, n);
    if (d.done == 0) a.least = std::min(amount(i.lo, f) - f.picks, n);
    const Filter& filter = R.filter[i.filter];
    if (filter.cost_test != 0 && filter.cost_test != kSame) {
      a.cost = std::max(amount(filter.cost_amount, f), 0);
      a.potion = static_cast<Source>(R.amount[filter.cost_amount].source) == Source::that_cost &&
                 f.that != kNoKind && R.kind[f.that].potion != 0;
    }
  }
  return a;
}

}  // namespace throneroom
