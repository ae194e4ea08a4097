#include "measure.hpp"

#include <bit>
#include <chrono>

#include "knowledge.hpp"
#include "triggers.hpp"

namespace throneroom {

double clone_ns(const State& state, int times) {
  State copies[4];
  const auto begun = std::chrono::steady_clock::now();
  for (int i = 0; i < times; ++i) {
    copy_state(copies[i & 3], state);
    asm volatile("" : : "r"(&copies[i & 3]) : "memory");
  }
  const std::chrono::duration<double, std::nano> span = std::chrono::steady_clock::now() - begun;
  return span.count() / times;
}

int total_of(const State& s, int kind) {
  int n = s.supply[kind] + s.trash[kind];
  for (int i = 0; i < s.players_n; ++i) n += s.player[i].owned[kind];
  return n;
}

std::string check_state(const Rules& rules, const State& s) {
  const auto owners = limbo_owners(rules, s);
  for (int i = 0; i < s.players_n; ++i) {
    const Player& p = s.player[i];
    const std::string who = "player " + std::to_string(i) + ": ";
    int hand = 0, pool = 0, discard = 0, play = 0;
    int count[kMaxKinds] = {};
    for (int k = 0; k < kMaxKinds; ++k) {
      hand += p.hand[k];
      pool += p.pool[k];
      discard += p.discard[k];
      play += p.play[k];
      count[k] = p.hand[k] + p.pool[k] + p.discard[k] + p.play[k];
      if (((p.hand_mask >> k & 1) != 0) != (p.hand[k] != 0)) return who + "hand mask";
    }
    for (int e = 0; e < p.known_n; ++e) {
      ++count[p.known[e].kind];
      if (p.known[e].height >= p.deck_n) return who + "known card above the deck";
      if (e > 0 && p.known[e].height <= p.known[e - 1].height) return who + "known order";
    }
    for (unsigned e = 0; e < s.limbo_n; ++e)
      if (owners[e] == i) ++count[s.limbo[e] & kKindBits];
    for (unsigned a = 0; a < s.aside_n; ++a)
      if (aside_owner(s.aside[a]) == static_cast<unsigned>(i)) ++count[s.aside[a].kind];
    for (unsigned w = 0; w < p.waiting_n; ++w)
      if ((waits_for(rules, p.waiting[w]).flags & kHolding) != 0 && p.waiting[w].held != kNoKind)
        ++count[p.waiting[w].held];
    if (hand != p.hand_n) return who + "hand size";
    if (pool + p.known_n != p.deck_n) return who + "deck size";
    if (discard != p.discard_n) return who + "discard size";
    if (play != p.play_n) return who + "cards in play";
    for (int k = 0; k < kMaxKinds; ++k)
      if (count[k] != p.owned[k]) return who + "owned cards of kind " + std::to_string(k);
  }
  for (int k = 0; k < kMaxKinds; ++k)
    if (((s.supply_mask >> k & 1) != 0) != (s.supply[k] != 0)) return "supply mask";
  if (s.turn.actions < 0 || s.turn.coins < 0) return "negative counter";  // cards may take Buys away
  return "";
}

}  // namespace throneroom
