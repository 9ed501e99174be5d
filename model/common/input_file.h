// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace collide {

/// All of a file. Throws InputError that names it: "x.json: cannot be read: Is a directory".
/// A device is none.
std::string read_input(const std::filesystem::path& file);
/// The same, where the error is to call it by another name.
std::string read_input(const std::filesystem::path& file, const std::string& name);

}  // namespace collide
