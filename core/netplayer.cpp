#include "netplayer.hpp"

#include "afterwards.hpp"
#include "players.hpp"

namespace throneroom {

namespace {

constexpr uint32_t kOptionWidth = static_cast<uint32_t>(kOptionColumns);

using Options = std::vector<NetworkPlayer::Scored>;

// Each row differs from the first in few numbers: only these go through the first layer.
void score_by_value(const NetworkPlayer& player, const Seen& seen, Options& found, Workspace& room) {
  const Network& network = player.network;
  const size_t inputs = network.inputs(), width = network.first().padded;
  room.rows.resize(2 * inputs);
  room.first.resize((found.size() + 1) * width);
  float *const base = room.rows.data(), *const row = base + inputs, *sums = room.first.data();
  player.sees.fill(seen, base);
  network.begin(base, sums + found.size() * width);
  const float* const start = sums + found.size() * width;
  Afterwards afterwards(seen);
  const Seen after{seen.rules, afterwards.after, seen.player, seen.knowledge, nullptr, seen.given};
  for (const auto& one : found) {
    afterwards.with(one.option, [&] { player.sees.fill(after, row); });
    std::copy_n(start, width, sums);
    for (uint32_t i = 0; i < inputs; ++i)
      if (row[i] != base[i]) network.change(sums, i, row[i] - base[i]);
    sums += width;
  }
  room.scores.resize(found.size());
  network.finish(room.first.data(), found.size(), room.scores.data(), room);
  for (size_t i = 0; i < found.size(); ++i) found[i].score = room.scores[i];
}

void score_by_action(const NetworkPlayer& player, const Seen& seen, Options& found,
                     Workspace& room) {
  const Network& network = player.network;
  const size_t width = network.first().padded;
  room.rows.assign(network.inputs(), 0);
  room.first.resize((found.size() + 1) * width);
  player.sees.fill(seen, room.rows.data());
  float *sums = room.first.data(), *const start = sums + found.size() * width;
  network.begin(room.rows.data(), start);
  for (const auto& one : found) {
    std::copy_n(start, width, sums);
    const int index = player.numbers.index(*seen.decision, one.option);
    if (index >= 0) network.change(sums, player.sees.size + static_cast<uint32_t>(index), 1);
    sums += width;
  }
  room.scores.resize(found.size());
  network.finish(room.first.data(), found.size(), room.scores.data(), room);
  for (size_t i = 0; i < found.size(); ++i) found[i].score = room.scores[i];
}

void score_by_outputs(const NetworkPlayer& player, const Seen& seen, Options& found,
                      Workspace& room) {
  const Network& network = player.network;
  room.rows.resize(network.inputs());
  room.first.resize(network.first().padded);
  room.scores.resize(network.outputs());
  player.sees.fill(seen, room.rows.data());
  network.begin(room.rows.data(), room.first.data());
  network.finish(room.first.data(), 1, room.scores.data(), room);
  for (auto& one : found)
    one.score = room.scores[static_cast<size_t>(player.numbers.index(*seen.decision, one.option))];
}

void score_by_rows(const NetworkPlayer& player, const Seen& seen, Options& found, Workspace& room) {
  const Network& network = player.network;
  const size_t inputs = network.inputs(), n = found.size(), all = player.sees.size;
  room.rows.resize(all + n * inputs);
  float *const by_card = room.rows.data(), *row = by_card + all;
  player.sees.fill(seen, by_card);
  for (const auto& one : found) {
    fill_option(*seen.decision, one.option, by_card, player.sees.columns, row);
    row += inputs;
  }
  room.scores.resize(n);
  network.forward(by_card + all, n, room.scores.data(), room);
  for (size_t i = 0; i < n; ++i) found[i].score = room.scores[i];
}

// Options drawn by exp(score / temperature).
int draw(const Options& found, float temperature, uint64_t& rng) {
  float best = found[0].score, sum = 0;
  for (const auto& one : found) best = std::max(best, one.score);
  const auto weight = [&](const NetworkPlayer::Scored& one) {
    return exponential((one.score - best) / temperature);
  };
  for (const auto& one : found) sum += weight(one);
  float left = sum * static_cast<float>(next_random(rng) >> 40) * 0x1p-24f;
  for (const auto& one : found) {
    left -= weight(one);
    if (left < 0) return one.option;
  }
  return found.back().option;
}

}  // namespace

uint32_t inputs_of(Head head, const Observation& sees, const Numbering& numbers) {
  if (head == Head::action) return sees.size + numbers.size;
  return head == Head::rows ? kOptionWidth + sees.columns : sees.size;
}

uint32_t outputs_of(Head head, const Numbering& numbers) {
  return head == Head::options ? numbers.size : 1;
}

void NetworkPlayer::score(const Seen& seen, std::vector<Scored>& found) const {
  const Decision& d = *seen.decision;
  found.clear();
  const int done = d.form != Form::numbers && d.done != 0, n = options_n(d) - done;
  if (done != 0) found.push_back({kDone, 0});  // of equals, doing nothing comes first
  for (int i = 0; i < n; ++i) found.push_back({option_at(d, i), 0});
  if (head == Head::options)
    std::erase_if(found, [&](const Scored& one) { return numbers.index(d, one.option) < 0; });
  if (found.empty()) return;
  Workspace& room = Workspace::mine();
  switch (head) {
    case Head::value: return score_by_value(*this, seen, found, room);
    case Head::action: return score_by_action(*this, seen, found, room);
    case Head::options: return score_by_outputs(*this, seen, found, room);
    case Head::rows: return score_by_rows(*this, seen, found, room);
    case Head::count_: break;
  }
}

int NetworkPlayer::answer(const Seen& seen, uint64_t& rng) const {
  if (epsilon > 0 && static_cast<float>(next_random(rng) >> 40) * 0x1p-24f < epsilon)
    return answer_at_random(*seen.decision, rng);
  static thread_local Options found;
  score(seen, found);
  if (found.empty()) return answer_at_random(*seen.decision, rng);
  if (temperature > 0) return draw(found, temperature, rng);
  const Scored* best = &found[0];
  for (const Scored& one : found)
    if (one.score > best->score) best = &one;
  return best->option;
}

float NetworkPlayer::value(const Seen& seen) const {
  Workspace& room = Workspace::mine();
  room.rows.resize(network.inputs());
  room.first.resize(network.first().padded);
  sees.fill(seen, room.rows.data());
  network.begin(room.rows.data(), room.first.data());
  float value = 0;
  network.finish(room.first.data(), 1, &value, room);
  return value;
}

}  // namespace throneroom
