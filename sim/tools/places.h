// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace collide::tools {

/// Where things are and go. The tree, the source's or what of it is installed, is only read;
/// results go to the output folder, what was built to be used again to the store (store.h).

/// A variable of the environment; empty if it is not set.
std::string environment(const char* name);

/// The root of the tree, absolute: what COLLIDE_ROOT in the environment says (the launcher sets
/// it), else, of bin/collide in a build, the tree that was built, and of one that is installed
/// share/collide next to bin/. Throws InputError if there is none.
std::filesystem::path project_root();

/// Whether the tree is an installed one, which has no sources to build.
bool is_installed();

/// Throws InputError if the program is installed, for a verb that builds from source.
void require_source_tree(const std::string& verb);

/// The folder with the 68000's programs, *.elf: COLLIDE_FIRMWARE in the environment, else that of
/// the build or of the installed tree. Throws InputError if it is not there.
std::filesystem::path firmware_folder();

/// The folder with the golden models and the RTL for the browser, models.js and rtl.js. Throws
/// InputError if it is not built.
std::filesystem::path playground_folder();

/// The folder in which Python finds the module collide, of the build or installed. Throws
/// InputError if it is not there.
std::filesystem::path python_folder();

/// The folder under which a tree's files are made: the tree itself if it is the user's own,
/// writable and not an installed one, else one of the user's in $XDG_CACHE_HOME or ~/.cache.
std::filesystem::path base_folder();

/// Where results go, absolute: COLLIDE_OUT, else out/ in the base folder, or, of an installed tree,
/// in the folder the user is in. It need not exist.
std::filesystem::path output_folder();

/// Results of this run, and of what it starts, go to that folder: the option --out. Throws
/// InputError if it is empty or a file.
void use_output_folder(const std::string& folder);

/// A path as people can type it from the folder they are in.
std::string shown(const std::filesystem::path& path);

/// What a command needs to use the same output folder: " --out DIR", or nothing.
std::string output_option();

/// Whether a shell finds a program of that name.
bool is_program(const std::string& name);

/// The command that starts the program, as people can type it: "./collide", or "collide" if that is
/// where their shell finds it.
std::string program_command();

}  // namespace collide::tools
