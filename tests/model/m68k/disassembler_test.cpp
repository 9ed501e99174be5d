// SPDX-License-Identifier: MIT
#include "model/m68k/disassembler.h"

#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "model/m68k/cpu.h"
#include "tests/support/process.h"

namespace collide::m68k::disassembler_test {
namespace {

std::string text(std::vector<std::uint16_t> code, Syntax syntax = Syntax::kMotorola,
                 Model model = Model::k68000) {
  return disassemble(code, 0x1000, model, syntax).text;
}

TEST(M68kDisassembler, MotorolaSyntax) {
  EXPECT_EQ(text({0x3028, 0x0010}), "move.w  $10(a0),d0");
  EXPECT_EQ(text({0x48E7, 0x1708}), "movem.l d3/d5-d7/a4,-(sp)");
  EXPECT_EQ(text({0x6700, 0x0010}), "beq.w   $00001012");
  EXPECT_EQ(text({0x51C8, 0xFFFE}), "dbf     d0,$00001000");
  EXPECT_EQ(text({0x4E56, 0xFFF8}), "link.w  a6,#-$8");
  EXPECT_EQ(text({0x41FA, 0x0010}), "lea     $1012(pc),a0");
  EXPECT_EQ(text({0x1030, 0x18FE}), "move.b  -$2(a0,d1.l),d0");
  EXPECT_EQ(text({0x4AFC}), "illegal");
  EXPECT_EQ(text({0xA123}), "dc.w    $A123");
  EXPECT_EQ(text({0x46FC, 0x2700}), "move.w  #$2700,sr");
}

TEST(M68kDisassembler, GnuSyntax) {
  EXPECT_EQ(text({0x3028, 0x0010}, Syntax::kGnu), "move.w  (0x10,%a0),%d0");
  EXPECT_EQ(text({0x6700, 0x0010}, Syntax::kGnu), "beq.w   .+0x12");
  EXPECT_EQ(text({0x0C38, 0xFF01, 0x8000}, Syntax::kGnu),
            ".short  0x0c38,0xff01,0x8000  | cmpi.b  #0x1,(0xffff8000).w");
}

TEST(M68kDisassembler, LaterModels) {
  EXPECT_EQ(text({0x4E7B, 0x0002}, Syntax::kMotorola, Model::k68030), "movec   d0,cacr");
  EXPECT_EQ(text({0x4E7B, 0x0002}, Syntax::kMotorola, Model::k68000), "dc.w    $4E7B");
  EXPECT_EQ(text({0x4C01, 0x0800}, Syntax::kMotorola, Model::k68020), "muls.l  d1,d0");
  EXPECT_EQ(text({0xE9C0, 0x1088}, Syntax::kMotorola, Model::k68020), "bfextu  d0{#$2:#$8},d1");
  EXPECT_EQ(text({0x2031, 0x0521, 0x0010}, Syntax::kMotorola, Model::k68020),
            "move.l  ([$10,a1,d0.w*4],0),d0");
  EXPECT_EQ(text({0xF010, 0x0800}, Syntax::kMotorola, Model::k68030), "pmove   (a0),tt0");
  EXPECT_EQ(text({0xF469}, Syntax::kMotorola, Model::k68040), "cpushl  dc,(a1)");
  EXPECT_EQ(text({0xF4D8}, Syntax::kMotorola, Model::k68040), "cinva   bc");
  EXPECT_EQ(text({0xF620, 0x9000}, Syntax::kMotorola, Model::k68040), "move16  (a0)+,(a1)+");
}

TEST(M68kDisassembler, LengthsAndMissingWords) {
  EXPECT_EQ(disassemble({0x23FC, 1, 2, 3, 4}, 0).words, 5u);
  EXPECT_EQ(disassemble({0x23FC}, 0).words, 5u) << "missing words count as 0";
  EXPECT_EQ(disassemble({}, 0).words, 2u) << "ori.b #0,d0";
}

struct Target {
  Model model;
  const char* assembler;
};

class M68kRoundTrip : public ::testing::TestWithParam<Target> {};

/// All 65,536 opcodes, each with pseudo-random extension words, through the disassembler and the
/// GNU assembler.
TEST_P(M68kRoundTrip, TheAssemblerMakesTheSameBytes) {
  const Target target = GetParam();
  constexpr unsigned kSeed = 68000;
  std::mt19937 random(kSeed);
  std::string source;
  std::string bytes;
  for (unsigned op = 0; op < 0x10000; ++op) {
    std::vector<std::uint16_t> code{static_cast<std::uint16_t>(op)};
    for (int i = 0; i < 10; ++i) {
      // Words with an empty upper byte are what many instructions want.
      const auto word = static_cast<std::uint16_t>(random() >> 8);
      code.push_back(random() % 3 == 0 ? word & 0xFF : word);
    }
    const Disassembly line = disassemble(code, 0, target.model);
    // ILLEGAL is an opcode of its own that the processor treats like all other illegal ones.
    EXPECT_EQ(line.valid, has_opcode(target.model, code[0]) || op == 0x4AFC) << std::hex << op;
    source += line.text + "\n";
    for (unsigned i = 0; i < line.words; ++i) {
      bytes += static_cast<char>(code[i] >> 8);
      bytes += static_cast<char>(code[i]);
    }
  }
  const test::TemporaryDirectory folder;
  const auto assembly = folder.write("map.s", source);
  const auto object = folder.path() / "map.o";
  const auto binary = folder.path() / "map.bin";
  const auto assembled =
      test::run_program({"m68k-linux-gnu-as", std::string("-m") + target.assembler, "-o",
                         object.string(), assembly.string()});
  ASSERT_EQ(assembled.status, 0) << assembled.err.substr(0, 2000);
  ASSERT_EQ(test::run_program({"m68k-linux-gnu-objcopy", "-O", "binary", "-j", ".text",
                               object.string(), binary.string()})
                .status,
            0);
  const std::string got = test::read_file(binary);
  ASSERT_EQ(got.size(), bytes.size()) << "seed " << kSeed;
  EXPECT_TRUE(got == bytes) << "seed " << kSeed;
}

INSTANTIATE_TEST_SUITE_P(Models, M68kRoundTrip,
                         ::testing::Values(Target{Model::k68000, "68000"},
                                           Target{Model::k68010, "68010"},
                                           Target{Model::k68020, "68020"},
                                           Target{Model::k68030, "68030"},
                                           Target{Model::k68040, "68040"}),
                         [](const auto& target) { return std::string(target.param.assembler); });

}  // namespace
}  // namespace collide::m68k::disassembler_test
