// SPDX-License-Identifier: MIT
#include "sim/flows/elaboration.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "model/common/input_error.h"
#include "sim/flows/complaints.h"
#include "sim/tools/process.h"
#include "sim/tools/releases.h"
#include "sim/tools/store.h"

namespace collide::flows {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes kToolTimeout{5};

int bound(const std::string& text) {
  int value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

/// A value without the entities of XML. Verilator writes each byte of a letter that is not ASCII as
/// one: "&#195;&#188;" is a letter of two bytes.
std::string without_entities(const std::string& value) {
  static const std::map<std::string, char> kNamed = {
      {"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}};
  std::string text;
  for (std::size_t at = 0; at < value.size(); ++at) {
    const std::size_t end = value[at] == '&' ? value.find(';', at) : std::string::npos;
    if (end == std::string::npos) {
      text += value[at];
      continue;
    }
    const std::string name = value.substr(at + 1, end - at - 1);
    const auto named = kNamed.find(name);
    text += named != kNamed.end() ? named->second : static_cast<char>(bound(name.substr(1)));
    at = end;
  }
  return text;
}

/// The value of an attribute in a line of Verilator's XML, which has an element a line.
std::string attribute(const std::string& line, const std::string& name) {
  const std::string start = " " + name + "=\"";
  const std::size_t at = line.find(start);
  if (at == std::string::npos) return "";
  const std::size_t from = at + start.size();
  return without_entities(line.substr(from, line.find('"', from) - from));
}

bool is_element(const std::string& line, const std::string& name) {
  const std::size_t at = line.find_first_not_of(' ');
  return at != std::string::npos && line.compare(at, name.size() + 2, "<" + name + " ") == 0;
}

/// The source that must hold the top module.
std::string file_of_top(const tools::RtlUnit& unit) {
  for (const std::string& source : unit.sources) {
    if (fs::path(source).stem() == unit.name) return tools::shown(tools::project_root() / source);
  }
  return unit.name;
}

/// The text of a constant as Verilator writes it, "64'h6e657874", without the zeros before it.
std::string text_of(const std::string& constant) {
  std::string digits = constant.substr(constant.find('h') + 1);
  if (digits.size() % 2 != 0) digits.insert(0, 1, '0');
  std::string text;
  for (std::size_t at = 0; at + 1 < digits.size(); at += 2) {
    unsigned value = 0;
    std::from_chars(digits.data() + at, digits.data() + at + 2, value, 16);
    if (value != 0) text += static_cast<char>(value);
  }
  return text;
}

/// Reads what the lines of Verilator's XML say of constants.
class Constants {
 public:
  explicit Constants(Elaboration& result) : result_(result) {}

  void take(const std::string& line) {
    if (is_element(line, "file")) files_[attribute(line, "id")] = attribute(line, "filename");
    if (is_element(line, "const")) take_constant(line);
    if (is_element(line, "structdtype")) struct_ = attribute(line, "id");
    // A packed struct of two members has two bits.
    if (is_element(line, "memberdtype") && is_element(before_, "memberdtype")) {
      if (of_one_bit_.count(struct_) != 0) refuse_struct(of_one_bit_.at(struct_));
    }
    before_ = line;
  }

 private:
  void take_constant(const std::string& line) {
    const std::string name = attribute(line, "name");
    if (is_element(before_, "readmem")) return add_data(name);
    if (is_element(before_, "structsel")) refuse_struct(place());
    const bool is_value = is_element(before_, "var") || is_element(before_, "inititem");
    if (!is_value && name.rfind("1'h", 0) == 0) {
      of_one_bit_.emplace(attribute(line, "dtype_id"), place());
    }
  }
  /// The file and "line:column" of the element before.
  std::pair<std::string, std::string> place() const {
    if (attribute(before_, "loc").empty()) return {};
    std::istringstream loc(attribute(before_, "loc"));
    std::string file, line, column;
    std::getline(std::getline(std::getline(loc, file, ','), line, ','), column, ',');
    return {files_.at(file), line + ":" + column};
  }
  void add_data(const std::string& name) {
    const auto [file, where] = place();
    const std::string text = text_of(name);
    if (!text.empty()) result_.data.push_back({text, file, where});
  }
  [[noreturn]] static void refuse_struct(const std::pair<std::string, std::string>& at) {
    throw InputError(
        fmt::format("{}:{}", tools::shown(tools::project_root() / at.first), at.second),
        "a constant of an unpacked struct, which Verilator does not compile: declare the struct "
        "packed");
  }

  Elaboration& result_;
  std::string before_;
  std::string struct_;                        // id of the latest
  std::map<std::string, std::string> files_;  // by id
  /// Places of constants that are written with one bit, by the id of their type.
  std::map<std::string, std::pair<std::string, std::string>> of_one_bit_;
};

}  // namespace

std::vector<std::string> include_options(const tools::RtlUnit& unit) {
  std::vector<std::string> options;
  for (const std::string& folder : unit.includes) options.push_back("-I" + folder);
  for (const std::string& macro : unit.defines) options.push_back("-D" + macro);
  return options;
}

std::vector<std::string> verilator_input(const tools::RtlUnit& unit) {
  std::vector<std::string> input = include_options(unit);
  for (const auto& files : {unit.configurations, unit.sources}) {
    input.insert(input.end(), files.begin(), files.end());
  }
  return input;
}

tools::Finished run_verilator(const tools::RtlUnit& unit, const std::vector<std::string>& options) {
  // Beside modules with a `timescale those without one have one, too: ours have no delays.
  std::vector<std::string> argv = {"verilator", "--timescale", "1ns/1ps"};
  for (const auto& words : {options, verilator_input(unit)}) {
    argv.insert(argv.end(), words.begin(), words.end());
  }
  return tools::run({argv, tools::project_root(), kToolTimeout});
}

std::string preprocess(const tools::RtlUnit& unit, const std::string& left_out) {
  const tools::Finished outcome = run_verilator(unit, {"-E"});
  if (!outcome.ok()) throw InputError(refusal(unit, {}, outcome.output));
  std::string text;
  bool shown = true;
  std::istringstream in(outcome.output);
  for (std::string line; std::getline(in, line);) {
    // `line 1 "file" 1 begins a source, or a file that one of them `includes.
    for (const std::string& source : unit.sources) {
      if (line == "`line 1 \"" + source + "\" 1") shown = source != left_out;
    }
    if (shown) text += line + "\n";
  }
  return text;
}

Elaboration elaborate(const tools::RtlUnit& unit, const std::vector<std::string>& libraries) {
  const tools::Scratch scratch;
  const std::string file = scratch.file("design.xml");
  std::vector<std::string> options = {"--xml-only",
                                      "--xml-output",
                                      file,
                                      "--Mdir",
                                      scratch.folder().string(),
                                      "-Wno-lint",
                                      "-Wno-style",
                                      "-Werror-MODDUP",
                                      "--top-module",
                                      unit.name};
  options.insert(options.end(), libraries.begin(), libraries.end());
  const tools::Finished outcome = run_verilator(unit, options);
  if (outcome.output.find("Specified --top-module") != std::string::npos) {
    throw InputError(file_of_top(unit), "has no module " + unit.name + ", expected the top module");
  }
  if (!outcome.ok()) throw InputError(refusal(unit, libraries, outcome.output));

  Elaboration result;
  std::map<std::string, std::string> port_types;  // their numbers
  std::map<std::string, unsigned> bits;           // of a type, by its number
  bool of_modules = false;
  bool in_top = false;
  Constants constants(result);
  std::istringstream in(tools::read_file(file));
  for (std::string line; std::getline(in, line);) {
    constants.take(line);
    if (line.find("<module_files>") != std::string::npos) of_modules = true;
    if (is_element(line, "file")) {
      auto& files = of_modules ? result.modules : result.read;
      const std::string name = attribute(line, "filename");
      if (!tools::is_of_verilator(name)) files.push_back(name);
      continue;
    }
    if (is_element(line, "module")) in_top = attribute(line, "topModule") == "1";
    if (in_top && is_element(line, "var") && !attribute(line, "dir").empty()) {
      result.ports[attribute(line, "name")].direction = attribute(line, "dir");
      port_types[attribute(line, "name")] = attribute(line, "dtype_id");
    }
    if (is_element(line, "basicdtype")) {
      const int ends = bound(attribute(line, "left")) - bound(attribute(line, "right"));
      bits[attribute(line, "id")] = static_cast<unsigned>(std::abs(ends)) + 1;
    }
  }
  for (const auto& [name, type] : port_types) result.ports[name].bits = bits[type];
  std::sort(result.read.begin(), result.read.end());
  return result;
}

}  // namespace collide::flows
