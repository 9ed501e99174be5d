// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <utility>

#include "model/blitter/golden.h"
#include "sim/units/blitter/rtl.h"

namespace collide::blitter {

/// The fault of a FaultyBoard. Accesses are counted from 0.
struct Fault {
  std::optional<std::uint64_t> wrong_data;     // this access, a write, has bit 0 flipped
  std::optional<std::uint64_t> wrong_address;  // this access is made one word on
  std::optional<std::uint64_t> missing;        // this access is not made
  std::optional<std::uint64_t> repeated;       // this access is made twice
  std::optional<unsigned> wrong_register;      // reads of this offset have bit 0 flipped
  bool late = false;                           // it comes to the bus a clock late
  bool never_done = false;                     // the interrupt output stays low
  bool late_done = false;                      // it rises a clock late
  bool no_request = false;                     // the bus is never requested
  bool no_answer = false;                      // register accesses end in bus errors
  bool deadly = false;                         // writing 3 modulo 8 to ENDMASK1 ends the process
};

/// A golden model behind pins that is wrong on purpose: what a checker must catch.
class FaultyBoard final : public Board {
 public:
  explicit FaultyBoard(const Fault& fault) : fault_(fault) {}

  Outputs look(const Inputs& in) override {
    Outputs out{};
    const bool answers = second_ && in.reg();
    const bool supervisor = in.reg_fc == FunctionCode::kSupervisorData;
    out.reg_ack = answers && supervisor && !fault_.no_answer;
    out.reg_err = answers && !out.reg_ack;
    if (out.reg_ack && !in.reg_we) {
      Golden copy = golden_;
      out.reg_dat = *copy.read(in.reg_offset, Size::kWord, in.reg_fc);
      if (fault_.wrong_register == in.reg_offset) out.reg_dat ^= 1;
    }
    const bool pulse =
        out.reg_ack && in.reg_we && in.reg_offset == kControl && (in.reg_sel & 2) != 0;
    out.done = (is_done() || pulse) && !fault_.never_done;
    out.request = golden_.requests_bus() && !fault_.no_request;
    if (on_bus_) put_access(out);
    return out_ = out;
  }

  void clock(const Inputs& in) override {
    ++clock_;
    const bool requested = golden_.requests_bus();
    was_done_ = golden_.done();
    if (in.answers()) make(in);
    if (out_.answers()) {
      if (!out_.cyc) access_register(in);
    } else if (in.bus_cycle) {
      golden_.foreign_cycle();
    }
    if (in.rst) return reset();
    const bool was_on_bus = on_bus_;
    if (!on_bus_) {
      const bool may_enter = in.grant && requested && golden_.requests_bus() && !second_;
      waits_ = may_enter && fault_.late && !waits_;
      on_bus_ = may_enter && !waits_ && !fault_.no_request;
      entered_ = false;
    } else if (in.answers()) {
      on_bus_ = in.grant && (golden_.requests_bus() || again_);
    }
    // Rules 37, 41, 43
    const bool looks = is_supervisor(in) ? !was_on_bus && !on_bus_ : was_on_bus || !on_bus_;
    second_ = in.reg() && !second_ && looks;
    if (on_bus_) leave_out();
  }
  std::uint64_t wave_clock() const override { return clock_; }

 private:
  /// Memory at the pins: the golden model's access, before it is made or as it is.
  struct Port final : Bus {
    std::uint16_t read(std::uint32_t at) override {
      write_now = false;
      address = at;
      return data;
    }
    void write(std::uint32_t at, std::uint16_t word) override {
      write_now = true;
      address = at;
      written = word;
    }
    bool write_now = false;
    std::uint32_t address = 0;
    std::uint16_t data = 0, written = 0;
  };

  static bool is_supervisor(const Inputs& in) { return in.reg_fc == FunctionCode::kSupervisorData; }
  bool is_done() const { return golden_.done() && (was_done_ || !fault_.late_done); }
  void put_access(Outputs& out) {
    out.cyc = out.stb = true;
    out.sel = kBothLanes;
    if (!again_) {
      Golden copy = golden_;
      take(copy);
    }
    out.we = port_.write_now;
    out.adr = port_.address + (fault_.wrong_address == next_ ? 2U : 0U);
    out.dat = static_cast<std::uint16_t>(port_.written ^ (fault_.wrong_data == next_ ? 1U : 0U));
  }
  void take(Golden& golden) const { entered_ ? golden.extend_grant(1) : golden.grant(1); }
  void make(const Inputs& in) {
    if (std::exchange(again_, false)) return;
    port_.data = in.mem_dat;
    take(golden_);
    entered_ = true;
    again_ = fault_.repeated == next_++;
  }
  void leave_out() {
    if (again_ || fault_.missing != next_) return;
    ++next_;
    port_.data = 0;
    take(golden_);
    entered_ = true;
    on_bus_ = golden_.requests_bus();
  }
  void access_register(const Inputs& in) {
    if (!in.reg_we) return static_cast<void>(golden_.read(in.reg_offset, Size::kWord, in.reg_fc));
    const bool word = in.reg_sel == kBothLanes;
    const auto data = static_cast<std::uint16_t>(word              ? in.reg_dat
                                                 : in.reg_sel == 2 ? in.reg_dat >> 8
                                                                   : in.reg_dat & 0xFF);
    if (fault_.deadly && in.reg_offset == kEndmask1 && data % 8 == 3) std::abort();
    golden_.write(in.reg_offset + (in.reg_sel == 1 ? 1U : 0U), word ? Size::kWord : Size::kByte,
                  data, in.reg_fc);
  }
  void reset() {
    golden_.reset();
    on_bus_ = second_ = again_ = waits_ = false;
    was_done_ = true;
  }

  const Fault fault_;
  Port port_;
  Golden golden_{port_};
  Outputs out_{};
  bool on_bus_ = false;
  bool entered_ = false;    // and has made an access there
  bool second_ = false;     // an access to a register has been looked at
  bool again_ = false;      // the last access is to be made once more
  bool waits_ = false;      // before it comes to the bus
  bool was_done_ = true;    // a clock ago
  std::uint64_t next_ = 0;  // access
  std::uint64_t clock_ = 0;
};

}  // namespace collide::blitter
