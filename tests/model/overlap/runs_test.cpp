// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cctype>

#include "model/list_unit/ram.h"
#include "model/overlap/descriptor.h"
#include "tests/model/list_unit/recorder.h"
#include "tests/model/overlap/implementations.h"
#include "tests/model/overlap/reference.h"

namespace collide::overlap::runs_test {
namespace {

constexpr std::uint32_t kMemory = 1U << 18, kSolid = 0x4000, kListAt = 0x8000;

/// A unit with a memory, whose sprites are alike: 1x1 at the window's corner, unless told.
class Run : public testing::TestWithParam<std::size_t> {
 protected:
  Run()
      : parameters_(implementations()[GetParam()].parameters),
        ram_(kMemory, parameters_),
        recorder_(ram_),
        unit_(implementations()[GetParam()].make(recorder_)) {
    for (std::uint32_t at = kSolid; at < kListAt; at += 4) ram_.word(at) = 0xFFFFFFFF;
    setup_.parameters = parameters_;
    setup_.columns = 320;
    setup_.rows = 240;
    setup_.list = kListAt;
    setup_.list_lines = 3000;
  }

  void sprite(unsigned n, int x, int y, unsigned width, unsigned height,
              std::uint32_t mask = kSolid) {
    Descriptor d;
    d.x = x;
    d.y = y;
    d.width = width;
    d.height = height;
    d.stride = (width + 31) / 32;
    d.mask = mask;
    const DescriptorWords words = encode(d);
    for (unsigned w = 0; w < 4; ++w) ram_.word(16 * n + 4 * w) = words[w];
  }
  void alike(unsigned sprites) {
    for (unsigned n = 0; n < sprites; ++n) sprite(n, 0, 0, 1, 1);
    setup_.count = sprites;
  }
  void configure() { overlap::configure(*unit_, setup_); }
  void start() {
    configure();
    unit_->write(kControl, start_bits(setup_));
  }
  std::uint32_t status() { return unit_->read(kStatus); }
  /// Accesses of so many words.
  std::uint64_t words(unsigned n) const { return n * parameters_.accesses_a_word(); }
  /// The last access of a word in ascending addresses.
  std::uint32_t last_of(std::uint32_t word) const {
    return parameters_.data_width == 16 ? word + 2 : word;
  }
  std::uint32_t pairs_found() {
    std::uint32_t found = 0;
    for (unsigned s = 0; s < parameters_.sprites; ++s) {
      for (unsigned w = 0; w < 8; ++w) {
        found +=
            static_cast<std::uint32_t>(__builtin_popcount(unit_->read(kPairs + 32 * s + 4 * w)));
      }
    }
    return found / 2;
  }

