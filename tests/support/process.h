// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace collide::test {

/// A directory of its own that is removed with everything in it.
class TemporaryDirectory {
 public:
  TemporaryDirectory();
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  const std::filesystem::path& path() const { return path_; }
  /// A file in it, written.
  std::filesystem::path write(const std::string& name, const std::string& text) const;

 private:
  std::filesystem::path path_;
};

std::string read_file(const std::filesystem::path& path);

/// What became of a program.
struct Finished {
  int status;  // exit status, or 128 + signal
  std::string out;
  std::string err;
};

/// Runs a program, found in PATH unless it is a path, and waits for its end. It reads `input`.
/// Throws std::runtime_error if it cannot be run.
Finished run_program(const std::vector<std::string>& command, const std::string& input = "");

/// Whether a program can be given a terminal: not in a root without /dev/pts.
bool has_terminals();

}  // namespace collide::test
