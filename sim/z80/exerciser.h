// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace collide::z80 {

/// A program for CP/M that tries groups of instructions and says of each whether the CRC over all
/// results is that of a real Z80: Frank Cringle's ZEXALL and ZEXDOC.
struct Exerciser {
  std::filesystem::path file;              ///< loaded at 0100 hex and entered there
  std::uint64_t clocks = 100'000'000'000;  ///< T states at most; both programs take 46.7e9
  std::uint8_t ports = 0xFF;               ///< what every one answers
  /// Told of each line that it prints, without its end.
  std::function<void(const std::string&)> print;
};

struct ExerciserResult {
  struct Group {
    enum class Verdict { kOk, kError, kNone };
    std::string name;
    Verdict verdict = Verdict::kNone;  ///< none: neither OK nor two CRCs
    std::string expected, found;       ///< CRCs of a group in error
  };
  std::vector<Group> groups;  ///< one a line between the banner and the end
  bool complete = false;      ///< it said "Tests complete" and nothing behind that
  std::uint64_t instructions = 0;
  std::uint64_t clocks = 0;

  std::uint64_t count(Group::Verdict verdict) const;
  /// It came to its end, there are groups, and each is OK.
  bool passed() const;
};

/// Runs it until it goes back to CP/M. There, it has the BDOS at 0005, with the functions 0, 2 and
/// 9, and memory up to where 0006 says. Throws InputError for a file that cannot be read, is empty
/// or does not fit, whose first line is no exerciser's banner, or which halts, asks for another
/// function, or continues when the T states are over.
ExerciserResult run_exerciser(const Exerciser& exerciser);

}  // namespace collide::z80
