// SPDX-License-Identifier: MIT
#include "sim/flows/other_rtl.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "model/common/input_error.h"
#include "sim/flows/complaints.h"
#include "sim/flows/elaboration.h"
#include "sim/flows/lint.h"
#include "sim/units/divergence.h"
#include "sim/waves/wave_values.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::flows::other_rtl_test {
namespace {

namespace fs = std::filesystem;
using test::Refuses;
using testing::ContainsRegex;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

/// A tree with one unit of two modules, whose top has a port of 4 bits.
class WithRtl : public testing::Test {
 protected:
  WithRtl() {
    setenv("COLLIDE_ROOT", tree_.path().c_str(), 1);
    fs::create_directories(tree_.path() / "rtl/x");
    tree_.write("rtl/x/x.f", "x.sv x_a.sv\n");
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
  // Each of them decides what the design is.
  for (const char* file : {"x.sv", "x_type.svh", "b_p.sv", "a_macros.sv"}) {
    EXPECT_THAT(other.inputs, testing::Contains(path(file)));
    const std::string text = test::read_file(path(file));
    mine_.write(file, text + "// more\n");
    EXPECT_NE(read().key, other.key) << file;
    mine_.write(file, text);
  }
  EXPECT_EQ(read().key, other.key);
}

TEST_F(WithRtl, ATimescaleMayStandBesideModulesWithoutOne) {
  mine_.write("x_a.sv", "`timescale 1 ns / 1 ns\n" + kPart);
  EXPECT_EQ(read().describe(), "x_a.sv replaces ours, 1 file is ours");
}

TEST_F(WithRtl, WhatIsNotUsedIsNamed) {
  mine_.write("x_a.sv", kPart);
  mine_.write("y.sv", "module y; endmodule\n");
  mine_.write("z.svh", "");
  EXPECT_THAT(refusal(),
              Refuses(mine_.path().string(), {"y.sv", "z.svh", "unit x", "x.sv", "x_a.sv"}));
}

// With types of its own, which Verilator keeps in its tables when the module is gone.
TEST_F(WithRtl, AFileOfAnotherUnitIsRefused) {
  mine_.write("blitter_counters.sv",
              test::read_file(fs::path(COLLIDE_ROOT) / "rtl/blitter/blitter_counters.sv"));
  EXPECT_THAT(refusal(), Refuses("blitter_counters.sv", {"unit x"}));
}

TEST_F(WithRtl, AFolderWithoutRtlIsAnError) {
  EXPECT_THAT(refusal(), Refuses(mine_.path().string(), {".sv", ".v", ".vhd", ".vhdl"}));
  mine_.write("x.sv", "module other; endmodule\n");
  EXPECT_THAT(refusal(), Refuses(path("x.sv"), {"module x", "top module"}));
}

TEST_F(WithRtl, FilesThatMightBeMeantAreNotPassedOver) {
  mine_.write("x_a.sv", kPart);
  fs::create_directory(mine_.path() / "sub");
  mine_.write("sub/x.sv", kTop);
  EXPECT_THAT(refusal(), Refuses("sub/x.sv", {"subfolder"}));
  fs::remove_all(mine_.path() / "sub");
  mine_.write("x_a.v", kPart);
  EXPECT_THAT(refusal(), Refuses(mine_.path().string(), {"x_a.sv", "x_a.v"}));
}

TEST_F(WithRtl, AModuleInAFileOfAnotherNameIsNoSecondOne) {
  mine_.write("part.sv", kPart);
  EXPECT_THAT(refusal(), Refuses((tree_.path() / "rtl/x/x_a.sv").string() + ":1:8",
                                 {"'x_a'", "Verilator", "MODDUP"}));
}

TEST_F(WithRtl, ASyntaxErrorIsShownWithItsPlace) {
  mine_.write("x_a.sv",
              "module x_a (input wire [3:0] i_a, output wire o_b);\n  asign o_b = ^i_a;\n");
  EXPECT_THAT(refusal(), HasSubstr(path("x_a.sv") + ":2:"));
  EXPECT_THAT(refusal(), HasSubstr("syntax error"));
}

TEST_F(WithRtl, AllComplaintsAreLeftWithWaivers) {
  const fs::path out = mine_.path() / "out";
  setenv("COLLIDE_OUT", out.c_str(), 1);
  mine_.write("x.sv",
              "module x (input wire [3:0] i_a, output logic o_b);\n"
              "  wire [1:0] w = i_a;\n"
              "  missing m (.i_a, .o_b);\n"
              "endmodule\n");
  EXPECT_THAT(
      refusal(),
      testing::AllOf(StartsWith(path("x.sv") + ":3:3: Cannot find file containing module"),
                     HasSubstr("; 2 complaints in all: "),
                     EndsWith("; waivers for files.f: " + (out / "rtl/x.waive.vlt").string())));
  EXPECT_THAT(test::read_file(out / "rtl/x.waive.vlt"),
              ContainsRegex("\nlint_off -rule WIDTH[A-Z]* "));
  // What only the making of C++ finds.
  mine_.write("x.sv",
              "module x (input wire [3:0] i_a, output logic o_b);\n"
              "  logic [1:0] c, d;\n"
              "  always_comb if (i_a[0]) c = i_a;\n"
              "  always_comb case (i_a[1:0]) 2'd0: d = 1; 2'd1: d = 0; endcase\n"
              "  always @(posedge i_a[1]) o_b <= ^c;\n"
              "  always_comb o_b = ^d;\n"
              "endmodule\n");
  const tools::RtlUnit unit{"x", {path("x.sv")}};
  const tools::Finished outcome = run_verilator(
      unit, {"--cc", "--Mdir", (out / "made").string(), "-Wno-lint", "--top-module", "x"});
  ASSERT_FALSE(outcome.ok());
  EXPECT_THAT(flows::refusal(unit, {}, outcome.output), HasSubstr("BLKANDNBLK"));
  const std::string list = test::read_file(out / "rtl/x.complaints.txt");
  for (const char* kind : {"BLKANDNBLK", "LATCH", "CASEINCOMPLETE", "WIDTH"}) {
    // Some releases say in what way a width is another.
    EXPECT_THAT(list, ContainsRegex(std::string("\\(Verilator, ") + kind + "(TRUNC)?\\)\n"));
  }
  // The waivers are ready to be used.
  mine_.write("x.sv",
              "module x (input wire [3:0] i_a, output logic o_b);\n"
              "  always_comb o_b <= i_a[0];\n"
              "  logic c;\n"
              "  always_comb if (i_a[0]) c = i_a[1];\n"
              "endmodule\n");
  const auto verilate = [&](const std::vector<std::string>& waivers) {
    tools::RtlUnit waived = unit;
    waived.configurations = waivers;
    return run_verilator(
        waived, {"--cc", "--Mdir", (out / "made").string(), "-Wno-lint", "--top-module", "x"});
  };
  EXPECT_THAT(flows::refusal(unit, {}, verilate({}).output), HasSubstr("(Verilator, COMBDLY)"));
  EXPECT_TRUE(verilate({(out / "rtl/x.waive.vlt").string()}).ok());
  unsetenv("COLLIDE_OUT");
}

TEST(Complaints, AreParsedWithKindAndPlace) {
  const auto complaints = complaints_in(
      "%Warning-WIDTH: a.sv:9:29: Operator ASSIGN expects 2 bits\n"
      "                        : ... In instance x\n"
      "    9 |   assign w = a;\n"
      "%Warning-LATCH: b.sv:2:3: Latch inferred for signal 'c'\n"
      "%Error: c.sv:7:1: syntax error\n"
      "%Error: Exiting due to 1 error(s), 2 warning(s)\n");
  ASSERT_EQ(complaints.size(), 3U);
  EXPECT_THAT(complaints[0].line(), EndsWith("a.sv:9:29: Operator ASSIGN expects 2 bits "
                                             "(Verilator, WIDTH)"));
  EXPECT_TRUE(complaints[0].is_harmless());
  EXPECT_FALSE(complaints[1].is_harmless());
  EXPECT_TRUE(complaints[2].is_error);
  EXPECT_FALSE(complaints[2].is_harmless());
}

TEST(Complaints, WaiversKeepTheDangerousOnesApart) {
  const std::string waivers = waivers_for(
      complaints_in("%Warning-LATCH: src/b.sv:2:3: Latch inferred for signal 'c'\n"
                    "%Warning-WIDTH: src/a.sv:9:29: Operator ASSIGN expects 2 bits\n"
                    "%Warning-CASEINCOMPLETE: src/b.sv:4:7: Case values incompletely covered\n"));
  EXPECT_THAT(waivers, StartsWith("`verilator_config\n"));
  EXPECT_THAT(waivers, HasSubstr("\nlint_off -rule WIDTH -file \"*/a.sv\" -lines 9\n"));
  EXPECT_THAT(waivers, HasSubstr("\n// lint_off -rule LATCH -file \"*/b.sv\" -lines 2\n"));
  EXPECT_THAT(waivers, HasSubstr("\n// lint_off -rule CASEINCOMPLETE -file \"*/b.sv\" -lines 4\n"));
  EXPECT_LT(waivers.find("WIDTH"), waivers.find("LATCH"));
}

TEST_F(WithRtl, AClockThatIsDataIsRefused) {
  const std::string port = "module x (input wire i_clk, input wire [3:0] i_a, output logic o_b);\n";
  tree_.write("rtl/x/x.sv", port + "  always_ff @(posedge i_clk) o_b <= ^i_a;\nendmodule\n");
  for (const char* edges_alone :
       {"  always_ff @(posedge i_clk) o_b <= i_a[0];\n",
        "  logic r; always_ff @(negedge i_clk) r <= i_a[0];\n"
        "  always_ff @(posedge i_clk) o_b <= r;\n",
        "  wire c = i_clk & i_a[1]; always_ff @(posedge c) o_b <= i_a[0];\n",
        "  logic r; always_ff @(posedge i_clk) r <= !r;\n"
        "  always_ff @(posedge i_clk) if (r) o_b <= i_a[0];\n"}) {
    mine_.write("x.sv", port + edges_alone + "endmodule\n");
    EXPECT_EQ(refusal(), "") << edges_alone;
  }
  for (const char* as_data : {"  always_ff @(posedge i_clk) o_b <= i_a[0] & i_clk;\n",
                              "  wire w = i_clk ? i_a[0] : i_a[1];\n"
                              "  always_ff @(posedge i_clk) o_b <= w;\n"}) {
    mine_.write("x.sv", port + as_data + "endmodule\n");
    EXPECT_THAT(refusal(), testing::AllOf(StartsWith(path("x.sv") + ":"), HasSubstr("clock edge")))
        << as_data;
  }
}

TEST_F(WithRtl, OtherPortsAreRefused) {
  mine_.write(
      "x.sv",
      "module x (input wire [2:0] i_a, output wire o_b);\n  assign o_b = ^i_a;\nendmodule\n");
  EXPECT_THAT(refusal(), Refuses(mine_.path().string(), {"module x", "i_a", 3, 4, "rtl/x/x.sv"}));
  mine_.write("x.sv", "module x (input wire [3:0] i_a);\nendmodule\n");
  EXPECT_THAT(refusal(), Refuses(mine_.path().string(), {"module x", "output o_b", "rtl/x/x.sv"}));
}

TEST_F(WithRtl, EveryWrongPortIsNamed) {
  mine_.write("x.sv",
              "module x (input wire [3:0] i_b, input wire o_b, output wire o_c);\nendmodule\n");
  EXPECT_THAT(refusal(),
              Refuses(mine_.path().string(), {"input i_a", "o_b", "input i_b", "output o_c"}));
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

TEST_F(WithRtl, AFolderIsTheSameWithASlashOrADotAtItsEnd) {
  mine_.write("x_a.sv", kPart);
  const std::vector<std::string> sources = read().unit.sources;
  for (const char* const end : {"/", "//", "/.", "/./"}) {
    const auto unit = tools::select_units("x").at(0);
    EXPECT_EQ(with_rtl(unit, mine_.path().string() + end).unit.sources, sources) << end;
  }
  fs::create_directory(mine_.path() / "core");
  fs::rename(path("x_a.sv"), path("core/x_a.sv"));
  mine_.write("x.sv", kTop);
  mine_.write("files.f", "x.sv\n-y core/\n+libext+.sv\n+incdir+core/\n");
  EXPECT_EQ(read().unit.sources, (std::vector<std::string>{path("x.sv"), path("core/x_a.sv")}));
}

TEST_F(WithRtl, LettersOfAnyLanguageArePartOfAName) {
  fs::create_directory(mine_.path() / "größe");
  mine_.write("größe/x_a.sv", kPart);
  mine_.write("größe/x_größe.svh", "");
  mine_.write("größe/x.sv", "`include \"x_größe.svh\"\n" + kTop);
  const OtherRtl other = with_rtl(tools::select_units("x").at(0), path("größe"));
  EXPECT_EQ(other.unit.sources,
            (std::vector<std::string>{path("größe/x.sv"), path("größe/x_a.sv")}));
  EXPECT_EQ(other.unit.headers, std::vector<std::string>{path("größe/x_größe.svh")});
}

TEST_F(WithRtl, ANameThatToolsReadOtherwiseIsRefused) {
  for (const char* const name : {"sp ace", "a;b", "a\"b", "a*"}) {
    fs::create_directory(mine_.path() / name);
    mine_.write(std::string(name) + "/x_a.sv", kPart);
    try {
      with_rtl(tools::select_units("x").at(0), path(name));
      ADD_FAILURE() << name;
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), testing::AllOf(StartsWith(path(name) + ": "), HasSubstr("link")));
    }
    mine_.write("files.f", "x.sv x_a.sv\n-y " + std::string(name) + "\n");
  }
  mine_.write("x.sv", kTop);
  mine_.write("x_a.sv", kPart);
  EXPECT_THAT(refusal(), HasSubstr("\"*\"")) << "of a list, too";
}

TEST_F(WithRtl, TheUnitsWaiversHoldForItsCopies) {
  mine_.write("x_a.sv",
              "module x_a (input wire [3:0] i_a, output wire o_b);\n"
              "  assign o_b = i_a[0];\nendmodule\n");
  const auto warned = [&] {
    const std::vector<LintCheck> checks = lint_checks(read());
    const auto verilator = std::find_if(
        checks.begin(), checks.end(), [](const LintCheck& one) { return one.name == "verilator"; });
    return lint(*verilator).output;
  };
  EXPECT_THAT(warned(), HasSubstr("UNUSED"));
  tree_.write("rtl/x/x.vlt",
              "`verilator_config\n"
              "lint_off -rule UNUSEDSIGNAL -file \"*x_a.sv\" -match \"*i_a*\"\n");
  EXPECT_EQ(warned(), "");
}

TEST_F(WithRtl, DataLiesBesideTheSourceThatReadsIt) {
  const std::string part =
      "module x_a #(parameter FILE = \"next.hex\") (input wire [3:0] i_a, output wire o_b);\n"
      "  reg [3:0] r [0:15];\n  initial $readmemh(FILE, r);\n  assign o_b = r[i_a][0];\n"
      "endmodule\n";
  fs::create_directory(mine_.path() / "core");
  mine_.write("core/x_a.sv", part);
  mine_.write("x.sv", kTop);
  mine_.write("files.f", "x.sv core/x_a.sv\n");
  mine_.write("next.hex", "0\n");
  EXPECT_THAT(refusal(),
              Refuses(path("core/x_a.sv") + ":3:11", {"next.hex", path("core/next.hex")}));
  mine_.write("core/next.hex", "0\n");
  const OtherRtl other = read();
  EXPECT_THAT(other.inputs, testing::Contains(path("core/next.hex")));
  mine_.write("core/next.hex", "1\n");
  EXPECT_NE(read().key, other.key);
  mine_.write("core/x_a.sv",
              "module x_a (input wire [3:0] i_a, output wire o_b);\n"
              "  reg r [0:1];\n  initial $readmemb(\"/gone.hex\", r);\n"
              "  assign o_b = r[i_a[0]];\nendmodule\n");
  EXPECT_THAT(refusal(), Refuses(path("core/x_a.sv") + ":3:11", {"/gone.hex"}));
}

TEST_F(WithRtl, AConstantOfAnUnpackedStructIsRefusedWithItsPlace) {
  const auto write = [&](const std::string& kind, const std::string& body) {
    mine_.write("x.sv", "package x_p;\n  typedef struct " + kind +
                            " {logic [7:0] w; logic [7:0] s;} x_t;\nendpackage\n"
                            "module x #(parameter x_p::x_t C = '{w: 1, s: 2})\n"
                            "  (input wire [3:0] i_a, output logic o_b);\n" +
                            body + "endmodule\n");
  };
  const std::vector<std::string> uses = {
      "  assign o_b = i_a[0] & C.s[0];\n",
      "  if (C.s == 2) assign o_b = i_a[0]; else assign o_b = 1'b0;\n",
      "  x_p::x_t r;\n  always_comb begin r = '{w: 3, s: 1}; o_b = r.s[0] & i_a[0]; end\n"};
  for (const std::string& use : uses) {
    write("packed", use);
    EXPECT_EQ(refusal(), "") << use;
    write("", use);
    EXPECT_THAT(refusal(), testing::AllOf(ContainsRegex("x.sv:[67]:[0-9]+: a "),
                                          HasSubstr("declare the struct packed"),
                                          testing::Not(HasSubstr(";"))))
        << use;
  }
}

/// An adapter of the user's in front of our unit: the monitors at its ports are compiled with it.
struct OwnAdapter {
  std::string unit, bus, adapter, line;
};
class AdapterRtl : public testing::TestWithParam<OwnAdapter> {};

TEST_P(AdapterRtl, IsRunInFrontOfTheUnit) {
  setenv("COLLIDE_STORE", COLLIDE_ROOT "/build/store", 1);
  const auto& [unit, bus, adapter, line] = GetParam();
  const test::TemporaryDirectory folder;
  std::string text = test::read_file(COLLIDE_ROOT "/rtl/adapters/" + adapter + ".sv");
  ASSERT_NE(text.find(line), std::string::npos);
  const auto diverges = [&, unit = unit, bus = bus, adapter = adapter] {
    ChosenRtl rtl(
        tools::select_units(unit).at(0), folder.path().string(), {}, [](const std::string&) {},
        bus);
    EXPECT_THAT(rtl.describe(), testing::StartsWith("RTL: " + adapter + ".sv replaces ours"));
    for (std::uint64_t job = 0; job < 20; ++job) {
      try {
        EXPECT_GT(rtl.bench().check(rtl.bench().random_job(1, job)).comparisons, 0U);
      } catch (const Divergence&) {
        return true;
      }
    }
    return false;
  };
  folder.write(adapter + ".sv", text + "// mine\n");
  EXPECT_FALSE(diverges());
  text.insert(text.find(line), "// ");
  text.insert(text.find(line) + line.size(),
              "\n  assign " + line.substr(7, line.find(" =") - 7) + " = '0;\n");
  folder.write(adapter + ".sv", text);
  EXPECT_TRUE(diverges());
}

INSTANTIATE_TEST_SUITE_P(
    Of, AdapterRtl,
    testing::Values(OwnAdapter{"overlap", "apb", "apb_to_registers", "assign o_dat = i_pwdata;"},
                    OwnAdapter{"vera", "wishbone", "wishbone_to_vera", "assign o_dat = i_data;"}),
    [](const auto& one) { return one.param.adapter; });

TEST(AdapterOfOthers, LeavesNothingUnused) {
  setenv("COLLIDE_STORE", COLLIDE_ROOT "/build/store", 1);
  const test::TemporaryDirectory mine;
  mine.write("apb_to_registers.sv",
             test::read_file(COLLIDE_ROOT "/rtl/adapters/apb_to_registers.sv"));
  mine.write("nobody.sv", "module nobody; endmodule\n");
  try {
    ChosenRtl(
        tools::select_units("overlap").at(0), mine.path().string(), {}, [](const std::string&) {},
        "apb");
    FAIL() << "it is accepted";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("nobody.sv is not used by unit overlap"));
  }
}

