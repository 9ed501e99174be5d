// SPDX-License-Identifier: MIT
#include "sim/flows/equal.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "model/common/input_error.h"
#include "model/common/output_file.h"
#include "sim/flows/loaded_unit.h"
#include "sim/tools/check.h"
#include "sim/tools/process.h"

namespace collide::flows {
namespace {

namespace fs = std::filesystem;

constexpr const char* kBtor = "model.btor";
constexpr std::int64_t kMost = 1'000'000'000'000;

/// A fault is in the unit as it is elaborated, of which the module is no part.
InputError not_as_in_the_unit(const EqualLemma& lemma) {
  return InputError("--mutants",
                    fmt::format("the lemma \"{}\" is about {} with other parameters than "
                                "the unit's, which a fault of it cannot be put into",
                                lemma.name, lemma.module));
}

/// Commands of yosys that read the module a lemma is about.
std::string read_module(const tools::RtlUnit& unit, const EqualLemma& lemma,
                        const std::optional<Mutant>& fault) {
  if (fault) {
    if (!lemma.parameters.empty()) throw not_as_in_the_unit(lemma);
    // A fault may be in the ROM that has been made of a `case`.
    return read_with_fault(unit, *fault) +
           fmt::format("\nmemory_map -rom-only\nhierarchy -check -top {}\n", lemma.module);
  }
  std::string script = "read_verilog -sv";
  for (const std::string& define : unit.defines) script += " -D" + define;
  for (const std::string& include : unit.includes) script += " -I " + include;
  script += fmt::format(" {}\n", fmt::join(unit.sources, " "));
  // With the option -chparam of `hierarchy` Yosys 0.23 runs into an assertion for some modules.
  for (const std::string& parameter : lemma.parameters) {
    script += fmt::format("chparam -set {} {}\n", parameter, lemma.module);
  }
  // No ROM is made of a `case`: it would come without what it holds.
  return script + fmt::format("hierarchy -check -top {}\nproc -norom\n", lemma.module);
}

/// BTOR2 has clocks but no edges: that all are one and the same is seen to before.
constexpr const char* kOneClock =
    "select -set clocked t:$dff t:$ff t:$mem_v2 t:$memwr_v2\n"
    "select -set rising i:i_clk %co1:+[CLK,WR_CLK] r:CLK_POLARITY=1'0 r:WR_CLK_POLARITY=1'0 %u %d\n"
    "select -assert-none @clocked @rising %d\n";

/// The module that a lemma is about as a transition relation, in the store.
tools::Stored compile_to_btor(const tools::RtlUnit& unit, const EqualLemma& lemma,
                              const EqualOptions& options) {
  const std::string script = read_module(unit, lemma, options.fault) + "flatten\n" +
                             "memory_nordff\nasync2sync\ndffunmap\nopt_clean\ncheck -assert\n" +
                             kOneClock;
  tools::Ingredients ingredients;
  ingredients.text("what", "BTOR2 model")
      .text("yosys", version_of("yosys"))
      .text("script", script)
      .files(unit.sources)
      .files(unit.headers);
  return tools::Store().get(
      ingredients,
      [&](const fs::path& folder) {
        options.progress("compiling " + lemma.module);
        const std::string script_file = (folder / "model.ys").string();
        write_file(script_file, script);
        const tools::Outcome outcome = tools::run(
            {{"yosys", "-q", "-s", script_file, "-p", "write_btor " + (folder / kBtor).string()},
             tools::project_root(),
             options.timeout});
        if (outcome.ok()) return tools::require_last_line(folder / kBtor, kEndOfYosys);
        const auto errors = tools::lines_with(outcome.output, {"ERROR"}, 1);
        const std::string error = errors.empty() ? outcome.output : errors[0];
        if (options.fault && error.find("not found!") != std::string::npos) {
          throw not_as_in_the_unit(lemma);
        }
        const bool clocks = error.find("@clocked") != std::string::npos;
        throw InputError(lemma.module,
                         clocks ? "not all of it is clocked by the rising edge of i_clk, expected "
                                  "one clock: the proof knows no other"
                                : "yosys cannot compile it: " + error);
      },
      [&] { options.progress("another run is compiling " + lemma.module); });
}

fs::path prover_of(const EqualOptions& options) {
  const fs::path prover = options.prover.empty()
                              ? fs::read_symlink("/proc/self/exe").parent_path() / "collide-equal"
                              : options.prover;
  if (!fs::exists(prover)) {
    throw InputError("collide-equal",
                     "is not built, expected the launcher to have done it: ./collide equal");
  }
  return prover;
}

EqualLemma::Verdict verdict_of(const JsonField& field) {
  for (const auto verdict : {EqualLemma::Verdict::kProved, EqualLemma::Verdict::kRefuted,
                             EqualLemma::Verdict::kUndecided}) {
    if (field.text() == name_of(verdict)) return verdict;
  }
  field.fail("no verdict");
}

}  // namespace

const char* name_of(EqualLemma::Verdict verdict) {
  switch (verdict) {
    case EqualLemma::Verdict::kProved:
      return "proved";
    case EqualLemma::Verdict::kRefuted:
      return "refuted";
    case EqualLemma::Verdict::kUndecided:
      break;
  }
  return "undecided";
}

Equal::Equal(const tools::RtlUnit& unit, EqualOptions options)
    : unit_(unit), options_(std::move(options)) {
  options_.prover = prover_of(options_);
  const Json known = ask({"list", unit.name});
  const JsonField list("collide-equal", known);
  scope_.whole_unit = list["scope"]["whole_unit"].boolean();
  for (const JsonField& gap : list["scope"]["not_proved"].elements()) {
    scope_.not_proved.push_back({gap["what"].text(), gap["instead"].text()});
  }
  size_ = list["lemmas"].elements().size();
  for (const JsonField& lemma : list["lemmas"].elements()) {
    EqualLemma wanted;
    wanted.name = lemma["name"].text();
    wanted.says = lemma["says"].text();
    wanted.module = lemma["module"]["name"].text();
    for (const JsonField& parameter : lemma["module"]["parameters"].elements()) {
      wanted.parameters.push_back(parameter.text());
    }
    if (!options_.lemma.empty() && wanted.name != options_.lemma) continue;
    if (options_.quick && !lemma["quick"].boolean()) continue;
    lemmas_.push_back(std::move(wanted));
  }
  if (lemmas_.empty() && !options_.lemma.empty()) {
    throw InputError("--lemma", fmt::format("no lemma \"{}\"{}", options_.lemma,
                                            options_.quick ? " in the short form" : ""));
  }
  tools::require_some(lemmas_.size(), "proved");
}

EqualLemma Equal::prove(EqualLemma lemma) const {
  const tools::Stored stored = compile_to_btor(unit_, lemma, options_);
  const std::string model = (stored.folder / kBtor).string();
  options_.progress(lemma.name);
  Json answer;
  try {
    answer =
        ask({"prove", unit_.name, lemma.name, model, fmt::format("{}", options_.timeout.count())});
  } catch (const InputError& error) {
    // Nobody knows the place of the model.
    std::string said = error.what();
    if (const auto at = said.find(model); at != std::string::npos) {
      said.replace(at, model.size(), lemma.module);
    }
    throw InputError(said);
  }
  const JsonField result("collide-equal", answer);
  lemma.verdict = verdict_of(result["verdict"]);
  lemma.cases = static_cast<std::uint64_t>(result["cases"].number(0, kMost));
  lemma.paths = static_cast<std::uint64_t>(result["paths"].number(0, kMost));
  lemma.comparisons = static_cast<std::uint64_t>(result["comparisons"].number(0, kMost));
  lemma.seconds = result["seconds"].real(0, kMost);
  lemma.problem = result["problem"].text();
  for (const JsonField& name : result["compared"].elements()) lemma.compared.push_back(name.text());
  for (const JsonField& name : result["not_compared"].elements()) {
    lemma.not_compared.push_back(name.text());
  }
  lemma.counterexample = answer["counterexample"];
  for (const JsonField& assumption : result["grounds"]["assumptions"].elements()) {
    lemma.assumptions.push_back({assumption["says"].text(), assumption["because"].text()});
  }
  for (const JsonField& invariant : result["grounds"]["invariants"].elements()) {
    lemma.invariants.push_back(invariant.text());
  }
  if (lemma.verdict == EqualLemma::Verdict::kProved && lemma.comparisons == 0) {
    throw tools::CheckError(lemma.name + ": nothing was compared");
  }
  return lemma;
}

Json Equal::ask(const std::vector<std::string>& words) const {
  std::vector<std::string> argv = {options_.prover.string()};
  argv.insert(argv.end(), words.begin(), words.end());
  const tools::Outcome outcome = tools::run({argv, tools::project_root(), {}});
  const std::string said = outcome.output.substr(0, outcome.output.find('\n'));
  if (outcome.status == 2) throw InputError("equal", said);
  if (!outcome.ok()) throw tools::ToolError("collide-equal: " + said);
  return parse_json(outcome.output, "collide-equal");
}

}  // namespace collide::flows
