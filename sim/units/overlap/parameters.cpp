// SPDX-License-Identifier: MIT
#include "sim/units/overlap/parameters.h"

namespace collide::overlap {
Parameters parse_parameters(const JsonField& json) {
  json.require_only({"SPRITES", "DATA_WIDTH", "BIG_ENDIAN", "ADDRESS_WIDTH", "ROWS", "AREA"});
  Parameters p;
  const auto number = [&json](const char* key, unsigned value, unsigned low, unsigned high) {
    return json.has(key) ? static_cast<unsigned>(json[key].number(low, high)) : value;
  };
  p.sprites = number("SPRITES", p.sprites, 2, 256);
  p.data_width = number("DATA_WIDTH", p.data_width, 16, 32);
  if (p.data_width % 16 != 0) json["DATA_WIDTH"].fail("expected 16 or 32");
  p.big_endian = number("BIG_ENDIAN", 1, 0, 1) != 0;
  p.address_width = number("ADDRESS_WIDTH", p.address_width, 16, 32);
  p.rows = number("ROWS", p.rows, 2, 1024);
  p.area = number("AREA", 1, 0, 1) != 0;
  return p;
}

Parameters parse_parameters(const JsonField& json, On on) {
  const Parameters parameters = parse_parameters(json);
  if (on != On::kGolden && !values_of(parameters).empty()) {
    json.fail("the RTL has the defaults; expected those, or the golden model");
  }
  return parameters;
}

}  // namespace collide::overlap
