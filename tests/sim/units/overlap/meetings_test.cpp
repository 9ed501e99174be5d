// SPDX-License-Identifier: MIT
#include "tests/sim/units/list_unit/meetings.h"

#include "model/overlap/descriptor.h"
#include "tests/sim/units/overlap/variants.h"

namespace collide::overlap::meetings_test {
namespace {

/// Four sprites of one pixel in one place: six pairs; of the first two one.
class OverlapMeetings : public testing::TestWithParam<std::size_t> {
 protected:
  static list_unit::Known known() {
    const Variant& variant = variants()[GetParam()];
    return {variant.parameters,
            [&variant] { return variant.on_board(); },
            variant.parameters.area,
            [](Ram& ram) {
              ram.word(0x4000) = 0x80000000;
              for (unsigned n = 0; n < 4; ++n) {
                Descriptor d;
                d.mask = 0x4000;
                const DescriptorWords words = encode(d);
                for (unsigned w = 0; w < 4; ++w) ram.word(16 * n + 4 * w) = words[w];
              }
            },
            [](list_unit::World& world) { world.write(kWindowSize, 16U << 16 | 16); },
            4,
            2,
            6,
            1};
  }
};

COLLIDE_MEETINGS(OverlapMeetings)

TEST_P(OverlapMeetings, PairsReadAcrossTheEndAreZeroOrAsTheyStay) {  // Rule 25
  list_unit::Meetings::read_across_the_end(known(), kPairs + 2 * 32, 0b1011);
}
TEST_P(OverlapMeetings, PairsReadAcrossTheBeginningAreZeroOrAsTheyWere) {  // Rule 25
  list_unit::Meetings::read_across_the_beginning(known(), kPairs + 2 * 32, 0b1011);
}

INSTANTIATE_TEST_SUITE_P(With, OverlapMeetings, testing::Range<std::size_t>(0, variants().size()),
                         [](const auto& tested) { return variants()[tested.param].name; });

}  // namespace
}  // namespace collide::overlap::meetings_test
