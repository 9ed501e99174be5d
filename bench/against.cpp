// SPDX-License-Identifier: MIT
#include "bench/against.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "bench/verbs.h"
#include "model/common/json.h"
#include "sim/tools/process.h"
#include "sim/tools/progress.h"

namespace collide::bench {
namespace {

constexpr int kPairs = 5;

tools::Finished run(const std::string& program, const std::vector<std::string>& options) {
  std::vector<std::string> argv{program};
  argv.insert(argv.end(), options.begin(), options.end());
  tools::Command command;
  command.argv = std::move(argv);
  command.directory = ".";
  command.apart = true;
  tools::Finished outcome = tools::run(command);
  if (!outcome.ok()) {
    throw tools::ToolError(
        fmt::format("{} ended with {}: {}", program, outcome.status, outcome.errors));
  }
  return outcome;
}

/// The names of the figures that it has, with options that are behind a name's last slash.
std::vector<std::string> figures_of(const std::string& program, std::vector<std::string> options) {
  options.emplace_back("--benchmark_list_tests=true");
  std::istringstream lines(run(program, options).output);
  std::vector<std::string> names;
  for (std::string line; std::getline(lines, line);) {
    if (!line.empty()) names.push_back(line);
  }
  return names;
}

struct Figure {
  double value = 0;
  bool is_cost = false;
  std::string unit;
};

Figure measure(const std::string& program, const std::string& name) {
  const std::string out = run(program, {"--benchmark_filter=" + exactly(name),
                                        "--benchmark_repetitions=1", "--benchmark_format=json"})
                              .output;
  const Json json = parse_json(out, program);
  const Json& benchmark = json.at("benchmarks").at(0);
  if (benchmark.value("error_occurred", false)) {
    throw tools::ToolError(
        fmt::format("{}: {}", name, benchmark.value("error_message", std::string("failed"))));
  }
  for (const char* counter : {"rate", "ratio", "nanoseconds"}) {
    if (!benchmark.contains(counter)) continue;
    return {benchmark[counter].get<double>(), std::string(counter) == "nanoseconds",
            benchmark.value("label", "")};
  }
  throw tools::ToolError(fmt::format("{} has no figure", name));
}

/// The figures of a program: its benchmarks, or with `verbs [VERB [UNIT]]` the work of verbs in a
/// second of the processors.
class Figures {
 public:
  explicit Figures(const std::vector<std::string>& options) : options_(options) {
    if (options.empty() || options[0] != "verbs") return;
    for (const VerbCase& verb : verb_cases({options.begin() + 1, options.end()})) {
      if (!verb.counts.empty())
        verbs_.emplace(fmt::format("{}", fmt::join(verb.arguments, " ")), verb);
    }
    if (verbs_.empty()) throw std::runtime_error("--against: no such verb counts what it does");
  }

  std::vector<std::string> of(const std::string& program) const {
    if (verbs_.empty()) return figures_of(program, options_);
    std::vector<std::string> names;
    for (const auto& [name, verb] : verbs_) names.push_back(name);
    return names;
  }
  Figure measure(const std::string& program, const std::string& name) const {
    const auto verb = verbs_.find(name);
    if (verb == verbs_.end()) return bench::measure(program, name);
    const std::string programs = std::filesystem::path(program).parent_path().string();
    return {rate_of(verb->second, programs), false, verb->second.counts + "/CPU s"};
  }

 private:
  const std::vector<std::string> options_;
  std::map<std::string, VerbCase> verbs_;
};

std::string readable(double figure) {
  return figure >= 1e6   ? fmt::format("{:.2f} M", figure / 1e6)
         : figure >= 100 ? fmt::format("{:.0f}", figure)
                         : fmt::format("{:.2f}", figure);
}

}  // namespace

std::vector<double> Duel::ratios() const {
  std::vector<double> all;
  for (std::size_t i = 0; i < ours.size(); ++i)
    all.push_back(is_cost ? theirs.at(i) / ours[i] : ours[i] / theirs.at(i));
  std::sort(all.begin(), all.end());
  return all;
}

std::string exactly(const std::string& name) {
  std::string pattern = "^";
  for (const char c : name) {
    if (std::string_view(".[]{}()\\*+?^$|").find(c) != std::string_view::npos) pattern += '\\';
    pattern += c;
  }
  return pattern + "$";
}

double median(std::vector<double> values) {
  if (values.empty()) throw std::invalid_argument("the median of nothing");
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

int run_against(const std::string& program, const std::vector<std::string>& options) {
  const std::string self = std::filesystem::read_symlink("/proc/self/exe").string();
  const Figures figures(options);
  const std::vector<std::string> ours = figures.of(self);
  const std::vector<std::string> theirs = figures.of(program);
  std::vector<std::string> both;
  for (const std::string& name : ours) {
    if (std::find(theirs.begin(), theirs.end(), name) != theirs.end()) both.push_back(name);
  }
  if (both.empty()) {
    fmt::print(stderr, "collide: {} has none of the figures\n", program);
    return 1;
  }
  fmt::print("this tree against {}: medians of {} runs each, which take turns\n\n", program,
             kPairs);
  fmt::print("{:<56}{:>10}{:>10}{:>8}{:>15}  {}\n", "figure", "this", "that", "times", "from to",
             "unit");
  tools::Progress progress;
  for (const std::string& name : both) {
    Duel duel;
    std::string unit;
    for (int pair = 0; pair < kPairs; ++pair) {
      progress.show(fmt::format("{}: pair {} of {}", name, pair + 1, kPairs));
      // Neither is always the first.
      for (const bool own : {pair % 2 == 0, pair % 2 != 0}) {
        const Figure figure = figures.measure(own ? self : program, name);
        (own ? duel.ours : duel.theirs).push_back(figure.value);
        duel.is_cost = figure.is_cost;
        unit = figure.unit;
      }
    }
    progress.clear();
    const std::vector<double> ratios = duel.ratios();
    fmt::print("{:<56}{:>10}{:>10}{:>8.2f}{:>15}  {}\n", name.substr(0, name.rfind("/repeats")),
               readable(median(duel.ours)), readable(median(duel.theirs)), median(ratios),
               fmt::format("{:.2f} {:.2f}", ratios.front(), ratios.back()), unit);
    std::fflush(stdout);
  }
  const auto only_in = [](const std::vector<std::string>& some,
                          const std::vector<std::string>& others, const char* where) {
    for (const std::string& name : some) {
      if (std::find(others.begin(), others.end(), name) == others.end())
        fmt::print("only in {}: {}\n", where, name);
    }
  };
  only_in(ours, theirs, "this tree");
  only_in(theirs, ours, "that");
  return 0;
}

}  // namespace collide::bench
