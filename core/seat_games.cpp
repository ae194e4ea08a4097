#include "seat_games.hpp"

#include <algorithm>
#include <atomic>
#include <climits>
#include <stdexcept>

#include "effects.hpp"

namespace throneroom {

namespace {

constexpr size_t kAtOnce = 32;     // games that a thread takes
constexpr size_t kWorthIt = 64;    // games for which a further thread helps

void pack(const State& s, std::vector<std::byte>& to) {
  to.resize(state_bytes(s));
  std::byte* at = to.data();
  for_each_part(s, [&](const void* part, size_t bytes) {
    std::memcpy(at, part, bytes);
    at += bytes;
  });
}

// Each part that is filled says how long those after it are.
void unpack(const std::vector<std::byte>& from, State& s) {
  const std::byte* at = from.data();
  for_each_part(s, [&](const void* part, size_t bytes) {
    std::memcpy(const_cast<void*>(part), at, bytes);
    at += bytes;
  });
}

}  // namespace

std::shared_ptr<const Setting> make_setting(std::shared_ptr<const Rules> rules,
                                            const Observation& sees, const Numbering& numbers,
                                            std::vector<std::shared_ptr<const RuleList>> lists) {
  if (!sees.fits(*rules) || numbers.rules_kinds != rules->kinds)
    throw std::invalid_argument("what is seen and numbered belongs to another game");
  if (sees.asks_opponents && sees.passes_unseen)
    throw std::invalid_argument("cards are passed unseen in this game: a record of it is needed");
  if (sees.givens != 0) throw std::invalid_argument("nothing can be given to this observation here");
  if (lists.size() != static_cast<size_t>(rules->players))
    throw std::invalid_argument("as many players as the rules say are needed");
  auto setting = std::make_shared<Setting>();
  setting->rules = std::move(rules);
  setting->sees = sees;
  setting->numbers = numbers;
  setting->lists = std::move(lists);
  set_up(*setting->rules, setting->fresh);
  return setting;
}

// One game while it goes on.
class SeatGames::Playing {
 public:
  Playing(Followed& followed, unsigned seat, Seats& natives)
      : followed_(followed), setting_(*followed.setting), rules_(*setting_.rules), seat_(seat),
        natives_(natives), machine_(rules_, outside_, nobody_) {
    const auto n = static_cast<unsigned>(rules_.players);
    for (unsigned i = 0; i < n; ++i) {
      const unsigned at = (seat_ + i) % n;
      natives_.list[at] = setting_.lists[i].get();
      natives_.rng[at] = followed.rng[at];
    }
  }

  void start(uint64_t seed) {
    copy_state(machine_.s, setting_.fresh);
    machine_.start_from(seed);
    go_on();
  }
  void answer(int option) {
    unpack(followed_.state, machine_.s);
    carry_out(option);
    go_on();
  }
  const State& state() const { return machine_.s; }
  int bought() const { return bought_; }

 private:
  void carry_out(int option) {
    const Decision& d = machine_.s.decision;
    if (d.purpose == Purpose::buy && d.by == seat_ && option < kMaxKinds)
      bought_ += rules_.kind[option].points;
    machine_.answer(option);
  }

  // To the seat's next decision that has numbers, or to the end.
  void go_on() {
    while (!machine_.run()) {
      const Decision& d = machine_.s.decision;
      if (d.by == seat_ && setting_.numbers.covers(d)) break;
      carry_out(natives_(machine_.s, rules_, d, d.by));
    }
    followed_.decision = machine_.s.decision;
    for (int i = 0; i < rules_.players; ++i) followed_.rng[i] = natives_.rng[i];
    if (machine_.s.phase != Phase::over) pack(machine_.s, followed_.state);
  }

