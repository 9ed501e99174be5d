// SPDX-License-Identifier: MIT
#include "model/overlap/unit.h"

namespace collide::overlap {

std::uint64_t clock_bound(const Quantities& q, const Parameters& parameters, bool area) {
  const std::uint64_t word = 4 * parameters.accesses_a_word();
  return 40 + word * q.descriptors + 6 * q.offset + q.rows + 8 * q.visible + q.meetings +
         16 * q.open_rows + q.mask_reads + q.groups + q.tests + q.closing + 4 * q.found +
         word * q.lines + (area ? q.common : 0);
}

}  // namespace collide::overlap
