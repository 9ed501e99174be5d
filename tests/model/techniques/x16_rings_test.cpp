// SPDX-License-Identifier: MIT
// Tables, selection and the run of the ring demo. Check sums and the run's figures are those of
// docs/evidence/programs.md.
#include "model/techniques/x16_rings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <random>

#include "model/common/crc32.h"
#include "model/common/input_error.h"
#include "model/vera/golden.h"
#include "tests/support/pixel_truth.h"

namespace collide::x16::x16_rings_test {
namespace {

std::uint32_t crc(const std::vector<std::uint8_t>& bytes, std::uint32_t before = 0) {
  return crc32(bytes.data(), bytes.size(), before);
}

TEST(RingTables, PathRecordsHaveTheOriginalsCheckSums) {
  const std::array<std::uint32_t, 8> expected{0xae561f93, 0xc14b10a0, 0x545e7804, 0x592f130d,
                                              0xcb43c571, 0xf86cf0ea, 0x6e323b51, 0x6157a1dd};
  std::size_t size = 0;
  std::uint32_t all = 0;
  for (std::size_t r = 0; r < kRings.size(); ++r) {
    const auto bytes = path_bytes(make_path(kRings[r]));
    EXPECT_EQ(crc(bytes), expected[r]) << "ring " << r;
    all = crc(bytes, all);
    size += bytes.size();
  }
  EXPECT_EQ(size, 26064U);
  EXPECT_EQ(all, 0x31a9ec31U);
}

TEST(RingTables, FirstRecordsOfRing0) {
  const auto path = make_path(kRings[0]);
  EXPECT_EQ(path[0].place.x, 362);
  EXPECT_EQ(path[0].place.y, 232);
  EXPECT_EQ(path[0].mask, 0xEC);
  EXPECT_EQ(path[0].cells.x, 0x0040);
  EXPECT_EQ(path[0].cells.y, 0x0180);
  EXPECT_EQ(path[3].place.x, 361);
  EXPECT_EQ(path[3].place.y, 241);
  EXPECT_EQ(path[3].mask, 0xAC);
  EXPECT_EQ(path[3].cells.y, 0x0080);
}

TEST(RingTables, ShapeHas40SolidPixels) {
  const scene::Mask shape = ring_shape();
  int solid = 0;
  for (int y = 0; y < 16; ++y) {
    for (int x = 0; x < 16; ++x) solid += shape.solid(x, y) ? 1 : 0;
  }
  EXPECT_EQ(solid, 40);
}

TEST(RingTables, DecisionTableIsTheOriginals) {
  const DecisionTable table(ring_shape(), ring_shape());
  ASSERT_EQ(table.width(), 32);
  ASSERT_EQ(table.height(), 32);
  EXPECT_EQ(crc(table.bytes()), 0x5993ea57U);
  std::vector<int> sums;
  for (auto row = table.bytes().begin(); row != table.bytes().end(); row += 32) {
    sums.push_back(std::accumulate(row, row + 32, 0));
  }
  EXPECT_THAT(sums, testing::ElementsAre(0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 5, 7, 9, 11, 13, 15, 15, 15,
                                         13, 11, 9, 7, 5, 3, 0, 0, 0, 0, 0, 0, 0, 0));
}

TEST(RingTables, DecisionTableIsSymmetric) {
  const DecisionTable table(ring_shape(), ring_shape());
  for (int dy = -15; dy <= 15; ++dy) {
    for (int dx = -15; dx <= 15; ++dx) EXPECT_EQ(table.hit(dx, dy), table.hit(-dx, -dy));
  }
}

TEST(Selection, QuadrantBitsAtTheMiddleOfTheScreen) {
  EXPECT_EQ(quadrants({304, 224}, 16, 16), 0x5C);
  EXPECT_EQ(quadrants({305, 224}, 16, 16), 0x7C);
  EXPECT_EQ(quadrants({319, 224}, 16, 16), 0x7C);
  EXPECT_EQ(quadrants({320, 224}, 16, 16), 0x6C);
  EXPECT_EQ(quadrants({304, 225}, 16, 16), 0xDC);
  EXPECT_EQ(quadrants({304, 240}, 16, 16), 0x9C);
  EXPECT_EQ(quadrants({312, 232}, 16, 16), 0xFC);
}

TEST(Selection, CellsNeededGrowWithTheSize) {
  // 64 columns cover up to three cells of 40, 64 rows up to four of 30.
  EXPECT_EQ(cells({39, 29}, 64, 64).x, 0xE000);
  EXPECT_EQ(cells({39, 29}, 64, 64).y, 0xF000);
  EXPECT_EQ(cells({0, 0}, 8, 8).x, 0x8000);
  EXPECT_EQ(cells({39, 29}, 8, 32).x, 0xC000);
  EXPECT_EQ(cells({39, 29}, 8, 32).y, 0xE000);
  EXPECT_EQ(cells({639, 479}, 16, 16).x, 0x0001);
}

TEST(Selection, NoCellsOffTheScreen) {
  EXPECT_EQ(cells({-16, 0}, 16, 16).x, 0);
  EXPECT_EQ(cells({-15, 0}, 16, 16).x, 0x8000);
  EXPECT_EQ(cells({640, 0}, 16, 16).x, 0);
}

int bits_of(unsigned map) {
  int count = 0;
  for (; map != 0; map &= map - 1) ++count;
  return count;
}

/// The cells of `side` pixels from `from` on, pixel by pixel.
std::uint16_t cells_of_pixels(int from, int side, int pixels, int cell) {
  unsigned bits = 0;
  for (int at = from; at < from + side; ++at) {
    if (at >= 0 && at < pixels) bits |= 0x8000U >> (at / cell);
  }
  return static_cast<std::uint16_t>(bits);
}

TEST(Maps, HaveTheCellsOfEveryPixelForEverySideAtEveryPlace) {
  for (std::size_t number = 0; number < kSides.size(); ++number) {
    const SpatialMaps& maps = SpatialMaps::of_number(number);
    ASSERT_EQ(maps.side(), kSides[number]);
    for (int at = -1100; at <= 1100; ++at) {
      ASSERT_EQ(maps.columns(at), cells_of_pixels(at, maps.side(), 640, 40))
          << maps.side() << " at " << at;
      ASSERT_EQ(maps.rows(at), cells_of_pixels(at, maps.side(), 480, 30))
          << maps.side() << " at " << at;
    }
  }
}

// The README's points (3) to (7): 8, 16 and 32 pixels may need 2 columns and 64 need 3; 8 and 16
// need 2 rows, 32 need 3 and 64 need 4. The tables have 2 bytes for each of 640 + 480 + 2 (side -
// 1) places.
TEST(Maps, NeedTheBitsThatTheReadmeSays) {
  struct Need {
    int side, columns, rows;
    std::size_t bytes;
  };
  for (const Need& need :
       {Need{8, 2, 2, 2268}, {16, 2, 2, 2300}, {32, 2, 3, 2364}, {64, 3, 4, 2492}}) {
    const SpatialMaps maps(need.side);
    int columns = 0, rows = 0;
    for (int at = -63; at < 640; ++at) {
      columns = std::max(columns, bits_of(maps.columns(at)));
      rows = std::max(rows, bits_of(maps.rows(at)));
    }
    EXPECT_EQ(columns, need.columns) << need.side;
    EXPECT_EQ(rows, need.rows) << need.side;
    EXPECT_EQ(maps.bytes().size(), need.bytes) << need.side;
  }
}

// Column 39 and row 29 are the last of their cells.
TEST(Maps, OfASpriteAtACellsLastPixel) {
  const std::array<std::uint16_t, 4> columns{0xC000, 0xC000, 0xC000, 0xE000};
  const std::array<std::uint16_t, 4> rows{0xC000, 0xC000, 0xE000, 0xF000};
  for (std::size_t number = 0; number < kSides.size(); ++number) {
    EXPECT_EQ(SpatialMaps::of_number(number).columns(39), columns[number]);
    EXPECT_EQ(SpatialMaps::of_number(number).rows(29), rows[number]);
  }
  // Low bytes first, from the place whose last pixel is the first of the screen.
  const std::vector<std::uint8_t> bytes = SpatialMaps(8).bytes();
  EXPECT_EQ(bytes[0], 0x00);
  EXPECT_EQ(bytes[1], 0x80);
  EXPECT_EQ(bytes[2 * 646], 0x01);
  EXPECT_EQ(bytes[2 * 646 + 1], 0x00);
  EXPECT_EQ(bytes[2 * 647 + 1], 0x80);
}

// A shape of 17x9 lies in an image of 32x16, and that is what the maps are of.
TEST(Maps, AreThoseOfTheImageThatHoldsAShape) {
  EXPECT_EQ(mapped_cells({39, 15}, 17, 9).x, SpatialMaps(32).columns(39));
  EXPECT_EQ(mapped_cells({39, 15}, 17, 9).y, SpatialMaps(16).rows(15));
  EXPECT_EQ(side_number(8), 0U);
  EXPECT_EQ(side_number(9), 1U);
  EXPECT_EQ(side_number(64), 3U);
}

class Run : public testing::TestWithParam<Mode> {};
INSTANTIATE_TEST_SUITE_P(Modes, Run, testing::Values(Mode::kOriginal, Mode::kAll),
                         [](const auto& mode) {
                           return mode.param == Mode::kOriginal ? "original" : "all";
                         });

struct Totals {
  std::map<int, int> hits_after;           // frame to targets hit so far
  std::vector<std::pair<int, int>> first;  // frame and target of each hit
  int quadrant_pairs = 0, cell_pairs = 0, hits = 0, projectiles = 0, projectiles_that_hit = 0,
      missed = 0;
  int last_miss = 0;
  int nibble_of_frame_1 = 0;
};

Totals run_4000(Mode mode) {
  vera::Golden unit;
  RingDemo demo(unit, mode);
  const scene::Mask shape = ring_shape();
  Totals totals;
  for (int frame = 1; frame <= 4000; ++frame) {
    std::vector<bool> dead;
    for (int i = 0; i < 128; ++i) dead.push_back(demo.detector().dead(i));
    const Report& report = demo.step();
    if (frame == 1) totals.nibble_of_frame_1 = report.isr >> 4;
    totals.quadrant_pairs += report.quadrant_pairs;
    totals.cell_pairs += static_cast<int>(report.cell_pairs.size());
    totals.hits += static_cast<int>(report.hits.size());
    totals.projectiles += static_cast<int>(report.projectiles.size());
    for (const auto& [projectile, target] : report.hits) totals.first.emplace_back(frame, target);
    totals.hits_after[frame] = totals.hits;

    // The truth, pixel by pixel.
    const auto overlap = [&](int a, int b) {
      const Position& p = report.places[static_cast<std::size_t>(a)];
      const Position& q = report.places[static_cast<std::size_t>(b)];
      return techniques::pixels_overlap({shape, p.x, p.y}, {shape, q.x, q.y});
    };
    const auto lives = [&dead](int target) { return !dead[static_cast<std::size_t>(target)]; };
    for (int target = 10; target < 128; ++target) {
      if (!lives(target) || demo.detector().dead(target)) continue;
      for (int projectile = 0; projectile < 10; ++projectile) {
        if (!overlap(projectile, target)) continue;
        ++totals.missed;
        totals.last_miss = frame;
        break;
      }
    }
    for (const int projectile : report.projectiles) {
      for (int target = 10; target < 128; ++target) {
        if (!lives(target) || !overlap(projectile, target)) continue;
        ++totals.projectiles_that_hit;
        break;
      }
    }
  }
  return totals;
}

TEST_P(Run, HitsAreThoseOfTheOriginalProgram) {
  const bool original = GetParam() == Mode::kOriginal;
  const Totals totals = run_4000(GetParam());
  EXPECT_EQ(totals.nibble_of_frame_1, 0xB);
  const std::map<int, int> expected =
      original ? std::map<int, int>{{1, 3},    {10, 9},    {60, 24},    {120, 36},  {300, 64},
                                    {600, 78}, {1200, 93}, {2400, 111}, {4000, 111}}
               : std::map<int, int>{{1, 3},    {10, 9},    {60, 26},    {120, 40},  {300, 68},
                                    {600, 82}, {1200, 97}, {2400, 111}, {4000, 111}};
  for (const auto& [frame, hits] : expected)
    EXPECT_EQ(totals.hits_after.at(frame), hits) << "after frame " << frame;

  using P = std::pair<int, int>;
  const std::vector<P> first{{1, 48},  {1, 78},  {1, 100}, {3, 25},  {4, 31},   {6, 120}, {8, 44},
                             {8, 97},  {9, 34},  {11, 79}, {20, 61}, {23, 117}, {26, 75}, {28, 45},
                             {30, 22}, {31, 28}, {35, 41}, {35, 94}, {38, 76},  {47, 58}};
  std::vector<P> early;
  for (const P& hit : totals.first) {
    if (hit.first <= 47) early.push_back(hit);
  }
  std::vector<P> wanted = first;
  if (!original) {
    wanted.push_back({15, 119});
    wanted.push_back({42, 116});
  }
  EXPECT_THAT(early, testing::UnorderedElementsAreArray(wanted));

  std::vector<int> never;
  for (int target = 10; target < 128; ++target) {
    const auto is_it = [target](const P& hit) { return hit.second == target; };
    if (std::none_of(totals.first.begin(), totals.first.end(), is_it)) never.push_back(target);
  }
  EXPECT_THAT(never, testing::ElementsAre(68, 69, 71, 74, 77, 80, 83));
}

TEST_P(Run, PairsThatReachEachStage) {
  const bool original = GetParam() == Mode::kOriginal;
  const Totals totals = run_4000(GetParam());
  EXPECT_EQ(totals.quadrant_pairs, original ? 15773 : 12075);
  EXPECT_EQ(totals.cell_pairs, original ? 953 : 831);
  EXPECT_EQ(totals.hits, 111);
  EXPECT_EQ(totals.missed, original ? 20 : 0);
  if (original) {
    EXPECT_LT(totals.last_miss, 120);
    EXPECT_EQ(totals.projectiles, 496);
    EXPECT_EQ(totals.projectiles_that_hit, 131);
  }
}

// Scenes of other shapes and sizes: in mode "all" every live target that overlaps a projectile is
// hit, as long as the chip sees it, and nothing else is.
TEST(AnyScene, AllModeFindsWhatOverlapsAtThePixel) {
  std::mt19937 random(7);
  const auto below = [&random](int n) {
    return static_cast<int>(random() % static_cast<unsigned>(n));
  };
  std::vector<scene::Mask> shapes;
  for (const auto& [w, h] : {std::pair{5, 9}, {16, 16}, {31, 20}, {64, 64}}) {
    scene::Mask shape(w, h);
    for (int y = 0; y < h; ++y) {
      for (int x = 0; x < w; ++x) {
        if (below(3) > 0) shape.set(x, y);
      }
    }
    shapes.push_back(shape);
  }
  std::vector<Object> objects;
  for (int i = 0; i < 4; ++i) objects.push_back({true, i});
  for (int i = 0; i < 4; ++i) objects.push_back({false, i});
  int hits = 0;
  for (int round = 0; round < 300; ++round) {
    vera::Golden unit;
    Detector detector(unit, shapes, objects, Mode::kAll);
    std::vector<Position> places;
    // Apart from each other but for pairs, so that no sprite hides behind another.
    for (int i = 0; i < 4; ++i)
      places.push_back({20 + 150 * i + below(60), 20 + 110 * i + below(40)});
    for (int i = 0; i < 4; ++i) {
      const Position p = places[static_cast<std::size_t>(i)];
      places.push_back({p.x + below(80) - 40, p.y + below(60) - 30});
    }
    const Report& report = detector.step(places);
    for (int target = 4; target < 8; ++target) {
      bool truth = false;
      for (int p = 0; p < 4; ++p) {
        const Position a = places[static_cast<std::size_t>(p)];
        const Position b = places[static_cast<std::size_t>(target)];
        truth = truth || techniques::pixels_overlap(
                             {shapes[static_cast<std::size_t>(p)], a.x, a.y},
                             {shapes[static_cast<std::size_t>(target - 4)], b.x, b.y});
      }
      EXPECT_EQ(detector.dead(target), truth) << "round " << round << " target " << target;
    }
    hits += static_cast<int>(report.hits.size());
  }
  EXPECT_GT(hits, 100);
}

scene::Mask block(int width, int height) {
  scene::Mask mask(width, height);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) mask.set(x, y);
  }
  return mask;
}

