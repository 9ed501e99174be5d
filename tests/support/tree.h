// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/process.h"

namespace collide::test {

/// A source tree of its own for the program, COLLIDE_PROGRAM of the test, so that nothing of the
/// real one's out/ is touched.
class Tree {
 public:
  using Words = std::vector<std::string>;

  /// The folders of the real tree that the flows read.
  void link_sources() const {
    for (const char* folder : {"rtl", "sim", "model"}) link(folder);
  }
  void link(const std::string& folder) const {
    std::filesystem::create_directories((directory_->path() / folder).parent_path());
    std::filesystem::create_directory_symlink(std::filesystem::path(COLLIDE_ROOT) / folder,
                                              directory_->path() / folder);
  }
  void write(const std::string& file, const std::string& text) const {
    std::filesystem::create_directories((directory_->path() / file).parent_path());
    directory_->write(file, text);
  }
  /// Runs the program, behind other words if there are any.
  Finished collide(const Words& words, const Words& before = {}) const {
    // What one tree has built serves another of the same sources.
    Words command = {"env", "COLLIDE_ROOT=" + directory_->path().string(),
                     "COLLIDE_STORE=" COLLIDE_ROOT "/build/store"};
    command.insert(command.end(), before.begin(), before.end());
    command.emplace_back(COLLIDE_PROGRAM);
    command.insert(command.end(), words.begin(), words.end());
    return run_program(command);
  }
  std::string path(const std::string& file) const { return (directory_->path() / file).string(); }
  bool has(const std::string& file) const { return std::filesystem::exists(path(file)); }
  /// Every file that is in the tree itself.
  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(directory_->path())) {
      if (entry.is_symlink() || entry.is_directory()) continue;
      names.push_back(entry.path().lexically_relative(directory_->path()).string());
    }
    std::sort(names.begin(), names.end());
    return names;
  }

 private:
  std::unique_ptr<TemporaryDirectory> directory_ = std::make_unique<TemporaryDirectory>();
};

}  // namespace collide::test
