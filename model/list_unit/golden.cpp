// SPDX-License-Identifier: MIT
#include "model/list_unit/golden.h"

#include <algorithm>

namespace collide::list_unit {

Golden::Golden(Memory& memory, const MemoryPort& port, const Identity& identity)
    : port_(port), memory_(memory), identity_(identity) {}

void Golden::reset() {
  control_ = status_ = 0;
  count_ = descriptors_ = list_ = list_lines_ = sequence_ = 0;
  found_ = stored_ = error_address_ = 0;
  clocks_ = 0;
  busy_ = false;
  phase_ = Phase::kEnd;
  clear();
}

// Registers

bool Golden::is_configuration(unsigned offset) const {
  switch (offset) {
    case kCount:
    case kDescriptors:
    case kList:
    case kListLines:
    case kSequence:
      return true;
    default:
      return is_own_configuration(offset);
  }
}

std::uint32_t Golden::configuration(unsigned offset) const {
  switch (offset) {
    case kCount:
      return count_;
    case kDescriptors:
      return descriptors_;
    case kList:
      return list_;
    case kListLines:
      return list_lines_;
    case kSequence:
      return sequence_;
    default:
      return read_own(offset);
  }
}

void Golden::configure(unsigned offset, std::uint32_t data) {
  const std::uint32_t value = configured(offset, data, identity_.capacity);
  switch (offset) {
    case kCount:
      count_ = value;
      break;
    case kDescriptors:
      descriptors_ = value;
      break;
    case kList:
      list_ = value;
      break;
    case kListLines:
      list_lines_ = value;
      break;
    case kSequence:
      sequence_ = value;
      break;
    default:
      configure_own(offset, data);
      break;
  }
}

std::uint32_t Golden::read(unsigned offset) {
  switch (offset) {
    case kId:
      return identity_.id;
    case kControl:
      return control_;
    case kStatus:
      return status_ | (busy_ ? kBusy : 0U);
    case kFound:
      return found_;
    case kStored:
      return stored_;
    case kErrorAddress:
      return error_address_;
    case kClocks:
      return static_cast<std::uint32_t>(busy_ ? clocks_so_far() : clocks_);
    default:
      return configuration(offset);
  }
}

void Golden::write(unsigned offset, std::uint32_t data, unsigned select) {
  if (select == 0) return;
  const std::uint32_t bytes = bytes_of(select);
  if (offset == kControl) {
    const ControlWrite write = write_control(control_, data, bytes, busy_, identity_.has_mode);
    control_ = write.control;
    if (write.refused) status_ |= kRefused;
    const bool was_busy = busy_;
    if (write.start) start();
    if (write.abort && was_busy) abort();
    if (!was_busy && !waits_) run(0);
  } else if (offset == kStatus) {
    status_ = write_status(status_, data & bytes);
  } else if (is_configuration(offset)) {
    if (busy_) {
      status_ |= kRefused;
    } else {
      configure(offset, merged(configuration(offset), data, bytes));
    }
  }
}

void Golden::trigger() {
  if ((control_ & kTriggerEnable) == 0) return;
  start();
  if (!waits_) run(0);
}

// The run

void Golden::start() {
  if (busy_) {
    status_ |= kRefused;
    return;
  }
  busy_ = true;
  sequence_ = next_sequence(sequence_);
  status_ = status_of_start(status_);
  found_ = stored_ = 0;
  mode_ = (control_ & kMode) != 0;
  phase_ = Phase::kLoad;
  descriptor_ = accessed_ = 0;
  filling_ = {};
  lines_ = 0;
  clear();
}

void Golden::end(std::uint32_t status) {
  busy_ = false;
  phase_ = Phase::kEnd;
  status_ = status_of_end(status_, status);
  end_work((status & (kError | kAborted)) == 0);
  clocks_ = clocks_so_far();
}

/// The access that is presented is carried through. What a read answers is not used, a line that a
/// write completes is written. If it is of the header's tag it is too late for ABORT: a header that
/// is written is never that of an aborted run.
void Golden::abort() {
  if (phase_ == Phase::kHeader && accessed_ >= 3 * port_.accesses_a_word()) {
    run(1);
    return;
  }
  aborting_ = true;
  allowed_ = 1;
  advance();
  aborting_ = false;
  end(kAborted);
}

bool Golden::step() {
  allowed_ = kNoLimit;
  return busy_ && phase_ != Phase::kEnd && advance();
}

void Golden::stop() {
  const bool committed = phase_ == Phase::kHeader && accessed_ > 3 * port_.accesses_a_word();
  if (busy_ && !committed) end(kAborted);
}

std::uint64_t Golden::run(std::uint64_t limit) {
  allowed_ = limit;
  while (busy_ && advance()) {
  }
  return limit - allowed_;
}

/// False if the next access has to wait for another call of run().
bool Golden::advance() {
  switch (phase_) {
    case Phase::kLoad:
      return load();
    case Phase::kWork:
      return advance_work();
    case Phase::kLine:
      return write_line();
    case Phase::kRest:
      if (filling_.records != 0) return write_line();
      phase_ = has_header(list_lines_) ? Phase::kHeader : Phase::kEnd;
      return true;
    case Phase::kHeader:
      return write_header();
    case Phase::kEnd:
      end(0);
      return true;
  }
  return false;
}

Golden::Outcome Golden::access(std::uint32_t address, bool write, std::uint32_t data) {
  if (allowed_ == 0) return Outcome::kBlocked;
  --allowed_;
  address &= port_.address_mask();
  if (write) {
    if (memory_.write(address, data)) return Outcome::kDone;
  } else if (const auto answer = memory_.read(address)) {
    if (aborting_) return Outcome::kBlocked;
    answer_ = *answer;
    return Outcome::kDone;
  }
  if (aborting_) return Outcome::kBlocked;
  error_address_ = address;
  end(kError);
  return Outcome::kFailed;
}

bool Golden::load() {
  const unsigned each = port_.accesses_a_word();
  while (descriptor_ < count_) {
    while (accessed_ < 4 * each) {
      const Outcome outcome =
          access(access_address(descriptors_ + 16 * descriptor_, accessed_, port_), false, 0);
      if (outcome != Outcome::kDone) return outcome == Outcome::kFailed;
      std::uint32_t& word = descriptor_words_[accessed_ / each];
      if (accessed_ % each == 0) word = 0;
      word |= placed(answer_, accessed_, port_);
      ++accessed_;
    }
    place(descriptor_, descriptor_words_);
    ++descriptor_;
    accessed_ = 0;
  }
  status_ |= kLoaded;
  phase_ = Phase::kWork;
  return true;
}

void Golden::record(std::uint32_t word) {
  offer(filling_, list_lines_, word);
  if (filling_.line_is_full()) phase_ = Phase::kLine;
}

Golden::Outcome Golden::write_words(std::uint32_t at, const Words& words) {
  const unsigned each = port_.accesses_a_word();
  for (; accessed_ < 4 * each; ++accessed_) {
    const std::uint32_t data = part_of(words[accessed_ / each], accessed_, port_);
    const Outcome outcome = access(access_address(at, accessed_, port_), true, data);
    if (outcome != Outcome::kDone) return outcome;
  }
  accessed_ = 0;
  ++lines_;
  return Outcome::kDone;
}

bool Golden::write_line() {
  const Outcome outcome = write_words(line_address(filling_, list_), line_of(filling_, sequence_));
  if (outcome != Outcome::kDone) return outcome == Outcome::kFailed;
  stored_ += filling_.records;
  end_line(filling_);
  if (phase_ == Phase::kLine) phase_ = Phase::kWork;
  return true;
}

bool Golden::write_header() {
  const std::uint32_t overflow = overflow_of(filling_, stored_);
  const Outcome outcome =
      write_words(list_, header_of(found_, stored_, overflow, mode_, sequence_));
  if (outcome != Outcome::kDone) return outcome == Outcome::kFailed;
  end(overflow);
  return true;
}

}  // namespace collide::list_unit
