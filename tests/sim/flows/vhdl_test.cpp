// SPDX-License-Identifier: MIT
//
// VHDL through GHDL, as --rtl takes it.
#include "sim/flows/vhdl.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "sim/flows/other_rtl.h"
#include "sim/flows/vhdl_text.h"
#include "sim/tools/places.h"
#include "sim/tools/process.h"
#include "sim/tools/project.h"
#include "sim/units/divergence.h"
#include "sim/waves/waves.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::flows::vhdl_test {
namespace {

namespace fs = std::filesystem;
using test::Refuses;
using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

bool has_ghdl() {
  return tools::is_program("ghdl");
}

/// A tree with one unit x of two modules, and a folder with VHDL in place of them.
class Vhdl : public testing::Test {
 protected:
  Vhdl() {
    setenv("COLLIDE_ROOT", tree_.path().c_str(), 1);
    fs::create_directories(tree_.path() / "rtl/x");
    tree_.write("rtl/x/x.f", "x.sv x_a.sv\n");
    tree_.write("rtl/x/x.sv",
                "module x (input wire i_clk, input wire [3:0] i_a, output wire o_b);\n"
                "  x_a a (.i_clk, .i_a, .o_b);\nendmodule\n");
    tree_.write("rtl/x/x_a.sv",
                "module x_a (input wire i_clk, input wire [3:0] i_a, output reg o_b);\n"
                "  always @(posedge i_clk) o_b <= ^i_a;\nendmodule\n");
  }
  void SetUp() override {
    if (!has_ghdl()) GTEST_SKIP() << "there is no ghdl";
  }
  ~Vhdl() override { unsetenv("COLLIDE_ROOT"); }

