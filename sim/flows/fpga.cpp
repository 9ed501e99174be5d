// SPDX-License-Identifier: MIT
#include "sim/flows/fpga.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <regex>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "model/common/output_file.h"
#include "sim/flows/loaded_unit.h"
#include "sim/flows/yosys.h"
#include "sim/tools/check.h"
#include "sim/tools/file_list.h"
#include "sim/tools/process.h"
#include "sim/tools/store.h"

namespace collide::flows {
namespace {

namespace fs = std::filesystem;

/// MHz nextpnr is told to work for where a design says none; it reports what it reached.
constexpr const char* kTargetMhz = "20";
/// The pixel clock of the boards' pictures, where their constraints do not say it.
constexpr const char* kBoardMhz = "25.2";
constexpr const char* kTimingLog = "icetime.log";

/// What is put on the device.
struct Design {
  const FpgaFamily* family = nullptr;
  std::string top;
  std::vector<std::string> sources;  // of the top module
  std::string constraints;           // file with places of pins; empty: anywhere
  bool is_board = false;
};

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find(' ', start), text.size());
    words.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return words;
}

/// The option that names a file: as a word of its own, or behind "=".
void add_file(std::vector<std::string>& argv, const std::string& option, const std::string& file) {
  std::vector<std::string> words = split(option);
  if (words.back().back() == '=') {
    words.back() += file;
  } else {
    words.push_back(file);
  }
  argv.insert(argv.end(), words.begin(), words.end());
}

std::string relative(const fs::path& file) {
  return fs::proximate(file, tools::project_root()).string();
}

Design wrapped(const tools::RtlUnit& unit, const FpgaFamily& family) {
  const std::string wrapper = unit.file("fpga/" + unit.name + "_fpga.sv");
  if (!fs::exists(tools::project_root() / wrapper)) {
    throw InputError(wrapper, "does not exist, expected a wrapper with few pins");
  }
  Design design{&family, unit.name + "_fpga", unit.sources, "", false};
  design.sources.push_back(wrapper);
  // Places of the pins, if it says them
  const std::string places = "fpga/" + family.name + family.constraints;
  if (unit.has(places)) design.constraints = unit.file(places);
  return design;
}

/// The family whose constraints a folder of boards/ has: nothing if it is no board.
const FpgaFamily* family_on(const tools::RtlUnit& design, const std::string& board) {
  for (const std::string& name : fpga_families()) {
    const FpgaFamily& family = fpga_family(name);
    if (design.has("boards/" + board + "/" + board + family.constraints)) return &family;
  }
  return nullptr;
}

Design on_board(const tools::RtlUnit& unit, const FpgaOptions& options) {
  const std::vector<std::string> boards = fpga_boards(unit);
  if (std::find(boards.begin(), boards.end(), options.board) == boards.end()) {
    throw InputError("--board", boards.empty()
                                    ? unit.name + " supports no board"
                                    : fmt::format("\"{}\" is unknown, expected one of: {}",
                                                  options.board, fmt::join(boards, ", ")));
  }
  const std::string folder = "boards/" + options.board + "/";
  Design design;
  design.family = family_on(unit, options.board);
  design.constraints = unit.file(folder + options.board + design.family->constraints);
  if (!options.family.empty() && options.family != design.family->name) {
    throw InputError("--family", fmt::format("the board {} has a device of {}, not {}",
                                             options.board, design.family->name, options.family));
  }
  design.top = unit.name + "_" + options.board;
  const std::string list = unit.file(folder + options.board + ".f");
  for (const std::string& listed : tools::read_file_list(tools::project_root() / list).sources) {
    const std::string source = relative(listed);
    // What units share is in the list of each.
    if (std::find(design.sources.begin(), design.sources.end(), source) == design.sources.end()) {
      design.sources.push_back(source);
    }
  }
  design.is_board = true;
  return design;
}

/// The yosys command that sets them in a module.
std::string set_parameters(const std::vector<std::string>& parameters, const std::string& module,
                           const std::string& wrapper) {
  std::string command;
  if (parameters.empty()) return command;
  const std::string text = tools::read_file(wrapper);
  for (const std::string& parameter : parameters) {
    std::smatch match;
    if (!std::regex_match(parameter, match, std::regex("([A-Z][A-Z0-9_]*)=([0-9]{1,9})"))) {
      throw InputError("--parameter", "\"" + parameter + "\", expected NAME=NUMBER");
    }
    if (!std::regex_search(text, std::regex("parameter " + match[1].str() + "\\b"))) {
      throw InputError("--parameter", wrapper + " has no parameter " + match[1].str());
    }
    command += fmt::format("chparam -set {} {} {}; ", match[1].str(), match[2].str(), module);
  }
  return command;
}

struct ToolRun {
  std::string name;
  std::vector<std::string> argv;
  std::string log = "";  // file for what it prints, if it writes none itself
};

