// How a native rule player answers what its rules leave open: heuristics for each purpose.
#pragma once

#include "aims.hpp"
#include "options.hpp"

namespace throneroom {

// ---------------------------------------------------------------- exchanges

// What the cards cost that an exchange offers for a card: at most, at least or just so much.
inline int exchanged_cost(const Rules& rules, const State& s, unsigned filter, int kind) {
  const Amount& a = rules.amount[rules.filter[filter].cost_amount];
  return cost_of(rules, s, static_cast<unsigned>(kind)) * a.mul / a.div + a.add;
}

// The kinds that an exchange offers for such a cost.
inline Mask exchanged_for(const Rules& rules, const State& s, unsigned filter_index, int cost) {
  const Filter& filter = rules.filter[filter_index];
  const Mask open = filter.mask & s.supply_mask;
  switch (static_cast<Relation>(filter.cost_test - 1)) {
    case Relation::at_most: return open & costing_up_to(rules, s, cost);
    case Relation::at_least: return open & ~costing_up_to(rules, s, cost - 1);
    case Relation::equal: break;
  }
  return open & costing_up_to(rules, s, cost) & ~costing_up_to(rules, s, cost - 1);
}

inline constexpr int kHurt = 45;  // worth of an attack that comes with a gain
inline constexpr int kRid = 12;   // worth of getting rid of a junk card

// Trashing a card at this step for one that its cost allows: what that brings.
struct Exchange {
  const RuleList& list;
  const Rules& rules;
  const State& s;
  unsigned who;
  unsigned filter;  // of what is gained
  Stage stage;
  bool costs_coins;  // this turn: the card comes out of the hand, and the new one is not put there
  Mask attacks = 0;  // gained cards that hurt the others

  Exchange(const RuleList& by, const Rules& r, const State& state, unsigned player, int pc,
           unsigned offered)
      : list(by), rules(r), s(state), who(player), filter(offered), stage(stage_of(r, state)) {
    int gain = pc + 1;
    while (static_cast<Op>(rules.code[gain].op) != Op::pick) ++gain;
    costs_coins = static_cast<Zone>(rules.code[pc].zone) == Zone::hand &&
                  static_cast<Dest>(rules.code[gain].dest) != Dest::gain_hand;
    for (int at = gain + 1; static_cast<Op>(rules.code[at].op) != Op::end; ++at) {
      const Instr& test = rules.code[at];
      if (static_cast<Op>(test.op) == Op::unless &&
          static_cast<Test>(test.x) == Test::that_matches &&
          (rules.code[at + 1].flags & kAttackFlag) != 0)
        attacks |= rules.filter[test.filter].mask;
    }
  }

