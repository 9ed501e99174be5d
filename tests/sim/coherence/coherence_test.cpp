// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "model/common/input_error.h"
#include "model/common/record.h"
#include "sim/coherence/matrix.h"
#include "sim/tools/places.h"
#include "tests/support/process.h"

namespace collide::coherence::coherence_test {
namespace {

using testing::HasSubstr;

constexpr Sight R = Sight::kRight, S = Sight::kStale, C = Sight::kCorrupt;

CellOptions options(On blitter = On::kGolden) {
  CellOptions how;
  how.blitter = blitter;
  how.firmware = tools::firmware_folder();
  return how;
}

/// Worked out by hand from docs/explanation/coherence.md: three calls, the later read, memory.
struct Expected {
  const char* cell;
  Sight first, second, third, later, memory;
};
void PrintTo(const Expected& e, std::ostream* out) {
  *out << e.cell;
}

class Cells : public ::testing::TestWithParam<Expected> {};

TEST_P(Cells, EndAsTheManualsSay) {
  const Expected& e = GetParam();
  const Cell cell = parse_cell(e.cell);
  const Observation expected{{e.first, e.second, e.third}, e.later, e.memory};
  EXPECT_TRUE(run_cell(cell, options(On::kRtl)).outcome == expected) << "measured";
  EXPECT_TRUE(coherence::expected(e.cell).outcome == expected) << "in the table";
}

INSTANTIATE_TEST_SUITE_P(
    Manual, Cells,
    ::testing::Values(
        // No cache, no fault.
        Expected{"none/none/word/alone/one-word", R, R, R, R, R},
        // First call right, a later one wrong, with CLR.W and the cache on.
        Expected{"68030/none/word/alone/one-word", R, R, S, S, R},
        Expected{"68030/none/word/alone/large", R, R, S, S, R},
        // Wrong on the first call with WA and an aligned CLR.L.
        Expected{"68030-wa/none/long/alone/one-word", S, R, S, S, R},
        Expected{"68030/none/long/alone/one-word", R, R, S, S, R},
        // A read of the neighbour word alone makes COLFLAG stale.
        Expected{"68030/none/word/neighbour/one-word", S, R, S, S, R},
        // Off around the test: correct now, the entry still stale later.
        Expected{"68030/off-test/word/neighbour/one-word", R, R, R, S, R},
        // Off throughout: the entry keeps the value from before.
        Expected{"68030/off-all/word/neighbour/one-word", R, R, R, S, R},
        Expected{"68030/clear-entry/word/neighbour/one-word", R, R, R, R, R},
        Expected{"68030-wa/clear-entry/long/alone/one-word", R, R, R, R, R},
        Expected{"68030/clear-all/word/neighbour/one-word", R, R, R, R, R},
        Expected{"68030-wa/clear-all-off/long/neighbour/large", R, R, R, R, R},
        Expected{"68030-wa/inhibit/long/neighbour/one-word", R, R, R, R, R},
        Expected{"68030-wa/conflict/long/neighbour/one-word", R, R, R, R, R},
        // The alias is right until it is resident itself: the second call sees the first's answer.
        Expected{"68030/alias/word/alone/one-word", R, S, R, R, R},
        Expected{"68030/locked/word/neighbour/one-word", R, R, R, R, R},
        Expected{"68030/before-only/word/neighbour/one-word", R, R, R, R, R},
        Expected{"68030-snooper/none/word/neighbour/one-word", R, R, R, R, R},
        Expected{"68030-wa-snooper/none/long/alone/one-word", R, R, R, R, R},
        // CIIN: fills never happen, but an aligned long clear with WA still allocates.
        Expected{"68030-ciin/none/word/neighbour/one-word", R, R, R, R, R},
        Expected{"68030-wa-ciin/none/word/neighbour/one-word", R, R, R, R, R},
        Expected{"68030-wa-ciin/none/long/alone/one-word", S, R, S, S, R},
        // 68040, write-through, not snooped: the 68030's fault; WA does not exist.
        Expected{"68040-wt-00/none/word/alone/one-word", R, R, S, S, R},
        Expected{"68040-wt-00/none/long/neighbour/one-word", S, R, S, S, R},
        Expected{"68040-wt-00/invalidate/word/neighbour/one-word", R, R, R, R, R},
        // Physical tags: an alias is the same line.
        Expected{"68040-wt-00/alias/word/alone/one-word", R, R, S, S, R},
        Expected{"68040-cb-00/alias/word/alone/one-word", S, R, S, S, C},
        Expected{"68040-cb-10/alias/word/neighbour/one-word", R, R, R, R, R},
        Expected{"68040-wt-00/conflict/word/alone/one-word", R, R, S, S, R},
        Expected{"68040-wt-01/none/word/neighbour/one-word", R, R, R, R, R},
        Expected{"68040-wt-10/none/word/neighbour/one-word", R, R, R, R, R},
        Expected{"68040-wt-11/none/word/alone/one-word", R, R, S, S, R},
        // Copyback: the clear stays in the cache, a later push overwrites what the blitter wrote.
        Expected{"68040-cb-00/none/word/alone/one-word", S, R, S, S, C},
        // The clear never reached memory: the second call finds the first's flag there.
        Expected{"68040-cb-00/off-test/word/alone/one-word", R, C, R, S, C},
        Expected{"68040-cb-00/push-invalidate/word/neighbour/one-word", R, R, R, R, R},
        Expected{"68040-cb-00/inhibit/word/neighbour/one-word", R, R, R, R, R},
        Expected{"68040-cb-01/none/word/alone/one-word", R, R, R, R, R},
        Expected{"68040-cb-10/none/word/alone/one-word", R, R, R, R, R},
        // The processor's own look at the buffer: one word, and more than the cache holds.
        Expected{"68030/none/word/alone/one-word/buffer", R, S, R, R, R},
        Expected{"68030/none/word/alone/large/buffer", R, R, R, R, R}),
    [](const auto& test) {
      std::string name = test.param.cell;
      for (char& c : name) {
        if (c == '/' || c == '-') c = '_';
      }
      return name;
    });

TEST(Matrix, TheGoldenBlitterGivesWhatTheRtlGives) {
  // One corner of every cache and remedy, and the opposite one.
  std::vector<Cell> cells;
  for (const Cell& cell : all_cells()) {
    if (cell.in_buffer || cell.clear_long != cell.neighbour || cell.neighbour != cell.large)
      continue;
    cells.push_back(cell);
  }
  EXPECT_EQ(cells.size(), 2u * 163);
  const auto results = run_cells(cells, options(), [](std::size_t) {});
  for (const CellResult& result : results) EXPECT_TRUE(result.agrees()) << result.cell.name();
}

TEST(Matrix, AccurateTimingChangesNoAnswer) {
  CellOptions how = options(On::kLockstep);
  how.accurate = true;
  for (const char* const name :
       {"68030/none/word/alone/one-word", "68030-snooper/none/word/neighbour/large",
        "68040-cb-01/none/long/neighbour/large", "68040-cb-00/none/word/alone/large"}) {
    const Cell cell = parse_cell(name);
    EXPECT_TRUE(run_cell(cell, how).outcome == expected(name).outcome) << name;
  }
}

TEST(Matrix, NamesAreUniqueAndParse) {
  std::set<std::string> names;
  for (const Cell& cell : all_cells()) {
    EXPECT_TRUE(names.insert(cell.name()).second) << cell.name();
    EXPECT_EQ(parse_cell(cell.name()).name(), cell.name());
  }
  EXPECT_THROW(parse_cell("68060/none"), InputError);
}

TEST(Matrix, EveryRemedyAndCacheIsRunOrHasAReason) {
  for (const CacheModel& cache : cache_models()) {
    for (const Remedy remedy : remedies()) {
      const bool run = not_applicable(remedy, cache.cpu) == nullptr;
      const bool there = [&] {
        for (const Cell& cell : all_cells()) {
          if (cell.cache == &cache && cell.remedy == remedy) return true;
        }
        return false;
      }();
      EXPECT_EQ(run, there) << cache.name << " " << name_of(remedy);
    }
  }
}

TEST(Matrix, AMismatchIsCountedAndShown) {
  CellResult result{parse_cell("68030/none/word/alone/one-word"), {}, {}};
  result.measured = {{R, R, S}, S, R};
  result.predicted.outcome = {{R, R, R}, R, R};
  EXPECT_EQ((Matrix{{result}, {}, {}}.mismatches()), 1u);
  EXPECT_THAT(table(std::vector<CellResult>{result}, false)[1], HasSubstr("MISMATCH"));
  EXPECT_THAT(json_of(Matrix{{result}, {}, {}}).dump(), HasSubstr("\"mismatches\":1"));
  result.predicted.outcome = result.measured;
  EXPECT_EQ((Matrix{{result}, {}, {}}.mismatches()), 0u);
}

TEST(Explain, TellsTheStoryOfTheMissedCollision) {
  std::string text;
  for (const std::string& line :
       explain_cell(parse_cell("68030/none/word/alone/one-word"), options())) {
    text += line + "\n";
  }
  const std::size_t third = text.find("--- call 3");
  ASSERT_NE(third, std::string::npos);
  const std::size_t clear = text.find("cache  write hit     COLFLAG, holds 00000000", third);
  const std::size_t dma = text.find("DMA    writes        COLFLAG AAAA", third);
  const std::size_t read = text.find("cache  read hit      COLFLAG, holds 00000000", third);
  EXPECT_LT(clear, dma);
  EXPECT_LT(dma, read);
  EXPECT_NE(read, std::string::npos) << text;
  EXPECT_THAT(text, HasSubstr("call 3: answer 0000, sprites touch: stale\n"));
  EXPECT_THAT(text, HasSubstr("each clear updates it, the blitter does not (MC68030 6.1.2)"));
}

TEST(Verb, RunsAPartOfTheMatrix) {
  const test::Finished done =
      test::run_program({COLLIDE_PROGRAM, "coherence", "--only", "68030/clear-entry", "--json"});
  EXPECT_EQ(done.status, 0) << done.err;
  const Json json = Json::parse(done.out);
  EXPECT_EQ(json["cells"].size(), 8u);
  EXPECT_EQ(json["rules"].size(), 1u) << "68030/clear-entry";
  EXPECT_EQ(json["mismatches"], 0);
  EXPECT_EQ(test::run_program({COLLIDE_PROGRAM, "coherence", "--only", "68060"}).status, 2);
  EXPECT_EQ(test::run_program({COLLIDE_PROGRAM, "coherence", "--explain", "x"}).status, 2);
}

}  // namespace
}  // namespace collide::coherence::coherence_test
