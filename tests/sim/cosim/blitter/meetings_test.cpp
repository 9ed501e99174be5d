// SPDX-License-Identifier: MIT
//
// "Simultaneous events" of docs/reference/blitter-rules.md: each rule with two things that meet, on
// the pins.
#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "sim/cosim/blitter/explain.h"
#include "sim/cosim/blitter/free_run.h"
#include "sim/units/blitter/rtl.h"
#include "sim/units/hung.h"

namespace collide::blitter::meetings_test {
namespace {

/// No access goes there: memory is at the pins.
class NoBus final : public Bus {
  std::uint16_t read(std::uint32_t /*address*/) override { return 0; }
  void write(std::uint32_t /*address*/, std::uint16_t /*data*/) override {}
};

FreeRun run(const std::vector<Job::Action>& free, const Job::WaitStates& waits = {}) {
  Job job;
  job.memory_bytes = 64;
  job.waits = waits;
  job.free = free;
  Ram ram = make_memory(job);
  NoBus bus;
  const auto rtl = make_rtl(bus);
  FreeRun ran;
  run_free(job, ram, *rtl, {}, ran);
  EXPECT_GT(explain(ran.history), 0U);
  return ran;
}

Job::Action write(std::uint64_t at, unsigned offset, std::uint32_t data) {
  return {at, Job::Write{offset, 2, data}, 0};
}
constexpr std::uint32_t kStartWithHog = (kBusy | kHog) << 8;

/// The first clock in which the chip is on the bus.
std::size_t entered(const History& history) {
  std::size_t clock = 0;
  while (!history.clocks.at(clock).out.cyc) ++clock;
  return clock;
}

// Rule 44
TEST(WhenThingsMeet, WhatIsAnsweredInTheClockOfAResetHasBeen) {
  const FreeRun ran = run({write(0, kHalftone, 0x1234),
                           {2, Job::Reset{}, 0},
                           write(3, kSrcXInc, 0x0002),
                           {4, Job::Reset{}, 0},
                           {5, Job::Read{kHalftone}, 0},
                           {5, Job::Read{kSrcXInc}, 0}});
  EXPECT_TRUE(ran.history.clocks[2].out.reg_ack);
  EXPECT_TRUE(ran.history.clocks[4].out.reg_ack);
  EXPECT_EQ(ran.reads, (Reads{0x1234, 0}));
}

// Rule 44
TEST(WhenThingsMeet, TheEndOfATurnTakesAwayTheGrantOfItsClock) {
  // Of the 64 bus cycles the last is made in the clock in which the grant comes.
  constexpr unsigned kAnswered = 2, kLast = kAnswered + kShareCycles;
  const FreeRun ran = run({write(0, kControl, kBusy << 8),
                           {0, Job::Withdraw{kLast}, 0},
                           {kAnswered + 1, Job::Cycles{kShareCycles}, 0}});
  const std::vector<PinClock>& clocks = ran.history.clocks;
  EXPECT_TRUE(clocks[kLast].in.grant && clocks[kLast].out.request && clocks[kLast].in.bus_cycle);
  EXPECT_FALSE(clocks[kLast + 1].out.request);
  EXPECT_FALSE(clocks[kLast + 1].out.cyc);
}

/// Accesses of the chip in its first turn.
std::size_t first_turn(const History& history) {
  std::size_t made = 0;
  for (std::size_t clock = entered(history); history.clocks.at(clock).out.cyc; ++clock) {
    if (history.clocks[clock].in.answers()) ++made;
  }
  return made;
}

// Rules 30 and 44: the count of 64 begins after the write that sets BUSY. Its own bus cycle, in the
// clock of its answer, leaves 64 accesses; a bus cycle in the next clock is the first of the 64.
TEST(WhenThingsMeet, TheCycleOfTheWriteThatSetsBusyIsNotCounted) {  // Rules 30, 44
  std::vector<Job::Action> start = {write(0, kXCount, 100), write(0, kYCount, 1),
                                    write(0, kControl, kBusy << 8)};
  const History alone = run(start).history;
  std::size_t answered = 0;
  while (!alone.clocks.at(answered).in.reg() || !alone.clocks[answered].out.reg_ack ||
         alone.clocks[answered].in.reg_offset != kControl) {
    ++answered;
  }
  EXPECT_TRUE(alone.clocks[answered].in.bus_cycle);
  EXPECT_FALSE(alone.clocks[answered + 1].in.bus_cycle);
  EXPECT_EQ(first_turn(alone), 64U);

  start.push_back({answered + 1, Job::Cycles{1}, 0});
  const History later = run(start).history;
  EXPECT_TRUE(later.clocks[answered + 1].in.bus_cycle);
  EXPECT_EQ(first_turn(later), 63U);
}

// Rule 45
TEST(WhenThingsMeet, AnAccessThatIsGivenUpKeepsTheChipOffForItsSecondClock) {
  // Before the last one nobody polls.
  const std::vector<Job::Action> start = {
      write(0, kControl, kStartWithHog), {0, Job::Withdraw{6}, 0}, {20, Job::Cycles{1}, 0}};
  EXPECT_EQ(entered(run(start).history), 7U);
  std::vector<Job::Action> given_up = start;
  given_up.push_back({5, Job::Read{kXCount}, 1});
  const FreeRun ran = run(given_up);
  EXPECT_EQ(entered(ran.history), 8U);
  EXPECT_TRUE(ran.history.clocks[6].second);
  EXPECT_FALSE(ran.history.clocks[6].out.answers());
  EXPECT_EQ(ran.reads, (Reads{std::nullopt}));
}

// Rule 46
TEST(WhenThingsMeet, AnAccessStandsWithoutTheGrant) {
  for (const unsigned length : {2U, 8U}) {
    const FreeRun ran = run({write(0, kXCount, 4),
                             write(0, kYCount, 1),
                             write(0, kControl, kStartWithHog),
                             {9, Job::Withdraw{length}, 0}},
                            {4, 0, 1});
    const std::vector<PinClock>& clocks = ran.history.clocks;
    ASSERT_EQ(entered(ran.history), 8U);
    for (std::size_t clock = 9; clock < 12; ++clock) {
      EXPECT_TRUE(clocks[clock].out.cyc && clocks[clock].out.request) << clock;
      EXPECT_FALSE(clocks[clock].in.answers()) << clock;
    }
    EXPECT_TRUE(clocks[12].in.answers());
    EXPECT_FALSE(clocks[10].in.grant);
    // The grant in the clock of the answer decides.
    EXPECT_EQ(clocks[12].in.grant, length == 2);
    EXPECT_EQ(clocks[13].out.cyc, length == 2);
  }
}

// Rule 47
TEST(WhenThingsMeet, AResetSilencesTheChipAndAnAccessBeginsAnew) {
  const FreeRun ran = run({write(0, kYCount, 1),
                           write(0, kControl, kStartWithHog),
                           {7, Job::Reset{}, 0},
                           {7, Job::Read{kYCount}, 0}},
                          {20, 0, 1});
  const std::vector<PinClock>& clocks = ran.history.clocks;
  EXPECT_TRUE(clocks[7].out.cyc && clocks[7].in.reg());
  EXPECT_FALSE(clocks[8].out.cyc || clocks[8].out.request || clocks[8].out.answers());
  EXPECT_TRUE(clocks[8].out.done);
  EXPECT_TRUE(clocks[9].out.reg_ack);
  EXPECT_EQ(ran.reads, (Reads{0}));
}

// ---- the monitor alone -------------------------------------------------------------------------

/// A chip off the bus that does nothing.
constexpr Outputs kQuiet = {true, false, false, false, 0, false, false, false, kBothLanes, 0, 0};

/// What the monitor says of clocks behind a reset.
std::string fault(const std::vector<std::pair<Inputs, Outputs>>& clocks) {
  Monitor monitor(0, {});
  Inputs reset;
  reset.rst = true;
  monitor.see(reset, kQuiet);
  try {
    for (const auto& [in, out] : clocks) monitor.see(in, out);
  } catch (const PortFault& found) {
    EXPECT_EQ(monitor.history().clocks.size(), clocks.size() + 1) << "not in the last clock";
    return found.what();
  }
  return "";
}

TEST(BlitterMonitor, HoldsTheClockBehindAReset) {
  EXPECT_EQ(fault({{{}, kQuiet}}), "");
  Outputs out = kQuiet;
  out.done = false;
  EXPECT_EQ(fault({{{}, out}}), "the interrupt pin is high in the clock behind a reset");
  out = kQuiet;
  out.request = true;
  EXPECT_EQ(fault({{{}, out}}), "the chip is silent in the clock behind a reset");
}

TEST(BlitterMonitor, HoldsTheWayToTheBus) {
  Inputs granted;
  granted.grant = true;
  Outputs asks = kQuiet;
  asks.request = true;
  EXPECT_EQ(fault({{{}, kQuiet}, {granted, asks}, {granted, asks}}), "");
  EXPECT_EQ(fault({{{}, kQuiet}, {granted, asks}, {granted, asks}, {granted, asks}}),
            "the chip is on the bus behind two clocks of a grant");
  Outputs reads = asks;
  reads.cyc = reads.stb = true;
  EXPECT_EQ(fault({{{}, kQuiet}, {granted, asks}, {{}, reads}}), "");
  EXPECT_EQ(fault({{{}, kQuiet}, {{}, asks}, {{}, reads}}),
            "the chip is on the bus only behind a grant that it has asked for");
  EXPECT_EQ(fault({{{}, kQuiet}, {granted, asks}, {{}, reads}, {{}, asks}}),
            "the chip stays on the bus until it is answered");
}

TEST(BlitterMonitor, BrokenPromisesOfTheSurroundingsAreNoFaultOfTheChip) {
  Inputs answers;
  answers.ack = true;
  EXPECT_THROW(fault({{{}, kQuiet}, {answers, kQuiet}}), std::logic_error);
}

}  // namespace
}  // namespace collide::blitter::meetings_test
