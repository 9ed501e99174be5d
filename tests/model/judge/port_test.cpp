// SPDX-License-Identifier: MIT
// What techniques read and write, counted at their port. The numbers follow from the records in
// docs/reference/techniques.md and the order in which each technique looks at them.
#include "model/common/port.h"

#include <gtest/gtest.h>

#include "model/common/input_error.h"
#include "model/judge/adapters/registry.h"

namespace collide::techniques::port_test {
namespace {

using scene::Mask;
using scene::Role;

constexpr World kScreen{256, 192};

/// A mask with nothing but one column.
Mask column(int width, int height, int x) {
  Mask mask(width, height);
  for (int y = 0; y < height; ++y) mask.set(x, y);
  return mask;
}

struct Part {
  Role role;
  Mask mask;
  swept::Point<double> before, now;
  scene::Life life = {};
};

/// Two frames; the second is what is asked about.
Film film_of(const std::vector<Part>& parts, const scene::Rules& rules = {}) {
  Film film(kScreen);
  for (const Part& part : parts) {
    film.add_shape(part.mask, scene::Circle{2, 2, 2});
    film.add_object(part.role, part.life);
  }
  film.set_rules(rules);
  for (const bool now : {false, true}) {
    std::vector<Film::Appearance> appearances;
    for (const Part& part : parts) {
      appearances.push_back({static_cast<int>(appearances.size()), now ? part.now : part.before});
    }
    film.add_frame(appearances);
  }
  return film;
}
/// Player and enemy may hit each other, and nobody else.
scene::Rules sides() {
  scene::Rules rules;
  rules.name(Role::kPlayer, Role::kEnemy);
  return rules;
}
/// Objects that rest.
Film resting(const std::vector<std::pair<Mask, swept::Point<double>>>& parts) {
  std::vector<Part> all;
  for (const auto& [mask, at] : parts) {
    all.push_back({all.empty() ? Role::kPlayer : Role::kEnemy, mask, at, at});
  }
  return film_of(all);
}

struct Seen {
  Traffic traffic;
  Items items;
};
/// What the second frame takes.
Seen second_frame(const Film& film, const std::string& name) {
  CountingPort port;
  Equipment equipment;
  equipment.port = &port;
  const auto technique = make_technique(name, film, equipment);
  technique->step(0);
  const Traffic before = port.traffic();
  const Answer answer = technique->step(1);
  const Traffic traffic = port.traffic() - before;
  EXPECT_EQ(answer.cost.accesses, traffic.accesses());
  EXPECT_EQ(answer.cost.bytes, traffic.bytes);
  return {traffic, answer.items};
}
std::uint64_t reads(const Film& film, const std::string& name) {
  const Seen seen = second_frame(film, name);
  EXPECT_EQ(seen.traffic.writes, 0u);
  EXPECT_EQ(seen.traffic.bytes, 2 * seen.traffic.reads);
  return seen.traffic.reads;
}

TEST(Port, BytesAreHalvesOfBigEndianWords) {
  CountingPort port;
  port.preset(0x100, 0x1234);
  EXPECT_EQ(port.read_byte(0x100), 0x12);
  EXPECT_EQ(port.read_byte(0x101), 0x34);
  port.write_byte(0x101, 0xAB);
  EXPECT_EQ(port.read(0x100), 0x12AB);
  EXPECT_EQ(port.traffic().reads, 3u);
  EXPECT_EQ(port.traffic().writes, 1u);
  EXPECT_EQ(port.traffic().bytes, 1u + 1 + 1 + 2);
}

TEST(Port, DoublesAreFourWords) {
  CountingPort port;
  port.preset_double(0x100, -1.5);  // BFF8 and zeros
  EXPECT_EQ(port.read(0x100), 0xBFF8);
  EXPECT_EQ(port.read_double(0x100), -1.5);
  EXPECT_EQ(port.traffic().reads, 5u);
}

TEST(Port, MemoryEndsAt16MiB) {
  CountingPort port;
  EXPECT_EQ(port.read(CountingPort::kBytes - 2), 0);
  EXPECT_THROW(port.read(CountingPort::kBytes), InputError);
}

TEST(Traffic, ABoxTestEndsAtTheFirstSideThatSettlesIt) {
  // Four words of the first record, then of the second: left, right, top, bottom.
  const Mask mask = column(16, 16, 0);
  const auto beside = [&](double x, double y) {
    return reads(resting({{mask, {100, 100}}, {mask, {x, y}}}), "boxes");
  };
  EXPECT_EQ(beside(116, 100), 4u + 1) << "right of it";
  EXPECT_EQ(beside(84, 100), 4u + 2) << "left of it";
  EXPECT_EQ(beside(100, 116), 4u + 3) << "below";
  EXPECT_EQ(beside(100, 84), 4u + 4) << "above";
  EXPECT_EQ(beside(115, 115), 4u + 4) << "they meet";
  EXPECT_EQ(beside(300, 100), 4u + 2) << "not on the screen: its record is 0";
}

TEST(Traffic, CirclesReadThreeDoublesOfEach) {
  const Mask mask = column(4, 4, 0);
  // First record once, then both others; second record once, then the third.
  EXPECT_EQ(reads(resting({{mask, {0, 0}}, {mask, {50, 0}}, {mask, {90, 0}}}), "circles"),
            3u * 4 * (1 + 2 + 1 + 1));
}

TEST(Traffic, MasksOfAWordOverlappingByHRowsTakeTwoReadsARow) {
  // Columns 0 and 15, four apart: nothing is shared, and every row is looked at.
  for (const int h : {1, 7, 16}) {
    const Film film =
        resting({{column(16, 16, 0), {100, 100}}, {column(16, 16, 15), {104, 116.0 - h}}});
    // Both boxes, of both masks address (two words), stride, column and row, and the rows.
    EXPECT_EQ(reads(film, "pixels"), 8u + 10 + 2u * static_cast<unsigned>(h)) << h;
  }
}

TEST(Traffic, AMaskAcrossWordsTakesBothOfThem) {
  // Columns 8 to 23 of the first are two words, columns 0 to 15 of the second one.
  const Film film = resting({{column(32, 4, 0), {100, 100}}, {column(16, 4, 15), {108, 100}}});
  EXPECT_EQ(reads(film, "pixels"), 8u + 10 + 4 * 3);
}

TEST(Traffic, MasksAreReadToTheFirstPixelInCommon) {
  // Column 4 of the first is column 0 of the second, in the first row.
  const Film film = resting({{column(16, 16, 4), {100, 100}}, {column(16, 16, 0), {104, 100}}});
  EXPECT_EQ(reads(film, "pixels"), 8u + 10 + 2);
  EXPECT_EQ(second_frame(film, "pixels").items, Items{1});
}

TEST(Traffic, WhatIsRightOfTheScreenIsNotCompared) {
  // They share columns 254 to 257 of the world; only 256 is solid in both, beyond the screen.
  const Film film = resting({{column(16, 2, 8), {248, 0}}, {column(4, 2, 2), {254, 0}}});
  EXPECT_EQ(second_frame(film, "pixels").items, Items{});
  EXPECT_EQ(reads(film, "pixels"), 8u + 10 + 2 * 2);
}

TEST(Traffic, RuleLReadsTheTargetsOfWhatMoves) {
  const Mask mask = column(4, 4, 0);
  const Part moves{Role::kPlayer, mask, {0, 0}, {9, 0}}, rests{Role::kPlayer, mask, {5, 5}, {5, 5}};
  const Part target{Role::kEnemy, mask, {60, 60}, {60, 60}};
  // Five doubles of a mover, three of a target.
  EXPECT_EQ(reads(film_of({moves, target, target}, sides()), "swept-l"), 4u * (5 + 2 * 3));
  EXPECT_EQ(reads(film_of({rests, target, target}, sides()), "swept-l"), 4u * 5);
  // Where all may hit all, the targets are movers against each other, and rest.
  EXPECT_EQ(reads(film_of({moves, target, target}), "swept-l"), 4u * (5 + 2 * 3 + 2 * 5));
}

TEST(Traffic, RuleRReadsBothMotions) {
  const Mask mask = column(4, 4, 0);
  const Part mover{Role::kPlayer, mask, {0, 0}, {9, 0}};
  const Part target{Role::kEnemy, mask, {60, 60}, {60, 60}};
  EXPECT_EQ(reads(film_of({mover, mover, target}, sides()), "swept-r"), 4u * 2 * (5 + 5));
  // Both movers are compared with each other as well.
  EXPECT_EQ(reads(film_of({mover, mover, target}), "swept-r"), 4u * 2 * (5 + 5 + 5));
}

TEST(Traffic, ProjectionWritesWordsWithABit) {
  // Arrays of four words an entry; 4 + 4 entries marked; two entries looked at.
  const Film film = resting({{column(4, 4, 0), {10, 10}}, {column(4, 4, 0), {50, 50}}});
  const Traffic traffic = second_frame(film, "projection").traffic;
  EXPECT_EQ(traffic.writes, 4u * (256 + 192) + 8);
  EXPECT_EQ(traffic.reads, 8u + 2 * 4);
  EXPECT_EQ(traffic.bytes, 2 * traffic.accesses());
}

TEST(Traffic, TheGamesArraysAreBytes) {
  // 512 bytes cleared; the player's 8 + 8 entries marked; an enemy looks at two.
  const Film film = resting({{column(4, 4, 0), {10, 10}}, {column(4, 4, 0), {50, 50}}});
  const Traffic traffic = second_frame(film, "flying-shark").traffic;
  EXPECT_EQ(traffic.writes, 512u + 16);
  EXPECT_EQ(traffic.reads, 16u + 2);
  EXPECT_EQ(traffic.bytes, traffic.accesses());
}

TEST(Traffic, ChipsTakePlacesAndGiveAnswers) {
  const Film film = resting({{column(4, 4, 0), {10, 10}}, {column(4, 4, 0), {50, 50}}});
  struct Expected {
    const char* name;
    std::uint64_t writes, reads, bytes_each;
  };
  const Expected chips[] = {
      {"tms9918", 2 + 2 * 4, 1, 1},  // the address; four attributes a sprite; the status
      {"vic-ii", 2 * 2 + 1, 1, 1},   // X and Y a sprite; the ninth bits; D01E
      {"denise", 2 * 2, 1, 2},       // position and control a sprite; CLXDAT
      {"gameduino", 2 * 4, 2, 1},    // X and Y of two bytes; one to read back
      {"lynx", 2 * 4, 2, 1},
  };
  for (const Expected& chip : chips) {
    const Traffic traffic = second_frame(film, chip.name).traffic;
    EXPECT_EQ(traffic.writes, chip.writes);
    EXPECT_EQ(traffic.reads, chip.reads);
    EXPECT_EQ(traffic.bytes, chip.bytes_each * traffic.accesses());
  }
}

// Hero and two bats far to the right of it: the first word of a bat's box settles it. A bat is not
// compared with the other, and one that is gone with nobody.
TEST(Port, NobodyIsReadForAPairThatMayNotHitOrIsNotThere) {
  scene::Rules rules;
  rules.name(Role::kPlayer, Role::kEnemy);
  const auto film = [&](const scene::Life& life) {
    const Mask mask = column(8, 8, 0);
    return film_of({{Role::kPlayer, mask, {0, 0}, {0, 0}},
                    {Role::kEnemy, mask, {100, 0}, {100, 0}},
                    {Role::kEnemy, mask, {100, 0}, {100, 0}, life}},
                   rules);
  };
  const Film both = film({}), one = film({0, 1});
  EXPECT_EQ(reads(both, "boxes"), 4u + 2 * 1);
  EXPECT_EQ(reads(one, "boxes"), 4u + 1);
  EXPECT_EQ(reads(both, "circles"), 12u * (1 + 2));
  EXPECT_EQ(reads(one, "circles"), 12u * (1 + 1));
  EXPECT_EQ(reads(both, "swept-r"), 20u * (1 + 2));
  EXPECT_EQ(reads(one, "swept-r"), 20u * (1 + 1));
}

}  // namespace
}  // namespace collide::techniques::port_test
