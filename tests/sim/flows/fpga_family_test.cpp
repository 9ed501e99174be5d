// SPDX-License-Identifier: MIT
//
// Families of FPGAs: cells of netlists, and reports as nextpnr wrote them, without their paths.
#include "sim/flows/fpga_family.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "model/common/input_error.h"
#include "sim/tools/project.h"

namespace collide::flows::fpga_family_test {
namespace {

using testing::HasSubstr;

FpgaPlacement recorded(const std::string& family, const std::string& name) {
  const std::string file = COLLIDE_ROOT "/tests/sim/flows/fpga/" + name + ".json";
  return fpga_family(family).read(parse_json(tools::read_file(file), file), file);
}

TEST(FpgaReport, OfAnIce40) {
  const FpgaPlacement placed = recorded("ice40", "ice40-blitter");
  EXPECT_EQ(placed.logic.used, 1705U);
  EXPECT_EQ(placed.logic.available, 5280U);
  EXPECT_EQ(placed.block_ram.used, 0U);
  EXPECT_EQ(placed.block_ram.available, 30U);
  ASSERT_EQ(placed.clocks.size(), 1U);
  EXPECT_NEAR(placed.clocks[0].mhz, 16.3, 0.05);
  EXPECT_EQ(placed.clocks[0].wanted_mhz, 20);
  EXPECT_FALSE(placed.clocks[0].met());
}

TEST(FpgaReport, OfAnEcp5) {
  const FpgaPlacement placed = recorded("ecp5", "ecp5-vera");
  EXPECT_EQ(placed.logic.used, 2085U);
  EXPECT_EQ(placed.logic.available, 83640U);
  EXPECT_EQ(placed.block_ram.used, 12U);
  EXPECT_EQ(placed.block_ram.available, 208U);
  ASSERT_EQ(placed.clocks.size(), 1U);
  EXPECT_NEAR(placed.clocks[0].mhz, 57.23, 0.005);
  EXPECT_TRUE(placed.clocks[0].met());
}

TEST(FpgaReport, OfAGowin) {
  const FpgaPlacement placed = recorded("gowin", "gowin-blitter");
  EXPECT_EQ(placed.logic.used, 1955U);
  EXPECT_EQ(placed.logic.available, 20736U);
  EXPECT_EQ(placed.block_ram.used, 0U);
  EXPECT_EQ(placed.block_ram.available, 46U);
  ASSERT_EQ(placed.clocks.size(), 1U);
  EXPECT_NEAR(placed.clocks[0].mhz, 83.51, 0.005);
}

TEST(FpgaReport, OfAnotherFamilyOrNoneIsRefused) {
  EXPECT_THROW(recorded("ecp5", "gowin-blitter"), InputError);
  EXPECT_THROW(recorded("gowin", "ecp5-vera"), InputError);
  EXPECT_THROW(fpga_family("ecp5").read(Json::object(), "report.json"), InputError);
}

FpgaCells counted(const std::string& family, const std::vector<std::string>& types) {
  Json cells = Json::object();
  for (const std::string& type : types) {
    cells["c" + std::to_string(cells.size())] = {{"type", type}};
  }
  return fpga_family(family).count({{"modules", {{"top", {{"cells", cells}}}}}}, "top");
}

TEST(FpgaCellsOf, AnIce40) {
  const FpgaCells cells = counted("ice40", {"SB_LUT4", "SB_LUT4", "SB_DFFESR", "SB_DFF", "SB_CARRY",
                                            "SB_RAM40_4KNR", "SB_SPRAM256KA", "SB_MAC16", "SB_GB"});
  EXPECT_EQ(cells.lut4, 2U);
  EXPECT_EQ(cells.dff, 2U);
  EXPECT_EQ(cells.carry, 1U);
  EXPECT_EQ(cells.lut_ram, 0U);
  EXPECT_EQ(cells.block_ram, 1U);
  EXPECT_EQ(cells.single_port_ram, 1U);
  EXPECT_EQ(cells.dsp, 1U);
}

TEST(FpgaCellsOf, AnEcp5) {
  const FpgaCells cells = counted("ecp5", {"LUT4", "PFUMX", "TRELLIS_FF", "CCU2C", "CCU2C",
                                           "TRELLIS_DPR16X4", "DP16KD", "PDPW16KD", "MULT18X18D"});
  EXPECT_EQ(cells.lut4, 1U);
  EXPECT_EQ(cells.dff, 1U);
  EXPECT_EQ(cells.carry, 2U);
  EXPECT_EQ(cells.lut_ram, 1U);
  EXPECT_EQ(cells.block_ram, 2U);
  EXPECT_EQ(cells.dsp, 1U);
}

TEST(FpgaCellsOf, AGowin) {
  const FpgaCells cells =
      counted("gowin", {"LUT1", "LUT4", "MUX2_LUT5", "DFFRE", "DFF", "ALU", "RAM16SDP4", "SDPB",
                        "SDPX9B", "DPB", "SP", "SPX9", "pROM", "MULT18X18", "IBUF", "GND"});
  EXPECT_EQ(cells.lut4, 2U);
  EXPECT_EQ(cells.dff, 2U);
  EXPECT_EQ(cells.carry, 1U);
  EXPECT_EQ(cells.lut_ram, 1U);
  EXPECT_EQ(cells.block_ram, 6U);
  EXPECT_EQ(cells.dsp, 1U);
}

TEST(FpgaFamilies, AreWholeAndTheirNamesTheirOwn) {
  std::set<std::string> constraints;
  for (const std::string& name : fpga_families()) {
    const FpgaFamily& family = fpga_family(name);
    EXPECT_EQ(family.name, name);
    EXPECT_TRUE(constraints.insert(family.constraints).second) << "a board's family is found by it";
    EXPECT_FALSE(family.placers.empty());
    EXPECT_FALSE(family.packaged.empty());
    EXPECT_FALSE(family.packer.empty());
  }
  EXPECT_THROW(fpga_family("xc7"), InputError);
}

}  // namespace
}  // namespace collide::flows::fpga_family_test
