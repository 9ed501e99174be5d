// SPDX-License-Identifier: MIT
#include "model/techniques/swept_batch.h"

#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "model/common/input_error.h"
#include "python/arrays.h"

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

template <typename Real>
void require_radius(const char* name, py::ssize_t row, Real radius) {
  if (!(radius >= 0)) {
    throw InputError(name, fmt::format("row {}: radius {}, expected 0 or more", row, radius));
  }
}

/// Movers and targets of one call; needs no GIL once it is made.
template <typename Real>
class Question {
 public:
  Question(const py::object& movers, const py::object& targets, const Rule& rule) : rule_(rule) {
    movers_ = real_numbers<Real>("movers", movers, {5});
    for (py::ssize_t i = 0; i < count(); ++i) require_radius("movers", i, mover(i).radius);
    const auto given = real_numbers<Real>("targets", targets, {3, 5});
    const bool moving = given.shape(1) == 5;
    if (moving && rule.literal)
      refuse("targets", given, "shape (n, 3): the literal rule's are still");
    for (py::ssize_t i = 0; i < given.shape(0); ++i) {
      const Real* const row = given.data(i, 0);
      const Real radius = row[given.shape(1) - 1];
      require_radius("targets", i, radius);
      if (moving) {
        targets_.add({{row[0], row[1]}, {row[2], row[3]}, radius});
      } else {
        targets_.add(swept::Circle<Real>{{row[0], row[1]}, radius});
      }
    }
    separating_.is_miss = rule.parting_is_miss;
  }

  py::ssize_t count() const { return movers_.shape(0); }
  py::ssize_t targets() const { return static_cast<py::ssize_t>(targets_.size()); }

  void times(py::ssize_t i, Real* out) const {
    if (rule_.literal) {
      swept::times_l(mover(i), targets_, out);
    } else {
      swept::times_r(mover(i), targets_, out, separating_);
    }
  }
  std::optional<swept::Contact<Real>> earliest(py::ssize_t i) const {
    return rule_.literal ? swept::earliest_l(mover(i), targets_)
                         : swept::earliest_r(mover(i), targets_, separating_);
  }

 private:
  swept::MovingCircle<Real> mover(py::ssize_t i) const {
    const Real* const row = movers_.data() + 5 * i;
    return {{row[0], row[1]}, {row[2], row[3]}, row[4]};
  }

  Rule rule_;
  swept::Separating<Real> separating_;
  py::array_t<Real> movers_;
  swept::Targets<Real> targets_;
};

template <typename Real>
py::array times(const Question<Real>& question) {
  py::array_t<Real> result({question.count(), question.targets()});
  Real* const out = result.mutable_data();
  const py::gil_scoped_release release;
  for (py::ssize_t i = 0; i < question.count(); ++i) {
    question.times(i, out + i * question.targets());
  }
  return result;
}

template <typename Real>
py::tuple earliest(const Question<Real>& question) {
  py::array_t<std::int64_t> indices(question.count());
  py::array_t<Real> when(question.count());
  std::int64_t* const index = indices.mutable_data();
  Real* const time = when.mutable_data();
  {
    const py::gil_scoped_release release;
    for (py::ssize_t i = 0; i < question.count(); ++i) {
      const auto contact = question.earliest(i);
      index[i] = contact ? static_cast<std::int64_t>(contact->target) : -1;
      time[i] = contact ? contact->t : swept::kMiss<Real>;
    }
  }
  return py::make_tuple(indices, when);
}

/// Calls `answer` with the question in the caller's precision.
template <typename Answer>
auto ask(const py::object& movers, const py::object& targets, const std::string& rule,
         bool parting_is_miss, const Answer& answer) {
  const Rule parsed = rule_of(rule, parting_is_miss);
  if (is_single("movers", movers) && is_single("targets", targets)) {
    return answer(Question<float>(movers, targets, parsed));
  }
  return answer(Question<double>(movers, targets, parsed));
}

}  // namespace

void bind_swept(py::module_& module) {
  using namespace py::literals;
  module.def(
      "swept_times",
      [](const py::object& movers, const py::object& targets, const std::string& rule,
         bool parting_is_miss) {
        return ask(movers, targets, rule, parting_is_miss,
                   [](const auto& question) { return times(question); });
      },
      "movers"_a, "targets"_a, "rule"_a = "robust", "parting_is_miss"_a = false,
      R"(When each moving circle touches each target during a frame.

movers: numbers of shape (m, 5), a row (x0, y0, x1, y1, radius) in pixels: the centre is at (x0, y0)
  at time 0 and at (x1, y1) at time 1.
targets: of shape (n, 3), (x, y, radius), which are still, or (n, 5) as movers.
rule: "robust", the earliest contact, 0 for circles that overlap at the start, or "literal", what a
  game's source does (docs/explanation/swept.md), with still targets.
parting_is_miss: circles that touch at the start and do not approach do not count.
Returns shape (m, n), times from 0 to 1, inf for a miss: float32 if both arrays are, else float64.
The GIL is released.)");
  module.def(
      "swept_earliest",
      [](const py::object& movers, const py::object& targets, const std::string& rule,
         bool parting_is_miss) {
        return ask(movers, targets, rule, parting_is_miss,
                   [](const auto& question) { return earliest(question); });
      },
      "movers"_a, "targets"_a, "rule"_a = "robust", "parting_is_miss"_a = false,
      R"(What each moving circle touches first; arguments as of swept_times.

Returns (index, time), both of shape (m,): the target's number, int64, -1 for none, and the time, inf
for none. Of equal times the first target. By the literal rule a contact at exactly 1 is none. The GIL
is released.)");
}

}  // namespace collide::python
