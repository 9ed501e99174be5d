// SPDX-License-Identifier: MIT
#include "model/overlap/unit.h"

namespace collide::overlap {

std::vector<std::string> values_of(const Parameters& p) {
  const Parameters standard;
  std::vector<std::string> values;
  const auto add = [&values](const char* name, unsigned value, unsigned usual) {
    if (value != usual) values.push_back(std::string(name) + "=" + std::to_string(value));
  };
  add("SPRITES", p.sprites, standard.sprites);
  add("DATA_WIDTH", p.data_width, standard.data_width);
  add("BIG_ENDIAN", p.big_endian || p.data_width == 32 ? 1 : 0, 1);
  add("ADDRESS_WIDTH", p.address_width, standard.address_width);
  add("ROWS", p.rows, standard.rows);
  add("AREA", p.area ? 1 : 0, 1);
  return values;
}

std::uint64_t clock_bound(const Quantities& q, const Parameters& parameters, bool area) {
  const std::uint64_t word = 4 * parameters.accesses_a_word();
  return 40 + word * q.descriptors + 6 * q.offset + q.rows + 8 * q.visible + q.meetings +
         16 * q.open_rows + q.mask_reads + q.groups + q.tests + q.closing + 4 * q.found +
         word * q.lines + (area ? q.common : 0);
}

}  // namespace collide::overlap
