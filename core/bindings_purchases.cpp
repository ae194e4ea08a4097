// The part of throneroom._core that plays games and writes down what was bought in them.
#include "bindings.hpp"

namespace throneroom {
namespace {

nb::dict record_purchases(const Rules& rules, const Lists& lists, uint64_t games, uint64_t seed,
                          uint64_t first, int threads, const Observation& sees,
                          const Numbering& numbers, uint32_t recorded, bool afterwards) {
  const auto players = check_lists(rules, lists);
  in_range(static_cast<int64_t>(games), 0, 1LL << 24, "games");
  in_range(threads, 1, 1024, "threads");
  if (!sees.fits(rules) || numbers.rules_kinds != rules.kinds)
    throw std::invalid_argument("this observation is for another game");
  if (sees.givens != 0)
    throw std::invalid_argument("a record has no numbers that come from elsewhere");
  if (sees.asks_opponents && sees.passes_unseen)
    throw std::invalid_argument("this observation asks for cards that players can't follow");
  for (size_t i = 0; i < players.size(); ++i)
    if ((recorded >> i & 1) != 0 && (players[i] == nullptr || !players[i]->asks_network(Purpose::buy)))
      throw std::invalid_argument("only what networks buy is recorded");
  if (recorded >> players.size() != 0) throw std::invalid_argument("there is no such player");
  Purchases record;
  Batch batch = listening(nullptr, [&](const Listening& to) {
    const Recording recording{sees, numbers, recorded, afterwards};
    return play_and_record(rules, players, games, seed, first, threads, recording, record, to);
  });
  nb::dict result = as_dict(std::move(batch));
  const size_t n = record.taken.size(), stories = record.begins.size();
  result["rows"] = array(std::move(record.rows), {n, sees.size});
  result["masks"] = array(std::move(record.masks), {n, numbers.size});
  result["taken"] = array(std::move(record.taken), {n});
  result["begins"] = array(std::move(record.begins), {stories});
  result["games"] = array(std::move(record.games), {stories});
  result["players"] = array(std::move(record.players), {stories});
  return result;
}

}  // namespace

void bind_purchases(nb::module_& m) {
  m.def("record_purchases", &record_purchases,
        nb::sig("def record_purchases(rules: Rules, players: collections.abc.Sequence[RuleList | "
                "None], games: int, seed: int, first: int, threads: int, sees: Observation, numbers: "
                "Numbering, recorded: int, afterwards: bool) -> dict[str, typing.Any]"),
        "rules"_a, "players"_a, "games"_a, "seed"_a, "first"_a, "threads"_a, "sees"_a, "numbers"_a,
        "recorded"_a, "afterwards"_a);
}

}  // namespace throneroom
