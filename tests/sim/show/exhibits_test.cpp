// SPDX-License-Identifier: MIT
//
// What a report shows besides the film, and what a browser makes of it.
#include "sim/show/exhibits/exhibits.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "model/common/input_error.h"
#include "sim/show/compare/comparison_page.h"
#include "sim/show/exhibits/matrix_data.h"
#include "sim/show/exhibits/still.h"
#include "sim/show/exhibits/timing.h"
#include "sim/tools/places.h"
#include "sim/waves/wave_values.h"
#include "tests/support/browser.h"
#include "tests/support/document.h"
#include "tests/support/process.h"

namespace collide::exhibits::exhibits_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

/// A bundled scene, compared.
struct Compared {
  explicit Compared(const std::string& name)
      : scene(scene::read_scene(COLLIDE_ROOT "/scenes/" + name + ".json")),
        film(techniques::film_of(scene)),
        comparison(compare::compare(film)) {}

  scene::Scene scene;
  techniques::Film film;
  compare::Comparison comparison;
  test::TemporaryDirectory folder;
};

const Diagram::Lane& lane(const Diagram& timing, std::string_view name) {
  for (const Diagram::Lane& lane : timing.lanes) {
    if (lane.name == name) return lane;
  }
  throw std::out_of_range(std::string(name));
}
std::string at(const Diagram& timing, const std::string& name, std::size_t slot) {
  return lane(timing, name).values.at(slot).value_or("-");
}

TEST(Still, IsOneFrameOfSomeObjects) {
  const Compared cave("tunnel");
  const techniques::Film film = still(cave.film, 1, {3, 1});
  EXPECT_EQ(film.frames(), 1);
  EXPECT_EQ(film.objects(), 2);
  EXPECT_EQ(film.roles()[1], cave.film.roles()[1]);
  EXPECT_EQ(film.bodies(0)[1].now.x, cave.film.bodies(1)[1].now.x);
}

TEST(Still, KeepsWhatIsDrawn) {
  const Compared drawn("drawn");
  const auto film = still(drawn.film, 0, {0, 2}).as_drawn();
  ASSERT_TRUE(film);
  EXPECT_EQ(film->bodies(0)[0].mask->width(), 12) << "the halo";
  EXPECT_EQ(film->bodies(0)[0].now.x, 18);
}

TEST(BlitterTiming, ShowsTheWordInWhichMasksMeet) {
  // Two bars of 4 rows share the columns 56 to 59: a zone of 4 columns, all of them solid in both,
  // so that AND and OR give F000.
  const Compared bars("stand-ins");
  const auto timings =
      blitter_timing(bars.comparison, bars.film, tools::WaveFile(bars.folder.path() / "b.fst"));
  ASSERT_EQ(timings.size(), 2u);
  const Diagram& anded = timings[0];
  ASSERT_EQ(anded.steps.size(), 3u);
  const std::size_t write = anded.steps[2].slot;
  EXPECT_EQ(at(anded, "access to memory", write), "write");
  EXPECT_EQ(at(anded, "both (AND), written", write), "F000");
  EXPECT_EQ(at(anded, "access to memory", anded.steps[0].slot), "source");
  EXPECT_EQ(at(anded, "access to memory", anded.steps[1].slot), "target");
  EXPECT_EQ(at(anded, "word read", anded.steps[1].slot), "F000");
  EXPECT_THAT(anded.caption, HasSubstr("left-bar and right-bar in frame 0"));
  EXPECT_THAT(anded.steps[2].text, HasSubstr("AND gives 1111000000000000"));
  const Diagram& ored = timings[1];
  EXPECT_EQ(at(ored, "word read", ored.steps[1].slot), "0000") << "COLFLAG was cleared";
  EXPECT_EQ(at(ored, "COLFLAG, written", ored.steps[2].slot), "F000");
  for (const Diagram& timing : timings) {
    for (const Diagram::Lane& lane : timing.lanes) {
      EXPECT_EQ(lane.values.size(), timing.times.size()) << lane.name;
    }
  }
}

