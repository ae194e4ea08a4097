// Observations, numberings of options and networks from plain numbers, checked one by one.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "load.hpp"
#include "netplayer.hpp"

namespace throneroom {

// (op, what, whose, nth, width, stride, at, to), value: a SeenStep.
using SeenRow = std::pair<Row, double>;

std::shared_ptr<Observation> make_observation(const Rules& rules, const std::vector<SeenRow>& steps,
                                              const std::vector<float>& tables,
                                              const std::vector<int64_t>& kinds,
                                              const std::vector<uint64_t>& masks, int64_t size,
                                              int64_t columns, int64_t givens);

// Verbs are lists of purposes, cards the kinds in the order of the numbering; each verb has `places` for
// them, of which the last may stay empty. Then whether there is a number for "done" and for "all
// treasures", and how many for choices and for numbers.
std::shared_ptr<Numbering> make_numbering(const Rules& rules,
                                          const std::vector<std::vector<int>>& verbs,
                                          const std::vector<int64_t>& cards, int64_t places,
                                          bool done, bool treasures, int64_t choices,
                                          int64_t numbers);

std::shared_ptr<Network> make_network(std::vector<Layer> layers);

std::shared_ptr<NetworkPlayer> make_network_player(const Rules& rules, const Observation& sees,
                                                   const Numbering& numbers,
                                                   const Network& network, int head,
                                                   uint32_t purposes, double epsilon,
                                                   double temperature);

}  // namespace throneroom
