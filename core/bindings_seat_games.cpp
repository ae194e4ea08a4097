// The part of throneroom._core for games that are followed from one seat.
#include "bindings.hpp"

#include "seat_games.hpp"

namespace throneroom {
namespace {

using Answers = nb::ndarray<const int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using AnswersOut = nb::ndarray<int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using SettingRef = std::shared_ptr<Setting>;

constexpr int64_t kMostGames = 1 << 20;
constexpr int64_t kMostCells = int64_t{1} << 31;

// An array of the games' own, which lives as long as they do.
template <class T>
nb::object own(nb::handle self, std::vector<T>& values, std::initializer_list<size_t> shape) {
  return nb::cast(nb::ndarray<nb::numpy, T>(values.data(), shape, self));
}

template <class T>
auto column(std::vector<T> SeatGames::*values) {
  return [values](nb::handle_t<SeatGames> self) {
    auto& games = nb::cast<SeatGames&>(self);
    return own(self, games.*values, {games.size()});
  };
}

size_t game_in(const SeatGames& games, int64_t game) {
  return static_cast<size_t>(in_range(game, 0, static_cast<int64_t>(games.size()) - 1, "game"));
}

const int64_t* checked(const SeatGames& games, const Answers& answers) {
  if (answers.size() != games.size()) throw std::invalid_argument("an answer for each game is needed");
  return answers.data();
}

void all_assigned(const SeatGames& games) {
  for (size_t game = 0; game < games.size(); ++game)
    if (games.assigned(game) == nullptr) throw std::invalid_argument("a game has no setting yet");
}

void assign(SeatGames& games, int64_t game, const SettingRef& setting, int64_t seat) {
  if (setting == nullptr) throw std::invalid_argument("a setting is needed");
  in_range(seat, kAnySeat, setting->rules->players - 1, "seat");
  games.assign(game_in(games, game), setting, static_cast<int>(seat));
}

void begin(SeatGames& games, const std::vector<int64_t>& which, int threads) {
  in_range(threads, 1, 1024, "threads");
  all_assigned(games);
  std::vector<size_t> list;
  std::vector<bool> met(games.size());
  for (const int64_t one : which) {
    const size_t game = game_in(games, one);
    if (met[game]) throw std::invalid_argument("a game is named twice");
    met[game] = true;
    list.push_back(game);
  }
  const nb::gil_scoped_release release;
  games.begin(list, threads);
}

void answer(SeatGames& games, const Answers& answers, int threads) {
  in_range(threads, 1, 1024, "threads");
  const int64_t* const given = checked(games, answers);
  all_assigned(games);
  const nb::gil_scoped_release release;
  games.answer(given, threads);
}

}  // namespace

void bind_seat_games(nb::module_& m) {
  nb::class_<Setting>(m, "SeatSetting");
  m.def("seat_setting", [](std::shared_ptr<Rules> rules, const Observation& sees,
                           const Numbering& numbers,
                           const std::vector<std::shared_ptr<RuleList>>& lists) {
    const auto made = make_setting(std::move(rules), sees, numbers, {lists.begin(), lists.end()});
    return std::const_pointer_cast<Setting>(made);
  }, "rules"_a, "sees"_a, "numbers"_a, "lists"_a,
        nb::sig("def seat_setting(rules: Rules, sees: Observation, numbers: Numbering, "
                "lists: collections.abc.Sequence[RuleList | None]) -> SeatSetting"));
  m.def("drawn_seat", [](uint64_t game, int players) {
    return drawn_seat(game, static_cast<int>(in_range(players, 1, kMaxPlayers, "players")));
  }, "game"_a, "players"_a);

  nb::class_<SeatGames>(m, "SeatGames")
      .def("__init__", [](SeatGames* made, int64_t games, int64_t width, int64_t numbers) {
        in_range(games, 1, kMostGames, "games");
        in_range(width, 1, kMaxSeen, "numbers of an observation");
        in_range(numbers, 1, 1 << 16, "numbers of options");
        in_range(games * width, 1, kMostCells, "numbers of all observations");
        new (made) SeatGames(static_cast<size_t>(games), static_cast<uint32_t>(width),
                             static_cast<uint32_t>(numbers));
      }, "games"_a, "width"_a, "numbers"_a)
      .def("seed", [](SeatGames& g, int64_t game, uint64_t seed) { g.seed(game_in(g, game), seed); },
           "game"_a, "seed"_a)
      .def("next_seed", [](const SeatGames& g, int64_t game) { return g.next_seed(game_in(g, game)); },
           "game"_a)
      .def("assign", &assign, "game"_a, "setting"_a, "seat"_a)
      .def("begin", &begin, "games"_a, "threads"_a)
      .def("first_illegal", [](const SeatGames& g, const Answers& answers) {
        return g.first_illegal(checked(g, answers));
      }, "answers"_a, nb::sig("def first_illegal(self, answers: typing.Any) -> int"))
      .def("answer", &answer, "answers"_a, "threads"_a,
           nb::sig("def answer(self, answers: typing.Any, threads: int) -> None"))
      .def("draw", [](SeatGames& g, const AnswersOut& out) {
        if (out.size() != g.size()) throw std::invalid_argument("room for each game is needed");
        const nb::gil_scoped_release release;
        g.draw(out.data());
      }, "out"_a, nb::sig("def draw(self, out: typing.Any) -> None"))
      .def("seed_draws", &SeatGames::seed_draws, "seed"_a)
      .def_prop_ro("answered", &SeatGames::answered)
      .def_prop_ro("seen", [](nb::handle_t<SeatGames> self) {
        auto& g = nb::cast<SeatGames&>(self);
        return own(self, g.seen, {g.size(), g.width()});
      }, nb::for_getter(nb::sig("def seen(self) -> typing.Any")))
      .def_prop_ro("masks", [](nb::handle_t<SeatGames> self) {
        auto& g = nb::cast<SeatGames&>(self);
        return own(self, g.masks, {g.size(), g.numbers()});
      }, nb::for_getter(nb::sig("def masks(self) -> typing.Any")))
      .def_prop_ro("standing", column(&SeatGames::standing),
                   nb::for_getter(nb::sig("def standing(self) -> typing.Any")))
      .def_prop_ro("result", column(&SeatGames::result),
                   nb::for_getter(nb::sig("def result(self) -> typing.Any")))
      .def_prop_ro("points", column(&SeatGames::points),
                   nb::for_getter(nb::sig("def points(self) -> typing.Any")))
      .def_prop_ro("best_other", column(&SeatGames::best_other),
                   nb::for_getter(nb::sig("def best_other(self) -> typing.Any")))
      .def_prop_ro("bought", column(&SeatGames::bought),
                   nb::for_getter(nb::sig("def bought(self) -> typing.Any")))
      .def_prop_ro("turns", column(&SeatGames::turns),
                   nb::for_getter(nb::sig("def turns(self) -> typing.Any")))
      .def_prop_ro("seats", column(&SeatGames::seats),
                   nb::for_getter(nb::sig("def seats(self) -> typing.Any")));
}

}  // namespace throneroom
