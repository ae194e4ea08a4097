#include "batch.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <climits>
#include <mutex>
#include <optional>

#include "effects.hpp"

namespace throneroom {

namespace {

constexpr uint64_t kChunk = 64;

// What the players of a match bought, and had at the end, by player and kind.
struct Total {
  std::vector<uint64_t> owned, bought;
  uint64_t limits[kLimits] = {};
  explicit Total(const Rules& rules) { clear(rules); }
  void clear(const Rules& rules) {
    const auto n = static_cast<size_t>(rules.players) * kMaxKinds;
    owned.assign(n, 0);
    bought.assign(n, 0);
  }
};

// Where one thread plays its games, one after the other.
struct Table {
  const Rules& rules;
  const State& fresh;
  Seats seats;
  Unwatched nobody;
  Machine<Seats, Unwatched> machine;
  uint64_t shift = 0;  // the player who began
  uint64_t first = 0;  // the first game of the call
  Table(const Rules& r, const State& before, const Listening& listening, bool caller)
      : rules(r), fresh(before), machine(r, seats, nobody) {
    seats.patience = Patience(listening, caller);
  }
  bool stopped() { return seats.patience.over(0); }

  // Who sits on a seat.
  uint64_t player_at(uint64_t seat) const {
    return (seat + shift) % static_cast<uint64_t>(rules.players);
  }

  void begin_notes(PurchaseNotes& notes, uint64_t index) const {
    std::array<uint8_t, kMaxPlayers> player{};
    for (uint64_t i = 0; i < static_cast<uint64_t>(rules.players); ++i)
      player[i] = static_cast<uint8_t>(player_at(i));
    notes.begin_game(static_cast<uint32_t>(index - first), player);
  }

  // The set of the players who win.
  uint8_t play(const std::vector<const RuleList*>& players, uint64_t seed, uint64_t index,
               Total& total) {
    const auto n = static_cast<uint64_t>(rules.players);
    const uint64_t rounds = rules.fixed_seats != 0 ? 1 : n;  // games with the same luck
    shift = index % rounds;
    const uint64_t game = game_seed(seed, index / rounds);
    for (uint64_t i = 0; i < n; ++i) {
      const uint64_t player = player_at(i);
      seats.seat(i, players[player], game_seed(game, player + 1));
      seats.bought[i] = &total.bought[player * kMaxKinds];
    }
    copy_state(machine.s, fresh);
    if (seats.notes != nullptr) begin_notes(*seats.notes, index);
    machine.start_from(game);
    machine.run();
    if (seats.notes != nullptr) seats.notes->end_game();
    uint8_t winners = 0;
    for (uint64_t i = 0; i < n; ++i) {
      const uint64_t player = player_at(i);
      if ((machine.s.winners >> i & 1) != 0) winners = static_cast<uint8_t>(winners | 1u << player);
      uint64_t* const owned = &total.owned[player * kMaxKinds];
      const uint8_t* const had = machine.s.player[i].owned;
      for (int k = 0, kinds = rules.kinds; k < kinds; ++k) owned[k] += had[k];
    }
    return winners;
  }

  // The points of the first player, less those of the best other one, in the game that is over.
  int ahead() const {
    int mine = 0, best = INT_MIN;
    for (uint64_t i = 0; i < static_cast<uint64_t>(rules.players); ++i) {
      const int points = machine.s.points[i];
      if (player_at(i) == 0) mine = points;
      else best = std::max(best, points);
    }
    return best == INT_MIN ? 0 : mine - best;
  }

