#include "limit.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <vector>

// This file is a yardstick, not a part of the engine: it plays one match only and shares no code
// with the engine. What makes it fast is what a general engine cannot assume:
//
// * Nobody ever looks at the order of a deck, so a draw pile is four numbers. A hand matters
//   through its coins only, so all Victory cards are alike while they are drawn.
// * The numbers are nested: `gold` Golds, `silver` Golds and Silvers, `copper` Treasures, `cards`
//   cards. The drawn card is a number r in [0, cards): it is worth (r < gold) + (r < silver) +
//   (r < copper) coins, and taking it out lowers exactly those numbers. No branch, no memory.
// * One random word is enough for a hand of five cards.
// * Each game has a seed of its own and its result is kept, since that belongs to the job.
// * What to buy is one shift of a word that has four bits for each number of coins, 0 to 15.

namespace throneroom::bench {
namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

struct Product {
    u64 high;
    u64 low;
};

inline Product multiply(u64 a, u64 b) {
#if defined(__SIZEOF_INT128__)
    __extension__ using u128 = unsigned __int128;
    const u128 product = static_cast<u128>(a) * b;
    return {static_cast<u64>(product >> 64), static_cast<u64>(product)};
#else
    const u64 a0 = a & 0xffffffffU, a1 = a >> 32, b0 = b & 0xffffffffU, b1 = b >> 32;
    const u64 middle = a1 * b0 + (a0 * b0 >> 32);
    const u64 cross = a0 * b1 + (middle & 0xffffffffU);
    return {a1 * b1 + (middle >> 32) + (cross >> 32), a * b};
#endif
}

/// wyrand: one addition, one multiplication, 64 random bits.
class Random {
public:
    explicit Random(u64 seed) {
        // splitmix64, so that neighbouring seeds give unrelated games.
        u64 z = seed + 0x9e3779b97f4a7c15U;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        state_ = z ^ (z >> 31);
    }

    u64 operator()() {
        state_ += 0xa0761d6478bd642fU;
        const Product mixed = multiply(state_, state_ ^ 0xe7037ed1a0b428dbU);
        return mixed.high ^ mixed.low;
    }

private:
    u64 state_;
};

enum Kind : u32 { kNothing, kCopper, kSilver, kGold, kEstate, kDuchy, kProvince, kKinds };

constexpr std::array<u32, kKinds> kCost{0, 0, 3, 6, 2, 5, 8};
constexpr std::array<int, kKinds> kPoints{0, 0, 0, 0, 1, 3, 6};
/// "Nothing" is a pile that never runs out, so that buying it needs no special case.
constexpr std::array<u32, kKinds> kSupply{0xffffffffU, 46, 40, 30, 8, 8, 8};

/// The bit of a pile in a set of empty piles. Copper is never bought.
constexpr u32 bit(u32 kind) { return 1U << (kind - kSilver); }

/// What to buy: four bits for each number of coins.
constexpr u64 make_rule(u32 empty, u32 provinces) {
    u64 rule = 0;
    for (u32 coins = 0; coins < 16; ++coins) {
        const auto can = [&](u32 kind) { return coins >= kCost[kind] && !(empty & bit(kind)); };
        u32 choice = kNothing;
        if (can(kProvince)) {
            choice = kProvince;
        } else if (provinces <= 4 && can(kDuchy)) {
            choice = kDuchy;
        } else if (provinces <= 2 && can(kEstate)) {
            choice = kEstate;
        } else if (can(kGold)) {
            choice = kGold;
        } else if (can(kSilver)) {
            choice = kSilver;
        }
        rule |= static_cast<u64>(choice) << (4 * coins);
    }
    return rule;
}

using Rules = std::array<std::array<u64, 9>, 32>;

constexpr Rules make_rules() {
    Rules rules{};
    for (u32 empty = 0; empty < rules.size(); ++empty) {
        for (u32 provinces = 0; provinces <= 8; ++provinces) {
            rules[empty][provinces] = make_rule(empty, provinces);
        }
    }
    return rules;
}

constexpr Rules kRules = make_rules();

struct Pile {
    u32 gold;
    u32 silver;  ///< Golds and Silvers
    u32 copper;  ///< Golds, Silvers and Coppers
    u32 cards;

