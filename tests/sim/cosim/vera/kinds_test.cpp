// SPDX-License-Identifier: MIT
//
// What broken copies of our RTL lead to: kinds told apart fault by fault, waived, and a report that
// says where the beam is, what led up to the divergence and which sprites have to do with it.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>

#include "model/common/input_error.h"
#include "model/vera/timing.h"
#include "sim/cli/cosim_report.h"
#include "sim/cosim/cosim.h"
#include "sim/cosim/vera/bench.h"
#include "sim/tools/check.h"
#include "sim/tools/wave_file.h"
#include "sim/units/vera/board.h"
#include "sim/units/vera/rtl.h"
#include "sim/waves/added_signals.h"
#include "sim/waves/wave_values.h"
#include "tests/sim/cosim/vera/broken/broken_vera.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::cosim::kinds_test {
namespace {

using test::Refuses;
using ::testing::HasSubstr;

std::unique_ptr<UnitBench> bench_with(unsigned faults) {
  return make_vera_bench({test::broken_vera(faults), {}});
}

class VeraKinds : public ::testing::Test {
 protected:
  VeraKinds() {
    options_.seed = 1;
    options_.count = 200;
    options_.out = directory_.path();
    options_.keep_going = true;
    options_.shrinking.runs = 1;
  }
  /// How many jobs came to a kind, as it was found.
  static std::map<std::string, std::uint64_t> jobs_by_kind(const CosimResult& result) {
    std::map<std::string, std::uint64_t> jobs;
    for (const KindOfDivergence& kind : result.kinds) {
      jobs[kind.smallest.shrunk.kind()] += kind.jobs;
    }
    return jobs;
  }

  test::TemporaryDirectory directory_;
  CosimOptions options_;
};

class OneFault : public VeraKinds, public ::testing::WithParamInterface<unsigned> {};

TEST_P(OneFault, LeadsToItsKindMoreThanToAnyOther) {
  options_.count = 160;
  const test::VeraFault fault = test::vera_faults().at(GetParam());
  const auto bench = bench_with(1U << GetParam());
  auto jobs = jobs_by_kind(cosimulate(*bench, options_));
  if (jobs.empty()) {
    // A fault that shows only in whole frames needs more: they are rare.
    options_.first = options_.count;
    options_.count = 640;
    jobs = jobs_by_kind(cosimulate(*bench, options_));
  }
  ASSERT_FALSE(jobs.empty()) << fault.what;
  const auto most = std::max_element(
      jobs.begin(), jobs.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  std::string all;
  for (const auto& [kind, count] : jobs) all += kind + " " + std::to_string(count) + "; ";
  EXPECT_EQ(most->first, fault.kind) << fault.what << ": " << all;
}

INSTANTIATE_TEST_SUITE_P(All, OneFault, ::testing::Range(0U, 18U));

TEST(VeraFaults, AreAllTriedAndHaveKindsOfTheirOwn) {
  const auto faults = test::vera_faults();
  EXPECT_EQ(faults.size(), 18U);
  std::set<std::string> kinds;
  for (const test::VeraFault& fault : faults) kinds.insert(fault.kind);
  EXPECT_EQ(kinds.size(), faults.size());
}

TEST_F(VeraKinds, WithoutAFaultAllAgree) {
  const CosimResult result = cosimulate(*bench_with(0), options_);
  EXPECT_EQ(result.jobs, options_.count);
}

// Each hides where another comes first: what is left are several of them.
TEST_F(VeraKinds, SeveralFaultsAtOnceAreSorted) {
  const auto faults = test::vera_faults();
  unsigned several = 0;
  std::set<std::string> expected;
  for (const unsigned fault : {0U, 3U, 4U, 8U, 10U, 11U}) {
    several |= 1U << fault;
    expected.insert(faults[fault].kind);
  }
  options_.count = 44;
  const auto jobs = jobs_by_kind(cosimulate(*bench_with(several), options_));
  std::set<std::string> found;
  for (const auto& [kind, count] : jobs) {
    if (expected.count(kind) != 0) found.insert(kind);
  }
  EXPECT_GE(found.size(), 4U) << ::testing::PrintToString(jobs);
}

TEST_F(VeraKinds, WithoutWorkingEverythingButARowsClocksIsCompared) {
  const unsigned of_working = 12;
  const auto bench = [](unsigned fault) {
    return make_vera_bench({test::broken_vera_without_working(1U << fault), {}});
  };
  EXPECT_EQ(cosimulate(*bench(of_working), options_).jobs, options_.count);
  options_.keep_going = false;
  for (const unsigned fault : {2U, 3U, 7U}) {
    EXPECT_NE(cosimulate(*bench(fault), options_).failure(), nullptr) << fault;
  }
  EXPECT_TRUE(vera_bench().needs_port("o_pixel", {}));
  EXPECT_FALSE(vera_bench().needs_port("o_working", {}));
}

/// Every run of the search for a smaller job hangs, too.
TEST_F(VeraKinds, RtlThatNeverLatchesComesToAnEnd) {
  const unsigned no_latch = 9;
  options_.keep_going = false;
  options_.shrinking.runs = 200;
  const CosimResult result = cosimulate(*bench_with(1U << no_latch), options_);
  ASSERT_NE(result.failure(), nullptr);
  const Failure& failure = *result.failure();
  EXPECT_EQ(failure.found.kind(), "frame missing");
  EXPECT_EQ(failure.shrunk.actual(), "0");  // o_latch
  EXPECT_EQ(failure.shrunk_length, "1 action");
  EXPECT_TRUE(failure.shrink_finished);
}

TEST_F(VeraKinds, AWaivedKindEndsItsJob) {
  const unsigned late = 12;
  options_.waivers = read_waivers(directory_
                                      .write("waivers.json", R"({"unit":"vera","waivers":[
              {"kind":"row: clocks","reason":"our finder has its own time"}]})")
                                      .string(),
                                  "vera");
  const CosimResult result = cosimulate(*bench_with(1U << late), options_);
  EXPECT_EQ(result.failure(), nullptr) << result.kinds[0].smallest.shrunk.sentence();
  EXPECT_GT(result.waived.at("our finder has its own time"), 0U);
}

