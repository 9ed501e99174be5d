// SPDX-License-Identifier: MIT
#include "sim/flows/prove.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "model/common/output_file.h"
#include "sim/flows/added_assertions.h"
#include "sim/flows/loaded_unit.h"
#include "sim/flows/monitors.h"
#include "sim/flows/yosys.h"
#include "sim/tools/check.h"
#include "sim/tools/process.h"
#include "sim/tools/shares.h"
#include "sim/tools/store.h"

namespace collide::flows {
namespace {

namespace fs = std::filesystem;

constexpr unsigned kMostClocks = 10'000;
constexpr const char* kModel = "model.smt2";
constexpr const char* kNetlist = "netlist.json";
constexpr const char* kAnything = "collide_anything";
/// Digits of a model's key in names of waves.
constexpr std::size_t kModelTagDigits = 6;
/// Modules that property modules of any unit use, and properties of what several units share.
constexpr const char* kSharedFolder = "rtl/formal";
/// Monitors of ports, which simulations use, too.
constexpr const char* kProperties = "properties.json";

std::map<std::string, std::string> parse_probes(const JsonField& field) {
  std::map<std::string, std::string> probes;
  for (const auto& [wire, signal] : field.value().items()) {
    probes[wire] = JsonField(field.place() + "." + wire, signal).text();
  }
  return probes;
}

unsigned clocks(const JsonField& property, const char* key) {
  return static_cast<unsigned>(property[key].number(1, kMostClocks));
}

Property parse_property(const JsonField& json, const std::string& file) {
  json.require_only({"name", "claim", "depth", "induction", "reach", "reach_from", "at_once",
                     "narrow", "mapped", "probes", "broken"});
  Property property;
  property.file = file;
  property.name = json["name"].text();
  property.claim = json["claim"].text();
  property.depth = clocks(json, "depth");
  property.induction = clocks(json, "induction");
  property.reach = clocks(json, "reach");
  if (json.has("at_once")) property.at_once = clocks(json, "at_once");
  if (json.has("reach_from")) property.reach_from = clocks(json, "reach_from");
  if (json.has("narrow")) property.narrow = json["narrow"].boolean();
  if (json.has("mapped")) property.mapped = json["mapped"].boolean();
  if (json.has("probes")) property.probes = parse_probes(json["probes"]);
  for (const JsonField& broken : json["broken"].elements()) {
    broken.require_only({"what", "file", "signal", "becomes", "adds", "from"});
    BrokenCopy copy;
    copy.what = broken["what"].text();
    copy.file = broken["file"].text();
    copy.signal = broken["signal"].text();
    copy.becomes = broken["becomes"].text();
    if (broken.has("adds")) copy.adds = broken["adds"].text();
    if (broken.has("from")) {
      copy.from = static_cast<unsigned>(broken["from"].number(1, property.reach - 1));
    }
    property.broken.push_back(std::move(copy));
  }
  return property;
}

/// Those of rtl/formal that a unit names.
std::vector<Property> shared_properties(const JsonField& names) {
  const std::string file = std::string(kSharedFolder) + "/" + kProperties;
  const Json json = parse_json(tools::read_file(file), file);
  const JsonField root(file, json);
  root.require_only({"properties"});
  std::vector<Property> all;
  for (const JsonField& entry : root["properties"].elements()) {
    all.push_back(parse_property(entry, file));
  }
  std::vector<Property> named;
  for (const JsonField& name : names.elements()) {
    const auto property = std::find_if(all.begin(), all.end(),
                                       [&](const Property& p) { return p.name == name.text(); });
    if (property == all.end()) throw InputError(name.place(), "is not a property of " + file);
    named.push_back(*property);
  }
  return named;
}

Json to_json(const ProofResult& result) {
  Json steps = Json::array();
  for (const ProofStep& step : result.steps) steps.push_back(to_json(step));
  return {{"steps", steps}, {"covers", result.covers}, {"covers_missing", result.covers_missing}};
}

Verdict verdict_of(const std::string& name) {
  for (const Verdict verdict : {Verdict::kPassed, Verdict::kFailed, Verdict::kTimedOut}) {
    if (name == name_of(verdict)) return verdict;
  }
  return Verdict::kError;
}

/// Adds what to_json made of some steps.
void add(const Json& steps, ProofResult& result) {
  for (const Json& step : steps["steps"]) {
    result.steps.push_back({step["step"], verdict_of(step["verdict"]), step["as_wanted"],
                            step["clocks"], step["seconds"], step["detail"], step["wave"],
                            step["command"]});
  }
  result.covers += steps["covers"].get<unsigned>();
  result.covers_missing += steps["covers_missing"].get<unsigned>();
}

/// Runs the tools for one property.
class Prover {
 public:
  Prover(const tools::RtlUnit& unit, const Property& property, const ProveOptions& options)
      : unit_(unit),
        property_(property),
        options_(options),
        waves_(tools::output_folder() / "prove" / unit.name / property.name) {}

