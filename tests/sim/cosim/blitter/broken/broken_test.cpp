// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "model/common/input_error.h"
#include "model/common/record.h"
#include "sim/cli/cosim_report.h"
#include "sim/cosim/blitter/bench.h"
#include "sim/cosim/cosim.h"
#include "sim/cosim/job_file.h"
#include "sim/flows/cosim_result.h"
#include "sim/tools/wave_file.h"
#include "sim/units/blitter/rtl.h"
#include "sim/waves/wave_values.h"
#include "sim/waves/waves.h"
#include "tests/sim/cosim/blitter/broken/broken_blitter.h"
#include "tests/support/process.h"
#include "tests/support/schema.h"

namespace collide::cosim::broken_test {
namespace {

namespace fs = std::filesystem;
using cli::CosimReport;
using ::testing::HasSubstr;

/// Co-simulation of RTL without the first blind shift of NFSR lines.
class BrokenBlitter : public ::testing::Test {
 protected:
  BrokenBlitter() : bench_(make_blitter_bench(test::make_broken_blitter)) {
    options_.seed = 1234;
    options_.count = 1000;
    options_.out = fs::path(::testing::TempDir()) / "collide_broken_blitter" /
                   ::testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(options_.out);
    result_ = cosimulate(*bench_, options_);
  }
  ~BrokenBlitter() override { fs::remove_all(options_.out); }

  const Failure& failure() const { return *result_.failure(); }
  std::string report_text() const { return CosimReport(*bench_, options_).text(failure()); }
  Json job() const {
    Json job;
    for_each_job(failure().job_file.string(), [&](const JsonField& field) { job = field.value(); });
    return job;
  }

