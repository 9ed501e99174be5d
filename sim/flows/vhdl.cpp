// SPDX-License-Identifier: MIT
#include "sim/flows/vhdl.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <regex>
#include <sstream>

#include "model/common/input_error.h"
#include "model/common/output_file.h"
#include "sim/flows/ghdl_verilog.h"
#include "sim/flows/loaded_unit.h"
#include "sim/flows/vhdl_text.h"
#include "sim/tools/places.h"
#include "sim/tools/process.h"
#include "sim/tools/project.h"

namespace collide::flows {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes kTimeout{5};
constexpr const char* kFile = "converted.v";
constexpr const char* kWarnings = "warnings";
/// What old sources use beyond their standard: the packages of Synopsys, shared variables without a
/// protected type, and "=" that two packages declare.
const std::vector<std::string> kAllowed = {"-fsynopsys", "-frelaxed", "-fexplicit"};

std::vector<std::string> paths_of(const VhdlSources& sources) {
  std::vector<std::string> paths;
  for (const tools::VhdlFile& file : sources.files) paths.push_back(file.path);
  return paths;
}

/// GHDL's first complaint that is no warning: "x.vhd:3:47:error: text"; with older releases without
/// the word.
std::string refusal(const std::string& output) {
  static const std::regex pattern("(.+?):([0-9]+:[0-9]+):( ?error:)? (.*)");
  static const std::regex of_itself("\\S*ghdl\\S*: ?(error: ?)?(.*)");
  std::istringstream in(output);
  std::string first;
  for (std::string line; std::getline(in, line);) {
    std::smatch found;
    if (line.find("warning:") != std::string::npos || line.find("note:") != std::string::npos) {
      continue;
    }
    if (std::regex_match(line, found, pattern) && found[1] != "*command line*") {
      return fmt::format("{}:{}: {} (GHDL)", tools::shown(found[1].str()), found[2].str(),
                         found[4].str());
    }
    if (first.empty() && std::regex_match(line, found, of_itself)) {
      first = "GHDL: " + found[2].str();
    }
  }
  if (!first.empty()) return first;
  const auto ends = tools::lines_with(output, {"raised "}, 1);
  return "GHDL ends with an internal error" + (ends.empty() ? "" : ": " + ends[0]);
}

/// Of netlists between whose entities a signal has several drivers, GHDL says so, or ends: what
/// may be meant. Nothing if there are no such ports.
std::string about_inouts(const VhdlEntities& entities) {
  std::vector<std::string> ports;
  for (const auto& [name, entity] : entities) {
    for (const std::string& port : entity.inouts) {
      const SourceLocation& place = entity.ports.at(port);
      ports.push_back(fmt::format("{} at {}:{}", port, tools::shown(place.file), place.line));
    }
  }
  if (ports.empty()) return "";
  return fmt::format(
      "; GHDL joins no inout inside VHDL ({}): split it into in, out and enable, or "
      "join it in Verilog",
      fmt::join(ports, ", "));
}

/// What GHDL leaves out with no more than a warning, and is another design then.
void refuse_ignored(const std::string& messages) {
  static const std::regex pattern("(.+?):([0-9]+:[0-9]+):warning: (choice with meta-value .*)");
  std::istringstream in(messages);
  for (std::string line; std::getline(in, line);) {
    std::smatch found;
    if (!std::regex_match(line, found, pattern)) continue;
    throw InputError(fmt::format("{}:{}: {} (GHDL): use if with std_match",
                                 tools::shown(found[1].str()), found[2].str(), found[3].str()));
  }
}

/// GHDL with the sources in its libraries.
class Ghdl {
 public:
  explicit Ghdl(const VhdlSources& sources) {
    options_ = {"--std=" + sources.standard};
    options_.insert(options_.end(), kAllowed.begin(), kAllowed.end());
    options_.insert(options_.end(),
                    {"--workdir=" + scratch_.folder().string(), "-P" + scratch_.folder().string()});
    std::map<std::string, std::vector<std::string>> libraries;
    for (const tools::VhdlFile& file : sources.files) libraries[file.library].push_back(file.path);
    for (const auto& [library, files] : libraries) {
      std::vector<std::string> words = {"--work=" + library};
      words.insert(words.end(), files.begin(), files.end());
      run("-i", words);
    }
  }

  /// What it has warned of, each once, a line each.
  std::string warnings() const {
    std::string text;
    for (const std::string& line : warnings_) text += line + "\n";
    return text;
  }

  /// Of what is in the library.
  void analyse(const std::string& library, const std::string& entity) {
    run("-m", {"--work=" + library, entity});
  }
  std::string netlist(const std::string& library, const std::string& entity,
                      const std::string& language) {
    return run("--synth", {"--work=" + library, "--no-formal", "--out=" + language, entity});
  }