/// The runs of a design, in any folder: in one aside, and to be repeated in the one where it ends
/// up.
class ToolRuns {
 public:
  ToolRuns(const tools::RtlUnit& unit, const FpgaOptions& options, Design design)
      : unit_(unit),
        options_(options),
        design_(std::move(design)),
        placer_(design_.family->placer()) {}

  const Design& design() const { return design_; }
  const std::string& placer() const { return placer_; }
  std::string bitstream() const { return design_.top + design_.family->bitstream; }
  /// Where every pin must have a place, and the design says none.
  std::string own_places() const {
    return design_.constraints.empty() && !design_.family->pins.empty()
               ? design_.top + design_.family->constraints
               : "";
  }

  std::vector<ToolRun> in(const std::string& folder) const {
    std::vector<ToolRun> runs;
    if (!design_.is_board) runs.push_back(synthesis(folder, unit_.name, unit_.sources));
    runs.push_back(synthesis(folder, design_.top, design_.sources));
    runs.push_back(placement(folder));
    const std::string placed = folder + "/" + design_.top + design_.family->placed;
    if (design_.family->icetime) {
      runs.push_back(
          {"timing", {"icetime", "-d", "up5k", "-mt", placed}, folder + "/" + kTimingLog});
    }
    if (design_.is_board) runs.push_back(packing(folder, placed));
    return runs;
  }

 private:
  ToolRun synthesis(const std::string& folder, const std::string& module,
                    const std::vector<std::string>& sources) const {
    const std::string wrapper = unit_.file("fpga/" + unit_.name + "_fpga.sv");
    const std::string file = folder + "/" + module;
    std::string prepare = design_.family->prepare;
    for (std::size_t at; (at = prepare.find("$TOP")) != std::string::npos;) {
      prepare.replace(at, 4, module);
    }
    return {"synthesis of " + module,
            {"yosys", "-q", "-l", file + "_yosys.log", "-p",
             fmt::format("read_verilog -sv {}; {}{}{} -top {} -json {}; stat", yosys_words(sources),
                         set_parameters(options_.parameters, module, wrapper), prepare,
                         design_.family->synthesis, module, yosys_word(file + ".json"))}};
  }

  ToolRun placement(const std::string& folder) const {
    const FpgaFamily& family = *design_.family;
    const std::string file = folder + "/" + design_.top;
    std::vector<std::string> argv = {placer_, "-q"};
    argv.insert(argv.end(), family.chosen.begin(), family.chosen.end());
    argv.insert(argv.end(), {"--json", file + ".json"});
    add_file(argv, family.placed_option, file + family.placed);
    argv.insert(argv.end(), {"--freq", design_.is_board ? kBoardMhz : kTargetMhz, "--seed",
                             std::to_string(options_.seed)});
    if (!design_.is_board) argv.insert(argv.end(), family.anywhere.begin(), family.anywhere.end());
    argv.insert(argv.end(), {"--timing-allow-fail", "--report", file + "_report.json", "--log",
                             file + "_nextpnr.log"});
    if (!design_.constraints.empty()) {
      add_file(argv, family.constraints_option, design_.constraints);
    } else if (!own_places().empty()) {
      add_file(argv, family.constraints_option, folder + "/" + own_places());
    }
    return {"placement and routing", argv};
  }

  ToolRun packing(const std::string& folder, const std::string& placed) const {
    const FpgaFamily& family = *design_.family;
    std::vector<std::string> argv = {family.packer};
    argv.insert(argv.end(), family.pack_options.begin(), family.pack_options.end());
    if (family.packed_in.empty()) {
      argv.insert(argv.end(), {placed, folder + "/" + bitstream()});
    } else {
      argv.insert(argv.end(), {family.packed_in, folder + "/" + bitstream(), placed});
    }
    return {"bitstream", argv};
  }

  const tools::RtlUnit& unit_;
  const FpgaOptions& options_;
  const Design design_;
  const std::string placer_;
};

Json read_json(const std::string& file) {
  return parse_json(tools::read_file(file), file);
}

/// Each port of the netlist at one of the family's pins, in their order.
std::string places_of(const Json& netlist, const Design& design) {
  std::string text;
  std::size_t next = 0;
  for (const auto& [name, port] : netlist["modules"][design.top]["ports"].items()) {
    const std::size_t bits = port["bits"].size();
    for (std::size_t bit = 0; bit < bits; ++bit) {
      if (next == design.family->pins.size()) {
        throw InputError(design.top, fmt::format("has more than {} pins", next));
      }
      text += fmt::format("IO_LOC \"{}{}\" {};\n", name, bits == 1 ? "" : fmt::format("[{}]", bit),
                          design.family->pins[next++]);
    }
  }
  return text;
}

void make(const ToolRuns& runs, const std::string& folder,
          const std::function<void(const std::string& step)>& progress) {
  for (const ToolRun& run : runs.in(folder)) {
    if (run.argv[0] == runs.placer() && !runs.own_places().empty()) {
      write_file(folder + "/" + runs.own_places(),
                 places_of(read_json(folder + "/" + runs.design().top + ".json"), runs.design()));
    }
    progress(run.name);
    const std::string output = run_tool(run.name, run.argv);
    if (!run.log.empty()) write_file(run.log, output);
  }
}

