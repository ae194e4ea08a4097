#pragma once

#include <cstdint>

/// The practical speed limit: one match, written by hand, with nothing to spare.
namespace throneroom::bench {

struct LimitResult {
    std::uint64_t games = 0;
    double turns_mean = 0.0;  ///< turns of both players together, per game
    std::uint64_t wins0 = 0;
    std::uint64_t wins1 = 0;
    std::uint64_t ties = 0;
    double seconds = 0.0;
};

/// Plays `games` games of Big Money against Big Money on one core.
///
/// Both players buy the first card of this list that they can pay and that is left:
/// Province; Duchy if at most 4 Provinces are left; Estate if at most 2 Provinces are left;
/// Gold; Silver. The result depends on `games` and `seed` only, except for `seconds`.
[[nodiscard]] LimitResult run_limit(std::uint64_t games, std::uint64_t seed);

}  // namespace throneroom::bench
