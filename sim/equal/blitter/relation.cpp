// SPDX-License-Identifier: MIT
//
// All that the proof of the blitter rests on: which state of the golden model goes with which
// registers of the RTL, the invariants, which are proved, and the assumptions, which are not.
#include "sim/equal/blitter/relation.h"

namespace collide::blitter {
namespace {

using symbolic::context;

/// Of sequencer.r_next: undecided, prime, source, destination, write, as Golden::Next.
constexpr unsigned kLastNext = 4;

z3::expr bits(unsigned value, const z3::expr& of) {
  return context().bv_val(value, of.get_sort().bv_size());
}

/// A register as a wider number.
template <class Number>
Number wide(const z3::expr& term) {
  const unsigned to = Number().term().get_sort().bv_size();
  return Number(z3::zext(term, to - term.get_sort().bv_size()));
}
/// Bit 0 is 0 and no register.
template <class Number>
Number even(const z3::expr& term) {
  return wide<Number>(z3::concat(term, context().bv_val(0, 1)));
}

/// `value` while it means something, anything otherwise.
template <class Number>
Number while_it_means(const z3::expr& meaning, const Number& value, const char* field) {
  const std::string name = std::string("golden ") + field;
  const z3::expr open = context().constant(name.c_str(), value.term().get_sort());
  return Number(z3::ite(meaning, value.term(), open));
}

Bool is_high(const z3::expr& pin) {
  return Bool(pin == context().bv_val(1, 1));
}

}  // namespace

Bool Registers::flag(const std::string& name) const {
  return is_high((*this)(name));
}
Bool Registers::busy() const {
  const z3::expr& state = (*this)("bus_share.r_state");
  return Bool(state != bits(kStopped, state));
}
Bool Registers::master() const {
  const z3::expr& state = (*this)("bus_share.r_state");
  return Bool(state == bits(kMaster, state));
}
Bool Registers::answering() const {
  return flag("registers.r_ack") || flag("registers.r_err");
}
Bool Registers::counting() const {
  return busy() && !flag("bus_share.r_hog");
}

z3::expr meaning(const std::string& field, const Registers& registers) {
  // The golden model sets LAST when a grant begins, the RTL for as long as it is off the bus.
  if (field == "last") return registers.master().term();
  // Setting BUSY restarts the count, and only a write of CONTROL changes HOG.
  if (field == "chip_share" || field == "share_left") return registers.counting().term();
  return context().bool_val(true);
}

Golden::State related(const Registers& r) {
  Golden::State s;
  s.src_xinc = even<I16>(r("registers.r_src_xinc"));
  s.src_yinc = even<I16>(r("registers.r_src_yinc"));
  s.dst_xinc = even<I16>(r("registers.r_dst_xinc"));
  s.dst_yinc = even<I16>(r("registers.r_dst_yinc"));
  s.src_addr = even<U32>(r("source_address.o_address"));
  s.dst_addr = even<U32>(r("destination_address.o_address"));
  s.endmask[0] = U16(r("registers.r_endmask1"));
  s.endmask[1] = U16(r("registers.r_endmask2"));
  s.endmask[2] = U16(r("registers.r_endmask3"));
  s.x_count = U16(r("counters.o_x_count"));
  s.x_reload = U16(r("counters.r_x_reload"));
  s.y_count = U16(r("counters.o_y_count"));
  s.hop = wide<U8>(r("registers.r_hop"));
  s.op = wide<U8>(r("registers.r_op"));
  s.line = wide<U8>(r("counters.o_line"));
  s.skew = wide<U8>(r("registers.r_skew"));
  s.busy = r.busy();
  s.hog = r.flag("bus_share.r_hog");
  s.smudge = r.flag("registers.r_smudge");
  s.fxsr = r.flag("registers.r_fxsr");
  s.nfsr = r.flag("registers.r_nfsr");
  s.shifter = U32(r("shifter.r_shifter"));
  s.destination = U16(r("shifter.r_destination"));
  s.last = while_it_means(meaning("last", r), U16(r("shifter.r_last")), "last");
  s.first = r.flag("counters.o_first");
  s.prime = r.flag("sequencer.r_prime");
  s.mask = Choice<Golden::Mask>(z3::zext(r("sequencer.r_mask"), Choice<Golden::Mask>::kBits - 2));
  s.ended = r.flag("bus_share.r_ended");
  s.chip_share =
      while_it_means(meaning("chip_share", r), r.flag("bus_share.r_chip_turn"), "chip_share");
  const z3::expr left = wide<U32>(r("bus_share.r_cycles_left")).term();
  s.share_left = while_it_means(meaning("share_left", r), U32(left + 1), "share_left");
  s.next = Choice<Golden::Next>(z3::zext(r("sequencer.r_next"), Choice<Golden::Next>::kBits - 3));
  return s;
}

symbolic::Observation fields(const Golden::State& s) {
  // A field that is added has to be related.
  static_assert(sizeof(Golden::State) == 31 * sizeof(U16));
  return {
      {"src_xinc", s.src_xinc.term()},
      {"src_yinc", s.src_yinc.term()},
      {"dst_xinc", s.dst_xinc.term()},
      {"dst_yinc", s.dst_yinc.term()},
      {"src_addr", s.src_addr.term()},
      {"dst_addr", s.dst_addr.term()},
      {"endmask[0]", s.endmask[0].term()},
      {"endmask[1]", s.endmask[1].term()},
      {"endmask[2]", s.endmask[2].term()},
      {"x_count", s.x_count.term()},
      {"x_reload", s.x_reload.term()},
      {"y_count", s.y_count.term()},
      {"hop", s.hop.term()},
      {"op", s.op.term()},
      {"line", s.line.term()},
      {"skew", s.skew.term()},
      {"busy", s.busy.term()},
      {"hog", s.hog.term()},
      {"smudge", s.smudge.term()},
      {"fxsr", s.fxsr.term()},
      {"nfsr", s.nfsr.term()},
      {"shifter", s.shifter.term()},
      {"destination", s.destination.term()},
      {"last", s.last.term()},
      {"first", s.first.term()},
      {"prime", s.prime.term()},
      {"mask", s.mask.term()},
      {"ended", s.ended.term()},
      {"chip_share", s.chip_share.term()},
      {"share_left", s.share_left.term()},
      {"next", s.next.term()},
  };
}

std::vector<Invariant> invariants(const Registers& r) {
  const z3::expr& state = r("bus_share.r_state");
  const z3::expr& next = r("sequencer.r_next");
  const Bool hog = r.flag("bus_share.r_hog");
  const Bool ack = r.flag("registers.r_ack");
  const Bool err = r.flag("registers.r_err");
  const Bool decided(next != bits(0, next));
  return {
      {"the state of the bus is one of three",
       Bool(z3::ule(state, bits(Registers::kMaster, state)))},
      {"the next access is one of five", Bool(z3::ule(next, bits(kLastNext, next)))},
      {"on the bus, the next access is decided", !r.master() || decided},
      {"on the bus, it is the chip's turn", !r.master() || hog || r.flag("bus_share.r_chip_turn")},
      {"on the bus, no register access is acknowledged", !r.master() || !ack},
      {"an access is acknowledged or refused, not both", !ack || !err},
      {"what is written is acknowledged", !r.flag("registers.r_write") || ack},
      {"after the end the chip is not BUSY and has no HOG",
       !r.flag("bus_share.r_ended") || (!r.busy() && !hog)},
  };
}

const std::vector<symbolic::Assumption> kAssumptions = {
    {"a register access selects the even byte, the odd byte or the word",
     "Wishbone; no bus of ours selects nothing",
     {symbolic::by_need("blitter", "a register access that stands")}},
    {"another master's register access is a bus cycle, counted in the clock of its answer",
     "the header of rtl/blitter/blitter.sv; sim/units/blitter/pins.h does it",
     {symbolic::by_need("blitter", "`i_bus_cycle`")}},
    {"no other master completes a cycle while the chip is on the bus",
     "there is one bus; the arbiter grants it to one",
     {symbolic::by_need("blitter", "`i_bus_cycle`"),
      symbolic::by_need("blitter", "the bus to itself")}},
};

Bool as_assumed(const symbolic::Rtl& rtl) {
  const Registers now(rtl, Registers::At::kBefore);
  const Bool register_access = is_high(rtl.input("i_reg_cyc")) && is_high(rtl.input("i_reg_stb"));
  const Bool cycle = is_high(rtl.input("i_bus_cycle"));
  const z3::expr& sel = rtl.state("registers.r_sel");
  return (!now.answering() || Bool(sel != bits(0, sel))) &&
         (!now.answering() || !register_access || now.master() || cycle) &&
         (!now.master() || !cycle);
}

}  // namespace collide::blitter
