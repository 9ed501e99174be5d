// SPDX-License-Identifier: MIT
// Every class of false answer: a case with numbers worked out by hand, in which the technique
// itself answers falsely (where it is a model of this tree) and the reason is found.
#include "model/judge/explain.h"
#include "model/techniques/fair_boxes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "model/blitter/golden.h"
#include "model/blitter/host_bus.h"
#include "model/blitter/ram.h"
#include "model/common/input_error.h"
#include "model/judge/adapters/bounding_boxes.h"
#include "model/judge/ground_truth.h"
#include "model/techniques/flying_shark.h"
#include "model/techniques/mandin.h"
#include "model/techniques/pixel_overlap.h"
#include "model/techniques/swept_game.h"
#include "model/vera/golden.h"

namespace collide::techniques::explain_test {
namespace {

using scene::Mask;
using scene::PackedMask;

PackedMask block(int width, int height) {
  PackedMask mask(width, height);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) mask.set(x, y);
  }
  return mask;
}

PackedMask disc(double radius) {
  const int side = static_cast<int>(2 * radius);
  PackedMask mask(side, side);
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const double dx = x + 0.5 - radius, dy = y + 0.5 - radius;
      if (dx * dx + dy * dy <= radius * radius) mask.set(x, y);
    }
  }
  return mask;
}

TEST(Reasons, HaveDistinctNames) {
  std::set<std::string> names;
  for (int i = 0; i < kReasons; ++i) {
    names.insert(name_of(static_cast<Reason>(i)));
    EXPECT_GT(std::string(description(static_cast<Reason>(i))).size(), 10u);
  }
  EXPECT_EQ(names.size(), static_cast<std::size_t>(kReasons));
}

// Swept circle, rule L. Radii 8 and 20: contact at a distance of 28.

using swept::MovingCircle;

MovingCircle<double> ball(double x0, double y0, double x1, double y1) {
  return {{x0, y0}, {x1, y1}, 8};
}
MovingCircle<double> enemy(double x0, double y0, double x1, double y1) {
  return {{x0, y0}, {x1, y1}, 20};
}
bool game(const MovingCircle<double>& mover, const MovingCircle<double>& target) {
  return swept::ball_contact(mover, {{{target.to, target.radius}}}).has_value();
}

TEST(ExplainRuleL, NoMovement) {
  const auto mover = ball(0, 0, 0, 0), target = enemy(10, 0, 10, 0);
  EXPECT_FALSE(game(mover, target));
  EXPECT_EQ(swept::rule_r(mover, target), 0.0);
  EXPECT_EQ(explain_rule_l(mover, target), Reason::kNoMovement);
}

TEST(ExplainRuleL, BelowThreshold) {
  // 0.09 pixels a frame, 5.4 a second, from 0.05 away.
  const auto mover = ball(-28.05, 0, -27.96, 0), target = enemy(0, 0, 0, 0);
  EXPECT_FALSE(game(mover, target));
  EXPECT_TRUE(swept::rule_r(mover, target));
  EXPECT_EQ(explain_rule_l(mover, target), Reason::kBelowThreshold);
}

TEST(ExplainRuleL, ContactAtEnd) {
  const auto mover = ball(-40, 0, -28, 0), target = enemy(0, 0, 0, 0);
  EXPECT_FALSE(game(mover, target));
  EXPECT_EQ(swept::rule_r(mover, target), 1.0);
  EXPECT_EQ(explain_rule_l(mover, target), Reason::kContactAtEnd);
}

TEST(ExplainRuleL, TargetMotionIgnoredMisses) {
  // The ball flies along y = 0; the enemy goes from 27 below to 29 below while it passes.
  const auto mover = ball(-4, 0, 4, 0), target = enemy(0, 27, 0, 29);
  EXPECT_FALSE(game(mover, target)) << "29 > 28 at the end";
  EXPECT_EQ(swept::rule_r(mover, target), 0.0) << "16 + 729 < 784 at the start";
  EXPECT_EQ(explain_rule_l(mover, target), Reason::kTargetMotionIgnored);
}