  int most_in_print(int cost) const {
    const bool least = rules.filter[filter].cost_test == 1 + static_cast<int>(Relation::at_least);
    return least ? kMaxCost : printed_cost(rules, cost);
  }
  // How much better the new card is.
  int better(int k) const {
    const int cost = exchanged_cost(rules, s, filter, k);
    const Mask offered = exchanged_for(rules, s, filter, cost);
    const Gain gain = best_gain(list, rules, s, who, offered, stage, most_in_print(cost));
    const bool hurts = gain.kind != kDone && (attacks >> gain.kind & 1) != 0;
    const bool rid = gain.kind == kDone &&
                     junk_among(rules, s, s.player[who], bit(static_cast<unsigned>(k))) != 0;
    return gain.value + (hurts ? kHurt : 0) -
           (rid ? -kRid : lost_with(list, rules, s, who, k, stage));
  }
  // What the money of the old one would have bought.
  int missed(int k) const {
    const int coins = costs_coins ? rules.plain_coins[k] : 0;
    return worth_of_losing(list, rules, s, who, coins, stage);
  }
  bool pays(int k) const {
    const int gain = better(k);
    return gain > 0 && gain > missed(k);
  }
};

// A card for a better one.
[[gnu::noinline]] inline int to_exchange(const RuleList& list, const State& s, const Rules& rules,
                                         const Decision& d, unsigned filter) {
  const Exchange exchange(list, rules, s, d.player, running(s).pc, filter);
  const Mask junk = d.mask & rules.junk;
  if (exchange.stage == kEarly && junk != 0)
    return least(junk, [&](int k) { return rules.kind[k].keep[kEarly]; });
  const auto gained = [&](int k) {
    return 16 * (exchange.better(k) - exchange.missed(k)) + rules.kind[k].cost;
  };
  const int kind = most(d.mask, gained);
  return d.done && gained(kind) < 16 ? kDone : kind;
}

// Trashing such a card from hand at this step: what is given for it, by its cost or its types, less
// what the deck loses.
[[gnu::noinline]] inline int worth_of_trashing(const RuleList& list, const Rules& rules,
                                               const State& s, unsigned who, int pc, int k,
                                               Stage stage) {
  const Player& p = s.player[who];
  const Aim& aim = rules.aim[pc];
  const int cost = aim.per == Per::cost ? cost_of(rules, s, static_cast<unsigned>(k)) : 1;
  const bool junk = (junk_among(rules, s, p, bit(static_cast<unsigned>(k)))) != 0;
  const int have = coins_ahead(rules, s, p), mine = rules.plain_coins[k];
  int value = junk ? kRid
                   : -std::max(lost_with(list, rules, s, who, k, stage),
                               lost_with(list, rules, s, who, k, kGreening) * (stage == kEarly));
  if (aim.coins > 0 || mine > 0) {
    const int coins = have - mine + aim.coins * cost;
    value += worth_of_coins(list, rules, s, who, coins, stage) -
             worth_of_coins(list, rules, s, who, have, stage) + 3 * (coins - have);
  }
  if (aim.cards > 0) value += aim.cards * cost * mean_hold(rules, p, s.turn.actions > 0);
  for (int at = pc + 1; static_cast<Op>(rules.code[at].op) == Op::unless; at = rules.code[at].jump) {
    const Instr& test = rules.code[at];
    const Instr& then = rules.code[at + 1];
    if (static_cast<Test>(test.x) != Test::that_matches || !does::gain_from_supply(then)) break;
    const Mask gained = rules.filter[then.filter].mask & s.supply_mask;
    if ((rules.filter[test.filter].mask >> k & 1) != 0 && gained != 0)
      value += rules.kind[std::countr_zero(gained)].keep[stage];
  }
  return value;
}

// Is there enough in hand for a card that makes one trash from it, when it is played so often?
[[gnu::noinline]] inline bool enough_to_trash(const RuleList& list, const Rules& rules,
                                              const State& s, unsigned who, int kind, int times) {
  const Player& p = s.player[who];
  const Kind& card = rules.kind[kind];
  const Mask me = bit(static_cast<unsigned>(kind));
  const Mask others = p.hand_mask & (p.hand[kind] > 1 ? ~Mask{0} : ~me);
  const Mask junk = junk_among(rules, s, p, others);
  const Mask spare = junk | (others & rules.small_money);
  const int pc = own_step(rules, card.program, does::trash_from_hand);
  if (pc < 0) return true;
  const unsigned filter = rules.aim[pc].gain;
  if (filter == kNoKind) {
    if ((rules.aim[pc].what & kAimPays) != 0) {
      const Stage stage = stage_of(rules, s);
      int good = 0;
      for (Mask m = others; m != 0; m &= m - 1) {
        const int k = std::countr_zero(m);
        if (worth_of_trashing(list, rules, s, who, pc, k, stage) > 0) good += p.hand[k] - (k == kind);
      }
      return good >= times;
    }
    const int each = number(rules, rules.code[pc].hi);
    const int paid = coins_given(rules, s, p, kind);
    if (rules.aim[pc].named == kNoKind && (spare & rules.junk) == 0 && spare != 0 &&
        worth_of_losing(list, rules, s, who, std::max(0, each - paid), stage_of(rules, s)) > kRid)
      return false;  // the small money is of more use in hand
    return count_in(p.hand, spare) >= each * times;
  }
  if (times == 1 && (junk & rules.junk) != 0) return true;
  // Those that bring something better, and what is good to be rid of with a card that draws.
  const Exchange exchange(list, rules, s, who, pc, filter);
  const bool draws = card.cards > 0 && (card.habits & kStaysInAction) != 0;
  int good = 0, unseen = 0, poor = 0;
  for (Mask m = others; m != 0 && good < times; m &= m - 1) {
    const int k = std::countr_zero(m);
    if (times > 1 && (rules.kind[k].habits & kReplays) != 0) continue;  // to be played itself
    const bool fit = draws && (spare >> k & 1) != 0;
    if (fit || (junk & rules.junk & m & (~m + 1)) != 0 || exchange.pays(k))
      good += p.hand[k] - (k == kind);
  }
  if (good >= times) return true;
  if (!draws) return false;
  for (int k = 0; k < rules.kinds; ++k) {
    const int n = p.owned[k] - p.hand[k] - p.play[k];
    unseen += n;
    if (((rules.junk | rules.small_money) >> k & 1) != 0) poor += n;
  }
  return 2 * poor >= unseen && good + 1 >= times;
}

// ---------------------------------------------------------------- playing Actions

enum class Now : uint8_t { yes, later, no };  // later: if nothing better is left

// How many of the cards that a player has not seen yet are better gone; and of how many.
struct Unseen {
  int junk = 0, all = 0;
};
inline Unseen unseen_cards(const Rules& rules, const State& s, const Player& p) {
  const Mask junk = junk_among(rules, s, p, mask_of(p.owned));
  Unseen n;
  for (int k = 0; k < rules.kinds; ++k) {
    const int copies = p.owned[k] - p.hand[k] - p.play[k] - (p.deck_n < 3 ? 0 : p.discard[k]);
    n.all += copies;
    if ((junk >> k & 1) != 0) n.junk += copies;
  }
  return n;
}

// Small money only while the deck has little of it.
inline bool worth_copying(const Rules& rules, const Player& p, const Gain& gain) {
  return gain.value > kSmall || (gain.value > 0 && coins_owned(rules, p) <= kEnough);
}

inline constexpr int kPoorHand = 7;  // coins of a hand that is given up for a better one

inline bool looks_at_steps(const Rules& rules, const Kind& card) {
  return card.program != kNoProgram && (rules.aim[card.program].what & kAimLook) != 0;
}

// Is this a moment to play such a card, by what its own steps do?
[[gnu::noinline]] inline Now fit_by_steps(const RuleList& list, const Rules& rules, const State& s,
                                          unsigned who, int kind, Mask others) {
  const Player& p = s.player[who];
  const Kind& card = rules.kind[kind];
  if (does::discard_hand(rules.code[card.program])) {
    if (others == 0 || coins_ahead(rules, s, p) > kPoorHand) return Now::no;
    return (others & rules.actions & ~rules.terminals) != 0 ? Now::later : Now::yes;
  }
  Now now = Now::yes;
  const Stage stage = stage_of(rules, s);
  own_step(rules, card.program, [&](const Instr& i) {
    if (does::give_back(i)) {
      if (junk_among(rules, s, p, others) == 0) now = Now::no;
    } else if (does::set_aside_for_good(i)) {
      if ((others & (rules.useless | rules.small_money)) == 0) now = Now::no;
    } else if (does::dig_in_discard(i) && i.lo == 0 && card.cards == 0) {
      if ((mask_of(p.discard) & rules.filter[i.filter].mask) == 0) now = Now::no;
    } else if (does::take_extra_turn(i)) {
      if (s.turn.extra != 0 || s.previous == s.active) now = Now::later;
    } else if (does::follow(rules, i)) {
      const auto right = static_cast<unsigned>(who + s.players_n - 1) % s.players_n;
      const Filter& filter = rules.filter[i.filter];
      const Mask open = filter.mask & s.supply_mask & s.player[right].gained &
                        costing_up_to(rules, s, number(rules, filter.cost_amount));
      if (best_gain(list, rules, s, who, open & ~rules.potion_cost, stage).value <= kSmall)
        now = Now::no;
    } else if (does::copy(rules, i)) {
      const Mask copied = others & rules.treasures & s.supply_mask;
      if (!worth_copying(rules, p, best_gain(list, rules, s, who, copied, stage))) now = Now::no;
    } else if (does::trash_looked_at(i) && i.lo != 0) {
      const Unseen unseen = unseen_cards(rules, s, p);
      if (4 * unseen.junk < unseen.all) now = Now::no;
    }
    return now != Now::yes;
  });
  return now;
}

// What playing an Action again brings.
inline int replay_value(const RuleList& list, const Rules& rules, const State& s, unsigned who,
                        int k) {
  const Player& p = s.player[who];
  const Kind& kind = rules.kind[k];
  if ((kind.habits & kOnlyTrashes) != 0) {
    const int junk = count_in(p.hand, junk_among(rules, s, p, p.hand_mask));
    return junk >= 4 ? 60 : 5 * junk;
  }
  if ((kind.habits & kMustTrash) != 0 && !enough_to_trash(list, rules, s, who, k, 2)) return 0;
  if (looks_at_steps(rules, kind) &&
      fit_by_steps(list, rules, s, who, k, p.hand_mask & ~bit(static_cast<unsigned>(k))) == Now::no)
    return 0;
  if (kind.needs != 0 && (kind.habits & kReplays) == 0 &&
      count_in(p.hand, p.hand_mask & rules.filter[kind.needs].mask) < 2)
    return static_cast<int>(kind.hold) / 2;
  const int others = count_in(p.hand, p.hand_mask & rules.terminals);
  const int waiting = others - ((rules.terminals >> k & 1) != 0) - s.turn.actions;
  const int helped = std::clamp(waiting, 0, 2 * kind.actions);
  return kind.hold + 14 * helped;
}

// Is this a moment to play the card? For cards that are not always played.
inline Now fit_to_play(const RuleList& list, const Rules& rules, const State& s, const Decision& d,
                       int kind) {
  const Player& p = s.player[d.player];
  const Kind& card = rules.kind[kind];
  const Mask me = bit(static_cast<unsigned>(kind));
  const Mask others = p.hand_mask & (p.hand[kind] > 1 ? ~Mask{0} : ~me);
  const Mask terminals = others & rules.terminals;
  if (card.needs != 0 && !goes_on_without(rules, card) &&
      (others & rules.filter[card.needs].mask) == 0)
    return Now::no;
  if ((card.habits & kOnlyTrashes) != 0 && junk_among(rules, s, p, p.hand_mask) == 0)
    return Now::no;
  if ((card.habits & kMustTrash) != 0 && !enough_to_trash(list, rules, s, d.player, kind, 1))
    return Now::no;
  if ((card.habits & kReplays) != 0) {
    // Cards that stay in the Action phase come first, but one of them is kept for this.
    const Mask again = others & rules.actions & ~me;
    const auto value = [&](int k) { return replay_value(list, rules, s, d.player, k); };
    if (again != 0 && value(most(again, value)) <= 0) return Now::no;
    const Mask staying = again & ~rules.terminals;
    if (staying != 0 && ((terminals & ~me) != 0 || count_in(p.hand, staying) > 1))
      return Now::later;
  }
  if ((card.habits & kAlone) != 0 && s.turn.actions > 1 && terminals != 0) return Now::later;
  if ((card.habits & kChain) != 0 && s.turn.actions_played < 2 && s.turn.actions == 1 &&
      (terminals & ~me) != 0)
    return Now::later;
  return looks_at_steps(rules, card) ? fit_by_steps(list, rules, s, d.player, kind, others)
                                     : Now::yes;
}

[[gnu::noinline]] inline int play_with_care(const RuleList& list,
                                                          const Rules& rules, const State& s,
                                                          const Decision& d) {
  int later = kDone;
  for (Mask m = d.mask; m != 0; m &= m - 1) {
    const int kind = std::countr_zero(m);
    if ((rules.careful >> kind & 1) == 0) return kind;
    const Now now = fit_to_play(list, rules, s, d, kind);
    if (now == Now::yes) return kind;
    if (now == Now::later && later == kDone) later = kind;
  }
  return later == kDone && !d.done ? std::countr_zero(d.mask) : later;
}

// Kinds are numbered in the order in which to play them.
inline int to_play(const RuleList& list, const Rules& rules, const State& s, const Decision& d) {
  const int first = std::countr_zero(d.mask);
  return (rules.careful >> first & 1) == 0 ? first : play_with_care(list, rules, s, d);
}

// What is worth most when it is played again.
inline int to_replay(const RuleList& list, const Rules& rules, const State& s, const Decision& d) {
  const auto value = [&](int k) { return replay_value(list, rules, s, d.player, k); };
  const int kind = most(d.mask, value);
  return d.done && value(kind) <= 0 ? kDone : kind;
}

// ---------------------------------------------------------------- trashing

// Would the player buy less this turn with one coin less in hand? A small buy is not worth waiting
// for: a thin deck makes up for it.
inline bool needed_now(const RuleList& list, const State& s, const Rules& rules,
                       const Decision& d) {
  const bool in_hand = static_cast<Zone>(rules.code[running(s).pc].zone) == Zone::hand;
  if (!in_hand || s.active != d.player) return false;
  const int have = coins_ahead(rules, s, s.player[d.player]);
  if (have < kDearBuy) return false;
  const int buy = bought_with(list, rules, s, d.player, have);
  if (buy == kDone || cost_of(rules, s, static_cast<unsigned>(buy)) < have) return false;
  const Stage stage = stage_of(rules, s);
  return worth_of_coins(list, rules, s, d.player, have - 1, stage) <
         rules.kind[buy].keep[std::max(stage, kGreening)];
}

// Cards of the hand whose costs add up to that of a better one: the best sum, and a card of it.
[[gnu::noinline]] inline int to_forge(const RuleList& list, const State& s, const Rules& rules,
                                      const Decision& d) {
  constexpr int kSums = 24, kNever = -10000;
  const Player& p = s.player[d.player];
  const Stage stage = stage_of(rules, s);
  const Mask junk = junk_among(rules, s, p, d.mask);
  int paid = 0;
  for (unsigned e = running(s).base; e < s.limbo_n; ++e)
    if ((s.limbo[e] & kPicked) != 0)
      paid += cost_of(rules, s, static_cast<unsigned>(s.limbo[e] & kKindBits));
  int best[kSums];      // what the deck loses at least, by the sum of the costs
  int first[kSums];     // a card of it
  std::fill(best, best + kSums, kNever);
  std::fill(first, first + kSums, kDone);
  if (paid >= kSums) return kDone;
  best[paid] = 0;
  for (Mask m = d.mask; m != 0; m &= m - 1) {
    const int k = std::countr_zero(m);
    const int cost = cost_of(rules, s, static_cast<unsigned>(k));
    const int value = (junk >> k & 1) != 0
                          ? kRid
                          : -lost_with(list, rules, s, d.player, k, stage) - 3 * rules.plain_coins[k];
    for (int copies = p.hand[k]; copies > 0; --copies)
      for (int sum = kSums - 1; sum >= paid + cost; --sum) {
        if (best[sum - cost] + value <= best[sum]) continue;
        best[sum] = best[sum - cost] + value;
        first[sum] = k;
      }
  }
  const Mask open = rules.filter[rules.code[running(s).pc + 1].filter].mask & s.supply_mask;
  int found = paid, most_value = kNever;
  for (int sum = paid; sum < kSums; ++sum) {
    if (best[sum] == kNever) continue;
    const Mask there = open & costing_up_to(rules, s, sum) & ~costing_up_to(rules, s, sum - 1);
    const Mask poor = rules.junk | rules.small_money;  // has to be gained where nothing else is
    const int value =
        best[sum] + ((there & ~poor) != 0
                         ? best_gain(list, rules, s, d.player, there & ~rules.potion_cost, stage).value
                     : there != 0 ? -kRid
                                  : 0);
    if (value > most_value) most_value = value, found = sum;
  }
  return first[found];
}

[[gnu::noinline]] inline int to_trash(const RuleList& list, const State& s,
                                                    const Rules& rules, const Decision& d) {
  const unsigned who = d.player;
  if (d.subject != who) return most(d.mask, [&](int k) { return rules.kind[k].worth; });
  const Aim& aim = rules.aim[running(s).pc];
  if (aim.gain != kNoKind) return to_exchange(list, s, rules, d, aim.gain);
  if ((aim.what & kAimForAll) != 0) return to_forge(list, s, rules, d);
  if (d.done && aim.coins == 0) {
    if (const Mask curses = d.mask & rules.curses) return std::countr_zero(curses);
    if (const Mask junk = real_junk(rules, s, d.mask)) return std::countr_zero(junk);
    const Mask money = spare_money(rules, s, s.player[who], d.mask);
    return money == 0 || needed_now(list, s, rules, d) ? kDone : std::countr_zero(money);
  }
  const Stage stage = stage_of(rules, s);
  if (!d.done && (aim.what & kAimPays) != 0)
    return most(d.mask, [&](int k) {
      return worth_of_trashing(list, rules, s, who, running(s).pc, k, stage);
    });
  return least(d.mask, [&](int k) { return static_cast<int>(rules.kind[k].keep[stage]); });
}

// ---------------------------------------------------------------- discarding

// Cards of one's own that do not help now, when the others may be drawn or paid for instead.
inline Mask better_discarded(const Rules& rules, const State& s, unsigned who, Mask options,
                             bool for_cards) {
  Mask cards = options & idle_in_hand(rules, s, who);
  const Mask small = options & rules.small_money;
  if (for_cards && small != 0 && mean_hold(rules, s.player[who], s.turn.actions > 0) > kSmall)
    cards |= small;
  return cards;
}

[[gnu::noinline]] inline int may_discard(const State& s, const Rules& rules, const Decision& d) {
  const unsigned who = d.player;
  const Player& p = s.player[who];
  const Frame& f = running(s);
  const Instr& step = rules.code[f.pc];
  const Aim& aim = rules.aim[f.pc];
  const auto held = [&](int k) { return rules.kind[k].hold; };
  if (static_cast<Zone>(step.zone) != Zone::hand) {
    // Looked at, to go back on the deck: poor cards are not kept there.
    Mask poor = d.mask & rules.useless;
    const Player& owner = s.player[d.subject];
    if (d.subject != who || mean_hold(rules, owner, true) > kSmall)
      poor |= d.mask & rules.small_money;
    const Mask cards = d.subject == who ? poor : d.mask & ~poor;
    return cards == 0 ? kDone : std::countr_zero(cards);
  }
  if (aim.per == Per::card) {
    const Mask cards = better_discarded(rules, s, who, d.mask, aim.cards > 0);
    return cards == 0 ? kDone : least(cards, held);
  }
  if (aim.coins == 0 && aim.cards == 0) return kDone;
  // Paid for once: is the pay more than what the cards bring?
  const Mask idle = idle_in_hand(rules, s, who);
  const auto lost = [&](int k) { return (idle >> k & 1) != 0 ? 0 : static_cast<int>(held(k)); };
  const int n = (step.flags & kAllOrNone) != 0 ? number(rules, step.hi) : 1;
  const int pay = kSmall * aim.coins + 12 * aim.cards;
  if (n > 1 && cheapest(p, n, lost) >= pay) return kDone;
  const int kind = least(d.mask, lost);
  return n == 1 && lost(kind) >= pay ? kDone : kind;
}

// A Treasure is discarded for a card to gain, if that is worth more than what its coins buy.
[[gnu::noinline]] inline int discard_to_gain(const RuleList& list, const State& s,
                                             const Rules& rules, const Decision& d, int gain) {
  const Stage stage = stage_of(rules, s);
  const Filter& filter = rules.filter[rules.code[gain].filter];
  const Mask open = filter.mask & s.supply_mask & ~rules.potion_cost &
                    costing_up_to(rules, s, number(rules, filter.cost_amount));
  const int value = best_gain(list, rules, s, d.player, open, stage).value;
  const auto lost = [&](int k) {
    return worth_of_losing(list, rules, s, d.player, rules.kind[k].coins, stage);
  };
  const int kind = least(d.mask, lost);
  return value > kSmall && value > lost(kind) ? kind : kDone;
}

// Optional discards that nothing but a gain, or a threat, speaks for.
[[gnu::noinline]] inline int may_discard_by_list(const RuleList& list, const State& s,
                                                 const Rules& rules, const Decision& d) {
  const int pc = running(s).pc;
  const Aim& aim = rules.aim[pc];
  if (static_cast<Zone>(rules.code[pc].zone) == Zone::hand && aim.coins == 0 && aim.cards == 0) {
    const Mask useless = d.mask & rules.junk;
    if (s.active != d.player && useless != 0) return std::countr_zero(useless);
    const Instr& next = rules.code[pc + 2];
    if (static_cast<Op>(rules.code[pc + 1].op) == Op::unless && does::gain_from_supply(next) &&
        static_cast<Op>(next.op) == Op::pick)
      return discard_to_gain(list, s, rules, d, pc + 2);
  }
  return may_discard(s, rules, d);
}

[[gnu::noinline]] inline int to_discard(const RuleList& list, const State& s,
                                                      const Rules& rules, const Decision& d) {
  if (d.done) return may_discard_by_list(list, s, rules, d);
  if (d.subject != d.player) return most(d.mask, [&](int k) { return rules.kind[k].hold; });
  const Player& p = s.player[d.player];
  const Mask useless = d.mask & rules.useless;
  if (useless != 0 && (p.hand_mask & rules.asking) == 0) return std::countr_zero(useless);
  const Mask idle = d.mask & idle_in_hand(rules, s, d.player);
  if ((idle & useless) != 0) return std::countr_zero(idle & useless);
  const auto held = [&](int k) { return rules.kind[k].hold; };
  if (idle != 0) return least(idle, held);
  const Mask rest = d.mask & ~partners_in_hand(rules, p).fuel;
  return least(rest != 0 ? rest : d.mask, held);
}

// ---------------------------------------------------------------- onto the deck

// A card of the hand that is of more use in the next turn than in this one.
[[gnu::noinline]] inline int to_put_back(const RuleList& list, const State& s, const Rules& rules,
                                         const Decision& d) {
  const unsigned who = d.player;
  const Player& p = s.player[who];
  const auto held = [&](int k) { return static_cast<int>(rules.kind[k].hold); };
  if (s.active != who && running(s).lead == who) {
    // Before an attack: what the attack would take is safe there, else junk may be hit.
    const unsigned attack = s.depth > 1 ? s.frame[s.depth - 2].card : kNoKind;
    const bool hits_hand = attack < kMaxKinds && (rules.kind[attack].habits & kHitsHand) != 0;
    const Mask useful = d.mask & ~rules.useless;
    if (!hits_hand || useful == 0) return least(d.mask, held);
    return p.hand_n > 5 ? most(useful, held) : least(useful, held);
  }
  const Mask idle = d.mask & idle_in_hand(rules, s, who) & rules.actions;
  if (idle != 0) return most(idle, held);
  const Mask money = d.mask & rules.plain_treasures;
  const bool mine = s.active == who;
  if (money != 0 && (!mine || s.turn.buys <= 1) && (p.hand_mask & rules.actions) == 0) {
    const int have = mine ? coins_ahead(rules, s, p) : coins_in_hand(rules, s, p);
    const int buy = bought_with(list, rules, s, who, have);
    const auto spare = [&](int k) {
      const int without = have - rules.plain_coins[k];
      return bought_with(list, rules, s, who, without) == buy ? held(k) : 0;
    };
    const int kind = most(money, spare);
    if (spare(kind) > 0) return kind;
  }
  return least(d.mask, held);
}

inline constexpr int kWantedPotion = 35;

inline int to_topdeck(const RuleList& list, const State& s, const Rules& rules, const Decision& d) {
  const Player& p = s.player[d.player];
  const auto held = [&](int k) { return static_cast<int>(rules.kind[k].hold); };
  switch (static_cast<Zone>(rules.code[running(s).pc].zone)) {
    case Zone::hand: return to_put_back(list, s, rules, d);
    case Zone::discard: {
      const int kind = most(d.mask, held);
      return d.done && held(kind) < mean_hold(rules, p, true) ? kDone : kind;
    }
    case Zone::event: {  // a card just gained
      const int kind = std::countr_zero(d.mask);
      return d.done && !good_on_top(rules, p, kind) ? kDone : kind;
    }
    case Zone::play: {  // Treasures that are played again in the next turn
      const auto again = [&](int k) {
        if (rules.kind[k].potions == 0) return held(k);
        return wanted(list, rules, s, d.player, rules.potion_cost & s.supply_mask, kMaxCost) == kDone
                   ? 0
                   : kWantedPotion;
      };
      const int kind = most(d.mask, again);
      return d.done && again(kind) < mean_hold(rules, p, true) ? kDone : kind;
    }
    default: {
      const int kind = least(d.mask, held);  // the last one comes to lie on top
      return d.done && !good_on_top(rules, p, kind) ? kDone : kind;
    }
  }
}

// Good cards on top, others where they are not seen again soon.
inline int place_in_deck(const State& s, const Rules& rules, const Decision& d) {
  const unsigned card = s.limbo[s.limbo_n - 1] & kKindBits;
  const bool useless = (rules.useless >> card & 1) != 0;
  return kNumber + (useless ? d.numbers - 1 : 0);
}

// ---------------------------------------------------------------- the rest

[[gnu::noinline]] inline int to_gain(const RuleList& list, const State& s,
                                                   const Rules& rules, const Decision& d) {
  const Gain gain = best_gain(list, rules, s, d.player, d.mask, stage_of(rules, s));
  if (d.done && (rules.terminals >> gain.kind & 1) != 0 &&
      wanted(list, rules, s, gainer(s, d.player), d.mask, kMaxCost) == kDone)
    return kDone;  // nobody has planned for it, and it takes an Action
  return d.done && gain.value <= kSmall ? kDone : gain.kind;
}

// The most likely card on top of the own deck, as far as the player can know.
[[gnu::noinline]] inline int to_name(const State& s, const Rules& rules, const Decision& d) {
  const Player& p = s.player[d.player];
  if (top_is_known(p) && (p.known[p.known_n - 1].knowers >> d.player & 1) != 0)
    return p.known[p.known_n - 1].kind;
  return most(d.mask, [&](int k) {
    int n = p.discard[k];
    if (p.deck_n != 0) {
      n = p.pool[k];
      for (int e = 0; e < p.known_n; ++e)
        n += p.known[e].kind == k && (p.known[e].knowers >> d.player & 1) == 0;
    }
    return 256 * n + rules.kind[k].hold;
  });
}

// Drawn Actions are kept while they can be played.
inline int to_set_aside(const RuleList& list, const State& s, const Rules& rules, const Decision& d) {
  const Player& p = s.player[d.player];
  if (d.site == Site::pick) return to_put_back(list, s, rules, d);  // for the next turn
  const int kind = std::countr_zero(d.mask);
  const int ahead = actions_ahead(rules, s, d.player);
  if (ahead > 0 && (rules.terminals >> kind & 1) == 0) return kDone;
  return ahead > count_in(p.hand, p.hand_mask & rules.terminals) ? kDone : kind;
}

// Something has happened to a card: play what may be played for it; move a gained card only to where
// it is better.
[[gnu::noinline]] inline int to_answer(const State& s, const Rules& rules, const Decision& d) {
  const Player& p = s.player[d.player];
  for (int t = 0; t < rules.triggers_n; ++t) {
    const Trigger& trigger = rules.trigger[t];
    if ((d.mask >> trigger.kind & 1) == 0 || static_cast<Scope>(trigger.scope) != Scope::hand)
      continue;
    if (own_step(rules, trigger.pc, does::play_itself) >= 0) return trigger.kind;
    const bool junk = junk_among(rules, s, p, bit(d.source)) != 0;
    if (running(s).picks == 0 && (junk || good_on_top(rules, p, d.source))) return trigger.kind;
  }
  return kDone;
}

// Be unaffected first; draw and discard only if it helps, and once.
inline int to_react(const State& s, const Rules& rules, const Decision& d) {
  const Player& p = s.player[d.player];
  for (Mask m = d.mask; m != 0; m &= m - 1)
    if (rules.kind[std::countr_zero(m)].reaction_once != 0) return std::countr_zero(m);
  if (static_cast<Op>(rules.code[running(s).pc].op) == Op::triggers) return to_answer(s, rules, d);
  if (running(s).picks != 0) return kDone;
  const bool hits_hand = (rules.kind[d.source].habits & kHitsHand) != 0;
  for (Mask m = d.mask; m != 0; m &= m - 1) {
    const int kind = std::countr_zero(m);
    int change = 0;
    for (int pc = rules.kind[kind].reaction; static_cast<Op>(rules.code[pc].op) != Op::end; ++pc) {
      const Instr& i = rules.code[pc];
      if (static_cast<Op>(i.op) == Op::give) change += i.cards;
      if (static_cast<Op>(i.op) == Op::pick) change -= number(rules, i.hi);
    }
    const int idle = count_in(p.hand, idle_in_hand(rules, s, d.player));
    if (change >= 0 || hits_hand || idle >= 2) return kind;
  }
  return kDone;
}

// ---------------------------------------------------------------- giving, naming, ordering

// Junk to be given to the others: best of all Curses, then two cards of a kind.
[[gnu::noinline]] inline int most_given(const RuleList& list, const State& s, const Rules& rules,
                                        const Decision& d) {
  const Player& p = s.player[d.player];
  const Mask junk = junk_among(rules, s, p, d.mask);
  const Stage stage = stage_of(rules, s);
  if (junk == 0) return least(d.mask, [&](int k) { return kept_for(list, rules, k, stage); });
  const int have = coins_ahead(rules, s, p);
  const int now = worth_of_coins(list, rules, s, d.player, have, stage);
  return most(junk, [&](int k) {
    const int each = (rules.curses >> k & 1) != 0 ? 30 : (rules.junk >> k & 1) != 0 ? 12 : 8;
    const int n = std::min<int>(p.hand[k], 2), coins = have - n * rules.plain_coins[k];
    return each * n - (now - worth_of_coins(list, rules, s, d.player, coins, stage)) / 3;
  });
}

inline int to_reveal(const RuleList& list, const State& s, const Rules& rules, const Decision& d) {
  const int next = running(s).pc + 1;
  if (does::give_back(rules.code[next])) return most_given(list, s, rules, d);
  const int gain = own_step(rules, next, does::gain_from_supply);
  if (gain >= 0 && does::copy(rules, rules.code[gain])) {
    const Mask open = d.mask & s.supply_mask;
    const Gain best = best_gain(list, rules, s, d.player, open, stage_of(rules, s));
    if (d.done && !worth_copying(rules, s.player[d.player], best)) return kDone;
    return open != 0 ? best.kind : std::countr_zero(d.mask);
  }
  return most(d.mask, [&](int k) { return rules.kind[k].type_count; });
}

inline int to_give_back(const RuleList& list, const State& s, const Rules& rules,
                        const Decision& d) {
  const Mask junk = junk_among(rules, s, s.player[d.player], d.mask);
  if ((junk & rules.junk) == 0 && (junk == 0 || needed_now(list, s, rules, d)))
    return d.done ? kDone : std::countr_zero(d.mask);
  return std::countr_zero(junk);
}

// To a mat for good: points that do nothing, or else what is worth least. To the hand: the best.
inline int to_put(const State& s, const Rules& rules, const Decision& d) {
  if (static_cast<Dest>(rules.code[running(s).pc].dest) != Dest::mat)
    return most(d.mask, [&](int k) { return rules.kind[k].worth; });
  const Mask points = d.mask & rules.useless & ~rules.curses;
  if (points != 0) return most(points, [&](int k) { return rules.kind[k].points; });
  return least(d.mask, [&](int k) { return rules.kind[k].keep[kEarly]; });
}

// Draw first, then play, then trash or discard.
[[gnu::noinline]] inline int to_order(const State& s, const Rules& rules, const Decision& d) {
  const Player& p = s.player[d.player];
  const auto when = static_cast<When>(running(s).choice);
  const auto rank = [&](int k) {
    int pc = -1;
    for (int t = 0; t < rules.triggers_n; ++t)
      if (rules.trigger[t].kind == k && rules.trigger[t].when == static_cast<uint8_t>(when))
        pc = rules.trigger[t].pc;
    for (int w = 0; w < p.waiting_n && when == When::start; ++w)
      if (p.waiting[w].card == k && (p.waiting[w].flags & kDue) != 0 &&
          rules.code[p.waiting[w].pc - 1].x == static_cast<uint8_t>(When::start))
        pc = p.waiting[w].pc;
    if (pc < 0) return 0;
    int found = 2;
    own_step(rules, pc, [&](const Instr& i) {
      const auto op = static_cast<Op>(i.op);
      if ((op == Op::give && i.cards > 0) || does::go(i, Op::move, Zone::limbo, Dest::hand)) {
        found = 4;
        return true;
      }
      if (op == Op::play_self) found = 3;
      if (op == Op::pick) found = static_cast<Dest>(i.dest) == Dest::discard ? 0 : 1;
      return false;
    });
    return found;
  };
  return most(d.mask, rank);
}

// A token that hurts who buys there: on what the others like and one's own rules never ask for.
[[gnu::noinline]] inline int to_mark(const RuleList& list, const State& s, const Rules& rules,
                                     const Decision& d) {
  const auto likes = [&](int k) {
    int n = 0;
    for (unsigned i = 0; i < s.players_n; ++i)
      if (i != d.player) n += s.player[i].owned[k];
    return ((list.of(Section::buy).named >> k & 1) != 0 ? -1000 : 0) + rules.kind[k].keep[kGreening] + 10 * n;
  };
  return most(d.mask, likes);
}

// What the player on turn wants most: the dearest that they can likely pay for, or take.
[[gnu::noinline]] inline int to_ban(const State& s, const Rules& rules, const Decision& d) {
  const Player& p = s.player[s.active];
  int owned = 0;
  for (int k = 0; k < rules.kinds; ++k) owned += p.owned[k];
  const int coins = coins_owned(rules, p);
  int reach = s.turn.coins + 1 + (owned > 0 ? (p.hand_n * coins + owned - 1) / owned : 0);
  Mask named = s.turn.banned;
  Stage stage = kGreening;
  if (rules.code[running(s).pc].x == 2) {
    named = s.turn.excluded;
    stage = stage_of(rules, s);
    const int gain = own_step(rules, running(s).pc, does::gain_from_supply);
    if (gain >= 0) reach = number(rules, rules.filter[rules.code[gain].filter].cost_amount);
  }
  Mask open = d.mask & s.supply_mask & affordable(rules, s, reach) & ~named & ~rules.junk;
  if (open == 0) open = d.mask & s.supply_mask & ~named;
  if (open == 0) return std::countr_zero(d.mask);
  return most(open, [&](int k) { return rules.kind[k].keep[stage]; });
}

// ---------------------------------------------------------------- Treasures

// Treasures that are not plain come in this order, and plain ones in between.
enum class Moment : uint8_t { asks, changes, doubles, finds, plain, trashes, counts };

[[gnu::noinline]] inline Moment moment_of(const Rules& rules, int k) {
  if ((rules.plain_treasures >> k & 1) != 0) return Moment::plain;
  const Kind& card = rules.kind[k];
  Moment found = (rules.reducing >> k & 1) != 0 ? Moment::changes : Moment::finds;
  if (card.program == kNoProgram) return found;
  for (int pc = card.program; static_cast<Op>(rules.code[pc].op) != Op::end;) {
    const Instr& i = rules.code[pc];
    const auto op = static_cast<Op>(i.op);
    if (op == Op::name) return Moment::asks;
    if (op == Op::give_amount &&
        static_cast<Source>(rules.amount[i.hi].source) == Source::in_play)
      return Moment::counts;
    if (does::trash_from_hand(i)) return Moment::trashes;
    if (op == Op::pick && static_cast<Dest>(i.dest) == Dest::play && i.x > 1) found = Moment::doubles;
    if (op == Op::wait && static_cast<When>(i.x) == When::gain && found != Moment::doubles)
      found = Moment::changes;
    pc = op == Op::wait || op == Op::each ? i.jump : pc + 1;
  }
  return found;
}

// Treasures that would keep the player from buying what the rules ask for first.
[[gnu::noinline]] inline Mask held_back(const RuleList& list, const Rules& rules, const State& s,
                                        unsigned who) {
  const Player& p = s.player[who];
  Mask with = 0;
  for (Mask m = rules.restricted & s.supply_mask; m != 0; m &= m - 1)
    with |= rules.filter[rules.kind[std::countr_zero(m)].not_with].mask;
  with &= p.hand_mask & rules.treasures;
  if (with == 0) return 0;
  int less = 0;
  for (Mask m = with; m != 0; m &= m - 1)
    less += p.hand[std::countr_zero(m)] * rules.kind[std::countr_zero(m)].coins;
  const int all = coins_ahead(rules, s, p);
  const Mask piles = (within_reach(rules, s, who, all) & ~rules.restricted) |
                     (within_reach(rules, s, who, all - less) & rules.restricted);
  const int wish = wanted(list, list.of(Section::buy), rules, s, gainer(s, who), piles, kMaxCost);
  return wish != kDone && (rules.restricted >> wish & 1) != 0 ? with : 0;
}

[[gnu::noinline]] inline int play_odd_treasures(const RuleList& list, const State& s,
                                                const Rules& rules, const Decision& d) {
  const Player& p = s.player[d.player];
  const Mask hold = rules.restricted != 0 ? held_back(list, rules, s, d.player) : 0;
  // What makes one trash a card comes early with something to trash, else when the hand is empty.
  Mask early = 0, unfit = 0;
  for (Mask m = d.mask & rules.odd_treasures; m != 0; m &= m - 1) {
    const int k = std::countr_zero(m);
    if (moment_of(rules, k) != Moment::trashes) continue;
    const Mask me = m & (~m + 1);
    const Mask others = p.hand_mask & (p.hand[k] > 1 ? ~Mask{0} : ~me);
    if (junk_among(rules, s, p, others) != 0) {
      early |= me;
    } else if ((others & ~rules.treasures) != 0) {
      unfit |= me;
    }
  }
  const Mask cards = d.mask & ~hold & ~unfit;
  if (cards == 0) return kDone;
  const int kind = least(cards, [&](int k) {
    return static_cast<int>((early >> k & 1) != 0 ? Moment::changes : moment_of(rules, k));
  });
  if ((rules.plain_treasures >> kind & 1) != 0 && d.bulk && hold == 0) return kAllTreasures;
  return kind;
}

inline int to_play_treasure(const RuleList& list, const State& s, const Rules& rules,
                            const Decision& d) {
  if (((d.mask & rules.odd_treasures) | rules.restricted) == 0)
    return d.bulk ? kAllTreasures : std::countr_zero(d.mask);
  return play_odd_treasures(list, s, rules, d);
}

[[gnu::noinline]] inline int answer_the_rest(const RuleList& list, const State& s,
                                             const Rules& rules, const Decision& d) {
  if (d.form == Form::choices) return answer_choice(list, s, rules, d);
  if (d.form == Form::numbers) return place_in_deck(s, rules, d);
  switch (d.purpose) {
    case Purpose::buy:
      return wanted(list, list.of(Section::buy), rules, s, gainer(s, d.player), d.mask,
                    printed_cost(rules, s.turn.coins));
    case Purpose::treasure: return to_play_treasure(list, s, rules, d);
    case Purpose::play: return to_play(list, rules, s, d);
    case Purpose::replay: return to_replay(list, rules, s, d);
    case Purpose::topdeck: return to_topdeck(list, s, rules, d);
    case Purpose::place: return to_put_back(list, s, rules, d);
    case Purpose::name: return to_name(s, rules, d);
    case Purpose::react: return to_react(s, rules, d);
    case Purpose::set_aside: return to_set_aside(list, s, rules, d);
    case Purpose::reveal: return to_reveal(list, s, rules, d);
    case Purpose::give_back: return to_give_back(list, s, rules, d);
    case Purpose::put: return to_put(s, rules, d);
    case Purpose::order: return to_order(s, rules, d);
    case Purpose::mark: return to_mark(list, s, rules, d);
    case Purpose::ban: return to_ban(s, rules, d);
    case Purpose::gain_for: {
      const Stage stage = stage_of(rules, s);
      return least(d.mask, [&](int k) { return rules.kind[k].keep[stage]; });
    }
    case Purpose::pass: {
      const Stage stage = stage_of(rules, s);
      return least(d.mask, [&](int k) { return kept_for(list, rules, k, stage); });
    }
    case Purpose::trash_supply: {
      // To be gained in a moment, or else the least useful to anybody.
      const Player& p = s.player[d.player];
      for (Mask m = p.hand_mask & rules.actions; m != 0; m &= m - 1)
        if ((rules.kind[std::countr_zero(m)].habits & kFromTrash) != 0 && s.turn.actions > 0)
          return best_gain(list, rules, s, d.player, d.mask, stage_of(rules, s)).kind;
      return least(d.mask, [&](int k) { return rules.kind[k].worth; });
    }
    default: return most(d.mask, [&](int k) { return rules.kind[k].worth; });
  }
}

// The common questions first.
inline int answer_by_rules(const RuleList& list, const State& s, const Rules& rules,
                           const Decision& d) {
  if (d.form == Form::cards) {
    if (d.purpose == Purpose::discard) return to_discard(list, s, rules, d);
    if (d.purpose == Purpose::trash) return to_trash(list, s, rules, d);
    if (d.purpose == Purpose::gain) return to_gain(list, s, rules, d);
  }
  return answer_the_rest(list, s, rules, d);
}

}  // namespace throneroom