// Corner to corner: the target's last pixel, at 39 + side - 1 and 29 + side - 1, is the
// projectile's first one; a pixel further right or down there is none. And the other way round.
TEST(AnyScene, EverySideMeetsEverySideInOnePixel) {
  for (const int first : kSides) {
    for (const int second : kSides) {
      for (const bool target_first : {true, false}) {
        for (const Position& gap : {Position{0, 0}, Position{1, 0}, Position{0, 1}}) {
          vera::Golden unit;
          Detector detector(unit, {block(first, first), block(second, second)},
                            {{true, target_first ? 1 : 0}, {false, target_first ? 0 : 1}},
                            Mode::kAll);
          const Position near{39, 29};
          const Position far{39 + first - 1 + gap.x, 29 + first - 1 + gap.y};
          detector.step(target_first ? std::vector<Position>{far, near}
                                     : std::vector<Position>{near, far});
          EXPECT_EQ(detector.dead(1), gap.x + gap.y == 0)
              << first << " and " << second << " gap " << gap.x << "," << gap.y;
        }
      }
    }
  }
}

// One column of the target is on the screen.
TEST(AnyScene, EverySideIsHitAtTheEdge) {
  for (const int side : kSides) {
    vera::Golden unit;
    Detector detector(unit, {block(8, 8), block(side, side)}, {{true, 0}, {false, 1}}, Mode::kAll);
    detector.step({{0, 100}, {1 - side, 100}});
    EXPECT_TRUE(detector.dead(1)) << side;
  }
}

