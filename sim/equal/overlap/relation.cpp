// SPDX-License-Identifier: MIT
#include "sim/equal/overlap/relation.h"

#include <algorithm>
#include <vector>

#include "sim/equal/terms.h"

namespace collide::overlap {

using namespace symbolic;

z3::expr is_clipped(const Sprite& s, unsigned rows_there) {
  const auto greatest = [](const z3::expr& a) { return z3::ite(a > bits(0, 32), a, bits(0, 32)); };
  const Bool sizes = s.width >= 1U && s.width <= 64U && s.height >= 1U && s.height <= 1024U &&
                     s.stride <= 1023U && (s.mask & 3U) == 0;
  const Bool columns = s.left < s.right && s.right <= static_cast<int>(kColumns) &&
                       s.right <= s.x + static_cast<I32>(s.width);
  const Bool rows = s.first <= s.last && s.last < static_cast<int>(rows_there) &&
                    s.last < s.y + static_cast<I32>(s.height);
  const I32 mirrored = s.x + static_cast<I32>(s.width) - 64;
  return (sizes && columns && rows).term() && s.left.term() == greatest(s.x.term()) &&
         s.base.term() == z3::ite(s.hflip.term(), mirrored.term(), s.x.term()) &&
         s.first.term() == greatest(s.y.term());
}

symbolic::Observation kept(const Sprite& s, unsigned row_bits) {
  const I32 end = s.y + static_cast<I32>(s.height) - 1;
  const I32 mask_row(z3::ite(s.vflip.term(), end.term(), s.y.term()));
  return {
      {"o_left", low(s.left, 10)},
      {"o_right", low(s.right - 1, 10)},
      {"o_first", low(s.first, row_bits)},
      {"o_last", low(s.last, row_bits)},
      {"o_vflip", as_bit(s.vflip)},
      {"o_hflip", as_bit(s.hflip)},
      {"o_stride", low(s.stride, 10)},
      {"o_mask_row", low(mask_row, 10)},
      {"o_low", low(s.left - s.base, 6)},
      {"o_high", low(s.right - 1 - s.base, 6)},
      {"o_sixteens", low((s.width - 1U) >> 4, 2)},
      {"o_base", low(s.base, 11)},
      {"o_x", low(s.x, 6)},
      {"o_y", low(s.y, 10)},
  };
}

z3::expr kept(const Sprite& sprite, const std::vector<std::string>& names, unsigned row_bits) {
  const symbolic::Observation all = kept(sprite, row_bits);
  z3::expr_vector parts(context());
  for (const std::string& name : names) {
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
    parts.push_back(found->value);
  }
  return z3::concat(parts);
}

}  // namespace collide::overlap
