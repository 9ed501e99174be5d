// SPDX-License-Identifier: MIT
// Jobs, lockstep, stimulus and coverage of the VERA unit, with golden models on both sides.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "model/common/crc32.h"
#include "model/common/input_error.h"
#include "model/common/json.h"
#include "model/vera/golden.h"
#include "sim/cosim/vera/coverage.h"
#include "sim/cosim/vera/generator.h"
#include "sim/units/divergence.h"
#include "sim/units/hung.h"
#include "sim/units/vera/lockstep.h"
#include "tests/support/message.h"

namespace collide::vera::vera_cosim_test {
namespace {

using test::Refuses;

std::unique_ptr<Unit> make_golden() {
  return std::make_unique<Golden>();
}

Job job_of(const std::string& text) {
  const Json json = parse_json(text, "job");
  return parse_job(JsonField("job", json));
}

/// Two 8x8 sprites that share column 107 of row 107.
constexpr const char* kPair = R"({"unit":"vera","name":"pair",
  "vram":[{"at":"0x2000","hex":"1111111111111111111111111111111111111111111111111111111111111111"}],
  "registers":{"ien":4},
  "frames":[{"sprites":{"0":"00 01 64 00 64 00 54 00","1":"00 01 6B 00 6B 00 64 00"}},
            {"ack":true},{"sprites":{"1":"00 01 00 00 00 00 64 00"},
             "accesses":[{"line":524,"clock":0,"read":7},{"line":0,"clock":0,"write":6,"data":0}]}],
  "lines":[107]})";

TEST(Job, RunsFramesFromLine524) {
  const JobResult result = run_job(job_of(kPair), make_golden);
  ASSERT_EQ(result.frames.size(), 3U);
  EXPECT_EQ(result.frames[0].frame.nibble, 4);  // 5 & 6
  EXPECT_TRUE(result.frames[0].frame.irq);
  EXPECT_EQ(result.frames[0].frame.clocks, 384800U);
  EXPECT_EQ(result.frames[1].frame.clocks, 420000U);
  EXPECT_EQ(result.frames[2].frame.nibble, 0);
  EXPECT_FALSE(result.frames[2].frame.sprcol);
}

TEST(Job, AcknowledgesAfterTheLatch) {
  const JobResult result = run_job(job_of(kPair), make_golden);
  EXPECT_TRUE(result.frames[1].frame.sprcol);
  ASSERT_EQ(result.frames[2].reads.size(), 1U);
  EXPECT_EQ(result.frames[2].reads[0] & kSprcol, 0);
}

TEST(Job, LinesHaveCrcOverThreeBytesAColumn) {
  const Job job = job_of(kPair);
  const Json json = to_json(run_job(job, make_golden), job, "golden");
  std::vector<std::uint8_t> bytes(3 * 640, 0);
  const auto cell = [&bytes](std::size_t column, int mask, int z, int colour) {
    bytes[3 * column] = static_cast<std::uint8_t>(mask);
    bytes[3 * column + 1] = static_cast<std::uint8_t>(z);
    bytes[3 * column + 2] = static_cast<std::uint8_t>(colour);
  };
  for (std::size_t c = 100; c < 108; ++c) cell(c, 5, 1, 1);
  for (std::size_t c = 108; c < 115; ++c) cell(c, 6, 1, 1);
  const Json& line = json["frames"][0]["lines"]["107"];
  EXPECT_EQ(line["crc32"], hex(crc32(bytes.data(), bytes.size()), 8));
  EXPECT_EQ(line["pixels"], hex_bytes(bytes));
  EXPECT_EQ(line["hit"], 4);
  EXPECT_EQ(json["frames"][0]["lines"].size(), 15U);  // rows 100 to 114
}

TEST(Job, SurvivesBeingWrittenAndReadAgain) {
  for (std::uint64_t seed = 0; seed < 2 * kScenes.size(); ++seed) {
    const Job job = random_job(seed);
    const Json json = to_json(job);
    const Job again = parse_job(JsonField("job", json));
    EXPECT_EQ(to_json(again).dump(), json.dump());
  }
}

struct BadJob {
  const char* text;
  const char* place;
  std::vector<test::Fact> facts;
};

