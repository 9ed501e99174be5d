// SPDX-License-Identifier: MIT
// Jobs, lockstep, stimulus and coverage of the VERA unit, with golden models on both sides.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "model/common/crc32.h"
#include "model/common/input_error.h"
#include "model/common/json.h"
#include "model/vera/golden.h"
#include "sim/cosim/old_jobs.h"
#include "sim/cosim/vera/bench.h"
#include "sim/cosim/vera/coverage.h"
#include "sim/cosim/vera/generator.h"
#include "sim/units/divergence.h"
#include "sim/units/vera/checked.h"
#include "tests/support/message.h"

namespace collide::vera::vera_cosim_test {
namespace {

using test::Refuses;

std::unique_ptr<Unit> make_golden() {
  return std::make_unique<Golden>();
}

Job job_of(const std::string& text) {
  const Json json = parse_json(text, "job");
  const Json now = cosim::in_present_form(JsonField("job", json));
  return parse_job(JsonField("job", now));
}

Job random_job(std::uint64_t number) {
  return vera::random_job(cosim::Draw::of_job(1, number), {}, {});
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
  for (std::uint64_t number = 0; number < 30; ++number) {
    const Job job = random_job(number);
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
        BadJob{R"({"do":[]})", "job.do", {"frame", "end"}},
        BadJob{R"({"do":["frame"],"fames":1})", "job", {"fames", "do"}},
        BadJob{R"({"do":["sprite 128 off"]})", "job.do[0] \"sprite 128 off\"", {0, 127}},
        BadJob{R"({"do":["sprite 7-5 off"]})", "job.do[0] \"sprite 7-5 off\"", {5, 7, 127}},
        BadJob{R"({"do":["sprite 1 00"]})", "job.do[0] \"sprite 1 00\"", {"sixteen", "mask=5"}},
        BadJob{R"({"do":["sprite 1 9x8"]})", "job.do[0] \"sprite 1 9x8\"", {"9x8", "16x8"}},
        BadJob{R"({"do":["sprite 1 z=4"]})", "job.do[0] \"sprite 1 z=4\"", {4, 0, 3}},
        BadJob{R"({"do":["sprite 1 image=0x2010"]})",
               "job.do[0] \"sprite 1 image=0x2010\"",
               {"multiple of 32"}},
        BadJob{R"({"registers":{"vstart":3},"do":["frame"]})", "job.registers.vstart", {3, 2}},
        BadJob{R"({"registers":{"layers":[{}]},"do":["frame"]})",
               "job.registers.layers",
               {"two", 0, 1}},
        BadJob{R"({"registers":{"layers":[{},{"mode":7}]},"do":["frame"]})",
               "job.registers.layers[1]",
               {"mode"}},
        BadJob{R"({"vram":[{"at":0}],"do":["frame"]})", "job.vram[0]", {"hex", "file"}},
        BadJob{R"({"vram":[{"at":0,"file":"none.bin"}],"do":["frame"]})",
               "none.bin",
               {"No such file or directory"}},
        BadJob{R"({"do":["@0:0 ISP?"]})", "job.do[0] \"@0:0 ISP?\"", {"ISP", "0x9F20", "ISR"}},
        BadJob{R"({"do":["@0:0 ISR=256"]})", "job.do[0] \"@0:0 ISR=256\"", {256, 0, 255}},
        BadJob{R"({"do":["@0:1588 ISR?"]})", "job.do[0] \"@0:1588 ISR?\"", {1588, 0, 1587}},
        BadJob{R"({"do":["@1024:0 ISR?"]})", "job.do[0] \"@1024:0 ISR?\"", {1024, 0, 1023}},
        BadJob{R"({"do":["ack"]})", "job.do[0] \"ack\"", {"frame", "end", "wait"}},
        BadJob{R"({"do":["@3 wait"]})", "job.do[0] \"@3 wait\"", {"wait"}},
        BadJob{R"({"do":["@3 sprite 1 off"]})", "job.do[0] \"@3 sprite 1 off\"", {"no time"}}));

TEST_P(BadJobs, AreRefusedWithTheirPlace) {
  try {
    job_of(GetParam().text);
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), Refuses(GetParam().place, GetParam().facts));
  }
}

std::string printed(const std::string& actions) {
  return to_json(job_of(R"({"do":[)" + actions + "]}"))["do"].dump();
}

