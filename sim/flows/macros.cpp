// SPDX-License-Identifier: MIT
#include "sim/flows/macros.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <regex>
#include <sstream>
#include <vector>

#include "model/common/input_error.h"
#include "sim/flows/complaints.h"
#include "sim/flows/elaboration.h"

namespace collide::flows {
namespace {

/// A line of what the preprocessor writes, without blanks, and where it stands in the sources.
struct Line {
  std::string file;
  std::size_t number;
  std::string text;
};

std::vector<Line> preprocessed(const tools::RtlUnit& unit, std::vector<std::string> options) {
  static const std::regex kPlace("`line ([0-9]+) \"(.*)\" [0-9]");
  options.insert(options.begin(), {"-E", "-Wno-REDEFMACRO"});
  const tools::Finished outcome = run_verilator(unit, options);
  if (!outcome.ok()) throw InputError(refusal(unit, options, outcome.output));
  std::vector<Line> lines;
  std::string file;
  std::size_t number = 0;
  std::istringstream in(outcome.output);
  for (std::string text; std::getline(in, text); ++number) {
    std::smatch place;
    if (std::regex_match(text, place, kPlace)) {
      file = place[2];
      number = std::stoul(place[1]) - 1;
      continue;
    }
    text.erase(std::remove_if(text.begin(), text.end(),
                              [](unsigned char c) { return std::isspace(c) != 0; }),
               text.end());
    if (!text.empty()) lines.push_back({file, number, text});
  }
  return lines;
}

[[noreturn]] void refuse(const std::string& file, std::size_t line, const std::string& what) {
  throw InputError(fmt::format("{}:{}", tools::shown(tools::project_root() / file), line), what);
}

/// Comments that Yosys obeys, and Verilator does not.
void refuse_left_out(const std::string& file) {
  static const std::regex kOff("/[/*]\\s*(synopsys|synthesis)\\s+translate_off\\b.*");
  std::istringstream in(tools::read_file(file));
  std::size_t number = 1;
  for (std::string text; std::getline(in, text); ++number) {
    if (!std::regex_search(text, kOff)) continue;
    refuse(
        file, number,
        "\"translate_off\" leaves this out in synthesis, and not in simulation: a proof would be "
        "about other RTL than cosim");
  }
}

}  // namespace

void require_same_in_synthesis(const tools::RtlUnit& unit) {
  for (const auto& files : {unit.sources, unit.headers}) {
    for (const std::string& file : files) refuse_left_out(file);
  }
  const std::vector<Line> simulated = preprocessed(unit, {});
  const std::vector<Line> synthesized =
      preprocessed(unit, {"-UVERILATOR", "-Uverilator", "-DSYNTHESIS=1", "-DYOSYS=1"});
  const auto same = [](const Line& a, const Line& b) { return a.text == b.text; };
  const auto [one, other] = std::mismatch(simulated.begin(), simulated.end(), synthesized.begin(),
                                          synthesized.end(), same);
  if (one == simulated.end() && other == synthesized.end()) return;
  const bool second =
      one == simulated.end() ||
      (other != synthesized.end() && other->file == one->file && other->number < one->number);
  const Line& first = second ? *other : *one;
  refuse(first.file, first.number,
         "SYNTHESIS and YOSYS (of equal) and VERILATOR (of cosim) make other RTL of this: define "
         "the macro for both in files.f, as +define+SYNTHESIS, or do without it");
}

}  // namespace collide::flows
