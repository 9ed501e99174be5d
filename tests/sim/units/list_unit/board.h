// SPDX-License-Identifier: MIT
//
// A list unit on a board: whatever drives its pins could be built, sees only pins, and acts in any
// clock that its protocol allows.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "sim/units/list_unit/board.h"

namespace collide::list_unit {

/// How a memory serves its port.
enum class Serves {
  kAtOnce,       ///< pipelined: taken in its clock, answered in the next
  kLate,         ///< pipelined: stalled for four clocks, answered three later
  kWritesFirst,  ///< classic, behind stall = cyc and not (ack or err): an access takes two clocks
                 ///< and writes in the first
  kWritesLast,   ///< the same, and writes in the second
};

/// The slave at the memory port and, as the same wires, its monitor.
class Slave {
 public:
  Slave(Memory& memory, Serves serves) : memory_(memory), serves_(serves) {}

  /// An access to this address ends in an error.
  void fail_at(std::uint32_t address) { failing_ = address; }
  unsigned accesses() const { return accesses_; }
  unsigned accesses_after_error() const { return after_error_; }

  void serve(const Outputs& out, Inputs& in) {
    watch(out);
    in.stall = in.ack = in.err = false;
    in.mem_dat = 0xDEADBEEF;
    if (serves_ == Serves::kWritesFirst || serves_ == Serves::kWritesLast) {
      classic(out, in);
    } else {
      pipelined(out, in);
    }
    if (out.stb && !in.stall) ++open_;
    if (in.ack || in.err) --open_;
    stalled_ = out.stb && in.stall;
    last_ = out;
  }
  void reset() {
    stalled_ = begun_ = false;
    open_ = 0;
    waited_ = 0;
    answers_.clear();
  }

 private:
  struct Answer {
    bool ok;
    std::uint32_t data;
    unsigned clocks;  // until it is given
  };

  /// Wishbone B4 pipelined, of the master.
  void watch(const Outputs& out) {
    if (stalled_) {
      EXPECT_TRUE(out.asks_as(last_)) << "a request that is stalled stands as it is";
    }
    EXPECT_EQ(out.cyc, out.stb || open_ != 0) << "CYC is high from a request to its answer";
    EXPECT_LE(open_ + (out.stb ? 1U : 0U), 2U) << "two accesses are open at most";
    if (out.stb && !stalled_) {
      ++accesses_;
      if (failed_) ++after_error_;
    }
  }

  Answer access(const Outputs& out) {
    if (failing_ == out.adr) {
      failing_.reset();
      failed_ = true;
      return {false, 0, 0};
    }
    if (out.we) return {memory_.write(out.adr, out.dat), 0, 0};
    const auto data = memory_.read(out.adr);
    return {data.has_value(), data.value_or(0), 0};
  }
  static void give(const Answer& answer, Inputs& in) {
    (answer.ok ? in.ack : in.err) = true;
    if (answer.ok) in.mem_dat = answer.data;
  }

  /// It is begun in the first clock of STB, and ends in the second.
  void classic(const Outputs& out, Inputs& in) {
    const bool ends = out.cyc && out.stb && begun_;
    if (ends) {
      give(serves_ == Serves::kWritesLast ? access(out) : answers_.front(), in);
      answers_.clear();
    } else if (out.cyc && out.stb && serves_ == Serves::kWritesFirst) {
      answers_ = {access(out)};
    }
    begun_ = out.cyc && out.stb && !ends;
    in.stall = out.cyc && !ends;
  }

  void pipelined(const Outputs& out, Inputs& in) {
    const bool late = serves_ == Serves::kLate;
    if (!answers_.empty() && --answers_.front().clocks == 0) {
      give(answers_.front(), in);
      answers_.erase(answers_.begin());
      if (!answers_.empty()) answers_.front().clocks += late ? 1U : 0U;
    }
    if (!out.stb) return;
    if (late && waited_ < 4) {
      ++waited_;
      in.stall = true;
      return;
    }
    waited_ = 0;
    Answer answer = access(out);
    answer.clocks = late && answers_.empty() ? 3 : 1;
    answers_.push_back(answer);
  }

  Memory& memory_;
  const Serves serves_;
  std::optional<std::uint32_t> failing_;
  std::vector<Answer> answers_;
  Outputs last_{};
  bool stalled_ = false, begun_ = false, failed_ = false;
  unsigned open_ = 0, waited_ = 0, accesses_ = 0, after_error_ = 0;
};

/// The master at the register port.
class Master {
 public:
  void begin(unsigned offset, bool write, std::uint32_t data, unsigned select) {
    access_ = Inputs{};
    access_.reg = true;
    access_.reg_we = write;
    access_.reg_offset = offset;
    access_.reg_sel = select;
    access_.reg_dat = data;
  }
  bool busy() const { return access_.reg; }
  std::uint32_t answer() const { return answer_; }

  void drive(Inputs& in) const {
    in.reg = access_.reg;
    in.reg_we = access_.reg_we;
    in.reg_offset = access_.reg_offset;
    in.reg_sel = access_.reg_sel;
    in.reg_dat = access_.reg_dat;
  }
  void see(const Outputs& out) {
    if (!access_.reg || !out.reg_ack) return;
    answer_ = out.reg_dat;
    access_.reg = false;
  }

 private:
  Inputs access_;
  std::uint32_t answer_ = 0;
};

/// Unit, slave, master and trigger. In every clock each of them does its part.
class World {
 public:
  World(std::unique_ptr<Board> board, Memory& memory, Serves serves)
      : board_(std::move(board)), slave_(memory, serves) {
    reset();
  }

  void reset() {
    inputs_ = Inputs{};
    inputs_.rst = true;
    board_->look(inputs_);
    board_->clock();
    inputs_.rst = false;
    slave_.reset();
  }

  Slave& slave() { return slave_; }
  bool irq() { return board_->look(inputs_).irq; }

  /// In so many clocks from now the trigger is 1, for one clock; 0 is the next one.
  void trigger_in(unsigned clocks) { trigger_in_ = clocks; }

  void clock() {
    master_.drive(inputs_);
    inputs_.trigger = trigger_in_ == 0U;
    if (trigger_in_)
      trigger_in_ = *trigger_in_ == 0 ? std::nullopt : std::optional(*trigger_in_ - 1);
    slave_.serve(board_->look(inputs_), inputs_);
    master_.see(board_->look(inputs_));
    board_->clock();
  }
  void clocks(unsigned count) {
    for (unsigned n = 0; n < count; ++n) clock();
  }

  std::uint32_t read(unsigned offset) { return access(offset, false, 0, kAllBytes); }
  void write(unsigned offset, std::uint32_t data, unsigned select = kAllBytes) {
    access(offset, true, data, select);
  }
  /// Until BUSY is 0.
  void run_to_the_end() {
    for (unsigned n = 0; (read(kStatus) & kBusy) != 0; ++n) {
      ASSERT_LT(n, 50'000U) << "the run does not end";
    }
  }

 private:
  std::uint32_t access(unsigned offset, bool write, std::uint32_t data, unsigned select) {
    master_.begin(offset, write, data, select);
    while (master_.busy()) clock();
    return master_.answer();
  }

  const std::unique_ptr<Board> board_;
  Slave slave_;
  Master master_;
  Inputs inputs_;
  std::optional<unsigned> trigger_in_;
};

}  // namespace collide::list_unit
