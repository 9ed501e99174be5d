// SPDX-License-Identifier: MIT
//
// What happens when two of the unit's surroundings act in one and the same clock, on any list unit.
#pragma once

#include <functional>

#include "model/list_unit/ram.h"
#include "tests/sim/units/list_unit/board.h"

namespace collide::list_unit {

/// A unit whose run of `many` descriptors, and that of the first `few` of them, are known.
struct Known {
  MemoryPort port;
  std::function<std::unique_ptr<Board>()> board;
  bool has_mode;
  /// Descriptors into memory, from 0 on.
  std::function<void(Ram&)> place;
  /// Registers of the unit's own.
  std::function<void(World&)> configure;
  unsigned many, few;
  std::uint32_t found_of_many, found_of_few;
};

/// Of words of which nothing is written.
constexpr std::uint32_t kUntouched = 0xFFFFFFFF;

class Meetings {
 public:
  static constexpr std::uint32_t kListAt = 0x8000, kLines = 10, kSequenceBefore = 0x41;
  /// The clock of the acknowledge, of a write that begins now.
  static constexpr unsigned kAnswered = 2;

  explicit Meetings(Known known, Serves serves = Serves::kAtOnce)
      : known_(std::move(known)),
        ram_(1U << 16, known_.port),
        world_(known_.board(), ram_, serves) {
    known_.place(ram_);
    for (unsigned n = 0; n < 4 * kLines; ++n) ram_.word(kListAt + 4 * n) = kUntouched;
    known_.configure(world_);
    world_.write(kCount, known_.many);
    world_.write(kList, kListAt);
    world_.write(kListLines, kLines);
    world_.write(kSequence, kSequenceBefore);
    world_.write(kControl, kTriggerEnable);
    status_before_ = world_.read(kStatus);
  }

  World& world() { return world_; }
  Ram& ram() { return ram_; }

  /// A write and a trigger in its last clock.
  void write_and_trigger(unsigned offset, std::uint32_t data, unsigned select = kAllBytes) {
    world_.trigger_in(kAnswered);
    world_.write(offset, data, select);
  }

  void expect_run(std::uint32_t found, std::uint32_t sequence, std::uint32_t status) {
    world_.run_to_the_end();
    EXPECT_EQ(world_.read(kStatus), status);
    EXPECT_EQ(world_.read(kSequence), sequence);
    EXPECT_EQ(world_.read(kFound), found);
    EXPECT_EQ(ram_.word(kListAt), found);
    EXPECT_EQ(ram_.word(kListAt + 12), sequence << 16);
  }
  void expect_no_run() {
    EXPECT_EQ(world_.read(kStatus), status_before_);
    EXPECT_EQ(world_.read(kSequence), kSequenceBefore);
    EXPECT_EQ(world_.slave().accesses(), 0U);
  }

  // COUNT

  void a_run_has_the_count_written_in_its_trigger() {
    write_and_trigger(kCount, known_.few);
    expect_run(known_.found_of_few, kSequenceBefore + 1, kLoaded | kDone);
    write_and_trigger(kCount, known_.many);
    expect_run(known_.found_of_many, kSequenceBefore + 2, kLoaded | kDone);
  }
  /// The write is refused, or comes first, as a whole, in whatever clock the trigger is.
  void a_trigger_in_any_clock_about_a_write_of_count() {
    for (unsigned clock = 0; clock <= kAnswered + 2; ++clock) {
      SCOPED_TRACE(testing::Message() << "trigger in clock " << clock << " of the write");
      Meetings fresh(known_);
      World& world = fresh.world();
      world.trigger_in(clock);
      world.write(kCount, known_.few);
      world.clocks(3);
      const bool refused = clock < kAnswered;
      fresh.expect_run(refused ? known_.found_of_many : known_.found_of_few, kSequenceBefore + 1,
                       kLoaded | kDone | (refused ? kRefused : 0U));
      EXPECT_EQ(world.read(kCount), refused ? known_.many : known_.few);
    }
  }

  // SEQUENCE

