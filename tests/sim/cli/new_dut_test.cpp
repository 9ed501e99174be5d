// SPDX-License-Identifier: MIT
//
// From nothing to the first comparison, as docs/howto/your-rtl.md tells it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "model/common/json.h"
#include "sim/tools/places.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::new_dut_test {
namespace {

namespace fs = std::filesystem;
using test::Finished;
using test::Refuses;
using testing::HasSubstr;
using Words = std::vector<std::string>;

void replace(std::string& text, const std::string& find, const std::string& by) {
  const std::size_t at = text.find(find);
  ASSERT_NE(at, text.npos) << find;
  text.replace(at, find.size(), by);
}

class NewDut : public testing::Test {
 protected:
  Finished collide(const Words& words) const {
    Words command = {"env",
                     "-C",
                     here_.path().string(),
                     "COLLIDE_ROOT=" COLLIDE_ROOT,
                     "COLLIDE_STORE=" COLLIDE_ROOT "/build/store",
                     "COLLIDE_OUT=" + (here_.path() / "out").string(),
                     COLLIDE_PROGRAM};
    command.insert(command.end(), words.begin(), words.end());
    return test::run_program(command);
  }
  Json cosim(const Words& more, int status, const std::string& unit = "blitter") const {
    Words words = {"cosim", unit, "--rtl", "mine", "--seed", "1", "--json"};
    words.insert(words.end(), more.begin(), more.end());
    const Finished finished = collide(words);
    EXPECT_EQ(finished.status, status) << finished.err << finished.out;
    return Json::parse(finished.out);
  }
  /// Our core with that bus in the place of the user's, in a subfolder.
  void put_core(const std::string& unit, const std::string& bus) const {
    const fs::path root = COLLIDE_ROOT;
    fs::create_directory(here_.path() / "mine/core");
    for (const auto& entry : fs::directory_iterator(root / "rtl" / unit)) {
      const std::string name = entry.path().filename();
      if (entry.path().extension() != ".sv") continue;
      std::string text = test::read_file(entry.path());
      const bool top = name == unit + ".sv";
      if (top) replace(text, "module " + unit + " (", "module " + unit + "_unit (");
      here_.write("mine/core/" + (top ? unit + "_unit.sv" : name), text);
    }
    fs::copy_file(root / "tests/rtl/cores" / bus / "your_core.sv",
                  here_.path() / "mine/core/your_core.sv");
    std::string list = test::read_file(here_.path() / "mine/files.f");
    replace(list, "// your_core.sv", "core/your_core.sv\n-y core +libext+.sv");
    here_.write("mine/files.f", list);
  }

