// SPDX-License-Identifier: MIT
// The overlap unit's sockets: halves of registers, turns on the bus and their times, bus errors,
// the trigger, two units with different parameters beside each other.
#include "tests/model/tlm/list_unit_system.h"

#include <gtest/gtest.h>

#include "model/common/json.h"
#include "model/overlap/descriptor.h"
#include "model/overlap/golden.h"

namespace collide::tlm2::overlap_test {
namespace {

using overlap::Parameters;
using sc_core::sc_time;

constexpr std::uint32_t kUnit = 0xF10000, kOther = 0xF14000;
constexpr std::uint32_t kDescriptors = 0x1000, kMask = 0x1800, kList = 0x2000;

using Mounted = MountedUnit;

struct System : ListUnitSystem {
  Mounted& add(const char* name, std::uint32_t at, const Parameters& parameters,
               bool accurate = false) {
    return ListUnitSystem::add<overlap::Golden>(name, at, parameters, accurate);
  }
  /// Sprites of 16x1, all opaque and in one place, and registers for a run over them.
  void prepare(std::uint32_t unit, unsigned sprites, std::uint32_t list = kList) {
    put_long(kMask, 0xFFFF0000);
    overlap::Descriptor d;
    d.width = 16;
    d.mask = kMask;
    for (unsigned s = 0; s < sprites; ++s) {
      const overlap::DescriptorWords words = encode(d);
      for (unsigned i = 0; i < 4; ++i) put_long(kDescriptors + 16 * s + 4 * i, words[i]);
    }
    put_long(unit + overlap::kCount, sprites);
    put_long(unit + overlap::kDescriptors, kDescriptors);
    put_long(unit + overlap::kWindowSize, 2 << 16 | 64);
    put_long(unit + overlap::kList, list);
    put_long(unit + overlap::kListLines, 100);
  }
};

Parameters small() {
  Parameters p;
  p.sprites = 64;
  p.rows = 2;
  return p;
}

TEST(Overlap, ARegisterIsTwoWordsAndTheStrobesSelectBytes) {
  EXPECT_EQ(isolated([] {
              System s;
              s.add("overlap", kUnit, small());
              sc_core::sc_start(sc_core::SC_ZERO_TIME);
              s.put_long(kUnit + overlap::kWindowOrigin, 0x11223344);
              s.put(kUnit + overlap::kWindowOrigin, 0xAABB, {true, false});
              s.put(kUnit + overlap::kWindowOrigin + 2, 0xCCDD, {false, true});
              return Json{s.get(kUnit + overlap::kId), s.get(kUnit + overlap::kId + 2),
                          s.get_long(kUnit + overlap::kWindowOrigin)};
            }),
            // Version 1, with area mode, 64 sprites.
            (Json{0x4F56, 0x113F, 0xAA2233DD}));
}

TEST(Overlap, ARunIsTurnsOnTheBusWithItsOwnClocksBetweenThem) {
  EXPECT_EQ(
      isolated([] {
        System s;
        Mounted& unit = s.add("overlap", kUnit, small());
        Cycles cycles;
        s.router.observe(&cycles);
        sc_core::sc_start(sc_core::SC_ZERO_TIME);
        s.prepare(kUnit, 2);
        s.start(kUnit, overlap::kIrqEnable);
        Json json;
        json["asks"] = s.arbiter.active();
        sc_core::sc_start(clocks(244));
        json["before"] = unit.irq.read();
        sc_core::sc_start(clocks(2));
        json["behind"] = unit.irq.read();
        json["accesses"] = unit.chip.accesses();
        json["grants"] = unit.chip.grants();
        json["second turn"] = cycles.seen.at(16).start / clocks(1);
        json["record"] = s.get_long(kList + 16);
        json["unused"] = s.get_long(kList + 24);
        json["tag"] = s.get_long(kList + 28);
        json["header"] = {s.get_long(kList), s.get_long(kList + 12)};
        json["pairs"] = {s.get_long(kUnit + 0x2000), s.get_long(kUnit + 0x2020)};
        s.put(kUnit + overlap::kStatus + 2, overlap::kDone);
        sc_core::sc_start(clocks(1));
        json["acknowledged"] = !unit.irq.read();
        json["idle"] = !s.arbiter.active();
        return json;
      }),
      // 8 descriptor words, 2 of masks, a line and the header: 18 of two cycles. The turns are 8
      // and, as the header is not cut, 10 of them. The first begins a cycle after the write and
      // takes 4 + 16 * 4 + 4 clocks, to 76. Then a cycle for others, and what CLOCKS has beyond the
      // accesses: 40 + 4 * 2 of descriptors + 1 row + 8 * 2 sprites + 1 pair + 16 of a row + 1
      // test + 2 that clear the rows - 8 = 77. The second, at 157, takes 4 + 20 * 4 + 4.
      (Json{{"asks", true},
            {"before", false},
            {"behind", true},
            {"accesses", 36},
            {"grants", 2},
            {"second turn", 157.0},
            {"record", 0x00010000},
            {"unused", 0xFFFFFFFF},
            {"tag", 0x00010001},
            {"header", {1, 0x00010000}},
            {"pairs", {2, 1}},
            {"acknowledged", true},
            {"idle", true}}));
}

TEST(Overlap, APortOf16BitsReadsHalfOfANarrowMask) {
  EXPECT_EQ(isolated([] {
              System s;
              Parameters p = small();
              p.data_width = 16;
              Mounted& unit = s.add("overlap", kUnit, p);
              sc_core::sc_start(sc_core::SC_ZERO_TIME);
              s.prepare(kUnit, 2);
              s.start(kUnit);
              sc_core::sc_start(sc_time(1, sc_core::SC_MS));
              return Json{unit.chip.accesses(), s.get_long(kList + 16), s.get_long(kList + 12)};
            }),
            (Json{16 + 2 + 16, 0x00010000, 0x00010000}));
}

TEST(Overlap, WhereNothingAnswersTheRunEndsInAnError) {
  EXPECT_EQ(isolated([] {
              System s;
              Mounted& unit = s.add("overlap", kUnit, small());
              sc_core::sc_start(sc_core::SC_ZERO_TIME);
              s.prepare(kUnit, 2, 0x20000);  // no memory
              s.start(kUnit);
              sc_core::sc_start(sc_time(1, sc_core::SC_MS));
              const Json line{s.get_long(kUnit + overlap::kStatus),
                              s.get_long(kUnit + overlap::kErrorAddress),
                              s.get_long(kUnit + overlap::kFound), unit.chip.accesses()};
              s.put_long(kUnit + overlap::kDescriptors, 0xFFF0);  // memory ends behind the first
              s.start(kUnit);
              sc_core::sc_start(sc_time(1, sc_core::SC_MS));
              return Json{line,
                          {s.get_long(kUnit + overlap::kStatus),
                           s.get_long(kUnit + overlap::kErrorAddress)}};
            }),
            // The line's first word fails in its first half: nothing shows as found (rule 21).
            (Json{{overlap::kDone | overlap::kError | overlap::kLoaded, 0x20010, 0, 20 + 1},
                  {overlap::kDone | overlap::kError, 0x10000}}));
}

TEST(Overlap, AnEdgeOfTheTriggerStartsARunIfItIsEnabled) {
  EXPECT_EQ(isolated([] {
              System s;
              Mounted& unit = s.add("overlap", kUnit, small());
              sc_core::sc_signal<bool> line("line");
              unit.chip.trigger_by(line);
              sc_core::sc_start(sc_core::SC_ZERO_TIME);
              s.prepare(kUnit, 2);
              Json seen = Json::array();
              const auto edge = [&] {
                line.write(false);
                sc_core::sc_start(clocks(1));
                line.write(true);
              };
              const auto look = [&] {
                sc_core::sc_start(sc_time(1, sc_core::SC_MS));
                seen.push_back(s.get_long(kUnit + overlap::kSequence));
                seen.push_back(s.get_long(kUnit + overlap::kStatus));
              };
              edge();
              look();
              s.put(kUnit + overlap::kControl + 2, overlap::kTriggerEnable);
              edge();
              look();
              edge();
              sc_core::sc_start(clocks(8));  // it has the bus: the next is refused
              edge();
              look();
              return seen;
            }),
            (Json{0, 0, 1, overlap::kDone | overlap::kLoaded, 2,
                  overlap::kDone | overlap::kLoaded | overlap::kRefused}));
}

TEST(Overlap, TwoWithDifferentParametersRunBesideEachOther) {
  for (const bool accurate : {false, true}) {
    EXPECT_EQ(isolated([accurate] {
                System s;
                Parameters narrow = small();
                narrow.data_width = 16;
                narrow.sprites = 128;
                narrow.area = false;
                s.add("overlap", kUnit, small(), accurate);
                s.add("overlap_2", kOther, narrow, accurate);
                Cycles cycles;
                s.router.observe(&cycles);
                sc_core::sc_start(sc_core::SC_ZERO_TIME);
                s.prepare(kUnit, 20);
                s.prepare(kOther, 20, kList + 0x4000);
                s.start(kUnit);
                s.start(kOther);
                sc_core::sc_start(sc_time(10, sc_core::SC_MS));
                Json json{
                    {"id", {s.get(kUnit + 2), s.get(kOther + 2)}},
                    {"found",
                     {s.get_long(kUnit + overlap::kFound), s.get_long(kOther + overlap::kFound)}},
                    {"accesses", {s.units[0]->chip.accesses(), s.units[1]->chip.accesses()}}};
                // Nobody comes between the words of a line.
                unsigned begun = 0, cut = 0, changes = 0;
                for (std::size_t i = 1; i < cycles.seen.size(); ++i) {
                  const BusRecord &last = cycles.seen[i - 1], &now = cycles.seen[i];
                  changes += now.master != last.master;
                  if (!now.write) continue;
                  if (now.address % 16 == 0) {
                    ++begun;
                  } else if (now.master != last.master || now.address != last.address + 2) {
                    ++cut;
                  }
                }
                json["lines"] = begun;
                json["cut"] = cut;
                json["in turns"] = changes > 20;
                return json;
              }),
              // 190 pairs: 64 lines and the header; 20 descriptors, and row 0 of each sprite. The
              // words are two cycles but for a mask on the port of 16 bits.
              (Json{{"id", {0x113F, 0x107F}},
                    {"found", {190, 190}},
                    {"accesses", {2 * (80 + 20 + 260), 160 + 20 + 520}},
                    {"lines", 130},
                    {"cut", 0},
                    {"in turns", true}}))
        << (accurate ? "accurate" : "loose");
  }
}

}  // namespace
}  // namespace collide::tlm2::overlap_test
