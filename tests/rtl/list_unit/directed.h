// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "sim/cosim/list_unit/run_job.h"
#include "tests/support/directed.h"

namespace collide::list_unit {

/// The first of the benches that has a job's parameters; `UnitOn<Bench>` is a unit on it.
template <template <class> class UnitOn, class Bench, class... More, class UnitJob>
MakeUnit icarus_unit(const UnitJob& job) {
  const std::vector<std::string> values = values_of(job.parameters);
  if (values == values_of(Bench::parameters())) {
    return [&job](Memory& memory) {
      return std::make_unique<UnitOn<Bench>>(memory, job.parameters, job.timing);
    };
  }
  if constexpr (sizeof...(More) == 0) {
    throw std::invalid_argument("no bench has the case's " + values[0]);
  } else {
    return icarus_unit<UnitOn, More...>(job);
  }
}

/// A directed case gives what its note derives.
template <class UnitJob>
void expect_on_icarus(const test::DirectedCase& directed, UnitJob (*parse)(const JsonField&),
                      const Answer& answer, MakeUnit (*maker)(const UnitJob&)) {
  const UnitJob job = parse(test::job_of(directed));
  const JobResult result = run_job(job, job.parameters, answer, maker(job));
  test::expect_result(directed, to_json(result, job, answer, "icarus"), "rtl");
}

}  // namespace collide::list_unit
