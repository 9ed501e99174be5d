// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>

#include "sim/tools/interrupt.h"

namespace collide::tools {

/// One line of progress on standard error: rewritten in place on a terminal, elsewhere a line every
/// ten seconds, and nothing if the user wants it quiet. It is also where an interrupt ends the
/// work, and how far it had come then.
class Progress {
 public:
  Progress();
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Throws Interrupted.
  void show(const std::string& text);
  /// Takes the line of a terminal away, before something else is printed.
  void clear();

  /// While the program waits for another: the last line once more, if one is due.
  static void wait();
  /// For a process that works for another: what is shown goes to that one, several times a second
  /// at most, and nothing to standard error.
  static void report_to(std::function<void(const std::string& text)> listener);

 private:
  void print();

  Interruptible interruptible_;
  bool terminal_;
  bool shown_ = false;
  std::string text_;
};

}  // namespace collide::tools
