// SPDX-License-Identifier: MIT
//
// How things move between two frames: by their anchor, in the world, and not by a jump. Truths and
// techniques of motion have one notion of it.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "model/common/json.h"
#include "model/judge/adapters/places.h"
#include "model/judge/adapters/registry.h"
#include "model/judge/film.h"
#include "model/judge/verdict.h"

namespace collide::techniques::motion_test {
namespace {

using scene::Mask;
using scene::Role;
using Pairs = std::vector<IndexPair>;

const std::vector<std::string> kOfMotion{"swept-l", "swept-r", "impact", "impact-overlap"};

scene::Scene scene_of(const std::string& members) {
  const std::string text = R"({"name": "s", "screen": [320, 200], )" + members + "}";
  const Json json = parse_json(text, "s");
  return scene::parse_scene(JsonField("s", json), "");
}

Verdict verdict_of(const Film& film, const std::string& name) {
  for (const TechniqueMaker& maker : all_techniques()) {
    if (maker.name != name) continue;
    const auto technique = maker.make(film);
    return run(*technique, film, Truths(film, technique->screen()));
  }
  throw std::invalid_argument(name);
}

Truths::Frame truth_of(const Film& film, int frame) {
  return Truths(film, film.world()).frame(frame);
}

Mask block(int width, int height) {
  return Mask::from_rows(std::vector<std::string>(
      static_cast<std::size_t>(height), std::string(static_cast<std::size_t>(width), '#')));
}

/// A blast that shows one picture and then another, and a bystander at rest.
Film blast(const Mask& first, swept::Point<double> from, const Mask& then, swept::Point<double> to,
           swept::Point<double> bystander) {
  Film film({320, 200});
  film.add_shape(first);
  film.add_shape(then);
  film.add_shape(block(2, 2));
  film.add_object(Role::kPlayer);
  film.add_object(Role::kEnemy);
  film.add_frame({{0, from}, {2, bystander}});
  film.add_frame({{1, to}, {2, bystander}});
  return film;
}

// 8x8 at 96 and 32x32 at 84 have their middle at 100. At the old corner the large one would reach
// column 127; it never comes past 115.
TEST(Anchor, APictureThatGrowsAboutItsMiddleDoesNotMove) {
  const Film film = blast(block(8, 8), {96, 96}, block(32, 32), {84, 84}, {122, 100});
  const Body body = film.bodies(1)[0];
  const Movement way = movement_of(body);
  EXPECT_EQ(way.mask->width(), 8);
  EXPECT_EQ(way.from.x, 96);
  EXPECT_EQ(way.to.x, 96);
  EXPECT_TRUE(truth_of(film, 1).moving_pixels.empty());
  EXPECT_TRUE(truth_of(film, 1).circle_contacts.empty());
  for (const std::string& name : kOfMotion) {
    const Verdict verdict = verdict_of(film, name);
    EXPECT_EQ(verdict.tally.hits + verdict.tally.misses + verdict.tally.false_alarms, 0u) << name;
    EXPECT_TRUE(verdict.tunnelled.empty()) << name;
  }
}

// It shrinks away from a dot in its corner: until the frame is complete the large one is shown.
TEST(Anchor, TheEarlierPictureIsShownOnTheWay) {
  const Film film = blast(block(32, 32), {84, 84}, block(8, 8), {96, 96}, {85, 85});
  const auto& met = truth_of(film, 1).moving_pixels;
  ASSERT_EQ(met.size(), 1u);
  EXPECT_EQ(met[0].t, 0);
  EXPECT_EQ(verdict_of(film, "impact-overlap").tally.hits, 2u) << "in both frames";
}

// Circles of radius 8 / sqrt pi = 4.5 and 32 / sqrt pi = 18.1 about (100, 100), and one of 1.1
// about (115, 101): 15.03 apart.
TEST(Anchor, TheLaterPictureCountsWhenTheFrameIsComplete) {
  const Film film = blast(block(8, 8), {96, 96}, block(32, 32), {84, 84}, {114, 100});
  const Truths::Frame truth = truth_of(film, 1);
  ASSERT_EQ(truth.moving_pixels.size(), 1u);
  EXPECT_EQ(truth.moving_pixels[0].t, 1);
  ASSERT_EQ(truth.circle_contacts.size(), 1u);
  EXPECT_EQ(truth.circle_contacts[0].t, 1);
  EXPECT_EQ(truth.bounces.size(), 1u);
  for (const std::string name : {"swept-r", "impact", "impact-overlap"}) {
    const Verdict verdict = verdict_of(film, name);
    EXPECT_EQ(verdict.tally.hits, 1u) << name;
    EXPECT_TRUE(verdict.false_answers.empty()) << name;
    EXPECT_EQ(verdict.times.largest(), 0) << name;
  }
  const Verdict rule_l = verdict_of(film, "swept-l");
  ASSERT_EQ(rule_l.false_answers.size(), 1u);
  EXPECT_EQ(rule_l.false_answers[0].reason, Reason::kNoMovement);
}

// A hero who stands up at his feet: with the anchor in the middle he moves up by 8, with it at his
// feet not at all.
TEST(Anchor, IsWhatTheMaskSays) {
  const auto way = [](const std::string& low, const std::string& high) {
    const scene::Scene scene = scene_of(
        R"("frames": 2, "masks": {"low": {"disc": 16)" + low + R"(}, "high": {"disc": 32)" + high +
        R"(}}, "objects": [{"id": "a", "mask": ["low", "high"], "class": "player",
                            "path": [[108, 116], [100, 100]]}])");
    const Movement movement = movement_of(film_of(scene).bodies(1)[0]);
    EXPECT_EQ(movement.to.x, movement.from.x);
    return movement.to.y - movement.from.y;
  };
  EXPECT_EQ(way("", ""), -8);
  EXPECT_EQ(way(R"(, "anchor": [8, 16])", R"(, "anchor": [16, 32])"), 0);
}

