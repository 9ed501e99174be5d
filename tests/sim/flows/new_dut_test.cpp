// SPDX-License-Identifier: MIT
#include "sim/flows/new_dut.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "model/common/input_error.h"
#include "sim/flows/elaboration.h"
#include "sim/flows/vhdl_text.h"
#include "sim/tools/file_list.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::flows::new_dut_test {
namespace {

namespace fs = std::filesystem;
using test::Refuses;
using testing::ElementsAre;
using testing::HasSubstr;

std::string refusal(const std::string& unit, const std::string& bus, const fs::path& folder,
                    const CoreKind& kind = {}, const std::string& language = kVerilog) {
  try {
    new_dut(unit, bus, language, folder, kind);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(NewDut, KnowsItsBuses) {
  EXPECT_THAT(buses_of("blitter"), ElementsAre("68000", "apb", "axi-lite", "wishbone"));
  EXPECT_THAT(buses_of("vera"), ElementsAre("x16"));
}

TEST(NewDut, HoldsWhatItsListNames) {
  const test::TemporaryDirectory here;
  EXPECT_THAT(
      new_dut("blitter", "axi-lite", kVerilog, here.path() / "mine"),
      ElementsAre("README.md", "axi_lite_to_registers.sv", "axi_lite_to_wishbone.sv", "blitter.sv",
                  "blitter_wishbone.sv", "files.f", "wishbone_to_axi_lite.sv"));
  EXPECT_EQ(tools::read_file_list(here.path() / "mine/files.f").sources.size(), 5U);
  EXPECT_EQ(std::distance(fs::directory_iterator(here.path()), {}), 1)
      << "something left beside it";
}

TEST(NewDut, EveryBusHasAWrapperInVhdl) {
  for (const auto& [unit, bus] :
       std::vector<std::pair<std::string, std::string>>{{"blitter", "68000"},
                                                        {"blitter", "apb"},
                                                        {"blitter", "axi-lite"},
                                                        {"blitter", "wishbone"},
                                                        {"vera", "x16"}}) {
    const test::TemporaryDirectory here;
    EXPECT_THAT(new_dut(unit, bus, kVhdl, here.path() / "mine"),
                testing::Contains("your_core.vhd"));
    const tools::FileList list = tools::read_file_list(here.path() / "mine/files.f");
    ASSERT_EQ(list.vhdl.size(), 1U);
    // What the wrapper has in Verilog has each of its pins, and no other.
    const VhdlEntities entities = vhdl_entities({list.vhdl[0].path});
    std::string top = test::read_file(here.path() / "mine" / (unit + ".sv"));
    top = top.substr(top.find("your_core core ("));
    std::vector<std::string> pins;
    static const std::regex pin("\\.(\\w+)");
    for (std::sregex_iterator one(top.begin(), top.end(), pin), none; one != none; ++one) {
      pins.push_back((*one)[1]);
    }
    std::vector<std::string> ports;
    for (const auto& [name, place] : entities.at("your_core").ports) ports.push_back(name);
    EXPECT_THAT(ports, testing::UnorderedElementsAreArray(pins)) << bus;
  }
}

TEST(NewDut, AnEmptyFolderIsFilledAndAnotherIsLeftAlone) {
  const test::TemporaryDirectory here;
  fs::create_directory(here.path() / "mine");
  new_dut("blitter", "68000", kVerilog, here.path() / "mine/");
  EXPECT_TRUE(fs::exists(here.path() / "mine/blitter_68000.sv"));
  here.write("mine/files.f", "mine alone");
  EXPECT_THAT(refusal("blitter", "apb", here.path() / "mine"),
              Refuses((here.path() / "mine").string(), {"exists", "empty folder"}));
  EXPECT_EQ(test::read_file(here.path() / "mine/files.f"), "mine alone");
  EXPECT_FALSE(fs::exists(here.path() / "mine/wishbone_to_apb.sv"));
}

TEST(NewDut, WhatThereIsNotIsNamed) {
  EXPECT_THAT(refusal("blitter", "i2c", "x"),
              Refuses("--bus", {"i2c", 68000, "apb", "axi-lite", "wishbone"}));
  EXPECT_THAT(refusal("blender", "68000", "x"),
              Refuses("unit", {"blender", "blitter", "impact", "overlap", "vera"}));
  EXPECT_THAT(refusal("blitter", "68000", "/proc/no/x"), HasSubstr("/proc/no/x"));
}

TEST(NewDut, WhatACoreWithThatBusCannotBeIsRefused) {
  CoreKind kind;
  kind.enable = 4;
  EXPECT_THAT(refusal("blitter", "apb", "x", kind), Refuses("--enable", {68000, "wishbone"}));
  kind.clock = 4;
  EXPECT_THAT(refusal("blitter", "68000", "x", kind), Refuses("--clock", {"--enable", "one"}));
  kind.enable = 0;
  EXPECT_THAT(refusal("blitter", "wishbone", "x", kind), Refuses("--clock", {"wishbone"}));
  kind = {};
  kind.inout_data = true;
  EXPECT_THAT(refusal("vera", "x16", "x", kind), Refuses("--inout", {"--bus x16"}));
  EXPECT_THAT(refusal("blitter", "68000", "x", kind, kVhdl), Refuses("--language", {"wrapper"}));
}

class Made : public testing::TestWithParam<std::pair<const char*, const char*>> {
 protected:
  Made() : unit_(GetParam().first), bus_(GetParam().second) {
    new_dut(unit_, bus_, kVerilog, here_.path() / "mine");
  }

  std::string unit_;
  std::string bus_;
  test::TemporaryDirectory here_;
};

TEST_P(Made, LacksNothingButTheCore) {
  const tools::FileList list = tools::read_file_list(here_.path() / "mine/files.f");
  try {
    elaborate({unit_, list.sources});
    FAIL() << "there is a core";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr(unit_ + ".sv:"));
    EXPECT_THAT(error.what(), HasSubstr("'your_core'"));
  }
}

TEST_P(Made, CanHaveACoreThatIsResetByALowLevel) {
  CoreKind kind;
  kind.active_low = true;
  new_dut(unit_, bus_, kVerilog, here_.path() / "low", kind);
  const std::string text = test::read_file(here_.path() / "low" / (unit_ + ".sv"));
  const std::size_t core = text.find("your_core core (");
  EXPECT_NE(text.find(".i_rst_n(!i_rst),", core), text.npos);
  EXPECT_EQ(text.find(".i_rst,", core), text.npos);
}

/// With a core of ours in the place of the user's.
TEST_P(Made, IsCleanUnderLint) {
  const fs::path root = COLLIDE_ROOT;
  std::string unit = test::read_file(root / "rtl" / unit_ / (unit_ + ".sv"));
  const std::string name = "module " + unit_ + " (";
  unit.replace(unit.find(name), name.size(), "module " + unit_ + "_unit (");
  std::vector<std::string> argv = {"verilator",
                                   "--lint-only",
                                   "-Wall",
                                   "+libext+.sv",
                                   "-y",
                                   root / "rtl" / unit_,
                                   "-y",
                                   root / "tests/rtl/cores",
                                   "--top-module",
                                   unit_,
                                   here_.write(unit_ + "_unit.sv", unit),
                                   root / "tests/rtl/cores" / bus_ / "your_core.sv"};
  for (const std::string& source : tools::read_file_list(here_.path() / "mine/files.f").sources) {
    argv.push_back(source);
  }
  if (const fs::path file = root / "rtl" / unit_ / (unit_ + ".vlt"); fs::exists(file)) {
    // Its waivers name the file of the top module.
    std::string waivers = test::read_file(file);
    const std::string top = "*" + unit_ + ".sv";
    waivers.replace(waivers.find(top), top.size(), "*" + unit_ + "_unit.sv");
    argv.insert(argv.begin() + 1, here_.write("unit.vlt", waivers));
  }
  const test::Finished finished = test::run_program(argv);
  EXPECT_EQ(finished.status, 0);
  EXPECT_EQ(finished.err, "");
}

INSTANTIATE_TEST_SUITE_P(EveryBus, Made,
                         testing::Values(std::pair("blitter", "68000"),
                                         std::pair("blitter", "wishbone"),
                                         std::pair("blitter", "apb"),
                                         std::pair("blitter", "axi-lite"),
                                         std::pair("vera", "x16")));

}  // namespace
}  // namespace collide::flows::new_dut_test
