// SPDX-License-Identifier: MIT
#include "model/list_unit/golden.h"

#include <algorithm>

namespace collide::list_unit {

Golden::Golden(Memory& memory, const MemoryPort& port, const Identity& identity)
    : port_(port), memory_(memory), identity_(identity) {}

void Golden::reset() {
  registers_ = {};
  found_ = stored_ = error_address_ = 0;
  clocks_ = 0;
  phase_ = Phase::kEnd;
  clear();
}

// Registers

std::uint32_t Golden::read(unsigned offset) {
  switch (offset) {
    case kId:
      return identity_.id;
    case kFound:
      return shows_results() ? found_ : 0;  // Rule 21
    case kStored:
      return stored_;
    case kErrorAddress:
      return error_address_;
    case kClocks:
      return static_cast<std::uint32_t>(busy() ? clocks_so_far() : clocks_);
    case kControl:
    case kStatus:
    case kCount:
    case kDescriptors:
    case kList:
    case kListLines:
    case kSequence:
      return list_unit::read(registers_, offset);
    default:
      return read_own(offset);
  }
}

void Golden::write(unsigned offset, std::uint32_t data, unsigned select) {
  const std::uint32_t bytes = bytes_of(select);
  if (is_own_configuration(offset)) {
    if (bytes != 0 && may_configure(registers_)) {
      configure_own(offset, merged(read_own(offset), data, bytes));
    }
    return;
  }
  const bool was_busy = busy();
  const Written written =
      list_unit::write(registers_, offset, data, bytes, identity_.capacity, identity_.has_mode);
  if (written.begins) begin();
  if (written.aborts && !followed_) abort();
  if (!was_busy && !followed_) run(0);
}

void Golden::trigger() {
  if (!list_unit::trigger(registers_)) return;
  begin();
  if (!followed_) run(0);
}

// The run

void Golden::begin() {
  found_ = stored_ = overflow_ = 0;
  mode_ = (registers_.control & kMode) != 0;
  phase_ = Phase::kLoad;
  descriptor_ = accessed_ = 0;
  filling_ = {};
  lines_ = 0;
  clear();
}

void Golden::end(std::uint32_t status) {
  list_unit::end(registers_, status);
  phase_ = Phase::kEnd;
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
  aborting_ = true;  // Rule 18
  allowed_ = 1;
  advance();
  aborting_ = false;
  end(kAborted);
}

void Golden::follow(std::uint64_t reads) {
  allowed_ = reads;
  while (busy() && phase_ != Phase::kEnd && advance()) {
  }
}

std::optional<std::uint32_t> Golden::next_read() const {
  if (!busy() || phase_ == Phase::kEnd) return std::nullopt;
  return next_;
}

void Golden::end_run() {
  end(overflow_);
}

void Golden::stop(std::optional<std::uint32_t> error_address) {
  error_address_ = error_address.value_or(error_address_);
  end(error_address ? kError : kAborted);
}

std::uint64_t Golden::run(std::uint64_t limit) {
  allowed_ = limit;
  while (busy() && advance()) {
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
      phase_ = has_header(registers_.list_lines) ? Phase::kHeader : Phase::kEnd;
      return true;
    case Phase::kHeader:
      return write_header();
    case Phase::kEnd:
      end(overflow_);
      return true;
  }
  return false;
}

Golden::Outcome Golden::access(std::uint32_t address, bool write, std::uint32_t data) {
  address &= port_.address_mask();  // Rule 11
  if (!write || !followed_) {
    next_ = address;
    if (allowed_ == 0) return Outcome::kBlocked;
    --allowed_;
  }
  if (write) {
    if (memory_.write(address, data)) return Outcome::kDone;
  } else if (const auto answer = memory_.read(address)) {
    if (aborting_) return Outcome::kBlocked;
    answer_ = *answer;
    return Outcome::kDone;
  }
  if (aborting_) return Outcome::kBlocked;
  error_address_ = address;
  end(kError);  // Rule 19
  return Outcome::kFailed;
}

bool Golden::load() {
  const unsigned each = port_.accesses_a_word();
  while (descriptor_ < registers_.count) {  // Rule 9
    while (accessed_ < 4 * each) {
      const Outcome outcome = access(
          access_address(registers_.descriptors + 16 * descriptor_, accessed_, port_), false, 0);
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
  registers_.status |= kLoaded;  // Rule 9
  phase_ = Phase::kWork;         // Rule 13
  return true;
}

void Golden::record(std::uint32_t word) {
  offer(filling_, registers_.list_lines, word);
  if (filling_.line_is_full()) phase_ = Phase::kLine;  // Rule 12
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
  const Outcome outcome =
      write_words(line_address(filling_, registers_.list), line_of(filling_, registers_.sequence));
  if (outcome != Outcome::kDone) return outcome == Outcome::kFailed;
  stored_ += filling_.records;  // Rule 20
  end_line(filling_);
  if (phase_ == Phase::kLine) phase_ = Phase::kWork;
  return true;
}

bool Golden::write_header() {
  overflow_ = overflow_of(filling_, stored_);
  const Outcome outcome = write_words(
      registers_.list, header_of(found_, stored_, overflow_, mode_, registers_.sequence));
  if (outcome != Outcome::kDone) return outcome == Outcome::kFailed;
  phase_ = Phase::kEnd;
  return true;
}

}  // namespace collide::list_unit
