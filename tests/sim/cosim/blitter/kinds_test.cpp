// SPDX-License-Identifier: MIT
//
// What a design with several faults at once leads to: kinds told apart, waived, made small.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "model/common/input_error.h"
#include "model/common/record.h"
#include "sim/cli/cosim_report.h"
#include "sim/cosim/blitter/bench.h"
#include "sim/cosim/cosim.h"
#include "sim/cosim/job_file.h"
#include "sim/flows/cosim_result.h"
#include "sim/tools/worker.h"
#include "tests/sim/cosim/blitter/faulty_board.h"
#include "tests/support/message.h"
#include "tests/support/process.h"
#include "tests/support/schema.h"

namespace collide::cosim::kinds_test {
namespace {

namespace fs = std::filesystem;
using cli::CosimReport;
using test::Refuses;
using ::testing::Contains;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::Not;

/// The interrupt output rises a clock late, X_COUNT reads wrong, and the third access, if it is a
/// write, has wrong data.
blitter::Fault several() {
  blitter::Fault fault;
  fault.late_done = true;
  fault.wrong_register = unsigned{blitter::kXCount};
  fault.wrong_data = 2;
  return fault;
}

class Kinds : public ::testing::Test {
 protected:
  Kinds()
      : bench_(make_blitter_bench(
            [](const WaveOptions&) { return std::make_unique<blitter::FaultyBoard>(several()); })) {
    options_.seed = 5;
    options_.count = 60;
    options_.out = directory_.path();
    options_.keep_going = true;
    options_.shrinking.runs = 150;
  }

  static std::vector<std::string> kinds(const CosimResult& result) {
    std::vector<std::string> names;
    for (const KindOfDivergence& kind : result.kinds) {
      names.push_back(kind.smallest.shrunk.kind());
    }
    return names;
  }
  Waivers waivers(const std::string& text) const {
    return read_waivers(directory_.write("waivers.json", text).string(), "blitter");
  }
  /// The message of the InputError that the text is refused with.
  std::string refusal(const std::string& text) const {
    try {
      waivers(text);
    } catch (const InputError& error) {
      return error.what();
    }
    return "taken";
  }

  test::TemporaryDirectory directory_;
  std::unique_ptr<UnitBench> bench_;
  CosimOptions options_;
};

TEST_F(Kinds, KeepingGoingTellsTheFaultsApart) {
  const CosimResult result = cosimulate(*bench_, options_);
  const auto names = kinds(result);
  EXPECT_THAT(names, Contains("interrupt output missing"));
  EXPECT_THAT(names, Contains("register X_COUNT"));
  EXPECT_THAT(names, Contains("data written"));
  std::uint64_t jobs = result.jobs;
  for (const KindOfDivergence& kind : result.kinds) jobs += kind.jobs;
  EXPECT_EQ(jobs, options_.count) << "every job agreed or is of a kind";
}

TEST_F(Kinds, TheSmallestJobOfEachReplaysToIt) {
  const CosimResult result = cosimulate(*bench_, options_);
  for (const KindOfDivergence& kind : result.kinds) {
    Json job;
    for_each_job(kind.smallest.job_file.string(),
                 [&](const JsonField& field) { job = field.value(); });
    try {
      bench_->check(JsonField("job", job));
      ADD_FAILURE() << "agrees: " << job.dump();
    } catch (const Divergence& divergence) {
      EXPECT_EQ(divergence.kind(), kind.smallest.shrunk.kind());
      EXPECT_EQ(divergence.conditions, kind.smallest.shrunk.conditions);
    }
  }
}

TEST_F(Kinds, TheJobAsItWasFoundIsKept) {
  options_.keep_going = false;
  const CosimResult result = cosimulate(*bench_, options_);
  ASSERT_NE(result.failure(), nullptr);
  Json whole;
  for_each_job(result.failure()->whole_file.string(),
               [&](const JsonField& field) { whole = field.value(); });
  const AnyJob job = bench_->random_job(options_.seed, result.failure()->number);
  EXPECT_EQ(whole["do"], bench_->print(job)["do"]);
  EXPECT_EQ(result.kinds.size(), 1U) << "it stops at the first";
}

TEST_F(Kinds, TheDivergenceIsKeptBesideItsWave) {
  options_.keep_going = false;
  const CosimResult result = cosimulate(*bench_, options_);
  ASSERT_NE(result.failure(), nullptr);
  const Failure& failure = *result.failure();
  const std::string text = test::read_file(divergence_file(failure.wave_file));
  const Divergence kept =
      parsed<Divergence>(JsonField("divergence", parse_json(text, "divergence")));
  EXPECT_EQ(kept.sentence(), failure.shrunk.sentence());
  EXPECT_EQ(kept.clock(), failure.shrunk.clock());
  EXPECT_EQ(kept.context.size(), failure.shrunk.context.size());
}

TEST_F(Kinds, ShrinkingEndsAfterItsRunsAndSaysSo) {
  options_.keep_going = false;
  options_.shrinking.runs = 3;
  const CosimResult result = cosimulate(*bench_, options_);
  ASSERT_NE(result.failure(), nullptr);
  EXPECT_LE(result.failure()->shrink_runs, 3U);
  EXPECT_FALSE(result.failure()->shrink_finished);
  EXPECT_THAT(CosimReport(*bench_, options_).text(*result.failure()), HasSubstr("which were all"));
}

TEST_F(Kinds, AWaivedKindEndsItsJobAndIsNamed) {
  options_.waivers = waivers(R"({"unit":"blitter","waivers":[
      {"kind":"interrupt output missing","reason":"a late interrupt"}]})");
  const CosimResult result = cosimulate(*bench_, options_);
  EXPECT_THAT(kinds(result), Not(Contains("interrupt output missing")));
  EXPECT_GT(result.waived.at("a late interrupt"), 0U);
  EXPECT_THAT(CosimReport(*bench_, options_).table(result), HasSubstr("waived: a late interrupt"));
}

