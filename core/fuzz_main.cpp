// A fuzzer for the whole core, built with sanitizers: random games on kingdoms that Python has
// compiled (see tests/fuzz/dump_rules.py), every state checked, clones and samples played on. Games of
// official cards must not run out of room; those of invented ones may, and that is told.
//
//   fuzz OFFICIAL INVENTED DECISIONS [SEED]
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "batch.hpp"
#include "fuzz_observe.hpp"
#include "game.hpp"
#include "measure.hpp"
#include "search.hpp"
#include "seat_games.hpp"

namespace {

using namespace throneroom;

[[noreturn]] void fail(const std::string& what, uint64_t game, uint64_t seed) {
  std::fprintf(stderr, "fuzz: %s (game %llu, seed %llu)\n", what.c_str(),
               static_cast<unsigned long long>(game), static_cast<unsigned long long>(seed));
  std::exit(1);
}

// How often each limit was reached.
struct Reached {
  uint64_t n[kLimits] = {};
  void add(const auto& counts) {
    for (int l = 0; l < kLimits; ++l) n[l] += counts[l];
  }
  // Tell them; true if some room was too small.
  bool tell(const char* cards) const {
    bool full = false;
    for (int l = 0; l < kLimits; ++l) {
      if (n[l] == 0) continue;
      full = full || static_cast<Limit>(l) != Limit::reveals;
      std::printf("fuzz: the limit of %s was reached %llu times by %s cards\n", kLimitNames[l],
                  static_cast<unsigned long long>(n[l]), cards);
    }
    if (!full) std::printf("fuzz: %s cards never ran out of room\n", cards);
    return full;
  }
};

std::vector<std::shared_ptr<const Rules>> load(const char* path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<std::shared_ptr<const Rules>> all;
  auto rules = std::make_shared<Rules>();
  while (file.read(reinterpret_cast<char*>(rules.get()), sizeof(Rules))) {
    all.push_back(rules);
    rules = std::make_shared<Rules>();
  }
  return all;
}

std::vector<int> totals(const Game& game) {
  std::vector<int> all;
  for (int k = 0; k < game.rules().kinds; ++k) all.push_back(total_of(game.state(), k));
  return all;
}

bool same(const State& a, const State& b) {
  if (state_bytes(a) != state_bytes(b)) return false;
  bool equal = true;
  for_each_part(a, [&](const void* part, size_t bytes) {
    const auto offset = static_cast<const char*>(part) - reinterpret_cast<const char*>(&a);
    equal = equal && std::memcmp(part, reinterpret_cast<const char*>(&b) + offset, bytes) == 0;
  });
  return equal;
}

// Play on with other random choices; the result does not matter, only that nothing breaks.
uint64_t play_on(Game& game, uint64_t rng, int decisions) {
  uint64_t made = 0;
  for (; !game.over() && decisions > 0; --decisions, ++made)
    if (!game.choose(answer_at_random(game.state().decision, rng))) fail("option refused", 0, rng);
  if (const std::string wrong = check_state(game.rules(), game.state()); !wrong.empty())
    fail(wrong, 0, rng);
  return made;
}

uint64_t play_one(const std::shared_ptr<const Rules>& rules, uint64_t index, uint64_t seed,
                  Reached& reached) {
  uint64_t rng = game_seed(seed, index), made = 0;
  Game game(rules, rng);
  const std::vector<int> before = totals(game);
  const auto sees = see_everything(*rules);
  const auto numbers = number_everything(*rules);
  while (!game.over()) {
    const Decision d = game.state().decision;
    if (options_n(d) < 2) fail("a decision with one answer", index, seed);
    if (const std::string wrong = check_state(*rules, game.state()); !wrong.empty())
      fail(wrong, index, seed);
    if (totals(game) != before) fail("cards are not conserved", index, seed);
    for (const int bad : {-1, kDone + 2, kChoice - 1, 5000})
      if (game.choose(bad)) fail("an illegal option was taken", index, seed);
    if (const char* wrong = check_numbering(*numbers, d); *wrong != 0) fail(wrong, index, seed);
    if (next_random(rng) % 64 == 0) {
      Game clone(game);
      const int option = answer_at_random(d, rng);
      Game twin(game);
      clone.choose(option);
      twin.choose(option);
      if (!same(clone.state(), twin.state())) fail("clones differ", index, seed);
      made += play_on(clone, rng, 40);
      const auto viewer = static_cast<int>(next_random(rng) % static_cast<uint64_t>(rules->players));
      const auto sample = game.sample(viewer, next_random(rng));
      if (observed(*sees, *sample, viewer) != observed(*sees, game, viewer))
        fail("a player sees what is hidden", index, seed);
      made += play_on(*sample, rng, 40);
    }
    // Mostly at random; sometimes always the first or the last option for a while.
    const int n = options_n(d);
    const uint64_t mood = (made / 50 + index) % 8;
    const int at = mood == 0 ? 0 : mood == 1 ? n - 1 : static_cast<int>(next_random(rng) %
                                                                        static_cast<uint64_t>(n));
    if (!game.choose(option_at(d, at))) fail("an option was refused", index, seed);
    ++made;
  }
  reached.add(game.state().reached);
  return made;
}

// Rules in a random order with random limits and conditions, all sections and both styles.
std::unique_ptr<RuleList> random_list(const Rules& rules, uint64_t& rng) {
  auto list = std::make_unique<RuleList>();
  const auto kinds = static_cast<uint32_t>(rules.kinds);
  list->style = static_cast<uint8_t>(random_below(rng, 2));
  list->steps = {{Step::Op::fact, 0, static_cast<double>(Fact::turn)},
                 {Step::Op::constant, 0, 9},
                 {Step::Op::less, 0, 0}};
  list->terms.push_back(Term::of_steps(0, 3));
  for (uint8_t fact = 0; fact < static_cast<uint8_t>(Fact::count_); ++fact)
    if (static_cast<Fact>(fact) != Fact::expression)
      list->terms.push_back(Term::make(static_cast<Fact>(fact), 1 + random_below(rng, 5),
                                       static_cast<Relation>(random_below(rng, 2)),
                                       static_cast<int>(random_below(rng, 8))));
  const auto n_terms = static_cast<uint32_t>(list->terms.size());
  for (RuleTable& table : list->section) {
    const bool buys = &table == &list->section[0];
    if (!buys && random_below(rng, 3) != 0) continue;
    for (uint32_t i = 0; i < (buys ? 70 : 4); ++i) {
      const auto kind = static_cast<uint8_t>(random_below(rng, kinds));
      const auto term = static_cast<uint16_t>(random_below(rng, n_terms));
      const auto ends = static_cast<uint16_t>(term + (random_below(rng, 2) != 0 ? 1 : 0));
      const auto max = static_cast<uint8_t>(random_below(rng, 2) != 0 ? 255 : random_below(rng, 9));
      Rule rule{kind, max, static_cast<uint8_t>(random_below(rng, 3)), 0, term, ends, bit(kind)};
      if (&table != &list->section[5] && random_below(rng, 8) == 0) {
        rule.kind = static_cast<uint8_t>(kCheapest + random_below(rng, 3));
        rule.group = next_random(rng) & (bit(kinds) - 1);
      }
      table.rules.push_back(rule);
    }
  }
  list->prepare(rules);
  return list;
}

// A game in which every fifth decision is searched, with settings drawn by lot.
uint64_t search_on(const std::shared_ptr<const Rules>& rules,
                   const std::vector<const RuleList*>& players, uint64_t& rng) {
  Game game(rules, next_random(rng));
  uint64_t rollouts = 0;
  std::vector<Tree> trees;
  for (int i = 0; i < 60 && !game.over(); ++i) {
    if (i % 5 != 0) {
      game.choose(answer_at_random(game.state().decision, rng));
      continue;
    }
    SearchSettings settings;
    settings.select = static_cast<Select>(random_below(rng, 4));
    settings.worth = static_cast<Worth>(random_below(rng, 3));
    settings.normalised = random_below(rng, 2) != 0;
    settings.first_only = random_below(rng, 8) == 0;
    settings.peeks = random_below(rng, 4) == 0;
    settings.rollouts = 1 + random_below(rng, 3);
    settings.horizon = static_cast<int>(random_below(rng, 4));
    settings.trees = 1 + static_cast<int>(random_below(rng, 2));
    settings.purposes = random_below(rng, 2) != 0 ? ~0u : static_cast<uint32_t>(next_random(rng));
    if (settings.peeks) game.fix_deck(game.state().decision.by);
    if (random_below(rng, 2) != 0) trees.clear();
    const Found found = search(game, players, settings, next_random(rng), trees);
    rollouts += found.rollouts;
    if (!game.choose(found.option)) fail("a search chose no option", 0, rng);
    for (Tree& tree : trees) tree.advance(found.option);
  }
  return rollouts;
}

// Games that are followed from a seat, with answers drawn by lot, now and then one that is no option.
uint64_t follow(const std::shared_ptr<const Rules>& rules, const std::vector<const RuleList*>& players,
                uint64_t& rng) {
  const auto sees = see_everything(*rules);
  const auto numbers = number_everything(*rules);
  if (sees->asks_opponents && sees->passes_unseen) return 0;
  std::vector<std::shared_ptr<const RuleList>> lists;
  for (const RuleList* one : players) lists.emplace_back(std::shared_ptr<void>(), one);
  const auto setting = make_setting(rules, *sees, *numbers, lists);
  constexpr size_t kGames = 130;
  SeatGames games(kGames, sees->size + 3, numbers->size + 3u);
  std::vector<size_t> all;
  for (size_t game = 0; game < kGames; ++game) {
    games.seed(game, next_random(rng));
    games.assign(game, setting, kAnySeat);
    all.push_back(game);
  }
  games.begin(all, 2);
  std::vector<int64_t> answers(kGames);
  for (int step = 0; step < 12; ++step) {
    games.draw(answers.data());
    if (games.first_illegal(answers.data()) >= 0) fail("an option that was drawn is none", 0, rng);
    for (const int64_t bad : {int64_t{-1}, int64_t{numbers->size}, int64_t{1} << 40})
      answers[random_below(rng, kGames)] = bad;
    games.answer(answers.data(), 2);
  }
  return games.answered();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "usage: fuzz OFFICIAL INVENTED DECISIONS [SEED]\n");
    return 2;
  }
  auto rules = load(argv[1]);
  const size_t official = rules.size();
  for (auto& one : load(argv[2])) rules.push_back(std::move(one));
  if (official == 0 || official == rules.size()) {
    std::fprintf(stderr, "fuzz: no rules in %s\n", argv[official == 0 ? 1 : 2]);
    return 2;
  }
  const uint64_t wanted = std::strtoull(argv[3], nullptr, 10);
  const uint64_t seed = argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1;
  uint64_t made = 0, games = 0;
  Reached reached[2];  // by official cards, by invented ones
  for (; made < wanted; ++games) {
    const size_t at = games % rules.size();
    made += play_one(rules[at], games, seed, reached[at >= official]);
  }
  // The batch runs the machine unwatched, with native players and threads.
  uint64_t batched = 0, rng = seed;
  for (size_t at = 0; at < rules.size(); ++at) {
    const auto& r = rules[at];
    std::vector<std::unique_ptr<RuleList>> lists;
    std::vector<const RuleList*> players(static_cast<size_t>(r->players), nullptr);
    const auto play = [&](uint64_t n) {
      const Batch batch = play_batch(*r, players, n, seed, 0, 2);
      reached[at >= official].add(batch.limits);
      batched += batch.decisions;
    };
    play(12);
    for (const RuleList*& player : players)
      player = lists.emplace_back(random_list(*r, rng)).get();
    play(60);
    if (const auto network = random_player(*r, rng); players.size() < 3) {
      lists[0]->by_network = network->purposes;
      lists[0]->network = network;
      Purchases record;
      const Recording recording{network->sees, network->numbers, 1, random_below(rng, 2) != 0};
      batched += play_and_record(*r, players, 20, seed, 0, 2, recording, record).decisions;
      const size_t n = record.taken.size();
      if (record.rows.size() != n * recording.sees.size || record.begins.size() > 20)
        fail("a record of purchases has another size", 0, rng);
    }
    play(20);
    batched += search_on(r, players, rng);
    batched += follow(r, players, rng);
  }
  std::printf("fuzz: %llu games and %llu decisions on %zu kingdoms, %llu more in batches: all well\n",
              static_cast<unsigned long long>(games), static_cast<unsigned long long>(made),
              rules.size(), static_cast<unsigned long long>(batched));
  reached[1].tell("invented");
  if (!reached[0].tell("official")) return 0;
  std::fprintf(stderr, "fuzz: official cards must not run out of room\n");
  return 1;
}
