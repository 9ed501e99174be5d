// SPDX-License-Identifier: MIT
#include "sim/flows/macros.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/common/input_error.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::flows::macros_test {
namespace {

using test::Refuses;

class Macros : public testing::Test {
 protected:
  std::string refusal(const std::string& body, const std::vector<std::string>& defines = {}) {
    tools::RtlUnit unit{"x",
                        {mine_.write("x.sv", "module x (output o);\n" + body + "endmodule\n")}};
    unit.includes = {mine_.path().string()};
    unit.defines = defines;
    try {
      require_same_in_synthesis(unit);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }
  std::string path(const std::string& file) const { return (mine_.path() / file).string(); }

  test::TemporaryDirectory mine_;
};

TEST_F(Macros, ADesignThatSynthesisReadsOtherwiseIsNamedWithItsLine) {
  const std::string otherwise = "`else\n  assign o = 1'b1;\n`endif\n";
  const std::string chosen = "`ifdef SYNTHESIS\n  assign o = 1'b0;\n" + otherwise;
  EXPECT_THAT(refusal(chosen), Refuses(path("x.sv") + ":3", {"SYNTHESIS", "VERILATOR", "files.f"}));
  EXPECT_THAT(refusal("`ifndef YOSYS\n  assign o = 1'b0;\n" + otherwise),
              Refuses(path("x.sv") + ":3", {"YOSYS"}));
  EXPECT_THAT(refusal("  assign o = 1'b0;\n`ifdef VERILATOR\n  initial $stop;\n`endif\n"),
              Refuses(path("x.sv") + ":4", {"VERILATOR"}));
  EXPECT_THAT(refusal("  assign o = 1'b0;\n`ifdef SYNTHESIS\n  wire w;\n`endif\n"),
              Refuses(path("x.sv") + ":4", {"SYNTHESIS"}));
  // Both know it then.
  EXPECT_EQ(refusal(chosen, {"SYNTHESIS"}), "");
}

TEST_F(Macros, WhatCommentsLeaveOutInSynthesisIsNamed) {
  EXPECT_THAT(refusal("  assign o = 1'b0;\n  // synopsys translate_off\n  initial $stop;\n"
                      "  // synopsys translate_on\n"),
              Refuses(path("x.sv") + ":3", {"translate_off"}));
}

TEST_F(Macros, WhatBothReadAlikeIsNot) {
  mine_.write("x.svh", "`ifdef WIDE\n  wire w;\n`endif\n");
  EXPECT_EQ(refusal("  // SYNTHESIS\n`include \"x.svh\"\n  assign o = 1'b0;\n"
                    "`ifdef SYNTHESIS // nothing\n`endif\n"),
            "");
  EXPECT_EQ(refusal("`include \"x.svh\"\n  assign o = 1'b0;\n", {"WIDE"}), "");
}

}  // namespace
}  // namespace collide::flows::macros_test
