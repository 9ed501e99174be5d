// SPDX-License-Identifier: MIT
#include "model/techniques/swept_batch.h"

#include <algorithm>

// Compiled once for every instruction set worth having; HWY_NAMESPACE differs each time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "model/techniques/swept_batch.cpp"
#include "hwy/foreach_target.h"
// After foreach_target.h.
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace collide::techniques::swept::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// The quantities of a mover against one vector of targets.
template <typename Real, bool kMoving>
class Quadratics {
 public:
  using D = hn::ScalableTag<Real>;
  using V = hn::Vec<D>;

  Quadratics(const MovingCircle<Real>& mover, const Targets<Real>& targets)
      : targets_(targets),
        x_(hn::Set(d_, mover.from.x)),
        y_(hn::Set(d_, mover.from.y)),
        radius_(hn::Set(d_, mover.radius)),
        dx_(hn::Set(d_, mover.to.x - mover.from.x)),
        dy_(hn::Set(d_, mover.to.y - mover.from.y)),
        a_(hn::Set(d_, square_length(mover.to.x - mover.from.x, mover.to.y - mover.from.y))) {}

  struct Terms {
    V h, c, dx, dy;
  };

  /// Terms of the targets from index `at` on.
  HWY_INLINE Terms terms(std::size_t at) const {
    const V fx = hn::Sub(x_, hn::Load(d_, targets_.x() + at));
    const V fy = hn::Sub(y_, hn::Load(d_, targets_.y() + at));
    const V radii = hn::Add(radius_, hn::Load(d_, targets_.radius() + at));
    Terms result;
    result.dx = dx_;
    result.dy = dy_;
    if (kMoving) {
      result.dx = hn::Sub(dx_, hn::Load(d_, targets_.dx() + at));
      result.dy = hn::Sub(dy_, hn::Load(d_, targets_.dy() + at));
    }
    result.c = hn::Sub(hn::Add(hn::Mul(fx, fx), hn::Mul(fy, fy)), hn::Mul(radii, radii));
    result.h = hn::Add(hn::Mul(fx, result.dx), hn::Mul(fy, result.dy));
    return result;
  }

  HWY_INLINE V a(const Terms& terms) const {
    if (!kMoving) return a_;
    return hn::Add(hn::Mul(terms.dx, terms.dx), hn::Mul(terms.dy, terms.dy));
  }

 private:
  static Real square_length(Real dx, Real dy) { return dx * dx + dy * dy; }

  const Targets<Real>& targets_;
  D d_;
  V x_, y_, radius_, dx_, dy_, a_;
};

/// Steps 2 to 4 of rule R where `start` is clear, 0 where it is set, infinity for a miss.
template <typename Real, bool kMoving>
HWY_INLINE hn::Vec<hn::ScalableTag<Real>> time_r(
    const Quadratics<Real, kMoving>& quadratics,
    const typename Quadratics<Real, kMoving>::Terms& terms, hn::Mask<hn::ScalableTag<Real>> start) {
  const hn::ScalableTag<Real> d;
  const auto zero = hn::Zero(d);
  const auto miss = hn::Set(d, kMiss<Real>);
  const auto discriminant =
      hn::Sub(hn::Mul(terms.h, terms.h), hn::Mul(quadratics.a(terms), terms.c));
  const auto real = hn::And(hn::Lt(terms.h, zero), hn::Ge(discriminant, zero));
  const auto root = hn::Sqrt(hn::IfThenElseZero(real, discriminant));
  const auto denominator = hn::Sub(root, terms.h);
  const auto hit = hn::And(real, hn::Le(terms.c, denominator));
  const auto quotient = hn::Div(terms.c, denominator);
  return hn::IfThenElse(start, zero, hn::IfThenElse(hit, quotient, miss));
}

/// Step 1 of rule R.
template <typename Real>
class StartTest {
 public:
  using D = hn::ScalableTag<Real>;
  using V = hn::Vec<D>;