/// Each of the three is there in most jobs, the first of them behind every blit.
TEST_F(Kinds, AJobThatGoesOnHidesNothingBehindWhatIsWaived) {
  options_.waivers = waivers(R"({"unit":"blitter","waivers":[
      {"kind":"interrupt output missing","reason":"a late interrupt",
       "goes_on":true},
      {"kind":"register X_COUNT","reason":"bit 0 is stuck","goes_on":true}]})");
  const CosimResult result = cosimulate(*bench_, options_);
  EXPECT_THAT(kinds(result), Each("data written"));
  ASSERT_FALSE(result.kinds.empty());
  std::uint64_t diverged = 0;
  for (const KindOfDivergence& kind : result.kinds) diverged += kind.jobs;
  EXPECT_EQ(result.jobs + diverged, options_.count) << "none is ended by what is waived";
  EXPECT_GT(diverged, options_.count / 4);
  EXPECT_GT(result.passed.at("a late interrupt"), 0U);
  EXPECT_GT(result.passed.at("bit 0 is stuck"), 0U);
  EXPECT_THAT(CosimReport(*bench_, options_).table(result),
              HasSubstr("agreed except for: a late interrupt"));
}

TEST_F(Kinds, BehindDataThatAreWaivedTheMemoryIsTheModels) {
  options_.waivers = waivers(R"({"unit":"blitter","waivers":[
      {"kind":"data written","reason":"one bit","goes_on":true},
      {"kind":"register X_COUNT","reason":"bit 0 is stuck","goes_on":true}]})");
  const CosimResult result = cosimulate(*bench_, options_);
  EXPECT_THAT(kinds(result), Each("interrupt output missing"));
  EXPECT_FALSE(result.kinds.empty());
}

TEST_F(Kinds, WhereNoJobCanGoOnItEnds) {
  blitter::Fault fault;
  fault.no_request = true;
  const auto wrong = make_blitter_bench(
      [fault](const WaveOptions&) { return std::make_unique<blitter::FaultyBoard>(fault); });
  options_.waivers.kinds = {{"bus request missing", {"SMUDGE"}, "never", true}};
  const CosimResult result = cosimulate(*wrong, options_);
  EXPECT_GT(result.waived.at("never, where no job continues"), 0U);
  EXPECT_TRUE(result.passed.empty());
  EXPECT_THAT(kinds(result), Each("bus request missing")) << "without SMUDGE";
}

