#include "load_observe.hpp"

#include <cmath>

namespace throneroom {

namespace {

[[noreturn]] void refuse(const std::string& what) { throw std::invalid_argument(what); }

SeenStep step_of(const SeenRow& row) {
  constexpr size_t kColumns = 8;
  if (row.first.size() != kColumns) refuse("a step of an observation has 8 whole numbers");
  const Row& r = row.first;
  const auto last = [](auto count) { return static_cast<int64_t>(count) - 1; };
  SeenStep step;
  step.op = static_cast<SeenStep::Op>(in_range(r[0], 0, last(SeenStep::Op::count_), "step"));
  const bool fact = step.op == SeenStep::Op::fact;
  step.what = static_cast<uint8_t>(
      in_range(r[1], 0, fact ? last(SeenFact::count_) : last(Counted::count_), "what is seen"));
  step.whose = static_cast<OfWhom>(in_range(r[2], 0, last(OfWhom::count_), "whose"));
  step.nth = static_cast<uint8_t>(in_range(r[3], 1, kMaxPlayers - 1, "opponent"));
  step.width = static_cast<uint16_t>(in_range(r[4], 1, kMaxWidth, "width"));
  step.stride = static_cast<uint16_t>(in_range(r[5], 1, kMaxSeen - 1, "stride"));
  step.at = static_cast<uint32_t>(in_range(r[6], 0, 1 << 30, "place"));
  step.to = static_cast<uint32_t>(in_range(r[7], 0, kMaxSeen - 1, "place"));
  step.value = static_cast<float>(row.second);
  if (!std::isfinite(step.value)) refuse("a number of an observation is not finite");
  return step;
}

// Follows the steps, and knows how wide every vector is.
class Checking {
 public:
  Checking(const Rules& rules, Observation& o) : rules_(rules), o_(o), filled_(o.size, false) {}

  void run() {
    for (const SeenStep& step : o_.steps) follow(step);
    if (!widths_.empty()) refuse("an observation leaves something on its stack");
    for (const bool one : filled_)
      if (!one) refuse("an observation does not fill all of its numbers");
  }

 private:
  void follow(const SeenStep& step) {
    using Op = SeenStep::Op;
    switch (step.op) {
      case Op::constant: return push(1);
      case Op::table: return inside(step.at, step.width, o_.tables.size()), push(step.width);
      case Op::counts: return counted(step), listed(step), push(step.width);
      case Op::cards: return counted(step), inside(step.at, 1, o_.masks.size()), push(1);
      case Op::weighted:
        counted(step);
        inside(step.at, static_cast<size_t>(rules_.kinds) * step.width, o_.tables.size());
        return push(step.width);
      case Op::fact: return asked(step), push(1);
      case Op::costs: return listed(step), push(step.width);
      case Op::purpose:
        in_range(step.width, 1, static_cast<int64_t>(Purpose::count_), "purposes");
        return push(step.width);
      case Op::given: return inside(step.at, 1, o_.givens), push(1);
      case Op::sum: return pop(), push(1);
      case Op::emit: {
        const unsigned width = pop();
        if (width != 1 && width != step.width) refuse("an observation writes what it does not have");
        return emit(step.at, step);
      }
      case Op::spread: {
        const unsigned width = pop();
        for (unsigned i = 0; i < width; ++i) emit(step.at + i, step);
        return;
      }
      case Op::emit_counts: return counted(step), listed(step), emit(step.to, step);
      case Op::count_: break;
      default: {
        const unsigned b = pop(), a = pop();
        if (a != b && a != 1 && b != 1) refuse("an observation combines vectors that don't fit");
        return push(std::max(a, b));
      }
    }
  }

