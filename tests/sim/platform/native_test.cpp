// SPDX-License-Identifier: MIT
// Techniques as machine code on their own processors, held to results worked out by hand; and
// programs that are wrong in a byte.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "model/common/json.h"
#include "model/vera/golden.h"
#include "sim/platform/guest.h"
#include "sim/platform/machine.h"
#include "sim/platform/native/flying_shark.h"
#include "sim/platform/native/rings.h"
#include "sim/tools/worker.h"
#include "sim/z80/shark_program.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::platform::native_test {
namespace {

namespace shark = techniques::flying_shark;
using test::TemporaryDirectory;
using testing::HasSubstr;

const std::filesystem::path kFirmware = COLLIDE_FIRMWARE;

/// The folder with one program, in which some bytes are others.
void put_changed(const TemporaryDirectory& folder, const std::string& program,
                 const std::string& bytes, const std::string& others) {
  std::string text = test::read_file(kFirmware / (program + ".prg"));
  const std::size_t at = text.find(bytes);
  ASSERT_NE(at, std::string::npos);
  ASSERT_EQ(text.find(bytes, at + 1), std::string::npos);
  folder.write(program + ".prg", text.replace(at, bytes.size(), others));
  folder.write(program + ".lbl", test::read_file(kFirmware / (program + ".lbl")));
}

shark::Position at_pixel(unsigned x, unsigned y) {
  return {shark::Coordinate::of(static_cast<std::uint16_t>(x << 5)),
          shark::Coordinate::of(static_cast<std::uint16_t>(y << 5))};
}

// A bullet at 98, 43 marks columns 98 to 109 and rows 44 to 51; a player at 40, 100 columns 44 to
// 51 and rows 104 to 111.
struct SharkFrame {
  shark::Frame frame;
  shark::Report report;

  SharkFrame() {
    frame.bullets = {at_pixel(98, 43)};
    frame.player = at_pixel(40, 100);
    report.bullets = {1};
    enemy(98, 44, 1);
    enemy(109, 51, 1);
    enemy(110, 51, 0);
    enemy(98, 52, 0);
    enemy(51, 111, 0x80);
    report.player_hit = true;
    // docs/explanation/flying-shark.md: 3397, a bullet, the player; 125, no bomb, five objects that
    // hurt.
    report.t_states = 3397 + 33 + 640 + 525 + 125 + 12 + 59 + 5 * 322;
  }
  void enemy(unsigned x, unsigned y, std::uint8_t result) {
    frame.enemies.push_back({at_pixel(x, y)});
    report.enemies.push_back(result);
  }
};

NativeRun run(const SharkFrame& second, const std::filesystem::path& firmware = kFirmware) {
  FlyingSharkNative native;
  const SharkFrame first;
  native.add(first.frame, first.report);
  native.add(second.frame, second.report);
  return native.run(firmware);
}

TEST(FlyingSharkNatively, IsAsWorkedOut) {
  const NativeRun got = run(SharkFrame());
  EXPECT_TRUE(got.agreed()) << got.difference;
  EXPECT_EQ(got.program, "flying-shark-frame.prg");
  EXPECT_EQ(got.processor, "Z80");
  EXPECT_EQ(got.machine, "spectrum");
  EXPECT_EQ(got.frames, 2);
  // Of a frame: that it is not refused, a bullet, five enemies, the player, two arrays of 256, T
  // states.
  EXPECT_EQ(got.results, 2u * (1 + 1 + 5 + 1 + 512 + 1));
  EXPECT_EQ(got.least, 6401u);
  EXPECT_EQ(got.most, 6401u);
  EXPECT_EQ(got.sum, 2u * 6401u);
}

TEST(FlyingSharkNatively, AResultThatIsNotTheTechniquesIsNoticed) {
  SharkFrame wrong;
  wrong.report.enemies[1] = 0;
  NativeRun got = run(wrong);
  EXPECT_EQ(got.frame, 1);
  EXPECT_EQ(got.difference, "object 1: result 1, expected 0");
  wrong = {};
  --wrong.report.t_states;
  got = run(wrong);
  EXPECT_EQ(got.difference, "T states 6401, expected 6400");
  wrong = {};
  wrong.report.player_hit = false;
  EXPECT_EQ(run(wrong).difference, "the player's fate 128, expected 0");
}

/// A frame's objects, and what they meet, in the memory of the machine.
class BoxesOnMachine {
 public:
  explicit BoxesOnMachine(Guest& guest) : guest_(guest) {}

