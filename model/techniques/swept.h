// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <utility>

/// A circle that travels in a straight line during a frame (t from 0 to 1) against another circle:
/// whether and when they touch. Two rules, which disagree; docs/explanation/swept.md says where.
/// `Real` is float or double. All operations are IEEE, none is fused, in the order of the
/// definition.
namespace collide::techniques::swept {

template <typename Real>
struct Point {
  Real x, y;
};

/// Lengths in pixels; the radius is not negative.
template <typename Real>
struct Circle {
  Point<Real> centre;
  Real radius;
};

/// The centre is at `from` at t = 0 and at `to` at t = 1.
template <typename Real>
struct MovingCircle {
  Point<Real> from, to;
  Real radius;
};

/// A circle that does not move.
template <typename Real>
MovingCircle<Real> still(const Circle<Real>& circle) {
  return {circle.centre, circle.centre, circle.radius};
}

/// How rule R treats a contact that is only parting.
template <typename Real>
struct Separating {
  /// Circles that touch at the start and do not approach are a miss: what a bouncing game wants.
  bool is_miss = false;
  /// With `is_miss`: how far from 0 the square of the distance less the square of the radii may be
  /// for the circles to count as touching, in square pixels.
  Real tolerance = Real(sizeof(Real) == sizeof(float) ? 1e-2 : 1e-6);
};

/// Rule L, literal: what a game's source does. The first root of the quadratic in [0, 1], else the
/// second root in [0, 1] (the time of leaving), else 0 if the roots enclose [0, 1]. Without
/// movement the roots are not numbers and the answer is a miss, even for circles that overlap.
template <typename Real>
std::optional<Real> rule_l(const MovingCircle<Real>& mover, const Circle<Real>& target);

/// Rule R, robust: the earliest contact, 0 if the circles touch or overlap at the start. The
/// target's motion is subtracted, which is exact for two linear motions.
template <typename Real>
std::optional<Real> rule_r(const MovingCircle<Real>& mover, const MovingCircle<Real>& target,
                           const Separating<Real>& separating = {});

/// When two circles begin and cease to touch if they keep moving, in frames from `from` on: the
/// roots of the quadratic, which may lie outside [0, 1]. Nothing if they never touch, or do not
/// move against each other. For people: no rule uses it.
std::optional<std::pair<double, double>> touching_times(const MovingCircle<double>& mover,
                                                        const MovingCircle<double>& target);

}  // namespace collide::techniques::swept