  std::unique_ptr<UnitBench> bench_;
  CosimOptions options_;
  CosimResult result_;
};

TEST_F(BrokenBlitter, IsFoundOut) {
  ASSERT_NE(result_.failure(), nullptr);
  EXPECT_EQ(failure().number, result_.jobs) << "the jobs before it agreed";
  EXPECT_THAT(failure().found.what(), HasSubstr("bus access"));
}

TEST_F(BrokenBlitter, IsReportedWithWhatToDoNext) {
  const std::string name = "blitter-1234-" + std::to_string(failure().number);
  const Divergence& shrunk = failure().shrunk;
  const std::string text = report_text();
  EXPECT_THAT(text,
              HasSubstr("MISMATCH blitter  seed 1234  job " + std::to_string(failure().number) +
                        "  step " + std::to_string(failure().found.step) + "  clock " +
                        std::to_string(failure().found.clock())));
  EXPECT_THAT(text, HasSubstr("expected  " + failure().found.expected()));
  EXPECT_THAT(text, HasSubstr("actual    " + failure().found.actual()));
  EXPECT_THAT(text, HasSubstr("shrunk      " + failure().found_length + " to "));
  EXPECT_THAT(text, HasSubstr(shrunk.actual() + "   <-\n"));
  EXPECT_THAT(text, HasSubstr(" replay " + (options_.out / "cosim" / (name + ".json")).string() +
                              " --on lockstep\n"));
  EXPECT_THAT(text,
              HasSubstr(" waves " + name + " --clock " + std::to_string(shrunk.clock()) + "\n"));
  EXPECT_THAT(text, HasSubstr(" cosim blitter --seed 1234 --first " +
                              std::to_string(failure().number) + " --count 1\n"));
}

TEST_F(BrokenBlitter, ASmallJobIsShownWhole) {
  const Json small = job();
  const std::string report = report_text();
  EXPECT_THAT(report, HasSubstr("\n      \"do\": [\n        " + small["do"][0].dump() + ", "));
  for (const Json& action : small["do"]) EXPECT_THAT(report, HasSubstr(action.dump()));
}

TEST_F(BrokenBlitter, TheHeadlineComesBeforeItsJobIsMadeSmall) {
  std::vector<std::string> told;
  options_.found = [&](std::uint64_t number, const Divergence& found) {
    told.push_back(CosimReport(*bench_, options_).headline(number, found));
  };
  options_.shrinking.progress = [&](std::uint64_t) { told.push_back("a run"); };
  const CosimResult result = cosimulate(*bench_, options_);
  ASSERT_GT(told.size(), 1U);
  EXPECT_THAT(told[0], ::testing::StartsWith("MISMATCH blitter  seed 1234  job "));
  EXPECT_EQ(told[1], "a run");
  EXPECT_EQ(told[0] + CosimReport(*bench_, options_).details(*result.failure()), report_text());
}

TEST_F(BrokenBlitter, ContextEndsWithTheDivergence) {
  const auto& context = failure().shrunk.context;
  ASSERT_FALSE(context.empty());
  const auto differs = std::find_if(context.begin(), context.end(),
                                    [](const auto& moment) { return moment.golden != moment.rtl; });
  ASSERT_NE(differs, context.end());
  EXPECT_EQ(differs->golden, failure().shrunk.expected());
  EXPECT_EQ(differs->rtl, failure().shrunk.actual());
  for (auto later = differs + 1; later != context.end(); ++later) EXPECT_EQ(later->rtl, "");
}

TEST_F(BrokenBlitter, ShrinksToAnNfsrLineOfOneBlit) {
  const Json small = job();
  // The least there is: NFSR, counts, start, run, and what makes the write depend on the source.
  EXPECT_LE(small["do"].size(), 10U) << small.dump(1);
  EXPECT_EQ(failure().shrunk_length, std::to_string(small["do"].size()) + " steps");
  bool nfsr = false;
  for (const Json& action : small["do"]) {
    const std::string text = action.get<std::string>();
    const bool skew = text.rfind("SKEW=", 0) == 0 || text.rfind("CONTROL.w=", 0) == 0;
    if (!skew) continue;
    const auto data = std::stoul(text.substr(text.find('=') + 1), nullptr, 0);
    nfsr = nfsr || (data & 0x40) != 0;
  }
  EXPECT_TRUE(nfsr) << small.dump(1);
}

TEST_F(BrokenBlitter, TheJobReplaysToTheSameDivergence) {
  const Json small = job();
  RunOptions lockstep;
  try {
    bench_->run(JsonField("job", small), lockstep);
    FAIL() << "it agrees";
  } catch (const Divergence& again) {
    EXPECT_STREQ(again.what(), failure().shrunk.what());
    EXPECT_EQ(again.step, failure().shrunk.step);
    EXPECT_EQ(again.clock(), failure().shrunk.clock());
    EXPECT_EQ(again.expected(), failure().shrunk.expected());
    EXPECT_EQ(again.actual(), failure().shrunk.actual());
  }
  EXPECT_NO_THROW(blitter_bench().run(JsonField("job", small), lockstep));
}

TEST_F(BrokenBlitter, TheWaveShowsTheSavedViewAroundTheDivergence) {
  const waves::WaveInfo wave = waves::inspect_wave(failure().wave_file);
  EXPECT_EQ(wave.top, "blitter");
  const std::set<std::string> signals(wave.signals.begin(), wave.signals.end());
  const auto shown =
      waves::signals_of_view(std::string(COLLIDE_ROOT) + "/rtl/blitter/blitter.gtkw");
  EXPECT_GT(shown.size(), 40U);
  for (const std::string& signal : shown) {
    EXPECT_EQ(signals.count(signal), 1U) << signal;
  }
  const std::uint64_t period = bench_->clock_period();
  EXPECT_EQ(wave.first, failure().wave_first * period);
  EXPECT_GE(wave.last, failure().shrunk.clock() * period);
  EXPECT_LT(wave.last, (failure().wave_last + 1) * period);
}

// Memory acknowledges in the last clock of an access: the marker stands where the wave shows that.
TEST_F(BrokenBlitter, TheMarkedClockIsThatOfTheWrongAccess) {
  const waves::WaveValues wave(
      failure().wave_file,
      {"blitter.o_mem_stb", "blitter.o_mem_we", "blitter.i_mem_ack", "blitter.o_mem_dat[15:0]"});
  const std::uint64_t marked = failure().shrunk.clock() * bench_->clock_period();
  EXPECT_EQ(wave.at("blitter.o_mem_stb", marked), 1U);
  EXPECT_EQ(wave.at("blitter.o_mem_we", marked), 1U);
  EXPECT_EQ(wave.at("blitter.i_mem_ack", marked), 1U);
  const std::string actual = failure().shrunk.actual();
  ASSERT_EQ(actual.substr(0, 8), "write 0x");
  EXPECT_EQ(wave.at("blitter.o_mem_dat[15:0]", marked),
            std::stoul(actual.substr(6, 6), nullptr, 16));
}

/// Its own RTL, but that a read of the register port has bit 0 wrong.
class WrongAnswer final : public blitter::Board {
 public:
  explicit WrongAnswer(const WaveOptions& wave) : rtl_(blitter::make_board(wave)) {}
  blitter::Outputs look(const blitter::Inputs& in) override {
    blitter::Outputs out = rtl_->look(in);
    out.reg_dat ^= 1;
    return out;
  }
  void clock(const blitter::Inputs& in) override { rtl_->clock(in); }
  std::uint64_t wave_clock() const override { return rtl_->wave_clock(); }

