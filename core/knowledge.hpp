// What each player may know of the others' hidden cards, and honest samples of the rest.
//
// For each viewer and owner three bags are kept: cards that are surely in the owner's hand, surely
// in the discard pile, surely owned. They are lower bounds: a card that moves unseen takes one copy
// of every kind out of the bag it leaves, since it may have been any of them.
#pragma once

#include <vector>

#include "deck.hpp"
#include "watch.hpp"

namespace throneroom {

struct Bags {
  uint8_t hand[kMaxKinds] = {};
  uint8_t discard[kMaxKinds] = {};
  uint8_t owned[kMaxKinds] = {};
};

class Knowledge {
 public:
  void reset(const State& s);
  // Called before the state changes hands at clean-up, after it for all other moves.
  void hear(const State& s, const Event& event);
  // After a new deal for `viewer`: nobody else knows what is not so any more.
  void forget(const State& s, int viewer);
  // What `viewer` surely knows of `owner`, with cards that lie open counted as owned.
  Bags of(const Rules& rules, const State& s, int viewer, int owner) const;

 private:
  Bags bags_[kMaxPlayers][kMaxPlayers] = {};
};

// Does the viewer see this card of a running effect?
inline bool sees_limbo(const State& s, int viewer, unsigned entry) {
  return (s.limbo_seen[entry] >> viewer & 1) != 0;
}

// Calls `each(entry, owner)` for the cards in limbo that belong to a player.
template <class Each>
void for_limbo_owners(const Rules& rules, const State& s, Each each) {
  for (int d = 0; d < s.depth; ++d) {
    const Frame& f = s.frame[d];
    const unsigned end = d + 1 < s.depth ? s.frame[d + 1].base : s.limbo_n;
    const bool passing = static_cast<Op>(rules.code[f.pc].op) == Op::pass;
    int passer = f.player;
    for (unsigned e = f.base; e < end; ++e) {
      if ((s.limbo[e] & kNoted) != 0) continue;
      if (passing) {
        while ((f.choice >> passer & 1) == 0) passer = (passer + 1) % s.players_n;
        each(e, passer);
        passer = (passer + 1) % s.players_n;
      } else if (const Zone zone = static_cast<Zone>(rules.code[f.pc].zone);
                 (s.limbo[e] & kPicked) == 0 || (zone != Zone::supply && zone != Zone::trash)) {
        each(e, static_cast<int>(f.player));
      }
    }
  }
}

// The owner of each card in limbo; -1 for mere references.
std::vector<int> limbo_owners(const Rules& rules, const State& s);

// Deal everything the viewer can't know anew.
void redeal(const Rules& rules, const Knowledge& knowledge, int viewer, uint64_t seed, State& s);

// Keeps the log of a game and what everybody knows.
struct Recorder {
  static constexpr bool on = true;
  const State* state = nullptr;
  std::vector<Event> events;
  Knowledge knowledge;
  [[gnu::noinline]] void operator()(const Event& event) {
    knowledge.hear(*state, event);
    events.push_back(event);
  }
};

}  // namespace throneroom