TEST(ExplainRuleL, TargetMotionIgnoredInvents) {
  // The enemy runs after the ball, from 32 behind to 18 behind where the ball began.
  const auto mover = ball(0, 0, 10.5, 0), target = enemy(-32, 0, -18, 0);
  EXPECT_TRUE(game(mover, target)) << "18 < 28: inside at the start, as the game sees it";
  EXPECT_FALSE(swept::rule_r(mover, target)) << "32 - 14 + 10.5 = 28.5 at the closest";
  EXPECT_EQ(explain_rule_l(mover, target), Reason::kTargetMotionIgnored);
}

TEST(ExplainRuleL, TargetMotionIgnoredIsLate) {
  // Towards each other at 40 and 20 from 60 apart: contact after 32 of 60. The game waits for the
  // ball to come within 28 of 40: 12 of 40.
  const auto mover = ball(0, 0, 40, 0), target = enemy(60, 0, 40, 0);
  EXPECT_DOUBLE_EQ(*swept::rule_r(mover, target), 32.0 / 60);
  EXPECT_DOUBLE_EQ(swept::ball_contact(mover, {{{target.to, 20}}})->t, 12.0 / 40);
  EXPECT_EQ(explain_rule_l(mover, target), Reason::kTargetMotionIgnored);
}

TEST(ExplainRuleL, ExitTime) {
  const auto mover = ball(10, 0, 100, 0), target = enemy(0, 0, 0, 0);
  EXPECT_EQ(swept::ball_contact(mover, {{{{0, 0}, 20}}})->t, 0.2);
  EXPECT_EQ(swept::rule_r(mover, target), 0.0);
  EXPECT_EQ(explain_rule_l(mover, target), Reason::kExitTime);
}

TEST(ExplainRuleL, DoubleHit) {
  // Exactly touching and moving away: t2 = 0.
  const auto mover = ball(28, 0, 36, 0), target = enemy(0, 0, 0, 0);
  EXPECT_TRUE(game(mover, target));
  EXPECT_FALSE(swept::rule_r(mover, target, {true, 1e-6}));
  EXPECT_EQ(explain_rule_l(mover, target, {true, 1e-6}), Reason::kDoubleHit);
  EXPECT_FALSE(explain_rule_l(mover, target)) << "for a judge to whom parting is a contact";
}

TEST(ExplainRuleL, ContactAtEndOfAnotherPicture) {
  // The circles on the way stay 4 apart; those of the complete frame touch.
  const auto mover = ball(-40, 0, -32, 0), target = enemy(0, 0, 0, 0);
  EXPECT_FALSE(explain_rule_l(mover, target));
  EXPECT_EQ(explain_rule_l(mover, target, {}, true), Reason::kContactAtEnd);
  EXPECT_EQ(explain_rule_l(ball(-32, 0, -32, 0), target, {}, true), Reason::kNoMovement);
}

TEST(ExplainRuleL, RightAnswersHaveNoReason) {
  EXPECT_FALSE(explain_rule_l(ball(-40, 0, 40, 0), enemy(0, 0, 0, 0)));
  EXPECT_FALSE(explain_rule_l(ball(-40, 0, -30, 0), enemy(0, 0, 0, 0)));
}

// Circles, boxes and sampling at the ends of the frame.

/// With the disc of its box's area.
Body resting(const PackedMask& mask, double x, double y) {
  const double radius = std::sqrt(mask.width() * mask.height() / std::acos(-1.0));
  return {&mask, {x, y}, {x, y}, {mask.width() / 2.0, mask.height() / 2.0, radius}};
}
constexpr World kScreen{320, 200};

std::vector<IndexPair> box_pairs(const std::vector<Body>& bodies, const World& world) {
  return pairs_that_meet(seen_boxes(bodies, world));
}

TEST(CircleIsNotMask, BothWays) {
  // Bars of 40 x 4: area 160, discs of radius 7.14 about the middle.
  const PackedMask bar = block(40, 4);
  const std::vector<Body> ends{resting(bar, 0, 0), resting(bar, 36, 0)};
  EXPECT_EQ(pixel_pairs(ends, kScreen).size(), 1u) << "columns 36 to 39 are common";
  EXPECT_TRUE(circle_contacts(ends).empty()) << "36 apart, 14.3 reach";
  const std::vector<Body> stacked{resting(bar, 0, 0), resting(bar, 0, 10)};
  EXPECT_TRUE(pixel_pairs(stacked, kScreen).empty()) << "rows 0-3 and 10-13";
  EXPECT_EQ(circle_contacts(stacked).size(), 1u) << "10 apart";
}

