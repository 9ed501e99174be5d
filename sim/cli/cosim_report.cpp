// SPDX-License-Identifier: MIT
#include "sim/cli/cosim_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <sstream>
#include <utility>

#include "model/common/output_file.h"
#include "model/common/printable.h"
#include "sim/tools/check.h"
#include "sim/tools/places.h"
#include "sim/tools/process.h"

namespace collide::cli {
namespace {

namespace fs = std::filesystem;

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
  const std::string text = cosim::job_text(bare);
  if (std::count(text.begin(), text.end(), '\n') > kMostLines) return "";
  std::string lines;
  std::istringstream rest(text);
  for (std::string line; std::getline(rest, line);) {
    if (line.size() > kLongestLine) return "";
    lines += "    " + line + "\n";
  }
  return lines;
}

std::string waves_command(const cosim::Failure& failure) {
  return fmt::format("{} waves {} --clock {}{}", tools::program_command(), failure.name,
                     failure.shrunk.shown_clock(), tools::output_option());
}

std::string page_command(const cosim::Failure& failure) {
  fs::path page = failure.wave_file;
  page.replace_extension(".html");
  return fmt::format("{} waves {} --html {}{}", tools::program_command(), failure.name,
                     tools::shell_line({tools::shown(page)}), tools::output_option());
}

cosim::CosimOptions cosim_options(const flows::ChosenRtl& rtl, const flows::JobOptions& options) {
  cosim::CosimOptions cosim;
  cosim.seed = options.seed;
  cosim.jobs_file = options.file;
  cosim.out = tools::output_folder();
  cosim.suffix = rtl.tag();
  return cosim;
}

std::optional<Divergence> divergence_on(const cosim::UnitBench& bench, const cosim::AnyJob& job) {
  try {
    bench.check(job);
  } catch (const Divergence& divergence) {
    return divergence;
  }
  return std::nullopt;
}

}  // namespace

CosimReport::CosimReport(const cosim::UnitBench& unit, cosim::JobOrigin origin,
                         std::string rtl_option)
    : unit_(unit), origin_(std::move(origin)), rtl_option_(std::move(rtl_option)) {}

std::string CosimReport::source() const {
  return origin_.jobs_file.empty() ? fmt::format("seed {}", origin_.seed) : origin_.jobs_file;
}

std::string CosimReport::replay(const fs::path& job_file) const {
  return fmt::format("{} replay {} --on lockstep{}", tools::program_command(),
                     tools::shell_line({tools::shown(job_file)}), rtl_option_);
}

std::string CosimReport::whole_job(std::uint64_t job, const fs::path& whole_file) const {
  const fs::path file = origin_.stimulus.around.empty() ? fs::path(origin_.jobs_file) : whole_file;
  if (!file.empty()) return replay(file);
  return fmt::format("{} cosim {} --seed {} --first {} --count 1{}{}{}", tools::program_command(),
                     unit_.name(), origin_.seed, job, option_text(origin_.stimulus), rtl_option_,
                     tools::output_option());
}

std::string CosimReport::headline(std::uint64_t job, const Divergence& found) const {
  return fmt::format(
      "MISMATCH {}  {}  job {}  step {}  clock {}  time {}\n"
      "  {}\n"
      "    expected  {}\n"
      "    actual    {}\n",
      unit_.name(), source(), job, found.step, found.clock(),
      time_of(found.clock(), unit_.clock_period()), found.what(), found.expected(), found.actual());
}

std::string CosimReport::details(const cosim::Failure& failure) const {
  const Divergence& shrunk = failure.shrunk;
  std::string text = fmt::format(
      "  shrunk      {} to {} in {} runs{}; there at step {}, clock {}, time {}\n"
      "  {}\n"
      "    expected  {}\n"
      "    actual    {}\n",
      failure.found_length, failure.shrunk_length, failure.shrink_runs,
      failure.shrink_finished ? "" : ", which were all", shrunk.step, shrunk.clock(),
      time_of(shrunk.clock(), unit_.clock_period()), shrunk.what(), shrunk.expected(),
      shrunk.actual());
  if (shrunk.origin) text += fmt::format("  first wrong {}\n", shrunk.origin->sentence());
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
  if (failure.not_written.empty()) {
    text += fmt::format(
        "  job         {}, before it was shrunk {}\n{}"
        "  wave        {}  (clocks {}-{})\n"
        "  reproduce   {}\n"
        "  look        {}\n"
        "  page        {}\n",
        tools::shown(failure.job_file), tools::shown(failure.whole_file), shown_job(failure.job),
        tools::shown(failure.wave_file), failure.wave_first, failure.wave_last,
        replay(failure.job_file), waves_command(failure), page_command(failure));
  }
  return text + fmt::format("  whole job   {}\n", whole_job(failure.number, failure.whole_file));
}

