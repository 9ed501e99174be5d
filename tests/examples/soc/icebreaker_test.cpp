// SPDX-License-Identifier: MIT
//
// The iCEBreaker's top module, verilated: its LEDs, which are active low, say what the program
// says, and its button begins anew.
#include <Vsoc_icebreaker.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <verilated.h>

#include <algorithm>
#include <filesystem>

#include "tests/examples/soc/program.h"
#include "tests/examples/soc/program_folder.h"
#include "tests/support/process.h"

namespace collide::soc::icebreaker_test {
namespace {

/// VERA's frame of 420,000 clocks and what is around it.
constexpr int kMostClocks = 500'000;
/// Block RAMs read as zeros for some microseconds after configuration, of 12 clocks each.
constexpr int kLeastReset = 12 * 10;

enum class Led { kNone, kGreen, kRed, kBoth };

class Board {
 public:
  explicit Board(const std::string& program) : folder_(program) { clock(false); }

  void clock(bool button) {
    top_.i_button_n = button ? 0 : 1;
    top_.i_12mhz = 0;
    top_.eval();
    top_.i_12mhz = 1;
    top_.eval();
  }
  Led lit() const {
    if (top_.o_green_n == 0) return top_.o_red_n == 0 ? Led::kBoth : Led::kGreen;
    return top_.o_red_n == 0 ? Led::kRed : Led::kNone;
  }
  /// How many clocks until an LED is lit.
  int clocks_until_lit() {
    int clocks = 0;
    while (clocks < kMostClocks && lit() == Led::kNone) {
      clock(false);
      ++clocks;
    }
    return clocks;
  }

 private:
  ProgramFolder folder_;
  VerilatedContext context_;
  Vsoc_icebreaker top_{&context_};
};

std::string program() {
  return test::read_file(std::filesystem::path(COLLIDE_ROOT) / "examples/soc/program.hex");
}

TEST(Icebreaker, TheGreenLedIsPassAndTheButtonBeginsAnew) {
  Board board(program());
  EXPECT_EQ(board.lit(), Led::kNone);
  const int clocks = board.clocks_until_lit();
  EXPECT_EQ(board.lit(), Led::kGreen);
  EXPECT_GT(clocks, 300'000) << "VERA's frame is missing";

  for (int i = 0; i < 8; ++i) board.clock(true);
  EXPECT_EQ(board.lit(), Led::kNone);
  EXPECT_GT(board.clocks_until_lit(), 300'000);
  EXPECT_EQ(board.lit(), Led::kGreen);
}

// A word of the blitter's destination; ISR of VERA.
class IcebreakerWith : public testing::TestWithParam<std::uint32_t> {};

TEST_P(IcebreakerWith, AWrongValueTheRedLedIsLit) {
  const std::vector<Step> steps = read_program(program());
  const auto step = std::find_if(steps.begin(), steps.end(), [](const Step& s) {
    return s.operation == Operation::kCheck && s.address == GetParam();
  });
  ASSERT_NE(step, steps.end());
  const std::uint32_t mask = mask_of(step->bytes);
  Board board(with_step(steps, static_cast<std::size_t>(step - steps.begin()),
                        step->word ^ (mask & ~(mask - 1))));
  board.clocks_until_lit();
  EXPECT_EQ(board.lit(), Led::kRed);
}

INSTANTIATE_TEST_SUITE_P(Soc, IcebreakerWith, testing::Values(0x340, 0xF3001C));

// A program of zeros has passed, so that none may be read before it is there.
TEST(Icebreaker, TheProgramIsNotReadBeforeBlockRamsAreReady) {
  Board board("0000000000000000\n");
  EXPECT_GT(board.clocks_until_lit(), kLeastReset);
  EXPECT_EQ(board.lit(), Led::kGreen);
}

}  // namespace
}  // namespace collide::soc::icebreaker_test
