// SPDX-License-Identifier: MIT
#include "sim/flows/equal_search.h"

#include <fmt/format.h>

#include "model/common/output_file.h"
#include "sim/cosim/cosim.h"
#include "sim/tools/check.h"
#include "sim/tools/interrupt.h"
#include "sim/tools/places.h"

namespace collide::flows {
namespace {

cosim::Stimulus around(const equal::Counterexample& counterexample) {
  cosim::Stimulus stimulus;
  for (const equal::Counterexample::Field& field : counterexample.state) {
    stimulus.around[field.name] = static_cast<std::uint32_t>(std::stoull(field.value, nullptr, 16));
  }
  return stimulus;
}

}  // namespace

EqualSearch search_job(ChosenRtl& rtl, const EqualLemma& refuted,
                       const EqualSearchOptions& options) {
  const cosim::UnitBench& bench = rtl.bench();
  cosim::CosimOptions how;
  how.seed = options.seed;
  how.count = options.jobs;
  how.out = tools::output_folder();
  how.tag = rtl.tag() + "-equal";
  how.more = rtl.option();
  how.stimulus = around(refuted.counterexample.value());
  how.workers = options.workers;
  how.progress = [&](const tools::SharesProgress& so_far) {
    options.progress(fmt::format("{}: {} of {} jobs", refuted.name, so_far.done, options.jobs));
  };
  how.where = [&](const tools::SharesProgress& so_far) {
    return fmt::format("{}, {} jobs tried", refuted.name, so_far.done);
  };
  how.shrinking.progress = [&](std::uint64_t run) {
    tools::stop_if_interrupted(
        [&] { return fmt::format("{}, run {} of making a job small", refuted.name, run); });
  };
  const cosim::CosimResult result = cosim::cosimulate(bench, how);
  EqualSearch search;
  search.about_state = !how.stimulus.around.empty();
  search.jobs = result.jobs;
  if (const cosim::Failure* failure = result.failure()) {
    if (!failure->lost.empty()) throw OutputError(failure->lost);
    search.found = Report{cosim::report(bench, how, *failure), cosim::to_json(how, *failure)};
  } else if (!result.crashes.empty()) {
    const cosim::Crash& crash = result.crashes[0];
    throw tools::CheckError(fmt::format("{}: the job {} has crashed: {}", refuted.name,
                                        tools::shown(crash.job_file), crash.how));
  }
  return search;
}

}  // namespace collide::flows
