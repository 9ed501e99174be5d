// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>

#include "model/common/integers.h"
#include "model/list_unit/unit.h"

/// What list units read and write, step by step. Rules are those of
/// docs/reference/overlap-rules.md.
namespace collide::list_unit {

/// The bits of a register that an access with these byte selects reaches.
inline U32 bytes_of(const U32& select) {
  U32 bytes = 0;
  for (unsigned byte = 0; byte < 4; ++byte) {
    if ((select >> byte & 1U) != 0) bytes |= 0xFFU << (8 * byte);
  }
  return bytes;
}
/// A register with these bits of it written.
inline U32 merged(const U32& old, const U32& data, const U32& bytes) {
  return (old & ~bytes) | (data & bytes);  // Rule 22
}

/// What a register of configuration holds when that is written.
inline U32 configured(unsigned offset, const U32& data, unsigned capacity) {
  switch (offset) {
    case kCount:
      return std::min<U32>(data, capacity);
    case kDescriptors:
    case kList:
      return data & ~15U;
    case kListLines:
    case kSequence:
      return data & 0xFFFFU;
    default:
      return data;
  }
}

/// What a write of CONTROL does. While BUSY the mode stays, and a write that would change it is
/// refused.
struct ControlWrite {
  U32 control;  ///< the bits that stay
  Bool refused, start, abort;
};
inline ControlWrite write_control(const U32& control, const U32& data, const U32& bytes,
                                  const Bool& busy, bool has_mode) {
  const U32 mode = has_mode ? kMode : 0U;
  const U32 kept = bytes & (kIrqEnable | kTriggerEnable | (busy ? U32(0) : mode));
  const U32 set = data & bytes;
  return {merged(control, data, kept), busy && (bytes & (control ^ data) & mode) != 0,
          (set & kStart) != 0, (set & kAbort) != 0};
}

/// SEQUENCE of the run that begins.
inline U32 next_sequence(const U32& sequence) {
  return (sequence + 1U) & 0xFFFFU;
}

// STATUS, but for BUSY

inline U32 write_status(const U32& status, const U32& set) {
  return status & ~(set & (kDone | kRefused));
}
inline U32 status_of_start(const U32& status) {
  return status & kRefused;
}
/// `how` is OVERFLOW, ERROR, ABORTED or nothing.
inline U32 status_of_end(const U32& status, const U32& how) {
  return status | kDone | how;  // Rule 16
}

/// The interrupt pin.
inline Bool interrupt(const U32& status, const U32& control) {
  return (status & kDone) != 0U && (control & kIrqEnable) != 0U;
}

/// The registers that list units share, but for what a run counts.
struct Registers {
  U32 control = 0;  ///< the bits that stay
  U32 status = 0;   ///< BUSY apart
  U32 count = 0, descriptors = 0, list = 0, list_lines = 0, sequence = 0;
  Bool busy = false;
};

/// START: a run begins, or that is refused.
inline Bool start(Registers& r) {
  if (r.busy) {
    r.status |= kRefused;  // Rule 15
    return false;
  }
  r.busy = true;
  r.sequence = next_sequence(r.sequence);
  r.status = status_of_start(r.status);  // Rule 14
  return true;
}
/// The trigger: a run begins, or not.
inline Bool trigger(Registers& r) {
  if ((r.control & kTriggerEnable) == 0) return false;
  return start(r);
}
/// A run ends; `how` as above.
inline void end(Registers& r, const U32& how) {
  r.busy = false;
  r.status = status_of_end(r.status, how);
}

/// The register of configuration at an offset, if it is a shared one.
inline U32* configuration(Registers& r, unsigned offset) {
  switch (offset) {
    case kCount:
      return &r.count;
    case kDescriptors:
      return &r.descriptors;
    case kList:
      return &r.list;
    case kListLines:
      return &r.list_lines;
    case kSequence:
      return &r.sequence;
    default:
      return nullptr;
  }
}
/// A write of configuration: it may be, or is refused.
inline Bool may_configure(Registers& r) {
  if (r.busy) r.status |= kRefused;
  return !r.busy;
}

/// What a write to one of them begins or ends.
struct Written {
  Bool begins = false, aborts = false;
};
inline Written write(Registers& r, unsigned offset, const U32& data, const U32& bytes,
                     unsigned capacity, bool has_mode) {
  Written written;
  if (bytes == 0) return written;
  if (offset == kControl) {
    const ControlWrite write = write_control(r.control, data, bytes, r.busy, has_mode);
    r.control = write.control;
    if (write.refused) r.status |= kRefused;
    written.aborts = write.abort && r.busy;
    if (write.start) written.begins = start(r);
  } else if (offset == kStatus) {
    r.status = write_status(r.status, data & bytes);
  } else if (U32* const value = configuration(r, offset)) {
    if (may_configure(r)) *value = configured(offset, merged(*value, data, bytes), capacity);
  }
  return written;
}
/// One of them is read; 0 where there is none.
inline U32 read(Registers& r, unsigned offset) {
  if (offset == kControl) return r.control;
  if (offset == kStatus) return r.status | (r.busy ? kBusy : 0U);
  const U32* const value = configuration(r, offset);
  return value != nullptr ? *value : U32(0);
}

/// A descriptor, or a line of the list. They are read and written in ascending addresses.
using Words = std::array<U32, 4>;

/// Byte address of an access to the words at `at`.
inline U32 access_address(const U32& at, unsigned access, const MemoryPort& port) {
  return at + access * (port.data_width / 8);
}

/// By how much what an access transfers is shifted within its word.
inline unsigned shift_of(unsigned access, const MemoryPort& port) {
  return port.data_width == 16 && (access % 2 == 0) == port.big_endian ? 16 : 0;
}

/// What an access writes of its word.
inline U32 part_of(const U32& word, unsigned access, const MemoryPort& port) {
  return port.data_width == 16 ? word >> shift_of(access, port) & 0xFFFFU : word;
}

/// What an access has read, in its place in the word.
inline U32 placed(const U32& answer, unsigned access, const MemoryPort& port) {
  return answer << shift_of(access, port);
}

/// The list as it fills: lines of three records and a tag.
struct List {
  U32 offered = 0;       ///< records, with those that found no room
  U32 line = 0;          ///< written so far, without the header
  unsigned records = 0;  ///< in the line being filled
  std::array<U32, 3> record = {kNoRecord, kNoRecord, kNoRecord};  ///< of that line

