// SPDX-License-Identifier: MIT
#include "tests/sim/units/list_unit/meetings.h"

#include "model/impact/descriptor.h"
#include "tests/sim/units/impact/variants.h"

namespace collide::impact::meetings_test {
namespace {

/// Three circles in one place: each has a contact, and of the first two both have.
class ImpactMeetings : public testing::TestWithParam<std::size_t> {
 protected:
  static list_unit::Known known() {
    const Variant& variant = variants()[GetParam()];
    return {variant.parameters,
            [&variant] { return variant.on_board(); },
            variant.parameters.all,
            [](Ram& ram) {
              for (unsigned n = 0; n < 3; ++n) {
                Descriptor d;
                d.circle.radius = 1;
                const DescriptorWords words = encode(d);
                for (unsigned w = 0; w < 4; ++w) ram.word(16 * n + 4 * w) = words[w];
              }
            },
            [](list_unit::World&) {},
            3,
            2,
            3,
            2};
  }
  static list_unit::Known behind_all() {
    const unsigned objects = variants()[GetParam()].parameters.objects;
    list_unit::Known with = known();
    with.place = [place = with.place, objects](Ram& ram) {
      place(ram);
      for (const unsigned n : {objects - 2, objects - 1}) {
        Descriptor d;
        d.circle = {3000, 3000, 3000, 3000, 1};
        const DescriptorWords words = encode(d);
        for (unsigned w = 0; w < 4; ++w) ram.word(16 * n + 4 * w) = words[w];
      }
    };
    with.configure = [objects](list_unit::World& world) {
      world.write(kCount, objects);
      world.write(kControl, kStart);
      world.run_to_the_end();
      world.write(kStatus, kDone);
    };
    return with;
  }
};

COLLIDE_MEETINGS(ImpactMeetings)

/// A run of all objects is before, in which the last two have a contact as well: what is known of
/// them is in the unit's memory when the next run ends.
TEST_P(ImpactMeetings, HitReadAcrossTheEndIsZeroOrAsItStays) {  // Rules 10, 11
  list_unit::Meetings::read_across_the_end(behind_all(), kHit, 0b111);
}
/// Its partner is object 0, at the beginning.
TEST_P(ImpactMeetings, FirstReadAcrossTheEndIsZeroOrAsItStays) {  // Rule 10
  list_unit::Meetings::read_across_the_end(behind_all(), kFirst + 2 * 4, kHasHit);
}
TEST_P(ImpactMeetings, FirstOfNoObjectReadAcrossTheEndIsZero) {  // Rule 10
  list_unit::Meetings::read_across_the_end(behind_all(), kFirst + 3 * 4, 0);
}
TEST_P(ImpactMeetings, HitAndFirstReadAcrossTheBeginningAreZeroOrAsTheyWere) {  // Rule 10
  list_unit::Meetings::read_across_the_beginning(behind_all(), kHit, 0b111);
  list_unit::Meetings::read_across_the_beginning(behind_all(), kFirst + 2 * 4, kHasHit);
}

INSTANTIATE_TEST_SUITE_P(With, ImpactMeetings, testing::Range<std::size_t>(0, variants().size()),
                         [](const auto& tested) { return variants()[tested.param].name; });

}  // namespace
}  // namespace collide::impact::meetings_test
