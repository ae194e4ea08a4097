// Choosing between options: each is scored by what it does, as read off its steps (aims.hpp).
#pragma once

#include "values.hpp"

namespace throneroom {

inline constexpr int kNewHand = 8;     // what a new hand must be better by than the old one
inline constexpr int kUnplayed = 100;  // and more while there are Actions in it to be played first
inline constexpr int kManyPoints = 5;  // points that a deck is built to buy

// The step that begins an option of the choice being made.
inline int option_step(const Rules& rules, int choose_pc, int option) {
  for (int pc = choose_pc + 1; pc < rules.code_size; ++pc)
    if (static_cast<Op>(rules.code[pc].op) == Op::option && rules.code[pc].x == option) return pc;
  return choose_pc;
}

// What must be given up when so many cards of the hand are trashed or discarded: those with the
// least value, and the sum of what each of them costs.
template <class Value, class Each>
int cheapest(const Player& p, int n, Value value, Each each) {
  uint8_t left[kMaxKinds];
  Mask kinds = p.hand_mask;
  for (Mask m = kinds; m != 0; m &= m - 1) left[std::countr_zero(m)] = p.hand[std::countr_zero(m)];
  int sum = 0;
  for (; n > 0 && kinds != 0; --n) {
    const int k = least(kinds, value);
    sum += each(k);
    if (--left[k] == 0) kinds &= ~bit(static_cast<unsigned>(k));
  }
  return sum;
}

template <class Value>
int cheapest(const Player& p, int n, Value value) {
  return cheapest(p, n, value, value);
}

inline int hand_worth(const Rules& rules, const State& s, unsigned who) {
  const Player& p = s.player[who];
  const Mask idle = idle_in_hand(rules, s, who);
  int sum = 0;
  for (Mask m = p.hand_mask & ~idle; m != 0; m &= m - 1) {
    const int k = std::countr_zero(m);
    sum += p.hand[k] * rules.kind[k].hold;
  }
  return sum;
}

// How much more can be bought with a few more coins; nothing is better than many points.
inline int score_of_coins(const RuleList& list, const Rules& rules, const State& s, unsigned who,
                          int coins, Stage stage) {
  const Player& p = s.player[who];
  const int have = coins_ahead(rules, s, p);
  const bool more_to_come = s.turn.actions > 0 && (p.hand_mask & rules.actions) != 0;
  if (more_to_come || s.turn.buys > 1) return kSmall * coins;
  const int buy = bought_with(list, rules, s, who, have + coins);
  if (buy == kDone) return 4 * coins;
  const int gained = rules.kind[buy].keep[std::max(stage, kGreening)] -
                     worth_of_coins(list, rules, s, who, have, stage);
  const int at_most = rules.kind[buy].points >= kManyPoints ? 1000 : 15 * coins;
  return std::clamp(gained, 4 * coins, at_most);
}

inline int score_of_trashing(const RuleList& list, const Rules& rules, const State& s, unsigned who,
                             int n, Stage stage) {
  const Player& p = s.player[who];
  const Mask junk = junk_among(rules, s, p, p.hand_mask);
  const int good = std::min(n, count_in(p.hand, junk));
  const int coins = cheapest(
      p, n, [&](int k) { return rules.kind[k].keep[stage]; },
      [&](int k) { return rules.plain_coins[k]; });
  const int bought = worth_of_losing(list, rules, s, who, coins, stage);
  if (good == n) return (stage == kEarly ? 36 : 8) * n - bought;
  const int lost = cheapest(p, n, [&](int k) {
    return (junk >> k & 1) != 0 ? 0 : std::max<int>(rules.kind[k].keep[stage], 0);
  });
  return 10 * good - lost - bought;
}

// What more Actions are worth: as much as the Actions in hand that lack them.
inline int score_of_actions(const Rules& rules, const State& s, unsigned who, int n) {
  const Player& p = s.player[who];
  const Mask waiting = p.hand_mask & rules.actions;
  if (waiting == 0) return 2 * n;
  const int short_of = count_in(p.hand, waiting & rules.terminals) +
                       (s.turn.actions == 0 && (waiting & ~rules.terminals) != 0) -
                       actions_ahead(rules, s, who);
  if (short_of <= 0) return 2 * n;
  const int best = most(waiting, [&](int k) { return rules.kind[k].hold; });
  return std::min(n, short_of) * rules.kind[best].hold + n;
}

// Is a card of one's own better at once than a new one from the deck?
inline bool good_on_top(const Rules& rules, const Player& p, int k) {
  return (rules.useless >> k & 1) == 0 && rules.kind[k].hold >= mean_hold(rules, p, true);
}

inline constexpr int kToken = 40;     // worth of a token that gives coins again and again
inline constexpr int kStored = 4;     // cards on a mat that are worth taking up
inline constexpr int kOnePoint = 25;  // worth of a token for a point

// What an option brings beyond its aim: cards looked at, on a mat, just gained; tokens.
[[gnu::noinline]] inline int score_of_rare(const RuleList& list, const Rules& rules, const State& s,
                                           const Decision& d, int option, Stage stage) {
  const Player& p = s.player[d.player];
  const Frame& f = running(s);
  int score = 0;
  const auto held = [&](int k) { return static_cast<int>(rules.kind[k].hold); };
  for (int pc = option + 1; pc < rules.code[option].jump; ++pc) {
    const Instr& i = rules.code[pc];
    const auto from = static_cast<Zone>(i.zone);
    const auto to = static_cast<Dest>(i.dest);
    const auto op = static_cast<Op>(i.op);
    if (op == Op::each) {
      pc = i.jump - 1;
    } else if (op == Op::give_amount) {
      const Amount& a = rules.amount[i.hi];
      const auto source = static_cast<Source>(a.source);
      const auto what = static_cast<Resource>(i.x);
      if (what == Resource::coins && source == Source::tokens && p.tokens > 0)
        score += score_of_coins(list, rules, s, d.player, p.tokens, stage);
      if (what == Resource::tokens) score += stage == kEarly ? kToken : 0;
      if (what == Resource::points && source == Source::hand_names)
        score += kOnePoint * std::popcount(p.hand_mask & rules.filter[a.filter].mask);
    } else if (op == Op::move && from == Zone::limbo && to == Dest::discard) {
      for (unsigned e = f.base; e < s.limbo_n; ++e)
        score += mean_hold(rules, p, true) - held(s.limbo[e] & kKindBits);
    } else if (op == Op::move && to == Dest::mat) {
      score += 2 * mean_hold(rules, p, true) / 3;
    } else if (op == Op::move && from == Zone::mat) {
      int n = 0, sum = 0;
      for (unsigned e = 0; e < s.aside_n; ++e) {
        const Aside a = s.aside[e];
        if (aside_owner(a) != d.player || aside_mat(a) != rules.kind[d.source].mat) continue;
        ++n;
        if ((rules.useless >> a.kind & 1) == 0) sum += held(a.kind);
      }
      score += n >= kStored || stage == kEnding ? sum : sum / 4;
    } else if (op == Op::pick && from == Zone::event && f.that < kMaxKinds) {
      const bool junk = junk_among(rules, s, p, bit(f.that)) != 0;
      if (to == Dest::trash) score += junk ? 50 : -50;
      if (to == Dest::deck) score += good_on_top(rules, p, f.that) ? 10 : -10;
    }
  }
  return score;
}

inline int score_of_option(const RuleList& list, const Rules& rules, const State& s,
                           const Decision& d, int step) {
  const Aim& aim = rules.aim[step];
  const unsigned who = d.player;
  const Player& p = s.player[who];
  const Stage stage = stage_of(rules, s);
  const bool on_turn = s.active == who;
  int score = 0;
  if (aim.cards > 0) {
    const bool can_play = !on_turn || s.turn.actions + aim.actions > 0;
    score += aim.cards * (mean_hold(rules, p, can_play) + 2);
  }
  if (aim.actions > 0 && on_turn) score += score_of_actions(rules, s, who, aim.actions);
  if (aim.buys > 0) score += aim.buys * (coins_ahead(rules, s, p) >= 10 ? 12 : 3);
  if (aim.coins > 0) score += score_of_coins(list, rules, s, who, aim.coins, stage);
  if (aim.trash > 0) score += score_of_trashing(list, rules, s, who, aim.trash, stage);
  if (aim.discard == kAllCards) {
    score -= hand_worth(rules, s, who) + kNewHand;
    if (on_turn && s.turn.actions > 0 && (p.hand_mask & rules.actions) != 0) score -= kUnplayed;
  } else if (aim.discard > 0) {
    const Mask idle = idle_in_hand(rules, s, who);
    score -= cheapest(p, aim.discard, [&](int k) {
      return (idle >> k & 1) != 0 ? 0 : static_cast<int>(rules.kind[k].hold);
    });
  }
  if (aim.named != kNoKind && s.supply[aim.named] > 0) {
    const int value = rules.kind[aim.named].keep[stage];
    score += value < 0 ? value / 2 : value * 2 / 3;
  }
  if ((aim.what & kAimAttacks) != 0) score += 6;
  if ((aim.what & kAimTrashesSelf) != 0) score -= rules.kind[d.source].keep[stage];
  if ((aim.what & kAimTrashesSupply) != 0) {
    // Of use with another card in hand that takes it out of the trash again.
    const Mask partners = p.hand_mask & rules.actions;
    for (Mask m = partners; m != 0; m &= m - 1)
      if ((rules.kind[std::countr_zero(m)].habits & kFromTrash) != 0 && s.turn.actions > 0)
        score += 40;
    score += 5;
  }
  if ((aim.what & kAimFromTrash) != 0) {
    Mask open = 0;
    for (Mask m = rules.actions; m != 0; m &= m - 1)
      if (s.trash[std::countr_zero(m)] != 0) open |= m & (~m + 1);
    // Unasked only what takes up neither the Action nor a card's place in the hand.
    const int kind = wanted(list, rules, s, who, open, kMaxCost);
    for (Mask m = open; kind == kDone && m != 0; m &= m - 1) {
      const int k = std::countr_zero(m);
      if ((rules.terminals >> k & 1) != 0 || rules.kind[k].cards == 0) open &= ~(m & (~m + 1));
    }
    score += best_gain(list, rules, s, who, open, stage).value;
  }
  if ((aim.what & kAimTurnsDeck) != 0) {
    // Good if what is left of the deck is worse than what has been discarded.
    int deck = 0, pile = 0;
    for (int k = 0; k < rules.kinds; ++k) {
      const int rest = p.owned[k] - p.hand[k] - p.play[k] - p.discard[k];
      deck += rest * rules.kind[k].hold;
      pile += p.discard[k] * rules.kind[k].hold;
    }
    score += p.discard_n == 0 ? -1 : pile * p.deck_n >= deck * p.discard_n ? 1 : -1;
  }
  if ((aim.what & kAimRare) != 0) score += score_of_rare(list, rules, s, d, step, stage);
  return score;
}

// "You may": yes if it brings anything.
inline int answer_may(const RuleList& list, const State& s, const Rules& rules, const Decision& d) {
  const int pc = option_step(rules, running(s).pc, 0);
  const Aim& aim = rules.aim[pc];
  const Stage stage = stage_of(rules, s);
  if ((aim.what & kAimTrashesSelf) != 0 && aim.coins > 0) {
    // Only for what the coins buy this turn, when nothing else is going to bring them, and late
    // enough not to miss the card.
    const Player& p = s.player[d.player];
    const int have = coins_ahead(rules, s, p);
    if (s.turn.actions > 0 && (p.hand_mask & rules.actions) != 0) return kChoice + 1;
    const int kept = rules.kind[d.source].keep[stage];
    const int now = worth_of_coins(list, rules, s, d.player, have, stage);
    const int then = worth_of_coins(list, rules, s, d.player, have + aim.coins, stage);
    return kChoice + (stage != kEarly && 3 * (then - now) > kept ? 0 : 1);
  }
  return kChoice + (score_of_option(list, rules, s, d, pc) >= 0 ? 0 : 1);
}

inline int answer_choice(const RuleList& list, const State& s, const Rules& rules,
                         const Decision& d) {
  if (d.purpose == Purpose::may) return answer_may(list, s, rules, d);
  const int pc = running(s).pc;
  return kChoice + most(d.mask, [&](int option) {
    return score_of_option(list, rules, s, d, option_step(rules, pc, option));
  });
}

}  // namespace throneroom
