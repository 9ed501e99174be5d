// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "model/blitter/ram.h"
#include "model/blitter/unit.h"
#include "model/common/integers.h"

namespace collide::blitter {

/// The golden model: the same bus accesses as the chip, in the same order, with the same data.
class Golden final : public Unit {
 public:
  /// The access that comes next. It is fixed when the access before it ends, so that a register
  /// written in between, after a hand-over of the bus or while suspended, does not change it;
  /// kUndecided, before the first word, is decided when the chip enters the bus.
  enum class Next : std::uint8_t { kUndecided, kPrime, kSource, kDestination, kWrite };

  /// The end mask that decides whether the next word needs its destination: chosen at the write of
  /// the word before, looked at when it is asked for. Since a reset there is none until an end mask
  /// or Y_COUNT is written.
  enum class Mask : std::uint8_t { kUnchosen, kFirst, kMiddle, kLast };

  /// Everything the chip remembers, the halftone RAM apart. Names as in
  /// docs/reference/blitter-rules.md.
  struct State {
    I16 src_xinc = 0, src_yinc = 0, dst_xinc = 0, dst_yinc = 0;
    U32 src_addr = 0, dst_addr = 0;
    std::array<U16, 3> endmask{};
    U16 x_count = 0, x_reload = 0, y_count = 0;
    U8 hop = 0, op = 0, line = 0, skew = 0;
    Bool busy = false, hog = false, smudge = false, fxsr = false, nfsr = false;

    U32 shifter = 0;      // SH
    U16 destination = 0;  // D
    U16 last = 0;         // LAST
    Bool first = false;   // FIRST: a line opens here
    Bool prime = false;   // PRIME: an extra source read is pending
    Choice<Mask> mask = Mask::kUnchosen;
    Bool ended = false;       // the blit has ended and Y_COUNT has not been written since
    Bool chip_share = false;  // shared mode: the chip's turn, not the CPU's
    U32 share_left = 0;       // bus cycles until the turn changes
    Choice<Next> next = Next::kUndecided;

    /// The operation's result depends on its source, or on its destination.
    Bool op_uses_source() const {
      const U32 table = op;
      return (table >> 2 & 3) != (table & 3);
    }
    Bool op_uses_destination() const {
      const U32 table = op;
      return (table >> 3 & 1) != (table >> 2 & 1) || (table >> 1 & 1) != (table & 1);
    }
    /// Words are read from the source, unless NFSR skips the last read of a line.
    Bool source_needed() const { return op_uses_source() && ((hop & 2) != 0 || smudge); }
    /// The chosen mask, as it is now, is not full: the word needs its destination.
    Bool mask_partial() const {
      return (mask == Mask::kFirst && endmask[0] != 0xFFFF) ||
             (mask == Mask::kMiddle && endmask[1] != 0xFFFF) ||
             (mask == Mask::kLast && endmask[2] != 0xFFFF);
    }
    /// The access that a busy chip makes next, as the registers are now.
    Choice<Next> next_access() const {
      if (next != Next::kUndecided) return next;
      if (source_needed()) return prime ? Next::kPrime : Next::kSource;
      return op_uses_destination() || mask_partial() ? Next::kDestination : Next::kWrite;
    }
  };

  explicit Golden(Bus& bus) : bus_(bus), ram_(dynamic_cast<Ram*>(&bus)) {}

  void reset() override;
  std::optional<U16> read(unsigned offset, Size size, Choice<FunctionCode> fc) override;
  bool write(unsigned offset, Size size, U16 data, Choice<FunctionCode> fc) override;
  using Unit::read;
  using Unit::write;

  Bool requests_bus() const override { return state_.busy && (state_.hog || state_.chip_share); }
  U64 grant(U64 limit) override;
  /// Continues with a grant that its limit ended, as if the limit had been larger by `limit`.
  U64 extend_grant(U64 limit);
  /// The same as extend_grant(1), without the cost of the beginning and end of a long transfer.
  U64 extend_grant_by_one();
  void foreign_cycle() override;
  Bool done() const override { return !state_.busy; }
  U64 done_edges() const override { return done_edges_; }
  U64 clocks() const override { return clocks_; }

  /// For observers; up to date whenever no grant is under way.
  const State& state() const { return state_; }

 private:
  friend struct GoldenInside;  // proofs begin in any state

  U16 read_word(unsigned offset) const;
  void write_word(unsigned offset, U16 data);
  void write_control(U8 data);
  void write_skew(U8 data);
  void count_bus_cycles(U64 cycles);
  template <class Working, class Memory>
  U64 transfer(Memory& memory, U64 limit);

  Bus& bus_;
  Ram* ram_;  // the same bus, when it is plain memory
  Table<U16, 16> halftone_{};
  State state_;
  U64 clocks_ = 0;
  U64 done_edges_ = 0;
};

}  // namespace collide::blitter
