// SPDX-License-Identifier: MIT
//
// RTL of a user that ends the simulation, or never settles: a finding about it, and not the end of
// the program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "model/common/json.h"
#include "tests/support/process.h"

namespace collide::stopped_test {
namespace {

namespace fs = std::filesystem;
using test::Finished;
using testing::HasSubstr;

/// What the pattern RAM does when one of these is written to it.
const std::string kStops = R"(
  always_ff @(posedge i_clk) if (i_write) begin
    $display("pattern %h", i_wdata);
    case (i_wdata)
      16'd1: $fatal(1, "pattern %h is none", i_wdata);
      16'd2: $stop;
      16'd3: $finish;
      default: ;
    endcase
  end
  /* verilator lint_off UNOPTFLAT */
  wire w_loop = r_ram[0] == 16'd4 && !w_loop;
  assign o_pattern = r_ram[i_index] ^ {16{w_loop}};
)";

class Stopped : public testing::Test {
 protected:
  Stopped() {
    const std::string name = "blitter_halftone.sv";
    std::string text = test::read_file(fs::path(COLLIDE_ROOT) / "rtl/blitter" / name);
    const std::string before = "\n  assign o_pattern = r_ram[i_index];\n";
    const std::size_t at = text.find(before);
    text.replace(at, before.size(), kStops);
    fs::create_directory(here_.path() / "mine");
    source_ = here_.write("mine/" + name, text).string();
  }
  Finished collide(const std::vector<std::string>& words) const {
    std::vector<std::string> command = {
        "env", "COLLIDE_ROOT=" COLLIDE_ROOT, "COLLIDE_STORE=" COLLIDE_ROOT "/build/store",
        "COLLIDE_OUT=" + (here_.path() / "out").string(), COLLIDE_PROGRAM};
    command.insert(command.end(), words.begin(), words.end());
    command.insert(command.end(), {"--rtl", (here_.path() / "mine").string()});
    return test::run_program(command);
  }
  /// Writes a pattern in its second step.
  static std::string job(int pattern) {
    return R"({"unit":"blitter","do":["OP=3","HALFTONE0=)" + std::to_string(pattern) + "\"]}\n";
  }

  test::TemporaryDirectory here_;
  std::string source_;
};

TEST_F(Stopped, IsADivergenceInTheStepThatLedToIt) {
  const std::string jobs =
      here_.write("jobs.jsonl", job(1) + job(2) + job(3) + job(4) + job(5)).string();
  const Finished finished = collide({"replay", jobs});
  EXPECT_EQ(finished.status, 1) << finished.err;
  std::istringstream lines(finished.out);
  const std::vector<std::string> starts = {
      "the RTL stops: $fatal or $error at " + source_ + ":", "the RTL stops: $stop at " + source_,
      "the RTL stops: $finish at " + source_, "the RTL stops: does not settle at "};
  std::string line;
  for (const std::string& start : starts) {
    ASSERT_TRUE(std::getline(lines, line));
    const Json divergence = Json::parse(line).at("divergence");
    EXPECT_EQ(divergence["step"], 1);
    EXPECT_EQ(divergence["expected"], "goes on");
    EXPECT_THAT(divergence["actual"].get<std::string>(), testing::StartsWith(start));
    if (start == starts[0]) {
      EXPECT_THAT(divergence["actual"].get<std::string>(), HasSubstr("pattern 0001 is none"));
    }
  }
  ASSERT_TRUE(std::getline(lines, line)) << "the jobs after it are run";
  EXPECT_EQ(Json::parse(line)["on"], "lockstep");
  EXPECT_FALSE(std::getline(lines, line)) << "what RTL prints is not a result";
  EXPECT_THAT(finished.err, HasSubstr("pattern 0005\n"));

  // On the RTL alone it is what the job came to.
  const Finished alone =
      collide({"replay", here_.write("job.json", job(3)).string(), "--on", "rtl"});
  EXPECT_EQ(alone.status, 1);
  const std::string stops = "the RTL stops: $finish at " + source_;
  EXPECT_THAT(alone.err, HasSubstr("job.json:1: step 1, \"HALFTONE0=3\": " + stops));
  EXPECT_THAT(Json::parse(alone.out).at("stopped").get<std::string>(), HasSubstr(stops));
}

}  // namespace
}  // namespace collide::stopped_test
