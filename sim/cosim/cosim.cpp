// SPDX-License-Identifier: MIT
#include "sim/cosim/cosim.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <rapidcheck.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <utility>

#include "model/common/output_file.h"
#include "model/common/record.h"
#include "sim/tools/check.h"
#include "sim/tools/interrupt.h"
#include "sim/tools/places.h"
#include "sim/tools/process.h"
#include "sim/tools/wave_file.h"

namespace collide::cosim {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr const char* kFolder = "cosim";
/// Clocks of a wave before and after the divergence.
constexpr std::uint64_t kClocksBefore = 60;
constexpr std::uint64_t kClocksAfter = 20;
/// Clocks of a wave before the grant, row or run that diverged.
constexpr std::uint64_t kClocksBeforeItsRun = 5;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// The first clock of the wave of a divergence.
std::uint64_t first_clock(const Divergence& divergence) {
  const std::uint64_t shown = divergence.shown_clock();
  const std::uint64_t since = divergence.since.value_or(shown);
  return std::min(shown - std::min(shown, kClocksBefore),
                  since - std::min(since, kClocksBeforeItsRun));
}

/// With what its file says of it.
Json noted(Json job, const std::string& name, const Divergence& divergence) {
  job["name"] = name;
  job["note"] =
      fmt::format("step {}, clock {}: {}: expected {}, got {}", divergence.step, divergence.clock(),
                  divergence.what(), divergence.expected(), divergence.actual());
  return job;
}

/// Sorts divergences by what they come to when their jobs are printed small.
class Sorter {
 public:
  Sorter(const UnitBench& unit, const CosimOptions& options, CosimResult& result)
      : unit_(unit), options_(options), result_(result) {}

  void add(const JobDivergence& job) {
    const Divergence& found = job.divergence;
    if (const Waiver* waiver = options_.waivers.find(found)) {
      ++result_.waived[waiver->reason + (waiver->goes_on ? ", where no job continues" : "")];
      return;
    }
    // Jobs that look alike as they were found are counted with the first of them.
    const auto [seen, is_new] = seen_.try_emplace({found.kind(), found.conditions}, 0);
    if (is_new) seen->second = kind_of(investigate(unit_, options_, job));
    ++result_.kinds[seen->second].jobs;
  }

 private:
  std::size_t kind_of(const Failure& failure) {
    for (std::size_t i = 0; i < result_.kinds.size(); ++i) {
      Failure& smallest = result_.kinds[i].smallest;
      if (smallest.shrunk.kind() != failure.shrunk.kind()) continue;
      if (smallest.shrunk.conditions != failure.shrunk.conditions) continue;
      if (failure.shrunk.step < smallest.shrunk.step) smallest = failure;
      return i;
    }
    result_.kinds.push_back({failure, 0});
    return result_.kinds.size() - 1;
  }

  const UnitBench& unit_;
  const CosimOptions& options_;
  CosimResult& result_;
  std::map<std::pair<std::string, std::vector<std::string>>, std::size_t> seen_;
};

/// "comparisons", and the steps by the unit's own name for them.
Form<CosimResult> compared_form() {
  return {[](const CosimResult& result) {
            return Json{{"comparisons", result.compared.comparisons},
                        {result.step_name, result.compared.steps}};
          },
          [](const JsonField& field, CosimResult& result) {
            const auto count = form_of<std::uint64_t>();
            count.parse(field["comparisons"], result.compared.comparisons);
            for (const auto& [name, value] : members_of(field)) {
              if (name == "comparisons") continue;
              result.step_name = name;
              count.parse(value, result.compared.steps);
            }
          },
          [](SchemaParts& parts) {
            const Json count = form_of<std::uint64_t>().schema(parts);
            return Json{{"type", "object"},
                        {"required", {"comparisons"}},
                        {"additionalProperties", count},
                        {"properties", {{"comparisons", count}}}};
          }};
}

/// The clocks of a wave.
Form<Failure> clocks_form() {
  const auto list = Form<std::vector<std::uint64_t>>(List{Usual{}, 2, "clocks"});
  return {[list](const Failure& failure) {
            return list.print({failure.wave_first, failure.wave_last});
          },
          [list](const JsonField& field, Failure& failure) {
            std::vector<std::uint64_t> clocks;
            list.parse(field, clocks);
            failure.wave_first = clocks[0];
            failure.wave_last = clocks[1];
          },
          list.schema};
}

}  // namespace