const std::string kShipAndRock =
    R"("masks": {"ship": {"disc": 8}, "rock": {"disc": 16}},
       "hits": {"player": ["enemy"]},
       "objects": [{"id": "ship", "mask": "ship", "class": "player",
                    "path": [[300, 96], [312, 96], [4, 96], [16, 96]] JUMPS},
                   {"id": "rock", "mask": "rock", "class": "enemy", "at": [150, 92]}])";

Film ship(const std::string& members, const std::string& jumps) {
  static std::deque<scene::Scene> scenes;  // a film refers to its own
  std::string text = kShipAndRock;
  text.replace(text.find("JUMPS"), 5, jumps);
  scenes.push_back(scene_of(R"("frames": 4, )" + members + text));
  return film_of(scenes.back());
}

TEST(Jump, IsNoMotion) {
  EXPECT_EQ(truth_of(ship("", ""), 2).moving_pixels.size(), 1u) << "as far as it is told";
  for (const Film& film : {ship("", R"(, "jumps": [2])"), ship(R"("wrap": [320, 200], )", ""),
                           ship(R"("wrap": [320, 0], )", "")}) {
    EXPECT_FALSE(film.moves(2, 0));
    EXPECT_TRUE(film.moves(3, 0));
    EXPECT_EQ(film.bodies(2)[0].before.x, 4) << "at rest where it appears";
    EXPECT_EQ(film.bodies(3)[0].before.x, 4);
    EXPECT_TRUE(truth_of(film, 2).moving_pixels.empty());
    EXPECT_TRUE(truth_of(film, 2).circle_contacts.empty());
    for (const std::string& name : kOfMotion) {
      const Verdict verdict = verdict_of(film, name);
      EXPECT_EQ(verdict.tally.hits + verdict.tally.misses + verdict.tally.false_alarms, 0u) << name;
      EXPECT_TRUE(verdict.tunnelled.empty()) << name;
    }
  }
  EXPECT_TRUE(ship(R"("wrap": [0, 200], )", "").moves(2, 0)) << "across, it does not wrap";
  EXPECT_TRUE(ship(R"("wrap": [620, 200], )", "").moves(2, 0)) << "308 of 620 is less than half";
}

