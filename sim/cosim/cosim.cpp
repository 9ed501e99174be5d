// SPDX-License-Identifier: MIT
#include "sim/cosim/cosim.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <rapidcheck.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <sstream>
#include <utility>

#include "model/common/output_file.h"
#include "sim/cosim/divergence_json.h"
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

std::string time_of(std::uint64_t clock, std::uint64_t period) {
  return fmt::format("{:.3f} us", static_cast<double>(clock * period) / 1e6);
}

/// The lines of a job that a person reads at a glance, indented for the report; else nothing.
std::string shown_job(const Json& job) {
  constexpr std::ptrdiff_t kMostLines = 24;
  constexpr std::size_t kLongestLine = 100;
  Json bare = job;
  bare.erase("name");  // the report says both
  bare.erase("note");
  const std::string text = text_of(bare);
  if (std::count(text.begin(), text.end(), '\n') > kMostLines) return "";
  std::string lines;
  std::istringstream rest(text);
  for (std::string line; std::getline(rest, line);) {
    if (line.size() > kLongestLine) return "";
    lines += "    " + line + "\n";
  }
  return lines;
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

std::string replay_command(const CosimOptions& options, const fs::path& job_file) {
  return fmt::format("{} replay {} --on lockstep{}", tools::program_command(),
                     tools::shell_line({tools::shown(job_file)}), options.more);
}

std::string waves_command(const Failure& failure) {
  return fmt::format("{} waves {} --clock {}{}", tools::program_command(), failure.name,
                     failure.shrunk.clock(), tools::output_option());
}

std::string page_command(const Failure& failure) {
  fs::path page = failure.wave_file;
  page.replace_extension(".html");
  return fmt::format("{} waves {} --html {}{}", tools::program_command(), failure.name,
                     tools::shell_line({tools::shown(page)}), tools::output_option());
}

std::string whole_job_command(const UnitBench& unit, const CosimOptions& options, std::uint64_t job,
                              const fs::path& whole_file) {
  const fs::path file = options.stimulus.around.empty() ? fs::path(options.jobs) : whole_file;
  if (!file.empty()) return replay_command(options, file);
  return fmt::format("{} cosim {} --seed {} --only {}{}{}{}", tools::program_command(), unit.name(),
                     options.seed, job, options.of_jobs, options.more, tools::output_option());
}

/// Of the files that a job leaves.
std::string name_of(const UnitBench& unit, const CosimOptions& options, std::uint64_t number) {
  const std::string from =
      options.jobs.empty() ? std::to_string(options.seed) : fs::path(options.jobs).stem().string();
  return fmt::format("{}-{}-{}{}", unit.name(), from, number, options.tag);
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

/// What a share comes to: as far as its jobs go or, unless it keeps going, to the first divergence
/// that is not waived. `coverage` has no hit yet.
Json run_share(const UnitBench& unit, const CosimOptions& options, Coverage coverage,
               const tools::Share& share, const tools::Sharing::Begins& begins) {
  Compared sum;
  LongestJobs longest;
  std::uint64_t agreed = 0;
  Json made = Json::array();
  Json divergences = Json::array();
  for (std::uint64_t number = share.first; number < share.end; ++number) {
    begins(number);
    coverage.begin_job(number);
    const Json job = make_job(unit, options, number);
    if (options.made) made.push_back(job);
    try {
      const JsonField field("job", job);
      const Compared compared = unit.check(field);
      unit.cover(field, coverage);
      sum.comparisons += compared.comparisons;
      sum.steps += compared.steps;
      sum.clocks += compared.clocks;
      longest.add(number, compared.clocks);
      ++agreed;
    } catch (const Divergence& divergence) {
      divergences.push_back({{"job", number}, {"divergence", to_json(divergence)}});
      if (!options.keep_going && options.waivers.find(divergence) == nullptr) break;
    }
  }
  return {{"jobs", agreed},
          {"comparisons", sum.comparisons},
          {"steps", sum.steps},
          {"clocks", sum.clocks},
          {"longest", longest.to_json()},
          {"made", made},
          {"coverage", coverage.counts()},
          {"divergences", divergences}};
}

/// Adds what a share has agreed on.
void add(const Json& share, CosimResult& result) {
  result.jobs += share["jobs"].get<std::uint64_t>();
  result.compared.comparisons += share["comparisons"].get<std::uint64_t>();
  result.compared.steps += share["steps"].get<std::uint64_t>();
  result.compared.clocks += share["clocks"].get<std::uint64_t>();
  result.longest.add(share["longest"]);
  result.coverage.add(JsonField("coverage", share["coverage"]));
}

}  // namespace

rc::Random random_of(std::uint64_t seed, std::uint64_t job) {
  return rc::Random(rc::Random::Key{seed, job, 0, 0});
}

fs::path divergence_file(fs::path wave_file) {
  return wave_file.replace_extension(".divergence.json");
}

Failure investigate(const UnitBench& unit, const CosimOptions& options, std::uint64_t number,
                    const Json& job, const Divergence& found) {
  Shrunk shrunk = shrink(unit, job, found, options.shrinking);
  const std::string name = name_of(unit, options, number);
  const std::uint64_t clock = shrunk.divergence.clock();
  const Json shrunk_job = noted(std::move(shrunk.job), name, shrunk.divergence);
  Failure failure{number,
                  shrunk_job,
                  found,
                  unit.length(job),
                  shrunk.divergence,
                  unit.length(shrunk_job),
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
  try {
    write_file(failure.job_file, text_of(shrunk_job));
    write_file(failure.whole_file, text_of(noted(job, name + "-whole", found)));
    write_file(divergence_file(failure.wave_file), to_json(failure.shrunk).dump() + "\n");
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
  const Coverage nothing = unit.coverage();
  result.coverage = nothing;
  Sorter sorter(unit, options, result);
  const auto start = Clock::now();
  tools::Sharing sharing;
  sharing.first = options.only.value_or(options.first);
  sharing.count = options.only ? 1 : options.count;
  sharing.size = unit.share();
  sharing.workers = options.workers;
  sharing.says = tools::Worker::Says::kProgress;
  sharing.work = [&](const tools::Share& share, const tools::Sharing::Begins& begins) {
    return run_share(unit, options, nothing, share, begins);
  };
  sharing.progress = options.progress;
  sharing.where = options.where;
  // It ends the run, and is made small when no other job runs.
  std::optional<std::pair<std::uint64_t, Divergence>> last;
  tools::run_shares(sharing, [&](const tools::ShareResult& done) {
    if (done.fate == tools::ShareResult::Fate::kCrashed) {
      const std::uint64_t number = done.share.first;
      const Json job = make_job(unit, options, number);
      if (options.made) options.made(number, job);
      result.crashes.push_back(keep_crash(unit, options, number, job, done.how));
      return true;
    }
    const Json& share = done.result();
    std::uint64_t number = done.share.first;
    for (const Json& job : share["made"]) options.made(number++, job);
    // An interrupt while one is made small leaves what was found before this share.
    const CosimResult before = share["divergences"].empty() ? CosimResult() : result;
    add(share, result);
    try {
      for (const Json& found : share["divergences"]) {
        const Divergence divergence = divergence_of(found["divergence"]);
        const bool waived = options.waivers.find(divergence) != nullptr;
        if (!options.keep_going && !waived) {
          last.emplace(found["job"], divergence);
          return false;
        }
        sorter.add(found["job"], make_job(unit, options, found["job"]), divergence);
      }
    } catch (const tools::Interrupted&) {
      result = before;
      throw;
    }
    result.seconds = seconds_since(start);
    return true;
  });
  if (last && options.found) options.found(last->first, last->second);
  if (last) sorter.add(last->first, make_job(unit, options, last->first), last->second);
  result.seconds = seconds_since(start);
  if (result.kinds.empty() && result.crashes.empty()) {
    tools::require_some(result.compared.comparisons,
                        result.waived.empty() ? "compared" : "compared: every job was waived");
  }
}

Crash keep_crash(const UnitBench& unit, const CosimOptions& options, std::uint64_t number, Json job,
                 const std::string& how) {
  const std::string name = name_of(unit, options, number) + "-crash";
  Crash crash{number, how, options.out / kFolder / (name + ".json"), {}};
  job["name"] = name;
  job["note"] = how;
  try {
    write_file(crash.job_file, text_of(job));
  } catch (const OutputError& error) {
    crash.lost = error.what();
  }
  return crash;
}

void record_job(const UnitBench& unit, const CosimOptions& options, std::uint64_t number,
                const fs::path& wave_file) {
  tools::WaveFile wave(wave_file);
  unit.record(JsonField("job", make_job(unit, options, number)), wave.clocks());
  wave.keep();
}

std::string headline(const UnitBench& unit, const CosimOptions& options, std::uint64_t job,
                     const Divergence& found) {
  return fmt::format(
      "MISMATCH {}  {}  job {}  step {}  clock {}  time {}\n"
      "  {}\n"
      "    expected  {}\n"
      "    actual    {}\n",
      unit.name(), options.jobs.empty() ? fmt::format("seed {}", options.seed) : options.jobs, job,
      found.step, found.clock(), time_of(found.clock(), unit.clock_period()), found.what(),
      found.expected(), found.actual());
}

std::string details(const UnitBench& unit, const CosimOptions& options, const Failure& failure) {
  const Divergence& shrunk = failure.shrunk;
  std::string text = fmt::format(
      "  shrunk      {} to {} in {} runs{}; there at step {}, clock {}, time {}\n"
      "  {}\n"
      "    expected  {}\n"
      "    actual    {}\n",
      failure.found_length, failure.shrunk_length, failure.shrink_runs,
      failure.shrink_finished ? "" : ", which were all", shrunk.step, shrunk.clock(),
      time_of(shrunk.clock(), failure.clock_period), shrunk.what(), shrunk.expected(),
      shrunk.actual());
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
        "  job         {}, before it was shrunk {}\n{}"
        "  wave        {}  (clocks {}-{})\n"
        "  reproduce   {}\n"
        "  look        {}\n"
        "  page        {}\n",
        tools::shown(failure.job_file), tools::shown(failure.whole_file), shown_job(failure.job),
        tools::shown(failure.wave_file), failure.wave_first, failure.wave_last,
        replay_command(options, failure.job_file), waves_command(failure), page_command(failure));
  }
  return text + fmt::format("  whole job   {}\n",
                            whole_job_command(unit, options, failure.number, failure.whole_file));
}

std::string report(const UnitBench& unit, const CosimOptions& options, const Failure& failure) {
  return headline(unit, options, failure.number, failure.found) + details(unit, options, failure);
}

std::string report(const UnitBench& unit, const CosimOptions& options, const Crash& crash) {
  std::string text = fmt::format(
      "CRASH {}  {}  job {}\n"
      "  twice       {}\n",
      unit.name(), options.jobs.empty() ? fmt::format("seed {}", options.seed) : options.jobs,
      crash.job, crash.how);
  if (crash.lost.empty()) {
    text += fmt::format(
        "  job         {}\n"
        "  reproduce   {}\n",
        tools::shown(crash.job_file), replay_command(options, crash.job_file));
  }
  return text + fmt::format("  whole job   {}\n",
                            whole_job_command(unit, options, crash.job, crash.job_file));
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
                        replay_command(options, smallest.job_file));
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
               {"longest", result.longest.to_json()},
               {"seconds", result.seconds},
               {"coverage", result.coverage.to_json()},
               {"waived", result.waived},
               {"crashes", Json::array()},
               {"failure", nullptr}};
  for (const Crash& crash : result.crashes) json["crashes"].push_back(to_json(options, crash));
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
  return {{"job", failure.number},
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
          {"reproduce", replay_command(options, failure.job_file)},
          {"look", waves_command(failure)}};
}

Json to_json(const CosimOptions& options, const Crash& crash) {
  return {{"job", crash.job},
          {"how", crash.how},
          {"job_file", tools::shown(crash.job_file)},
          {"reproduce", replay_command(options, crash.job_file)}};
}

}  // namespace collide::cosim
