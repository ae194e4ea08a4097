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
  bool plain_zero(int k) const { return (rules.small_money >> k & 1) != 0; }  // Copper

  // Curse, Copper, and Estate unless the rules would buy one.
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
  int money() const { return coins_ahead(rules, s, p); }
  bool action_in_hand() const { return (p.hand_mask & rules.actions) != 0; }

  int play() const;
  int discard() const;
  int trash() const;
  int exchange(const Aim& aim) const;
  int put_back() const;
  int choose() const;
  int answer() const;
};

inline int Provincial::play() const {
  const auto score = [&](int k) {
    const Kind& card = kind(k);
    const int habits = card.habits;
    if (card.needs != 0 && (p.hand_mask & rules.filter[card.needs].mask) == 0) return -1;
    if ((habits & kMustTrash) != 0 && rules.aim[card.program].gain == kNoKind &&
        count(&Provincial::trashable) <= 1)
      return -1;
    if ((habits & kAlone) != 0 && s.turn.actions >= 2) return 1;
    if ((habits & kChain) != 0 && s.turn.actions_played >= 2) return card.ready + 2;
    return card.priority + 2;
  };
  const int best = most(d.mask, score);
  return d.done && score(best) < 0 ? kDone : best;
}

inline int Provincial::discard() const {
  const auto order = [&](int k) {
    if (pure_victory(k)) return 0;
    if (is(k, kCurse)) return 1;
    return plain_zero(k) ? 2 : 100 + kind(k).cost;
  };
  if (!d.done) return least(d.mask, order);
  const Frame& f = running(s);
  if (static_cast<Zone>(rules.code[f.pc].zone) != Zone::hand) {
    const auto poor = [&](int k) { return order(k) < 100; };
    for (Mask m = d.mask; m != 0; m &= m - 1)
      if (poor(std::countr_zero(m)) == (d.subject == d.player)) return std::countr_zero(m);
    return kDone;
  }
  const Aim& aim = rules.aim[f.pc];
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
  if (aim.coins != 0) return to_trash(list, s, rules, d);
  const auto order = [&](int k) {
    if (is(k, kCurse)) return 0;
    if (estate(k)) return 1;
    if (plain_zero(k)) return 2;
    return (is(k, kVictory) ? 200 : 100) + kind(k).cost;
  };
  if (!d.done) return least(d.mask, order);
  // As many as one likes: the card itself too, once it only gets in the way.
  Mask cards = 0;
  for (Mask m = d.mask; m != 0; m &= m - 1) {
    const int k = std::countr_zero(m);
    const bool spare = plain_zero(k) ? money_of(rules, p) >= 7 : trashable(k);
    if (spare || (kind(k).habits & kOnlyTrashes) != 0) cards |= m & (~m + 1);
  }
  return cards == 0 ? kDone : least(cards, order);
}

// Remodel and its kin, Upgrade (whose gain costs exactly one more), Mine.
inline int Provincial::exchange(const Aim& aim) const {
  const Filter& filter = rules.filter[aim.gain];
  if ((filter.mask & ~rules.treasures) == 0)
    return to_exchange(list, s, rules, d, aim.gain);
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
  return least(d.mask, [&](int k) { return is(k, kCurse) ? -2 : estate(k) ? -1 : kind(k).cost; });
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
                      (n < 2 && (coins_ahead(rules, s, p) - s.turn.coins >= 6 ||
                                 (p.hand_n <= 3 && action_in_hand())));
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
    case Purpose::replay: return most(d.mask, [&](int k) { return kind(k).priority; });
    case Purpose::trash: return trash();
    case Purpose::discard: return discard();
    case Purpose::topdeck:
      if (static_cast<Zone>(rules.code[running(s).pc].zone) == Zone::hand) {
        if (s.active != d.player) return std::countr_zero(d.mask);
        return put_back();
      }
      if (d.done) break;
      return least(d.mask, [&](int k) {
        return kind(k).cost + (is(k, kAction) ? 100 : is(k, kTreasure) ? 50 : 0);
      });
    case Purpose::set_aside:
      return s.turn.actions > 0 ? kDone : std::countr_zero(d.mask);
    case Purpose::gain_for:
      return least(d.mask, [&](int k) {
        return is(k, kCurse) ? -2 : pure_victory(k) ? -1 : static_cast<int>(kind(k).priority);
      });
    case Purpose::gain:
      if (d.done) return wanted(list, rules, s, d.player, d.mask, kMaxCost);
      break;
    default: break;
  }
  return answer_by_rules(list, s, rules, d);
}

[[gnu::noinline]] inline int answer_in_style_provincial(const RuleList& list, const State& s,
                                                        const Rules& rules, const Decision& d) {
  return Provincial{list, s, rules, d}.answer();
}

}  // namespace throneroom
