// SPDX-License-Identifier: MIT
#include "tests/sim/units/list_unit/edges.h"

#include "model/list_unit/ram.h"
#include "model/overlap/descriptor.h"
#include "tests/model/overlap/reference.h"
#include "tests/sim/units/overlap/variants.h"

namespace collide::overlap::edges_test {
namespace {

/// Four sprites of one pixel in one place: six pairs, in three lines.
class OverlapEdges : public testing::Test {
 protected:
  OverlapEdges()
      : ram_(1U << 16, {}),
        edges_(
            ram_, [](Memory& memory) { return variants().front().on(memory); },
            [](Unit& unit) {
              EXPECT_EQ(unit.read(kFound), 6U);
              EXPECT_EQ(unit.read(kStored), 6U);
              EXPECT_EQ(unit.read(kTouched), 15U);
            }) {
    ram_.word(0x4000) = 0x80000000;
    for (unsigned n = 0; n < 4; ++n) {
      Descriptor d;
      d.mask = 0x4000;
      const DescriptorWords words = encode(d);
      for (unsigned w = 0; w < 4; ++w) ram_.word(16 * n + 4 * w) = words[w];
    }
    overlap::Setup setup;
    setup.count = 4;
    setup.columns = setup.rows = 16;
    setup.list = 0x8000;
    setup.list_lines = 10;
    configure(edges_.unit(), setup);
  }

  Ram ram_;
  list_unit::Edges edges_;
};

TEST_F(OverlapEdges, DoneClearedAsItIsSetStaysSet) {  // Rule 16
  edges_.done_cleared_as_it_is_set_stays_set();
}

TEST_F(OverlapEdges, ATriggerAsBusyFallsAfterAbortBeginsAWholeRun) {  // Rule 18
  edges_.a_trigger_as_busy_falls_after_abort_begins_a_whole_run(40);
}

TEST_F(OverlapEdges, ATriggerAsBusyFallsAfterAnErrorBeginsAWholeRun) {
  edges_.a_trigger_as_busy_falls_after_an_error_begins_a_whole_run(19);
}

}  // namespace
}  // namespace collide::overlap::edges_test
