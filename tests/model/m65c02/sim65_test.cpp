// SPDX-License-Identifier: MIT
// Random instructions here and on sim65, the simulator of the cc65 suite, which is somebody else's
// work: what each leaves in registers and memory, and how many clocks they take in all.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "model/m65c02/core.h"
#include "sim/m65c02/memory.h"
#include "tests/support/process.h"

namespace collide::m65c02::sim65_test {
namespace {

constexpr unsigned kBase = 0x200;   // of the program
constexpr unsigned kData = 0xA000;  // what instructions work on
constexpr unsigned kDataBytes = 0x400;
constexpr unsigned kResults = 0xA400;  // registers behind each instruction
constexpr unsigned kCases = 900;
constexpr unsigned kResultBytes = 5 * kCases;
constexpr unsigned kPointers = 0xC0;      // in page 0, four of them
constexpr unsigned kStackPointer = 0xE0;  // of C, where sim65 finds the arguments of write()
constexpr unsigned kWrite = 0xFFF7, kExit = 0xFFF9;  // sim65 acts when they are called

/// What sim65 (2.18) has otherwise than the chip and its data sheet, or not at all. Besides these,
/// which are left out, it looks for a branch's page crossing where the branch is instead of behind
/// it, and has V, and results of SBC, of its own in decimal mode: the cases avoid that.
bool is_known_fault(std::uint8_t code) {
  switch (kOpcodes[code].op) {
    case Op::kBbr:
    case Op::kBbs:
    case Op::kRmb:
    case Op::kSmb:  // it has none
    case Op::kBrk:
    case Op::kStp:
    case Op::kWai:  // they end a program there
      return true;
    default:
      break;
  }
  return code == 0x3E     // ROL abs,X: another result
         || code == 0x6C  // JMP (abs): five clocks, as an NMOS 6502
         || code == 0x89  // BIT #: takes N and V
         // ASL, LSR, ROR abs,X: the clock of a page crossing where none is crossed
         || code == 0x1E || code == 0x5E || code == 0x7E;
}

/// A program of independent cases: registers and flags are set, an instruction is run, registers
/// and flags are kept.
class Writer {
 public:
  explicit Writer(std::uint32_t seed) : random_(seed) {
    put({0xA2, 0xFF, 0x9A});
    for (unsigned i = 0; i < 4; ++i) {
      const unsigned at = kData + 0x80 + 0x40 * i;
      put({0xA9, at & 0xFF, 0x85, kPointers + 2 * i, 0xA9, at >> 8, 0x85, kPointers + 2 * i + 1});
    }
  }

  void add_case(std::uint8_t code) {
    const Op op = kOpcodes[code].op;
    const unsigned decimal = op == Op::kAdc || op == Op::kSbc ? unsigned{kDecimal} : 0u;
    const unsigned p = any() & 0xFF & ~decimal, a = any() & 0xFF, x = any() & 0xFF,
                   y = any() & 0xFF;
    // above.
    put({0xA2, 0xC0 + any() % 0x30, 0x9A, 0xA9, p, 0x48, 0xA9, a, 0xA2, x, 0xA0, y, 0x28});
    add_instruction(code, x, y);
    const unsigned to = kResults + 5 * cases_++;
    put({0x08, 0x8D, to & 0xFF, to >> 8, 0x8E, (to + 1) & 0xFF, (to + 1) >> 8, 0x8C,
         (to + 2) & 0xFF, (to + 2) >> 8});
    put({0x68, 0x8D, (to + 3) & 0xFF, (to + 3) >> 8, 0xBA, 0x8E, (to + 4) & 0xFF, (to + 4) >> 8});
  }
  /// Writes the results and ends.
  std::vector<std::uint8_t> finish() {
    end_ = here();
    const unsigned arguments = kData - 0x10;
    for (const auto& [at, value] : {std::pair<unsigned, unsigned>{0, kData}, {2, 1}}) {
      const unsigned to = arguments + at;
      put({0xA9, value & 0xFF, 0x8D, to & 0xFF, to >> 8, 0xA9, value >> 8, 0x8D, (to + 1) & 0xFF,
           (to + 1) >> 8});
    }
    constexpr unsigned kBytes = kDataBytes + kResultBytes;
    put({0xA9, arguments & 0xFF, 0x85, kStackPointer, 0xA9, arguments >> 8, 0x85,
         kStackPointer + 1});
    put({0xD8, 0xA9, kBytes & 0xFF, 0xA2, kBytes >> 8, 0x20, kWrite & 0xFF, kWrite >> 8});
    put({0xA9, 0, 0x20, kExit & 0xFF, kExit >> 8});
    return code_;
  }
  unsigned end() const { return end_; }

