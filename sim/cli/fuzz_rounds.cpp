// SPDX-License-Identifier: MIT
#include "sim/cli/fuzz_rounds.h"

#include <fmt/format.h>

#include <chrono>

#include "sim/cli/verbs.h"
#include "sim/tools/check.h"
#include "sim/tools/interrupt.h"
#include "sim/tools/progress.h"

namespace collide::cli {

void declare(Verb& verb, FuzzRounds& options) {
  verb.option("--seed", &options.seed, "Round r uses seed + r");
  verb.option("--seconds", &options.seconds, "Time limit").range(0.001, 1e6);
  verb.option("--rounds", &options.rounds, "Number of rounds instead of a time limit")
      .range(1, 1e12);
}

void run_fuzz_rounds(const FuzzRounds& options, tools::FuzzResult& result,
                     const std::function<void(std::uint32_t seed)>& round) {
  const auto start = std::chrono::steady_clock::now();
  const auto goes_on = [&] {
    if (options.rounds) return result.rounds < *options.rounds;
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() <
           options.seconds;
  };
  const tools::Interruptible interruptible;
  tools::Progress progress;
  while (result.divergence.empty() && goes_on()) {
    const std::string where = fmt::format("fuzz: {} rounds, {} steps", result.rounds, result.steps);
    progress.show(where);
    tools::stop_if_interrupted(where);
    round(options.seed + static_cast<std::uint32_t>(result.rounds));
  }
  progress.clear();
  fmt::print("seed {}: {} rounds, {} steps\n", options.seed, result.rounds, result.steps);
  if (!result.divergence.empty()) {
    throw tools::CheckError("the modes differ (per bus cycle / loosely timed): " +
                            result.divergence);
  }
  tools::require_some(result.rounds, "run");
}

}  // namespace collide::cli
