// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "sim/tools/inputs.h"

namespace collide::tools {

struct Command;

/// While it exists, programs that `run` starts in this thread are watched for the files that they
/// read (recorder.cpp): whatever a tool includes, loads as data or looks for is an input. Where one
/// exists within another, its inputs are the other's, too.
class Recording {
 public:
  Recording();
  /// Without `finish`, what was recorded is lost.
  ~Recording();
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  /// The innermost of this thread, or null.
  static Recording* current();

  /// Settings of the environment, names and values, with which the next program is started.
  std::vector<std::pair<std::string, std::string>> environment();
  /// Throws ToolError unless the program, which has ended well, was recorded, and seen to open the
  /// files that its command names.
  void require_seen(const Command& command) const;
  /// Adds the inputs of something that is used.
  void add(const Inputs& inputs) { inputs_.add(inputs); }

  /// Ends it. Returns every file that was read and not written; those in folders for scratch are
  /// left out. Throws ChangedError if one is not as it was when a tool read it.
  Inputs finish();

 private:
  struct Note;
  std::vector<Note> notes() const;
  void end();

  std::size_t size() const;

  Recording* outer_;
  int log_;
  std::size_t size_before_ = 0;  // of the log, when the latest program was started
  Inputs inputs_;
};

}  // namespace collide::tools
