// SPDX-License-Identifier: MIT
#include "sim/units/overlap/parameters.h"

#include "sim/units/list_unit/parameters.h"

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

Parameters parse_parameters(const JsonField& json) {
  return parsed<Parameters>(json);
}

Parameters parse_parameters(const JsonField& json, On on) {
  const Parameters parameters = parse_parameters(json);
  if (on != On::kGolden && !values_of(parameters).empty()) {
    json.fail("the RTL has the defaults; expected those, or the golden model");
  }
  return parameters;
}

}  // namespace collide::overlap
