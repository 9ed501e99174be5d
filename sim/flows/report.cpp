// SPDX-License-Identifier: MIT
#include "sim/flows/report.h"

#include <fmt/format.h>

#include <optional>

#include "model/common/output_file.h"
#include "sim/cosim/cosim.h"
#include "sim/tools/check.h"

namespace collide::flows {
namespace {

std::optional<Divergence> divergence_on(const cosim::UnitBench& bench, const Json& job) {
  try {
    bench.check(JsonField("job", job));
  } catch (const Divergence& divergence) {
    return divergence;
  }
  return std::nullopt;
}

cosim::CosimOptions cosim_options(const ChosenRtl& rtl, const JobOptions& options) {
  cosim::CosimOptions how;
  how.seed = options.seed;
  how.out = tools::output_folder();
  how.tag = rtl.tag();
  how.more = rtl.option();
  how.jobs = options.file;
  return how;
}

}  // namespace

Report report(ChosenRtl& rtl, const JobOptions& options, const JobDivergence& divergence) {
  const cosim::UnitBench& bench = rtl.bench();
  const auto found = divergence_on(bench, divergence.job);
  if (!found) {
    const Divergence& of_variant = divergence.divergence;
    throw tools::CheckError(fmt::format(
        "the RTL as it was rebuilt for this differs from the RTL, which agrees: job {}, {}: "
        "expected {}, got {}",
        divergence.number, of_variant.what(), of_variant.expected(), of_variant.actual()));
  }
  const cosim::CosimOptions how = cosim_options(rtl, options);
  const cosim::Failure failure =
      cosim::investigate(bench, how, divergence.number, divergence.job, *found);
  const std::string line = rtl.describe();
  return {(line.empty() ? "" : line + "\n") + cosim::report(bench, how, failure),
          cosim::to_json(how, failure)};
}

Report report(ChosenRtl& rtl, const JobOptions& options, const JobCrash& crash) {
  const cosim::CosimOptions how = cosim_options(rtl, options);
  const cosim::UnitBench& bench = rtl.bench();
  const cosim::Crash kept = cosim::keep_crash(bench, how, crash.number, crash.job, crash.how);
  if (!kept.lost.empty()) throw OutputError(kept.lost);
  return {cosim::report(bench, how, kept), cosim::to_json(how, kept)};
}

}  // namespace collide::flows
