// SPDX-License-Identifier: MIT
#include "sim/flows/clocks.h"

#include <fmt/format.h>

#include <map>
#include <pugixml.hpp>
#include <set>

#include "model/common/input_error.h"
#include "model/common/output_file.h"
#include "sim/flows/complaints.h"
#include "sim/flows/elaboration.h"
#include "sim/flows/loaded_unit.h"
#include "sim/flows/yosys.h"
#include "sim/tools/places.h"
#include "sim/tools/store.h"

namespace collide::flows {
namespace {

constexpr const char* kClock = "i_clk";

using Names = std::set<std::string>;

bool is_assignment(const pugi::xml_node& node) {
  const std::string name = node.name();
  return name == "assign" || name == "assigndly" || name == "contassign" || name == "assignw" ||
         name == "assignalias";
}

/// The variable that an expression on the left is, or is a part of.
std::string written(const pugi::xml_node& left) {
  if (std::string(left.name()) == "varref") return left.attribute("name").value();
  return left.first_child() ? written(left.first_child()) : "";
}

/// What a process does with variables.
struct Process {
  bool has_edge = false;
  Names falling;                             // variables whose falling edge it waits for
  std::map<std::string, std::string> reads;  // variables, each with its place
  Names writes;
};

void look(const pugi::xml_node& node, Process& process) {
  const std::string name = node.name();
  if (name == "sentree") {
    for (const pugi::xml_node& item : node.children("senitem")) {
      const std::string edge = item.attribute("edgeType").value();
      process.has_edge = process.has_edge || edge == "POS" || edge == "NEG" || edge == "BOTH";
      if (edge == "NEG" || edge == "BOTH") process.falling.insert(written(item.first_child()));
    }
    return;
  }
  if (name == "varref") {
    process.reads.emplace(node.attribute("name").value(), node.attribute("loc").value());
    return;
  }
  for (const pugi::xml_node& child : node.children()) {
    if (is_assignment(node) && child == node.last_child()) {
      process.writes.insert(written(child));
      // An index on the left is read.
      for (const pugi::xml_node& index : child.children()) {
        if (index != child.first_child()) look(index, process);
      }
    } else {
      look(child, process);
    }
  }
}

/// Verilator's "c,12,5,12,9", the letters a file's number, as a place that people can type.
std::string place_of(const std::string& loc, const pugi::xml_node& files) {
  const std::size_t line = loc.find(',');
  const std::size_t column = loc.find(',', line + 1);
  const pugi::xml_node file =
      files.find_child_by_attribute("file", "id", loc.substr(0, line).c_str());
  return fmt::format("{}:{}:{}",
                     tools::shown(tools::project_root() / file.attribute("filename").value()),
                     loc.substr(line + 1, column - line - 1),
                     loc.substr(column + 1, loc.find(',', column + 1) - column - 1));
}

}  // namespace

ClockUse clock_use(const tools::RtlUnit& unit) {
  const tools::Scratch scratch;
  const std::string file = scratch.file("flat.xml");
  const tools::Finished outcome = run_verilator(
      unit, {"--xml-only", "--flatten", "--xml-output", file, "--Mdir", scratch.folder().string(),
             "-Wno-lint", "-Wno-style", "-Wno-fatal", "--top-module", unit.name});
  if (!outcome.ok()) throw InputError(refusal(unit, {}, outcome.output));
  pugi::xml_document document;
  if (!document.load_file(file.c_str())) {
    throw tools::ToolError("verilator: its XML cannot be read");
  }
  const pugi::xml_node root = document.child("verilator_xml");
  const pugi::xml_node scope = root.child("netlist")
                                   .find_child_by_attribute("module", "topModule", "1")
                                   .child("topscope")
                                   .child("scope");
  std::vector<Process> processes;
  for (const pugi::xml_node& node : scope.children()) look(node, processes.emplace_back());

  // What follows the clock without an edge.
  Names following = {kClock};
  for (bool grows = true; grows;) {
    grows = false;
    for (const Process& process : processes) {
      if (process.has_edge) continue;
      for (const auto& [variable, place] : process.reads) {
        if (following.count(variable) == 0) continue;
        for (const std::string& name : process.writes) grows |= following.insert(name).second;
      }
    }
  }
  ClockUse use;
  for (const Process& process : processes) {
    if (!process.has_edge) continue;
    for (const std::string& variable : process.falling) {
      use.falling_edge |= following.count(variable) != 0;
    }
    for (const auto& [variable, place] : process.reads) {
      if (use.as_data || following.count(variable) == 0) continue;
      use.as_data = fmt::format("{}: {} is data behind a clock edge, and follows the level of {}",
                                place_of(place, root.child("files")), variable, kClock);
    }
  }
  return use;
}

// A memory written by several clocks is one cell: its ports are looked at one by one.
const char* const kClockedOtherwise =
    "design -push-copy\n"
    "memory_unpack\n"
    "opt_clean\n"
    "select -set state t:$*ff* t:$*latch* t:$sr t:$memwr*\n"
    "select -set without_edge r:CLK_ENABLE<1 r:ARST_POLARITY r:SET_POLARITY r:ALOAD_POLARITY\n"
    "select -set rising i:i_clk %co1:+[CLK] r:CLK_POLARITY<1 @without_edge %u %d\n"
    "select -set clocked_otherwise @state @rising %d i:i_clk %co1:-[CLK] %u c:* %i\n";

bool has_one_clock(const tools::RtlUnit& unit) {
  const tools::Scratch scratch;
  const std::string found = scratch.file("clocked_otherwise.txt");
  const std::string script = scratch.file("clocks.ys");
  write_file(script,
             fmt::format("{}\nprep -flatten -top {}\nmemory_nordff\n{}"
                         "tee -q -o {} select -list @clocked_otherwise\n",
                         read_verilog(unit), unit.name, kClockedOtherwise, yosys_word(found)));
  run_tool("the look for clocks", {"yosys", "-q", "-s", script});
  return tools::read_file(found).empty();
}

}  // namespace collide::flows