TEST_F(Kinds, IgnoredBitsAreNotComparedAndTheJobGoesOn) {
  blitter::Fault fault;
  fault.wrong_register = unsigned{blitter::kXCount};
  const auto wrong = make_blitter_bench(
      [fault](const WaveOptions&) { return std::make_unique<blitter::FaultyBoard>(fault); });
  EXPECT_NE(cosimulate(*wrong, options_).failure(), nullptr);
  const auto tolerant = wrong->ignoring({{"X_COUNT", 0x0101, "bit 0 is stuck, of a byte too"}});
  const CosimResult result = cosimulate(*tolerant, options_);
  EXPECT_EQ(result.jobs, options_.count) << CosimReport(*bench_, options_).table(result);
  const auto other_bit = wrong->ignoring({{"X_COUNT", 2, "another"}});
  EXPECT_NE(cosimulate(*other_bit, options_).failure(), nullptr);
}

TEST_F(Kinds, WhatWasFoundBeforeAnInterruptIsThere) {
  struct Stop {};
  std::uint64_t next = 0;
  options_.count = 1000;
  options_.progress = [&](const tools::SharesProgress& so_far) {
    next = so_far.next;
    if (next > 0) throw Stop{};
  };
  CosimResult stopped;
  EXPECT_THROW(cosimulate(*bench_, options_, stopped), Stop);
  options_.progress = {};
  options_.count = next;
  const CosimResult whole = cosimulate(*bench_, options_);
  EXPECT_GT(stopped.kinds.size(), 1U);
  EXPECT_EQ(CosimReport(*bench_, options_).table(stopped),
            CosimReport(*bench_, options_).table(whole));
  EXPECT_EQ(stopped.jobs, whole.jobs);
  EXPECT_GT(stopped.seconds, 0);
}

TEST_F(Kinds, TheNumberOfWorkersMakesNoDifference) {
  const auto told = [&](unsigned workers, bool keep_going) {
    options_.workers = workers;
    options_.keep_going = keep_going;
    options_.count = 300;
    CosimResult result = cosimulate(*bench_, options_);
    result.seconds = 0;
    return json_of(result);
  };
  for (const bool keep_going : {false, true}) {
    EXPECT_EQ(told(1, keep_going), told(3, keep_going));
  }
}

TEST_F(Kinds, JobsThatEndTheirProcessAreCrashesAndTheOthersAreRun) {
  blitter::Fault fault;
  fault.deadly = true;
  const auto deadly = make_blitter_bench(
      [fault](const WaveOptions&) { return std::make_unique<blitter::FaultyBoard>(fault); });
  options_.count = 150;
  // One by one, each in a process of its own.
  std::vector<std::uint64_t> expected;
  for (std::uint64_t number = 0; number < options_.count; ++number) {
    try {
      tools::run_isolated([&] {
        return Json(
            deadly->check(deadly->random_job(options_.seed, number, options_.stimulus)).steps);
      });
    } catch (const tools::WorkerDied&) {
      expected.push_back(number);
    }
  }
  ASSERT_GT(expected.size(), 1U);
  ASSERT_LT(expected.size(), options_.count);
  options_.keep_going = false;
  for (const unsigned workers : {1U, 3U}) {
    options_.workers = workers;
    options_.out /= std::to_string(workers);  // the jobs of the run before are inputs by now
    const CosimResult result = cosimulate(*deadly, options_);
    std::vector<std::uint64_t> crashed;
    for (const Crash& crash : result.crashes) crashed.push_back(crash.job);
    EXPECT_EQ(crashed, expected);
    EXPECT_EQ(result.jobs, options_.count - expected.size());
    EXPECT_EQ(result.failure(), nullptr);
    const Crash& first = result.crashes[0];
    EXPECT_THAT(first.how, HasSubstr("signal 6"));
    for_each_job(first.job_file.string(), [&](const JsonField& job) {
      EXPECT_THROW(tools::run_isolated([&] { return Json(deadly->check(job).steps); }),
                   tools::WorkerDied);
    });
    EXPECT_THAT(CosimReport(*deadly, options_).text(first),
                HasSubstr("replay " + first.job_file.string() + " --on lockstep"));
    const flows::RtlCosimResult printed{result, nullptr, "exact"};
    test::expect_valid(test::schema("cosim-result"), json_of(printed), "crashes");
  }
}

