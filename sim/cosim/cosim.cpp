// SPDX-License-Identifier: MIT
#include "sim/cosim/cosim.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <rapidcheck.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <utility>

#include "model/common/output_file.h"
#include "sim/tools/check.h"
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
double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// One member a line, and one element a line of its lists of objects: the steps of a job.
std::string text_of(const Json& job) {
  std::string out;
  const char* separator = "{\n  ";
  for (const auto& [key, value] : job.items()) {
    out += separator + Json(key).dump() + ": ";
    separator = ",\n  ";
    if (!value.is_array() || value.empty() || !value[0].is_object()) {
      out += value.dump();
      continue;
    }
    const char* element_separator = "[\n    ";
    for (const Json& element : value) {
      out += element_separator + element.dump();
      element_separator = ",\n    ";
    }
    out += "\n  ]";
  }
  return out + "\n}\n";
}

std::string summary(const Divergence& divergence) {
  return fmt::format("{}: expected {}, got {}", divergence.what(), divergence.expected(),
                     divergence.actual());
}

/// With what its file says of it.
Json noted(Json job, const std::string& name, const Divergence& divergence) {
  job["name"] = name;
  job["note"] = fmt::format("step {}, clock {}: {}", divergence.step, divergence.clock(),
                            summary(divergence));
  return job;
}

Json make_job(const UnitBench& unit, const CosimOptions& options, std::uint64_t number) {
  return unit.jobs(options.stimulus)(random_of(options.seed, number)).value();
}

Json to_json(const Divergence& divergence) {
  Json json = {{"kind", divergence.kind()},     {"when", divergence.conditions},
               {"step", divergence.step},       {"what", divergence.what()},
               {"clock", divergence.clock()},   {"expected", divergence.expected()},
               {"actual", divergence.actual()}, {"context", Json::array()}};
  for (const auto& moment : divergence.context) {
    json["context"].push_back({{"golden", moment.golden}, {"rtl", moment.rtl}});
  }
  return json;
}

std::string replay_command(const CosimOptions& options, const Failure& failure) {
  return fmt::format("{} replay {} --on lockstep{}", tools::program_command(),
                     tools::shell_line({tools::shown(failure.job_file)}), options.more);
}

std::string waves_command(const Failure& failure) {
  return fmt::format("{} waves {} --clock {}{}", tools::program_command(), failure.name,
                     failure.shrunk.clock(), tools::output_option());
}

std::string whole_job_command(const UnitBench& unit, const CosimOptions& options,
                              const Failure& failure) {
  const std::string file =
      options.stimulus.around.empty() ? options.jobs : tools::shown(failure.whole_file);
  if (!file.empty()) {
    return fmt::format("{} replay {} --on lockstep{}", tools::program_command(),
                       tools::shell_line({file}), options.more);
  }
  return fmt::format("{} cosim {} --seed {} --only {}{}{}{}", tools::program_command(), unit.name(),
                     options.seed, failure.job, options.of_jobs, options.more,
                     tools::output_option());
}

/// Sorts divergences by what they come to when their jobs are made small.
class Sorter {
 public:
  Sorter(const UnitBench& unit, const CosimOptions& options, CosimResult& result)
      : unit_(unit), options_(options), result_(result) {}