class BadJobs : public testing::TestWithParam<BadJob> {};
INSTANTIATE_TEST_SUITE_P(
    All, BadJobs,
    testing::Values(
        BadJob{R"({"frames":[]})", "job.frames", {"one"}},
        BadJob{R"({"frames":[{}],"fames":1})", "job", {"fames", "frames"}},
        BadJob{R"({"frames":[{"sprites":{"128":"0000000000000000"}}]})",
               "job.frames[0].sprites.128",
               {0, 127}},
        BadJob{R"({"frames":[{"sprites":{"1":"00"}}]})", "job.frames[0].sprites.1", {1, 8}},
        BadJob{R"({"registers":{"vstart":3},"frames":[{}]})", "job.registers.vstart", {3, 2}},
        BadJob{R"({"registers":{"layers":[{}]},"frames":[{}]})",
               "job.registers.layers",
               {"two", 0, 1}},
        BadJob{R"({"registers":{"layers":[{},{"mode":7}]},"frames":[{}]})",
               "job.registers.layers[1]",
               {"mode"}},
        BadJob{R"({"vram":[{"at":0}],"frames":[{}]})", "job.vram[0]", {"hex", "file"}},
        BadJob{R"({"vram":[{"at":0,"file":"none.bin"}],"frames":[{}]})",
               "none.bin",
               {"No such file or directory"}},
        BadJob{R"({"frames":[{"accesses":[{"line":0,"clock":0}]}]})",
               "job.frames[0].accesses[0]",
               {"write", "read"}},
        BadJob{R"({"frames":[{"until":{"line":1,"clock":0}},{}]})",
               "job.frames[0].until",
               {"last frame"}},
        BadJob{R"({"frames":[{"until":{"line":1}}]})", "job.frames[0].until", {"clock"}},
        BadJob{R"({"frames":[{"ack":true,"until":{"line":1,"clock":0}}]})",
               "job.frames[0].until",
               {"latch", "ack"}}));

TEST_P(BadJobs, AreRefusedWithTheirPlace) {
  try {
    job_of(GetParam().text);
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), Refuses(GetParam().place, GetParam().facts));
  }
}

TEST(Job, RefusesAccessesThatAreNotInTheirFrame) {
  const auto run = [](const std::string& accesses) {
    run_job(job_of(R"({"frames":[{"accesses":[)" + accesses + "]}]}"), make_golden);
  };
  EXPECT_NO_THROW(run(R"({"line":479,"clock":796,"read":7})"));
  EXPECT_THROW(run(R"({"line":479,"clock":797,"read":7})"), InputError);
  EXPECT_THROW(run(R"({"line":500,"clock":0,"read":7})"), InputError);
  EXPECT_THROW(run(R"({"line":10,"clock":800,"read":7})"), InputError);
  EXPECT_THROW(run(R"({"line":10,"clock":5,"read":7},{"line":10,"clock":8,"read":7})"), InputError);
  EXPECT_NO_THROW(run(R"({"line":10,"clock":5,"read":7},{"line":10,"clock":9,"read":7})"));
}

TEST(Job, EndsWithinItsLastFrame) {
  // Row 107 is rendered in line 106, and complete when the buffers change places after that.
  const auto until = [](int line, int clock) {
    Job job = job_of(kPair);
    job.frames = {job.frames[0]};
    job.frames[0].until = Position{line, clock};
    return to_json(run_job(job, make_golden), job, "golden")["frames"];
  };
  EXPECT_FALSE(until(106, 790)[0]["lines"].contains("107"));
  EXPECT_EQ(until(107, 10)[0]["lines"]["107"]["hit"], 4);
  EXPECT_FALSE(until(107, 10)[0]["lines"].contains("108"));
  EXPECT_FALSE(until(107, 10)[0].contains("nibble"));
}

TEST(Job, CountsTheClocksThatItRuns) {
  const auto clocks = [](const std::string& frames) {
    return run_job(job_of(R"({"frames":[)" + frames + "]}"), make_golden).clocks;
  };
  EXPECT_EQ(clocks(R"({"until":{"line":524,"clock":0}})"), 0U);
  EXPECT_EQ(clocks(R"({"until":{"line":2,"clock":5}})"), 800U + 1600 + 5);
  EXPECT_EQ(clocks(R"({"accesses":[{"line":0,"clock":7,"read":7}],"until":{"line":0,"clock":11}})"),
            800U + 11);
  EXPECT_EQ(clocks("{},{}"), 384800U + 420000);
  EXPECT_EQ(clocks(R"({},{"until":{"line":524,"clock":0}})"), 384800U + 45 * 800 - 800);
}

TEST(Job, RefusesAnEndThatIsNotInItsFrame) {
  const auto run = [](const std::string& frame) {
    run_job(job_of(R"({"frames":[)" + frame + "]}"), make_golden);
  };
  EXPECT_NO_THROW(run(R"({"until":{"line":479,"clock":799}})"));
  EXPECT_THROW(run(R"({"until":{"line":480,"clock":0}})"), InputError);
  EXPECT_THROW(run(R"({"until":{"line":10,"clock":800}})"), InputError);
  EXPECT_THROW(
      run(R"({"accesses":[{"line":10,"clock":5,"read":7}],"until":{"line":10,"clock":8}})"),
      InputError);
}

