// SPDX-License-Identifier: MIT
// Techniques on small films: what each says, how it is scored, and the reason found for each false
// answer.
#include "model/judge/adapters/registry.h"
#include "model/judge/verdict.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>

#include "model/common/input_error.h"
#include "model/judge/adapters/vera_sprites.h"

namespace collide::techniques::technique_test {
namespace {

using scene::Mask;
using scene::Role;

Mask block(int width, int height) {
  return Mask::from_rows(std::vector<std::string>(
      static_cast<std::size_t>(height), std::string(static_cast<std::size_t>(width), '#')));
}

Mask disc(double radius) {
  const int side = static_cast<int>(2 * radius);
  Mask mask(side, side);
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      if (std::hypot(x + 0.5 - radius, y + 0.5 - radius) <= radius) mask.set(x, y);
    }
  }
  return mask;
}

/// One object's shape, kind and way, a place a frame.
struct Part {
  scene::Role role;
  Mask mask;
  std::vector<swept::Point<double>> way;
  std::optional<scene::Circle> proxy = std::nullopt;
};

Film film_of(const World& world, const std::vector<Part>& parts) {
  Film film(world);
  for (const Part& part : parts) {
    film.add_shape(part.mask, part.proxy);
    film.add_object(part.role);
  }
  for (std::size_t frame = 0; frame < parts[0].way.size(); ++frame) {
    std::vector<Film::Appearance> appearances;
    for (const Part& part : parts) {
      appearances.push_back({static_cast<int>(appearances.size()), part.way[frame]});
    }
    film.add_frame(appearances);
  }
  return film;
}

Verdict verdict_of(const Film& film, const std::string& name) {
  for (const TechniqueMaker& maker : all_techniques()) {
    if (maker.name != name) continue;
    const auto technique = maker.make(film);
    return run(*technique, film, Truths(film, technique->screen()));
  }
  throw std::invalid_argument(name);
}

constexpr World kScreen{256, 192};

// The build finds the files. Techniques are known by their names.
TEST(Registry, HasTheTechniquesOfEveryFileInTheOrderOfTheirPlaces) {
  std::vector<std::string> names;
  for (const TechniqueMaker& maker : all_techniques()) names.push_back(maker.name);
  const auto place = [&](const char* name) {
    return std::find(names.begin(), names.end(), name) - names.begin();
  };
  EXPECT_EQ(place("boxes"), 0);
  EXPECT_LT(place("boxes"), place("vera"));
  EXPECT_LT(place("vera"), place("lynx"));
  EXPECT_LT(place("lynx"), static_cast<std::ptrdiff_t>(names.size()));
  EXPECT_GE(names.size(), 20U);
  const std::size_t proper = names.size();
  for (const TechniqueMaker& maker : misused_techniques()) {
    EXPECT_TRUE(maker.words.is_misused) << maker.name;
    names.push_back(maker.name);
  }
  EXPECT_GE(names.size() - proper, 11U);
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()).size(), names.size());
  EXPECT_THROW(make_technique("none", Film(kScreen)), InputError);
}

TEST(Registry, EveryRowHasItsWords) {
  auto makers = all_techniques();
  for (TechniqueMaker& maker : misused_techniques()) makers.push_back(std::move(maker));
  for (const TechniqueMaker& maker : makers) {
    for (const char* words : {maker.words.name, maker.words.machine, maker.words.sees,
                              maker.words.about, maker.words.looks}) {
      EXPECT_STRNE(words, "") << maker.name;
    }
  }
}

TEST(Film, RefusesWhatDoesNotFitTogether) {
  Film film(kScreen);
  film.add_shape(block(4, 4));
  film.add_object(Role::kPlayer);
  EXPECT_THROW(film.add_frame({}), InputError);
  EXPECT_THROW(film.add_frame({{1, {0, 0}}}), InputError);
  EXPECT_THROW(film.add_frame({{-1, {0, 0}}}), InputError);
  EXPECT_THROW(film.add_frame({{0, {0, 0}}}, {0, 0}, {0, 0}), InputError);
  film.add_frame({{0, {0, 0}}});
  EXPECT_THROW(film.add_object(Role::kEnemy), InputError);
}

TEST(Film, BodiesKnowWhereTheyWere) {
  const Film film = film_of(kScreen, {{Role::kPlayer, block(4, 4), {{1, 2}, {3, 4}}}});
  EXPECT_EQ(film.bodies(0)[0].before.x, 1) << "in the first frame nothing moves";
  EXPECT_EQ(film.bodies(1)[0].before.x, 1);
  EXPECT_EQ(film.bodies(1)[0].now.x, 3);
}

TEST(Film, OfASceneHasItsPixels) {
  // 0.5 pixels a frame in a world that scrolls by 0.3: pixels of both are rounded down first.
  scene::Scene scene;
  scene.width = 64;
  scene.height = 64;
  scene.frames = 20;
  scene.scroll = scene::Motion({0.2, 0}, {0.3, 0});
  scene.shapes.push_back({"dot", block(1, 1), {0.5, 0.5, 0.5}});
  scene.shapes.push_back({"bar", block(3, 1), {1.5, 0.5, 1}});
  scene.objects.push_back({"a", Role::kPlayer, {0, 1}, scene::Motion({30.7, 5}, {0.5, 0.1})});
  scene::Terrain terrain(70, 3, {2, 4});
  terrain.set(69, 2);
  scene.terrain = terrain;
  const Film film = techniques::film_of(scene);
  EXPECT_EQ(film.scene(), &scene);
  EXPECT_EQ(film.frames(), 20);
  EXPECT_EQ(film.shape_of(0, 0), 0);
  EXPECT_EQ(film.shape_of(7, 0), 1) << "the last one stays";
  for (int frame = 0; frame < 20; ++frame) {
    const Body body = film.bodies(frame)[0];
    const scene::Pixel place = scene.place(scene.objects[0], frame);
    EXPECT_EQ(pixel(body.now.x), place.x) << frame;
    EXPECT_EQ(pixel(body.now.y), place.y) << frame;
    EXPECT_EQ(film.backdrop(frame).at.x, scene.terrain_place(frame).x);
  }
  // Frame 4: 32.7 in the world, the scroll is 1.4: pixel 31, and the fraction is the world's.
  EXPECT_NEAR(film.bodies(4)[0].now.x, 31.7, 1e-12);
  EXPECT_TRUE(film.backdrop(0).mask->solid(69, 2));
  EXPECT_EQ(film.backdrop(0).mask->area(), 1);
}