Form<fs::path> file_form() {
  const auto text = form_of<std::string>();
  return {[](const fs::path& file) -> Json { return tools::shown(file); },
          [](const JsonField& field, fs::path& file) { file = field.text(); }, text.schema};
}

const Record<Failure>& record_of(const Failure* /*failure*/) {
  static const auto kRecord =
      Record<Failure>("failure")
          .member("job", &Failure::number, "its number in the seed, or in the file")
          .member("found", &Failure::found)
          .member("found_length", &Failure::found_length)
          .member("shrunk", &Failure::shrunk)
          .member("shrunk_length", &Failure::shrunk_length)
          .member("shrink_runs", &Failure::shrink_runs)
          .member("shrunk_whole", &Failure::shrink_finished, "false: the runs were used up")
          .member("job_file", &Failure::job_file, file_form(), "the small job, for collide replay")
          .member("whole_file", &Failure::whole_file, file_form(), "the job as it was found")
          .member("wave_file", &Failure::wave_file, file_form())
          .member(
              "wave_clocks", [](auto& failure) -> auto& { return failure; }, clocks_form(),
              "the first and the last")
          .member("reproduce", &Failure::reproduce, "a command")
          .member("look", &Failure::look, "a command")
          .left_out();
  return kRecord;
}

const Record<KindOfDivergence>& record_of(const KindOfDivergence* /*kind*/) {
  using Kind = KindOfDivergence;
  static const auto kRecord =
      Record<Kind>("kind")
          .shows("kind", [](const Kind& kind) { return kind.smallest.shrunk.kind(); })
          .shows("when", [](const Kind& kind) { return kind.smallest.shrunk.conditions; })
          .member("jobs", &Kind::jobs)
          .member("smallest", &Kind::smallest);
  return kRecord;
}

const Record<Crash>& record_of(const Crash* /*crash*/) {
  static const auto kRecord = Record<Crash>("crash", "A job that ended two processes.")
                                  .member("job", &Crash::job)
                                  .member("how", &Crash::how, "what ended the process that ran it")
                                  .member("job_file", &Crash::job_file, file_form())
                                  .member("reproduce", &Crash::reproduce, "a command");
  return kRecord;
}

const Record<CosimResult>& record_of(const CosimResult* /*result*/) {
  using Result = CosimResult;
  const auto failure = [](const Result& result) {
    return result.kinds.empty() ? std::nullopt : std::optional(result.kinds[0].smallest);
  };
  static const auto kRecord =
      Record<Result>("cosim")
          .member("unit", &Result::unit)
          .member("seed", &Result::seed)
          .member("jobs", &Result::jobs, "that agreed")
          .member(
              "compared", [](auto& result) -> auto& { return result; }, compared_form(),
              "comparisons of anything; of those, under the unit's own name, the finest "
              "observable steps: \"bus accesses\", \"lines\"")
          .member(
              "clocks", [](auto& result) -> auto& { return result.compared.clocks; })
          .member(
              "longest", [](auto& result) -> auto& { return result.longest.jobs; },
              "the five jobs that took the most clocks")
          .member("seconds", &Result::seconds)
          .member("coverage", &Result::coverage)
          .member("waived", &Result::waived, "jobs that it ended, by the reason")
          .member("passed", &Result::passed,
                  "jobs that went on behind what is waived and agreed, by the reason")
          .member("crashes", &Result::crashes)
          .shows("failure", failure)
          .member("kinds", &Result::kinds,
                  "with --keep-going: divergences whose smallest jobs differ in the same")
          .only_if([](const Result& result) { return result.keeps_going; });
  return kRecord;
}