TEST_F(VeraKinds, WaivingEveryJobIsNoSuccess) {
  options_.count = 2;
  options_.waivers.kinds = {{"scan line", {}, "ours is the line displayed"}};
  try {
    cosimulate(*bench_with(1U << 6), options_);
    FAIL() << "it passes";
  } catch (const tools::CheckError& error) {
    EXPECT_THAT(error.what(), Refuses("nothing was compared", {"every job", "waived"}));
  }
}

TEST_F(VeraKinds, IgnoredBitsAreNotComparedAndTheJobGoesOn) {
  const unsigned no_field = 11;
  const auto bench = bench_with(1U << no_field);
  options_.keep_going = false;
  EXPECT_NE(cosimulate(*bench, options_).failure(), nullptr);
  const auto tolerant = bench->ignoring({{"DC_VIDEO", 0x80, "we have no fields"}});
  EXPECT_EQ(cosimulate(*tolerant, options_).jobs, options_.count);
  // DC_HSTART has the same number.
  EXPECT_NE(cosimulate(*bench->ignoring({{"DC_HSTART", 0x80, "?"}}), options_).failure(), nullptr);
  EXPECT_NE(cosimulate(*bench->ignoring({{"DC_VIDEO", 0x40, "?"}}), options_).failure(), nullptr);
}

TEST_F(VeraKinds, OnlyRegistersOfVeraAreIgnored) {
  EXPECT_THROW(vera_bench().ignoring({{"HOG", 1, "of another unit"}}), InputError);
  EXPECT_THROW(vera_bench().ignoring({{"ISR", 0x100, "nine bits"}}), InputError);
}

// --- Reports
// -------------------------------------------------------------------------------------------------------

/// Two 8x8 sprites that share column 107 of row 107, in the second frame.
Json pair_job() {
  return parse_json(R"({"unit":"vera","name":"pair",
    "vram":[{"at":"0x2000","hex":"1111111111111111111111111111111111111111111111111111111111111111"}],
    "frames":[{},{"sprites":{"0":"00 01 64 00 64 00 54 00","1":"00 01 6B 00 6B 00 64 00"},
               "accesses":[{"line":3,"clock":5,"write":5,"data":2},
                           {"line":3,"clock":9,"read":9}]}]})",
                    "job");
}

