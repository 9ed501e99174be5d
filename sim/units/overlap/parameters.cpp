// SPDX-License-Identifier: MIT
#include "sim/units/overlap/parameters.h"

namespace collide::overlap {

const Record<Parameters>& record_of(const Parameters* /*parameters*/) {
  static const auto kRecord = Record<Parameters>("parameters")
                                  .member("SPRITES", &Parameters::sprites, Whole{2, 256})
                                  .left_out()
                                  .with(list_unit::port_record())
                                  .member("ROWS", &Parameters::rows, Whole{2, 1024})
                                  .left_out()
                                  .member("AREA", &Parameters::area, Bit{})
                                  .left_out();
  return kRecord;
}

}  // namespace collide::overlap