/// Of two discs of 16, the one has a speed; the camera has another.
Film filmed(double at, double speed, double other, double camera) {
  static std::deque<scene::Scene> scenes;
  scenes.push_back(scene_of(fmt::format(
      R"("frames": 10, "masks": {{"b": {{"disc": 16}}}}, "hits": {{"player-bullet": ["enemy"]}},
         "scroll": {{"at": [0, 0], "velocity": [{}, 0]}},
         "objects": [{{"id": "ball", "mask": "b", "class": "player-bullet", "at": [{}, 90],
                       "velocity": [{}, 0]}},
                     {{"id": "rock", "mask": "b", "class": "enemy", "at": [{}, 90]}}])",
      camera, at, speed, other)));
  return film_of(scenes.back());
}

TEST(Camera, ItsMotionIsNoObjects) {
  for (const double camera : {4.0, -2.5, 40.0}) {
    for (const auto& [at, speed, other] :
         {std::tuple{150.0, 0.0, 168.0}, std::tuple{100.0, 4.0, 132.0},
          std::tuple{100.0, 0.05, 115.5}, std::tuple{20.0, 70.0, 132.0}}) {
      const Film still = filmed(at, speed, other, 0), moves = filmed(at, speed, other, camera);
      for (const std::string name : {"swept-l", "swept-r", "impact"}) {
        SCOPED_TRACE(name + " " + std::to_string(camera) + " " + std::to_string(at));
        const Verdict a = verdict_of(still, name), b = verdict_of(moves, name);
        EXPECT_EQ(a.tally.hits, b.tally.hits);
        EXPECT_EQ(a.tally.misses, b.tally.misses);
        EXPECT_EQ(a.tally.false_alarms, b.tally.false_alarms);
        EXPECT_EQ(a.times.count(), b.times.count());
        EXPECT_NEAR(a.times.largest(), b.times.largest(), 1e-4);
        ASSERT_EQ(a.false_answers.size(), b.false_answers.size());
        for (std::size_t i = 0; i < a.false_answers.size(); ++i) {
          EXPECT_EQ(a.false_answers[i].reason, b.false_answers[i].reason);
        }
      }
    }
  }
}

/// Two posts that share pixels at rest at world column 500, and a screen of 320 that goes from
/// column 0 by a step.
Film posts(int step) {
  Film film({320, 200});
  const int post = film.add_shape(block(4, 4));
  film.add_object(Role::kPlayer);
  film.add_object(Role::kEnemy);
  const std::vector<Film::Appearance> at{{post, {500, 50}}, {post, {502, 50}}};
  film.add_frame(at, {0, 0});
  film.add_frame(at, {step, 0});
  return film;
}

TEST(Camera, OnlyWhatItSeesOnTheWayCounts) {
  EXPECT_TRUE(truth_of(posts(160), 1).moving_pixels.empty()) << "columns up to 479";
  const auto& seen = truth_of(posts(200), 1).moving_pixels;
  ASSERT_EQ(seen.size(), 1u) << "columns up to 519";
  EXPECT_EQ(seen[0].t, 1);
  // A cut to columns 900 and more shows nothing between.
  EXPECT_TRUE(posts(900).scrolled(1).cut);
  EXPECT_TRUE(truth_of(posts(900), 1).moving_pixels.empty());
  EXPECT_EQ(verdict_of(posts(200), "impact-overlap").tally.hits, 1u);
  EXPECT_EQ(verdict_of(posts(900), "impact-overlap").tally.hits, 0u);
}

// Discs of 9 side by side at rest, or one that passes the other a pixel apart: circles of radius
// 4.69 touch, masks do not.
TEST(Tunnelled, CirclesThatTouchWhileMasksDoNotAreCountedApart) {
  for (const double speed : {0.0, 12.0}) {
    Film film({160, 102});
    const int ball = film.add_shape(scene::disc(9));
    film.add_object(Role::kPlayer);
    film.add_object(Role::kEnemy);
    film.add_frame({{ball, {19 - speed, 10}}, {ball, {19, 19}}});
    film.add_frame({{ball, {19 + speed, 10}}, {ball, {19, 19}}});
    for (const std::string name : {"swept-l", "swept-r", "impact"}) {
      const Verdict verdict = verdict_of(film, name);
      EXPECT_TRUE(verdict.tunnelled.empty()) << name;
      EXPECT_EQ(verdict.circles_alone, speed == 0 ? 2u : 1u) << name;
    }
    EXPECT_EQ(verdict_of(film, "impact-overlap").circles_alone, 0u);
  }
}

