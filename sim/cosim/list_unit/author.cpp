// SPDX-License-Identifier: MIT
#include "sim/cosim/list_unit/author.h"

#include <algorithm>
#include <iterator>

namespace collide::list_unit {
namespace {

constexpr unsigned kFirstOwn = 0x38;  ///< offset after the registers that all list units have
constexpr unsigned kOffsetBits = 14;
constexpr unsigned kFirstBitBeside = 8;  ///< below lie other registers
/// Clocks of an access to a register.
constexpr unsigned kAccess = 3;
/// Bits into which the 16 bytes of a descriptor or line may carry.
constexpr unsigned kFirstCarry = 4, kCarries = 28;

}  // namespace

Author::Author(const cosim::Draw& draw, const cosim::Stimulus& stimulus, const Layout& layout,
               Job& job)
    : draw_(draw),
      stimulus_(stimulus),
      layout_(layout),
      job_(job),
      theme_(draw_theme()),
      together_(theme_ == Theme::kTogether ||
                (theme_ == Theme::kShortRuns && draw_.number() / 4 % 2 == 0)) {}

Author::Theme Author::draw_theme() const {
  if (stimulus_.plain) return Theme::kInTurns;
  constexpr Theme kThemes[] = {Theme::kInTurns, Theme::kTogether, Theme::kAimed, Theme::kShortRuns};
  return kThemes[draw_.number() % 4];
}

void Author::draw_memory() {
  job_.memory_bytes = layout_.memory_bytes;
  job_.fill_seed = 1 + draw_.up_to(0xFFFFFFFD);
  if (stimulus_.no_wait_states) return;
  MemoryTiming& t = job_.timing;
  switch (draw_.up_to(5)) {
    case 0:
      t.earliest = t.latest = 0;
      break;
    case 1:
      t.earliest = t.latest = 2 + draw_.up_to(5);
      break;
    case 2:
      t.classic = true;
      t.stalls = 10 * draw_.up_to(6);
      break;
    case 3:
      t.stalls = 10 + draw_.up_to(50);
      t.earliest = draw_.up_to(1);
      t.latest = t.earliest + draw_.up_to(8);
      break;
    default:
      break;
  }
  const Commits commits[] = {Commits::kAsked, Commits::kTaken, Commits::kAnswered};
  if (together_) t.commits = draw_.any_of(commits);
  t.seed = draw_.up_to(0xFFFF);
}

void Author::draw_count(unsigned capacity) {
  capacity_ = capacity;
  count_ = meets()            ? 2 + draw_.up_to(std::min(capacity - 2, 1U))
           : draw_.one_in(25) ? 0
           : draw_.one_in(12) ? capacity
           : draw_.one_in(30) ? 1 + draw_.up_to(capacity - 1)
                              : 1 + draw_.up_to(std::min(capacity, 16U) - 1);
  first_class_ = draw_.up_to(12);
  any_of_classes_ = draw_.one_in(2) ? 1 : 7;
}

std::uint16_t Author::draw_classes() {
  return static_cast<std::uint16_t>(draw_.up_to(any_of_classes_)
                                    << (first_class_ + draw_.up_to(3)));
}

std::uint32_t Author::before_carry(unsigned bit, std::uint32_t before) {
  const std::uint32_t above = bit == 31 ? 0 : draw_.bits() << (bit + 1);
  return (above | 1U << bit) - before;
}

void Author::load_descriptors(const MemoryPort& port) {
  port_ = port;
  if (aims()) {
    descriptors_ = before_carry(kFirstCarry + aim(kCarries), 16);
  } else if (draw_.one_in(4)) {
    descriptors_ = draw_.bits() & ~15U;
  } else {
    descriptors_ = 16 * draw_.up_to(layout_.descriptors_end / 16 - count_);
  }
  if (!words_.empty()) job_.load.push_back({descriptors_, bytes_of(words_, port_)});
}

void Author::configure() {
  lines_ = draw_.one_in(8) ? 0 : draw_.one_in(2) ? 1 + draw_.up_to(3) : layout_.all_lines;
  list_ = layout_.list_at + 16 * draw_.up_to(15);
  if (draw_.one_in(6)) list_ = draw_.bits() & ~15U;
  if (lines_ < 5) {
    if (draw_.one_in(10)) list_ = descriptors_;
    if (draw_.one_in(20)) list_ = 0xFFFFFFF0 - 16 * draw_.up_to(2);
    if (draw_.one_in(20)) list_ = draw_list();
  }
  if (aims()) {
    lines_ = 1U << aim(16);
    list_ = before_carry(kFirstCarry + aim(kCarries), 16);
  } else if (theme_ == Theme::kShortRuns) {
    lines_ = draw_.up_to(4);
  }
  if (draw_.one_in(4)) act(Job::Read{kStatus});
  const bool too_many = count_ == capacity_ && draw_.one_in(2);
  act(Job::Write{kCount, too_many ? count_ + draw_.up_to(511 - count_) : count_});
  act(Job::Write{kDescriptors, descriptors_ | draw_.up_to(15)});
  configure_own();
  act(Job::Write{kList, list_ | (draw_.one_in(4) ? draw_.up_to(15) : 0U)});
  act(Job::Write{kListLines, lines_});
  if (aims()) {
    act(Job::Write{kSequence, before_carry(aim(17), 1)});
  } else if (draw_.one_in(4)) {
    act(Job::Write{kSequence, draw_.one_in(2) ? 0xFFFF : draw_.up_to(0xFFFF)});
  }
}

Job::Write Author::draw_configuration() {
  switch (draw_.up_to(4)) {
    case 0:
      return {kCount, count_};
    case 1:
      return {kDescriptors, descriptors_};
    case 2:
      return {kList, list_};
    case 3:
      return {kSequence, draw_.up_to(0xFFFF)};
    default:
      return {kListLines, lines_};
  }
}

void Author::runs() {
  if (!stimulus_.plain && !aims() && draw_.one_in(together_ ? 5 : 3)) fail();
  if (theme_ == Theme::kShortRuns) {
    short_runs();
  } else if (aims()) {
    start(draws_mode() ? kMode : 0U);
    run();
  } else {
    for (unsigned n = draw_.up_to(together_ ? 4 : 2) + 1; n > 0; --n) start_and_run();
  }
  if (!together_ && !stimulus_.plain) triggers_meanwhile();
}

/// In any clocks. Without TRIGGER_ENABLE they have no effect.
void Author::triggers_meanwhile() {
  for (unsigned n = draw_.up_to(8); n > 0; --n) {
    job_.actions.push_back({draw_.up_to(1500), Job::Trigger{}});
  }
}

void Author::fail() {
  switch (draw_.up_to(3)) {
    case 0:
      // With few descriptors the third one: something is found without it.
      job_.errors.push_back(descriptors_ +
                            (meets() ? 32 + 4 * draw_.up_to(3) : 4 * draw_.up_to(4 * count_)) +
                            draw_half());
      break;
    case 1:
      job_.errors.push_back(list_ + 4 * draw_.up_to(3) + draw_half());
      break;
    case 2: {
      // If it is the last word before the tag, that is already asked for.
      const unsigned word = draw_.one_in(2) ? 2 : draw_.up_to(3);
      job_.errors.push_back(list_ + 16 + 16 * draw_.up_to(2) + 4 * word + draw_half());
      break;
    }
    default:
      fail_own();
  }
  // Two that are open at once.
  if (!job_.errors.empty() && draw_.one_in(4)) job_.errors.push_back(job_.errors.front() + 4);
}

std::uint32_t Author::draw_half() {
  return port_.data_width == 16 ? 2 * draw_.up_to(1) : 0;
}

void Author::start_and_run() {
  const std::uint32_t mode = draws_mode() ? kMode : 0U;
  if (!stimulus_.plain && draw_.one_in(10)) idle();
  start(mode);
  if (!stimulus_.plain) {
    for (unsigned n = draw_.one_in(2) ? 0 : draw_.up_to(3); n > 0; --n) {
      // Without descriptors there is only the header.
      run(count_ == 0 ? draw_.up_to(5) : draw_pause(4 * count_ * port_.accesses_a_word()));
      if (count_ == 0 && draw_.one_in(2)) act(Job::Write{kControl, kAbort, 1});
      interfere();
    }
    if (draw_.one_in(20)) {
      reset();
      configure();
      start(mode);
    }
  }
  run();
  for (unsigned n = draw_.up_to(3); n > 0; --n) act(Job::Read{draw_answer()});
  if (!stimulus_.plain && draw_.one_in(4)) interfere();
  if (!job_.errors.empty() && draw_.one_in(4)) read_beside(kErrorAddress);
  if (draw_.one_in(3)) act(Job::Write{kStatus, draw_.bits()});
  if (!job_.errors.empty()) spare();
}

/// The next run is spared what has failed in this one's list, or among its last descriptors.
void Author::spare() {
  if (draw_.one_in(2)) act(Job::Write{kListLines, 0});
  if (draw_.one_in(2)) act(Job::Write{kCount, draw_.up_to(count_)});
}

void Author::start(std::uint32_t mode) {
  const bool shows_end = theme_ == Theme::kShortRuns ? !draw_.one_in(8) : draw_.one_in(4);
  const std::uint32_t irq = shows_end ? kIrqEnable : 0U;
  if (!stimulus_.plain && draw_.one_in(6)) {
    act(Job::Write{kControl, kTriggerEnable | mode | irq});
    if (together_ && draw_.one_in(2)) return start_about_a_write(mode | irq);
    trigger(0);
  } else {
    act(Job::Write{kControl, kStart | mode | irq});
  }
}

/// By a trigger about the clock in which COUNT becomes right, SEQUENCE is written, or the CPU
/// starts the unit, too.
void Author::start_about_a_write(std::uint32_t control) {
  switch (draw_.up_to(3)) {
    case 0:
    case 1:
      act(Job::Write{kCount, draw_.up_to(count_)});
      return trigger_about(Job::Write{kCount, count_});
    case 2:
      return trigger_about(Job::Write{kSequence, draw_.bits()});
    default:
      return trigger_about(Job::Write{kControl, kStart | kTriggerEnable | control});
  }
}

/// The trigger comes about the clock in which a register is written.
void Author::trigger_about(const Job::Write& write) {
  trigger(kAccess + 1);
  act(write);
}

/// What does nothing while the unit is idle, or not what it does otherwise.
void Author::idle() {
  switch (draw_.up_to(3)) {
    case 0:
      act(Job::Write{kControl, kAbort});
      break;
    case 1:
      act(Job::Write{kControl, 0});
      trigger(0);
      break;
    case 2:
      act(Job::Write{kControl, kAbort | kStart});
      run();
      break;
    default:
      write_any();
      break;
  }
}

/// Something that the CPU or another agent does while the unit runs.
void Author::interfere() {
  const unsigned select = draw_.one_in(3) ? draw_.up_to(15) : kAllBytes;
  switch (draw_.up_to(13)) {
    case 0:
      return act(Job::Write{kControl, kAbort, 1});
    case 1:
      return act(Job::Write{kControl, kAbort | (draw_.bits() & 0x701U), select});
    case 2:
      return act(Job::Write{kControl, draw_.bits() & 0x700U, select});
    case 3:
      return act(
          Job::Write{kControl, kStart | (draw_.bits() & (kIrqEnable | kTriggerEnable)), select});
    case 4:
      return trigger(2 * kAccess);
    case 5:
      if (together_ && draw_.one_in(2)) return clear_about_a_refusal();
      return act(Job::Write{kStatus, draw_.bits(), select});
    case 6:
    case 7:
      return write_any();
    case 8:
      // Each descriptor where its neighbour was: no effect on a run that has read them.
      if (words_.empty()) return;
      std::rotate(words_.begin(), std::next(words_.begin(), 4), words_.end());
      return act(Job::Load{descriptors_, bytes_of(words_, port_)});
    case 9: {
      // A write beside a register has no effect, whichever bit of the offset differs.
      if (together_ && !draw_.one_in(8)) return;
      const unsigned near = draw_configuration().offset;
      for (unsigned bit = kFirstBitBeside; bit < kOffsetBits; ++bit) {
        act(Job::Write{near | 1U << bit, draw_.bits()});
      }
      const unsigned far = kFirstOwn + 4 * draw_.up_to((kRegisterBytes - kFirstOwn) / 4 - 1);
      act(Job::Write{far, draw_.bits()});
      return act(Job::Read{far});
    }
    case 10:
      if (together_ && !draw_.one_in(8)) return;
      return read_beside(4 * draw_.up_to(kFirstOwn / 4));
    case 11:
      return act(Job::Read{kControl + 4 * draw_.up_to((kClocks - kControl) / 4)});
    default:
      return act(Job::Read{draw_answer()});
  }
}

/// While BUSY a trigger is refused: about the clock in which REFUSED is cleared.
void Author::clear_about_a_refusal() {
  act(Job::Write{kControl, kTriggerEnable});
  trigger_about(Job::Write{kStatus, kRefused});
  act(Job::Read{kStatus});
}

/// A register, and where one would be if a bit of its offset were not looked at.
void Author::read_beside(unsigned offset) {
  act(Job::Read{offset});
  for (unsigned bit = kFirstBitBeside; bit < kOffsetBits; ++bit) {
    act(Job::Read{offset | 1U << bit});
  }
}

/// Some bytes of any configuration: refused while BUSY. What it has when idle is put right.
void Author::write_any() {
  const Job::Write right = draw_configuration();
  act(Job::Write{right.offset, draw_.bits(), draw_.up_to(15)});
  act(Job::Read{right.offset});
  act(right);
}

// While others act

void Author::act(const Job::Step& step) {
  if (!together_) return job_.actions.push_back({std::nullopt, step});
  const bool is_access =
      std::holds_alternative<Job::Read>(step) || std::holds_alternative<Job::Write>(step);
  if (is_access && draw_.one_in(16)) {
    job_.actions.push_back({clock_, step, 1 + draw_.up_to(1)});
    clock_ += 3;
  }
  job_.actions.push_back({clock_, step});
  if (is_access) clock_ += kAccess;
  clock_ += gap();
}

/// Clocks between two accesses; mostly the master does not wait.
unsigned Author::gap() {
  switch (draw_.up_to(7)) {
    case 0:
      return draw_.up_to(3);
    case 1:
      return draw_.up_to(20);
    default:
      return 0;
  }
}

/// In one of the next clocks.
void Author::trigger(unsigned within) {
  if (together_) {
    job_.actions.push_back({clock_ + draw_.up_to(within), Job::Trigger{}});
  } else {
    act(Job::Trigger{});
  }
}

/// A reset leaves nothing, as the registers show that are read next.
void Author::reset() {
  if (!together_) return act(Job::Reset{});
  job_.actions.push_back({clock_ + draw_.up_to(kAccess), Job::Reset{}});
  act(Job::Read{kClocks});
  for (unsigned offset = kControl; offset <= kClocks; offset += 4) act(Job::Read{offset});
  if (draw_.one_in(2)) trigger(2 * kAccess);
}

/// A run goes on while the master waits, reads, writes, aborts, or starts another.
void Author::run(std::uint64_t limit) {
  if (!together_) return act(Job::Run{limit});
  const bool to_the_end = limit == Unit::kNoLimit;
  const unsigned clocks =
      to_the_end ? draw_.up_to(draw_.one_in(3) ? 900 : 250) : static_cast<unsigned>(2 * limit);
  switch (draw_.up_to(7)) {
    case 0:
    case 1:
      clock_ += clocks;
      break;
    case 2:
      poll(clocks, kStatus);
      break;
    case 3:
    case 4:
    case 5:
      poll(clocks, draw_answer());
      break;
    default:
      crowd(clocks);
      break;
  }
  if (draw_.one_in(6)) another();
}

/// One register again and again, and the trigger now and then.
void Author::poll(unsigned clocks, unsigned offset) {
  const unsigned gap = kAccess + (draw_.one_in(2) ? 0 : draw_.up_to(3));
  const unsigned spared = draw_.up_to(clocks);
  clock_ += spared;
  for (unsigned left = clocks - spared; left >= gap; left -= gap) {
    job_.actions.push_back({clock_, Job::Read{offset}});
    clock_ += gap;
    if (draw_.one_in(30)) trigger(2 * kAccess);
  }
}

void Author::crowd(unsigned clocks) {
  const std::uint64_t end = clock_ + clocks;
  clock_ += draw_.up_to(clocks);
  while (clock_ < end) {
    if (draw_.one_in(8)) trigger(2 * kAccess);
    if (draw_.one_in(60)) reset();
    interfere();
    ++clock_;
  }
}

/// A run of few, or none, whose registers must have nothing of the one before.
void Author::another() {
  act(Job::Write{kCount, draw_.up_to(3)});
  act(Job::Write{kControl, kStart});
  clock_ += draw_.up_to(120);
  for (unsigned n = draw_.up_to(3); n > 0; --n) act(Job::Read{draw_answer()});
  act(Job::Read{kFound});
}

// Short runs

void Author::short_runs() {
  for (unsigned n = together_ ? 14 + draw_.up_to(8) : 6 + draw_.up_to(4); n > 0; --n) {
    act(Job::Write{kStatus, kDone | kRefused});
    if (!together_) {
      stop_at_access();
    } else if (draw_.one_in(2)) {
      meet_end();
    } else {
      stop_and_start();
    }
    for (unsigned more = draw_.up_to(3); more > 0; --more) act(Job::Read{draw_answer()});
  }
}

/// A run meets something between two accesses.
void Author::stop_at_access() {
  constexpr unsigned kOfListAndMore = 20;
  const unsigned each = port_.accesses_a_word();
  start(draws_mode() ? kMode : 0U);
  run(draw_.one_in(3) ? draw_.up_to(4 * count_ * each)
                      : 4 * count_ * each + draw_.up_to(kOfListAndMore * each));
  for (unsigned n = 1 + draw_.up_to(3); n > 0; --n) interfere();
  if (draw_.one_in(5)) {
    act(Job::Reset{});
    configure();
    act(Job::Write{kControl, kStart});
  }
  run();
  if (job_.errors.empty()) return;
  // Two descriptors, which are enough to find something.
  act(Job::Write{kCount, 2});
  if (draw_.one_in(2)) act(Job::Write{kListLines, 0});
  act(Job::Write{kControl, kStart});
  run();
  act(Job::Write{kCount, count_});
  act(Job::Write{kListLines, lines_});
}

/// Something in the last clocks of a run without descriptors, whose length is known.
void Author::meet_end() {
  constexpr unsigned kWindow = 14;
  const bool has_list = lines_ != 0 && draw_.one_in(3);
  act(Job::Write{kCount, 0});
  act(Job::Write{kListLines, has_list ? lines_ : 0});
  start(0);
  const unsigned header = has_list ? 4 + draw_.up_to(40) : 0;
  const std::uint64_t end = clock_ + layout_.shortest_run + header + 2;
  clock_ = end - draw_.up_to(kWindow);
  if (draw_.one_in(4)) {
    reset();
    clock_ += kWindow;
    return configure();
  }
  const unsigned what = draw_.up_to(6);
  for (unsigned left = what < 2 ? 1 : 7; left > 0; --left) {
    const std::uint32_t enable = draw_.one_in(4) ? 0U : kIrqEnable;
    const Job::Step steps[] = {Job::Write{kControl, kStart | kIrqEnable},
                               Job::Write{kControl, kAbort | kIrqEnable},
                               Job::Write{kStatus, draw_.bits()},
                               Job::Write{kControl, enable},
                               draw_configuration(),
                               Job::Read{draw_.one_in(2) ? kStatus : draw_answer()},
                               Job::Trigger{}};
    act(steps[what]);
    if (what == 6) clock_ += 1 + draw_.up_to(2);
  }
  clock_ = std::max(clock_, end + kWindow) + layout_.short_run / 8;
  act(Job::Write{kCount, count_});
  act(Job::Write{kListLines, lines_});
}

/// A run is stopped wherever it is, and another one begins in one of the next clocks or later: it
/// finds what it would have found without the first.
void Author::stop_and_start() {
  const std::uint32_t mode = draws_mode() ? kMode : 0U;
  start(mode);
  const unsigned loading = 8 * count_ * port_.accesses_a_word();
  clock_ += draw_.one_in(4) ? draw_.up_to(12) : draw_.up_to(loading + 256);
  if (draw_.one_in(8)) {
    reset();
    configure();
  } else if (draw_.one_in(4)) {
    crowd(30);
  } else {
    const bool enables = draw_.one_in(3);
    const std::uint32_t still = enables ? kTriggerEnable : 0U;
    job_.actions.push_back({clock_, Job::Write{kControl, kAbort | mode | kIrqEnable | still}});
    clock_ += kAccess;
    if (enables) job_.actions.push_back({clock_ + draw_.up_to(9), Job::Trigger{}});
    if (draw_.one_in(2)) clock_ += draw_.up_to(8);
  }
  job_.actions.push_back({clock_, Job::Write{kControl, kStart | mode | kIrqEnable}});
  clock_ += kAccess + (draw_.one_in(6) ? draw_.up_to(60) : layout_.short_run);
}

}  // namespace collide::list_unit
