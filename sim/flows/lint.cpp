// SPDX-License-Identifier: MIT
#include "sim/flows/lint.h"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "sim/flows/elaboration.h"
#include "sim/flows/yosys.h"
#include "sim/tools/check.h"
#include "sim/tools/process.h"
#include "sim/tools/releases.h"

namespace collide::flows {
namespace {

/// What decides the layout of the C++: each release of clang-format lays something out in another
/// way.
constexpr int kFormatterRelease = 14;

std::vector<std::string> join(std::vector<std::string> words,
                              const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// The file in which the unit's own warnings are waived, by file and signal.
std::vector<std::string> waivers_of(const tools::RtlUnit& unit) {
  const std::string name = unit.name + ".vlt";
  return unit.has(name) ? std::vector<std::string>{unit.file(name)} : std::vector<std::string>{};
}

std::vector<std::string> verilator(const tools::RtlUnit& unit, const std::string& top) {
  std::vector<std::string> argv = {"verilator", "--lint-only", "-Wall", "--top-module", top};
  return join(join(join(std::move(argv), waivers_of(unit)), unit.configurations), unit.sources);
}

/// Processes become registers and logic, then whatever a latch could be called is looked for, and
/// registers that an iCE40 has not; the synthesis after it, up to where logic becomes gates, must
/// find a place for every memory, and no multiple drivers, loops or undriven wires in the flat
/// design. What gates and LUTs add is the time of `fpga`. Of an example, whose units are
/// synthesized by themselves, what joins them is looked at.
std::vector<std::string> yosys(const tools::RtlUnit& unit) {
  const std::string last = unit.parent == "rtl" ? "synth_ice40 -dsp -top " + unit.name +
                                                      " -run begin:map_gates; opt_clean -purge"
                                                : "flatten";
  const std::string script = fmt::format(
      "read_verilog -sv {0}; hierarchy -check -top {1}; proc; "
      "select -assert-none t:$dlatch t:$adlatch t:$dlatchsr t:$sr t:$dffsr t:$dffsre t:$aldff "
      "t:$aldffe; check -assert; {2}; check -assert",
      yosys_words(unit.sources), unit.name, last);
  return {"yosys", "-q", "-p", script};
}

}  // namespace

std::vector<LintCheck> lint_checks(const tools::RtlUnit& unit) {
  std::vector<LintCheck> checks = {
      {unit.name, "verilator", verilator(unit, unit.name)},
      {unit.name, "icarus",
       join({"iverilog", "-g2012", "-Wall", "-t", "null", "-s", unit.name}, unit.sources)},
      {unit.name, "yosys", yosys(unit)},
  };
  const std::string wrapper = "fpga/" + unit.name + "_fpga.sv";
  if (unit.has(wrapper)) {
    // A wrapper may leave outputs open, so that what is only there for a test bench is pruned.
    checks.push_back(
        {unit.name, "verilator, FPGA wrapper",
         join(verilator(unit, unit.name + "_fpga"), {unit.file(wrapper), "-Wno-PINMISSING"})});
  }
  return checks;
}

std::vector<LintCheck> lint_checks(const OtherRtl& rtl) {
  const tools::RtlUnit& unit = rtl.unit;
  std::vector<LintCheck> checks;
  for (const ConvertedVhdl& vhdl : rtl.converted) {
    checks.push_back({vhdl.name, "ghdl", {"cat", vhdl.warnings}});
  }
  // Of the style of what GHDL writes nobody need think anything.
  const std::vector<std::string> warnings =
      rtl.converted.empty() ? std::vector<std::string>{"-Wall"}
                            : std::vector<std::string>{"-Wwarn-lint", "-Wno-style"};
  checks.push_back(
      {unit.name, "verilator",
       join(join(join({"verilator", "--lint-only", "--top-module", unit.name}, warnings),
                 waivers_of(unit)),
            verilator_input(unit))});
  const std::vector<std::string> sources = join(include_options(unit), unit.sources);
  checks.push_back({unit.name, "icarus",
                    join({"iverilog", "-g2012", "-Wall", "-t", "null", "-s", unit.name}, sources)});
  checks.push_back({unit.name,
                    "yosys",
                    {"yosys", "-q", "-p",
                     fmt::format("{}; hierarchy -check -top {}; proc; "
                                 "select -assert-none t:$dlatch t:$adlatch t:$dlatchsr t:$sr; "
                                 "flatten; check -assert",
                                 read_verilog(unit), unit.name)}});
  return checks;
}

std::vector<LintCheck> format_checks() {
  const std::string files =
      "find bench dpi examples model python sim tests -name '*.h' -o -name '*.cpp'";
  const tools::Finished found =
      tools::run({{"sh", "-c", files}, tools::project_root(), std::chrono::minutes(1)});
  // Without a file the formatter has nothing to say.
  tools::require_some(found.output.size(),
                      "checked: no C++ in bench, dpi, examples, model, python, sim and tests");
  const std::optional<std::string> formatter =
      tools::program_of_release("clang-format", kFormatterRelease);
  const std::string name = formatter.value_or(fmt::format("clang-format-{}", kFormatterRelease));
  LintCheck layout = {
      "c++",
      "clang-format",
      {"sh", "-c", fmt::format("{} | xargs -n 64 -P 0 {} --dry-run -Werror", files, name)},
      formatter.has_value() ? "" : "layout not checked: " + name + " is not installed"};
  const std::string long_lines =
      "! grep -rsnE '.{101}' --include='*.sv' --include='*.svh' examples rtl tests";
  const std::string of_designs = " --include='*.sv' --exclude-dir=formal examples rtl";
  // A reset without an else that is not the last of its process; -z takes a file for a line.
  const std::string resets =
      R"(! grep -rsPzo '(?m)^( *)if \((i_rst|i_clear)\b.*(;\n|begin\n(\1  .*\n)*\1end\n)(?! *else|  end\n)')" +
      of_designs;
  const std::string outputs =
      R"(! grep -rsnP '(^\s*|\) |else |: )(o_\w+(\[.*\])?|\{[^}]*\bo_\w+[^}]*\}) *<= ')" +
      of_designs;
  return {std::move(layout),
          {"rtl", "resets", {"sh", "-c", resets}},
          {"rtl", "outputs", {"sh", "-c", outputs}},
          {"rtl", "100 columns", {"sh", "-c", long_lines}}};
}

LintResult lint(const LintCheck& check) {
  if (!check.skipped.empty()) return {check, false, ""};
  tools::Finished outcome =
      tools::run({check.argv, tools::project_root(), std::chrono::minutes(10)});
  if (check.argv[0] == "verilator") outcome.output = tools::without_account(outcome.output);
  const bool passed = outcome.ok() && outcome.output.empty();
  if (outcome.timed_out) outcome.output += "timed out\n";
  return {check, passed, std::move(outcome.output)};
}

}  // namespace collide::flows
