#include "deck_trial.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>

#include "effects.hpp"

namespace throneroom {

void Composition::of(const uint8_t* owned, int kinds, float* out) const {
  std::fill_n(out, dimensions, 0.0f);
  int size = 0;
  for (int k = 0; k < kinds; ++k) {
    if (owned[k] == 0) continue;
    size += owned[k];
    for (uint32_t d = 0; d < dimensions; ++d)
      out[d] += static_cast<float>(owned[k]) * table[static_cast<size_t>(k) * dimensions + d];
  }
  for (uint32_t d = 0; d < dimensions && size > 0; ++d) out[d] /= static_cast<float>(size);
}

namespace {

class Trial {
 public:
  Trial(const Rules& rules, const DeckTrial& trial, const Composition& space, const Patience& patience)
      : rules_(rules), trial_(trial), space_(space), machine_(rules, outside_, nobody_),
        bought_(static_cast<size_t>(rules.players) * kMaxKinds) {
    seats_.patience = patience;
    set_up(rules, fresh_);
  }

  bool stopped() { return seats_.patience.over(0); }

  DeckWorth run(const uint8_t* deck, int turns, uint64_t seed) {
    DeckWorth worth;
    for (int i = 0; i < trial_.hands; ++i) {
      begin(deck, game_seed(seed, static_cast<uint64_t>(i)));
      play_a_hand(deck, worth);
    }
    const auto hands = static_cast<float>(std::max(1, trial_.hands));
    worth.money /= hands, worth.buys /= hands, worth.change /= hands;
    for (int i = 0; i < trial_.games; ++i) {
      begin(deck, game_seed(~seed, static_cast<uint64_t>(i)));
      worth.points += static_cast<float>(green(turns));
    }
    worth.points /= static_cast<float>(std::max(1, trial_.games));
    return worth;
  }

 private:
  void begin(const uint8_t* deck, uint64_t seed) {
    State& s = machine_.s;
    copy_state(s, fresh_);
    Player& p = s.player[0];
    p.deck_n = 0;
    for (int k = 0; k < rules_.kinds; ++k) {
      p.owned[k] = p.pool[k] = deck[k];
      p.deck_n += deck[k];
    }
    for (size_t i = 0; i < static_cast<size_t>(rules_.players); ++i) {
      seats_.seat(i, i == 0 ? trial_.mine : trial_.others, game_seed(seed, i + 1));
      seats_.bought[i] = &bought_[i * kMaxKinds];
    }
    machine_.start_from(seed);
    machine_.run();
  }

  bool over() { return machine_.s.phase == Phase::over || seats_.patience.over(1); }
  bool buys_now() const {
    const Decision& d = machine_.s.decision;
    return d.by == 0 && d.purpose == Purpose::buy;
  }
  void answer(int option) {
    machine_.answer(option);
    machine_.run();
  }
  void answer_as_seated() {
    const Decision& d = machine_.s.decision;
    answer(seats_(machine_.s, rules_, d, d.by));
  }

  void play_a_hand(const uint8_t* before, DeckWorth& worth) {
    while (!over() && !buys_now()) answer_as_seated();
    if (over()) return;
    const State& s = machine_.s;
    worth.money += static_cast<float>(s.turn.coins);
    worth.buys += static_cast<float>(s.turn.buys);
    worth.change += furthest(before, s);
  }

  // How far the deck can be from what it was, with cards bought one by one that bring it furthest.
  float furthest(const uint8_t* before, const State& s) {
    start_.resize(space_.dimensions);
    end_.resize(space_.dimensions);
    space_.of(before, rules_.kinds, start_.data());
    uint8_t owned[kMaxKinds];
    std::copy_n(s.player[0].owned, kMaxKinds, owned);
    float best = distance(owned);
    int coins = s.turn.coins;
    for (int buy = 0; buy < s.turn.buys; ++buy) {
      int taken = -1;
      for (Mask piles = buyable(rules_, s, coins); piles != 0; piles &= piles - 1) {
        const int kind = std::countr_zero(piles);
        ++owned[kind];
        const float far = distance(owned);
        --owned[kind];
        if (far > best) best = far, taken = kind;
      }
      if (taken < 0) break;
      ++owned[taken];
      coins -= cost_of(rules_, s, static_cast<unsigned>(taken));
    }
    return best;
  }