 private:
  std::unique_ptr<blitter::Board> rtl_;
};

TEST(AWrongAnswer, IsMarkedInTheClockOfItsAcknowledge) {
  const test::TemporaryDirectory folder;
  const auto bench = make_blitter_bench(
      [](const WaveOptions& wave) { return std::make_unique<WrongAnswer>(wave); });
  const Json job = parse_json(R"({"unit":"blitter","do":["ENDMASK1=0x1234","ENDMASK1?"]})", "job");
  std::uint64_t clock = 0;
  try {
    bench->check(JsonField("job", job));
    FAIL() << "it agrees";
  } catch (const Divergence& divergence) {
    clock = divergence.clock();
  }
  tools::WaveFile file(folder.path() / "w.fst");
  bench->record(JsonField("job", job), file.clocks());
  const waves::WaveValues wave(file.path(),
                               {"blitter.i_reg_stb", "blitter.i_reg_we", "blitter.o_reg_ack"});
  const std::uint64_t marked = clock * bench->clock_period();
  EXPECT_EQ(wave.at("blitter.i_reg_stb", marked), 1U);
  EXPECT_EQ(wave.at("blitter.i_reg_we", marked), 0U);
  EXPECT_EQ(wave.at("blitter.o_reg_ack", marked), 1U);
}

TEST_F(BrokenBlitter, OneJobAloneDivergesAlike) {
  CosimOptions alone = options_;
  alone.first = failure().number;
  alone.count = 1;
  const CosimResult again = cosimulate(*bench_, alone);
  ASSERT_NE(again.failure(), nullptr);
  EXPECT_EQ(CosimReport(*bench_, alone).text(*again.failure()), report_text());
}

TEST_F(BrokenBlitter, JsonSaysTheSame) {
  flows::RtlCosimResult printed{result_, nullptr, "exact"};
  const CosimReport report(*bench_, options_);
  report.add_commands(printed);
  const Json json = json_of(printed);
  test::expect_valid(test::schema("cosim-result"), json, "a divergence");
  EXPECT_EQ(json["failure"]["job"], failure().number);
  EXPECT_EQ(json["failure"]["shrunk"]["clock"], failure().shrunk.clock());
  EXPECT_EQ(json["failure"]["job_file"], failure().job_file.string());
}

}  // namespace
}  // namespace collide::cosim::broken_test
