// SPDX-License-Identifier: MIT
#include "sim/flows/mutate.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/flows/jobs.h"
#include "sim/tools/check.h"
#include "sim/tools/shares.h"
#include "sim/units/divergence.h"
#include "sim/units/hung.h"

namespace collide::flows {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPatience = 5;

/// What becomes of a mutant, in its own process: a fault may hang or stop the whole simulation.
Json try_mutant(const cosim::UnitBench& bench, const Jobs& jobs) {
  std::uint64_t run = 0;
  const auto ended = [&run](Fate fate, const std::string& what) {
    return Json{{"fate", static_cast<int>(fate)}, {"jobs", run}, {"what", what}};
  };
  try {
    while (run < jobs.count) {
      const Json job = jobs.at(jobs.first + run++);
      bench.check(JsonField("job", job));
    }
  } catch (const Divergence& divergence) {
    return ended(Fate::kDiverged, fmt::format("{}: expected {}, got {}", divergence.what(),
                                              divergence.expected(), divergence.actual()));
  } catch (const RtlFailure& failure) {
    return ended(Fate::kHung, failure.what());
  } catch (const std::exception& error) {
    return ended(Fate::kCrashed, error.what());
  }
  return ended(Fate::kSurvived, "");
}

MutantResult result_of(const Mutant& mutant, const tools::ShareResult& tried) {
  MutantResult result;
  result.mutant = mutant;
  switch (tried.fate) {
    case tools::ShareResult::Fate::kLate:
      result.fate = Fate::kHung;
      result.what = "no end within the time limit";
      break;
    case tools::ShareResult::Fate::kCrashed:
      result.fate = Fate::kCrashed;
      result.what = tried.how;
      break;
    case tools::ShareResult::Fate::kDone:
      const Json& ended = tried.result();
      result.fate = static_cast<Fate>(ended["fate"].get<int>());
      result.jobs = ended["jobs"].get<std::uint64_t>();
      result.what = ended["what"].get<std::string>();
  }
  return result;
}

}  // namespace

const char* name_of(Fate fate) {
  switch (fate) {
    case Fate::kSurvived:
      return "survived";
    case Fate::kDiverged:
      return "diverged";
    case Fate::kHung:
      return "hung";
    case Fate::kCrashed:
      return "crashed";
    case Fate::kEquivalent:
      return "equivalent";
  }
  return "";
}

std::size_t MutateResult::with(Fate fate) const {
  return static_cast<std::size_t>(
      std::count_if(mutants.begin(), mutants.end(),
                    [fate](const MutantResult& mutant) { return mutant.fate == fate; }));
}

double MutateResult::score() const {
  const std::size_t faults = mutants.size() - with(Fate::kEquivalent);
  tools::require_some(faults, "mutated but into the same circuit");
  return 100.0 * static_cast<double>(faults - with(Fate::kSurvived)) / static_cast<double>(faults);
}

MutateResult mutate(const tools::RtlUnit& unit, const MutateOptions& options) {
  const auto start = Clock::now();
  const Jobs jobs = make_jobs(unit.name, options.jobs);
  const MutantLibrary library(unit, options.count, static_cast<unsigned>(options.jobs.seed),
                              options.progress);
  options.progress("the netlist without a fault");
  const auto sound_start = Clock::now();
  MutateResult result;
  result.divergence = first_divergence(*library.bench(0, options.jobs.timing), jobs);
  if (result.divergence) return result;
  // A mutant that is merely as slow as the design has not hung.
  const auto timeout =
      std::max<Clock::duration>(options.timeout, kPatience * (Clock::now() - sound_start));

  result.jobs = jobs.count;
  const std::vector<Mutant> tried = library.list().mutants(options.only);
  tools::Sharing sharing;
  sharing.count = tried.size();
  sharing.work = [&](const tools::Share& share, const auto&) {
    return try_mutant(*library.bench(tried[share.first].number, options.jobs.timing), jobs);
  };
  sharing.workers = options.workers;
  sharing.fresh = true;  // what a fault leaves behind is not the next one's
  sharing.says = tools::Worker::Says::kNothing;
  sharing.limit = timeout;
  const auto show = [&](const std::string& what) {
    sharing.progress = [&options, &sharing, what](const tools::SharesProgress& progress) {
      options.progress(fmt::format("{} of {} {}", progress.done, sharing.count, what));
    };
  };
  show("mutants");
  tools::run_shares(sharing, [&](const tools::ShareResult& one) {
    result.mutants.push_back(result_of(tried[one.share.first], one));
    return true;
  });

  std::vector<MutantResult*> survivors;
  for (MutantResult& mutant : result.mutants) {
    if (mutant.fate == Fate::kSurvived) survivors.push_back(&mutant);
  }
  sharing.count = survivors.size();
  sharing.work = [&](const tools::Share& share, const auto&) {
    return Json(library.equivalent(survivors[share.first]->mutant, options.timeout));
  };
  sharing.limit.reset();  // but that of the proof
  show("survivors held against the design");
  tools::run_shares(sharing, [&](const tools::ShareResult& one) {
    const bool crashed = one.fate == tools::ShareResult::Fate::kCrashed;
    if (!crashed && one.result().get<bool>()) {
      survivors[one.share.first]->fate = Fate::kEquivalent;
    }
    return true;
  });
  result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return result;
}

}  // namespace collide::flows
