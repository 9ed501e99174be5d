// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <random>

#include "model/overlap/golden.h"
#include "model/list_unit/ram.h"
#include "tests/model/overlap/recorder.h"
#include "tests/model/overlap/stimulus.h"

namespace collide::overlap {
namespace {

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

void expect_agreement(const Job& job) {
  const Reference reference = refer(job.words, job.setup);
  Ram ram(static_cast<std::uint32_t>(job.words.size()) * 4, job.setup.parameters);
  for (std::uint32_t n = 0; n < job.words.size(); ++n) ram.word(4 * n) = job.words[n];
  Recorder recorder(ram);
  Golden golden(recorder, job.setup.parameters);
  configure(golden, job.setup);
  golden.write(kControl, start_bits(job.setup));
  golden.run();
  ASSERT_FALSE(golden.busy());

  EXPECT_TRUE(recorder.reads == reference.reads);
  EXPECT_TRUE(recorder.writes == reference.writes);
  expect_equal(golden.quantities(), reference.quantities);
  EXPECT_EQ(golden.read(kFound), reference.found.size());
  EXPECT_EQ(golden.read(kStored), reference.stored);
  EXPECT_EQ(golden.read(kStatus), kDone | kLoaded | (reference.overflow ? kOverflow : 0U));
  std::vector<std::array<std::uint32_t, 8>> pairs(job.setup.parameters.sprites);
  std::array<std::uint32_t, 8> touched{};
  for (const auto& found : reference.found) {
    pairs[found.i][found.j / 32] |= 1U << found.j % 32;
    pairs[found.j][found.i / 32] |= 1U << found.i % 32;
    for (const unsigned s : {found.i, found.j}) touched[s / 32] |= 1U << s % 32;
  }
  for (unsigned w = 0; w < 8; ++w) {
    EXPECT_EQ(golden.read(kTouched + 4 * w), touched[w]);
    for (unsigned s = 0; s < job.setup.parameters.sprites; ++s) {
      ASSERT_EQ(golden.read(kPairs + 32 * s + 4 * w), pairs[s][w]) << s;
    }
  }
}

void random_jobs(const Parameters& parameters, unsigned count, unsigned seed) {
  std::mt19937 random(seed);
  unsigned long found = 0;
  for (unsigned n = 0; n < count; ++n) {
    const Job job = random_job(random, parameters);
    SCOPED_TRACE(testing::Message() << "job " << n << " of seed " << seed);
    expect_agreement(job);
    if (testing::Test::HasFailure()) return;
    found += refer(job.words, job.setup).found.size();
  }
  EXPECT_GT(found, count / 100);
}

TEST(OverlapReference, TheGoldenAgreesOnRandomJobs) {
  random_jobs({}, 150, 1);
}

TEST(OverlapReference, OnASixteenBitPort) {
  Parameters parameters;
  parameters.sprites = 40;
  parameters.data_width = 16;
  random_jobs(parameters, 100, 2);
  parameters.big_endian = false;
  random_jobs(parameters, 100, 3);
}

TEST(OverlapReference, WithOtherSizes) {
  Parameters parameters;
  parameters.sprites = 2;
  parameters.rows = 64;
  random_jobs(parameters, 400, 4);
  parameters.sprites = 200;
  parameters.address_width = 18;
  parameters.area = false;
  random_jobs(parameters, 20, 5);
}

}  // namespace
}  // namespace collide::overlap
