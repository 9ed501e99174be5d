// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <chrono>

#include "sim/cli/cpu.h"
#include "sim/tools/check.h"
#include "sim/tools/places.h"
#include "sim/tools/progress.h"
#include "sim/tools/shares.h"

namespace collide::cli {
namespace {

/// As many as take some milliseconds.
constexpr std::uint64_t kRoundsOfAShare = 4;
constexpr double kSeconds = 5;

std::uint32_t seed_of(const CpuOptions& options, std::uint64_t round) {
  return static_cast<std::uint32_t>(options.seed.value_or(1) + round);
}

Json fuzz_share(const CpuOptions& options, const CpuKind& kind, const tools::Share& share,
                const tools::Sharing::Begins& begins) {
  tools::FuzzResult result;
  for (std::uint64_t round = share.first; round < share.end && result.divergence.empty(); ++round) {
    begins(round);
    kind.fuzz(seed_of(options, round), result);
  }
  return {{"rounds", result.rounds}, {"steps", result.steps}, {"divergence", result.divergence}};
}

/// The command with the rounds from `next` on.
std::string rest_of_rounds(const CpuOptions& options, std::uint64_t next) {
  return fmt::format("--seed {}{}", seed_of(options, next),
                     options.rounds ? fmt::format(" --rounds {}", *options.rounds - next) : "");
}

tools::Sharing sharing_of(const CpuOptions& options, const CpuKind& kind) {
  tools::Sharing sharing;
  sharing.count = options.rounds.value_or(tools::Sharing::kNoEnd);
  sharing.size = kRoundsOfAShare;
  sharing.workers = options.workers;
  sharing.work = [&](const tools::Share& share, const tools::Sharing::Begins& begins) {
    return fuzz_share(options, kind, share, begins);
  };
  if (options.rounds) return sharing;
  const double seconds = options.seconds != 0 ? options.seconds : kSeconds;
  sharing.next = [seconds, start = std::chrono::steady_clock::now()]() -> std::optional<Json> {
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    if (taken.count() >= seconds) return {};
    return Json();
  };
  return sharing;
}

}  // namespace

void fuzz_cpu(const CpuOptions& options, const CpuKind& kind) {
  tools::Progress progress;
  tools::FuzzResult result;
  std::vector<std::string> crashes;
  tools::Sharing sharing = sharing_of(options, kind);
  sharing.progress = [&](const tools::SharesProgress& so_far) {
    progress.show(fmt::format("fuzz: {} rounds, {} steps", so_far.done, result.steps));
  };
  sharing.where = [&](const tools::SharesProgress& so_far) {
    return fmt::format("round {}, seed {}, {} steps; continue with {}", so_far.next,
                       seed_of(options, 0), result.steps, rest_of_rounds(options, so_far.next));
  };
  tools::run_shares(sharing, [&](const tools::ShareResult& done) {
    if (done.fate == tools::ShareResult::Fate::kCrashed) {
      crashes.push_back(
          fmt::format("round {} has crashed twice: {}\n  reproduce  {} {} --seed {} --rounds 1\n",
                      done.share.first, done.how, tools::program_command(), options.command(),
                      seed_of(options, done.share.first)));
      return true;
    }
    const Json& share = done.result();
    result.rounds += share["rounds"].get<std::uint64_t>();
    result.steps += share["steps"].get<std::uint64_t>();
    result.divergence = share["divergence"];
    return result.divergence.empty();
  });
  progress.clear();
  fmt::print("seed {}: {} rounds, {} steps\n", seed_of(options, 0), result.rounds, result.steps);
  for (const std::string& crash : crashes) fmt::print("{}", crash);
  if (!result.divergence.empty()) {
    throw tools::CheckError("the modes differ (every bus cycle / fast): " + result.divergence);
  }
  if (!crashes.empty()) {
    throw tools::CheckError(fmt::format("{} rounds have crashed twice", crashes.size()));
  }
  tools::require_some(result.rounds, "run");
}

}  // namespace collide::cli