  // The points of the first player in the game that is over.
  int points() const {
    uint64_t seat = 0;
    while (player_at(seat) != 0) ++seat;
    return machine.s.points[seat];
  }
};

void play_one(const std::vector<const RuleList*>& players, uint64_t seed, uint64_t index,
              uint64_t at, Batch& batch, Table& table, Total& total) {
  batch.winners[at] = table.play(players, seed, index, total);
  const auto n = static_cast<uint64_t>(table.rules.players);
  const State& state = table.machine.s;
  for (uint64_t i = 0; i < n; ++i) {
    const uint64_t player = table.player_at(i);
    batch.scores[at * n + player] = state.points[i];
    batch.turns[at * n + player] = static_cast<uint16_t>(state.player[i].turns);
  }
  batch.first[at] = static_cast<uint8_t>(table.shift);
  batch.endings[at] = static_cast<uint8_t>(state.ending);
  for (int l = 0; l < kLimits; ++l) total.limits[l] += state.reached[l];
}

}  // namespace

namespace {

Batch play_all(const Rules& rules, const std::vector<const RuleList*>& players, uint64_t n,
               uint64_t seed, uint64_t first, int threads, const Recording* recording,
               Purchases* record, const Listening& listening) {
  Batch batch;
  std::vector<Purchases> chunks(record == nullptr ? 0 : (n + kChunk - 1) / kChunk);
  const auto seats = static_cast<uint64_t>(rules.players);
  batch.players = rules.players;
  batch.scores.resize(n * seats);
  batch.turns.resize(n * seats);
  batch.winners.resize(n);
  batch.first.resize(n);
  batch.endings.resize(n);
  batch.owned.resize(seats * kMaxKinds);
  batch.bought.resize(seats * kMaxKinds);
  batch.limits.resize(kLimits);
  const auto begun = std::chrono::steady_clock::now();
  std::atomic<uint64_t> next{0};
  std::mutex mutex;
  State fresh;
  set_up(rules, fresh);
  share_work(threads, listening, [&](int thread) {
    Table table(rules, fresh, listening, thread == 0);
    table.first = first;
    Total total(rules);
    while (!table.stopped()) {
      const uint64_t from = next.fetch_add(kChunk);
      if (from >= n) break;
      const uint64_t to = std::min(from + kChunk, n);
      std::optional<PurchaseNotes> notes;
      if (recording != nullptr) table.seats.notes = &notes.emplace(*recording);
      for (uint64_t at = from; at < to && !table.stopped(); ++at)
        play_one(players, seed, first + at, at, batch, table, total);
      table.seats.notes = nullptr;
      if (notes) chunks[from / kChunk] = notes->take();
    }
    const std::lock_guard<std::mutex> lock(mutex);
    batch.decisions += table.seats.decisions;
    for (size_t l = 0; l < kLimits; ++l) batch.limits[l] += total.limits[l];
    for (size_t i = 0; i < total.owned.size(); ++i) {
      batch.owned[i] += total.owned[i];
      batch.bought[i] += total.bought[i];
    }
  });
  for (const Purchases& chunk : chunks) record->append(chunk);
  batch.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  return batch;
}

}  // namespace

Batch play_batch(const Rules& rules, const std::vector<const RuleList*>& players, uint64_t n,
                 uint64_t seed, uint64_t first, int threads, const Listening& listening) {
  return play_all(rules, players, n, seed, first, threads, nullptr, nullptr, listening);
}

Batch play_and_record(const Rules& rules, const std::vector<const RuleList*>& players, uint64_t n,
                      uint64_t seed, uint64_t first, int threads, const Recording& recording,
                      Purchases& record, const Listening& listening) {
  return play_all(rules, players, n, seed, first, threads, &recording, &record, listening);
}

namespace {

// Games of one pairing that one thread plays without a break.
struct Stretch {
  size_t pairing;
  uint64_t from, games;
};

std::vector<Stretch> stretches(const std::vector<Pairing>& pairings) {
  std::vector<Stretch> found;
  for (size_t p = 0; p < pairings.size(); ++p)
    for (uint64_t done = 0; done < pairings[p].games; done += kChunk)
      found.push_back({p, pairings[p].first + done, std::min(kChunk, pairings[p].games - done)});
  return found;
}

// What the first player did in a stretch.
struct Count {
  uint64_t parts = 0, shared = 0;
  int64_t ahead = 0, margin = 0, points = 0;
  std::array<uint64_t, kMaxKinds> owned{}, bought{}, bought_in{};
};

Count play_stretch(const Pairing& pairing, const Stretch& stretch, uint64_t seed, uint64_t whole,
                   Table& table, Total& total) {
  std::vector<const RuleList*> players(static_cast<size_t>(table.rules.players), pairing.theirs);
  players[0] = pairing.mine;
  Count count;
  const auto kinds = static_cast<size_t>(table.rules.kinds);
  for (uint64_t i = 0; i < stretch.games && !table.stopped(); ++i) {
    total.clear(table.rules);
    const unsigned winners = table.play(players, seed, stretch.from + i, total);
    for (size_t k = 0; k < kinds; ++k) {
      count.owned[k] += total.owned[k];
      count.bought[k] += total.bought[k];
      count.bought_in[k] += total.bought[k] > 0;
    }
    const int lead = table.ahead(), near = std::clamp(lead, -kFarAhead, kFarAhead);
    count.ahead += near + (lead - near) / 4;
    count.margin += lead;
    count.points += table.points();
    if ((winners & 1) == 0) continue;
    const auto n = static_cast<uint64_t>(std::popcount(winners));
    count.parts += whole / n;
    count.shared += n > 1;
  }
  return count;
}

}  // namespace

Outcomes play_pairings(const Rules& rules, const std::vector<Pairing>& pairings, uint64_t seed,
                       uint64_t whole, int threads, const Listening& listening) {
  const size_t n = pairings.size();
  Outcomes found;
  found.parts.resize(n);
  found.shared.resize(n);
  found.ahead.resize(n);
  found.margin.resize(n);
  found.points.resize(n);
  found.owned.resize(n * kMaxKinds);
  found.bought.resize(n * kMaxKinds);
  found.bought_in.resize(n * kMaxKinds);
  const std::vector<Stretch> work = stretches(pairings);
  std::atomic<size_t> next{0};
  std::mutex mutex;
  State fresh;
  set_up(rules, fresh);
  share_work(threads, listening, [&](int thread) {
    Table table(rules, fresh, listening, thread == 0);
    Total total(rules);
    for (size_t at = next++; at < work.size() && !table.stopped(); at = next++) {
      const size_t p = work[at].pairing;
      const Count count = play_stretch(pairings[p], work[at], seed, whole, table, total);
      const std::lock_guard<std::mutex> lock(mutex);
      found.parts[p] += count.parts;
      found.shared[p] += count.shared;
      found.ahead[p] += count.ahead;
      found.margin[p] += count.margin;
      found.points[p] += count.points;
      for (size_t k = 0; k < kMaxKinds; ++k) {
        found.owned[p * kMaxKinds + k] += count.owned[k];
        found.bought[p * kMaxKinds + k] += count.bought[k];
        found.bought_in[p * kMaxKinds + k] += count.bought_in[k];
      }
    }
  });
  return found;
}

}  // namespace throneroom