  void a_sequence_written_in_a_trigger_is_counted() {
    write_and_trigger(kSequence, 0x1234);
    expect_run(known_.found_of_many, 0x1235, kLoaded | kDone);
    write_and_trigger(kSequence, 0xFFFF);
    expect_run(known_.found_of_many, 0, kLoaded | kDone);
    write_and_trigger(kSequence, 0x56FF, 1);
    expect_run(known_.found_of_many, 0x0100, kLoaded | kDone);
  }

  // CONTROL

  void a_trigger_disabled_in_its_clock_is_none() {
    write_and_trigger(kControl, kMode);
    expect_no_run();
    EXPECT_EQ(world_.read(kControl), known_.has_mode ? kMode : 0U);
  }
  void a_trigger_enabled_in_its_clock_is_one() {
    world_.write(kControl, 0);
    write_and_trigger(kControl, kTriggerEnable | kMode);
    expect_run(known_.found_of_many, kSequenceBefore + 1, kLoaded | kDone);
    EXPECT_EQ(ram_.word(kListAt + 8), known_.has_mode ? 1U : 0U);
  }
  void start_and_trigger_in_a_clock_are_a_run_and_a_refused_one() {
    write_and_trigger(kControl, kStart | kTriggerEnable);
    expect_run(known_.found_of_many, kSequenceBefore + 1, kLoaded | kDone | kRefused);
  }
  void start_that_disables_the_trigger_in_its_clock_is_a_run() {
    write_and_trigger(kControl, kStart);
    expect_run(known_.found_of_many, kSequenceBefore + 1, kLoaded | kDone);
  }
  void start_in_the_low_byte_leaves_the_trigger_enabled() {
    write_and_trigger(kControl, kStart, 1);
    expect_run(known_.found_of_many, kSequenceBefore + 1, kLoaded | kDone | kRefused);
  }
  void a_trigger_disabled_in_its_clock_is_not_refused_while_busy() {
    world_.write(kControl, kStart | kTriggerEnable);
    write_and_trigger(kControl, 0);
    expect_run(known_.found_of_many, kSequenceBefore + 1, kLoaded | kDone);
    world_.write(kControl, kStart);
    write_and_trigger(kControl, kTriggerEnable);
    expect_run(known_.found_of_many, kSequenceBefore + 2, kLoaded | kDone | kRefused);
  }
  /// STATUS is cleared, then the run begins, or is refused.
  void a_trigger_in_the_clock_that_clears_status() {
    world_.write(kControl, kStart | kTriggerEnable);
    write_and_trigger(kStatus, kRefused);
    expect_run(known_.found_of_many, kSequenceBefore + 1, kLoaded | kDone | kRefused);
    write_and_trigger(kStatus, kDone | kRefused);
    expect_run(known_.found_of_many, kSequenceBefore + 2, kLoaded | kDone);
  }

  // ABORT and errors

  /// ABORT takes effect in each clock of a run in turn: what was presented is carried through, and
  /// lines and header say what STATUS and STORED say.
  static void abort_in_every_clock(const Known& known, Serves serves) {
    bool before_the_end = true;
    for (unsigned clock = 0; before_the_end; ++clock) {
      SCOPED_TRACE(testing::Message() << "ABORT after " << clock << " clocks");
      Meetings one(known, serves);
      one.world().write(kControl, kStart);
      one.world().clocks(clock);
      one.world().write(kControl, kAbort, 1);
      one.world().run_to_the_end();
      before_the_end = (one.world().read(kStatus) & kAborted) != 0;
      one.expect_that_the_list_is_as_it_says();
      ASSERT_LT(clock, 5000U);
      if (testing::Test::HasFailure()) return;
    }
  }

  /// ABORT and START in one write, in each clock of a run without a list: the run is aborted, and
  /// in its very last clock it is not any more; START is refused, or behind it begins the next run.
  static void abort_and_start_in_every_clock(const Known& known) {
    unsigned too_late = 0, clock = 0;
    for (bool before_the_end = true; before_the_end; ++clock) {
      SCOPED_TRACE(testing::Message() << "ABORT and START after " << clock << " clocks");
      Meetings one(known);
      one.world().write(kListLines, 0);
      one.world().write(kControl, kStart);
      one.world().clocks(clock);
      one.world().write(kControl, kStart | kAbort, 1);
      one.world().run_to_the_end();
      const std::uint32_t status = one.world().read(kStatus);
      before_the_end = (status & kRefused) != 0;
      const unsigned runs = before_the_end ? 1 : 2;
      EXPECT_EQ(one.world().read(kSequence), kSequenceBefore + runs);
      if (!before_the_end) {
        EXPECT_EQ(status & kAborted, 0U);
      }
      too_late += before_the_end && (status & kAborted) == 0 ? 1 : 0;
      ASSERT_LT(clock, 5000U);
      if (testing::Test::HasFailure()) return;
    }
    EXPECT_GT(clock, 20U);
    EXPECT_EQ(too_late, 1U);
  }

