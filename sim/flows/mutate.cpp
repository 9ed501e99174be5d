// SPDX-License-Identifier: MIT
#include "sim/flows/mutate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iterator>
#include <sstream>

#include "model/common/output_file.h"
#include "model/common/record.h"
#include "sim/flows/jobs.h"
#include "sim/flows/other_rtl.h"
#include "sim/tools/process.h"
#include "sim/tools/shares.h"
#include "sim/tools/store.h"
#include "sim/units/divergence.h"
#include "sim/units/hung.h"

namespace collide::flows {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPatience = 5;
constexpr std::chrono::seconds kGrace{10};  // for a job to end by itself
constexpr const char* kLate = "no end within the time limit";
constexpr const char* kAgreement = "agreement.json";

/// A job of those that a netlist without a fault does not agree on.
struct SoundDiverges {
  cosim::JobDivergence divergence;
};

/// Runs the jobs on that netlist without a fault; the seconds of one core that they take. Once for
/// all runs that have it in common, as the shards of a campaign do. Throws SoundDiverges.
double check_sound(const MutantLibrary& library, std::size_t netlist, const cosim::Jobs& jobs,
                   const MutateOptions& options) {
  tools::Ingredients ingredients;
  ingredients.text("what", "agreement of the netlist without a fault")
      .text("netlist", library.key(netlist))
      .file(std::filesystem::read_symlink("/proc/self/exe").string())
      .text("timing",
            fmt::format("{} {}", options.jobs.timing.name(), options.jobs.timing.patience))
      .text("jobs", fmt::format("{} {} {}", options.jobs.seed, jobs.first, jobs.count));
  if (!options.jobs.file.empty()) {
    ingredients.file(std::filesystem::absolute(options.jobs.file).string());
  }
  const auto progress = [&](const std::string& step) {
    options.progress("the netlist without a fault: " + step);
  };
  const tools::Stored sound = tools::Store().get(
      ingredients,
      [&](const std::filesystem::path& folder) {
        const AllAgreed all =
            run_all(*library.sound(netlist, options.jobs.timing), jobs, options.workers, progress);
        if (all.divergence) throw SoundDiverges{*all.divergence};
        write_file(folder / kAgreement, Json{{"seconds", all.seconds}}.dump());
      },
      [&] { progress("another run is working on it"); });
  const std::string file = (sound.folder / kAgreement).string();
  return parse_json(tools::read_file(file), file)["seconds"].get<double>();
}

/// What becomes of a mutant, in its own process: a fault may hang or stop the whole simulation.
MutantResult try_mutant(const Mutant& mutant, const cosim::UnitBench& bench,
                        const cosim::Jobs& jobs, std::chrono::nanoseconds limit) {
  struct Late {};
  const auto start = tools::processor_time();
  std::uint64_t begun = 0;
  const auto ended = [&](Fate fate, const std::string& what) {
    return MutantResult{mutant, fate, begun, what};
  };
  cosim::JobRun run(bench, jobs);
  run.begins = [&](std::uint64_t, const cosim::AnyJob&) {
    if (tools::processor_time() - start > limit) throw Late{};
    ++begun;
  };
  try {
    const cosim::JobsDone done = run.here();
    if (done.divergences.empty()) return ended(Fate::kSurvived, "");
    const Divergence& found = done.divergences[0].divergence;
    return ended(Fate::kDiverged, fmt::format("{}: expected {}, got {}", found.what(),
                                              found.expected(), found.actual()));
  } catch (const Late&) {
    return ended(Fate::kHung, kLate);
  } catch (const RtlFailure& failure) {
    return ended(Fate::kHung, failure.what());
  } catch (const std::exception& error) {
    return ended(Fate::kUndecided, error.what());
  }
}

MutantResult result_of(const Mutant& mutant, const tools::ShareResult& tried) {
  switch (tried.fate) {
    case tools::ShareResult::Fate::kLate:
      return {mutant, Fate::kHung, 0, kLate};
    case tools::ShareResult::Fate::kCrashed:
      return {mutant, Fate::kUndecided, 0, tried.how};
    case tools::ShareResult::Fate::kDone:
      break;
  }
  auto result = parsed<MutantResult>(JsonField("mutant", tried.result()));
  result.mutant = mutant;
  return result;
}

/// What becomes of each of them, `workers` at once.
std::vector<MutantResult> try_all(const std::vector<Mutant>& mutants,
                                  const std::function<MutantResult(const Mutant&)>& work,
                                  unsigned workers, std::chrono::nanoseconds limit,
                                  const Step& show) {
  tools::Sharing sharing;
  sharing.count = mutants.size();
  sharing.work = [&](const tools::Share& share, const auto&) {
    return json_of(work(mutants[share.first]));
  };
  sharing.workers = workers;
  sharing.fresh = true;  // what a fault leaves behind is not the next one's
  sharing.says = tools::Worker::Says::kNothing;
  sharing.limit = limit + kGrace;
  sharing.progress = [&](const tools::SharesProgress& progress) {
    show(fmt::format("{} of {} mutants", progress.done, sharing.count));
  };
  std::vector<MutantResult> results;
  tools::run_shares(sharing, [&](const tools::ShareResult& one) {
    results.push_back(result_of(mutants[one.share.first], one));
    return true;
  });
  return results;
}

/// In one text, with blanks between them.
Form<std::vector<std::string>> words_form() {
  using Words = std::vector<std::string>;
  const auto text = form_of<std::string>();
  return {[](const Words& words) -> Json { return fmt::format("{}", fmt::join(words, " ")); },
          [](const JsonField& field, Words& words) {
            std::istringstream in(field.text());
            words.assign(std::istream_iterator<std::string>(in), {});
          },
          text.schema};
}

/// Of the jobs so many that every mutant of that netlist was caught by one of them.
std::uint64_t caught_within(const std::vector<MutantResult>& mutants, std::size_t netlist,
                            const cosim::Jobs& jobs) {
  std::uint64_t most = 0;
  for (const MutantResult& one : mutants) {
    const bool caught = one.fate == Fate::kDiverged || one.fate == Fate::kHung;
    if (!caught || one.mutant.netlist != netlist) continue;
    // One whose process was ended, being late, does not say at which.
    most = std::max(most, one.jobs == 0 ? jobs.count : one.jobs);
  }
  return most;
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
    case Fate::kUndecided:
      return "undecided";
    case Fate::kEquivalent:
      return "equivalent";
  }
  return "";
}

