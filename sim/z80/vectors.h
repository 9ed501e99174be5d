// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/z80/virtual_bus.h"
#include "sim/tools/vectors.h"

namespace collide::z80 {

/// One instruction of the single-step vectors, with what is before and behind it.
struct VectorCase {
  struct Side {
    State state;
    tools::VectorMemory memory;
  };
  /// The pins in one T state.
  struct TState {
    std::optional<std::uint16_t> address;  ///< none: not compared
    std::optional<std::uint8_t> data;      ///< none: nothing is on the lines
    std::string pins;                      ///< RD, WR, MREQ, IORQ: "r-m-"
  };
  struct Transfer {
    std::uint16_t port = 0;
    std::uint8_t value = 0;
    bool write = false;
  };
  std::string name;
  Side before, after;
  std::vector<TState> t_states;
  std::vector<Transfer> ports;
};

/// All cases of a file of the SingleStepTests (z80/v1/XX.json), one at least. Throws InputError
/// with the place of what is wrong.
std::vector<VectorCase> read_vector_file(const std::filesystem::path& path);

/// The first register or flip-flop that differs, with the names of the vectors, or nothing.
std::optional<std::string> unequal_state(const State& want, const State& got);

class VectorRunner {
 public:
  VectorRunner();
  ~VectorRunner();
  /// Runs a case to the T state and loosely timed: all registers, WZ and Q included, memory, ports,
  /// and the pins in each T state; but not the address in those in which nothing is accessed. The
  /// first difference, e.g. "A: expected 12, got 13", or nothing.
  std::optional<std::string> run(const VectorCase& test);

 private:
  struct Buses;
  std::unique_ptr<Buses> buses_;
};

tools::VectorResult run_vector_file(VectorRunner& runner, const std::filesystem::path& path);

}  // namespace collide::z80
