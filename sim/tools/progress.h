// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace collide::tools {

/// One line of progress on standard error, rewritten in place; nothing unless that is a terminal.
class Progress {
 public:
  Progress();
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(const std::string& text);
  /// Takes the line away, before something else is printed.
  void clear();

 private:
  bool terminal_;
  bool shown_ = false;
};

}  // namespace collide::tools