// Each of the 256 pairs of sizes twenty times, six in a frame, far from each other.
TEST(AnyScene, EveryPairOfSizesIsHitWherePixelsOverlap) {
  constexpr int kPairs = 256, kTimes = 20, kInAFrame = 6;
  const unsigned seed = 43;
  std::mt19937 random(seed);
  const auto below = [&random](int n) {
    return static_cast<int>(random() % static_cast<unsigned>(n));
  };
  const auto shape_of = [&](int width, int height) {
    scene::Mask shape(width, height);
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        if (below(3) > 0) shape.set(x, y);
      }
    }
    return shape;
  };
  std::array<int, kPairs> hits{}, misses{};
  for (int from = 0; from < kPairs * kTimes; from += kInAFrame) {
    std::vector<scene::Mask> shapes;
    std::vector<Object> objects(2 * kInAFrame);
    std::vector<Position> places(2 * kInAFrame);
    for (int i = 0; i < kInAFrame; ++i) {
      const auto pair = static_cast<unsigned>((from + i) % kPairs);
      const auto side = [&](unsigned at) { return kSides[pair >> at & 3]; };
      const int width = side(0), height = side(2), target_width = side(4), target_height = side(6);
      shapes.push_back(shape_of(width, height));
      shapes.push_back(shape_of(target_width, target_height));
      const auto projectile = static_cast<std::size_t>(i), target = projectile + kInAFrame;
      objects[projectile] = {true, 2 * i};
      objects[target] = {false, 2 * i + 1};
      const Position at{72 + 213 * (i % 3) + below(5), 72 + 240 * (i / 3) + below(30)};
      places[projectile] = at;
      places[target] = {at.x - target_width + below(width + target_width + 1),
                        at.y - target_height + below(height + target_height + 1)};
    }
    vera::Golden unit;
    Detector detector(unit, shapes, objects, Mode::kAll);
    detector.step(places);
    for (int i = 0; i < kInAFrame; ++i) {
      const auto projectile = static_cast<std::size_t>(i), target = projectile + kInAFrame;
      const bool truth = techniques::pixels_overlap(
          {shapes[2 * projectile], places[projectile].x, places[projectile].y},
          {shapes[2 * projectile + 1], places[target].x, places[target].y});
      ASSERT_EQ(detector.dead(static_cast<int>(target)), truth)
          << "seed " << seed << " pair " << from + i;
      ++(truth ? hits : misses)[static_cast<std::size_t>((from + i) % kPairs)];
    }
  }
  for (std::size_t pair = 0; pair < kPairs; ++pair) {
    EXPECT_GT(hits[pair], 0) << pair;
    EXPECT_GT(misses[pair] + hits[pair], 15) << pair;
  }
  EXPECT_GT(std::accumulate(misses.begin(), misses.end(), 0), kPairs);
}

TEST(AnyScene, RefusesWhatTheChipCannotShow) {
  vera::Golden unit;
  EXPECT_THROW(Detector(unit, {scene::Mask(65, 8)}, {}, Mode::kAll), InputError);
  EXPECT_THROW(Detector(unit, {scene::Mask(8, 8)}, std::vector<Object>(129), Mode::kAll),
               InputError);
  Detector detector(unit, {scene::Mask(8, 8)}, {{true, 0}}, Mode::kAll);
  EXPECT_THROW(detector.step({}), InputError);
}

}  // namespace
}  // namespace collide::x16::x16_rings_test
