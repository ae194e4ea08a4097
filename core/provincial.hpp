// The play style "provincial": how the players of Matthew Fisher's Provincial use their cards. What
// it has no rule for is answered by the standard heuristics.
#pragma once

#include "heuristics.hpp"

namespace throneroom {

// One player's view of a decision, for the style's rules.
struct Provincial {
  const RuleList& list;
  const State& s;
  const Rules& rules;
  const Decision& d;
  const Player& p = s.player[d.player];

  const Kind& kind(int k) const { return rules.kind[k]; }
  bool is(int k, int types) const { return (kind(k).types & types) != 0; }
  bool pure_victory(int k) const { return is(k, kVictory) && !is(k, kAction | kTreasure); }
  bool plain_zero(int k) const { return (rules.small_money >> k & 1) != 0; }  // the starting money

  // Curses, the starting money, and its victory cards unless the rules would buy one.
  bool wants(int k) const {
    return wanted(list, rules, s, d.player, bit(static_cast<unsigned>(k)), kMaxCost) == k;
  }
  bool estate(int k) const { return pure_victory(k) && (rules.junk >> k & 1) != 0; }
  bool trashable(int k) const {
    return is(k, kCurse) || plain_zero(k) || (estate(k) && !wants(k));
  }
  int count(bool (Provincial::*fits)(int) const) const {
    int n = 0;
    for (Mask m = p.hand_mask; m != 0; m &= m - 1) {
      const int k = std::countr_zero(m);
      if ((this->*fits)(k)) n += p.hand[k];
    }
    return n;
  }
  // Coins of this turn so far and of all Treasures in hand, whatever else they do.
  int money() const {
    int coins = s.active == d.player ? s.turn.coins : 0;
    for (Mask m = p.hand_mask & rules.treasures; m != 0; m &= m - 1)
      coins += p.hand[std::countr_zero(m)] * kind(std::countr_zero(m)).coins;
    return coins;
  }
  bool action_in_hand() const { return (p.hand_mask & rules.actions) != 0; }