Divergence divergence_of(const UnitBench& bench, const Json& job) {
  try {
    bench.check(JsonField("job", job));
  } catch (const Divergence& divergence) {
    return divergence;
  }
  throw std::runtime_error("it agrees");
}

std::vector<std::string> golden_side(const Divergence& divergence) {
  std::vector<std::string> texts;
  for (const auto& moment : divergence.context) texts.push_back(moment.golden);
  return texts;
}

TEST(VeraReport, SaysWhatLedUpToItAndWhichSpritesAndPixelsLieThere) {
  const unsigned masks = 4;
  Json job = pair_job();
  job["frames"][1]["sprites"]["1"] = "00 01 6B 00 6B 00 68 00";  // Z 2: it wins
  const Divergence found = divergence_of(*bench_with(1U << masks), job);
  EXPECT_STREQ(found.what(), "row 107 in line 106: cell 107");
  EXPECT_EQ(found.kind(), "row: masks of cells");
  EXPECT_EQ(found.step, 5U);
  EXPECT_EQ(found.expected(), "mask 0x7 z 2 colour 0x01");  // 5 | 6
  EXPECT_EQ(found.actual(), "mask 0x6 z 2 colour 0x01");
  // Row 0 in line 524, each further one a line later: 3 ends before the accesses.
  std::vector<std::string> expected = {
      "reset",
      "rows 0 to 480: hit 0x0, at most 0 drawn",
      "frame 0 ends: nibble 0x0, SPRCOL 0, IRQ 0",
      "rows 0 to 3: hit 0x0, at most 0 drawn",
      "line 3 clock 5: CPU writes 0x02 to CTRL (0x9F25)",
      "line 3 clock 9: CPU reads DC_HSTART (0x9F29)",
      "rows 4 to 99: hit 0x0, at most 0 drawn",
      "rows 100 to 106: hit 0x0, at most 1 drawn",
      "sprite 0: mask 0x5 z 1, pixel 7 of line 7 of its image, colour 0x01",
      "sprite 1: mask 0x6 z 2, pixel 0 of line 0 of its image, colour 0x01",
      "cell 107: mask 0x7 z 2 colour 0x01"};
  const auto texts = golden_side(found);
  ASSERT_EQ(texts.size(), expected.size() + 2) << "and what the golden model does next";
  for (std::size_t i = 0; i < expected.size(); ++i) EXPECT_EQ(texts[i], expected[i]);
  EXPECT_THAT(texts[expected.size()], HasSubstr("row 108 in line 107: hit 0x0"));
  for (const auto& moment : found.context) {
    const bool differs = moment.golden == expected.back();
    const bool later = moment.golden.find("row 108") == 0 || moment.golden.find("row 109") == 0;
    EXPECT_EQ(moment.rtl, differs ? "cell 107: mask 0x6 z 2 colour 0x01"
                          : later ? ""
                                  : moment.golden);
  }
  EXPECT_THAT(found.conditions, ::testing::ElementsAre("rewritten in mid-frame"));
}

// Row 107 is drawn in the first 100 clocks of line 106. Byte $2000 has pixel 0 of sprite 1's image.
TEST(VeraReport, SaysThatTheImageWasWrittenAfterItWasDrawn) {
  Json job = pair_job();
  job["frames"][1]["sprites"]["1"] = "00 01 6B 00 6B 00 68 00";
  job["frames"][1]["accesses"] = Json::parse(R"([
      {"line":3,"clock":5,"write":0,"data":0},{"line":3,"clock":15,"write":1,"data":32},
      {"line":3,"clock":25,"write":2,"data":0},{"line":106,"clock":700,"write":3,"data":0}])");
  const auto texts = golden_side(divergence_of(*bench_with(1U << 4), job));
  EXPECT_THAT(texts, ::testing::IsSupersetOf(
                         {"sprite 1: mask 0x6 z 2, pixel 0 of line 0 of its image, transparent",
                          "sprites are shown as after the write of video RAM in line 106 clock 700",
                          "cell 107: mask 0x7 z 2 colour 0x01"}));
}

