// A position as it is after a purchase or a gain: the card lies on the discard pile. What the card would
// set off is not looked at.
#pragma once

#include "observe.hpp"
#include "values.hpp"

namespace throneroom {

class Afterwards {
 public:
  // `seen.decision` is about cards that are bought or gained.
  explicit Afterwards(const Seen& seen) : rules_(seen.rules), decision_(*seen.decision) {
    copy_state(after, seen.s);
    who_ = gainer(after, decision_.player);
  }

  // Calls `look` while the position is the one after an option.
  template <class Look>
  void with(int option, Look look) {
    const Turn turn = after.turn;
    if (option == kDone) {
      if (decision_.purpose == Purpose::buy) after.turn.buys = 0;
      look();
    } else {
      const auto kind = static_cast<unsigned>(option);
      if (decision_.purpose == Purpose::buy) {
        --after.turn.buys;
        after.turn.coins -= cost_of(rules_, after, kind);
      }
      const Mask piles = after.supply_mask;
      const uint8_t left = after.supply[kind];
      Player& p = after.player[who_];
      if (left > 0 && --after.supply[kind] == 0) after.supply_mask &= ~bit(kind);
      ++p.owned[kind], ++p.discard[kind], ++p.discard_n;
      look();
      --p.owned[kind], --p.discard[kind], --p.discard_n;
      after.supply[kind] = left;
      after.supply_mask = piles;
    }
    after.turn = turn;
  }

  State after;

 private:
  const Rules& rules_;
  const Decision& decision_;
  unsigned who_;
};

}  // namespace throneroom
