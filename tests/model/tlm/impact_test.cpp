// SPDX-License-Identifier: MIT
// The impact unit's sockets: halves of registers, turns on the bus and their times, two units with
// different parameters beside each other. What list units have in common overlap_test.cpp has.
#include "tests/model/tlm/list_unit_system.h"

#include <gtest/gtest.h>

#include "model/common/json.h"
#include "model/impact/descriptor.h"
#include "model/impact/golden.h"

namespace collide::tlm2::impact_test {
namespace {

using impact::Parameters;

constexpr std::uint32_t kUnit = 0xF20000, kOther = 0xF24000;
constexpr std::uint32_t kDescriptors = 0x1000, kList = 0x2000;

struct System : ListUnitSystem {
  MountedUnit& add(const char* name, std::uint32_t at, const Parameters& parameters) {
    return ListUnitSystem::add<impact::Golden>(name, at, parameters);
  }

  /// Circles of radius 2, 100 pixels from one to the next, of which the first goes past all others.
  void prepare(std::uint32_t unit, unsigned objects, std::uint32_t list = kList) {
    for (unsigned s = 0; s < objects; ++s) {
      impact::Descriptor d;
      const auto x = static_cast<std::int16_t>(100 * s * 16);
      d.circle = {x, 0, x, 0, 2 * 16};
      if (s == 0) d.circle.to_x = static_cast<std::int16_t>(1000 * 16);
      const impact::DescriptorWords words = encode(d);
      for (unsigned i = 0; i < 4; ++i) put_long(kDescriptors + 16 * s + 4 * i, words[i]);
    }
    put_long(unit + impact::kCount, objects);
    put_long(unit + impact::kDescriptors, kDescriptors);
    put_long(unit + impact::kList, list);
    put_long(unit + impact::kListLines, 100);
  }
};

Parameters small() {
  Parameters p;
  p.objects = 64;
  return p;
}

TEST(Impact, ARegisterIsTwoWordsAndThereIsNoWindow) {
  EXPECT_EQ(isolated([] {
              System s;
              Parameters wide = small();
              wide.wide = true;
              s.add("impact", kUnit, wide);
              sc_core::sc_start(sc_core::SC_ZERO_TIME);
              s.put_long(kUnit + 0x14, 0x11223344);
              s.put_long(kUnit + impact::kList, 0x11223344);
              s.put(kUnit + impact::kList, 0xAABB, {true, false});
              return Json{s.get(kUnit + impact::kId), s.get(kUnit + impact::kId + 2),
                          s.get_long(kUnit + 0x14), s.get_long(kUnit + impact::kList)};
            }),
            // Version 1, wide, with all mode, 64 objects. A list begins at a multiple of 16.
            (Json{0x494D, 0x133F, 0, 0xAA223340}));
}

// 8 descriptor words, a line and the header: 16 accesses of two cycles, in two turns. The first
// begins a cycle after the write and takes 4 + 16 * 4 + 4 clocks, to 76. Then a cycle for others,
// and what CLOCKS has beyond the accesses: 60 + 4 * 2 of descriptors + 3 + 64 + 92 of a pair - 8 =
// 219. The second, at 299, takes as long as the first, to 371. The circles, 100 apart, touch after
// 96 of 1000 pixels: 0.096 of 65536 is 6291.
TEST(Impact, ARunIsTurnsOnTheBusWithItsOwnClocksBetweenThem) {
  EXPECT_EQ(isolated([] {
              System s;
              MountedUnit& unit = s.add("impact", kUnit, small());
              Cycles cycles;
              s.router.observe(&cycles);
              sc_core::sc_start(sc_core::SC_ZERO_TIME);
              s.prepare(kUnit, 2);
              s.start(kUnit, impact::kIrqEnable);
              Json json;
              sc_core::sc_start(clocks(370));
              json["before"] = unit.irq.read();
              sc_core::sc_start(clocks(2));
              json["behind"] = unit.irq.read();
              json["accesses"] = unit.chip.accesses();
              json["grants"] = unit.chip.grants();
              json["second turn"] = cycles.seen.at(16).start / clocks(1);
              json["records"] = {s.get_long(kList + 16), s.get_long(kList + 20)};
              json["hit"] = s.get_long(kUnit + impact::kHit);
              json["first"] = {s.get_long(kUnit + impact::kFirst),
                               s.get_long(kUnit + impact::kFirst + 4)};
              return json;
            }),
            (Json{{"before", false},
                  {"behind", true},
                  {"accesses", 32},
                  {"grants", 2},
                  {"second turn", 299.0},
                  {"records", {6291U << 14 | 1, 6291U << 14 | 1U << 7}},
                  {"hit", 3},
                  {"first", {0x81000000U | 6291, 0x80000000U | 6291}}}));
}

// Object 0 meets every other, and no other two meet: 4 objects are 4 records in earliest mode, and
// 3 contacts in all mode. 16 words of descriptors; two lines and the header, and a line and the
// header. On a port of 16 bits a word is as many cycles.
TEST(Impact, TwoWithDifferentParametersRunBesideEachOther) {
  EXPECT_EQ(isolated([] {
              System s;
              Parameters narrow = small();
              narrow.data_width = 16;
              narrow.objects = 128;
              s.add("impact", kUnit, small());
              s.add("impact_2", kOther, narrow);
              sc_core::sc_start(sc_core::SC_ZERO_TIME);
              s.prepare(kUnit, 4);
              s.prepare(kOther, 4, kList + 0x4000);
              s.start(kUnit);
              s.start(kOther, impact::kAll);
              sc_core::sc_start(sc_core::sc_time(10, sc_core::SC_MS));
              return Json{s.get(kUnit + 2),
                          s.get(kOther + 2),
                          s.get_long(kUnit + impact::kFound),
                          s.get_long(kOther + impact::kFound),
                          s.units[0]->chip.accesses(),
                          s.units[1]->chip.accesses()};
            }),
            (Json{0x113F, 0x117F, 4, 3, 2 * (16 + 12), 2 * (16 + 8)}));
}

}  // namespace
}  // namespace collide::tlm2::impact_test
