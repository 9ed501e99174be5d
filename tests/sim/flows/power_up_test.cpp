// SPDX-License-Identifier: MIT
//
// The benches that begin at power-up, tests/rtl/X/X_needs_tb.sv, find a register that reset leaves
// unknown.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sim/flows/broken_copy.h"
#include "sim/tools/process.h"
#include "sim/tools/project.h"
#include "tests/support/process.h"

namespace collide::flows::power_up_test {
namespace {

struct Lost {
  const char* unit;
  const char* file;
  const char* signal;
  const char* becomes;
  const char* found;
};

class PowerUp : public testing::TestWithParam<Lost> {};

TEST_P(PowerUp, FindsALostReset) {
  setenv("COLLIDE_ROOT", COLLIDE_ROOT, 1);
  const Lost& lost = GetParam();
  const tools::RtlUnit unit = tools::select_units(lost.unit).at(0);
  const test::TemporaryDirectory directory;
  directory.write("broken.sv", with_fault(tools::read_file(lost.file),
                                          {"", lost.file, lost.signal, lost.becomes, ""}));
  const std::string top = std::string(lost.unit) + "_needs_tb";
  const std::string vvp = (directory.path() / "bench.vvp").string();
  std::vector<std::string> compile = {
      "iverilog",  "-g2012", "-I",
      "tests/rtl", "-s",     top,
      "-o",        vvp,      "tests/rtl/" + std::string(lost.unit) + "/" + top + ".sv"};
  for (const std::string& source : unit.sources) {
    compile.push_back(source == lost.file ? (directory.path() / "broken.sv").string() : source);
  }
  const tools::Finished compiled = tools::run({compile, COLLIDE_ROOT, {}});
  ASSERT_TRUE(compiled.ok()) << compiled.output;
  const tools::Finished ran =
      tools::run({{"vvp", "-n", vvp}, COLLIDE_ROOT, std::chrono::seconds(20)});
  EXPECT_THAT(ran.output, testing::HasSubstr(lost.found));
  unsetenv("COLLIDE_ROOT");
}

INSTANTIATE_TEST_SUITE_P(Of, PowerUp,
                         testing::Values(Lost{"blitter", "rtl/blitter/blitter_bus_share.sv",
                                              "r_hog", "i_rst ? 1'bx : WAS", "is known"},
                                         Lost{"overlap", "rtl/common/common_registers.sv",
                                              "r_count", "i_rst ? 9'bx : WAS", "is known"},
                                         Lost{"impact", "rtl/common/common_run.sv", "r_busy",
                                              "i_rst ? 1'bx : WAS", "is known"},
                                         Lost{"vera", "rtl/vera/vera_interrupts.sv", "r_enable",
                                              "i_rst ? 4'bx : WAS", "is known"}),
                         [](const auto& lost) { return std::string(lost.param.unit); });

}  // namespace
}  // namespace collide::flows::power_up_test
