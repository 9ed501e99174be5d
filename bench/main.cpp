// SPDX-License-Identifier: MIT
// Google Benchmark with a report of its own: each figure beside its target.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include "bench/against.h"
#include "bench/clocks_table.h"
#include "bench/impact_table.h"
#include "bench/instructions.h"
#include "bench/overlap_table.h"
#include "bench/shark_table.h"
#include "bench/swept_scenarios.h"
#include "bench/verbs.h"
#include "sim/tools/interrupt.h"
#include "sim/tools/places.h"
#include "sim/units/blitter/make.h"

namespace {

std::string in_millions(double rate) {
  return fmt::format("{:.1f} M", rate / 1e6);
}

/// "12.3 M" from a million on, plain below.
std::string readable(double rate) {
  return rate >= 1e6 ? in_millions(rate) : fmt::format("{:.0f}", rate);
}

/// Why a run failed, null if it did not. Releases of Google Benchmark name it in two ways.
template <class Run>
auto failure(const Run& run) -> decltype(run.error_message.c_str()) {
  return run.error_occurred ? run.error_message.c_str() : nullptr;
}
template <class Run>
auto failure(const Run& run) -> decltype(run.skip_message.c_str()) {
  return run.skipped ? run.skip_message.c_str() : nullptr;
}

class FigureReporter final : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context& context) override {
    fmt::print("{} CPUs; each figure is the median of {} runs\n\n", context.cpu_info.num_cpus,
               kRepetitions);
    fmt::print("{:<48}{:>12}{:>12}  {}\n", "figure", "measured", "target", "unit");
    return true;
  }

  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (const char* const why = failure(run); why != nullptr) {
        fmt::print("{:<48}{}\n", run.benchmark_name(), why);
      } else if (run.run_type == Run::RT_Aggregate && run.aggregate_name == "median") {
        print(run);
      }
    }
    std::fflush(stdout);
  }

  static constexpr int kRepetitions = 3;

 private:
  static void print(const Run& run) {
    const auto rate = run.counters.find("rate");
    const bool is_rate = rate != run.counters.end();
    const char* const small = run.counters.count("ratio") != 0 ? "ratio" : "nanoseconds";
    const double measured = is_rate ? rate->second.value : run.counters.at(small).value;
    const double target = run.counters.at("target").value;
    const auto text = [is_rate](double figure) {
      return is_rate ? readable(figure) : fmt::format("{:.2f}", figure);
    };
    fmt::print("{:<48}{:>12}{:>12}  {}\n", run.run_name.function_name, text(measured),
               target > 0 ? text(target) : "", run.report_label);
  }
};

bool any_starts_with(int argc, char** argv, const char* option) {
  return std::any_of(argv + 1, argv + argc, [option](const char* argument) {
    return std::strncmp(argument, option, std::strlen(option)) == 0;
  });
}

void print_clocks_table() {
  std::vector<collide::bench::BlitClocks> measured;
  for (const collide::bench::BlitMode& mode : collide::bench::blit_modes()) {
    measured.push_back(
        collide::bench::measure(mode, collide::blitter::unit_maker(collide::On::kRtl)));
  }
  fmt::print("\nbus accesses a clock of the blitter RTL, memory without wait states\n\n{}",
             collide::bench::markdown(measured));
}

/// The swept circle's claims beside what is measured.
int print_swept() {
  fmt::print(
      "the source's frame by both rules, with its claim\n\n{}\n"
      "the source's testing scenarios (scenes/scenarios.json)\n\n{}",
      collide::bench::markdown(collide::bench::measure_game_frame()),
      collide::bench::markdown(collide::bench::run_scenarios()));
  return 0;
}

/// Flying Shark's arrays and boxes.
int print_shark() {
  const auto table = collide::bench::measure_shark(collide::tools::firmware_folder());
  fmt::print(
      "Flying Shark's arrays and boxes on a Z80 with a Spectrum's memory, T states of a frame with "
      "the player and 5 enemy bullets\nseed {}, {} arrangements a row; {} frames, {} results as "
      "the models'\n\n{}",
      table.seed, table.arrangements, table.frames, table.results, collide::bench::markdown(table));
  return 0;
}

/// The benchmarks that are not Google Benchmark's.
int run_own(const std::vector<std::string>& words) {
  const std::vector<std::string> rest(words.begin() + 1, words.end());
  if (words[0] == "swept" || words[0] == "flying-shark") {
    if (!rest.empty())
      throw std::runtime_error(
          fmt::format("bench {}: unexpected word \"{}\", expected none", words[0], rest[0]));
    return words[0] == "swept" ? print_swept() : print_shark();
  }
  if (words[0] == "verbs") return collide::bench::run_verbs(rest);
  if (words[0] == "--instructions") return collide::bench::run_instructions(rest);
  return collide::bench::run_against(rest.at(0), {rest.begin() + 1, rest.end()});
}

int main_of_own(const std::vector<std::string>& words) {
  const auto fail = [](int status, const std::string& text) {
    fmt::print(stderr, "collide: {}\n", text);
    return status;
  };
  collide::tools::handle_signals();
  try {
    return run_own(words);
  } catch (const collide::tools::Interrupted& interrupted) {
    std::fflush(stdout);
    fail(1, "interrupted at " + interrupted.where);
    collide::tools::end_by(interrupted.signal);
  } catch (const std::exception& error) {
    return fail(2, error.what());
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (!words.empty() &&
      (words[0] == "verbs" || words[0] == "swept" || words[0] == "flying-shark" ||
       words[0] == "--instructions" || (words[0] == "--against" && words.size() > 1))) {
    return main_of_own(words);
  }
  const bool other_format = any_starts_with(argc, argv, "--benchmark_format");
  const bool everything = argc == 1;
  std::string repetitions = fmt::format("--benchmark_repetitions={}", FigureReporter::kRepetitions);
  std::vector<char*> arguments(argv, argv + argc);
  arguments.insert(arguments.begin() + 1, repetitions.data());
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;
  FigureReporter reporter;
  const std::size_t measured = other_format ? benchmark::RunSpecifiedBenchmarks()
                                            : benchmark::RunSpecifiedBenchmarks(&reporter);
  if (measured == 0) {
    fmt::print(stderr, "collide: nothing was measured\n");
    return 1;
  }
  if (everything) {
    print_clocks_table();
    fmt::print("\nthe overlap unit's RTL, memory without wait states\n\n{}",
               collide::bench::markdown(collide::bench::measure_overlap_frames()));
    fmt::print("\nthe impact unit's RTL, memory without wait states, and its rivals\n\n{}",
               collide::bench::markdown(collide::bench::measure_impact_frames()));
  }
  return 0;
}
