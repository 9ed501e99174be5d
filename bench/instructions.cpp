// SPDX-License-Identifier: MIT
#include "bench/instructions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <regex>

#include "bench/against.h"
#include "model/common/json.h"
#include "sim/tools/process.h"
#include "sim/tools/progress.h"

namespace collide::bench {
namespace {

bool has_all(const std::string& name, const std::vector<std::string>& words) {
  return std::all_of(words.begin(), words.end(),
                     [&](const std::string& word) { return name.find(word) != std::string::npos; });
}

/// Instructions of one iteration's body for each thing that it does.
double measure(const InstructionFigure& figure) {
  tools::Command command;
  command.argv = {
      "valgrind", "--tool=callgrind", "--collect-atstart=no", "--callgrind-out-file=/dev/null",
      std::filesystem::read_symlink("/proc/self/exe").string(),
      "--benchmark_filter=" + exactly(figure.benchmark),
      // The shortest time there is: one iteration.
      "--benchmark_min_time=1e-9", "--benchmark_repetitions=1", "--benchmark_format=json"};
  command.directory = ".";
  command.apart = true;
  const tools::Finished outcome = tools::run(command);
  std::smatch collected;
  if (!outcome.ok() ||
      !std::regex_search(outcome.errors, collected, std::regex("Collected : ([0-9]+)"))) {
    throw tools::ToolError(fmt::format("valgrind ended with {} at {}: {}", outcome.status,
                                       figure.benchmark, outcome.errors));
  }
  const Json run = parse_json(outcome.output, figure.benchmark).at("benchmarks").at(0);
  const double work = run.value("work", 0.0);
  const double instructions = std::stod(collected[1]);
  if (work == 0 || instructions == 0) {
    throw tools::ToolError(fmt::format("{} has counted nothing", figure.benchmark));
  }
  return instructions / work;
}

}  // namespace

const std::vector<InstructionFigure>& instruction_figures() {
  // The column "0.12": the program of release 0.12 (8891a6e4), with CountedBody of bench/figure.h
  // in its loops, under the same Callgrind, compiled by the same GCC 12 from what Verilator 5.006
  // made.
  static const std::vector<InstructionFigure> kFigures = {
      {"VERA RTL under Verilator, no trace: 128 of 16x16", "clock", 1070, 400},
      {"blitter RTL, shared mode", "clock", 733, 180},
      {"overlap RTL, 128 discs of 16x16", "clock", 2490, 600},
      {"impact RTL, 128 spread", "clock", 2499, 800},
      {"VERA lockstep: 128 of 16x16", "clock", 1219, 600},
      {"blitter lockstep, shared mode", "clock", 966, 270},
      {"overlap lockstep, 128 discs of 16x16", "clock", 2554, 900},
      {"impact lockstep, 128 spread", "clock", 2532, 1200}};
  return kFigures;
}

int run_instructions(const std::vector<std::string>& words) {
  std::vector<InstructionFigure> chosen;
  for (const InstructionFigure& figure : instruction_figures()) {
    if (has_all(figure.benchmark, words)) chosen.push_back(figure);
  }
  if (chosen.empty()) {
    fmt::print(stderr, "collide: bench --instructions: no figure has \"{}\" in its name\n",
               fmt::join(words, " "));
    return 2;
  }
  fmt::print(
      "instructions of the host processor, counted by Callgrind\n\n{:<52}{:>12}{:>10}{:>10}  {}\n",
      "figure", "measured", "0.12", "target", "for each");
  tools::Progress progress;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const InstructionFigure& figure = chosen[i];
    progress.show(fmt::format("{}, figure {} of {}", figure.benchmark, i + 1, chosen.size()));
    const double measured = measure(figure);
    progress.clear();
    fmt::print("{:<52}{:>12.0f}{:>10.0f}{:>10}  {}\n", figure.benchmark, measured, figure.before,
               figure.target > 0 ? fmt::format("{:.0f}", figure.target) : "", figure.what);
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace collide::bench