 private:
  std::string run(const std::string& command, const std::vector<std::string>& words) {
    std::vector<std::string> argv = {"ghdl", command};
    for (const auto& some : {options_, words}) argv.insert(argv.end(), some.begin(), some.end());
    tools::Finished outcome = tools::run({argv, scratch_.folder(), kTimeout, true});
    if (!outcome.ok()) throw InputError(refusal(outcome.errors + outcome.output));
    refuse_ignored(outcome.errors);
    for (const std::string& line :
         tools::lines_with(outcome.errors, {":warning:"}, outcome.errors.size())) {
      if (std::find(warnings_.begin(), warnings_.end(), line) == warnings_.end()) {
        warnings_.push_back(line);
      }
    }
    return std::move(outcome.output);
  }

  tools::Scratch scratch_;
  std::vector<std::string> warnings_;
  std::vector<std::string> options_;
};

/// GHDL reads a memory before it writes it, whatever a process with a variable says.
void refuse_memories_in_variables(const std::string& verilog,
                                  const std::vector<std::string>& paths) {
  static const std::regex memory("\\n *reg (?:\\[[^\\]\\n]*\\] )?(\\w+)\\[");
  const std::map<std::string, SourceLocation> variables = vhdl_variables(paths);
  for (std::sregex_iterator one(verilog.begin(), verilog.end(), memory), none; one != none; ++one) {
    const auto found = variables.find((*one)[1]);
    if (found == variables.end()) continue;
    const SourceLocation& place = found->second;
    throw InputError(fmt::format(
        "{}:{}:{}: the memory {} is a variable, which GHDL reads before it is written, whatever "
        "the order in the process: make it a signal",
        tools::shown(place.file), place.line, place.column, found->first));
  }
}

/// GHDL 2.0 makes a signal that keeps its value without a clock a constant, without a word.
void refuse_latches(const std::string& netlist) {
  static const std::regex constant(
      "/\\* (.+):([0-9]+):([0-9]+)  \\*/\n  (?:assign|always @\\*\n *) *(\\S+) = [0-9]+'bX+; // "
      "\\(i?signal\\)");
  for (std::sregex_iterator one(netlist.begin(), netlist.end(), constant), none; one != none;
       ++one) {
    const SourceLocation place{(*one)[1], std::stoul((*one)[2]), std::stoul((*one)[3])};
    if (!vhdl_is_driven(place)) continue;
    throw InputError(fmt::format(
        "{}:{}:{}: the signal {} is a latch, which GHDL makes a constant: make it a register",
        tools::shown(place.file), place.line, place.column, (*one)[4].str()));
  }
}

std::string library_of(const VhdlSources& sources, const std::string& file) {
  for (const tools::VhdlFile& one : sources.files) {
    if (one.path == file) return one.library;
  }
  return tools::VhdlFile().library;
}

}  // namespace

bool declares_entity(const VhdlSources& sources, const std::string& name) {
  return vhdl_entities(paths_of(sources)).count(in_small_letters(name)) != 0;
}

ConvertedVhdl convert_vhdl(const VhdlSources& sources, const std::string& name,
                           const std::string& prefix) {
  const std::vector<std::string> paths = paths_of(sources);
  const VhdlEntities entities = vhdl_entities(paths);
  const std::string entity = in_small_letters(name);
  const auto declared = entities.find(entity);
  if (declared == entities.end()) throw InputError(name, "is not an entity in the VHDL");
  const std::string library = library_of(sources, declared->second.place.file);

  // Kept as GHDL wrote it, so that what is made of it may change.
  tools::Ingredients of_netlist;
  of_netlist.text("what", "netlist of GHDL without assertions, and warnings")
      .text("ghdl", version_of("ghdl"))
      .text("standard", sources.standard)
      .texts("allowed", kAllowed)
      .text("entity", entity)
      .files(paths);
  for (const tools::VhdlFile& file : sources.files) of_netlist.text(file.library, file.path);
  const tools::Stored netlist = tools::Store().get(of_netlist, [&](const fs::path& folder) {
    Ghdl ghdl(sources);
    ghdl.analyse(library, entity);
    try {
      for (const char* language : {"verilog", "vhdl"}) {
        write_file(folder / language, ghdl.netlist(library, entity, language));
      }
      write_file(folder / kWarnings, ghdl.warnings());
    } catch (const InputError& error) {
      throw InputError(error.what() + about_inouts(entities));
    }
  });
  const auto as = [&](const char* language) {
    return tools::read_file((netlist.folder / language).string());
  };
  const std::string text = readable_verilog(
      as("verilog"), [&] { return as("vhdl"); }, entities, name, prefix);
  refuse_latches(as("verilog"));
  refuse_memories_in_variables(text, paths);
  tools::Ingredients of_text;
  of_text.text("what", "VHDL as Verilog").text("text", text).text("warnings", as(kWarnings));
  auto stored =
      std::make_shared<tools::Stored>(tools::Store().get(of_text, [&](const fs::path& folder) {
        write_file(folder / kFile, text);
        write_file(folder / kWarnings, as(kWarnings));
      }));
  const fs::path folder = stored->folder;
  return {name, prefix, std::move(stored), folder / kFile, folder / kWarnings};
}

}  // namespace collide::flows
