// SPDX-License-Identifier: MIT
// Continuum's figure test in 68000 code on every machine, against the golden technique.
#include <gtest/gtest.h>

#include <random>

#include "model/common/json.h"
#include "model/techniques/continuum.h"
#include "sim/m68k/program.h"
#include "sim/platform/platform.h"
#include "sim/tools/worker.h"

namespace collide::platform::continuum_test {
namespace {

namespace continuum = techniques::continuum;

constexpr std::size_t kQueries = 2000;
constexpr std::uint32_t kSeed = 6;
constexpr std::uint32_t kQueryBytes = 24;

struct Scene {
  std::vector<std::uint16_t> screen;
  struct Item {
    continuum::Query query;
    std::vector<std::uint32_t> mask;
  };
  std::vector<Item> items;
};

Scene random_scene() {
  std::mt19937 random(kSeed);
  Scene scene;
  for (int i = 0; i < (21888 + 16 * 64) / 2; ++i) {
    scene.screen.push_back(random() % 5 == 0 ? static_cast<std::uint16_t>(1u << random() % 16)
                                             : std::uint16_t{0});
  }
  scene.items.resize(kQueries);
  for (Scene::Item& item : scene.items) {
    item.query.x = static_cast<std::int16_t>(random() % 480);
    item.query.y = static_cast<std::int16_t>(random() % 286);
    item.query.height = static_cast<std::uint16_t>(1 + random() % 32);
    if (random() % 2 == 0) {
      item.query.grey = {static_cast<std::uint32_t>(random()),
                         static_cast<std::uint32_t>(random())};
    }
    for (int row = 0; row < item.query.height; ++row) {
      item.mask.push_back(
          random() % 3 == 0 ? 0 : static_cast<std::uint32_t>(random() & random() & random()));
    }
  }
  return scene;
}

/// Screen at 0, mask behind it.
class SceneMemory final : public continuum::WordMemory {
 public:
  static constexpr std::uint32_t kMask = 0x10000;
  SceneMemory(const Scene& scene, const Scene::Item& item) : scene_(scene), item_(item) {}
  std::uint16_t read(std::uint32_t address) override {
    if (address < kMask) return scene_.screen.at(address / 2);
    const std::uint32_t row = item_.mask.at((address - kMask) / 4);
    return static_cast<std::uint16_t>(address % 4 == 0 ? row >> 16 : row);
  }

 private:
  const Scene& scene_;
  const Scene::Item& item_;
};

struct Case {
  const char* machine;
  const char* firmware;
  bool accurate;
};
void PrintTo(const Case& c, std::ostream* out) {
  *out << c.machine << (c.accurate ? " accurate" : "");
}

class ContinuumFirmware : public ::testing::TestWithParam<Case> {};

TEST_P(ContinuumFirmware, GivesTheGoldenAnswersOver2000RandomFigures) {
  const Case c = GetParam();
  const Scene scene = random_scene();
  const Json answers = tools::run_isolated([&] {
    Platform::Options options;
    options.timing.accurate = c.accurate;
    Platform platform(read_machine(c.machine), options);
    const m68k::Program program =
        m68k::read_program(std::string(COLLIDE_FIRMWARE "/continuum-batch-") + c.firmware + ".elf");
    platform.load(program);
    std::uint32_t at = program.symbol("screen");
    for (const std::uint16_t word : scene.screen) {
      platform.set_word(at, word);
      at += 2;
    }
    platform.set_long(program.symbol("count"), kQueries);
    std::uint32_t mask = program.symbol("masks");
    at = program.symbol("queries");
    for (const Scene::Item& item : scene.items) {
      platform.set_word(at, static_cast<std::uint16_t>(item.query.x));
      platform.set_word(at + 2, static_cast<std::uint16_t>(item.query.y));
      platform.set_long(at + 4, mask);
      platform.set_word(at + 8, item.query.height);
      platform.set_long(at + 12, item.query.grey[0]);
      platform.set_long(at + 16, item.query.grey[1]);
      for (const std::uint32_t row : item.mask) {
        platform.set_long(mask, row);
        mask += 4;
      }
      at += kQueryBytes;
    }
    const Ending outcome = platform.run(60);
    Json result = Json::array();
    if (outcome.end != Ending::End::kExit || outcome.code != 0) return result;
    for (std::uint32_t i = 0; i < kQueries; ++i) {
      result.push_back(platform.long_word(program.symbol("queries") + kQueryBytes * i + 20));
    }
    return result;
  });
  ASSERT_EQ(answers.size(), kQueries);
  std::size_t hits = 0;
  for (std::size_t i = 0; i < kQueries; ++i) {
    continuum::Query query = scene.items[i].query;
    query.mask = SceneMemory::kMask;
    SceneMemory memory(scene, scene.items[i]);
    const continuum::Result expected = continuum::check_figure(query, memory);
    hits += expected.hit();
    ASSERT_EQ(answers[i].get<std::uint32_t>(), expected.d0) << "query " << i << ", seed " << kSeed;
  }
  EXPECT_GT(hits, kQueries / 5);
  EXPECT_LT(hits, kQueries * 4 / 5);
}

INSTANTIATE_TEST_SUITE_P(
    Machines, ContinuumFirmware,
    ::testing::Values(Case{"st", "68000", false}, Case{"st", "68000", true},
                      Case{"ste", "68000", false}, Case{"mega-ste", "68000", false},
                      Case{"falcon", "68030", false}, Case{"falcon", "68030", true},
                      Case{"falcon-040", "68040", false}, Case{"falcon-040", "68040", true},
                      Case{"x16-board", "68000", false}),
    [](const auto& test) {
      std::string name =
          std::string(test.param.machine) + (test.param.accurate ? "_accurate" : "_loose");
      for (char& letter : name) {
        if (letter == '-') letter = '_';
      }
      return name;
    });

}  // namespace
}  // namespace collide::platform::continuum_test
