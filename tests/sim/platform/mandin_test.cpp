// SPDX-License-Identifier: MIT
// Mandin's firmware on every machine that has a blitter, against the golden technique.
#include <gtest/gtest.h>

#include <random>

#include "model/blitter/golden.h"
#include "model/blitter/ram.h"
#include "model/common/json.h"
#include "model/techniques/mandin.h"
#include "sim/m68k/program.h"
#include "sim/platform/mandin_batch.h"
#include "sim/tools/worker.h"
#include "tests/support/pixel_truth.h"

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

techniques::Mandin::Result golden(const MandinBatch::Pair& pair,
                                  const techniques::Mandin::Options& options) {
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
  techniques::Mandin technique(machine, ram, {kBuffer, kFlag}, options);
  return technique.test({kFirst, pair.first.stride, pair.first.place},
                        {kSecond, pair.second.stride, pair.second.place});
}
std::uint16_t golden_flag(const MandinBatch::Pair& pair) {
  return golden(pair, {}).flag;
}

scene::Mask mask_of(const MandinBatch::Sprite& sprite) {
  scene::Mask mask(sprite.place.width, sprite.place.height);
  for (int y = 0; y < mask.height(); ++y) {
    for (int x = 0; x < mask.width(); ++x) {
      const int word = y * sprite.stride / 2 + x / 16;
      if ((sprite.mask[static_cast<std::size_t>(word)] >> (15 - x % 16) & 1) != 0) mask.set(x, y);
    }
  }
  return mask;
}

bool pixels_meet(const MandinBatch::Pair& pair) {
  const auto& first = pair.first.place;
  const auto& second = pair.second.place;
  return techniques::pixels_overlap({mask_of(pair.first), first.x, first.y},
                                    {mask_of(pair.second), second.x, second.y});
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
    ::testing::Values(
        Case{"st", "mandin-68000-none-word", 0, 0, On::kGolden, false},
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
        Case{"falcon", "mandin-guard-68030-clear-entry", kOn030, 0, On::kLockstep, false},
        Case{"falcon", "mandin-68030-clear-entry-word", kOn030, 0, On::kRtl, false},
        Case{"falcon", "mandin-68030-clear-all-long", kOn030, 0, On::kLockstep, true},
        Case{"falcon", "mandin-68030-interrupt", kOn030, 0, On::kRtl, false},
        Case{"falcon", "mandin-68030-restart", kOn030, 0, On::kGolden, false},
        Case{"falcon-040", "mandin-68040-invalidate-word", kOn040, 0, On::kRtl, false},
        Case{"falcon-040", "mandin-68040-invalidate-word", kOn040, 0, On::kRtl, true},
        Case{"falcon-040", "mandin-68040-push-invalidate-word", kOn040, kCopyback, On::kLockstep,
             false},
        Case{"falcon-040", "mandin-68040-push-invalidate-long", kOn040, kCopyback, On::kGolden,
             true}),
    [](const auto& test) {
      std::string name = std::string(test.param.machine) + "_" + test.param.firmware + "_" +
                         std::string(name_of(test.param.unit)) +
                         (test.param.accurate ? "_accurate" : "");
      for (char& c : name) {
        if (c == '-') c = '_';
      }
      return name;
    });

/// The whole run of a program over some pairs; the machine's blitter as it is named.
struct Lab {
  const char* machine = "ste";
  const char* firmware = "mandin-68000-none-word";
  std::uint32_t cacr = 0;
  On unit = On::kRtl;
};
struct Found {
  std::vector<std::uint16_t> flags;
  std::vector<bool> too_large;
  Traffic processor, blitter;
  std::uint64_t clocks = 0;
  std::uint16_t before_buffer = 0, behind_buffer = 0;
};
constexpr std::uint16_t kBefore = 0xBEEF, kBehind = 0xCAFE;

Found run(const Lab& lab, const std::vector<MandinBatch::Pair>& pairs, bool counted = true) {
  const Json json = tools::run_isolated([&] {
    Machine machine = read_machine(lab.machine);
    machine.device("blitter")->unit = lab.unit;
    Platform platform(machine, {});
    const m68k::Program program =
        m68k::read_program(std::string(COLLIDE_FIRMWARE "/") + lab.firmware + ".elf");
    MandinBatch batch(platform, program, pairs, {lab.cacr, 0, counted});
    const std::uint32_t buffer = program.symbol("buffer");
    platform.set_word(buffer - 2, kBefore);
    platform.set_word(buffer + 4000, kBehind);
    const MandinBatch::Answers answers = batch.run(60);
    return Json{{"flags", answers.flags},
                {"too_large", answers.too_large},
                {"processor", {answers.processor.reads, answers.processor.writes}},
                {"blitter", {answers.blitter.reads, answers.blitter.writes}},
                {"clocks", answers.outcome.clocks},
                {"before", platform.word(buffer - 2)},
                {"behind", platform.word(buffer + 4000)}};
  });
  Found found;
  json["flags"].get_to(found.flags);
  json["too_large"].get_to(found.too_large);
  found.processor = {json["processor"][0], json["processor"][1]};
  found.blitter = {json["blitter"][0], json["blitter"][1]};
  found.clocks = json["clocks"];
  found.before_buffer = json["before"];
  found.behind_buffer = json["behind"];
  return found;
}