const Record<MutantResult>& record_of(const MutantResult* /*result*/) {
  const auto of_mutant = [](auto member) {
    return [member](auto& result) -> auto& {
      return result.mutant.*member;
    };
  };
  static const auto kRecord = Record<MutantResult>("mutant")
                                  .member("mutant", of_mutant(&Mutant::number))
                                  .member("fate", &MutantResult::fate,
                                          names(kFates, [](Fate fate) { return name_of(fate); }))
                                  .member("jobs", &MutantResult::jobs, "until it was caught")
                                  .member("what", &MutantResult::what)
                                  .member("mode", of_mutant(&Mutant::mode))
                                  .member("module", of_mutant(&Mutant::module))
                                  .member("port", of_mutant(&Mutant::port))
                                  .member("wire", of_mutant(&Mutant::wire))
                                  .member("source", of_mutant(&Mutant::places), "file:line")
                                  .member("mutate", of_mutant(&Mutant::arguments), words_form(),
                                          "options of yosys' mutate; of a designer's fault empty");
  return kRecord;
}

Form<MutateReport> mutate_form() {
  using Report = MutateReport;
  auto tried = Record<Report>("mutate")
                   .member("unit", &Report::unit)
                   .member("seed", &Report::seed)
                   .shows("mutants", [](const Report& report) { return report.mutants.size(); })
                   .member("jobs", &Report::jobs, "at most, for each")
                   .shows("score", &Report::score,
                          "percent caught of those that diverged, hung or survived; null if there "
                          "is none")
                   .member("seconds", &Report::seconds)
                   .member("failure", &Report::failure);
  for (const Fate fate : kFates) {
    tried.shows(name_of(fate), [fate](const Report& report) { return report.with(fate); });
  }
  tried.member("results", &Report::mutants).member("rtl", &Report::rtl, rtl_form());
  const auto stopped = Record<Report>("mutate", "Of RTL that diverges without a fault.")
                           .member("unit", &Report::unit)
                           .member("seed", &Report::seed)
                           .member("rtl", &Report::rtl, rtl_form())
                           .member("failure", &Report::failure);
  return {[=](const Report& report) { return (report.failure ? stopped : tried).print(report); },
          [=](const JsonField& field, Report& report) {
            (field.has("results") ? tried : stopped).parse(field, report);
          },
          [=](SchemaParts& parts) {
            return Json{{"anyOf", {tried.schema(parts), stopped.schema(parts)}}};
          }};
}

