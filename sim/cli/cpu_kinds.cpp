// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "model/m65c02/disassembler.h"
#include "model/m68k/disassembler.h"
#include "model/z80/disassembler.h"
#include "sim/cli/cpu.h"
#include "sim/m65c02/fuzz.h"
#include "sim/m65c02/program.h"
#include "sim/m65c02/vectors.h"
#include "sim/m68k/fuzz.h"
#include "sim/m68k/program.h"
#include "sim/m68k/vectors.h"
#include "sim/z80/fuzz.h"
#include "sim/z80/program.h"
#include "sim/z80/vectors.h"

namespace collide::cli {
namespace {

template <class Rules>
std::vector<KnownRule> texts_of(const Rules& rules) {
  std::vector<KnownRule> texts;
  for (const auto& rule : rules) texts.push_back({rule.name, rule.reason});
  return texts;
}

/// Bytes of memory from `at` on; zeros after the last.
template <std::size_t count>
std::array<std::uint8_t, count> bytes_at(const CpuKind::Bytes& bytes, std::size_t at) {
  std::array<std::uint8_t, count> code{};
  std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), std::min(count, bytes.size() - at),
              code.begin());
  return code;
}

CpuLine line_68000(const CpuKind::Bytes& bytes, std::size_t at, std::uint32_t address,
                   const CpuOptions& options) {
  constexpr std::size_t kWords = 11;
  const auto code = bytes_at<2 * kWords>(bytes, at);
  std::vector<std::uint16_t> words;
  for (std::size_t i = 0; i < code.size(); i += 2) {
    words.push_back(static_cast<std::uint16_t>(code[i] << 8 | code[i + 1]));
  }
  const auto syntax = options.syntax == "motorola" ? m68k::Syntax::kMotorola : m68k::Syntax::kGnu;
  const auto line = m68k::disassemble(words, address, model_of(options), syntax);
  return {line.text, 2 * line.words};
}

CpuLine line_z80(const CpuKind::Bytes& bytes, std::size_t at, std::uint32_t address,
                 const CpuOptions&) {
  const auto line = z80::disassemble(bytes_at<4>(bytes, at), static_cast<std::uint16_t>(address));
  return {line.text, line.bytes};
}

CpuLine line_65c02(const CpuKind::Bytes& bytes, std::size_t at, std::uint32_t address,
                   const CpuOptions&) {
  const auto line =
      m65c02::disassemble(bytes_at<3>(bytes, at), static_cast<std::uint16_t>(address));
  return {line.text, line.bytes};
}

/// A file's cases on a processor that the worker makes once.
template <class Runner>
tools::VectorResult run_file(const std::string& file) {
  static Runner runner;
  return run_vector_file(runner, file);
}

}  // namespace

m68k::Model model_of(const CpuOptions& options) {
  const auto& names = m68k::kModelNames;
  const auto* const found = std::find(names.begin(), names.end(), options.model);
  return static_cast<m68k::Model>(found == names.end() ? 0 : found - names.begin());
}

const std::vector<CpuKind>& cpu_kinds() {
  static const std::vector<CpuKind> kKinds = {
      {"68000", m68k::kElfTarget, "--model --base --start --clocks", run_68000, ".sst",
       "SingleStepTests, 68000", run_file<m68k::VectorRunner>, texts_of(m68k::vector_rules()),
       m68k::fuzz, " --model --syntax", 2, 6, 26, line_68000},
      {"z80",
       z80::kElfTarget,
       "--clocks --ports",
       run_z80,
       ".json",
       "z80/v1",
       run_file<z80::VectorRunner>,
       {},
       z80::fuzz,
       "",
       1,
       4,
       13,
       line_z80},
      {"65c02", m65c02::kElfTarget, "--base --start --end --clocks --feedback", run_65c02, ".json",
       "wdc65c02/v1", run_file<m65c02::VectorRunner>, texts_of(m65c02::vector_rules()),
       m65c02::fuzz, "", 1, 4, 10, line_65c02}};
  return kKinds;
}

}  // namespace collide::cli