fs::path divergence_file(fs::path wave_file) {
  return wave_file.replace_extension(".divergence.json");
}

namespace {

/// The elements of an array: one a line, or short texts side by side.
std::string lines_of(const Json& array) {
  constexpr std::size_t kWidth = 96;
  std::string out;
  std::size_t begin = 0;  // of the line
  for (const Json& element : array) {
    const std::string text = element.dump();
    const bool fits = element.is_string() && out.size() - begin + 2 + text.size() <= kWidth;
    if (out.empty() || !fits) {
      out += out.empty() ? "[\n    " : ",\n    ";
      begin = out.size() - 4;
    } else {
      out += ", ";
    }
    out += text;
  }
  return out + "\n  ]";
}

}  // namespace

std::string job_text(const Json& job) {
  std::string out;
  const char* separator = "{\n  ";
  for (const auto& [key, value] : job.items()) {
    out += separator + Json(key).dump() + ": ";
    separator = ",\n  ";
    const bool is_list =
        value.is_array() && !value.empty() && (value[0].is_object() || value[0].is_string());
    out += is_list ? lines_of(value) : value.dump();
  }
  return out + "\n}\n";
}

std::string name_of(const UnitBench& unit, const CosimOptions& options, std::uint64_t number) {
  const std::string source = options.jobs_file.empty()
                                 ? std::to_string(options.seed)
                                 : fs::path(options.jobs_file).stem().string();
  return fmt::format("{}-{}-{}{}", unit.name(), source, number, options.suffix);
}

Failure investigate(const UnitBench& unit, const CosimOptions& options,
                    const JobDivergence& found) {
  const Shrunk shrunk = shrink(unit, found.job, found.divergence, options.shrinking);
  const std::string name = name_of(unit, options, found.number);
  Divergence small = shrunk.divergence;
  const std::optional<TracedBack> traced = unit.trace_back(shrunk.job, small);
  if (traced) small.origin = traced->origin;
  const std::uint64_t clock = small.shown_clock();
  Failure failure{found.number,
                  noted(unit.print(shrunk.job), name, small),
                  found.divergence,
                  unit.length(found.job),
                  small,
                  unit.length(shrunk.job),
                  shrunk.runs,
                  shrunk.finished,
                  name,
                  options.out / kFolder / (name + ".json"),
                  options.out / kFolder / (name + "-whole.json"),
                  options.out / kFolder / (name + ".fst"),
                  options.whole_wave ? 0 : first_clock(small),
                  (options.whole_wave ? small.clock() : clock) + kClocksAfter,
                  {},
                  {},
                  {}};
  try {
    write_file(failure.job_file, job_text(failure.job));
    write_file(failure.whole_file,
               job_text(noted(unit.print(found.job), name + "-whole", found.divergence)));
    write_file(divergence_file(failure.wave_file), json_of(failure.shrunk).dump() + "\n");
    tools::WaveFile wave(failure.wave_file);
    unit.record(shrunk.job, wave.clocks(failure.wave_first, failure.wave_last));
    wave.check();
    if (traced) {
      waves::add_signals(wave.path(), waves::kGoldenScope,
                         traced->golden(failure.wave_first, failure.wave_last));
    }
    wave.keep();
  } catch (const OutputError& error) {
    failure.not_written = error.what();
  }
  return failure;
}

CosimResult cosimulate(const UnitBench& unit, const CosimOptions& options) {
  CosimResult result;
  cosimulate(unit, options, result);
  return result;
}