TEST(Film, AnEmptyMaskIsRefused) {
  Film film(kScreen);
  EXPECT_THROW(film.add_shape(Mask(4, 4)), InputError);
}

TEST(Techniques, ContinuumSeesHalfOfTheDots) {
  // A ship of one dot on a wall of one dot: view (100, 100) is black in the grey, (101, 100) white.
  scene::Scene scene;
  scene.name = "dots";
  scene.width = 512;
  scene.height = 342;
  scene.frames = 3;
  scene.shapes.push_back({"dot", block(1, 1), {0.5, 0.5, 0.5}});
  const auto at = [](int x) { return scene::Position{double(x), 100 + 24}; };
  scene.objects.push_back({"ship", Role::kPlayer, {0}, scene::Motion({at(100), at(101), at(200)})});
  scene.objects.push_back({"even", Role::kWall, {0}, scene::Motion(at(100))});
  scene.objects.push_back({"odd", Role::kWall, {0}, scene::Motion(at(101))});
  scene::Terrain terrain(1, 1, {200, 124});
  terrain.set(0, 0);
  scene.terrain = terrain;
  const Verdict verdict = verdict_of(techniques::film_of(scene), "continuum");
  EXPECT_EQ(verdict.tally.hits, 1u) << "the odd wall";
  EXPECT_EQ(verdict.tally.misses, 2u) << "the even wall; the terrain at (200, 100)";
  EXPECT_EQ(verdict.tally.false_alarms, 0u);
  ASSERT_EQ(verdict.false_answers.size(), 2u);
  EXPECT_EQ(verdict.false_answers[0].frame, 0);
  EXPECT_EQ(verdict.false_answers[1].frame, 2);
  for (const FalseAnswer& answer : verdict.false_answers) {
    EXPECT_EQ(answer.reason, Reason::kBlackDither);
  }
  EXPECT_GT(verdict.cost.clocks, 0u);
}

TEST(Techniques, ContinuumFliesThroughTheCave) {
  const scene::Scene scene = scene::read_scene(COLLIDE_ROOT "/scenes/cave/cave.json");
  const Verdict verdict = verdict_of(techniques::film_of(scene), "continuum");
  EXPECT_EQ(verdict.tally.false_alarms, 0u);
  EXPECT_GT(verdict.tally.hits, 0u);
  EXPECT_GT(verdict.tally.misses, 0u);
  for (const FalseAnswer& answer : verdict.false_answers) {
    EXPECT_EQ(answer.reason, Reason::kBlackDither) << answer.frame;
  }
}

TEST(Techniques, NamesAreThoseOfTheList) {
  const Film film = film_of(kScreen, {{Role::kPlayer, block(4, 4), {{1, 2}}}});
  for (const TechniqueMaker& maker : all_techniques()) {
    const auto technique = maker.make(film);
    if (maker.name == "continuum") {
      EXPECT_FALSE(technique) << "it needs a scene that the game can show";
    } else {
    }
  }
}

TEST(Techniques, BoxesTakeCornersForContacts) {
  // Discs of radius 8: first in each other's corners, then really met.
  const Film film = film_of(kScreen, {{Role::kPlayer, disc(8), {{50, 50}, {50, 50}}},
                                      {Role::kEnemy, disc(8), {{64, 64}, {58, 58}}}});
  const Verdict verdict = verdict_of(film, "boxes");
  EXPECT_EQ(verdict.tally.hits, 1u);
  EXPECT_EQ(verdict.tally.false_alarms, 1u);
  EXPECT_DOUBLE_EQ(*verdict.tally.precision(), 0.5);
  EXPECT_DOUBLE_EQ(*verdict.tally.recall(), 1);
  ASSERT_EQ(verdict.false_answers.size(), 1u);
  EXPECT_EQ(verdict.false_answers[0].frame, 0);
  EXPECT_EQ(verdict.false_answers[0].sort, FalseAnswer::kInvented);
  EXPECT_EQ(verdict.false_answers[0].reason, Reason::kBoxIsNotMask);
}

TEST(Techniques, WhatTunnelsIsListedForThoseThatLookAtPixels) {
  // A 4-pixel shot past a post at columns 20 to 23.
  const Film film = film_of(kScreen, {{Role::kPlayerBullet, block(4, 4), {{0, 50}, {40, 50}}},
                                      {Role::kEnemy, block(4, 4), {{20, 50}, {20, 50}}}});
  const Verdict boxes = verdict_of(film, "boxes");
  ASSERT_EQ(boxes.tunnelled.size(), 1u);
  EXPECT_EQ(boxes.tunnelled[0].frame, 1);
  EXPECT_EQ(boxes.tunnelled[0].pair, (IndexPair{0, 1}));
  const Verdict swept = verdict_of(film, "swept-r");
  EXPECT_EQ(swept.tunnelled.size(), 1u) << "which it sees";
  EXPECT_EQ(swept.tally.hits, 1u);
  EXPECT_EQ(swept.latency, 0);
  EXPECT_EQ(verdict_of(film, "vera").latency, 1);
}

TEST(Overlap, SeesAWideMaskInStrips) {
  // 130 columns are sprites of 64, 64 and 2; the dot is over the last column, then beside it.
  const Film film = film_of(kScreen, {{Role::kEnemy, block(130, 3), {{10, 20}, {10, 20}}},
                                      {Role::kPlayer, block(1, 1), {{139, 22}, {140, 22}}}});
  const Verdict verdict = verdict_of(film, "overlap");
  EXPECT_EQ(verdict.tally.hits, 1u);
  EXPECT_TRUE(verdict.false_answers.empty());
}

