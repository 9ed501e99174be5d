// SPDX-License-Identifier: MIT
// What lockstep says of RTL that is wrong.
#include "sim/units/overlap/lockstep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/list_unit/ram.h"
#include "model/overlap/descriptor.h"
#include "tests/sim/units/list_unit/impostors.h"

namespace collide::overlap::scored_test {
namespace {

constexpr std::uint32_t kMaskAt = 0x4000, kListAt = 0x8000;

using Impostor = list_unit::Impostor<Golden>;
using Hasty = list_unit::Hasty<Golden>;
using Lazy = list_unit::Lazy<Golden>;

/// Reads a word too far.
class Astray final : public Impostor {
 public:
  explicit Astray(Memory& memory) : Impostor(further_), further_(memory) {}

 private:
  struct Further final : Memory {
    explicit Further(Memory& its_memory) : memory(its_memory) {}
    std::optional<std::uint32_t> read(std::uint32_t address) override {
      return memory.read(address == kMaskAt ? kMaskAt + 4 : address);
    }
    bool write(std::uint32_t address, std::uint32_t data) override {
      return memory.write(address, data);
    }
    Memory& memory;
  };
  Further further_;
};

/// Has tested a pair more when it is aborted.
class Ahead final : public Impostor {
 public:
  explicit Ahead(Memory& memory) : Impostor(memory) {}
  std::uint32_t read(unsigned offset) override {
    if ((golden_.read(kStatus) & kAborted) == 0) return golden_.read(offset);
    switch (offset) {
      case kFound:
        return 1;
      case kTouched:
        return 3;
      case kPairs:
        return 2;
      case kPairs + 32:
        return 1;
      default:
        return golden_.read(offset);
    }
  }
};

/// Two boxes of 1x1 in one place: 8 descriptor words, a mask row of each, a line, the header.
class OverlapScore : public testing::Test {
 protected:
  OverlapScore() : ram_(1U << 16, {}) {
    Descriptor d;
    d.width = d.height = d.stride = 1;
    d.mask = kMaskAt;
    const DescriptorWords words = encode(d);
    for (std::uint32_t w = 0; w < 8; ++w) ram_.word(4 * w) = words[w % 4];
    ram_.word(kMaskAt) = 0x80000000;
  }

  template <class Rtl, class... Arguments>
  std::unique_ptr<Lockstep> lockstep(Arguments... arguments) {
    auto unit = std::make_unique<Lockstep>(ram_, Parameters{}, [&](Memory& memory) {
      return std::make_unique<Rtl>(memory, arguments...);
    });
    unit->write(kCount, 2);
    unit->write(kWindowSize, 0x00100010);
    unit->write(kList, kListAt);
    unit->write(kListLines, 10);
    return unit;
  }
  static void run(Lockstep& unit) {
    unit.write(kControl, kStart);
    unit.run();
  }
  static Divergence divergence_of(Lockstep& unit) {
    try {
      run(unit);
    } catch (const Divergence& divergence) {
      return divergence;
    }
    throw std::logic_error("it does not diverge");
  }

  Ram ram_;
};

std::vector<std::string> golden_of(const Divergence& divergence) {
  std::vector<std::string> texts;
  for (const auto& moment : divergence.context) texts.push_back(moment.golden);
  return texts;
}

TEST_F(OverlapScore, CountsEveryAccess) {  // Rule 11
  const auto unit = lockstep<Impostor>();
  run(*unit);
  EXPECT_EQ(unit->read(kFound), 1U);
  EXPECT_EQ(unit->steps_compared(), 8U + 2 + 4 + 4);
  EXPECT_GT(unit->compared(), unit->steps_compared());
}

TEST_F(OverlapScore, AnAccessMayFollowAnError) {  // Rule 19
  ram_.fail_at(8);
  const auto unit = lockstep<Hasty>(1);
  run(*unit);
  EXPECT_EQ(unit->read(kStatus), kDone | kError);
  run(*unit);  // and so in the next run
  EXPECT_EQ(unit->read(kSequence), 2U);
}

TEST_F(OverlapScore, ASecondAccessAfterAnErrorIsADivergence) {  // Rule 19
  ram_.fail_at(8);
  const auto unit = lockstep<Hasty>(2);
  const Divergence found = divergence_of(*unit);
  EXPECT_STREQ(found.what(), "accesses after a bus error");
  EXPECT_EQ(found.expected(), "1 at most");
  EXPECT_EQ(found.actual(), "2");
  EXPECT_THAT(found.conditions, testing::ElementsAre("bus error"));
}

// Rule 21: they hold what was found before, which may be more on the RTL.
TEST_F(OverlapScore, WhatAnAbortedRunHasFoundMayDiffer) {
  const auto unit = lockstep<Ahead>();
  unit->write(kControl, kStart);
  unit->run(9);  // the descriptors and a row, another is asked for: nothing is found
  unit->write(kControl, kAbort);
  EXPECT_EQ(unit->read(kStatus) & (kBusy | kAborted), kAborted);
  EXPECT_EQ(unit->read(kFound), 1U);
  EXPECT_EQ(unit->read(kTouched), 3U);
  EXPECT_EQ(unit->read(kPairs), 2U);
}

TEST_F(OverlapScore, ARunThatHangsDiffersFromTheNextAccess) {
  const auto unit = lockstep<Lazy>(8);
  const Divergence found = divergence_of(*unit);
  EXPECT_EQ(found.kind(), "the run hangs");
  EXPECT_EQ(found.expected(), "read at 0x00004000");
  EXPECT_EQ(found.actual(), "the run does not end");
}

TEST_F(OverlapScore, AReportShowsWhatLedThereAndWhatComesNext) {
  const auto unit = lockstep<Astray>();
  const Divergence found = divergence_of(*unit);
  EXPECT_EQ(found.kind(), "address of a read");
  // Word 1: ENABLE, height and width less 1, a stride of 1. The row of 1, then the record.
  EXPECT_THAT(golden_of(found),
              testing::ElementsAre("read 0x00000000 at 0x00000000", "read 0x80000040 at 0x00000004",
                                   "read 0x00004000 at 0x00000008", "read 0x00010001 at 0x0000000C",
                                   "read 0x00000000 at 0x00000010", "read 0x80000040 at 0x00000014",
                                   "read 0x00004000 at 0x00000018", "read 0x00010001 at 0x0000001C",
                                   "read at 0x00004000", "read at 0x00004000",
                                   "write 0x00010000 at 0x00008010"));
  EXPECT_EQ(found.context[8].rtl, "read at 0x00004004");
}

}  // namespace
}  // namespace collide::overlap::scored_test