  /// The runs of the solver that a property takes.
  static std::size_t steps(const Property& property, bool quick) {
    return quick ? kCover : kFirstBroken + property.broken.size();
  }

  static std::string name_of(std::size_t step) {
    switch (step) {
      case kBounded:
        return "bounded";
      case kInductionBase:
        return "induction base";
      case kInductionStep:
        return "induction step";
      case kBaseCanFail:
        return "base can fail";
      case kStepCanFail:
        return "step can fail";
      case kCover:
        return "cover";
      default:
        return fmt::format("broken {}", step - kFirstBroken + 1);
    }
  }

  /// One of them. The result has the covers if it is that.
  ProofResult run(std::size_t step) {
    const std::string name = name_of(step);
    switch (step) {
      case kBounded:
        check(name, design(), Mode::kFromReset,
              from_reset(options_.depth != 0 ? options_.depth : property_.depth), Verdict::kPassed);
        break;
      case kInductionBase:
        check(name, strong(), Mode::kFromReset, from_reset(property_.induction + 1),
              Verdict::kPassed);
        break;
      case kInductionStep:
        check(name, strong(), Mode::kInductionStep, {0, 1, property_.induction, false},
              Verdict::kPassed);
        break;
      case kBaseCanFail:
        require_runs(name, Mode::kFromReset,
                     {property_.induction, 1, property_.induction + 1, false});
        break;
      case kStepCanFail:
        require_runs(name, Mode::kInductionStep, {0, 1, property_.induction, false});
        break;
      case kCover:
        cover(compile("narrow", narrow(), unit_.sources));
        break;
      default: {
        const std::size_t i = step - kFirstBroken;
        const BrokenCopy& broken = property_.broken[i];
        check(name, compile(fmt::format("broken_{}", i + 1), narrow(), break_copy(broken)),
              Mode::kFromReset,
              broken.from != 0 ? Range{broken.from, 1, property_.reach, false}
                               : reached(property_.at_once),
              Verdict::kFailed);
      }
    }
    return std::move(result_);
  }

 private:
  enum Steps : std::size_t {
    kBounded,
    kInductionBase,
    kInductionStep,
    kBaseCanFail,
    kStepCanFail,
    kCover,
    kFirstBroken
  };
  enum class Mode { kFromReset, kInductionStep, kCover };

  /// Clocks that the solver is asked about, so many in one question.
  struct Range {
    unsigned first;
    unsigned at_once;
    unsigned depth;
    /// Whether it takes up the next question where it was. If not, z3 takes each as one bit-vector
    /// problem, which is faster by orders of magnitude on wide data paths, and slower in a long run
    /// of a small design.
    bool incremental;
  };

  /// A design as an SMT model, in the store.
  struct Model {
    std::string file;
    std::string netlist;    // the same design for require_only_added_assertions
    std::string wave_name;  // that other models do not share
  };

  void show(const std::string& doing) const {
    options_.progress(fmt::format("prove {}: {}", property_.name, doing));
  }

  Range from_reset(unsigned depth) const { return {0, property_.at_once, depth, false}; }
  /// Those in which covers are reached and broken copies fail.
  Range reached(unsigned at_once) const {
    return {property_.reach_from, at_once, property_.reach, property_.reach_from != 0};
  }

  Model design() { return compile("design", {}, unit_.sources); }
  /// The induction may rest on more assertions than the property's, so it has its own base.
  Model strong() {
    const auto netlist = [](const Model& model) {
      return nlohmann::json::parse(tools::read_file(model.netlist));
    };
    Model stronger = compile("induction", {"-DINDUCTION"}, unit_.sources);
    require_only_added_assertions(netlist(design()), netlist(stronger));
    return stronger;
  }
  /// The same with an assertion more, of an input that may be anything.
  Model open() {
    return compile(
        "open", {"-DINDUCTION"}, unit_.sources,
        fmt::format("add -input {0} 1 {1}\nadd -assert {0} {1}\n", kAnything, property_.name));
  }
  std::vector<std::string> narrow() const {
    return property_.narrow ? std::vector<std::string>{"-DNARROW"} : std::vector<std::string>{};
  }

