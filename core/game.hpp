// One watched game that stops at each decision: what the Python face holds.
#pragma once

#include <memory>
#include <vector>

#include "effects.hpp"
#include "knowledge.hpp"
#include "players.hpp"

namespace throneroom {

class Game {
 public:
  Game(std::shared_ptr<const Rules> rules, uint64_t seed) : rules_(std::move(rules)) {
    recorder_.state = &state_;
    std::memset(static_cast<void*>(&state_), 0, sizeof state_);
    state_.players_n = static_cast<uint8_t>(rules_->players);
    for (int i = 0; i < rules_->players; ++i)
      for (int k = 0; k < rules_->kinds; ++k) state_.player[i].owned[k] = rules_->kind[k].start;
    recorder_.knowledge.reset(state_);
    auto machine = make_machine();
    machine.start(seed);
    machine.run();
  }

  Game(const Game& other)
      : rules_(other.rules_), recorder_(other.recorder_), choices_(other.choices_) {
    copy_state(state_, other.state_);
    recorder_.state = &state_;
  }
  Game& operator=(const Game&) = delete;

  bool over() const { return state_.phase == Phase::over; }
  const State& state() const { return state_; }
  const Rules& rules() const { return *rules_; }
  const std::shared_ptr<const Rules>& rules_ptr() const { return rules_; }
  const Knowledge& knowledge() const { return recorder_.knowledge; }
  const std::vector<Event>& events() const { return recorder_.events; }
  const std::vector<uint16_t>& choices() const { return choices_; }

  // False, and nothing changes, if this is not an option now.
  bool choose(int option) {
    if (over() || !is_option(state_.decision, option)) return false;
    choices_.push_back(static_cast<uint16_t>(option));
    auto machine = make_machine();
    machine.answer(option);
    machine.run();
    return true;
  }

  // Let native players go on to the end of the game.
  void finish(Seats& seats) {
    Machine<Seats, Recorder> machine(*rules_, state_, seats, recorder_);
    if (!over()) {
      machine.answer(seats(state_, *rules_));
      machine.run();
    }
  }

  // A game that agrees with all the viewer knows, with the rest dealt anew.
  std::unique_ptr<Game> sample(int viewer, uint64_t seed) const {
    auto copy = std::make_unique<Game>(*this);
    redeal(*rules_, recorder_.knowledge, viewer, seed, copy->state_);
    return copy;
  }

  // For positions that are set up by hand; start_here() then goes on from it.
  State& open_state() { return state_; }
  void start_here() {
    recorder_.events.clear();
    choices_.clear();
    recorder_.knowledge.reset(state_);
    make_machine().run();
  }

 private:
  Machine<FromOutside, Recorder> make_machine() {
    return Machine<FromOutside, Recorder>(*rules_, state_, outside_, recorder_);
  }

  std::shared_ptr<const Rules> rules_;
  State state_;
  FromOutside outside_;
  Recorder recorder_;
  std::vector<uint16_t> choices_;
};

}  // namespace throneroom