 private:
  unsigned any() { return static_cast<unsigned>(random_()); }
  unsigned here() const { return kBase + static_cast<unsigned>(code_.size()); }
  void put(std::initializer_list<unsigned> bytes) {
    for (const unsigned byte : bytes) code_.push_back(static_cast<std::uint8_t>(byte));
  }
  void put_word(unsigned code, unsigned word) { put({code, word & 0xFF, word >> 8}); }
  /// Over up to two bytes of NOPs.
  void put_distance() {
    const unsigned distance = any() % 3;
    put({distance});
    for (unsigned i = 0; i < distance; ++i) put({0xEA});
  }

  void add_instruction(std::uint8_t code, unsigned x, unsigned y) {
    const Opcode& opcode = kOpcodes[code];
    const unsigned zero_page = 0x20 + any() % 0x80;
    const unsigned data = kData + any() % (kDataBytes - 0x100);
    const unsigned pointer = kPointers + 2 * (any() % 4);
    switch (opcode.op) {
      case Op::kJmp:
      case Op::kJsr:
      case Op::kRts:
      case Op::kRti:
        return add_jump(code, x);
      default:
        break;
    }
    switch (opcode.mode) {
      case Mode::kImmediate:
        return put({code, any() & 0xFF});
      case Mode::kZeroPage:
        return put({code, zero_page});
      case Mode::kZeroPageX:
        return put({code, (zero_page - x) & 0xFF});
      case Mode::kZeroPageY:
        return put({code, (zero_page - y) & 0xFF});
      case Mode::kZeroPageIndirect:
      case Mode::kIndirectIndexed:
        return put({code, pointer});
      case Mode::kIndexedIndirect:
        return put({code, (pointer - x) & 0xFF});
      case Mode::kAbsolute:
      case Mode::kAbsoluteX:
      case Mode::kAbsoluteY:
      case Mode::kEightCycles:
        return put_word(code, data);
      case Mode::kRelative:
        while ((here() & 0xFF) > 0xF8) put({0xEA});
        put({code});
        return put_distance();
      default:
        return put({code});
    }
  }
  void add_jump(unsigned code, unsigned x) {
    if (code == 0x4C || code == 0x20) {
      put_word(code, here() + 3);
    } else if (code == 0x6C || code == 0x7C) {
      // The pointer is behind the instruction.
      const unsigned at = here() + 3;
      put_word(code, (code == 0x6C ? at : at - x) & 0xFFFF);
      put({(at + 2) & 0xFF, (at + 2) >> 8});
    } else if (code == 0x60) {
      put_word(0x20, here() + 6);
      put_word(0x4C, here() + 4);
      put({0x60});
    } else {
      const unsigned to = here() + 10;
      put({0xA9, to >> 8, 0x48, 0xA9, to & 0xFF, 0x48, 0xA9, any() & 0xFF, 0x48, 0x40});
    }
  }