  Followed& followed_;
  const Setting& setting_;
  const Rules& rules_;
  const unsigned seat_;
  Seats& natives_;
  int bought_ = 0;
  FromOutside outside_;
  Unwatched nobody_;
  Machine<FromOutside, Unwatched> machine_;
};

SeatGames::SeatGames(size_t games, uint32_t width, uint32_t numbers)
    : seen(games * width), masks(games * numbers), standing(games, uint8_t(Standing::ended)),
      result(games), points(games), best_other(games), bought(games), turns(games), seats(games),
      games_(games), width_(width), numbers_(numbers) {
  seed_draws(0);
}

void SeatGames::seed_draws(uint64_t seed) {
  for (size_t game = 0; game < games_.size(); ++game) games_[game].draws = game_seed(seed, game);
}

void SeatGames::assign(size_t game, std::shared_ptr<const Setting> setting, int seat) {
  if (setting->sees.size > width_ || setting->numbers.size > numbers_)
    throw std::invalid_argument("there is no room for what is seen and numbered in this game");
  games_[game].next = std::move(setting);
  games_[game].next_seat = seat;
}

void SeatGames::begin_one(size_t game, Seats& natives) {
  Followed& one = games_[game];
  const uint64_t seed = next_seed(game);
  ++one.begun;
  one.setting = one.next;
  const int players = one.setting->rules->players;
  const unsigned seat =
      one.next_seat == kAnySeat ? drawn_seat(seed, players) : static_cast<unsigned>(one.next_seat);
  seats[game] = static_cast<uint8_t>(seat);
  for (unsigned i = 0; i < static_cast<unsigned>(players); ++i) one.rng[i] = player_seed(seed, i);
  std::fill_n(&seen[game * width_], width_, 0.0f);
  std::fill_n(&masks[game * numbers_], numbers_, uint8_t{0});
  Playing playing(one, seat, natives);
  playing.start(seed);
  bought[game] = 0;
  tell(game, playing.state());
}

void SeatGames::answer_one(size_t game, int option, Seats& natives) {
  Playing playing(games_[game], seats[game], natives);
  playing.answer(option);
  bought[game] = playing.bought();
  tell(game, playing.state());
}

void SeatGames::refuse(size_t game) {
  standing[game] = static_cast<uint8_t>(Standing::refused);
  result[game] = -1;
  bought[game] = 0;
  std::fill_n(&masks[game * numbers_], numbers_, uint8_t{0});
}

void SeatGames::tell(size_t game, const State& s) {
  const Followed& one = games_[game];
  const Setting& setting = *one.setting;
  const unsigned seat = seats[game];
  const bool over = s.phase == Phase::over;
  setting.sees.fill({*setting.rules, s, seat, nullptr, over ? nullptr : &s.decision},
                    &seen[game * width_]);
  uint8_t* const mask = &masks[game * numbers_];
  int best = INT_MIN, all_turns = 0;
  for (unsigned i = 0; i < s.players_n; ++i) {
    const int n = score(*setting.rules, s, s.player[i]);
    if (i == seat) points[game] = n;
    else best = std::max(best, n);
    all_turns += s.player[i].turns;
  }
  best_other[game] = s.players_n == 1 ? 0 : best;
  turns[game] = all_turns;
  if (!over) {
    setting.numbers.mask(s.decision, mask);
    standing[game] = static_cast<uint8_t>(Standing::running);
    result[game] = 0;
    return;
  }
  std::fill_n(mask, numbers_, uint8_t{0});
  const bool stalled = s.ending == Ending::stalled;
  standing[game] = static_cast<uint8_t>(stalled ? Standing::stalled : Standing::ended);
  const bool won = (s.winners >> seat & 1) != 0;
  result[game] = static_cast<int8_t>(!won ? -1 : std::popcount(s.winners) == 1 ? 1 : 0);
}

// Calls `each(game, natives)` for 0 to n-1, on several threads if it is worth it; each of them has seats
// for native players.
template <class Each>
void SeatGames::for_all(size_t n, int threads, Each each) {
  std::atomic<size_t> next{0};
  const auto work = [&] {
    Seats natives;
    for (size_t from = next.fetch_add(kAtOnce); from < n; from = next.fetch_add(kAtOnce))
      for (size_t game = from; game < std::min(from + kAtOnce, n); ++game) each(game, natives);
  };
  const int most = std::min(threads, static_cast<int>(n / kWorthIt));
  if (most <= 1) work();
  else crew_.share(most, work);
}

void SeatGames::begin(const std::vector<size_t>& games, int threads) {
  for_all(games.size(), threads, [&](size_t i, Seats& natives) { begin_one(games[i], natives); });
}

int SeatGames::option_of(const Followed& followed, int64_t number) {
  const Numbering& numbers = followed.setting->numbers;
  if (number < 0 || number >= numbers.size) return -1;
  const int option = numbers.option(static_cast<int>(number));
  const Decision& d = followed.decision;
  return is_option(d, option) && numbers.index(d, option) == number ? option : -1;
}

int64_t SeatGames::first_illegal(const int64_t* answers) const {
  for (size_t game = 0; game < games_.size(); ++game)
    if (standing[game] == uint8_t(Standing::running) && option_of(games_[game], answers[game]) < 0)
      return static_cast<int64_t>(game);
  return -1;
}

void SeatGames::answer(const int64_t* answers, int threads) {
  for (const uint8_t one : standing) answered_ += one == uint8_t(Standing::running);
  for_all(games_.size(), threads, [&](size_t game, Seats& natives) {
    if (standing[game] != uint8_t(Standing::running)) return begin_one(game, natives);
    const int option = option_of(games_[game], answers[game]);
    if (option < 0) refuse(game);
    else answer_one(game, option, natives);
  });
}

void SeatGames::draw(int64_t* answers) {
  for (size_t game = 0; game < games_.size(); ++game) {
    answers[game] = 0;
    if (standing[game] != uint8_t(Standing::running)) continue;
    Followed& one = games_[game];
    do {
      const int option = answer_at_random(one.decision, one.draws);
      answers[game] = one.setting->numbers.index(one.decision, option);
    } while (answers[game] < 0);
  }
}

}  // namespace throneroom