TEST(BoxIsNotMask, DiscsInTheCornersOfTheirBoxes) {
  // Discs of radius 8, boxes of 16: 14 right and 14 down, centres 19.8 apart.
  const PackedMask round = disc(8);
  const std::vector<Body> bodies{resting(round, 0, 0), resting(round, 14, 14)};
  EXPECT_EQ(box_pairs(bodies, kScreen), (std::vector<IndexPair>{{0, 1}}));
  EXPECT_TRUE(pixel_pairs(bodies, kScreen).empty());
  EXPECT_TRUE(box_pairs({resting(round, -15, 0), resting(round, -20, 0)}, kScreen).empty())
      << "the one column on the screen is not common";
  // Boxes that only touch do not overlap.
  EXPECT_TRUE(box_pairs({resting(round, 0, 0), resting(round, 16, 0)}, kScreen).empty());
}

// Of 8x8, boxes a quarter less at each end: 2 to 5 in place of 0 to 7, and 6 to 15 of the one 7
// further right, which has a pixel more. The masks share column 7.
TEST(InsetLeavesOut, TheLastColumnOfThePlayer) {
  const scene::Extents player = fair_boxes::usual_extents(scene::Role::kPlayer, 8, 8);
  const scene::Extents enemy = fair_boxes::usual_extents(scene::Role::kEnemy, 8, 8);
  EXPECT_FALSE(fair_boxes::meet(fair_boxes::box_of(0, 0, 8, 8, player),
                                fair_boxes::box_of(7, 0, 8, 8, enemy)));
  EXPECT_TRUE(fair_boxes::meet(fair_boxes::box_of(0, 0, 8, 8, player),
                               fair_boxes::box_of(6, 0, 8, 8, enemy)));
}

TEST(OutsetReachesOut, AShotBesideAnEnemy) {
  const scene::Extents shot = fair_boxes::usual_extents(scene::Role::kPlayerBullet, 4, 4);
  const scene::Extents enemy = fair_boxes::usual_extents(scene::Role::kEnemy, 8, 8);
  const Rectangle box = fair_boxes::box_of(0, 0, 4, 4, shot);
  EXPECT_TRUE(fair_boxes::meet(box, fair_boxes::box_of(4, 0, 8, 8, enemy)));
  EXPECT_FALSE(fair_boxes::meet(box, fair_boxes::box_of(5, 0, 8, 8, enemy)));
}

TEST(Tunnelled, BoxesSeeNothingAtEitherEnd) {
  // A shot of 4x4 from column 0 to 40, past a post at 20..23.
  const PackedMask four = block(4, 4);
  const std::vector<Body> bodies{{&four, {0, 0}, {40, 0}, {2, 2, 2}}, resting(four, 20, 0)};
  EXPECT_TRUE(box_pairs(bodies, kScreen).empty());
  EXPECT_EQ(moving_pixel_pairs(bodies, kScreen).size(), 1u);
  EXPECT_EQ(circle_contacts(bodies).size(), 1u);
}

// Projection arrays.

ProjectionCase sampled_at(int x, int y, std::vector<Marked> marks) {
  return {256, 256, Edge::kWrap, x, y, std::move(marks)};
}

/// Whether the game's enemy at that pixel has bullet 0 in its byte.
bool shark(int bullet_x, int bullet_y, int x, int y) {
  const auto at = [](int p) {
    return flying_shark::Coordinate::of(static_cast<std::uint16_t>(p << 5));
  };
  flying_shark::Frame frame;
  frame.bullets = {{at(bullet_x), at(bullet_y)}};
  frame.enemies = {{{at(x), at(y)}, 0, 0, true}};
  return (flying_shark::Arrays().step(frame).enemies[0] & 1) != 0;
}

TEST(ExplainProjection, ObjectIsAPoint) {
  // The enemy is 16x16 at (100,100) and looks at its corner; the bullet's rectangle (110..121,
  // 106..113) covers its lower right part.
  EXPECT_FALSE(shark(110, 105, 100, 100));
  EXPECT_TRUE(overlap(block(16, 16), block(12, 8), 10, 6));
}

