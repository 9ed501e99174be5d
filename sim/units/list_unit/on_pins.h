// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <random>
#include <utility>

#include "sim/units/list_unit/rtl.h"

namespace collide::list_unit {

/// The unit's interface on its pins: a register master and a memory, one access after the other. A
/// run without a request for more than `longest_silence` clocks has hung. Throws PortFault.
class OnPins : public RtlUnit {
 public:
  struct Facts {
    unsigned data_width;
    std::uint64_t longest_silence;
  };

  /// Not reset yet. `clock` is the board's.
  OnPins(Memory& memory, std::unique_ptr<Board> board, const Facts& facts,
         const MemoryTiming& timing, std::uint64_t clock = 0)
      : memory_(memory),
        board_(std::move(board)),
        facts_(facts),
        timing_(timing),
        random_(timing.seed),
        clock_(clock) {}

  void reset() final {
    in_ = {};
    in_.rst = true;
    board_->look(in_);  // the first evaluation sees no edge
    board_->clock();
    ++clock_;
    in_.rst = false;
    waiting_.clear();
    held_ = busy_ = false;
  }

  std::uint32_t read(unsigned offset) final { return access(offset, false, 0, kAllBytes); }
  void write(unsigned offset, std::uint32_t data, unsigned select = kAllBytes) final {
    access(offset, true, data, select);
    if (offset != kControl || last_ == kNoLimit) return;
    // Requests that stand when the unit is aborted are completed.
    const bool aborts = (data & kAbort) != 0 && (select & 1U) != 0;
    run(aborts && busy_ && held_ ? 1 : 0);
  }
  void trigger() final {
    in_.trigger = true;
    clock();
    in_.trigger = false;
    if (last_ != kNoLimit) run(0);
  }

  /// In between the memory takes no request, so that register accesses find the run where it is.
  std::uint64_t run(std::uint64_t limit = kNoLimit) final {
    const std::uint64_t before = taken_;
    last_ = limit == kNoLimit ? kNoLimit : taken_ + limit;
    asked_at_ = clock_;
    while ((read(kStatus) & kBusy) != 0) {
      if (taken_ >= last_ && waiting_.empty() && held_) break;
      if (clock_ - asked_at_ > facts_.longest_silence) throw Hung("the run does not end");
      for (unsigned n = 0; n < kClocksBetweenLooks; ++n) clock();
    }
    busy_ = (read(kStatus) & kBusy) != 0;
    last_ = taken_;
    return taken_ - before;
  }
  bool busy() const final { return busy_; }
  bool irq() const final { return board_->look(in_).irq; }

  void let_run() final { last_ = kNoLimit; }
  void clock() final { clock(board_->look(in_)); }
  std::uint64_t wave_clock() const final { return clock_; }
  std::uint64_t waits() const final { return waits_; }
  Board& board() final { return *board_; }

 private:
  struct Answer {
    bool ok;
    std::uint32_t data;
    std::uint64_t due;
  };

  /// A clock that has been looked at.
  void clock(const Outputs& out) {
    memory_cycle(out);
    board_->answer(in_);
    board_->clock();
    ++clock_;
  }

  std::uint32_t access(unsigned offset, bool write, std::uint32_t data, unsigned select) {
    in_.reg = true;
    in_.reg_we = write;
    in_.reg_offset = offset;
    in_.reg_sel = select;
    in_.reg_dat = data;
    Outputs out = board_->look(in_);
    for (unsigned clocks = 1; !out.reg_ack; ++clocks) {
      if (clocks == kRegisterClocks) throw Hung("the register slave does not answer");
      clock(out);
      out = board_->look(in_);
    }
    clock(out);
    in_.reg = false;
    return out.reg_dat;
  }

  /// The memory's part of a clock. Nothing that the RTL asks depends on it in the same clock.
  void memory_cycle(const Outputs& out) {
    if (out.cyc != (out.stb || !waiting_.empty())) {
      throw PortFault("cyc is high from a request to its answer, and only then");
    }
    bool stall = taken_ >= last_;
    if (timing_.stalls != 0 && random_() % 100 < timing_.stalls) stall = true;
    if (out.stb) {
      asked_at_ = clock_;
      if (held_ && !out.asks_as(request_)) throw PortFault("a stalled request has changed");
      request_ = out;
      if (!stall) take();
      waits_ += stall ? 1 : 0;
    } else if (held_) {
      throw PortFault("a stalled request is taken back");
    }
    held_ = out.stb && stall;
    const bool answers = !waiting_.empty() && waiting_.front().due <= clock_;
    in_.stall = timing_.classic ? out.cyc && !answers : stall;
    in_.ack = answers && waiting_.front().ok;
    in_.err = answers && !waiting_.front().ok;
    // Data on the bus without an answer must not matter.
    if (out.cyc) noise_ = noise_ * 1664525U + 1013904223U;
    in_.mem_dat = facts_.data_width == 16 ? noise_ >> 16 : noise_;
    if (!answers) return;
    if (waiting_.front().ok) {
      in_.mem_dat = waiting_.front().data;
    } else if (held_ && last_ != kNoLimit) {
      last_ = taken_ + 1;  // what is asked for when the error comes is carried through
    }
    waiting_.pop_front();
  }

  void take() {
    if (waiting_.size() == 2) throw PortFault("more than two accesses are open");
    std::uint64_t delay = timing_.classic ? 0 : timing_.earliest;
    if (timing_.latest > timing_.earliest) delay += random_() % (timing_.latest - delay + 1);
    std::uint64_t due = clock_ + delay;
    if (!waiting_.empty()) due = std::max(due, waiting_.back().due + 1);
    if (due > clock_ + 1) waits_ += due - clock_ - 1;
    if (request_.we) {
      waiting_.push_back({memory_.write(request_.adr, request_.dat), 0, due});
    } else {
      const auto data = memory_.read(request_.adr);
      waiting_.push_back({data.has_value(), data.value_or(0), due});
    }
    ++taken_;
  }

  /// More than an access takes through the slowest adapter.
  static constexpr unsigned kRegisterClocks = 256;
  /// An access of the CPU takes as long to simulate as several clocks.
  static constexpr unsigned kClocksBetweenLooks = 40;

  Memory& memory_;
  const std::unique_ptr<Board> board_;
  const Facts facts_;
  const MemoryTiming timing_;
  std::mt19937 random_;
  std::uint64_t clock_;
  Inputs in_;
  std::deque<Answer> waiting_;
  Outputs request_{};        // asked for last
  std::uint64_t taken_ = 0;  // requests
  std::uint64_t last_ = 0;   // no more of them than this
  std::uint64_t waits_ = 0;
  std::uint64_t asked_at_ = 0;  // clock
  std::uint32_t noise_ = 1;
  bool held_ = false;  // a request was stalled
  bool busy_ = false;
};

}  // namespace collide::list_unit