  /// Each access ends in an error in turn. At most one follows it.
  static void an_error_in_every_access(const Known& known, Serves serves) {
    bool failed = true;
    for (unsigned access = 0; failed; ++access) {
      SCOPED_TRACE(testing::Message() << "error in access " << access);
      Meetings one(known, serves);
      const unsigned of_descriptors = 4 * known.many * known.port.accesses_a_word();
      const std::uint32_t width = known.port.data_width / 8;
      one.world().slave().fail_at(
          access < of_descriptors ? access * width : kListAt + (access - of_descriptors) * width);
      one.world().write(kControl, kStart);
      one.world().run_to_the_end();
      failed = (one.world().read(kStatus) & kError) != 0;
      EXPECT_LE(one.world().slave().accesses_after_error(), 1U);
      ASSERT_LT(access, 5000U);
      if (testing::Test::HasFailure()) return;
    }
  }

  /// Rules 18 and 20: a header of this run is that of one that was not aborted, and STORED counts
  /// the records of the lines that are there.
  void expect_that_the_list_is_as_it_says() {
    const std::uint32_t tag = (kSequenceBefore + 1) << 16;
    std::uint32_t records = 0;
    for (std::uint32_t line = 1; line < kLines; ++line) {
      if (ram_.word(kListAt + 16 * line + 12) != (tag | line)) continue;
      for (std::uint32_t word = 0; word < 3; ++word) {
        records += ram_.word(kListAt + 16 * line + 4 * word) != kNoRecord ? 1U : 0U;
      }
    }
    EXPECT_EQ(world_.read(kStored), records);
    const bool header = ram_.word(kListAt + 12) == tag;
    EXPECT_EQ(header, (world_.read(kStatus) & kAborted) == 0);
  }

  // Reading across the end of a run