TEST(VeraTiming, ShowsThePixelThatCollides) {
  // The player's bar (mask 0011) and the enemy's (0101) share columns 56 to 59 from line 20 on.
  const Compared bars("stand-ins");
  const Diagram timing =
      vera_timing(bars.comparison, bars.film, tools::WaveFile(bars.folder.path() / "v.fst"));
  ASSERT_EQ(timing.steps.size(), 3u);
  const std::size_t slot = timing.steps[1].slot;
  EXPECT_EQ(at(timing, "column", slot), "56");
  EXPECT_EQ(at(timing, "mask of the sprite", slot), "0101");
  EXPECT_EQ(at(timing, "mask in the line buffer", slot), "0011");
  EXPECT_EQ(at(timing, "bits in both: collision", slot), "0001");
  EXPECT_EQ(at(timing, "bits in both: collision", slot - 1), "-");
  EXPECT_EQ(at(timing, "collected in this frame", slot), "0000");
  EXPECT_EQ(at(timing, "collected in this frame", slot + 1), "0001");
  EXPECT_THAT(timing.caption, HasSubstr("Frame 0, line 20."));
}

TEST(VeraTiming, WithoutACollisionSaysSo) {
  // In tunnel only shots and walls that stand still meet, which share no bit of VERA's masks.
  Compared scene("tunnel");
  for (compare::Outcome& outcome : scene.comparison.outcomes) {
    for (auto& frame : outcome.frames) frame.judgement.hits.clear();
  }
  const Diagram timing =
      vera_timing(scene.comparison, scene.film, tools::WaveFile(scene.folder.path() / "v.fst"));
  EXPECT_TRUE(timing.lanes.empty());
  EXPECT_THAT(timing.caption, HasSubstr("no collision"));
  const auto blits =
      blitter_timing(scene.comparison, scene.film, tools::WaveFile(scene.folder.path() / "b.fst"));
  ASSERT_EQ(blits.size(), 1u);
  EXPECT_TRUE(blits[0].lanes.empty());
}

TEST(CacheTiming, ShowsTheWordThatIsMissed) {
  const test::TemporaryDirectory folder;
  const Diagram timing =
      cache_timing(tools::firmware_folder(), tools::WaveFile(folder.path() / "cache.fst"));
  const auto& memory = lane(timing, "COLFLAG in memory").values;
  const auto& cached = lane(timing, "COLFLAG in the cache").values;
  const auto& reads = lane(timing, "processor reads the cache").values;
  ASSERT_GE(memory.size(), 7u);
  // Sprites that touch leave AAAA; nothing is in the cache before the first test.
  EXPECT_EQ(memory.front(), "AAAA");
  EXPECT_FALSE(cached.front());
  // The third test reads 0 from the cache while memory holds AAAA.
  int missed = 0;
  for (std::size_t i = 0; i < memory.size(); ++i) {
    if (reads[i] == "1" && memory[i] == "AAAA" && cached[i] == "0000") ++missed;
  }
  EXPECT_EQ(missed, 2) << "the third test, and the read after it";
  EXPECT_THAT(timing.steps.back().text, HasSubstr("the collision is missed"));
}

TEST(MatrixData, HoldsWhatWasMeasuredAndPredicted) {
  std::vector<coherence::Cell> cells;
  for (const char* name :
       {"68030/none/word/alone/one-word", "68030/clear-entry/word/alone/one-word"}) {
    cells.push_back(coherence::parse_cell(name));
  }
  coherence::CellOptions how;
  how.firmware = tools::firmware_folder();
  const Json data = matrix_data(coherence::run_cells(cells, how, [](std::size_t) {}));
  ASSERT_EQ(data["cells"].size(), 2u);
  const Json& stale = data["cells"][0];
  EXPECT_EQ(data["caches"][stale[0].get<std::size_t>()], "68030");
  EXPECT_EQ(data["remedies"][stale[1].get<std::size_t>()], "none");
  // docs/explanation/coherence.md: right, right, stale; later stale; memory kept.
  EXPECT_EQ(stale[4], "00110");
  EXPECT_EQ(stale[5], "00110");
  EXPECT_THAT(data["reasons"][stale[6].get<std::size_t>()].get<std::string>(), HasSubstr("hit"));
  // CED: right throughout.
  EXPECT_EQ(data["cells"][1][4], "00000");
  // The 68030 has no CINVL.
  EXPECT_TRUE(data["absent"].contains("68030/invalidate"));
}

