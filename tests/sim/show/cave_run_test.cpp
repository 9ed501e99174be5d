// SPDX-License-Identifier: MIT
// Flights decided by the firmware: small ones whose answers follow from the geometry, and the
// bundled one.
#include "sim/show/demo/cave_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>

#include "model/common/json.h"
#include "sim/show/demo/cave_picture.h"
#include "tests/support/process.h"

namespace collide::demo::cave_run_test {
namespace {

using scene::Role;
using Frames = std::vector<int>;

const std::string kFirmware = COLLIDE_FIRMWARE "/continuum.elf";

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

TEST(CaveRun, ADotOfEvenSumIsHiddenAndOneOfOddSumIsSeen) {
  // The ship covers column 110 in frames 9 and 10.
  const CaveRun hidden = run_cave(flight(20, object("d", "wall", "dot", 110, 124)), kFirmware);
  EXPECT_EQ(hidden.hidden, (Frames{9, 10}));
  EXPECT_EQ(hidden.kills, Frames{});
  EXPECT_EQ(hidden.disagreements, 0U);
  const CaveRun seen = run_cave(flight(20, object("d", "wall", "dot", 110, 125)), kFirmware);
  EXPECT_EQ(seen.hidden, Frames{});
  EXPECT_EQ(seen.kills, (Frames{9, 10}));
  EXPECT_EQ(seen.bounces, Frames{});
  EXPECT_EQ(seen.disagreements, 0U);
}

TEST(CaveRun, ADiagonalIsHiddenAsAWholeAndSeenAsAWholeOneDotFurther) {
  // Rows 124 and 125 of the slope lie in columns 110 and 111: met in frames 9 to 11.
  const CaveRun hidden = run_cave(flight(20, object("s", "wall", "slope", 110, 124)), kFirmware);
  EXPECT_EQ(hidden.hidden, (Frames{9, 10, 11}));
  EXPECT_EQ(hidden.kills, Frames{});
  const CaveRun seen = run_cave(flight(20, object("s", "wall", "slope", 111, 124)), kFirmware);
  EXPECT_EQ(seen.hidden, Frames{});
  EXPECT_EQ(seen.kills, (Frames{10, 11, 12}));
}

TEST(CaveRun, TwoDotsSideBySideAreHiddenOnlyWhereOneOfThemMeetsTheShip) {
  // Columns 110 and 111 of row 124, of which 111 is seen: frame 9 meets only 110.
  const CaveRun run = run_cave(flight(20, object("b", "bunker", "bar", 110, 124)), kFirmware);
  EXPECT_EQ(run.hidden, (Frames{9}));
  EXPECT_EQ(run.kills, (Frames{10, 11}));
}

TEST(CaveRun, BounceWallsAnswerTheFirstCallOnly) {
  const CaveRun run = run_cave(flight(20, object("b", "bounce-wall", "bar", 110, 124)), kFirmware);
  EXPECT_EQ(run.bounces, (Frames{10, 11}));
  EXPECT_EQ(run.kills, Frames{});
  EXPECT_EQ(run.hidden, (Frames{9}));
}

TEST(CaveRun, ScrollingDoesNotChangeWhatIsHidden) {
  for (const char* scroll : {"[0,0]", "[1,0]", "[0,3]", "[4,5]"}) {
    const CaveRun run =
        run_cave(flight(20, object("d", "wall", "dot", 110, 124), scroll), kFirmware);
    EXPECT_EQ(run.hidden, (Frames{9, 10})) << scroll;
    EXPECT_EQ(run.disagreements, 0U);
  }
}

TEST(CaveRun, KindsAreCountedOncePerFrame) {
  const CaveRun run = run_cave(
      flight(20, object("a", "wall", "dot", 110, 124) + "," + object("b", "wall", "dot", 111, 124) +
                     "," + object("c", "enemy-bullet", "dot", 110, 125)),
      kFirmware);
  ASSERT_EQ(run.kinds.size(), 2U);
  EXPECT_EQ(run.kinds[0].kind, "wall");
  EXPECT_EQ(run.kinds[0].frames, 3);  // columns 110 and 111: frames 9 to 11
  EXPECT_EQ(run.kinds[0].seen, 2);    // column 111: frames 10 and 11
  EXPECT_EQ(run.kinds[0].hidden(), 1);
  EXPECT_EQ(run.kinds[1].kind, "enemy-bullet");
  EXPECT_EQ(run.kinds[1].frames, 2);
  EXPECT_EQ(run.hidden, Frames{}) << "in frame 9 the shot is seen";
}

TEST(CaveRun, ClocksAreThoseOfTheTable) {
  // 2 rows with dots and 30 without: 440 + 2*152 + 30*50 + 4. A hit in the long of row 1, after a
  // row with dots: 430 + 152 + 106.
  const CaveRun run = run_cave(flight(20, object("d", "wall", "dot", 110, 125)), kFirmware);
  EXPECT_EQ(run.misses.calls, 38U);
  EXPECT_EQ(run.misses.least, 2248U);
  EXPECT_EQ(run.misses.most, 2248U);
  EXPECT_EQ(run.misses.mean(), 2248);
  EXPECT_EQ(run.hits.calls, 2U);
  EXPECT_EQ(run.hits.least, 688U);
  EXPECT_EQ(run.hits.most, 688U);
}

/// The firmware with the answer of a hit, move.w #1,%d0 before its registers are restored, made 0.
class BrokenFirmware {
 public:
  BrokenFirmware() {
    std::string bytes = test::read_file(kFirmware);
    const std::string answer("\x30\x3C\x00\x01\x4C\xDF", 6);
    const std::size_t at = bytes.find(answer);
    EXPECT_NE(at, std::string::npos);
    bytes[at + 3] = 0;
    path_ = directory_.write("broken.elf", bytes);
  }
  const std::filesystem::path& path() const { return path_; }