/// Columns of a pattern that repeats every 16.
MandinBatch::Sprite sprite(int x, int y, int width, int height, std::uint16_t pattern = 0xFFFF) {
  MandinBatch::Sprite s;
  s.place = {x, y, width, height};
  s.stride = 2 * ((width + 15) / 16);
  s.mask.assign(static_cast<std::size_t>(s.stride / 2 * height), pattern);
  return s;
}
MandinBatch::Pair pair(MandinBatch::Sprite first, MandinBatch::Sprite second) {
  MandinBatch::Pair made;
  made.first = std::move(first);
  made.second = std::move(second);
  return made;
}
std::vector<MandinBatch::Pair> in_buffer(std::vector<MandinBatch::Pair> pairs) {
  for (MandinBatch::Pair& one : pairs) one.in_buffer = true;
  return pairs;
}
std::vector<MandinBatch::Pair> alone(std::vector<MandinBatch::Pair> pairs) {
  for (MandinBatch::Pair& one : pairs) one.alone = true;
  return pairs;
}

constexpr Lab kPrimed{};
constexpr Lab kGuard{"ste", "mandin-guard-68000-none"};

using Alignment = techniques::Mandin::Alignment;
struct Shifted {
  const char* name;
  Lab lab;
  Alignment alignment;
  bool drop_last_read;
  std::uint64_t two_words_read, two_words_written, one_word_read, one_word_written;
};
void PrintTo(const Shifted& variant, std::ostream* out) {
  *out << variant.name;
}
class MandinVariant : public ::testing::TestWithParam<Shifted> {};

// Rows of two words, the last masked, first mask from column 12, second aligned. Read and written
// in a row: pass 2 and 3 read 4 words each and write 2. Pass 1 with FXSR and NFSR reads 2 words of
// the mask and the masked one, and writes 2; with a guard word it reads 3 words of the mask, the
// guard and the masked word, and writes 3.
//
// Rows of one word from column 3 to 15: pass 2 and 3 read 2 words each and write 1. Pass 1 reads 2
// words of the mask and the masked one, and writes 1; with a guard word it reads the guard, too,
// and writes it.
INSTANTIATE_TEST_SUITE_P(Variants, MandinVariant,
                         ::testing::Values(Shifted{"primed", kPrimed, Alignment::kPrimedSource,
                                                   true, 3 * 11, 3 * 6, 2 * 7, 2 * 3},
                                           Shifted{"guard", kGuard, Alignment::kGuardWord, false,
                                                   3 * 13, 3 * 7, 2 * 8, 2 * 4}),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST_P(MandinVariant, WordsThatTheBlitterReadsAndWrites) {
  Found found = run(GetParam().lab, {pair(sprite(0, 0, 32, 3), sprite(12, 0, 32, 3))});
  EXPECT_EQ(found.flags[0], 0xFFFF);
  EXPECT_EQ(found.blitter.reads, GetParam().two_words_read);
  EXPECT_EQ(found.blitter.writes, GetParam().two_words_written);
  found = run(GetParam().lab, {pair(sprite(0, 0, 16, 2), sprite(3, 0, 16, 2))});
  EXPECT_EQ(found.flags[0], 0xFFF8);
  EXPECT_EQ(found.blitter.reads, GetParam().one_word_read);
  EXPECT_EQ(found.blitter.writes, GetParam().one_word_written);
}

// Columns 12 to 15 of the first are 4 to 7 of the zone, 15-4 to 15-7 of the flag. Columns 32 of 33
// and 0 are both bit 15.
TEST_P(MandinVariant, FlagsWorkedOutByHand) {
  const Found found =
      run(GetParam().lab, {pair(sprite(100, 50, 16, 1, 0xF00F), sprite(108, 50, 16, 1, 0xFF00)),
                           pair(sprite(-40, -7, 33, 2, 0x8001), sprite(-24, -7, 40, 1, 0xC000)),
                           pair(sprite(0, 0, 16, 4), sprite(16, 0, 16, 4)),
                           pair(sprite(0, 0, 16, 4, 0xAAAA), sprite(0, 1, 16, 4, 0x5555))});
  EXPECT_EQ(found.flags, (std::vector<std::uint16_t>{0x0F00, 0x8000, 0, 0}));
}

// 2000 words: 1 x 2000, 250 x 8, 10 x 200, 20 x 100. One word more has only 3 x 667 of these
// shapes.
TEST_P(MandinVariant, TheBufferHolds2000WordsAndARowMoreIsRefused) {
  struct Zone {
    int width, height;
    bool fits;
  };
  const std::vector<Zone> zones{{16, 2000, true},  {16, 2001, false}, {4000, 8, true},
                                {4001, 8, false},  {160, 200, true},  {161, 200, false},
                                {160, 201, false}, {320, 100, true},  {320, 101, false},
                                {48, 666, true},   {48, 667, false},  {13, 2000, true}};
  std::vector<MandinBatch::Pair> pairs;
  for (const int shift : {0, 11}) {
    for (const Zone& zone : zones) {
      pairs.push_back(pair(sprite(-shift, 0, zone.width + shift, zone.height),
                           sprite(0, 0, zone.width, zone.height)));
    }
  }
  for (const auto& tried : {pairs, in_buffer(pairs)}) {
    const Found found = run(GetParam().lab, tried);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const Zone& zone = zones[i % zones.size()];
      EXPECT_EQ(found.too_large[i], !zone.fits) << zone.width << "x" << zone.height;
      const std::uint16_t all = zone.width == 13 ? 0xFFF8 : 0xFFFF;
      EXPECT_EQ(found.flags[i], zone.fits ? all : 0) << zone.width << "x" << zone.height;
    }
    // The guard word is written back as it was, and the word behind the buffer is never touched.
    EXPECT_EQ(found.before_buffer, kBefore);
    EXPECT_EQ(found.behind_buffer, kBehind);
  }
}

