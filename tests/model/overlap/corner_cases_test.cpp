// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <tuple>

#include "model/list_unit/ram.h"
#include "tests/model/list_unit/recorder.h"
#include "tests/model/overlap/cases.h"
#include "tests/model/overlap/implementations.h"
#include "tests/model/overlap/reference.h"

namespace collide::overlap::corner_cases_test {
namespace {

using Instance = std::tuple<std::size_t, std::size_t>;  // of implementations(), corner_cases()

class CornerCase : public testing::TestWithParam<Instance> {};

/// What the list has to hold, from the format of lines.
std::vector<std::array<std::uint32_t, 4>> lines_of(const Case& one, std::uint32_t sequence) {
  const Setup& s = one.task.setup;
  std::vector<std::array<std::uint32_t, 4>> lines;
  if (s.list_lines == 0) return lines;
  const std::size_t stored = std::min<std::size_t>(one.records.size(), 3 * (s.list_lines - 1));
  lines.push_back(
      {static_cast<std::uint32_t>(one.records.size()), static_cast<std::uint32_t>(stored),
       (stored < one.records.size() ? 1U << 9 : 0U) | (s.area ? 1U : 0U), sequence << 16});
  for (std::uint32_t n = 0; n < stored; n += 3) {
    const auto record = [&](std::uint32_t r) { return r < stored ? one.records[r] : 0xFFFFFFFFU; };
    lines.push_back({record(n), record(n + 1), record(n + 2), sequence << 16 | (n / 3 + 1)});
  }
  return lines;
}

TEST_P(CornerCase, FindsReadsAndWritesWhatTheRulesSay) {
  const Implementation& implementation = implementations()[std::get<0>(GetParam())];
  const Case& one = corner_cases()[std::get<1>(GetParam())];
  Task task = one.task;
  const Parameters& parameters = implementation.parameters;
  ASSERT_LE(task.setup.count, parameters.sprites);
  task.setup.parameters = parameters;

  Ram ram = make_ram(task);
  Recorder recorder(ram);
  const auto unit = implementation.make(recorder);
  configure(*unit, task.setup);
  unit->write(kControl, start_bits(task.setup));
  unit->run();

  const auto sequence = (task.setup.sequence + 1) & 0xFFFFU;
  const auto lines = lines_of(one, sequence);
  const bool overflow = !lines.empty() && lines[0][1] < lines[0][0];
  EXPECT_EQ(unit->read(kStatus), kDone | kLoaded | (overflow ? kOverflow : 0U));
  EXPECT_EQ(unit->read(kFound), one.records.size());
  EXPECT_EQ(unit->read(kStored), lines.empty() ? 0 : lines[0][1]);
  EXPECT_EQ(unit->read(kSequence), sequence);

  std::vector<std::array<std::uint32_t, 8>> pairs(parameters.sprites);
  std::array<std::uint32_t, 8> touched{};
  for (const std::uint32_t record : one.records) {
    const unsigned i = record >> 24, j = record >> 16 & 255U;
    pairs[i][j / 32] |= 1U << j % 32;
    pairs[j][i / 32] |= 1U << i % 32;
    for (const unsigned s : {i, j}) touched[s / 32] |= 1U << s % 32;
  }
  for (unsigned w = 0; w < 8; ++w) {
    EXPECT_EQ(unit->read(kTouched + 4 * w), touched[w]);
    for (unsigned s = 0; s < parameters.sprites; ++s) {
      ASSERT_EQ(unit->read(kPairs + 32 * s + 4 * w), pairs[s][w]) << s << ", word " << w;
    }
  }

  for (std::uint32_t n = 0; n < lines.size(); ++n) {
    for (std::uint32_t w = 0; w < 4; ++w) {
      EXPECT_EQ(ram.word(task.setup.list + 16 * n + 4 * w), lines[n][w]) << n << ", word " << w;
    }
  }
  EXPECT_EQ(recorder.writes.size(), 4 * parameters.accesses_a_word() * lines.size());

  if (!one.rows || parameters.data_width != 32) return;
  std::vector<std::uint32_t> reads;
  for (std::uint32_t n = 0; n < 4 * task.setup.count; ++n) {
    reads.push_back(task.setup.descriptors + 4 * n);
  }
  reads.insert(reads.end(), one.rows->begin(), one.rows->end());
  std::vector<std::uint32_t> made;
  for (const Access& access : recorder.reads) made.push_back(access.address);
  EXPECT_EQ(made, reads);
}

std::vector<Instance> instances() {
  std::vector<Instance> all;
  for (std::size_t i = 0; i < implementations().size(); ++i) {
    const Parameters& parameters = implementations()[i].parameters;
    for (std::size_t c = 0; c < corner_cases().size(); ++c) {
      const Setup& s = corner_cases()[c].task.setup;
      if ((s.area && !parameters.area) || s.rows > parameters.rows) continue;
      all.emplace_back(i, c);
    }
  }
  return all;
}

std::string name_of(const testing::TestParamInfo<Instance>& info) {
  std::string name = implementations()[std::get<0>(info.param)].name + "_" +
                     corner_cases()[std::get<1>(info.param)].name;
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Overlap, CornerCase, testing::ValuesIn(instances()), name_of);

}  // namespace
}  // namespace collide::overlap::corner_cases_test
