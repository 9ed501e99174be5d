// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace collide {

/// All of a file that the user gives, which this command then does not replace
/// (model/common/named_files.h). Throws InputError that names it: "x.json: cannot be read: Is a
/// directory". A device or FIFO is none.
std::string read_input(const std::filesystem::path& file);
/// The same, where the error is to call it by another name.
std::string read_input(const std::filesystem::path& file, const std::string& name);
/// All of a file of the program's own, which it may replace.
std::string read_own(const std::filesystem::path& file, const std::string& name);

}  // namespace collide
