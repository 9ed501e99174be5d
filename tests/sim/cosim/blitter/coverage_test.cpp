// SPDX-License-Identifier: MIT
#include "sim/cosim/blitter/coverage.h"

#include <gtest/gtest.h>

#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "sim/cosim/blitter/bench.h"
#include "sim/cosim/blitter/job.h"

namespace collide::blitter::coverage_test {
namespace {

using cosim::Coverage;

/// Expected values are worked out from docs/reference/blitter-rules.md: what such a job makes the
/// chip do.
Coverage covered_by(const Job& job) {
  Coverage coverage = make_coverage();
  cosim::blitter_bench().check(cosim::AnyJob::of(job), &coverage);
  return coverage;
}

Job with_steps(const std::vector<Job::Step>& steps) {
  Job job;
  job.memory_bytes = 64;
  for (const Job::Step& step : steps) job.actions.push_back({{}, step});
  return job;
}

void add(Job& job, const Job::Step& step) {
  job.actions.push_back({{}, step});
}

/// One word, HOP source, OP source, full mask: a source read and a write.
std::vector<Job::Step> copy_a_word(std::uint8_t control) {
  return {Job::Write{kEndmask1, 2, 0xFFFF}, Job::Write{kXCount, 2, 1}, Job::Write{kYCount, 2, 1},
          Job::Write{kHop, 2, 0x0203}, Job::Write{kControl, 1, control}};
}

TEST(BlitterCoverage, NothingIsCoveredAtFirst) {
  const Coverage coverage = make_coverage();
  EXPECT_EQ(coverage.covered(), 0U);
  EXPECT_GT(coverage.reachable(), 700U);
}

TEST(BlitterCoverage, AOneWordCopyHitsExactlyItsBins) {
  Job job = with_steps(copy_a_word(kBusy | kHog));
  add(job, Job::Run{});
  const Coverage coverage = covered_by(job);

  EXPECT_EQ(coverage.group("operation").hits({3, 2, 0}), 1U);
  EXPECT_EQ(coverage.group("endmasks").hits({1, 0, 0, 0}), 1U);       // full, only word
  EXPECT_EQ(coverage.group("word sequence").hits({1, 0, 0, 0}), 1U);  // source, write
  EXPECT_EQ(coverage.group("line alignment").hits({0, 0, 0, 0, 0}), 1U);
  EXPECT_EQ(coverage.group("skew").hits({0, 0}), 1U);
  EXPECT_EQ(coverage.group("LINE step").hits({0, 0}), 1U);
  EXPECT_EQ(coverage.group("address step").hits({0, 1, 0}), 1U);  // source by YINC 0
  EXPECT_EQ(coverage.group("address step").hits({1, 1, 0}), 1U);  // destination too
  EXPECT_EQ(coverage.group("counts at start").hits({0, 0}), 1U);
  EXPECT_EQ(coverage.group("start").hits({0}), 1U);      // the first blit
  EXPECT_EQ(coverage.group("interrupt").hits({0}), 1U);  // end of a hog blit
  EXPECT_EQ(coverage.group("interrupt").hits({4}), 1U);  // control written while done
  EXPECT_EQ(coverage.group("wait states").hits({0, 1}), 1U);
  EXPECT_EQ(coverage.group("wait states").hits({0, 3}), 1U);
  EXPECT_EQ(coverage.group("function code").hits({5, 1, 0}), 5U);
  EXPECT_EQ(coverage.group("function code").hits({5, 0, 0}), 64U);       // registers, twice
  EXPECT_EQ(coverage.group("register access").hits({12, 0, 1, 0}), 1U);  // X_COUNT
  EXPECT_EQ(coverage.group("register access").hits({15, 1, 1, 0}), 1U);  // control, a byte

  const std::map<std::string, std::size_t> bins = {
      {"operation", 1},     {"endmasks", 1},
      {"word sequence", 1}, {"line alignment", 1},
      {"skew", 1},          {"blind shift", 0},
      {"halftone", 0},      {"LINE step", 1},
      {"address step", 2},  {"counts at start", 1},
      {"start", 1},         {"HOG set", 1},
      {"intervention", 0},  {"register written before", 0},
      {"hand-over", 0},     {"turn", 0},
      {"interrupt", 2},     {"register access", 5 + 17},
      {"function code", 2}, {"ignored bits", 0},
      {"wait states", 2},   {"bus error", 0}};
  for (const auto& [name, covered] : bins) {
    EXPECT_EQ(coverage.group(name).covered(), covered) << name;
  }
}

TEST(BlitterCoverage, CountsAndAddressesAreToldByTheirBits) {
  // Two lines of five words: X_COUNT steps from 5, 4, 3 and 2, Y_COUNT from 2 and 1.
  Job job = with_steps({Job::Write{kDstAddrHigh, 4, 0x00FFFC}, Job::Write{kDstXInc, 2, 2},
                        Job::Write{kDstYInc, 2, 0xFF00}, Job::Write{kXCount, 2, 5},
                        Job::Write{kYCount, 2, 2}, Job::Write{kOp, 1, 15},
                        Job::Write{kControl, 1, kBusy | kHog}, Job::Run{}});
  const Coverage coverage = covered_by(job);
  const auto& down = coverage.group("counts down");
  EXPECT_EQ(down.hits({0, 0}), 4U);
  EXPECT_EQ(down.hits({0, 1}), 2U);
  EXPECT_EQ(down.hits({0, 2}), 2U);
  EXPECT_EQ(down.hits({1, 0}) + down.hits({1, 1}), 2U);
  EXPECT_EQ(down.covered(), 5U);
  EXPECT_EQ(coverage.group("counted to the end").hits({0, 2}), 2U);  // words
  EXPECT_EQ(coverage.group("counted to the end").hits({1, 1}), 1U);  // lines
  EXPECT_EQ(coverage.group("counted to the end").covered(), 2U);
  // 0xFFFE to 0x10000
  EXPECT_EQ(coverage.group("address steps").hits({1, 0, 15}), 1U);
  EXPECT_EQ(coverage.group("increment is added").hits({2, 0, 0}), 8U);
  EXPECT_EQ(coverage.group("increment is added").hits({3, 1, 7}), 2U);
  EXPECT_EQ(coverage.group("increment is added").covered(), 2U);
}

TEST(BlitterCoverage, WhatMeetsInAClockIsCounted) {
  Job job = with_steps({});
  job.around.on_request = true;
  job.actions = {{1, Job::Write{kHalftone, 2, 0x1234}},
                 {2, Job::Reset{}},
                 {12, Job::Read{kXCount}, 1},
                 {20, Job::Withdraw{3}}};
  const Coverage coverage = covered_by(job);
  const auto& events = coverage.group("event");
  EXPECT_EQ(events.hits({2, 11}), 1U);  // a write begins behind a reset
  EXPECT_EQ(events.hits({6, 10}), 1U);  // and is answered in one
  EXPECT_EQ(events.hits({19, 0}), 1U);  // which comes while the chip is not BUSY
  EXPECT_EQ(events.hits({8, 0}), 1U);   // the read is given up
  const auto& pairs = coverage.group("pair of events");
  EXPECT_EQ(pairs.hits({3, 5, 0}), 1U);  // a write and the reset
  EXPECT_EQ(pairs.hits({5, 3, 1}), 1U);  // the first reset, and the write
  EXPECT_EQ(pairs.hits({5, 5, 1}), 1U);
  EXPECT_TRUE(coverage.consistent());
}

TEST(BlitterCoverage, ByTransactionsClocksDoNotCount) {
  const Coverage coverage = make_coverage(false);
  EXPECT_LT(coverage.reachable(), make_coverage().reachable());
  EXPECT_EQ(coverage.group("increment is added").covered(), 0U);
  EXPECT_THROW(static_cast<void>(coverage.group("pair of events")), std::logic_error);
}

TEST(BlitterCoverage, AnotherMasterBetweenReadAndWriteIsAHandOver) {
  Job job = with_steps(copy_a_word(kBusy | kHog));
  job.machine.dma_every = 1;
  add(job, Job::Run{});
  const Coverage coverage = covered_by(job);
  EXPECT_EQ(coverage.group("hand-over").hits({3, 1, 1}), 1U);  // before the write, hog
  EXPECT_EQ(coverage.group("hand-over").covered(), 1U);
}

TEST(BlitterCoverage, SuspendAndResumeBeforeTheWrite) {
  Job job = with_steps(copy_a_word(kBusy | kHog));
  add(job, Job::Run{1});
  add(job, Job::Write{kControl, 1, 0});
  add(job, Job::Write{kControl, 1, kBusy});
  add(job, Job::Run{});
  const Coverage coverage = covered_by(job);
  EXPECT_EQ(coverage.group("hand-over").hits({3, 1, 2}), 1U);  // for a register cycle
  EXPECT_EQ(coverage.group("hand-over").covered(), 1U);
  EXPECT_EQ(coverage.group("intervention").hits({0, 3}), 1U);
  EXPECT_EQ(coverage.group("intervention").hits({1, 3}), 1U);
  EXPECT_EQ(coverage.group("intervention").covered(), 2U);
  EXPECT_EQ(coverage.group("interrupt").hits({1}), 1U);  // end of a shared blit
  EXPECT_EQ(coverage.group("interrupt").hits({2}), 1U);  // suspended
  EXPECT_EQ(coverage.group("start").covered(), 1U);      // resuming is no start
}

TEST(BlitterCoverage, TheFirstTurnIsShortByTheCyclesBeforeTheGrant) {
  // Ones over 70 words: no reads, so 70 accesses.
  for (unsigned slip = 0; slip < 4; ++slip) {
    Job job = with_steps({Job::Write{kEndmask1, 2, 0xFFFF}, Job::Write{kEndmask2, 2, 0xFFFF},
                          Job::Write{kEndmask3, 2, 0xFFFF}, Job::Write{kXCount, 2, 70},
                          Job::Write{kYCount, 2, 1}, Job::Write{kOp, 1, 15},
                          Job::Write{kControl, 1, kBusy}, Job::Run{}});
    job.machine.slip_cycles = slip;
    const Coverage coverage = covered_by(job);
    EXPECT_EQ(coverage.group("turn").hits({slip, 0}), 1U) << slip << " cycles before the grant";
    EXPECT_EQ(coverage.group("turn").covered(), 1U);
    EXPECT_EQ(coverage.group("hand-over").hits({3, 0, 0}), 1U);
    EXPECT_EQ(coverage.group("hand-over").covered(), 1U);
  }
}

TEST(BlitterCoverage, ABlindShiftIsToldByWhatItShiftsIn) {
  // One-word NFSR lines: LAST is the source word, or the destination word where it is read.
  for (const bool masked : {false, true}) {
    Job job = with_steps(copy_a_word(kBusy | kHog));
    if (masked) job.actions.front().step = Job::Write{kEndmask1, 2, 0x7FFF};
    job.actions.insert(job.actions.begin(), {{}, Job::Write{kSkew, 1, kNfsr}});
    add(job, Job::Run{});
    const Coverage coverage = covered_by(job);
    EXPECT_EQ(coverage.group("blind shift").hits({masked ? 1U : 0U, 0}), 1U);
    EXPECT_EQ(coverage.group("blind shift").covered(), 1U);
  }
}

TEST(BlitterCoverage, ARegisterWrittenInMidWordIsToldByTheAccessItPrecedes) {
  Job job = with_steps(copy_a_word(kBusy | kHog));
  add(job, Job::Run{1});
  add(job, Job::Write{kHop, 2, 0x0206});
  add(job, Job::Run{});
  const Coverage coverage = covered_by(job);
  EXPECT_EQ(coverage.group("register written before").hits({0, 3}), 1U);  // HOP, the write
  EXPECT_EQ(coverage.group("register written before").hits({1, 3}), 1U);  // OP
  EXPECT_EQ(coverage.group("register written before").covered(), 2U);
}

TEST(BlitterCoverage, StartsAreToldApart) {
  const Coverage without = covered_by(with_steps({Job::Write{kControl, 1, kBusy}}));
  EXPECT_EQ(without.group("start").hits({1}), 1U);
  EXPECT_EQ(without.group("start").covered(), 1U);
  Job job = with_steps(copy_a_word(kBusy | kHog));
  add(job, Job::Run{});
  add(job, Job::Write{kControl, 1, kBusy});
  const Coverage after = covered_by(job);
  EXPECT_EQ(after.group("start").hits({4}), 1U);  // refused
  EXPECT_EQ(after.group("start").covered(), 2U);
}

}  // namespace
}  // namespace collide::blitter::coverage_test
