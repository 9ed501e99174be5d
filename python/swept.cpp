// SPDX-License-Identifier: MIT
#include "model/techniques/swept_batch.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "model/common/input_error.h"
#include "python/arguments.h"
#include "python/arrays.h"
#include "python/define.h"

namespace collide::python {
namespace {

namespace swept = techniques::swept;

struct Rule {
  bool literal;
  bool parting_is_miss;
};

Rule rule_of(const std::string& name, bool parting_is_miss) {
  if (name != "robust" && name != "literal") {
    throw InputError("rule", "\"" + name + "\", expected \"robust\" or \"literal\"");
  }
  if (name == "literal" && parting_is_miss) {
    throw InputError("parting_is_miss", "not supported by the literal rule, expected False");
  }
  return {name == "literal", parting_is_miss};
}

/// A row whose numbers are all smaller than this, and not all 0, and one with a larger number than
/// that is refused: the products of the rules, of four lengths each, leave the range of double.
constexpr double kLeastScale = 1e-40, kLargest = 1e60;
/// Counts as 0 beside a number of that scale.
constexpr double kNothing = 1e-60;

/// Circles of an argument, a row each.
class Circles {
 public:
  Circles(const char* name, const py::handle& value, const std::vector<py::ssize_t>& columns)
      : name_(name), numbers_(name, value, columns) {
    for (py::ssize_t i = 0; i < count(); ++i) require_range(i);
  }

  py::ssize_t count() const { return numbers_.rows(); }
  bool moving() const { return numbers_.columns() == 5; }
  bool is_single() const { return numbers_.is_single(); }
  [[noreturn]] void refuse(const std::string& expected) const { numbers_.refuse(expected); }

  swept::MovingCircle<double> moving_circle(py::ssize_t i) const {
    return {{at(i, 0), at(i, 1)}, {at(i, 2), at(i, 3)}, at(i, 4)};
  }
  swept::Circle<double> circle(py::ssize_t i) const { return {{at(i, 0), at(i, 1)}, at(i, 2)}; }

 private:
  double at(py::ssize_t row, py::ssize_t column) const {
    const double number = numbers_.row(row)[column];
    return std::fabs(number) < kNothing ? 0 : number;
  }
  void require_range(py::ssize_t row) const {
    double largest = 0;
    for (py::ssize_t i = 0; i < numbers_.columns(); ++i) {
      largest = std::max(largest, std::fabs(numbers_.row(row)[i]));
    }
    if (largest > kLargest || (largest > 0 && largest < kLeastScale)) {
      throw InputError(name_,
                       fmt::format("row {}: the largest number is {}, expected {} to {}, or 0", row,
                                   largest, kLeastScale, kLargest));
    }
    const double radius = numbers_.row(row)[numbers_.columns() - 1];
    if (!(radius >= 0)) {
      throw InputError(name_, fmt::format("row {}: radius {}, expected 0 or more", row, radius));
    }
  }

  const char* name_;
  RealNumbers numbers_;
};

/// Movers and targets of one call; needs no GIL once it is made.
class Question {
 public:
  Question(const py::object& movers, const py::object& targets, const Rule& rule)
      : rule_(rule), movers_("movers", movers, {5}) {
    const Circles given("targets", targets, {3, 5});
    if (given.moving() && rule.literal) {
      given.refuse("shape (n, 3): the literal rule's are still");
    }
    for (py::ssize_t i = 0; i < given.count(); ++i) {
      if (given.moving()) {
        targets_.add(given.moving_circle(i));
      } else {
        targets_.add(given.circle(i));
      }
    }
    is_single_ = movers_.is_single() && given.is_single();
    separating_.is_miss = rule.parting_is_miss;
    // Places of single precision are as far from touching as they are rounded.
    if (is_single_) separating_.tolerance = swept::Separating<float>().tolerance;
  }

  py::ssize_t count() const { return movers_.count(); }
  py::ssize_t targets() const { return static_cast<py::ssize_t>(targets_.size()); }
  /// True if the answer is of float32.
  bool is_single() const { return is_single_; }

