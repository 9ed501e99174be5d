// SPDX-License-Identifier: MIT
#include "model/m65c02/disassembler.h"

#include <gtest/gtest.h>

#include "tests/support/process.h"

namespace collide::m65c02::disassembler_test {
namespace {

TEST(M65c02Disassembler, EveryModeIsWrittenAsCa65TakesIt) {
  const auto text = [](std::array<std::uint8_t, 3> code) { return disassemble(code, 0x1000).text; };
  EXPECT_EQ(text({0xEA, 0, 0}), "nop");
  EXPECT_EQ(text({0x0A, 0, 0}), "asl a");
  EXPECT_EQ(text({0xA9, 0x5A, 0}), "lda #$5A");
  EXPECT_EQ(text({0xA5, 0x12, 0}), "lda $12");
  EXPECT_EQ(text({0x95, 0x12, 0}), "sta $12,x");
  EXPECT_EQ(text({0xB6, 0x12, 0}), "ldx $12,y");
  EXPECT_EQ(text({0xB2, 0x12, 0}), "lda ($12)");
  EXPECT_EQ(text({0xA1, 0x12, 0}), "lda ($12,x)");
  EXPECT_EQ(text({0xB1, 0x12, 0}), "lda ($12),y");
  EXPECT_EQ(text({0xAD, 0x34, 0x12}), "lda $1234");
  EXPECT_EQ(text({0x9E, 0x34, 0x12}), "stz $1234,x");
  EXPECT_EQ(text({0x99, 0x34, 0x12}), "sta $1234,y");
  EXPECT_EQ(text({0x6C, 0x34, 0x12}), "jmp ($1234)");
  EXPECT_EQ(text({0x7C, 0x34, 0x12}), "jmp ($1234,x)");
  EXPECT_EQ(text({0xD0, 0xFE, 0}), "bne $1000");
  EXPECT_EQ(text({0x3F, 0x12, 0x7F}), "bbr3 $12,$1082");
  EXPECT_EQ(text({0xF7, 0x12, 0}), "smb7 $12");
  EXPECT_EQ(text({0x5C, 0x34, 0x12}), ".byte $5C,$34,$12 ; nop");
  EXPECT_EQ(text({0xAD, 0x34, 0x00}), ".byte $AD,$34,$00 ; lda $0034");
  EXPECT_EQ(text({0x80, 0xFC, 0}), "bra $0FFE");
}

TEST(M65c02Disassembler, Ca65MakesTheSameBytesOfEveryOpcode) {
  const test::TemporaryDirectory folder;
  std::string source = ".setcpu \"65C02\"\n.org $1000\n";
  std::string expected;
  for (unsigned code = 0; code < 256; ++code) {
    for (const std::uint8_t high : {std::uint8_t{0x00}, std::uint8_t{0x23}}) {
      const auto address = static_cast<std::uint16_t>(0x1000 + expected.size());
      const Disassembly line = disassemble({static_cast<std::uint8_t>(code), 0x41, high}, address);
      source += line.text + "\n";
      const char bytes[] = {static_cast<char>(code), 0x41, static_cast<char>(high)};
      expected.append(bytes, line.bytes);
    }
  }
  const auto file = folder.write("all.s", source);
  const std::string object = (folder.path() / "all.o").string(),
                    image = (folder.path() / "all.bin").string();
  const test::Finished assembled =
      test::run_program({"ca65", "--cpu", "65C02", "-o", object, file.string()});
  ASSERT_EQ(assembled.status, 0) << assembled.err;
  const auto config = folder.write(
      "flat.cfg", "MEMORY { M: start = $1000, size = $1000; }\nSEGMENTS { CODE: load = M; }\n");
  const test::Finished linked =
      test::run_program({"ld65", "-C", config.string(), "-o", image, object});
  ASSERT_EQ(linked.status, 0) << linked.err;
  EXPECT_EQ(test::read_file(image), expected);
}

}  // namespace
}  // namespace collide::m65c02::disassembler_test