TEST(ChosenRtl, DataIsFoundWhereverTheProgramIsRun) {
  setenv("COLLIDE_STORE", COLLIDE_ROOT "/build/store", 1);
  const test::TemporaryDirectory mine;
  std::string counters = test::read_file(COLLIDE_ROOT "/rtl/blitter/blitter_counters.sv");
  const std::string counted = "r_line + 4'd1";
  counters.replace(counters.find(counted), counted.size(), "r_next[r_line]");
  counters.insert(counters.find("endmodule"),
                  "  logic [3:0] r_next [0:15];\n  initial $readmemh(\"next.hex\", r_next);\n");
  mine.write("blitter_counters.sv", counters);
  mine.write("next.hex", "1 2 3 4 5 6 7 8 9 a b c d e f 0\n");
  const test::TemporaryDirectory elsewhere;
  elsewhere.write("next.hex", "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n");
  const fs::path before = fs::current_path();
  fs::current_path(elsewhere.path());
  ChosenRtl rtl(tools::select_units("blitter").at(0), mine.path().string(), {},
                [](const std::string&) {});
  std::uint64_t comparisons = 0;
  for (std::uint64_t job = 0; job < 30; ++job) {
    comparisons += rtl.bench().check(rtl.bench().random_job(1, job)).comparisons;
  }
  fs::current_path(before);
  EXPECT_GT(comparisons, 10'000U);
}

TEST(ChosenRtl, ABrokenCopyDivergesAndLeavesAWave) {
  setenv("COLLIDE_STORE", COLLIDE_ROOT "/build/store", 1);
  ChosenRtl rtl(tools::select_units("blitter").at(0),
                COLLIDE_ROOT "/tests/sim/cosim/blitter/broken", {}, [](const std::string&) {});
  const cosim::UnitBench& bench = rtl.bench();
  EXPECT_EQ(&rtl.bench(), &bench) << "compiled once";
  EXPECT_THAT(rtl.describe(),
              StartsWith("RTL: blitter_shifter.sv replaces ours, 8 files are ours; "));
  // Without the blind shift before the write of an NFSR line's last word, the bits of the word
  // before are missing: docs/reference/cosim.md, "Sample report".
  const Json job = Json::parse(R"({"unit": "blitter", "memory": {"load": [
      {"at": 0, "hex": "0420"}, {"at": 6, "hex": "5599"}]},
    "do": ["0x8A28=0x0001", "0x8A34=0x0006",
      "0x8A36=0x0001", "0x8A38=0x0001",
      "0x8A3A=0x0203", "0x8A3C=0xC0C0",
      "run"]})");
  EXPECT_THROW(bench.check(JsonField("job", job)), Divergence);
  const test::TemporaryDirectory folder;
  const auto wave = folder.path() / "x.fst";
  bench.record(JsonField("job", job), {wave.string(), 0, 100});
  EXPECT_GT(std::filesystem::file_size(wave), 100u);
}