  void put(const shark::BoxFrame& frame) {
    next_ = 0x9000;
    list("bullets", "bullet_count", frame.bullets);
    list("enemies", "enemy_count", frame.enemies);
    list("enemy_bullets", "enemy_bullet_count", frame.enemy_bullets);
    record(*frame.player, guest_.symbol("player"));
  }
  std::vector<std::uint16_t> enemies(std::size_t count) const {
    std::vector<std::uint16_t> results;
    std::uint32_t at = guest_.word(guest_.symbol("enemies"));
    for (; count > 0; --count) {
      results.push_back(guest_.byte(at + 0x14));
      at = guest_.word(at);
    }
    return results;
  }

 private:
  void list(const char* first, const char* count, const std::vector<shark::BoxObject>& objects) {
    std::uint32_t link = guest_.symbol(first);
    for (const shark::BoxObject& object : objects) link = record(object, link);
    guest_.put(guest_.symbol(count), static_cast<unsigned>(objects.size()));
  }
  std::uint32_t record(const shark::BoxObject& object, std::uint32_t link) {
    const std::uint32_t at = next_;
    next_ += 32;
    guest_.put_word(link, at);
    guest_.put_word(at + 0x0B,
                    static_cast<unsigned>(object.position.x.high << 8 | object.position.x.low));
    guest_.put_word(at + 0x0D,
                    static_cast<unsigned>(object.position.y.high << 8 | object.position.y.low));
    guest_.put(at + 0x17, object.hurts_player ? 1 : 0);
    guest_.put(at + 0x18, object.box.x);
    guest_.put(at + 0x19, object.box.y);
    guest_.put(at + 0x1A, object.box.width);
    guest_.put(at + 0x1B, object.box.height);
    return at;
  }

