// What cards do: the steps of the machine's programs.
#pragma once

#include "picks.hpp"
#include "play.hpp"
#include "turn.hpp"

namespace throneroom {

inline constexpr int kMaxReveals = 16;  // reactions one player may reveal to one attack

template <class Ask, class Watch>
Frame* Machine<Ask, Watch>::push(uint16_t pc, uint8_t player, uint8_t lead, unsigned card,
                                 uint8_t flags) {
  if (s.depth == kMaxFrames) return nullptr;
  Frame& f = s.frame[s.depth++];
  f = {pc, s.limbo_n, player, lead, static_cast<uint8_t>(card), flags, 1, kNoKind, 0, 0, 0, 0, 0,
       kNoKind};
  return &f;
}

template <class Ask, class Watch>
void Machine<Ask, Watch>::push_limbo(unsigned entry, uint8_t seen) {
  if (s.limbo_n == kMaxLimbo) return;  // only notes can get here
  s.limbo[s.limbo_n] = static_cast<uint8_t>(entry);
  s.limbo_seen[s.limbo_n++] = seen;
}

template <class Ask, class Watch>
[[gnu::flatten]] auto Machine<Ask, Watch>::frames() -> Next {
  while (s.depth != 0) {
    Frame& f = top();
    const Instr& i = R.code[f.pc];
    Next next = Next::go;
    switch (static_cast<Op>(i.op)) {
      case Op::end: end_effect(f); break;
      case Op::enter: {
        const Kind& k = R.kind[f.card];
        const bool first = (s.turn.played & bit(f.card)) == 0;
        f.pc = k.program == kNoProgram ? kFinish : k.program;
        count_play(f.card);
        header(f.player, k);
        if (s.turn.listeners_n != 0) hear_play(f.player, f.card, first);
        break;
      }
      case Op::reactions: next = reactions(); break;
      case Op::give:
        if (i.cards > 0) draw(f.player, i.cards);
        give(f.player, Resource::actions, i.actions);
        give(f.player, Resource::buys, i.buys);
        give(f.player, Resource::coins, i.coins);
        ++f.pc;
        break;
      case Op::give_amount:
        give(f.player, static_cast<Resource>(i.x), amount(i.hi, f));
        ++f.pc;
        break;
      case Op::pick: next = pick(i, f); break;
      case Op::move: move(i, f); break;
      case Op::take: take(i, f); break;
      case Op::place: {
        const Decision d{.numbers = static_cast<uint16_t>(s.player[f.player].deck_n + 1),
                         .player = f.player, .source = f.card, .form = Form::numbers,
                         .purpose = Purpose::place, .site = Site::place, .subject = f.player};
        if (d.numbers == 1) {
          carry_out<Site::place>(kNumber, d);
        } else {
          next = decide<Site::place>(d);
        }
        break;
      }
      case Op::take_until: take_until(i, f); break;
      case Op::draw_to: next = draw_to(i, f); break;
      case Op::each: each(i, f); break;
      case Op::next_name: f.pc = next_name() ? static_cast<uint16_t>(f.pc + 1) : i.jump; break;
      case Op::jump: f.pc = i.jump; break;
      case Op::unless: f.pc = holds(i) ? static_cast<uint16_t>(f.pc + 1) : i.jump; break;
      case Op::choose: next = choose(i, f); break;
      case Op::option:
        f.pc = (f.choice >> i.x & 1) != 0 ? static_cast<uint16_t>(f.pc + 1) : i.jump;
        break;
      case Op::name: {
        const Mask all = R.kinds == kMaxKinds ? ~Mask{0} : bit(static_cast<unsigned>(R.kinds)) - 1;
        next = decide<Site::name>({.mask = all, .player = f.player, .source = f.card,
                                   .purpose = Purpose::name, .site = Site::name,
                                   .subject = f.player});
        break;
      }
      case Op::trash_self:
        f.count = 0;
        if ((f.flags & kHere) != 0) {
          Player& p = s.player[f.player];
          f.flags = static_cast<uint8_t>(f.flags & ~kHere);
          f.count = 1;
          --p.play[f.card];
          --p.play_n;
          --p.owned[f.card];
          ++s.trash[f.card];
          tell(Verb::trash, f.player, f.card, kEverybody, Zone::play, Zone::trash);
        }
        ++f.pc;
        break;
      case Op::discount:
        s.turn.discount = static_cast<uint8_t>(std::min<int>(s.turn.discount + i.x, kMaxCost));
        ++f.pc;
        break;
      case Op::listen: {
        const auto start = static_cast<uint16_t>(f.pc + 1);
        int l = 0;
        while (l < s.turn.listeners_n && s.listener[l].pc != start) ++l;
        if (l < s.turn.listeners_n) {
          if (s.listener[l].count < 255) ++s.listener[l].count;
        } else if (l < kMaxListeners) {
          s.listener[l] = {start, i.filter, i.flags, f.player, f.card, 1, 0};
          ++s.turn.listeners_n;
        }
        f.pc = i.jump;
        break;
      }
      case Op::unaffected:
        if (s.depth > 1) s.frame[s.depth - 2].immune |= only(f.player);
        ++f.pc;
        break;
      case Op::pass: next = pass(i); break;
      case Op::show_hand:
        if constexpr (Watch::on) {
          for (Mask m = s.player[f.player].hand_mask; m != 0; m &= m - 1) {
            const auto k = static_cast<unsigned>(std::countr_zero(m));
            for (int c = s.player[f.player].hand[k]; c > 0; --c)
              tell(Verb::reveal, f.player, k, kEverybody, Zone::hand, Zone::hand,
                   c == s.player[f.player].hand[k] ? s.player[f.player].hand[k] : 0);
          }
        }
        ++f.pc;
        break;
      case Op::count_: assert(false);
    }
    if (next == Next::ask) return next;
    // Most effects end after one or two steps, and a round goes on after each player: going there
    // directly is easier to foresee than another turn of the switch.
    while (s.depth != 0) {
      Frame& now = top();
      if (static_cast<Op>(R.code[now.pc].op) != Op::end) break;
      end_effect(now);
    }
  }
  return Next::go;
}

template <class Ask, class Watch>
void Machine<Ask, Watch>::end_effect(Frame& f) {
  if ((f.flags & kBlock) != 0) {
    if ((f.flags & kListening) != 0 && --f.repeat > 0) {
      f.pc = s.listener[f.cursor].pc;
      return;
    }
    --s.depth;  // what it noted stays for the effect around it
    return;
  }
  s.limbo_n = f.base;
  if (--f.repeat == 0) {
    --s.depth;
    return;
  }
  f.pc = (R.kind[f.card].types & kAttack) != 0 ? kAnnounce : kEnter;
  f.that = f.named = kNoKind;
  f.count = f.picks = f.cursor = f.immune = f.choice = 0;
  tell(Verb::replay, f.player, f.card, kEverybody, Zone::none, Zone::play);
}

template <class Ask, class Watch>
inline int Machine<Ask, Watch>::amount(unsigned index, const Frame& f) const {
  const Amount& a = R.amount[index];
  if (static_cast<Source>(a.source) == Source::constant) return a.add;
  return count(a, f);
}

template <class Ask, class Watch>
int Machine<Ask, Watch>::count(const Amount& a, const Frame& f) const {
  int value = 0;
  switch (static_cast<Source>(a.source)) {
    case Source::constant: return a.add;
    case Source::moved: value = f.count; break;
    case Source::that_cost: value = f.that == kNoKind ? -100 : cost_of(R, s, f.that); break;
    case Source::that_types: value = f.that == kNoKind ? 0 : R.kind[f.that].type_count; break;
    case Source::hand_size: {
      // Cards that are being picked have not left the hand yet.
      const Instr& i = R.code[f.pc];
      const bool picking = static_cast<Op>(i.op) == Op::pick &&
                           static_cast<Zone>(i.zone) == Zone::hand;
      value = s.player[f.player].hand_n + (picking ? f.picks : 0);
      break;
    }
    case Source::hand_matching: {
      const Player& p = s.player[f.player];
      for (Mask m = p.hand_mask & passes(a.filter, f); m != 0; m &= m - 1)
        value += p.hand[std::countr_zero(m)];
      break;
    }
    case Source::actions_played: value = s.turn.actions_played; break;
    case Source::empty_piles: value = std::popcount(R.piles & ~s.supply_mask); break;
    case Source::count_: break;
  }
  return value * a.mul / a.div + a.add;
}

// The kinds that pass a filter now.
template <class Ask, class Watch>
Mask Machine<Ask, Watch>::passes(unsigned index, const Frame& f) const {
  const Filter& filter = R.filter[index];
  if (filter.cost_test == 0) return filter.mask;
  if (filter.cost_test == kSame) return f.that == kNoKind ? 0 : filter.mask & bit(f.that);
  const int cost = amount(filter.cost_amount, f);
  switch (static_cast<Relation>(filter.cost_test - 1)) {
    case Relation::at_most: return filter.mask & costing_up_to(R, s, cost);
    case Relation::at_least: return filter.mask & ~costing_up_to(R, s, cost - 1);
    case Relation::equal: return filter.mask & costing_up_to(R, s, cost) & ~costing_up_to(R, s, cost - 1);
  }
  return 0;
}

template <class Ask, class Watch>
bool Machine<Ask, Watch>::holds(const Instr& i) const {
  const Frame& f = s.frame[s.depth - 1];
  switch (static_cast<Test>(i.x)) {
    case Test::amount: {
      const int left = amount(i.lo, f), right = amount(i.hi, f);
      switch (static_cast<Relation>(i.who)) {
        case Relation::at_most: return left <= right;
        case Relation::at_least: return left >= right;
        case Relation::equal: return left == right;
      }
      return false;
    }
    case Test::that_matches: return f.that != kNoKind && (passes(i.filter, f) & bit(f.that)) != 0;
    case Test::that_is_named: return f.that != kNoKind && f.that == f.named;
    case Test::here: return (f.flags & kHere) != 0;
  }
  return false;
}

template <class Ask, class Watch>
auto Machine<Ask, Watch>::draw_to(const Instr& i, Frame& f) -> Next {
  Player& p = s.player[f.player];
  const int target = amount(i.hi, f);
  const Mask aside = passes(i.filter, f);
  while (p.hand_n < target) {
    const int kind = reveal_one(f.player, only(f.player));
    if (kind < 0) break;
    if ((aside & bit(static_cast<unsigned>(kind))) != 0)
      return decide<Site::aside>({.mask = bit(static_cast<unsigned>(kind)), .player = f.player,
                                  .source = f.card, .purpose = Purpose::set_aside,
                                  .site = Site::aside, .done = 1, .subject = f.player});
    --s.limbo_n;
    add_hand(p, static_cast<unsigned>(kind));
    tell(Verb::draw, f.player, static_cast<unsigned>(kind), s.limbo_seen[s.limbo_n], Zone::limbo,
         Zone::hand);
  }
  ++f.pc;
  return Next::go;
}

template <class Ask, class Watch>
void Machine<Ask, Watch>::each(const Instr& i, Frame& f) {
  const auto circle = static_cast<Circle>(i.x);
  const unsigned skip = circle == Circle::everyone ? 0 : 1;
  unsigned rounds = s.players_n - skip;
  if (circle == Circle::left && rounds > 1) rounds = 1;
  while (f.cursor < rounds) {
    const uint8_t target = seat(f.player, f.cursor + skip);
    ++f.cursor;
    const bool safe = (i.flags & kAttackFlag) != 0 && (f.immune & only(target)) != 0;
    if (safe) continue;
    push(static_cast<uint16_t>(f.pc + 1), target, f.lead, f.card, kBlock);
    return;
  }
  f.cursor = 0;
  f.pc = i.jump;
}

// The next differently named card among the noted ones becomes "that card".
template <class Ask, class Watch>
bool Machine<Ask, Watch>::next_name() {
  Frame& f = top();
  for (unsigned e = f.base; e < s.limbo_n; ++e) {
    if ((s.limbo[e] & kNoted) == 0) continue;
    const uint8_t entry = s.limbo[e];
    unsigned keep = f.base;
    for (unsigned o = f.base; o < s.limbo_n; ++o) {
      if (s.limbo[o] == entry) continue;
      s.limbo_seen[keep] = s.limbo_seen[o];
      s.limbo[keep++] = s.limbo[o];
    }
    s.limbo_n = static_cast<uint16_t>(keep);
    f.that = entry & kKindBits;
    return true;
  }
  return false;
}

template <class Ask, class Watch>
auto Machine<Ask, Watch>::choose(const Instr& i, Frame& f) -> Next {
  if (f.picks == 0) f.choice = 0;
  const unsigned all = (1u << i.x) - 1;
  const int n = std::min<int>(amount(i.hi, f), i.x);
  if (n >= i.x) {
    f.choice = static_cast<uint8_t>(all);
  } else if (f.picks < n) {
    const uint8_t who = static_cast<Who>(i.who) == Who::lead ? f.lead : f.player;
    return decide<Site::choose>({.mask = all & ~static_cast<unsigned>(f.choice), .player = who,
                                 .source = f.card, .form = Form::choices,
                                 .purpose = static_cast<Purpose>(i.purpose), .site = Site::choose,
                                 .subject = f.player});
  }
  f.picks = 0;
  ++f.pc;
  return Next::go;
}

template <class Ask, class Watch>
auto Machine<Ask, Watch>::reactions() -> Next {
  Frame& f = top();
  while ((R.kind[f.card].types & kAttack) != 0 && f.cursor + 1 < s.players_n) {
    const uint8_t who = seat(f.player, f.cursor + 1u);
    const Player& p = s.player[who];
    Mask cards = 0;
    if (f.picks < kMaxReveals)
      for (Mask m = p.hand_mask & R.reactions; m != 0; m &= m - 1) {
        const auto k = static_cast<unsigned>(std::countr_zero(m));
        const bool useless = R.kind[k].reaction_once != 0 && (f.immune & only(who)) != 0;
        if (!useless && p.hand_n >= R.kind[k].reaction_hand) cards |= bit(k);
      }
    if (cards != 0)
      return decide<Site::react>({.mask = cards, .player = who, .source = f.card,
                                  .purpose = Purpose::react, .site = Site::react, .done = 1,
                                  .subject = who});
    ++f.cursor;
    f.picks = 0;
  }
  f.cursor = 0;
  f.pc = kEnter;
  return Next::go;
}

// Everybody with cards chooses one; they change hands when all have chosen.
template <class Ask, class Watch>
auto Machine<Ask, Watch>::pass(const Instr& i) -> Next {
  Frame& f = top();
  int with_cards = 0;
  for (uint8_t q = 0; q < s.players_n; ++q) with_cards += s.player[q].hand_n != 0;
  if (f.cursor == 0 && ((i.flags & kToAnyone) != 0 ? s.players_n < 2 : with_cards < 2)) {
    ++f.pc;
    return Next::go;
  }
  while (f.cursor < s.players_n) {
    const uint8_t who = seat(f.player, f.cursor);
    const Mask cards = s.player[who].hand_mask;
    if (cards == 0) {
      ++f.cursor;
      continue;
    }
    const Decision d{.mask = cards, .player = who, .source = f.card, .purpose = Purpose::pass,
                     .site = Site::pass, .subject = who};
    if (std::has_single_bit(cards)) {
      carry_out<Site::pass>(std::countr_zero(cards), d);
    } else if (decide<Site::pass>(d) == Next::ask) {
      return Next::ask;
    }
  }
  finish_pass(i);
  f.cursor = f.choice = 0;
  ++f.pc;
  return Next::go;
}

template <class Ask, class Watch>
void Machine<Ask, Watch>::finish_pass(const Instr& i) {
  Frame& f = top();
  unsigned entry = f.base;
  for (uint8_t step = 0; step < s.players_n; ++step) {
    const uint8_t from = seat(f.player, step);
    if ((f.choice & only(from)) == 0) continue;
    uint8_t to = seat(from, 1);
    while ((i.flags & kToAnyone) == 0 && (f.choice & only(to)) == 0) to = seat(to, 1);
    const unsigned kind = s.limbo[entry++] & kKindBits;
    add_hand(s.player[to], kind);
    --s.player[from].owned[kind];
    ++s.player[to].owned[kind];
    tell(Verb::pass, from, kind, static_cast<uint8_t>(only(from) | only(to)), Zone::limbo,
         Zone::hand, to);
  }
  s.limbo_n = f.base;
}

}  // namespace throneroom