  explicit StartTest(const Separating<Real>& separating)
      : separating_is_miss_(separating.is_miss), tolerance_(hn::Set(d_, separating.tolerance)) {}

  HWY_INLINE hn::Mask<D> operator()(V c, V h) const {
    const auto zero = hn::Zero(d_);
    if (!separating_is_miss_) return hn::Le(c, zero);
    return hn::Or(hn::Lt(c, hn::Neg(tolerance_)), hn::And(hn::Le(c, tolerance_), hn::Lt(h, zero)));
  }

 private:
  bool separating_is_miss_;
  D d_;
  V tolerance_;
};

template <typename Real, bool kMoving>
std::optional<Contact<Real>> earliest_r_of(const MovingCircle<Real>& mover,
                                           const Targets<Real>& targets,
                                           const Separating<Real>& separating) {
  const hn::ScalableTag<Real> d;
  const Quadratics<Real, kMoving> quadratics(mover, targets);
  const StartTest<Real> start_test(separating);
  const auto nearest = hn::Set(d, separating.is_miss ? separating.tolerance : Real(0));
  std::optional<Contact<Real>> best;
  // -2 times the largest time still of interest. c / (root - h) is at least c / -2h, because a root
  // is at most -h, and rounding keeps the order: a target with c above -2h times that time need
  // not be divided, nor even have its root taken.
  auto reach = hn::Set(d, Real(-2));
  for (std::size_t at = 0; at < targets.size(); at += hn::Lanes(d)) {
    const auto terms = quadratics.terms(at);
    const auto near = hn::Le(terms.c, hn::Max(nearest, hn::Mul(reach, terms.h)));
    if (HWY_LIKELY(hn::AllFalse(d, near))) continue;
    const auto start = start_test(terms.c, terms.h);
    const auto t = time_r(quadratics, terms, start);
    const Real least = hn::GetLane(hn::MinOfLanes(d, t));
    if (!(least < (best ? best->t : kMiss<Real>))) continue;
    const auto lane = hn::FindFirstTrue(d, hn::Eq(t, hn::Set(d, least)));
    best = Contact<Real>{at + static_cast<std::size_t>(lane), least};
    if (least == 0) break;
    reach = hn::Set(d, Real(-2) * least);
  }
  return best;
}

template <typename Real, bool kMoving>
void times_r_of(const MovingCircle<Real>& mover, const Targets<Real>& targets, Real* times,
                const Separating<Real>& separating) {
  const hn::ScalableTag<Real> d;
  const Quadratics<Real, kMoving> quadratics(mover, targets);
  const StartTest<Real> start_test(separating);
  HWY_ALIGN Real last[hn::MaxLanes(d)];
  for (std::size_t at = 0; at < targets.size(); at += hn::Lanes(d)) {
    const auto terms = quadratics.terms(at);
    const auto t = time_r(quadratics, terms, start_test(terms.c, terms.h));
    const std::size_t left = targets.size() - at;
    if (left >= hn::Lanes(d)) {
      hn::StoreU(t, d, times + at);
    } else {
      hn::Store(t, d, last);
      std::copy_n(last, left, times + at);
    }
  }
}

