// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <random>

#include "sim/units/list_unit/board.h"

namespace collide::list_unit {

/// The RTL behind the unit's interface: transactions to pins. `Model` is any verilation of a list
/// unit. A run without a request for more than `longest_silence(parameters)` clocks has hung.
/// Throws PortFault.
template <class Model, class Parameters>
class Pins final : public RtlUnit {
 public:
  Pins(Memory& memory, const Parameters& parameters, const MemoryTiming& timing = {},
       const WaveOptions& wave = {})
      : memory_(memory),
        bytes_(parameters.data_width / 8),
        longest_silence_(longest_silence(parameters)),
        timing_(timing),
        random_(timing.seed),
        board_(parameters.data_width, wave),
        rtl_(board_.rtl()) {
    reset();
  }

  void reset() override {
    rtl_.pins().i_rst = 1;
    rtl_.settle();  // the first evaluation sees no edge
    rtl_.tick();
    rtl_.pins().i_rst = 0;
    rtl_.settle();
    waiting_.clear();
    held_ = false;
  }

  std::uint32_t read(unsigned offset) override { return access(offset, false, 0, kAllBytes); }
  void write(unsigned offset, std::uint32_t data, unsigned select = kAllBytes) override {
    access(offset, true, data, select);
    if (offset != kControl || last_ == kNoLimit) return;
    // What the unit asks for when it is aborted is carried through.
    const bool aborts = (data & kAbort) != 0 && (select & 1U) != 0;
    run(aborts && busy_ && held_ ? 1 : 0);
  }
  void trigger() override {
    rtl_.pins().i_trigger = 1;
    clock();
    rtl_.pins().i_trigger = 0;
    if (last_ != kNoLimit) run(0);
  }

  /// In between the memory takes no request, so that register accesses find the run where it is.
  std::uint64_t run(std::uint64_t limit = kNoLimit) override {
    const std::uint64_t before = taken_;
    last_ = limit == kNoLimit ? kNoLimit : taken_ + limit;
    asked_at_ = rtl_.clock();
    while ((read(kStatus) & kBusy) != 0) {
      if (taken_ >= last_ && waiting_.empty() && held_) break;
      if (rtl_.clock() - asked_at_ > longest_silence_) throw Hung("the run does not end");
      for (unsigned n = 0; n < kClocksBetweenLooks; ++n) clock();
    }
    busy_ = (read(kStatus) & kBusy) != 0;
    last_ = taken_;
    return taken_ - before;
  }
  bool busy() const override { return busy_; }
  bool irq() const override { return rtl_.pins().o_irq != 0; }

  void let_run() override { last_ = kNoLimit; }
  void clock() override {
    memory_cycle();
    rtl_.tick();
  }
  std::uint64_t wave_clock() const override { return rtl_.clock(); }
  std::uint64_t waits() const override { return waits_; }
  Board& board() override { return board_; }

 private:
  struct Answer {
    bool ok;
    std::uint32_t data;
    std::uint64_t due;
  };
  struct Request {
    bool write = false;
    std::uint32_t address = 0, data = 0;

    bool operator!=(const Request& other) const {
      return write != other.write || address != other.address || (write && data != other.data);
    }
  };

  std::uint32_t access(unsigned offset, bool write, std::uint32_t data, unsigned select) {
    auto& pins = rtl_.pins();
    pins.i_reg_cyc = pins.i_reg_stb = 1;
    pins.i_reg_we = write ? 1 : 0;
    pins.i_reg_adr = static_cast<std::uint16_t>(offset / 4);
    pins.i_reg_sel = static_cast<std::uint8_t>(select);
    pins.i_reg_dat = data;
    rtl_.settle();
    for (unsigned clocks = 1; pins.o_reg_ack == 0; ++clocks) {
      if (clocks == kRegisterClocks) throw Hung("the register slave does not answer");
      clock();
    }
    const std::uint32_t answer = pins.o_reg_dat;
    clock();
    pins.i_reg_cyc = pins.i_reg_stb = 0;
    return answer;
  }

  /// The memory's part of a clock. Nothing that the RTL asks depends on it in the same clock.
  void memory_cycle() {
    auto& pins = rtl_.pins();
    const bool asks = pins.o_mem_stb != 0;
    if ((pins.o_mem_cyc != 0) != (asks || !waiting_.empty())) {
      throw PortFault("cyc is high from a request to its answer, and only then");
    }
    bool stall = taken_ >= last_;
    if (timing_.stalls != 0 && random_() % 100 < timing_.stalls) stall = true;
    if (asks) {
      asked_at_ = rtl_.clock();
      const Request request{pins.o_mem_we != 0, pins.o_mem_adr * bytes_, pins.o_mem_dat};
      if (held_ && request != request_) throw PortFault("a stalled request has changed");
      request_ = request;
      if (!stall) take();
      waits_ += stall ? 1 : 0;
    } else if (held_) {
      throw PortFault("a stalled request is taken back");
    }
    held_ = asks && stall;
    const bool answers = !waiting_.empty() && waiting_.front().due <= rtl_.clock();
    pins.i_mem_stall = timing_.classic ? pins.o_mem_cyc != 0 && !answers : stall;
    pins.i_mem_ack = answers && waiting_.front().ok;
    pins.i_mem_err = answers && !waiting_.front().ok;
    // What is on the bus without an answer must not matter.
    noise_ = noise_ * 1664525U + 1013904223U;
    pins.i_mem_dat = static_cast<std::uint32_t>(bytes_ == 2 ? noise_ >> 16 : noise_);
    if (!answers) return;
    if (waiting_.front().ok) {
      pins.i_mem_dat = waiting_.front().data;
    } else if (held_ && last_ != kNoLimit) {
      last_ = taken_ + 1;  // what is asked for when the error comes is carried through
    }
    waiting_.pop_front();
  }

  void take() {
    if (waiting_.size() == 2) throw PortFault("more than two accesses are open");
    std::uint64_t delay = timing_.classic ? 0 : timing_.earliest;
    if (timing_.latest > timing_.earliest) delay += random_() % (timing_.latest - delay + 1);
    std::uint64_t due = rtl_.clock() + delay;
    if (!waiting_.empty()) due = std::max(due, waiting_.back().due + 1);
    if (due > rtl_.clock() + 1) waits_ += due - rtl_.clock() - 1;
    if (request_.write) {
      waiting_.push_back({memory_.write(request_.address, request_.data), 0, due});
    } else {
      const auto data = memory_.read(request_.address);
      waiting_.push_back({data.has_value(), data.value_or(0), due});
    }
    ++taken_;
  }

  static constexpr unsigned kRegisterClocks = 3;
  /// An access of the CPU takes as long to simulate as several clocks.
  static constexpr unsigned kClocksBetweenLooks = 40;

  Memory& memory_;
  const std::uint32_t bytes_;  // of an access
  const std::uint64_t longest_silence_;
  const MemoryTiming timing_;
  std::mt19937 random_;
  BoardOf<Model> board_;
  Clocked<Model>& rtl_;
  std::deque<Answer> waiting_;
  Request request_;          // asked for last
  std::uint64_t taken_ = 0;  // requests
  std::uint64_t last_ = 0;   // no more of them than this
  std::uint64_t waits_ = 0;
  std::uint64_t asked_at_ = 0;  // clock
  std::uint32_t noise_ = 1;
  bool held_ = false;  // a request was stalled
  bool busy_ = false;
};

}  // namespace collide::list_unit
