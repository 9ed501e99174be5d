// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>

#include "sim/platform/platform.h"

namespace collide::platform {

/// A program of an eight-bit processor on its machine: at its labels somebody looks into memory,
/// and puts there what it continues with.
class Guest final : private tlm2::StepObserver {
 public:
  /// Throws InputError for a file that is not such a program.
  Guest(const Machine& machine, const std::filesystem::path& program);

  std::uint8_t byte(std::uint32_t address) const;
  void put(std::uint32_t address, unsigned value);
  /// The low byte first.
  std::uint16_t word(std::uint32_t address) const;
  void put_word(std::uint32_t address, unsigned value);
  /// Throws InputError, with the file, if it has no such label.
  std::uint32_t symbol(const std::string& label) const;

  /// Calls `look` before the instruction there.
  void at(const std::string& label, std::function<void()> look);
  /// From there: the clocks so far, what comes next, that nothing does.
  std::uint64_t clocks() const { return platform_.cpu().clocks(); }
  void go_to(const std::string& label);
  void finish();

  /// As Platform::run. Whether finish() ended it.
  Ending run(double seconds);
  bool finished() const { return finished_; }

 private:
  void before_instruction(tlm2::Processor& cpu) override;

  std::filesystem::path file_;
  tools::Program program_;
  Platform platform_;
  std::map<std::uint32_t, std::function<void()>> looks_;
  bool finished_ = false;
};

}  // namespace collide::platform