// Else the clocks to there would be fewer than none.
TEST(Beam, OfRtlThatIsInNoClockOfItsLineReachesNothing) {
  EXPECT_TRUE(reaches({524, 799}, {0, 0}, Raster{}));
  EXPECT_FALSE(reaches({524, 800}, {0, 0}, Raster{}));
  EXPECT_FALSE(reaches({524, 2047}, {0, 0}, Raster{}));
}

// --- Lockstep
// -------------------------------------------------------------------------------------------------------

/// A golden model that gets one thing wrong.
class Faulty final : public Unit, private Observer {
 public:
  enum class Fault {
    kNone,
    kCell,
    kHit,
    kClocks,
    kNibble,
    kIsr,
    kScanLine,
    kHangs,
    kIrq,
    kPixels,
    kRowClock,
    kBusy
  };

  explicit Faulty(Fault fault) : fault_(fault) { unit_.observe(this); }

  std::string name() const override { return "faulty"; }
  void reset() override { unit_.reset(); }
  void load_vram(std::uint32_t address, const std::uint8_t* data, std::size_t size) override {
    unit_.load_vram(address, data, size);
  }
  void set_registers(const Registers& registers) override { unit_.set_registers(registers); }
  void set_load(const Load& load) override { unit_.set_load(load); }
  void write(std::uint8_t reg, std::uint8_t data) override { unit_.write(reg, data); }
  std::uint8_t read(std::uint8_t reg) override {
    return unit_.read(reg) ^ (fault_ == Fault::kIsr && reg == kIsr ? 0x10 : 0);
  }
  Position position() const override { return unit_.position(); }
  Raster raster() const override { return unit_.raster(); }
  Lines lines() const override {
    Lines lines = unit_.lines();
    if (fault_ == Fault::kScanLine && lines.shown == 511) lines.scanline = 511;
    return lines;
  }
  std::uint64_t wave_clock() const override { return unit_.wave_clock(); }
  Monitor monitor() const override {
    Monitor monitor = unit_.monitor();
    if (fault_ == Fault::kRowClock && unit_.position().line == 480) monitor.t = 800;
    if (fault_ == Fault::kBusy && unit_.position().line == 480) monitor.busy = 1;
    return monitor;
  }
  bool irq() const override {
    return unit_.irq() != (fault_ == Fault::kIrq && unit_.position().line == 480);
  }
  void run(std::uint64_t clocks) override { unit_.run(clocks); }
  Frame run_frame() override {
    if (fault_ == Fault::kHangs) throw Hung("no frame ends");
    return unit_.run_frame();
  }

 private:
  void on_row(const Row& row) override {
    Row changed = row;
    std::vector<Cell> cells(row.cells, row.cells + kColumns);
    changed.cells = cells.data();
    if (row.row == 107) {
      if (fault_ == Fault::kCell) cells[1023].z ^= 1;
      if (fault_ == Fault::kHit) changed.hit ^= 4;
      if (fault_ == Fault::kClocks) ++changed.clocks;
      if (fault_ == Fault::kPixels) ++changed.pixels;
    }
    observer()->on_row(changed);
  }
  void on_frame(const Frame& frame) override {
    Frame changed = frame;
    if (fault_ == Fault::kNibble) changed.nibble ^= 1;
    observer()->on_frame(changed);
  }

  Golden unit_;
  Fault fault_;
};

struct FaultCase {
  Faulty::Fault fault;
  const char* what;
  const char* expected;
  const char* actual;
};

class Faults : public testing::TestWithParam<FaultCase> {};
INSTANTIATE_TEST_SUITE_P(
    All, Faults,
    // Both sprites of row 107 are found, the second at T = 13; 126 lookups follow from t = 15 on:
    // 141 clocks.
    testing::Values(
        FaultCase{Faulty::Fault::kCell, "row 107 in line 106: cell 1023",
                  "mask 0x0 z 0 colour 0x00", "mask 0x0 z 1 colour 0x00"},
        FaultCase{Faulty::Fault::kHit, "row 107 in line 106: hit", "0x4", "0x0"},
        FaultCase{Faulty::Fault::kClocks, "row 107 in line 106: clocks", "141", "142"},
        FaultCase{Faulty::Fault::kNibble, "frame 0: nibble", "0x4", "0x5"},
        FaultCase{Faulty::Fault::kIsr, "read of ISR (0x9F27) in line 10 clock 0", "0x47", "0x57"},
        FaultCase{Faulty::Fault::kScanLine, "scan line in line 511 clock 0", "0", "511"},
        FaultCase{Faulty::Fault::kHangs, "row 0 in line 524",
                  "row 0 in line 524: hit 0x0, 128 clocks, 0 drawn", "no frame ends"},
        FaultCase{Faulty::Fault::kIrq, "IRQ pin in line 480 clock 0", "1", "0"},
        FaultCase{Faulty::Fault::kPixels, "row 107 in line 106: pixels", "16", "17"},
        // Row 480 was chosen in line 479, and its last clock is the first of line 480.
        FaultCase{Faulty::Fault::kRowClock, "clock of the row in line 480 clock 0", "798", "800"},
        FaultCase{Faulty::Fault::kBusy, "clocks busy in line 480 clock 0", "0", "1"}));