// A player is drawn over two enemies, though he is born first: he learns of one of them. Drawn
// first, each enemy learns of him.
TEST(Order, IsThatInWhichSpritesArePainted) {
  for (const bool first : {false, true}) {
    Film film({160, 102});
    const int square = film.add_shape(block(8, 8));
    film.add_object(Role::kPlayer);
    film.add_object(scene::class_of(Role::kEnemy), Role::kEnemy, {1});
    film.add_object(scene::class_of(Role::kEnemy), Role::kEnemy, {1});
    const std::vector<Film::Appearance> at{
        {square, {48, 50}}, {square, {43, 50}}, {square, {54, 50}}};
    film.add_frame(at);
    film.add_frame(at, {0, 0}, first ? std::vector{0, 1, 2} : std::vector{1, 2, 0});
    film.add_frame(at);
    for (const std::string name : {"gameduino", "lynx"}) {
      const Verdict verdict = verdict_of(film, name);
      EXPECT_EQ(verdict.tally.hits, first ? 4u : 2u) << name;
      EXPECT_EQ(verdict.tally.misses, first ? 0u : 2u) << name;
      for (const FalseAnswer& answer : verdict.false_answers) {
        EXPECT_EQ(answer.reason, Reason::kOnePartner) << name;
      }
    }
    const Places places(film, {0, 1, 2}, 3);
    using Holders = std::vector<std::optional<int>>;
    EXPECT_EQ(places.in_drawing_order(0), (Holders{0, {}, {}}));
    EXPECT_EQ(places.in_drawing_order(2), first ? (Holders{0, 1, 2}) : (Holders{1, 2, 0}));
  }
}

/// Pictures that change, jump, and are drawn in another order, in a world that scrolls.
Film crowd(unsigned seed) {
  std::mt19937 random(seed);
  const auto any = [&](int from, int to) {
    return from + static_cast<int>(random() % static_cast<unsigned>(to - from + 1));
  };
  constexpr Role kRoles[] = {Role::kPlayer, Role::kPlayerBullet, Role::kEnemy, Role::kEnemyBullet};
  Film film({320, 200});
  for (int i = 0; i < 8; ++i)
    film.add_shape(i % 2 == 0 ? scene::disc(any(4, 24)) : block(any(2, 24), any(2, 24)));
  std::vector<Film::Appearance> at;
  std::vector<int> order;
  for (int i = 0; i < 24; ++i) {
    film.add_object(kRoles[i % 4]);
    at.push_back({any(0, 7), {any(0, 5120) / 16.0, any(0, 3200) / 16.0}});
    order.push_back(i);
  }
  scene::Pixel corner{0, 0};
  for (int frame = 0; frame < 40; ++frame) {
    std::shuffle(order.begin(), order.end(), random);
    film.add_frame(at, corner, order);
    corner = {corner.x + any(-6, 6), corner.y + any(-6, 6)};
    for (Film::Appearance& one : at) {
      one.jumps = any(0, 9) == 0;
      if (any(0, 3) == 0) one.shape = any(0, 7);
      const int far = one.jumps ? 3000 : 200;
      one.position.x += any(-far, far) / 16.0;
      one.position.y += any(-far, far) / 16.0;
    }
  }
  return film;
}

TEST(Crowd, EveryFalseAnswerHasAReasonAndTheExactOnesHaveNone) {
  for (unsigned seed = 1; seed <= 6; ++seed) {
    const Film film = crowd(seed);
    for (const TechniqueMaker& maker : all_techniques()) {
      SCOPED_TRACE(maker.name + ", seed " + std::to_string(seed));
      const auto technique = [&]() -> std::unique_ptr<Technique> {
        return maker.name == "continuum" ? nullptr : maker.make(film);
      }();
      if (!technique) continue;
      const Verdict verdict = run(*technique, film, Truths(film, technique->screen()));
      for (const FalseAnswer& answer : verdict.false_answers) {
        ASSERT_TRUE(answer.reason)
            << "frame " << answer.frame << " item " << answer.item << " sort " << int{answer.sort};
      }
      if (maker.name != "swept-r" && maker.name.rfind("impact", 0) != 0) continue;
      EXPECT_TRUE(verdict.false_answers.empty());
      EXPECT_GT(verdict.tally.hits, 5u);
    }
  }
}

}  // namespace
}  // namespace collide::techniques::motion_test
