// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "tests/support/process.h"

namespace collide::soc {

/// While it lives, the current folder is one in which a model finds this program.
class ProgramFolder {
 public:
  explicit ProgramFolder(const std::string& text) {
    std::filesystem::create_directories(folder_.path() / "examples/soc");
    folder_.write("examples/soc/program.hex", text);
    std::filesystem::current_path(folder_.path());
  }
  ~ProgramFolder() {
    std::error_code ignored;
    std::filesystem::current_path(before_, ignored);
  }
  ProgramFolder(const ProgramFolder&) = delete;
  ProgramFolder& operator=(const ProgramFolder&) = delete;

 private:
  const std::filesystem::path before_ = std::filesystem::current_path();
  const test::TemporaryDirectory folder_;
};

}  // namespace collide::soc
