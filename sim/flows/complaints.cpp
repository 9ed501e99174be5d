// SPDX-License-Identifier: MIT
#include "sim/flows/complaints.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <tuple>
#include <utility>

#include "model/common/counted.h"
#include "model/common/output_file.h"
#include "sim/flows/elaboration.h"
#include "sim/tools/places.h"
#include "sim/tools/process.h"
#include "sim/tools/store.h"

namespace collide::flows {
namespace {

namespace fs = std::filesystem;

/// Simulation and hardware may differ, or a slip looks like this.
const std::set<std::string> kDangerous = {
    "ALWCOMBORDER", "BLKSEQ", "CASEINCOMPLETE", "CASEOVERLAP", "CASEWITHX", "CASEX",    "IMPLICIT",
    "INFINITELOOP", "LATCH",  "PINMISSING",     "PROCASSWIRE", "REALCVT",   "SELRANGE", "UNDRIVEN"};

/// Verilator's words where a constant has to be known: a member of a packed struct is known.
constexpr const char* kStructConstant = "can't convert a STRUCTSEL";

/// The same complaint of two runs is one.
auto identity(const Complaint& one) {
  return std::tie(one.kind, one.file, one.place, one.text);
}

/// What Verilator says if no warning ends it, and none but those of style is left out.
std::vector<Complaint> all_of(const tools::RtlUnit& unit, std::vector<std::string> options,
                              std::vector<Complaint> known) {
  const tools::Scratch scratch;
  options.insert(options.end(), {"--lint-only", "--Mdir", scratch.folder().string(), "-Wwarn-lint",
                                 "-Wno-style", "-Wno-fatal", "--top-module", unit.name});
  const tools::Finished outcome = run_verilator(unit, options);
  for (const Complaint& one : complaints_in(outcome.output)) {
    const bool is_known = std::any_of(known.begin(), known.end(), [&](const Complaint& other) {
      return identity(one) == identity(other);
    });
    if (!is_known) known.push_back(one);
  }
  return known;
}

}  // namespace

std::string Complaint::line() const {
  const std::string where =
      file.empty() ? "" : fmt::format("{}:{}: ", tools::shown(tools::project_root() / file), place);
  return fmt::format("{}{} (Verilator{})", where, text, kind.empty() ? "" : ", " + kind);
}

bool Complaint::is_harmless() const {
  return !is_error && kDangerous.count(kind) == 0;
}

std::vector<Complaint> complaints_in(const std::string& output) {
  // "%Error-MODDUP: file:line:column: text" or "%Error: text"
  static const std::regex pattern("%(Error|Warning)(?:-([A-Z]+))?: (?:([^:\n]+):([0-9:]+): )?(.*)");
  std::vector<Complaint> complaints;
  std::istringstream in(output);
  std::smatch found;
  for (std::string text; std::getline(in, text);) {
    if (!std::regex_match(text, found, pattern)) continue;
    // The one counts the others, the other explains the one before it.
    if (found[5].str().rfind("Exiting due to", 0) == 0) continue;
    if (found[5].str().rfind("This may be because", 0) == 0) continue;
    complaints.push_back({found[2], found[3], found[4], found[5], found[1] == "Error"});
  }
  return complaints;
}

std::string waivers_for(const std::vector<Complaint>& complaints) {
  std::string harmless, others;
  for (const Complaint& one : complaints) {
    if (one.is_error || one.kind.empty() || one.file.empty()) continue;
    const std::string waiver = fmt::format("lint_off -rule {} -file \"*/{}\" -lines {}", one.kind,
                                           fs::path(one.file).filename().string(),
                                           one.place.substr(0, one.place.find(':')));
    (one.is_harmless() ? harmless : others) +=
        fmt::format("// {}\n{}{}\n", one.text, one.is_harmless() ? "" : "// ", waiver);
  }
  return "`verilator_config\n\n// As a rule no harm\n" + harmless +
         "\n// Look at each of these before you take the comment signs away: simulation and "
         "hardware may differ.\n" +
         others;
}

std::string refusal(const tools::RtlUnit& unit, const std::vector<std::string>& options,
                    const std::string& output) {
  std::vector<Complaint> complaints = complaints_in(output);
  if (complaints.empty()) return "Verilator failed: " + output.substr(0, output.find('\n'));
  // The complaints after this one follow from it.
  for (Complaint& one : complaints) {
    if (one.text.find(kStructConstant) == std::string::npos) continue;
    one.text = "a member of an unpacked struct is no constant: declare the struct packed";
    return one.line();
  }
  // An error says more than the warnings before it.
  const auto error = std::find_if(complaints.begin(), complaints.end(),
                                  [](const Complaint& one) { return one.is_error; });
  const std::string first = (error == complaints.end() ? complaints[0] : *error).line();
  complaints = all_of(unit, options, std::move(complaints));
  if (complaints.size() == 1) return first;

  const fs::path list = tools::output_folder() / "rtl" / (unit.name + ".complaints.txt");
  const fs::path waivers = tools::output_folder() / "rtl" / (unit.name + ".waive.vlt");
  std::string lines;
  for (const Complaint& one : complaints) lines += one.line() + "\n";
  write_file(list, lines);
  write_file(waivers, waivers_for(complaints));
  return fmt::format("{}; {} in all: {}; waivers for files.f: {}", first,
                     counted(complaints.size(), "complaint"), tools::shown(list),
                     tools::shown(waivers));
}

}  // namespace collide::flows