TEST_P(Faults, AreFoundWhereTheyAre) {
  const FaultCase& c = GetParam();
  Job job = job_of(kPair);
  job.frames[1].accesses.push_back({511, 0, false, kIen, 0});
  job.frames[1].accesses.push_back({10, 0, false, kIsr, 0});
  try {
    run_job(job, [&c] { return std::make_unique<Lockstep>(std::make_unique<Faulty>(c.fault)); });
    FAIL() << "not found";
  } catch (const Divergence& divergence) {
    EXPECT_STREQ(divergence.what(), c.what);
    EXPECT_EQ(divergence.expected(), c.expected);
    EXPECT_EQ(divergence.actual(), c.actual);
    EXPECT_LE(divergence.step, 1U);
    // Line 106 ends 108 lines after the start of line 524; its last clock swaps the buffers.
    if (std::string(c.what).find("row 107") == 0) {
      EXPECT_EQ(divergence.clock(), 108U * 800 - 1);
    }
  }
}

TEST(LockstepOfEquals, ComparesEveryRowAndFrame) {
  Lockstep lockstep(std::make_unique<Faulty>(Faulty::Fault::kNone));
  lockstep.run_frame();
  lockstep.run_frame();
  EXPECT_GE(lockstep.compared(), 2U * 482);
}

TEST(LockstepOfEquals, GivesTheResultsOfTheGoldenModel) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Job job = random_job(seed);
    const auto golden = to_json(run_job(job, make_golden), job, "same");
    const auto both = to_json(
        run_job(job, [] { return std::make_unique<Lockstep>(make_golden()); }), job, "same");
    EXPECT_EQ(golden.dump(), both.dump()) << job.name;
  }
}

// --- Stimulus and coverage
// --------------------------------------------------------------------------------------------

TEST(Stimulus, SameSeedGivesTheSameJob) {
  EXPECT_EQ(to_json(random_job(42)).dump(), to_json(random_job(42)).dump());
  EXPECT_NE(to_json(random_job(42)).dump(), to_json(random_job(52)).dump());
}

TEST(Stimulus, EveryJobIsValid) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    EXPECT_NO_THROW(run_job(random_job(seed), make_golden)) << "seed " << seed;
  }
}

TEST(Stimulus, WhatAJobShrinksToIsValid) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    int count = 0;
    for (auto simpler = simpler_jobs(random_job(seed)).next(); simpler && count < 40; ++count) {
      const Json json = to_json(*simpler);
      EXPECT_NO_THROW(run_job(parse_job(JsonField("job", json)), make_golden)) << json;
      // Down the first branch that is there.
      auto next = simpler_jobs(*simpler).next();
      if (!next) break;
      simpler = std::move(next);
    }
    EXPECT_GT(count, 0);
  }
}

TEST(Stimulus, ReachesEveryCoverageBin) {
  cosim::Coverage coverage = make_coverage();
  for (std::uint64_t seed = 0; seed < 8000; ++seed) {
    const Job job = random_job(seed);
    cover(job, run_job(job, make_golden), coverage);
  }
  EXPECT_EQ(coverage.covered(), coverage.reachable()) << coverage.table();
}

TEST(CoverageBins, AreOpenUntilTheyAreMet) {
  cosim::Coverage coverage = make_coverage();
  EXPECT_EQ(coverage.covered(), 0U);
  const Job job = job_of(kPair);
  cover(job, run_job(job, make_golden), coverage);
  EXPECT_GT(coverage.group("sprite size").hits({0, 0, 0}), 0U);
  EXPECT_EQ(coverage.group("sprite size").hits({1, 0, 0}), 0U);
  EXPECT_EQ(coverage.group("nibble").hits({4}), 2U);
}

}  // namespace
}  // namespace collide::vera::vera_cosim_test