TEST(MatrixData, EveryCacheAndRemedyIsRunInFourWays) {
  std::map<std::string, int> runs;
  for (const coherence::Cell& cell : matrix_cells()) {
    ++runs[std::string(cell.cache->name) + "/" + coherence::name_of(cell.remedy)];
  }
  for (const auto& [name, count] : runs) EXPECT_EQ(count, 4) << name;
  EXPECT_EQ(runs.count("68030/none"), 1u);
  const std::string page = test::read_file(std::string(COLLIDE_ROOT) + "/docs/reference/report.md");
  EXPECT_THAT(page, HasSubstr(fmt::format("| {} cells run", matrix_cells().size())));
}

TEST(WaveValues, UnknownSignalsAreSaid) {
  const Compared bars("stand-ins");
  const tools::WaveFile wave(bars.folder.path() / "b.fst");
  blitter_timing(bars.comparison, bars.film, wave);
  EXPECT_THROW(waves::WaveValues(wave.path(), {"blitter.nothing"}), InputError);
  EXPECT_THROW(waves::WaveValues(bars.folder.write("no.fst", "no"), {"x"}), InputError);
}

/// A report with everything; of the matrix two cells.
class FullReport : public ::testing::Test {
 protected:
  void write() {
    Options options;
    options.waves = compared_.folder.path() / "waves";
    options.firmware = tools::firmware_folder();
    coherence::CellOptions how;
    how.firmware = options.firmware;
    std::vector<coherence::Cell> cells;
    for (const coherence::Cell& cell : matrix_cells()) {
      if (cell.name().find("68030/none/") == 0) cells.push_back(cell);
    }
    const Json machines = {
        {"cache",
         to_json(cache_timing(options.firmware, tools::WaveFile(options.waves / "cache.fst")))},
        {"coherence", matrix_data(coherence::run_cells(cells, how, [](std::size_t) {}))}};
    file_ = compare::write_page(
        compared_.comparison, compared_.film, compared_.scene, compared_.folder.path() / "report",
        for_page(machines, first_collisions(compared_.comparison, compared_.film, options)));
  }
  std::string browse(const std::string& user = "") {
    return test::in_browser(file_, compared_.folder.path(), "", user);
  }

  Compared compared_{"stand-ins"};
  std::filesystem::path file_;
};

TEST_F(FullReport, ShowsDiagramsAndMatrixInChromium) {
  write();
  const std::string page = browse("document.querySelector('[data-cell=\"68030/none\"]').click();");
  if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  EXPECT_THAT(page, Not(HasSubstr("data-error")));
  // Four diagrams, each told in words.
  for (const char* title : {"Blitter, second pass", "Blitter, third pass", "VERA: the pixel",
                            "The word that the processor cannot see"}) {
    EXPECT_THAT(page, HasSubstr("aria-label=\"" + std::string(title)));
  }
  EXPECT_THAT(page, HasSubstr("aria-describedby=\"timing-3\""));
  EXPECT_THAT(test::element(page, "ol", "id", "timing-3").text,
              testing::StartsWith("The blitter writes AAAA"));
  // The field that was clicked, its runs, and why.
  EXPECT_THAT(page, HasSubstr("aria-label=\"68030 with none: stale in 4 of 4\""));
  EXPECT_EQ(test::element(page, "h3", "id", "matrix-title").text, "68030 with none");
  const auto cells = test::elements(page, "td");
  EXPECT_TRUE(std::any_of(cells.begin(), cells.end(),
                          [](const test::Element& cell) { return cell.text == "predicted"; }));
  EXPECT_THAT(page, HasSubstr("hit on the entry of the test of call 1"));
}

TEST_F(FullReport, WithoutExhibitsTheirPartsAreHidden) {
  file_ = compare::write_page(compared_.comparison, compared_.film, compared_.scene,
                              compared_.folder.path() / "report");
  const std::string page = browse();
  if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the page in a browser";
  for (const char* id : {"timing-card", "matrix-card"}) {
    EXPECT_THAT(page, testing::ContainsRegex("id=\"" + std::string(id) + "\"[^>]* hidden"));
  }
}

}  // namespace
}  // namespace collide::exhibits::exhibits_test
