// SPDX-License-Identifier: MIT
//
// docs/evidence/worked-cores.md: the wrappers that it shows fit the adapters of new-dut, and have
// every pin of the cores, which are not here: modules with the same pins stand for them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ostream>

#include "sim/flows/new_dut.h"
#include "sim/tools/file_list.h"
#include "tests/support/pages.h"
#include "tests/support/process.h"

namespace collide::worked_cores_test {
namespace {

struct Core {
  const char* module;  // that the wrapper instantiates
  const char* unit;
  const char* bus;
  unsigned clock;
  const char* pins;
};
void PrintTo(const Core& core, std::ostream* out) {
  *out << core.module;
}

constexpr Core kCores[] = {
    {"stBlitter", "blitter", "68000", 2,
     "typedef struct packed {\n"
     "  logic clk, aRESETn, sReset, extReset, pwrUp, enPhi1, enPhi2, anyPhi, phi1, phi2;\n"
     "} s_clks;\n"
     "module stBlitter (input s_clks Clks, input ASn, RWn, LDSn, UDSn, FC0, FC1, FC2, BERRn,\n"
     "  iDTACKn, output ctrlOe, dataOe, oASn, oDSn, oRWn, oDTACKn, selected,\n"
     "  input iBRn, BGIn, iBGACKn, output oBRn, oBGACKn, INTn, BGOn, input [15:0] dmaInput,\n"
     "  input [23:1] iABUS, output [23:1] oABUS, input [15:0] iDBUS, output [15:0] oDBUS);\n"
     "endmodule\n"},
    {"blitter_mist", "blitter", "wishbone", 0,
     "module blitter_mist (input [1:0] bus_cycle, input clk, reset, sel, input [4:0] addr,\n"
     "  input [15:0] din, output [15:0] dout, input uds, lds, rw, output [23:1] bm_addr,\n"
     "  output bm_write, bm_read, output [15:0] bm_data_out, input [15:0] bm_data_in,\n"
     "  input br_in, output br_out, irq, input bg, turbo);\nendmodule\n"},
    {"top", "vera", "x16", 0,
     "module top (input clk25, extbus_cs_n, extbus_rd_n, extbus_wr_n, input [4:0] extbus_a,\n"
     "  inout [7:0] extbus_d, output extbus_irq_n, output [3:0] vga_r, vga_g, vga_b,\n"
     "  output vga_hsync, vga_vsync, spi_sck, spi_mosi, input spi_miso,\n"
     "  output spi_ssel_n_sd, audio_lrck, audio_bck, audio_data);\nendmodule\n"},
};

class WorkedCore : public testing::TestWithParam<Core> {
 protected:
  /// The page's part for the core.
  static std::string shown() {
    for (const std::string& block :
         test::code_blocks(test::page("evidence/worked-cores"), "systemverilog")) {
      if (block.find(std::string("  ") + GetParam().module + " core (") != block.npos) return block;
    }
    return "";
  }
};

TEST_P(WorkedCore, ItsWrapperFitsTheAdapter) {
  const Core& core = GetParam();
  const test::TemporaryDirectory here;
  const auto mine = here.path() / "mine";
  flows::CoreKind kind;
  kind.clock = core.clock;
  flows::new_dut(core.unit, core.bus, flows::kVerilog, mine, kind);
  const auto file = mine / (std::string(core.unit) + ".sv");
  std::string wrapper = test::read_file(file);
  const std::size_t begin = wrapper.find("  your_core core (");
  ASSERT_NE(begin, wrapper.npos);
  ASSERT_NE(shown(), "");
  wrapper.replace(begin, wrapper.find("  );\n", begin) + 5 - begin, shown());
  here.write("mine/" + std::string(core.unit) + ".sv", wrapper);

  // A pin left out or of another width is a warning, and no warning is left out.
  std::vector<std::string> command = {"verilator",
                                      "--lint-only",
                                      "--timescale",
                                      "1ns/1ps",
                                      "--top-module",
                                      core.unit,
                                      here.write("pins.sv", core.pins).string()};
  for (const std::string& source : tools::read_file_list(mine / "files.f").sources) {
    command.push_back(source);
  }
  const test::Finished linted = test::run_program(command);
  EXPECT_EQ(linted.status, 0) << linted.err;
}

INSTANTIATE_TEST_SUITE_P(OfPage, WorkedCore, testing::ValuesIn(kCores));

}  // namespace
}  // namespace collide::worked_cores_test
