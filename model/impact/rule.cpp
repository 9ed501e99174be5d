// SPDX-License-Identifier: MIT
#include "model/impact/rule.h"

#include "model/common/input_error.h"

namespace collide::impact {
namespace {

void check_radius(const Circle& circle) {
  if (circle.radius < 0) throw InputError("swept circle", "negative radius, expected 0 or more");
}

}  // namespace

Motion relative(const Circle& mover, const Circle& target) {
  return {(mover.to_x - mover.from_x) - (target.to_x - target.from_x),
          (mover.to_y - mover.from_y) - (target.to_y - target.from_y), mover.from_x - target.from_x,
          mover.from_y - target.from_y, mover.radius + target.radius};
}

Equation equation(const Motion& m) {
  return {I64{m.dx} * m.dx + I64{m.dy} * m.dy, I64{m.fx} * m.dx + I64{m.fy} * m.dy,
          I64{m.fx} * m.fx + I64{m.fy} * m.fy - I64{m.radii} * m.radii};
}

Bool touches_at_start(const Equation& e, Bool separating) {
  return e.c < 0 || (e.c == 0 && (!separating || approaches(e)));  // Rule 3
}

Bool approaches(const Equation& e) {
  return e.h < 0;
}

I128 discriminant(const Equation& e) {
  return I128{e.h} * e.h - I128{e.a} * e.c;
}

Root::Root(const I128& discriminant)
    : radicand(static_cast<U128>(discriminant) << (128 - 2 * kRootBits + 32)) {}

void Root::step() {
  remainder = remainder << 2 | static_cast<U64>(radicand >> 126);
  radicand <<= 2;
  const U64 trial = value << 2 | 1;
  value <<= 1;
  if (remainder >= trial) {
    remainder -= trial;
    value |= 1;
  }
  --left;
}

Bool too_late(const Equation& e, const U64& root) {
  return e.c > static_cast<I64>(root >> 16) - e.h;
}

Quotient::Quotient(const Equation& e, const U64& root)
    : remainder(static_cast<U64>(e.c) << 16), divisor(root + (static_cast<U64>(-e.h) << 16)) {}

void Quotient::step() {
  value <<= 1;
  if (remainder >= divisor) {
    remainder -= divisor;
    value |= 1;
  }
  remainder <<= 1;
  --left;
}

Contact rule_r(const Circle& mover, const Circle& target, Bool separating) {
  check_radius(mover);
  check_radius(target);
  const Equation e = equation(relative(mover, target));
  Contact result;
  result.a = e.a;
  result.h = e.h;
  result.c = e.c;
  if (touches_at_start(e, separating)) {
    result.hit = true;
    result.step = Step::kStart;
    return result;
  }
  if (!approaches(e)) {
    result.step = Step::kNotApproaching;
    return result;
  }
  const I128 d = discriminant(e);
  if (d < 0) {
    result.step = Step::kPassesBy;
    return result;
  }
  Root root(d);
  while (!root.done()) root.step();
  result.root = root.value;
  if (too_late(e, root.value)) {
    result.step = Step::kTooLate;
    return result;
  }
  Quotient quotient(e, root.value);
  while (!quotient.done()) quotient.step();
  result.hit = true;
  result.step = Step::kDivided;
  result.t = quotient.value;  // Rule 3
  return result;
}

}  // namespace collide::impact
