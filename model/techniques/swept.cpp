// SPDX-License-Identifier: MIT
#include "model/techniques/swept.h"

#include <cmath>

namespace collide::techniques::swept {

template <typename Real>
std::optional<Real> rule_l(const MovingCircle<Real>& mover, const Circle<Real>& target) {
  const Real dx = mover.to.x - mover.from.x;
  const Real dy = mover.to.y - mover.from.y;
  const Real fx = mover.from.x - target.centre.x;
  const Real fy = mover.from.y - target.centre.y;
  const Real radii = mover.radius + target.radius;
  const Real a = dx * dx + dy * dy;
  const Real b = 2 * (fx * dx + fy * dy);
  const Real c = fx * fx + fy * fy - radii * radii;
  const Real discriminant = b * b - 4 * a * c;
  if (discriminant < 0) return std::nullopt;
  const Real root = std::sqrt(discriminant);
  const Real t1 = (-b - root) / (2 * a);
  const Real t2 = (-b + root) / (2 * a);
  if (t1 >= 0 && t1 <= 1) return t1;
  if (t2 >= 0 && t2 <= 1) return t2;
  if (t1 < 0 && t2 > 1) return Real(0);
  return std::nullopt;
}

template <typename Real>
std::optional<Real> rule_r(const MovingCircle<Real>& mover, const MovingCircle<Real>& target,
                           const Separating<Real>& separating) {
  const Real dx = (mover.to.x - mover.from.x) - (target.to.x - target.from.x);
  const Real dy = (mover.to.y - mover.from.y) - (target.to.y - target.from.y);
  const Real fx = mover.from.x - target.from.x;
  const Real fy = mover.from.y - target.from.y;
  const Real radii = mover.radius + target.radius;
  const Real c = fx * fx + fy * fy - radii * radii;
  const Real h = fx * dx + fy * dy;
  const Real tolerance = separating.tolerance;
  const bool contact_at_start =
      separating.is_miss ? c < -tolerance || (c <= tolerance && h < 0) : c <= 0;
  if (contact_at_start) return Real(0);
  if (h >= 0) return std::nullopt;
  const Real a = dx * dx + dy * dy;
  const Real discriminant = h * h - a * c;
  if (discriminant < 0) return std::nullopt;
  const Real denominator = std::sqrt(discriminant) - h;
  // Written so that a result that is not a number is a miss.
  if (!(c <= denominator)) return std::nullopt;
  return c / denominator;
}

std::optional<std::pair<double, double>> touching_times(const MovingCircle<double>& mover,
                                                        const MovingCircle<double>& target) {
  const double dx = (mover.to.x - mover.from.x) - (target.to.x - target.from.x);
  const double dy = (mover.to.y - mover.from.y) - (target.to.y - target.from.y);
  const double fx = mover.from.x - target.from.x;
  const double fy = mover.from.y - target.from.y;
  const double radii = mover.radius + target.radius;
  const double a = dx * dx + dy * dy;
  const double h = fx * dx + fy * dy;
  const double discriminant = h * h - a * (fx * fx + fy * fy - radii * radii);
  if (a == 0 || discriminant < 0) return std::nullopt;
  const double root = std::sqrt(discriminant);
  return std::pair{(-h - root) / a, (-h + root) / a};
}

template std::optional<float> rule_l(const MovingCircle<float>&, const Circle<float>&);
template std::optional<double> rule_l(const MovingCircle<double>&, const Circle<double>&);
template std::optional<float> rule_r(const MovingCircle<float>&, const MovingCircle<float>&,
                                     const Separating<float>&);
template std::optional<double> rule_r(const MovingCircle<double>&, const MovingCircle<double>&,
                                      const Separating<double>&);

}  // namespace collide::techniques::swept
