// SPDX-License-Identifier: MIT
#include "bench/verbs.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <regex>
#include <utility>

#include "sim/tools/places.h"
#include "sim/tools/process.h"
#include "sim/tools/progress.h"
#include "sim/tools/project.h"
#include "sim/tools/store.h"

namespace collide::bench {
namespace {

/// What a person waits for at most.
constexpr double kTarget = 30;
constexpr const char* kNewFolder = "NEW-DIR";

std::string text_of(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

/// Of all children that have ended.
double processor_seconds() {
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

struct Took {
  double seconds = 0;
  double processor = 0;
  tools::Finished outcome;
};

/// Where this program is, and `collide` beside it.
std::filesystem::path own_programs() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path();
}

/// `folder` is where an argument that is kNewFolder points to.
Took time(const VerbCase& verb, const std::string& folder,
          const std::filesystem::path& programs = own_programs()) {
  std::vector<std::string> argv{(programs / "collide").string(), "--quiet"};
  for (const std::string& argument : verb.arguments)
    argv.push_back(argument == kNewFolder ? folder : argument);
  const double before = processor_seconds();
  Took took;
  tools::Command command;
  command.argv = std::move(argv);
  command.directory = tools::project_root();
  took.outcome = tools::run(command);
  took.seconds = took.outcome.seconds;
  took.processor = processor_seconds() - before;
  return took;
}

std::string rate(const VerbCase& verb, const Took& took) {
  const double number = number_before(verb.counts, took.outcome.output);
  if (number == 0) return "";
  const double a_second = number / took.seconds;
  return a_second >= 1e6    ? fmt::format("{:.1f} M {}/s", a_second / 1e6, verb.counts)
         : a_second >= 1000 ? fmt::format("{:.1f} k {}/s", a_second / 1e3, verb.counts)
                            : fmt::format("{:.1f} {}/s", a_second, verb.counts);
}

}  // namespace

std::vector<VerbCase> verb_cases() {
  std::vector<VerbCase> cases;
  const auto add = [&](std::vector<std::string> arguments, const char* does, const char* counts) {
    cases.push_back({std::move(arguments), does, counts});
  };
  const auto of_every_unit = [&](const char* verb, const char* does, const char* counts) {
    for (const tools::RtlUnit& unit : tools::rtl_units()) add({verb, unit.name}, does, counts);
  };
  add({"demo"}, "its acts, pictures and waves", "");
  add({"compare", "scenes/rings.json"}, "every technique on the scene", "");
  add({"compare", "scenes/rings.json", "--report", kNewFolder}, "the same, with its page", "");
  of_every_unit("cosim", "random jobs in lockstep", "clocks");
  add({"campaign", "plans/smoke.json", "--dir", kNewFolder}, "the tasks of the plan", "");
  add({"coherence"}, "every remedy on every cache", "as predicted");
  add({"lint"}, "all static checks", "checks");
  for (const char* const processor : {"68000", "65c02", "z80"}) {
    add({"cpu", processor, "fuzz"}, "random programs", "steps");
  }
  of_every_unit("equal", "its lemmas", "lemmas");
  of_every_unit("fpga", "placed and routed", "");
  of_every_unit("coverage", "random jobs", "jobs");
  of_every_unit("mutate", "300 faults", "mutants");
  of_every_unit("prove", "its properties", "properties");
  return cases;
}

std::vector<VerbCase> verb_cases(const std::vector<std::string>& words) {
  std::vector<VerbCase> chosen;
  for (VerbCase& verb : verb_cases()) {
    if (words.size() <= verb.arguments.size() &&
        std::equal(words.begin(), words.end(), verb.arguments.begin())) {
      chosen.push_back(std::move(verb));
    }
  }
  return chosen;
}

double number_before(const std::string& word, const std::string& output) {
  if (word.empty()) return 0;
  std::smatch found;
  if (!std::regex_search(output, found, std::regex("([0-9]+) " + word))) return 0;
  return std::stod(found[1]);
}

double rate_of(const VerbCase& verb, const std::string& programs) {
  const tools::Scratch scratch;
  VerbCase seeded = verb;
  if (verb.arguments[0] == "cosim")
    seeded.arguments.insert(seeded.arguments.end(), {"--seed", "1"});
  const Took took = time(seeded, scratch.file("new"), programs);
  const double number = number_before(verb.counts, took.outcome.output);
  if (!took.outcome.ok() || number == 0) {
    throw tools::ToolError(fmt::format("{}: {} ended with {} and {:.0f} {}: {}", programs,
                                       text_of(seeded.arguments), took.outcome.status, number,
                                       verb.counts, took.outcome.errors));
  }
  return number / took.processor;
}

int run_verbs(const std::vector<std::string>& words) {
  const std::vector<VerbCase> chosen = verb_cases(words);
  if (chosen.empty()) {
    fmt::print(stderr, "collide: bench verbs: no verb to measure is called \"{}\"\n",
               text_of(words));
    return 2;
  }
  const tools::Scratch scratch;
  setenv("COLLIDE_OUT", scratch.file("out").c_str(), 1);
  setenv("COLLIDE_STORE", scratch.file("store").c_str(), 1);
  // What is compiled is to be compiled.
  setenv("CCACHE_DISABLE", "1", 1);
  fmt::print(
      "| verb | by default | first, s | again, s | of a processor | does |\n"
      "| --- | --- | --- | --- | --- | --- |\n");
  tools::Progress progress;
  int status = 0;
  int late = 0;
  int folders = 0;
  for (const VerbCase& verb : chosen) {
    const auto timed = [&](const char* run) {
      progress.show(fmt::format("{}, {}", text_of(verb.arguments), run));
      return time(verb, scratch.file(fmt::format("{}", folders++)));
    };
    const Took first = timed("first");
    const Took again = first.outcome.ok() ? timed("again") : first;
    progress.clear();
    if (!again.outcome.ok()) {
      fmt::print(stderr, "collide: {} failed, status {}\n{}", text_of(verb.arguments),
                 again.outcome.status, again.outcome.output);
      status = 1;
      continue;
    }
    if (first.seconds > kTarget) ++late;
    fmt::print("| `{}` | {} | {:.1f} | {:.1f} | {:.1f} | {} |\n", text_of(verb.arguments),
               verb.does, first.seconds, again.seconds, again.processor, rate(verb, again));
    std::fflush(stdout);
  }
  fmt::print("\n{} verbs, {} of them longer than {} s the first time\n", chosen.size(), late,
             kTarget);
  return status;
}

}  // namespace collide::bench