  /// The design under the property module.
  Model compile(const std::string& name, const std::vector<std::string>& defines,
                const std::vector<std::string>& sources, const std::string& last = "") {
    show("compiling " + name);
    const std::string formal = unit_.file("formal");
    std::vector<std::string> files = sources;
    for (const std::string& folder : {std::string(kMonitors), std::string(kSharedFolder), formal}) {
      const auto more = tools::files_in(folder, ".sv");
      files.insert(files.end(), more.begin(), more.end());
    }
    std::string script = "read_verilog -sv -formal";
    for (const std::string& define : defines) script += " " + define;
    script += fmt::format(" -I {} -I {} -I {} {}\n", formal, kSharedFolder, kMonitors,
                          yosys_words(files));
    script += fmt::format("hierarchy -check -top {}\nproc\nflatten\n", property_.name);
    script += "memory_nordff\n";
    if (property_.mapped) script += "memory_map\n";
    for (const auto& [wire, signal] : property_.probes) {
      script += fmt::format("connect -nounset -set {} {}\n", wire, signal);
    }
    script += last + "async2sync\ndffunmap\nopt_clean\ncheck -assert\n";
    tools::Ingredients ingredients;
    ingredients.text("what", "SMT model and netlist")
        .text("yosys", version_of("yosys"))
        .text("script", script)
        .files(files);
    tools::Stored model = store_.get(
        ingredients,
        [&](const fs::path& folder) {
          const std::string script_file = (folder / "model.ys").string();
          write_file(script_file, script);
          const tools::Finished outcome =
              tools::run({{"yosys", "-q", "-s", script_file, "-p",
                           fmt::format("write_smt2 -wires {}; write_json {}",
                                       yosys_word((folder / kModel).string()),
                                       yosys_word((folder / kNetlist).string()))},
                          tools::project_root(),
                          options_.timeout});
          if (!outcome.ok()) {
            throw InputError(property_.name,
                             name + ": yosys cannot compile it: " + last_words(outcome.output));
          }
          tools::require_last_line(folder / kModel, kEndOfYosys);
        },
        [&] { show("another run is compiling it"); });
    const std::string file = (model.folder / kModel).string();
    tools::require_some(
        tools::lines_with(tools::read_file(file), {"; yosys-smt2-assert "}, 1).size(),
        "proved: " + property_.name + " asserts nothing");
    Model result{file, (model.folder / kNetlist).string(),
                 name + "-" + model.key.substr(0, kModelTagDigits)};
    in_use_.push_back(std::move(model));
    return result;
  }

  /// The unit's sources with one of them changed.
  std::vector<std::string> break_copy(const BrokenCopy& broken) {
    const std::string text = with_fault(tools::read_file(broken.file), broken);
    std::vector<std::string> sources = unit_.sources;
    const auto original = std::find(sources.begin(), sources.end(), broken.file);
    if (original == sources.end()) {
      throw InputError(property_.file + ": " + property_.name,
                       broken.file + " does not belong to the unit");
    }
    const std::string name = fs::path(broken.file).filename().string();
    tools::Ingredients ingredients;
    ingredients.text("what", "broken copy").text("name", name).text("contents", text);
    tools::Stored copy =
        store_.get(ingredients, [&](const fs::path& folder) { write_file(folder / name, text); });
    *original = (copy.folder / name).string();
    in_use_.push_back(std::move(copy));
    return sources;
  }

