#include "fifth_card.hpp"

#include <algorithm>
#include <bit>

#include "rng.hpp"

namespace throneroom {

namespace {

constexpr size_t kFour = 4;

int money_of(const Rules& rules, const uint8_t* hand, const uint8_t* rest, size_t rest_n) {
  uint8_t held[kMaxKinds] = {};
  Mask waiting = 0;
  int coins = 0, actions = 1;
  const auto take = [&](unsigned kind) {
    if ((rules.actions >> kind & 1) == 0) {
      coins += rules.kind[kind].coins;
    } else {
      ++held[kind];
      waiting |= bit(kind);
    }
  };
  for (size_t i = 0; i <= kFour; ++i) take(hand[i]);
  size_t drawn = 0;
  while (waiting != 0 && actions > 0) {
    unsigned best = 0;
    int most = -1;
    for (Mask all = waiting; all != 0; all &= all - 1) {
      const auto kind = static_cast<unsigned>(std::countr_zero(all));
      const Kind& card = rules.kind[kind];
      const int rank = (card.actions > 0 ? 256 : 0) + card.cost;
      if (rank > most) most = rank, best = kind;
    }
    const Kind& card = rules.kind[best];
    if (--held[best] == 0) waiting &= ~bit(best);
    actions += card.actions - 1;
    coins += card.coins;
    for (int n = card.cards; n > 0 && drawn < rest_n; --n) take(rest[drawn++]);
  }
  return coins;
}

}  // namespace

std::vector<int64_t> money_with(const Rules& rules, const uint8_t* deck,
                                const std::vector<uint8_t>& candidates, int hands, uint64_t& rng) {
  std::vector<int64_t> money(candidates.size() + 1);
  std::vector<uint8_t> cards;
  for (int k = 0; k < rules.kinds; ++k) cards.insert(cards.end(), deck[k], static_cast<uint8_t>(k));
  if (cards.size() <= kFour) return money;
  uint8_t hand[kFour + 1];
  for (int i = 0; i < hands; ++i) {
    for (size_t left = cards.size(); left > 1; --left)
      std::swap(cards[left - 1], cards[random_below(rng, static_cast<uint32_t>(left))]);
    std::copy_n(cards.begin(), kFour + 1, hand);
    const uint8_t* const rest = cards.data() + kFour;
    const size_t n = cards.size() - kFour;
    money[0] += money_of(rules, hand, rest + 1, n - 1);
    for (size_t c = 0; c < candidates.size(); ++c) {
      hand[kFour] = candidates[c];
      money[c + 1] += money_of(rules, hand, rest, n);
    }
  }
  return money;
}

}  // namespace throneroom
