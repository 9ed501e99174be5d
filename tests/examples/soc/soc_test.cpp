// SPDX-License-Identifier: MIT
//
// examples/soc, verilated: its program passes, and says so of nothing else; what it leaves in RAM
// is what the golden models leave there.
#include <Vsoc.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <verilated.h>

#include <filesystem>

#include "tests/examples/soc/golden_soc.h"
#include "tests/examples/soc/program.h"
#include "tests/examples/soc/program_folder.h"
#include "tests/support/process.h"

namespace collide::soc::soc_test {
namespace {

namespace fs = std::filesystem;

const fs::path kProgram = fs::path(COLLIDE_ROOT) / "examples/soc/program.hex";
/// VERA's frame of 420,000 clocks and what is around it.
constexpr int kMostClocks = 500'000;

struct Played {
  bool pass = false;
  bool fail = false;
  std::size_t step = 0;
  Ram ram;
};

/// The verilated SoC with a program of its own, which it reads by name.
Played play(const std::string& text) {
  const ProgramFolder folder(text);
  VerilatedContext context;
  Vsoc soc(&context);
  soc.i_rst = 1;
  Played played;
  for (int clock = 0; clock < kMostClocks && !played.pass && !played.fail; ++clock) {
    soc.i_rst = clock < 4 ? 1 : 0;
    soc.i_clk = 0;
    soc.eval();
    if (soc.i_rst == 0 && soc.o_written != 0 && soc.o_adr < Ram::kBytes / 4) {
      played.ram.write(soc.o_adr * 4, soc.o_sel, soc.o_dat);
    }
    soc.i_clk = 1;
    soc.eval();
    played.pass = soc.o_pass != 0;
    played.fail = soc.o_fail != 0;
    played.step = soc.o_step;
  }
  return played;
}

std::vector<Step> program() {
  return read_program(test::read_file(kProgram));
}

TEST(Soc, ItsProgramPassesAndLeavesWhatTheGoldenModelsDo) {
  const Played played = play(test::read_file(kProgram));
  EXPECT_TRUE(played.pass);
  EXPECT_FALSE(played.fail);
  EXPECT_EQ(played.step, program().size() - 1);

  GoldenSoc golden;
  EXPECT_EQ(golden.play(program()), std::nullopt);
  EXPECT_GT(golden.checks(), 20U);
  EXPECT_EQ(played.ram.words(), golden.ram().words());
}

/// A value of each unit, that of the first step which checks this address.
class WrongValue : public testing::TestWithParam<std::uint32_t> {};

TEST_P(WrongValue, FailsAtItsStep) {
  const std::vector<Step> steps = program();
  const auto step = std::find_if(steps.begin(), steps.end(), [](const Step& s) {
    return s.operation == Operation::kCheck && s.address == GetParam();
  });
  ASSERT_NE(step, steps.end());
  const auto number = static_cast<std::size_t>(step - steps.begin());
  // The lowest bit that is looked at
  const std::uint32_t mask = mask_of(step->bytes);
  const std::string wrong = with_step(steps, number, step->word ^ (mask & ~(mask - 1)));

  const Played played = play(wrong);
  EXPECT_TRUE(played.fail);
  EXPECT_FALSE(played.pass);
  EXPECT_EQ(played.step, number);
  EXPECT_EQ(GoldenSoc().play(read_program(wrong)), number);
}

// Words of the blitter's destination; Y_COUNT; ISR; a record of overlap; FIRST of impact.
INSTANTIATE_TEST_SUITE_P(Soc, WrongValue,
                         testing::Values(0x340, 0x344, 0xF00038, 0xF3001C, 0x1D0, 0xF21000));

/// Of the player: which operation, which bytes of which word, data.
std::string word(unsigned operation, unsigned bytes, std::uint32_t address, std::uint32_t data) {
  return fmt::format("{:X}{:X}{:06X}{:08X}\n", operation, bytes, address, data);
}

TEST(Soc, ABlitOntoTheBlittersOwnRegistersEndsAndWritesNone) {
  constexpr unsigned kEnd = 0, kWrite = 1, kCheck = 2, kWait = 3;
  constexpr unsigned kHighHalf = 12, kLowHalf = 3, kHighByte = 8;
  // Two lines of one word, zeros, to ENDMASK1 and ENDMASK2
  std::string text = word(kWrite, kHighHalf, 0xF00028, 0xFFFF0000);
  text += word(kWrite, kLowHalf, 0xF00028, 0x0000FFFF);
  text += word(kWrite, kHighHalf, 0xF00030, 0x00020000);
  text += word(kWrite, kLowHalf, 0xF00030, 0x000000F0);
  text += word(kWrite, kHighHalf, 0xF00034, 0x00280000);
  text += word(kWrite, kLowHalf, 0xF00034, 0x00000001);
  text += word(kWrite, kHighHalf, 0xF00038, 0x00020000);
  text += word(kWrite, kHighByte, 0xF0003C, 0xC0000000);
  text += word(kWait, 0, 0, 1);
  text += word(kCheck, kHighHalf, 0xF00028, 0xFFFF0000);
  text += word(kCheck, kLowHalf, 0xF00028, 0x0000FFFF);
  text += word(kCheck, kHighHalf, 0xF00038, 0x00000000);
  text += word(kCheck, kHighHalf, 0xF00034, 0x002C0000);
  text += word(kEnd, 0, 0, 0);
  const Played played = play(text);
  EXPECT_TRUE(played.pass) << "it hangs or fails at step " << played.step;
}

struct Refused {
  const char* name;
  std::uint64_t word;
};
class RefusedStep : public testing::TestWithParam<Refused> {};

TEST_P(RefusedStep, Fails) {
  const Played played = play(with_step(program(), 0, GetParam().word));
  EXPECT_TRUE(played.fail);
  EXPECT_FALSE(played.pass);
  EXPECT_EQ(played.step, 0U);
}

INSTANTIATE_TEST_SUITE_P(Soc, RefusedStep,
                         testing::Values(Refused{"an_operation_that_is_none", 0x6F00000000000000},
                                         Refused{"behind_the_ram", 0x1F00100000000000},
                                         Refused{"an_address_of_nobody", 0x1FF4000000000000},
                                         Refused{"both_halves_at_the_blitter", 0x1FF0002000000000}),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace collide::soc::soc_test