TEST(Overlap, SeesAHighMaskInParts) {
  // 1030 rows are sprites of 1024 and 6; the dot is over the last row, then below it.
  const Film film = film_of(kScreen, {{Role::kEnemy, block(70, 1030), {{10, -900}, {10, -900}}},
                                      {Role::kPlayer, block(1, 1), {{79, 129}, {79, 130}}}});
  const Verdict verdict = verdict_of(film, "overlap");
  EXPECT_EQ(verdict.tally.hits, 1u);
  EXPECT_EQ(verdict.tally.out_of_domain, 0u);
  EXPECT_TRUE(verdict.false_answers.empty());
}

// 8192 columns are 128 sprites: there is no room for another.
TEST(Overlap, AMaskThatTakesAllSpritesLeavesTheRestOutside) {
  const Film film = film_of(kScreen, {{Role::kEnemy, block(8192, 1), {{0, 20}}},
                                      {Role::kPlayer, block(1, 1), {{5, 20}}}});
  for (const std::string name : {"overlap", "impact-overlap"}) {
    const Verdict verdict = verdict_of(film, name);
    EXPECT_EQ(verdict.tally.hits, 0u) << name;
    EXPECT_EQ(verdict.tally.out_of_domain, 1u) << name;
    EXPECT_TRUE(verdict.false_answers.empty()) << name;
  }
}

// 900x700 pixels with a hole, in which nothing is met.
TEST(Techniques, AMaskLargerThanAnyScreenOfItsTime) {
  Mask ring(900, 700);
  for (int y = 0; y < 700; ++y) {
    for (int x = 0; x < 900; ++x) {
      if (x < 100 || x >= 800 || y < 100 || y >= 600) ring.set(x, y);
    }
  }
  const Film film =
      film_of({1000, 800}, {{Role::kEnemy, ring, {{0, 0}, {0, 0}}},
                            {Role::kPlayerBullet, block(4, 4), {{98, 300}, {100, 300}}}});
  for (const std::string name : {"pixels", "overlap", "lynx"}) {
    const Verdict verdict = verdict_of(film, name);
    EXPECT_EQ(verdict.tally.hits, name == "lynx" ? 0u : 1u) << name;
    EXPECT_EQ(verdict.tally.misses, 0u) << name;
    EXPECT_TRUE(verdict.false_answers.empty()) << name;
  }
  const Verdict boxes = verdict_of(film, "boxes");
  EXPECT_EQ(boxes.tally.hits, 1u);
  EXPECT_EQ(boxes.tally.false_alarms, 1u) << "in the hole";
  // Sprites of the chips are smaller.
  for (const std::string name : {"vera", "tms9918", "vic-ii", "denise", "gameduino"}) {
    EXPECT_EQ(verdict_of(film, name).tally.hits, 0u) << name;
    EXPECT_EQ(verdict_of(film, name).tally.misses, 0u) << name;
  }
}

TEST(Overlap, HasRoomFor128Sprites) {
  // All in one place: of 130 objects the last two are not looked at.
  std::vector<Part> parts(130, {Role::kEnemy, block(2, 2), {{50, 50}}});
  const Verdict verdict = verdict_of(film_of(kScreen, parts), "overlap");
  EXPECT_EQ(verdict.tally.hits, 128u * 127 / 2);
  EXPECT_TRUE(verdict.false_answers.empty());
}

TEST(Overlap, PixelsOutsideTheScreenDoNotCount) {
  const Film film = film_of(kScreen, {{Role::kEnemy, block(8, 8), {{-4, 10}, {-4, 10}}},
                                      {Role::kPlayer, block(8, 8), {{-8, 10}, {-7, 10}}}});
  const Verdict verdict = verdict_of(film, "overlap");
  EXPECT_EQ(verdict.tally.hits, 1u) << "in column 0, of the second frame";
  EXPECT_TRUE(verdict.false_answers.empty());
}

/// Of any size up to that, one pixel in six solid.
Mask speckled(std::mt19937& random, unsigned most_columns, unsigned most_rows) {
  const int columns = 1 + static_cast<int>(random() % most_columns);
  Mask mask(columns, 1 + static_cast<int>(random() % most_rows));
  for (int y = 0; y < mask.height(); ++y) {
    for (int x = 0; x < mask.width(); ++x) {
      if (random() % 6 == 0) mask.set(x, y);
    }
  }
  mask.set(0, 0);
  return mask;
}

TEST(Overlap, IsRightOnRandomFilms) {
  constexpr unsigned kSeed = 20261122;
  SCOPED_TRACE(kSeed);
  std::mt19937 random(kSeed);
  std::vector<Part> parts;
  for (int i = 0; i < 70; ++i) {
    Part part{Role::kEnemy, speckled(random, 90, 40), {}};
    for (int frame = 0; frame < 10; ++frame) {
      part.way.push_back(
          {static_cast<double>(random() % 300) - 60, static_cast<double>(random() % 240) - 30});
    }
    parts.push_back(part);
  }
  const Verdict verdict = verdict_of(film_of(kScreen, parts), "overlap");
  EXPECT_GT(verdict.tally.hits, 500u);
  EXPECT_TRUE(verdict.false_answers.empty());
}

/// The film of random ways that both units are held to.
Film random_ways(std::mt19937& random, int objects) {
  std::vector<Part> parts;
  for (int i = 0; i < objects; ++i) {
    Part part{Role::kEnemy, speckled(random, 70, 30), {}};
    for (int frame = 0; frame < 5; ++frame) {
      part.way.push_back({static_cast<double>(random() % 6000) / 16 - 30,
                          static_cast<double>(random() % 4000) / 7 - 150});
    }
    parts.push_back(part);
  }
  return film_of(kScreen, parts);
}

TEST(Impact, IsRightOnRandomFilms) {
  constexpr unsigned kSeed = 20261123;
  SCOPED_TRACE(kSeed);
  std::mt19937 random(kSeed);
  const Verdict verdict = verdict_of(random_ways(random, 70), "impact");
  EXPECT_GT(verdict.tally.hits, 300u);
  EXPECT_GT(verdict.tunnelled.size(), 50u);
  EXPECT_TRUE(verdict.false_answers.empty());
  // Truncated, never early by a unit.
  EXPECT_LT(verdict.times.largest(), 1.0 / 65536);
  EXPECT_GT(verdict.times.largest(), 0.5 / 65536);
}

