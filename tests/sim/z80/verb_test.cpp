// SPDX-License-Identifier: MIT
// `collide cpu z80` as a user runs it; the programs for CP/M are assembled by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::z80::verb_test {
namespace {

using test::Finished;
using test::Refuses;
using test::TemporaryDirectory;
using testing::HasSubstr;

Finished verb(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), {COLLIDE_PROGRAM, "cpu", "z80"});
  return test::run_program(arguments);
}

std::string bytes(std::initializer_list<int> values) {
  std::string text;
  for (const int value : values) text += static_cast<char>(value);
  return text;
}

const std::string kWarmBoot = bytes({0xC3, 0x00, 0x00});  // JP 0
const std::string kBanner = "Z80all instruction exerciser\n\r";
const std::string kEnd = "Tests complete\n\r";

/// LD DE,text; LD C,9; CALL 5 for each text, and `end`.
std::string printing(const std::vector<std::string>& texts, const std::string& end = kWarmBoot) {
  std::string code, data;
  const std::size_t behind = 0x100 + texts.size() * 8 + end.size();
  for (const std::string& text : texts) {
    const auto at = static_cast<int>(behind + data.size());
    code += bytes({0x11, at & 0xFF, at >> 8, 0x0E, 9, 0xCD, 0x05, 0x00});
    data += text + "$";
  }
  return code + end + data;
}

Finished exercise(const std::string& program, const std::string& clocks = "100000000",
                  const std::string& ports = "0xFF") {
  const TemporaryDirectory folder;
  return verb(
      {"run", folder.write("t.com", program).string(), "--clocks", clocks, "--ports", ports});
}

TEST(Z80Exerciser, GroupsThatAreOkPass) {
  const Finished done =
      exercise(printing({kBanner, "neg....", "  OK\n\r", "<rrd,rld>..", "  OK\n\r", kEnd}));
  EXPECT_EQ(done.status, 0) << done.err;
  EXPECT_THAT(done.out, HasSubstr("Z80all instruction exerciser\nneg....  OK\n<rrd,rld>..  OK\n"));
  // A text takes LD DE 10, LD C 7, CALL 17, and the BDOS JP 10, OUT 11 and RET 10; the end JP 10
  // and OUT 11.
  EXPECT_THAT(done.out, HasSubstr("pass  2 groups: 2 OK, 0 in error, 0 without result; 38 "
                                  "instructions, 411 T states\n"));
}

TEST(Z80Exerciser, GroupsInErrorAreListedWithBothCrcs) {
  const Finished done = exercise(printing({kBanner, "neg....", "  OK\n\r", "cpi<r>....",
                                           "  ERROR **** crc expected:2da42d19 found:0123abcd\n\r",
                                           "daa....", "  OK\n\r", kEnd}));
  EXPECT_EQ(done.status, 1);
  EXPECT_THAT(done.out, HasSubstr("FAIL  cpi<r>: CRC 0123abcd, expected 2da42d19\n"));
  EXPECT_THAT(done.out, HasSubstr("FAIL  3 groups: 2 OK, 1 in error, 0 without result;"));
}

TEST(Z80Exerciser, AGroupWithoutResultFails) {
  const Finished none = exercise(printing({kBanner, "neg....\n\r", "daa....", "  OK\n\r", kEnd}));
  EXPECT_EQ(none.status, 1);
  EXPECT_THAT(none.out, HasSubstr("FAIL  neg: no result\n"));
  EXPECT_THAT(none.out, HasSubstr("FAIL  2 groups: 1 OK, 0 in error, 1 without result;"));
  const Finished half =
      exercise(printing({kBanner, "neg....  ERROR **** crc expected:2da\n", kEnd}));
  EXPECT_EQ(half.status, 1);
  EXPECT_THAT(half.out, HasSubstr("FAIL  neg: no result\n"));
}

TEST(Z80Exerciser, NoGroupFails) {
  const Finished done = exercise(printing({kBanner, kEnd}));
  EXPECT_EQ(done.status, 1);
  EXPECT_THAT(done.out, HasSubstr("FAIL  no group ran\n"));
}

TEST(Z80Exerciser, AnEndBeforeItsEndFails) {
  const Finished early = exercise(printing({kBanner, "neg....", "  OK\n\r"}));
  EXPECT_EQ(early.status, 1);
  EXPECT_THAT(early.out, HasSubstr("FAIL  it ended without \"Tests complete\"\n"));
  const Finished behind = exercise(printing({kBanner, "neg....  OK\n", kEnd, "daa....  OK\n"}));
  EXPECT_EQ(behind.status, 1);
  EXPECT_THAT(behind.out, HasSubstr("FAIL  daa....  OK: no result\n"));
}