    [[nodiscard]] u32 coins() const { return gold + silver + copper; }

    void take(u64& random) {
        const Product place = multiply(random, cards);
        random = place.low;
        const u32 r = static_cast<u32>(place.high);
        gold -= r < gold;
        silver -= r < silver;
        copper -= r < copper;
        --cards;
    }
};

/// What a bought card adds to the deck.
constexpr std::array<Pile, kKinds> kAdds{{{0, 0, 0, 0},
                                          {0, 0, 1, 1},
                                          {0, 1, 1, 1},
                                          {1, 1, 1, 1},
                                          {0, 0, 0, 1},
                                          {0, 0, 0, 1},
                                          {0, 0, 0, 1}}};

struct Player {
    Pile owned{0, 0, 7, 10};
    Pile draw{0, 0, 7, 10};
    int points = 3;

    /// Draws a hand of five and returns its coins.
    u32 hand(u64 random) {
        if (draw.cards >= 5) {
            const u32 before = draw.coins();
            for (int i = 0; i < 5; ++i) draw.take(random);
            return before - draw.coins();
        }
        // The rest of the pile goes to the hand, all other cards are shuffled.
        const Pile rest = draw;
        draw = {owned.gold - rest.gold, owned.silver - rest.silver, owned.copper - rest.copper,
                owned.cards - rest.cards};
        const u32 before = draw.coins();
        for (u32 i = rest.cards; i < 5; ++i) draw.take(random);
        return rest.coins() + before - draw.coins();
    }

    void gain(u32 kind) {
        const Pile& add = kAdds[kind];
        owned.gold += add.gold;
        owned.silver += add.silver;
        owned.copper += add.copper;
        owned.cards += add.cards;
        points += kPoints[kind];
    }
};

class Table {
public:
    /// Plays one turn and returns whether the game is over.
    bool turn(Player& player, u64 random) {
        const u32 coins = player.hand(random);
        const u32 kind = (kRules[empty_][supply_[kProvince]] >> (4 * coins)) & 15U;
        player.gain(kind);
        if (--supply_[kind] != 0) [[likely]] {
            return false;
        }
        empty_ |= bit(kind);
        empty_piles_ += 1;
        return kind == kProvince || empty_piles_ == 3;
    }

private:
    std::array<u32, kKinds> supply_ = kSupply;
    u32 empty_ = 0;
    u32 empty_piles_ = 0;
};

/// What is kept of each game, as the engine does.
struct Game {
    std::int16_t first;
    std::int16_t second;
    std::uint16_t turns;
};

}  // namespace

LimitResult run_limit(std::uint64_t games, std::uint64_t seed) {
    LimitResult result;
    result.games = games;
    std::vector<Game> played(games);
    const auto start = std::chrono::steady_clock::now();
    u64 turns = 0;
    for (u64 game = 0; game < games; ++game) {
        Random random(seed + game * 0xd1342543de82ef95U);
        const u64 before = turns;
        Table table;
        Player first;
        Player second;
        int lead = 0;  // of the second player when points are equal: fewer turns
        while (true) {
            ++turns;
            if (table.turn(first, random())) {
                lead = 1;
                break;
            }
            ++turns;
            if (table.turn(second, random())) break;
        }
        const int difference = 2 * (first.points - second.points) - lead;
        result.wins0 += difference > 0;
        result.wins1 += difference < 0;
        result.ties += difference == 0;
        played[game] = {static_cast<std::int16_t>(first.points),
                        static_cast<std::int16_t>(second.points),
                        static_cast<std::uint16_t>(turns - before)};
    }
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    result.turns_mean = games ? static_cast<double>(turns) / static_cast<double>(games) : 0.0;
    result.seconds = elapsed.count();
    return result;
}

}  // namespace throneroom::bench
