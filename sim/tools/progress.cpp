// SPDX-License-Identifier: MIT
#include "sim/tools/progress.h"

#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <utility>

#include "model/common/printable.h"
#include "sim/tools/verbosity.h"

namespace collide::tools {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kWidth = 78;
constexpr std::chrono::seconds kBetweenLines{10};

constexpr std::chrono::milliseconds kBetweenReports{100};

/// The one that is shown.
Progress* current = nullptr;

std::function<void(const std::string&)>& listener() {
  static std::function<void(const std::string&)> value;
  return value;
}

/// True at once, and when as much time has passed since it was.
bool report_is_due() {
  static Clock::time_point due;
  const auto now = Clock::now();
  if (now < due) return false;
  due = now + kBetweenReports;
  return true;
}

/// True every ten seconds, whoever asks.
bool line_is_due() {
  static Clock::time_point due = Clock::now() + kBetweenLines;
  const auto now = Clock::now();
  if (now < due) return false;
  due = now + kBetweenLines;
  return true;
}

}  // namespace

Progress::Progress() : terminal_(isatty(STDERR_FILENO) != 0) {
  current = this;
  line_is_due();
}

Progress::~Progress() {
  clear();
  current = nullptr;
}

void Progress::show(const std::string& text) {
  stop_if_interrupted(text);
  text_ = printable(text);
  print();
}

void Progress::print() {
  if (listener()) {
    if (report_is_due()) listener()(text_);
    return;
  }
  if (verbosity().quiet) return;
  if (!terminal_) {
    if (line_is_due()) std::fprintf(stderr, "%s\n", text_.c_str());
    return;
  }
  std::fprintf(stderr, "\r\033[K%.*s", kWidth, text_.c_str());
  std::fflush(stderr);
  shown_ = true;
}

void Progress::clear() {
  text_.clear();
  if (!shown_) return;
  std::fprintf(stderr, "\r\033[K");
  std::fflush(stderr);
  shown_ = false;
}

void Progress::wait() {
  if (current != nullptr && !current->text_.empty()) current->print();
}

void Progress::report_to(std::function<void(const std::string&)> report) {
  listener() = std::move(report);
}

}  // namespace collide::tools
