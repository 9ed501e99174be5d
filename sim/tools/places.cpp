// SPDX-License-Identifier: MIT
#include "sim/tools/places.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>

#include "model/common/input_error.h"
#include "model/common/input_file.h"
#include "sim/tools/hash.h"
#include "sim/tools/process.h"

namespace collide::tools {
namespace {

namespace fs = std::filesystem;

/// Of the hash in the name of a tree's cache: enough to tell the trees of one person apart. The
/// launcher names the folder in the same way.
constexpr std::size_t kDigits = 8;

/// Absolute, without "..", "." and a slash at the end.
fs::path plain(const fs::path& path) {
  const fs::path normal = fs::absolute(path).lexically_normal();
  return normal.has_filename() ? normal : normal.parent_path();
}

bool own_and_writable(const fs::path& folder) {
  struct stat status {};
  return stat(folder.c_str(), &status) == 0 && status.st_uid == geteuid() &&
         euidaccess(folder.c_str(), W_OK) == 0;
}

/// The program's own file.
fs::path program_file() {
  return fs::read_symlink("/proc/self/exe");
}

/// The folder of a build, or the prefix of an installation: the program is in bin/ of it.
fs::path program_prefix() {
  return program_file().parent_path().parent_path();
}

/// In the folder of a build: the name of its tree.
fs::path build_note() {
  return program_prefix() / "source-tree";
}

fs::path installed_tree() {
  return program_prefix() / "share/collide";
}

/// The file that a shell finds by that name alone; empty if there is none.
fs::path found_by(const std::string& name) {
  std::istringstream folders(environment("PATH"));
  for (std::string folder; std::getline(folders, folder, ':');) {
    const fs::path candidate = fs::path(folder) / name;
    if (access(candidate.c_str(), X_OK) == 0) return candidate;
  }
  return {};
}

fs::path default_output_folder() {
  return (is_installed() ? fs::current_path() : base_folder()) / "out";
}

fs::path cache_folder() {
  const std::string cache = environment("XDG_CACHE_HOME");
  // The specification wants relative ones ignored.
  if (!cache.empty() && fs::path(cache).is_absolute()) return cache;
  const std::string home = environment("HOME");
  if (home.empty()) {
    throw InputError("HOME", "not set, expected a home folder: " + project_root().string() +
                                 " cannot be written to");
  }
  return fs::path(home) / ".cache";
}

}  // namespace

std::string environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

fs::path project_root() {
  const std::string root = environment("COLLIDE_ROOT");
  if (!root.empty()) return plain(root);
  if (is_installed()) {
    if (fs::is_directory(installed_tree())) return installed_tree();
    throw InputError(
        installed_tree().string(),
        "does not exist, expected the folder that the program reads (COLLIDE_ROOT names another)");
  }
  const std::string built = read_input(build_note());
  return plain(built.substr(0, built.find('\n')));
}

bool is_installed() {
  return environment("COLLIDE_ROOT").empty() && !fs::exists(build_note());
}

void require_source_tree(const std::string& verb) {
  if (!is_installed()) return;
  throw InputError(verb,
                   "builds from source, expected the launcher of a source tree: ./collide " + verb);
}

fs::path firmware_folder() {
  const std::string chosen = environment("COLLIDE_FIRMWARE");
  const fs::path folder = !chosen.empty()            ? fs::path(chosen)
                          : fs::exists(build_note()) ? program_prefix() / "firmware"
                                                     : installed_tree() / "firmware";
  if (!fs::is_directory(folder)) {
    throw InputError(folder.string(), "is not a folder, expected the project's built firmware");
  }
  return folder;
}

fs::path playground_folder() {
  const fs::path folder = program_prefix() / "playground";
  if (!fs::exists(folder / "models.js")) {
    throw InputError((folder / "models.js").string(),
                     "is not built, expected what ./collide site builds");
  }
  return folder;
}

fs::path python_folder() {
  const fs::path folder =
      program_prefix() / (fs::exists(build_note()) ? "python" : "lib/python3/dist-packages");
  if (!fs::is_directory(folder / "collide")) {
    throw InputError(folder.string(), "has no module collide, expected a built or installed one");
  }
  return folder;
}

fs::path base_folder() {
  const fs::path root = project_root();
  if (!is_installed() && own_and_writable(root)) return root;
  const std::string hash = Hash().add(root.string()).hex().substr(0, kDigits);
  return cache_folder() / "collide" / (root.filename().string() + "-" + hash);
}

fs::path output_folder() {
  const std::string out = environment("COLLIDE_OUT");
  return out.empty() ? default_output_folder() : plain(out);
}

void use_output_folder(const std::string& folder) {
  if (folder.empty()) throw InputError("--out", "empty, expected a folder");
  if (fs::exists(folder) && !fs::is_directory(folder)) {
    throw InputError("--out", folder + " is not a folder");
  }
  setenv("COLLIDE_OUT", plain(folder).c_str(), 1);
}

std::string shown(const fs::path& path) {
  const fs::path whole = plain(path);
  const fs::path relative = whole.lexically_relative(fs::current_path());
  return relative.empty() || *relative.begin() == ".." ? whole.string() : relative.string();
}

std::string output_option() {
  const fs::path out = output_folder();
  return out == default_output_folder() ? "" : " --out " + shell_line({shown(out)});
}

bool is_program(const std::string& name) {
  return !found_by(name).empty();
}

std::string program_command() {
  std::error_code absent;
  if (is_installed() && fs::equivalent(found_by("collide"), program_file(), absent)) {
    return "collide";
  }
  const std::string command = shown(is_installed() ? program_file() : project_root() / "collide");
  return command.find('/') == std::string::npos ? "./" + command : command;
}

}  // namespace collide::tools