  /// An entity with the ports of ours.
  static std::string entity(const std::string& name, const std::string& declared,
                            const std::string& body) {
    return "library ieee;\nuse ieee.std_logic_1164.all;\nentity " + name +
           " is\n  port (i_clk : in std_logic; i_a : in std_logic_vector(3 downto 0);\n"
           "        o_b : out std_logic);\nend;\narchitecture rtl of " +
           name + " is\n" + declared + "begin\n" + body + "end;\n";
  }
  static std::string registered(const std::string& name, const std::string& value) {
    return entity(name, "",
                  "  process (i_clk) begin\n    if rising_edge(i_clk) then\n      o_b <= " + value +
                      ";\n    end if;\n  end process;\n");
  }
  OtherRtl read() const { return with_rtl(tools::select_units("x").at(0), mine_.path().string()); }
  std::string refusal() const {
    try {
      read();
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }
  std::string path(const std::string& file) const { return (mine_.path() / file).string(); }

  test::TemporaryDirectory tree_;
  test::TemporaryDirectory mine_;
};

TEST_F(Vhdl, ATopEntityIsAllOfTheDesign) {
  mine_.write("top.vhd", registered("X", "i_a(0)"));
  const OtherRtl other = read();
  EXPECT_EQ(other.files, std::vector<std::string>{"top.vhd"});
  EXPECT_EQ(other.ours, 0U);
  EXPECT_EQ(other.describe(), "its only file is from " + mine_.path().string());
  const std::string key = other.key;
  mine_.write("top.vhd", registered("X", "i_a(1)"));
  EXPECT_NE(read().key, key);
}

TEST_F(Vhdl, ADataFileThatIsReadWhenItIsElaboratedIsAnInput) {
  const std::string data = path("data.txt");
  mine_.write("top.vhd",
              "use std.textio.all;\n" +
                  entity("x",
                         "  impure function from_file return integer is\n"
                         "    file f : text open read_mode is \"" +
                             data +
                             "\";\n    variable l : line;\n    variable v : integer;\n"
                             "  begin\n    readline(f, l);\n    read(l, v);\n    return v;\n"
                             "  end function;\n  constant CHOSEN : integer := from_file;\n",
                         "  process (i_clk) begin\n    if rising_edge(i_clk) then\n"
                         "      o_b <= i_a(CHOSEN);\n    end if;\n  end process;\n"));
  mine_.write("data.txt", "0\n");
  const OtherRtl first = read();
  EXPECT_THAT(first.inputs, testing::Contains(data));
  mine_.write("data.txt", "1\n");
  const OtherRtl second = read();
  EXPECT_NE(test::read_file(second.converted.at(0).file),
            test::read_file(first.converted.at(0).file));
  EXPECT_NE(second.key, first.key);
}

TEST_F(Vhdl, AnEntityReplacesOurModuleOfItsName) {
  mine_.write("x_a.vhdl", registered("x_a", "i_a(0)"));
  const OtherRtl other = read();
  EXPECT_EQ(other.describe(), "x_a.vhdl replaces ours, 1 file is ours");
}

TEST_F(Vhdl, AListHasLibrariesAndAStandard) {
  fs::create_directory(mine_.path() / "core");
  mine_.write("core/p.vhd", "package p is\n  constant CHOSEN : natural := 2;\nend;\n");
  std::string part = registered("part", "i_a(CHOSEN)");
  mine_.write("core/part.vhd", "library parts;\nuse parts.p.all;\n" + part);
  mine_.write("x.vhd", "library parts;\n" + entity("x", "",
                                                   "  u : entity parts.part port map "
                                                   "(i_clk, i_a, o_b);\n"));
  // In an order that GHDL has to put right.
  mine_.write("files.f", "--std=93\nx.vhd\n--work=parts\ncore/part.vhd core/p.vhd\n");
  EXPECT_EQ(read().files, (std::vector<std::string>{"x.vhd", "core/part.vhd", "core/p.vhd"}));
  // What came with 2008 there is not before.
  mine_.write("core/part.vhd",
              "library parts;\nuse parts.p.all;\n" +
                  entity("part", "", "  process (all) begin o_b <= i_a(CHOSEN); end process;\n"));
  EXPECT_THAT(refusal(), HasSubstr("part.vhd:11:12"));
  mine_.write("files.f", "x.vhd\n--work=parts\ncore/part.vhd core/p.vhd\n");
  EXPECT_EQ(read().ours, 0U);
}

TEST_F(Vhdl, WhatVerilogInstantiatesIsConverted) {
  mine_.write("x.sv",
              "module x (input wire i_clk, input wire [3:0] i_a, output wire o_b);\n"
              "  Part part (.i_clk, .i_a(~i_a), .o_b(o_b));\nendmodule\n");
  mine_.write("part.vhd", entity("part",
                                 "  component from_verilog is port (i_clk : in std_logic;\n"
                                 "    i_a : in std_logic_vector(3 downto 0); o_b : out std_logic);"
                                 "\n  end component;\n",
                                 "  u : from_verilog port map (i_clk, i_a, o_b);\n"));
  mine_.write("from_verilog.sv",
              "module from_verilog (input wire i_clk, input wire [3:0] i_a, output wire o_b);\n"
              "  leaf l (.i_clk, .i_a, .o_b);\nendmodule\n");
  mine_.write("leaf.vhd", registered("leaf", "i_a(3)"));
  const OtherRtl other = read();
  ASSERT_EQ(other.converted.size(), 2U);
  EXPECT_EQ(other.converted[0].name, "Part");
  EXPECT_EQ(other.converted[1].name, "leaf");
  EXPECT_EQ(other.describe(), "all 4 files are from " + mine_.path().string());
}

TEST_F(Vhdl, AnErrorIsShownWithItsPlace) {
  mine_.write("x.vhd", registered("x", "i_a(0) and nowhere"));
  EXPECT_THAT(refusal(),
              AllOf(Refuses(path("x.vhd") + ":11:25", {"nowhere"}), EndsWith(" (GHDL)")));
  mine_.write("x.vhd", "entity x is\n  port (;\nend;\n");
  EXPECT_THAT(refusal(), HasSubstr("x.vhd:2:"));
  // What is Verilator's to say has the VHDL's place, too.
  mine_.write("x.vhd", entity("x", "  signal a, b : std_logic;\n",
                              "  a <= b and i_a(0);\n  b <= a or i_a(1);\n  o_b <= b;\n"));
  const OtherRtl other = read();
  const tools::Finished lint = tools::run({{"verilator", "--lint-only", "-Wwarn-UNOPTFLAT",
                                            "--top-module", "x", other.converted.at(0).file},
                                           mine_.path()});
  EXPECT_THAT(lint.output, HasSubstr(path("x.vhd") + ":8:10"));
}

TEST_F(Vhdl, WhatIsNotUsedIsNamed) {
  mine_.write("x.vhd", registered("x", "i_a(0)"));
  mine_.write("other.vhd", registered("other", "i_a(0)"));
  EXPECT_THAT(refusal(), Refuses("other.vhd", {"unit x"}));
  fs::remove(mine_.path() / "x.vhd");
  EXPECT_THAT(refusal(), HasSubstr("entity x"));
}

TEST_F(Vhdl, OtherPortsAreRefused) {
  mine_.write("x.vhd",
              "entity x is port (i_clk : in bit; i_a : in bit_vector(4 downto 0); o_b : out bit);\n"
              "end;\narchitecture rtl of x is begin o_b <= i_a(4); end;\n");
  EXPECT_THAT(refusal(), Refuses(mine_.path().string(), {"i_a", 5, 4}));
}

TEST_F(Vhdl, ABusThatEntitiesShareIsRefusedWithItsPlace) {
  mine_.write("pad.vhd",
              "library ieee;\nuse ieee.std_logic_1164.all;\nentity pad is\n"
              "  port (d, oe : in std_logic;\n        io : inout std_logic);\nend;\n"
              "architecture rtl of pad is begin io <= d when oe = '1' else 'Z'; end;\n");
  mine_.write("x.vhd", entity("x", "  signal io : std_logic;\n",
                              "  a : entity work.pad port map (i_a(0), i_a(1), io);\n"
                              "  b : entity work.pad port map (i_a(2), i_a(3), io);\n"
                              "  o_b <= io;\n"));
  EXPECT_THAT(refusal(), Refuses("pad.vhd:5", {"in", "out", "enable"}));
  // With one driver GHDL would say nothing, and the pad not see the bus.
  mine_.write("x.vhd", entity("x", "  signal io : std_logic;\n",
                              "  a : entity work.pad port map (i_a(0), i_a(1), io);\n"
                              "  o_b <= io;\n"));
  EXPECT_THAT(refusal(), Refuses("pad.vhd:5", {"in", "out", "enable"}));
}

TEST_F(Vhdl, WhatGhdlWouldMakeAnotherDesignOfIsRefusedWithItsPlace) {
  mine_.write("x.vhd",
              entity("x", "",
                     "  process (all) begin\n    case? i_a is\n"
                     "      when \"1--0\" => o_b <= '1';\n"
                     "      when others => o_b <= '0';\n    end case?;\n  end process;\n"));
  EXPECT_THAT(refusal(), Refuses("x.vhd:11:7", {"meta-value"}));
  mine_.write("x.vhd", entity("x", "", "  o_b <= '1' when i_a = \"1--0\" else '0';\n"));
  EXPECT_THAT(refusal(), Refuses("x.vhd:9:23", {"std_match"}));
  mine_.write("x.vhd",
              "library ieee;\nuse ieee.numeric_std.all;\n" +
                  entity("x", "", "  o_b <= '1' when std_match(i_a, \"1--0\") else '0';\n"));
  EXPECT_EQ(refusal(), "");
  // Written, and then read: GHDL reads first.
  mine_.write("x.vhd", "library ieee;\nuse ieee.numeric_std.all;\n" +
                           entity("x",
                                  "  type ram_t is array (0 to 15) of std_logic;\n"
                                  "  shared variable other, ram : ram_t := (others => '0');\n",
                                  "  process (i_clk) begin\n    if rising_edge(i_clk) then\n"
                                  "      ram(to_integer(unsigned(i_a))) := i_a(0);\n"
                                  "      o_b <= ram(to_integer(unsigned(i_a(3 downto 1) & '0')));\n"
                                  "    end if;\n  end process;\n"));
  EXPECT_THAT(refusal(), Refuses("x.vhd:11:26", {"ram", "variable"}));
}

TEST_F(Vhdl, VerilogJoinsWhatVhdlDrives) {
  mine_.write("x.sv",
              "module x (input wire i_clk, input wire [3:0] i_a, output wire o_b);\n"
              "  wire io;\n  pad p (.d(i_a[0]), .oe(i_a[1]), .io(io));\n"
              "  assign io = i_a[1] ? 1'bz : i_a[2];\n  assign o_b = io;\nendmodule\n");
  mine_.write("pad.vhd",
              "library ieee;\nuse ieee.std_logic_1164.all;\nentity pad is\n"
              "  port (d, oe : in std_logic;\n        io : inout std_logic);\nend;\n"
              "architecture rtl of pad is begin io <= d when oe = '1' else 'Z'; end;\n");
  const OtherRtl other = read();
  EXPECT_THAT(test::read_file(other.converted.at(0).file), HasSubstr("? d : 1'bz"));
}

TEST_F(Vhdl, ALevelThatIsDataIsRefusedUnlessItChangesBehindTheEdge) {
  const std::string states =
      "  process (i_clk) begin\n    if falling_edge(i_clk) then\n"
      "      half <= i_a(0) and LEVEL;\n    end if;\n  end process;\n  o_b <= half;\n";
  const auto with = [&](const std::string& level) {
    std::string text = states;
    return text.replace(text.find("LEVEL"), 5, level);
  };
  const std::string half = "  signal half : std_logic;\n";
  mine_.write("x.vhd", entity("x", half, with("i_clk")));
  EXPECT_THAT(refusal(),
              MatchesRegex(".*x\\.vhd:1?[0-9]:[0-9]+: \\S+ is data behind a clock edge.*"));
  // As docs/howto/vhdl.md has it.
  mine_.write("x.vhd", entity("x", half + "  signal rose, fell : std_logic := '0';\n",
                              "  process (i_clk) begin\n    if rising_edge(i_clk) then\n"
                              "      rose <= not fell;\n    end if;\n  end process;\n"
                              "  process (i_clk) begin\n    if falling_edge(i_clk) then\n"
                              "      fell <= rose;\n    end if;\n  end process;\n" +
                                  with("(rose xor fell)")));
  const OtherRtl other = read();
  EXPECT_TRUE(other.both_edges);
}

/// A state whose next one is what `others` says, run by Icarus; by hand: 5 is none of the choices,
/// so that 9 comes, then 1, then 2, then 9 again.
TEST_F(Vhdl, WhatOthersSayIsThere) {
  const std::string file = mine_.write(
      "steps.vhd",
      "library ieee;\nuse ieee.std_logic_1164.all;\nentity steps is\n"
      "  port (clk, rst : in std_logic; state : out std_logic_vector(3 downto 0));\nend;\n"
      "architecture rtl of steps is\n  signal r : std_logic_vector(3 downto 0);\nbegin\n"
      "  process (clk, rst) begin\n    if rst = '1' then r <= x\"5\";\n"
      "    elsif rising_edge(clk) then\n      case r is\n        when x\"9\" => r <= x\"1\";\n"
      "        when x\"1\" => r <= x\"2\";\n        when others => r <= x\"9\";\n      end case;\n"
      "    end if;\n  end process;\n  state <= r;\nend;\n");
  const ConvertedVhdl converted = convert_vhdl({{{file}}}, "steps", "");
  const std::string bench = mine_.write(
      "bench.v",
      "module bench;\n  reg clk = 0, rst = 0;\n  wire [3:0] state;\n  steps s (clk, rst, state);\n"
      "  initial begin\n    #1 rst = 1; #1 $write(\"%h\", state); rst = 0;\n"
      "    repeat (4) begin #1 clk = 1; #1 $write(\"%h\", state); clk = 0; end\n  "
      "end\nendmodule\n");
  const std::string program = path("bench.vvp");
  const tools::Finished compiled =
      tools::run({{"iverilog", "-g2012", "-o", program, bench, converted.file}, mine_.path()});
  ASSERT_TRUE(compiled.ok()) << compiled.output;
  EXPECT_EQ(tools::run({{"vvp", program}, mine_.path()}).output, "59129");
  EXPECT_THAT(test::read_file(converted.file),
              HasSubstr("`line 12 \"" + file + "\" 0\n      default: "));
}

/// Records, arrays of them, generics, generates, functions, a variable as a register, both edges,
/// an asynchronous reset, a memory with contents: what GHDL simulates is what comes of its netlist.
TEST_F(Vhdl, TheNetlistDoesWhatTheVhdlDoes) {
  const fs::path files = fs::path(COLLIDE_ROOT) / "tests/sim/flows/vhdl";
  const auto run = [&](const std::vector<std::string>& command) {
    const test::Finished finished = test::run_program([&] {
      std::vector<std::string> words = {"env", "-C", mine_.path().string()};
      words.insert(words.end(), command.begin(), command.end());
      return words;
    }());
    EXPECT_EQ(finished.status, 0) << finished.err;
    return in_small_letters(finished.out);
  };
  const std::string source = files / "many.vhd";
  run({"ghdl", "-a", "--std=08", source, files / "many_tb.vhd"});
  run({"ghdl", "-e", "--std=08", "tb"});
  const std::string simulated = run({"ghdl", "-r", "--std=08", "tb", "--ieee-asserts=disable"});
  const ConvertedVhdl converted = convert_vhdl({{{source}}}, "many", "");
  run({"iverilog", "-g2012", "-o", "tb.vvp", files / "many_tb.v", converted.file});
  std::istringstream expected(simulated);
  std::istringstream actual(run({"vvp", "-n", "tb.vvp"}));
  std::size_t compared = 0;
  std::string a, b;
  while (std::getline(expected, a) && std::getline(actual, b)) {
    // What has no reset and no initial value is not known in the beginning.
    if (b.find('x') != b.npos) continue;
    EXPECT_EQ(a, b) << "in line " << compared;
    if (a != b) return;
    ++compared;
  }
  EXPECT_GE(compared, 5990U) << "of 3000 clocks, both halves";
}

// GHDL 2.0 makes them constants, without a word.
TEST_F(Vhdl, ALatchBehindASignalIsRefusedWithItsPlace) {
  const std::string declared = "  signal w_a, w_b : std_logic;\n";
  const auto with = [&](const std::string& body, const std::string& value) {
    mine_.write("top.vhd", entity("x", declared, body + "  o_b <= " + value + ";\n"));
    return refusal();
  };
  const auto latch = [&] {
    return testing::AnyOf(Refuses(path("top.vhd") + ":8:10", {"w_a"}), HasSubstr("latch inf"));
  };
  EXPECT_THAT(with("  process (i_clk, i_a) begin\n"
                   "    if i_clk = '1' then w_a <= i_a(0); end if;\n  end process;\n",
                   "w_a"),
              latch());
  EXPECT_THAT(with("  w_a <= '0' when i_a(0) = '1' else '1' when i_a(1) = '1';\n", "w_a"), latch());
  // Neither is a latch.
  EXPECT_EQ(with("  w_a <= 'X';\n", "i_a(0) and w_a"), "");
  EXPECT_EQ(with("  w_b <= i_a(0);\n", "w_b xor w_a"), "");
}

// ---- rtl/blitter in VHDL: tests/rtl/cores/vhdl ----

const std::string kBlitter = COLLIDE_ROOT "/tests/rtl/cores/vhdl";

class VhdlBlitter : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_ghdl()) GTEST_SKIP() << "there is no ghdl";
    setenv("COLLIDE_STORE", COLLIDE_ROOT "/build/store", 1);
  }
  ~VhdlBlitter() override { unsetenv("COLLIDE_STORE"); }

  static std::uint64_t comparisons(const Timing& timing, std::uint64_t jobs) {
    ChosenRtl rtl(tools::select_units("blitter").at(0), kBlitter, timing,
                  [](const std::string&) {});
    const cosim::UnitBench& bench = rtl.bench();
    std::uint64_t sum = 0;
    for (std::uint64_t job = 0; job < jobs; ++job) {
      sum += bench.check(bench.random_job(1, job)).comparisons;
    }
    return sum;
  }
};

