// The Python module throneroom._core: thin, checked at the border.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <map>
#include <stdexcept>
#include <string>

#include "../bench/limit.hpp"
#include "aims.hpp"
#include "batch.hpp"
#include "game.hpp"
#include "measure.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace throneroom {
namespace {

using Row = std::vector<int64_t>;

int64_t in_range(int64_t value, int64_t low, int64_t high, const char* what) {
  if (value < low || value > high)
    throw std::invalid_argument(std::string(what) + ": " + std::to_string(value) + " is not in " +
                                std::to_string(low) + ".." + std::to_string(high));
  return value;
}

void check_size(const Row& row, size_t n, const char* what) {
  if (row.size() != n) throw std::invalid_argument(std::string(what) + ": wrong number of fields");
}

template <class T>
T narrow(int64_t value, const char* what) {
  return static_cast<T>(in_range(value, std::numeric_limits<T>::min(),
                                 std::numeric_limits<T>::max(), what));
}

std::shared_ptr<Rules> make_rules(const Row& head, const std::vector<Row>& kinds,
                                  const std::vector<std::tuple<uint64_t, int, int, int, int>>& filters,
                                  const std::vector<Row>& amounts, const std::vector<Row>& code,
                                  const std::vector<Row>& triggers) {
  auto rules = std::make_shared<Rules>();
  Rules& r = *rules;
  std::memset(static_cast<void*>(&r), 0, sizeof r);
  check_size(head, 11, "head");
  r.kinds = static_cast<int32_t>(in_range(static_cast<int64_t>(kinds.size()), 1, kMaxKinds, "kinds"));
  r.players = static_cast<int32_t>(in_range(head[0], 1, kMaxPlayers, "players"));
  r.hand_size = static_cast<int32_t>(in_range(head[1], 0, 100, "hand size"));
  r.start_actions = static_cast<int32_t>(in_range(head[2], 0, 1000, "actions"));
  r.start_buys = static_cast<int32_t>(in_range(head[3], 0, 1000, "buys"));
  r.start_coins = static_cast<int32_t>(in_range(head[4], 0, 1000, "coins"));
  r.opening = static_cast<int32_t>(in_range(head[5], -1, 100, "opening"));
  r.turn_limit = static_cast<int32_t>(in_range(head[6], 0, 10000, "turn limit"));
  r.stall_limit = static_cast<int32_t>(in_range(head[7], 1, 10000, "stall limit"));
  r.end_piles = static_cast<int32_t>(in_range(head[8], 0, 100, "end piles"));
  r.full_rounds = static_cast<int32_t>(in_range(head[9], 0, 1, "full rounds"));
  r.tie_rule = static_cast<int32_t>(in_range(head[10], 0, 2, "tie rule"));
  for (size_t k = 0; k < kinds.size(); ++k) {
    const Row& row = kinds[k];
    check_size(row, 37, "kind");
    Kind& kind = r.kind[k];
    kind.types = narrow<uint16_t>(row[0], "types");
    kind.type_count = narrow<uint8_t>(row[1], "type count");
    kind.cost = static_cast<uint8_t>(in_range(row[2], 0, kMaxCost, "cost"));
    kind.cards = narrow<int8_t>(row[3], "cards");
    kind.actions = narrow<int8_t>(row[4], "actions");
    kind.buys = narrow<int8_t>(row[5], "buys");
    kind.coins = narrow<int8_t>(row[6], "coins");
    kind.program = narrow<uint16_t>(row[7], "program");
    kind.reaction = narrow<uint16_t>(row[8], "reaction");
    kind.reaction_hand = narrow<uint8_t>(row[9], "reaction hand");
    kind.reaction_once = narrow<uint8_t>(row[10], "reaction once");
    kind.points = narrow<int8_t>(row[11], "points");
    kind.points_filter = static_cast<uint8_t>(in_range(row[12], 0, kMaxFilters - 1, "filter"));
    kind.points_div = narrow<uint8_t>(row[13], "divisor");
    kind.plain_treasure = narrow<uint8_t>(row[14], "plain");
    kind.worth = narrow<int16_t>(row[15], "worth");
    for (size_t stage = 0; stage < kStages; ++stage)
      kind.keep[stage] = narrow<int16_t>(row[16 + stage], "keep");
    kind.hold = narrow<uint8_t>(row[19], "hold");
    kind.habits = narrow<uint8_t>(row[20], "habits");
    kind.needs = static_cast<uint8_t>(in_range(row[21], 0, kMaxFilters - 1, "needs"));
    kind.priority = narrow<uint8_t>(row[22], "priority");
    kind.ready = narrow<uint8_t>(row[23], "priority");
    kind.pile = static_cast<uint16_t>(in_range(row[24], 0, kMaxOwned, "pile"));
    kind.in_supply = narrow<uint8_t>(row[25], "in supply");
    kind.start = narrow<uint8_t>(row[26], "start");
    kind.potion = static_cast<uint8_t>(in_range(row[28], 0, 1, "potion"));
    kind.potions = static_cast<uint8_t>(in_range(row[29], 0, 100, "potions"));
    kind.mat = static_cast<uint8_t>(in_range(row[30], 0, kReturning - 1, "mat"));
    kind.less = static_cast<uint8_t>(in_range(row[31], 0, kMaxCost, "discount"));
    kind.less_filter = static_cast<uint8_t>(in_range(row[32], 0, kMaxFilters - 1, "filter"));
    kind.own_less = static_cast<uint8_t>(in_range(row[33], 0, kMaxCost, "discount"));
    kind.own_filter = static_cast<uint8_t>(in_range(row[34], 0, kMaxFilters - 1, "filter"));
    kind.not_with = static_cast<uint8_t>(in_range(row[35], 0, kMaxFilters - 1, "filter"));
    kind.points_left = static_cast<uint8_t>(in_range(row[36], 0, 1, "left"));
    const Mask me = bit(static_cast<unsigned>(k));
    if (kind.potion != 0) r.potion_cost |= me;
    if (kind.less != 0) r.reducing |= me;
    if (kind.own_less != 0) r.reduced |= me;
    if (kind.not_with != 0) r.restricted |= me;
    if ((kind.types & kDuration) != 0) r.durations |= me;
    if ((kind.types & kVictory) != 0 && kind.in_supply != 0) r.victory_piles |= me;
    if (kind.keep[kEarly] <= 0) r.junk |= me;
    if (kind.keep[kEarly] > 0 && kind.keep[kEarly] <= kSmall) r.small_money |= me;
    if (kind.in_supply != 0) r.piles |= me;
    if (kind.points != 0 || kind.points_div != 0) r.scoring |= me;
    if ((row[27] & 1) != 0) r.end_any |= me;
    if ((row[27] & 2) != 0) r.end_counted |= me;
    if ((row[27] & 4) != 0) r.kingdom |= me;
    if ((kind.types & kAction) != 0) r.actions |= me;
    if ((kind.types & kTreasure) != 0) r.treasures |= me;
    if ((kind.types & kAction) != 0 && (kind.types & kAttack) == 0 && kind.program == kNoProgram)
      r.plain_actions |= me;
    if (kind.plain_treasure != 0) {
      r.plain_treasures |= me;
      r.plain_lane[k] = 255;
      r.plain_coins[k] = static_cast<uint8_t>(in_range(kind.coins, 0, 127, "coins"));
    }
    if (kind.reaction != kNoProgram) r.reactions |= me;
    for (int c = kind.cost; c <= kMaxCost; ++c) r.cost_up_to[c] |= me;
  }
  r.odd_treasures = r.treasures & ~r.plain_treasures;
  r.not_money = r.actions | r.odd_treasures;
  r.usual_hand = r.hand_size == 5 && r.kinds <= kLane;
  r.usual_turn = r.usual_hand != 0 && r.start_buys == 1;
  for (size_t k = 0; k < kinds.size(); ++k)  // nobody can own too many
    if (r.kind[k].pile + r.kind[k].start * r.players > kMaxOwned) r.usual_turn = 0;
  r.turn_cap = r.turn_limit == 0 ? r.stall_limit : std::min(r.turn_limit, r.stall_limit);
  for (size_t k = 0; k < kinds.size(); ++k)
    if (r.kind[k].pile != 0) r.full_supply |= bit(static_cast<unsigned>(k));
  const auto n_filters = static_cast<int64_t>(filters.size());
  const auto n_amounts = static_cast<int64_t>(amounts.size());
  const auto n_code = static_cast<int64_t>(code.size());
  in_range(n_filters, 1, kMaxFilters, "filters");
  in_range(n_amounts, 1, kMaxAmounts, "amounts");
  in_range(n_code, kFirstProgram, kMaxCode, "code");
  for (size_t i = 0; i < filters.size(); ++i) {
    const auto& [mask, test, index, fitting, left] = filters[i];
    in_range(test, 0, kSame, "cost test");
    in_range(index, 0, n_amounts - 1, "amount");
    in_range(fitting, 0, static_cast<int64_t>(Fitting::count_) - 1, "fitting");
    r.filter[i] = {mask, static_cast<uint8_t>(test), static_cast<uint8_t>(index),
                   static_cast<uint8_t>(fitting),
                   static_cast<uint8_t>(in_range(left, 0, kMaxOwned, "left"))};
  }
  for (size_t i = 0; i < amounts.size(); ++i) {
    const Row& row = amounts[i];
    check_size(row, 5, "amount");
    in_range(row[0], 0, static_cast<int64_t>(Source::count_) - 1, "source");
    in_range(row[1], 0, n_filters - 1, "filter");
    in_range(row[3], 1, 255, "divisor");
    r.amount[i] = {static_cast<uint8_t>(row[0]), static_cast<uint8_t>(row[1]),
                   narrow<int8_t>(row[2], "factor"), static_cast<uint8_t>(row[3]),
                   narrow<int16_t>(row[4], "addend")};
  }
  r.code_size = static_cast<int32_t>(n_code);
  for (size_t i = 0; i < code.size(); ++i) {
    const Row& row = code[i];
    check_size(row, 15, "instruction");
    in_range(row[0], 0, static_cast<int64_t>(Op::count_) - 1, "operation");
    in_range(row[5], 0, n_filters - 1, "filter");
    in_range(row[6], 0, n_amounts - 1, "amount");
    in_range(row[7], 0, n_amounts - 1, "amount");
    in_range(row[10], 0, n_code - 1, "jump");
    Instr& instr = r.code[i];
    instr = {narrow<uint8_t>(row[0], "op"),    narrow<uint8_t>(row[1], "zone"),
             narrow<uint8_t>(row[2], "dest"),  narrow<uint8_t>(row[3], "purpose"),
             narrow<uint8_t>(row[4], "who"),   narrow<uint8_t>(row[5], "filter"),
             narrow<uint8_t>(row[6], "lo"),    narrow<uint8_t>(row[7], "hi"),
             narrow<uint8_t>(row[8], "flags"), narrow<uint8_t>(row[9], "x"),
             static_cast<uint16_t>(row[10]),   narrow<int8_t>(row[11], "cards"),
             narrow<int8_t>(row[12], "actions"), narrow<int8_t>(row[13], "buys"),
             narrow<int8_t>(row[14], "coins")};
    if (static_cast<Op>(instr.op) == Op::choose) in_range(instr.x, 1, 8, "options");
    if (static_cast<Op>(instr.op) == Op::wait) {
      in_range(instr.x, 0, kWhens - 1, "event");
      in_range(instr.who, 0, 3, "whose");
      in_range(instr.jump, static_cast<int64_t>(i) + 1, n_code - 1, "block");
    }
  }
  for (size_t k = 0; k < kinds.size(); ++k)
    for (const uint16_t program : {r.kind[k].program, r.kind[k].reaction})
      if (program != kNoProgram) in_range(program, 0, n_code - 1, "program");
  r.triggers_n = static_cast<int32_t>(
      in_range(static_cast<int64_t>(triggers.size()), 0, kMaxTriggers, "triggers"));
  for (size_t t = 0; t < triggers.size(); ++t) {
    const Row& row = triggers[t];
    check_size(row, 6, "trigger");
    r.trigger[t] = {static_cast<uint16_t>(in_range(row[0], kFirstProgram, n_code - 1, "program")),
                    static_cast<uint8_t>(in_range(row[1], 0, r.kinds - 1, "kind")),
                    static_cast<uint8_t>(in_range(row[2], 0, kWhens - 1, "event")),
                    static_cast<uint8_t>(in_range(row[3], 0, 3, "scope")),
                    static_cast<uint8_t>(in_range(row[4], 0, 3, "whose")),
                    static_cast<uint8_t>(in_range(row[5], 0, n_filters - 1, "filter")), 0};
  }
  note_unusual(r);
  note_aims(r);
  note_habits(r);
  return rules;
}

using StepRow = std::tuple<int64_t, double, int64_t>;

// A fact of a card takes its kind, one of a type the type's number, the n-th lowest pile n.
unsigned checked_subject(const Rules& rules, int64_t fact, int64_t kind) {
  in_range(fact, 0, static_cast<int64_t>(Fact::count_) - 1, "fact");
  switch (static_cast<Fact>(fact)) {
    case Fact::owned_type:
    case Fact::hand_type:
    case Fact::play_type:
    case Fact::opponent_type: return static_cast<unsigned>(in_range(kind, 0, 15, "type"));
    case Fact::lowest_pile: return static_cast<unsigned>(in_range(kind, 1, kMaxKinds, "pile"));
    default: return static_cast<unsigned>(in_range(kind, 0, rules.kinds - 1, "kind"));
  }
}

// Steps must never take more from the stack than there is, nor pile up too much, and leave one value.
void check_steps(const std::vector<Step>& steps, int64_t begin, int64_t end) {
  int depth = 0;
  for (auto i = static_cast<size_t>(begin); i < static_cast<size_t>(end); ++i) {
    const Step::Op op = steps[i].op;
    const int takes = op <= Step::Op::fact ? 0 : op == Step::Op::negate ? 1 : 2;
    if (depth < takes) throw std::invalid_argument("an expression takes more than it has");
    depth += 1 - takes;
    if (depth > kStack) throw std::invalid_argument("an expression is nested too deeply");
  }
  if (depth != 1) throw std::invalid_argument("an expression leaves not one value");
}

std::shared_ptr<RuleList> make_rule_list(const Rules& rules, const std::vector<Row>& rows,
                                         const std::vector<Row>& term_rows,
                                         const std::vector<StepRow>& step_rows, int style) {
  auto list = std::make_shared<RuleList>();
  list->style = static_cast<uint8_t>(in_range(style, 0, 1, "style"));
  for (const auto& [op, value, kind] : step_rows) {
    Step step{static_cast<Step::Op>(in_range(op, 0, static_cast<int64_t>(Step::Op::count_) - 1, "step")),
              0, value};
    if (step.op == Step::Op::fact) {
      const auto fact = static_cast<int64_t>(value >= 0 && value < 256 ? value : -1);
      step.kind = static_cast<uint8_t>(checked_subject(rules, fact, kind));
      if (static_cast<Fact>(fact) == Fact::expression) throw std::invalid_argument("nested expression");
    }
    list->steps.push_back(step);
  }
  const auto n_steps = static_cast<int64_t>(list->steps.size());
  in_range(n_steps, 0, 65535, "steps");
  for (const Row& row : term_rows) {
    check_size(row, 6, "term");
    const unsigned kind = checked_subject(rules, row[0], row[1]);
    if (static_cast<Fact>(row[0]) == Fact::expression) {
      const int64_t begin = in_range(row[4], 0, n_steps, "steps");
      const int64_t end = in_range(row[5], begin, n_steps, "steps");
      check_steps(list->steps, begin, end);
      list->terms.push_back(Term::of_steps(static_cast<unsigned>(begin), static_cast<unsigned>(end)));
    } else {
      list->terms.push_back(Term::make(static_cast<Fact>(row[0]), kind,
                                       static_cast<Relation>(in_range(row[2], 0, 2, "relation")),
                                       narrow<int16_t>(row[3], "value")));
    }
  }
  const auto n = static_cast<int64_t>(list->terms.size());
  in_range(n, 0, 65535, "terms");
  const Mask all = rules.kinds == kMaxKinds ? ~Mask{0} : bit(static_cast<unsigned>(rules.kinds)) - 1;
  for (const Row& row : rows) {
    check_size(row, 6, "rule");
    const auto section = static_cast<Section>(
        in_range(row[0], 0, static_cast<int64_t>(Section::count_) - 1, "section"));
    const auto kind = narrow<uint8_t>(row[1], "kind");
    const bool group = kind >= kCheapest;
    if (!group) in_range(kind, 0, rules.kinds - 1, "kind");
    const int64_t begin = in_range(row[3], 0, n, "terms");
    const int64_t end = in_range(row[4], begin, n, "terms");
    const bool chooses = section == Section::choose;
    if (chooses && group) throw std::invalid_argument("options belong to one card");
    list->section[static_cast<size_t>(section)].rules.push_back(
        {kind, narrow<uint8_t>(row[2], "max"),
         static_cast<uint8_t>(chooses ? in_range(row[5], 0, 7, "option") : 0), 0,
         static_cast<uint16_t>(begin), static_cast<uint16_t>(end),
         group ? static_cast<Mask>(row[5]) & all : bit(kind)});
  }
  list->prepare(rules);
  return list;
}

template <class T>
nb::object array(std::vector<T>&& values, std::vector<size_t> shape) {
  auto* held = new std::vector<T>(std::move(values));
  nb::capsule owner(held, [](void* p) noexcept { delete static_cast<std::vector<T>*>(p); });
  return nb::cast(nb::ndarray<nb::numpy, T>(held->data(), shape.size(), shape.data(), owner));
}

using Lists = std::vector<RuleList*>;  // None: the random player

std::vector<const RuleList*> check_lists(const Rules& rules, const Lists& lists) {
  if (lists.size() != static_cast<size_t>(rules.players))
    throw std::invalid_argument("as many players as the rules say are needed");
  return {lists.begin(), lists.end()};
}

nb::dict batch(const Rules& rules, const Lists& lists, uint64_t games, uint64_t seed,
               uint64_t first, int threads) {
  const auto players = check_lists(rules, lists);
  in_range(static_cast<int64_t>(games), 0, 1LL << 32, "games");
  in_range(threads, 1, 1024, "threads");
  Batch b;
  {
    nb::gil_scoped_release release;
    b = play_batch(rules, players, games, seed, first, threads);
  }
  const auto n = static_cast<size_t>(b.players);
  nb::dict result;
  result["decisions"] = b.decisions;
  result["seconds"] = b.seconds;
  result["scores"] = array(std::move(b.scores), {games, n});
  result["turns"] = array(std::move(b.turns), {games, n});
  result["winners"] = array(std::move(b.winners), {games});
  result["first"] = array(std::move(b.first), {games});
  result["endings"] = array(std::move(b.endings), {games});
  result["bought"] = array(std::move(b.bought), {n, static_cast<size_t>(kMaxKinds)});
  result["owned"] = array(std::move(b.owned), {n, static_cast<size_t>(kMaxKinds)});
  return result;
}

nb::dict pairings(const Rules& rules,
                  const std::vector<std::tuple<RuleList*, RuleList*, int64_t, int64_t>>& jobs,
                  uint64_t seed, int64_t whole) {
  std::vector<Pairing> list;
  for (const auto& [mine, theirs, games, first] : jobs)
    list.push_back({mine, theirs, static_cast<uint64_t>(in_range(games, 0, 1LL << 32, "games")),
                    static_cast<uint64_t>(in_range(first, 0, 1LL << 62, "first"))});
  in_range(whole, 1, 1 << 20, "whole");
  Outcomes found;
  {
    nb::gil_scoped_release release;
    found = play_pairings(rules, list, seed, static_cast<uint64_t>(whole));
  }
  const size_t n = list.size();
  nb::dict result;
  result["parts"] = std::move(found.parts);
  result["shared"] = std::move(found.shared);
  result["bought"] = array(std::move(found.bought), {n, static_cast<size_t>(kMaxKinds)});
  result["owned"] = array(std::move(found.owned), {n, static_cast<size_t>(kMaxKinds)});
  return result;
}

std::vector<int> counts(const uint8_t* zone, const Rules& rules) {
  return {zone, zone + rules.kinds};
}

const Player& player_of(const Game& game, int player) {
  in_range(player, 0, game.state().players_n - 1, "player");
  return game.state().player[player];
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

void set_zone(Game& game, int player, const std::string& zone, const std::vector<int>& kinds) {
  player_of(game, player);
  Player& p = game.open_state().player[player];
  in_range(static_cast<int64_t>(kinds.size()), 0, 200, "cards in a zone");
  int copies[kMaxKinds] = {};
  for (const int k : kinds) in_range(++copies[kind_of(game, k)] + p.owned[k], 0, kMaxOwned, "copies");
  const auto drop = [&](unsigned k) { --p.owned[k]; };
  const auto own = [&](unsigned k) { ++p.owned[k]; };
  const auto empty = [&](uint8_t* cards) {
    for (unsigned k = 0; k < kMaxKinds; ++k)
      for (; cards[k] > 0; --cards[k]) drop(k);
  };
  if (zone == "hand") {
    empty(p.hand);
    p.hand_n = 0;
    p.hand_mask = 0;
    for (const int k : kinds) add_hand(p, static_cast<unsigned>(k)), own(static_cast<unsigned>(k));
  } else if (zone == "discard") {
    empty(p.discard);
    p.discard_n = 0;
    for (const int k : kinds) add_discard(p, static_cast<unsigned>(k)), own(static_cast<unsigned>(k));
  } else if (zone == "play") {
    empty(p.play);
    p.play_n = 0;
    for (const int k : kinds) {
      ++p.play[k];
      ++p.play_n;
      own(static_cast<unsigned>(k));
    }
  } else if (zone == "deck") {
    empty(p.pool);
    for (int i = 0; i < p.known_n; ++i) drop(p.known[i].kind);
    p.deck_n = p.known_n = 0;
    for (auto k = kinds.rbegin(); k != kinds.rend(); ++k) {
      insert_known(p, static_cast<unsigned>(*k), 0, 0);
      own(static_cast<unsigned>(*k));
    }
  } else {
    throw std::invalid_argument("no such zone: " + zone);
  }
}

// Player, purpose, source, form, subject, place in the program (-1: the turn itself).
std::tuple<int, int, int, int, int, int> decision(const Game& game) {
  const State& s = game.state();
  const Decision& d = s.decision;
  return {d.by, static_cast<int>(d.purpose), d.source, static_cast<int>(d.form), d.subject,
          s.depth == 0 ? -1 : static_cast<int>(s.frame[s.depth - 1].pc)};
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

std::vector<std::tuple<int, int, int, int, int, int, int>> events(const Game& game) {
  std::vector<std::tuple<int, int, int, int, int, int, int>> rows;
  for (const Event& e : game.events())
    rows.emplace_back(static_cast<int>(e.verb), e.player, e.kind, e.seen, static_cast<int>(e.from),
                      static_cast<int>(e.to), e.amount);
  return rows;
}

}  // namespace

NB_MODULE(_core, m) {
  m.attr("MAX_KINDS") = kMaxKinds;
  m.attr("DONE") = kDone;
  m.attr("ALL_TREASURES") = kAllTreasures;
  m.attr("CHOICE") = kChoice;
  m.attr("NUMBER") = kNumber;

  nb::class_<Rules>(m, "Rules")
      .def_prop_ro("players", [](const Rules& r) { return r.players; })
      .def_prop_ro("kinds", [](const Rules& r) { return r.kinds; })
      .def("dump", [](const Rules& r) {
        return nb::bytes(reinterpret_cast<const char*>(&r), sizeof r);
      });
  m.def("rules", &make_rules, "head"_a, "kinds"_a, "filters"_a, "amounts"_a, "code"_a,
        "triggers"_a);

  nb::class_<RuleList>(m, "RuleList");
  m.def("rule_list", &make_rule_list, "rules"_a, "rows"_a, "terms"_a, "steps"_a, "style"_a);
  m.def("batch", &batch,
        nb::sig("def batch(rules: Rules, players: collections.abc.Sequence[RuleList | None], "
                "games: int, seed: int, first: int, threads: int) -> dict[str, typing.Any]"),
        "rules"_a, "players"_a, "games"_a, "seed"_a, "first"_a, "threads"_a);

  m.def("pairings", &pairings,
        nb::sig("def pairings(rules: Rules, jobs: collections.abc.Sequence[tuple[RuleList | None, "
                "RuleList | None, int, int]], seed: int, whole: int) -> dict[str, typing.Any]"),
        "rules"_a, "jobs"_a, "seed"_a, "whole"_a);

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
      .def("choose", &Game::choose, "option"_a)
      .def("choose_index", &choose_index, "index"_a)
      .def("options", &options)
      .def("decision", &decision)
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
      .def("events", &events)
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
        return nb::bytes(reinterpret_cast<const char*>(&g.state()), state_bytes(g.rules().players));
      })
      .def("set_zone", &set_zone, "player"_a, "zone"_a, "kinds"_a)
      .def("set_pile", [](Game& g, int64_t kind, int n) {
        const int k = kind_of(g, kind);
        State& s = g.open_state();
        s.supply[k] = static_cast<uint8_t>(in_range(n, 0, kMaxOwned, "pile"));
        s.supply_mask = n == 0 ? s.supply_mask & ~bit(static_cast<unsigned>(k))
                               : s.supply_mask | bit(static_cast<unsigned>(k));
      }, "kind"_a, "n"_a)
      .def("set_trash", [](Game& g, const std::vector<int>& kinds) {
        in_range(static_cast<int64_t>(kinds.size()), 0, 200, "trash");
        std::memset(g.open_state().trash, 0, sizeof g.open_state().trash);
        for (const int k : kinds) ++g.open_state().trash[kind_of(g, k)];
      }, "kinds"_a)
      .def("start_here", [](Game& g, int actions, int buys, int coins, bool buy_phase, int turn) {
        State& s = g.open_state();
        s.turn.actions = static_cast<int32_t>(in_range(actions, 0, 1000, "actions"));
        s.turn.buys = static_cast<int32_t>(in_range(buys, 0, 1000, "buys"));
        s.turn.coins = static_cast<int32_t>(in_range(coins, 0, 1000, "coins"));
        in_range(turn, 1, 10000, "turn");
        s.phase = buy_phase ? Phase::treasure : Phase::action;
        s.previous = kNobody;
        s.turn.played = mask_of(s.player[0].play);
        s.turn.actions_played = 0;
        for (Mask m = s.turn.played & g.rules().actions; m != 0; m &= m - 1)
          s.turn.actions_played =
              static_cast<uint8_t>(s.turn.actions_played + s.player[0].play[std::countr_zero(m)]);
        for (int i = 0; i < s.players_n; ++i)
          s.player[i].turns = i == 0 ? turn : turn - 1;
        for (int k = 0; k < g.rules().kinds; ++k) in_range(total_of(s, k), 0, kMaxOwned, "copies");
        g.start_here();
      }, "actions"_a, "buys"_a, "coins"_a, "buy_phase"_a, "turn"_a)
      .def("finish", [](Game& g, const Lists& lists, const std::vector<uint64_t>& rng) {
        const auto players = check_lists(g.rules(), lists);
        if (rng.size() != players.size()) throw std::invalid_argument("a seed for each player");
        Seats seats;
        for (size_t i = 0; i < players.size(); ++i) seats.seat(i, players[i], rng[i]);
        g.finish(seats);
      }, "players"_a, "rng"_a,
           nb::sig("def finish(self, players: collections.abc.Sequence[RuleList | None], "
                   "rng: collections.abc.Sequence[int]) -> None"))
      .def("ask", [](const Game& g, const RuleList& list) {
        if (g.over()) throw std::invalid_argument("the game is over");
        return answer_by_list(list, g.state(), g.rules(), g.state().decision);
      }, "rules"_a);

  m.def("game_seed", &game_seed, "seed"_a, "index"_a);
  m.def("state_bytes", [](int players) {
    return state_bytes(static_cast<int>(in_range(players, 1, kMaxPlayers, "players")));
  }, "players"_a);
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
