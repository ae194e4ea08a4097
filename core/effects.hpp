// What cards do: the steps of the machine's programs.
#pragma once

#include "lanesteps.hpp"
#include "picks.hpp"
#include "play.hpp"
#include "usual.hpp"

namespace throneroom {

template <class Ask, class Watch>
inline Frame& Machine<Ask, Watch>::push_here(uint16_t pc, uint8_t player, uint8_t lead, unsigned card,
                                             uint8_t flags) {
  Frame& f = s.frame[s.depth++];
  f = {pc, s.limbo_n, 0, 0, 0, player, lead, static_cast<uint8_t>(card), flags, 1, kNoKind, 0, 0,
       kNoKind, 0};
  return f;
}

// Begin an effect; null if there is no room, or if this turn has had too many. A turn that never ends
// begins effects again and again, so this is where it is noticed; those that run come to their end.
template <class Ask, class Watch>
inline Frame* Machine<Ask, Watch>::push(uint16_t pc, uint8_t player, uint8_t lead, unsigned card,
                                        uint8_t flags) {
  if (--s.turn.effects_left < 0 || s.depth == kMaxFrames) [[unlikely]] {
    if (!may_push()) return nullptr;
  }
  return &push_here(pc, player, lead, card, flags);
}

// Effects are counted in slices: after each of them, a game that nobody waits for any more is left.
template <class Ask, class Watch>
[[gnu::noinline, gnu::cold]] bool Machine<Ask, Watch>::may_push() {
  Turn& turn = s.turn;
  if (turn.effects_left < 0) {
    turn.effects_left = std::min(turn.effects_later, kEffectSlice);
    turn.effects_later -= turn.effects_left;
    bool stopped = false;
    if constexpr (Ask::in_place && !Watch::on) stopped = ask_.patience.over(kEffectSlice);
    if (turn.effects_left == 0 || stopped) {
      turn.stalled = 1;
      return false;
    }
    --turn.effects_left;
  }
  if (s.depth < kMaxFrames) return true;
  reached(Limit::frames);
  return false;
}

template <class Ask, class Watch>
inline void Machine<Ask, Watch>::push_limbo(unsigned entry, uint8_t seen) {
  if (s.limbo_n == kMaxLimbo) [[unlikely]] return reached(Limit::limbo);  // only notes can get here
  s.limbo[s.limbo_n] = static_cast<uint8_t>(entry);
  s.limbo_seen[s.limbo_n++] = seen;
}

template <class Ask, class Watch>
[[gnu::noinline]] auto Machine<Ask, Watch>::frames() -> Next {
  while (s.depth != 0) {
    Frame& f = top();
    const Instr& i = R.code[f.pc];
    Next next = Next::go;
    switch (static_cast<Op>(i.op)) {
      case Op::end: end_effect(f); break;
      case Op::enter: {
        const Kind& k = R.kind[f.card];
        const Mask before = s.turn.played;
        f.pc = k.program == kNoProgram ? kFinish : k.program;
        count_play(f.card);
        header(f.player, k);
        if (waited_for(When::play)) hear_play(f.player, f.card, before);
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
        give(f.player, static_cast<Resource>(i.x), given(i, f));
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
        const uint8_t who = static_cast<Who>(i.who) == Who::left ? seat(f.player, 1) : f.player;
        next = decide<Site::name>({.mask = all, .player = who, .source = f.card,
                                   .purpose = i.x == 0 ? Purpose::name : Purpose::ban,
                                   .site = Site::name, .subject = f.player});
        break;
      }
      case Op::move_self: move_self(i, f); break;
      case Op::discount:
        s.turn.discount = static_cast<uint8_t>(std::min<int>(s.turn.discount + i.x, kMaxCost));
        ++f.pc;
        break;
      case Op::wait: wait(i, f); break;
      case Op::unaffected:
        if (s.depth > 1) s.frame[s.depth - 2].immune |= seat_bit(f.player);
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
      case Op::triggers: next = triggers(f); break;
      case Op::play_self: {
        Player& p = s.player[f.player];
        ++f.pc;
        if (p.hand[f.card] == 0) break;
        remove_hand(p, f.card);
        ++p.play[f.card];
        ++p.play_n;
        play(f.player, f.card, 1, Zone::hand);
        break;
      }
      case Op::extra_turn:
        if (f.player == s.active && s.turn.extra == 0) {
          const bool taken = s.previous != f.player;  // it would be no third turn in a row
          // The effect that "waits" for the extra turn only keeps the card in play.
          if (taken ? wait_with(R.code[kStay], f, kStay + 1, kNoKind, 0)
                    : (i.flags & kOrNoSmallHand) == 0)
            s.turn.extra = i.x;
        }
        ++f.pc;
        break;
      case Op::possess: possess(i, f); break;
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
[[gnu::noinline]] int Machine<Ask, Watch>::count(const Amount& a, const Frame& f) const {
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
    case Source::actions_played: value = s.turn.actions_played; break;
    case Source::empty_piles: value = std::popcount(R.piles & ~s.supply_mask); break;
    case Source::deck_and_discard:
      value = s.player[f.player].deck_n + s.player[f.player].discard_n;
      break;
    case Source::tokens: value = s.player[f.player].tokens; break;
    case Source::opened: value = std::popcount(s.opened & R.victory_piles); break;
    default: value = count_matching(a, f); break;
  }
  return value * a.mul / a.div + a.add;
}

// The cards that pass a filter, or are noted.
template <class Ask, class Watch>
[[gnu::noinline]] int Machine<Ask, Watch>::count_matching(const Amount& a, const Frame& f) const {
  const Player& p = s.player[f.player];
  const auto source = static_cast<Source>(a.source);
  switch (source) {
    case Source::hand_matching: return count_cards(p.hand, p.hand_mask & passes(a.filter, f));
    case Source::hand_names: return std::popcount(p.hand_mask & passes(a.filter, f));
    case Source::in_play: return count_cards(p.play, passes(a.filter, f));
    case Source::bought: return std::popcount(s.turn.bought & passes(a.filter, f));
    case Source::owned: return count_cards(p.owned, passes(a.filter, f));
    case Source::gained_buying:
      return std::popcount(s.turn.gained_buying & passes(a.filter, f));
    case Source::noted:
    case Source::noted_cost: {
      int value = 0;
      for (unsigned e = f.base; e < s.limbo_n; ++e)
        if ((s.limbo[e] & (kNoted | kPicked)) == kNoted)
          value += source == Source::noted ? 1 : cost_of(R, s, s.limbo[e] & kKindBits);
      return value;
    }
    default: return 0;
  }
}

// How much of something is given: only what is printed can be negative.
template <class Ask, class Watch>
inline int Machine<Ask, Watch>::given(const Instr& i, const Frame& f) const {
  const int n = amount(i.hi, f);
  return n >= 0 || static_cast<Source>(R.amount[i.hi].source) == Source::constant ? n : 0;
}

// The kinds that pass a filter now.
template <class Ask, class Watch>
inline Mask Machine<Ask, Watch>::passes(unsigned index, const Frame& f) const {
  const Filter& filter = R.filter[index];
  return filter.fitting == 0 && filter.cost_test == 0 ? filter.mask : passes_now(filter, f);
}

template <class Ask, class Watch>
[[gnu::noinline]] Mask Machine<Ask, Watch>::passes_now(const Filter& filter, const Frame& f) const {
  const Mask fits = filter.fitting == 0 ? filter.mask : filter.mask & fitting(filter, f);
  if (filter.cost_test == 0) return fits;
  if (filter.cost_test == kSame) return f.that == kNoKind ? 0 : fits & bit(f.that);
  const int cost = amount(filter.cost_amount, f);
  const auto relation = static_cast<Relation>(filter.cost_test - 1);
  if (relation == Relation::at_least) return fits & ~costing_up_to(R, s, cost - 1);
  Mask kinds = fits & costing_up_to(R, s, cost);
  if (R.potion_cost != 0) {
    // A cost without a Potion is less than the same with one, and not the other way round.
    const auto source = static_cast<Source>(R.amount[filter.cost_amount].source);
    const bool potion = source == Source::that_cost && f.that != kNoKind &&
                        R.kind[f.that].potion != 0;
    if (!potion) kinds &= ~R.potion_cost;
    if (potion && relation == Relation::equal) kinds &= R.potion_cost;
  }
  return relation == Relation::equal ? kinds & ~costing_up_to(R, s, cost - 1) : kinds;
}

template <class Ask, class Watch>
[[gnu::noinline]] Mask Machine<Ask, Watch>::fitting(const Filter& filter, const Frame& f) const {
  switch (static_cast<Fitting>(filter.fitting)) {
    case Fitting::in_play: return mask_of(s.player[f.player].play);
    case Fitting::gained_right: return s.player[seat(f.player, s.players_n - 1u)].gained;
    case Fitting::unnamed: return ~s.turn.excluded;
    case Fitting::low_pile: {
      Mask low = 0;
      for (Mask m = R.piles; m != 0; m &= m - 1)
        if (s.supply[std::countr_zero(m)] <= filter.left) low |= m & (~m + 1);
      return low;
    }
    default: return ~Mask{0};
  }
}

// The next player takes a turn after this one, and this player decides in it.
template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::possess(const Instr& i, Frame& f) {
  ++f.pc;
  if (s.players_n < 2) return;
  const uint8_t whom = seat(f.player, 1);
  Extra* last = s.extra_n != 0 ? &s.extra[s.extra_n - 1] : nullptr;
  if (last != nullptr && last->player == whom && last->by == f.player && last->flags == i.flags &&
      last->count < 0xffff) {
    ++last->count;
  } else if (s.extra_n < kMaxExtra) {
    s.extra[s.extra_n++] = {1, whom, f.player, i.flags, 0};
  } else {
    reached(Limit::extra);
  }
}

// This card leaves play by its own effect, once.
template <class Ask, class Watch>
[[gnu::noinline]] void Machine<Ask, Watch>::move_self(const Instr& i, Frame& f) {
  f.count = 0;
  ++f.pc;
  Player& p = s.player[f.player];
  if ((f.flags & kHere) == 0 || p.play[f.card] == 0) return;
  f.flags = static_cast<uint8_t>(f.flags & ~kHere);
  f.count = 1;
  f.that = f.card;
  --p.play[f.card];
  --p.play_n;
  if ((f.flags & (kBlock | kStaying)) == (kBlock | kStaying)) end_for_good(f.player, f.card);
  deliver(f, f.card, Zone::play, static_cast<Dest>(i.dest), kEverybody, 1);
}

template <class Ask, class Watch>
bool Machine<Ask, Watch>::holds(const Instr& i) const {
  const Frame& f = s.frame[s.depth - 1];
  switch (static_cast<Test>(i.x)) {
    case Test::amount: {
      const auto source = static_cast<Source>(R.amount[i.lo].source);
      if ((source == Source::that_cost || source == Source::that_types) && f.that == kNoKind)
        return false;  // nothing holds of a card that is not there
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

// The block up to the jump, for one player after the other.
template <class Ask, class Watch>
inline void Machine<Ask, Watch>::each(const Instr& i, Frame& f) {
  const auto circle = static_cast<Circle>(i.x);
  const unsigned skip = circle == Circle::everyone ? 0 : 1;
  unsigned rounds = s.players_n - skip;
  if (circle == Circle::left && rounds > 1) rounds = 1;
  while (f.cursor < rounds) {
    const uint8_t target = seat(f.player, f.cursor + skip);
    ++f.cursor;
    const bool safe = (i.flags & kAttackFlag) != 0 && (f.immune & seat_bit(target)) != 0;
    if (safe) continue;
    const uint8_t that = f.that;
    Frame* block = push(static_cast<uint16_t>(f.pc + 1), target, f.lead, f.card, kBlock);
    if (block == nullptr) return;
    block->that = that;
    if (!Ask::in_place || !one_step(*block)) return;
  }
  f.cursor = 0;
  f.pc = i.jump;
}

// Carry out a block that only picks or moves something, without a detour; false if it is not over.
template <class Ask, class Watch>
inline bool Machine<Ask, Watch>::one_step(Frame& block) {
  const Instr& i = R.code[block.pc];
  if (static_cast<Op>(i.op) == Op::pick) {
    pick(i, block);
  } else if (static_cast<Op>(i.op) == Op::move) {
    move(i, block);
  } else {
    return false;
  }
  if (&top() != &block || static_cast<Op>(R.code[block.pc].op) != Op::end) return false;
  --s.depth;
  return true;
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
    if (waited_for(When::attack) && attacked(f, who)) return Next::go;
    for (Mask m = p.hand_mask & R.reactions; m != 0; m &= m - 1) {
      const auto k = static_cast<unsigned>(std::countr_zero(m));
      const bool useless = R.kind[k].reaction_once != 0 && (f.immune & seat_bit(who)) != 0;
      if (!useless && p.hand_n >= R.kind[k].reaction_hand) cards |= bit(k);
    }
    if (may_reveal(cards, f))
      return decide<Site::react>({.mask = cards, .player = who, .source = f.card,
                                  .purpose = Purpose::react, .site = Site::react, .done = 1,
                                  .subject = who});
    ++f.cursor;
    f.picks = 0;
  }
  f.cursor = f.choice = 0;
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
    if ((f.choice & seat_bit(from)) == 0) continue;
    uint8_t to = seat(from, 1);
    while ((i.flags & kToAnyone) == 0 && (f.choice & seat_bit(to)) == 0) to = seat(to, 1);
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