  int step_of(int program, bool (*fits)(const Instr&)) const;
  int treasure() const;
  int reveal() const;
  int watch_over_gain(bool asked_what) const;
  const Frame* gained() const;
  int play() const;
  int discard() const;
  int kept(int k) const;
  int trash() const;
  int exchange(const Aim& aim) const;
  int gain() const;
  int put_back() const;
  int salvage() const;
  int choose() const;
  int answer() const;
};

// The first step of a program that is such a one; -1: there is none.
inline int Provincial::step_of(int program, bool (*fits)(const Instr&)) const {
  if (program == kNoProgram) return -1;
  for (int pc = program; static_cast<Op>(rules.code[pc].op) != Op::end; ++pc)
    if (fits(rules.code[pc])) return pc;
  return -1;
}

inline bool trashes_from_hand(const Instr& i) {
  return static_cast<Op>(i.op) == Op::pick && static_cast<Zone>(i.zone) == Zone::hand &&
         static_cast<Dest>(i.dest) == Dest::trash;
}
inline bool gives_back(const Instr& i) {
  return static_cast<Op>(i.op) == Op::pick && static_cast<Purpose>(i.purpose) == Purpose::give_back;
}
inline bool discards_hand(const Instr& i) {
  return static_cast<Op>(i.op) == Op::move && static_cast<Zone>(i.zone) == Zone::hand &&
         static_cast<Dest>(i.dest) == Dest::discard;
}

inline int Provincial::play() const {
  const auto score = [&](int k) {
    const Kind& card = kind(k);
    const int habits = card.habits;
    if (is(k, kDuration) && step_of(card.program, discards_hand) == card.program) {
      if (p.hand_n == 2) return 1000;
      if (money() >= 6) return -1;
    }
    if (step_of(card.program, gives_back) >= 0 && count(&Provincial::trashable) == 0) return -1;
    if (card.needs != 0 && (p.hand_mask & rules.filter[card.needs].mask) == 0) return -1;
    const int pc = (habits & kMustTrash) != 0 ? step_of(card.program, trashes_from_hand) : -1;
    if (pc >= 0 && rules.aim[pc].gain == kNoKind && rules.aim[pc].coins == 0 &&
        count(&Provincial::trashable) < number(rules, rules.code[pc].hi))
      return -1;
    if ((habits & kAlone) != 0 && s.turn.actions >= 2) return 1;
    if ((habits & kChain) != 0 && s.turn.actions_played >= 2) return card.ready + 2;
    return card.priority + 2;
  };
  const int best = most(d.mask, score);
  return d.done && score(best) < 0 ? kDone : best;
}

// The lower, the sooner it is discarded or put back.
inline int Provincial::kept(int k) const {
  if (pure_victory(k)) return 0;
  if (is(k, kCurse)) return 1;
  return plain_zero(k) ? 2 : 100 + kind(k).cost;
}

inline int Provincial::discard() const {
  const auto order = [&](int k) { return kept(k); };
  if (!d.done) return least(d.mask, order);
  const Frame& f = running(s);
  if (static_cast<Zone>(rules.code[f.pc].zone) != Zone::hand) {
    const auto poor = [&](int k) { return order(k) < 100; };
    for (Mask m = d.mask; m != 0; m &= m - 1)
      if (poor(std::countr_zero(m)) == (d.subject == d.player)) return std::countr_zero(m);
    return kDone;
  }
  const Aim& aim = rules.aim[f.pc];
  if (s.active != d.player && number(rules, rules.code[f.pc].hi) == 2) {
    // Two poor cards for a new one, if there are two.
    int n = f.picks;
    Mask poor = 0;
    for (Mask m = d.mask; m != 0; m &= m - 1) {
      const int k = std::countr_zero(m);
      if (!pure_victory(k) && kind(k).cost > 2) continue;
      n += p.hand[k];
      poor |= m & (~m + 1);
    }
    return n < 2 || poor == 0 ? kDone : least(poor, order);
  }
  if (aim.per == Per::card) {
    for (Mask m = d.mask; m != 0; m &= m - 1) {
      const int k = std::countr_zero(m);
      if (pure_victory(k) || kind(k).cost <= 2) return k;
    }
    return kDone;
  }
  if (std::has_single_bit(d.mask)) return std::countr_zero(d.mask);
  return may_discard(s, rules, d);
}

inline int Provincial::trash() const {
  if (d.subject != d.player) return to_trash(list, s, rules, d);
  const Aim& aim = rules.aim[running(s).pc];
  if (aim.gain != kNoKind) return exchange(aim);
  if (aim.coins != 0 && !d.done) return salvage();
  const int pc = running(s).pc;
  if (d.done && static_cast<Zone>(rules.code[pc].zone) == Zone::limbo) {
    const int k = std::countr_zero(d.mask);
    return kind(k).cost == 0 ? k : kDone;
  }
  const Instr& next = rules.code[pc + 1];
  if (!d.done && static_cast<Op>(next.op) == Op::give_amount &&
      static_cast<Resource>(next.x) == Resource::points) {
    // For points: half of the cost.
    return least(d.mask, [&](int k) {
      const int cost = kind(k).cost;
      if (is(k, kCurse)) return -100;
      const bool even = cost == 2 || cost == 4 || cost == 5 || cost == 7;
      for (Mask m = rules.junk; m != 0; m &= m - 1)
        if (estate(std::countr_zero(m)) && wants(std::countr_zero(m)) && even) return -20 - cost;
      if (estate(k)) return wants(k) ? 2 : -20;
      return plain_zero(k) ? -19 : cost;
    });
  }
  const auto order = [&](int k) {
    if (is(k, kCurse)) return 0;
    if (estate(k)) return 1;
    if (plain_zero(k)) return 2;
    return (is(k, kVictory) ? 200 : 100) + kind(k).cost;
  };
  if (!d.done) return least(d.mask, order);
  if (s.active != d.player) {
    Mask spare = 0;
    for (Mask m = d.mask; m != 0; m &= m - 1)
      if (trashable(std::countr_zero(m))) spare |= m & (~m + 1);
    return spare == 0 ? kDone : least(spare, order);
  }
  // As many as one likes: the card itself too, once it only gets in the way.
  Mask cards = 0;
  for (Mask m = d.mask; m != 0; m &= m - 1) {
    const int k = std::countr_zero(m);
    const bool spare = plain_zero(k) ? money_of(rules, p.owned) >= 7 : trashable(k);
    if (spare || (kind(k).habits & kOnlyTrashes) != 0) cards |= m & (~m + 1);
  }
  return cards == 0 ? kDone : least(cards, order);
}

// Cards that make another out of a trashed one: a better Treasure, one that costs exactly so much
// more, or one that costs up to so much more.
inline int Provincial::exchange(const Aim& aim) const {
  const Filter& filter = rules.filter[aim.gain];
  if ((filter.mask & ~rules.treasures) == 0) {
    // The dearest Treasure that can become a better one, else the cheapest.
    return most(d.mask, [&](int k) {
      const int cost = kind(k).cost;
      for (Mask m = rules.treasures; m != 0; m &= m - 1) {
        const int better = std::countr_zero(m);
        const int more = kind(better).cost - cost;
        if (s.supply[better] > 0 && more > 0 && more <= 3) return 100 + cost;
      }
      return -cost;
    });
  }
  if (static_cast<Relation>(filter.cost_test - 1) == Relation::equal) {
    const bool buys_duchies = bought_with(list, rules, s, d.player, 5) != kDone &&
                              pure_victory(bought_with(list, rules, s, d.player, 5));
    return least(d.mask, [&](int k) {
      constexpr uint8_t by_cost[] = {4, 9, 3, 7, 5, 6};
      const unsigned cost = kind(k).cost;
      if (estate(k) && !wants(k)) return 0;
      if (is(k, kCurse)) return 1;
      if (cost == 4 && buys_duchies) return 2;
      return cost < 6 ? static_cast<int>(by_cost[cost]) : 100 + static_cast<int>(cost);
    });
  }
  bool greening = false;
  for (Mask m = rules.end_any; m != 0; m &= m - 1)
    greening |= s.supply[std::countr_zero(m)] < 8;
  Mask dear = 0;
  for (Mask m = d.mask; greening && m != 0; m &= m - 1) {
    const int k = std::countr_zero(m);
    if (!is(k, kVictory) && kind(k).cost >= 6) dear |= m & (~m + 1);
  }
  if (dear != 0) return most(dear, [&](int k) { return kind(k).cost; });
  return least(d.mask, [&](int k) {
    if (is(k, kCurse) || estate(k)) return is(k, kCurse) ? -2 : -1;
    return is(k, kVictory) ? 200 - kind(k).cost : static_cast<int>(kind(k).cost);
  });
}

// What the rules would buy; if something must be gained, the dearest, victory cards last.
inline int Provincial::gain() const {
  const int best = wanted(list, rules, s, d.player, d.mask, kMaxCost);
  if (best != kDone || d.done) return best;
  return most(d.mask, [&](int k) { return 2 * kind(k).cost - (is(k, kVictory) ? 1 : 0); });
}

// A card whose cost comes back as coins.
inline int Provincial::salvage() const {
  return least(d.mask, [&](int k) {
    constexpr uint8_t by_cost[] = {100, 101, 2, 4, 3};
    const int cost = kind(k).cost;
    if (estate(k)) return 0;
    if (is(k, kCurse)) return 1;
    if (cost >= 2 && cost <= 4) return static_cast<int>(by_cost[cost]);
    return (is(k, kVictory) ? 300 : 100) + cost;
  });
}

// All Treasures; but none that forbids a purchase which is wanted and can be paid.
inline int Provincial::treasure() const {
  const int all = d.bulk ? kAllTreasures : std::countr_zero(d.mask);
  for (Mask m = rules.piles; m != 0; m &= m - 1) {
    const int k = std::countr_zero(m);
    if (kind(k).not_with == 0 || s.supply[k] == 0 || !wants(k)) continue;
    const Mask bad = rules.filter[kind(k).not_with].mask;
    int coppers = 0, power = money();
    for (Mask c = bad; c != 0; c &= c - 1) {
      coppers += p.play[std::countr_zero(c)];
      power -= p.hand[std::countr_zero(c)] * kind(std::countr_zero(c)).coins;
    }
    const bool long_game = std::popcount(rules.end_any) > 1;
    bool hold = coppers == 0 && power >= 6 && power < (long_game ? 9 : 8);
    if (hold && long_game)
      for (Mask e = rules.end_any; e != 0; e &= e - 1)
        if (kind(std::countr_zero(e)).cost == 8 && wants(std::countr_zero(e))) hold = false;
    if (!hold) continue;
    const Mask good = d.mask & ~bad;
    return good == 0 ? kDone : std::countr_zero(good);
  }
  return all;
}

// To be given back: what one would trash; else the dearest.
inline int Provincial::reveal() const {
  const int pc = running(s).pc;
  if (gives_back(rules.code[pc + 1]))
    return least(d.mask, [&](int k) {
      if (is(k, kCurse)) return 0;
      if (estate(k)) return 1;
      if (plain_zero(k)) return 2;
      return kind(k).cost + (is(k, kVictory) ? 200 : is(k, kTreasure) ? 100 : 50);
    });
  if (d.done) return most(d.mask, [&](int k) { return kind(k).cost; });
  return answer_by_rules(list, s, rules, d);
}

// Gained small money or a Curse is trashed, an Action or Treasure put on the deck.
inline int Provincial::watch_over_gain(bool asked_what) const {
  const Frame* gain = gained();
  if (gain == nullptr) return asked_what ? kChoice : kDone;
  const bool bad = plain_zero(gain->card) || is(gain->card, kCurse);
  if (asked_what) return kChoice + (bad ? 0 : 1);
  return bad || is(gain->card, kAction | kTreasure) ? std::countr_zero(d.mask) : kDone;
}

// The frame of the gain that a decision hangs on; without one: null.
inline const Frame* Provincial::gained() const {
  for (int depth = s.depth; depth > 0; --depth) {
    const Frame& f = s.frame[depth - 1];
    if (static_cast<Op>(rules.code[f.pc].op) == Op::triggers &&
        static_cast<When>(f.choice) == When::gain)
      return &f;
  }
  return nullptr;
}

inline int Provincial::put_back() const {
  return least(d.mask, [&](int k) {
    if (is(k, kAction)) return s.turn.actions == 0 ? 0 : 3;
    return is(k, kTreasure) ? 2 : 1;
  });
}

inline int Provincial::choose() const {
  const int pc = running(s).pc;
  if (d.purpose == Purpose::may) {
    const Aim& aim = rules.aim[option_step(rules, pc, 0)];
    if ((aim.what & kAimTrashesSelf) == 0) return kChoice;
    const int have = money();
    const bool long_game = std::popcount(rules.end_any) > 1;
    const bool yes = long_game ? have == 4 || have == 7 || have == 9 : have == 4 || have == 6;
    return kChoice + (yes ? 0 : 1);
  }
  if (gained() != nullptr) return watch_over_gain(true);
  int cards = -1, actions = -1, coins = -1, trash = -1, new_hand = -1, discard = -1, curse = -1;
  for (Mask m = d.mask; m != 0; m &= m - 1) {
    const int option = std::countr_zero(m);
    const Aim& aim = rules.aim[option_step(rules, pc, option)];
    if (aim.discard == kAllCards) {
      new_hand = option;
    } else if (aim.discard > 0) {
      discard = option;
    } else if (aim.trash > 0) {
      trash = option;
    } else if (aim.named != kNoKind && is(aim.named, kCurse)) {
      curse = option;
    } else if (aim.cards > 0) {
      cards = option;
    } else if (aim.actions > 0) {
      actions = option;
    } else if (aim.coins > 0) {
      coins = option;
    }
  }
  int option = -1;
  if (curse >= 0 && discard >= 0) {
    const auto unloved = [&](int k) { return is(k, kCurse) || plain_zero(k) || pure_victory(k); };
    int n = 0;
    for (Mask m = p.hand_mask; m != 0; m &= m - 1)
      if (unloved(std::countr_zero(m))) n += p.hand[std::countr_zero(m)];
    const Aim& aim = rules.aim[option_step(rules, pc, curse)];
    const bool take = s.supply[aim.named] == 0 ||
                      (n < 2 && (money() >= 6 || (p.hand_n <= 3 && action_in_hand())));
    option = take ? curse : discard;
  } else if (trash >= 0) {
    option = count(&Provincial::trashable) >= 2 ? trash : s.turn.actions >= 1 ? cards : coins;
  } else if (new_hand >= 0 && coins >= 0) {
    option = money() >= 6 || action_in_hand() ? coins : new_hand;
  } else if (cards >= 0 && coins >= 0) {
    option = cards;
  } else if (cards >= 0 && actions >= 0) {
    option = s.turn.actions >= 1 || !action_in_hand() ? cards : actions;
  } else if (actions >= 0 && coins >= 0 && running(s).picks > 0) {
    option = action_in_hand() ? actions : coins;
  }
  return option < 0 ? answer_choice(list, s, rules, d) : kChoice + option;
}

inline int Provincial::answer() const {
  if (d.form == Form::choices) return choose();
  if (d.form == Form::numbers) return answer_by_rules(list, s, rules, d);
  switch (d.purpose) {
    case Purpose::play: return play();
    case Purpose::replay:
      return most(d.mask, [&](int k) {
        return is(k, kDuration) ? 1000 + kind(k).cost : static_cast<int>(kind(k).priority);
      });
    case Purpose::treasure: return treasure();
    case Purpose::reveal: return reveal();
    case Purpose::give_back: return std::countr_zero(d.mask);
    case Purpose::react:
      if (static_cast<Op>(rules.code[running(s).pc].op) == Op::triggers) return watch_over_gain(false);
      break;
    case Purpose::put:
      if (static_cast<Zone>(rules.code[running(s).pc].zone) == Zone::discard)
        return std::countr_zero(d.mask);
      return least(d.mask, [&](int k) {
        return pure_victory(k) ? -2 : plain_zero(k) ? -1 : static_cast<int>(kind(k).cost);
      });
    case Purpose::trash: return trash();
    case Purpose::discard: return discard();
    case Purpose::topdeck:
      if (static_cast<Zone>(rules.code[running(s).pc].zone) == Zone::hand) {
        if (s.active != d.player) return least(d.mask, [&](int k) { return kept(k); });
        return put_back();
      }
      if (d.done) {
        const int k = std::countr_zero(d.mask);
        return is(k, kAction | kTreasure) && kind(k).cost > 0 ? k : kDone;
      }
      return least(d.mask, [&](int k) {
        return kind(k).cost + (is(k, kAction) ? 100 : is(k, kTreasure) ? 50 : 0);
      });
    case Purpose::set_aside:
      if (!d.done) break;
      return s.turn.actions > 0 ? kDone : std::countr_zero(d.mask);
    case Purpose::gain_for:
      return least(d.mask, [&](int k) {
        return is(k, kCurse) ? -2 : pure_victory(k) ? -1 : static_cast<int>(kind(k).priority);
      });
    case Purpose::gain: return gain();
    default: break;
  }
  return answer_by_rules(list, s, rules, d);
}

[[gnu::noinline]] inline int answer_in_style_provincial(const RuleList& list, const State& s,
                                                        const Rules& rules, const Decision& d) {
  return Provincial{list, s, rules, d}.answer();
}

}  // namespace throneroom
