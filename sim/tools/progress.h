// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "sim/tools/interrupt.h"

namespace collide::tools {

/// One line of progress on standard error, rewritten in place; nothing unless that is a terminal.
/// It is also where an interrupt ends the work, and how far it had come then.
class Progress {
 public:
  Progress();
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Throws Interrupted.
  void show(const std::string& text);
  /// Takes the line away, before something else is printed.
  void clear();

 private:
  Interruptible interruptible_;
  bool terminal_;
  bool shown_ = false;
};

}  // namespace collide::tools