TEST(Impact, HasRoomFor128ObjectsWithin2048Pixels) {
  // All in one place; then one is away, further than its numbers reach.
  std::vector<Part> parts(130, {Role::kEnemy, block(2, 2), {{50, 50}, {50, 50}}});
  parts[0].way[1].x = 2100;
  for (const char* const name : {"impact", "impact-overlap"}) {
    const Verdict verdict = verdict_of(film_of(kScreen, parts), name);
    EXPECT_EQ(verdict.tally.hits, 128u * 127 / 2 + 127u * 126 / 2) << name;
    EXPECT_TRUE(verdict.false_answers.empty()) << name;
    // Of 130 objects two, then three.
    EXPECT_EQ(verdict.tally.out_of_domain, 2u * 128 + 1 + 3u * 127 + 3) << name;
  }
}

TEST(ImpactOverlap, IsRightOnRandomFilms) {
  constexpr unsigned kSeed = 20261124;
  SCOPED_TRACE(kSeed);
  std::mt19937 random(kSeed);
  const Verdict verdict = verdict_of(random_ways(random, 45), "impact-overlap");
  EXPECT_GT(verdict.tally.hits, 100u);
  EXPECT_GT(verdict.tunnelled.size(), 20u);
  EXPECT_TRUE(verdict.false_answers.empty());
  EXPECT_EQ(verdict.times.largest(), 0);
}

TEST(ImpactOverlap, WaitsForThePixels) {
  // A bracket of 8x7 goes 80 pixels to the right, past a dot, which its circle meets. With its top
  // in row 51 the dot is in its last row, whose only pixel is column 0: at 60 after 40 of 80 steps;
  // in row 57 in its first, whose pixels end at column 7: at 60 after 33; in row 50 below it.
  const Mask bracket = Mask::from_rows(
      {"########", "#.......", "#.......", "#.......", "#.......", "#.......", "#......."});
  const std::map<int, std::optional<double>> expected{
      {51, 40.0 / 80}, {57, 33.0 / 80}, {50, std::nullopt}};
  for (const auto& [row, t] : expected) {
    const double y = row;
    const Film film =
        film_of(kScreen, {{Role::kEnemy, block(1, 1), {{60, 57}, {60, 57}}},
                          {Role::kPlayer, bracket, {{20, y}, {100, y}}, scene::Circle{4, 3.5, 6}}});
    const auto technique = make_technique("impact-overlap", film);
    technique->step(0);
    const Answer answer = technique->step(1);
    EXPECT_EQ(answer.times, t ? std::vector{*t} : std::vector<double>{}) << row;
    EXPECT_EQ(verdict_of(film, "impact").tally.hits, 1u) << "their circles";
  }
}

// A port that was given sees every access.
TEST(Techniques, AShortCutGivesTheAnswersAndTheTrafficOfTheProgram) {
  constexpr unsigned kSeed = 20261125;
  SCOPED_TRACE(kSeed);
  std::mt19937 random(kSeed);
  constexpr Role kRoles[] = {Role::kPlayer, Role::kPlayerBullet, Role::kEnemy, Role::kEnemyBullet};
  std::vector<Part> parts;
  for (unsigned i = 0; i < 60; ++i) {
    Part part{kRoles[i % 4], speckled(random, 40, 30), {}};
    for (int frame = 0; frame < 8; ++frame) {
      // Some rest, and some are outside the screen.
      const bool rests = i % 5 == 0 && frame > 0;
      part.way.push_back(
          rests ? part.way.back()
                : swept::Point<double>{static_cast<double>(random() % 6000) / 16 - 40,
                                       static_cast<double>(random() % 4000) / 16 - 30});
    }
    parts.push_back(part);
  }
  const Film film = film_of(kScreen, parts);
  for (const char* const name :
       {"boxes", "circles", "pixels", "swept-r", "swept-l", "swept-l-bounce"}) {
    CountingPort port;
    Equipment equipment;
    equipment.port = &port;
    const auto program = make_technique(name, film, equipment);
    const auto short_cut = make_technique(name, film);
    std::size_t items = 0;
    for (int frame = 0; frame < film.frames(); ++frame) {
      const Answer expected = program->step(frame), answer = short_cut->step(frame);
      EXPECT_EQ(answer.items, expected.items);
      EXPECT_EQ(answer.times, expected.times);
      EXPECT_EQ(answer.cost.accesses, expected.cost.accesses);
      EXPECT_EQ(answer.cost.bytes, expected.cost.bytes);
      items += expected.items.size();
    }
    EXPECT_GT(items, 20U);
  }
}

TEST(Techniques, SweptRIsItsOwnJudge) {
  const Film film = film_of(
      kScreen, {{Role::kPlayerBullet, block(4, 4), {{0, 50}, {40, 50}}, scene::Circle{2, 2, 8}},
                {Role::kEnemy, block(4, 4), {{60, 50}, {40, 50}}, scene::Circle{2, 2, 20}}});
  const Verdict verdict = verdict_of(film, "swept-r");
  EXPECT_EQ(verdict.tally.hits, 1u);
  EXPECT_EQ(verdict.times.largest(), 0);
  EXPECT_TRUE(verdict.false_answers.empty());
}

TEST(Techniques, SweptLIsLateOnAMovingEnemy) {
  // As in the explanations: contact after 32 of 60 pixels, reported after 12 of 40.
  const Film film = film_of(
      kScreen, {{Role::kPlayerBullet, block(4, 4), {{0, 50}, {40, 50}}, scene::Circle{2, 2, 8}},
                {Role::kEnemy, block(4, 4), {{60, 50}, {40, 50}}, scene::Circle{2, 2, 20}}});
  const Verdict verdict = verdict_of(film, "swept-l");
  EXPECT_EQ(verdict.tally.hits, 1u);
  EXPECT_EQ(verdict.times.count(), 1u);
  EXPECT_NEAR(verdict.times.largest(), 32.0 / 60 - 0.3, 1e-12);
  ASSERT_EQ(verdict.false_answers.size(), 1u);
  EXPECT_EQ(verdict.false_answers[0].sort, FalseAnswer::kMistimed);
  EXPECT_EQ(verdict.false_answers[0].reason, Reason::kTargetMotionIgnored);
}

