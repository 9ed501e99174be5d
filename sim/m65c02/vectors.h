// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/m65c02/core.h"
#include "sim/m65c02/memory.h"

namespace collide::m65c02 {

/// One instruction of the single-step vectors, with what is before and behind it.
struct VectorCase {
  struct State {
    std::uint16_t pc = 0;
    std::uint8_t s = 0, a = 0, x = 0, y = 0, p = 0;
    std::vector<std::pair<std::uint16_t, std::uint8_t>> memory;
  };
  struct BusCycle {
    std::uint16_t address = 0;
    std::uint8_t value = 0;
    bool write = false;
  };
  std::string name;
  State before, after;
  std::vector<BusCycle> cycles;

  std::uint8_t opcode() const;
};

/// All cases of a file of the SingleStepTests (65x02, wdc65c02/v1/XX.json), one at least. Throws
/// InputError with the place of what is wrong.
std::vector<VectorCase> read_vector_file(const std::filesystem::path& path);
/// The .json files of a folder in the order of their names, one at least, or a file itself. Throws
/// InputError.
std::vector<std::string> vector_files(const std::filesystem::path& folder);

/// Where the vectors have bus cycles that the chip does not make. Registers and memory are compared
/// there, too, and the first cycles.
struct VectorRule {
  const char* name;
  const char* reason;
  bool (*applies)(const VectorCase& test);
  std::size_t cycles;  ///< how many of them are compared
};
const std::vector<VectorRule>& vector_rules();

struct VectorResult {
  unsigned passed = 0;
  unsigned failed = 0;
  std::map<std::string, unsigned> known;  ///< by rule: neither passed nor failed
  std::string first_difference;           ///< case and difference, empty if none failed

  unsigned known_cases() const;
  unsigned cases() const { return passed + failed + known_cases(); }
  VectorResult& operator+=(const VectorResult& other);
};

class VectorRunner {
 public:
  VectorRunner();
  /// Runs a case to the bus cycle and loosely timed. The first difference, e.g. "A: expected 12,
  /// got 13", or nothing. `cycles`: no more than that many bus cycles are compared.
  std::optional<std::string> run(const VectorCase& test, std::optional<std::size_t> cycles = {});

 private:
  std::unique_ptr<ExactMemory> exact_;
  std::unique_ptr<FastMemory> fast_;
};

VectorResult run_vector_file(VectorRunner& runner, const std::filesystem::path& path);

}  // namespace collide::m65c02
