// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "model/common/integers.h"

/// Rule R of the swept circle (docs/explanation/swept.md) in integers, as the impact unit has it.
namespace collide::impact {

/// A circle with linear motion in signed Q12.4 (sixteenths of a pixel), any 16-bit coordinates.
struct Circle {
  I16 from_x, from_y;
  I16 to_x, to_y;
  I16 radius;  ///< 0..32767
};

/// Where rule R stopped.
enum class Step : std::uint8_t {
  kStart,           ///< c <= 0: contact at t = 0
  kNotApproaching,  ///< h >= 0
  kPassesBy,        ///< negative discriminant
  kTooLate,         ///< contact after the frame
  kDivided,         ///< contact, t is a quotient
};

/// One circle as the other sees it, which stands still: its displacement and its place before, and
/// the distance at which they touch.
struct Motion {
  I32 dx, dy;
  I32 fx, fy;
  I32 radii;
};
Motion relative(const Circle& mover, const Circle& target);

/// The circles touch at a t^2 + 2 h t + c = 0, in sixteenths of a pixel squared. 35, 35 signed and
/// 36 signed bits hold the three, for a moving target too.
struct Equation {
  I64 a, h, c;
};
Equation equation(const Motion& motion);

/// Contact at t = 0. With `separating` circles that touch (c = 0) and do not approach have none.
Bool touches_at_start(const Equation& equation, Bool separating);
Bool approaches(const Equation& equation);
/// h^2 - a c, at most 68 bits of circles that approach and do not overlap.
I128 discriminant(const Equation& equation);

/// Iterations of the two digit recurrences: one result bit each.
constexpr int kRootBits = 50;      ///< 34 integer bits and 16 fractional ones
constexpr int kQuotientBits = 17;  ///< the integer bit of t and 16 fractional ones

/// The integer root of discriminant 2^32, most significant bit first: each step brings two bits of
/// the radicand and decides one of the root by a trial subtraction.
struct Root {
  explicit Root(const I128& discriminant);
  void step();
  Bool done() const { return left == 0; }

  U128 radicand;  ///< what is not yet used, on the left
  U64 remainder = 0;
  U64 value = 0;
  U32 left = kRootBits;  ///< steps
};

/// The quotient would be more than 1: contact after the frame. Exact though the root is truncated,
/// because c and h are integers.
Bool too_late(const Equation& equation, const U64& root);

/// 2^16 c / (root - h), truncated, most significant bit first; c is at most root - h.
struct Quotient {
  Quotient(const Equation& equation, const U64& root);
  void step();
  Bool done() const { return left == 0; }

  U64 remainder, divisor;
  U32 value = 0;
  U32 left = kQuotientBits;  ///< steps
};

struct Contact {
  Bool hit = false;
  U32 t = 0;  ///< 16 fractional bits, 0..0x10000; 0x10000 is t = 1
  Choice<Step> step = Step::kPassesBy;
  // The signals worth a wave.
  I64 a = 0, h = 0, c = 0;
  U64 root = 0;  ///< of the discriminant, 16 fractional bits, truncated; after kPassesBy
};

/// All decisions are exact. t is the truncated quotient c / (root - h): at most one unit of 2^-16
/// from the true time. Who moves and who is the target does not matter. Throws InputError for a
/// negative radius.
Contact rule_r(const Circle& mover, const Circle& target, Bool separating = false);

}  // namespace collide::impact
