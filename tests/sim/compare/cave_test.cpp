// SPDX-License-Identifier: MIT
//
// Continuum's figure test in flight, its program in machine code beside it: small flights whose
// answers follow from the geometry, and the bundled one.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iterator>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/common/json.h"
#include "model/techniques/continuum_frame.h"
#include "sim/compare/comparison.h"
#include "tests/support/process.h"

namespace collide::compare::cave_test {
namespace {

namespace continuum = techniques::continuum;
namespace fs = std::filesystem;
using scene::Role;
using Frames = std::vector<int>;

/// A 2x2 ship that flies to the right from (100, 124) of the screen, a dot a frame: in frame f it
/// covers the world's columns 100+f and 101+f in rows 124 and 125.
scene::Scene flight(int frames, const std::string& objects, const std::string& scroll = "[0,0]") {
  const std::string text = R"({"name":"flight","screen":[512,342],"frames":)" +
                           std::to_string(frames) + R"(,"scroll":{"at":)" + scroll +
                           R"(,"velocity":[1,0]},
      "masks":{"ship":{"rows":["##","##"]},"dot":{"rows":["#"]},"bar":{"rows":["##"]},
               "slope":{"rows":["#...",".#..","..#.","...#"]}},
      "objects":[{"id":"ship","mask":"ship","class":"player","at":[100,124],"velocity":[1,0]},)" +
                           objects + "]}";
  const Json json = parse_json(text, "flight");
  return scene::parse_scene(JsonField("flight", json), ".");
}
std::string object(const std::string& id, const std::string& role, const std::string& mask, int x,
                   int y) {
  return R"({"id":")" + id + R"(","mask":")" + mask + R"(","class":")" + role + R"(","at":[)" +
         std::to_string(x) + "," + std::to_string(y) + "]}";
}

/// Frames in which the figure test sees the ship meet something, and those in which it misses it.
struct Flown {
  Frames seen, hidden;
  bool agreed = false;  ///< program and technique
};

Flown fly(const scene::Scene& scene, const fs::path& firmware = COLLIDE_FIRMWARE) {
  Options options;
  options.firmware = firmware;
  const Comparison comparison = compare(techniques::film_of(scene), options);
  const auto outcome =
      std::find_if(comparison.outcomes.begin(), comparison.outcomes.end(),
                   [](const Outcome& one) { return one.technique == "continuum"; });
  if (outcome == comparison.outcomes.end()) throw std::runtime_error("the figure test is left out");
  Flown flown;
  for (std::size_t frame = 0; frame < outcome->frames.size(); ++frame) {
    const auto& judgement = outcome->frames[frame].judgement;
    if (!judgement.hits.empty()) flown.seen.push_back(static_cast<int>(frame));
    if (!judgement.misses.empty()) flown.hidden.push_back(static_cast<int>(frame));
    EXPECT_TRUE(judgement.false_alarms.empty()) << frame;
  }
  flown.agreed =
      outcome->native && outcome->native->agreed() && outcome->native->frames == scene.frames;
  return flown;
}

TEST(Cave, ADotOfEvenSumIsHiddenAndOneOfOddSumIsSeen) {
  // The ship covers column 110 in frames 9 and 10.
  const Flown hidden = fly(flight(20, object("d", "wall", "dot", 110, 124)));
  EXPECT_EQ(hidden.hidden, (Frames{9, 10}));
  EXPECT_EQ(hidden.seen, Frames{});
  EXPECT_TRUE(hidden.agreed);
  const Flown seen = fly(flight(20, object("d", "wall", "dot", 110, 125)));
  EXPECT_EQ(seen.hidden, Frames{});
  EXPECT_EQ(seen.seen, (Frames{9, 10}));
  EXPECT_TRUE(seen.agreed);
}

TEST(Cave, ADiagonalIsHiddenAsAWholeAndSeenAsAWholeOneDotFurther) {
  // Rows 124 and 125 of the slope lie in columns 110 and 111: met in frames 9 to 11.
  const Flown hidden = fly(flight(20, object("s", "wall", "slope", 110, 124)));
  EXPECT_EQ(hidden.hidden, (Frames{9, 10, 11}));
  EXPECT_EQ(hidden.seen, Frames{});
  const Flown seen = fly(flight(20, object("s", "wall", "slope", 111, 124)));
  EXPECT_EQ(seen.hidden, Frames{});
  EXPECT_EQ(seen.seen, (Frames{10, 11, 12}));
}

TEST(Cave, TwoDotsSideBySideAreHiddenOnlyWhereOneOfThemMeetsTheShip) {
  // Columns 110 and 111 of row 124, of which 111 is seen: frame 9 meets only 110.
  const Flown run = fly(flight(20, object("b", "bunker", "bar", 110, 124)));
  EXPECT_EQ(run.hidden, (Frames{9}));
  EXPECT_EQ(run.seen, (Frames{10, 11}));
}

TEST(Cave, BounceWallsAreSeenByTheSameRule) {
  const Flown run = fly(flight(20, object("b", "bounce-wall", "bar", 110, 124)));
  EXPECT_EQ(run.seen, (Frames{10, 11}));
  EXPECT_EQ(run.hidden, (Frames{9}));
}

TEST(Cave, ScrollingDoesNotChangeWhatIsHidden) {
  for (const char* scroll : {"[0,0]", "[1,0]", "[0,3]", "[4,5]"}) {
    const Flown run = fly(flight(20, object("d", "wall", "dot", 110, 124), scroll));
    EXPECT_EQ(run.hidden, (Frames{9, 10})) << scroll;
    EXPECT_TRUE(run.agreed) << scroll;
  }
}

TEST(Cave, ABrokenProgramIsNoticed) {
  const test::TemporaryDirectory folder;
  fs::copy(COLLIDE_FIRMWARE, folder.path() / "firmware");
  // The answer of a hit, move.w #1,%d0 before its registers are restored, made 0.
  std::string bytes = test::read_file(fs::path(COLLIDE_FIRMWARE) / "continuum.elf");
  const std::string answer("\x30\x3C\x00\x01\x4C\xDF", 6);
  const std::size_t at = bytes.find(answer);
  ASSERT_NE(at, std::string::npos);
  bytes[at + 3] = 0;
  folder.write("firmware/continuum.elf", bytes);
  const scene::Scene scene = flight(20, object("d", "wall", "dot", 110, 125));
  EXPECT_FALSE(fly(scene, folder.path() / "firmware").agreed);
}

// The bundled scene.

scene::Scene cave() {
  return scene::read_scene(std::string(COLLIDE_ROOT) + "/scenes/cave/cave.json");
}

/// What the geometry says, in world coordinates and without any screen: frames in which dots of an
/// object of such a role meet the ship, and those in which one with an odd sum does.
struct Geometry {
  std::set<int> met, seen;
};
Geometry geometry(const scene::Scene& scene, bool bounce) {
  Geometry result;
  const scene::Object& ship = scene.objects[0];
  for (int frame = 0; frame < scene.frames; ++frame) {
    const scene::Mask& mask = scene.shape(ship, frame).mask;
    const scene::Pixel at = scene::whole(ship.motion.at(frame));
    for (int y = at.y; y < at.y + mask.height(); ++y) {
      for (int x = at.x; x < at.x + mask.width(); ++x) {
        if (!mask.solid(x - at.x, y - at.y)) continue;
        bool common = !bounce && scene.terrain->solid(x, y);
        for (const scene::Object& object : scene.objects) {
          const bool bounces = object.role == Role::kBounceWall;
          if (&object == &ship || object.role == Role::kScenery || bounces != bounce) continue;
          const scene::Mask& other = scene.shape(object, frame).mask;
          const scene::Pixel place = scene::whole(object.motion.at(frame));
          const int column = x - place.x;
          const int row = y - place.y;
          common = common || (column >= 0 && column < other.width() && row >= 0 &&
                              row < other.height() && other.solid(column, row));
        }
        if (!common) continue;
        result.met.insert(frame);
        if ((x + y) % 2 != 0) result.seen.insert(frame);
      }
    }
  }
  return result;
}
Frames list(const std::set<int>& frames) {
  return {frames.begin(), frames.end()};
}

TEST(BundledCave, IsDecidedAsTheGeometrySays) {
  const scene::Scene scene = cave();
  ASSERT_EQ(scene.objects[0].role, Role::kPlayer);
  const Geometry bounce = geometry(scene, true), kill = geometry(scene, false);
  std::set<int> seen = bounce.seen, hidden;
  seen.insert(kill.seen.begin(), kill.seen.end());
  for (const Geometry* call : {&bounce, &kill}) {
    std::set_difference(call->met.begin(), call->met.end(), call->seen.begin(), call->seen.end(),
                        std::inserter(hidden, hidden.end()));
  }
  const Flown flown = fly(scene);
  EXPECT_EQ(flown.seen, list(seen));
  EXPECT_EQ(flown.hidden, list(hidden));
  EXPECT_TRUE(flown.agreed);
}

/// The frames of a line of docs/evidence/programs.md such as "    frames that kill   43, 58-62".
Frames frames_of_the_page(const std::string& line_begins) {
  const std::string page =
      test::read_file(std::string(COLLIDE_ROOT) + "/docs/evidence/programs.md");
  const std::size_t at = page.find("    " + line_begins);
  if (at == std::string::npos) throw std::runtime_error("the page lacks " + line_begins);
  const std::size_t begin = page.find("   ", at + 4);
  std::istringstream line(page.substr(begin, page.find('\n', begin) - begin));
  Frames frames;
  int first = 0;
  while (line >> first) {
    int last = first;
    if (line.peek() == '-') line.ignore() >> last;
    for (int frame = first; frame <= last; ++frame) frames.push_back(frame);
    line.ignore();  // the comma
  }
  return frames;
}

TEST(BundledCave, IsAsThePageSays) {
  const Flown flown = fly(cave());
  EXPECT_EQ(flown.seen, frames_of_the_page("frames in which it hits"));
  EXPECT_EQ(flown.hidden, frames_of_the_page("frames that the grey hides"));
}

TEST(BundledCave, ScrollsThroughBothParities) {
  const scene::Scene scene = cave();
  std::set<int> parities;
  for (int frame = 0; frame < scene.frames; ++frame) {
    const scene::Pixel scroll = scene::whole(scene.scroll.at(frame));
    parities.insert((scroll.x + scroll.y) % 2);
  }
  EXPECT_EQ(parities.size(), 2U);
}

TEST(BundledCave, BunkersFireShotsOfTwoByTwo) {
  const scene::Scene scene = cave();
  int shots = 0;
  for (const scene::Object& object : scene.objects) {
    if (object.role != Role::kEnemyBullet) continue;
    ++shots;
    EXPECT_EQ(scene.shape(object, 0).mask.width(), 2);
    EXPECT_EQ(scene.shape(object, 0).mask.height(), 2);
  }
  EXPECT_GT(shots, 0);
}

/// Lines are two dots thick but for their ends, where a dot has a neighbour on one side at least.
TEST(BundledCave, NoDotOfTheTerrainIsWithoutAVisibleNeighbour) {
  const scene::Scene scene = cave();
  const scene::Terrain& terrain = *scene.terrain;
  int thick = 0, ends = 0, alone = 0;
  for (int y = 0; y < terrain.height(); ++y) {
    for (int x = 0; x < terrain.width(); ++x) {
      if (!terrain.solid(x, y)) continue;
      const bool in_column = terrain.solid(x, y - 1) || terrain.solid(x, y + 1);
      const bool in_row = terrain.solid(x - 1, y) || terrain.solid(x + 1, y);
      ++(in_column && in_row ? thick : in_column || in_row ? ends : alone);
    }
  }
  EXPECT_GT(thick, 1000);
  EXPECT_LT(ends, 10);
  EXPECT_EQ(alone, 0);
}

TEST(BundledCave, ShipsHaveAnEmptyBorder) {
  const scene::Scene scene = cave();
  int ships = 0;
  for (const scene::Shape& shape : scene.shapes) {
    if (shape.name.rfind("ship-", 0) != 0) continue;
    ++ships;
    ASSERT_EQ(shape.mask.width(), 32);
    ASSERT_EQ(shape.mask.height(), 32);
    for (int i = 0; i < 32; ++i) {
      EXPECT_FALSE(shape.mask.solid(i, 0) || shape.mask.solid(i, 31) || shape.mask.solid(0, i) ||
                   shape.mask.solid(31, i))
          << shape.name;
    }
  }
  EXPECT_GE(ships, 16);
}

/// Away from the ship the drawing rule must have given the wanted picture: black where there is
/// something. It does only if nothing that is drawn by XOR lies on anything else.
TEST(BundledCave, IsDrawnAsWantedOutsideTheShip) {
  const scene::Scene scene = cave();
  const continuum::Game game(scene);
  for (int frame = 0; frame < scene.frames; ++frame) {
    const continuum::Figure ship = game.figure(frame);
    const continuum::BackBuffer finished =
        game.play(frame, [](const auto&, const auto&, const auto&) { return false; });
    int wrong = 0;
    const auto check = [&](const std::string&, Role, const auto& shape, scene::Pixel at) {
      continuum::for_each_dot(shape, at, [&](int x, int y) {
        const bool near = std::abs(x - ship.at.x - 20) < 24 && std::abs(y - ship.at.y - 18) < 24;
        wrong += static_cast<int>(!near && !finished.black(x, y));
      });
    };
    game.for_each_obstacle(continuum::Call::kBounce, frame, check);
    game.for_each_obstacle(continuum::Call::kKill, frame, check);
    EXPECT_EQ(wrong, 0) << "frame " << frame;
  }
}

}  // namespace
}  // namespace collide::compare::cave_test
