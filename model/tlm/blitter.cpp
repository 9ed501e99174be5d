// SPDX-License-Identifier: MIT
#include "model/tlm/blitter.h"

#include <algorithm>
#include <limits>

namespace collide::tlm2 {
namespace {

using sc_core::sc_time;
using sc_core::sc_time_stamp;

constexpr unsigned kDmaFunctionCode = 5;

}  // namespace

Blitter::Blitter(sc_core::sc_module_name name, const MakeUnit& make_unit,
                 const BlitterTiming& timing)
    : sc_module(name),
      registers("registers"),
      master("master", Master::kBlitter),
      done("done"),
      timing_(timing),
      unit_(make_unit(*this)) {
  registers.register_b_transport(this, &Blitter::b_transport);
  done.initialize(true);
  SC_THREAD(run);
  // Verilated models evaluate on this stack.
  set_stack_size(1 << 20);
  SC_METHOD(drive_done);
  dont_initialize();
  sensitive << done_changed_;
}

bool Blitter::holds_bus(const sc_time& at) const {
  return owns_bus_ || (requested_ && at >= request_time_);
}

void Blitter::processor_cycle(const sc_time& end) {
  processor_until_ = std::max(processor_until_, end);
  if (own_cycle_) {
    // The unit has counted it itself.
    own_cycle_ = false;
  } else {
    unit_->foreign_cycle();
  }
  if (!requested_ && unit_->requests_bus()) request(end);
}

void Blitter::request(const sc_time& at) {
  requested_ = true;
  request_time_ = at;
  const sc_time now = sc_time_stamp();
  requested_event_.notify(at > now ? at - now : sc_core::SC_ZERO_TIME);
}

void Blitter::b_transport(tlm::tlm_generic_payload& payload, sc_time& delay) {
  const WordAccess access = word_access(payload);
  const auto* const cycle = payload.get_extension<BusCycle>();
  const auto fc = static_cast<blitter::FunctionCode>(cycle == nullptr ? 5 : cycle->fc);
  own_cycle_ = true;
  payload.set_response_status(access.valid && access_register(access, fc)
                                  ? tlm::TLM_OK_RESPONSE
                                  : tlm::TLM_COMMAND_ERROR_RESPONSE);
  if (access.write) {
    after_register_write(sc_time_stamp() + delay + timing_.clocks_per_access * timing_.clock);
  }
}

bool Blitter::access_register(const WordAccess& access, blitter::FunctionCode fc) {
  const auto at = static_cast<unsigned>(access.address);
  const bool word = access.mask == 0xFFFF;
  const unsigned offset = at + (access.mask == 0x00FF ? 1 : 0);
  const blitter::Size size = word ? blitter::Size::kWord : blitter::Size::kByte;
  if (access.write) {
    const unsigned value = access.mask == 0xFF00 ? *access.data >> 8u : *access.data & access.mask;
    return unit_->write(offset, size, static_cast<std::uint16_t>(value), fc);
  }
  const auto value = unit_->read(offset, size, fc);
  if (!value) return false;
  *access.data = access.mask == 0xFF00 ? static_cast<std::uint16_t>(*value << 8) : *value;
  return true;
}

/// The processor keeps the bus for four clocks after a write that sets BUSY.
void Blitter::after_register_write(const sc_time& end) {
  active_ = !unit_->done();
  if (!requested_ && unit_->requests_bus()) {
    request(end + timing_.clocks_per_access * timing_.clock);
  }
  publish();
}

void Blitter::run() {
  try {
    for (;;) {
      wait(requested_event_);
      while (processor_until_ > sc_time_stamp()) wait(processor_until_ - sc_time_stamp());
      serve();
    }
  } catch (...) {
    failure_ = std::current_exception();
    sc_core::sc_stop();
  }
}

void Blitter::serve() {
  requested_ = false;
  if (!unit_->requests_bus()) return;
  owns_bus_ = true;
  ++grants_;
  at_grant_();
  grant_waits_ = sc_core::SC_ZERO_TIME;
  if (timing_.accurate) wait(timing_.arbitration_clocks * timing_.clock);
  const std::uint64_t made = unit_->grant(std::numeric_limits<std::uint64_t>::max());
  accesses_ += made;
  sc_time rest = timing_.release_clocks * timing_.clock;
  if (!timing_.accurate) {
    rest += (timing_.arbitration_clocks + made * timing_.clocks_per_access) * timing_.clock +
            grant_waits_;
  }
  wait(rest);
  owns_bus_ = false;
  active_ = !unit_->done();
  publish();
  released_.notify();
}

/// Drives the interrupt output. A pulse within one bus cycle is shown as one of a clock.
void Blitter::drive_done() {
  const std::uint64_t edges = unit_->done_edges();
  const bool pulsed = unit_->done() && edges != done_edges_ && done.read();
  done.write(unit_->done() && !pulsed);
  if (pulsed) done_changed_.notify(timing_.clock);
  done_edges_ = edges;
}

std::uint16_t Blitter::read(std::uint32_t address) {
  std::uint16_t data = 0xFFFF;  // where nothing answers the bus floats high
  if (const WordMaster::Window* const window = master.window(address)) {
    data = window->words[(address - window->first) / 2];
    pass(sc_time::from_value(window->waits));
  } else {
    sc_time delay = sc_core::SC_ZERO_TIME;
    const WordMaster::Answer answer = master.read(address, {}, kDmaFunctionCode, false, delay);
    if (answer.ok) data = answer.data;
    pass(delay);
  }
  if (observer_ != nullptr) observer_->on_dma(false, address, data);
  return data;
}

void Blitter::write(std::uint32_t address, std::uint16_t data) {
  if (observer_ != nullptr) observer_->on_dma(true, address, data);
  if (const WordMaster::Window* const window = master.window(address)) {
    window->words[(address - window->first) / 2] = data;
    pass(sc_time::from_value(window->waits));
    return;
  }
  sc_time delay = sc_core::SC_ZERO_TIME;
  master.write(address, data, {}, kDmaFunctionCode, false, delay);
  pass(delay);
}

void Blitter::pass(const sc_time& waits) {
  if (timing_.accurate) {
    wait(timing_.clocks_per_access * timing_.clock + waits);
  } else {
    grant_waits_ += waits;
  }
}

}  // namespace collide::tlm2
