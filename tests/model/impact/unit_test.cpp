// SPDX-License-Identifier: MIT
// The rules of docs/reference/impact.md on every implementation. Coordinates are in pixels unless
// told.
#include <gtest/gtest.h>

#include <cctype>
#include <vector>

#include "model/impact/descriptor.h"
#include "model/list_unit/ram.h"
#include "tests/model/impact/implementations.h"

namespace collide::impact::unit_test {
namespace {

constexpr std::uint32_t kListAt = 0x8000;
constexpr std::uint32_t kHalf = 0x8000, kOne = 0x10000;

constexpr std::int16_t px(double pixels) {
  return static_cast<std::int16_t>(pixels * 16);
}

constexpr std::uint32_t first(unsigned partner, std::uint32_t t) {
  return kHasHit | partner << 24 | t;
}
constexpr std::uint32_t record(std::uint32_t t, unsigned i, unsigned j) {
  return t << 14 | i << 7 | j;
}

class Impact : public testing::TestWithParam<std::size_t> {
 protected:
  Impact()
      : parameters_(implementations()[GetParam()].parameters),
        ram_(1U << 18, parameters_),
        unit_(implementations()[GetParam()].make(ram_)) {}

  /// Descriptors one behind the other; returns the index.
  unsigned add(const Descriptor& d) {
    const DescriptorWords words = encode(d);
    for (unsigned w = 0; w < 4; ++w) ram_.word(16 * count_ + 4 * w) = words[w];
    return count_++;
  }
  unsigned circle(double x0, double y0, double x1, double y1, double radius, std::uint16_t is = 1,
                  std::uint16_t hits = 1) {
    return add({{px(x0), px(y0), px(x1), px(y1), px(radius)}, is, hits});
  }
  unsigned still(double x, double y, double radius, std::uint16_t is = 1, std::uint16_t hits = 1) {
    return circle(x, y, x, y, radius, is, hits);
  }

  void configure() {
    unit_->write(kCount, count_);
    unit_->write(kDescriptors, 0);
    unit_->write(kList, kListAt);
    unit_->write(kListLines, lines_);
  }
  void start(std::uint32_t mode = 0) {
    configure();
    unit_->write(kControl, kStart | mode);
  }
  void run(std::uint32_t mode = 0) {
    start(mode);
    unit_->run();
    EXPECT_FALSE(unit_->busy());
  }
  std::uint32_t status() { return unit_->read(kStatus); }
  std::uint32_t first_of(unsigned object) { return unit_->read(kFirst + 4 * object); }
  std::uint32_t hit_word(unsigned word = 0) { return unit_->read(kHit + 4 * word); }
  std::uint32_t line(unsigned n, unsigned word) { return ram_.word(kListAt + 16 * n + 4 * word); }
  std::vector<std::uint32_t> records() {
    std::vector<std::uint32_t> all;
    for (unsigned n = 0; n < unit_->read(kStored); ++n) all.push_back(line(1 + n / 3, n % 3));
    return all;
  }
  using Words = std::vector<std::uint32_t>;