/// The job of a pair whose second sprite wins: a winner's mask replaces the cell's.
Json masks_job() {
  Json job = pair_job();
  job["frames"][1]["sprites"]["1"] = "00 01 6B 00 6B 00 68 00";
  return job;
}

/// The broken copies have no waves: those of our RTL are recorded in their place.
std::unique_ptr<UnitBench> recorded_bench_with(unsigned faults) {
  const vera::MakeDut broken = test::broken_vera(faults);
  return make_vera_bench({[broken](const WaveOptions& wave) {
                            return wave.wanted() ? vera::make_rtl(wave) : broken(wave);
                          },
                          {}});
}

/// Of the divergence that a fault leads to.
std::optional<TracedBack> traced(unsigned fault, const Json& json) {
  const auto bench = bench_with(1U << fault);
  return bench->trace_back(bench->parse(JsonField("job", json)), divergence_of(*bench, json));
}

TEST(VeraReport, GoesBackToTheClockInWhichTheCellWasWritten) {
  const unsigned masks = 4;
  const Json job = masks_job();
  const auto bench = recorded_bench_with(1U << masks);
  const Divergence found = divergence_of(*bench, job);
  const auto back = traced(masks, job);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->origin.what, "column 107");
  EXPECT_EQ(back->origin.expected, "writes mask 0x7 z 2 colour 0x01");
  EXPECT_EQ(back->origin.actual, "writes mask 0x6 z 2 colour 0x01");
  EXPECT_EQ(back->origin.sentence(),
            fmt::format("column 107 in clock {}: the golden model writes mask 0x7 z 2 colour 0x01, "
                        "the RTL writes mask 0x6 z 2 colour 0x01",
                        back->origin.clock));
  // The row is noticed at the end of its line.
  const std::uint64_t clock = back->origin.clock;
  EXPECT_LT(clock, found.clock() - 600);
  EXPECT_GT(clock, found.clock() - 800);
  const test::TemporaryDirectory folder;
  tools::WaveFile file(folder.path() / "w.fst");
  bench->record(JsonField("job", job), file.clocks(clock - 10, clock + 10));
  waves::add_signals(file.path(), waves::kGoldenScope, back->golden(clock - 10, clock + 10));
  const std::vector<std::string> signals = {
      "vera.o_pixel_write",        "vera.o_pixel_column[9:0]",   "vera.o_pixel_cell[13:0]",
      "golden.o_pixel_write",      "golden.o_pixel_column[9:0]", "golden.o_pixel_cell[13:0]",
      "golden.column[9:0]",        "golden.expected[13:0]",      "golden.actual[13:0]",
      "golden.expected_mask[3:0]", "golden.actual_mask[3:0]",    "golden.differs"};
  const waves::WaveValues wave(file.path(), signals);
  const auto at = [&](std::uint64_t when) {
    std::vector<std::uint64_t> values;
    for (const auto& signal : signals)
      values.push_back(wave.at(signal, when * bench->clock_period()));
    return values;
  };
  // {mask, z, colour}: 7 and 6 over the 5 of the first sprite.
  constexpr std::uint64_t kBefore = 5 << 10 | 1 << 8 | 1, kWant = 7 << 10 | 2 << 8 | 1,
                          kHave = 6 << 10 | 2 << 8 | 1;
  EXPECT_EQ(at(clock), (std::vector<std::uint64_t>{1, 107, kWant, 1, 107, kWant, 107, kBefore,
                                                   kBefore, 5, 5, 0}));
  const auto next = at(clock + 1);
  EXPECT_EQ((std::vector<std::uint64_t>(next.begin() + 7, next.end())),
            (std::vector<std::uint64_t>{kWant, kHave, 7, 6, 1}));
}