 private:
  test::TemporaryDirectory directory_;
  std::filesystem::path path_;
};

TEST(CaveRun, ABrokenFirmwareDisagrees) {
  const BrokenFirmware broken;
  const CaveRun run = run_cave(flight(20, object("d", "wall", "dot", 110, 125)), broken.path());
  EXPECT_EQ(run.disagreements, 2U);
  EXPECT_EQ(run.kills, Frames{});
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
  const CaveRun run = run_cave(scene, kFirmware);
  const Geometry bounce = geometry(scene, true);
  const Geometry kill = geometry(scene, false);
  std::set<int> hidden;
  for (const Geometry* call : {&bounce, &kill}) {
    std::set_difference(call->met.begin(), call->met.end(), call->seen.begin(), call->seen.end(),
                        std::inserter(hidden, hidden.end()));
  }
  EXPECT_EQ(run.bounces, list(bounce.seen));
  EXPECT_EQ(run.kills, list(kill.seen));
  EXPECT_EQ(run.hidden, list(hidden));
  EXPECT_EQ(run.disagreements, 0U);
  EXPECT_EQ(run.misses.calls + run.hits.calls, 2 * static_cast<unsigned>(scene.frames));
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
  const CaveRun run = run_cave(cave(), kFirmware);
  EXPECT_EQ(run.bounces, frames_of_the_page("frames that bounce (call 1 hits)"));
  EXPECT_EQ(run.kills, frames_of_the_page("frames that kill (call 2 hits)"));
  EXPECT_EQ(run.hidden, frames_of_the_page("frames whose overlap the blind spot hides"));
}

TEST(BundledCave, ShowsEveryCase) {
  const scene::Scene scene = cave();
  const CaveRun run = run_cave(scene, kFirmware);
  std::set<std::string> seen;
  for (const KindCount& kind : run.kinds) {
    if (kind.seen > 0) seen.insert(kind.kind);
  }
  EXPECT_EQ(seen,
            (std::set<std::string>{"terrain", "wall", "bunker", "enemy-bullet", "bounce-wall"}));
  std::set<std::string> wholly_hidden;
  for (const auto& calls : run.calls) {
    for (const CaveCall& call : calls) {
      if (!call.hidden()) continue;
      for (const Meeting& meeting : call.truth) wholly_hidden.insert(meeting.id);
    }
  }
  EXPECT_EQ(wholly_hidden.count("blind strand"), 1U);
  EXPECT_EQ(wholly_hidden.count("dust 1"), 1U) << "a single dot";
  std::set<int> parities;
  for (int frame = 0; frame < scene.frames; ++frame) {
    const scene::Pixel scroll = scene::whole(scene.scroll.at(frame));
    parities.insert((scroll.x + scroll.y) % 2);
  }
  EXPECT_EQ(parities.size(), 2U) << "the scroll takes both parities";
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
  run_cave(scene, kFirmware, [&](const continuum::Game& game, const CaveFrame& frame) {
    const continuum::Figure& ship = frame.figure;
    int wrong = 0;
    const auto check = [&](const std::string&, Role, const auto& shape, scene::Pixel at) {
      continuum::for_each_dot(shape, at, [&](int x, int y) {
        const bool near = std::abs(x - ship.at.x - 20) < 24 && std::abs(y - ship.at.y - 18) < 24;
        wrong += static_cast<int>(!near && !frame.finished.black(x, y));
      });
    };
    game.for_each_obstacle(continuum::Call::kBounce, frame.number, check);
    game.for_each_obstacle(continuum::Call::kKill, frame.number, check);
    EXPECT_EQ(wrong, 0) << "frame " << frame.number;
  });
}

// Pictures.

int count(const scene::Image& image, scene::Colour colour) {
  return static_cast<int>(
      std::count_if(image.pixels.begin(), image.pixels.end(), [colour](const scene::Colour& pixel) {
        return pixel.red == colour.red && pixel.green == colour.green && pixel.blue == colour.blue;
      }));
}

TEST(CavePicture, MarksEachCommonDotOnTheScreenAndEnlarged) {
  constexpr scene::Colour kSeen{240, 48, 60, 255};
  constexpr scene::Colour kBlind{186, 92, 255, 255};
  // In frame 1 the ship covers (101..102, 124..125): one dot of each kind.
  const scene::Scene scene =
      flight(3, object("a", "wall", "dot", 102, 124) + "," + object("b", "wall", "dot", 102, 125));
  std::vector<scene::Image> pictures;
  run_cave(scene, kFirmware, [&](const continuum::Game& game, const CaveFrame& frame) {
    // Without bars of clocks, which have the same colours.
    pictures.push_back(draw_cave_frame(game, frame, {}, scene.frames));
  });
  ASSERT_EQ(pictures.size(), 3U);
  const scene::Image& apart = pictures[0];
  const scene::Image& meeting = pictures[1];
  EXPECT_EQ(count(meeting, kBlind) - count(apart, kBlind), 1 + 9 * 9);
  // Seen dots share their colour with the frames and marks of a hit, so look at the places: the
  // enlargement begins at (556, 58), shows three dots around the mask, and a dot is 9 pixels wide.
  const auto is_seen = [&](const scene::Image& image, int x, int y) {
    const scene::Colour& pixel = image.at(x, y);
    return pixel.red == kSeen.red && pixel.green == kSeen.green && pixel.blue == kSeen.blue;
  };
  EXPECT_TRUE(is_seen(meeting, 556 + 4 * 9 + 4, 58 + 4 * 9 + 4));
  EXPECT_FALSE(is_seen(meeting, 556 + 3 * 9 + 4, 58 + 4 * 9 + 4));
  EXPECT_TRUE(is_seen(meeting, 24 + 102 - 1, 58 + 125));  // frame 1: the scroll is 1
  EXPECT_FALSE(is_seen(apart, 556 + 4 * 9 + 4, 58 + 4 * 9 + 4));
}

}  // namespace
}  // namespace collide::demo::cave_run_test