  void add(std::uint64_t number, const Json& job, const Divergence& found) {
    if (const Waiver* waiver = options_.waivers.find(found)) {
      ++result_.waived[waiver->reason];
      return;
    }
    // Jobs that look alike as they were found are counted with the first of them.
    const auto [seen, is_new] = seen_.try_emplace({found.kind(), found.conditions}, 0);
    if (is_new) seen->second = kind_of(investigate(unit_, options_, number, job, found));
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

}  // namespace

rc::Random random_of(std::uint64_t seed, std::uint64_t job) {
  return rc::Random(rc::Random::Key{seed, job, 0, 0});
}

Failure investigate(const UnitBench& unit, const CosimOptions& options, std::uint64_t number,
                    const Json& job, const Divergence& found) {
  Shrunk shrunk = shrink(unit, job, found, options.shrinking);
  const std::string from =
      options.jobs.empty() ? std::to_string(options.seed) : fs::path(options.jobs).stem().string();
  const std::string name = fmt::format("{}-{}-{}{}", unit.name(), from, number, options.tag);
  const std::uint64_t clock = shrunk.divergence.clock();
  Failure failure{number,
                  found,
                  unit.length(job),
                  shrunk.divergence,
                  unit.length(shrunk.job),
                  shrunk.runs,
                  shrunk.finished,
                  name,
                  options.out / kFolder / (name + ".json"),
                  options.out / kFolder / (name + "-whole.json"),
                  options.out / kFolder / (name + ".fst"),
                  options.whole_wave ? 0 : clock - std::min(clock, kClocksBefore),
                  clock + kClocksAfter,
                  unit.clock_period(),
                  {}};
  const Json shrunk_job = noted(std::move(shrunk.job), name, shrunk.divergence);
  try {
    write_file(failure.job_file, text_of(shrunk_job));
    write_file(failure.whole_file, text_of(noted(job, name + "-whole", found)));
    tools::WaveFile wave(failure.wave_file);
    unit.record(JsonField(failure.job_file.string(), shrunk_job),
                wave.clocks(failure.wave_first, failure.wave_last));
    wave.keep();
  } catch (const OutputError& error) {
    failure.lost = error.what();
  }
  return failure;
}

CosimResult cosimulate(const UnitBench& unit, const CosimOptions& options) {
  CosimResult result;
  cosimulate(unit, options, result);
  return result;
}

void cosimulate(const UnitBench& unit, const CosimOptions& options, CosimResult& result) {
  result.coverage = unit.coverage();
  Sorter sorter(unit, options, result);
  const auto start = Clock::now();
  const std::uint64_t first = options.only.value_or(options.first);
  const std::uint64_t last = first + (options.only ? 1 : options.count);
  for (std::uint64_t number = first; number < last; ++number) {
    if (!result.kinds.empty() && !options.keep_going) break;
    if (options.progress) options.progress(number);
    const Json job = make_job(unit, options, number);
    if (options.made) options.made(number, job);
    try {
      const JsonField field("job", job);
      const Compared compared = unit.check(field);
      unit.cover(field, result.coverage);
      result.compared.comparisons += compared.comparisons;
      result.compared.steps += compared.steps;
      result.compared.clocks += compared.clocks;
      ++result.jobs;
    } catch (const Divergence& divergence) {
      sorter.add(number, job, divergence);
    }
    result.seconds = seconds_since(start);
  }
  if (result.kinds.empty()) {
    tools::require_some(result.compared.comparisons,
                        result.waived.empty() ? "compared" : "compared: every job was waived");
  }
}

void record_job(const UnitBench& unit, const CosimOptions& options, std::uint64_t number,
                const fs::path& wave_file) {
  tools::WaveFile wave(wave_file);
  unit.record(JsonField("job", make_job(unit, options, number)), wave.clocks());
  wave.keep();
}

std::string report(const UnitBench& unit, const CosimOptions& options, const Failure& failure) {
  const auto time = [&](std::uint64_t clock) {
    return fmt::format("{:.3f} us", static_cast<double>(clock * failure.clock_period) / 1e6);
  };
  const Divergence& found = failure.found;
  const Divergence& shrunk = failure.shrunk;
  std::string text = fmt::format(
      "MISMATCH {}  {}  job {}  step {}  clock {}  time {}\n"
      "  {}\n"
      "    expected  {}\n"
      "    actual    {}\n"
      "  shrunk      {} to {} in {} runs{}; there at step {}, clock {}, time {}\n"
      "  {}\n"
      "    expected  {}\n"
      "    actual    {}\n",
      unit.name(), options.jobs.empty() ? fmt::format("seed {}", options.seed) : options.jobs,
      failure.job, found.step, found.clock(), time(found.clock()), found.what(), found.expected(),
      found.actual(), failure.found_length, failure.shrunk_length, failure.shrink_runs,
      failure.shrink_finished ? "" : ", which were all", shrunk.step, shrunk.clock(),
      time(shrunk.clock()), shrunk.what(), shrunk.expected(), shrunk.actual());
  std::size_t width = 6;
  for (const auto& moment : shrunk.context) width = std::max(width, moment.golden.size());
  text += fmt::format("    {:<{}}  {}\n", "golden", width, "rtl");
  for (const auto& moment : shrunk.context) {
    if (moment.rtl.empty()) {
      text += fmt::format("    {}\n", moment.golden);
    } else if (moment.golden == moment.rtl) {
      text += fmt::format("    {:<{}}  same\n", moment.golden, width);
    } else {
      text += fmt::format("    {:<{}}  {}   <-\n", moment.golden, width, moment.rtl);
    }
  }
  if (failure.lost.empty()) {
    text += fmt::format(
        "  job         {}, before it was shrunk {}\n"
        "  wave        {}  (clocks {}-{})\n"
        "  reproduce   {}\n"
        "  look        {}\n",
        tools::shown(failure.job_file), tools::shown(failure.whole_file),
        tools::shown(failure.wave_file), failure.wave_first, failure.wave_last,
        replay_command(options, failure), waves_command(failure));
  }
  return text + fmt::format("  whole job   {}\n", whole_job_command(unit, options, failure));
}

std::string speed(const CosimResult& result) {
  if (result.seconds <= 0) return "0";
  const double speed = static_cast<double>(result.jobs) / result.seconds;
  return speed < 10 ? fmt::format("{:.2g}", speed) : fmt::format("{:.0f}", speed);
}

std::string table(const CosimOptions& options, const CosimResult& result) {
  std::string text;
  for (const KindOfDivergence& kind : result.kinds) {
    const Failure& smallest = kind.smallest;
    const std::string when = fmt::format("{}", fmt::join(smallest.shrunk.conditions, ", "));
    text += fmt::format("  {:>6} jobs  {}{}\n               {}, {}\n               {}\n", kind.jobs,
                        smallest.shrunk.kind(), when.empty() ? "" : " (" + when + ")",
                        summary(smallest.shrunk), smallest.shrunk_length,
                        replay_command(options, smallest));
  }
  for (const auto& [reason, jobs] : result.waived) {
    text += fmt::format("  {:>6} jobs  waived: {}\n", jobs, reason);
  }
  return text;
}

Json to_json(const UnitBench& unit, const CosimOptions& options, const CosimResult& result) {
  Json json = {{"unit", unit.name()},
               {"seed", options.seed},
               {"jobs", result.jobs},
               {"compared",
                {{"comparisons", result.compared.comparisons},
                 {std::string(unit.step_name()), result.compared.steps}}},
               {"clocks", result.compared.clocks},
               {"seconds", result.seconds},
               {"coverage", result.coverage.to_json()},
               {"waived", result.waived},
               {"failure", nullptr}};
  if (result.failure() != nullptr) json["failure"] = to_json(options, *result.failure());
  if (options.keep_going) {
    json["kinds"] = Json::array();
    for (const KindOfDivergence& kind : result.kinds) {
      const Divergence& divergence = kind.smallest.shrunk;
      json["kinds"].push_back({{"kind", divergence.kind()},
                               {"when", divergence.conditions},
                               {"jobs", kind.jobs},
                               {"smallest", to_json(options, kind.smallest)}});
    }
  }
  return json;
}

Json to_json(const CosimOptions& options, const Failure& failure) {
  return {{"job", failure.job},
          {"found", to_json(failure.found)},
          {"found_length", failure.found_length},
          {"shrunk", to_json(failure.shrunk)},
          {"shrunk_length", failure.shrunk_length},
          {"shrink_runs", failure.shrink_runs},
          {"shrunk_whole", failure.shrink_finished},
          {"job_file", tools::shown(failure.job_file)},
          {"whole_file", tools::shown(failure.whole_file)},
          {"wave_file", tools::shown(failure.wave_file)},
          {"wave_clocks", {failure.wave_first, failure.wave_last}},
          {"reproduce", replay_command(options, failure)},
          {"look", waves_command(failure)}};
}

}  // namespace collide::cosim
