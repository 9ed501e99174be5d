// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sim/tools/vectors.h"

namespace collide::m68k {

/// Processor and memory before or after one instruction.
struct VectorState {
  std::array<std::uint32_t, 8> d{};
  std::array<std::uint32_t, 7> a{};
  std::uint32_t usp = 0;
  std::uint32_t ssp = 0;
  std::uint32_t sr = 0;
  std::uint32_t pc = 0;                                         ///< next word to prefetch
  std::array<std::uint32_t, 2> queue{};                         ///< older word first
  std::vector<std::pair<std::uint32_t, std::uint16_t>> memory;  ///< even address, word
};

/// One entry of the list of bus activity.
struct VectorCycle {
  enum Kind : std::uint8_t {
    kIdle,
    kWrite,
    kRead,
    kTas,
    kAbortedRead,  ///< ends in an address error
    kAbortedWrite,
  };
  Kind kind = kIdle;
  std::uint32_t clocks = 0;
  std::uint32_t fc = 0;
  std::uint32_t address = 0;
  std::uint32_t data = 0;
  bool uds = false;
  bool lds = false;
};

struct VectorCase {
  std::string name;
  VectorState before;
  VectorState after;
  std::uint32_t clocks = 0;
  std::vector<VectorCycle> cycles;

  /// The instruction ends in an address error.
  bool is_address_error() const;
};

/// All cases of a single-step vector file (the SingleStepTests 68000 binary format), one at least.
/// Throws InputError with the offset of what is wrong.
std::vector<VectorCase> read_vector_file(const std::filesystem::path& path);

/// Runs one case in both modes of execution. Returns the first difference, e.g. "D3: expected
/// 00000012, got 00000010", or nothing.
///
/// The data of a read that ends in an address error is not compared: the chip makes no such cycle.
class VectorRunner {
 public:
  VectorRunner();
  std::optional<std::string> run(const VectorCase& test);

 private:
  std::optional<std::string> run_cycles(const VectorCase& test);
  std::optional<std::string> run_direct(const VectorCase& test);

  std::vector<std::uint16_t> memory_;  ///< 16 MB, all zero between cases
};

/// Where the chip's microcode and the vectors part, the model follows the chip. A rule says which
/// cases those are, by opcode and kind of fault, and what the chip does there. A known case must
/// show exactly that.
struct VectorRule {
  const char* name;
  const char* reason;
  const char* file;  ///< stem of a file of the public set that has such cases
  bool (*applies)(const VectorCase& test);
  void (*correct)(VectorCase& test);  ///< makes the expectation the chip's
};

const std::vector<VectorRule>& vector_rules();

tools::VectorResult run_vector_file(VectorRunner& runner, const std::filesystem::path& path);

/// Rules that have not applied although the file that has such cases is among `files`.
std::vector<std::string> idle_rules(const tools::VectorResult& sum,
                                    const std::vector<std::filesystem::path>& files);

}  // namespace collide::m68k
