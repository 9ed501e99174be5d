// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <random>

#include "model/list_unit/ram.h"
#include "model/overlap/golden.h"
#include "model/overlap/record.h"
#include "tests/model/list_unit/recorder.h"
#include "tests/model/overlap/stimulus.h"

namespace collide::overlap::reference_test {
namespace {

// Bits 31-24 and 23-16 are the sprites, 15-6 the row, 5-0 the column; in area mode 15-0 the pixels.
TEST(ListRecord, HasTheFieldsOfItsPage) {
  const ListRecord record = decode_record(0xFE80FFC1);
  EXPECT_EQ(record.first, 254);
  EXPECT_EQ(record.second, 128);
  EXPECT_EQ(record.row, 1023);
  EXPECT_EQ(record.column, 1);
  EXPECT_EQ(record.area, 65473);
}

void expect_equal(const Quantities& golden, const Quantities& reference) {
  EXPECT_EQ(golden.descriptors, reference.descriptors);
  EXPECT_EQ(golden.offset, reference.offset);
  EXPECT_EQ(golden.rows, reference.rows);
  EXPECT_EQ(golden.visible, reference.visible);
  EXPECT_EQ(golden.meetings, reference.meetings);
  EXPECT_EQ(golden.open_rows, reference.open_rows);
  EXPECT_EQ(golden.mask_reads, reference.mask_reads);
  EXPECT_EQ(golden.groups, reference.groups);
  EXPECT_EQ(golden.tests, reference.tests);
  EXPECT_EQ(golden.closing, reference.closing);
  EXPECT_EQ(golden.common, reference.common);
  EXPECT_EQ(golden.found, reference.found);
  EXPECT_EQ(golden.lines, reference.lines);
}

void expect_agreement(const Task& task) {
  const Reference reference = refer(task.words, task.setup);
  Ram ram = make_ram(task);
  Recorder recorder(ram);
  Golden golden(recorder, task.setup.parameters);
  configure(golden, task.setup);
  golden.write(kControl, start_bits(task.setup));
  golden.run();
  ASSERT_FALSE(golden.busy());

  EXPECT_TRUE(recorder.reads == reference.reads);
  EXPECT_TRUE(recorder.writes == reference.writes);
  expect_equal(golden.quantities(), reference.quantities);
  EXPECT_EQ(golden.read(kFound), reference.found.size());
  EXPECT_EQ(golden.read(kStored), reference.stored);
  EXPECT_EQ(golden.read(kStatus), kDone | kLoaded | (reference.overflow ? kOverflow : 0U));
  std::vector<std::array<std::uint32_t, 8>> pairs(task.setup.parameters.sprites);
  std::array<std::uint32_t, 8> touched{};
  for (const auto& found : reference.found) {
    pairs[found.i][found.j / 32] |= 1U << found.j % 32;
    pairs[found.j][found.i / 32] |= 1U << found.i % 32;
    for (const unsigned s : {found.i, found.j}) touched[s / 32] |= 1U << s % 32;
  }
  for (unsigned w = 0; w < 8; ++w) {
    EXPECT_EQ(golden.read(kTouched + 4 * w), touched[w]);
    for (unsigned s = 0; s < task.setup.parameters.sprites; ++s) {
      ASSERT_EQ(golden.read(kPairs + 32 * s + 4 * w), pairs[s][w]) << s;
    }
  }
}

void random_tasks(const Parameters& parameters, unsigned count, unsigned seed) {
  std::mt19937 random(seed);
  unsigned long found = 0;
  for (unsigned n = 0; n < count; ++n) {
    const Task task = random_task(random, parameters);
    SCOPED_TRACE(testing::Message() << "task " << n << " of seed " << seed);
    expect_agreement(task);
    if (testing::Test::HasFailure()) return;
    found += refer(task.words, task.setup).found.size();
  }
  EXPECT_GT(found, count / 100);
}

TEST(OverlapReference, TheGoldenAgreesOnRandomJobs) {
  random_tasks({}, 150, 1);
}

TEST(OverlapReference, OnASixteenBitPort) {
  Parameters parameters;
  parameters.sprites = 40;
  parameters.data_width = 16;
  random_tasks(parameters, 100, 2);
  parameters.big_endian = false;
  random_tasks(parameters, 100, 3);
}

TEST(OverlapReference, WithOtherSizes) {
  Parameters parameters;
  parameters.sprites = 2;
  parameters.rows = 64;
  random_tasks(parameters, 400, 4);
  parameters.sprites = 200;
  parameters.address_width = 18;
  parameters.area = false;
  random_tasks(parameters, 20, 5);
}

}  // namespace
}  // namespace collide::overlap::reference_test