TEST_P(MandinVariant, AccessesAndFlagsOf2000RandomPairsAreTheTechniques) {
  const std::vector<MandinBatch::Pair> pairs = random_pairs();
  techniques::Mandin::Options options;
  options.alignment = GetParam().alignment;
  options.drop_last_read = GetParam().drop_last_read;
  const Found found = run(GetParam().lab, pairs);
  std::uint64_t accesses = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const techniques::Mandin::Result expected = golden(pairs[i], options);
    accesses += expected.accesses;
    ASSERT_EQ(found.flags[i], expected.flag) << "pair " << i << ", seed " << kSeed;
    ASSERT_EQ(expected.flag != 0, pixels_meet(pairs[i])) << i;
  }
  EXPECT_EQ(found.blitter.accesses(), accesses);
}

TEST_P(MandinVariant, ARefusedZoneIsNotBlitted) {
  const Found found = run(GetParam().lab, {pair(sprite(0, 0, 48, 667), sprite(0, 0, 48, 667))});
  EXPECT_EQ(found.blitter.accesses(), 0U);
  EXPECT_TRUE(found.too_large[0]);
}

TEST_P(MandinVariant, TheProcessorFindsTheSameFlagsInTheBuffer) {
  const std::vector<MandinBatch::Pair> pairs = random_pairs();
  const Found found = run(GetParam().lab, in_buffer(pairs));
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    ASSERT_EQ(found.flags[i], golden_flag(pairs[i])) << "pair " << i << ", seed " << kSeed;
  }
}

// Without the blitter: the first row with a common pixel, here the second, ends the search. The
// first sprite's zone begins at bit 3 of its word, the second's at bit 11: it is the second that is
// shifted, by 8.
TEST(MandinAlone, FlagsWorkedOutByHand) {
  MandinBatch::Sprite first = sprite(0, 0, 16, 3, 0), second = sprite(-8, 0, 24, 3, 0xFFFF);
  first.mask = {0x0000, 0x0180, 0xFFFF};
  const Found found =
      run(kPrimed, alone({pair(first, second), pair(second, first),
                          pair(sprite(0, 0, 16, 4), sprite(16, 0, 16, 4)),
                          pair(sprite(0, 0, 40, 4, 0xAAAA), sprite(1, 1, 40, 4, 0xAAAA)),
                          pair(sprite(0, 0, 40, 4, 0xAAAA), sprite(2, 1, 40, 4, 0xAAAA))}));
  // Even columns of the first, from its column 2 on: bits 13, 11, and so on; from word 1 on all.
  EXPECT_EQ(found.flags, (std::vector<std::uint16_t>{0x0180, 0x0180, 0, 0, 0xAAAA}));
  EXPECT_EQ(found.blitter.accesses(), 0U);
}

TEST(MandinAlone, AgreesWithThePixelsOn2000RandomPairs) {
  const std::vector<MandinBatch::Pair> pairs = random_pairs();
  for (const Lab& lab : {kPrimed, Lab{"falcon", "mandin-guard-68030-none", kOn030}}) {
    const Found found = run(lab, alone(pairs));
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const bool truth = pixels_meet(pairs[i]);
      ASSERT_EQ(truth, golden_flag(pairs[i]) != 0) << i;
      ASSERT_EQ(found.flags[i] != 0, truth) << lab.machine << " pair " << i << ", seed " << kSeed;
    }
  }
}