  Guest& guest_;
  std::uint32_t next_ = 0;
};

// The map of `z80 flying-shark` is made on the core and the ULA alone: on the machine the frames
// take the same T states, the first in the upper border and the others in the picture.
TEST(FlyingSharkBoxes, TakeTheSameTStatesOnTheMachine) {
  shark::BoxFrame frame;
  const auto object = [](unsigned x, unsigned y, shark::Box box) {
    return shark::BoxObject{at_pixel(x, y), box};
  };
  for (unsigned i = 0; i < 6; ++i) frame.bullets.push_back(object(40 * i, 50, shark::kBulletBox));
  frame.player = object(100, 150, shark::kPlayerBox);
  for (unsigned i = 0; i < 8; ++i) frame.enemies.push_back(object(25 * i, 52, {255, 255, 18, 18}));
  frame.enemy_bullets.assign(5, object(104, 150, {255, 255, 6, 6}));
  struct Turn {
    std::uint64_t start, t_states;
    std::vector<std::uint16_t> enemies;
  };
  constexpr std::size_t kTurns = 6;
  const Json json = tools::run_isolated([&] {
    Machine machine = read_machine("spectrum");
    set_contention(machine, "machine");
    Guest guest(machine, kFirmware / "flying-shark-boxes.prg");
    BoxesOnMachine memory(guest);
    Json turns = Json::array();
    std::uint64_t start = 0;
    guest.at("write", [&] {
      memory.put(frame);
      start = guest.clocks();
    });
    guest.at("done", [&] {
      turns.push_back({start, guest.clocks() - start, memory.enemies(frame.enemies.size())});
      if (turns.size() == kTurns) {
        guest.finish();
        return;
      }
      memory.put(frame);
      guest.go_to("write");
      start = guest.clocks();
    });
    guest.run(1);
    return turns;
  });
  ASSERT_EQ(json.size(), kTurns);
  z80::SharkSpectrum spectrum(z80::SharkProgram::kBoxes, kFirmware);
  std::set<unsigned> taken;
  for (const Json& turn : json) {
    const z80::SharkResult result =
        spectrum.run_contended(frame, turn[0].get<std::uint64_t>() % z80::Ula::kFrame);
    EXPECT_EQ(turn[1], result.t_states) << turn[0];
    EXPECT_EQ(turn[2], result.enemies);
    taken.insert(result.t_states);
  }
  EXPECT_GT(taken.size(), 1u) << "none of them waited";
}

// RLCA, INC A, LD L,A: the one that is added to the bullet's rows.
TEST(FlyingSharkNatively, AWrongProgramIsNoticed) {
  const TemporaryDirectory folder;
  put_changed(folder, "flying-shark-frame", "\x07\x3C\x6F", std::string("\x07\x00\x6F", 3));
  const NativeRun got = run(SharkFrame(), folder.path());
  EXPECT_EQ(got.frame, 0);
  // The bullet ends a row earlier now.
  EXPECT_EQ(got.difference, "object 1: result 0, expected 1");
}

// DI; LD SP,7E00, then JR to itself.
TEST(FlyingSharkNatively, AProgramThatDoesNotEndIsNoticed) {
  const TemporaryDirectory folder;
  put_changed(folder, "flying-shark-frame", std::string("\xF3\x31\x00\x7E", 4),
              std::string("\xF3\x18\xFE\x00", 4));
  const NativeRun got = run(SharkFrame(), folder.path());
  EXPECT_EQ(got.frame, 0);
  EXPECT_THAT(got.difference, HasSubstr("PC 8001"));
}

TEST(FlyingSharkNatively, NoProgramIsAnError) {
  const TemporaryDirectory folder;
  EXPECT_THROW(run(SharkFrame(), folder.path()), std::runtime_error);
}

scene::Mask block(int width, int height) {
  scene::Mask mask(width, height);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) mask.set(x, y);
  }
  return mask;
}

/// Two projectiles, of 8x8 and 16x8, and three targets of 32x16 and 8x8, in two frames.
class Rings {
 public:
  Rings() : Rings({block(8, 8), block(16, 8), block(32, 16)}) {}
  explicit Rings(std::vector<scene::Mask> shapes)
      : detector_(unit_, std::move(shapes),
                  {{true, 0}, {true, 1}, {false, 2}, {false, 0}, {false, 2}},
                  x16::Mode::kOriginal) {
    // 0 and 2 share a pixel at the top left, and only one: 107, 107. 1 and 3 are a column apart in
    // one cell. 4 lies at the bottom right, alone.
    add({{100, 100}, {200, 100}, {107, 107}, {216, 100}, {500, 400}}, 0x54, {{0, 2}});
    // 2 is dead where it meets 0. 1 and 4 meet at the bottom right: columns 515 of 1 and of 4.
    add({{100, 100}, {500, 400}, {100, 100}, {216, 100}, {515, 400}}, 0xA4, {{1, 4}});
  }

  NativeRun run(On unit = On::kGolden, const std::filesystem::path& firmware = kFirmware) const {
    RingsNative native;
    for (const x16::Report& report : reports) native.add(detector_, report);
    return native.run(firmware, unit);
  }

  std::vector<x16::Report> reports;

 private:
  void add(std::vector<x16::Position> places, std::uint8_t isr, std::vector<x16::Pair> hits) {
    x16::Report report;
    report.places = std::move(places);
    report.isr = isr;
    report.hits = std::move(hits);
    reports.push_back(std::move(report));
  }

  vera::Golden unit_;
  x16::Detector detector_;
};

class RingsNatively : public testing::TestWithParam<On> {};

