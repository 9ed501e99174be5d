// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <random>
#include <stdexcept>
#include <string>

#include "model/overlap/unit.h"

namespace collide::overlap {

/// How the memory answers.
struct MemoryTiming {
  unsigned stalls = 0;    ///< of 100 clocks
  unsigned latest = 1;    ///< clocks from a request to its answer, at most
  unsigned earliest = 1;  ///< at least; 0 is in the clock of the request
  bool classic = false;   ///< a classic slave: stall = cyc and not (ack or err)
  unsigned seed = 1;
};

/// rtl/overlap, verilated, driven pin by pin. Breaking a rule of the memory port is an error.
template <class Model>
class Pins final : public Unit {
 public:
  Pins(Memory& memory, const Parameters& parameters, const MemoryTiming& timing = {})
      : memory_(memory), parameters_(parameters), timing_(timing), random_(timing.seed) {
    Pins::reset();
  }
  ~Pins() override { model_.final(); }

  void reset() override {
    model_.i_rst = 1;
    clock();
    clock();
    model_.i_rst = 0;
    waiting_.clear();
  }

  /// One access of the register port, three clocks.
  std::uint32_t access(unsigned offset, bool write, std::uint32_t data, unsigned select) {
    model_.i_reg_cyc = model_.i_reg_stb = 1;
    model_.i_reg_we = write ? 1 : 0;
    model_.i_reg_adr = offset >> 2;
    model_.i_reg_sel = select;
    model_.i_reg_dat = data;
    for (unsigned n = 1;; ++n) {
      before();
      const bool ack = model_.o_reg_ack != 0;
      const std::uint32_t value = model_.o_reg_dat;
      after();
      if (ack) {
        model_.i_reg_cyc = model_.i_reg_stb = 0;
        return value;
      }
      if (n == 3) throw std::runtime_error("no answer by the third clock");
    }
  }
  std::uint32_t read(unsigned offset) override { return access(offset, false, 0, kAllBytes); }
  void write(unsigned offset, std::uint32_t data, unsigned select = kAllBytes) override {
    const bool aborts = offset == kControl && (data & kAbort) != 0;
    if (aborts) may_withdraw_ = true;
    if (offset == kControl && (data & kStart) != 0) may_withdraw_ = false;
    access(offset, true, data, select);
  }
  void trigger() override {
    may_withdraw_ = false;
    model_.i_trigger = 1;
    clock();
    model_.i_trigger = 0;
  }

  /// In between the memory takes no request, so that register accesses find the run where it is.
  std::uint64_t run(std::uint64_t limit = kNoLimit) override {
    const std::uint64_t before = accepted_;
    last_ = limit == kNoLimit ? kNoLimit : accepted_ + limit;
    while ((read(kStatus) & kBusy) != 0) {
      if (accepted_ >= last_ && waiting_.empty() && held_) break;
    }
    busy_ = (read(kStatus) & kBusy) != 0;
    last_ = accepted_;
    return accepted_ - before;
  }
  bool busy() const override { return busy_; }
  bool irq() const override { return model_.o_irq != 0; }

  /// Requests are taken at any time, not only during `run`.
  void let_run() { last_ = kNoLimit; }

  void clock() {
    before();
    after();
  }

  /// Wait states given so far: stalls, and clocks by which answers came later than the one after
  /// the request.
  std::uint64_t waits() const { return waits_; }
  std::uint64_t clocks() const { return clocks_; }

 private:
  struct Waiting {
    bool ok;
    std::uint32_t data;
    std::uint64_t due;
  };

  /// The inputs of the clock, which may depend on outputs that do not depend on them.
  void before() {
    model_.i_mem_ack = model_.i_mem_err = 0;
    model_.i_mem_stall = 0;
    model_.eval();
    const bool cyc = model_.o_mem_cyc != 0, stb = model_.o_mem_stb != 0;
    require(cyc || !stb, "stb without cyc");
    require(cyc == (stb || !waiting_.empty()), "cyc is not from request to answer");
    bool stall = timing_.stalls != 0 && random_() % 100 < timing_.stalls;
    if (timing_.classic) stall = cyc && !(stb && random_() % 100 >= timing_.stalls);
    require(!held_ || may_withdraw_ || (stb && same()), "a stalled request has changed");
    if (accepted_ >= last_) stall = true;
    model_.i_mem_stall = stall ? 1 : 0;
    held_ = stb && stall;
    if (held_) ++waits_;
    note();
    if (stb && !stall) {
      require(waiting_.size() < 4, "more than four open");
      unsigned delay = timing_.earliest;
      if (timing_.latest > timing_.earliest) {
        delay += static_cast<unsigned>(random_() % (timing_.latest - timing_.earliest + 1));
      }
      if (timing_.classic) delay = 0;
      std::uint64_t due = clocks_ + delay;
      if (!waiting_.empty() && due <= waiting_.back().due) due = waiting_.back().due + 1;
      const auto address =
          static_cast<std::uint32_t>(model_.o_mem_adr) * (parameters_.data_width / 8);
      Waiting w{true, 0, due};
      if (model_.o_mem_we != 0) {
        w.ok = memory_.write(address, model_.o_mem_dat);
      } else if (const auto answer = memory_.read(address)) {
        w.data = *answer;
      } else {
        w.ok = false;
      }
      if (due > clocks_ + 1) waits_ += due - clocks_ - 1;
      waiting_.push_back(w);
      ++accepted_;
    }
    // What is on the bus without an answer must not matter.
    noise_ = noise_ * 1664525U + 1013904223U;
    model_.i_mem_dat = parameters_.data_width == 16 ? noise_ >> 16 : noise_;
    if (!waiting_.empty() && waiting_.front().due <= clocks_) {
      const Waiting w = waiting_.front();
      waiting_.pop_front();
      (w.ok ? model_.i_mem_ack : model_.i_mem_err) = 1;
      if (w.ok) model_.i_mem_dat = w.data;
      if (!w.ok) may_withdraw_ = true;
    }
    model_.eval();
  }

  void after() {
    model_.i_clk = 1;
    model_.eval();
    model_.i_clk = 0;
    ++clocks_;
  }

  void note() {
    we_ = model_.o_mem_we;
    adr_ = model_.o_mem_adr;
    dat_ = model_.o_mem_dat;
  }
  bool same() {
    return we_ == model_.o_mem_we && adr_ == model_.o_mem_adr &&
           (we_ == 0 || dat_ == model_.o_mem_dat);
  }
  static void require(bool ok, const char* what) {
    if (!ok) throw std::runtime_error(what);
  }

  Model model_;
  Memory& memory_;
  const Parameters parameters_;
  const MemoryTiming timing_;
  std::mt19937 random_;
  std::deque<Waiting> waiting_;
  std::uint64_t clocks_ = 0, waits_ = 0;
  std::uint64_t accepted_ = 0, last_ = 0;  // requests, and the last one that is taken
  bool held_ = false;                      // a request was stalled
  bool may_withdraw_ = false;              // ABORT or an error: a request may be taken back
  bool busy_ = false;
  std::uint32_t noise_ = 1;
  std::uint32_t we_ = 0, adr_ = 0, dat_ = 0;
};

}  // namespace collide::overlap
