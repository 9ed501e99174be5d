// SPDX-License-Identifier: MIT
#include "sim/campaign/installed.h"

#include <set>
#include <string>

#include "model/common/output_file.h"
#include "sim/tools/places.h"
#include "sim/tools/store.h"

namespace collide::campaign {

namespace fs = std::filesystem;

namespace {

/// Of the tree's folders those that hold results.
const std::set<std::string> kResults = {"build", "out"};

}  // namespace

Installed in_place() {
  return {fs::read_symlink("/proc/self/exe"), tools::project_root(), tools::Store().folder()};
}

Installed staged(const Folder& folder) {
  const Installed here = in_place();
  const fs::path place = folder.file("staged");
  const Installed there{place / "collide", place / "tree", place / "store"};
  if (fs::exists(place)) return there;
  const fs::path draft = folder.file("staged.new");
  try {
    fs::remove_all(draft);
    fs::create_directories(draft / "tree");
    fs::copy_file("/proc/self/exe", draft / "collide");
    for (const auto& entry : fs::directory_iterator(here.root)) {
      const std::string name = entry.path().filename().string();
      if (name[0] == '.' || kResults.count(name) != 0) continue;
      fs::copy(entry.path(), draft / "tree" / name, fs::copy_options::recursive);
    }
    fs::rename(draft, place);
  } catch (const fs::filesystem_error& error) {
    std::error_code ignored;
    fs::remove_all(draft, ignored);
    throw OutputError(error.path2().empty() ? draft : error.path2(), error.code().value());
  }
  return there;
}

}  // namespace collide::campaign