TEST(VeraReport, GoesBackToWhatWasNotWritten) {
  const unsigned equal = 3;  // of two sprites of equal Z the later wins
  const auto back = traced(equal, pair_job());
  ASSERT_TRUE(back);
  EXPECT_EQ(back->origin.what, "column 107");
  EXPECT_EQ(back->origin.expected, "draws a pixel there that leaves the cell as it is");
  EXPECT_THAT(back->origin.actual, HasSubstr("writes mask 0x7 z 1"));
}

/// Our RTL; what derives from it changes some of what it does.
class OurRtl : public vera::Unit, public vera::Board {
 public:
  explicit OurRtl(const WaveOptions& wave)
      : rtl_(vera::make_rtl(wave)), board_(dynamic_cast<vera::Board&>(*rtl_)) {}
  std::string name() const override { return rtl_->name(); }
  void reset() override { rtl_->reset(); }
  void load_vram(std::uint32_t address, const std::uint8_t* data, std::size_t size) override {
    rtl_->load_vram(address, data, size);
  }
  void set_registers(const vera::Registers& registers) override { rtl_->set_registers(registers); }
  void set_load(const vera::Load& load) override { rtl_->set_load(load); }
  void write(std::uint8_t reg, std::uint8_t data) override { rtl_->write(reg, data); }
  std::uint8_t read(std::uint8_t reg) override { return rtl_->read(reg); }
  vera::Position position() const override { return rtl_->position(); }
  vera::Raster raster() const override { return rtl_->raster(); }
  vera::Lines lines() const override { return rtl_->lines(); }
  std::uint64_t wave_clock() const override { return rtl_->wave_clock(); }
  bool irq() const override { return rtl_->irq(); }
  void run(std::uint64_t clocks) override { rtl_->run(clocks); }
  vera::Frame run_frame() override { return rtl_->run_frame(); }
  vera::Outputs look() const override { return board_.look(); }
  void drive(const vera::Inputs& in) override { board_.drive(in); }

 protected:
  vera::Unit& rtl() const { return *rtl_; }

 private:
  std::unique_ptr<vera::Unit> rtl_;
  vera::Board& board_;
};

/// Our RTL, whose pins show no clearing of columns 100 to 103.
class Uncleared final : public OurRtl {
 public:
  using OurRtl::OurRtl;
  vera::Outputs look() const override {
    vera::Outputs out = OurRtl::look();
    if (out.clear_index == 100 / 4) out.clear = false;
    return out;
  }
};

// A row that is drawn over what the line before should have cleared.
TEST(VeraReport, GoesBackToTheLineBeforeInWhichACellWasNotCleared) {
  const unsigned masks = 4;
  const auto bench = make_vera_bench(
      {[](const WaveOptions& wave) { return std::make_unique<Uncleared>(wave); }, {}});
  const AnyJob job = bench->parse(JsonField("job", masks_job()));
  // Sprite 0 ends with row 107, and two rows later its buffer is drawn into again.
  const std::uint64_t row_107 = divergence_of(*bench_with(1U << masks), masks_job()).clock();
  const std::uint64_t row_109 = row_107 + 2 * vera::vga_timing::kLineClocks;
  const auto back =
      bench->trace_back(job, Divergence("row 109 in line 108: cell 100", row_109, "mask 0x0",
                                        "mask 0x5", "row: cells without a sprite"));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->origin.what, "column 100");
  EXPECT_EQ(back->origin.expected, "clears it");
  EXPECT_EQ(back->origin.actual, "leaves it as it is");
  EXPECT_GT(back->origin.clock, row_107);
  EXPECT_LT(back->origin.clock, row_107 + vera::vga_timing::kLineClocks);
  // The cell is that of the buffer which is cleared, not of the one that is drawn into.
  const std::uint64_t period = bench->clock_period();
  const auto at = [&](const char* name, std::uint64_t clock) {
    std::uint64_t value = 0;
    for (const auto& signal : back->golden(back->origin.clock - 2, back->origin.clock + 2)) {
      if (signal.name != name) continue;
      for (const auto& [time, to] : signal.changes) {
        if (time <= clock * period) value = to;
      }
    }
    return value;
  };
  const std::uint64_t clock = back->origin.clock;
  EXPECT_EQ(at("expected_mask", clock), 5U);
  EXPECT_EQ(at("actual_mask", clock), 5U);
  EXPECT_EQ(at("expected_mask", clock + 1), 0U);
  EXPECT_EQ(at("actual_mask", clock + 1), 5U);
  EXPECT_EQ(at("differs", clock + 1), 1U);
}