TEST(ExplainProjection, RectangleIsNotMask) {
  // The corner (109, 51) of the rectangle at (98, 44): a bullet whose mask is a slim 4x8 in the
  // middle of it (columns 102-105) is not there.
  EXPECT_TRUE(shark(98, 43, 109, 51));
  EXPECT_FALSE(overlap(block(4, 8), block(1, 1), 109 - 102, 51 - 44));
  EXPECT_EQ(explain_projection(sampled_at(109, 51, {{{98, 44, 12, 8}}})),
            Reason::kRectangleIsNotMask);
}

TEST(ExplainProjection, Wrapped) {
  // Columns 250..255 and 0..5; an object at column 2 is 248 away.
  EXPECT_TRUE(shark(250, 100, 2, 104));
  EXPECT_EQ(explain_projection(sampled_at(2, 104, {{{250, 101, 12, 8}}})), Reason::kWrapped);
}

TEST(ExplainProjection, SharedBit) {
  Projection<std::uint8_t> arrays(256, 256, Edge::kWrap);
  arrays.mark(0, {10, 20, 12, 8});
  arrays.mark(0, {100, 120, 12, 8});
  EXPECT_EQ(arrays.at(15, 125), 1);
  EXPECT_EQ(explain_projection(sampled_at(15, 125, {{{10, 20, 12, 8}}, {{100, 120, 12, 8}}})),
            Reason::kSharedBit);
}

TEST(ExplainProjection, StaleEntry) {
  // Not cleared between frames: the rectangle of the frame before is still there.
  Projection<std::uint8_t> arrays(256, 256, Edge::kWrap);
  arrays.mark(0, {10, 20, 12, 8});
  arrays.mark(0, {10, 40, 12, 8});
  EXPECT_EQ(arrays.at(15, 22), 1);
  EXPECT_EQ(explain_projection(sampled_at(15, 22, {{{10, 20, 12, 8}, false}, {{10, 40, 12, 8}}})),
            Reason::kStaleEntry);
}

TEST(ExplainProjection, Tunnelled) {
  // The enemy goes from row 100 to row 109 past the bullet's rows 101..108.
  EXPECT_FALSE(shark(100, 100, 104, 100));
  EXPECT_FALSE(shark(100, 100, 104, 109));
  const PackedMask bullet = block(12, 8), dot = block(1, 1);
  const Body still{&bullet, {100, 101}, {100, 101}, {0, 0, 0}};
  const Body fast{&dot, {104, 100}, {104, 109}, {0, 0, 0}};
  const auto met = moving_pixel_pairs({still, fast}, kScreen);
  ASSERT_EQ(met.size(), 1u);
  EXPECT_DOUBLE_EQ(met[0].t, 1.0 / 9);
  const Body before{&dot, fast.before, fast.before, {0, 0, 0}};
  EXPECT_EQ(tunnelled(met, {still, fast}, pixel_pairs({still, before}, kScreen),
                      pixel_pairs({still, fast}, kScreen))
                .size(),
            1u);
}

// Figure against the dithered screen. The grey of an unscrolled screen is black where column plus
// view row is even.

class Figure : public ::testing::Test {
 protected:
  /// Fills the view with a grey.
  void fill(const continuum::Grey& rows) {
    for (int y = 0; y < continuum::kViewRows; ++y) {
      for (int x = 0; x < continuum::kWidth; ++x) {
        if ((rows[static_cast<std::size_t>(y & 1)] >> (31 - x % 32) & 1) != 0) {
          screen.set(x, y + continuum::kBarRows);
        }
      }
    }
  }
  /// A black dot of an obstacle.
  void wall(int x, int y) {
    screen.set(x, y + continuum::kBarRows);
    world.set(x, y + continuum::kBarRows);
  }
  /// The routine's answer.
  bool answer(const PackedMask& figure, int x, int y) const {
    class Memory final : public continuum::WordMemory {
     public:
      Memory(const PackedMask& shape, const PackedMask& dots) : shape_(shape), dots_(dots) {}
      std::uint16_t read(std::uint32_t address) override {
        const PackedMask& source = address < kBase ? shape_ : dots_;
        const int bytes = address < kBase ? 4 : continuum::kRowBytes;
        const int offset = static_cast<int>(address < kBase ? address : address - kBase);
        const int row = offset / bytes, column = offset % bytes * 8;
        std::uint16_t word = 0;
        for (int i = 0; i < 16; ++i) {
          const bool set =
              row < source.height() && column + i < source.width() && source.solid(column + i, row);
          word = static_cast<std::uint16_t>(word << 1 | (set ? 1 : 0));
        }
        return word;
      }

     private:
      const PackedMask& shape_;
      const PackedMask& dots_;
    };
    Memory memory(figure, screen);
    continuum::Query query;
    query.screen = kBase;
    query.mask = 0;
    query.x = static_cast<std::int16_t>(x);
    query.y = static_cast<std::int16_t>(y);
    query.height = static_cast<std::uint16_t>(figure.height());
    query.grey = grey;
    return continuum::check_figure(query, memory).hit();
  }
  std::optional<Reason> reason(const PackedMask& figure, int x, int y) const {
    return explain_figure({figure, x, y, grey, screen, world});
  }

