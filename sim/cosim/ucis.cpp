// SPDX-License-Identifier: MIT
#include "sim/cosim/ucis.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <pugixml.hpp>
#include <sstream>
#include <vector>

namespace collide::cosim {
namespace {

constexpr const char* kVersion = "1.0";  // of the standard
/// Source files, history nodes and instances are numbered; there is one of each.
constexpr int kOnly = 1;

void set(pugi::xml_node& node, const char* name, const std::string& value) {
  node.append_attribute(name) = value.c_str();
}

void append_place(pugi::xml_node& node, const char* name) {
  pugi::xml_node place = node.append_child(name);
  for (const char* attribute : {"file", "line", "inlineCount"}) {
    place.append_attribute(attribute) = kOnly;
  }
}

void append_bins(pugi::xml_node& coverpoint, const CoverGroup& group) {
  for (std::size_t bin = 0; bin < group.counts().size(); ++bin) {
    pugi::xml_node node = coverpoint.append_child("coverpointBin");
    set(node, "name", group.label(bin));
    set(node, "key", std::to_string(bin));
    set(node, "type", group.excluded(bin) ? "ignore" : "bins");
    pugi::xml_node range = node.append_child("range");
    set(range, "from", std::to_string(bin));
    set(range, "to", std::to_string(bin));
    pugi::xml_node contents = range.append_child("contents");
    contents.append_attribute("coverageCount") = group.counts()[bin];
  }
}

void append_group(pugi::xml_node& coverage, const std::string& unit, const CoverGroup& group) {
  pugi::xml_node instance = coverage.append_child("cgInstance");
  set(instance, "name", group.name());
  set(instance, "key", group.name());
  instance.append_child("options");
  pugi::xml_node id = instance.append_child("cgId");
  set(id, "cgName", group.name());
  set(id, "moduleName", unit);
  append_place(id, "cginstSourceId");
  append_place(id, "cgSourceId");
  std::vector<std::string> axes;
  for (const CoverGroup::Axis& axis : group.axes()) axes.push_back(axis.name);
  pugi::xml_node coverpoint = instance.append_child("coverpoint");
  set(coverpoint, "name", fmt::format("{}", fmt::join(axes, ", ")));
  set(coverpoint, "key", group.name());
  coverpoint.append_child("options");
  append_bins(coverpoint, group);
}

}  // namespace

std::string ucis(const CosimResult& result, const UcisRun& run) {
  const std::string now = fmt::format("{:%Y-%m-%dT%H:%M:%S}", fmt::gmtime(run.time));
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  set(declaration, "version", "1.0");
  set(declaration, "encoding", "UTF-8");
  pugi::xml_node root = document.append_child("UCIS");
  set(root, "ucisVersion", kVersion);
  set(root, "writtenBy", "collide");
  set(root, "writtenTime", now);
  pugi::xml_node source = root.append_child("sourceFiles");
  set(source, "fileName", fmt::format("rtl/{0}/{0}.sv", result.unit));
  source.append_attribute("id") = kOnly;
  pugi::xml_node history = root.append_child("historyNodes");
  history.append_attribute("historyNodeId") = kOnly;
  set(history, "logicalName", fmt::format("{} seed {}", result.unit, result.seed));
  history.append_attribute("testStatus") = result.kinds.empty() && result.crashes.empty();
  set(history, "cpuTime", fmt::format("{:.3f}", result.seconds));
  set(history, "seed", std::to_string(result.seed));
  set(history, "cmd", run.command);
  set(history, "date", now);
  set(history, "toolCategory", "UCIS:simulator");
  set(history, "ucisVersion", kVersion);
  set(history, "vendorId", "collide");
  set(history, "vendorTool", "collide cosim");
  set(history, "vendorToolVersion", run.version);
  pugi::xml_node instance = root.append_child("instanceCoverages");
  set(instance, "name", result.unit);
  set(instance, "key", result.unit);
  instance.append_attribute("instanceId") = kOnly;
  set(instance, "moduleName", result.unit);
  append_place(instance, "id");
  pugi::xml_node coverage = instance.append_child("covergroupCoverage");
  for (const CoverGroup& group : result.coverage.groups()) {
    append_group(coverage, result.unit, group);
  }
  std::ostringstream text;
  document.save(text, " ");
  return text.str();
}

}  // namespace collide::cosim