TEST(VeraReport, StaysWhereItIsIfNoCellDiffers) {
  const unsigned row_480 = 2, no_latch = 9, nibble = 0;
  for (const unsigned fault : {row_480, no_latch}) EXPECT_FALSE(traced(fault, pair_job()));
  Json twice = pair_job();
  twice["frames"].push_back(Json{{"sprites", {{"1", "0001000000000000"}}}});
  EXPECT_FALSE(traced(nibble, twice));
}

TEST(VeraReport, TheWaveIsCutAroundTheFirstWrongCell) {
  const unsigned masks = 4;
  const test::TemporaryDirectory folder;
  CosimOptions options;
  options.out = folder.path();
  options.jobs_file = "pair.json";
  options.shrinking.runs = 1;
  const auto bench = recorded_bench_with(1U << masks);
  const AnyJob job = bench->parse(JsonField("job", masks_job()));
  const auto look = [&] {
    return investigate(*bench, options, {0, job, divergence_of(*bench, masks_job())});
  };
  const Failure failure = look();
  ASSERT_TRUE(failure.shrunk.origin);
  const std::uint64_t clock = failure.shrunk.origin->clock;
  EXPECT_EQ(failure.shrunk.shown_clock(), clock);
  EXPECT_EQ(failure.wave_first, clock - 60);
  EXPECT_EQ(failure.wave_last, clock + 20);
  const waves::WaveValues wave(failure.wave_file, {"golden.differs"});
  EXPECT_EQ(wave.first(), (clock - 60) * bench->clock_period());
  EXPECT_EQ(wave.at("golden.differs", clock * bench->clock_period()), 0U);
  EXPECT_EQ(wave.at("golden.differs", (clock + 1) * bench->clock_period()), 1U);
  // What the wave's page reads.
  const Json kept = Json::parse(test::read_file(divergence_file(failure.wave_file)));
  EXPECT_EQ(kept["origin"]["clock"], clock);
  EXPECT_EQ(kept["origin"]["what"], "column 107");
  EXPECT_THAT(
      cli::CosimReport(*bench, options, "").text(failure),
      HasSubstr("  first wrong column 107 in clock " + std::to_string(clock) + ": the golden"));
  options.whole_wave = true;
  const Failure whole = look();
  EXPECT_EQ(whole.wave_first, 0U);
  EXPECT_EQ(whole.wave_last, whole.shrunk.clock() + 20);
}

// A row that is not there: the first that shows is that none is rendered.
TEST(VeraReport, OfAMissingRowShowsBothSides) {
  const unsigned row_480 = 2;
  const Divergence found = divergence_of(*bench_with(1U << row_480), pair_job());
  EXPECT_STREQ(found.what(), "o_t in line 479 clock 23");
  EXPECT_EQ(found.expected(), "21 (0x15)");
  EXPECT_EQ(found.actual(), "no row");
  EXPECT_EQ(found.kind(), "row missing");
  EXPECT_TRUE(found.conditions.empty());
}

TEST(VeraReport, OfRtlThatNeverEndsAFrameSaysSo) {
  const unsigned no_latch = 9;
  const Divergence found = divergence_of(*bench_with(1U << no_latch), pair_job());
  EXPECT_STREQ(found.what(), "o_latch in line 479 clock 799");
  EXPECT_EQ(found.expected(), "1");
  EXPECT_EQ(found.actual(), "0");
  EXPECT_EQ(found.kind(), "frame missing");
  // The wave ends where it should end a frame: the job is run in the golden model's time.
  const test::TemporaryDirectory folder;
  tools::WaveFile file(folder.path() / "w.fst");
  EXPECT_NO_THROW(bench_with(1U << no_latch)->record(JsonField("job", pair_job()), file.clocks()));
}