TEST_F(Kinds, AByteRegisterOfTheUpperHalfIsFound) {
  blitter::Fault fault;
  fault.wrong_register = unsigned{blitter::kControl};  // bit 0 of the word: SKEW
  const auto wrong = make_blitter_bench(
      [fault](const WaveOptions&) { return std::make_unique<blitter::FaultyBoard>(fault); });
  options_.stimulus.plain = true;  // which reads words
  EXPECT_EQ(cosimulate(*wrong->ignoring({{"SKEW", 1, "stuck"}}), options_).jobs, options_.count);
  EXPECT_NE(cosimulate(*wrong->ignoring({{"CONTROL", 1, "LINE"}}), options_).failure(), nullptr);
  EXPECT_THROW(wrong->ignoring({{"SRC_ADDR", 1, "four bytes"}}), InputError);
  EXPECT_THROW(wrong->ignoring({{"COLOUR", 1, "none of ours"}}), InputError);
  EXPECT_NO_THROW(wrong->ignoring({{"SRC_ADDR high", 0xFF00, "32 address bits"}}));
  for (const char* name : {"SRC_ADDR middle", "X_COUNT low", "COLOUR high", "SRC_ADDR "}) {
    EXPECT_THROW(wrong->ignoring({{name, 1, "no half"}}), InputError) << name;
  }
}

TEST_F(Kinds, WaiverFilesAreRefusedWithPlaceAndReason) {
  EXPECT_THAT(refusal(R"({"unit":"vera","waivers":[]})"),
              Refuses("waivers.json.unit", {"blitter"}));
  EXPECT_THAT(refusal(R"({"unit":"blitter","waivers":[]})"),
              Refuses("waivers.json.waivers", {"empty"}));
  EXPECT_THAT(refusal(R"({"unit":"blitter","waivers":[{"kind":"clocks"}]})"),
              Refuses("waivers.json.waivers[0]", {"reason"}));
  EXPECT_THAT(refusal(R"({"unit":"blitter","waivers":[{"kind":"*","reason":"all"}]})"),
              Refuses("waivers.json.waivers[0]", {"everything", "when"}));
  EXPECT_THAT(refusal(R"({"unit":"blitter","waivers":[{"kind":"data written","reason":""}]})"),
              Refuses("waivers.json.waivers[0].reason", {"empty", "reason"}));
  EXPECT_THAT(
      refusal(R"({"unit":"blitter","waivers":[{"register":"SKEW","mask":0,"reason":"x"}]})"),
      Refuses("waivers.json.waivers[0].mask", {0, 1}));
}

TEST_F(Kinds, ThePagesWaiversAndTheChoicesAreOfTheSchema) {
  const Json schema = test::schema("waivers");
  const std::string choices = std::string(COLLIDE_ROOT) + "/sim/cosim/blitter/choices.json";
  test::expect_valid(schema, parse_json(test::read_file(choices), choices), choices);
  EXPECT_EQ(read_waivers(choices, "blitter").kinds.size(), 2U);
}

TEST_F(Kinds, OurChoicesAreWhatTheShippedWaiversName) {
  // A unit whose latches survive a reset: what follows a reset may differ, nothing else.
  options_.waivers =
      read_waivers(std::string(COLLIDE_ROOT) + "/sim/cosim/blitter/choices.json", "blitter");
  options_.count = 300;
  const CosimResult result = cosimulate(*bench_, options_);
  EXPECT_GT(result.waived.size(), 0U);
  for (const KindOfDivergence& kind : result.kinds) {
    EXPECT_THAT(kind.smallest.found.conditions, Not(Contains("reset")));
    EXPECT_THAT(kind.smallest.found.conditions, Not(Contains("idle bus")));
  }
}

}  // namespace
}  // namespace collide::cosim::kinds_test
