// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "model/blitter/ram.h"
#include "model/blitter/unit.h"

namespace collide::blitter {

/// The golden model: the same bus accesses as the chip, in the same order, with the same data.
class Golden final : public Unit {
 public:
  /// The access that comes next. It is fixed when the access before it ends, so that a register
  /// written in between, after a hand-over of the bus or while suspended, does not change it;
  /// kUndecided, before the first word, is decided when the chip enters the bus.
  enum class Next : std::uint8_t { kUndecided, kPrime, kSource, kDestination, kWrite };

  /// Everything the chip remembers, the halftone RAM apart. Names as in docs/blitter.md.
  struct State {
    std::int16_t src_xinc = 0, src_yinc = 0, dst_xinc = 0, dst_yinc = 0;
    std::uint32_t src_addr = 0, dst_addr = 0;
    std::array<std::uint16_t, 3> endmask{};
    std::uint16_t x_count = 0, x_reload = 0, y_count = 0;
    std::uint8_t hop = 0, op = 0, line = 0, skew = 0;
    bool busy = false, hog = false, smudge = false, fxsr = false, nfsr = false;

    std::uint32_t shifter = 0;      // SH
    std::uint16_t destination = 0;  // D
    std::uint16_t last = 0;         // LAST
    bool first = false;             // FIRST: a line opens here
    bool prime = false;             // PRIME: an extra source read is pending
    bool mask_partial = false;      // the word's mask as foreseen: it needs the destination
    bool ended = false;             // the blit has ended and Y_COUNT has not been written since
    bool chip_share = false;        // shared mode: the chip's turn, not the CPU's
    unsigned share_left = 0;        // bus cycles until the turn changes
    Next next = Next::kUndecided;
  };

  explicit Golden(Bus& bus) : bus_(bus), ram_(dynamic_cast<Ram*>(&bus)) {}

  void reset() override;
  std::optional<std::uint16_t> read(unsigned offset, Size size, FunctionCode fc) override;
  bool write(unsigned offset, Size size, std::uint16_t data, FunctionCode fc) override;
  using Unit::read;
  using Unit::write;

  bool requests_bus() const override { return state_.busy && (state_.hog || state_.chip_share); }
  std::uint64_t grant(std::uint64_t limit) override;
  /// Goes on with a grant that its limit ended, as if the limit had been larger by `limit`.
  std::uint64_t extend_grant(std::uint64_t limit);
  void foreign_cycle() override;
  bool done() const override { return !state_.busy; }
  std::uint64_t done_edges() const override { return done_edges_; }
  std::uint64_t clocks() const override { return clocks_; }

  /// For observers; up to date whenever no grant is under way.
  const State& state() const { return state_; }

 private:
  std::uint16_t read_word(unsigned offset) const;
  void write_word(unsigned offset, std::uint16_t data);
  void write_control(std::uint8_t data);
  void write_skew(std::uint8_t data);
  void count_bus_cycles(std::uint64_t cycles);
  template <class Memory>
  std::uint64_t transfer(Memory& memory, std::uint64_t limit);

  Bus& bus_;
  Ram* ram_;  // the same bus, when it is plain memory
  std::array<std::uint16_t, 16> halftone_{};
  State state_;
  std::uint64_t clocks_ = 0;
  std::uint64_t done_edges_ = 0;
};

}  // namespace collide::blitter