/// Rule L's time, infinity for a miss.
template <typename Real>
HWY_INLINE hn::Vec<hn::ScalableTag<Real>> time_l(
    const Quadratics<Real, false>& quadratics,
    const typename Quadratics<Real, false>::Terms& terms) {
  const hn::ScalableTag<Real> d;
  const auto zero = hn::Zero(d);
  const auto one = hn::Set(d, Real(1));
  const auto two = hn::Set(d, Real(2));
  const auto miss = hn::Set(d, kMiss<Real>);
  const auto a = quadratics.a(terms);
  const auto b = hn::Mul(two, terms.h);
  const auto discriminant =
      hn::Sub(hn::Mul(b, b), hn::Mul(hn::Mul(hn::Set(d, Real(4)), a), terms.c));
  // The root of a negative number is not a number, and no comparison with it holds.
  const auto root = hn::Sqrt(discriminant);
  const auto twice = hn::Mul(two, a);
  const auto minus_b = hn::Neg(b);
  const auto t1 = hn::Div(hn::Sub(minus_b, root), twice);
  const auto t2 = hn::Div(hn::Add(minus_b, root), twice);
  const auto first = hn::And(hn::Ge(t1, zero), hn::Le(t1, one));
  const auto second = hn::And(hn::Ge(t2, zero), hn::Le(t2, one));
  const auto inside = hn::And(hn::Lt(t1, zero), hn::Gt(t2, one));
  return hn::IfThenElse(first, t1, hn::IfThenElse(second, t2, hn::IfThenElse(inside, zero, miss)));
}

template <typename Real>
std::optional<Contact<Real>> earliest_l_of(const MovingCircle<Real>& mover,
                                           const Targets<Real>& targets) {
  const hn::ScalableTag<Real> d;
  const Quadratics<Real, false> quadratics(mover, targets);
  std::optional<Contact<Real>> best;
  for (std::size_t at = 0; at < targets.size(); at += hn::Lanes(d)) {
    const auto t = time_l(quadratics, quadratics.terms(at));
    const auto better = hn::Lt(t, hn::Set(d, best ? best->t : Real(1)));
    if (HWY_LIKELY(hn::AllFalse(d, better))) continue;
    const Real least = hn::GetLane(hn::MinOfLanes(d, t));
    const auto lane = hn::FindFirstTrue(d, hn::Eq(t, hn::Set(d, least)));
    best = Contact<Real>{at + static_cast<std::size_t>(lane), least};
  }
  return best;
}

template <typename Real>
void times_l_of(const MovingCircle<Real>& mover, const Targets<Real>& targets, Real* times) {
  const hn::ScalableTag<Real> d;
  const Quadratics<Real, false> quadratics(mover, targets);
  HWY_ALIGN Real last[hn::MaxLanes(d)];
  for (std::size_t at = 0; at < targets.size(); at += hn::Lanes(d)) {
    const auto t = time_l(quadratics, quadratics.terms(at));
    const std::size_t left = targets.size() - at;
    if (left >= hn::Lanes(d)) {
      hn::StoreU(t, d, times + at);
    } else {
      hn::Store(t, d, last);
      std::copy_n(last, left, times + at);
    }
  }
}

// What HWY_EXPORT needs: plain functions, one a type.
using Doubles = Targets<double>;
using Floats = Targets<float>;

std::optional<Contact<double>> earliest_r_d(const MovingCircle<double>& mover,
                                            const Doubles& targets,
                                            const Separating<double>& separating) {
  return targets.moving() ? earliest_r_of<double, true>(mover, targets, separating)
                          : earliest_r_of<double, false>(mover, targets, separating);
}
std::optional<Contact<float>> earliest_r_f(const MovingCircle<float>& mover, const Floats& targets,
                                           const Separating<float>& separating) {
  return targets.moving() ? earliest_r_of<float, true>(mover, targets, separating)
                          : earliest_r_of<float, false>(mover, targets, separating);
}
void times_r_d(const MovingCircle<double>& mover, const Doubles& targets, double* times,
               const Separating<double>& separating) {
  targets.moving() ? times_r_of<double, true>(mover, targets, times, separating)
                   : times_r_of<double, false>(mover, targets, times, separating);
}
void times_r_f(const MovingCircle<float>& mover, const Floats& targets, float* times,
               const Separating<float>& separating) {
  targets.moving() ? times_r_of<float, true>(mover, targets, times, separating)
                   : times_r_of<float, false>(mover, targets, times, separating);
}
std::optional<Contact<double>> earliest_l_d(const MovingCircle<double>& mover,
                                            const Doubles& targets) {
  return earliest_l_of<double>(mover, targets);
}
std::optional<Contact<float>> earliest_l_f(const MovingCircle<float>& mover,
                                           const Floats& targets) {
  return earliest_l_of<float>(mover, targets);
}
void times_l_d(const MovingCircle<double>& mover, const Doubles& targets, double* times) {
  times_l_of<double>(mover, targets, times);
}
void times_l_f(const MovingCircle<float>& mover, const Floats& targets, float* times) {
  times_l_of<float>(mover, targets, times);
}

}  // namespace collide::techniques::swept::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace collide::techniques::swept {
namespace {

/// Values in the widest vector there is.
template <typename Real>
constexpr std::size_t kWidest = 64 / sizeof(Real);

}  // namespace

