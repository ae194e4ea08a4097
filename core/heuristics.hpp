// How a native rule player answers what its rules leave open: heuristics for each purpose.
#pragma once

#include "discarding.hpp"
#include "playing.hpp"

namespace throneroom {

// ---------------------------------------------------------------- gaining, naming, reacting

[[gnu::noinline]] inline int to_gain(const RuleList& list, const State& s,
                                                   const Rules& rules, const Decision& d) {
  int wish = kDone;
  if (d.done) {
    wish = wanted(list, rules, s, gainer(s, d.player), d.mask, kMaxCost);
    if (wish != kDone && list.has(Section::gain)) return wish;
  }
  const Gain gain = best_gain(list, rules, s, d.player, d.mask, stage_of(rules, s));
  if (!d.done) return gain.kind;
  if (wish == kDone && (rules.terminals >> gain.kind & 1) != 0)
    return kDone;  // nobody has planned for it, and it takes an Action
  return gain.value <= kSmall ? kDone : gain.kind;
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
    for (int w = 0; w < p.waiting_n; ++w)
      if (p.waiting[w].card == k && (p.waiting[w].flags & kDue) != 0 &&
          waits_for(rules, p.waiting[w], when))
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

// ---------------------------------------------------------------- all purposes

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
