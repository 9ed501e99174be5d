// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <limits>
#include <optional>

#include "model/common/aligned.h"
#include "model/techniques/swept.h"

/// The swept rules for one mover against all targets at once, with the machine's vector unit.
/// Every answer equals that of the scalar rule, bit for bit.
namespace collide::techniques::swept {

/// Circles laid out for vector loads. Indices are in the order of `add`.
template <typename Real>
class Targets {
 public:
  void add(const Circle<Real>& circle) { add(still(circle)); }
  void add(const MovingCircle<Real>& circle);
  void clear();

  std::size_t size() const { return size_; }
  /// Whether any of them moves.
  bool moving() const { return moving_; }

  /// One value a target, and after the last as many that are not numbers as fill a vector.
  const Real* x() const { return x_.data(); }  ///< at t = 0
  const Real* y() const { return y_.data(); }
  const Real* dx() const { return dx_.data(); }  ///< displacement until t = 1
  const Real* dy() const { return dy_.data(); }
  const Real* radius() const { return radius_.data(); }

 private:
  std::size_t size_ = 0;
  bool moving_ = false;
  AlignedVector<Real> x_, y_, dx_, dy_, radius_;
};

template <typename Real>
struct Contact {
  std::size_t target;
  Real t;
};

/// The earliest contact by rule R, t from 0 to 1 inclusive; of equal times the first target.
std::optional<Contact<double>> earliest_r(const MovingCircle<double>& mover,
                                          const Targets<double>& targets,
                                          const Separating<double>& separating = {});
std::optional<Contact<float>> earliest_r(const MovingCircle<float>& mover,
                                         const Targets<float>& targets,
                                         const Separating<float>& separating = {});

/// The contact the caller of rule L takes: the smallest t below 1, of equal times the first target.
/// Targets are where they are at t = 0; their displacement is ignored.
std::optional<Contact<double>> earliest_l(const MovingCircle<double>& mover,
                                          const Targets<double>& targets);
std::optional<Contact<float>> earliest_l(const MovingCircle<float>& mover,
                                         const Targets<float>& targets);

/// What `times_r` and `times_l` write for a miss.
template <typename Real>
constexpr Real kMiss = std::numeric_limits<Real>::infinity();

/// The rule's t for each target, or kMiss. `times` has room for `targets.size()` values.
void times_r(const MovingCircle<double>& mover, const Targets<double>& targets, double* times,
             const Separating<double>& separating = {});
void times_r(const MovingCircle<float>& mover, const Targets<float>& targets, float* times,
             const Separating<float>& separating = {});
void times_l(const MovingCircle<double>& mover, const Targets<double>& targets, double* times);
void times_l(const MovingCircle<float>& mover, const Targets<float>& targets, float* times);

}  // namespace collide::techniques::swept
