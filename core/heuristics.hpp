// How a native rule player answers what its rules leave open: heuristics for each purpose.
#pragma once

#include "aims.hpp"
#include "options.hpp"

namespace throneroom {

// ---------------------------------------------------------------- exchanges

// The kinds that an exchange offers for a card.
inline Mask exchanged_for(const Rules& rules, const State& s, unsigned filter_index, int kind) {
  const Filter& filter = rules.filter[filter_index];
  const Amount& a = rules.amount[filter.cost_amount];
  const int cost = cost_of(rules, s, static_cast<unsigned>(kind)) * a.mul / a.div + a.add;
  const Mask open = filter.mask & s.supply_mask;
  switch (static_cast<Relation>(filter.cost_test - 1)) {
    case Relation::at_most: return open & costing_up_to(rules, s, cost);
    case Relation::at_least: return open & ~costing_up_to(rules, s, cost - 1);
    case Relation::equal: break;
  }
  return open & costing_up_to(rules, s, cost) & ~costing_up_to(rules, s, cost - 1);
}

inline constexpr int kHurt = 45;  // worth of an attack that comes with a gain

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

  // How much better the new card is.
  int better(int k) const {
    const Mask offered = exchanged_for(rules, s, filter, k);
    const Gain gain = best_gain(list, rules, s, who, offered, stage);
    const bool hurts = gain.kind != kDone && (attacks >> gain.kind & 1) != 0;
    return gain.value + (hurts ? kHurt : 0) - kept_for(list, rules, k, stage);
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

// Is there enough in hand for a card that makes one trash from it, when it is played so often?
[[gnu::noinline]] inline bool enough_to_trash(const RuleList& list, const Rules& rules,
                                              const State& s, unsigned who, int kind, int times) {
  const Player& p = s.player[who];
  const Kind& card = rules.kind[kind];
  const Mask me = bit(static_cast<unsigned>(kind));
  const Mask others = p.hand_mask & (p.hand[kind] > 1 ? ~Mask{0} : ~me);
  const Mask junk = junk_among(rules, s, p, others);
  const Mask spare = junk | (others & rules.small_money);
  const unsigned filter = rules.aim[card.program].gain;
  if (filter == kNoKind) {
    const int each = number(rules, rules.code[card.program].hi);
    return count_in(p.hand, spare) >= each * times;
  }
  if (times == 1 && (junk & rules.junk) != 0) return true;
  // Those that bring something better, and what is good to be rid of with a card that draws.
  const Exchange exchange(list, rules, s, who, card.program, filter);
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
  return Now::yes;
}

[[gnu::flatten, gnu::noinline]] inline int play_with_care(const RuleList& list,
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
  if (have < kRealBuy) return false;
  const int buy = bought_with(list, rules, s, d.player, have);
  if (buy == kDone || cost_of(rules, s, static_cast<unsigned>(buy)) < have) return false;
  const Stage stage = stage_of(rules, s);
  return worth_of_coins(list, rules, s, d.player, have - 1, stage) <
         rules.kind[buy].keep[std::max(stage, kGreening)];
}

[[gnu::flatten, gnu::noinline]] inline int to_trash(const RuleList& list, const State& s,
                                                    const Rules& rules, const Decision& d) {
  const unsigned who = d.player;
  if (d.subject != who) return most(d.mask, [&](int k) { return rules.kind[k].worth; });
  const Aim& aim = rules.aim[running(s).pc];
  if (aim.gain != kNoKind) return to_exchange(list, s, rules, d, aim.gain);
  if (d.done && aim.coins == 0) {
    const Player& p = s.player[who];
    const Mask junk = junk_among(rules, s, p, d.mask);
    if ((junk & rules.curses) != 0) return std::countr_zero(junk & rules.curses);
    if ((junk & rules.junk) != 0) return std::countr_zero(junk & rules.junk);
    return junk == 0 || needed_now(list, s, rules, d) ? kDone : std::countr_zero(junk);
  }
  const Stage stage = stage_of(rules, s);
  const int pay = aim.per == Per::cost ? 8 * aim.coins : 0;
  return least(d.mask, [&](int k) {
    return rules.kind[k].keep[stage] - pay * cost_of(rules, s, static_cast<unsigned>(k));
  });
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

[[gnu::flatten, gnu::noinline]] inline int to_discard(const State& s, const Rules& rules,
                                                      const Decision& d) {
  if (d.done) return may_discard(s, rules, d);
  if (d.subject != d.player) return most(d.mask, [&](int k) { return rules.kind[k].hold; });
  const Player& p = s.player[d.player];
  const Mask useless = d.mask & rules.useless;
  if (useless != 0 && (p.hand_mask & rules.careful) == 0) return std::countr_zero(useless);
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
  if (s.active != who) {
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
  if (money != 0 && s.turn.buys <= 1 && (p.hand_mask & rules.actions) == 0) {
    const int have = coins_ahead(rules, s, p);
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

inline int to_topdeck(const RuleList& list, const State& s, const Rules& rules, const Decision& d) {
  const Player& p = s.player[d.player];
  const auto held = [&](int k) { return static_cast<int>(rules.kind[k].hold); };
  switch (static_cast<Zone>(rules.code[running(s).pc].zone)) {
    case Zone::hand: return to_put_back(list, s, rules, d);
    case Zone::discard: {
      const int kind = most(d.mask, held);
      return d.done && held(kind) < mean_hold(rules, p, true) ? kDone : kind;
    }
    default: return least(d.mask, held);  // the last one comes to lie on top
  }
}

// Good cards on top, others where they are not seen again soon.
inline int place_in_deck(const State& s, const Rules& rules, const Decision& d) {
  const unsigned card = s.limbo[s.limbo_n - 1] & kKindBits;
  const bool useless = (rules.useless >> card & 1) != 0;
  return kNumber + (useless ? d.numbers - 1 : 0);
}

// ---------------------------------------------------------------- the rest

[[gnu::flatten, gnu::noinline]] inline int to_gain(const RuleList& list, const State& s,
                                                   const Rules& rules, const Decision& d) {
  const Gain gain = best_gain(list, rules, s, d.player, d.mask, stage_of(rules, s));
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
inline int to_set_aside(const State& s, const Rules& rules, const Decision& d) {
  const Player& p = s.player[d.player];
  const int kind = std::countr_zero(d.mask);
  const int ahead = actions_ahead(rules, s, d.player);
  if (ahead > 0 && (rules.terminals >> kind & 1) == 0) return kDone;
  return ahead > count_in(p.hand, p.hand_mask & rules.terminals) ? kDone : kind;
}

// Be unaffected first; draw and discard only if it helps, and once.
inline int to_react(const State& s, const Rules& rules, const Decision& d) {
  const Player& p = s.player[d.player];
  for (Mask m = d.mask; m != 0; m &= m - 1)
    if (rules.kind[std::countr_zero(m)].reaction_once != 0) return std::countr_zero(m);
  if (running(s).picks != 0) return kDone;
  if (static_cast<Op>(rules.code[running(s).pc].op) == Op::triggers) return std::countr_zero(d.mask);
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

[[gnu::noinline]] inline int answer_the_rest(const RuleList& list, const State& s,
                                             const Rules& rules, const Decision& d) {
  if (d.form == Form::choices) return answer_choice(list, s, rules, d);
  if (d.form == Form::numbers) return place_in_deck(s, rules, d);
  switch (d.purpose) {
    case Purpose::buy:
      return wanted(list, list.of(Section::buy), rules, s, d.player, d.mask, s.turn.coins);
    case Purpose::treasure: return d.bulk ? kAllTreasures : std::countr_zero(d.mask);
    case Purpose::play: return to_play(list, rules, s, d);
    case Purpose::replay: return to_replay(list, rules, s, d);
    case Purpose::topdeck: return to_topdeck(list, s, rules, d);
    case Purpose::place: return to_put_back(list, s, rules, d);
    case Purpose::name: return to_name(s, rules, d);
    case Purpose::react: return to_react(s, rules, d);
    case Purpose::set_aside: return to_set_aside(s, rules, d);
    case Purpose::reveal: return most(d.mask, [&](int k) { return rules.kind[k].type_count; });
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
    if (d.purpose == Purpose::discard) return to_discard(s, rules, d);
    if (d.purpose == Purpose::trash) return to_trash(list, s, rules, d);
    if (d.purpose == Purpose::gain) return to_gain(list, s, rules, d);
  }
  return answer_the_rest(list, s, rules, d);
}

}  // namespace throneroom
