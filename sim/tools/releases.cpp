// SPDX-License-Identifier: MIT
#include "sim/tools/releases.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <regex>
#include <sstream>

#include "model/common/input_error.h"
#include "sim/tools/process.h"

namespace collide::tools {
namespace {

/// The first number behind "version"; nothing if the program is not installed.
std::optional<int> release_of(const std::string& program) {
  try {
    const Finished says = run({{program, "--version"}, ".", std::chrono::seconds(30)});
    static const std::regex version("version ([0-9]+)");
    std::smatch found;
    if (std::regex_search(says.output, found, version)) return std::stoi(found[1]);
  } catch (const InputError&) {
    // It is not there.
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> program_of_release(const std::string& name, int release) {
  for (const std::string& program : {fmt::format("{}-{}", name, release), name}) {
    if (release_of(program) == release) return program;
  }
  return std::nullopt;
}

std::string without_account(const std::string& verilator_output) {
  std::string text;
  std::istringstream in(verilator_output);
  for (std::string line; std::getline(in, line);) {
    const bool of_account =
        line.rfind("- V e r i l a t i o n", 0) == 0 || line.rfind("- Verilator: ", 0) == 0;
    if (!of_account) text += line + "\n";
  }
  return text;
}

bool is_of_verilator(const std::string& file) {
  // "<built-in>", and the package std
  return file.rfind('<', 0) == 0 ||
         std::filesystem::path(file).filename().string().rfind("verilated_std", 0) == 0;
}

}  // namespace collide::tools
