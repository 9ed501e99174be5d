// SPDX-License-Identifier: MIT
// `collide cpu 65c02` as a user runs it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/common/json.h"
#include "sim/m65c02/fuzz.h"
#include "tests/support/process.h"

namespace collide::m65c02::verb_test {
namespace {

using test::Finished;
using test::TemporaryDirectory;
using testing::HasSubstr;

const std::string kVectors = std::string(COLLIDE_ROOT) + "/tests/sim/m65c02/vectors";

Finished verb(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {COLLIDE_PROGRAM, "cpu", "65c02"});
  return test::run_program(arguments);
}

TEST(M65c02Verb, VectorsOfAFolder) {
  const Finished done = verb({"vectors", kVectors, "-j", "2"});
  EXPECT_EQ(done.status, 0) << done.err;
  EXPECT_THAT(done.out, HasSubstr("7 cases: 7 passed, 0 failed, 0 known"));
  const Json json = Json::parse(verb({"vectors", kVectors, "--json"}).out);
  EXPECT_EQ(json.size(), 5u);
}

TEST(M65c02Verb, AVectorThatFailsIsStatusOne) {
  const TemporaryDirectory folder;
  std::string text = test::read_file(kVectors + "/06.json");
  text.replace(text.find("[16, 130]"), 9, "[16, 131]");
  const Finished done = verb({"vectors", folder.write("06.json", text).string()});
  EXPECT_EQ(done.status, 1);
  EXPECT_THAT(done.out, HasSubstr("memory at 0010: expected 83, got 82"));
}

TEST(M65c02Verb, ASelfTestEndsWhereItShould) {
  const TemporaryDirectory folder;
  // NOP and a jump to itself.
  const std::string file = folder.write("t.bin", std::string("\xEA\x4C\x01\x04", 4)).string();
  const Finished good = verb({"run", file, "--base", "0x400", "--end", "0x401"});
  EXPECT_EQ(good.status, 0) << good.err;
  EXPECT_THAT(good.out, HasSubstr("ended at 0x0401, expected 0x0401: 2 instructions, 5 clocks"));
  EXPECT_EQ(verb({"run", file, "--base", "0x400", "--end", "0x404"}).status, 1);
  const Finished late = verb({"run", file, "--base", "0x400", "--end", "0x401", "--clocks", "1"});
  EXPECT_EQ(late.status, 1);
  EXPECT_THAT(late.out, HasSubstr("still running"));
}

TEST(M65c02Verb, ASelfTestPullsInterruptsByARegister) {
  const auto ends = [](char bits, const std::string& where) {
    const TemporaryDirectory folder;
    std::string image(0x10000, '\0');
    // CLI; LDA #bits; STA $BFFC; NOP; NOP; JMP to itself at 0408.
    const std::string code = {'\x58', '\xA9', bits,   '\x8D', '\xFC', '\xBF',
                              '\xEA', '\xEA', '\x4C', '\x08', '\x04'};
    image.replace(0x400, code.size(), code);
    image.replace(0x500, 3, std::string("\x4C\x00\x05", 3));
    image.replace(0x600, 3, std::string("\x4C\x00\x06", 3));
    image.replace(0xFFFA, 6, std::string("\x00\x06\x00\x04\x00\x05", 6));
    const std::string file = folder.write("t.bin", image).string();
    return verb({"run", file, "--feedback", "0xBFFC", "--end", where}).out;
  };
  // The pin is low from the cycle behind the write on, the first of the first NOP: the interrupt
  // comes behind that. 2 + 2 + 4 + 2 clocks, 7 of the interrupt, 3 of the jump.
  EXPECT_THAT(ends(1, "0x500"), HasSubstr("pass  ended at 0x0500"));
  EXPECT_THAT(ends(1, "0x500"), HasSubstr(", 20 clocks"));
  EXPECT_THAT(ends(2, "0x600"), HasSubstr("pass  ended at 0x0600"));
  EXPECT_THAT(ends(2, "0x600"), HasSubstr(", 20 clocks"));
  EXPECT_THAT(ends(0, "0x408"), HasSubstr("pass  ended at 0x0408"));
}

TEST(M65c02Verb, DisassemblesAProgramWithItsLabels) {
  const TemporaryDirectory folder;
  folder.write("p.lbl", "al 000803 .loop\n");
  const std::string file =
      folder.write("p.prg", std::string("\x01\x08\xA2\x03\xCA\xD0\xFD", 7)).string();
  EXPECT_EQ(verb({"disasm", file}).out,
            "0801  A2 03     ldx #$03\nloop:\n0803  CA        dex\n0804  D0 FD     bne $0803\n");
  EXPECT_EQ(verb({"disasm", file, "--plain", "--start", "0x803"}).out, "\tdex\n\tbne $0803\n");
}

TEST(M65c02Verb, FuzzingFindsNothing) {
  const Finished done = verb({"fuzz", "--seed", "5", "--rounds", "3"});
  EXPECT_EQ(done.status, 0) << done.out;
  EXPECT_THAT(done.out, HasSubstr("seed 5: 3 rounds, 15000 steps"));
}

TEST(M65c02Fuzz, BothModesAgree) {
  tools::FuzzResult result;
  for (std::uint32_t seed = 1; seed <= 300; ++seed) fuzz(seed, result);
  EXPECT_EQ(result.divergence, "");
  EXPECT_EQ(result.rounds, 300u);
}

}  // namespace
}  // namespace collide::m65c02::verb_test
