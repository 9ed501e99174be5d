// SPDX-License-Identifier: MIT
#include "sim/flows/other_rtl.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "model/common/input_error.h"
#include "sim/flows/elaboration.h"
#include "sim/tools/process.h"
#include "sim/units/divergence.h"
#include "tests/support/process.h"

namespace collide::flows::other_rtl_test {
namespace {

namespace fs = std::filesystem;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

/// A tree with one unit of two modules, whose top has a port of 4 bits.
class WithRtl : public testing::Test {
 protected:
  WithRtl() {
    setenv("COLLIDE_ROOT", tree_.path().c_str(), 1);
    fs::create_directories(tree_.path() / "rtl/x");
    tree_.write("rtl/x/x.sv", kTop);
    tree_.write("rtl/x/x_a.sv", kPart);
  }

  ~WithRtl() override { unsetenv("COLLIDE_ROOT"); }

  OtherRtl read() const { return with_rtl(tools::select_units("x").at(0), mine_.path().string()); }
  /// The one line that says why it is refused.
  std::string refusal() const {
    try {
      read();
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }
  std::string path(const std::string& file) const { return (mine_.path() / file).string(); }

  const std::string kTop =
      "module x (input wire [3:0] i_a, output wire o_b);\n  x_a a (.i_a, .o_b);\nendmodule\n";
  const std::string kPart =
      "module x_a (input wire [3:0] i_a, output wire o_b);\n  assign o_b = ^i_a;\nendmodule\n";
  test::TemporaryDirectory tree_;
  test::TemporaryDirectory mine_;
};

TEST_F(WithRtl, AFileOfTheSameNameReplacesOurs) {
  mine_.write("x_a.v", kPart);
  mine_.write("note.txt", "");
  const OtherRtl other = read();
  EXPECT_EQ(other.unit.sources, (std::vector<std::string>{"rtl/x/x.sv", path("x_a.v")}));
  EXPECT_EQ(other.describe(), "x_a.v replaces ours, 1 file is ours");
}

TEST_F(WithRtl, WithATopModuleNothingOfOursIsUsed) {
  mine_.write("x.sv", kTop);
  mine_.write("x_a.sv", kPart);
  const OtherRtl other = read();
  EXPECT_EQ(other.unit.sources, (std::vector<std::string>{path("x.sv"), path("x_a.sv")}));
  EXPECT_EQ(other.describe(), "all 2 files are from " + mine_.path().string());
}

TEST_F(WithRtl, PackagesMacrosAndIncludedFilesAreUsed) {
  mine_.write("x.sv",
              "`include \"x_type.svh\"\nmodule x (input wire [x_p::W-1:0] i_a, output wire o_b);\n"
              "`ifdef X_INVERTED\n  assign o_b = ~^i_a;\n`else\n  assign o_b = ^i_a;\n`endif\n"
              "endmodule\n");
  mine_.write("x_p.sv", "package x_p; localparam W = `X_WIDTH; endpackage\n");
  mine_.write("x_type.svh", "// nothing\n");
  mine_.write("a_macros.sv", "`define X_INVERTED\n`define X_WIDTH 4\n");
  // The preprocessor reads files in the order of their names, and packages come before their use.
  EXPECT_THAT(refusal(), HasSubstr("x_p"));
  fs::rename(path("x_p.sv"), path("b_p.sv"));
  const OtherRtl other = read();
  EXPECT_EQ(other.ours, 0U);
  EXPECT_EQ(other.unit.headers, std::vector<std::string>{path("x_type.svh")});
}

TEST_F(WithRtl, WhatIsNotUsedIsNamed) {
  mine_.write("x_a.sv", kPart);
  mine_.write("y.sv", "module y; endmodule\n");
  mine_.write("z.svh", "");
  EXPECT_EQ(refusal(), mine_.path().string() +
                           ": y.sv, z.svh are not used by unit x, expected files of these names: "
                           "x.sv, x_a.sv; or x.sv with all that it uses");
}

// With types of its own, which Verilator keeps in its tables when the module is gone.
TEST_F(WithRtl, AFileOfAnotherUnitIsRefused) {
  mine_.write("blitter_counters.sv",
              test::read_file(fs::path(COLLIDE_ROOT) / "rtl/blitter/blitter_counters.sv"));
  EXPECT_THAT(refusal(), HasSubstr("blitter_counters.sv is not used by unit x"));
}

TEST_F(WithRtl, AFolderWithoutRtlIsAnError) {
  EXPECT_THAT(refusal(), EndsWith("holds no .sv or .v file"));
  mine_.write("x.sv", "module other; endmodule\n");
  EXPECT_EQ(refusal(), path("x.sv") + ": has no module x, expected the top module");
}

TEST_F(WithRtl, FilesThatMightBeMeantAreNotPassedOver) {
  mine_.write("x_a.sv", kPart);
  fs::create_directory(mine_.path() / "sub");
  mine_.write("sub/x.sv", kTop);
  EXPECT_THAT(refusal(), HasSubstr("sub/x.sv: is in a subfolder"));
  fs::remove_all(mine_.path() / "sub");
  mine_.write("x_a.v", kPart);
  EXPECT_THAT(refusal(), HasSubstr("holds both x_a.sv and x_a.v"));
}

TEST_F(WithRtl, AModuleInAFileOfAnotherNameIsNoSecondOne) {
  mine_.write("part.sv", kPart);
  EXPECT_EQ(refusal(), (tree_.path() / "rtl/x/x_a.sv").string() +
                           ":1:8: Duplicate declaration of module: 'x_a' (Verilator, MODDUP)");
}

TEST_F(WithRtl, ASyntaxErrorIsShownWithItsPlace) {
  mine_.write("x_a.sv",
              "module x_a (input wire [3:0] i_a, output wire o_b);\n  asign o_b = ^i_a;\n");
  EXPECT_THAT(refusal(), HasSubstr(path("x_a.sv") + ":2:"));
  EXPECT_THAT(refusal(), HasSubstr("syntax error"));
}

TEST_F(WithRtl, AllComplaintsAreThereAtOnceAndAWaiverWithTheDangerousOnesApart) {
  tree_.write("rtl/x/x.sv",
              "module x (input wire [3:0] i_a, output wire o_b);\n"
              "  reg r, s, l, c;\n"
              "  always @* begin\n"
              "    r <= i_a[0];\n"
              "    s <= i_a[1];\n"
              "  end\n"
              "  always @* if (i_a[2]) l = i_a[3];\n"
              "  always @* case (i_a[1:0]) 2'b00: c = 1'b0; 2'b01: c = 1'b1; endcase\n"
              "  assign o_b = r ^ s ^ l ^ c;\n"
              "endmodule\n");
  fs::remove(tree_.path() / "rtl/x/x_a.sv");
  setenv("COLLIDE_OUT", mine_.path().c_str(), 1);
  tools::RtlUnit unit = tools::select_units("x").at(0);
  const auto verilate = [&] {
    std::vector<std::string> argv = {"verilator", "--cc",         "--Mdir", path("generated"),
                                     "-Wno-lint", "--top-module", "x"};
    for (const std::string& word : verilator_input(unit)) argv.push_back(word);
    return tools::run({argv, tree_.path(), std::chrono::minutes(1)});
  };
  std::string said;
  try {
    refuse(unit, verilate().output);
  } catch (const InputError& error) {
    said = error.what();
  }
  unsetenv("COLLIDE_OUT");
  EXPECT_THAT(said, HasSubstr("rtl/x/x.sv:4:7: Non-blocking assignment"));
  EXPECT_THAT(said, HasSubstr("(Verilator, COMBDLY); all 4 complaints: "));
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 0);
  const std::string all = test::read_file(mine_.path() / "verilator/x/complaints.txt");
  EXPECT_EQ(std::count(all.begin(), all.end(), '\n'), 4);
  const std::string waiver = test::read_file(mine_.path() / "verilator/x/waive.vlt");
  EXPECT_THAT(waiver, HasSubstr("\nlint_off -rule COMBDLY -file \"rtl/x/x.sv\" -lines 5\n"));
  EXPECT_THAT(waiver, HasSubstr("\n// lint_off -rule LATCH -file \"rtl/x/x.sv\" -lines 7\n"));
  EXPECT_THAT(waiver, HasSubstr("\n// lint_off -rule CASEINCOMPLETE -file"));
  // Ready to be used
  unit.configurations = {path("verilator/x/waive.vlt")};
  const tools::Outcome waived = verilate();
  EXPECT_TRUE(waived.ok()) << waived.output;
}

TEST_F(WithRtl, OtherPortsAreRefused) {
  mine_.write(
      "x.sv",
      "module x (input wire [2:0] i_a, output wire o_b);\n  assign o_b = ^i_a;\nendmodule\n");
  EXPECT_EQ(refusal(),
            mine_.path().string() +
                ": the ports of module x: i_a has 3 bits, ours 4; expected those of rtl/x/x.sv");
  mine_.write("x.sv", "module x (input wire [3:0] i_a);\nendmodule\n");
  EXPECT_THAT(refusal(), HasSubstr("ports of module x: it has no output o_b; expected"));
}

TEST_F(WithRtl, EveryWrongPortIsNamed) {
  mine_.write("x.sv",
              "module x (input wire [3:0] i_b, input wire o_b, output wire o_c);\nendmodule\n");
  EXPECT_THAT(refusal(), HasSubstr("it has no input i_a; o_b is an input, ours an output; "
                                   "input i_b is none of ours; output o_c is none of ours; "));
}

TEST_F(WithRtl, FurtherOutputsAndOtherNumbersOfBitsAreNoHarm) {
  mine_.write("x.sv",
              "module x (input wire [4:1] i_a, output wire o_b, output wire o_quiet);\n"
              "  assign {o_b, o_quiet} = {^i_a, 1'b1};\nendmodule\n");
  EXPECT_EQ(refusal(), "");
}

TEST_F(WithRtl, APortThatIsNotNeededMayBeLeftOut) {
  mine_.write("x.sv", "module x (output wire o_b);\n  assign o_b = 1'b0;\nendmodule\n");
  EXPECT_NO_THROW(with_rtl(tools::select_units("x").at(0), mine_.path().string(),
                           [](const std::string& port) { return port != "i_a"; }));
}

TEST_F(WithRtl, AListNamesTheFilesWhereverTheyAre) {
  fs::create_directories(mine_.path() / "sub");
  fs::create_directories(mine_.path() / "library");
  mine_.write("files.f", "+define+INVERTED=1\nsub/x_p.sv x.sv // packages first\n-y library\n");
  mine_.write("sub/x_p.sv", "package x_p; localparam W = 4; endpackage\n");
  mine_.write("x.sv",
              "module x import x_p::*; (input wire [W-1:0] i_a, output wire o_b);\n"
              "  wire w_b;\n  x_a a (.i_a, .o_b(w_b));\n  assign o_b = w_b ^ `INVERTED;\n"
              "endmodule\n");
  mine_.write("library/x_a.v",
              "module x_a (input wire [3:0] i_a, output wire o_b);\n"
              "  assign o_b = ^i_a;\nendmodule\n");
  mine_.write("not_listed.sv", "module x_a; endmodule\n");
  const OtherRtl other = read();
  EXPECT_EQ(other.unit.sources,
            (std::vector<std::string>{path("sub/x_p.sv"), path("x.sv"), path("library/x_a.v")}));
  EXPECT_EQ(other.unit.defines, std::vector<std::string>{"INVERTED=1"});
  EXPECT_EQ(other.files, (std::vector<std::string>{"sub/x_p.sv", "x.sv", "library/x_a.v"}));
  const OtherRtl by_name = with_rtl(tools::select_units("x").at(0), path("files.f"));
  EXPECT_EQ(by_name.key, other.key);
  mine_.write("files.f", "+define+INVERTED=0\nsub/x_p.sv x.sv\n-y library\n");
  EXPECT_NE(read().key, other.key);
}

TEST_F(WithRtl, VhdlIsSaidToBeWhatItIs) {
  mine_.write("x.vhd", "entity x is end;\n");
  EXPECT_THAT(refusal(), HasSubstr("x.vhd is VHDL, which Verilator does not read"));
  mine_.write("x.sv",
              "module x (input wire [3:0] i_a, output wire o_b);\n"
              "  core c (.i_a, .o_b);\nendmodule\n");
  mine_.write("core.vhdl", "entity core is end;\n");
  EXPECT_THAT(refusal(), testing::AllOf(HasSubstr("'core'"), HasSubstr("core.vhdl"),
                                        EndsWith("VHDL, which Verilator does not read")));
}

TEST(ChosenRtl, ABrokenCopyDivergesAndLeavesAWave) {
  setenv("COLLIDE_STORE", COLLIDE_ROOT "/build/store", 1);
  ChosenRtl rtl(tools::select_units("blitter").at(0),
                COLLIDE_ROOT "/tests/sim/cosim/blitter/broken", {}, [](const std::string&) {});
  const cosim::UnitBench& bench = rtl.bench();
  EXPECT_EQ(&rtl.bench(), &bench) << "compiled once";
  EXPECT_THAT(rtl.describe(),
              StartsWith("RTL: blitter_shifter.sv replaces ours, 8 files are ours; "));
  // Without the blind shift before the write of an NFSR line's last word the bits of the word
  // before are missing: docs/cosim.md.
  const Json job = Json::parse(R"({"unit": "blitter", "memory": {"load": [
      {"at": 0, "hex": "0420"}, {"at": 6, "hex": "5599"}]},
    "steps": [{"write": "0x8A28", "data": "0x0001"}, {"write": "0x8A34", "data": "0x0006"},
      {"write": "0x8A36", "data": "0x0001"}, {"write": "0x8A38", "data": "0x0001"},
      {"write": "0x8A3A", "data": "0x0203"}, {"write": "0x8A3C", "data": "0xC0C0"},
      {"run": true}]})");
  EXPECT_THROW(bench.check(JsonField("job", job)), Divergence);
  const test::TemporaryDirectory folder;
  const auto wave = folder.path() / "x.fst";
  bench.record(JsonField("job", job), {wave.string(), 0, 100});
  EXPECT_GT(std::filesystem::file_size(wave), 100u);
}