  void push(unsigned width) {
    if (widths_.size() == kMaxDepth) refuse("an observation has too many levels");
    widths_.push_back(width);
  }
  unsigned pop() {
    if (widths_.empty()) refuse("an observation takes what is not there");
    const unsigned width = widths_.back();
    widths_.pop_back();
    return width;
  }
  static void inside(size_t at, size_t n, size_t size) {
    if (at + n > size) refuse("an observation reads beyond its tables");
  }
  void listed(const SeenStep& step) {
    inside(step.at, step.width, o_.kinds.size());
  }
  void whose(const SeenStep& step) {
    if (step.whose == OfWhom::nth && step.nth >= rules_.players)
      refuse("an observation asks for an opponent who is not there");
  }
  void counted(const SeenStep& step) {
    whose(step);
    const auto what = static_cast<Counted>(step.what);
    if (step.whose == OfWhom::me) return;
    if (what != Counted::deck && what != Counted::in_play)
      refuse("an observation asks for hidden cards");
    if (what == Counted::deck && step.whose != OfWhom::all) o_.asks_opponents = true;
  }
  void asked(const SeenStep& step) {
    whose(step);
    if (step.whose == OfWhom::me) return;
    const auto what = static_cast<SeenFact>(step.what);
    if (what < SeenFact::hand_size) refuse("an observation asks an opponent for what is not theirs");
    if (what == SeenFact::score || what == SeenFact::money) o_.asks_opponents = true;
  }
  void emit(size_t at, const SeenStep& step) {
    for (size_t i = 0; i < step.width; ++i) {
      const size_t to = at + i * step.stride;
      if (to >= filled_.size()) refuse("an observation writes beyond its end");
      if (filled_[to]) refuse("an observation writes a number twice");
      filled_[to] = true;
    }
  }

