// SPDX-License-Identifier: MIT
#include "model/blitter/golden.h"

#include <algorithm>
#include <type_traits>

namespace collide::blitter {
namespace {

/// Bit n of a register as a full word.
U16 spread(U32 value, unsigned bit) {
  return static_cast<U16>(-(value >> bit & 1));
}

/// The sixteen operations, as the four products of source V and destination D they are the sum of.
struct Operation {
  explicit Operation(U32 op)
      : v_and_d(spread(op, 0)),
        v_and_not_d(spread(op, 1)),
        not_v_and_d(spread(op, 2)),
        not_v_and_not_d(spread(op, 3)) {}

  U16 operator()(U16 v, U16 d) const {
    return static_cast<U16>((v & ((d & v_and_d) | (~d & v_and_not_d))) |
                            (~v & ((d & not_v_and_d) | (~d & not_v_and_not_d))));
  }

  U16 v_and_d, v_and_not_d, not_v_and_d, not_v_and_not_d;
};

U32 step(U32 address, I16 increment) {
  return (address + static_cast<U32>(I32{increment})) & kAddressMask;  // Rule 15
}

I16 even(U16 data) {
  return static_cast<I16>(data & 0xFFFE);
}

U32 with_high(U32 address, U16 data) {
  return (address & 0xFFFF) | (data & 0xFFU) << 16;
}
U32 with_low(U32 address, U16 data) {
  return (address & 0xFF0000) | (data & 0xFFFEU);
}

}  // namespace

void Golden::reset() {
  state_ = State{};  // Rule 35
  clocks_ = 0;
  done_edges_ = 0;
}

std::optional<U16> Golden::read(unsigned offset, Size size, Choice<FunctionCode> fc) {
  count_bus_cycles(1);
  if (fc != FunctionCode::kSupervisorData) return std::nullopt;  // Rule 20
  const U16 word = read_word(offset & 0x3E);
  if (size == Size::kWord) return word;
  return static_cast<U16>((offset & 1) != 0 ? word & 0xFF : word >> 8);
}

bool Golden::write(unsigned offset, Size size, U16 data, Choice<FunctionCode> fc) {
  // Counted first: a write that sets BUSY restarts the count, whatever it was (rule 30).
  count_bus_cycles(1);
  if (fc != FunctionCode::kSupervisorData) return false;
  const bool word = size == Size::kWord;
  const bool high = word || (offset & 1) == 0;
  const bool low = word || (offset & 1) != 0;
  const auto high_byte = static_cast<U8>(word ? data >> 8 : data);
  const auto low_byte = static_cast<U8>(data);
  switch (offset & 0x3E) {
    case kHop:
      if (high) state_.hop = high_byte & 3;  // Rule 17
      if (low) state_.op = low_byte & 15;
      break;
    case kControl:
      if (low) write_skew(low_byte);
      if (high) write_control(high_byte);
      break;
    default:
      if (word) write_word(offset, data);  // Rule 16
  }
  return true;
}

U16 Golden::read_word(unsigned offset) const {
  if (offset < kSrcXInc) return halftone_[offset / 2];
  const State& s = state_;
  switch (offset) {
    case kSrcXInc:
      return static_cast<U16>(s.src_xinc);
    case kSrcYInc:
      return static_cast<U16>(s.src_yinc);
    case kSrcAddrHigh:
      return static_cast<U16>(s.src_addr >> 16);
    case kSrcAddrLow:
      return static_cast<U16>(s.src_addr);
    case kEndmask1:
      return s.endmask[0];
    case kEndmask2:
      return s.endmask[1];
    case kEndmask3:
      return s.endmask[2];
    case kDstXInc:
      return static_cast<U16>(s.dst_xinc);
    case kDstYInc:
      return static_cast<U16>(s.dst_yinc);
    case kDstAddrHigh:
      return static_cast<U16>(s.dst_addr >> 16);
    case kDstAddrLow:
      return static_cast<U16>(s.dst_addr);
    case kXCount:
      return s.x_count;  // Rule 19
    case kYCount:
      return s.y_count;
    case kHop:
      return static_cast<U16>(s.hop << 8 | s.op);  // Rule 18
    case kControl:
      return static_cast<U16>((s.busy ? kBusy << 8 : 0) | (s.hog ? kHog << 8 : 0) |
                              (s.smudge ? kSmudge << 8 : 0) | s.line << 8 | (s.fxsr ? kFxsr : 0) |
                              (s.nfsr ? kNfsr : 0) | s.skew);
    default:
      return 0;
  }
}

void Golden::write_word(unsigned offset, U16 data) {
  if (offset < kSrcXInc) {
    halftone_[offset / 2] = data;
    return;
  }
  State& s = state_;
  switch (offset) {
    case kSrcXInc:
      s.src_xinc = even(data);
      break;
    case kSrcYInc:
      s.src_yinc = even(data);
      break;
    case kSrcAddrHigh:
      s.src_addr = with_high(s.src_addr, data);
      break;
    case kSrcAddrLow:
      s.src_addr = with_low(s.src_addr, data);
      break;
    case kEndmask1:
    case kEndmask2:
    case kEndmask3:
      s.endmask[(offset - kEndmask1) / 2] = data;
      if (s.mask == Mask::kUnchosen) s.mask = Mask::kFirst;
      break;
    case kDstXInc:
      s.dst_xinc = even(data);
      break;
    case kDstYInc:
      s.dst_yinc = even(data);
      break;
    case kDstAddrHigh:
      s.dst_addr = with_high(s.dst_addr, data);
      break;
    case kDstAddrLow:
      s.dst_addr = with_low(s.dst_addr, data);
      break;
    case kXCount:
      s.x_count = s.x_reload = data;  // Rule 21
      break;
    case kYCount:
      s.y_count = data;
      s.first = true;  // Rule 24
      s.ended = false;
      s.next = Next::kUndecided;  // Rule 11
      s.mask = Mask::kFirst;
      break;
    default:
      break;
  }
}

void Golden::write_control(U8 data) {
  State& s = state_;
  if (s.busy) ++done_edges_;  // the output shows "done" for the length of the write (rule 27)
  s.hog = (data & kHog) != 0 && !s.ended;  // Rule 39
  s.smudge = (data & kSmudge) != 0;
  s.line = data & 15;
  s.busy = (data & kBusy) != 0 && !s.ended;  // Rules 22, 23, 25
  if (s.busy) {
    s.chip_share = true;
    s.share_left = kShareCycles;  // Rule 32
  }
}

void Golden::write_skew(U8 data) {
  State& s = state_;
  s.fxsr = s.prime = (data & kFxsr) != 0;  // Rule 24
  s.nfsr = (data & kNfsr) != 0;
  s.skew = data & 15;
}

void Golden::count_bus_cycles(U64 cycles) {
  State& s = state_;
  if (!s.busy || s.hog) return;  // Rule 28
  for (; cycles >= s.share_left; s.share_left = kShareCycles) {
    cycles -= s.share_left;
    s.chip_share = !s.chip_share;  // Rule 29
  }
  s.share_left -= static_cast<U32>(cycles);
}

void Golden::foreign_cycle() {
  ++clocks_;
  count_bus_cycles(1);
}

U64 Golden::grant(U64 limit) {
  if (!requests_bus()) return 0;
  state_.last = kUndrivenBus;  // latched in the idle cycle (rule 36)
  ++clocks_;
  return extend_grant(limit);
}

U64 Golden::extend_grant(U64 limit) {
  if (!requests_bus()) return 0;                                     // Rule 33
  if (!state_.hog) limit = std::min<U64>(limit, state_.share_left);  // Rule 31
  const U64 made = ram_ != nullptr ? transfer<State>(*ram_, limit) : transfer<State>(bus_, limit);
  count_bus_cycles(made);
  return made;
}

U64 Golden::extend_grant_by_one() {
  if (!requests_bus()) return 0;
  const U64 made = transfer<State&>(bus_, 1);
  count_bus_cycles(made);
  return made;
}

/// Up to `limit` accesses, from wherever in a word the last transfer stopped. The registers cannot
/// change meanwhile, so that everything they decide is worked out once. Rules are those of
/// docs/reference/blitter-rules.md.
///
/// `Working` is State or State&: many accesses are made on a copy, and a single one in place, which
/// changes nothing before the memory has taken part.
template <class Working, class Memory>
U64 Golden::transfer(Memory& memory, U64 limit) {
  Working s = state_;
  const Bool source_needed = s.source_needed();
  const Bool destination_needed = s.op_uses_destination();
  const Bool backward = s.src_xinc < 0;
  const Bool use_source = (s.hop & 2) != 0;
  const Bool use_halftone = (s.hop & 1) != 0;
  const I32 line_step = s.dst_yinc < 0 ? -1 : 1;

  U64 made = 0;
  U64 wait_states = 0;
  const auto shifted = [&](U32 shifter, U16 word) {
    return backward ? U32{word} << 16 | shifter >> 16 : shifter << 16 | word;  // Rule 13
  };
  const auto read = [&](U32 address) {
    wait_states += memory.wait_states();
    ++made;
    return s.last = memory.read(address);
  };
  const auto after_source = [&] {
    return destination_needed || s.mask_partial() ? Next::kDestination : Next::kWrite;
  };
  const auto first_of_word = [&](Bool skip_source) {
    if (!source_needed || skip_source) return after_source();
    return s.prime ? Next::kPrime : Next::kSource;
  };

  Choice<Next> next = s.next_access();
  while (s.busy && made < limit) {
    const Bool last_word = s.x_count == 1;
    const Bool next_to_last_word = s.x_count == 2;

    if (next == Next::kPrime) {  // Rule 2
      s.shifter = shifted(s.shifter, read(s.src_addr));
      s.src_addr = step(s.src_addr, s.src_xinc);
      s.prime = false;
      next = Next::kSource;
      if (made == limit) break;
    }
    if (next == Next::kSource) {
      s.shifter = shifted(s.shifter, read(s.src_addr));
      const Bool line_ends = last_word || (next_to_last_word && s.nfsr);
      s.src_addr = step(s.src_addr, line_ends ? s.src_yinc : s.src_xinc);
      next = after_source();  // Rule 10
      if (made == limit) break;
    }
    if (next == Next::kDestination) {  // Rule 3
      s.destination = read(s.dst_addr);
      next = Next::kWrite;
      if (made == limit) break;
    }

    const U16 mask = s.endmask[s.first ? 0 : last_word ? 2 : 1];  // Rule 1
    const Bool blind_shift = s.nfsr && last_word;
    const U32 shifter = blind_shift ? shifted(s.shifter, s.last) : s.shifter;  // Rule 4
    const auto source = static_cast<U16>(shifter >> s.skew);
    U16 value = use_source ? source : 0xFFFF;  // Rule 5
    if (use_halftone) value &= halftone_[s.smudge ? source & 15 : s.line];
    const U16 d = s.destination;  // Rule 6
    const auto result = static_cast<U16>((Operation(s.op)(value, d) & mask) | (d & ~mask));
    wait_states += memory.wait_states();
    ++made;
    memory.write(s.dst_addr, result);
    s.last = result;
    s.shifter = blind_shift ? shifted(shifter, result) : shifter;  // Rule 7

    s.first = last_word;  // Rule 8
    if (!last_word) {
      --s.x_count;
      s.dst_addr = step(s.dst_addr, s.dst_xinc);
    } else {
      s.x_count = s.x_reload;
      s.dst_addr = step(s.dst_addr, s.dst_yinc);
      s.line = (s.line + line_step) & 15;
      if (s.fxsr) s.prime = true;
      if (--s.y_count == 0) {
        s.busy = s.hog = false;  // Rule 26
        s.ended = true;
        ++done_edges_;
      }
    }
    s.mask = last_word ? Mask::kFirst : next_to_last_word ? Mask::kLast : Mask::kMiddle;  // Rule 9
    next = first_of_word(next_to_last_word && s.nfsr);                                    // Rule 12
  }

  clocks_ += made + wait_states;  // Rule 34
  s.next = next;
  if constexpr (!std::is_reference_v<Working>) state_ = s;  // Rule 14
  return made;
}

}  // namespace collide::blitter