std::size_t MutateResult::with(Fate fate) const {
  return static_cast<std::size_t>(
      std::count_if(mutants.begin(), mutants.end(),
                    [fate](const MutantResult& mutant) { return mutant.fate == fate; }));
}

const MutantResult* MutateResult::undecided() const {
  const auto found = std::find_if(mutants.begin(), mutants.end(), [](const MutantResult& mutant) {
    return mutant.fate == Fate::kUndecided;
  });
  return found == mutants.end() ? nullptr : &*found;
}

std::optional<double> MutateResult::score() const {
  const std::size_t caught = with(Fate::kDiverged) + with(Fate::kHung);
  const std::size_t faults = caught + with(Fate::kSurvived);
  if (faults == 0) return std::nullopt;
  return 100.0 * static_cast<double>(caught) / static_cast<double>(faults);
}

MutateResult mutate(const tools::RtlUnit& unit, const MutateOptions& options) {
  const auto start = Clock::now();
  const cosim::Jobs jobs = make_jobs(unit.name, options.jobs);
  const MutantLibrary library(
      unit, {options.count, options.jobs.seed, options.kind, options.module}, options.progress);
  MutateResult result;
  double sound_seconds = 0;
  try {
    sound_seconds = check_sound(library, 0, jobs, options);
  } catch (const SoundDiverges& sound) {
    result.divergence = sound.divergence;
    return result;
  }
  // A mutant that is merely as slow as the design has not hung.
  const auto limit = std::max<std::chrono::nanoseconds>(
      options.timeout, std::chrono::duration_cast<std::chrono::nanoseconds>(
                           std::chrono::duration<double>(kPatience * sound_seconds)));

  result.jobs = jobs.count;
  const std::vector<Mutant> tried = library.list().mutants(options.only);
  const auto work = [&](const Mutant& mutant) {
    MutantResult tried_out =
        try_mutant(mutant, *library.bench(mutant, options.jobs.timing), jobs, limit);
    // While others are tried.
    if (tried_out.fate == Fate::kSurvived && library.equivalent(mutant, options.timeout)) {
      tried_out.fate = Fate::kEquivalent;
    }
    return tried_out;
  };
  result.mutants = try_all(tried, work, options.workers, limit, options.progress);
  // What ended a simulation may have been others beside it: want of memory.
  for (MutantResult& one : result.mutants) {
    if (one.fate != Fate::kUndecided) continue;
    one = try_all({one.mutant}, work, 1, limit, options.progress)[0];
  }

  // What a netlist does without a fault must not be what caught its mutants.
  cosim::Jobs needed = jobs;
  try {
    for (std::size_t netlist = 1; netlist < library.list().netlists().size(); ++netlist) {
      needed.count = caught_within(result.mutants, netlist, jobs);
      if (needed.count != 0) check_sound(library, netlist, needed, options);
    }
  } catch (const SoundDiverges& sound) {
    result.mutants.clear();
    result.divergence = sound.divergence;
  }
  result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return result;
}

}  // namespace collide::flows