  static constexpr std::uint32_t kBase = 0x10000;
  const continuum::Grey grey = continuum::grey_for_scroll(0, 0);
  PackedMask screen{continuum::kWidth, continuum::kRows};
  PackedMask world{continuum::kWidth, continuum::kRows};
};

TEST_F(Figure, BlackDitherHidesASinglePixel) {
  const PackedMask dot = block(1, 1);
  fill(grey);
  wall(10, 10);
  EXPECT_FALSE(answer(dot, 10, 10));
  EXPECT_EQ(reason(dot, 10, 10), Reason::kBlackDither);
  wall(11, 10);
  EXPECT_TRUE(answer(dot, 11, 10)) << "one further right it is seen";
  EXPECT_FALSE(reason(dot, 11, 10));
}

TEST_F(Figure, BlackDitherHidesADiagonalOfTheWrongParity) {
  PackedMask line(16, 16);
  for (int i = 0; i < 16; ++i) line.set(i, i);
  fill(grey);
  for (int y = 0; y < 40; ++y) {
    for (int x = 0; x < 40; ++x) wall(x, y);
  }
  EXPECT_FALSE(answer(line, 10, 10)) << "all sixteen dots have an even sum";
  EXPECT_EQ(reason(line, 10, 10), Reason::kBlackDither);
  EXPECT_TRUE(answer(line, 11, 10));
  PackedMask vertical = block(1, 2);
  EXPECT_TRUE(answer(vertical, 10, 10)) << "half of an upright line is always seen";
}

TEST_F(Figure, StaleScreen) {
  const PackedMask four = block(4, 4);
  fill(grey);
  screen.set(21, 20 + continuum::kBarRows);  // a decoration on a white dot: 41 is odd
  EXPECT_TRUE(answer(four, 20, 20));
  EXPECT_EQ(reason(four, 20, 20), Reason::kStaleScreen);
}

TEST_F(Figure, WrongDitherPhase) {
  const PackedMask four = block(4, 4);
  fill(continuum::grey_for_scroll(1, 0));
  EXPECT_TRUE(answer(four, 20, 20));
  EXPECT_EQ(reason(four, 20, 20), Reason::kWrongDitherPhase);
}

// Blitter.

class Flag : public ::testing::Test {
 protected:
  static constexpr std::uint32_t kFlag = 0x300, kBuffer = 0x200, kFirst = 0x1000, kSecond = 0x2000;

  /// One word from `source` to `destination` by an operation, with an end mask.
  void word(std::uint32_t source, std::uint32_t destination, unsigned op, std::uint16_t endmask) {
    host.write_address(blitter::kSrcAddrHigh, source);
    host.write_address(blitter::kDstAddrHigh, destination);
    host.write_word(blitter::kEndmask1, endmask);
    host.write_word(blitter::kXCount, 1);
    host.write_word(blitter::kYCount, 1);
    host.write_word(blitter::kHop, static_cast<std::uint16_t>(0x0200 | op));
    host.write_word(blitter::kControl, (blitter::kBusy | blitter::kHog) << 8);
    host.run();
  }

  blitter::Ram ram{1 << 16};
  blitter::Golden unit{ram};
  blitter::HostBus host{unit};
};