TEST(Z80Exerciser, WhatIsNoExerciserIsRefused) {
  const Finished silent = exercise(kWarmBoot);
  EXPECT_EQ(silent.status, 2);
  EXPECT_THAT(silent.err, Refuses("t.com", {"nothing", "instruction exerciser"}));
  const Finished other = exercise(printing({"Hello\r\n", "neg....  OK\r\n", kEnd}));
  EXPECT_EQ(other.status, 2);
  EXPECT_THAT(other.err, Refuses("t.com", {"Hello", "banner"}));
  const Finished empty = exercise("");
  EXPECT_EQ(empty.status, 2);
  EXPECT_THAT(empty.err, Refuses("t.com", {"empty"}));
  // The BDOS is at FE00 with 256 bytes of stack before it: FC00 bytes are free.
  EXPECT_THAT(exercise(kWarmBoot + std::string(0xFC00 - 3, '\0')).err,
              Refuses("t.com", {"nothing"}));
  const Finished large = exercise(kWarmBoot + std::string(0xFC00 - 2, '\0'));
  EXPECT_EQ(large.status, 2);
  EXPECT_THAT(large.err, Refuses("t.com", {64513, 64512}));
}

TEST(Z80Exerciser, OneThatGoesOnForeverIsAnError) {
  const std::string loop = bytes({0x18, 0xFE});  // JR to itself
  const Finished hangs = exercise(printing({kBanner, "neg...."}, loop), "1000000");
  EXPECT_EQ(hangs.status, 2);
  EXPECT_THAT(hangs.err, Refuses("t.com", {"running", "0110", "T states"}));
  const Finished halts = exercise(printing({kBanner}, bytes({0xF3, 0x76})));  // DI, HALT
  EXPECT_EQ(halts.status, 2);
  EXPECT_THAT(halts.err, Refuses("t.com", {"halted", "010A", "interrupt"}));
  // LD E,10; LD C,2; CALL 5; JR to the start.
  const Finished prints = exercise(bytes({0x1E, 0x0A, 0x0E, 0x02, 0xCD, 0x05, 0x00, 0x18, 0xF7}));
  EXPECT_EQ(prints.status, 2);
  EXPECT_THAT(prints.err, Refuses("t.com", {100001}));
  // LD DE,8000; LD C,9; CALL 5: a text without an end, all zeros.
  const Finished text =
      exercise(bytes({0x11, 0x00, 0x80, 0x0E, 0x09, 0xCD, 0x05, 0x00, 0x18, 0xF6}));
  EXPECT_EQ(text.status, 2);
  EXPECT_THAT(text.err, Refuses("t.com", {"characters", "end"}));
}

TEST(Z80Exerciser, HasTheBdosAndTheStackOfCpm) {
  // 100: LD (8000),SP; LD HL,(6); LD SP,HL; LD DE,12C; LD C,9; CALL 5. 110: LD A,'O'; PUSH AF;
  // LD E,A; LD C,2; CALL 5; POP AF; CP 'O'; JR NZ to itself. 11E: OUT (1),A, a port like any other;
  // LD E,'K'; LD C,2; CALL 5; LD SP,(8000); RET, to CP/M.
  const std::string code = bytes(
      {0xED, 0x73, 0x00, 0x80, 0x2A, 0x06, 0x00, 0xF9, 0x11, 0x2C, 0x01, 0x0E, 0x09, 0xCD, 0x05,
       0x00, 0x3E, 'O',  0xF5, 0x5F, 0x0E, 0x02, 0xCD, 0x05, 0x00, 0xF1, 0xFE, 'O',  0x20, 0xFE,
       0xD3, 0x01, 0x1E, 'K',  0x0E, 0x02, 0xCD, 0x05, 0x00, 0xED, 0x7B, 0x00, 0x80, 0xC9});
  const Finished letters = exercise(code + kBanner + "neg....  $");
  EXPECT_EQ(letters.status, 1) << letters.err;
  EXPECT_THAT(letters.out, HasSubstr("neg....  OK\nFAIL  it ended without \"Tests complete\"\n"));
  EXPECT_THAT(letters.out, HasSubstr("1 OK, 0 in error"));
  const Finished input = exercise(bytes({0x0E, 0x01, 0xCD, 0x05, 0x00, 0xC9}));
  EXPECT_EQ(input.status, 2);
  EXPECT_THAT(input.err, Refuses("t.com", {"BDOS function 1", 0, 2, 9}));
  // LD C,0; CALL 5: back to CP/M.
  const Finished back =
      exercise(printing({kBanner, "neg....  OK\n", kEnd}, bytes({0x0E, 0x00, 0xCD, 0x05, 0x00})));
  EXPECT_EQ(back.status, 0) << back.err;
}

TEST(Z80Exerciser, PortsAnswerWhatIsSaid) {
  // IN A,(FE); LD E,A; LD C,2; CALL 5; RET
  const std::string program = bytes({0xDB, 0xFE, 0x5F, 0x0E, 0x02, 0xCD, 0x05, 0x00, 0xC9});
  EXPECT_THAT(exercise(program, "1000", "0x51").err, HasSubstr("printed \"Q\" first"));
  EXPECT_THAT(exercise(program, "1000", "0x52").err, HasSubstr("printed \"R\" first"));
}

TEST(Z80Verb, FuzzingFindsNothing) {
  const Finished done = verb({"fuzz", "--seed", "5", "--rounds", "3"});
  EXPECT_EQ(done.status, 0) << done.out;
  EXPECT_THAT(done.out, HasSubstr("seed 5: 3 rounds, 15000 steps"));
}

}  // namespace
}  // namespace collide::z80::verb_test
