// SPDX-License-Identifier: MIT
//
// "Simultaneous events" of docs/reference/blitter-rules.md: each rule with two things that meet, on
// the pins.
#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "sim/cosim/blitter/run_job.h"
#include "sim/units/blitter/checker.h"
#include "sim/units/blitter/rtl.h"
#include "sim/units/wave_options.h"

namespace collide::blitter::blitter_events_test {
namespace {

/// The pins of a job with agents.
struct Ran {
  std::vector<PinClock> clocks;
  Reads reads;
};

/// Our RTL, and all clocks at its pins.
class Recorder final : public Board {
 public:
  explicit Recorder(std::vector<PinClock>& clocks) : clocks_(clocks) {}
  Outputs look(const Inputs& in) override { return out_ = board_->look(in); }
  void clock(const Inputs& in) override {
    PinClock now;
    (clocks_.empty() ? PinClock{} : clocks_.back()).next(in, out_, now);
    clocks_.push_back(now);
    board_->clock(in);
  }
  std::uint64_t wave_clock() const override { return board_->wave_clock(); }

 private:
  const std::unique_ptr<Board> board_ = make_board({});
  std::vector<PinClock>& clocks_;
  Outputs out_{};
};

Ran run(const std::vector<Job::Action>& actions, const Job::WaitStates& waits = {},
        bool on_request = true) {
  Job job;
  job.memory_bytes = 64;
  job.waits = waits;
  job.actions = actions;
  job.around.on_request = on_request;
  Checker checker;
  Ran ran;
  Recorder board(ran.clocks);
  ran.reads = run_job(job, board, {}, &checker).reads;
  EXPECT_GT(checker.comparisons(), 0U);
  return ran;
}

Job::Action write(std::uint64_t at, unsigned offset, std::uint32_t data) {
  return {at, Job::Write{offset, 2, data}, 0};
}
constexpr std::uint32_t kStartWithHog = (kBusy | kHog) << 8;

/// The first clock in which the chip is on the bus.
std::size_t entered(const Ran& ran) {
  std::size_t clock = 0;
  while (!ran.clocks.at(clock).out.cyc) ++clock;
  return clock;
}

// Rule 44
TEST(WhenThingsMeet, WhatIsAnsweredInTheClockOfAResetHasBeen) {
  const Ran ran = run({write(0, kHalftone, 0x1234),
                       {2, Job::Reset{}, 0},
                       write(3, kSrcXInc, 0x0002),
                       {4, Job::Reset{}, 0},
                       {5, Job::Read{kHalftone}, 0},
                       {5, Job::Read{kSrcXInc}, 0}});
  EXPECT_TRUE(ran.clocks[2].out.reg_ack);
  EXPECT_TRUE(ran.clocks[4].out.reg_ack);
  EXPECT_EQ(ran.reads, (Reads{0x1234, 0}));
}

// Rule 44
TEST(WhenThingsMeet, TheEndOfATurnTakesAwayTheGrantOfItsClock) {
  // The last of the 64 bus cycles is made in the clock in which the grant comes.
  constexpr unsigned kAnswered = 2, kLast = kAnswered + kShareCycles;
  const Ran ran = run({write(0, kControl, kBusy << 8),
                       {0, Job::Withdraw{kLast}, 0},
                       {kAnswered + 1, Job::Cycles{kShareCycles}, 0}});
  const std::vector<PinClock>& clocks = ran.clocks;
  EXPECT_TRUE(clocks[kLast].in.grant && clocks[kLast].out.request && clocks[kLast].in.bus_cycle);
  EXPECT_FALSE(clocks[kLast + 1].out.request);
  EXPECT_FALSE(clocks[kLast + 1].out.cyc);
}

/// Accesses of the chip in its first turn.
std::size_t first_turn(const Ran& ran) {
  std::size_t made = 0;
  for (std::size_t clock = entered(ran); ran.clocks.at(clock).out.cyc; ++clock) {
    if (ran.clocks[clock].in.answers()) ++made;
  }
  return made;
}

// Rules 30 and 44: the count of 64 begins after the write that sets BUSY. Its own bus cycle, in the
// clock of its answer, leaves 64 accesses; a bus cycle in the next clock is the first of the 64.
TEST(WhenThingsMeet, TheCycleOfTheWriteThatSetsBusyIsNotCounted) {  // Rules 30, 44
  std::vector<Job::Action> start = {write(0, kXCount, 100), write(0, kYCount, 1),
                                    write(0, kControl, kBusy << 8)};
  const Ran alone = run(start);
  std::size_t answered = 0;
  while (!alone.clocks.at(answered).in.reg() || !alone.clocks[answered].out.reg_ack ||
         alone.clocks[answered].in.reg_offset != kControl) {
    ++answered;
  }
  EXPECT_TRUE(alone.clocks[answered].in.bus_cycle);
  EXPECT_FALSE(alone.clocks[answered + 1].in.bus_cycle);
  EXPECT_EQ(first_turn(alone), 64U);

  start.push_back({answered + 1, Job::Cycles{1}, 0});
  const Ran later = run(start);
  EXPECT_TRUE(later.clocks[answered + 1].in.bus_cycle);
  EXPECT_EQ(first_turn(later), 63U);
}

// Rule 45
TEST(WhenThingsMeet, AnAccessThatIsGivenUpKeepsTheChipOffForItsSecondClock) {
  // Before the last one nobody polls.
  const std::vector<Job::Action> start = {
      write(0, kControl, kStartWithHog), {0, Job::Withdraw{6}, 0}, {20, Job::Cycles{1}, 0}};
  EXPECT_EQ(entered(run(start)), 7U);
  std::vector<Job::Action> given_up = start;
  given_up.push_back({5, Job::Read{kXCount}, 1});
  const Ran ran = run(given_up);
  EXPECT_EQ(entered(ran), 8U);
  EXPECT_TRUE(ran.clocks[6].second);
  EXPECT_FALSE(ran.clocks[6].out.answers());
  EXPECT_EQ(ran.reads, (Reads{std::nullopt}));
}

// Rule 46
TEST(WhenThingsMeet, AnAccessStandsWithoutTheGrant) {
  for (const unsigned length : {2U, 8U}) {
    const Ran ran = run({write(0, kXCount, 4),
                         write(0, kYCount, 1),
                         write(0, kControl, kStartWithHog),
                         {9, Job::Withdraw{length}, 0}},
                        {4, 0, 1});
    const std::vector<PinClock>& clocks = ran.clocks;
    ASSERT_EQ(entered(ran), 8U);
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
  const Ran ran = run({write(0, kYCount, 1),
                       write(0, kControl, kStartWithHog),
                       {7, Job::Reset{}, 0},
                       {7, Job::Read{kYCount}, 0}},
                      {20, 0, 1});
  const std::vector<PinClock>& clocks = ran.clocks;
  EXPECT_TRUE(clocks[7].out.cyc && clocks[7].in.reg());
  EXPECT_FALSE(clocks[8].out.cyc || clocks[8].out.request || clocks[8].out.answers());
  EXPECT_TRUE(clocks[8].out.done);
  EXPECT_TRUE(clocks[9].out.reg_ack);
  EXPECT_EQ(ran.reads, (Reads{0}));
}

// ---- when actions take effect ------------------------------------------------------------------

TEST(Agents, WithoutAClockAnActionBeginsWhenTheOneBeforeItIsOver) {
  const Ran ran = run({write(4, kXCount, 4),
                       {{}, Job::Cycles{3}},
                       {{}, Job::Withdraw{2}},
                       {{}, Job::Read{kXCount}},
                       {20, Job::Reset{}},
                       {{}, Job::Read{kXCount}}});
  const std::vector<PinClock>& clocks = ran.clocks;
  EXPECT_TRUE(clocks[5].out.reg_ack);
  for (const std::size_t clock : {6, 7, 8}) EXPECT_TRUE(clocks[clock].in.bus_cycle) << clock;
  EXPECT_FALSE(clocks[9].in.bus_cycle);
  EXPECT_FALSE(clocks[10].in.reg());
  EXPECT_TRUE(clocks[12].in.reg());
  EXPECT_TRUE(clocks[20].in.rst);
  EXPECT_TRUE(clocks[21].in.reg());
  EXPECT_EQ(ran.reads, (Reads{4, 0}));
}

TEST(Agents, GrantTheBusOnlyInARunIfItIsNotOnRequest) {
  const Ran ran = run({write(0, kXCount, 8),
                       write(0, kYCount, 1),
                       write(0, kControl, kStartWithHog),
                       {20, Job::Run{5}},
                       {23, Job::Withdraw{3}},
                       {{}, Job::Read{kXCount}},
                       {60, Job::Run{}},
                       {{}, Job::Read{kYCount}}},
                      {}, false);
  const std::vector<PinClock>& clocks = ran.clocks;
  ASSERT_EQ(entered(ran), 21U);
  std::size_t made = 0;
  for (std::size_t clock = 0; clock < 60; ++clock) made += clocks[clock].in.answers() ? 1 : 0;
  EXPECT_EQ(made, 5U);
  EXPECT_FALSE(clocks[24].in.grant || clocks[24].out.cyc);
  EXPECT_TRUE(clocks[26].in.grant);
  // Two accesses a word: a read and a write of the destination.
  EXPECT_EQ(ran.reads, (Reads{6, 0}));
}

// ---- the rules of the ports --------------------------------------------------------------------

/// A chip off the bus that does nothing.
constexpr Outputs kQuiet = {true, false, false, false, 0, false, false, false, kBothLanes, 0, 0};

using Clocks = std::vector<std::pair<Inputs, Outputs>>;

/// The kind of what the checker says of the last of these clocks behind a reset.
std::string fault(const Clocks& clocks, const Timing& timing = {}) {
  Checker checker(timing);
  Inputs reset;
  reset.rst = true;
  checker.see(reset, kQuiet);
  std::size_t seen = 0;
  try {
    for (const auto& [in, out] : clocks) {
      ++seen;
      checker.see(in, out);
    }
    checker.end();
  } catch (const Divergence& found) {
    EXPECT_EQ(seen, clocks.size());
    EXPECT_EQ(found.clock(), clocks.size());
    return found.kind();
  }
  return "";
}

/// The CPU starts the chip as it is, with HOG.
Clocks started() {
  Inputs write;
  write.reg_cyc = write.reg_stb = write.reg_we = true;
  write.reg_offset = kControl;
  write.reg_dat = kStartWithHog;
  Inputs answered = write;
  answered.bus_cycle = true;
  Outputs acknowledges = kQuiet;
  acknowledges.reg_ack = true;
  return {{{}, kQuiet}, {write, kQuiet}, {answered, acknowledges}};
}
Clocks started_and(const Clocks& more) {
  Clocks clocks = started();
  clocks.insert(clocks.end(), more.begin(), more.end());
  return clocks;
}

TEST(BlitterChecker, HoldsTheClockBehindAReset) {
  constexpr Timing kLate{false, 48};
  EXPECT_EQ(fault({{{}, kQuiet}}), "");
  EXPECT_EQ(fault({{{}, kQuiet}}, kLate), "");
  Outputs out = kQuiet;
  out.done = false;
  EXPECT_EQ(fault({{{}, out}}), "interrupt output missing");
  EXPECT_EQ(fault({{{}, out}}, kLate), "the interrupt pin is high in the clock behind a reset");
  out = kQuiet;
  out.request = true;
  EXPECT_EQ(fault({{{}, out}}), "bus request out of turn");
  EXPECT_EQ(fault({{{}, out}}, kLate), "the chip is silent in the clock behind a reset");
}

TEST(BlitterChecker, HoldsTheWayToTheBus) {
  Inputs granted;
  granted.grant = true;
  Outputs asks = kQuiet;
  asks.request = true;
  asks.done = false;
  Outputs reads = asks;
  reads.cyc = reads.stb = true;
  EXPECT_EQ(fault(started_and({{{}, asks}, {granted, asks}})), "");
  EXPECT_EQ(fault(started_and({{{}, asks}, {granted, asks}, {granted, asks}})), "cyc missing");
  EXPECT_EQ(fault(started_and({{{}, asks}, {{}, reads}})), "cyc out of turn");
  EXPECT_EQ(fault(started_and({{granted, asks}, {{}, reads}, {{}, asks}})), "cyc missing");
}

/// Access of a late chip without a grant, and the patience that it has for the bus.
TEST(BlitterChecker, GivesALateChipItsTimeAndNoMore) {
  constexpr Timing kLate{false, 5};
  Inputs granted;
  granted.grant = true;
  Outputs asks = kQuiet;
  asks.request = true;
  asks.done = false;
  Clocks clocks = started_and(Clocks(5, {granted, asks}));
  EXPECT_EQ(fault(clocks, kLate), "");
  clocks.emplace_back(granted, asks);
  EXPECT_EQ(fault(clocks, kLate), "no access");
  clocks = started_and(Clocks(5, {{}, kQuiet}));
  EXPECT_EQ(fault(clocks, kLate), "");
  clocks.emplace_back(Inputs{}, kQuiet);
  EXPECT_EQ(fault(clocks, kLate), "interrupt output out of turn");
  clocks = started();
  clocks.pop_back();
  for (unsigned left = 0; left < 4; ++left) clocks.push_back(clocks.back());
  EXPECT_EQ(fault(clocks, kLate), "");
  clocks.push_back(clocks.back());
  EXPECT_EQ(fault(clocks, kLate), "answer of the register port");
}

/// An access that stands as the run ends is compared, too.
TEST(BlitterChecker, HoldsTheAccessThatStandsAtTheEnd) {
  Inputs granted;
  granted.grant = true;
  Outputs asks = kQuiet;
  asks.request = true;
  asks.done = false;
  Outputs writes = asks;
  writes.cyc = writes.stb = writes.we = true;
  EXPECT_EQ(fault(started_and({{granted, asks}, {{}, writes}})), "");
  writes.adr = 2;
  EXPECT_EQ(fault(started_and({{granted, asks}, {{}, writes}})), "address of a write");
}

TEST(BlitterChecker, BrokenPromisesOfTheSurroundingsAreNoFaultOfTheChip) {
  Inputs answers;
  answers.ack = true;
  EXPECT_THROW(fault({{{}, kQuiet}, {answers, kQuiet}}), std::logic_error);
  Checker checker;
  EXPECT_THROW(checker.see({}, kQuiet), std::logic_error) << "no reset";
}

}  // namespace
}  // namespace collide::blitter::blitter_events_test