TEST(Job, SpritesAreMembersOrBytes) {
  EXPECT_EQ(printed(R"("sprite 3-5 00016400E0015400","sprite 7 x=1023 y=2 z=3 mask=15 64x32 )"
                    R"(palette=9 bpp8 vflip hflip image=0x1FFE0","sprite 8-9 off","sprite 6 )"
                    R"(00016400E0015400","sprite 10 0071000000000000","frame")"),
            R"(["sprite 3-5 x=100 y=480 8x8 z=1 mask=5 image=0x2000",)"
            R"("sprite 7 x=1023 y=2 64x32 z=3 mask=15 image=0x1FFE0 palette=9 bpp8 hflip vflip",)"
            R"("sprite 8-9 off","sprite 6 x=100 y=480 8x8 z=1 mask=5 image=0x2000",)"
            R"("sprite 10 0071000000000000","frame"])");
}

TEST(Job, AccessesHaveTheNamesThatDcselLeft) {
  EXPECT_EQ(printed(R"("@1:8 0x9F29=1","CTRL=2","0x9F29?","@1:21 hold 7","SCANLINE? 3",)"
                    R"("IRQLINE=0x10","frame","ISR=4","@2:0 CTRL=0x80","0x9F29? 8","@3:9 end")"),
            R"(["@1:8 DC_VIDEO=1","CTRL=2","DC_HSTART?","@1:21 hold 7","SCANLINE?",)"
            R"("IRQLINE=0x10","frame","ISR=4","@2:0 CTRL=0x80","DC_VIDEO?","@3:9 end"])");
}

TEST(Job, AgentsActInTheirClocks) {
  EXPECT_EQ(printed(R"("sprite 1 off","wait 3","@9 look 0x9F27","@9 reset 2","@7 not_ready 1",)"
                    R"("wait_states 4","ISR=7")"),
            R"(["sprite 1 off","wait 3","@9 look ISR","@9 reset 2","@7 not_ready 1",)"
            R"("wait_states 4","ISR=7"])");
}

/// The last frame of a job that is run on the golden model.
JobResult::OneFrame ran(const std::string& actions) {
  const Json json = parse_json(R"({"do":[)" + actions + "]}", "job");
  return run_job(parse_job(JsonField("job", json)), make_golden).frames.back();
}
std::vector<std::uint8_t> reads_of(const std::string& actions) {
  return ran(actions).reads;
}

// LINE of IRQLINE 0 is set in clock 800, as line 524 has 800 clocks, and is read from 801 on.
TEST(Job, AnAccessComesFourClocksAfterTheOneBeforeIt) {
  EXPECT_THAT(reads_of(R"("@524:797 ISR?","ISR?","end")"), testing::ElementsAre(0, 2));
  EXPECT_THAT(reads_of(R"("@524:796 ISR?","ISR?","end")"), testing::ElementsAre(0, 0));
  EXPECT_THAT(reads_of(R"("@796 ISR?","wait 1","ISR?","end")"), testing::ElementsAre(0, 2));
}
TEST(Job, AClockIsTakenAsSoonAsItsAgentCan) {
  EXPECT_THAT(reads_of(R"("@799 ISR?","@800 ISR?","@801 ISR?")"), testing::ElementsAre(0, 0, 2));
  // In the order of their clocks, whatever that of the list
  EXPECT_THAT(reads_of(R"("@801 ISR?","@800 ISR?")"), testing::ElementsAre(0, 2));
}
TEST(Job, HoldDelaysWhatFollowsAndTheBeam) {
  EXPECT_THAT(reads_of(R"("@524:797 hold 9","ISR?","ISR?","end")"), testing::ElementsAre(0, 2));
  EXPECT_THAT(reads_of(R"("@0 hold 9","@805 ISR?","@809 ISR?","@810 ISR?")"),
              testing::ElementsAre(0, 0, 2));
}
TEST(Job, APlaceIsTakenWhenTheBeamNextComesThere) {
  // Line 10 is left; it comes again after the latch, which sets VSYNC.
  EXPECT_THAT(reads_of(R"("@10:5 ISR?","@10:8 ISR?","end")"), testing::ElementsAre(2, 3));
}
TEST(Job, RefusesAPlaceThatTheBeamDoesNotComeTo) {
  try {
    reads_of(R"("@10:0 ISR?","@10:800 ISR?","frame")");
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), Refuses("job.do[1] \"@10:800 ISR?\"", {"line 10 clock 4"}));
  }
}

