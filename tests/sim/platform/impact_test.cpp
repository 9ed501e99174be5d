// SPDX-License-Identifier: MIT
// The impact unit behind its driver, its work by a 68000 alone, and both units together, on the
// platform: what each finds is what rule R and the pixels say.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <tuple>

#include "model/common/json.h"
#include "model/impact/golden.h"
#include "model/judge/film.h"
#include "model/judge/ground_truth.h"
#include "model/techniques/swept_game.h"
#include "sim/m68k/program.h"
#include "sim/platform/list_unit_batch.h"
#include "sim/scene/impact_scenes.h"
#include "sim/tools/worker.h"

namespace collide::platform::impact_test {
namespace {

using Records = std::vector<std::uint32_t>;

m68k::Program firmware(const char* name) {
  return m68k::read_program(std::string(COLLIDE_FIRMWARE "/") + name + ".elf");
}

Machine machine_on(const char* name, On unit) {
  Machine machine = read_machine(name);
  for (Machine::Device& device : machine.devices) device.unit = unit;
  return machine;
}

Records records_of(const char* machine, const char* program, const impact::Scene& scene, On unit,
                   bool accurate, bool all = false) {
  return tools::run_isolated([&] {
           Platform::Options options;
           options.timing.accurate = accurate;
           Platform platform(machine_on(machine, unit), options);
           ListUnitBatch::Scene batch;
           batch.words = impact::words_of(scene);
           batch.count = static_cast<unsigned>(scene.objects.size());
           batch.control = static_cast<std::uint16_t>(all ? unsigned{impact::kAll} : 0U);
           return Json(ListUnitBatch(platform, firmware(program), batch, 2).run(30).records);
         })
      .get<Records>();
}

/// What rule R says of each pair.
Records expected(const impact::Scene& scene, bool all) {
  const auto& objects = scene.objects;
  Records records;
  for (unsigned i = 0; i < objects.size(); ++i) {
    Records own;
    for (unsigned j = all ? i + 1 : 0; j < objects.size(); ++j) {
      const bool looks = (objects[i].hits & objects[j].is) != 0;
      const bool looked_for = (objects[j].hits & objects[i].is) != 0;
      if (i == j || !(looks || (all && looked_for)) || !objects[i].enable || !objects[j].enable) {
        continue;
      }
      const auto contact = impact::rule_r(objects[i].circle, objects[j].circle,
                                          objects[i].separating || objects[j].separating);
      if (contact.hit) own.push_back(contact.t << 14 | i << 7 | j);
    }
    if (!all && !own.empty()) own = {*std::min_element(own.begin(), own.end())};
    records.insert(records.end(), own.begin(), own.end());
  }
  if (all) std::sort(records.begin(), records.end());
  return records;
}

class ImpactFirmware : public ::testing::TestWithParam<std::tuple<On, bool>> {};

TEST_P(ImpactFirmware, TheListIsWhatRuleRSays) {
  const auto [unit, accurate] = GetParam();
  for (const impact::Scene& scene : impact::make_scenes()) {
    SCOPED_TRACE(scene.name);
    for (const bool all : {false, true}) {
      const Records records = expected(scene, all);
      EXPECT_GT(records.size(), 0u);
      EXPECT_EQ(records_of("lab", "impact-unit", scene, unit, accurate, all), records);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Units, ImpactFirmware,
                         ::testing::Combine(::testing::Values(On::kGolden, On::kRtl, On::kLockstep),
                                            ::testing::Bool()));

TEST(ImpactFirmware, TheProcessorAloneFindsTheSame) {
  for (const impact::Scene& scene : impact::make_scenes()) {
    const Records records = records_of("st", "impact-software", scene, On::kGolden, false);
    EXPECT_THAT(records, testing::ElementsAreArray(expected(scene, false))) << scene.name;
  }
}

/// What rule L and its game say of each ball.
Records expected_by_rule_l(const impact::Scene& scene) {
  using namespace techniques::swept;
  const auto pixels = [](auto value) { return static_cast<double>(value) / 16; };
  Records records;
  for (unsigned i = 0; i < scene.objects.size(); ++i) {
    const impact::Descriptor& ball = scene.objects[i];
    std::vector<Enemy> enemies;
    for (unsigned j = 0; j < scene.objects.size(); ++j) {
      const impact::Descriptor& other = scene.objects[j];
      const impact::Circle& circle = other.circle;
      enemies.push_back({{{pixels(circle.to_x), pixels(circle.to_y)}, pixels(circle.radius)},
                         i != j && (ball.hits & other.is) != 0});
    }
    const impact::Circle& circle = ball.circle;
    const auto contact = ball_contact({{pixels(circle.from_x), pixels(circle.from_y)},
                                       {pixels(circle.to_x), pixels(circle.to_y)},
                                       pixels(circle.radius)},
                                      enemies);
    if (!contact) continue;
    records.push_back(static_cast<std::uint32_t>(contact->t * 65536) << 14 | i << 7 |
                      static_cast<std::uint32_t>(contact->enemy));
  }
  return records;
}

// The processor's root is truncated: a time may be off by a unit or two.
TEST(ImpactFirmware, TheProcessorAloneByRuleLHitsWhatTheGameHits) {
  // All against all would take the processor half a minute.
  std::vector<impact::Scene> scenes = impact::make_scenes();
  scenes.resize(2);
  scenes.push_back(impact::make_game_frame());
  for (const impact::Scene& scene : scenes) {
    SCOPED_TRACE(scene.name);
    const Records expected = expected_by_rule_l(scene);
    const Records found = records_of("st", "impact-literal", scene, On::kGolden, false);
    EXPECT_GT(expected.size(), 0u);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t n = 0; n < found.size(); ++n) {
      EXPECT_EQ(found[n] & 0x3FFF, expected[n] & 0x3FFF);
      EXPECT_NEAR(static_cast<double>(found[n] >> 14), static_cast<double>(expected[n] >> 14), 2);
    }
  }
}

// No ball begins in an enemy and no enemy moves: the rules agree.
TEST(ImpactFirmware, InTheGamesFrameBothRulesAgree) {
  const impact::Scene scene = impact::make_game_frame();
  ASSERT_EQ(scene.objects.size(), 60u);
  const Records l = expected_by_rule_l(scene), r = expected(scene, false);
  ASSERT_EQ(l.size(), r.size());
  for (std::size_t n = 0; n < l.size(); ++n) {
    EXPECT_EQ(l[n] & 0x3FFF, r[n] & 0x3FFF);
    EXPECT_NEAR(static_cast<double>(l[n] >> 14), static_cast<double>(r[n] >> 14), 1);
  }
  EXPECT_EQ(records_of("lab", "impact-unit", scene, On::kRtl, false), r);
  EXPECT_EQ(records_of("st", "impact-software", scene, On::kGolden, false), r);
}

/// Numbers as a unit may be given them, from small ones, of which many touch, to the largest.
impact::Scene random_scene(unsigned seed) {
  std::mt19937 random(seed);
  const int reach = 1 << (4 + random() % 12);
  const auto coordinate = [&] {
    return static_cast<std::int16_t>(static_cast<int>(random() % (2 * reach)) - reach);
  };
  impact::Scene scene;
  for (int s = 0; s < 60; ++s) {
    impact::Descriptor d;
    d.circle = {coordinate(), coordinate(), coordinate(), coordinate(),
                static_cast<std::int16_t>(random() % static_cast<unsigned>(reach / 4))};
    d.is = static_cast<std::uint16_t>(1U << random() % 3);
    d.hits = static_cast<std::uint16_t>(random() % 8);
    d.enable = random() % 10 != 0;
    d.separating = random() % 3 == 0;
    scene.objects.push_back(d);
  }
  return scene;
}

TEST(ImpactFirmware, TheProcessorAloneIsRightOnRandomNumbers) {
  std::size_t found = 0;
  for (unsigned seed = 1; seed <= 24; ++seed) {
    const impact::Scene scene = random_scene(seed);
    const Records records = expected(scene, false);
    EXPECT_EQ(records_of("st", "impact-software", scene, On::kGolden, false), records) << seed;
    found += records.size();
  }
  EXPECT_GT(found, 500u);
}

/// A mask on its way, as firmware/impact/both.c has it.
struct Flying {
  scene::Mask mask;
  int from_x, from_y, to_x, to_y;  // of its corner, in sixteenths
};

struct Meeting {
  unsigned i, j, step, steps;
  int x, y;

  friend bool operator==(const Meeting& a, const Meeting& b) {
    return std::tie(a.i, a.j, a.step, a.steps, a.x, a.y) ==
           std::tie(b.i, b.j, b.step, b.steps, b.x, b.y);
  }
  friend bool operator<(const Meeting& a, const Meeting& b) {
    return std::tie(a.i, a.j) < std::tie(b.i, b.j);
  }
};
void PrintTo(const Meeting& m, std::ostream* out) {
  *out << m.i << "-" << m.j << " at " << m.step << " of " << m.steps << " in " << m.x << "," << m.y;
}

constexpr int kWidth = 320, kHeight = 200;

/// Of a circle about the middle of the mask's box that holds its pixels, and 13 sixteenths more.
std::uint16_t radius_of(const scene::Mask& mask) {
  double radius = 0;
  for (int y = 0; y < mask.height(); ++y) {
    for (int x = 0; x < mask.width(); ++x) {
      if (!mask.solid(x, y)) continue;
      for (const int corner : {0, 1, 2, 3}) {
        radius = std::max(radius, std::hypot(x + corner % 2 - mask.width() / 2.0,
                                             y + corner / 2 - mask.height() / 2.0));
      }
    }
  }
  return static_cast<std::uint16_t>(std::ceil(16 * radius) + 13);
}

std::vector<Meeting> meetings_of(const std::vector<Flying>& objects, On unit) {
  const Json json = tools::run_isolated([&] {
    Platform platform(machine_on("arcade", unit), {});
    const m68k::Program program = firmware("impact-overlap");
    platform.load(program);
    std::uint32_t at = program.symbol("bodies"), mask_at = 0x80000;
    for (const Flying& object : objects) {
      const auto put = [&](int value) {
        platform.set_word(at, static_cast<std::uint16_t>(value));
        at += 2;
      };
      for (const int value :
           {object.from_x, object.from_y, object.to_x, object.to_y, object.mask.width(),
            object.mask.height(), int{radius_of(object.mask)}, 1}) {
        put(value);
      }
      platform.set_long(at, mask_at);
      at += 4;
      for (int y = 0; y < object.mask.height(); ++y) {
        for (int word = 0; word < (object.mask.width() + 31) / 32; ++word) {
          std::uint32_t bits = 0;
          for (int x = 32 * word; x < std::min(32 * word + 32, object.mask.width()); ++x) {
            if (object.mask.solid(x, y)) bits |= 1U << (31 - x % 32);
          }
          platform.set_long(mask_at, bits);
          mask_at += 4;
        }
      }
    }
    platform.set_word(program.symbol("count"), static_cast<std::uint16_t>(objects.size()));
    platform.set_word(program.symbol("quiet"), 1);
    const Ending outcome = platform.run(60);
    Json result = Json::array();
    if (outcome.end != Ending::End::kExit || outcome.code != 0) return result;
    const std::uint32_t meetings = program.symbol("meetings");
    for (unsigned m = 0; m < platform.word(program.symbol("met")); ++m) {
      Json one = Json::array();
      for (unsigned word = 0; word < 6; ++word) {
        one.push_back(platform.word(meetings + 12 * m + 2 * word));
      }
      result.push_back(one);
    }
    return result;
  });
  std::vector<Meeting> meetings;
  for (const Json& m : json) {
    meetings.push_back(
        {m[0], m[1], m[2], m[3], m[4].get<std::int16_t>(), m[5].get<std::int16_t>()});
  }
  std::sort(meetings.begin(), meetings.end());
  return meetings;
}

/// G3p, and the first common pixel at that step, looked for one by one.
std::vector<Meeting> truth_of(const std::vector<Flying>& objects) {
  std::vector<scene::PackedMask> packed;
  for (const Flying& object : objects) packed.emplace_back(object.mask);
  std::vector<techniques::Body> bodies;
  for (std::size_t s = 0; s < objects.size(); ++s) {
    const Flying& o = objects[s];
    bodies.push_back({&packed[s],
                      {o.from_x / 16.0, o.from_y / 16.0},
                      {o.to_x / 16.0, o.to_y / 16.0},
                      {0, 0, 1}});
  }
  std::vector<Meeting> meetings;
  for (const auto& met : techniques::moving_pixel_pairs(bodies, {kWidth, kHeight})) {
    const auto [i, j] = met.pair;
    const Flying &a = objects[static_cast<std::size_t>(i)],
                 &b = objects[static_cast<std::size_t>(j)];
    const int ax = a.to_x - a.from_x, ay = a.to_y - a.from_y;
    const int bx = b.to_x - b.from_x, by = b.to_y - b.from_y;
    const int way = std::max({16, std::abs(ax), std::abs(ay), std::abs(bx), std::abs(by),
                              std::abs(ax - bx), std::abs(ay - by)});
    const int steps = (way + 15) / 16, step = static_cast<int>(std::lround(met.t * steps));
    const auto place = [&](int from, int to) {
      return static_cast<int>(std::floor((from * (steps - step) + to * step) / (16.0 * steps)));
    };
    const int x1 = place(a.from_x, a.to_x), y1 = place(a.from_y, a.to_y);
    const int x2 = place(b.from_x, b.to_x), y2 = place(b.from_y, b.to_y);
    const auto solid = [](const scene::Mask& mask, int x, int y) {
      return x >= 0 && y >= 0 && x < mask.width() && y < mask.height() && mask.solid(x, y);
    };
    for (int n = 0; n < kWidth * kHeight; ++n) {
      const int x = n % kWidth, y = n / kWidth;
      if (!solid(a.mask, x - x1, y - y1) || !solid(b.mask, x - x2, y - y2)) continue;
      meetings.push_back({static_cast<unsigned>(i), static_cast<unsigned>(j),
                          static_cast<unsigned>(step), static_cast<unsigned>(steps), x, y});
      break;
    }
  }
  return meetings;
}

class BothUnits : public ::testing::TestWithParam<On> {};
INSTANTIATE_TEST_SUITE_P(Units, BothUnits, ::testing::Values(On::kGolden, On::kRtl, On::kLockstep));

TEST_P(BothUnits, SayWhenAndWhichPixelAsThePixelsDo) {
  constexpr unsigned kSeed = 20261125;
  SCOPED_TRACE(kSeed);
  std::mt19937 random(kSeed);
  const auto below = [&random](int n) {
    return static_cast<int>(random() % static_cast<unsigned>(n));
  };
  std::size_t found = 0;
  for (int scene = 0; scene < 6; ++scene) {
    std::vector<Flying> objects;
    for (int s = 0; s < 12; ++s) {
      scene::Mask mask(1 + below(40), 1 + below(24));
      for (int y = 0; y < mask.height(); ++y) {
        for (int x = 0; x < mask.width(); ++x) {
          if (below(5) == 0) mask.set(x, y);
        }
      }
      mask.set(below(mask.width()), below(mask.height()));
      objects.push_back({mask, below(16 * 340) - 160, below(16 * 220) - 160, below(16 * 340) - 160,
                         below(16 * 220) - 160});
    }
    const std::vector<Meeting> truth = truth_of(objects);
    EXPECT_EQ(meetings_of(objects, GetParam()), truth) << scene;
    found += truth.size();
  }
  EXPECT_GT(found, 30u);
}

}  // namespace
}  // namespace collide::platform::impact_test
