// The Python module throneroom._core: thin, checked at the border.
#include "bindings.hpp"

#include "../bench/limit.hpp"
#include "batch.hpp"
#include "bindings_planner.hpp"
#include "measure.hpp"
#include "position.hpp"
#include "search.hpp"

namespace throneroom {
namespace {

// ---------------------------------------------------------------- calls that take long

nb::dict batch(const Rules& rules, const Lists& lists, uint64_t games, uint64_t seed,
               uint64_t first, int threads) {
  const auto players = check_lists(rules, lists);
  in_range(static_cast<int64_t>(games), 0, 1LL << 32, "games");
  in_range(threads, 1, 1024, "threads");
  Batch b = listening(nullptr, [&](const Listening& to) {
    return play_batch(rules, players, games, seed, first, threads, to);
  });
  return as_dict(std::move(b));
}

nb::dict pairings(const Rules& rules,
                  const std::vector<std::tuple<RuleList*, RuleList*, int64_t, int64_t>>& jobs,
                  uint64_t seed, int64_t whole, int threads, Stop* stop) {
  std::vector<Pairing> list;
  for (const auto& [mine, theirs, games, first] : jobs)
    list.push_back({mine, theirs, static_cast<uint64_t>(in_range(games, 0, 1LL << 32, "games")),
                    static_cast<uint64_t>(in_range(first, 0, 1LL << 62, "first"))});
  in_range(whole, 1, 1 << 20, "whole");
  in_range(threads, 1, 1024, "threads");
  Outcomes found = listening(stop, [&](const Listening& to) {
    return play_pairings(rules, list, seed, static_cast<uint64_t>(whole), threads, to);
  });
  const size_t n = list.size();
  nb::dict result;
  result["parts"] = std::move(found.parts);
  result["shared"] = std::move(found.shared);
  result["ahead"] = std::move(found.ahead);
  result["margin"] = std::move(found.margin);
  result["points"] = std::move(found.points);
  const auto kinds = static_cast<size_t>(kMaxKinds);
  result["bought"] = array(std::move(found.bought), {n, kinds});
  result["owned"] = array(std::move(found.owned), {n, kinds});
  result["bought_in"] = array(std::move(found.bought_in), {n, kinds});
  return result;
}

struct Trees {  // a type of its own: a list would be copied on its way from Python
  std::vector<Tree> all;
};

using SettingsRow = std::tuple<int, int, double, double, bool, bool, bool, int64_t, double, int, int,
                               uint32_t>;
using TriedRow = std::tuple<int, uint64_t, double, double, std::vector<int>>;

// The settings come in the order of SearchSettings.
std::tuple<int, uint64_t, std::vector<TriedRow>> search_now(const Game& game, const Lists& lists,
                                                            const SettingsRow& row, uint64_t seed,
                                                            Trees& trees,
                                                            const NetworkPlayer* network) {
  if (game.over()) throw std::invalid_argument("the game is over");
  const auto players = check_lists(game.rules(), lists);
  if (network != nullptr && (network->head != Head::value || !network->sees.fits(game.rules())))
    throw std::invalid_argument("a search asks a network that values positions of this game");
  const auto& [select, worth, explore, prior, normalised, first_only, peeks, rollouts, seconds, horizon,
               n_trees, purposes] = row;
  const SearchSettings settings{
      static_cast<Select>(in_range(select, 0, 3, "select")),
      static_cast<Worth>(in_range(worth, 0, 2, "worth")),
      explore, prior, normalised, first_only, peeks,
      static_cast<uint64_t>(in_range(rollouts, 0, 1LL << 40, "rollouts")),
      seconds,
      static_cast<int>(in_range(horizon, 0, 10000, "horizon")),
      static_cast<int>(in_range(n_trees, 1, 256, "trees")),
      purposes};
  if (settings.rollouts == 0 && !(settings.seconds > 0))
    throw std::invalid_argument("a search needs rollouts or seconds");
  const Found found = listening(nullptr, [&](const Listening& to) {
    return search(game, players, settings, seed, trees.all, network, to);
  });
  std::vector<TriedRow> tried;
  for (const Tried& one : found.tried)
    tried.emplace_back(one.option, one.visits, one.mean(), one.deviation(), one.line);
  return {found.option, found.rollouts, std::move(tried)};
}

std::vector<int> counts(const uint8_t* zone, const Rules& rules) {
  return {zone, zone + rules.kinds};
}

int kind_of(const Game& game, int64_t kind) {
  return static_cast<int>(in_range(kind, 0, game.rules().kinds - 1, "card"));
}

const uint8_t* zone_of(const Player& p, const std::string& zone) {
  if (zone == "hand") return p.hand;
  if (zone == "discard") return p.discard;
  if (zone == "play") return p.play;
  if (zone == "owned") return p.owned;
  if (zone == "pool") return p.pool;
  throw std::invalid_argument("no such zone: " + zone);
}

// The deck from the top: kinds where the viewer (-1: the engine) knows them, else -1.
std::vector<int> deck(const Game& game, int player, int viewer) {
  const Player& p = player_of(game, player);
  in_range(viewer, -1, game.state().players_n - 1, "viewer");
  std::vector<int> cards(static_cast<size_t>(p.deck_n), -1);
  for (int i = 0; i < p.known_n; ++i)
    if (viewer < 0 || (p.known[i].knowers >> viewer & 1) != 0)
      cards[static_cast<size_t>(p.deck_n - 1 - p.known[i].height)] = p.known[i].kind;
  return cards;
}

// Player, purpose, source, form, subject, place in the program (-1: the turn itself).
std::tuple<int, int, int, int, int, int> decision(const Game& game) {
  const State& s = game.state();
  const Decision& d = s.decision;
  return {d.by, static_cast<int>(d.purpose), d.source, static_cast<int>(d.form), d.subject,
          s.depth == 0 ? -1 : static_cast<int>(s.frame[s.depth - 1].pc)};
}

// Coins, Buys, Potions; then all of Asked, in order.
auto asked(const Game& game) {
  const Asked a = game.asked();
  const Turn& turn = game.state().turn;
  const auto bytes = [](const std::vector<uint8_t>& kinds) {
    return nb::bytes(reinterpret_cast<const char*>(kinds.data()), kinds.size());
  };
  return std::make_tuple(turn.coins, turn.buys, static_cast<int>(turn.potions),
                         static_cast<int>(a.site), a.player, a.actor, a.least, a.most, a.cost,
                         a.potion, a.that, a.event, a.chosen, a.when, a.shown, a.left, a.deck,
                         a.played, a.treasures, a.due, bytes(a.costs), bytes(a.picked),
                         bytes(a.table));
}

std::vector<int> options(const Game& game) {
  std::vector<int> codes;
  if (game.over()) return codes;
  const Decision& d = game.state().decision;
  const int n = options_n(d);
  codes.reserve(static_cast<size_t>(n));
  for (int i = 0; i < n; ++i) codes.push_back(option_at(d, i));
  return codes;
}

bool choose_index(Game& game, int64_t index) {
  if (game.over()) return false;
  const int n = options_n(game.state().decision);
  if (index < 0 || index >= n) return false;
  return game.choose(option_at(game.state().decision, static_cast<int>(index)));
}

// The answer of a rule list, and its luck after that.
std::pair<int, uint64_t> answered(const Game& game, const RuleList& list, uint64_t rng) {
  if (game.over()) throw std::invalid_argument("the game is over");
  const Decision& d = game.state().decision;
  const Answering who{d.by, rng, &game.knowledge()};
  const int option = answer_by_list(list, game.state(), game.rules(), d, who);
  return {option, rng};
}

// All that a viewer may know of another player: (hand, discard, owned) as lower bounds.
std::tuple<std::vector<int>, std::vector<int>, std::vector<int>> known(const Game& game, int viewer,
                                                                       int owner) {
  player_of(game, viewer);
  player_of(game, owner);
  const Bags bags = game.knowledge().of(game.rules(), game.state(), viewer, owner);
  return {counts(bags.hand, game.rules()), counts(bags.discard, game.rules()),
          counts(bags.owned, game.rules())};
}

// Cards of running effects: (kind or -1, owner or -1, picked, noted). Without a viewer (-1) all
// are seen.
std::vector<std::tuple<int, int, bool, bool>> limbo(const Game& game, int viewer) {
  const State& s = game.state();
  in_range(viewer, -1, s.players_n - 1, "viewer");
  const auto owners = limbo_owners(game.rules(), s);
  std::vector<std::tuple<int, int, bool, bool>> cards;
  for (unsigned e = 0; e < s.limbo_n; ++e) {
    const bool sees = viewer < 0 || sees_limbo(s, viewer, e);
    cards.emplace_back(sees ? s.limbo[e] & kKindBits : -1, owners[e], (s.limbo[e] & kPicked) != 0,
                       (s.limbo[e] & kNoted) != 0);
  }
  return cards;
}

// Cards set aside for longer: (owner, kind or -1 if the viewer does not see it, mat; 0: none).
std::vector<std::tuple<int, int, int>> held(const Game& game, int viewer) {
  const State& s = game.state();
  in_range(viewer, -1, s.players_n - 1, "viewer");
  std::vector<std::tuple<int, int, int>> cards;
  const auto add = [&](unsigned owner, int kind, unsigned mat, bool open) {
    const bool sees = open || viewer < 0 || static_cast<int>(owner) == viewer ||
                      (owner == s.active && viewer == s.possessor);
    cards.emplace_back(owner, sees ? kind : -1, mat);
  };
  for (unsigned a = 0; a < s.aside_n; ++a)
    add(aside_owner(s.aside[a]), s.aside[a].kind, aside_mat(s.aside[a]),
        (s.aside[a].place & kAsideOpen) != 0);
  for (unsigned q = 0; q < s.players_n; ++q)
    for (unsigned w = 0; w < s.player[q].waiting_n; ++w) {
      const Waiting& one = s.player[q].waiting[w];
      if ((waits_for(game.rules(), one).flags & kHolding) != 0 && one.held != kNoKind)
        add(q, one.held, 0, (one.flags & kHeldOpen) != 0);
    }
  return cards;
}

// Effects that wait: (player, card, When, times).
std::vector<std::tuple<int, int, int, int>> waiting(const Game& game) {
  const State& s = game.state();
  std::vector<std::tuple<int, int, int, int>> rows;
  for (unsigned q = 0; q < s.players_n; ++q)
    for (unsigned w = 0; w < s.player[q].waiting_n; ++w) {
      const Waiting& one = s.player[q].waiting[w];
      if (one.count != 0) rows.emplace_back(q, one.card, waits_for(game.rules(), one).x, one.count);
    }
  return rows;
}

using LuckRow = std::tuple<int64_t, int64_t, uint64_t>;  // after so many choices, Luck, its value

std::vector<LuckRow> luck(const Game& game) {
  std::vector<LuckRow> rows;
  for (const LuckChange& one : game.luck())
    rows.emplace_back(one.after, static_cast<int64_t>(one.what), one.value);
  return rows;
}

bool replay(Game& game, const std::vector<int>& choices, const std::vector<LuckRow>& changes) {
  std::vector<LuckChange> list;
  int64_t last = 0;
  for (const auto& [after, what, value] : changes) {
    last = in_range(after, last, 1LL << 31, "changes of luck in order");
    const auto kind = static_cast<Luck>(in_range(what, 0, 1, "change of luck"));
    if (kind == Luck::deck && value >= static_cast<uint64_t>(game.rules().players))
      throw std::invalid_argument("a deck of nobody");
    list.push_back({static_cast<uint32_t>(after), kind, value});
  }
  return game.replay(choices, list);
}

// The events from number `first` on, those before number `end` (-1: all).
std::vector<std::tuple<int, int, int, int, int, int, int>> events(const Game& game, int64_t first,
                                                                  int64_t end) {
  std::vector<std::tuple<int, int, int, int, int, int, int>> rows;
  const auto& all = game.events();
  const auto size = static_cast<int64_t>(all.size());
  if (end < 0) end = size;
  in_range(end, 0, size, "end of the events");
  in_range(first, 0, end, "first event");
  rows.reserve(static_cast<size_t>(end - first));
  for (auto at = all.begin() + first; at != all.begin() + end; ++at) {
    const Event& e = *at;
    rows.emplace_back(static_cast<int>(e.verb), e.player, e.kind, e.seen, static_cast<int>(e.from),
                      static_cast<int>(e.to), e.amount);
  }
  return rows;
}

}  // namespace

NB_MODULE(_core, m) {
  m.attr("MAX_KINDS") = kMaxKinds;
  m.attr("DONE") = kDone;
  m.attr("ALL_TREASURES") = kAllTreasures;
  m.attr("CHOICE") = kChoice;
  m.attr("NUMBER") = kNumber;
  m.attr("uses_avx2") = kUsesAvx2;
  m.attr("LIMITS") = nb::cast(std::vector<std::string>(kLimitNames, kLimitNames + kLimits));
  nb::dict room;  // what fits at most, for tests
  room["frames"] = kMaxFrames;
  room["known"] = kMaxKnown;
  room["limbo"] = kLimboRoom;
  room["waiting"] = kMaxWaiting;
  room["aside"] = kMaxAside;
  room["extra"] = kMaxExtra;
  room["reveals"] = kMaxReveals;
  m.attr("ROOM") = room;

  nb::class_<Rules>(m, "Rules")
      .def_prop_ro("players", [](const Rules& r) { return r.players; })
      .def_prop_ro("kinds", [](const Rules& r) { return r.kinds; })
      .def("waits", [](const Rules& r, int kind) {  // for a later turn; with cards set aside
        return std::make_tuple(waits_of(r, kind).lasting, waits_of(r, kind).with_cards);
      }, "kind"_a)
      .def("dump", [](const Rules& r) {
        return nb::bytes(reinterpret_cast<const char*>(&r), sizeof r);
      });
  m.def("rules", &make_rules, "head"_a, "kinds"_a, "filters"_a, "amounts"_a, "code"_a,
        "triggers"_a);

  nb::exception<Stopped>(m, "Stopped");
  nb::class_<Stop>(m, "Stop")  // for calls that may be stopped: by want(), or after so many seconds
      .def(nb::init<double>(), "seconds"_a = 0.0)
      .def("want", &Stop::want)
      .def_prop_ro("wanted", &Stop::wanted);

  nb::class_<RuleList>(m, "RuleList");
  m.def("rule_list", &make_rule_list, "rules"_a, "rows"_a, "terms"_a, "steps"_a, "style"_a);
  m.def("batch", &batch,
        nb::sig("def batch(rules: Rules, players: collections.abc.Sequence[RuleList | None], "
                "games: int, seed: int, first: int, threads: int) -> dict[str, typing.Any]"),
        "rules"_a, "players"_a, "games"_a, "seed"_a, "first"_a, "threads"_a);

  m.def("pairings", &pairings,
        nb::sig("def pairings(rules: Rules, jobs: collections.abc.Sequence[tuple[RuleList | None, "
                "RuleList | None, int, int]], seed: int, whole: int, threads: int = 1, stop: Stop | "
                "None = None) -> dict[str, typing.Any]"),
        "rules"_a, "jobs"_a, "seed"_a, "whole"_a, "threads"_a = 1, "stop"_a.none() = nb::none());

  nb::class_<Game>(m, "Game")
      .def("__init__", [](Game* game, std::shared_ptr<Rules> rules, uint64_t seed) {
        new (game) Game(std::move(rules), seed);
      }, "rules"_a, "seed"_a)
      .def("clone", [](const Game& g) { return std::make_unique<Game>(g); })
      .def("sample", [](const Game& g, int viewer, uint64_t seed) {
        player_of(g, viewer);
        return g.sample(viewer, seed);
      }, "viewer"_a, "seed"_a)
      .def_prop_ro("over", &Game::over)
      .def("limits", [](const Game& g) {  // how often each was reached, in the order of LIMITS
        return std::vector<int>(g.state().reached, g.state().reached + kLimits);
      })
      .def("choose", &Game::choose, "option"_a)
      .def("choose_index", &choose_index, "index"_a)
      .def("options", &options)
      .def("decision", &decision)
      .def("asked", &asked)
      .def("choices", [](const Game& g) { return g.choices(); })
      .def("counts", [](const Game& g, int player, const std::string& zone) {
        return counts(zone_of(player_of(g, player), zone), g.rules());
      }, "player"_a, "zone"_a)
      .def("sizes", [](const Game& g, int player) {
        const Player& p = player_of(g, player);
        return std::make_tuple(p.hand_n, p.deck_n, p.discard_n, p.play_n, p.turns);
      }, "player"_a)
      .def("deck", &deck, "player"_a, "viewer"_a)
      .def("known", &known, "viewer"_a, "owner"_a)
      .def("limbo", &limbo, "viewer"_a)
      .def("luck", &luck)
      .def("reseed", &Game::reseed, "seed"_a)
      .def("replay", &replay, "choices"_a, "luck"_a)
      .def("events", &events, "first"_a = 0, "end"_a = -1)
      .def("events_n", [](const Game& g) { return g.events().size(); })
      .def("held", &held, "viewer"_a)
      .def("waiting", &waiting)
      .def("tokens", [](const Game& g, int player) {  // points, coin tokens
        return std::make_tuple(player_of(g, player).points, player_of(g, player).tokens);
      }, "player"_a)
      .def("marks", [](const Game& g) {
        std::vector<int> n(static_cast<size_t>(g.rules().kinds), 0);
        for (int m = 0; m < g.state().marks_n; ++m)
          n[g.state().mark[m].kind] = g.state().mark[m].count;
        return n;
      })
      .def("score", [](const Game& g, int player) { return score(g.rules(), g.state(), player_of(g, player)); },
           "player"_a)
      .def("cost", [](const Game& g, int64_t kind) {
        return cost_of(g.rules(), g.state(), static_cast<unsigned>(kind_of(g, kind)));
      }, "kind"_a)
      .def("supply", [](const Game& g) {
        return std::vector<int>(g.state().supply, g.state().supply + g.rules().kinds);
      })
      .def("trash", [](const Game& g) { return std::vector<int>(g.state().trash, g.state().trash + g.rules().kinds);
      })
      // Active player, actions, buys, coins, phase, ending, winners, discount, Actions played,
      // Potions, who decides for the active player (-1: nobody else).
      .def("table", [](const Game& g) {
        const State& s = g.state();
        return std::tuple<int, int, int, int, int, int, int, int, int, int, int>{
            s.active, s.turn.actions, s.turn.buys, s.turn.coins, static_cast<int>(s.phase),
            static_cast<int>(s.ending), s.winners, s.turn.discount, s.turn.actions_played,
            s.turn.potions, s.possessor == kNobody ? -1 : s.possessor};
      })
      .def("bytes", [](const Game& g) {
        std::string all;
        for_each_part(g.state(), [&](const void* part, size_t bytes) {
          all.append(static_cast<const char*>(part), bytes);
        });
        return nb::bytes(all.data(), all.size());
      })
      .def("set_zone", &set_zone, "player"_a, "zone"_a, "kinds"_a)
      .def("set_pile", &set_pile, "kind"_a, "n"_a)
      .def("set_trash", &set_trash, "kinds"_a)
      .def("set_tokens", &set_tokens, "player"_a, "points"_a, "coins"_a)
      .def("set_mark", &set_mark, "kind"_a, "n"_a)
      .def("set_opened", &set_opened, "kinds"_a)
      .def("add_to_mat", &add_to_mat, "player"_a, "mat"_a, "kind"_a, "open"_a)
      .def("add_waiting", &add_waiting, "player"_a, "kind"_a, "aside"_a, "open"_a)
      .def("start_position", [](Game& g, int active, int phase, int turn, int actions, int buys,
                                int coins, int potions) {
        start_position(g, active, phase, {turn, actions, buys, coins, potions});
      }, "active"_a, "phase"_a, "turn"_a, "actions"_a, "buys"_a, "coins"_a, "potions"_a)
      .def("finish", [](Game& g, const Lists& lists, const std::vector<uint64_t>& rng) {
        const auto players = check_lists(g.rules(), lists);
        if (rng.size() != players.size()) throw std::invalid_argument("a seed for each player");
        Seats seats;
        for (size_t i = 0; i < players.size(); ++i) seats.seat(i, players[i], rng[i]);
        g.finish(seats);
      }, "players"_a, "rng"_a,
           nb::sig("def finish(self, players: collections.abc.Sequence[RuleList | None], "
                   "rng: collections.abc.Sequence[int]) -> None"))
      .def("ask", [](const Game& g, const RuleList& list) { return answered(g, list, 0).first; },
           "rules"_a)
      .def("answer", &answered, "rules"_a, "rng"_a)
      .def("fix_deck", [](Game& g, int player) {
        player_of(g, player);
        g.fix_deck(player);
      }, "player"_a);

  nb::class_<Trees>(m, "Trees")
      .def(nb::init<>())
      .def("clear", [](Trees& t) { t.all.clear(); })
      .def("advance", [](Trees& t, int option) { for (Tree& one : t.all) one.advance(option); },
           "option"_a);
  m.def("search", &search_now,
        nb::sig("def search(game: Game, players: collections.abc.Sequence[RuleList | None], "
                "settings: tuple[int, int, float, float, bool, bool, bool, int, float, int, int, "
                "int], seed: int, trees: Trees, network: NetworkPlayer | None) -> "
                "tuple[int, int, list[tuple[int, int, float, float, list[int]]]]"),
        "game"_a, "players"_a, "settings"_a, "seed"_a, "trees"_a, "network"_a.none());

  bind_observe(m);
  bind_seat_games(m);
  bind_planner(m);
  bind_purchases(m);

  m.def("game_seed", &game_seed, "seed"_a, "index"_a);
  m.def("state_bytes", [](const Game& g) { return state_bytes(g.state()); }, "game"_a);
  m.def("limit", [](uint64_t games, uint64_t seed) {
    bench::LimitResult r;
    {
      nb::gil_scoped_release release;
      r = bench::run_limit(games, seed);
    }
    return nb::make_tuple(r.games, r.turns_mean, r.wins0, r.wins1, r.ties, r.seconds);
  }, "games"_a, "seed"_a);
  m.def("clone_ns", [](const Game& g, int times) {
    return clone_ns(g.state(), static_cast<int>(in_range(times, 1, 1 << 30, "times")));
  }, "game"_a, "times"_a);
  m.def("self_check", [](const Game& g) { return check_state(g.rules(), g.state()); }, "game"_a);
}

}  // namespace throneroom
