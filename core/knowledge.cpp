#include "knowledge.hpp"

#include "triggers.hpp"

namespace throneroom {

namespace {

void less_one(uint8_t& n) {
  if (n > 0) --n;
}

void less_one_of_each(uint8_t* bag) {
  for (int k = 0; k < kMaxKinds; ++k) less_one(bag[k]);
}

void leave(uint8_t* bag, unsigned kind, bool sees) {
  if (sees) {
    less_one(bag[kind]);
  } else {
    less_one_of_each(bag);
  }
}

}  // namespace

void Knowledge::reset(const State& s) {
  for (int viewer = 0; viewer < s.players_n; ++viewer)
    for (int owner = 0; owner < s.players_n; ++owner) {
      bags_[viewer][owner] = Bags{};
      std::memcpy(bags_[viewer][owner].owned, s.player[owner].owned, kMaxKinds);
    }
}

void Knowledge::hear(const State& s, const Event& e) {
  for (int viewer = 0; viewer < s.players_n; ++viewer) {
    if (viewer == e.player && e.verb != Verb::pass) continue;
    const bool sees = (e.seen >> viewer & 1) != 0;
    Bags& bags = bags_[viewer][e.player];
    switch (e.verb) {
      case Verb::tidy:
        for (int k = 0; k < kMaxKinds; ++k) {
          bags.discard[k] = static_cast<uint8_t>(bags.discard[k] + bags.hand[k] +
                                                 s.player[e.player].play[k]);
          bags.hand[k] = 0;
        }
        continue;
      case Verb::shuffle: std::memset(bags.discard, 0, kMaxKinds); continue;
      case Verb::pass: {
        const auto to = static_cast<int>(e.amount);
        if (viewer != e.player) leave(bags.owned, e.kind, sees);
        if (viewer != to && sees) {
          ++bags_[viewer][to].hand[e.kind];
          ++bags_[viewer][to].owned[e.kind];
        }
        continue;
      }
      case Verb::reveal:
      case Verb::react:
        if (e.from == Zone::hand && sees)
          bags.hand[e.kind] = std::max(bags.hand[e.kind], static_cast<uint8_t>(e.amount));
        continue;
      case Verb::gain:
      case Verb::buy: ++bags.owned[e.kind]; break;
      case Verb::trash:
      case Verb::give_back: less_one(bags.owned[e.kind]); break;
      case Verb::play:
      case Verb::draw:
      case Verb::discard:
      case Verb::put:
      case Verb::set_aside:
      case Verb::to_mat:
      case Verb::come_back:
      case Verb::tuck: break;
      default: continue;
    }
    if (e.from == Zone::hand) leave(bags.hand, e.kind, sees);
    if (e.from == Zone::discard) leave(bags.discard, e.kind, sees);
    if (e.to == Zone::hand && sees) ++bags.hand[e.kind];
    if (e.to == Zone::discard && sees) ++bags.discard[e.kind];
  }
}

void Knowledge::forget(const State& s, int viewer) {
  for (int other = 0; other < s.players_n; ++other)
    for (int owner = 0; owner < s.players_n; ++owner) {
      if (other == viewer || other == owner || owner == viewer) continue;
      Bags& bags = bags_[other][owner];
      const Player& p = s.player[owner];
      for (int k = 0; k < kMaxKinds; ++k) {
        bags.hand[k] = std::min(bags.hand[k], p.hand[k]);
        bags.discard[k] = std::min(bags.discard[k], p.discard[k]);
        bags.owned[k] = std::min(bags.owned[k], p.owned[k]);
      }
    }
}

namespace {

// Cards that a player has set aside or on a mat: those that everybody sees, and the others.
template <class S, class F>
void for_each_held(const Rules& rules, S& s, int viewer, int owner, F&& each) {
  const bool all = s.possessor == viewer && s.active == owner;
  for (unsigned a = 0; a < s.aside_n; ++a)
    if (aside_owner(s.aside[a]) == static_cast<unsigned>(owner))
      each(s.aside[a].kind, all || (s.aside[a].place & kAsideOpen) != 0);
  auto& p = s.player[owner];
  for (unsigned w = 0; w < p.waiting_n; ++w)
    if ((waits_for(rules, p.waiting[w]).flags & kHolding) != 0 && p.waiting[w].held != kNoKind)
      each(p.waiting[w].held, all || (p.waiting[w].flags & kHeldOpen) != 0);
}

}  // namespace

Bags Knowledge::of(const Rules& rules, const State& s, int viewer, int owner) const {
  Bags bags = bags_[viewer][owner];
  const Player& p = s.player[owner];
  // Cards that the viewer has seen being picked are no longer where they were.
  for (int d = 0; d < s.depth; ++d) {
    const Frame& f = s.frame[d];
    const unsigned end = d + 1 < s.depth ? s.frame[d + 1].base : s.limbo_n;
    const auto zone = static_cast<Zone>(rules.code[f.pc].zone);
    if (f.player != owner || static_cast<Op>(rules.code[f.pc].op) != Op::pick) continue;
    for (unsigned e = f.base; e < end; ++e) {
      if ((s.limbo[e] & kPicked) == 0 || !sees_limbo(s, viewer, e)) continue;
      if (zone == Zone::hand) less_one(bags.hand[s.limbo[e] & kKindBits]);
      if (zone == Zone::discard) less_one(bags.discard[s.limbo[e] & kKindBits]);
    }
  }
  uint8_t open[kMaxKinds];
  for (int k = 0; k < kMaxKinds; ++k)
    open[k] = static_cast<uint8_t>(p.play[k] + bags.hand[k] + bags.discard[k]);
  for (int i = 0; i < p.known_n; ++i)
    if ((p.known[i].knowers >> viewer & 1) != 0) ++open[p.known[i].kind];
  for_each_held(rules, s, viewer, owner, [&](uint8_t kind, bool seen) {
    if (seen) ++open[kind];
  });
  for (int k = 0; k < kMaxKinds; ++k) bags.owned[k] = std::max(bags.owned[k], open[k]);
  return bags;
}

std::vector<int> limbo_owners(const Rules& rules, const State& s) {
  std::vector<int> owners(s.limbo_n, -1);
  for_limbo_owners(rules, s, [&](unsigned entry, int owner) { owners[entry] = owner; });
  return owners;
}

namespace {

using Cards = std::vector<uint8_t>;

void shuffle(Cards& cards, uint64_t& rng) {
  for (size_t i = cards.size(); i > 1; --i)
    std::swap(cards[i - 1], cards[random_below(rng, static_cast<uint32_t>(i))]);
}

// Cards of one opponent that the viewer can't place.
Cards hidden_cards(const Rules& rules, const State& s, const std::vector<int>& owners, const Bags& bags, int viewer,
                   int owner) {
  const Player& p = s.player[owner];
  int count[kMaxKinds];
  for (int k = 0; k < kMaxKinds; ++k)
    count[k] = p.hand[k] + p.discard[k] + p.pool[k] - bags.hand[k] - bags.discard[k];
  for (int i = 0; i < p.known_n; ++i)
    if ((p.known[i].knowers >> viewer & 1) == 0) ++count[p.known[i].kind];
  for (unsigned e = 0; e < s.limbo_n; ++e)
    if (owners[e] == owner && !sees_limbo(s, viewer, e)) ++count[s.limbo[e] & kKindBits];
  for_each_held(rules, s, viewer, owner, [&](uint8_t kind, bool seen) {
    if (!seen) ++count[kind];
  });
  Cards cards;
  for (int k = 0; k < kMaxKinds; ++k)
    for (int c = 0; c < count[k]; ++c) cards.push_back(static_cast<uint8_t>(k));
  return cards;
}

// Cards that went from one opponent to another unseen: who has which is open to the viewer.
void mix_unsure(State& s, std::vector<Cards>& hidden, const std::vector<Bags>& bags, int viewer,
                uint64_t& rng) {
  Cards unsure;
  std::vector<size_t> share(hidden.size(), 0);
  for (int q = 0; q < s.players_n; ++q) {
    if (q == viewer) continue;
    int extra[kMaxKinds];
    for (int k = 0; k < kMaxKinds; ++k)
      extra[k] = s.player[q].owned[k] - bags[static_cast<size_t>(q)].owned[k];
    Cards& cards = hidden[static_cast<size_t>(q)];
    Cards rest;
    for (const uint8_t kind : cards) {
      if (extra[kind] > 0) {
        --extra[kind];
        --s.player[q].owned[kind];
        unsure.push_back(kind);
        ++share[static_cast<size_t>(q)];
      } else {
        rest.push_back(kind);
      }
    }
    cards = rest;
  }
  shuffle(unsure, rng);
  for (size_t q = 0; q < hidden.size(); ++q)
    for (; share[q] > 0; --share[q]) {
      hidden[q].push_back(unsure.back());
      ++s.player[q].owned[unsure.back()];
      unsure.pop_back();
    }
}

void forget_unknown_places(Player& p, int viewer) {
  int keep = 0;
  for (int i = 0; i < p.known_n; ++i) {
    if ((p.known[i].knowers >> viewer & 1) != 0) {
      p.known[keep++] = p.known[i];
    } else {
      ++p.pool[p.known[i].kind];
    }
  }
  p.known_n = keep;
}

// Deal the hidden cards to the owner's hand, limbo, discard pile and deck.
void deal_hidden(const Rules& rules, State& s, const std::vector<int>& owners, const Bags& bags, int viewer, int owner,
                 Cards& cards) {
  Player& p = s.player[owner];
  Cards sure;
  for (unsigned k = 0; k < kMaxKinds; ++k)
    for (int c = 0; c < bags.hand[k]; ++c) sure.push_back(static_cast<uint8_t>(k));
  const auto take = [&] {
    const uint8_t kind = cards.back();
    cards.pop_back();
    return kind;
  };
  const int hand_n = p.hand_n, discard_n = p.discard_n;
  std::memset(p.hand, 0, kMaxKinds);
  std::memset(p.pool, 0, kMaxKinds);
  std::memcpy(p.discard, bags.discard, kMaxKinds);
  p.hand_mask = 0;
  p.hand_n = 0;
  while (p.hand_n < hand_n) {
    uint8_t kind = 0;
    if (!sure.empty()) {
      kind = sure.back();
      sure.pop_back();
    } else {
      kind = take();
    }
    add_hand(p, kind);
  }
  for (unsigned e = 0; e < s.limbo_n; ++e) {
    if (owners[e] != owner || sees_limbo(s, viewer, e)) continue;
    uint8_t kind = 0;
    if (!sure.empty()) {
      kind = sure.back();
      sure.pop_back();
    } else {
      kind = take();
    }
    s.limbo[e] = static_cast<uint8_t>((s.limbo[e] & ~kKindBits) | kind);
  }
  for_each_held(rules, s, viewer, owner, [&](uint8_t& kind, bool seen) {
    if (!seen) kind = take();
  });
  int known_discards = 0;
  for (int k = 0; k < kMaxKinds; ++k) known_discards += bags.discard[k];
  for (int c = known_discards; c < discard_n; ++c) ++p.discard[take()];
  for (const uint8_t kind : cards) ++p.pool[kind];
}

}  // namespace

void redeal(const Rules& rules, const Knowledge& knowledge, int viewer, uint64_t seed, State& s) {
  uint64_t rng = game_seed(seed, 0x5eed);
  const std::vector<int> owners = limbo_owners(rules, s);
  std::vector<Bags> bags(s.players_n);
  std::vector<Cards> hidden(s.players_n);
  for (int q = 0; q < s.players_n; ++q) {
    if (q == viewer) continue;
    bags[static_cast<size_t>(q)] = knowledge.of(rules, s, viewer, q);
    hidden[static_cast<size_t>(q)] =
        hidden_cards(rules, s, owners, bags[static_cast<size_t>(q)], viewer, q);
  }
  mix_unsure(s, hidden, bags, viewer, rng);
  for (int q = 0; q < s.players_n; ++q) {
    forget_unknown_places(s.player[q], viewer);
    if (q == viewer) continue;
    shuffle(hidden[static_cast<size_t>(q)], rng);
    deal_hidden(rules, s, owners, bags[static_cast<size_t>(q)], viewer, q,
                hidden[static_cast<size_t>(q)]);
  }
  s.rng = next_random(rng);
}

}  // namespace throneroom
