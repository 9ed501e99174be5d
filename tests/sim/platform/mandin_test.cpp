// SPDX-License-Identifier: MIT
// Mandin's firmware on every machine that has a blitter, against the golden technique.
#include <gtest/gtest.h>

#include <random>

#include "model/blitter/golden.h"
#include "model/blitter/ram.h"
#include "model/techniques/mandin.h"
#include "sim/m68k/program.h"
#include "sim/platform/mandin_batch.h"
#include "sim/tools/worker.h"

namespace collide::platform::mandin_test {
namespace {

constexpr std::size_t kPairs = 2000;
constexpr std::uint32_t kSeed = 5;

/// Random masks up to 80 x 24 at places where most of them overlap.
MandinBatch::Sprite random_sprite(std::mt19937& random) {
  MandinBatch::Sprite sprite;
  const int width = 1 + static_cast<int>(random() % 80);
  const int height = 1 + static_cast<int>(random() % 24);
  sprite.place = {static_cast<int>(random() % 100) - 50, static_cast<int>(random() % 40) - 20,
                  width, height};
  const int words = (width + 15) / 16 + static_cast<int>(random() % 2);
  sprite.stride = 2 * words;
  for (int i = 0; i < words * height; ++i) {
    // Thin masks, so that both answers are frequent.
    const auto word = static_cast<std::uint16_t>(random() & random());
    sprite.mask.push_back(random() % 2 == 0 ? word : std::uint16_t{0});
  }
  return sprite;
}
std::vector<MandinBatch::Pair> random_pairs() {
  std::mt19937 random(kSeed);
  std::vector<MandinBatch::Pair> pairs(kPairs);
  for (MandinBatch::Pair& pair : pairs) {
    pair.first = random_sprite(random);
    pair.second = random_sprite(random);
  }
  return pairs;
}

std::uint16_t golden_flag(const MandinBatch::Pair& pair) {
  constexpr std::uint32_t kFlag = 0x100, kBuffer = 0x1000, kFirst = 0x4000, kSecond = 0x8000;
  blitter::Ram ram(1 << 16);
  blitter::Golden unit(ram);
  blitter::HostBus machine(unit);
  const auto put = [&](std::uint32_t at, const MandinBatch::Sprite& sprite) {
    for (const std::uint16_t word : sprite.mask) {
      ram.write(at, word);
      at += 2;
    }
  };
  put(kFirst, pair.first);
  put(kSecond, pair.second);
  techniques::Mandin technique(machine, ram, {kBuffer, kFlag}, {});
  return technique
      .test({kFirst, pair.first.stride, pair.first.place},
            {kSecond, pair.second.stride, pair.second.place})
      .flag;
}

struct Case {
  const char* machine;
  const char* firmware;
  std::uint32_t cacr;
  std::uint32_t dtt0;
  On unit;
  bool accurate;
};
void PrintTo(const Case& run, std::ostream* out) {
  *out << run.machine << " " << run.firmware << " " << name_of(run.unit)
       << (run.accurate ? " accurate" : "");
}

class MandinFirmware : public ::testing::TestWithParam<Case> {};

TEST_P(MandinFirmware, GivesTheGoldenAnswersOver2000RandomPairs) {
  const Case run = GetParam();
  const std::vector<MandinBatch::Pair> pairs = random_pairs();
  const Json flags = tools::run_isolated([&] {
    Machine machine = read_machine(run.machine);
    machine.device("blitter")->unit = run.unit;
    Platform::Options options;
    options.timing.accurate = run.accurate;
    Platform platform(machine, options);
    const m68k::Program program =
        m68k::read_program(std::string(COLLIDE_FIRMWARE "/") + run.firmware + ".elf");
    MandinBatch batch(platform, program, pairs, {run.cacr, run.dtt0});
    return Json(batch.run(60).flags);
  });
  std::size_t hits = 0;
  ASSERT_EQ(flags.size(), kPairs);
  for (std::size_t i = 0; i < kPairs; ++i) {
    const std::uint16_t expected = golden_flag(pairs[i]);
    hits += expected != 0;
    const auto got = flags[i].get<std::uint16_t>();
    ASSERT_EQ(got, expected) << "pair " << i << ", seed " << kSeed;
  }
  // Both answers are frequent.
  EXPECT_GT(hits, kPairs / 8);
  EXPECT_LT(hits, kPairs * 4 / 5);
}

constexpr std::uint32_t kOn030 = 0x3111;
constexpr std::uint32_t kOn040 = 0x80008000;
constexpr std::uint32_t kCopyback = 0x0000C020;

INSTANTIATE_TEST_SUITE_P(
    Machines, MandinFirmware,
    ::testing::Values(Case{"st", "mandin-68000-none-word", 0, 0, On::kGolden, false},
                      Case{"st", "mandin-68000-none-word", 0, 0, On::kLockstep, false},
                      Case{"st", "mandin-68000-none-word", 0, 0, On::kRtl, true},
                      Case{"st", "mandin-68000-interrupt", 0, 0, On::kGolden, false},
                      Case{"st", "mandin-68000-restart", 0, 0, On::kLockstep, false},
                      Case{"st", "mandin-68000-restart", 0, 0, On::kRtl, true},
                      Case{"ste", "mandin-68000-none-long", 0, 0, On::kRtl, false},
                      Case{"ste", "mandin-68000-interrupt", 0, 0, On::kLockstep, true},
                      Case{"mega-ste", "mandin-68000-none-word", 0, 0, On::kRtl, false},
                      Case{"mega-ste", "mandin-68000-restart", 0, 0, On::kGolden, true},
                      Case{"st", "mandin-guard-68000-none", 0, 0, On::kGolden, false},
                      Case{"ste", "mandin-guard-68000-none", 0, 0, On::kRtl, false},
                      Case{"st", "mandin-guard-68000-none", 0, 0, On::kLockstep, true},
                      Case{"mega-ste", "mandin-guard-68000-none", 0, 0, On::kRtl, true},
                      Case{"falcon", "mandin-guard-68030-clear-entry", kOn030, 0, On::kLockstep,
                           false},
                      Case{"falcon", "mandin-68030-clear-entry-word", kOn030, 0, On::kRtl, false},
                      Case{"falcon", "mandin-68030-clear-all-long", kOn030, 0, On::kLockstep, true},
                      Case{"falcon", "mandin-68030-interrupt", kOn030, 0, On::kRtl, false},
                      Case{"falcon", "mandin-68030-restart", kOn030, 0, On::kGolden, false},
                      Case{"falcon-040", "mandin-68040-invalidate-word", kOn040, 0, On::kRtl,
                           false},
                      Case{"falcon-040", "mandin-68040-invalidate-word", kOn040, 0, On::kRtl, true},
                      Case{"falcon-040", "mandin-68040-push-invalidate-word", kOn040, kCopyback,
                           On::kLockstep, false},
                      Case{"falcon-040", "mandin-68040-push-invalidate-long", kOn040, kCopyback,
                           On::kGolden, true}),
    [](const auto& test) {
      std::string name = std::string(test.param.machine) + "_" + test.param.firmware + "_" +
                         std::string(name_of(test.param.unit)) +
                         (test.param.accurate ? "_accurate" : "");
      for (char& c : name) {
        if (c == '-') c = '_';
      }
      return name;
    });

}  // namespace
}  // namespace collide::platform::mandin_test