TEST_F(Flag, ZoneTooLarge) {
  // 64 columns and 10 rows: 4 words a row, 80 bytes.
  const Mask solid = Mask::from_rows(std::vector<std::string>(10, std::string(64, '#')));
  store_mask(solid, ram, kFirst);
  store_mask(solid, ram, kSecond);
  Mandin::Options options;
  options.buffer_bytes = 79;
  Mandin mandin(host, ram, {kBuffer, kFlag}, options);
  EXPECT_THROW(mandin.test({kFirst, 8, {0, 0, 64, 10}}, {kSecond, 8, {0, 0, 64, 10}}), InputError);
  EXPECT_EQ(explain_flag({true, 0, 0, 0, true}), Reason::kZoneTooLarge);
}

TEST_F(Flag, StaleFlag) {
  // The CPU cleared the flag and has the 0 in its cache when the chip sets it.
  const Mask solid = Mask::from_rows({"####"});
  store_mask(solid, ram, kFirst);
  store_mask(solid, ram, kSecond);
  const std::uint16_t cached = ram.read(kFlag);
  Mandin mandin(host, ram, {kBuffer, kFlag}, {});
  const auto result = mandin.test({kFirst, 2, {0, 0, 4, 1}}, {kSecond, 2, {0, 0, 4, 1}});
  EXPECT_EQ(result.flag, 0xF000);
  EXPECT_EQ(explain_flag({false, 0, result.flag, cached, true}), Reason::kStaleFlag);
  EXPECT_FALSE(explain_flag({false, 0, result.flag, result.flag, true}));
}

TEST_F(Flag, OutsideZone) {
  // The zone is the left 4 columns. The first mask has columns 0 and 15, the word of the second
  // (4 columns wide, empty) has a stray bit in column 15.
  ram.write(kFirst, 0x8001);
  ram.write(kSecond, 0x0001);
  for (const bool right : {true, false}) {
    const std::uint16_t endmask = right ? 0xF000 : 0xFFFF;
    ram.write(kBuffer, 0);
    ram.write(kFlag, 0);
    word(kFirst, kBuffer, 3, endmask);
    word(kSecond, kBuffer, 1, endmask);
    word(kBuffer, kFlag, 7, endmask);
    EXPECT_EQ(ram.read(kFlag), right ? 0 : 1);
  }
  EXPECT_EQ(explain_flag({false, 0, 1, 1, false}), Reason::kOutsideZone);
}

TEST_F(Flag, FlagNotCleared) {
  // Nothing in common, and the flag still has the test before.
  ram.write(kBuffer, 0);
  ram.write(kFlag, 0x0800);
  word(kBuffer, kFlag, 7, 0xFFFF);
  EXPECT_EQ(ram.read(kFlag), 0x0800);
  EXPECT_EQ(explain_flag({false, 0x0800, 0x0800, 0x0800, false}), Reason::kFlagNotCleared);
}

// VERA's masks.

class Sprites : public ::testing::Test {
 protected:
  static constexpr std::uint32_t kOpaque = 0x2000;

  void show(const ShownSprite& sprite) {
    vera::Sprite s;
    s.address = kOpaque;
    s.bpp8 = true;
    s.x = static_cast<std::int16_t>(sprite.x);
    s.y = static_cast<std::int16_t>(sprite.y);
    s.width = static_cast<std::uint8_t>(sprite.mask->width());
    s.height = static_cast<std::uint8_t>(sprite.mask->height());
    s.mask = sprite.groups;
    s.z = static_cast<std::uint8_t>(sprite.z);
    unit.load_sprite(static_cast<int>(sprites.size()), s);
    sprites.push_back(sprite);
  }
  /// ISR bits 7:4 of the first whole frame.
  unsigned nibble() { return unit.run_frame().nibble; }

  Sprites() {
    unit.reset();
    const std::vector<std::uint8_t> opaque(0x1000, 0x11);
    unit.load_vram(kOpaque, opaque.data(), opaque.size());
  }

  vera::Golden unit;
  std::vector<ShownSprite> sprites;
  std::vector<LineState> lines = std::vector<LineState>(480, LineState::kComplete);
  PackedMask small = block(8, 8), wide = block(64, 8);
};

TEST_F(Sprites, EqualZ) {
  // The first owns the pixels; the two on top of it, which share group 2, leave no masks.
  show({&small, 100, 100, 3, 1});
  show({&small, 100, 100, 3, 2});
  show({&small, 100, 100, 3, 2});
  EXPECT_EQ(nibble(), 0u);
  EXPECT_EQ(explain_sprite_miss(sprites, 1, 2, lines), Reason::kEqualZ);
}

