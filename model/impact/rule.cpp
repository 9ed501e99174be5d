// SPDX-License-Identifier: MIT
#include "model/impact/rule.h"

#include <fmt/format.h>

#include "model/common/input_error.h"

namespace collide::impact {
namespace {

__extension__ using Wide = __int128;
__extension__ using WideUnsigned = unsigned __int128;

/// The integer root, most significant bit first: each step brings two bits of the radicand and
/// decides one of the root by a trial subtraction.
std::uint64_t root_of(WideUnsigned radicand) {
  WideUnsigned remainder = 0;
  std::uint64_t root = 0;
  for (int bit = kRootBits - 1; bit >= 0; --bit) {
    remainder = remainder << 2 | (radicand >> (2 * bit) & 3);
    const WideUnsigned trial = (WideUnsigned{root} << 2) | 1;
    root <<= 1;
    if (remainder >= trial) {
      remainder -= trial;
      root |= 1;
    }
  }
  return root;
}

/// 2^16 * dividend / divisor, truncated, most significant bit first. The dividend is at most the
/// divisor.
std::uint32_t quotient_of(std::uint64_t dividend, std::uint64_t divisor) {
  std::uint64_t remainder = dividend;
  std::uint32_t quotient = 0;
  for (int bit = 0; bit < kQuotientBits; ++bit) {
    quotient <<= 1;
    if (remainder >= divisor) {
      remainder -= divisor;
      quotient |= 1;
    }
    remainder <<= 1;
  }
  return quotient;
}

void check_radius(int radius) {
  if (radius < 0) {
    throw InputError(fmt::format("swept circle: a radius of {} is negative", radius));
  }
}

}  // namespace

Contact rule_r(const Circle& mover, const Circle& target, bool separating) {
  check_radius(mover.radius);
  check_radius(target.radius);
  const std::int64_t dx = (std::int64_t{mover.to_x} - mover.from_x) - (target.to_x - target.from_x);
  const std::int64_t dy = (std::int64_t{mover.to_y} - mover.from_y) - (target.to_y - target.from_y);
  const std::int64_t fx = std::int64_t{mover.from_x} - target.from_x;
  const std::int64_t fy = std::int64_t{mover.from_y} - target.from_y;
  const std::int64_t radii = std::int64_t{mover.radius} + target.radius;

  Contact result;
  result.a = dx * dx + dy * dy;
  result.h = fx * dx + fy * dy;
  result.c = fx * fx + fy * fy - radii * radii;
  if (result.c < 0 || (result.c == 0 && (!separating || result.h < 0))) {
    result.hit = true;
    result.step = Step::kStart;
    return result;
  }
  if (result.h >= 0) {
    result.step = Step::kNotApproaching;
    return result;
  }
  const Wide discriminant = Wide{result.h} * result.h - Wide{result.a} * result.c;
  if (discriminant < 0) {
    result.step = Step::kPassesBy;
    return result;
  }
  result.root = root_of(static_cast<WideUnsigned>(discriminant) << 32);
  // Without its fractional bits the root decides exactly, because c and h are integers.
  const std::int64_t whole = static_cast<std::int64_t>(result.root >> 16) - result.h;
  if (result.c > whole) {
    result.step = Step::kTooLate;
    return result;
  }
  const std::uint64_t divisor = result.root + (static_cast<std::uint64_t>(-result.h) << 16);
  result.hit = true;
  result.step = Step::kDivided;
  result.t = quotient_of(static_cast<std::uint64_t>(result.c) << 16, divisor);
  return result;
}

}  // namespace collide::impact