template <typename Real>
void Targets<Real>::add(const MovingCircle<Real>& circle) {
  if (size_ == x_.size()) {
    const std::size_t padded = size_ + kWidest<Real>;
    for (auto* values : {&x_, &y_, &dx_, &dy_, &radius_}) {
      values->resize(padded, std::numeric_limits<Real>::quiet_NaN());
    }
  }
  x_[size_] = circle.from.x;
  y_[size_] = circle.from.y;
  dx_[size_] = circle.to.x - circle.from.x;
  dy_[size_] = circle.to.y - circle.from.y;
  radius_[size_] = circle.radius;
  moving_ = moving_ || dx_[size_] != 0 || dy_[size_] != 0;
  ++size_;
}

template <typename Real>
void Targets<Real>::clear() {
  for (auto* values : {&x_, &y_, &dx_, &dy_, &radius_}) values->clear();
  size_ = 0;
  moving_ = false;
}

template class Targets<double>;
template class Targets<float>;

HWY_EXPORT(earliest_r_d);
HWY_EXPORT(earliest_r_f);
HWY_EXPORT(earliest_l_d);
HWY_EXPORT(earliest_l_f);
HWY_EXPORT(times_r_d);
HWY_EXPORT(times_r_f);
HWY_EXPORT(times_l_d);
HWY_EXPORT(times_l_f);

std::optional<Contact<double>> earliest_r(const MovingCircle<double>& mover,
                                          const Targets<double>& targets,
                                          const Separating<double>& separating) {
  return HWY_DYNAMIC_DISPATCH(earliest_r_d)(mover, targets, separating);
}
std::optional<Contact<float>> earliest_r(const MovingCircle<float>& mover,
                                         const Targets<float>& targets,
                                         const Separating<float>& separating) {
  return HWY_DYNAMIC_DISPATCH(earliest_r_f)(mover, targets, separating);
}
std::optional<Contact<double>> earliest_l(const MovingCircle<double>& mover,
                                          const Targets<double>& targets) {
  return HWY_DYNAMIC_DISPATCH(earliest_l_d)(mover, targets);
}
std::optional<Contact<float>> earliest_l(const MovingCircle<float>& mover,
                                         const Targets<float>& targets) {
  return HWY_DYNAMIC_DISPATCH(earliest_l_f)(mover, targets);
}
void times_r(const MovingCircle<double>& mover, const Targets<double>& targets, double* times,
             const Separating<double>& separating) {
  HWY_DYNAMIC_DISPATCH(times_r_d)(mover, targets, times, separating);
}
void times_r(const MovingCircle<float>& mover, const Targets<float>& targets, float* times,
             const Separating<float>& separating) {
  HWY_DYNAMIC_DISPATCH(times_r_f)(mover, targets, times, separating);
}
void times_l(const MovingCircle<double>& mover, const Targets<double>& targets, double* times) {
  HWY_DYNAMIC_DISPATCH(times_l_d)(mover, targets, times);
}
void times_l(const MovingCircle<float>& mover, const Targets<float>& targets, float* times) {
  HWY_DYNAMIC_DISPATCH(times_l_f)(mover, targets, times);
}

}  // namespace collide::techniques::swept
#endif  // HWY_ONCE