  void times(py::ssize_t i, double* out) const {
    if (rule_.literal) {
      swept::times_l(movers_.moving_circle(i), targets_, out);
    } else {
      swept::times_r(movers_.moving_circle(i), targets_, out, separating_);
    }
  }
  std::optional<swept::Contact<double>> earliest(py::ssize_t i) const {
    return rule_.literal ? swept::earliest_l(movers_.moving_circle(i), targets_)
                         : swept::earliest_r(movers_.moving_circle(i), targets_, separating_);
  }

 private:
  Rule rule_;
  Circles movers_;
  swept::Separating<double> separating_;
  swept::Targets<double> targets_;
  bool is_single_ = false;
};

template <typename Real>
py::object times(const Question& question) {
  NewArray<Real> result({question.count(), question.targets()});
  {
    const py::gil_scoped_release release;
    std::vector<double> row(static_cast<std::size_t>(question.targets()));
    Real* out = result.data();
    for (py::ssize_t i = 0; i < question.count(); ++i) {
      if constexpr (std::is_same_v<Real, double>) {
        question.times(i, out);
        out += question.targets();
      } else {
        question.times(i, row.data());
        for (const double time : row) *out++ = static_cast<Real>(time);
      }
    }
  }
  return std::move(result).done();
}

template <typename Real>
py::object earliest(const Question& question) {
  NewArray<std::int64_t> indices({question.count()});
  NewArray<Real> when({question.count()});
  {
    const py::gil_scoped_release release;
    for (py::ssize_t i = 0; i < question.count(); ++i) {
      const auto contact = question.earliest(i);
      indices.data()[i] = contact ? static_cast<std::int64_t>(contact->target) : -1;
      when.data()[i] = static_cast<Real>(contact ? contact->t : swept::kMiss<double>);
    }
  }
  return py::make_tuple(std::move(indices).done(), std::move(when).done());
}

Question question_of(const py::object& movers, const py::object& targets, const py::object& rule,
                     const py::object& parting_is_miss) {
  return {movers, targets,
          rule_of(text_of("rule", rule), flag("parting_is_miss", parting_is_miss))};
}

}  // namespace

void bind_swept(py::module_& module) {
  using namespace py::literals;
  define(
      module, "swept_times",
      [](const py::object& movers, const py::object& targets, const py::object& rule,
         const py::object& parting_is_miss) {
        const Question question = question_of(movers, targets, rule, parting_is_miss);
        return question.is_single() ? times<float>(question) : times<double>(question);
      },
      R"(When each moving circle touches each target during a frame.

movers: numbers of shape (m, 5), a row (x0, y0, x1, y1, radius) in pixels: the centre is at (x0, y0)
  at time 0 and at (x1, y1) at time 1.
targets: of shape (n, 3), (x, y, radius), which are still, or (n, 5) as movers.
  The largest number of a row is 0 or from 1e-40 to 1e60.
rule: "robust", the earliest contact, 0 for circles that overlap at the start, or "literal", what a
  game's source does (docs/explanation/swept.md), with still targets.
parting_is_miss: circles that touch at the start and do not approach do not count.
Returns shape (m, n), times from 0 to 1, inf for a miss: float32 if both arrays are, else float64.
The GIL is released.)",
      "movers"_a, "targets"_a, "rule"_a = "robust", "parting_is_miss"_a = false);
  define(
      module, "swept_earliest",
      [](const py::object& movers, const py::object& targets, const py::object& rule,
         const py::object& parting_is_miss) {
        const Question question = question_of(movers, targets, rule, parting_is_miss);
        return question.is_single() ? earliest<float>(question) : earliest<double>(question);
      },
      R"(What each moving circle touches first; arguments as of swept_times.

Returns (index, time), both of shape (m,): the target's number, int64, -1 for none, and the time, inf
for none. Of equal times the first target. By the literal rule a contact at exactly 1 is none. The GIL
is released.)",
      "movers"_a, "targets"_a, "rule"_a = "robust", "parting_is_miss"_a = false);
}

}  // namespace collide::python