  const Parameters parameters_;
  Ram ram_;
  std::unique_ptr<Unit> unit_;
  unsigned count_ = 0;
  std::uint32_t lines_ = 3000;
};

// The table of swept.md: radius 8 against 20 at the origin.

struct Row {
  double x0, y0, x1, y1;
  bool hit;
  std::uint32_t t;
};

TEST_P(Impact, TheTableOfRuleR) {  // Rule 3
  const Row rows[] = {
      {10, 0, 100, 0, true, 0},               // starts inside, leaves
      {0, 0, 5, 0, true, 0},                  // starts inside, stays
      {-40, 28, 40, 28, true, kHalf},         // tangent
      {-40, 0, -28, 0, true, kOne},           // touches exactly at the end
      {28, 0, 40, 0, true, 0},                // touching, moving away
      {28, 0, 0, 0, true, 0},                 // touching, moving in
      {50, 0, 50, 0, false, 0},               // no movement, far
      {10, 0, 10, 0, true, 0},                // no movement, overlapping
      {-40, 0, 40, 0, true, 9830},            // 12 of 80 pixels: 0.15 * 65536 = 9830.4
      {-40, 28.0625, 40, 28.0625, false, 0},  // a sixteenth beside the tangent
      {-40, 0, -28.0625, 0, false, 0},        // a sixteenth short of the end
      {29, 0, 40, 0, false, 0},               // moving away
  };
  still(0, 0, 20);
  for (const Row& row : rows) {
    SCOPED_TRACE(row.x0);
    count_ = 1;
    circle(row.x0, row.y0, row.x1, row.y1, 8);
    run();
    EXPECT_EQ(first_of(0), row.hit ? first(1, row.t) : 0U);
    EXPECT_EQ(first_of(1), row.hit ? first(0, row.t) : 0U);
    EXPECT_EQ(hit_word(), row.hit ? 3U : 0U);
    EXPECT_EQ(unit_->read(kFound), row.hit ? 2U : 0U);
  }
}

TEST_P(Impact, SeparatingLeavesOutContactsThatOnlyPart) {  // Rule 3
  Descriptor target;
  target.circle.radius = px(20);
  Descriptor ball;
  ball.circle = {px(28), 0, px(40), 0, px(8)};
  ball.separating = true;
  // Either of the two is enough.
  for (const bool of_target : {false, true}) {
    target.separating = of_target;
    ball.separating = !of_target;
    ball.circle.from_x = px(28);
    ball.circle.to_x = px(40);
    count_ = 0;
    add(target);
    add(ball);
    run();
    EXPECT_EQ(first_of(1), 0U) << "touching, moving away";
    ball.circle.to_x = 0;
    count_ = 1;
    add(ball);
    run();
    EXPECT_EQ(first_of(1), first(0, 0)) << "touching, moving in";
    ball.circle.to_x = px(28);
    count_ = 1;
    add(ball);
    run();
    EXPECT_EQ(first_of(1), 0U) << "touching, still";
    ball.circle.from_x = static_cast<std::int16_t>(px(28) - 1);
    ball.circle.to_x = px(40);
    count_ = 1;
    add(ball);
    run();
    EXPECT_EQ(first_of(1), first(0, 0)) << "overlapping, moving away";
  }
}

TEST_P(Impact, BothMovingAlikeOrApart) {  // Rule 1
  // 30 apart in x, radii 14 and 15; then 16 and 14.
  circle(0, 0, 100, 50, 14);
  circle(30, 0, 130, 50, 15);
  run();
  EXPECT_EQ(first_of(0), 0U);
  count_ = 0;
  circle(0, 0, 100, 50, 16);
  circle(30, 0, 130, 50, 14);
  run();
  EXPECT_EQ(first_of(0), first(1, 0));
}

TEST_P(Impact, BothMovingTowardsEachOther) {  // Rule 1
  // 80 apart, radii 28 together, 20 + 32 = 52 nearer at the end.
  circle(0, 0, 20, 0, 8);
  circle(80, 0, 48, 0, 20);
  run();
  EXPECT_EQ(first_of(0), first(1, kOne));
}

TEST_P(Impact, PointsMeetWhenTheirRadiiAreZero) {  // Rule 3
  circle(-4, 0, 4, 0, 0);
  still(0, 0, 0);
  still(0, 1, 0);
  run();
  EXPECT_EQ(first_of(0), first(1, kHalf));
  EXPECT_EQ(first_of(2), 0U);
}

TEST_P(Impact, TheEndsOfTheRange) {  // Rules 1, 3
  add({{-32768, -32768, 32767, 32767, 0}});
  add({{32767, 32767, -32768, -32768, 0}});
  run();
  EXPECT_EQ(first_of(0), first(1, kHalf));
  // The greatest radii meet wherever they are: 2 * 32767 sixteenths across 65535 in x do not.
  count_ = 0;
  add({{-32768, 0, -32768, 0, 32767}});
  add({{32767, 0, 32767, 0, 32767}});
  add({{32766, 0, 32766, 0, 32767}});
  run();
  EXPECT_EQ(first_of(0), first(2, 0)) << "65534 apart";
  EXPECT_EQ(first_of(1), first(2, 0));
}

TEST_P(Impact, TheEarliestContactIsKeptAndOfEqualTimesTheLowestPartner) {  // Rule 4
  // Targets of radius 4 at x = 64 (t = (64 - 8) / 112 = 0.5), 32 and again 64, beside and beneath.
  const unsigned ball = circle(0, 0, 112, 0, 4, 1, 2);
  still(64, 0, 4, 2, 0);
  run();
  EXPECT_EQ(first_of(ball), first(1, kHalf));
  still(64, 0, 4, 2, 0);
  run();
  EXPECT_EQ(first_of(ball), first(1, kHalf)) << "equal times";
  // 36 - 8 = 28 of 112: a quarter.
  still(36, 0, 4, 2, 0);
  run();
  EXPECT_EQ(first_of(ball), first(3, 0x4000));
  EXPECT_EQ(first_of(1), 0U) << "it looks for nothing";
  EXPECT_EQ(hit_word(), 1U);
  EXPECT_EQ(records(), Words{record(0x4000, ball, 3)});
}

TEST_P(Impact, APartnerWithAHigherIndexThatLooksFindsTheLowestToo) {  // Rule 4
  still(64, 0, 4, 2, 0);
  still(64, 0, 4, 2, 0);
  const unsigned ball = circle(0, 0, 112, 0, 4, 1, 2);
  still(64, 0, 4, 2, 0);
  run();
  EXPECT_EQ(first_of(ball), first(0, kHalf));
}

TEST_P(Impact, ClassesTellWhoLooks) {  // Rules 2, 4
  const auto pair = [&](std::uint16_t is_0, std::uint16_t hits_0, std::uint16_t is_1,
                        std::uint16_t hits_1) {
    count_ = 0;
    still(0, 0, 8, is_0, hits_0);
    still(4, 0, 8, is_1, hits_1);
    run();
    return hit_word();
  };
  EXPECT_EQ(pair(0x8000, 0x0001, 0x0001, 0x4000), 1U) << "the first";
  EXPECT_EQ(pair(0x8000, 0x0002, 0x0001, 0x8000), 2U) << "the second";
  EXPECT_EQ(pair(0x8001, 0x0001, 0x0001, 0x8000), 3U) << "both";
  EXPECT_EQ(pair(0x8000, 0x0002, 0x0001, 0x4000), 0U) << "none";
  EXPECT_EQ(pair(0, 0xFFFF, 0, 0xFFFF), 0U) << "no classes";
  EXPECT_EQ(pair(0xFFFF, 0, 0xFFFF, 0), 0U) << "nothing looked for";
}

TEST_P(Impact, DisabledObjectsAndIgnoredBits) {  // Rule 1
  still(0, 0, 8);
  const unsigned disabled = still(4, 0, 8);
  still(8, 0, 8);
  ram_.word(16 * disabled + 8) &= 0x7FFFFFFFU;
  ram_.word(8) |= 0x3FFF8000U;
  run();
  EXPECT_EQ(hit_word(), 5U);
  EXPECT_EQ(first_of(0), first(2, 0));
  EXPECT_EQ(first_of(disabled), 0U);
}

TEST_P(Impact, NoneOrOneIsAnOrdinaryRun) {  // Rules 8, 10
  for (unsigned n = 0; n < 2; ++n) {
    run();
    EXPECT_EQ(status(), kDone | kLoaded);
    EXPECT_EQ(unit_->read(kFound), 0U);
    EXPECT_EQ(line(0, 0), 0U);
    EXPECT_EQ(line(0, 2), 0U);
    EXPECT_EQ(line(0, 3), (n + 1) << 16);
    still(0, 0, 8);
  }
}

TEST_P(Impact, EarliestRecordsAreInTheOrderOfObjects) {  // Rule 5
  // 0 and 3 meet at 1/2, 1 and 2 at once, 4 is alone: four records in two lines.
  circle(0, 0, 112, 0, 4, 1, 2);
  still(0, 100, 8, 4, 8);
  still(4, 100, 8, 8, 4);
  still(64, 0, 4, 2, 1);
  still(500, 500, 4);
  run();
  EXPECT_EQ(unit_->read(kFound), 4U);
  EXPECT_EQ(records(),
            (Words{record(kHalf, 0, 3), record(0, 1, 2), record(0, 2, 1), record(kHalf, 3, 0)}));
  EXPECT_EQ(line(1, 3), 1U << 16 | 1U);
  EXPECT_EQ(line(2, 1), kNoRecord);
  EXPECT_EQ(line(2, 2), kNoRecord);
  EXPECT_EQ(line(2, 3), 1U << 16 | 2U);
  EXPECT_EQ(line(0, 0), 4U);
  EXPECT_EQ(line(0, 1), 4U);
  EXPECT_EQ(line(0, 3), 1U << 16);
}

TEST_P(Impact, AllModeListsEveryContactByTime) {  // Rule 6
  if (!parameters_.all) GTEST_SKIP() << "without all mode";
  // 0 goes to the right at 112 a frame: 3 at 1/4, 1 and 2 at 1/2; 4 and 5 overlap.
  circle(0, 0, 112, 0, 4, 1, 2);
  still(64, 0, 4, 2, 0);
  still(64, 0, 4, 2, 1);
  still(36, 0, 4, 2, 0);
  still(0, 200, 4, 4, 4);
  still(1, 200, 4, 4, 4);
  run(kAll);
  EXPECT_EQ(unit_->read(kFound), 4U) << "a pair in which both look is one";
  EXPECT_EQ(records(), (Words{record(0, 4, 5), record(0x4000, 0, 3), record(kHalf, 0, 1),
                              record(kHalf, 0, 2)}));
  EXPECT_EQ(line(0, 2), 1U);
  EXPECT_EQ(hit_word(), 0x35U) << "0, 2, 4 and 5 look";
  EXPECT_EQ(first_of(0), first(3, 0x4000));
  EXPECT_EQ(first_of(2), first(0, kHalf));
}

TEST_P(Impact, AllAlikeInOnePlace) {  // Rules 2, 6
  const unsigned objects = implementations()[GetParam()].slow ? 24 : parameters_.objects;
  for (unsigned n = 0; n < objects; ++n) still(0, 0, 8);
  if (!parameters_.all) return;
  const unsigned pairs = objects * (objects - 1) / 2;
  run(kAll);
  EXPECT_EQ(unit_->read(kFound), pairs);
  const auto all = records();
  ASSERT_EQ(all.size(), pairs);
  std::size_t n = 0;
  for (unsigned i = 0; i < objects; ++i) {
    for (unsigned j = i + 1; j < objects; ++j) ASSERT_EQ(all[n++], record(0, i, j));
  }
}

TEST_P(Impact, TheListIsOffHeaderOnlyFilledUpOrOverflows) {  // Rules 7, 9
  for (unsigned n = 0; n < 4; ++n) still(0, 0, 8);
  lines_ = 0;
  run();
  EXPECT_EQ(status(), kDone | kLoaded);
  EXPECT_EQ(unit_->read(kFound), 4U);
  EXPECT_EQ(unit_->read(kStored), 0U);
  EXPECT_EQ(line(0, 0), 0U);
  lines_ = 1;
  run();
  EXPECT_EQ(status(), kDone | kLoaded | kOverflow);
  EXPECT_EQ(line(0, 0), 4U);
  EXPECT_EQ(line(0, 1), 0U);
  EXPECT_EQ(line(0, 2), static_cast<std::uint32_t>(kOverflow));
  EXPECT_EQ(line(1, 0), 0U);
  lines_ = 2;
  run();
  EXPECT_EQ(status(), kDone | kLoaded | kOverflow);
  EXPECT_EQ(unit_->read(kStored), 3U);
  lines_ = 3;
  run();
  EXPECT_EQ(status(), kDone | kLoaded);
  EXPECT_EQ(unit_->read(kStored), 4U);
  count_ = 3;
  lines_ = 2;
  run();
  EXPECT_EQ(status(), kDone | kLoaded) << "just full";
  EXPECT_EQ(unit_->read(kStored), 3U);
}

TEST_P(Impact, AllModeWithLittleRoomListsTheEarliest) {  // Rule 6
  if (!parameters_.all) GTEST_SKIP() << "without all mode";
  // Radius 4, 1024 a frame: the one at x = 8 + 64 k is met at k / 16.
  circle(0, 0, 1024, 0, 4, 1, 2);
  for (int k = 7; k > 0; --k) still(8 + 64 * k, 0, 4, 2, 0);
  lines_ = 2;
  run(kAll);
  EXPECT_EQ(status(), kDone | kLoaded | kOverflow);
  EXPECT_EQ(unit_->read(kFound), 7U);
  EXPECT_EQ(records(), (Words{record(0x1000, 0, 7), record(0x2000, 0, 6), record(0x3000, 0, 5)}));
  lines_ = 0;
  run(kAll);
  EXPECT_EQ(unit_->read(kFound), 7U);
  EXPECT_EQ(status(), kDone | kLoaded);
}

TEST_P(Impact, TheListMayLieOverTheDescriptors) {  // Rule 9
  for (unsigned n = 0; n < 4; ++n) still(0, 0, 8);
  configure();
  unit_->write(kList, 0);
  unit_->write(kControl, kStart);
  unit_->run();
  EXPECT_EQ(ram_.word(0), 4U);
  EXPECT_EQ(ram_.word(16), record(0, 0, 1));
  EXPECT_EQ(ram_.word(32), record(0, 3, 0));
}

TEST_P(Impact, DescriptorsMayBeRewrittenAfterLoaded) {  // Rule 8
  still(0, 0, 8);
  still(4, 0, 8);
  start();
  unit_->run(8 * parameters_.accesses_a_word() - 1);
  EXPECT_EQ(status(), static_cast<std::uint32_t>(kBusy));
  unit_->run(1);
  EXPECT_EQ(status(), kBusy | kLoaded);
  for (std::uint32_t at = 0; at < 32; at += 4) ram_.word(at) = 0;
  unit_->run();
  EXPECT_EQ(hit_word(), 3U);
}

TEST_P(Impact, AnErrorInADescriptorFindsNothing) {  // Rules 10, 11
  for (unsigned n = 0; n < 4; ++n) still(0, 0, 8);
  run();
  EXPECT_EQ(hit_word(), 15U);
  ram_.fail_at(16 * 2 + 8);
  run();
  EXPECT_EQ(status(), kDone | kError);
  EXPECT_EQ(unit_->read(kErrorAddress), 40U);
  EXPECT_EQ(unit_->read(kFound), 0U);
  EXPECT_EQ(hit_word(), 0U);
  EXPECT_EQ(first_of(0), 0U);
  EXPECT_EQ(line(0, 3), 1U << 16) << "the header of the run before";
}

TEST_P(Impact, AnErrorInALineOrInTheHeaderEndsTheRun) {  // Rules 10, 11
  for (unsigned n = 0; n < 4; ++n) still(0, 0, 8);
  ram_.fail_at(kListAt + 32 + 4);
  run();
  EXPECT_EQ(status(), kDone | kLoaded | kError);
  EXPECT_EQ(unit_->read(kErrorAddress), kListAt + 36);
  EXPECT_EQ(unit_->read(kStored), 3U);
  EXPECT_EQ(hit_word(), 0U);
  EXPECT_EQ(line(0, 3), 0U);
  count_ = 3;
  ram_.fail_at(kListAt + 8);
  run();
  EXPECT_EQ(status(), kDone | kLoaded | kError);
  EXPECT_EQ(unit_->read(kErrorAddress), kListAt + 8);
  EXPECT_EQ(line(0, 3), 0U);
}

TEST_P(Impact, HitAndFirstAreZeroWhileBusyAndFirstBeyondTheLastCount) {  // Rule 11
  for (unsigned n = 0; n < 40; ++n) still(0, 0, 8);
  run();
  EXPECT_EQ(hit_word(0), 0xFFFFFFFFU);
  EXPECT_EQ(hit_word(1), 0xFFU);
  EXPECT_EQ(first_of(39), first(0, 0));
  unit_->write(kControl, kStart);
  EXPECT_EQ(hit_word(), 0U);
  EXPECT_EQ(first_of(39), 0U);
  EXPECT_EQ(unit_->read(kFound), 0U);
  unit_->run();
  EXPECT_EQ(hit_word(1), 0xFFU);
  unit_->write(kCount, 2);
  EXPECT_EQ(first_of(39), first(0, 0)) << "COUNT is of the next run";
  unit_->write(kControl, kStart);
  unit_->run();
  EXPECT_EQ(hit_word(0), 3U);
  EXPECT_EQ(hit_word(1), 0U);
  EXPECT_EQ(first_of(39), 0U);
}

TEST_P(Impact, RegistersAfterResetAndWhatTheyKeep) {
  const std::uint32_t id = 0x494D1000U | (parameters_.wide ? 0x200U : 0U) |
                           (parameters_.all ? 0x100U : 0U) | (parameters_.objects - 1);
  EXPECT_EQ(unit_->read(kId), id);
  for (unsigned offset = 4; offset < 0x100; offset += 4) EXPECT_EQ(unit_->read(offset), 0U);
  for (unsigned offset = 0; offset < 0x100; offset += 4) {
    if (offset != kControl) unit_->write(offset, 0xFFFFFFFF);
  }
  unit_->write(kControl, 0xFFFFFFFC);
  EXPECT_EQ(unit_->read(kId), id);
  EXPECT_EQ(unit_->read(kControl), parameters_.all ? 0x700U : 0x300U);
  EXPECT_EQ(unit_->read(kStatus), 0U);
  EXPECT_EQ(unit_->read(kCount), parameters_.objects);
  for (const std::uint32_t count : {0x200U, 0x201U, 0x10000U, 0x80000000U}) {
    unit_->write(kCount, 1);
    unit_->write(kCount, count);
    EXPECT_EQ(unit_->read(kCount), parameters_.objects) << count;
  }
  EXPECT_EQ(unit_->read(kDescriptors), 0xFFFFFFF0U);
  EXPECT_EQ(unit_->read(0x14), 0U);
  EXPECT_EQ(unit_->read(0x18), 0U);
  EXPECT_EQ(unit_->read(kList), 0xFFFFFFF0U);
  EXPECT_EQ(unit_->read(kListLines), 0xFFFFU);
  EXPECT_EQ(unit_->read(kSequence), 0xFFFFU);
  for (unsigned offset = kFound; offset < 0x100; offset += 4) EXPECT_EQ(unit_->read(offset), 0U);
  unit_->write(kDescriptors, 0x11223344);
  unit_->write(kDescriptors, 0xAABBCCDD, 5);
  EXPECT_EQ(unit_->read(kDescriptors), 0x11BB33D0U);
}

TEST_P(Impact, StartTriggerAndConfigurationAreRefusedWhileBusy) {  // Rule 10
  for (unsigned n = 0; n < 3; ++n) still(0, 0, 8);
  start(kTriggerEnable);
  const auto refused = [&](const char* what) {
    EXPECT_EQ(status(), kBusy | kRefused) << what;
    unit_->write(kStatus, kRefused);
    EXPECT_EQ(status(), static_cast<std::uint32_t>(kBusy));
  };
  unit_->write(kControl, kTriggerEnable | kStart);
  refused("START");
  unit_->trigger();
  refused("trigger");
  for (const unsigned offset : {kCount, kDescriptors, kList, kListLines, kSequence}) {
    const std::uint32_t before = unit_->read(offset);
    unit_->write(offset, ~before);
    refused("configuration");
    EXPECT_EQ(unit_->read(offset), before);
  }
  unit_->write(0x14, 1);
  unit_->write(0x18, 1);
  EXPECT_EQ(status(), static_cast<std::uint32_t>(kBusy)) << "there is no window";
  if (parameters_.all) {
    unit_->write(kControl, kTriggerEnable | kAll);
    refused("all mode");
  }
  unit_->run();
  EXPECT_EQ(status(), kDone | kLoaded);
  EXPECT_EQ(hit_word(), 7U);
  unit_->trigger();
  unit_->run();
  EXPECT_EQ(unit_->read(kSequence), 2U);
}

TEST_P(Impact, AbortWhileLoadingWhileListingAndIdle) {  // Rule 10
  for (unsigned n = 0; n < 6; ++n) still(0, 0, 8);
  unit_->write(kControl, kAbort);
  EXPECT_EQ(status(), 0U);
  for (const unsigned words : {5U, 4 * 6 + 5U}) {
    start();
    unit_->run(words * parameters_.accesses_a_word());
    unit_->write(kControl, kAbort | kStart);
    unit_->run();
    EXPECT_EQ(status() & ~kLoaded, kDone | kAborted | kRefused);
    EXPECT_EQ(status() & kLoaded, words < 24 ? 0U : kLoaded + 0U);
    EXPECT_EQ(hit_word(), 0U);
    EXPECT_EQ(first_of(0), 0U);
    EXPECT_EQ(line(0, 3), 0U);
    unit_->write(kStatus, kDone | kRefused);
  }
  run();
  EXPECT_EQ(status(), kDone | kLoaded);
  EXPECT_EQ(hit_word(), 63U);
  EXPECT_EQ(unit_->read(kSequence), 3U);
}

TEST_P(Impact, SequenceWrapsAndTheInterruptIsDoneAndEnable) {  // Rule 10
  configure();
  unit_->write(kSequence, 65535);
  unit_->write(kControl, kStart | kIrqEnable);
  unit_->run();
  EXPECT_EQ(unit_->read(kSequence), 0U);
  EXPECT_EQ(line(0, 3), 0U);
  EXPECT_TRUE(unit_->irq());
  unit_->write(kStatus, kDone);
  EXPECT_FALSE(unit_->irq());
}

INSTANTIATE_TEST_SUITE_P(All, Impact, testing::Range<std::size_t>(0, implementations().size()),
                         [](const auto& tested) { return implementations()[tested.param].name; });

}  // namespace
}  // namespace collide::impact::unit_test