  const Parameters parameters_;
  Ram ram_;
  Recorder recorder_;
  std::unique_ptr<Unit> unit_;
  overlap::Setup setup_;
};

TEST_P(Run, AllRegistersAreZeroAfterResetButForId) {
  const std::uint32_t id =
      0x4F561000 | (parameters_.area ? 0x100U : 0U) | (parameters_.sprites - 1);
  EXPECT_EQ(unit_->read(kId), id);
  for (unsigned offset = 4; offset < 0x100; offset += 4)
    EXPECT_EQ(unit_->read(offset), 0U) << offset;
  for (unsigned offset = kPairs; offset < kRegisterBytes; offset += 4) {
    ASSERT_EQ(unit_->read(offset), 0U) << offset;
  }
  alike(3);
  start();
  unit_->run();
  EXPECT_EQ(pairs_found(), 3U);
  unit_->reset();
  for (unsigned offset = 4; offset < 0x100; offset += 4)
    EXPECT_EQ(unit_->read(offset), 0U) << offset;
  EXPECT_EQ(pairs_found(), 0U);
}

TEST_P(Run, UnlistedBitsStayZeroAndValuesSaturate) {
  for (unsigned offset = 0; offset < 0x100; offset += 4) {
    if (offset != kControl) unit_->write(offset, 0xFFFFFFFF);
  }
  unit_->write(kControl, 0xFFFFFFFC);
  EXPECT_EQ(unit_->read(kControl), parameters_.area ? 0x700U : 0x300U);
  EXPECT_EQ(unit_->read(kStatus), 0U);
  EXPECT_EQ(unit_->read(kCount), parameters_.sprites);
  EXPECT_EQ(unit_->read(kDescriptors), 0xFFFFFFF0U);
  EXPECT_EQ(unit_->read(kWindowOrigin), 0xFFFFFFFFU);
  EXPECT_EQ(unit_->read(kWindowSize), parameters_.rows << 16 | 1024U);
  EXPECT_EQ(unit_->read(kList), 0xFFFFFFF0U);
  EXPECT_EQ(unit_->read(kListLines), 0xFFFFU);
  EXPECT_EQ(unit_->read(kSequence), 0xFFFFU);
  for (const unsigned offset : {kFound, kStored, kErrorAddress, kClocks, kTouched}) {
    EXPECT_EQ(unit_->read(offset), 0U);
  }
  EXPECT_EQ(unit_->read(0x38), 0U);
  EXPECT_EQ(unit_->read(0x60), 0U);
}

TEST_P(Run, CountAboveSpritesIsSprites) {  // Rules 1, 22
  for (const std::uint32_t count :
       {parameters_.sprites + 1, 0x1FFU, 0x200U, 0x201U, 0x10000U, 0x80000000U, 0xFFFFFFFFU}) {
    unit_->write(kCount, parameters_.sprites - 1);
    EXPECT_EQ(unit_->read(kCount), parameters_.sprites - 1);
    unit_->write(kCount, count);
    EXPECT_EQ(unit_->read(kCount), parameters_.sprites) << count;
  }
  // Each write by itself: the lower half leaves nothing of the upper one behind.
  unit_->write(kCount, 0x00010000, 0b1100);
  EXPECT_EQ(unit_->read(kCount), parameters_.sprites);
  unit_->write(kCount, 0x00010002, 0b0011);
  EXPECT_EQ(unit_->read(kCount), 2U);
}

TEST_P(Run, RegistersAreWrittenByBytes) {  // Rule 22
  unit_->write(kWindowOrigin, 0x11223344);
  unit_->write(kWindowOrigin, 0xAABBCCDD, 8);
  EXPECT_EQ(unit_->read(kWindowOrigin), 0xAA223344U);
  unit_->write(kWindowOrigin, 0xAABBCCDD, 4);
  EXPECT_EQ(unit_->read(kWindowOrigin), 0xAABB3344U);
  unit_->write(kWindowOrigin, 0x55667788, 2);
  EXPECT_EQ(unit_->read(kWindowOrigin), 0xAABB7744U);
  unit_->write(kWindowOrigin, 0x55667788, 1);
  EXPECT_EQ(unit_->read(kWindowOrigin), 0xAABB7788U);
  unit_->write(kDescriptors, 0x0000FFFF, 3);
  EXPECT_EQ(unit_->read(kDescriptors), 0x0000FFF0U);
  unit_->write(kWindowOrigin, 0, 0);
  EXPECT_EQ(unit_->read(kWindowOrigin), 0xAABB7788U);
  // START is in byte 0, the enables in byte 1.
  unit_->write(kControl, kStart | kIrqEnable, 2);
  EXPECT_EQ(unit_->read(kControl), static_cast<std::uint32_t>(kIrqEnable));
  EXPECT_EQ(status(), 0U);
  unit_->write(kControl, kStart, 1);
  unit_->run();
  EXPECT_EQ(unit_->read(kControl), static_cast<std::uint32_t>(kIrqEnable));
  EXPECT_EQ(status(), kDone | kLoaded);
  EXPECT_TRUE(unit_->irq());
  unit_->write(kStatus, kDone, 13);
  EXPECT_EQ(status(), kDone | kLoaded);
  unit_->write(kStatus, kDone, 2);
  EXPECT_EQ(status(), static_cast<std::uint32_t>(kLoaded));
  EXPECT_FALSE(unit_->irq());
}

TEST_P(Run, TheInterruptIsDoneAndEnable) {  // Rule 16
  alike(2);
  start();
  unit_->run();
  EXPECT_FALSE(unit_->irq());
  unit_->write(kControl, kIrqEnable);
  EXPECT_TRUE(unit_->irq());
  unit_->write(kStatus, kRefused);
  EXPECT_TRUE(unit_->irq());
  unit_->write(kControl, 0);
  EXPECT_FALSE(unit_->irq());
}

TEST_P(Run, ATriggerStartsIfItIsEnabled) {  // Rule 14
  alike(2);
  configure();
  unit_->trigger();
  EXPECT_EQ(status(), 0U);
  unit_->write(kControl, kTriggerEnable);
  unit_->trigger();
  unit_->run();
  EXPECT_EQ(status(), kDone | kLoaded);
  EXPECT_EQ(unit_->read(kFound), 1U);
  EXPECT_EQ(unit_->read(kSequence), 1U);
}

TEST_P(Run, StartTriggerAndConfigurationAreRefusedWhileBusy) {  // Rule 15
  alike(3);
  setup_.sequence = 7;
  start();
  unit_->write(kControl, kTriggerEnable);
  const auto refused = [&](const char* what) {
    EXPECT_EQ(status(), kBusy | kRefused) << what;
    unit_->write(kStatus, kRefused);
    EXPECT_EQ(status(), static_cast<std::uint32_t>(kBusy));
  };
  unit_->write(kControl, kTriggerEnable | kStart);
  refused("START");
  unit_->trigger();
  refused("trigger");
  for (const unsigned offset :
       {kCount, kDescriptors, kWindowOrigin, kWindowSize, kList, kListLines, kSequence}) {
    const std::uint32_t before = unit_->read(offset);
    unit_->write(offset, ~before);
    refused("configuration");
    EXPECT_EQ(unit_->read(offset), before);
  }
  if (parameters_.area) {
    unit_->write(kControl, kTriggerEnable | kArea);
    refused("area mode");
  }
  unit_->write(kControl, kIrqEnable);
  EXPECT_EQ(status(), static_cast<std::uint32_t>(kBusy));
  unit_->run();
  EXPECT_EQ(status(), kDone | kLoaded);
  EXPECT_EQ(unit_->read(kFound), 3U);
  EXPECT_EQ(unit_->read(kSequence), 8U);
  EXPECT_EQ(unit_->read(kControl), static_cast<std::uint32_t>(kIrqEnable));
}

TEST_P(Run, WhatWasFoundReadsZeroWhileBusyAndPairsBeyondTheLastCount) {  // Rule 21
  alike(4);
  start();
  unit_->run();
  EXPECT_EQ(pairs_found(), 6U);
  unit_->write(kControl, kStart);
  EXPECT_EQ(pairs_found(), 0U);
  EXPECT_EQ(unit_->read(kTouched), 0U);
  EXPECT_EQ(unit_->read(kFound), 0U);
  EXPECT_EQ(unit_->read(kStored), 0U);
  unit_->run(words(16 + 4) + 2);  // and a line
  EXPECT_TRUE(unit_->busy());
  EXPECT_EQ(unit_->read(kTouched), 0U);
  EXPECT_EQ(unit_->read(kFound), 0U);
  unit_->run();
  EXPECT_EQ(pairs_found(), 6U);
  EXPECT_EQ(unit_->read(kFound), 6U);
  EXPECT_EQ(unit_->read(kTouched), 15U);
  setup_.count = 2;
  configure();
  EXPECT_EQ(pairs_found(), 6U);
  unit_->write(kControl, kStart);
  unit_->run();
  EXPECT_EQ(pairs_found(), 1U);
  setup_.count = 0;
  start();
  unit_->run();
  EXPECT_EQ(pairs_found(), 0U);
  EXPECT_EQ(ram_.word(kListAt), 0U);
  EXPECT_EQ(ram_.word(kListAt + 12), 1U << 16);
}

TEST_P(Run, DescriptorsMayBeRewrittenAfterLoaded) {  // Rule 9
  sprite(0, 0, 0, 4, 4);
  sprite(1, 3, 3, 4, 4);
  setup_.count = 2;
  start();
  unit_->run(words(8) - 1);
  EXPECT_EQ(status(), static_cast<std::uint32_t>(kBusy));
  unit_->run(words(1));
  // The last descriptor and the first mask row lie behind each other.
  EXPECT_EQ(status() & ~kLoaded, static_cast<std::uint32_t>(kBusy));
  unit_->run(1);
  EXPECT_EQ(status(), kBusy | kLoaded);
  for (std::uint32_t at = 0; at < 32; at += 4) ram_.word(at) = 0;
  unit_->run();
  EXPECT_EQ(unit_->read(kFound), 1U);
  EXPECT_EQ(ram_.word(kListAt + 16), 1U << 16 | 3U << 6 | 3U);
}

TEST_P(Run, AnErrorInADescriptorFindsNothing) {  // Rule 19
  alike(4);
  ram_.fail_at(16 * 2 + 8);
  start();
  unit_->run();
  EXPECT_EQ(status(), kDone | kError);
  EXPECT_EQ(unit_->read(kErrorAddress), 40U);
  EXPECT_EQ(unit_->read(kFound), 0U);
  EXPECT_EQ(pairs_found(), 0U);
  EXPECT_TRUE(recorder_.writes.empty());
  EXPECT_LE(recorder_.reads.size(), words(10) + 4);
}

TEST_P(Run, AnErrorInAMaskRowEndsTheRun) {  // Rules 19, 21
  alike(4);
  for (unsigned n = 0; n < 4; ++n) sprite(n, 0, 0, 1, 1, kSolid + 64 * n);
  const std::uint32_t at =
      kSolid + (parameters_.data_width == 16 && !parameters_.big_endian ? 2U : 0U);
  ram_.fail_at(at);
  start();
  unit_->run();
  EXPECT_EQ(status(), kDone | kLoaded | kError);
  EXPECT_EQ(unit_->read(kErrorAddress), at);
  EXPECT_EQ(unit_->read(kFound), 0U);
  EXPECT_EQ(unit_->read(kTouched), 0U);
  EXPECT_EQ(pairs_found(), 0U);
  EXPECT_NE(ram_.word(kListAt + 12), 1U << 16);
}

TEST_P(Run, AnErrorInALineStoresNothingOfIt) {  // Rules 19, 20
  alike(3);
  ram_.fail_at(kListAt + 16 + 4);
  start();
  unit_->run();
  EXPECT_EQ(status(), kDone | kLoaded | kError);
  EXPECT_EQ(unit_->read(kErrorAddress), kListAt + 20);
  EXPECT_EQ(unit_->read(kFound), 0U);
  EXPECT_EQ(unit_->read(kStored), 0U);
  EXPECT_EQ(pairs_found(), 0U);
  EXPECT_EQ(ram_.word(kListAt + 12), 0U);
}

TEST_P(Run, AnErrorInTheHeaderLeavesNoHeader) {  // Rules 19, 20
  alike(3);
  ram_.fail_at(kListAt + 8);
  start();
  unit_->run();
  EXPECT_EQ(status(), kDone | kLoaded | kError);
  EXPECT_EQ(unit_->read(kErrorAddress), kListAt + 8);
  EXPECT_EQ(unit_->read(kStored), 3U);
  EXPECT_EQ(ram_.word(kListAt + 12), 0U);
  EXPECT_EQ(ram_.word(kListAt + 28), 1U << 16 | 1U);
}

TEST_P(Run, TheNextRunAfterAnErrorIsWhole) {  // Rule 14
  alike(4);
  sprite(3, 0, 100, 1, 1);
  ram_.fail_at(last_of(kSolid));
  start();
  unit_->run();
  EXPECT_EQ(status() & kError,
            parameters_.data_width == 16 && parameters_.big_endian ? 0U : kError + 0U);
  for (unsigned n = 0; n < 4; ++n) sprite(n, 0, 0, 1, 1, kSolid + 4);
  unit_->write(kControl, kStart);
  unit_->run();
  EXPECT_EQ(status(), kDone | kLoaded);
  EXPECT_EQ(pairs_found(), 6U);
  EXPECT_EQ(unit_->read(kSequence), 2U);
}

TEST_P(Run, AbortInEveryPhase) {  // Rules 18, 20, 21
  // 12 descriptor words, 3 mask rows, a line, the header but for its tag; the access behind those
  // that are made is asked for, and carried through
  alike(3);
  for (std::uint64_t accesses = 0; accesses < words(12 + 4 + 3) + 3; ++accesses) {
    SCOPED_TRACE(testing::Message() << accesses << " accesses");
    recorder_.reads.clear();
    recorder_.writes.clear();
    for (std::uint32_t at = kListAt; at < kListAt + 64; at += 4) ram_.word(at) = 0;
    start();
    EXPECT_EQ(unit_->run(accesses), accesses);
    unit_->write(kControl, kAbort, 1);
    unit_->run();
    EXPECT_EQ(recorder_.reads.size() + recorder_.writes.size(), accesses + 1);
    EXPECT_EQ(status() & ~kLoaded, kDone | kAborted);
    if (accesses < words(12)) {
      EXPECT_EQ(status() & kLoaded, 0U);
    }
    EXPECT_EQ(unit_->read(kFound), 0U);
    EXPECT_EQ(unit_->read(kTouched), 0U);
    EXPECT_EQ(pairs_found(), 0U);
    EXPECT_EQ(unit_->read(kStored), accesses + 1 < words(12 + 4) + 3 ? 0U : 3U);
    EXPECT_EQ(ram_.word(kListAt + 12), 0U);
  }
}

TEST_P(Run, AbortWhenTheHeadersTagIsAskedForIsTooLate) {  // Rule 18
  alike(3);
  for (unsigned made = 0; made <= words(1); ++made) {
    SCOPED_TRACE(testing::Message() << made << " accesses of the tag made");
    ram_.word(kListAt + 12) = 0;
    start();
    unit_->run(words(12 + 4 + 3) + 3 + made);
    unit_->write(kControl, kAbort, 1);
    unit_->run();
    EXPECT_EQ(status(), kDone | kLoaded);
    EXPECT_EQ(ram_.word(kListAt + 12), unit_->read(kSequence) << 16);
  }
}

TEST_P(Run, AbortWhileIdleDoesNothingAndWithStartItStarts) {  // Rules 14, 18
  alike(2);
  configure();
  unit_->write(kControl, kAbort);
  EXPECT_EQ(status(), 0U);
  unit_->write(kControl, kAbort | kStart);
  EXPECT_EQ(status(), static_cast<std::uint32_t>(kBusy));
  unit_->run(words(3));
  unit_->write(kControl, kAbort | kStart);
  unit_->run();
  EXPECT_EQ(status(), kDone | kAborted | kRefused);
  EXPECT_EQ(unit_->read(kSequence), 1U);
}

TEST_P(Run, AListOverMasksEndsAndWritesOnlyTheList) {  // Rule 13
  alike(8);
  setup_.list = kSolid;
  for (unsigned n = 0; n < 8; ++n) sprite(n, 0, 0, 1, 8, kSolid + 16 * n);
  start();
  unit_->run();
  EXPECT_EQ(status(), kDone | kLoaded);
  for (const Access& write : recorder_.writes) {
    EXPECT_GE(write.address, kSolid);
    EXPECT_LT(write.address, kSolid + 16 * setup_.list_lines);
  }
}

TEST_P(Run, TheTagsCarryTheSequence) {  // Rules 12, 14
  alike(3);
  setup_.sequence = 0xFFFE;
  start();
  unit_->run();
  EXPECT_EQ(ram_.word(kListAt + 12), 0xFFFF0000U);
  EXPECT_EQ(ram_.word(kListAt + 28), 0xFFFF0001U);
  unit_->write(kControl, kStart);
  unit_->run();
  EXPECT_EQ(ram_.word(kListAt + 12), 0U);
  EXPECT_EQ(ram_.word(kListAt + 28), 1U);
}

TEST_P(Run, AreaModeIsLeftOutByItsParameter) {  // Rule 14
  sprite(0, 0, 0, 3, 3);
  sprite(1, 1, 1, 3, 3);
  setup_.count = 2;
  setup_.area = true;
  start();
  unit_->run();
  EXPECT_EQ(ram_.word(kListAt + 8), parameters_.area ? 1U : 0U);
  EXPECT_EQ(ram_.word(kListAt + 16), 1U << 16 | (parameters_.area ? 4U : 1U << 6 | 1U));
}

TEST_P(Run, ARunTakesNoMoreClocksThanTheBound) {
  // N = 2, F = 0, R = 2, V = 2, M = 1, B = 1, A = 2, G = 1, T = 1, X = 1, H = 1, L = 2: with k = 1
  // 40 + 8 + 2 + 16 + 1 + 16 + 2 + 1 + 1 + 1 + 4 + 8. The first run clears the rows.
  sprite(0, 0, 1, 1, 1);
  sprite(1, 0, 1, 1, 1);
  setup_.count = 2;
  setup_.list_lines = 2;
  start();
  unit_->run();
  const std::uint32_t k = parameters_.accesses_a_word();
  const std::uint32_t bound = 84 + 16 * k;
  EXPECT_LE(unit_->read(kClocks), bound + parameters_.rows);
  EXPECT_GE(unit_->read(kClocks), 16 * k);
  unit_->write(kControl, kStart);
  unit_->run();
  EXPECT_LE(unit_->read(kClocks), bound);
  EXPECT_GE(unit_->read(kClocks), 16 * k);
}

std::string name_of(const testing::TestParamInfo<std::size_t>& info) {
  return implementations()[info.param].name;
}

INSTANTIATE_TEST_SUITE_P(Overlap, Run, testing::Range<std::size_t>(0, implementations().size()),
                         name_of);

}  // namespace
}  // namespace collide::overlap::runs_test