  /// Reads a register so that it is looked at in each of the clocks about the end of a run: the
  /// answer is 0, or what it is from then on.
  static void read_across_the_end(const Known& known, unsigned offset, std::uint32_t value) {
    unsigned zeros = 0, values = 0;
    Meetings timed(known);
    timed.world().write(kControl, kStart | kIrqEnable);
    unsigned length = 0;
    for (; !timed.world().irq(); ++length) {
      timed.world().clock();
      ASSERT_LT(length, 50'000U);
    }
    for (unsigned before = 0; before < 12; ++before) {
      SCOPED_TRACE(testing::Message() << "read " << before << " clocks before DONE");
      Meetings one(known);
      one.world().write(kControl, kStart);
      one.world().clocks(length - before);
      const std::uint32_t answer = one.world().read(offset);
      EXPECT_TRUE(answer == 0 || answer == value) << answer;
      ++(answer == 0 ? zeros : values);
      one.world().run_to_the_end();
      EXPECT_EQ(one.world().read(offset), value);
    }
    if (value == 0) return;
    EXPECT_GT(values, 0U);
    EXPECT_GT(zeros, 0U);
  }
  /// The same about the beginning of the next: what it was, or 0.
  static void read_across_the_beginning(const Known& known, unsigned offset, std::uint32_t value) {
    for (unsigned clock = 0; clock <= kAnswered; ++clock) {
      SCOPED_TRACE(testing::Message() << "trigger in clock " << clock << " of the read");
      Meetings one(known);
      one.world().write(kControl, kStart | kTriggerEnable);
      one.world().run_to_the_end();
      one.world().trigger_in(clock);
      const std::uint32_t answer = one.world().read(offset);
      EXPECT_TRUE(answer == 0 || answer == value) << answer;
      one.world().run_to_the_end();
      EXPECT_EQ(one.world().read(offset), value);
    }
  }

 private:
  const Known known_;
  Ram ram_;
  World world_;
  std::uint32_t status_before_;
};

/// The tests of what is above, on the units that `Known known(std::size_t)` of the fixture gives.
#define COLLIDE_MEETINGS(Fixture)                                                             \
  TEST_P(Fixture, ARunHasTheCountWrittenInItsTrigger) {                                       \
    list_unit::Meetings(known()).a_run_has_the_count_written_in_its_trigger();                \
  }                                                                                           \
  TEST_P(Fixture, ATriggerInAnyClockAboutAWriteOfCount) {                                     \
    list_unit::Meetings(known()).a_trigger_in_any_clock_about_a_write_of_count();             \
  }                                                                                           \
  TEST_P(Fixture, ASequenceWrittenInATriggerIsCounted) {                                      \
    list_unit::Meetings(known()).a_sequence_written_in_a_trigger_is_counted();                \
  }                                                                                           \
  TEST_P(Fixture, ATriggerDisabledInItsClockIsNone) {                                         \
    list_unit::Meetings(known()).a_trigger_disabled_in_its_clock_is_none();                   \
  }                                                                                           \
  TEST_P(Fixture, ATriggerEnabledInItsClockIsOne) {                                           \
    list_unit::Meetings(known()).a_trigger_enabled_in_its_clock_is_one();                     \
  }                                                                                           \
  TEST_P(Fixture, StartAndTriggerInAClockAreARunAndARefusedOne) {                             \
    list_unit::Meetings(known()).start_and_trigger_in_a_clock_are_a_run_and_a_refused_one();  \
  }                                                                                           \
  TEST_P(Fixture, StartThatDisablesTheTriggerInItsClockIsARun) {                              \
    list_unit::Meetings(known()).start_that_disables_the_trigger_in_its_clock_is_a_run();     \
  }                                                                                           \
  TEST_P(Fixture, StartInTheLowByteLeavesTheTriggerEnabled) {                                 \
    list_unit::Meetings(known()).start_in_the_low_byte_leaves_the_trigger_enabled();          \
  }                                                                                           \
  TEST_P(Fixture, ATriggerDisabledInItsClockIsNotRefusedWhileBusy) {                          \
    list_unit::Meetings(known()).a_trigger_disabled_in_its_clock_is_not_refused_while_busy(); \
  }                                                                                           \
  TEST_P(Fixture, ATriggerInTheClockThatClearsStatus) {                                       \
    list_unit::Meetings(known()).a_trigger_in_the_clock_that_clears_status();                 \
  }                                                                                           \
  TEST_P(Fixture, AbortInEveryClockOfAMemoryThatAnswersAtOnce) {                              \
    list_unit::Meetings::abort_in_every_clock(known(), list_unit::Serves::kAtOnce);           \
  }                                                                                           \
  TEST_P(Fixture, AbortInEveryClockOfALateMemory) {                                           \
    list_unit::Meetings::abort_in_every_clock(known(), list_unit::Serves::kLate);             \
  }                                                                                           \
  TEST_P(Fixture, AbortInEveryClockOfAMemoryThatWritesInTheFirstClock) {                      \
    list_unit::Meetings::abort_in_every_clock(known(), list_unit::Serves::kWritesFirst);      \
  }                                                                                           \
  TEST_P(Fixture, AbortInEveryClockOfAMemoryThatWritesInTheLastClock) {                       \
    list_unit::Meetings::abort_in_every_clock(known(), list_unit::Serves::kWritesLast);       \
  }                                                                                           \
  TEST_P(Fixture, AbortAndStartInEveryClockOfARunWithoutAList) {                              \
    list_unit::Meetings::abort_and_start_in_every_clock(known());                             \
  }                                                                                           \
  TEST_P(Fixture, AnErrorInEveryAccessOfALateMemory) {                                        \
    list_unit::Meetings::an_error_in_every_access(known(), list_unit::Serves::kLate);         \
  }                                                                                           \
  TEST_P(Fixture, AnErrorInEveryAccessOfAMemoryThatAnswersAtOnce) {                           \
    list_unit::Meetings::an_error_in_every_access(known(), list_unit::Serves::kAtOnce);       \
  }

}  // namespace collide::list_unit
