// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace collide {

/// Where a file is or would be: absolute, with every symbolic link followed.
std::filesystem::path place_of_file(const std::filesystem::path& file);

/// Whether two names are of one file, be it by a link of either sort. A file that is not there is
/// known by its place.
bool same_file(const std::filesystem::path& one, const std::filesystem::path& other);

/// Throws InputError for what has no end or may never begin: a device, a FIFO that is not open, a
/// socket. `name` is what the message calls the file.
void require_readable_kind(const std::filesystem::path& file, const std::string& name);

/// Notes a file that the user gives this command to read. No Draft replaces it. Processes forked
/// later share the note with this one.
void protect_input(const std::filesystem::path& file);
bool is_protected_input(const std::filesystem::path& file);

}  // namespace collide