  float distance(const uint8_t* owned) {
    space_.of(owned, rules_.kinds, end_.data());
    float sum = 0;
    for (uint32_t d = 0; d < space_.dimensions; ++d) sum += (end_[d] - start_[d]) * (end_[d] - start_[d]);
    return std::sqrt(sum);
  }

  // The points that so many turns bring if every purchase brings most points at once.
  int green(int turns) {
    State& s = machine_.s;
    const int before = score(rules_, s, s.player[0]);
    if (turns <= 0) return 0;
    while (!over() && s.player[0].turns <= turns) {
      if (buys_now()) answer(most_points(s));
      else answer_as_seated();
    }
    return score(rules_, s, s.player[0]) - before;
  }

  int most_points(State& s) const {
    Player& p = s.player[0];
    const int now = score(rules_, s, p);
    int best = now, taken = kDone;
    for (Mask piles = s.decision.mask; piles != 0; piles &= piles - 1) {
      const int kind = std::countr_zero(piles);
      ++p.owned[kind];
      const int then = score(rules_, s, p);
      --p.owned[kind];
      if (then > best) best = then, taken = kind;
    }
    return taken;
  }

  const Rules& rules_;
  const DeckTrial& trial_;
  const Composition& space_;
  FromOutside outside_;
  Unwatched nobody_;
  Seats seats_;
  Machine<FromOutside, Unwatched> machine_;
  State fresh_;
  std::vector<uint64_t> bought_;
  std::vector<float> start_, end_;
};

}  // namespace

DeckWorth try_deck(const Rules& rules, const uint8_t* deck, int turns, const DeckTrial& trial,
                   const Composition& space, uint64_t seed) {
  return Trial(rules, trial, space, {}).run(deck, turns, seed);
}

std::vector<DeckWorth> try_decks(const Rules& rules, const uint8_t* decks, const int32_t* turns,
                                 size_t n, const DeckTrial& trial, const Composition& space,
                                 uint64_t seed, int threads, const Listening& listening) {
  std::vector<DeckWorth> found(n);
  std::atomic<size_t> next{0};
  share_work(threads, listening, [&](int thread) {
    const auto one = std::make_unique<Trial>(rules, trial, space, Patience(listening, thread == 0));
    for (size_t at = next++; at < n && !one->stopped(); at = next++)
      found[at] = one->run(decks + at * static_cast<size_t>(rules.kinds), turns[at], game_seed(seed, at));
  });
  return found;
}

float turns_left(const Game& game, const std::vector<const RuleList*>& players, int playouts,
                 uint64_t seed) {
  const Rules& rules = game.rules();
  const unsigned me = game.state().decision.player;
  std::vector<uint64_t> bought(players.size() * kMaxKinds);
  FromOutside outside;
  Unwatched nobody;
  Machine<FromOutside, Unwatched> machine(rules, outside, nobody);
  State& s = machine.s;
  int turns = 0;
  for (int i = 0; i < playouts; ++i) {
    const uint64_t luck = game_seed(seed, static_cast<uint64_t>(i));
    Seats seats;
    for (size_t p = 0; p < players.size(); ++p) {
      seats.seat(p, players[p], game_seed(luck, p + 1));
      seats.bought[p] = &bought[p * kMaxKinds];
    }
    copy_state(s, game.state());
    redeal(rules, game.knowledge(), static_cast<int>(me), luck, s);
    while (s.phase != Phase::over) {
      const Decision d = s.decision;
      machine.answer(seats(s, rules, d, d.by));
      machine.run();
    }
    turns += s.player[me].turns - game.state().player[me].turns;
  }
  return static_cast<float>(turns) / static_cast<float>(std::max(1, playouts));
}

}  // namespace throneroom
