// SPDX-License-Identifier: MIT
#include "sim/cosim/list_unit/author.h"

#include <algorithm>
#include <iterator>

namespace collide::list_unit {
namespace {

constexpr unsigned kFirstOwn = 0x38;  ///< offset behind the registers that all list units have
constexpr unsigned kOffsetBits = 14;
constexpr unsigned kFirstBitBeside = 8;  ///< below lie other registers

}  // namespace

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
  t.seed = draw_.up_to(0xFFFF);
}

void Author::draw_count(unsigned capacity) {
  capacity_ = capacity;
  count_ = draw_.one_in(25)   ? 0
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

void Author::load_descriptors(const MemoryPort& port) {
  port_ = port;
  const std::uint32_t room = layout_.descriptors_end / 16 - count_;
  descriptors_ = (draw_.one_in(4) ? draw_repetition() : 0) + 16 * draw_.up_to(room);
  if (!words_.empty()) job_.load.push_back({descriptors_, bytes_of(words_, port_)});
}

void Author::configure() {
  lines_ = draw_.one_in(8) ? 0 : draw_.one_in(2) ? 1 + draw_.up_to(3) : layout_.all_lines;
  list_ = layout_.list_at + 16 * draw_.up_to(15);
  if (draw_.one_in(6)) list_ += draw_repetition();
  if (lines_ < 5) {
    if (draw_.one_in(10)) list_ = descriptors_;
    if (draw_.one_in(20)) list_ = 0xFFFFFFF0 - 16 * draw_.up_to(2);
    if (draw_.one_in(20)) list_ = draw_list();
  }
  if (draw_.one_in(4)) step(Job::Read{kStatus});
  const bool too_many = count_ == capacity_ && draw_.one_in(2);
  step(Job::Write{kCount, too_many ? count_ + draw_.up_to(511 - count_) : count_});
  step(Job::Write{kDescriptors, descriptors_ | draw_.up_to(15)});
  configure_own();
  step(Job::Write{kList, list_ | (draw_.one_in(4) ? draw_.up_to(15) : 0U)});
  step(Job::Write{kListLines, lines_});
  if (draw_.one_in(4)) {
    step(Job::Write{kSequence, draw_.one_in(2) ? 0xFFFF : draw_.up_to(0xFFFF)});
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
  if (!stimulus_.plain && draw_.one_in(5)) fail();
  for (unsigned run = draw_.up_to(2) + 1; run > 0; --run) start_and_run();
}

void Author::fail() {
  switch (draw_.up_to(3)) {
    case 0:
      job_.errors.push_back(descriptors_ + 4 * draw_.up_to(4 * count_) + draw_half());
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
      step(Job::Run{count_ == 0 ? draw_.up_to(5)
                                : draw_pause(4 * count_ * port_.accesses_a_word())});
      if (count_ == 0 && draw_.one_in(2)) step(Job::Write{kControl, kAbort, 1});
      disturb();
    }
    if (draw_.one_in(20)) {
      step(Job::Reset{});
      configure();
      start(mode);
    }
  }
  step(Job::Run{});
  for (unsigned n = draw_.up_to(3); n > 0; --n) step(Job::Read{draw_answer()});
  if (!stimulus_.plain && draw_.one_in(4)) disturb();
  if (!job_.errors.empty() && draw_.one_in(4)) read_beside(kErrorAddress);
  if (draw_.one_in(3)) step(Job::Write{kStatus, draw_.bits()});
  // The next run is spared what has failed in this one's list.
  if (!job_.errors.empty() && draw_.one_in(2)) step(Job::Write{kListLines, 0});
}

void Author::start(std::uint32_t mode) {
  if (!stimulus_.plain && draw_.one_in(6)) {
    step(Job::Write{kControl, kTriggerEnable | mode});
    step(Job::Trigger{});
  } else {
    step(Job::Write{kControl, kStart | mode | (draw_.one_in(4) ? kIrqEnable : 0U)});
  }
}

/// What does nothing while the unit is idle, or not what it does otherwise.
void Author::idle() {
  switch (draw_.up_to(3)) {
    case 0:
      step(Job::Write{kControl, kAbort});
      break;
    case 1:
      step(Job::Write{kControl, 0});
      step(Job::Trigger{});
      break;
    case 2:
      step(Job::Write{kControl, kAbort | kStart});
      step(Job::Run{});
      break;
    default:
      write_any();
      break;
  }
}

void Author::disturb() {
  switch (draw_.up_to(11)) {
    case 0:
      step(Job::Write{kControl, kAbort, 1});
      break;
    case 1:
      step(Job::Write{kControl, kAbort | kStart, 1});
      break;
    case 2:
      step(Job::Write{kControl, draw_.bits() & 0x700U, 2});
      break;
    case 3:
      step(Job::Trigger{});
      break;
    case 4:
      step(Job::Write{kStatus, draw_.bits(), draw_.up_to(15)});
      break;
    case 5:
      write_any();
      break;
    case 6:
      step(Job::Read{4 * draw_.up_to(31)});
      break;
    case 7:
      // Each descriptor where its neighbour was: for the run under way, if they are read, nothing.
      if (words_.empty()) break;
      std::rotate(words_.begin(), std::next(words_.begin(), 4), words_.end());
      step(Job::Load{descriptors_, bytes_of(words_, port_)});
      break;
    case 8:
      step(Job::Write{kControl, kStart, 1});
      break;
    case 9: {
      // Nothing that is written there has an effect, though it be but a bit beside a register.
      const unsigned near = draw_configuration().offset;
      for (unsigned bit = kFirstBitBeside; bit < kOffsetBits; ++bit) {
        step(Job::Write{near | 1U << bit, draw_.bits()});
      }
      const unsigned far = kFirstOwn + 4 * draw_.up_to((kRegisterBytes - kFirstOwn) / 4 - 1);
      step(Job::Write{far, draw_.bits()});
      step(Job::Read{far});
      break;
    }
    case 10:
      read_beside(4 * draw_.up_to(kFirstOwn / 4));
      break;
    default:
      step(Job::Read{draw_answer()});
      break;
  }
}

/// A register, and where one would be if a bit of its offset were not looked at.
void Author::read_beside(unsigned offset) {
  step(Job::Read{offset});
  for (unsigned bit = kFirstBitBeside; bit < kOffsetBits; ++bit) {
    step(Job::Read{offset | 1U << bit});
  }
}

/// Some bytes of any configuration: refused while BUSY. What it has when idle is put right.
void Author::write_any() {
  const Job::Write right = draw_configuration();
  step(Job::Write{right.offset, draw_.bits(), draw_.up_to(15)});
  step(Job::Read{right.offset});
  step(right);
}

}  // namespace collide::list_unit