TEST(Techniques, SweptLMissesWhatRests) {
  const Film film = film_of(
      kScreen, {{Role::kPlayer, block(4, 4), {{50, 50}, {50, 50}}, scene::Circle{2, 2, 8}},
                {Role::kEnemy, block(4, 4), {{60, 50}, {60, 50}}, scene::Circle{2, 2, 20}}});
  const Verdict verdict = verdict_of(film, "swept-l");
  EXPECT_EQ(verdict.tally.misses, 2u);
  ASSERT_EQ(verdict.false_answers.size(), 2u);
  EXPECT_EQ(verdict.false_answers[0].reason, Reason::kNoMovement);
}

TEST(Techniques, ProjectionLooksAtOnePoint) {
  // A 16x16 enemy whose middle is (108, 108); the bullet's 4x4 box is in its corner, then on it.
  const Film film = film_of(kScreen, {{Role::kPlayerBullet, block(4, 4), {{113, 113}, {106, 106}}},
                                      {Role::kEnemy, block(16, 16), {{100, 100}, {100, 100}}}});
  const Verdict verdict = verdict_of(film, "projection");
  EXPECT_EQ(verdict.tally.hits, 1u);
  EXPECT_EQ(verdict.tally.misses, 1u);
  ASSERT_EQ(verdict.false_answers.size(), 1u);
  EXPECT_EQ(verdict.false_answers[0].reason, Reason::kObjectIsAPoint);
  // In each frame 448 entries of four words cleared, one word of 8 entries read and written, and
  // the eight words of two entries looked at.
  EXPECT_EQ(verdict.cost.accesses, 2u * (4 * (256 + 192) + 2 * 8 + 8));
  EXPECT_EQ(verdict.memory_bits, 64u * (256 + 192));
}

TEST(Techniques, FlyingSharkWraps) {
  // Columns 250..255 and 0..5 of rows 101..108. The enemy's middle is (2, 104).
  const Film film = film_of({256, 192}, {{Role::kPlayerBullet, block(4, 8), {{250, 100}}},
                                         {Role::kEnemy, block(4, 4), {{0, 102}}}});
  const Verdict verdict = verdict_of(film, "flying-shark");
  EXPECT_EQ(verdict.tally.false_alarms, 1u);
  ASSERT_EQ(verdict.false_answers.size(), 1u);
  EXPECT_EQ(verdict.false_answers[0].reason, Reason::kWrapped);
  // A bullet and something that looks, in the machine code of flying_shark/frames_test.cpp.
  EXPECT_EQ(verdict.cost.clocks, 3397u + 33 + 640 + 12 + 125 + 12 + 59 + 322);
}

TEST(Techniques, FlyingSharkHasSixBullets) {
  std::vector<Part> parts;
  for (int k = 0; k < 7; ++k) {
    parts.push_back({Role::kPlayerBullet, block(12, 8), {{20.0 * k, 99}}});
  }
  // On the second and on the seventh.
  parts.push_back({Role::kEnemy, block(2, 2), {{25, 103}}});
  parts.push_back({Role::kEnemy, block(2, 2), {{125, 103}}});
  const Verdict verdict = verdict_of(film_of(kScreen, parts), "flying-shark");
  EXPECT_EQ(verdict.tally.hits, 1u);
  EXPECT_EQ(verdict.tally.misses, 0u);
  EXPECT_EQ(verdict.tally.out_of_domain, 1u);
}

TEST(Techniques, MandinAnswersUnlessTheZoneIsTooLarge) {
  // 200x200: 13 words a row, 5200 bytes. And 10x10.
  const Film film = film_of(kScreen, {{Role::kPlayer, block(200, 190), {{0, 0}}},
                                      {Role::kEnemy, block(200, 190), {{1, 1}}},
                                      {Role::kEnemy, block(10, 10), {{195, 100}}}});
  const Verdict verdict = verdict_of(film, "mandin");
  EXPECT_EQ(verdict.tally.hits, 2u);
  EXPECT_EQ(verdict.tally.misses, 1u);
  ASSERT_EQ(verdict.false_answers.size(), 1u);
  EXPECT_EQ(verdict.false_answers[0].item, 1u) << "3 * 0 + 1";
  EXPECT_EQ(verdict.false_answers[0].reason, Reason::kZoneTooLarge);
  EXPECT_GT(verdict.cost.clocks, 0u);
}

TEST(Techniques, VeraLosesWhatMeetsOnSceneryOfTheSameZ) {
  const Film film = film_of({640, 480}, {{Role::kScenery, block(16, 16), {{100, 100}, {0, 0}}},
                                         {Role::kPlayer, block(8, 8), {{104, 104}, {104, 104}}},
                                         {Role::kEnemy, block(8, 8), {{104, 104}, {104, 104}}}});
  const Verdict verdict = verdict_of(film, "vera");
  // Player 0011 and enemy 0101 share bit 0.
  EXPECT_EQ(verdict.tally.misses, 1u);
  EXPECT_EQ(verdict.tally.hits, 1u);
  EXPECT_EQ(verdict.tally.out_of_domain, 2u) << "scenery has no mask";
  ASSERT_EQ(verdict.false_answers.size(), 1u);
  EXPECT_EQ(verdict.false_answers[0].frame, 0);
  EXPECT_EQ(verdict.false_answers[0].reason, Reason::kEqualZ);
}

TEST(Techniques, VeraLeavesAllPairsOfTheGroupsToSoftware) {
  // One of three enemies meets the player; the bit stands for any of them.
  const Film film = film_of({640, 480}, {{Role::kPlayer, block(8, 8), {{100, 100}}},
                                         {Role::kEnemy, block(8, 8), {{104, 104}}},
                                         {Role::kEnemy, block(8, 8), {{200, 200}}},
                                         {Role::kEnemy, block(8, 8), {{300, 300}}}});
  const Verdict verdict = verdict_of(film, "vera");
  EXPECT_EQ(verdict.tally.hits, 1u);
  EXPECT_EQ(verdict.tally.candidate_pairs, 3u) << "enemies among themselves need bit 2 as well";
  EXPECT_DOUBLE_EQ(*verdict.tally.candidates_per_true_pair(), 3);
}

