// SPDX-License-Identifier: MIT
// The bundled scenes show every class of false answer. What is expected follows from the numbers of
// each scene's note, by hand; where it needs more than the note says, the working is beside it.
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "sim/compare/comparison.h"
#include "sim/compare/describe.h"

namespace collide::compare::bundled_scenes_test {
namespace {

using Lines = std::vector<std::string>;

/// What each technique answers falsely, "frame sort reason objects", and what tunnels past those
/// that look at the ends of a frame.
std::map<std::string, Lines> false_answers(const std::string& name) {
  const scene::Scene scene = scene::read_scene(COLLIDE_ROOT "/scenes/" + name + ".json");
  const techniques::Film film = techniques::film_of(scene);
  Options options;
  options.misused = true;
  const Comparison comparison = compare(film, options);
  std::map<std::string, Lines> result;
  for (const Outcome& outcome : comparison.outcomes) {
    Lines& lines = result[outcome.technique];
    for (const techniques::FalseAnswer& answer : outcome.verdict.false_answers) {
      lines.push_back(fmt::format("{} {} {} {}", answer.frame, compare::name_of(answer.sort),
                                  reason(answer),
                                  fmt::join(objects_of(answer, outcome.kind, scene), " ")));
    }
    if (techniques::is_timed(outcome.judge)) continue;
    for (const techniques::FramePair& met : outcome.verdict.tunnelled) {
      const auto id = [&](int index) { return scene.objects[static_cast<std::size_t>(index)].id; };
      lines.push_back(fmt::format("{} missed tunnelled {} {}", met.frame, id(met.pair.first),
                                  id(met.pair.second)));
    }
  }
  return result;
}

struct Expected {
  std::string scene;
  std::string technique;
  Lines false_answers;
};

const std::vector<Expected>& all_expected() {
  static const std::vector<Expected> list{
      {"stand-ins", "boxes", {"0 invented box-is-not-mask ball corner-ball"}},
      {"stand-ins",
       "circles",
       {"0 missed circle-is-not-mask left-bar right-bar",
        "0 invented circle-is-not-mask upper-bar lower-bar"}},
      // The rest is pixel truth itself.
      {"stand-ins", "mandin", {}},
      {"stand-ins", "vera", {}},
      // Bit 0 of player and enemy is set by left-bar and right-bar; the two other enemies did not.
      {"stand-ins",
       "vera-believed",
       {"0 invented groups-merged left-bar lower-bar",
        "0 invented groups-merged left-bar corner-ball"}},

      // Frame 0: only the halo meets the foe; frame 1: only the masks do.
      {"drawn", "boxes", {}},
      {"drawn", "pixels", {}},
      {"drawn", "mandin", {}},
      {"drawn", "overlap", {}},
      {"drawn", "impact-overlap", {}},
      {"drawn", "flying-shark", {}},
      {"drawn", "vera", {"0 invented drawn-is-not-mask ", "1 missed drawn-is-not-mask hero foe"}},
      {"drawn",
       "tms9918",
       {"0 invented drawn-is-not-mask ", "1 missed drawn-is-not-mask hero foe"}},
      {"drawn",
       "vic-ii",
       {"0 invented drawn-is-not-mask hero foe", "0 invented drawn-is-not-mask hero foe",
        "1 missed drawn-is-not-mask hero foe", "1 missed drawn-is-not-mask hero foe"}},
      {"drawn", "denise", {"0 invented drawn-is-not-mask ", "1 missed drawn-is-not-mask hero foe"}},
      {"drawn",
       "gameduino",
       {"0 invented drawn-is-not-mask hero foe", "1 missed drawn-is-not-mask hero foe"}},
      {"drawn",
       "lynx",
       {"0 invented drawn-is-not-mask hero foe", "1 missed drawn-is-not-mask hero foe"}},

      // Frame 2: the slope one dot thick. Frame 4: the flame over the dome. Frame 5: the aerial.
      {"cave/callers",
       "continuum",
       {"2 missed black-dither ship", "5 invented drawn-is-not-mask ship"}},
      {"cave/callers", "vera", {"4 invented drawn-is-not-mask ", "5 invented drawn-is-not-mask "}},
      {"cave/callers", "pixels", {}},
      {"cave/callers", "overlap", {}},

      // low and high in frame 1 are where nothing is; high has gone through boss, as boxes see it.
      {"fair",
       "fair-boxes",
       {"0 missed inset-leaves-out ship grazer", "0 missed inset-leaves-out low boss",
        "0 invented outset-reaches-out shot near", "0 invented outset-reaches-out high boss",
        "0 invented box-is-not-mask ball corner-ball", "1 missed tunnelled high boss"}},
      {"fair",
       "boxes",
       {"0 invented box-is-not-mask ball corner-ball", "1 missed tunnelled high boss"}},
      {"fair", "overlap", {"1 missed tunnelled high boss"}},

      {"tunnel",
       "boxes",
       {"1 missed tunnelled shot-1 post-1", "1 missed tunnelled shot-3 drone-3"}},
      {"tunnel",
       "mandin",
       {"1 missed tunnelled shot-1 post-1", "1 missed tunnelled shot-3 drone-3"}},
      {"tunnel", "vera", {"1 missed tunnelled shot-1 post-1", "1 missed tunnelled shot-3 drone-3"}},
      {"tunnel",
       "rings",
       {"1 missed tunnelled shot-1 post-1", "1 missed tunnelled shot-3 drone-3"}},
      {"tunnel",
       "projection",
       {"1 missed tunnelled shot-1 post-1", "1 missed tunnelled shot-3 drone-3"}},
      {"tunnel", "swept-r", {}},
      // In frame 2 shot-2 begins on its post and leaves it.
      // It looks at drones where they end: 20 from the way of shot-3, and on that of shot-4.
      {"tunnel",
       "swept-l",
       {"1 missed target-motion-ignored shot-3 drone-3",
        "1 invented target-motion-ignored shot-4 drone-4", "2 mistimed exit-time shot-2 post-2"}},
      {"tunnel", "impact", {}},
      {"tunnel", "impact-overlap", {}},

      // In frame 0 nothing moves, and four pairs of circles overlap: 10 < 28, 27.3 < 28, 10 < 28,
      // 28 = 28. Chased: 4 and 27 are sqrt(745) = 27.3 apart.
      {"rule-l",
       "swept-l",
       {"0 missed no-movement rest rest-rock", "0 missed no-movement chased chased-rock",
        "0 missed no-movement exits exits-rock", "0 missed no-movement parts parts-rock",
        "1 missed no-movement rest rest-rock", "1 missed below-threshold slow slow-rock",
        "1 missed contact-at-end end end-rock", "1 missed target-motion-ignored chased chased-rock",
        "1 invented target-motion-ignored flees flees-rock",
        "1 mistimed target-motion-ignored meets meets-rock",
        "1 mistimed exit-time exits exits-rock"}},
      // For a game that bounces, parts is no contact: not in frame 0, where nothing approaches, and
      // not in frame 1, where it is reported.
      {"rule-l",
       "swept-l-bounce",
       {"0 missed no-movement rest rest-rock", "0 missed no-movement chased chased-rock",
        "0 missed no-movement exits exits-rock", "1 missed no-movement rest rest-rock",
        "1 missed below-threshold slow slow-rock", "1 missed contact-at-end end end-rock",
        "1 missed target-motion-ignored chased chased-rock",
        "1 invented target-motion-ignored flees flees-rock",
        "1 invented double-hit parts parts-rock",
        "1 mistimed target-motion-ignored meets meets-rock",
        "1 mistimed exit-time exits exits-rock"}},
      {"rule-l", "swept-r", {}},
      {"rule-l", "impact", {}},

      {"arrays",
       "projection",
       {"0 missed object-is-a-point shot-1 big", "0 invented rectangle-is-not-mask hook slim"}},
      // The game's rectangle of hook, columns 48-59 and rows 51-58, has slim's point in it as well.
      {"arrays",
       "flying-shark",
       {"0 missed object-is-a-point shot-1 big", "0 invented wrapped shot-2 edge",
        "0 invented rectangle-is-not-mask hook slim"}},
      // In frame 2 far looks at (182,62), where shot-3 was: columns 180-183, rows 60-63.
      {"arrays",
       "projection-uncleared",
       {"0 missed object-is-a-point shot-1 big", "0 invented rectangle-is-not-mask hook slim",
        "2 invented stale-entry shot-3 far"}},
      // In frame 1 far looks at (182,105): shot-1's rows 104-107, shot-3's columns 180-183.
      {"arrays",
       "projection-one-bit",
       {"0 missed object-is-a-point shot-1 big", "0 invented rectangle-is-not-mask slim",
        "1 invented shared-bit far"}},

      {"dither",
       "continuum",
       {"0 missed black-dither ship even", "2 missed black-dither ship block",
        "4 missed black-dither ship hermit"}},
      {"dither",
       "continuum-decorated",
       {"0 missed black-dither ship even", "2 missed black-dither ship block",
        "4 missed black-dither ship hermit", "5 invented stale-screen ship"}},
      // What was visible is hidden and the other way round; and bare grey looks solid.
      {"dither",
       "continuum-wrong-grey",
       {"1 missed black-dither ship odd", "3 missed black-dither ship block",
        "5 invented wrong-dither-phase ship", "6 invented wrong-dither-phase ship"}},

      {"zones", "mandin", {"0 missed zone-too-large plate-1 plate-2"}},
      {"zones",
       "mandin-cached",
       {"0 missed stale-flag first second", "0 missed zone-too-large plate-1 plate-2",
        "1 missed stale-flag first second"}},
      // Pairs are tested in the order of the scene: half and tile come before anything is set.
      {"zones",
       "mandin-uncleared",
       {"0 invented flag-not-cleared third fourth", "0 missed zone-too-large plate-1 plate-2"}},
      // Zone of third and fourth: columns and rows 14-15. The word of row 14 begins at column 14;
      // after its two pixels comes row 15 of the disc, solid at 5-10, which are the word's columns
      // 7-12. Row 0 of fourth is solid at 5-10: 7-10 are common.
      {"zones",
       "mandin-no-end-masks",
       {"0 missed zone-too-large plate-1 plate-2", "0 invented outside-zone half tile",
        "0 invented outside-zone third fourth"}},

      {"sprites", "vera", {"0 missed equal-z player enemy", "2 missed line-over-time shot drone"}},
      {"sprites",
       "vera-half-screen",
       {"0 missed equal-z player enemy", "2 missed line-over-time shot drone",
        "3 missed line-not-rendered shot drone"}},
      // Bit 0 in frame 1: the player and three enemies. Bit 2 in frame 3: shot and three enemies.
      {"sprites",
       "vera-believed",
       {"0 missed equal-z player enemy", "1 invented groups-merged player far-enemy",
        "1 invented groups-merged player drone", "2 missed line-over-time shot drone",
        "3 invented groups-merged enemy shot", "3 invented groups-merged far-enemy shot"}},

      {"rings", "rings", {"0 missed first-cell-match target hitter"}},
      {"rings",
       "rings-one-table",
       {"0 missed first-cell-match target hitter", "3 missed untabulated-shape ram wall"}},

      // Every pixel hit is found, in the target's last cell alone.
      {"sizes", "rings", {}},
      {"large-shots", "rings", {}},

      {"chips", "tms9918", {"0 missed sprites-per-line d e"}},
      // In frame 4 a and b still cover each other, so nobody knows with whom d and e took part.
      {"chips", "vic-ii", {"4 invented outside-screen d", "4 invented outside-screen e"}},
      {"chips", "denise", {"4 invented outside-screen "}},
      {"chips",
       "gameduino",
       {"1 missed one-partner a e", "2 missed one-partner b e", "3 missed hidden-by-third a c"}},
      {"chips",
       "lynx",
       {"1 missed one-partner a e", "2 missed one-partner a e", "3 missed hidden-by-third a c"}},

      {"who-meets-whom", "mandin", {"5 missed zone-too-large plate-1 plate-2"}},
      // Bit 2 is of enemies and enemy bullets: b and e, or c and e, all in one place with one Z.
      {"who-meets-whom", "vera", {"3 missed equal-z b c"}},
      {"who-meets-whom", "rings", {"6 missed first-cell-match target hitter"}},
      {"who-meets-whom", "tms9918", {"0 missed sprites-per-line d e"}},
      {"who-meets-whom", "vic-ii", {"4 invented outside-screen d", "4 invented outside-screen e"}},
      {"who-meets-whom", "denise", {"4 invented outside-screen "}},

      // Two register bits, or one bit for two that met; who may hit whom no chip knows.
      {"lives", "tms9918", {"1 invented may-not-hit "}},
      {"lives",
       "vic-ii",
       {"1 invented may-not-hit hero knife", "1 invented may-not-hit hero knife"}},
      {"lives", "denise", {"1 invented may-not-hit "}},
      {"lives", "gameduino", {}},
      {"lives", "lynx", {}},
      {"lives", "boxes", {}},
      {"lives", "circles", {}},
      {"lives", "pixels", {}},
      {"lives", "mandin", {}},
      {"lives", "vera", {}},
      {"lives", "vera-believed", {}},
      {"lives", "rings", {}},
      {"lives", "projection", {}},
      {"lives", "projection-uncleared", {}},
      {"lives", "flying-shark", {}},
      {"lives", "swept-l", {}},
      {"lives", "swept-r", {}},
      {"lives", "overlap", {}},
      {"lives", "impact", {}},
      {"lives", "impact-overlap", {}},
      {"who-meets-whom",
       "gameduino",
       {"1 missed one-partner a e", "2 missed one-partner b e", "3 missed hidden-by-third a c"}},
      {"who-meets-whom",
       "lynx",
       {"1 missed one-partner a e", "2 missed one-partner a e", "3 missed hidden-by-third a c"}},
      {"who-meets-whom", "overlap", {}},
  };
  return list;
}

class BundledScenes : public testing::TestWithParam<std::string> {};

TEST_P(BundledScenes, AreAnsweredFalselyAsWorkedOutByHand) {
  const auto found = false_answers(GetParam());
  for (const Expected& expected : all_expected()) {
    if (expected.scene != GetParam()) continue;
    Lines want = expected.false_answers, have = found.at(expected.technique);
    std::sort(want.begin(), want.end());
    std::sort(have.begin(), have.end());
    EXPECT_EQ(have, want) << expected.technique;
  }
}

INSTANTIATE_TEST_SUITE_P(All, BundledScenes,
                         testing::Values("stand-ins", "fair", "tunnel", "rule-l", "arrays",
                                         "dither", "zones", "sprites", "rings", "sizes",
                                         "large-shots", "chips", "who-meets-whom", "drawn",
                                         "cave/callers"));

// Three shots at four targets each, and one at four.
TEST(Sizes, AllAreHitByTheRingProgramAndInItsMachineCode) {
  for (const auto& [name, hits] : {std::pair{"sizes", 12u}, {"large-shots", 4u}}) {
    const scene::Scene scene =
        scene::read_scene(COLLIDE_ROOT "/scenes/" + std::string(name) + ".json");
    const techniques::Film film = techniques::film_of(scene);
    Options options;
    options.on = On::kLockstep;
    options.firmware = COLLIDE_FIRMWARE;
    const Comparison comparison = compare(film, options);
    for (const Outcome& outcome : comparison.outcomes) {
      if (outcome.technique != "rings") continue;
      EXPECT_EQ(outcome.verdict.tally.hits, hits) << name;
      ASSERT_TRUE(outcome.agreement && outcome.agreement->agreed());
      ASSERT_TRUE(outcome.native) << name;
      EXPECT_TRUE(outcome.native->ran()) << outcome.native->why;
      EXPECT_TRUE(outcome.native->agreed()) << outcome.native->difference;
    }
  }
}

// Denise says nothing of two sprites of one of its pairs: a and b in frame 3.
TEST(WhoMeetsWhom, IsKnownToTheOverlapUnitAlone) {
  const scene::Scene scene = scene::read_scene(COLLIDE_ROOT "/scenes/who-meets-whom.json");
  Options options;
  options.on = On::kLockstep;
  const Comparison comparison = compare(techniques::film_of(scene), options);
  std::set<std::string> wrong, blind;
  for (const Outcome& outcome : comparison.outcomes) {
    if (!outcome.verdict.false_answers.empty()) wrong.insert(outcome.technique);
    if (outcome.verdict.tally.out_of_domain > 0) blind.insert(outcome.technique);
    if (outcome.technique != "overlap") continue;
    ASSERT_TRUE(outcome.agreement && outcome.agreement->agreed());
    EXPECT_GT(outcome.agreement->compared, 0u);
    // d-e; a-e and b-e; the same; a-b, a-c and b-c; a-b; the plates; target and hitter.
    EXPECT_EQ(outcome.verdict.tally.hits, 1u + 2 + 2 + 3 + 1 + 1 + 1);
  }
  for (const char* chip : {"mandin", "vera", "rings", "tms9918", "vic-ii", "gameduino", "lynx"}) {
    EXPECT_EQ(wrong.count(chip), 1u) << chip;
  }
  EXPECT_EQ(blind.count("denise"), 1u);
  EXPECT_EQ(wrong.count("overlap"), 0u);
  EXPECT_EQ(blind.count("overlap"), 0u);
}

// In frame 1 shot-1 meets post-1 after 20 - 4.5 of 40 pixels, shot-2 its own post likewise after
// 15.5 of 20, shot-3 and drone-3 after sqrt(800) - 4.5 of sqrt(3200); in frame 2 shot-2 begins on
// its post. No number of the scene has more than 4 fractional bits: what the impact unit is judged
// by is G3.
TEST(Tunnel, EveryTechniqueOfStillPicturesMissesWhatTheImpactUnitSees) {
  const scene::Scene scene = scene::read_scene(COLLIDE_ROOT "/scenes/tunnel.json");
  const techniques::Film film = techniques::film_of(scene);
  const techniques::IndexPair post{0, 2}, drone{4, 6};
  Options options;
  options.on = On::kLockstep;
  const Comparison comparison = compare(film, options);
  const techniques::Truths truths(film, film.world());
  std::set<std::string> still;
  for (const Outcome& outcome : comparison.outcomes) {
    std::vector<techniques::IndexPair> missed;
    for (const techniques::FramePair& pair : outcome.verdict.tunnelled) {
      EXPECT_EQ(pair.frame, 1) << outcome.technique;
      missed.push_back(pair.pair);
    }
    EXPECT_EQ(missed, (std::vector{post, drone})) << outcome.technique;
    if (!techniques::is_timed(outcome.judge)) still.insert(outcome.technique);
    if (outcome.technique.rfind("impact", 0) != 0) continue;
    EXPECT_EQ(outcome.verdict.tally.hits, 4u) << outcome.technique;
    EXPECT_EQ(outcome.verdict.tally.out_of_domain, 0u);
    EXPECT_TRUE(outcome.verdict.false_answers.empty()) << outcome.technique;
    ASSERT_TRUE(outcome.agreement && outcome.agreement->agreed());
    EXPECT_GT(outcome.agreement->compared, 0u);
  }
  EXPECT_EQ(still.size(), 15u) << "all but continuum, whose game it is not";
  const std::vector<double> times{15.5 / 40, 15.5 / 20, (std::sqrt(800) - 4.5) / std::sqrt(3200)};
  const auto& contacts = truths.frame(1).circle_contacts;
  ASSERT_EQ(contacts.size(), times.size());
  for (std::size_t i = 0; i < times.size(); ++i) EXPECT_NEAR(contacts[i].t, times[i], 1e-12);
  for (int frame = 0; frame < film.frames(); ++frame) {
    const auto &exact = truths.frame(frame).circle_contacts,
               &rounded = truths.frame(frame).sixteenths;
    ASSERT_EQ(exact.size(), rounded.size());
    for (std::size_t i = 0; i < exact.size(); ++i) {
      EXPECT_EQ(exact[i].pair, rounded[i].pair);
      EXPECT_EQ(exact[i].t, rounded[i].t);
    }
  }
}

// Knife and bat are the only two that may hit each other and do: in frame 4, once.
TEST(Lives, EveryTechniqueFindsTheOneContactThatThereIs) {
  const scene::Scene scene = scene::read_scene(COLLIDE_ROOT "/scenes/lives.json");
  const techniques::Film film = techniques::film_of(scene);
  Options options;
  options.on = On::kLockstep;
  const Comparison comparison = compare(film, options);
  std::set<std::string> seen;
  for (const Outcome& outcome : comparison.outcomes) {
    seen.insert(outcome.technique);
    const techniques::Tally& tally = outcome.verdict.tally;
    EXPECT_EQ(tally.true_pairs, 1u) << outcome.technique;
    EXPECT_EQ(tally.out_of_domain, 0u) << outcome.technique;
    EXPECT_EQ(tally.misses, 0u) << outcome.technique;
    EXPECT_TRUE(!outcome.agreement || outcome.agreement->agreed()) << outcome.technique;
    for (std::size_t frame = 0; frame < outcome.frames.size(); ++frame) {
      EXPECT_EQ(outcome.frames[frame].judgement.hits.empty(), frame != 4)
          << outcome.technique << " " << frame;
    }
    // Of who is there and may hit each other: a frame's bit leaves hero and bat possible as well.
    const bool names = outcome.kind == techniques::ItemKind::kPair;
    if (names) {
      EXPECT_EQ(tally.candidate_pairs, 1u) << outcome.technique;
    }
    if (outcome.technique == "tms9918") {
      EXPECT_EQ(tally.candidate_pairs, 2u + 2u);
    }
  }
  EXPECT_EQ(seen.size(), 19u) << "all but continuum, whose game it is not";
}

// The ship's mask meets the terrain in frames 1 and 2, the bunker in 3, a bunker's shot in 6 and
// fuel in 7; a ship's shot meets the bunker in 8. The figure test is asked for the ship alone, and
// fuel is no longer on the screen then.
TEST(Callers, TheFigureTestFindsWhatIsDrawnAfterTheShipsPlaceIsErased) {
  const scene::Scene scene = scene::read_scene(COLLIDE_ROOT "/scenes/cave/callers.json");
  const techniques::Film film = techniques::film_of(scene);
  const techniques::Truths truths(film, film.world());
  const techniques::IndexPair bunker{0, 1}, fuel{0, 2}, shot{0, 3}, in_bunker{1, 4};
  std::map<int, std::vector<techniques::IndexPair>> met;
  std::vector<int> on_terrain;
  for (int frame = 0; frame < film.frames(); ++frame) {
    const auto& truth = truths.frame(frame);
    if (!truth.pixel_pairs.empty()) met[frame] = truth.pixel_pairs;
    if (!truth.backdrop_contacts.empty()) on_terrain.push_back(frame);
  }
  EXPECT_EQ(on_terrain, (std::vector{1, 2}));
  EXPECT_EQ(met, (std::map<int, std::vector<techniques::IndexPair>>{
                     {3, {bunker}}, {6, {shot}}, {7, {fuel}}, {8, {in_bunker}}}));
  const Comparison comparison = compare(film, {});
  const auto continuum =
      std::find_if(comparison.outcomes.begin(), comparison.outcomes.end(),
                   [](const Outcome& outcome) { return outcome.technique == "continuum"; });
  ASSERT_NE(continuum, comparison.outcomes.end());
  std::vector<std::size_t> found;
  for (std::size_t frame = 0; frame < continuum->frames.size(); ++frame) {
    if (!continuum->frames[frame].judgement.hits.empty()) found.push_back(frame);
  }
  EXPECT_EQ(found, (std::vector<std::size_t>{1, 3, 6}));
}

TEST(Callers, AreAsLargeAsTheDescriptionSays) {
  const scene::Scene scene = scene::read_scene(COLLIDE_ROOT "/scenes/cave/callers.json");
  std::map<std::string, std::pair<int, int>> sizes;
  for (const scene::Shape& shape : scene.shapes) {
    sizes[shape.name] = {shape.mask.width(), shape.mask.height()};
    EXPECT_EQ(shape.sprite.has_value(), shape.name == "ship" || shape.name == "bunker");
  }
  EXPECT_EQ(sizes["ship"], std::pair(32, 32));
  EXPECT_EQ(sizes["bunker"].first, 48);
  EXPECT_EQ(sizes["shot"], std::pair(4, 4));
  std::set<std::string> classes;
  for (const scene::Object& object : scene.objects) {
    classes.insert(scene.classes[static_cast<std::size_t>(object.class_number)].name);
  }
  EXPECT_EQ(classes, (std::set<std::string>{"ship", "bunker", "fuel", "bunker-shot", "ship-shot"}));
}

TEST(AllScenes, ShowEveryClassOfFalseAnswer) {
  std::set<std::string> shown;
  for (const Expected& expected : all_expected()) {
    for (const std::string& line : expected.false_answers) {
      const auto sort = line.find(' ') + 1;
      const auto reason = line.find(' ', sort) + 1;
      shown.insert(line.substr(reason, line.find(' ', reason) - reason));
    }
  }
  for (int i = 0; i < techniques::kReasons; ++i) {
    const char* const reason = techniques::name_of(static_cast<techniques::Reason>(i));
    EXPECT_EQ(shown.count(reason), 1u) << reason;
  }
}

}  // namespace
}  // namespace collide::compare::bundled_scenes_test