/// The falling edge is in the middle of a clock, 125 ns long, and so is what it changes.
TEST(ChosenRtl, ACoreOnBothEdgesIsEvaluatedAtBothAndItsWaveShowsBoth) {
  setenv("COLLIDE_STORE", COLLIDE_ROOT "/build/store", 1);
  const test::TemporaryDirectory folder;
  std::string counters = test::read_file(COLLIDE_ROOT "/rtl/blitter/blitter_counters.sv");
  const std::string end = "endmodule";
  counters.insert(counters.find(end),
                  "  logic r_rise, r_fall;\n"
                  "  always_ff @(posedge i_clk) r_rise <= i_rst ? 1'b0 : !r_rise;\n"
                  "  always_ff @(negedge i_clk) r_fall <= r_rise;\n");
  folder.write("blitter_counters.sv", counters);
  // What the halftone RAM takes at the falling edge it holds at the next rising one, as ours does.
  std::string halftone = test::read_file(COLLIDE_ROOT "/rtl/blitter/blitter_halftone.sv");
  const std::string rising = "always_ff @(posedge i_clk)";
  halftone.replace(halftone.find(rising), rising.size(), "always_ff @(negedge i_clk)");
  folder.write("blitter_halftone.sv", halftone);
  ChosenRtl rtl(tools::select_units("blitter").at(0), folder.path().string(), {},
                [](const std::string&) {});
  const Json agrees = Json::parse(R"({"unit": "blitter", "do": [
      "0x8A02=0x1234", "0x8A02?"]})");
  EXPECT_GT(rtl.bench().check(JsonField("job", agrees)).comparisons, 0U);
  EXPECT_EQ(rtl.bench().run(JsonField("job", agrees), {On::kRtl, {}})["reads"], Json({0x1234}));
  const Json job = Json::parse(R"({"unit": "blitter", "do": ["cycles 20"]})");
  const test::TemporaryDirectory waves;
  const auto file = waves.path() / "x.fst";
  rtl.bench().record(JsonField("job", job), {file.string(), 0, 100});
  const std::string rise = "blitter.counters.r_rise", fall = "blitter.counters.r_fall";
  const waves::WaveValues wave(file, {rise, fall});
  std::size_t changes = 0;
  for (const auto& change : wave.changes(rise)) {
    EXPECT_EQ(change.time % 125'000, 0U);
  }
  for (const auto& change : wave.changes(fall)) {
    if (change.time == 0) continue;
    ++changes;
    EXPECT_EQ(change.time % 125'000, 62'500U);
    EXPECT_EQ(change.value, wave.at(rise, change.time));
  }
  EXPECT_GT(changes, 10U);
}

}  // namespace
}  // namespace collide::flows::other_rtl_test
