// One watched game that stops at each decision: what the Python face holds.
#pragma once

#include <memory>
#include <vector>

#include "asked.hpp"
#include "effects.hpp"
#include "knowledge.hpp"
#include "players.hpp"

namespace throneroom {

// What changes a game's luck on its way: a new seed, or a player's next cards that get an order.
enum class Luck : uint8_t { seed, deck };
struct LuckChange {
  uint32_t after;  // so many choices
  Luck what;
  uint64_t value;  // the seed, or the player
};

class Game {
 public:
  Game(std::shared_ptr<const Rules> rules, uint64_t seed)
      : rules_(std::move(rules)), machine_(*rules_, outside_, recorder_) {
    recorder_.state = &machine_.s;
    set_up(*rules_, machine_.s);
    recorder_.knowledge.reset(machine_.s);
    machine_.start_from(seed);
    machine_.run();
  }

  Game(const Game& other)
      : rules_(other.rules_), recorder_(other.recorder_), choices_(other.choices_),
        luck_(other.luck_), machine_(*rules_, outside_, recorder_) {
    copy_state(machine_.s, other.machine_.s);
    recorder_.state = &machine_.s;
  }
  Game& operator=(const Game&) = delete;

  Asked asked() const { return machine_.asked(); }
  bool over() const { return state().phase == Phase::over; }
  const State& state() const { return machine_.s; }
  const Rules& rules() const { return *rules_; }
  const Knowledge& knowledge() const { return recorder_.knowledge; }
  const std::vector<Event>& events() const { return recorder_.events; }
  const std::vector<uint16_t>& choices() const { return choices_; }
  const std::vector<LuckChange>& luck() const { return luck_; }

  // False, and nothing changes, if this is not an option now.
  bool choose(int option) {
    if (over() || !is_option(state().decision, option)) return false;
    choices_.push_back(static_cast<uint16_t>(option));
    machine_.answer(option);
    machine_.run();
    return true;
  }

  // All luck to come is that of this seed.
  void reseed(uint64_t seed) {
    change_luck(Luck::seed, seed);
    machine_.s.rng = seed;
  }

  // Make the choices of another game and change the luck where it did. False if a choice is not an
  // option; the game then stands before it.
  bool replay(const std::vector<int>& choices, const std::vector<LuckChange>& changes) {
    auto change = changes.begin();
    const auto change_here = [&] {
      for (; change != changes.end() && change->after <= choices_.size(); ++change) {
        if (change->what == Luck::seed) reseed(change->value);
        else fix_deck(static_cast<int>(change->value));
      }
    };
    change_here();
    for (const int option : choices) {
      if (!choose(option)) return false;
      change_here();
    }
    return true;
  }

  // Let native players play to the end.
  void finish(Seats& seats) {
    while (!over()) choose(seats(state(), rules(), state().decision, state().decision.by));
  }

  // A game that agrees with all the viewer knows, with the rest dealt anew. Another player's
  // decision is asked anew as well, since the options depend on hidden cards; that it is asked at all
  // says something of these cards, so they are dealt until it is.
  std::unique_ptr<Game> sample(int viewer, uint64_t seed) const {
    constexpr int kTries = 1000;
    auto copy = std::make_unique<Game>(*this);
    for (int tries = 1;; ++tries) {
      State& s = copy->machine_.s;
      const bool ask_again = !over() && s.decision.by != viewer && s.decision.player != viewer;
      if (ask_again && s.decision.site == Site::aside) {  // the card under decision is hidden too
        Player& p = s.player[s.decision.player];
        ++p.pool[s.limbo[--s.limbo_n] & kKindBits];
        ++p.deck_n;
      }
      redeal(*rules_, recorder_.knowledge, viewer, tries == 1 ? seed : game_seed(seed, tries), s);
      copy->recorder_.knowledge.forget(s, viewer);
      if (ask_again) copy->machine_.run();
      if (!ask_again || tries == kTries || same_question(copy->state())) return copy;
      copy_state(s, machine_.s);
      copy->recorder_.knowledge = recorder_.knowledge;
      copy->recorder_.events = recorder_.events;
    }
  }

  // Fix the order of a player's next twenty cards, which is otherwise dealt when they are drawn. Nobody
  // gets to know it; it is for copies that shall have the same cards coming.
  void fix_deck(int player) {
    change_luck(Luck::deck, static_cast<uint64_t>(player));
    State& s = machine_.s;
    Player& p = s.player[player];
    std::vector<Known> top;
    while (p.deck_n > 0 && top.size() + static_cast<size_t>(p.known_n) < kFixedCards) {
      const uint8_t knowers = top_is_known(p) ? p.known[p.known_n - 1].knowers : uint8_t{0};
      top.push_back({0, static_cast<uint8_t>(take_top(p, s.rng)), knowers});
    }
    for (; !top.empty(); top.pop_back()) insert_known(p, top.back().kind, 0, top.back().knowers);
  }

  // For positions that are set up by hand; nothing is asked until start_here() goes on from it.
  State& open_state() {
    machine_.s.decision = {};
    return machine_.s;
  }
  void start_here() {
    recorder_.events.clear();
    choices_.clear();
    luck_.clear();
    recorder_.knowledge.reset(machine_.s);
    machine_.run();
  }

 private:
  void change_luck(Luck what, uint64_t value) {
    luck_.push_back({static_cast<uint32_t>(choices_.size()), what, value});
  }

  // Is the same player asked the same thing there, though perhaps with other options?
  bool same_question(const State& other) const {
    const Decision &a = state().decision, &b = other.decision;
    return other.phase == state().phase && other.depth == state().depth && a.player == b.player &&
           a.site == b.site && a.purpose == b.purpose && a.source == b.source &&
           a.subject == b.subject && a.done == b.done;
  }

  static constexpr size_t kFixedCards = 20;
  std::shared_ptr<const Rules> rules_;
  FromOutside outside_;
  Recorder recorder_;
  std::vector<uint16_t> choices_;
  std::vector<LuckChange> luck_;
  Machine<FromOutside, Recorder> machine_;
};

}  // namespace throneroom
