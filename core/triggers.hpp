// What waits for something to happen, and what happens then: cards that stay in play, reactions,
// and what hangs on buying, gaining, the start of a turn or leaving play.
#pragma once

#include "machine.hpp"

namespace throneroom {

// A block that asks nobody anything.
inline bool is_quiet(const Rules& rules, uint16_t pc) {
  for (;; ++pc) {
    switch (static_cast<Op>(rules.code[pc].op)) {
      case Op::end: return true;
      case Op::give:
      case Op::give_amount:
      case Op::move: break;
      default: return false;
    }
  }
}

// The block that follows waits until something happens; each card that is set aside for it, on its
// own.
template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::wait(const Instr& i, Frame& f) {
  const auto start = static_cast<uint16_t>(f.pc + 1);
  f.pc = i.jump;
  // What lasts for the game is over before it begins if the card has left play by its own effect.
  if ((i.flags & kForever) != 0 && (f.flags & (kHere | kBlock)) == 0) return;
  if ((i.flags & (kHolding | kMatch)) == 0) {
    wait_with(i, f, start, kNoKind, 0);
    return;
  }
  for (unsigned e = f.base; e < s.limbo_n; ++e) {
    if ((s.limbo[e] & kNoted) != 0) continue;
    const uint8_t open = s.limbo_seen[e] == kEverybody ? kHeldOpen : 0;
    if (!wait_with(i, f, start, s.limbo[e], open) && (i.flags & kHolding) != 0) {
      add_hand(s.player[f.player], s.limbo[e]);  // nobody remembers more
      tell(Verb::put, f.player, s.limbo[e], s.limbo_seen[e], Zone::limbo, Zone::hand);
    }
  }
  if ((i.flags & kHolding) == 0) return;
  unsigned keep = f.base;
  for (unsigned e = f.base; e < s.limbo_n; ++e)
    if ((s.limbo[e] & kNoted) != 0) {
      s.limbo_seen[keep] = s.limbo_seen[e];
      s.limbo[keep++] = s.limbo[e];
    }
  s.limbo_n = static_cast<uint16_t>(keep);
}

template <class Ask, class Watch>
[[gnu::noinline]] bool Machine<Ask, Watch>::wait_with(const Instr& i, Frame& f, uint16_t start, uint8_t held,
                                    uint8_t state) {
  Player& p = s.player[f.player];
  const Frame* below = (i.flags & kUntilNext) != 0 ? repeater(f) : nullptr;
  int at = 0;
  for (; at < p.waiting_n; ++at) {
    const Waiting& w = p.waiting[at];
    if (below != nullptr && w.by != kNoKind && w.by != below->card) continue;
    if (w.pc == start && w.held == held && (i.flags & kHolding) == 0 && w.immune == f.immune &&
        w.count < 0xffff && (w.flags & kDue) == 0)
      break;
  }
  if (at == p.waiting_n) {
    if (at == kMaxWaiting) {
      reached(Limit::waiting);
      return false;
    }
    p.waiting[at] = {start, 0, 0, state, f.card, f.immune, held, 0, kNoKind, 0, 0};
    ++p.waiting_n;
  }
  Waiting& w = p.waiting[at];
  ++w.count;
  s.hearing = static_cast<uint16_t>(s.hearing | 1u << i.x);
  if ((i.flags & kUntilNext) != 0) stay(f, w);
  return true;
}

// The card of an effect that outlasts the turn stays in play, and so does one that repeated it.
template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::stay(Frame& f, Waiting& w) {
  if ((f.flags & (kHere | kStaying)) == kHere) {
    w.stays = static_cast<uint8_t>(std::min(w.stays + 1, 255));
    f.flags |= kStaying;
  }
  if (Frame* below = repeater(f)) {
    w.by = below->card;
    ++w.by_stays;
    below->flags |= kStaying;
  }
}

// The effect that plays this card several times, if its card is still to be kept in play for that.
template <class Ask, class Watch>
inline Frame* Machine<Ask, Watch>::repeater(const Frame& f) {
  if ((f.flags & kReplayed) == 0 || s.depth < 2) return nullptr;
  Frame& below = s.frame[s.depth - 2];
  return (below.flags & (kHere | kBlock | kStaying)) == kHere ? &below : nullptr;
}

template <class Ask, class Watch>
[[gnu::noinline]] int Machine<Ask, Watch>::staying(uint8_t player, unsigned kind) const {
  const Player& p = s.player[player];
  int n = 0;
  for (int w = 0; w < p.waiting_n; ++w) {
    if (p.waiting[w].card == kind) n += p.waiting[w].stays;
    if (p.waiting[w].by == kind) n += p.waiting[w].by_stays;
  }
  return n;
}

// What lasted for this turn is over; or, when a player's next turn starts, what lasted until then.
template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::forget_waiting(uint8_t player, bool next_turn) {
  if (s.hearing == 0) return;  // nothing waits
  uint16_t hearing = 0;
  for (uint8_t q = 0; q < s.players_n; ++q) {
    Player& p = s.player[q];
    unsigned keep = 0;
    for (unsigned n = 0; n < p.waiting_n; ++n) {
      const Waiting& w = p.waiting[n];
      const Instr& i = waits_for(R, w);
      const bool lasting = (i.flags & kUntilNext) != 0;
      // Until the next turn, and no longer? (No branches: they would be hard to foresee.)
      const bool until = lasting & ((i.flags & kForever) == 0) &
                         (i.x != static_cast<uint8_t>(When::start)) & (q == player);
      if ((w.count == 0) | (next_turn ? until : !lasting)) continue;
      hearing = static_cast<uint16_t>(hearing | 1u << i.x);
      if (keep != n) p.waiting[keep] = w;
      ++keep;
    }
    p.waiting_n = static_cast<uint16_t>(keep);
  }
  s.hearing = hearing;
}

template <class Ask, class Watch>
[[gnu::noinline]] bool Machine<Ask, Watch>::hears(uint8_t owner, const Waiting& w, When when, uint8_t player,
                                unsigned kind) const {
  if (!waits_for(R, w, when)) return false;
  const Instr& i = waits_for(R, w);
  if ((i.flags & kOwnTurn) != 0 && player != s.active) return false;
  if ((i.flags & kMatch) != 0 ? kind != w.held : (R.filter[i.filter].mask >> kind & 1) == 0)
    return false;
  switch (static_cast<Whose>(i.who)) {
    case Whose::own: return owner == player;
    case Whose::others: return owner != player && (w.immune >> player & 1) == 0;
    case Whose::right: return s.players_n > 1 && seat(player, 1) == owner;
    case Whose::anyone: return true;
  }
  return false;
}

template <class Ask, class Watch>
int Machine<Ask, Watch>::mark_count(unsigned kind) const {
  for (int m = 0; m < s.marks_n; ++m)
    if (s.mark[m].kind == kind) return s.mark[m].count;
  return 0;
}

template <class Ask, class Watch>
uint8_t Machine<Ask, Watch>::trigger_of(unsigned kind, When when, Scope scope) const {
  for (int t = 0; t < R.triggers_n; ++t)
    if (R.trigger[t].kind == kind && R.trigger[t].when == static_cast<uint8_t>(when) &&
        R.trigger[t].scope == static_cast<uint8_t>(scope))
      return static_cast<uint8_t>(t);
  return kNoKind;
}

// Is there a card to show, and does that player not go on showing cards for ever?
template <class Ask, class Watch>
inline bool Machine<Ask, Watch>::may_reveal(Mask cards, const Frame& f) {
  if (cards == 0 || f.picks < kMaxReveals) return cards != 0;
  reached(Limit::reveals);
  return false;
}

// Cards in a hand that may be shown because of what a player has done.
template <class Ask, class Watch>
inline Mask Machine<Ask, Watch>::reacting(uint8_t who, When when, uint8_t player,
                                          unsigned kind) const {
  const Mask cards = s.player[who].hand_mask & R.on_hand[static_cast<int>(when)];
  return cards == 0 ? 0 : reacting_with(cards, who, when, player, kind);
}

template <class Ask, class Watch>
[[gnu::noinline]] Mask Machine<Ask, Watch>::reacting_with(Mask all, uint8_t who, When when,
                                                         uint8_t player, unsigned kind) const {
  Mask cards = 0;
  for (Mask m = all; m != 0; m &= m - 1) {
    const auto k = static_cast<unsigned>(std::countr_zero(m));
    const Trigger& t = R.trigger[trigger_of(k, when, Scope::hand)];
    const auto whose = static_cast<Whose>(t.whose);
    if (whose == Whose::own && who != player) continue;
    if (whose == Whose::others && who == player) continue;
    if (whose == Whose::right && seat(player, 1) != who) continue;
    if (kind != kNoKind && (R.filter[t.filter].mask >> kind & 1) == 0) continue;
    cards |= bit(k);
  }
  return cards;
}

template <class Ask, class Watch>
inline bool Machine<Ask, Watch>::heard(When when, uint8_t player, unsigned kind) const {
  const int w = static_cast<int>(when);
  if ((R.on_self[w] >> kind & 1) != 0) return true;
  if (R.on_play[w] != 0 && count_cards(s.player[player].play, R.on_play[w]) != 0) return true;
  if (R.on_pile[w] != 0 && mark_count(kind) != 0) return true;
  if ((s.hearing >> w & 1) != 0)
    for (uint8_t q = 0; q < s.players_n; ++q)
      for (int n = 0; n < s.player[q].waiting_n; ++n)
        if (hears(q, s.player[q].waiting[n], when, player, kind)) return true;
  if (R.on_hand[w] != 0)
    for (uint8_t q = 0; q < s.players_n; ++q)
      if (reacting(q, when, player, kind) != 0) return true;
  return false;
}

// Something has happened to a card, which is now in that zone: push what hangs on it.
template <class Ask, class Watch>
inline void Machine<Ask, Watch>::happened(When when, uint8_t player, unsigned kind, Zone where,
                                          uint8_t flags) {
  const int w = static_cast<int>(when);
  const Mask somebody = (R.on_self[w] & bit(kind)) | R.on_play[w] | R.on_pile[w] | R.on_hand[w];
  if (somebody != 0 || waited_for(when)) push_event(when, player, kind, where, flags);
}

template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::push_event(When when, uint8_t player, unsigned kind,
                                                      Zone where, uint8_t flags) {
  if (!heard(when, player, kind)) return;
  if (Frame* f = push(kTriggers, player, player, kind, static_cast<uint8_t>(kBlock | flags))) {
    f->that = static_cast<uint8_t>(kind);
    f->choice = static_cast<uint8_t>(when);
    f->repeat = static_cast<uint8_t>(where);
  }
}

template <class Ask, class Watch>
[[gnu::noinline]] Frame* Machine<Ask, Watch>::push_trigger(const Frame& f, uint16_t pc, uint8_t player, uint8_t lead,
                                         unsigned card) {
  const uint8_t that = f.that;
  Frame* block = push(pc, player, lead, card, kBlock);
  if (block != nullptr) block->that = that;
  return block;
}

// Everything that hangs on one event, one thing after the other. First comes the player it happened
// to: effects that wait, cards in play, tokens on the pile, the card itself, which may trash those in
// play, and cards in hand; then the others, in turn order.
template <class Ask, class Watch>
[[gnu::noinline]] auto Machine<Ask, Watch>::triggers(Frame& f) -> Next {
  const auto when = static_cast<When>(f.choice);
  if (when == When::start) return start_of_turn(f);
  if (when == When::leave) return leave_play(f);
  if (when == When::buying || when == When::bought || when == When::clean)
    return phase_effects(f, when);
  const uint8_t player = f.player;
  const unsigned kind = f.card;
  const auto next = [&] {
    ++f.cursor;
    f.picks = 0;
  };
  for (; f.count < s.players_n; ++f.count, f.cursor = 0, f.picks = 0) {
    const uint8_t who = seat(player, f.count);
    for (;;) {
      unsigned at = f.cursor;
      if (at < kMaxWaiting) {
        if (at >= s.player[who].waiting_n) {
          f.cursor = kMaxWaiting;
          continue;
        }
        Waiting& w = s.player[who].waiting[at];
        const Instr& i = waits_for(R, w);
        const bool once = (i.flags & kOnce) != 0;
        if (once && f.picks != 0) {  // it has been offered
          if (static_cast<Zone>(f.repeat) == Zone::none) --w.count;
          next();
          continue;
        }
        const bool gone = (once && !event_card_is_there(f)) ||
                          ((i.flags & kIfBought) != 0 && (f.flags & kWasBought) == 0);
        if (gone || f.picks >= w.count || !hears(who, w, when, player, kind)) {
          next();
          continue;
        }
        ++f.picks;
        const bool theirs = static_cast<Whose>(i.who) == Whose::others;
        push_trigger(f, w.pc, theirs ? player : who, who, w.card);
        return Next::go;
      }
      at -= kMaxWaiting;
      if (at < static_cast<unsigned>(R.triggers_n)) {
        if (who != player) {
          f.cursor = static_cast<uint16_t>(1 + kMaxWaiting + R.triggers_n);
          continue;
        }
        const Trigger& t = R.trigger[at];
        const auto scope = static_cast<Scope>(t.scope);
        int n = 0;
        if (t.when == f.choice && (passes(t.filter, f) >> kind & 1) != 0) {
          if (scope == Scope::play) n = s.player[player].play[t.kind];
          if (scope == Scope::pile) n = mark_count(kind);
        }
        if (f.picks >= n || (t.pad != 0 && !event_card_is_there(f))) {
          next();
          continue;
        }
        ++f.picks;
        push_trigger(f, t.pc, player, player, t.kind);
        return Next::go;
      }
      if (at == static_cast<unsigned>(R.triggers_n)) {
        next();
        if (who != player || (R.on_self[f.choice] >> kind & 1) == 0) continue;
        push_trigger(f, R.trigger[trigger_of(kind, when, Scope::self)].pc, player, player, kind);
        return Next::go;
      }
      --at;
      Mask cards = reacting(who, when, player, kind);
      if (!event_card_is_there(f))
        for (Mask m = cards; m != 0; m &= m - 1) {
          const auto k = static_cast<unsigned>(std::countr_zero(m));
          if (R.trigger[trigger_of(k, when, Scope::hand)].pad != 0) cards &= ~bit(k);
        }
      if (at > static_cast<unsigned>(R.triggers_n) || !may_reveal(cards, f)) break;
      return decide<Site::react>({.mask = cards, .player = who, .source = static_cast<uint8_t>(kind),
                                  .purpose = Purpose::react, .site = Site::react, .done = 1,
                                  .subject = who});
    }
  }
  --s.depth;
  return Next::go;
}

template <class Ask, class Watch>
inline bool Machine<Ask, Watch>::begins_with_something() const {
  if (R.unusual == 0) return false;
  if (s.player[s.active].waiting_n != 0) return true;
  return (s.player[s.active].hand_mask & R.on_hand[static_cast<int>(When::start)]) != 0;
}

// Effects that are due when a turn starts; the player orders them where that can matter.
template <class Ask, class Watch>
[[gnu::noinline]] auto Machine<Ask, Watch>::start_of_turn(Frame& f) -> Next {
  const uint8_t player = f.player;
  Player& p = s.player[player];
  if (f.cursor == 0) {
    f.cursor = 1;
    forget_waiting(player, true);
    for (int n = 0; n < p.waiting_n; ++n) {
      Waiting& w = p.waiting[n];
      const Instr& i = waits_for(R, w);
      if (i.x != static_cast<uint8_t>(When::start)) continue;
      w.flags |= kDue;
      w.due = w.count;
    }
  }
  for (;;) {  // one effect after the other, as long as they do not ask anything
    Mask due = 0;
    bool asks = false;
    int first = -1, named = -1;
    for (int n = 0; n < p.waiting_n; ++n) {
      const Waiting& w = p.waiting[n];
      if (!waits_for(R, w, When::start) || (w.flags & kDue) == 0) continue;
      due |= bit(w.card);
      asks = asks || !is_quiet(R, w.pc);
      if (first < 0) first = n;
      if (named < 0 && w.card == f.named) named = n;
    }
    Mask shown = reacting(player, When::start, player, kNoKind);
    if (!may_reveal(shown, f)) shown = 0;
    const uint8_t chosen = f.named;
    f.named = kNoKind;
    if (named >= 0) {
      run_due(player, p.waiting[named]);
      if (&top() != &f) return Next::go;
      continue;
    }
    if (chosen < kMaxKinds && (shown >> chosen & 1) != 0) {
      ++f.picks;
      tell(Verb::react, player, chosen, kEverybody, Zone::hand, Zone::hand);
      push_trigger(f, R.trigger[trigger_of(chosen, When::start, Scope::hand)].pc, player, player, chosen);
      return Next::go;
    }
    if (due == 0 && (shown == 0 || chosen == kNoMore)) {
      --s.depth;
      forget_waiting(player, true);
      return Next::go;
    }
    if (due == 0 || (asks && !std::has_single_bit(due | shown)))
      return decide<Site::order>({.mask = due | shown, .player = player, .purpose = Purpose::order,
                                  .site = Site::order, .done = due == 0, .subject = player});
    run_due(player, p.waiting[first]);
    if (&top() != &f) return Next::go;
  }
}

// Run the block of an effect that a player has waited with: its card may still be in play.
template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::push_waiting(uint8_t player, const Waiting& w) {
  const bool forever = (waits_for(R, w).flags & kForever) != 0;
  const bool here = forever ? w.stays != 0 : s.player[player].play[w.card] != 0;
  const int flags = kBlock | (here ? kHere : 0) | (here && forever ? kStaying : 0);
  push(w.pc, player, player, w.card, static_cast<uint8_t>(flags));
}

// Effects that hang on a phase of the player's turn, one after the other.
template <class Ask, class Watch>
[[gnu::noinline]] auto Machine<Ask, Watch>::phase_effects(Frame& f, When when) -> Next {
  const Player& p = s.player[f.player];
  for (; f.cursor < p.waiting_n; ++f.cursor, f.picks = 0) {
    const Waiting& w = p.waiting[f.cursor];
    if (!waits_for(R, w, when) || f.picks >= w.count) continue;
    ++f.picks;
    push_waiting(f.player, w);
    return Next::go;
  }
  --s.depth;
  return Next::go;
}

// What a player has waiting for an Attack, as one is played: one effect at a time; false when all
// have had their turn.
template <class Ask, class Watch>
[[gnu::noinline]] bool Machine<Ask, Watch>::attacked(Frame& f, uint8_t who) {
  const Player& p = s.player[who];
  const bool done = (f.choice & seat_bit(who)) != 0;
  int before = 0;
  for (int n = 0; n < p.waiting_n; ++n) {
    const Waiting& w = p.waiting[n];
    if (!waits_for(R, w, When::attack)) continue;
    if (static_cast<Op>(R.code[w.pc].op) == Op::unaffected) {
      f.immune |= seat_bit(who);
      continue;
    }
    before += w.count;
    if (done || f.count >= before) continue;
    ++f.count;
    push(w.pc, who, who, w.card, kBlock);
    return true;
  }
  f.count = 0;
  f.choice |= seat_bit(who);
  return false;
}

// A card has left play by an effect that was to last for the game: that is over for this copy.
template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::end_for_good(uint8_t player, unsigned card) {
  Player& p = s.player[player];
  bool stayed = true;
  for (int n = 0; n < p.waiting_n; ++n) {
    Waiting& w = p.waiting[n];
    if (w.card != card || w.count == 0 || (waits_for(R, w).flags & kForever) == 0) continue;
    --w.count;
    if (stayed && w.stays != 0) {
      --w.stays;
      stayed = false;
    }
  }
}

// Carry out an effect that was waiting for this turn: all of its kind, or one that asks something.
template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::run_due(uint8_t player, Waiting& w) {
  const Waiting now = w;
  const Instr* i = &R.code[now.pc];
  const bool forever = (waits_for(R, now).flags & kForever) != 0;
  tell(Verb::due, player, now.card, kEverybody, Zone::none, Zone::none, now.count);
  if (static_cast<Op>(i[0].op) == Op::give && static_cast<Op>(i[1].op) == Op::end) {
    if (forever) {
      w.flags = static_cast<uint8_t>(w.flags & ~kDue);
    } else {
      w.count = 0;
    }
    for (int c = 0; c < now.count; ++c) {
      if (i->cards > 0) draw(player, i->cards);
      give(player, Resource::actions, i->actions);
      give(player, Resource::buys, i->buys);
      give(player, Resource::coins, i->coins);
    }
    return;
  }
  if (!forever) {
    --w.count;
  } else if (--w.due == 0) {
    w.flags = static_cast<uint8_t>(w.flags & ~kDue);
  }
  const bool holding = (waits_for(R, now).flags & kHolding) != 0;
  const auto seen = static_cast<uint8_t>((now.flags & kHeldOpen) != 0 ? kEverybody : only(player));
  if (holding) w.held = kNoKind;
  const int here = forever && now.stays != 0 ? kHere | kStaying : 0;
  if (push(now.pc, player, player, now.card, static_cast<uint8_t>(kBlock | here)) != nullptr) {
    if (holding) push_limbo(now.held, seen);
  } else if (holding) {
    add_discard(s.player[player], now.held);
    tell(Verb::discard, player, now.held, kEverybody, Zone::limbo, Zone::discard);
  }
}

// What happens when cards are discarded from play, before all are: what those cards do themselves,
// and effects that wait for it. One kind of card after the other, in the player's order.
template <class Ask, class Watch>
[[gnu::noinline]] auto Machine<Ask, Watch>::leave_play(Frame& f) -> Next {
  Player& p = s.player[f.player];
  if (static_cast<Zone>(f.repeat) != Zone::none) {  // the beginning
    f.repeat = static_cast<uint8_t>(Zone::none);
    for (int n = 0; n < p.waiting_n; ++n)
      if (waits_for(R, p.waiting[n], When::leave)) p.waiting[n].flags |= kDue;
  }
  if (f.picks < f.count) {
    ++f.picks;
    if (f.cursor >= kMaxTriggers) {
      push_waiting(f.player, p.waiting[f.cursor - kMaxTriggers]);
    } else {
      const Trigger& t = R.trigger[f.cursor];
      push(t.pc, f.player, f.player, t.kind, kBlock | kHere);
    }
    return Next::go;
  }
  Mask kinds = 0;
  int nth = 0, next = -1, next_nth = 0;
  for (int n = 0; n < R.triggers_n; ++n) {
    const Trigger& t = R.trigger[n];
    if (t.when != static_cast<uint8_t>(When::leave)) continue;
    const int at = nth++;
    if ((f.immune >> at & 1) != 0 || p.play[t.kind] <= staying(f.player, t.kind)) continue;
    kinds |= bit(t.kind);
    if (next < 0 || t.kind == f.named) {
      next = n;
      next_nth = at;
    }
  }
  for (int n = 0; n < p.waiting_n; ++n) {
    const Waiting& w = p.waiting[n];
    if (!waits_for(R, w, When::leave) || (w.flags & kDue) == 0) continue;
    kinds |= bit(w.card);
    if (next < 0 || (w.card == f.named && (next >= kMaxTriggers || R.trigger[next].kind != f.named)))
      next = kMaxTriggers + n;
  }
  if (next < 0) {
    --s.depth;
    return Next::go;
  }
  if (f.named == kNoKind && !std::has_single_bit(kinds))
    return decide<Site::order>({.mask = kinds, .player = f.player, .purpose = Purpose::order,
                                .site = Site::order, .subject = f.player});
  f.named = kNoKind;
  f.cursor = static_cast<uint16_t>(next);
  f.picks = 0;
  if (next >= kMaxTriggers) {
    Waiting& w = p.waiting[next - kMaxTriggers];
    w.flags = static_cast<uint8_t>(w.flags & ~kDue);
    f.count = w.count;
    return Next::go;
  }
  const uint8_t kind = R.trigger[next].kind;
  f.immune = static_cast<uint8_t>(f.immune | 1u << next_nth);
  f.count = static_cast<uint16_t>(p.play[kind] - staying(f.player, kind));
  return Next::go;
}

// The frame of the event that a running block hangs on.
inline const Frame* event_of(const Rules& rules, const State& s) {
  for (int d = s.depth; d > 0; --d)
    if (static_cast<Op>(rules.code[s.frame[d - 1].pc].op) == Op::triggers) return &s.frame[d - 1];
  return nullptr;
}

template <class Ask, class Watch>
[[gnu::noinline]] bool Machine<Ask, Watch>::event_card_is_there(const Frame& event) const {
  const Player& p = s.player[event.player];
  switch (static_cast<Zone>(event.repeat)) {
    case Zone::discard: return p.discard[event.card] != 0;
    case Zone::hand: return p.hand[event.card] != 0;
    case Zone::deck: return top_is_known(p) && p.known[p.known_n - 1].kind == event.card;
    case Zone::limbo: return event.base > 0 && s.limbo[event.base - 1] == event.card;
    default: return false;
  }
}

// Take the card of the event from where it lies; it is there.
template <class Ask, class Watch>
[[gnu::noinline]] Zone Machine<Ask, Watch>::take_event_card(Frame& f, unsigned kind) {
  Frame& event = s.frame[event_of(R, s) - s.frame];
  Player& p = s.player[event.player];
  const auto from = static_cast<Zone>(event.repeat);
  event.repeat = static_cast<uint8_t>(Zone::none);
  switch (from) {
    case Zone::discard: remove_discard(p, kind); break;
    case Zone::hand: remove_hand(p, kind); break;
    case Zone::deck: take_top(p, s.rng); break;
    case Zone::limbo: {
      const unsigned at = event.base - 1u;
      for (unsigned e = at; e + 1 < s.limbo_n; ++e) {
        s.limbo[e] = s.limbo[e + 1];
        s.limbo_seen[e] = s.limbo_seen[e + 1];
      }
      --s.limbo_n;
      for (Frame* above = &event; above <= &f; ++above) --above->base;
      break;
    }
    default: break;
  }
  return from;
}

// Put a card aside for longer than the effect; false if there is no more room.
template <class Ask, class Watch>
[[gnu::noinline]] bool Machine<Ask, Watch>::put_aside(uint8_t player, unsigned kind, unsigned mat, bool open) {
  if (s.aside_n == kMaxAside) {
    reached(Limit::aside);
    return false;
  }
  s.aside[s.aside_n++] = {static_cast<uint8_t>(kind), aside_place(player, mat, open)};
  return true;
}

// A player's card is trashed; what somebody else makes one trash in one's own turn comes back.
template <class Ask, class Watch>
inline void Machine<Ask, Watch>::trash_card(uint8_t player, unsigned kind, Zone from) {
  if (s.possessor != kNobody && player == s.active && put_aside(player, kind, kReturning, true)) {
    tell(Verb::to_mat, player, kind, kEverybody, from, Zone::mat, -1);
    return;
  }
  ++s.trash[kind];
  --s.player[player].owned[kind];
  tell(Verb::trash, player, kind, kEverybody, from, Zone::trash);
}

}  // namespace throneroom
