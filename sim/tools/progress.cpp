// SPDX-License-Identifier: MIT
#include "sim/tools/progress.h"

#include <unistd.h>

#include <cstdio>

namespace collide::tools {
namespace {

constexpr int kWidth = 78;

}  // namespace

Progress::Progress() : terminal_(isatty(STDERR_FILENO) != 0) {}

void Progress::show(const std::string& text) {
  stop_if_interrupted(text);
  if (!terminal_) return;
  std::fprintf(stderr, "\r\033[K%.*s", kWidth, text.c_str());
  std::fflush(stderr);
  shown_ = true;
}

void Progress::clear() {
  if (!shown_) return;
  std::fprintf(stderr, "\r\033[K");
  std::fflush(stderr);
  shown_ = false;
}

}  // namespace collide::tools