TEST_F(Sprites, AHigherZLeavesItsMask) {
  show({&small, 100, 100, 2, 1});
  show({&small, 100, 100, 3, 2});
  show({&small, 100, 100, 3, 2});
  EXPECT_EQ(nibble(), 2u);
  EXPECT_FALSE(explain_sprite_miss(sprites, 1, 2, lines));
}

TEST_F(Sprites, LineOverTime) {
  // A row of a 64-pixel sprite at 8 bits is 16 words of 4 pixels: 3 + 16 * 6 = 99 clocks. Eight of
  // them take 792 of 798; what comes after them is dropped.
  for (int i = 0; i < 9; ++i) show({&wide, 0, 100, 1, 0});
  show({&small, 300, 100, 1, 4});
  show({&small, 300, 100, 1, 4});
  EXPECT_EQ(nibble(), 0u);
  for (int y = 100; y < 108; ++y) lines[static_cast<std::size_t>(y)] = LineState::kOverTime;
  EXPECT_EQ(explain_sprite_miss(sprites, 9, 10, lines), Reason::kLineOverTime);
}

TEST_F(Sprites, LineNotRendered) {
  vera::Registers registers;
  registers.vstop = 100;
  unit.set_registers(registers);
  show({&small, 100, 200, 1, 4});
  show({&small, 100, 200, 1, 4});
  EXPECT_EQ(nibble(), 0u);
  // Rows 0 to 100 are rendered.
  for (std::size_t y = 101; y < 480; ++y) lines[y] = LineState::kNotRendered;
  EXPECT_EQ(explain_sprite_miss(sprites, 0, 1, lines), Reason::kLineNotRendered);
}

TEST_F(Sprites, GroupsMerged) {
  // 0 and 1 meet; 2 and 3, which have the same group, do not. The bit cannot tell.
  show({&small, 100, 100, 1, 8});
  show({&small, 104, 104, 1, 8});
  show({&small, 300, 100, 1, 8});
  show({&small, 400, 100, 1, 8});
  EXPECT_EQ(nibble(), 8u);
  EXPECT_FALSE(overlap(small, small, 100, 0));
}

// Rings. Projectiles come first.

class Ring : public ::testing::Test {
 protected:
  /// One frame of the program.
  x16::Report run(std::vector<Mask> shapes, std::vector<x16::Object> objects,
                  const std::vector<x16::Position>& places, x16::Mode mode) {
    x16::Detector detector(unit, std::move(shapes), std::move(objects), mode);
    return detector.step(places);
  }

  static Mask box16() {
    return Mask::from_rows(std::vector<std::string>(16, std::string(16, '#')));
  }

  vera::Golden unit;
};

TEST_F(Ring, FirstCellMatch) {
  // Cells are 40 x 30. Projectile 0 at (82, 62) is in the target's cells (80..119, 60..89) and does
  // not touch it; projectile 1 does.
  const std::vector<x16::Object> objects{{true, 0}, {true, 0}, {false, 0}};
  const std::vector<x16::Position> places{{82, 62}, {100, 70}, {102, 72}};
  const auto report = run({box16()}, objects, places, x16::Mode::kOriginal);
  EXPECT_TRUE(report.hits.empty());
  EXPECT_EQ(report.cell_pairs, (std::vector<x16::Pair>{{0, 2}}));
  EXPECT_TRUE(overlap(PackedMask(box16()), PackedMask(box16()), 2, 2)) << "1 and 2";
  EXPECT_EQ(explain_ring_miss(report, {1, 2}), Reason::kFirstCellMatch);
  const auto all = run({box16()}, objects, places, x16::Mode::kAll);
  EXPECT_EQ(all.hits, (std::vector<x16::Pair>{{1, 2}}));
  EXPECT_FALSE(explain_ring_miss(all, {1, 2}));
}

