// SPDX-License-Identifier: MIT
#include "sim/units/impact/parameters.h"

namespace collide::impact {

Parameters parse_parameters(const JsonField& json) {
  json.require_only({"OBJECTS", "DATA_WIDTH", "BIG_ENDIAN", "ADDRESS_WIDTH", "WIDE", "ALL"});
  Parameters p;
  const auto number = [&json](const char* key, unsigned value, unsigned low, unsigned high) {
    return json.has(key) ? static_cast<unsigned>(json[key].number(low, high)) : value;
  };
  p.objects = number("OBJECTS", p.objects, 2, 128);
  p.data_width = number("DATA_WIDTH", p.data_width, 16, 32);
  if (p.data_width % 16 != 0) json["DATA_WIDTH"].fail("expected 16 or 32");
  p.big_endian = number("BIG_ENDIAN", 1, 0, 1) != 0;
  p.address_width = number("ADDRESS_WIDTH", p.address_width, 16, 32);
  p.wide = number("WIDE", 0, 0, 1) != 0;
  p.all = number("ALL", 1, 0, 1) != 0;
  return p;
}

Parameters parse_parameters(const JsonField& json, On on) {
  const Parameters parameters = parse_parameters(json);
  if (on != On::kGolden && !values_of(parameters).empty()) {
    json.fail("the RTL has the defaults; expected those, or the golden model");
  }
  return parameters;
}

}  // namespace collide::impact
