#include "purchases.hpp"

#include <algorithm>
#include <cmath>

#include "afterwards.hpp"
#include "players.hpp"

namespace throneroom {

namespace {

template <class T>
void add(std::vector<T>& to, const std::vector<T>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

int8_t whole(float x) { return static_cast<int8_t>(std::lrint(std::clamp(x, -128.0f, 127.0f))); }

}  // namespace

void Purchases::append(const Purchases& more) {
  const uint64_t before = taken.size();
  add(rows, more.rows);
  add(masks, more.masks);
  add(taken, more.taken);
  for (const uint64_t begin : more.begins) begins.push_back(before + begin);
  add(games, more.games);
  add(players, more.players);
}

void PurchaseNotes::begin_game(uint32_t game, const std::array<uint8_t, kMaxPlayers>& player_at) {
  game_ = game;
  player_at_ = player_at;
  row_.resize(recording_.sees.size);
  for (Purchases& story : story_) {
    story.rows.clear();
    story.masks.clear();
    story.taken.clear();
  }
}

void PurchaseNotes::note(const Seen& seen, int option) {
  const unsigned player = player_at_[seen.player];
  if ((recording_.players >> player & 1) == 0) return;
  const Decision& d = *seen.decision;
  if (recording_.afterwards) {
    Afterwards afterwards(seen);
    const Seen after{seen.rules, afterwards.after, seen.player, seen.knowledge, nullptr, seen.given};
    afterwards.with(option, [&] { recording_.sees.fill(after, row_.data()); });
  } else {
    recording_.sees.fill(seen, row_.data());
  }
  Purchases& story = story_[player];
  for (const float x : row_) story.rows.push_back(whole(x));
  const size_t options = recording_.numbers.size, at = story.masks.size();
  story.masks.resize(at + options);
  recording_.numbers.mask(d, story.masks.data() + at);
  story.taken.push_back(recording_.numbers.index(d, option));
}

void PurchaseNotes::end_game() {
  for (size_t player = 0; player < story_.size(); ++player) {
    Purchases& story = story_[player];
    if (story.taken.empty()) continue;
    story.begins.assign(1, 0);
    story.games.assign(1, game_);
    story.players.assign(1, static_cast<uint8_t>(player));
    done_.append(story);
  }
}

void note_purchase(PurchaseNotes& notes, const Seen& seen, int option) { notes.note(seen, option); }

}  // namespace throneroom
