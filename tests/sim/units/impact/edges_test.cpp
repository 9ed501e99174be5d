// SPDX-License-Identifier: MIT
#include "tests/sim/units/list_unit/edges.h"

#include <algorithm>

#include "model/impact/descriptor.h"
#include "model/list_unit/ram.h"
#include "tests/sim/units/impact/variants.h"

namespace collide::impact::edges_test {
namespace {

/// Three circles that come to one place, two of them at the start: three records, in a line.
class ImpactEdges : public testing::TestWithParam<std::size_t> {
 protected:
  ImpactEdges()
      : ram_(1U << 16, variants()[GetParam()].parameters),
        edges_(
            ram_, [](Memory& memory) { return variants()[GetParam()].on(memory); },
            [](Unit& unit) {
              EXPECT_EQ(unit.read(kFound), 3U);
              EXPECT_EQ(unit.read(kStored), 3U);
              EXPECT_EQ(unit.read(kHit), 7U);
              // 100 less 2 of 100 to go: 0.98 * 65536 = 64225.28.
              EXPECT_EQ(unit.read(kFirst + 8), kHasHit | 64225U);
            }) {
    for (unsigned n = 0; n < 3; ++n) {
      Descriptor d;
      d.circle.radius = 1;
      if (n == 2) d.circle.from_x = 100;
      const DescriptorWords words = encode(d);
      for (unsigned w = 0; w < 4; ++w) ram_.word(16 * n + 4 * w) = words[w];
    }
    Unit& unit = edges_.unit();
    unit.write(kCount, 3);
    unit.write(kList, 0x8000);
    unit.write(kListLines, 10);
  }

  Ram ram_;
  list_unit::Edges edges_;
};

TEST_P(ImpactEdges, DoneClearedAsItIsSetStaysSet) {  // Rule 10
  edges_.done_cleared_as_it_is_set_stays_set();
}

/// In each clock of a run: while it reads, scans, multiplies, divides, reports and writes.
TEST_P(ImpactEdges, ATriggerAsBusyFallsAfterAbortBeginsAWholeRun) {  // Rule 10
  edges_.a_trigger_as_busy_falls_after_abort_begins_a_whole_run(420);
}

TEST_P(ImpactEdges, ATriggerAsBusyFallsAfterAnErrorBeginsAWholeRun) {  // Rule 10
  // 12 descriptor words, a line and the header.
  const unsigned accesses = 20 * variants()[GetParam()].parameters.accesses_a_word();
  edges_.a_trigger_as_busy_falls_after_an_error_begins_a_whole_run(accesses);
}

INSTANTIATE_TEST_SUITE_P(With, ImpactEdges, testing::Range<std::size_t>(0, variants().size()),
                         [](const auto& tested) { return variants()[tested.param].name; });

}  // namespace
}  // namespace collide::impact::edges_test