TEST(ChosenRtl, AWaveShowsEachEdgeWhereItIs) {
  setenv("COLLIDE_STORE", COLLIDE_ROOT "/build/store", 1);
  const test::TemporaryDirectory folder;
  // The pattern RAM is written at the falling edge.
  std::string text = test::read_file(fs::path(COLLIDE_ROOT) / "rtl/blitter/blitter_halftone.sv");
  const std::string rising = "@(posedge i_clk) if (i_write)";
  ASSERT_NE(text.find(rising), text.npos);
  text.replace(text.find(rising), rising.size(), "@(negedge i_clk) if (i_write)");
  fs::create_directory(folder.path() / "mine");
  folder.write("mine/blitter_halftone.sv", text);
  ChosenRtl rtl(tools::select_units("blitter").at(0), (folder.path() / "mine").string(), {},
                [](const std::string&) {});
  const cosim::UnitBench& bench = rtl.bench();
  const Json job =
      Json::parse(R"({"unit": "blitter", "steps": [{"write": "HALFTONE3", "data": "0xABCD"}]})");
  const auto wave = folder.path() / "x.fst";
  bench.record(JsonField("job", job), {wave.string(), 0, 100});
  const tools::Outcome vcd =
      tools::run({{"fst2vcd", "-f", wave.string()}, ".", std::chrono::minutes(1)});
  ASSERT_TRUE(vcd.ok()) << vcd.output;
  // Times at which the word shows, and at which the clock falls
  std::istringstream lines(vcd.output);
  std::uint64_t time = 0;
  std::vector<std::uint64_t> shows, falls;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("#", 0) == 0) time = std::stoull(line.substr(1));
    if (line.rfind("b1010101111001101 ", 0) == 0) shows.push_back(time);
    if (line == "0!") falls.push_back(time);
  }
  ASSERT_FALSE(shows.empty());
  EXPECT_THAT(falls, testing::Contains(shows[0]));
  EXPECT_EQ(shows[0] % bench.clock_period(), bench.clock_period() / 2);
}

}  // namespace
}  // namespace collide::flows::other_rtl_test