TEST_F(Ring, UntabulatedShape) {
  // The table of the demo's lozenge, 8 wide at its widest, asked about full 16x16 squares that
  // overlap by one column: dx = 15.
  const Mask lozenge = Mask::from_rows(
      {"................", "................", "................", "................",
       ".......##.......", "......####......", ".....######.....", "....########....",
       "....########....", ".....######.....", "......####......", ".......##.......",
       "................", "................", "................", "................"});
  const x16::DecisionTable table(lozenge, lozenge);
  EXPECT_FALSE(table.hit(15, 0));
  EXPECT_TRUE(overlap(PackedMask(box16()), PackedMask(box16()), 15, 0));
  x16::Report report;
  report.cell_pairs = {{0, 1}};
  EXPECT_EQ(explain_ring_miss(report, {0, 1}), Reason::kUntabulatedShape);
}

TEST_F(Ring, EqualZOnADeadTarget) {
  // Frame 1: projectile 0 hits target 1, which is dead from then on: no mask, the same Z. Frame 2:
  // projectile 2 meets target 3 on top of it.
  x16::Detector detector(unit, {box16()}, {{true, 0}, {false, 0}, {true, 0}, {false, 0}},
                         x16::Mode::kAll);
  auto report = detector.step({{10, 10}, {12, 12}, {200, 200}, {400, 300}});
  EXPECT_EQ(report.hits, (std::vector<x16::Pair>{{0, 1}}));
  report = detector.step({{10, 10}, {100, 100}, {100, 100}, {100, 100}});
  EXPECT_EQ(report.isr & vera::kSprcol, 0);
  EXPECT_TRUE(report.hits.empty());
  EXPECT_FALSE(explain_ring_miss(report, {2, 3})) << "it had nothing to look at";
  const PackedMask box(box16());
  std::vector<ShownSprite> shown;
  for (std::size_t i = 0; i < 4; ++i) {
    const std::uint8_t byte = report.masks[i];
    shown.push_back({&box, report.places[i].x, report.places[i].y, byte >> 2 & 3,
                     static_cast<std::uint8_t>(byte >> 4)});
  }
  const std::vector<LineState> lines(480, LineState::kComplete);
  EXPECT_EQ(explain_sprite_miss(shown, 2, 3, lines), Reason::kEqualZ);
}

TEST(ExplainChips, SpritesPerLine) {
  const PackedMask square = block(8, 8);
  const auto at = [&](int x, int y) { return chips::Sprite{&square, x, y}; };
  std::vector<chips::Sprite> sprites{at(0, 20), at(20, 20), at(40, 20), at(60, 20), at(64, 20)};
  ASSERT_FALSE(chips::tms9918::show(sprites).coincidence);
  EXPECT_EQ(explain_line_limit(sprites, 3, 4), Reason::kSpritesPerLine);
  EXPECT_EQ(explain_line_limit(sprites, 0, 4), std::nullopt);
  // With one fewer on the line both are shown, and the chip has told.
  sprites[0] = {};
  ASSERT_TRUE(chips::tms9918::show(sprites).coincidence);
  EXPECT_EQ(explain_line_limit(sprites, 3, 4), std::nullopt);
}

TEST(ExplainChips, OnePartner) {
  const PackedMask square = block(8, 8);
  const auto at = [&](int x) { return chips::Sprite{&square, x, 0}; };
  const std::vector<chips::Sprite> sprites{at(0), at(12), at(6)};
  ASSERT_EQ(chips::gameduino::collisions(sprites)[2], 1);
  EXPECT_EQ(explain_partner_miss(sprites, chips::gameduino::kScreen, 0, 2), Reason::kOnePartner);
  EXPECT_EQ(explain_partner_miss(sprites, chips::gameduino::kScreen, 0, 1), std::nullopt);
}

TEST(ExplainChips, HiddenByThird) {
  const PackedMask square = block(8, 8);
  const auto at = [&](int x) { return chips::Sprite{&square, x, 0}; };
  // Columns 4 to 7 are common to 0 and 2; sprite 1 covers 2 to 9.
  std::vector<chips::Sprite> sprites{at(0), at(2), at(4)};
  ASSERT_EQ(chips::gameduino::collisions(sprites)[2], 1);
  EXPECT_EQ(explain_partner_miss(sprites, chips::gameduino::kScreen, 0, 2), Reason::kHiddenByThird);
  // Sprite 1 covers 5 to 12: column 4 shows sprite 0, but is not the last.
  sprites[1].x = 5;
  EXPECT_EQ(explain_partner_miss(sprites, chips::gameduino::kScreen, 0, 2), Reason::kOnePartner);
}

}  // namespace
}  // namespace collide::techniques::explain_test
