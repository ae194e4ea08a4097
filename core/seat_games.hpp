// Many games, each followed from one seat: they go on together, and stop at that seat's decisions.
//
// Whoever holds them answers for the seat, by the numbers of options. The other seats are native players',
// and so is what has no number. What the seat sees, its options and how the game stands are written into
// arrays with a row for each game. A game depends on its seed and its answers alone, not on the other
// games or the number of threads.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "crew.hpp"
#include "players.hpp"

namespace throneroom {

// A kingdom that is ready to be played: who sits there, and what the seat sees.
struct Setting {
  std::shared_ptr<const Rules> rules;
  Observation sees;
  Numbering numbers;
  // Who answers for the seat what has no number; then the others, in turn order. Null: at random.
  std::vector<std::shared_ptr<const RuleList>> lists;
  State fresh;
};

// An error if what the seat sees, or its numbers, belong to another game, or if no such game can be
// followed without a record of what was shown.
std::shared_ptr<const Setting> make_setting(std::shared_ptr<const Rules> rules,
                                            const Observation& sees, const Numbering& numbers,
                                            std::vector<std::shared_ptr<const RuleList>> lists);

// What follows from the seed of a game.
inline constexpr int kAnySeat = -1;
inline unsigned drawn_seat(uint64_t game, int players) {
  return static_cast<unsigned>(game_seed(game, kMaxPlayers + 1) % static_cast<uint64_t>(players));
}
inline uint64_t player_seed(uint64_t game, unsigned seat) { return game_seed(game, seat + 1); }

enum class Standing : uint8_t {
  running,
  ended,    // as the rules say
  stalled,  // it would never have ended
  refused,  // by an answer that was not an option
};

class SeatGames {
 public:
  // Rows of `width` numbers and masks of `numbers`; settings with less leave the rest at 0.
  SeatGames(size_t games, uint32_t width, uint32_t numbers);

  size_t size() const { return games_.size(); }
  uint32_t width() const { return width_; }
  uint32_t numbers() const { return numbers_; }

  // Where a game's luck comes from: its n-th game from now has game_seed(seed, n).
  void seed(size_t game, uint64_t seed) {
    games_[game].seed = seed;
    games_[game].begun = 0;
  }
  // The seed of the game that comes next.
  uint64_t next_seed(size_t game) const { return game_seed(games_[game].seed, games_[game].begun); }
  // From the next game on: what is played, and on which seat (kAnySeat: drawn for each game).
  void assign(size_t game, std::shared_ptr<const Setting> setting, int seat);
  const std::shared_ptr<const Setting>& assigned(size_t game) const { return games_[game].next; }
  // Begin the next game of each of these; all have a setting.
  void begin(const std::vector<size_t>& games, int threads);

  // The first game that is running and whose answer is not an option; -1: there is none.
  int64_t first_illegal(const int64_t* answers) const;
  // Answer every game that is running, and begin those anew that are not.
  void answer(const int64_t* answers, int threads);
  // An option for every game that is running, all that have a number alike; 0 for the others.
  void draw(int64_t* answers);
  void seed_draws(uint64_t seed);

  uint64_t answered() const { return answered_; }

  // Rows by game. Of cards bought since the last answer, and of the seat, the points are counted.
  std::vector<float> seen;
  std::vector<uint8_t> masks;
  std::vector<uint8_t> standing;     // Standing
  std::vector<int8_t> result;        // at the end: 1 won, 0 shared, -1 lost
  std::vector<int32_t> points, best_other, bought;
  std::vector<int32_t> turns;        // of all players together
  std::vector<uint8_t> seats;

 private:
  class Playing;
  struct Followed {
    std::shared_ptr<const Setting> setting, next;
    int next_seat = kAnySeat;
    uint64_t seed = 0, begun = 0;
    uint64_t draws = 0;
    uint64_t rng[kMaxPlayers] = {};
    Decision decision;
    std::vector<std::byte> state;  // what is in use of it
  };

  template <class Each>
  void for_all(size_t n, int threads, Each each);
  void begin_one(size_t game, Seats& natives);
  void answer_one(size_t game, int option, Seats& natives);
  void refuse(size_t game);
  void tell(size_t game, const State& s);
  // The option that a number stands for; -1: it is none now.
  static int option_of(const Followed& followed, int64_t number);

  std::vector<Followed> games_;
  uint32_t width_, numbers_;
  uint64_t answered_ = 0;
  Crew crew_;
};

}  // namespace throneroom
