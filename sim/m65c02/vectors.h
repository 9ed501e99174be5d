// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/m65c02/core.h"
#include "sim/m65c02/memory.h"
#include "sim/tools/vectors.h"

namespace collide::m65c02 {

/// One instruction of the single-step vectors, with what is before and behind it.
struct VectorCase {
  struct State {
    std::uint16_t pc = 0;
    std::uint8_t s = 0, a = 0, x = 0, y = 0, p = 0;
    tools::VectorMemory memory;
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

/// Where the vectors have bus cycles that the chip does not make. Registers and memory are compared
/// there, too, and the first cycles.
struct VectorRule {
  const char* name;
  const char* reason;
  bool (*applies)(const VectorCase& test);
  std::size_t cycles;  ///< how many of them are compared
};
const std::vector<VectorRule>& vector_rules();

/// The first register that differs, or nothing. B is no bit of P.
std::optional<std::string> unequal_registers(const Registers& want, const Registers& got);

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

tools::VectorResult run_vector_file(VectorRunner& runner, const std::filesystem::path& path);

}  // namespace collide::m65c02