double icetime_mhz(const std::string& file) {
  const std::string timing = tools::read_file(file);
  std::smatch match;
  if (!std::regex_search(timing, match, std::regex("\\(([0-9.]+) MHz\\)"))) {
    throw tools::ToolError("icetime reports no clock");
  }
  return std::stod(match[1]);
}

}  // namespace

const Record<FpgaReport>& record_of(const FpgaReport* /*report*/) {
  using Report = FpgaReport;
  static const auto kRecord =
      Record<Report>("fpga")
          .member("unit", &Report::unit)
          .member("family", &Report::family)
          .member("device", &Report::device)
          .member("board", &Report::board, "empty: none")
          .member("parameters", &Report::parameters)
          .member("seed", &Report::seed, "of the placement")
          .member("cells", &Report::cells, "of the unit by itself; of a board there are none")
          .member("wrapped_cells", &Report::wrapped_cells, "with its wrapper, or the board's top")
          .member("logic", &Report::logic, "cells of logic that are placed")
          .member("block_ram", &Report::block_ram, "block RAMs that are placed")
          .member("clocks", &Report::clocks, "each clock, by nextpnr")
          .member("nextpnr_mhz", &Report::nextpnr_mhz, "of the clock with the least to spare")
          .member("icetime_mhz", &Report::icetime_mhz, "iCE40: by icetime")
          .member("met", &Report::met, "whether every clock is as fast as wanted")
          .member("bitstream", &Report::bitstream, "of a board: its file")
          .member("folder", &Report::folder, "of netlists, placement and logs")
          .member("reused", &Report::reused, "whether it is from an earlier run")
          .member("commands", &Report::commands, "that repeat it");
  return kRecord;
}

std::vector<std::string> fpga_boards(const tools::RtlUnit& design) {
  std::vector<std::string> names;
  const fs::path folder = tools::project_root() / design.file("boards");
  if (!fs::is_directory(folder)) return names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename();
    if (family_on(design, name) != nullptr) names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

FpgaReport build_fpga(const tools::RtlUnit& unit, const FpgaOptions& options,
                      const std::function<void(const std::string& step)>& progress) {
  if (!options.board.empty() && !options.parameters.empty()) {
    throw InputError("--parameter",
                     "not available for a board, which uses the parameters of its top module");
  }
  const ToolRuns runs(
      unit, options,
      options.board.empty()
          ? wrapped(unit,
                    fpga_family(options.family.empty() ? fpga_families().front() : options.family))
          : on_board(unit, options));
  const Design& design = runs.design();
  tools::Ingredients ingredients;
  ingredients.text("what", "place and route")
      .text("yosys", version_of("yosys"))
      .text("nextpnr", version_of(runs.placer()))
      .files(design.sources)
      .files(unit.sources);
  if (!design.constraints.empty()) ingredients.file(design.constraints);
  for (const ToolRun& run : runs.in("")) ingredients.texts(run.name, run.argv);
  const tools::Stored built = tools::Store().get(
      ingredients, [&](const fs::path& folder) { make(runs, folder.string(), progress); },
      [&] { progress("another run is building it"); });

  const std::string folder = built.folder.string();
  const auto file = [&](const std::string& name) { return folder + "/" + name; };
  FpgaReport report;
  report.unit = unit.name;
  report.family = design.family->name;
  report.device = design.family->device;
  report.board = options.board;
  report.parameters = options.parameters;
  report.seed = options.seed;
  report.folder = tools::shown(folder);
  report.reused = built.reused;
  for (const ToolRun& run : runs.in(folder)) report.commands.push_back(tools::shell_line(run.argv));
  if (!design.is_board) {
    report.cells = design.family->count(read_json(file(unit.name + ".json")), unit.name);
  }
  report.wrapped_cells = design.family->count(read_json(file(design.top + ".json")), design.top);
  const std::string placed = file(design.top + "_report.json");
  FpgaPlacement placement = design.family->read(read_json(placed), placed);
  report.logic = placement.logic;
  report.block_ram = placement.block_ram;
  report.logic_name = design.family->logic_name;
  report.clocks = std::move(placement.clocks);
  tools::require_some(report.logic.used, "placed");
  tools::require_some(report.clocks.size(), "timed: nextpnr names no clock");
  const FpgaClock& least = *std::min_element(report.clocks.begin(), report.clocks.end(),
                                             [](const FpgaClock& a, const FpgaClock& b) {
                                               return a.mhz * b.wanted_mhz < b.mhz * a.wanted_mhz;
                                             });
  report.nextpnr_mhz = least.mhz;
  report.met = least.met();
  if (design.family->icetime) report.icetime_mhz = icetime_mhz(file(kTimingLog));
  if (design.is_board) report.bitstream = tools::shown(file(runs.bitstream()));
  return report;
}

}  // namespace collide::flows
