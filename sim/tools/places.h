// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace collide::tools {

/// Where things are and go. The source tree is only read; results go to the output folder, what was
/// built to be used again to the store (store.h).

/// A variable of the environment; empty if it is not set.
std::string environment(const char* name);

/// The root of the source tree, absolute: what COLLIDE_ROOT in the environment says (the launcher
/// sets it), else the tree the program was built from.
std::filesystem::path project_root();

/// The folder under which a tree's files are made: the tree itself if it is the user's own and
/// writable, else one of the user's in $XDG_CACHE_HOME or ~/.cache.
std::filesystem::path base_folder();

/// Where results go, absolute: COLLIDE_OUT, else out/ in the base folder. It need not exist.
std::filesystem::path output_folder();

/// Results of this run, and of what it starts, go to that folder: the option --out. Throws
/// InputError if it is empty or a file.
void use_output_folder(const std::string& folder);

/// A path as people can type it from the folder they are in.
std::string shown(const std::filesystem::path& path);

/// What a command needs to use the same output folder: " --out DIR", or nothing.
std::string output_option();

/// The command that starts the program, as people can type it: "./collide".
std::string program_command();

}  // namespace collide::tools
