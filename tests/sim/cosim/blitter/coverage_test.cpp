// SPDX-License-Identifier: MIT
#include "sim/cosim/blitter/coverage.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

namespace collide::blitter::coverage_test {
namespace {

using cosim::Coverage;

/// Expected values are worked out from docs/reference/blitter-rules.md: what such a job makes the
/// chip do.
Coverage covered_by(const Job& job) {
  Coverage coverage = make_coverage();
  cover(job, coverage);
  return coverage;
}

Job with_steps(std::vector<Job::Step> steps) {
  Job job;
  job.memory_bytes = 64;
  job.steps = std::move(steps);
  return job;
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
  job.steps.push_back(Job::Run{});
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
  EXPECT_EQ(coverage.group("counter").hits({1}), 1U);    // X_COUNT reloads
  EXPECT_EQ(coverage.group("counter").hits({3}), 1U);    // Y_COUNT reaches 0
  EXPECT_EQ(coverage.group("start").hits({0}), 1U);      // the first blit
  EXPECT_EQ(coverage.group("interrupt").hits({0}), 1U);  // end of a hog blit
  EXPECT_EQ(coverage.group("interrupt").hits({4}), 1U);  // control written while done
  EXPECT_EQ(coverage.group("wait states").hits({0, 1}), 1U);
  EXPECT_EQ(coverage.group("wait states").hits({0, 3}), 1U);
  EXPECT_EQ(coverage.group("function code").hits({5, 1, 0}), 5U);
  EXPECT_EQ(coverage.group("function code").hits({5, 0, 0}), 32U);       // registers at the end
  EXPECT_EQ(coverage.group("register access").hits({12, 0, 1, 0}), 1U);  // X_COUNT
  EXPECT_EQ(coverage.group("register access").hits({15, 1, 1, 0}), 1U);  // control, a byte

  const std::map<std::string, std::size_t> bins = {{"operation", 1},
                                                   {"endmasks", 1},
                                                   {"word sequence", 1},
                                                   {"line alignment", 1},
                                                   {"skew", 1},
                                                   {"blind shift", 0},
                                                   {"halftone", 0},
                                                   {"LINE step", 1},
                                                   {"address step", 2},
                                                   {"counts at start", 1},
                                                   {"counter", 2},
                                                   {"start", 1},
                                                   {"HOG set", 1},
                                                   {"intervention", 0},
                                                   {"register written before", 0},
                                                   {"hand-over", 0},
                                                   {"turn", 0},
                                                   {"interrupt", 2},
                                                   {"register access", 5 + 17},
                                                   {"function code", 2},
                                                   {"ignored bits", 0},
                                                   {"wait states", 2},
                                                   {"bus error", 0}};
  ASSERT_EQ(bins.size(), coverage.groups().size());
  for (const auto& group : coverage.groups()) {
    EXPECT_EQ(group.covered(), bins.at(group.name())) << group.name();
  }
}

TEST(BlitterCoverage, AnotherMasterBetweenReadAndWriteIsAHandOver) {
  Job job = with_steps(copy_a_word(kBusy | kHog));
  job.machine.dma_every = 1;
  job.steps.push_back(Job::Run{});
  const Coverage coverage = covered_by(job);
  EXPECT_EQ(coverage.group("hand-over").hits({3, 1, 1}), 1U);  // before the write, hog
  EXPECT_EQ(coverage.group("hand-over").covered(), 1U);
}

TEST(BlitterCoverage, SuspendAndResumeBeforeTheWrite) {
  Job job = with_steps(copy_a_word(kBusy | kHog));
  job.steps.push_back(Job::Run{1});
  job.steps.push_back(Job::Write{kControl, 1, 0});
  job.steps.push_back(Job::Write{kControl, 1, kBusy});
  job.steps.push_back(Job::Run{});
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
    if (masked) job.steps.front() = Job::Write{kEndmask1, 2, 0x7FFF};
    job.steps.insert(job.steps.begin(), Job::Write{kSkew, 1, kNfsr});
    job.steps.push_back(Job::Run{});
    const Coverage coverage = covered_by(job);
    EXPECT_EQ(coverage.group("blind shift").hits({masked ? 1U : 0U, 0}), 1U);
    EXPECT_EQ(coverage.group("blind shift").covered(), 1U);
  }
}

TEST(BlitterCoverage, ARegisterWrittenInMidWordIsToldByTheAccessItPrecedes) {
  Job job = with_steps(copy_a_word(kBusy | kHog));
  job.steps.push_back(Job::Run{1});
  job.steps.push_back(Job::Write{kHop, 2, 0x0206});
  job.steps.push_back(Job::Run{});
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
  job.steps.push_back(Job::Run{});
  job.steps.push_back(Job::Write{kControl, 1, kBusy});
  const Coverage after = covered_by(job);
  EXPECT_EQ(after.group("start").hits({4}), 1U);  // refused
  EXPECT_EQ(after.group("start").covered(), 2U);
}

}  // namespace
}  // namespace collide::blitter::coverage_test