TEST(Techniques, RingsStopAtTheFirstCellMatch) {
  // As in the explanations; afterwards the first projectile is gone, the target is hit, and dead.
  const Film film =
      film_of({640, 480}, {{Role::kPlayerBullet, block(16, 16), {{82, 62}, {400, 300}, {400, 300}}},
                           {Role::kPlayerBullet, block(16, 16), {{100, 70}, {100, 70}, {100, 70}}},
                           {Role::kEnemy, block(16, 16), {{102, 72}, {102, 72}, {102, 72}}}});
  const Verdict verdict = verdict_of(film, "rings");
  EXPECT_EQ(verdict.tally.misses, 1u);
  EXPECT_EQ(verdict.tally.hits, 1u);
  EXPECT_EQ(verdict.tally.out_of_domain, 1u) << "it is dead in the third frame";
  ASSERT_EQ(verdict.false_answers.size(), 1u);
  EXPECT_EQ(verdict.false_answers[0].frame, 0);
  EXPECT_EQ(verdict.false_answers[0].item, 2u);
  EXPECT_EQ(verdict.false_answers[0].reason, Reason::kFirstCellMatch);
}

/// Numbers of classes of a scene's own.
constexpr int kRock = static_cast<int>(scene::kRoles), kShip = kRock + 1, kShot = kRock + 2;

/// A film of discs that rest but for the last, which goes from (0, 50) to (100, 50).
Film of_classes(const std::vector<int>& classes, const std::vector<swept::Point<double>>& places,
                const scene::Rules& rules) {
  Film film(kScreen);
  const int shape = film.add_shape(block(4, 4), scene::Circle{2, 2, 2});
  for (const int number : classes) film.add_object(number, Role::kNone, {});
  film.set_rules(rules);
  for (const double x : {0.0, 100.0}) {
    std::vector<Film::Appearance> shown;
    for (const swept::Point<double>& place : places) shown.push_back({shape, place});
    shown.push_back({shape, {x, 50}});
    film.add_frame(shown);
  }
  return film;
}

scene::Rules pairs_of_classes(const std::vector<std::pair<int, int>>& pairs) {
  scene::Rules rules;
  for (const auto& [a, b] : pairs) rules.name(a, b);
  return rules;
}

// The shot passes a rock at 40 and a ship at 60 and is over none at either end.
TEST(Classes, TheSweptCircleIsForAll) {
  const std::vector<swept::Point<double>> places{{40, 50}, {60, 50}};
  const auto swept = [&](const std::vector<std::pair<int, int>>& pairs) {
    return verdict_of(of_classes({kRock, kShip, kShot}, places, pairs_of_classes(pairs)),
                      "swept-r");
  };
  for (const auto& pairs : {std::vector<std::pair<int, int>>{{kShot, kRock}},
                            std::vector<std::pair<int, int>>{{kShot, kShip}}}) {
    const Verdict verdict = swept(pairs);
    EXPECT_EQ(verdict.tally.hits, 1u);
    EXPECT_EQ(verdict.tally.out_of_domain, 0u);
    EXPECT_TRUE(verdict.false_answers.empty());
  }
  // Rock and ship are the movers, each met once by the shot.
  EXPECT_EQ(swept({{kShot, kRock}, {kShot, kShip}}).tally.hits, 2u);
  EXPECT_EQ(swept({{kShip, kRock}}).tally.hits, 0u);
}

TEST(Classes, WithinAClassTheSweptCircleReportsBoth) {
  const Verdict verdict = verdict_of(
      of_classes({kRock, kRock}, {{40, 50}}, pairs_of_classes({{kRock, kRock}})), "swept-r");
  EXPECT_EQ(verdict.tally.hits, 2u);
  EXPECT_EQ(verdict.tally.true_pairs, 1u);
  EXPECT_EQ(verdict.tally.candidate_pairs, 1u);
}

// Rock and ship lie side by side; the shot ends on the ship.
TEST(Classes, VeraHasABitForEachPairOfThem) {
  const Film film = of_classes({kRock, kShip, kShot}, {{96, 50}, {98, 50}},
                               pairs_of_classes({{kRock, kShip}, {kShot, kRock}, {kShot, kShip}}));
  EXPECT_EQ(vera_groups(film), (std::vector<std::uint8_t>{0b011, 0b101, 0b110}));
  const Verdict verdict = verdict_of(film, "vera");
  EXPECT_EQ(verdict.tally.hits, 3u);
  EXPECT_TRUE(verdict.false_answers.empty());
}