TEST(VeraReport, NamesWhatTheUnitWasSetTo) {
  const unsigned no_field = 11;
  const Json job = parse_json(R"({"unit":"vera","name":"odd",
      "registers":{"output":2,"interlace":false,"wait_states":3,"layers":[{"config":7},{"enable":false}]},
      "frames":[{"accesses":[{"line":3,"clock":5,"read":9}]}]})",
                              "job");
  const Divergence found = divergence_of(*bench_with(1U << no_field), job);
  EXPECT_EQ(found.kind(), "register DC_VIDEO: field");
  EXPECT_STREQ(found.what(), "read of DC_VIDEO (0x9F29) in line 3 clock 5");
  // Field, sprites, layer 0, 240p, output 2.
  EXPECT_EQ(found.expected(), "0xDA");
  EXPECT_EQ(found.actual(), "0x5A");
  EXPECT_THAT(found.conditions,
              ::testing::ElementsAre("composite", "240p", "layers", "wait states"));
}

/// Our RTL, but that sprites on row 107 end with a wrong hit, and ISR reads VSYNC wrong.
class Wrong final : public OurRtl, private vera::Observer {
 public:
  using OurRtl::OurRtl;
  void reset() override {
    rtl().observe(observer() != nullptr ? this : nullptr);
    OurRtl::reset();
  }
  vera::Outputs look() const override {
    vera::Outputs out = OurRtl::look();
    if (isr_is_read_) out.data ^= 1;
    return out;
  }
  void drive(const vera::Inputs& in) override {
    OurRtl::drive(in);
    if (in.strobe && !in.write) isr_is_read_ = in.reg == vera::kIsr;
  }

 private:
  void on_row(const vera::Row& row) override {
    vera::Row wrong = row;
    if (row.row == 107 && row.drawn > 0) wrong.hit ^= 4;
    observer()->on_row(wrong);
  }
  void on_frame(const vera::Frame& frame) override { observer()->on_frame(frame); }

  bool isr_is_read_ = false;
};

std::unique_ptr<UnitBench> wrong_bench() {
  return make_vera_bench(
      {[](const WaveOptions& wave) { return std::make_unique<Wrong>(wave); }, {}});
}

/// What signals of the job's wave are in a clock.
std::vector<std::uint64_t> signals_in(const Json& job, std::uint64_t clock,
                                      const std::vector<std::string>& signals) {
  const test::TemporaryDirectory folder;
  tools::WaveFile file(folder.path() / "w.fst");
  const auto bench = wrong_bench();
  bench->record(JsonField("job", job), {file.path().string(), clock - 10, clock + 10});
  const waves::WaveValues wave(file.path(), signals);
  std::vector<std::uint64_t> values;
  for (const std::string& signal : signals) {
    values.push_back(wave.at(signal, clock * bench->clock_period()));
  }
  return values;
}

// Setting sprites up takes clocks of the wave that are not of the job.
TEST(VeraReport, MarksTheClockInWhichTheBuffersOfTheRowAreSwapped) {
  Json job = pair_job();
  job["frames"][1].erase("accesses");
  const Divergence found = divergence_of(*wrong_bench(), job);
  ASSERT_STREQ(found.what(), "row 107 in line 106: hit");
  EXPECT_EQ(found.step, 3U);
  EXPECT_EQ(
      signals_in(job, found.clock(), {"vera.o_swap", "vera.o_line[9:0]", "vera.o_clock[10:0]"}),
      (std::vector<std::uint64_t>{1, 106, 799}));
}

TEST(VeraReport, MarksTheClockInWhichTheByteReadIsThere) {
  Json job = pair_job();
  job["frames"][1]["accesses"][1]["read"] = 7;
  const Divergence found = divergence_of(*wrong_bench(), job);
  ASSERT_STREQ(found.what(), "read of ISR (0x9F27) in line 3 clock 9");
  EXPECT_EQ(
      signals_in(job, found.clock(), {"vera.i_strobe", "vera.o_line[9:0]", "vera.o_clock[10:0]"}),
      (std::vector<std::uint64_t>{0, 3, 10}));
}

}  // namespace
}  // namespace collide::cosim::kinds_test
