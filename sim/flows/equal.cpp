// SPDX-License-Identifier: MIT
#include "sim/flows/equal.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <utility>

#include "model/common/input_error.h"
#include "model/common/output_file.h"
#include "model/common/record.h"
#include "sim/flows/clocks.h"
#include "sim/flows/loaded_unit.h"
#include "sim/flows/monitors.h"
#include "sim/flows/other_rtl.h"
#include "sim/flows/yosys.h"
#include "sim/tools/check.h"
#include "sim/tools/process.h"
#include "sim/tools/recording.h"
#include "sim/tools/shares.h"

namespace collide::flows {
namespace {

namespace fs = std::filesystem;

constexpr const char* kBtor = "model.btor";

/// How the unit's top module begins.
std::regex module_of(const tools::RtlUnit& unit) {
  return std::regex("(^|\\n)\\s*module\\s+" + unit.name + "\\b");
}

/// The source that has the unit's top module.
std::string top_of(const tools::RtlUnit& unit) {
  const std::regex module = module_of(unit);
  for (const std::string& source : unit.sources) {
    if (std::regex_search(tools::read_file(source), module)) return source;
  }
  throw InputError(unit.name, "no source has a module of this name in SystemVerilog");
}

/// The parameters of a module and their defaults, as a source declares them: "WIDTH = 32".
std::vector<std::string> parameters_in(const std::string& source) {
  static const std::regex kParameter(R"(\n\s*parameter\s+(\w+)\s*=\s*([^,\s/]+))");
  std::vector<std::string> all;
  for (auto at = std::sregex_iterator(source.begin(), source.end(), kParameter);
       at != std::sregex_iterator(); ++at) {
    all.push_back(fmt::format("{} = {}", (*at)[1].str(), (*at)[2].str()));
  }
  return all;
}

/// The unit as `mutate` reads it and with this fault, in Verilog.
std::string netlist_with_fault(const tools::RtlUnit& unit, const Mutant& fault) {
  const tools::Scratch scratch;
  const std::string file = scratch.file("netlist.v");
  tools::Recording recording;
  run_tool("yosys", {"yosys", "-q", "-p",
                     fmt::format("{}; write_verilog -noattr {}", read_with_fault(unit, fault),
                                 yosys_word(file))});
  recording.finish();
  return tools::read_file(file);
}

/// The modules of a netlist by their names in the source; empty for one that is there with several
/// sets of parameters.
std::map<std::string, std::string> modules_of(const std::string& netlist) {
  // Yosys names them for their parameters: "$paramod\\overlap_load\\SPRITES=...".
  static const std::regex kModule(R"((?:^|\n)module (\S+?)\s*\()");
  static const std::regex kParametrized(R"(^\\\$paramod(?:\$[0-9a-f]+)?\\(\w+))");
  std::map<std::string, std::string> modules;
  for (auto at = std::sregex_iterator(netlist.begin(), netlist.end(), kModule);
       at != std::sregex_iterator(); ++at) {
    std::string name = (*at)[1].str();
    std::smatch source;
    const bool has_parameters = std::regex_search(name, source, kParametrized);
    const std::string in_source = has_parameters ? source[1].str() : name;
    if (has_parameters) name.erase(0, 1);  // what escapes it in Verilog
    const auto [known, is_new] = modules.emplace(in_source, name);
    if (!is_new) known->second.clear();
  }
  return modules;
}

/// The file of the unit's top module with the monitors of its ports in it, as rtl/monitors binds
/// them, which Yosys does not do. What the surroundings owe is assumed. Of a netlist, which is
/// empty without a fault, it has all modules, and no parameters.
std::string watched(const tools::RtlUnit& unit, const std::string& netlist) {
  const std::string ports = std::string(kMonitors) + "/" + unit.name + "_ports.sv";
  const std::string text = tools::read_file(ports);
  const std::string bind = "bind " + unit.name + " ";
  const std::size_t from = text.find(bind);
  const std::size_t to = text.find(';', from);
  if (from == std::string::npos || to == std::string::npos) {
    throw InputError(ports, "no \"" + bind + "MODULE [#(...)] NAME (.*);\"");
  }
  std::string instance = text.substr(from + bind.size(), to + 1 - from - bind.size());
  const std::size_t parameters = instance.find("#(");
  if (parameters != std::string::npos) {
    instance.insert(parameters + 2, ".ASSUMED(1), ");
  } else {
    instance.insert(instance.find(' '), " #(.ASSUMED(1))");
  }
  const std::string source = tools::read_file(top_of(unit));
  std::string top = netlist.empty() ? source : netlist;
  if (!netlist.empty()) {
    for (const std::string& one : parameters_in(source)) {
      instance.insert(0, "localparam " + one + ";\n");
    }
  }
  std::smatch found;
  std::regex_search(top, found, module_of(unit));
  const std::size_t end = top.find("endmodule", static_cast<std::size_t>(found.position()));
  return top.insert(end, instance + "\n");
}

/// Commands of yosys that read the module a lemma is about.
std::string read_module(const tools::RtlUnit& unit, const EqualLemma& lemma,
                        const std::optional<Mutant>& fault, const std::string& netlist) {
  if (fault && !lemma.watched) {
    // A fault may be in the ROM that has been made of a `case`.
    return read_with_fault(unit, *fault) +
           fmt::format("\nmemory_map -rom-only\nhierarchy -check -top {}\n",
                       modules_of(netlist).at(lemma.module));
  }
  std::string script = "read_verilog -sv";
  for (const std::string& define : unit.defines) script += " -D" + yosys_word(define);
  for (const std::string& include : unit.includes) script += " -I " + yosys_word(include);
  script += fmt::format(" {}\n", yosys_words(unit.sources));
  // With the option -chparam of `hierarchy` Yosys 0.23 runs into an assertion for some modules.
  for (const std::string& parameter : lemma.parameters) {
    script += fmt::format("chparam -set {} {}\n", parameter, lemma.module);
  }
  // No ROM is made of a `case`: it would come without what it holds.
  return script + fmt::format("hierarchy -check -top {}\nproc -norom\n", lemma.module);
}

/// As its file is called while it is not known where it lies.
constexpr const char* kWatchedTop = "@watched@.sv";

/// The unit with the monitors of its ports: in place of its top module's file, or of all where that
/// has all modules, one that is to be written.
tools::RtlUnit with_watched_top(tools::RtlUnit unit, bool of_all) {
  const std::string top = top_of(unit);
  if (of_all) {
    unit.sources = {kWatchedTop};
  } else {
    std::replace(unit.sources.begin(), unit.sources.end(), top, std::string(kWatchedTop));
  }
  unit.defines.push_back("FORMAL");
  return with_monitors(std::move(unit));
}

/// The module that a lemma is about as a transition relation, in the store.
tools::Stored compile_to_btor(const tools::RtlUnit& own, const EqualLemma& lemma,
                              const EqualOptions& options, const std::string& netlist) {
  const tools::RtlUnit unit =
      lemma.watched ? with_watched_top(own, options.fault.has_value()) : own;
  const std::string top = lemma.watched ? watched(own, netlist) : "";
  // BTOR2 has clocks but no edges: that all are one and the same is seen to before.
  const std::string script = read_module(unit, lemma, options.fault, netlist) + "flatten\n" +
                             "memory_nordff\nasync2sync\ndffunmap\nopt_clean\ncheck -assert\n" +
                             kClockedOtherwise +
                             "select -assert-none @clocked_otherwise\ndesign -pop\n";
  tools::Ingredients ingredients;
  ingredients.text("what", "BTOR2 model")
      .text("yosys", version_of("yosys"))
      .text("script", script)
      .text("top", top)
      .files(own.sources);
  return tools::Store().get(
      ingredients,
      [&](const fs::path& folder) {
        options.progress("compiling " + lemma.module);
        const std::string script_file = (folder / "model.ys").string();
        std::string here = script;
        if (const auto at = here.find(kWatchedTop); at != std::string::npos) {
          const std::string file = (folder / (unit.name + ".sv")).string();
          write_file(file, top);
          here.replace(at, std::string(kWatchedTop).size(), yosys_word(file));
        }
        write_file(script_file, here);
        const tools::Finished outcome =
            tools::run({{"yosys", "-q", "-s", script_file, "-p",
                         "write_btor " + yosys_word((folder / kBtor).string())},
                        tools::project_root(),
                        options.timeout});
        if (outcome.ok()) return tools::require_last_line(folder / kBtor, kEndOfYosys);
        const auto errors = tools::lines_with(outcome.output, {"ERROR"}, 1);
        const std::string error = errors.empty() ? outcome.output : errors[0];
        const bool clocks = error.find("@clocked_otherwise") != std::string::npos;
        throw InputError(lemma.module,
                         clocks ? "not all of it is clocked by the rising edge of i_clk, expected "
                                  "one clock only"
                                : "yosys cannot compile it: " + error);
      },
      [&] { options.progress("another run is compiling " + lemma.module); });
}

/// Beside the program in a build, in libexec where it is installed.
fs::path prover_of(const EqualOptions& options) {
  const fs::path programs = fs::read_symlink("/proc/self/exe").parent_path();
  fs::path prover = options.prover.empty() ? programs / "collide-equal" : options.prover;
  if (options.prover.empty() && !fs::exists(prover)) {
    prover = programs.parent_path() / "libexec/collide/collide-equal";
  }
  if (!fs::exists(prover)) {
    throw InputError("collide-equal", "is not built, expected ./collide equal, which builds it");
  }
  return prover;
}

}  // namespace

const Record<EqualLemma>& record_of(const EqualLemma* /*lemma*/) {
  using Search = EqualLemma::Search;
  static const auto kSearch = Record<Search>("search", "for a job that comes to a difference")
                                  .member("jobs", &Search::jobs, "that agreed")
                                  .member("seed", &Search::seed);
  static const auto kRecord =
      Record<EqualLemma>("lemma")
          .with(equal::claim_record())
          .with(equal::verdict_record())
          .member("search", &EqualLemma::search, IfAny{kSearch}, "of what is refuted")
          .left_out()
          .member("failure", &EqualLemma::failure, IfAny{Usual{}}, "of collide cosim")
          .left_out();
  return kRecord;
}

const Record<EqualReport>& record_of(const EqualReport* /*report*/) {
  using Report = EqualReport;
  static const auto kRecord =
      Record<Report>("proof")
          .member("unit", &Report::unit)
          .member("rtl", &Report::rtl, rtl_form())
          .member("lemmas", &Report::lemmas, List{Usual{}, 1})
          .member("proved", &Report::proved, "every lemma above is")
          .member("all_lemmas", &Report::all_lemmas,
                  "they are all that the unit has: no --quick, no --lemma")
          .shows(
              "whole_unit", [](const Report& report) { return report.scope.whole_unit; },
              "all that the unit has are about every clock of its RTL; else about parts of it, "
              "each by itself")
          .shows("one_machine", &Report::one_machine,
                 "proved, all of them, and they are about the whole unit: RTL and golden model are "
                 "one machine")
          .shows(
              "not_proved",
              [](const Report& report) -> const auto& { return report.scope.not_proved; },
              "that no lemma of the unit is about")
          .shows(
              "theorem", [](const Report& report) -> const auto& { return report.scope.theorem; },
              "what the facts about the unit as a whole come to; empty if there are none")
          .shows(
              "requirements",
              [](const Report& report) -> const auto& { return report.scope.requirements; },
              "on the unit's surroundings, that those facts rest on")
          .member("seconds", &Report::seconds)
          .shows(
              "invariants",
              [](const Report& report) -> const auto& { return report.grounds.invariants; },
              "that the lemmas rest on; a lemma of its own proves them")
          .shows(
              "assumptions",
              [](const Report& report) -> const auto& { return report.grounds.assumptions; },
              "that the lemmas rest on");
  return kRecord;
}

template <typename R>
R Equal::ask(const std::vector<std::string>& words) const {
  std::vector<std::string> argv = {options_.prover.string()};
  argv.insert(argv.end(), words.begin(), words.end());
  const tools::Finished outcome = tools::run({argv, tools::project_root(), {}});
  const std::string said = outcome.output.substr(0, outcome.output.find('\n'));
  if (outcome.status == 2) throw InputError("equal", said);
  if (!outcome.ok()) throw tools::ToolError("collide-equal: " + said);
  const Json answer = parse_json(outcome.output, "collide-equal");
  return parsed<R>(JsonField("collide-equal", answer));
}

Equal::Equal(const tools::RtlUnit& unit, EqualOptions options)
    : unit_(unit), options_(std::move(options)) {
  options_.prover = prover_of(options_);
  known_ = ask<equal::Known>({"list", unit.name});
  std::map<std::string, std::string> elaborated;
  if (options_.fault) {
    netlist_ = netlist_with_fault(unit, *options_.fault);
    elaborated = modules_of(netlist_);
  }
  for (const equal::Claim& claim : known_.lemmas) {
    if (options_.fault && (!claim.parameters.empty() || elaborated[claim.module].empty())) continue;
    ++size_;
    if (!options_.lemma.empty() && claim.name != options_.lemma) continue;
    if (options_.quick && !claim.quick) continue;
    lemmas_.push_back({claim, {}, {}, {}});
  }
  if (lemmas_.empty() && !options_.lemma.empty()) {
    throw InputError("--lemma", fmt::format("no lemma \"{}\"{}", options_.lemma,
                                            options_.quick ? " in the short form" : ""));
  }
  tools::require_some(lemmas_.size(), "proved");
}

EqualLemma Equal::prove(EqualLemma lemma) const {
  const tools::Stored stored = compile_to_btor(unit_, lemma, options_, netlist_);
  const std::string model = (stored.folder / kBtor).string();
  options_.progress(lemma.name);
  try {
    static_cast<equal::LemmaResult&>(lemma) = ask<equal::LemmaResult>(
        {"prove", unit_.name, lemma.name, model, fmt::format("{}", options_.timeout.count())});
  } catch (const InputError& error) {
    // Nobody knows the place of the model.
    std::string said = error.what();
    if (const auto at = said.find(model); at != std::string::npos) {
      said.replace(at, model.size(), lemma.module);
    }
    throw InputError(said);
  }
  if (lemma.verdict == EqualLemma::Verdict::kProved && lemma.comparisons == 0) {
    throw tools::CheckError(lemma.name + ": nothing was compared");
  }
  return lemma;
}

void Equal::prove_all(unsigned workers, const std::function<void(const EqualLemma&)>& take) const {
  tools::Sharing sharing;
  sharing.count = lemmas_.size();
  sharing.workers = workers;
  sharing.says = tools::Worker::Says::kNothing;
  sharing.work = [&](const tools::Share& share, const auto&) {
    const EqualLemma lemma = prove(lemmas_[share.first]);
    return json_of(static_cast<const equal::LemmaResult&>(lemma));
  };
  sharing.progress = [&](const tools::SharesProgress& so_far) {
    options_.progress(fmt::format("{} of {} lemmas", so_far.done, sharing.count));
  };
  tools::run_shares(sharing, [&](const tools::ShareResult& share) {
    EqualLemma lemma = lemmas_[share.share.first];
    if (share.fate == tools::ShareResult::Fate::kCrashed) {
      lemma.problem = share.how;
    } else {
      static_cast<equal::LemmaResult&>(lemma) =
          parsed<equal::LemmaResult>(JsonField("collide-equal", share.result()));
    }
    take(lemma);
    return true;
  });
}

}  // namespace collide::flows
