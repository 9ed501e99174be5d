// SPDX-License-Identifier: MIT
#include "sim/flows/equal_search.h"

#include <fmt/format.h>

#include "model/common/output_file.h"
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
  cosim::CosimOptions cosim;
  cosim.seed = options.seed;
  cosim.count = options.jobs;
  cosim.out = tools::output_folder();
  cosim.suffix = rtl.tag() + "-equal";
  cosim.stimulus = around(refuted.counterexample.value());
  cosim.workers = options.workers;
  cosim.progress = [&](const tools::SharesProgress& so_far) {
    options.progress(fmt::format("{}: {} of {} jobs", refuted.name, so_far.done, options.jobs));
  };
  cosim.where_interrupted = [&](const tools::SharesProgress& so_far) {
    return fmt::format("{}, {} jobs tried", refuted.name, so_far.done);
  };
  cosim.shrinking.progress = [&](std::uint64_t run) {
    tools::stop_if_interrupted(
        [&] { return fmt::format("{}, run {} of making a job small", refuted.name, run); });
  };
  const cosim::CosimResult result = cosim::cosimulate(rtl.bench(), cosim);
  EqualSearch search{cosim, result.jobs, std::nullopt};
  if (const cosim::Failure* failure = result.failure()) {
    if (!failure->not_written.empty()) throw OutputError(failure->not_written);
    search.found = *failure;
  } else if (!result.crashes.empty()) {
    const cosim::Crash& crash = result.crashes[0];
    throw tools::CheckError(fmt::format("{}: the job {} has crashed: {}", refuted.name,
                                        tools::shown(crash.job_file), crash.how));
  }
  return search;
}

}  // namespace collide::flows