  bool line_is_full() const { return records == record.size(); }
};

/// A record takes its place in a list of so many lines, one of them the header, if there is room.
inline void offer(List& list, const U32& lines, const U32& record) {
  ++list.offered;
  if (lines == 0 || list.offered > 3 * (lines - 1)) return;  // Rule 8
  list.record[list.records++] = record;
}

/// The line of the list that has been filled, or that no more records come for.
inline Words line_of(const List& list, const U32& sequence) {
  return {list.record[0], list.record[1], list.record[2], sequence << 16 | (list.line + 1)};
}
inline U32 line_address(const List& list, const U32& base) {
  return base + 16 * (list.line + 1);
}

/// That line is written.
inline void end_line(List& list) {
  ++list.line;
  list.records = 0;
  list.record = {kNoRecord, kNoRecord, kNoRecord};
}

inline Bool has_header(const U32& lines) {
  return lines != 0;
}

/// OVERFLOW, as in STATUS and in the header.
inline U32 overflow_of(const List& list, const U32& stored) {
  return list.offered > stored ? kOverflow : 0U;
}
inline Words header_of(const U32& found, const U32& stored, const U32& overflow, const Bool& mode,
                       const U32& sequence) {
  return {found, stored, overflow | (mode ? 1U : 0U), sequence << 16};
}

}  // namespace collide::list_unit