  const Rules& rules_;
  Observation& o_;
  std::vector<unsigned> widths_;
  std::vector<bool> filled_;
};

}  // namespace

std::shared_ptr<Observation> make_observation(const Rules& rules, const std::vector<SeenRow>& steps,
                                              const std::vector<float>& tables,
                                              const std::vector<int64_t>& kinds,
                                              const std::vector<uint64_t>& masks, int64_t size,
                                              int64_t columns, int64_t givens) {
  auto o = std::make_shared<Observation>();
  o->size = static_cast<uint32_t>(in_range(size, 1, kMaxSeen, "numbers of an observation"));
  o->columns = static_cast<uint32_t>(in_range(columns, 0, kMaxSeen, "columns"));
  if (o->columns != 0 && o->size != o->columns * static_cast<uint32_t>(rules.kinds))
    refuse("an observation by card has a row for each card");
  o->givens = static_cast<uint32_t>(in_range(givens, 0, kMaxSeen, "given numbers"));
  o->rules_kinds = rules.kinds;
  o->rules_players = rules.players;
  o->passes_unseen = unseen_passes(rules);
  o->tables = tables;
  for (const float one : tables)
    if (!std::isfinite(one)) refuse("a number of an observation is not finite");
  for (const int64_t kind : kinds)
    o->kinds.push_back(static_cast<uint8_t>(in_range(kind, 0, rules.kinds - 1, "card")));
  o->masks = masks;
  for (Mask& mask : o->masks)
    if (rules.kinds < kMaxKinds) mask &= bit(static_cast<unsigned>(rules.kinds)) - 1;
  for (const SeenRow& row : steps) o->steps.push_back(step_of(row));
  Checking(rules, *o).run();
  return o;
}

std::shared_ptr<Numbering> make_numbering(const Rules& rules,
                                          const std::vector<std::vector<int>>& verbs,
                                          const std::vector<int64_t>& cards, int64_t places,
                                          bool done, bool treasures, int64_t choices,
                                          int64_t numbers) {
  constexpr int kPurposes = Numbering::kPurposes;
  auto n = std::make_shared<Numbering>();
  n->rules_kinds = rules.kinds;
  std::fill_n(n->first, kPurposes, Numbering::kNowhere);
  if (static_cast<int64_t>(cards.size()) != rules.kinds)
    refuse("a numbering of options has every card of the game once");
  Mask met = 0;
  for (size_t i = 0; i < cards.size(); ++i) {
    const auto kind = static_cast<unsigned>(in_range(cards[i], 0, rules.kinds - 1, "card"));
    if ((met >> kind & 1) != 0) refuse("a numbering of options has every card of the game once");
    met |= bit(kind);
    n->kind[i] = static_cast<uint8_t>(kind);
    n->place[kind] = static_cast<uint8_t>(i);
  }
  const auto room = static_cast<size_t>(in_range(places, rules.kinds, kMaxKinds, "places of cards"));
  n->cards = static_cast<uint16_t>(room);
  in_range(static_cast<int64_t>(verbs.size()), 0, kPurposes, "verbs");
  n->verbs = static_cast<uint16_t>(verbs.size());
  for (size_t v = 0; v < verbs.size(); ++v)
    for (const int purpose : verbs[v]) {
      uint16_t& first = n->first[in_range(purpose, 0, kPurposes - 1, "purpose")];
      if (first != Numbering::kNowhere) refuse("a purpose belongs to one verb");
      first = static_cast<uint16_t>(v * room);
    }
  auto size = static_cast<uint16_t>(verbs.size() * room);
  if (done) n->done = size++;
  if (treasures) n->treasures = size++;
  n->choices_n = static_cast<uint16_t>(in_range(choices, 0, kMaxChoices, "choices"));
  n->choices = size;
  size = static_cast<uint16_t>(size + n->choices_n);
  n->numbers_n = static_cast<uint16_t>(in_range(numbers, 0, 1024, "numbers"));
  n->numbers = size;
  n->size = static_cast<uint16_t>(size + n->numbers_n);
  if (n->size == 0) refuse("a numbering of options has at least one");
  return n;
}

std::shared_ptr<Network> make_network(std::vector<Layer> layers) {
  in_range(static_cast<int64_t>(layers.size()), 1, kMaxLayers, "layers of a network");
  for (size_t i = 0; i < layers.size(); ++i) {
    if (i > 0 && layers[i].inputs != layers[i - 1].outputs)
      refuse("the shapes of a network's layers don't fit together");
    for (const auto* numbers : {&layers[i].weights, &layers[i].bias})
      for (const float one : *numbers)
        if (!std::isfinite(one)) refuse("a weight of a network is not finite");
  }
  auto network = std::make_shared<Network>();
  network->layers = std::move(layers);
  return network;
}

std::shared_ptr<NetworkPlayer> make_network_player(const Rules& rules, const Observation& sees,
                                                   const Numbering& numbers,
                                                   const Network& network, int head,
                                                   uint32_t purposes, double epsilon,
                                                   double temperature) {
  const auto what = static_cast<Head>(
      in_range(head, 0, static_cast<int64_t>(Head::count_) - 1, "head of a network"));
  if (!sees.fits(rules) || numbers.rules_kinds != rules.kinds)
    refuse("what a network sees was compiled for another game");
  if ((what == Head::rows) != (sees.columns != 0))
    refuse("only a network that looks at options by rows has a by-card observation");
  const auto same = [](const char* which, uint32_t wanted, uint32_t found) {
    if (wanted != found)
      refuse("a network for this game has " + std::to_string(wanted) + " " + which + ", not " +
             std::to_string(found));
  };
  same("inputs", inputs_of(what, sees, numbers), network.inputs());
  same("outputs", outputs_of(what, numbers), network.outputs());
  if (!(epsilon >= 0 && epsilon <= 1)) refuse("epsilon is between 0 and 1");
  if (!(temperature >= 0 && temperature <= 1e6)) refuse("temperature is a number from 0");
  auto player = std::make_shared<NetworkPlayer>();
  player->sees = sees;
  player->numbers = numbers;
  player->network = network;
  player->head = what;
  player->purposes = purposes;
  player->epsilon = static_cast<float>(epsilon);
  player->temperature = static_cast<float>(temperature);
  return player;
}

}  // namespace throneroom
