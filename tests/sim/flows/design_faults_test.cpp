// SPDX-License-Identifier: MIT
// Each kind of fault beside the same RTL with the fault written by hand: Yosys looks for a
// difference in the clocks behind a reset, and for one of RTL in which none is switched on.
#include "sim/flows/design_faults.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "model/common/json.h"
#include "sim/tools/process.h"
#include "tests/support/process.h"

namespace collide::flows::design_faults_test {
namespace {

const std::string kDesign = R"(
module top (
    input  logic       i_clk, i_rst, i_go, i_stop, i_ready, i_load,
    input  logic [9:0] i_limit,
    output logic       o_busy, o_more,
    output logic [9:0] o_count
);
  logic r_busy;
  wire w_ready = i_ready;
  logic [9:0] r_count;
  always_ff @(posedge i_clk) begin
    if (i_rst) r_busy <= 0;
    else if (i_go) r_busy <= 1;
    else if (i_stop) r_busy <= 0;
  end
  always_ff @(posedge i_clk) begin
    if (i_rst) r_count <= 0;
    else if (i_load) r_count <= i_limit;
    else if (r_busy && w_ready) r_count <= r_count + 1;
  end
  assign o_busy = r_busy;
  assign o_count = r_count;
  assign o_more = r_count < i_limit;
endmodule
)";

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const std::size_t at = text.find(what);
  if (at == std::string::npos) throw std::logic_error("the design has no " + what);
  return text.replace(at, what.size(), with);
}

class Netlist {
 public:
  Netlist() {
    folder_.write("design.sv", kDesign);
    yosys("read_verilog -sv design.sv; prep -top top; write_json design.json");
    std::ifstream in(folder_.path() / "design.json");
    design_ = Json::parse(in);
  }

  std::vector<DesignFault> faults(unsigned count = 1000, unsigned seed = 1) const {
    return draw_design_faults(design_, "top", count, seed, [](const std::string&) { return true; });
  }
  /// Whether the design with these faults, of which that number is switched on, does what this
  /// does.
  bool agrees(const std::vector<std::pair<unsigned, const DesignFault*>>& faults, unsigned on,
              const std::string& with) const {
    folder_.write("with.sv", with);
    folder_.write("faulty.json", with_design_faults(design_, faults, "select", 8).dump());
    return yosys(
               "read_verilog -sv with.sv; prep -top top; design -stash right; "
               "read_json faulty.json; cd top; delete -input select; connect -set select " +
               std::to_string(on) +
               "; cd ..; design -stash faulty; design -copy-from right -as right top; "
               "design -copy-from faulty -as faulty top; "
               "miter -equiv -flatten -make_outputs right faulty both; hierarchy -top both; "
               "sat -verify -prove trigger 0 -set-init-zero -seq 8 both")
        .ok();
  }

 private:
  tools::Finished yosys(const std::string& script) const {
    return tools::run({{"yosys", "-q", "-p", script}, folder_.path()});
  }

  test::TemporaryDirectory folder_;
  Json design_;
};

struct ByHand {
  const char *mode, *wire, *what, *with;
};
std::ostream& operator<<(std::ostream& out, const ByHand& row) {
  return out << row.mode;
}

class Fault : public testing::TestWithParam<ByHand> {};

TEST_P(Fault, IsThatWrittenByHand) {
  const Netlist netlist;
  const std::vector<DesignFault> faults = netlist.faults();
  const auto found = std::find_if(faults.begin(), faults.end(), [](const DesignFault& fault) {
    return fault.mode == GetParam().mode && fault.wire == GetParam().wire;
  });
  ASSERT_TRUE(found != faults.end());
  EXPECT_THAT(found->places, testing::Each(testing::StartsWith("design.sv:")));
  const std::string by_hand = replaced(kDesign, GetParam().what, GetParam().with);
  EXPECT_TRUE(netlist.agrees({{5, &*found}}, 5, by_hand));
  EXPECT_FALSE(netlist.agrees({{5, &*found}}, 5, kDesign));
}

INSTANTIATE_TEST_SUITE_P(
    Of, Fault,
    testing::Values(
        ByHand{
            "late", "o_busy", "assign o_busy = r_busy;",
            "logic r_late; always_ff @(posedge i_clk) r_late <= r_busy; assign o_busy = r_late;"},
        ByHand{"late", "i_ready", "wire w_ready = i_ready;",
               "logic w_ready; always_ff @(posedge i_clk) w_ready <= i_ready;"},
        ByHand{"stuck-0", "i_stop", "if (i_stop)", "if (0)"},
        ByHand{"stuck-1", "o_more", "r_count < i_limit", "1"},
        ByHand{"inverted", "o_busy", "o_busy = r_busy", "o_busy = !r_busy"},
        ByHand{"no-reset", "r_busy", "if (i_rst) r_busy", "if (0) r_busy"},
        ByHand{"never", "i_go", "if (i_go)", "if (0)"},
        ByHand{"always", "i_go", "if (i_go)", "if (1)"},
        ByHand{"order", "i_go", "if (i_go)", "if (i_go && !i_stop)"},
        ByHand{"term-dropped", "w_ready", "r_busy && w_ready", "r_busy"},
        ByHand{"off-by-one", "o_more", "r_count < i_limit", "r_count <= i_limit"},
        ByHand{"carry-lost", "", "r_count <= r_count + 1",
               "r_count <= {r_count[9:8], 8'(r_count[7:0] + 1)}"},
        ByHand{"narrow", "r_count", "logic [9:0] r_count;", "logic [8:0] r_count;"}),
    [](const auto& tested) {
      std::string name = std::string(tested.param.mode) + "_" + tested.param.wire;
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

TEST(Faults, OfWhichNoneIsSwitchedOnChangeNothing) {
  const Netlist netlist;
  const std::vector<DesignFault> faults = netlist.faults();
  ASSERT_GT(faults.size(), 30U);
  std::vector<std::pair<unsigned, const DesignFault*>> all;
  for (const DesignFault& fault : faults) {
    all.emplace_back(static_cast<unsigned>(all.size()) + 1, &fault);
  }
  EXPECT_TRUE(netlist.agrees(all, 0, kDesign));
}

TEST(Faults, AreAsManyOfEachModeAndTheSameForTheSameSeed) {
  const Netlist netlist;
  const auto drawn = [&](unsigned seed) {
    std::vector<std::string> names;
    for (const DesignFault& fault : netlist.faults(12, seed)) {
      names.push_back(fault.mode + " " + fault.wire);
    }
    return names;
  };
  std::set<std::string> modes;
  for (const DesignFault& fault : netlist.faults(12)) modes.insert(fault.mode);
  EXPECT_EQ(modes.size(), 12U);
  EXPECT_EQ(drawn(1), drawn(1));
  EXPECT_NE(drawn(1), drawn(2));
}

}  // namespace
}  // namespace collide::flows::design_faults_test
