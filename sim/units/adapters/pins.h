// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <type_traits>

#include "sim/units/adapters/buses.h"

/// Pins of verilated adapters as values. The near side is that of the master, the far side that of
/// the slave. `shift` is what a pin leaves out of a byte address.
namespace collide::adapters {

template <class Pin>
void put(Pin& pin, std::uint32_t value) {
  pin = static_cast<Pin>(value);
}

template <class Pins, class = void>
constexpr bool kHasSelect = false;
template <class Pins>
constexpr bool kHasSelect<Pins, std::void_t<decltype(std::declval<Pins&>().i_sel)>> = true;

template <class Pins>
void drive(Pins& pins, const Wishbone::Ask& ask, unsigned shift) {
  put(pins.i_cyc, ask.cyc);
  put(pins.i_stb, ask.stb);
  put(pins.i_we, ask.we);
  put(pins.i_adr, ask.address >> shift);
  put(pins.i_dat, ask.dat);
  if constexpr (kHasSelect<Pins>) put(pins.i_sel, ask.sel);
}
template <class Pins>
Wishbone::Answer answer_of(const Pins& pins, const Wishbone* /*near*/) {
  if constexpr (kHasSelect<Pins>) {
    return {pins.o_ack != 0, pins.o_err != 0, pins.o_dat};
  } else {
    return {pins.o_ack != 0, false, pins.o_dat};
  }
}
template <class Pins>
Wishbone::Ask ask_of(const Pins& pins, unsigned shift, const Wishbone* /*far*/) {
  const auto address = static_cast<std::uint32_t>(pins.o_adr << shift);
  return {pins.o_cyc != 0, pins.o_stb != 0, pins.o_we != 0, address, pins.o_sel, pins.o_dat};
}
template <class Pins>
void answer(Pins& pins, const Wishbone::Answer& answer) {
  put(pins.i_ack, answer.ack);
  put(pins.i_err, answer.err);
  put(pins.i_dat, answer.dat);
}

template <class Pins>
void drive(Pins& pins, const AxiLite::Ask& ask, unsigned shift) {
  put(pins.i_awvalid, ask.awvalid);
  put(pins.i_awaddr, ask.awaddr >> shift);
  put(pins.i_wvalid, ask.wvalid);
  put(pins.i_wdata, ask.wdata);
  put(pins.i_wstrb, ask.wstrb);
  put(pins.i_bready, ask.bready);
  put(pins.i_arvalid, ask.arvalid);
  put(pins.i_araddr, ask.araddr >> shift);
  put(pins.i_rready, ask.rready);
}
template <class Pins>
AxiLite::Answer answer_of(const Pins& pins, const AxiLite* /*near*/) {
  return {pins.o_awready != 0, pins.o_wready != 0, pins.o_bvalid != 0, pins.o_arready != 0,
          pins.o_rvalid != 0,  pins.o_bresp,       pins.o_rdata,       pins.o_rresp};
}
template <class Pins>
AxiLite::Ask ask_of(const Pins& pins, unsigned shift, const AxiLite* /*far*/) {
  return {
      pins.o_awvalid != 0, pins.o_wvalid != 0, pins.o_bready != 0,
      pins.o_arvalid != 0, pins.o_rready != 0, static_cast<std::uint32_t>(pins.o_awaddr << shift),
      pins.o_wdata,        pins.o_wstrb,       static_cast<std::uint32_t>(pins.o_araddr << shift)};
}
template <class Pins>
void answer(Pins& pins, const AxiLite::Answer& answer) {
  put(pins.i_awready, answer.awready);
  put(pins.i_wready, answer.wready);
  put(pins.i_bvalid, answer.bvalid);
  put(pins.i_bresp, answer.bresp);
  put(pins.i_arready, answer.arready);
  put(pins.i_rvalid, answer.rvalid);
  put(pins.i_rdata, answer.rdata);
  put(pins.i_rresp, answer.rresp);
}

template <class Pins>
void drive(Pins& pins, const Apb::Ask& ask, unsigned shift) {
  put(pins.i_psel, ask.psel);
  put(pins.i_penable, ask.penable);
  put(pins.i_pwrite, ask.pwrite);
  put(pins.i_paddr, ask.paddr >> shift);
  put(pins.i_pstrb, ask.pstrb);
  put(pins.i_pwdata, ask.pwdata);
}
template <class Pins>
Apb::Answer answer_of(const Pins& pins, const Apb* /*near*/) {
  return {pins.o_pready != 0, pins.o_pslverr != 0, pins.o_prdata};
}
template <class Pins>
Apb::Ask ask_of(const Pins& pins, unsigned shift, const Apb* /*far*/) {
  const auto address = static_cast<std::uint32_t>(pins.o_paddr << shift);
  return {pins.o_psel != 0, pins.o_penable != 0, pins.o_pwrite != 0,
          address,          pins.o_pstrb,        pins.o_pwdata};
}
template <class Pins>
void answer(Pins& pins, const Apb::Answer& answer) {
  put(pins.i_pready, answer.pready);
  put(pins.i_pslverr, answer.pslverr);
  put(pins.i_prdata, answer.prdata);
}

template <class Pins>
VeraPort::Ask ask_of(const Pins& pins, unsigned /*shift*/, const VeraPort* /*far*/) {
  return {pins.o_strobe != 0, pins.o_look != 0, pins.o_write != 0, pins.o_register, pins.o_data};
}
template <class Pins>
void answer(Pins& pins, const VeraPort::Answer& answer) {
  put(pins.i_busy, answer.busy);
  put(pins.i_data, answer.data);
}

}  // namespace collide::adapters
