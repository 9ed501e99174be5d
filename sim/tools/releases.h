// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

namespace collide::tools {

// What releases of the tools that are run do differently. docs/reference/platforms.md says which
// were tried.

/// A program of which only one release will do, by the name to run it by: its own with the release
/// ("clang-format-14"), or without if that is this release. Nothing if neither is installed.
std::optional<std::string> program_of_release(const std::string& name, int release);

/// What Verilator has printed but for its own account of its work, which some releases give: it is
/// no complaint.
std::string without_account(const std::string& verilator_output);

/// Whether a file comes with Verilator, and is read without being asked for.
bool is_of_verilator(const std::string& file);

/// The scope in which a wave has the pins of the top module once more, with some releases of
/// Verilator; with others they are in none.
constexpr const char* kScopeOfPins = "$rootio";

}  // namespace collide::tools