  /// `wave` is what the solver's waves are called, aside, or empty if none are wanted; in the
  /// command it is a file of their place.
  ProofStep solve(const std::string& name, const Model& model, Mode mode, const Range& clocks,
                  const std::string& wave) {
    show(name);
    std::vector<std::string> argv = {"yosys-smtbmc", "-s", "z3", "--noprogress", "--unroll"};
    if (!clocks.incremental) argv.push_back("--noincr");
    if (mode == Mode::kInductionStep) argv.push_back("-i");
    // Without the info the assertions are not looked at in what reaches a cover, which takes z3
    // longer than finding it: that they hold is what the other steps prove.
    if (mode == Mode::kCover) argv.insert(argv.end(), {"-c", "--noinfo"});
    const std::string range = fmt::format("{}:{}:{}", clocks.first, clocks.at_once, clocks.depth);
    argv.insert(argv.end(), {"-t", range});
    if (!wave.empty()) argv.insert(argv.end(), {"--dump-vcd", scratch_.file(wave)});
    argv.push_back(model.file);
    tools::Finished outcome = tools::run({argv, tools::project_root(), options_.timeout});
    if (!wave.empty()) argv[argv.size() - 2] = tools::shown(waves_ / wave);
    ProofStep step;
    step.name = name;
    step.clocks = clocks.depth;
    step.seconds = outcome.seconds;
    step.command = tools::shell_line(argv);
    if (outcome.timed_out) {
      step.verdict = Verdict::kTimedOut;
      step.detail = fmt::format("no answer after {} s", options_.timeout.count());
    } else if (outcome.output.find("Status: PASSED") != std::string::npos && outcome.ok()) {
      step.verdict = Verdict::kPassed;
    } else if (outcome.output.find("Status: FAILED") != std::string::npos) {
      step.verdict = Verdict::kFailed;
    } else {
      step.detail = last_words(outcome.output);
    }
    output_ = std::move(outcome.output);
    return step;
  }

  /// Puts a wave in its place.
  std::string keep(const std::string& wave) const {
    write_file(waves_ / wave, tools::read_file(scratch_.file(wave)));
    return tools::shown(waves_ / wave);
  }

  void check(const std::string& name, const Model& model, Mode mode, const Range& clocks,
             Verdict wanted) {
    const std::string wave =
        model.wave_name + (mode == Mode::kInductionStep ? "_step.vcd" : "_cex.vcd");
    ProofStep step = solve(name, model, mode, clocks, wave);
    if (step.verdict == Verdict::kFailed) {
      step.wave = keep(wave);
      step.detail = failed_assertion();
    }
    step.as_wanted = step.verdict == wanted;
    result_.steps.push_back(std::move(step));
  }

  /// What cannot be fulfilled proves anything: the model of the induction has to have runs of that
  /// many clocks, in which it fails when it may.
  void require_runs(const std::string& name, Mode mode, const Range& clocks) {
    ProofStep step = solve(name, open(), mode, clocks, "open.vcd");
    step.as_wanted = step.verdict == Verdict::kFailed;
    if (step.verdict == Verdict::kPassed) {
      step.detail = fmt::format("the assumptions cannot hold for {} clocks", clocks.depth);
    }
    result_.steps.push_back(std::move(step));
  }

  void cover(const Model& model) {
    const auto wave = [&](const std::string& which) {
      return options_.cover_waves ? model.wave_name + "_cover" + which + ".vcd" : std::string();
    };
    ProofStep step = solve("cover", model, Mode::kCover, reached(1), wave("%"));
    result_.covers = count("Reached cover statement");
    result_.covers_missing = count("Unreached cover statement");
    step.as_wanted = step.verdict == Verdict::kPassed && result_.covers > 0;
    if (options_.cover_waves) {
      // A wave may reach several of them.
      unsigned waves = 0;
      while (fs::exists(scratch_.file(wave(std::to_string(waves))))) ++waves;
      while (waves-- > 0) step.wave = keep(wave(std::to_string(waves)));
    }
    const auto missing = tools::lines_with(output_, {"Unreached cover statement"}, 1);
    if (!missing.empty()) step.detail = missing[0].substr(missing[0].find("Unreached"));
    result_.steps.push_back(std::move(step));
  }

  /// "file:line" of the first assertion that failed.
  std::string failed_assertion() const {
    const auto lines = tools::lines_with(output_, {"Assert failed in"}, 1);
    if (lines.empty()) return "";
    // "... in TOP: INSTANCE_PLACE|PLACE (CELL)"; the last place is that of the assertion
    std::string place = lines[0].substr(0, lines[0].find(" ("));
    place = place.substr(place.find_last_of("| ") + 1);
    return "assertion at " + place.substr(0, place.find('.', place.rfind(".sv") + 3));
  }

