// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "sim/platform/guest.h"
#include "sim/platform/machine.h"
#include "sim/platform/native/native_run.h"

namespace collide::platform {

/// A run as its frames come to an end.
class Running {
 public:
  Running(const char* program, const Machine& machine, std::size_t frames)
      : count_(static_cast<int>(frames)) {
    run_.program = program;
    run_.processor = machine.cpu;
    run_.machine = machine.name;
  }

  /// A result of the frame at hand; the first that differs is kept.
  template <class Value>
  void expect(const std::string& what, const Value& actual, const Value& expected) {
    ++run_.results;
    if (actual == expected || run_.frame) return;
    run_.frame = run_.frames;
    run_.difference = fmt::format("{} {}, expected {}", what, actual, expected);
  }
  /// Of the frame at hand. Whether there is another one.
  bool end_frame(std::uint64_t clocks) {
    run_.add(clocks);
    return run_.agreed() && run_.frames < count_;
  }
  int frame() const { return run_.frames; }

  /// Runs the program through its frames; what comes before them takes at most `seconds`.
  NativeRun go(Guest& guest, double seconds_a_frame, double seconds = 0);

 private:
  NativeRun run_;
  int count_;
};

}  // namespace collide::platform
