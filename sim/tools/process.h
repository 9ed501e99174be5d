// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/common/input_error.h"

namespace collide::tools {

/// An external program to run: no shell is involved.
struct Command {
  std::vector<std::string> argv;
  std::filesystem::path directory;       // to run in
  std::chrono::milliseconds timeout{0};  // 0: none
  bool apart = false;                    // standard error is not part of the output
};

/// What a program came to.
struct Finished {
  int status = 0;          // exit status; 128 + the signal that ended it
  bool timed_out = false;  // and was ended for that
  std::string output;      // standard output and error, interleaved as they came
  std::string errors;      // standard error, if it is apart
  double seconds = 0;

  bool ok() const { return status == 0 && !timed_out; }
};

/// A tool that is there and did not do its work. The text is one line.
class ToolError : public std::runtime_error {
 public:
  explicit ToolError(const std::string& what) : std::runtime_error(one_line(what)) {}
};

/// Runs a program to its end, or to its timeout or an interrupt of this one, which end its children
/// too. Throws InputError if it is not installed, Interrupted as interrupt.h says.
Finished run(const Command& command);

/// The command as a line to paste into a shell.
std::string shell_line(const std::vector<std::string>& argv);

/// The lines of `text` that hold any of `words`, at most `most`.
std::vector<std::string> lines_with(const std::string& text, const std::vector<std::string>& words,
                                    std::size_t most);

}  // namespace collide::tools
