// SPDX-License-Identifier: MIT
#include "sim/flows/ghdl_verilog.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/common/input_error.h"
#include "sim/tools/process.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::flows::ghdl_verilog_test {
namespace {

using test::Refuses;
using testing::HasSubstr;
using testing::Not;

/// Of a pure Verilog with defaults nothing is asked.
std::string unasked() {
  ADD_FAILURE() << "the VHDL of the netlist is asked for";
  return "";
}

/// An entity at x.vhd:3 with its ports in the line behind it.
VhdlEntities entities() {
  return {{"x", {{"x.vhd", 3, 8}, {{"clk", {"x.vhd", 4, 9}}, {"q", {"x.vhd", 4, 14}}}, {}}},
          {"part", {{"part.vhd", 1, 8}, {{"io", {"part.vhd", 2, 3}}}, {}}}};
}

std::string readable(const std::string& verilog, const GhdlText& as_vhdl = unasked) {
  return readable_verilog(verilog, as_vhdl, entities(), "x", "");
}

TEST(GhdlVerilog, ARegisterIsTheSignalOfTheVhdl) {
  const std::string text = readable(
      "module X\n  (input  CLK,\n   output [3:0] Q);\n  reg [3:0] State;\n  reg [3:0] n5_q;\n"
      "  assign Q = State;\n  /* x.vhd:8:10  */\n  always @*\n    State = n5_q; // (isignal)\n"
      "  initial\n    State <= 4'b0110;\n"
      "  /* x.vhd:12:5  */\n  always @(posedge CLK)\n    n5_q <= 4'b0000;\nendmodule\n\n");
  EXPECT_THAT(text, HasSubstr("`line 3 \"x.vhd\" 0\n       module x (\n"));
  EXPECT_THAT(text, HasSubstr("  reg [3:0] \n`line 8 \"x.vhd\" 0\n         state;\n"));
  EXPECT_THAT(text, HasSubstr("initial state = 4'b0110;\n"));
  EXPECT_THAT(text, HasSubstr("`line 12 \"x.vhd\" 0\n    always @(posedge clk) state <= 4'b0000;"));
  EXPECT_THAT(text, Not(HasSubstr("n5_q")));
  EXPECT_THAT(text, HasSubstr("`line 4 \"x.vhd\" 0\n        clk,\n")) << "ports have their places";
}

TEST(GhdlVerilog, AnInitialValueOfWhatIsNoRegisterIsNone) {
  EXPECT_THAT(
      readable("module x\n  (input  clk,\n   output q);\n  reg s;\n  wire n5_o;\n"
               "  assign q = s;\n  /* x.vhd:8:10  */\n  always @*\n    s = n5_o; // (isignal)\n"
               "  initial\n    s = 1'b1;\n  assign n5_o = ~clk;\nendmodule\n"),
      testing::AllOf(HasSubstr("  wire \n"), HasSubstr("assign s = ~clk;"),
                     Not(HasSubstr("initial"))));
}

TEST(GhdlVerilog, NamesThatVerilogCannotReadAreOthers) {
  const std::string text = readable(
      "module x\n  (input  clk,\n   output q);\n  wire \\My Name\\;\n  wire priority;\n"
      "  wire \\reg ;\n  assign q = priority;\n  /* x.vhd:8:10  */\n"
      "  assign \\My Name\\ = clk; // (signal)\n  assign priority = \\My Name\\ & \\reg ;\n"
      "endmodule\n");
  EXPECT_THAT(text, HasSubstr("assign My_Name = clk;"));
  EXPECT_THAT(text, HasSubstr("assign priority_ = My_Name & reg_;"));
}

TEST(GhdlVerilog, AVariableThatIsARegisterHasItsName) {
  const std::string text = readable(
      "module x\n  (input  clk,\n   output q);\n  reg n3_count;\n  reg n5_q;\n  assign q = "
      "n3_count;\n"
      "  /* x.vhd:8:14  */\n  always @*\n    n3_count = n5_q; // (isignal)\n"
      "  initial\n    n3_count <= 1'b1;\n  always @(posedge clk)\n    n5_q <= ~n3_count;\n"
      "endmodule\n");
  EXPECT_THAT(text, HasSubstr("`line 8 \"x.vhd\" 0\n             count;\n"));
  EXPECT_THAT(text, HasSubstr("always @(posedge clk) count <= ~count;"));
  EXPECT_THAT(text, HasSubstr("initial count = 1'b1;"));
}

TEST(GhdlVerilog, AMultiplexerIsABranchAtItsPlace) {
  EXPECT_THAT(readable("module x\n  (input  clk,\n   output q);\n  wire n5_o;\n  assign q = n5_o;\n"
                       "  /* x.vhd:9:7  */\n  assign n5_o = clk ? 1'b0 : 1'b1;\nendmodule\n"),
              testing::AllOf(HasSubstr("  reg n5_o;\n"),
                             HasSubstr("always @*\n`line 9 \"x.vhd\" 0\n"
                                       "      if (clk) n5_o = 1'b0; else n5_o = 1'b1;\n")));
  // One that drives nothing stays what Verilator knows as tri-state.
  EXPECT_THAT(readable("module x\n  (input  clk,\n   output q);\n  wire n5_o;\n  assign q = n5_o;\n"
                       "  /* x.vhd:9:7  */\n  assign n5_o = clk ? 1'b0 : 1'bZ;\nendmodule\n"),
              HasSubstr("assign n5_o = clk ? 1'b0 : 1'bz;\n"));
}

TEST(GhdlVerilog, WhatReadsAndWritesAMemoryHasThePlacesBehindIt) {
  const std::string text = readable(
      "module x\n  (input  clk,\n   output q);\n  wire n5_data; // mem_rd\n  assign q = n5_data;\n"
      "  /* x.vhd:7:10  */\n  reg [0:0] ram[1:0] ; // memory\n  assign n5_data = ram[clk];\n"
      "  always @(posedge clk)\n    if (clk)\n      ram[clk] <= clk;\n  /* x.vhd:15:3  */\n"
      "  /* x.vhd:11:9  */\n  assign n6_o = clk;\nendmodule\n");
  EXPECT_THAT(text, HasSubstr("`line 15 \"x.vhd\" 0\n  assign n5_data = ram[clk];\n"));
  EXPECT_THAT(text, HasSubstr("`line 11 \"x.vhd\" 0\n        always @(posedge clk) if (clk) ram"));
  EXPECT_THAT(text, HasSubstr("`line 1 \"<ghdl>\" 0\nassign n6_o = clk;\n"));
}

/// As GHDL 2.0.0 writes a case: without what `others` gives.
constexpr const char* kWithout =
    "module x\n  (input  clk,\n   output [1:0] q);\n  wire n3_o;\n  wire n4_o;\n  wire [1:0] "
    "n5_o;\n"
    "  reg [1:0] n6_o;\n  assign q = n6_o;\n  /* x.vhd:11:12  */\n  assign n3_o = clk;\n"
    "  /* x.vhd:12:12  */\n  assign n4_o = ~clk;\n  assign n5_o = {n4_o, n3_o};\n"
    "  /* x.vhd:10:3  */\n  always @*\n    case (n5_o)\n      2'b10: n6_o <= 2'b0X;\n"
    "      2'b01: n6_o <= n5_o;\n    endcase\nendmodule\n";

std::string vhdl_with(const std::string& arms) {
  return "entity x is\nend;\narchitecture rtl of x is\nbegin\n"
         "  with n5_o select n6_o <=\n" +
         arms + "end rtl;\n";
}

TEST(GhdlVerilog, ADefaultIsThatOfTheSameNetlistInVhdl) {
  const std::string text = readable(kWithout, [] {
    return vhdl_with("    \"0X\" when \"10\",\n    n5_o when \"01\",\n    \"11\" when others;\n");
  });
  EXPECT_THAT(text, HasSubstr("`line 12 \"x.vhd\" 0\n           2'b10: n6_o = 2'b0x;\n"));
  EXPECT_THAT(text, HasSubstr("`line 11 \"x.vhd\" 0\n           2'b01: n6_o = n5_o;\n"));
  EXPECT_THAT(text, HasSubstr("`line 10 \"x.vhd\" 0\n  default: n6_o = 2'b11;\n"));
}

/// Of an element of an array that its index chooses in full.
TEST(GhdlVerilog, ADefaultThatIsNeverChosenIsUnknown) {
  const std::string text = readable(kWithout, [] {
    return vhdl_with(
        "    \"0X\" when \"10\",\n    n5_o when \"01\",\n    (1 downto 0 => 'X') when others;\n");
  });
  EXPECT_THAT(text, HasSubstr("`line 10 \"x.vhd\" 0\n  default: n6_o = 2'bx;\n"));
}

TEST(GhdlVerilog, ADefaultThatIsNotForCertainIsRefused) {
  for (const char* arms :
       {"    \"0X\" when \"10\",\n    n5_o when \"01\";\n",                           // none
        "    \"00\" when \"10\",\n    n5_o when \"01\",\n    \"11\" when others;\n",  // another
                                                                                      // value
        "    n5_o when \"01\",\n    \"11\" when others;\n"}) {                        // an arm less
    try {
      readable(kWithout, [&] { return vhdl_with(arms); });
      ADD_FAILURE() << arms;
    } catch (const tools::ToolError& error) {
      EXPECT_THAT(error.what(), Refuses("x.vhd:10", {"ghdl", "default"}));
    }
  }
}

TEST(GhdlVerilog, AnotherModuleHasThePrefixAndWhatStandsForOneIsLeftOut) {
  const std::string text = readable_verilog(
      "module ram\n  #(parameter\n    W)\n  (input  a);\nendmodule\n"
      "module part_4\n  (input  io);\n  wire n1_o;\n  assign n1_o = io;\nendmodule\n"
      "module x\n  (input  clk);\n  part_4 p (\n    .io(clk));\n  ram #(\n    .W(1))\n    r (\n"
      "    .a(clk));\nendmodule\n",
      unasked, entities(), "X", "X__");
  EXPECT_THAT(text, HasSubstr("module X__part_4 ("));
  EXPECT_THAT(text, HasSubstr("X__part_4 p ( .io(clk));"));
  EXPECT_THAT(text, HasSubstr("module X ("));
  EXPECT_THAT(text, Not(HasSubstr("module ram")));
  EXPECT_THAT(text, HasSubstr("ram #( .w(1)) r ( .a(clk));"));
}

TEST(GhdlVerilog, AnInoutInsideVhdlIsRefusedWithItsPlace) {
  try {
    readable(
        "module part\n  (inout  io);\n  wire n1_o;\n  assign n1_o = io;\nendmodule\n"
        "module x\n  (input  clk);\n  part p (\n    .io(clk));\nendmodule\n");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), Refuses("part.vhd:2", {"io", "inout", "part"}));
  }
}

TEST(VhdlText, EntitiesAndPortsHaveTheirPlaces) {
  const test::TemporaryDirectory folder;
  const std::string file =
      folder.write("x.vhd",
                   "-- entity none is\n/* entity nor_this is */\nENTITY Two IS\n"
                   "  generic (S : string := \"port (a : in\"; W : integer := 2);\n"
                   "  port (signal A, B : in bit_vector(W - 1 downto 0); -- ; C : in\n"
                   "        D : inout bit);\nend;\nentity three is\nend entity;\n");
  const VhdlEntities found = vhdl_entities({file});
  ASSERT_EQ(found.size(), 2U);
  const VhdlEntity& two = found.at("two");
  EXPECT_EQ(two.place.line, 3U);
  EXPECT_EQ(two.place.column, 8U);
  ASSERT_EQ(two.ports.size(), 3U);
  EXPECT_EQ(two.ports.at("b").line, 5U);
  EXPECT_EQ(two.ports.at("b").column, 19U);
  EXPECT_EQ(two.ports.at("d").line, 6U);
  EXPECT_THAT(two.inouts, testing::ElementsAre("d"));
  EXPECT_TRUE(found.at("three").ports.empty());
}

}  // namespace
}  // namespace collide::flows::ghdl_verilog_test
