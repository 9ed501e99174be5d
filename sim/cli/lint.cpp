// SPDX-License-Identifier: MIT
#include "sim/flows/lint.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <sstream>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "model/common/printable.h"
#include "sim/cli/verbs.h"
#include "sim/flows/other_rtl.h"
#include "sim/tools/check.h"
#include "sim/tools/process.h"
#include "sim/tools/progress.h"
#include "sim/tools/shares.h"

namespace collide::cli {
namespace {

struct LintVerb {
  std::string unit;
  std::string rtl;
  unsigned workers = 0;
  bool json = false;
};

/// Enough of a tool's complaints to see what is wrong; the command shows the rest.
constexpr int kLinesShown = 12;

void print(const flows::LintResult& result) {
  if (!result.check.skipped.empty()) {
    fmt::print("skip  {:<8} {}: {}\n", result.check.unit, result.check.name, result.check.skipped);
    return;
  }
  fmt::print("{}  {:<8} {}\n", verdict(result.passed), result.check.unit, result.check.name);
  if (!result.passed) {
    std::istringstream lines(result.output);
    std::string line;
    for (int shown = 0; std::getline(lines, line); ++shown) {
      if (shown == kLinesShown) {
        fmt::print("        ...\n");
        break;
      }
      fmt::print("        {}\n", printable(line));
    }
  }
  fmt::print("      {}\n", tools::shell_line(result.check.argv));
}

/// Every top module of a design, or of all.
std::vector<tools::RtlUnit> tops(const std::string& name) {
  std::vector<tools::RtlUnit> tops;
  for (const tools::RtlUnit& design : tools::rtl_designs()) {
    if (!name.empty() && name != design.name) continue;
    if (design.name != tools::kAdapters) {
      tops.push_back(design);
      continue;
    }
    for (tools::RtlUnit& adapter : tools::rtl_adapters()) tops.push_back(std::move(adapter));
  }
  return tops;
}

void lint(const LintVerb& options) {
  if (!options.unit.empty()) tools::select_design(options.unit);
  if (options.unit.empty()) {
    tools::require_some(tools::rtl_units().size(), "checked: rtl/ has no unit");
  }
  std::vector<flows::LintCheck> checks;
  std::optional<flows::OtherRtl> other;  // while its checks run
  if (!options.rtl.empty()) {
    if (options.unit.empty()) throw InputError("--rtl", "needs one UNIT before it");
    other = flows::with_rtl(tools::select_units(options.unit).at(0), options.rtl,
                            [](const std::string&) { return false; });
    checks = flows::lint_checks(*other);
  } else {
    for (const tools::RtlUnit& top : tops(options.unit)) {
      for (auto& check : flows::lint_checks(top)) checks.push_back(std::move(check));
    }
  }
  if (options.unit.empty()) {
    if (!tools::is_installed()) {
      for (auto& check : flows::format_checks()) checks.push_back(std::move(check));
    }
  }
  tools::Progress progress;
  Json report = Json::array();
  std::size_t failed = 0, skipped = 0;
  std::string first;
  tools::Sharing sharing;
  sharing.count = checks.size();
  sharing.workers = options.workers;
  sharing.work = [&](const tools::Share& share, const auto&) {
    const flows::LintResult result = flows::lint(checks[share.first]);
    return Json{{"passed", result.passed}, {"output", result.output}};
  };
  sharing.progress = [&](const tools::SharesProgress& so_far) {
    progress.show(fmt::format("lint {}: {} of {} checks",
                              options.unit.empty() ? "of all" : options.unit, so_far.done,
                              checks.size()));
  };
  tools::run_shares(sharing, [&](const tools::ShareResult& share) {
    const flows::LintCheck& check = checks[share.share.first];
    flows::LintResult result{check, false, share.how};
    if (share.fate == tools::ShareResult::Fate::kDone) {
      result.passed = share.result().at("passed").get<bool>();
      result.output = share.result().at("output").get<std::string>();
    }
    progress.clear();
    if (!check.skipped.empty()) {
      ++skipped;
    } else if (!result.passed && failed++ == 0) {
      first = check.unit + ", " + check.name;
    }
    if (!options.json) print(result);
    report.push_back({{"unit", check.unit},
                      {"check", check.name},
                      {"passed", result.passed},
                      {"skipped", check.skipped},
                      {"command", tools::shell_line(check.argv)},
                      {"output", result.output}});
    return true;
  });
  if (options.json) {
    fmt::print("{}\n", report.dump(2));
  } else {
    fmt::print("{} checks, {} failed{}\n", checks.size(), failed,
               skipped > 0 ? fmt::format(", {} skipped", skipped) : "");
  }
  if (failed > 0) {
    throw tools::CheckError(
        fmt::format("{} of {} checks failed, the first {}", failed, checks.size(), first));
  }
}

}  // namespace

void add_lint(Verb& program) {
  const auto options = std::make_shared<LintVerb>();
  Verb& verb = add_verb(program, "lint");
  verb.option("UNIT", &options->unit, "Only this unit of rtl/, the adapters, or an example")
      .such_as(design_names);
  declare_rtl(verb, options->rtl);
  declare_workers(verb, &options->workers);
  verb.option("--json", &options->json, "Print one JSON array");
  verb.runs([options] { lint(*options); });
}

}  // namespace collide::cli