void cosimulate(const UnitBench& strict, const CosimOptions& options, CosimResult& result) {
  const auto start = Clock::now();
  std::set<std::string> passed;  // in the job that runs
  const std::unique_ptr<UnitBench> tolerant = options.waivers.applied_to(
      strict, [&passed](const Waiver& waiver) { passed.insert(waiver.reason); });
  const UnitBench& unit = tolerant ? *tolerant : strict;
  result.unit = unit.name();
  result.seed = options.seed;
  result.step_name = unit.step_name();
  result.keeps_going = options.keep_going;
  Sorter sorter(unit, options, result);
  Jobs jobs = random_jobs(unit, options.seed, options.stimulus);
  jobs.first = options.first;
  jobs.count = options.count;
  SharedJobRun run(unit, jobs);
  run.coverage = result.coverage = unit.coverage();
  run.workers = options.workers;
  run.says = tools::Worker::Says::kProgress;
  run.progress = options.progress;
  run.where_interrupted = options.where_interrupted;
  const auto passes = [&](const Divergence& divergence) {
    return options.keep_going || options.waivers.find(divergence) != nullptr;
  };
  run.passes = passes;
  std::vector<Json> printed;  // in the row that runs
  std::map<std::string, std::uint64_t> agreed;
  run.begins = [&](std::uint64_t, const AnyJob& job) {
    passed.clear();
    if (options.job_made) printed.push_back(unit.print(job));
  };
  run.agreed = [&](std::uint64_t) {
    for (const std::string& reason : passed) ++agreed[reason];
  };
  run.leaves = [&] {
    return Json{{"printed", std::exchange(printed, {})}, {"passed", std::exchange(agreed, {})}};
  };
  run.crashed = [&](const JobCrash& crash) {
    if (options.job_made) options.job_made(unit.print(crash.job));
    result.crashes.push_back(keep_crash(unit, options, crash));
  };
  // It ends the run, and is printed small when no other job runs.
  std::optional<JobDivergence> last;
  run.done = [&](const JobsDone& row) {
    for (const Json& job : row.left["printed"]) options.job_made(job);
    // An interrupt while one is printed small leaves what was found before this row.
    const CosimResult before = row.divergences.empty() ? CosimResult() : result;
    result.add(row);
    for (const auto& [reason, count] : row.left["passed"].items()) {
      result.passed[reason] += count.get<std::uint64_t>();
    }
    try {
      for (const JobDivergence& found : row.divergences) {
        if (!passes(found.divergence)) {
          last = found;
          return false;
        }
        sorter.add(found);
      }
    } catch (const tools::Interrupted&) {
      result = before;
      throw;
    }
    result.seconds = seconds_since(start);
    return true;
  };
  run.run();
  if (last && options.found) options.found(last->number, last->divergence);
  if (last) sorter.add(*last);
  result.seconds = seconds_since(start);
  if (result.kinds.empty() && result.crashes.empty()) {
    tools::require_some(result.compared.comparisons,
                        result.waived.empty() ? "compared" : "compared: every job was waived");
  }
}

Crash keep_crash(const UnitBench& unit, const CosimOptions& options, const JobCrash& crash) {
  const std::string name = name_of(unit, options, crash.number) + "-crash";
  Crash kept{crash.number, crash.how, options.out / kFolder / (name + ".json"), {}, {}};
  Json job = unit.print(crash.job);
  job["name"] = name;
  job["note"] = crash.how;
  try {
    write_file(kept.job_file, job_text(job));
  } catch (const OutputError& error) {
    kept.not_written = error.what();
  }
  return kept;
}

void record_job(const UnitBench& strict, const CosimOptions& options, std::uint64_t number,
                const fs::path& wave_file) {
  const std::unique_ptr<UnitBench> tolerant = options.waivers.applied_to(strict, {});
  const UnitBench& unit = tolerant ? *tolerant : strict;
  tools::WaveFile wave(wave_file);
  unit.record(unit.random_job(options.seed, number, options.stimulus), wave.clocks());
  wave.keep();
}

}  // namespace collide::cosim
