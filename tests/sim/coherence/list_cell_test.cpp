// SPDX-License-Identifier: MIT
// The overlap unit's list in the hands of a processor with a data cache.
#include "sim/coherence/list_cell.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "model/common/record.h"
#include "sim/coherence/matrix.h"
#include "sim/tools/places.h"
#include "tests/support/process.h"

namespace collide::coherence::list_cell_test {
namespace {

using testing::HasSubstr;

constexpr Sight R = Sight::kRight, S = Sight::kStale, C = Sight::kCorrupt;

CellOptions on(On overlap) {
  CellOptions how;
  how.overlap = overlap;
  how.firmware = tools::firmware_folder();
  return how;
}

ListCell cell_of(const std::string& name) {
  for (const ListCell& cell : all_list_cells()) {
    if (cell.name() == name) return cell;
  }
  throw std::runtime_error("no cell " + name);
}

ListResult run_one(const ListCell& cell, const CellOptions& how) {
  return run_list_cells({cell}, how, [](std::size_t) {}).front();
}

/// Worked out by hand from docs/explanation/coherence.md: three runs, the later read, memory.
struct ExpectedList {
  const char* cell;
  Sight first, second, third, later, memory;
};
void PrintTo(const ExpectedList& e, std::ostream* out) {
  *out << e.cell;
}

class Lists : public ::testing::TestWithParam<ExpectedList> {};

TEST_P(Lists, EndAsTheManualsSay) {
  const ExpectedList& e = GetParam();
  const Observation expected{{e.first, e.second, e.third}, e.later, e.memory};
  const ListResult result = run_one(cell_of(e.cell), on(On::kRtl));
  EXPECT_TRUE(result.measured == expected) << "measured";
  EXPECT_TRUE(result.predicted.outcome == expected) << "in the table";
}

INSTANTIATE_TEST_SUITE_P(
    Manual, Lists,
    ::testing::Values(
        ExpectedList{"none/overlap/none/blind/written", R, R, R, R, R},
        // No cache holds a register, and the tag finds what is stale.
        ExpectedList{"68030/overlap/none/register/written", R, R, R, R, R},
        ExpectedList{"68030/overlap/none/tag/apart", R, R, R, R, R},
        ExpectedList{"68030-wa/overlap/none/tag/written", R, R, R, R, R},
        // Who does not look at tags reads the first run's list for ever, which by chance is that of
        // the third as well.
        ExpectedList{"68030/overlap/none/blind/apart", R, S, R, R, R},
        ExpectedList{"68040-wt-00/overlap/none/blind/apart", R, S, R, R, R},
        // A clear of the lines updates what is there; with WA it enters them, CIIN or not.
        ExpectedList{"68030/overlap/none/blind/written", R, R, S, S, R},
        ExpectedList{"68030-wa/overlap/none/blind/written", S, R, S, S, R},
        ExpectedList{"68030-wa-ciin/overlap/none/blind/written", S, R, S, S, R},
        ExpectedList{"68030-wa/overlap/off-read/blind/written", R, R, R, S, R},
        ExpectedList{"68030-wa/overlap/drop/blind/written", R, R, R, R, R},
        ExpectedList{"68030-wa-snooper/overlap/none/blind/written", R, R, R, R, R},
        // Dirty lines over the list: pushed in the end, they overwrite it, unless the tag's reader
        // has dropped them; pushed before START they do no harm; pushed before they are read they
        // are all there is.
        ExpectedList{"68040-cb-00/overlap/none/register/written", R, R, R, R, C},
        ExpectedList{"68040-cb-00/overlap/none/tag/written", R, R, R, R, R},
        ExpectedList{"68040-cb-00/overlap/push/tag/written", R, R, R, R, R},
        ExpectedList{"68040-cb-00/overlap/push/register/written", R, R, R, R, R},
        ExpectedList{"68040-cb-00/overlap/clear-all/tag/written", C, C, C, C, C},
        ExpectedList{"68040-cb-00/overlap/inhibit/blind/written", R, R, R, R, R},
        // Snooped with SC = 01 the dirty line takes the list, and CINVL loses it.
        ExpectedList{"68040-cb-01/overlap/none/blind/written", R, R, R, R, R},
        ExpectedList{"68040-cb-01/overlap/drop/tag/written", C, C, C, C, C},
        // A sprite that is only in the cache: the unit looks at the one before the first run, which
        // is away, and no reading helps.
        ExpectedList{"68040-cb-00/overlap/none/register/unpushed", C, R, C, C, R},
        ExpectedList{"68040-cb-00/overlap/push/register/unpushed", R, R, R, R, R},
        ExpectedList{"68040-cb-01/overlap/none/register/unpushed", R, R, R, R, R},
        // With SC = 10 the first word is supplied and takes the line with it: X is in the second.
        ExpectedList{"68040-cb-10/overlap/none/register/unpushed", C, R, C, C, R},
        // Pushed after each run, it is seen a run too late.
        ExpectedList{"68040-cb-00/overlap/clear-all/register/unpushed", C, C, C, C, R}),
    [](const auto& test) {
      std::string name = test.param.cell;
      for (char& c : name) {
        if (c == '/' || c == '-') c = '_';
      }
      return name;
    });

TEST(ListCells, GoldenUnitAndLockstepGiveWhatTheRtlGives) {
  std::vector<ListCell> cells = all_list_cells();
  // A cache without: 1 remedy; 6 of the 68030: 6; 8 of the 68040: 8. Three ways, three kinds of
  // lines.
  EXPECT_EQ(cells.size(), 9u * (1 + 6 * 6 + 8 * 8));
  cells.erase(std::remove_if(cells.begin(), cells.end(),
                             [](const ListCell& cell) {
                               return cell.way != Way::kTag || cell.lines != Lines::kWritten;
                             }),
              cells.end());
  EXPECT_EQ(cells.size(), 101u);
  for (const On unit : {On::kGolden, On::kLockstep}) {
    CellOptions how = on(unit);
    how.accurate = unit == On::kLockstep;
    for (const ListResult& result : run_list_cells(cells, how, [](std::size_t) {})) {
      EXPECT_TRUE(result.agrees()) << name_of(unit) << " " << result.cell.name();
    }
  }
}

TEST(ListCells, HaveNamesOfTheirOwn) {
  std::set<std::string> names;
  for (const Cell& cell : all_cells()) names.insert(cell.name());
  for (const RuleCell& cell : rule_cells()) names.insert(cell.name());
  for (const ListCell& cell : all_list_cells()) {
    EXPECT_TRUE(names.insert(cell.name()).second) << cell.name();
  }
}

TEST(ListCells, AMismatchIsCountedAndShown) {
  Matrix matrix;
  matrix.lists.push_back({cell_of("68030/overlap/none/blind/apart"), {{R, S, R}, R, R}, {}});
  matrix.lists[0].predicted.outcome = {{R, R, R}, R, R};
  EXPECT_EQ(matrix.mismatches(), 1u);
  EXPECT_THAT(table(matrix.lists, false)[1], HasSubstr("MISMATCH"));
  EXPECT_THAT(json_of(matrix).dump(), HasSubstr("\"mismatches\":1"));
  matrix.lists[0].predicted.outcome = matrix.lists[0].measured;
  EXPECT_EQ(matrix.mismatches(), 0u);
}

TEST(ListVerb, RunsAndExplains) {
  const test::Finished part = test::run_program(
      {COLLIDE_PROGRAM, "coherence", "--only", "68040-cb-00/overlap/push/", "--json"});
  EXPECT_EQ(part.status, 0) << part.err;
  const Json json = Json::parse(part.out);
  EXPECT_EQ(json["cells"].size(), 0u);
  EXPECT_EQ(json["lists"].size(), 9u);
  EXPECT_EQ(json["mismatches"], 0);
  const test::Finished story = test::run_program(
      {COLLIDE_PROGRAM, "coherence", "--explain", "68030/overlap/none/blind/apart"});
  EXPECT_EQ(story.status, 0) << story.err;
  EXPECT_EQ(
      story.out,
      "68030/overlap/none/blind/apart\n"
      "run 1, sprites touch: right\n"
      "run 2, sprites do not touch: stale\n"
      "run 3, sprites touch: right\n"
      "later read: right\n"
      "memory at the end: kept\n"
      "read hit on the list of run 1, which by chance is that of run 3 (MC68030 6.1.2; MC68040 "
      "table 4-4)\n");
}

}  // namespace
}  // namespace collide::coherence::list_cell_test
