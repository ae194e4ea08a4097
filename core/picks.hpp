// Choosing cards and moving them: from zone to zone, from the Supply, from the deck into limbo.
#pragma once

#include "discarding.hpp"
#include "shortways.hpp"
#include "triggers.hpp"

namespace throneroom {

inline constexpr int kLimboRoom = kMaxLimbo - 8;  // the rest is kept for cards passed at once

// Does it matter in which order the picked cards go?
inline bool ordered(const Instr& i) {
  const auto dest = static_cast<Dest>(i.dest);
  return dest == Dest::deck || dest == Dest::bottom || dest == Dest::gain_deck;
}

// How many of so many cards have room in limbo.
template <class Ask, class Watch>
inline int Machine<Ask, Watch>::limbo_room(int wanted) {
  const int room = kLimboRoom - s.limbo_n;
  if (wanted <= room) [[likely]] return wanted;
  reached(Limit::limbo);
  return room;
}

template <class Ask, class Watch>
inline void Machine<Ask, Watch>::put_in_deck(Player& p, unsigned kind, unsigned above,
                                             uint8_t knowers) {
  if (!insert_known(p, kind, above, knowers)) [[unlikely]] reached(Limit::known);
}

// Those of the wanted kinds that may be picked, and the number of cards they stand for.
template <class Ask, class Watch>
Mask Machine<Ask, Watch>::available(Zone zone, Mask wanted, const Frame& f, int& n) const {
  const Player& p = s.player[f.player];
  Mask mask = 0;
  n = 0;
  const uint8_t* counts = nullptr;
  switch (zone) {
    case Zone::hand:
      mask = p.hand_mask & wanted;
      if (mask == p.hand_mask) {  // any card will do
        n = std::min(p.hand_n, kLimboRoom - s.limbo_n);
        return n > 0 ? mask : 0;
      }
      counts = p.hand;
      break;
    case Zone::discard: mask = mask_of(p.discard) & wanted; counts = p.discard; break;
    case Zone::play: mask = mask_of(p.play) & wanted; counts = p.play; break;
    case Zone::leaving:
      for (Mask m = mask_of(p.play) & wanted; m != 0; m &= m - 1) {
        const auto k = static_cast<unsigned>(std::countr_zero(m));
        const int leave = p.play[k] - staying(f.player, k);
        if (leave <= 0) continue;
        mask |= bit(k);
        n += leave;
      }
      n = std::min(n, kLimboRoom - s.limbo_n);
      return n > 0 ? mask : 0;
    case Zone::event: {
      const Frame* event = event_of(R, s);
      if (f.picks != 0 || event == nullptr || !event_card_is_there(*event)) return 0;
      mask = bit(event->card) & wanted;
      n = mask != 0;
      return mask;
    }
    case Zone::trash:  // one card at a time comes from here, as from the Supply
      for (Mask m = wanted; m != 0; m &= m - 1)
        if (s.trash[std::countr_zero(m)] != 0) mask |= m & (~m + 1);
      n = std::popcount(mask);
      return mask;
    case Zone::supply:
      mask = s.supply_mask & wanted;
      n = std::popcount(mask);
      return mask;
    default: {
      const uint8_t is = zone == Zone::noted ? kNoted : 0;
      for (unsigned e = f.base; e < s.limbo_n; ++e) {
        if ((s.limbo[e] & (kNoted | kPicked)) != is) continue;
        const Mask kind = bit(s.limbo[e] & kKindBits) & wanted;
        mask |= kind;
        n += kind != 0;
      }
      return mask;
    }
  }
  for (Mask m = mask; m != 0; m &= m - 1) n += counts[std::countr_zero(m)];
  n = std::min(n, kLimboRoom - s.limbo_n);
  return n > 0 ? mask : 0;
}

template <class Ask, class Watch>
inline auto Machine<Ask, Watch>::pick(const Instr& i, Frame& f) -> Next {
  if constexpr (Ask::in_place) {
    if (static_cast<Zone>(i.zone) == Zone::hand) {
      pick_from_hand(i, f);
      return Next::go;
    }
  }
  return pick_anywhere(i, f);
}

template <class Ask, class Watch>
[[gnu::noinline]] auto Machine<Ask, Watch>::pick_anywhere(const Instr& i, Frame& f) -> Next {
  const Zone zone = static_cast<Zone>(i.zone);
  const Mask wanted = passes(i.filter, f);
  const int high = amount(i.hi, f), low = i.lo == i.hi ? high : amount(i.lo, f);
  int n = 0;
  while (f.picks < high) {
    const Mask mask = available(zone, wanted, f, n);
    const int picked = f.picks;
    if (n == 0) {
      if (s.limbo_n >= kLimboRoom) [[unlikely]] reached(Limit::limbo);
      break;
    }
    const int must = std::min(low - picked, n);
    const bool done = must <= 0 || ((i.flags & kAllOrNone) != 0 && picked == 0);
    if (!done && std::has_single_bit(mask)) {
      add_pick(i, f, static_cast<unsigned>(std::countr_zero(mask)));
    } else if (!done && must == n && !ordered(i)) {
      // All of them have to go: the order does not matter.
      for (Mask m = mask; m != 0; m = available(zone, wanted, f, n))
        add_pick(i, f, static_cast<unsigned>(std::countr_zero(m)));
    } else {
      const uint8_t who = static_cast<Who>(i.who) == Who::lead ? f.lead : f.player;
      const Decision d{.mask = mask, .player = who, .source = f.card,
                       .purpose = static_cast<Purpose>(i.purpose), .site = Site::pick,
                       .done = done, .subject = f.player};
      if constexpr (Ask::in_place) {
        const int option = ask_(s, R, d, decider(who));
        if (option == kDone) break;
        add_pick(i, f, static_cast<unsigned>(option));
      } else {
        return decide<Site::pick>(d);
      }
    }
  }
  finish_pick(i, f);
  return Next::go;
}

// The same for cards in hand, with a native player, who answers in place.
template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::pick_from_hand(const Instr& i, Frame& f) {
  Player& p = player_at(f.player);
  const Mask wanted = passes(i.filter, f);
  const int high = amount(i.hi, f), low = i.lo == i.hi ? high : amount(i.lo, f);
  if (discards_simply(i) && high < p.hand_n && can_discard_simply(f.player) &&
      (p.hand_mask & ~wanted) == 0 && s.limbo_n == f.base) {
    f.count = static_cast<uint16_t>(std::max(high, 0));
    f.that = static_cast<uint8_t>(discard_simply(f.player, high));
    ++f.pc;
    return;
  }
  const uint8_t who = static_cast<Who>(i.who) == Who::lead ? f.lead : f.player;
  const uint8_t by = decider(who), seen = only(f.player);
  Decision d{.player = who, .source = f.card, .purpose = static_cast<Purpose>(i.purpose),
             .site = Site::pick, .subject = f.player};
  const auto add = [&](unsigned kind) {
    ++f.picks;
    remove_hand(p, kind);
    push_limbo(kind | kPicked, seen);
  };
  while (f.picks < high && (d.mask = p.hand_mask & wanted) != 0 && limbo_room(1) > 0) {
    const int must = low - f.picks;
    d.done = must <= 0 || ((i.flags & kAllOrNone) != 0 && f.picks == 0);
    if (!d.done) {
      if (std::has_single_bit(d.mask)) {
        add(static_cast<unsigned>(std::countr_zero(d.mask)));
        continue;
      }
      const int n =
          limbo_room(d.mask == p.hand_mask ? p.hand_n : count_cards(p.hand, d.mask));
      if (must >= n && !ordered(i)) {
        // All of them have to go: the order does not matter.
        for (int c = 0; c < n; ++c)
          add(static_cast<unsigned>(std::countr_zero(p.hand_mask & wanted)));
        break;
      }
    }
    const int option = ask_(s, R, d, by);
    if (option == kDone) break;
    add(static_cast<unsigned>(option));
  }
  finish_pick(i, f);
}

// Can the player discard cards one by one, without collecting them first? A rule player can, who only
// looks at what is left in hand.
template <class Ask, class Watch>
inline bool Machine<Ask, Watch>::can_discard_simply(uint8_t player) const {
  return ask_.discards_by_hand(player) && decider(player) == player &&
         s.player[player].hand_n <= kLimboRoom - s.limbo_n;
}

// Returns the last card, or kNoKind.
template <class Ask, class Watch>
inline unsigned Machine<Ask, Watch>::discard_simply(uint8_t player, int n) {
  Player& p = player_at(player);
  unsigned kind = kNoKind;
  const bool all = n >= p.hand_n;
  for (n = std::min(n, p.hand_n); n > 0; --n) {
    if (all || std::has_single_bit(p.hand_mask)) {
      kind = static_cast<unsigned>(std::countr_zero(p.hand_mask));
    } else {
      ++ask_.decisions;
      kind = static_cast<unsigned>(to_discard_own(R, s, player, p.hand_mask));
    }
    remove_hand(p, kind);
    add_discard(p, kind);
    tell(Verb::discard, player, kind, kEverybody, Zone::hand, Zone::discard);
  }
  return kind;
}

template <class Ask, class Watch>
void Machine<Ask, Watch>::add_pick(const Instr& i, Frame& f, unsigned kind) {
  Player& p = s.player[f.player];
  ++f.picks;
  switch (static_cast<Zone>(i.zone)) {
    case Zone::hand:
      remove_hand(p, kind);
      push_limbo(kind | kPicked, only(f.player));
      return;
    case Zone::discard:
      remove_discard(p, kind);
      push_limbo(kind | kPicked, (i.flags & kReveal) != 0 ? kEverybody : only(f.player));
      return;
    case Zone::play:
    case Zone::leaving:
      --p.play[kind];
      --p.play_n;
      push_limbo(kind | kPicked, kEverybody);
      return;
    case Zone::event:
      f.repeat = static_cast<uint8_t>(take_event_card(f, kind));
      push_limbo(kind | kPicked, kEverybody);
      return;
    case Zone::supply:
    case Zone::trash:
      push_limbo(kind | kPicked, kEverybody);
      return;
    default: {
      const uint8_t is = static_cast<Zone>(i.zone) == Zone::noted ? kNoted : 0;
      for (unsigned e = f.base; e < s.limbo_n; ++e)
        if (s.limbo[e] == (kind | is)) {
          // Picked cards stand at the end, in the order of picking.
          const uint8_t seen = s.limbo_seen[e];
          for (--s.limbo_n; e < s.limbo_n; ++e) {
            s.limbo[e] = s.limbo[e + 1];
            s.limbo_seen[e] = s.limbo_seen[e + 1];
          }
          push_limbo(kind | is | kPicked, seen);
          return;
        }
    }
  }
}

// The picked cards go where they were picked for, in the order of picking.
template <class Ask, class Watch>
inline void Machine<Ask, Watch>::finish_pick(const Instr& i, Frame& f) {
  const unsigned base = f.base;
  f.count = f.picks;
  if (f.picks == 0) {
    if ((i.flags & kKeepThat) == 0) f.that = kNoKind;
    ++f.pc;
    return;
  }
  f.picks = 0;
  const auto dest = static_cast<Dest>(i.dest);
  auto zone = static_cast<Zone>(i.zone);
  if (zone == Zone::event) zone = static_cast<Zone>(f.repeat);
  if (zone == Zone::leaving) zone = Zone::play;
  if (f.count == s.limbo_n - base && (i.flags & kNote) == 0 && dest <= Dest::deck) {
    // Nothing else is in limbo: deliver in place.
    const unsigned all = s.limbo_n;
    s.limbo_n = static_cast<uint16_t>(base);
    f.that = s.limbo[all - 1] & kKindBits;
    ++f.pc;
    for (unsigned e = base; e < all; ++e)
      deliver(f, s.limbo[e] & kKindBits, zone, dest,
              (i.flags & kReveal) != 0 ? kEverybody : s.limbo_seen[e], 1);
    return;
  }
  deliver_picked(i, f, zone);
}

// The same where other cards are in limbo, or where the picked ones are noted or do more than move.
template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::deliver_picked(const Instr& i, Frame& f, Zone zone) {
  const uint8_t before = f.that;
  uint8_t taken[kMaxLimbo], seen[kMaxLimbo];
  const unsigned base = f.base;
  unsigned n = 0, keep = base;
  const unsigned end = s.limbo_n;
  for (unsigned e = base; e < end; ++e) {
    if ((s.limbo[e] & kPicked) != 0) {
      taken[n] = s.limbo[e] & kKindBits;
      seen[n++] = s.limbo_seen[e];
    } else {
      s.limbo_seen[keep] = s.limbo_seen[e];
      s.limbo[keep++] = s.limbo[e];
    }
  }
  s.limbo_n = static_cast<uint16_t>(keep);
  f.that = (i.flags & kKeepThat) != 0 ? before : taken[n - 1];
  ++f.pc;
  for (unsigned e = 0; e < n; ++e) {
    const auto knowers = static_cast<uint8_t>((i.flags & kReveal) != 0 ? kEverybody : seen[e]);
    // Deliver may push a frame (the card is played); that is only used with a single card.
    deliver(f, taken[e], zone, static_cast<Dest>(i.dest), knowers, i.x);
    if ((i.flags & kNote) != 0) push_limbo(taken[e] | kNoted, kEverybody);
  }
}

template <class Ask, class Watch>
inline void Machine<Ask, Watch>::deliver(Frame& f, unsigned kind, Zone from, Dest dest, uint8_t seen,
                                         int times) {
  if (dest == Dest::discard) {
    add_discard(s.player[f.player], kind);
    tell(Verb::discard, f.player, kind, kEverybody, from, Zone::discard);
  } else if (dest == Dest::trash && from != Zone::supply) {
    trash_card(f.player, kind, from);
  } else {
    deliver_otherwise(f, kind, from, dest, seen, times);
  }
}

template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::deliver_otherwise(Frame& f, unsigned kind, Zone from,
                                                             Dest dest, uint8_t seen, int times) {
  const uint8_t player = f.player;
  Player& p = s.player[player];
  switch (dest) {
    case Dest::none:  // only shown
      if (from == Zone::hand) {
        add_hand(p, kind);
        tell(Verb::reveal, player, kind, seen, Zone::hand, Zone::hand);
      }
      return;
    case Dest::discard: return;
    case Dest::trash:  // from the Supply
      ++s.trash[kind];
      if (--s.supply[kind] == 0) s.supply_mask &= ~bit(kind);
      tell(Verb::trash_supply, player, kind, kEverybody, from, Zone::trash);
      return;
    case Dest::hand:
      add_hand(p, kind);
      tell(Verb::put, player, kind, seen, from, Zone::hand);
      return;
    case Dest::deck:
      put_in_deck(p, kind, 0, seen);
      tell(Verb::put, player, kind, seen, from, Zone::deck);
      return;
    case Dest::bottom:
    case Dest::mat:
    case Dest::supply:
    case Dest::token: deliver_rarely(f, kind, from, dest, seen); return;
    case Dest::limbo:
      if (limbo_room(1) <= 0) [[unlikely]] return deliver(f, kind, from, Dest::discard, seen, times);
      push_limbo(kind, seen);
      // A card that goes on into the deck is not set aside by anything.
      tell(Verb::set_aside, player, kind, seen, from, Zone::limbo,
           static_cast<Op>(R.code[f.pc + 1].op) == Op::place ? -1 : f.card);
      return;
    case Dest::play:
      ++p.play[kind];
      ++p.play_n;
      // An effect that ends with playing a card makes room for it, so that chains stay flat.
      // (What plays a Duration several times stays in play with it, and must be known for that.)
      if (static_cast<Op>(R.code[f.pc].op) == Op::end && f.repeat == 1 &&
          (f.flags & kBlock) == 0 && s.limbo_n == f.base &&
          (times == 1 || (R.durations >> kind & 1) == 0))
        --s.depth;
      play(player, kind, times, from);
      return;
    case Dest::gain_discard:
    case Dest::gain_hand:
    case Dest::gain_limbo:
    case Dest::gain_deck: {
      const Zone to = dest == Dest::gain_discard ? Zone::discard
                      : dest == Dest::gain_hand  ? Zone::hand
                      : dest == Dest::gain_limbo ? Zone::limbo
                                                 : Zone::deck;
      if (from == Zone::supply) {
        if (!gain(player, kind, to, Verb::gain)) {
          f.that = kNoKind;
          f.count = 0;
        }
      } else {
        from_trash(player, kind, to);
      }
      return;
    }
  }
}

template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::deliver_rarely(Frame& f, unsigned kind, Zone from,
                                                          Dest dest, uint8_t seen) {
  const uint8_t player = f.player;
  Player& p = s.player[player];
  switch (dest) {
    case Dest::bottom:
      put_in_deck(p, kind, static_cast<unsigned>(p.deck_n), seen);
      tell(Verb::put, player, kind, seen, from, Zone::deck, -1);
      return;
    case Dest::mat: {
      const bool open = seen == kEverybody;
      if (put_aside(player, kind, R.kind[f.card].mat, open)) {
        tell(Verb::to_mat, player, kind, seen, from, Zone::mat, f.card);
      } else {
        add_discard(p, kind);
        tell(Verb::discard, player, kind, kEverybody, from, Zone::discard);
      }
      return;
    }
    case Dest::supply:
      if ((R.piles >> kind & 1) == 0) {  // it has no place there
        if (from == Zone::play) {
          ++p.play[kind];
          ++p.play_n;
          f.count = 0;
        } else {
          add_hand(p, kind);
        }
        return;
      }
      --p.owned[kind];
      if (s.supply[kind]++ == 0) s.supply_mask |= bit(kind);
      tell(Verb::give_back, player, kind, kEverybody, from, Zone::supply);
      return;
    case Dest::token: {
      int m = 0;
      while (m < s.marks_n && s.mark[m].kind != kind) ++m;
      if (m == s.marks_n) s.mark[s.marks_n++] = {static_cast<uint8_t>(kind), 0};
      if (s.mark[m].count == 255) return reached(Limit::numbers);
      ++s.mark[m].count;
      tell(Verb::mark, player, kind, kEverybody, Zone::supply, Zone::supply);
      return;
    }
    default: return;
  }
}

// Returns where it has gone.
template <class Ask, class Watch>
inline Zone Machine<Ask, Watch>::put_gained(Player& p, unsigned kind, Zone to) {
  if (to == Zone::limbo && limbo_room(1) <= 0) [[unlikely]] to = Zone::discard;
  if (to == Zone::discard) {
    add_discard(p, kind);
  } else if (to == Zone::hand) {
    add_hand(p, kind);
  } else if (to == Zone::limbo) {
    push_limbo(kind, kEverybody);
  } else {
    put_in_deck(p, kind, 0, kEverybody);
  }
  return to;
}

template <class Ask, class Watch>
[[gnu::always_inline]] inline bool Machine<Ask, Watch>::gain(uint8_t player, unsigned kind, Zone to,
                                                             Verb verb) {
  if (s.possessor != kNobody && player == s.active) [[unlikely]] {
    player = s.possessor;
    to = Zone::discard;
  }
  Player& p = player_at(player);
  if (s.supply[kind] == 0) return false;
  if (--s.supply[kind] == 0) s.supply_mask &= ~bit(kind);
  ++p.owned[kind];
  to = put_gained(p, kind, to);
  tell(verb, player, kind, kEverybody, Zone::supply, to);
  s.opened |= bit(kind);
  if (R.unusual != 0) [[unlikely]] note_gain(player, kind, to, verb == Verb::buy);
  return true;
}

// A card has been gained, perhaps by buying it: that counts for who pays, and is the same player
// unless somebody else decides.
template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::note_gain(uint8_t player, unsigned kind, Zone to,
                                                      bool bought) {
  if (player == s.active) {
    s.turn.gained |= bit(kind);
    if (in_buy_phase(s)) s.turn.gained_buying |= bit(kind);
  }
  happened(When::gain, player, kind, to, bought && player == s.active ? kWasBought : 0);
}

template <class Ask, class Watch>
void Machine<Ask, Watch>::from_trash(uint8_t player, unsigned kind, Zone to) {
  if (s.possessor != kNobody && player == s.active) [[unlikely]] {
    player = s.possessor;
    to = Zone::discard;
  }
  Player& p = s.player[player];
  if (s.trash[kind] == 0) return;
  --s.trash[kind];
  ++p.owned[kind];
  to = put_gained(p, kind, to);
  tell(Verb::gain, player, kind, kEverybody, Zone::trash, to);
  if (R.unusual != 0) [[unlikely]] note_gain(player, kind, to, false);
}

// A card named by the effect.
template <class Ask, class Watch>
inline void Machine<Ask, Watch>::move_from_supply(const Instr& i, Frame& f) {
  const uint8_t before = f.that;
  const auto dest = static_cast<Dest>(i.dest);
  const Mask m = passes(i.filter, f) & s.supply_mask;
  ++f.pc;
  f.count = m != 0;
  f.that = kNoKind;
  if (m != 0) {
    f.that = static_cast<uint8_t>(std::countr_zero(m));
    if (dest != Dest::gain_discard) {
      deliver(f, f.that, Zone::supply, dest, kEverybody, i.x);
    } else if (!gain(f.player, f.that, Zone::discard, Verb::gain)) {
      f.that = kNoKind;
      f.count = 0;
    }
  }
  if ((i.flags & kKeepThat) != 0) f.that = before;
}

template <class Ask, class Watch>
void Machine<Ask, Watch>::move(const Instr& i, Frame& f) {
  if (static_cast<Zone>(i.zone) == Zone::supply) return move_from_supply(i, f);
  Player& p = s.player[f.player];
  const auto dest = static_cast<Dest>(i.dest);
  f.count = 0;
  f.that = kNoKind;
  const uint16_t next = static_cast<uint16_t>(f.pc + 1);
  const Zone zone = static_cast<Zone>(i.zone);
  if (zone == Zone::deck && dest != Dest::discard) {
    // The top card comes first; nobody else sees what goes to the hand.
    while (p.deck_n != 0) {
      const unsigned k = take_top(p, s.rng);
      if (f.count < 255) ++f.count;
      f.that = static_cast<uint8_t>(k);
      deliver(f, k, Zone::deck, dest, only(f.player), i.x);
    }
  } else if (zone == Zone::deck) {  // the whole deck, unseen and without "discarding" the cards
    for (int e = 0; e < p.known_n; ++e) add_discard(p, p.known[e].kind);
    for (int k = 0; k < kMaxKinds; ++k) p.discard[k] = static_cast<uint8_t>(p.discard[k] + p.pool[k]);
    std::memset(p.pool, 0, kMaxKinds);
    p.discard_n = p.discard_n + p.deck_n - p.known_n;
    tell(Verb::deck_to_discard, f.player, kNoKind, 0, Zone::deck, Zone::discard, p.deck_n);
    p.deck_n = p.known_n = 0;
  } else if (zone == Zone::play || zone == Zone::mat) {
    move_from_table(i, f);
  } else if (zone == Zone::hand) {
    const uint8_t seen = (i.flags & kReveal) != 0 ? kEverybody : only(f.player);
    for (Mask m = p.hand_mask & passes(i.filter, f); m != 0; m &= m - 1) {
      const auto k = static_cast<unsigned>(std::countr_zero(m));
      for (int c = p.hand[k]; c > 0; --c) {
        remove_hand(p, k);
        ++f.count;
        f.that = static_cast<uint8_t>(k);
        deliver(f, k, Zone::hand, dest, seen, i.x);
      }
    }
  } else {
    const Mask m = passes(i.filter, f);
    unsigned keep = f.base, notes = 0;
    uint8_t noted[kMaxLimbo];
    const unsigned end = s.limbo_n;
    for (unsigned e = f.base; e < end; ++e) {
      const uint8_t entry = s.limbo[e], seen = s.limbo_seen[e];
      const unsigned k = entry & kKindBits;
      if ((entry & kNoted) != 0 || (m & bit(k)) == 0) {
        s.limbo_seen[keep] = seen;
        s.limbo[keep++] = entry;
        continue;
      }
      ++f.count;
      f.that = static_cast<uint8_t>(k);
      deliver(f, k, Zone::limbo, dest, seen, i.x);
      if ((i.flags & kNote) != 0) noted[notes++] = static_cast<uint8_t>(k);
    }
    s.limbo_n = static_cast<uint16_t>(keep);
    for (unsigned e = 0; e < notes; ++e) push_limbo(noted[e] | kNoted, kEverybody);
  }
  f.pc = next;
}

// The same from play, or from a mat.
template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::move_from_table(const Instr& i, Frame& f) {
  Player& p = s.player[f.player];
  const auto dest = static_cast<Dest>(i.dest);
  if (static_cast<Zone>(i.zone) == Zone::play) {
    for (Mask m = mask_of(p.play) & passes(i.filter, f); m != 0; m &= m - 1) {
      const auto k = static_cast<unsigned>(std::countr_zero(m));
      for (int c = p.play[k]; c > 0; --c) {
        --p.play[k];
        --p.play_n;
        ++f.count;
        f.that = static_cast<uint8_t>(k);
        deliver(f, k, Zone::play, dest, kEverybody, i.x);
      }
    }
  } else {
    const unsigned mat = R.kind[f.card].mat;
    const Mask wanted = passes(i.filter, f);
    unsigned keep = 0;
    const unsigned n = s.aside_n;
    for (unsigned a = 0; a < n; ++a) {
      const Aside one = s.aside[a];
      if (aside_owner(one) != f.player || aside_mat(one) != mat || (wanted >> one.kind & 1) == 0) {
        s.aside[keep++] = one;
        continue;
      }
      ++f.count;
      f.that = one.kind;
      deliver(f, one.kind, Zone::mat, dest,
              (one.place & kAsideOpen) != 0 ? kEverybody : only(f.player), i.x);
    }
    s.aside_n = static_cast<uint16_t>(keep);
  }
}

// Take the top card of a deck into limbo; -1 if there is none.
template <class Ask, class Watch>
int Machine<Ask, Watch>::reveal_one(uint8_t player, uint8_t seen, bool bottom) {
  Player& p = s.player[player];
  if (limbo_room(1) <= 0) [[unlikely]] return -1;
  if (p.deck_n == 0) {
    if (p.discard_n == 0) return -1;
    shuffle_in(p);
    tell(Verb::shuffle, player, kNoKind, 0, Zone::discard, Zone::deck);
  }
  uint8_t knowers = top_is_known(p) ? p.known[p.known_n - 1].knowers : uint8_t{0};
  if (bottom) knowers = p.known_n != 0 && p.known[0].height == 0 ? p.known[0].knowers : uint8_t{0};
  const unsigned kind = bottom ? take_bottom(p, s.rng) : take_top(p, s.rng);
  push_limbo(kind, static_cast<uint8_t>(seen | knowers));
  tell(seen == kEverybody ? Verb::reveal : Verb::look, player, kind,
       static_cast<uint8_t>(seen | knowers), Zone::deck, Zone::limbo);
  return static_cast<int>(kind);
}

template <class Ask, class Watch>
void Machine<Ask, Watch>::take(const Instr& i, Frame& f) {
  const int n = amount(i.hi, f);
  f.count = 0;
  f.that = kNoKind;
  const uint8_t seen = (i.flags & kReveal) != 0 ? kEverybody : only(f.player);
  for (int c = 0; c < n; ++c) {
    const int kind = reveal_one(f.player, seen, (i.flags & kBottom) != 0);
    if (kind < 0) break;
    ++f.count;
    f.that = static_cast<uint8_t>(kind);
  }
  ++f.pc;
}

template <class Ask, class Watch>
void Machine<Ask, Watch>::take_until(const Instr& i, Frame& f) {
  int left = amount(i.hi, f);
  const Mask wanted = passes(i.filter, f);
  f.count = 0;
  f.that = kNoKind;
  while (left > 0) {
    const int kind = reveal_one(f.player, kEverybody);
    if (kind < 0) break;
    if ((wanted & bit(static_cast<unsigned>(kind))) == 0) continue;
    f.that = static_cast<uint8_t>(kind);
    ++f.count;
    --left;
  }
  ++f.pc;
}

}  // namespace throneroom