  test::TemporaryDirectory here_;
};

TEST_F(NewDut, IsComparedOnceTheCoreIsIn) {
  const Finished made = collide({"new-dut", "blitter", "--bus", "68000", "--dir", "mine"});
  ASSERT_EQ(made.status, 0) << made.err;
  EXPECT_THAT(made.out, HasSubstr("cosim blitter --rtl mine --timing transactions\n"));

  const Finished empty = collide({"cosim", "blitter", "--rtl", "mine", "--timing", "transactions"});
  EXPECT_EQ(empty.status, 2);
  EXPECT_THAT(empty.err, HasSubstr("mine/blitter.sv:"));
  EXPECT_THAT(empty.err, HasSubstr("your_core"));

  put_core("blitter", "68000");
  const Json agreed = cosim({"--timing", "transactions", "--count", "40"}, 0);
  EXPECT_EQ(agreed["jobs"], 40);
  EXPECT_EQ(agreed["timing"], "transactions");
  EXPECT_EQ(agreed["rtl"]["files"].size(), 12U) << "9 of the unit, core, adapter, top";
  // Clock by clock it is another.
  const Json failure = cosim({"--count", "40"}, 1)["failure"];
  ASSERT_FALSE(failure.is_null());

  // Its wave shows the states and registers of the core in place of ours.
  const Finished view = collide({"waves", failure["wave_file"], "--list"});
  EXPECT_EQ(view.status, 0) << view.err;
  for (const char* shown :
       {"REGISTER PORT (CPU)\n  blitter.i_reg_cyc\n", "\nblitter.adapter\n", "\nblitter.core\n",
        "\n  blitter.core.r_slave[2:0]\n", "\n  blitter.core.r_master[2:0]\n"}) {
    EXPECT_THAT(view.out, HasSubstr(shown));
  }
  EXPECT_THAT(view.out, testing::Not(HasSubstr("blitter.sequencer")));
  const Finished drawn = collide({"waves", failure["wave_file"], "--png", "view.png"});
  EXPECT_EQ(drawn.status, 0) << drawn.err;
  EXPECT_GT(fs::file_size(here_.path() / "view.png"), 20'000U) << "an empty window is smaller";
}

/// A core in VHDL that is one in Verilog inside, which has our blitter in VHDL inside.
TEST_F(NewDut, OfVhdlComesWithAWrapperInVhdl) {
  if (!tools::is_program("ghdl")) GTEST_SKIP() << "there is no ghdl";
  const Finished made =
      collide({"new-dut", "blitter", "--bus", "wishbone", "--language", "vhdl", "--dir", "mine"});
  ASSERT_EQ(made.status, 0) << made.err;
  EXPECT_THAT(made.out, HasSubstr("put your core into your_core.vhd and its files"));

  const Finished empty = collide({"cosim", "blitter", "--rtl", "mine", "--timing", "transactions"});
  EXPECT_EQ(empty.status, 2);
  EXPECT_THAT(empty.err, HasSubstr("mine/your_core.vhd:42:22: unit \"my_core\" not found"));

  const fs::path cores = fs::path(COLLIDE_ROOT) / "tests/rtl/cores";
  const std::string wrapper = test::read_file(here_.path() / "mine/your_core.vhd");
  const std::size_t from = wrapper.find("  port (");
  const std::string ports = wrapper.substr(from, wrapper.find("end entity") - from);
  const std::string pins = wrapper.substr(wrapper.find("    port map ("));
  here_.write("mine/my_core.vhd",
              "library ieee;\nuse ieee.std_logic_1164.all;\nentity my_core is\n" + ports +
                  "end;\narchitecture rtl of my_core is\n  component slow_blitter is\n" + ports +
                  "  end component;\nbegin\n  slow : slow_blitter\n" + pins);
  fs::copy_file(cores / "slow_blitter.sv", here_.path() / "mine/slow_blitter.sv");
  std::string top = test::read_file(cores / "vhdl/core/blitter.vhd");
  replace(top, "entity blitter is", "entity blitter_unit is");
  replace(top, "of blitter is", "of blitter_unit is");
  here_.write("mine/blitter_unit.vhd", top);
  std::string list = test::read_file(here_.path() / "mine/files.f");
  std::string parts = "--work=blit blitter_unit.vhd";
  for (const auto& entry : fs::directory_iterator(cores / "vhdl/core")) {
    if (entry.path().filename() != "blitter.vhd") parts += " " + entry.path().string();
  }
  replace(list, "// my_core.vhd", "my_core.vhd slow_blitter.sv\n" + parts);
  here_.write("mine/files.f", list);

  const Json agreed = cosim({"--timing", "transactions", "--count", "40"}, 0);
  EXPECT_EQ(agreed["jobs"], 40);
  EXPECT_EQ(agreed["rtl"]["files"].size(), 15U) << "10 of VHDL, 2 around them, adapter, top, slow";
}

/// A core of ours written in another way, by changes to the text of the one with that bus.
struct OtherCore {
  const char* name;
  std::string bus;
  Words options;
  Words (*changes)();  // what is found in your_core.sv, and what takes its place, in turns
  bool enabled;        // every register of it runs by i_enable
};

Words own_clock() {
  return {"input  logic        i_rst,",
          "input  logic        i_rst_n,",
          "input  logic [15:0] i_d,",
          "inout  wire  [15:0] io_d,",
          "  output logic [15:0] o_d,\n",
          "",
          "  localparam [23:6] BASE",
          "  wire         i_rst = !i_rst_n;\n  wire  [15:0] i_d = io_d;\n"
          "  logic [15:0] o_d;\n  localparam [23:6] BASE",
          "  assign o_dtack_n =",
          "  assign io_d = (w_strobes && w_write) || (r_slave == SLAVE_ACK && i_rw)\n"
          "                ? o_d : 16'hZZZZ;\n  assign o_dtack_n ="};
}
Words enabled() {
  return {"input  logic        i_rst,",
          "input  logic        i_rst,\n  input  logic        i_enable,"};
}
Words enabled_strobes_low() {
  Words changes = {"input  logic        i_rst,",
                   "input  logic        i_rst_n,\n  input  logic        i_enable,"};
  std::string nets = "  wire i_rst = !i_rst_n;\n";
  for (const std::string name : {"i_slave_cyc", "i_slave_stb", "i_ack", "i_err"}) {
    changes.insert(changes.end(), {" " + name + ",", " " + name + "_n,"});
    nets += "  wire " + name + " = !" + name + "_n;\n";
  }
  for (const std::string name : {"o_slave_ack", "o_slave_err", "o_cyc", "o_stb"}) {
    changes.insert(changes.end(), {" " + name + ",", " " + name + "_n,"});
    nets += "  wire " + name + ";\n  assign " + name + "_n = !" + name + ";\n";
  }
  changes.insert(changes.end(), {"  slow_blitter slow", nets + "  slow_blitter slow"});
  return changes;
}

class OtherCores : public NewDut, public testing::WithParamInterface<OtherCore> {};

TEST_P(OtherCores, AgreeAndShowTheirFault) {
  const OtherCore& other = GetParam();
  Words command = {"new-dut", "blitter", "--bus", other.bus, "--dir", "mine"};
  command.insert(command.end(), other.options.begin(), other.options.end());
  const Finished made = collide(command);
  ASSERT_EQ(made.status, 0) << made.err;
  put_core("blitter", other.bus);
  if (other.bus == "wishbone") {
    fs::copy_file(COLLIDE_ROOT "/tests/rtl/cores/slow_blitter.sv",
                  here_.path() / "mine/core/slow_blitter.sv");
  }
  const Words changes = other.changes();
  std::string core = test::read_file(here_.path() / "mine/core/your_core.sv");
  for (std::size_t n = 0; n < changes.size(); n += 2) replace(core, changes[n], changes[n + 1]);
  here_.write("mine/core/your_core.sv", core);
  for (const auto& entry : fs::directory_iterator(here_.path() / "mine/core")) {
    if (!other.enabled) break;
    const std::regex edge(R"(always_ff @\(posedge i_clk\))");
    here_.write(
        "mine/core/" + entry.path().filename().string(),
        std::regex_replace(test::read_file(entry.path()), edge, "$& if (blitter.core.i_enable)"));
  }
  EXPECT_EQ(cosim({"--timing", "transactions", "--count", "300"}, 0)["jobs"], 300);

  std::string counters = test::read_file(here_.path() / "mine/core/blitter_counters.sv");
  replace(counters, "i_line_down ? r_line - 4'd1 : r_line + 4'd1", "r_line + 4'd1");
  here_.write("mine/core/blitter_counters.sv", counters);
  const Json found = cosim({"--timing", "transactions", "--restrict", "plain"}, 1);
  EXPECT_EQ(found["failure"]["shrunk"]["kind"], "register LINE") << found["failure"].dump();
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, OtherCores,
    testing::Values(
        OtherCore{
            "OwnClock", "68000", {"--clock", "4", "--active-low", "--inout"}, own_clock, false},
        OtherCore{"Enabled", "68000", {"--enable", "4"}, enabled, true},
        OtherCore{"StrobesLow",
                  "wishbone",
                  {"--enable", "4", "--active-low"},
                  enabled_strobes_low,
                  true}),
    [](const auto& tested) { return tested.param.name; });

TEST_F(NewDut, AReportsCommandHoldsTheRtlAsItWasHeld) {
  const Finished found =
      collide({"cosim", "blitter", "--rtl", COLLIDE_ROOT "/tests/sim/cosim/blitter/broken",
               "--seed", "1234", "--timing", "transactions", "--patience", "60"});
  EXPECT_EQ(found.status, 1) << found.err;
  EXPECT_THAT(found.out, HasSubstr("2000 jobs  by transactions\n"));
  const std::string start = "reproduce   ";
  const std::size_t at = found.out.find(start) + start.size();
  const std::string line = found.out.substr(at, found.out.find('\n', at) - at);
  EXPECT_THAT(line, HasSubstr("--rtl " COLLIDE_ROOT "/tests/sim/cosim/blitter/broken "
                              "--timing transactions --patience 60"));
  std::istringstream words(line);
  std::string program;
  words >> program;
  const Finished again = collide({std::istream_iterator<std::string>(words), {}});
  EXPECT_EQ(again.status, 1) << again.err;
  EXPECT_THAT(again.out, HasSubstr("\"divergence\""));
}

TEST_F(NewDut, PatienceIsOfTransactions) {
  const Finished finished = collide({"cosim", "blitter", "--patience", "60"});
  EXPECT_EQ(finished.status, 2);
  EXPECT_THAT(finished.err, Refuses("--patience", {"exact"}));
}

TEST_F(NewDut, VeraComesWithTheBusOfTheX16) {
  const Finished made = collide({"new-dut", "vera", "--bus", "x16", "--dir", "mine"});
  EXPECT_EQ(made.status, 0) << made.err;
  EXPECT_THAT(made.out, HasSubstr("cosim vera --rtl mine --timing transactions\n"));
  for (const char* file : {"vera.sv", "vera_x16.sv", "files.f", "README.md"}) {
    EXPECT_TRUE(fs::exists(here_.path() / "mine" / file)) << file;
  }
  put_core("vera", "x16");
  const Json agreed = cosim({"--timing", "transactions", "--count", "3"}, 0, "vera");
  EXPECT_EQ(agreed["jobs"], 3);
  EXPECT_GE(agreed["compared"]["frames"], 6) << "two or three of each";
  // Clock by clock it would need all the pins of ours.
  const Finished exact = collide({"cosim", "vera", "--rtl", "mine"});
  EXPECT_EQ(exact.status, 2);
  EXPECT_THAT(exact.err, HasSubstr("output o_latch"));
  const Finished hasty =
      collide({"cosim", "vera", "--rtl", "mine", "--timing", "transactions", "--patience", "200"});
  EXPECT_EQ(hasty.status, 2);
  EXPECT_THAT(hasty.err, Refuses("--patience", {200, 4, 160}));
}

}  // namespace
}  // namespace collide::new_dut_test
