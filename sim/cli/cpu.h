// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/m68k/model.h"
#include "sim/cli/verbs.h"
#include "sim/tools/fuzz.h"
#include "sim/tools/program.h"
#include "sim/tools/vectors.h"

namespace collide::cli {

/// The command line of `collide cpu`, the same for all processors. What is absent was not given.
struct CpuOptions {
  std::string processor, action;
  std::vector<std::string> files;
  std::string model, start, end, syntax;
  std::optional<std::uint64_t> base, clocks, seed, rounds;
  std::optional<std::uint16_t> ports, feedback;
  double seconds = 0;
  unsigned workers = 0;
  bool plain = false, json = false;

  /// "cpu z80 run"
  std::string command() const { return "cpu " + processor + " " + action; }
};

/// Differences to a set of vectors that are known, and why.
struct KnownRule {
  std::string name, reason;
};

/// One line of a listing.
struct CpuLine {
  std::string text;
  unsigned bytes = 1;  ///< length of the instruction
};

/// A processor as `collide cpu` uses it.
struct CpuKind {
  using Bytes = std::vector<std::uint8_t>;

  std::string name;
  tools::ElfTarget elf;
  std::string run_takes;  ///< options of `run`, with spaces between them
  void (*run)(const CpuOptions& options, const CpuKind& kind);

  std::string vectors_end;  ///< how names of vector files end
  const char* vectors_set;
  tools::VectorResult (*run_vectors)(const std::string& file);
  std::vector<KnownRule> rules;

  void (*fuzz)(std::uint32_t seed, tools::FuzzResult& result);

  std::string disasm_takes;       ///< options of `disasm` beside those of every processor
  unsigned unit, digits, column;  ///< bytes printed together, digits of an address, width of code
  CpuLine (*disassemble)(const Bytes& bytes, std::size_t at, std::uint32_t address,
                         const CpuOptions& options);
};

/// The 68000, the Z80 and the 65C02.
const std::vector<CpuKind>& cpu_kinds();

/// `--model`, a 68000 if there is none.
m68k::Model model_of(const CpuOptions& options);
/// Reads FILE. `--base` makes a raw image of it.
tools::Program read_cpu_program(const CpuOptions& options, const CpuKind& kind);
/// A number or the name of a symbol. Throws InputError.
std::uint32_t cpu_address(const std::string& option, const std::string& text,
                          const tools::Program& program);

// Actions of single processors. Each throws tools::CheckError if the program fails.
void run_68000(const CpuOptions& options, const CpuKind& kind);
void run_z80(const CpuOptions& options, const CpuKind& kind);
void run_65c02(const CpuOptions& options, const CpuKind& kind);

/// Single-step vectors, several files at once. Throws tools::CheckError if a case fails, and if
/// there was none.
void vectors_cpu(const CpuOptions& options, const CpuKind& kind);

/// Random programs, several rounds at once. Throws tools::CheckError if the two modes of execution
/// differ, if a round crashes, and if there was none.
void fuzz_cpu(const CpuOptions& options, const CpuKind& kind);

}  // namespace collide::cli