  unsigned count(const std::string& what) const {
    return static_cast<unsigned>(tools::lines_with(output_, {what}, kMostClocks).size());
  }

  static std::string last_words(const std::string& output) {
    std::istringstream in(output);
    std::string last;
    for (std::string line; std::getline(in, line);) {
      if (!line.empty()) last = line;
    }
    return last;
  }

  const tools::RtlUnit& unit_;
  const Property& property_;
  const ProveOptions& options_;
  fs::path waves_;
  tools::Store store_;
  tools::Scratch scratch_;
  std::vector<tools::Stored> in_use_;
  std::string output_;  // of the latest run of the solver
  ProofResult result_;
};

}  // namespace

const char* name_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kPassed:
      return "passed";
    case Verdict::kFailed:
      return "failed";
    case Verdict::kTimedOut:
      return "timed out";
    case Verdict::kError:
      break;
  }
  return "error";
}

Json to_json(const ProofStep& step) {
  return {{"step", step.name},           {"verdict", name_of(step.verdict)},
          {"as_wanted", step.as_wanted}, {"clocks", step.clocks},
          {"seconds", step.seconds},     {"detail", step.detail},
          {"wave", step.wave},           {"command", step.command}};
}

std::vector<Property> load_properties(const tools::RtlUnit& unit) {
  const std::string file = unit.file(std::string("formal/") + kProperties);
  const Json json = parse_json(tools::read_file(file), file);
  const JsonField root(file, json);
  root.require_only({"probes", "shared", "properties"});
  std::vector<Property> properties;
  if (root.has("shared")) properties = shared_properties(root["shared"]);
  std::map<std::string, std::string> probes;
  if (root.has("probes")) probes = parse_probes(root["probes"]);
  for (const JsonField& entry : root["properties"].elements()) {
    properties.push_back(parse_property(entry, file));
    if (!entry.has("probes")) properties.back().probes = probes;
  }
  tools::require_some(properties.size(), "proved: " + file + " lists no property");
  return properties;
}

bool ProofResult::proved() const {
  return std::all_of(steps.begin(), steps.end(),
                     [](const ProofStep& step) { return step.as_wanted; });
}

const ProofStep* ProofResult::find(const std::string& name) const {
  const auto step = std::find_if(steps.begin(), steps.end(),
                                 [&](const ProofStep& other) { return other.name == name; });
  return step == steps.end() ? nullptr : &*step;
}

unsigned ProofResult::broken_caught() const {
  return static_cast<unsigned>(std::count_if(steps.begin(), steps.end(), [](const auto& step) {
    return step.name.rfind("broken", 0) == 0 && step.as_wanted;
  }));
}

void prove(const std::vector<Claim>& claims, const ProveOptions& options,
           const std::function<void(const Claim& claim, const ProofResult& result)>& done) {
  struct SolverRun {
    const Claim* claim;
    std::size_t step;
    bool last;  // of the claim
  };
  std::vector<SolverRun> runs;
  for (const Claim& claim : claims) {
    const std::size_t steps = Prover::steps(claim.property, options.quick);
    for (std::size_t step = 0; step < steps; ++step)
      runs.push_back({&claim, step, step + 1 == steps});
  }
  tools::Sharing sharing;
  sharing.count = runs.size();
  sharing.workers = options.workers;
  sharing.says = tools::Worker::Says::kProgress;
  sharing.progress = [&](const tools::SharesProgress& so_far) {
    if (!so_far.showing.empty()) options.progress(so_far.showing);
  };
  sharing.work = [&](const tools::Share& share, const auto&) {
    const SolverRun& run = runs[share.first];
    return to_json(Prover(run.claim->unit, run.claim->property, options).run(run.step));
  };
  // An interrupt may come before a worker has said anything.
  options.progress(fmt::format("prove {} properties: {} runs", claims.size(), runs.size()));
  ProofResult result;
  tools::run_shares(sharing, [&](const tools::ShareResult& share) {
    const SolverRun& run = runs[share.share.first];
    if (share.fate == tools::ShareResult::Fate::kCrashed) {
      ProofStep step;
      step.name = Prover::name_of(run.step);
      step.detail = share.how;
      result.steps.push_back(step);
    } else {
      add(share.result(), result);
    }
    if (!run.last) return true;
    result.property = run.claim->property;
    done(*run.claim, result);
    result = {};
    return true;
  });
}

}  // namespace collide::flows
