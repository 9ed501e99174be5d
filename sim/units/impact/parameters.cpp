// SPDX-License-Identifier: MIT
#include "sim/units/impact/parameters.h"

namespace collide::impact {

const Record<Parameters>& record_of(const Parameters* /*parameters*/) {
  static const auto kRecord = Record<Parameters>("parameters")
                                  .member("OBJECTS", &Parameters::objects, Whole{2, 128})
                                  .left_out()
                                  .with(list_unit::port_record())
                                  .member("WIDE", &Parameters::wide, Bit{})
                                  .left_out()
                                  .member("ALL", &Parameters::all, Bit{})
                                  .left_out();
  return kRecord;
}

}  // namespace collide::impact
