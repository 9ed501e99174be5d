// SPDX-License-Identifier: MIT
#include <utility>

#include "sim/units/blitter/rtl.h"
#include "sim/units/hung.h"

namespace collide::blitter {
namespace {

/// Clocks a register access may take before the RTL counts as hung, through the slowest adapter.
constexpr unsigned kRegisterTimeout = 256;
/// Clocks in which RTL that says when it is quiet may say nothing.
constexpr unsigned kLongestSilence = 1 << 16;
/// Bus cycles of another master that RTL may be behind with: fewer than it is silent for.
constexpr unsigned kMostOwed = 100;

}  // namespace

RtlUnit::RtlUnit(Bus& bus, Board& board, const Timing& timing)
    : bus_(bus), board_(board), timing_(timing) {
  reset();
}
RtlUnit::RtlUnit(Bus& bus, std::unique_ptr<Board> board, const Timing& timing)
    : bus_(bus), owned_(std::move(board)), board_(*owned_), timing_(timing) {
  reset();
}

/// Ends the clock; looks at the one that has begun.
void RtlUnit::tick() {
  const bool was_done = out_.done;
  board_.tick(in_, out_);
  if (out_.done && !was_done) ++done_edges_;
}

void RtlUnit::reset() {
  in_ = {};
  in_.rst = true;
  out_ = board_.look(in_);
  for (unsigned left = clocks_of_reset(timing_); left > 0; --left) tick();
  in_.rst = false;
  out_ = board_.look(in_);
  clocks_ = 0;
  done_edges_ = 0;
}

std::optional<std::uint16_t> RtlUnit::read(unsigned offset, Size size, FunctionCode fc) {
  if (!register_cycle(offset, size, fc, false, 0)) return std::nullopt;
  const std::uint16_t word = read_data_;
  if (size == Size::kWord) return word;
  return static_cast<std::uint16_t>((offset & 1) != 0 ? word & 0xFF : word >> 8);
}

bool RtlUnit::write(unsigned offset, Size size, std::uint16_t data, FunctionCode fc) {
  // A 68000 drives a byte on both halves of the bus.
  const auto lanes =
      static_cast<std::uint16_t>(size == Size::kWord ? data : (data & 0xFF) * 0x0101);
  return register_cycle(offset, size, fc, true, lanes);
}

template <class Memory>
void RtlUnit::answer_access(Memory& memory) {
  memory.select(out_.sel);
  if (out_.we) {
    memory.write(out_.adr, out_.dat);
  } else {
    in_.mem_dat = memory.read(out_.adr);
  }
  (memory.fails(out_.adr) ? in_.err : in_.ack) = true;
  tick();
  in_.ack = in_.err = false;
}

template <class Memory>
std::uint64_t RtlUnit::make_accesses(Memory& memory, std::uint64_t limit) {
  std::uint64_t granted = 0;
  in_.grant = true;
  tick();
  while (timing_.exact ? out_.accesses() : comes_to_access(granted > 0)) {
    const unsigned waits = memory.wait_states();
    for (unsigned i = 0; i < waits; ++i) tick();
    clocks_ += 1 + waits;
    in_.grant = ++granted < limit;
    answer_access(memory);
  }
  in_.grant = false;
  if (timing_.exact || granted > 0) ++clocks_;  // the idle one
  return granted;
}

std::uint64_t RtlUnit::grant(std::uint64_t limit) {
  if (!out_.request) return 0;
  return ram_ != nullptr ? make_accesses(*ram_, limit) : make_accesses(bus_, limit);
}

void RtlUnit::foreign_cycle() {
  in_.bus_cycle = true;
  tick();
  in_.bus_cycle = false;
  ++clocks_;
  if (out_.quiet && ++owed_ == kMostOwed) catch_up();
}

void RtlUnit::wait_for_request() {
  while (!out_.done && !out_.request) foreign_cycle();
}

bool RtlUnit::rest(unsigned rested) {
  if (timing_.exact || has_nothing_to_do(rested)) return false;
  tick();
  return true;
}

bool RtlUnit::register_cycle(unsigned offset, Size size, FunctionCode fc, bool write,
                             std::uint16_t data) {
  in_.reg_cyc = in_.reg_stb = true;
  in_.reg_we = write;
  in_.reg_offset = offset & 0x3E;
  in_.reg_sel = size == Size::kWord ? kBothLanes : (offset & 1) != 0 ? 1 : 2;
  in_.reg_dat = data;
  in_.reg_fc = fc;
  const bool was_done = out_.done;
  out_ = board_.look(in_);
  if (out_.done && !was_done) ++done_edges_;
  for (unsigned waited = 0; !out_.answers(); ++waited) {
    if (timing_.exact ? waited == kRegisterTimeout : waited > 0 && has_nothing_to_do(waited)) {
      throw Hung("the register slave does not answer");
    }
    tick();
  }
  const bool answered = out_.reg_ack;
  read_data_ = out_.reg_dat;
  in_.bus_cycle = true;
  board_.clock(in_);
  in_.bus_cycle = in_.reg_cyc = in_.reg_stb = in_.reg_we = false;
  const bool pulsed = out_.done;
  out_ = board_.look(in_);
  if (out_.done && !pulsed) ++done_edges_;
  return answered;
}

/// Lets the RTL take its time to its next access in a grant; false if it has let go of the bus or
/// lost the patience. With an access made, a request taken back says that no other follows.
bool RtlUnit::comes_to_access(bool made_one) {
  for (unsigned silent = 0; !out_.accesses(); ++silent) {
    if (has_nothing_to_do(silent)) return false;
    if (made_one && !out_.cyc && !out_.request) return false;
    tick();
  }
  return true;
}

/// Lets RTL whose bus cycles take longer make those that it owes.
void RtlUnit::catch_up() {
  owed_ = 0;
  for (unsigned silent = 0; !has_nothing_to_do(silent); ++silent) tick();
}

/// After that many silent clocks: the RTL says so, or, if it never does, has had its patience.
bool RtlUnit::has_nothing_to_do(unsigned silent) const {
  if (out_.quiet) return *out_.quiet || silent == kLongestSilence;
  return silent == timing_.patience;
}

}  // namespace collide::blitter