/// Clocks of a call, its list's entry included.
std::uint64_t clocks_of(const Lab& lab, const MandinBatch::Pair& tested) {
  const std::uint64_t one = run(lab, {tested}, false).clocks;
  return (run(lab, std::vector<MandinBatch::Pair>(11, tested), false).clocks - one) / 10;
}

// docs/evidence/programs.md, "Mandin: blitter and processor". No common pixel: nobody can stop
// early. The zone begins at bit 15 - shift of the first mask's words.
struct Race {
  int width, height, shift;
  std::uint64_t primed, guard, buffer, alone;
};
TEST(MandinRace, ClocksOf68000AndBlitterBySizeOfTheZone) {
  for (const Race& race :
       {Race{16, 16, 0, 3168, 3196, 3612, 2506}, Race{16, 16, 8, 3270, 3350, 3714, 3184},
        Race{32, 32, 8, 4892, 5060, 6434, 7664}, Race{64, 64, 0, 10818, 10846, 15048, 12552},
        Race{64, 64, 8, 11164, 11588, 15394, 22832}, Race{160, 200, 0, 66634, 66662, 87856, 72220},
        Race{160, 200, 8, 67524, 69036, 88746, 152260}}) {
    const std::string name = std::to_string(race.width) + "x" + std::to_string(race.height) +
                             " from " + std::to_string(race.shift);
    const auto tested = pair(sprite(-race.shift, 0, race.width + race.shift, race.height, 0xAAAA),
                             sprite(0, 0, race.width, race.height, 0x5555));
    EXPECT_EQ(clocks_of(kPrimed, tested), race.primed) << name;
    EXPECT_EQ(clocks_of(kGuard, tested), race.guard) << name;
    EXPECT_EQ(clocks_of(kPrimed, in_buffer({tested})[0]), race.buffer) << name;
    EXPECT_EQ(clocks_of(kPrimed, alone({tested})[0]), race.alone) << name;
  }
}

/// A zone of one word by 4 rows: pairs that touch, do not, touch, touch. On the 68030, write
/// allocation on.
std::vector<std::uint16_t> seen_by_030(const char* firmware, bool buffer) {
  const auto touch = pair(sprite(0, 0, 16, 4, 0xAAAA), sprite(0, 0, 16, 4, 0xAAAA));
  const auto pass = pair(sprite(0, 0, 16, 4, 0xAAAA), sprite(0, 0, 16, 4, 0x5555));
  const std::vector<MandinBatch::Pair> pairs{touch, pass, touch, touch};
  return run({"falcon", firmware, kOn030}, buffer ? in_buffer(pairs) : pairs).flags;
}
using Flags = std::vector<std::uint16_t>;

// The look of the first call enters the buffer's words. Afterwards the clear of the article writes
// 0 to entry and memory, and the blitter to memory only: contacts are missed, as they are with
// COLFLAG. A buffer that is not cleared reads as it did at first: contacts are invented.
TEST(MandinOn68030, TheBufferIsAsStaleAsColflag) {
  EXPECT_EQ(seen_by_030("mandin-guard-68030-none", false), (Flags{0xAAAA, 0, 0, 0}));
  EXPECT_EQ(seen_by_030("mandin-guard-68030-none", true), (Flags{0xAAAA, 0, 0, 0}));
  EXPECT_EQ(seen_by_030("mandin-68030-none-word", true), (Flags{0xAAAA, 0xAAAA, 0xAAAA, 0xAAAA}));
}

// One entry of the cache is COLFLAG's; the buffer has as many as it has long words.
TEST(MandinOn68030, ColflagsEntryClearedDoesNotHelpTheBuffer) {
  EXPECT_EQ(seen_by_030("mandin-guard-68030-clear-entry", false),
            (Flags{0xAAAA, 0, 0xAAAA, 0xAAAA}));
  EXPECT_EQ(seen_by_030("mandin-guard-68030-clear-entry", true), (Flags{0xAAAA, 0, 0, 0}));
}

TEST(MandinOn68030, RemediesForTheWholeCacheHelpTheBuffer) {
  for (const char* firmware :
       {"mandin-guard-68030-off-test", "mandin-guard-68030-off-all", "mandin-guard-68030-clear-all",
        "mandin-guard-68030-clear-all-off", "mandin-guard-68030-inhibit"}) {
    EXPECT_EQ(seen_by_030(firmware, true), (Flags{0xAAAA, 0, 0xAAAA, 0xAAAA})) << firmware;
  }
}

}  // namespace
}  // namespace collide::platform::mandin_test
