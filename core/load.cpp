#include "load.hpp"

#include <cstring>
#include <limits>

#include "shortways.hpp"
#include "values.hpp"

namespace throneroom {

namespace {

void check_size(const Row& row, size_t n, const char* what) {
  if (row.size() != n) throw std::invalid_argument(std::string(what) + ": wrong number of fields");
}

template <class T>
T narrow(int64_t value, const char* what) {
  return static_cast<T>(in_range(value, std::numeric_limits<T>::min(),
                                 std::numeric_limits<T>::max(), what));
}

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

}  // namespace

std::shared_ptr<Rules> make_rules(const Row& head, const std::vector<Row>& kinds,
                                  const std::vector<FilterRow>& filters,
                                  const std::vector<Row>& amounts, const std::vector<Row>& code,
                                  const std::vector<Row>& triggers) {
  auto rules = std::make_shared<Rules>();
  Rules& r = *rules;
  std::memset(static_cast<void*>(&r), 0, sizeof r);
  check_size(head, 15, "head");
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
  r.auto_treasures = static_cast<int32_t>(in_range(head[11], 0, 1, "auto treasures"));
  r.fixed_seats = static_cast<int32_t>(in_range(head[14], 0, 1, "fixed seats"));
  r.strict_draws = static_cast<int32_t>(in_range(head[13], 0, 1, "strict draws"));
  const auto effects = static_cast<int32_t>(in_range(head[12], 1, 100000000, "effect limit"));
  r.effects = std::min(effects, kEffectSlice);
  r.effects_later = effects - r.effects;
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
    kind.pile = static_cast<uint16_t>(in_range(row[24], 0, kMaxCopies, "pile"));
    kind.in_supply = narrow<uint8_t>(row[25], "in supply");
    kind.start = narrow<uint8_t>(row[26], "start");
    in_range(kind.pile + kind.start * r.players, 0, kMaxCopies, "copies");
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
    if ((kind.types & kAction) != 0 && (kind.types & kAttack) == 0 && kind.program == kNoProgram &&
        kind.potions == 0 && kind.cards >= 0)
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
  r.asked_treasures = r.auto_treasures != 0 ? 0 : r.plain_treasures;
  r.not_money = r.actions | r.odd_treasures;
  r.usual_hand = r.hand_size == 5 && r.kinds <= kLane;
  r.usual_turn = r.usual_hand != 0 && r.start_buys == 1 && r.strict_draws == 0;
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
                   static_cast<uint8_t>(in_range(left, 0, kMaxCopies, "left"))};
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
  const auto leaves = std::count_if(r.trigger, r.trigger + r.triggers_n, [](const Trigger& t) {
    return t.when == static_cast<uint8_t>(When::leave);
  });
  in_range(leaves, 0, 8, "cards that do something when they leave play");
  note_unusual(r);
  note_aims(r);
  note_habits(r);
  note_short_ways(r);
  return rules;
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

}  // namespace throneroom