TEST(Job, EndsWhereItIsTold) {
  // Row 107 is rendered in line 106, and complete when the buffers change places after that.
  const auto until = [](int line, int clock) {
    Job job = job_of(kPair);
    job.actions.resize(2);
    job.actions.push_back({{}, Position{line, clock}, Job::End{}});
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

// Else the clocks to there would be fewer than none.
TEST(Beam, OfRtlThatIsInNoClockOfItsLineReachesNothing) {
  EXPECT_TRUE(reaches({524, 799}, {0, 0}, Raster{}));
  EXPECT_FALSE(reaches({524, 800}, {0, 0}, Raster{}));
  EXPECT_FALSE(reaches({524, 2047}, {0, 0}, Raster{}));
}

// --- Lockstep
// -------------------------------------------------------------------------------------------------------

/// A golden model that gets one thing wrong.
class Faulty final : public Unit, public Board, private Observer {
 public:
  enum class Fault {
    kNone,
    kCell,
    kHit,
    kClocks,
    kNibble,
    kIsr,
    kScanLine,
    kNoFrame,
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
  std::uint8_t read(std::uint8_t reg) override { return unit_.read(reg); }
  Position position() const override { return unit_.position(); }
  Raster raster() const override { return unit_.raster(); }
  Lines lines() const override { return unit_.lines(); }
  std::uint64_t wave_clock() const override { return unit_.wave_clock(); }
  bool irq() const override { return unit_.irq(); }
  void run(std::uint64_t clocks) override { unit_.run(clocks); }
  Frame run_frame() override { return unit_.run_frame(); }
  Outputs look() const override {
    Outputs out = unit_.outputs();
    const bool in_480 = out.line == 480;
    if (fault_ == Fault::kIsr && isr_is_read_) out.data ^= 0x10;
    if (fault_ == Fault::kScanLine && out.shown == 511) out.scanline = 511;
    if (fault_ == Fault::kRowClock && in_480) out.t = 800;
    if (fault_ == Fault::kBusy && in_480) out.busy = 1;
    if (fault_ == Fault::kIrq && in_480) out.irq = !out.irq;
    return out;
  }
  void drive(const Inputs& in) override {
    unit_.clock(in);
    if (in.strobe && !in.write) isr_is_read_ = in.reg == kIsr;
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
    if (fault_ != Fault::kNoFrame) observer()->on_frame(changed);
  }

  mutable Golden unit_;
  Fault fault_;
  bool isr_is_read_ = false;
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
        FaultCase{Faulty::Fault::kScanLine, "o_scanline in line 511 clock 0", "0", "511 (0x1ff)"},
        FaultCase{Faulty::Fault::kNoFrame, "frame 0", "frame 0 ends: nibble 0x4, SPRCOL 1, IRQ 1",
                  "no frame ends"},
        FaultCase{Faulty::Fault::kIrq, "o_irq in line 480 clock 0", "1", "0"},
        FaultCase{Faulty::Fault::kPixels, "row 107 in line 106: pixels", "16", "17"},
        // Row 480 was chosen in line 479, and its last clock is the first of line 480.
        FaultCase{Faulty::Fault::kRowClock, "o_t in line 480 clock 0", "798 (0x31e)",
                  "800 (0x320)"},
        FaultCase{Faulty::Fault::kBusy, "o_busy in line 480 clock 0", "0", "1"}));

TEST_P(Faults, AreFoundWhereTheyAre) {
  const FaultCase& c = GetParam();
  Job job = job_of(kPair);
  const auto frame = job.actions.begin() + 3;  // the second
  ASSERT_TRUE(std::holds_alternative<Job::Frame>(frame->step));
  job.actions.insert(
      frame, {{{}, Position{511, 0}, Job::Read{kIen}}, {{}, Position{10, 0}, Job::Read{kIsr}}});
  try {
    run_job(job, [&c] { return std::make_unique<Checked>(std::make_unique<Faulty>(c.fault)); });
    FAIL() << "not found";
  } catch (const Divergence& divergence) {
    EXPECT_STREQ(divergence.what(), c.what);
    EXPECT_EQ(divergence.expected(), c.expected);
    EXPECT_EQ(divergence.actual(), c.actual);
    EXPECT_LE(divergence.step, 5U);
    // Line 106 ends 108 lines after the start of line 524; its last clock swaps the buffers.
    if (std::string(c.what).find("row 107") == 0) {
      EXPECT_EQ(divergence.clock(), 108U * 800 - 1);
    }
  }
}

// Long after one action and before the next.
TEST(FaultsOfRows, AreFoundWhereNobodyActs) {
  Job job = job_of(kPair);
  job.actions.resize(2);
  for (const std::uint64_t at : {0, 300'000}) job.actions.push_back({at, {}, Job::Read{kIsr}});
  const auto run = [&](Faulty::Fault fault, std::uint64_t& rows) {
    const auto make = [fault] {
      return std::make_unique<Checked>(std::make_unique<Faulty>(fault));
    };
    return run_job(job, make, LineDetail::kNone,
                   [&](const Unit& unit) { rows = unit.steps_compared(); });
  };
  std::uint64_t rows = 0;
  EXPECT_GT(run(Faulty::Fault::kNone, rows).clocks, 300'000U);
  EXPECT_GT(rows, 370U);
  try {
    run(Faulty::Fault::kHit, rows);
    FAIL() << "not found";
  } catch (const Divergence& divergence) {
    EXPECT_STREQ(divergence.what(), "row 107 in line 106: hit");
  }
}

TEST(LockstepOfEquals, ComparesEveryRowAndFrame) {
  Checked lockstep(std::make_unique<Faulty>(Faulty::Fault::kNone));
  lockstep.run_frame();
  lockstep.run_frame();
  EXPECT_GE(lockstep.compared(), 2U * 482);
}

TEST(LockstepOfEquals, GivesTheResultsOfTheGoldenModel) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Job job = random_job(seed);
    const auto golden = to_json(run_job(job, make_golden), job, "same");
    const auto both = to_json(
        run_job(job,
                [] {
                  return std::make_unique<Checked>(std::make_unique<Faulty>(Faulty::Fault::kNone));
                }),
        job, "same");
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
  for (std::uint64_t number = 0; number < 200; ++number) {
    EXPECT_NO_THROW(run_job(random_job(number), make_golden)) << "job " << number;
  }
}

TEST(Stimulus, WhatAJobShrinksToIsValid) {
  for (std::uint64_t number = 0; number < 40; ++number) {
    int count = 0;
    for (auto simpler = simpler_jobs(random_job(number)).next(); simpler && count < 40; ++count) {
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

/// A default run of any seed reaches all.
class Seeds : public testing::TestWithParam<std::uint64_t> {};
INSTANTIATE_TEST_SUITE_P(Stimulus, Seeds, testing::Range(std::uint64_t{1}, std::uint64_t{3}));

TEST_P(Seeds, ReachEveryCoverageBin) {
  cosim::Coverage coverage = make_coverage();
  const std::uint64_t most = cosim::vera_bench().usual_jobs();
  std::uint64_t number = 0;
  for (; number < most && coverage.covered() < coverage.reachable(); ++number) {
    const Job job = vera::random_job(cosim::Draw::of_job(GetParam(), number), {}, {});
    Cover cover(job, coverage);
    run_job(job, make_golden, LineDetail::kCounts, {}, &cover);
  }
  RecordProperty("jobs", std::to_string(number));
  EXPECT_EQ(coverage.covered(), coverage.reachable()) << coverage.table();
  EXPECT_TRUE(coverage.consistent()) << coverage.table();
}

TEST(CoverageBins, AreOpenUntilTheyAreMet) {
  cosim::Coverage coverage = make_coverage();
  EXPECT_EQ(coverage.covered(), 0U);
  const Job job = job_of(kPair);
  Cover cover(job, coverage);
  run_job(job, make_golden, LineDetail::kCounts, {}, &cover);
  EXPECT_GT(coverage.group("sprite size").hits({0, 0, 0}), 0U);
  EXPECT_EQ(coverage.group("sprite size").hits({1, 0, 0}), 0U);
  EXPECT_EQ(coverage.group("nibble").hits({4}), 2U);
}

}  // namespace
}  // namespace collide::vera::vera_cosim_test
