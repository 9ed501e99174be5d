// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "sim/cli/overview.h"
#include "sim/units/timing.h"

namespace collide::cli {

/// Declares --out and does `action` with the results going there: for every verb that leaves files
/// in the output folder, or, if it does not write, finds them there.
void runs_with_results(Verb& verb, std::function<void()> action, bool writes = true);

/// --rtl, --timing and --patience: what a verb works on in place of our RTL, and how closely that
/// is held to the golden model.
struct RtlOptions {
  std::string rtl;
  std::string timing = "exact";
  std::optional<std::uint16_t> patience;

  /// Throws InputError if they contradict each other.
  Timing held_to() const;
  /// A step of compiling, with what is compiled.
  std::string describe(const std::string& step) const {
    return rtl.empty() ? step : rtl + ": " + step;
  }
};
void declare(Verb& verb, RtlOptions& options);
/// --bus: the bus through which a unit's registers are reached.
void declare_bus(Verb& verb, std::string& bus);
/// --rtl alone, for a verb that holds it to every clock.
void declare_rtl(Verb& verb, std::string& rtl);

/// --waive.
void declare_waivers(Verb& verb, std::string& file);

/// The numbers of faults that --only names, of those from 1 to `count`: "7", "26-50". Throws
/// InputError.
std::vector<unsigned> fault_numbers(const std::vector<std::string>& words, std::uint64_t count);

/// -j: how many processes share the work.
void declare_workers(Verb& verb, unsigned* workers);

/// --junit: a file of the results for CI systems, as tools::JunitFile writes it.
inline void declare_junit(Verb& verb, std::string& file) {
  verb.option("--junit", &file, "Also write the results to this file, as JUnit's XML").new_file();
}

/// What a unit runs on.
inline const std::vector<std::string> kImplementations = {"golden", "rtl", "lockstep"};

/// "pass" or "FAIL", in colour on a terminal.
std::string verdict(bool passed);

/// The units of rtl/, for completion.
std::vector<std::string> unit_names();
/// The units, the adapters as one, and the examples.
std::vector<std::string> design_names();

/// Each adds its verb to the program: options, help and what it does.
void add_campaign(Verb& program);
void add_cocotb(Verb& program);
void add_coherence(Verb& program);
void add_compare(Verb& program);
void add_cosim(Verb& program);
void add_coverage(Verb& program);
void add_cpu(Verb& program);
void add_demo(Verb& program);
void add_equal(Verb& program);
void add_fpga(Verb& program);
void add_launcher(Verb& program);
void add_lint(Verb& program);
void add_mutate(Verb& program);
void add_new_dut(Verb& program);
void add_platform(Verb& program);
void add_prove(Verb& program);
void add_replay(Verb& program);
void add_site(Verb& program);
void add_waves(Verb& program);

/// Adds `compare new`, which makes scenes.
void add_new_scene(Verb& compare);

/// What the program can do: all_verbs.cpp, or, in the one that is built for a first demo,
/// demo_only.cpp.
void add_verbs(Verb& program);

/// Becomes the launcher, with the same words, if they are for it: test, bench, --version. An
/// installed program has none and prints the version itself; true if it did.
bool leave_to_launcher(char** argv);

}  // namespace collide::cli