std::string why_not(const Film& film, const std::string& name) {
  try {
    verdict_of(film, name);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Classes, TechniquesWithFixedPartsSayWhatIsMissing) {
  const Film film = of_classes({kRock, kShip}, {{100, 50}}, pairs_of_classes({{kRock, kShip}}));
  EXPECT_EQ(why_not(film, "flying-shark"),
            "it needs a class that plays player or player-bullet, and none does: say in \"roles\"");
  EXPECT_EQ(why_not(film, "projection"), why_not(film, "flying-shark"));
  EXPECT_EQ(why_not(film, "rings"),
            "it needs a class that plays player-bullet, and none does: say in \"roles\"");
  // Everybody else can.
  for (const TechniqueMaker& maker : all_techniques()) {
    const bool fixed = maker.name == "flying-shark" || maker.name == "projection" ||
                       maker.name == "rings" || maker.name == "continuum";
    if (!fixed) {
      EXPECT_EQ(why_not(film, maker.name), "") << maker.name;
    }
  }
}

TEST(Classes, MoreThanADescriptorTellsApartCannotRun) {
  std::vector<int> classes;
  std::vector<std::pair<int, int>> pairs;
  std::vector<swept::Point<double>> places;
  for (int i = 0; i < 17; ++i) {
    classes.push_back(kRock + i);
    pairs.emplace_back(kRock + i, kRock + (i + 1) % 17);
    if (i != 0) places.push_back({10.0 * i, 10});
  }
  const Film many = of_classes(classes, places, pairs_of_classes(pairs));
  for (const std::string name : {"overlap", "impact", "impact-overlap"}) {
    EXPECT_EQ(why_not(many, name), "17 classes that may hit others, and a descriptor has 16 bits")
        << name;
  }
  EXPECT_EQ(why_not(many, "vera"),
            "17 pairs of classes may hit each other, and a sprite has 4 bits for them");
  pairs.resize(15);  // the last class hits nobody any more
  EXPECT_EQ(why_not(of_classes(classes, places, pairs_of_classes(pairs)), "overlap"), "");
}

constexpr scene::Role kRoles[] = {Role::kPlayer, Role::kPlayerBullet, Role::kEnemy,
                                  Role::kEnemyBullet, Role::kScenery};

/// A crowd in a small field: everything happens, also over the edges.
Film swarm(unsigned seed, const World& world, int objects, int frames) {
  std::mt19937 random(seed);
  const auto any = [&](double from, double to) {
    return std::uniform_real_distribution<double>(from, to)(random);
  };
  Film film(world);
  for (const int side : {4, 9, 16, 24, 33, 64}) {
    film.add_shape(disc(side / 2.0));
    film.add_shape(block(side, side));
  }
  struct Mover {
    int shape;
    swept::Point<double> at, velocity;
  };
  std::vector<Mover> movers;
  for (int i = 0; i < objects; ++i) {
    film.add_object(kRoles[random() % 5]);
    movers.push_back({static_cast<int>(random() % film.shapes().size()),
                      {any(-10, world.width), any(-10, world.height)},
                      {random() % 4 == 0 ? 0 : any(-8, 8), any(-8, 8)}});
  }
  for (int frame = 0; frame < frames; ++frame) {
    std::vector<Film::Appearance> appearances;
    for (Mover& mover : movers) {
      appearances.push_back({mover.shape, mover.at});
      mover.at.x += mover.velocity.x;
      mover.at.y += mover.velocity.y;
      if (mover.at.x < -20 || mover.at.x > world.width) mover.velocity.x = -mover.velocity.x;
      if (mover.at.y < -20 || mover.at.y > world.height) mover.velocity.y = -mover.velocity.y;
    }
    film.add_frame(appearances);
  }
  return film;
}

TEST(Techniques, EveryFalseAnswerInASwarmHasAReason) {
  std::map<std::string, std::uint64_t> seen;
  for (const World& world : {World{256, 192}, World{640, 480}}) {
    for (unsigned seed = 1; seed <= 4; ++seed) {
      SCOPED_TRACE("seed " + std::to_string(seed) + " width " + std::to_string(world.width));
      const Film film = swarm(seed, world, 40, 60);
      for (const TechniqueMaker& maker : all_techniques()) {
        SCOPED_TRACE(maker.name);
        const auto technique = maker.make(film);
        if (!technique) continue;
        const Verdict verdict = run(*technique, film, Truths(film, technique->screen()));
        EXPECT_EQ(verdict.tally.frames, 60u);
        seen[maker.name] += verdict.tally.hits;
        for (const FalseAnswer& answer : verdict.false_answers) {
          ASSERT_TRUE(answer.reason) << "frame " << answer.frame << " item " << answer.item
                                     << " sort " << int{answer.sort};
        }
        if (maker.name == "boxes") {
          EXPECT_EQ(verdict.tally.misses, 0u);
        }
        if (maker.name == "swept-r") {
          EXPECT_TRUE(verdict.false_answers.empty());
        }
        if (maker.name == "mandin") {
          EXPECT_TRUE(verdict.false_answers.empty()) << "no zone is above 64x64";
        }
      }
    }
  }
  // Some see but a corner of the larger screen, or a few of the objects, so not in every film.
  for (const auto& [name, hits] : seen) EXPECT_GT(hits, 0u) << name;
}

TEST(FilmAsDrawn, HasTheSpritesAtTheirPlaces) {
  Film film({40, 20});
  const int plain = film.add_shape(block(4, 4));
  const int larger =
      film.add_shape(block(2, 2), std::nullopt, scene::Sprite{block(6, 8), {-2, -3}});
  film.add_object(Role::kPlayer);
  film.add_object(Role::kEnemy);
  film.add_frame({{plain, {1.5, 2}}, {larger, {10.5, 12}}});
  const auto drawn = film.as_drawn();
  ASSERT_TRUE(drawn);
  const std::vector<Body> bodies = drawn->bodies(0);
  EXPECT_EQ(bodies[0].now.x, 1.5);
  EXPECT_EQ(bodies[1].now.x, 8.5);
  EXPECT_EQ(bodies[1].now.y, 9);
  EXPECT_EQ(bodies[1].before.y, 9);
  EXPECT_EQ(bodies[1].mask->area(), 48u);
  EXPECT_EQ(film.bodies(0)[1].mask->area(), 4u);
  EXPECT_FALSE(drawn->as_drawn()) << "its masks are what it draws";
}

// A square on its corner: the pixels within 20 of (120, 70) by the sum of both distances. A shot of
// 4x4 pixels flies over its upper corner in one frame, another past its upper left side.
TEST(Techniques, ARotatedBoxIsAMaskThatMoves) {
  scene::Mask rotated(41, 41);
  for (int y = 0; y < 41; ++y) {
    for (int x = 0; x < 41; ++x) {
      if (std::abs(x - 20) + std::abs(y - 20) <= 20) rotated.set(x, y);
    }
  }
  const auto fly = [](const scene::Mask& mask) {
    Film film({256, 192});
    const int box = film.add_shape(mask), shot = film.add_shape(block(4, 4));
    film.add_object(Role::kEnemy);
    film.add_object(Role::kPlayerBullet);
    film.add_object(Role::kPlayerBullet);
    film.add_frame({{box, {100, 50}}, {shot, {60, 52}}, {shot, {91, 53}}});
    film.add_frame({{box, {100, 50}}, {shot, {150, 52}}, {shot, {103, 41}}});
    return film;
  };
  const Film film = fly(rotated);
  const Truths truths(film, film.world());
  // Row 55 of the screen, the lowest that the shot covers, begins in the box at column 115. The
  // shot's right column is there after 115 - 63 of 90 pixels, in steps of one.
  const auto& met = truths.frame(1).moving_pixels;
  ASSERT_EQ(met.size(), 1u);
  EXPECT_EQ(met[0].pair, (IndexPair{0, 1}));
  EXPECT_NEAR(met[0].t, 52.0 / 90, 1e-9);
  const Verdict exact = verdict_of(film, "impact-overlap");
  EXPECT_EQ(exact.tally.hits, 1u);
  EXPECT_TRUE(exact.false_answers.empty());
  EXPECT_EQ(verdict_of(fly(block(41, 41)), "impact-overlap").tally.hits, 2u)
      << "the box around it is met by both";
}

// The bullet is in rows 200 to 207, of which a screen of 192 rows shows nothing.
TEST(Techniques, FlyingSharksArraysMeetOutsideTheScreen) {
  Film film({256, 192});
  const int shape = film.add_shape(block(8, 8));
  film.add_object(Role::kPlayerBullet);
  film.add_object(Role::kEnemy);
  film.add_frame({{shape, {100, 200}}, {shape, {102, 202}}});
  const Verdict verdict = verdict_of(film, "flying-shark");
  EXPECT_EQ(verdict.tally.true_pairs, 0u);
  ASSERT_EQ(verdict.false_answers.size(), 1u);
  EXPECT_EQ(verdict.false_answers[0].reason, Reason::kOutsideScreen);
  EXPECT_TRUE(verdict_of(film, "projection").false_answers.empty());
}

// The chips compare sprites outside the screen, too.
void expect_invented_outside(const Film& film, const std::string& name, std::size_t answers) {
  const Verdict verdict = verdict_of(film, name);
  EXPECT_EQ(verdict.tally.true_pairs, 0u);
  EXPECT_EQ(verdict.false_answers.size(), answers) << name;
  for (const FalseAnswer& answer : verdict.false_answers) {
    EXPECT_EQ(answer.sort, FalseAnswer::kInvented) << name;
    EXPECT_EQ(answer.reason, Reason::kOutsideScreen) << name;
  }
}

// Register Y 5 is displayed again from raster line 262 on, where that of register Y 254 is.
TEST(Techniques, VicIISpritesAreDisplayedTwiceInAFrame) {
  const auto film = [](double low) {
    return film_of({320, 200}, {{Role::kEnemy, block(24, 21), {{100, -45}}},
                                {Role::kPlayer, block(24, 21), {{100, low}}}});
  };
  expect_invented_outside(film(204), "vic-ii", 2);
  expect_invented_outside(film(170), "vic-ii", 0);
}

TEST(Techniques, DeniseComparesOutsideTheDisplayWindow) {
  // Sprites 0 and 2: 0 and 1 are a pair.
  const auto film = [](double x, double y) {
    return film_of({320, 256}, {{Role::kEnemy, block(8, 8), {{x, y}}},
                                {Role::kEnemy, block(8, 8), {{200, 200}}},
                                {Role::kPlayer, block(8, 8), {{x, y}}}});
  };
  for (const auto& [x, y] : {std::pair(-20, 50), std::pair(322, 50), std::pair(50, -10)}) {
    expect_invented_outside(film(x, y), "denise", 1);
  }
  expect_invented_outside(film(-200, 50), "denise", 0);
}

// An inset of 3 on all sides of 8x8 leaves columns 13 to 14, the outset of the other is the role's.
TEST(Techniques, FairBoxesTakeTheExtentsOfTheMaskBeforeThoseOfTheRole) {
  Film film({256, 192});
  const scene::Extents inset{-3, -3, -3, -3};
  const int small = film.add_shape(block(8, 8), std::nullopt, std::nullopt, inset);
  const int plain = film.add_shape(block(8, 8));
  film.add_object(Role::kPlayer);
  film.add_object(Role::kEnemy);
  film.add_frame({{small, {10, 10}}, {plain, {15, 10}}});
  film.add_frame({{small, {10, 10}}, {plain, {16, 10}}});
  film.add_frame({{plain, {10, 10}}, {plain, {16, 10}}});
  const Verdict verdict = verdict_of(film, "fair-boxes");
  EXPECT_EQ(verdict.tally.true_pairs, 3u);
  EXPECT_EQ(verdict.tally.hits, 2u) << "columns 13-14 and 14-23, and 12-15 and 15-24";
  ASSERT_EQ(verdict.false_answers.size(), 1u);
  EXPECT_EQ(verdict.false_answers[0].frame, 1);
  EXPECT_EQ(verdict.false_answers[0].reason, Reason::kInsetLeavesOut);
}

// Two enemies on one place, which may not hit each other, share the bits for the player and for his
// bullets: nobody was hit, and the program is told twice that somebody was.
TEST(Rules, VeraRaisesTheBitsOfTwoOfAClass) {
  Film film({640, 480});
  const int shape = film.add_shape(block(8, 8));
  for (const Role role : {Role::kPlayer, Role::kPlayerBullet, Role::kEnemy, Role::kEnemy}) {
    film.add_object(role);
  }
  scene::Rules rules;
  rules.name(Role::kPlayer, Role::kEnemy);
  rules.name(Role::kPlayerBullet, Role::kEnemy);
  film.set_rules(rules);
  film.add_frame({{shape, {10, 10}}, {shape, {30, 10}}, {shape, {60, 10}}, {shape, {62, 10}}});
  const Verdict verdict = verdict_of(film, "vera");
  EXPECT_EQ(verdict.tally.true_pairs, 0u);
  ASSERT_EQ(verdict.false_answers.size(), 2u);
  EXPECT_EQ(verdict.false_answers[0].item, 0u);
  EXPECT_EQ(verdict.false_answers[1].item, 2u);
  for (const FalseAnswer& answer : verdict.false_answers) {
    EXPECT_EQ(answer.reason, Reason::kMayNotHit);
  }
}

}  // namespace
}  // namespace collide::techniques::technique_test