std::string CosimReport::text(const cosim::Failure& failure) const {
  return headline(failure.number, failure.found) + details(failure);
}

std::string CosimReport::text(const cosim::Crash& crash) const {
  std::string text = fmt::format(
      "CRASH {}  {}  job {}\n"
      "  twice       {}\n",
      unit_.name(), source(), crash.job, crash.how);
  if (crash.not_written.empty()) {
    text += fmt::format(
        "  job         {}\n"
        "  reproduce   {}\n",
        tools::shown(crash.job_file), replay(crash.job_file));
  }
  return text + fmt::format("  whole job   {}\n", whole_job(crash.job, crash.job_file));
}

std::string speed(const cosim::CosimResult& result) {
  if (result.seconds <= 0) return "0";
  const double speed = static_cast<double>(result.jobs) / result.seconds;
  return speed < 10 ? fmt::format("{:.2g}", speed) : fmt::format("{:.0f}", speed);
}

std::string CosimReport::table(const cosim::CosimResult& result) const {
  std::string text;
  for (const cosim::KindOfDivergence& kind : result.kinds) {
    const cosim::Failure& smallest = kind.smallest;
    const std::string when = fmt::format("{}", fmt::join(smallest.shrunk.conditions, ", "));
    text +=
        fmt::format("  {:>6} jobs  {}{}\n               {}, {}\n               {}\n", kind.jobs,
                    smallest.shrunk.kind(), when.empty() ? "" : " (" + when + ")",
                    summary(smallest.shrunk), smallest.shrunk_length, replay(smallest.job_file));
  }
  for (const auto& [reason, jobs] : result.waived) {
    text += fmt::format("  {:>6} jobs  waived: {}\n", jobs, printable(reason));
  }
  for (const auto& [reason, jobs] : result.passed) {
    text += fmt::format("  {:>6} jobs  agreed except for: {}\n", jobs, printable(reason));
  }
  return text;
}

void CosimReport::add_commands(cosim::Failure& failure) const {
  failure.reproduce = replay(failure.job_file);
  failure.look = waves_command(failure);
}

void CosimReport::add_commands(cosim::Crash& crash) const {
  crash.reproduce = replay(crash.job_file);
}

void CosimReport::add_commands(cosim::CosimResult& result) const {
  for (cosim::Crash& crash : result.crashes) add_commands(crash);
  for (cosim::KindOfDivergence& kind : result.kinds) add_commands(kind.smallest);
}

const std::vector<std::pair<std::string, bool cosim::Stimulus::*>>& restrictions() {
  using cosim::Stimulus;
  static const std::vector<std::pair<std::string, bool Stimulus::*>> kWords = {
      {"plain", &Stimulus::plain},
      {"no-wait-states", &Stimulus::no_wait_states},
      {"hog", &Stimulus::hog},
      {"alone", &Stimulus::alone},
      {"no-load", &Stimulus::no_load}};
  return kWords;
}

std::string option_text(const cosim::Stimulus& stimulus) {
  std::string text;
  for (const auto& [word, member] : restrictions()) {
    if (stimulus.*member) text += (text.empty() ? " --restrict " : ",") + word;
  }
  return text;
}

JobReport<cosim::Failure> report(flows::ChosenRtl& rtl, const flows::JobOptions& options,
                                 const cosim::JobDivergence& of_variant) {
  const cosim::UnitBench& bench = rtl.bench();
  const auto found = divergence_on(bench, of_variant.job);
  if (!found) {
    const Divergence& divergence = of_variant.divergence;
    throw tools::CheckError(fmt::format(
        "the RTL as it was rebuilt for this differs from the RTL, which agrees: job {}, {}: "
        "expected {}, got {}",
        of_variant.number, divergence.what(), divergence.expected(), divergence.actual()));
  }
  const cosim::CosimOptions cosim = cosim_options(rtl, options);
  cosim::Failure failure =
      cosim::investigate(bench, cosim, {of_variant.number, of_variant.job, *found});
  const CosimReport report(bench, cosim, rtl.option());
  report.add_commands(failure);
  const std::string line = rtl.describe();
  return {(line.empty() ? "" : line + "\n") + report.text(failure), failure};
}

JobReport<cosim::Crash> report(flows::ChosenRtl& rtl, const flows::JobOptions& options,
                               const cosim::JobCrash& crash) {
  const cosim::CosimOptions cosim = cosim_options(rtl, options);
  const cosim::UnitBench& bench = rtl.bench();
  cosim::Crash kept = cosim::keep_crash(bench, cosim, crash);
  if (!kept.not_written.empty()) throw OutputError(kept.not_written);
  const CosimReport report(bench, cosim, rtl.option());
  report.add_commands(kept);
  return {report.text(kept), kept};
}

}  // namespace collide::cli
