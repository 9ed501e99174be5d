// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

/// Rule R of the swept circle (docs/swept.md) in integers, as the impact unit decides it.
namespace collide::impact {

/// A circle with linear motion in signed Q12.4 (sixteenths of a pixel), any 16-bit coordinates.
struct Circle {
  std::int16_t from_x, from_y;
  std::int16_t to_x, to_y;
  std::int16_t radius;  ///< 0..32767
};

/// Where rule R stopped.
enum class Step : std::uint8_t {
  kStart,           ///< c <= 0: contact at t = 0
  kNotApproaching,  ///< h >= 0
  kPassesBy,        ///< negative discriminant
  kTooLate,         ///< contact after the frame
  kDivided,         ///< contact, t is a quotient
};

struct Contact {
  bool hit = false;
  std::uint32_t t = 0;  ///< 16 fractional bits, 0..0x10000; 0x10000 is t = 1
  Step step = Step::kPassesBy;
  // The signals worth a wave, in sixteenths of a pixel squared. 35, 35 signed and 36 signed bits
  // hold them, for a moving target too.
  std::int64_t a = 0, h = 0, c = 0;
  std::uint64_t root = 0;  ///< of the discriminant, 16 fractional bits, truncated; after kPassesBy
};

/// Iterations of the two digit recurrences: one result bit each.
constexpr int kRootBits = 52;      ///< 36 integer bits and 16 fractional ones
constexpr int kQuotientBits = 17;  ///< the integer bit of t and 16 fractional ones

/// All decisions are exact. t is the truncated quotient c / (root - h): at most one unit of 2^-16
/// from the true time. With `separating` circles that touch at the start (c = 0) and do not
/// approach have no contact. Who moves and who is the target does not matter. Throws InputError
/// for a negative radius.
Contact rule_r(const Circle& mover, const Circle& target, bool separating = false);

}  // namespace collide::impact