  std::mt19937 random_;
  std::vector<std::uint8_t> code_;
  unsigned cases_ = 0;
  unsigned end_ = 0;
};

struct Outcome {
  std::string memory;
  std::uint64_t clocks = 0;
};

Outcome on_sim65(const test::TemporaryDirectory& folder, const std::vector<std::uint8_t>& code) {
  const std::string name = (folder.path() / "program").string();
  {
    // The header says: 65C02, where C's stack pointer is, where the program goes, and where it
    // starts.
    std::ofstream file(name, std::ios::binary);
    const unsigned char header[] = {
        's', 'i',           'm',          '6',        '5',          2,
        1,   kStackPointer, kBase & 0xFF, kBase >> 8, kBase & 0xFF, kBase >> 8};
    file.write(reinterpret_cast<const char*>(header), sizeof header);
    file.write(reinterpret_cast<const char*>(code.data()),
               static_cast<std::streamsize>(code.size()));
  }
  const test::Finished done = test::run_program({"bash", "-c", "sim65 -c \"$0\" || exit 1", name});
  EXPECT_EQ(done.err, "");
  Outcome outcome;
  // What the program has written, and behind it the count.
  outcome.memory = done.out.substr(0, kDataBytes + kResultBytes);
  outcome.clocks = std::strtoull(done.out.c_str() + outcome.memory.size(), nullptr, 10);
  EXPECT_EQ(done.status, 0);
  return outcome;
}

template <bool exact>
Outcome here(const std::vector<std::uint8_t>& code, unsigned end) {
  const auto memory = std::make_unique<Memory<exact>>();
  memory->bytes.fill(0xFF);  // as sim65 begins
  std::copy(code.begin(), code.end(), memory->bytes.begin() + kBase);
  Core<Memory<exact>> core(*memory);
  core.registers().pc = kBase;
  while (core.registers().pc != end && core.clock() < 1'000'000) core.step();
  EXPECT_EQ(core.registers().pc, end);
  Outcome outcome;
  outcome.memory.assign(memory->bytes.begin() + kData,
                        memory->bytes.begin() + kData + kDataBytes + kResultBytes);
  outcome.clocks = core.clock();
  return outcome;
}

TEST(M65c02OnSim65, RandomInstructionsLeaveTheSameAndTakeTheSameClocks) {
  const test::TemporaryDirectory folder;
  // What sim65 counts for the end of every program.
  Writer nothing(0);
  const std::vector<std::uint8_t> empty = nothing.finish();
  const std::uint64_t outside =
      on_sim65(folder, empty).clocks - here<true>(empty, nothing.end()).clocks;
  EXPECT_LT(outside, 100u);
  for (std::uint32_t seed = 1; seed <= 30; ++seed) {
    std::mt19937 random(seed);
    Writer writer(seed);
    std::vector<std::uint8_t> codes;
    for (unsigned i = 0; i < kCases; ++i) {
      std::uint8_t code = 0;
      do {
        code = static_cast<std::uint8_t>(random());
      } while (is_known_fault(code));
      codes.push_back(code);
      writer.add_case(code);
    }
    const std::vector<std::uint8_t> code = writer.finish();
    ASSERT_LT(kBase + code.size(), kData - 0x10);
    const Outcome theirs = on_sim65(folder, code);
    const Outcome exact = here<true>(code, writer.end());
    const Outcome fast = here<false>(code, writer.end());
    ASSERT_EQ(theirs.memory.size(), exact.memory.size());
    for (unsigned i = 0; i < kCases; ++i) {
      const std::size_t at = kDataBytes + 5 * i;
      ASSERT_EQ(theirs.memory.substr(at, 5), exact.memory.substr(at, 5))
          << "seed " << seed << " case " << i << " opcode " << std::hex << unsigned{codes[i]};
    }
    EXPECT_EQ(theirs.memory, exact.memory) << "seed " << seed;
    EXPECT_EQ(theirs.clocks - outside, exact.clocks) << "seed " << seed;
    EXPECT_EQ(fast.memory, exact.memory);
    EXPECT_EQ(fast.clocks, exact.clocks);
  }
}

}  // namespace
}  // namespace collide::m65c02::sim65_test
