// SPDX-License-Identifier: MIT
#include "sim/tools/places.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>

#include "model/common/input_error.h"
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
  return plain(root.empty() ? COLLIDE_ROOT : root);
}

fs::path base_folder() {
  const fs::path root = project_root();
  if (own_and_writable(root)) return root;
  const std::string hash = Hash().add(root.string()).hex().substr(0, kDigits);
  return cache_folder() / "collide" / (root.filename().string() + "-" + hash);
}

fs::path output_folder() {
  const std::string out = environment("COLLIDE_OUT");
  return out.empty() ? base_folder() / "out" : plain(out);
}

void use_output_folder(const std::string& folder) {
  if (folder.empty()) throw InputError("--out", "empty, expected a folder");
  if (fs::exists(folder) && !fs::is_directory(folder)) {
    throw InputError("--out", folder + " is no folder");
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
  return out == base_folder() / "out" ? "" : " --out " + shell_line({shown(out)});
}

std::string program_command() {
  const std::string launcher = shown(project_root() / "collide");
  return launcher.find('/') == std::string::npos ? "./" + launcher : launcher;
}

}  // namespace collide::tools