TEST_P(RingsNatively, AreAsWorkedOut) {
  const NativeRun got = Rings().run(GetParam());
  EXPECT_TRUE(got.ran()) << got.why;
  EXPECT_TRUE(got.agreed()) << got.difference;
  EXPECT_EQ(got.processor, "65C02");
  EXPECT_EQ(got.machine, "x16");
  EXPECT_EQ(got.frames, 2);
  // Of each frame VERA's report, how many hits there are, and each; the cells of the sprites at top
  // left, 0 to 3, and then of those at bottom right, 1 and 4.
  EXPECT_EQ(got.results, 2u * 3u + 4u + 2u);
  EXPECT_EQ(got.lockstep != 0, GetParam() == On::kLockstep);
  // Eight attributes of five sprites are stored by instructions of four clocks.
  EXPECT_GT(got.least, 5u * 8u * 4u);
  EXPECT_LT(got.most, 134'400u);
}

INSTANTIATE_TEST_SUITE_P(On, RingsNatively, testing::Values(On::kGolden, On::kRtl, On::kLockstep),
                         [](const auto& on) { return std::string(name_of(on.param)); });

/// A projectile of one side and a target of each. In turn each target lies to the bottom right of
/// the projectile: diagonally beside it, which is no hit, then on its last pixel.
NativeRun run_sides(int side, On unit) {
  constexpr x16::Position kProjectile{263, 149};
  std::vector<scene::Mask> shapes{block(side, side)};
  std::vector<x16::Object> objects{{true, 0}};
  std::vector<x16::Position> rest{kProjectile};
  for (const int target : x16::kSides) {
    objects.push_back({false, static_cast<int>(shapes.size())});
    rest.push_back({20 + 100 * static_cast<int>(shapes.size()), 400});
    shapes.push_back(block(target, target));
  }
  vera::Golden golden;
  x16::Detector detector(golden, shapes, objects, x16::Mode::kAll);
  RingsNative native;
  for (int target = 1; target < 5; ++target) {
    for (const int gap : {1, 0}) {
      std::vector<x16::Position> places = rest;
      places[static_cast<std::size_t>(target)] = {kProjectile.x + side - 1 + gap,
                                                  kProjectile.y + side - 1};
      const x16::Report& report = detector.step(places);
      EXPECT_EQ(report.hits,
                gap != 0 ? std::vector<x16::Pair>{} : (std::vector<x16::Pair>{{0, target}}))
          << side << " and target " << target;
      native.add(detector, report);
    }
  }
  return native.run(kFirmware, unit);
}

TEST_P(RingsNatively, EverySideMeetsEverySide) {
  for (const int side : x16::kSides) {
    const NativeRun got = run_sides(side, GetParam());
    EXPECT_TRUE(got.ran()) << got.why;
    EXPECT_TRUE(got.agreed()) << side << ": " << got.difference;
    // Of eight frames VERA's report and how many hits there are; of four the hit, and the cells of
    // both.
    EXPECT_EQ(got.results, 8u * 2u + 4u * 3u) << side;
  }
}

// A word of a map that is lost.
TEST(RingsNative, AWrongMapIsNoticed) {
  const TemporaryDirectory folder;
  const std::string text = test::read_file(kFirmware / "rings-x16-scene.prg");
  std::string changed = text;
  const x16::SpatialMaps maps(16);
  const std::vector<std::uint8_t> bytes = maps.bytes();
  const std::size_t at = text.find(std::string(bytes.begin(), bytes.end()));
  ASSERT_NE(at, std::string::npos);
  // Column 200, where the projectile of 16x8 is, is in cell 5.
  changed[at + 2 * (200 + 15)] = 0;
  changed[at + 2 * (200 + 15) + 1] = 0;
  folder.write("rings-x16-scene.prg", changed);
  folder.write("rings-x16-scene.lbl", test::read_file(kFirmware / "rings-x16-scene.lbl"));
  const NativeRun got = Rings().run(On::kGolden, folder.path());
  EXPECT_EQ(got.frame, 0);
  // Rows 100 to 107 are in cell 3, bit 15 - 3; columns 200 to 215 in cell 5.
  EXPECT_EQ(got.difference, "cells: 0000 1000 of 1, expected 0400 1000 of 1");
}

TEST(RingsNative, WhatIsNotTheTechniquesIsNoticed) {
  Rings another_count, another_hit, another_report;
  another_count.reports[1].hits.clear();
  const NativeRun got = another_count.run();
  EXPECT_EQ(got.frame, 1);
  EXPECT_EQ(got.difference, "hits: 1, expected 0");
  another_hit.reports[0].hits = {{1, 3}};
  EXPECT_EQ(another_hit.run().difference, "hit: 2 by 0, expected 3 by 1");
  another_report.reports[0].isr = 0xF4;
  EXPECT_EQ(another_report.run().difference, "VERA's report 84, expected 244");
}

/// Two targets of 8x8 at the top left that share 107, 107, and others alone below, each of a shape
/// of its own, for one frame. There is no projectile: nobody is hit.
NativeRun run_targets(std::size_t others, int width, int height) {
  std::vector<scene::Mask> shapes(others, block(width, height));
  shapes.push_back(block(8, 8));
  std::vector<x16::Object> objects;
  x16::Report report;
  for (std::size_t i = 0; i < others; ++i) {
    objects.push_back({false, static_cast<int>(i)});
    const int row = 260 + 70 * static_cast<int>(i / 8);
    report.places.push_back({10 + 70 * static_cast<int>(i % 8), row});
  }
  for (const int corner : {100, 107}) {
    objects.push_back({false, static_cast<int>(others)});
    report.places.push_back({corner, corner});
  }
  report.isr = 0x54;  // SPRCOL; left and top, the AND of two masks that are the same
  vera::Golden unit;
  const x16::Detector detector(unit, shapes, objects, x16::Mode::kOriginal);
  RingsNative native;
  native.add(detector, report);
  return native.run(kFirmware, On::kGolden);
}

// The images of a shape of 16x32 take some 17,000 clocks to upload, an eighth of a frame: with a
// shape more the program is at another place in VERA's frame when it first shows its sprites.
TEST(RingsNative, TheFirstFrameIsShownAsAWholeWheneverItIsSetUp) {
  for (std::size_t others = 0; others <= 15; ++others) {
    const NativeRun got = run_targets(others, 16, 32);
    EXPECT_TRUE(got.ran()) << got.why;
    EXPECT_EQ(got.difference, "") << others << " other shapes";
    EXPECT_EQ(got.results, 2u);  // VERA's report, and that nobody was hit
  }
}

// As many images as the video RAM holds beside the small one: 14 of 4096 bytes, twice.
TEST(RingsNative, TheLongestUploadComesToItsEnd) {
  const NativeRun got = run_targets(14, 64, 64);
  EXPECT_TRUE(got.ran()) << got.why;
  EXPECT_EQ(got.difference, "");
}

// LDY column; LDA (rec),Y; BEQ: the decision table's byte, taken for its contrary.
TEST(RingsNative, AWrongProgramIsNoticed) {
  const TemporaryDirectory folder;
  put_changed(folder, "rings-x16-scene", "\xB1\x22\xF0", "\xB1\x22\xD0");
  const NativeRun got = Rings().run(On::kGolden, folder.path());
  EXPECT_EQ(got.frame, 0);
  // 2 is not hit any more; 3, a column beside 1, lies beside their table, too.
  EXPECT_EQ(got.difference, "hits: 0, expected 1");
}

// A table of two shapes of 64x64 is 128 rows of 128 bytes and their places, 16,640 bytes; of one of
// them and one of 8x8, 5,328. Two of each leave 1,616 of 46,584 bytes, with the shapes; four large
// ones do not fit.
TEST(RingsNative, TablesThatDoNotFitAreNotRun) {
  EXPECT_TRUE(Rings({block(64, 64), block(64, 64), block(8, 8)}).run().ran());
  const NativeRun got = Rings({block(64, 64), block(64, 64), block(64, 64)}).run();
  EXPECT_FALSE(got.ran());
  EXPECT_THAT(got.why, HasSubstr("decision tables do not fit"));
  EXPECT_THAT(got.why, HasSubstr("one of 16640"));
}

}  // namespace
}  // namespace collide::platform::native_test
