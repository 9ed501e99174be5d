// SPDX-License-Identifier: MIT
#include "sim/flows/broken_copy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "model/common/input_error.h"
#include "sim/flows/prove.h"
#include "sim/tools/process.h"

namespace collide::flows::broken_copy_test {
namespace {

using ::testing::HasSubstr;

const std::string kSource = R"(module m (
  input  logic i_go
);
  wire [1:0] w_next = r_state + 2'd1;
  // Counts; else it stays
  assign w_ends = w_next <= 2'd2 && i_go;
  always_ff @(posedge i_clk) begin
    if (i_go) r_state <= w_next;
    else if (w_ends && r_state <= w_next) r_state <= 2'd0;
  end
  other one (.i_go, .i_data(f(r_state, (i_go))), .o_data(w_data));
  other two (.i_go(i_go), .i_data(w_next));
endmodule
)";

std::string changed(const std::string& signal, const std::string& becomes) {
  BrokenCopy fault;
  fault.file = "m.sv";
  fault.signal = signal;
  fault.becomes = becomes;
  return with_fault(kSource, fault);
}

TEST(BrokenCopy, ChangesEveryValueThatASignalIsGiven) {
  const std::string text = changed("r_state", "WAS ^ 2'd1");
  EXPECT_THAT(text, HasSubstr("if (i_go) r_state <= ((w_next) ^ 2'd1);"));
  EXPECT_THAT(text, HasSubstr("&& r_state <= w_next) r_state <= ((2'd0) ^ 2'd1);"));
  EXPECT_THAT(changed("w_next", "2'd3"), HasSubstr("wire [1:0] w_next = (2'd3);"));
  EXPECT_THAT(changed("w_ends", "!WAS"), HasSubstr("assign w_ends = (!(w_next <= 2'd2 && i_go));"));
}

TEST(BrokenCopy, ChangesAnInputWhereItIsRead) {
  const std::string text = changed("i_go", "!i_go");
  EXPECT_THAT(text, HasSubstr("input  logic i_go\n"));
  EXPECT_THAT(text, HasSubstr("&& (!i_go);"));
  EXPECT_THAT(text, HasSubstr("one (.i_go, .i_data(f(r_state, ((!i_go)))),"));
  EXPECT_THAT(text, HasSubstr("two (.i_go((!i_go)),"));
}

TEST(BrokenCopy, ChangesWhatAPortIsConnectedTo) {
  EXPECT_THAT(changed("one.i_data", "WAS + 2'd1"),
              HasSubstr("one (.i_go, .i_data(((f(r_state, (i_go))) + 2'd1)), .o_data(w_data));"));
  EXPECT_THAT(changed("two.i_data", "2'd0"), HasSubstr("two (.i_go(i_go), .i_data((2'd0)));"));
}

TEST(BrokenCopy, ASignalThatGetsNoValueIsAnError) {
  for (const char* signal : {"w_data", "r_stat", "one.i_date", "i_g"}) {
    EXPECT_THROW(changed(signal, "1'b0"), InputError) << signal;
  }
}

TEST(BrokenCopy, ThoseOfEveryPropertyFindTheirSignal) {
  const std::filesystem::path folder = std::filesystem::current_path();
  std::filesystem::current_path(COLLIDE_ROOT);
  std::size_t copies = 0;
  for (const tools::RtlUnit& unit : tools::rtl_designs()) {
    if (!unit.has("formal/properties.json")) continue;
    for (const Property& property : load_properties(unit)) {
      for (const BrokenCopy& copy : property.broken) {
        EXPECT_NO_THROW(with_fault(tools::read_file(copy.file), copy)) << copy.what;
        ++copies;
      }
    }
  }
  EXPECT_GT(copies, 150U);
  std::filesystem::current_path(folder);
}

}  // namespace
}  // namespace collide::flows::broken_copy_test