TEST_F(VhdlBlitter, MatchesExactly) {
  EXPECT_GT(comparisons({}, 200), 100'000U);
}

TEST_F(VhdlBlitter, MatchesByTransactions) {
  EXPECT_GT(comparisons({false, 48}, 100), 50'000U);
}

TEST_F(VhdlBlitter, ItsWaveHasTheNamesOfTheVhdlAndNoOthers) {
  ChosenRtl rtl(tools::select_units("blitter").at(0), kBlitter, {}, [](const std::string&) {});
  const test::TemporaryDirectory folder;
  const fs::path wave = folder.path() / "x.fst";
  rtl.bench().record(rtl.bench().random_job(1, 0), {wave.string(), 0, 50});
  const std::vector<std::string> names = waves::inspect_wave(wave).signals;
  EXPECT_THAT(names, testing::IsSupersetOf({"blitter.sequencer.r_next[2:0]",
                                            "blitter.counters.r_x_count[15:0]",
                                            "blitter.bus_share.r_cycles_left[5:0]"}));
  EXPECT_THAT(names, testing::Each(Not(testing::ContainsRegex("[.]n[0-9]+_"))));
}

// ---- The same with the faults of faults.json, in one design ----

struct VhdlFault {
  std::string file;
  std::string what;
  std::string was;  // once in the file
  std::string becomes;
  bool concurrent = false;  // and not a statement of a process
};

std::vector<VhdlFault> faults() {
  std::vector<VhdlFault> faults;
  for (const Json& one : Json::parse(test::read_file(kBlitter + "/faults.json"))) {
    faults.push_back(
        {one.at("file"), one.at("what"), one.at("was"), one.at("becomes"), one.at("concurrent")});
  }
  return faults;
}

void replace_all(std::string& text, const std::string& find, const std::string& by) {
  for (std::size_t at = text.find(find); at != text.npos; at = text.find(find, at + by.size())) {
    text.replace(at, find.size(), by);
  }
}

/// The line of a fault, and what a place in it begins with.
std::string place_of(const VhdlFault& fault, const std::string& folder) {
  const std::string text = test::read_file(kBlitter + "/core/" + fault.file);
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(text.find(fault.was));
  return fmt::format("{}/core/{}:{}", folder, fault.file, std::count(text.begin(), end, '\n') + 1);
}

/// The blitter as entity blitter_unit, every entity with an input i_faults, of which each bit is a
/// fault; above it a module in Verilog that reads them from a file when it is made.
void write_faulty(const test::TemporaryDirectory& folder, const std::vector<VhdlFault>& faults) {
  fs::create_directory(folder.path() / "core");
  for (const auto& entry : fs::directory_iterator(kBlitter + "/core")) {
    std::string text = test::read_file(entry.path());
    for (std::size_t i = 0; i < faults.size(); ++i) {
      const VhdlFault& fault = faults[i];
      if (fault.file != entry.path().filename()) continue;
      const std::string on = fmt::format("i_faults({}) = '1'", i);
      std::string both = fmt::format("if {} then {} else {} end if;", on, fault.becomes, fault.was);
      if (fault.concurrent) {
        const std::string value = fault.was.substr(fault.was.find("<= ") + 3);
        both = fault.becomes.substr(0, fault.becomes.size() - 1) + " when " + on + " else " + value;
      }
      const std::size_t at = text.find(fault.was);
      ASSERT_NE(at, text.npos) << fault.was;
      text.replace(at, fault.was.size(), both);
    }
    // In the same lines.
    replace_all(
        text, "  port (\n",
        fmt::format("  port (i_faults : in std_logic_vector({} downto 0);\n", faults.size() - 1));
    replace_all(text, "port map (\n", "port map (i_faults => i_faults,\n");
    replace_all(text, "entity blitter is", "entity blitter_unit is");
    replace_all(text, "of blitter is", "of blitter_unit is");
    folder.write("core/" + entry.path().filename().string(), text);
  }
  std::string list = test::read_file(kBlitter + "/files.f");
  folder.write("files.f", list + "blitter.sv\n");
  const std::string ours = test::read_file(COLLIDE_ROOT "/rtl/blitter/blitter.sv");
  folder.write("blitter.sv",
               ours.substr(0, ours.find("\n);\n")) +
                   fmt::format("\n);\n  reg [{0}:0] r_faults[0:0];\n"
                               "  initial $readmemb(\"{1}\", r_faults);\n"
                               "  blitter_unit unit (.i_faults(r_faults[0]), .*);\nendmodule\n",
                               faults.size() - 1, (folder.path() / "on").string()));
}

TEST(VhdlFaults, EachIsFoundAndItsLineIsOneThatToolsName) {
  if (!has_ghdl()) GTEST_SKIP() << "there is no ghdl";
  setenv("COLLIDE_STORE", COLLIDE_ROOT "/build/store", 1);
  const std::vector<VhdlFault> list = faults();
  ASSERT_EQ(list.size(), 10U);
  const test::TemporaryDirectory folder;
  write_faulty(folder, list);
  const auto turn_on = [&](const std::string& bits) { folder.write("on", bits + "\n"); };
  const std::string none(list.size(), '0');
  turn_on(none);
  ChosenRtl rtl(tools::select_units("blitter").at(0), folder.path().string(), {},
                [](const std::string&) {});
  const cosim::UnitBench& bench = rtl.bench();
  for (std::uint64_t job = 0; job < 50; ++job) bench.check(bench.random_job(1, job));
  const auto diverges = [&](std::uint64_t job) {
    try {
      bench.check(bench.random_job(1, job));
      return false;
    } catch (const Divergence&) {
      return true;
    }
  };
  std::string text;
  for (const std::string& source : rtl.unit().sources) text += test::read_file(source);
  for (std::size_t i = 0; i < list.size(); ++i) {
    SCOPED_TRACE(list[i].what);
    std::string bits = none;
    bits[bits.size() - 1 - i] = '1';
    turn_on(bits);
    std::uint64_t job = 0;
    while (job < 300 && !diverges(job)) ++job;
    EXPECT_LT(job, 300U) << "none of the jobs has found it";
    const std::string place = place_of(list[i], folder.path().string());
    const std::size_t colon = place.rfind(':');
    EXPECT_THAT(text, HasSubstr(fmt::format("`line {} \"{}\" 0\n", place.substr(colon + 1),
                                            place.substr(0, colon))));
  }
  unsetenv("COLLIDE_STORE");
}

}  // namespace
}  // namespace collide::flows::vhdl_test
