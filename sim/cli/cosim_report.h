// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "sim/cosim/cosim.h"
#include "sim/flows/jobs.h"
#include "sim/flows/other_rtl.h"

namespace collide::cli {

/// What is said of co-simulation, with the commands that show a job again.
class CosimReport {
 public:
  /// `rtl_option` is what commands need to run on the same RTL: " --rtl mine".
  CosimReport(const cosim::UnitBench& unit, cosim::JobOrigin origin, std::string rtl_option = "");

  /// The first lines of the mismatch report: the divergence as it was found.
  std::string headline(std::uint64_t job, const Divergence& found) const;
  /// The rest: the small job's divergence, what led up to it, and the commands.
  std::string details(const cosim::Failure& failure) const;
  /// Both.
  std::string text(const cosim::Failure& failure) const;
  std::string text(const cosim::Crash& crash) const;
  /// The kinds of divergence and what was waived, a few lines each.
  std::string table(const cosim::CosimResult& result) const;

  /// Says by what commands it is shown again.
  void add_commands(cosim::Failure& failure) const;
  void add_commands(cosim::Crash& crash) const;
  /// Of all that the result has.
  void add_commands(cosim::CosimResult& result) const;

 private:
  std::string source() const;
  std::string replay(const std::filesystem::path& job_file) const;
  std::string whole_job(std::uint64_t job, const std::filesystem::path& whole_file) const;

  const cosim::UnitBench& unit_;
  const cosim::JobOrigin origin_;
  const std::string rtl_option_;
};

/// Words that --restrict takes, and the member that each one sets.
const std::vector<std::pair<std::string, bool cosim::Stimulus::*>>& restrictions();

/// The options that decide what random jobs are, as a command needs them: " --restrict plain,hog".
std::string option_text(const cosim::Stimulus& stimulus);

/// Jobs a second: "1740", of a slow unit "0.38".
std::string speed(const cosim::CosimResult& result);

/// What `collide cosim` says of a job, for verbs that come upon one on their way.
template <typename Found>
struct JobReport {
  std::string text;
  Found found;  // with its commands
};

/// Makes the job small and leaves it and its wave as cosim does. Throws tools::CheckError if the
/// RTL itself agrees, and only the variant of it diverges that found this.
JobReport<cosim::Failure> report(flows::ChosenRtl& rtl, const flows::JobOptions& options,
                                 const cosim::JobDivergence& found);
/// The same of a crash, whose job is left as cosim does.
JobReport<cosim::Crash> report(flows::ChosenRtl& rtl, const flows::JobOptions& options,
                               const cosim::JobCrash& crash);

}  // namespace collide::cli
