#include "batch.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <system_error>
#include <thread>

#include "effects.hpp"

namespace throneroom {

namespace {

constexpr uint64_t kChunk = 64;

// Where one thread plays its games, one after the other.
struct Table {
  Seats seats;
  Unwatched nobody;
  Machine<Seats, Unwatched> machine;
  explicit Table(const Rules& rules) : machine(rules, seats, nobody) {}
};

struct Total {
  std::vector<uint64_t> owned, bought;
};

void play_one(const Rules& rules, const std::vector<const RuleList*>& players, uint64_t seed,
              uint64_t index, uint64_t at, Batch& batch, const State& fresh, Table& table,
              Total& total) {
  const auto n = static_cast<uint64_t>(rules.players);
  const uint64_t shift = index % n;
  const uint64_t game = game_seed(seed, index / n);
  Seats& seats = table.seats;
  const State& state = table.machine.s;
  for (uint64_t i = 0; i < n; ++i) {
    const uint64_t player = (i + shift) % n;  // who sits on seat i
    seats.seat(i, players[player], game_seed(game, player + 1));
    seats.bought[i] = &total.bought[player * kMaxKinds];
  }
  copy_quiet_state(table.machine.s, fresh);
  table.machine.start_from(game);
  table.machine.run();
  uint8_t winners = 0;
  for (uint64_t i = 0; i < n; ++i) {
    const uint64_t player = (i + shift) % n;
    const Player& p = state.player[i];
    batch.scores[at * n + player] = state.points[i];
    batch.turns[at * n + player] = static_cast<uint16_t>(p.turns);
    if ((state.winners >> i & 1) != 0) winners = static_cast<uint8_t>(winners | 1u << player);
    for (int k = 0; k < rules.kinds; ++k)
      total.owned[player * kMaxKinds + static_cast<uint64_t>(k)] += p.owned[k];
  }
  batch.winners[at] = winners;
  batch.first[at] = static_cast<uint8_t>(shift);
  batch.endings[at] = static_cast<uint8_t>(state.ending);
}

}  // namespace

Batch play_batch(const Rules& rules, const std::vector<const RuleList*>& players, uint64_t n,
                 uint64_t seed, uint64_t first, int threads) {
  Batch batch;
  const auto seats = static_cast<uint64_t>(rules.players);
  batch.players = rules.players;
  batch.scores.resize(n * seats);
  batch.turns.resize(n * seats);
  batch.winners.resize(n);
  batch.first.resize(n);
  batch.endings.resize(n);
  batch.owned.resize(seats * kMaxKinds);
  batch.bought.resize(seats * kMaxKinds);
  const auto begun = std::chrono::steady_clock::now();
  std::atomic<uint64_t> next{0};
  std::mutex mutex;
  State fresh;
  set_up(rules, fresh);
  const auto work = [&] {
    Table table(rules);
    Total total;
    total.owned.resize(seats * kMaxKinds);
    total.bought.resize(seats * kMaxKinds);
    for (;;) {
      const uint64_t from = next.fetch_add(kChunk);
      if (from >= n) break;
      const uint64_t to = std::min(from + kChunk, n);
      for (uint64_t at = from; at < to; ++at)
        play_one(rules, players, seed, first + at, at, batch, fresh, table, total);
    }
    const std::lock_guard<std::mutex> lock(mutex);
    batch.decisions += table.seats.decisions;
    for (size_t i = 0; i < total.owned.size(); ++i) {
      batch.owned[i] += total.owned[i];
      batch.bought[i] += total.bought[i];
    }
  };
  std::vector<std::thread> others;
  try {
    for (int t = 1; t < threads; ++t) others.emplace_back(work);
  } catch (const std::system_error&) {
    // No more threads to be had: those that run do all the work.
  }
  work();
  for (std::thread& thread : others) thread.join();
  batch.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  return batch;
}

}  // namespace throneroom
