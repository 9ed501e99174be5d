// SPDX-License-Identifier: MIT
#include "model/tlm/blitter.h"

#include <limits>

namespace collide::tlm2 {

using sc_core::sc_time;
using sc_core::sc_time_stamp;

Blitter::Blitter(sc_core::sc_module_name name, const blitter::MakeUnit& make_unit, Arbiter& arbiter,
                 const DmaTiming& timing)
    : Device(name, true), DmaMaster(arbiter, basename(), timing), unit_(make_unit(*this)) {
  SC_METHOD(drive_done);
  dont_initialize();
  sensitive << done_changed_;
}

void Blitter::foreign_cycle() {
  // The unit has counted one on its registers itself.
  if (!own_cycle_) unit_->foreign_cycle();
  own_cycle_ = false;
}

void Blitter::b_transport(tlm::tlm_generic_payload& payload, sc_time& delay) {
  const WordAccess access = word_access(payload);
  const auto* const cycle = payload.get_extension<BusCycle>();
  const auto fc = static_cast<blitter::FunctionCode>(cycle == nullptr ? 5 : cycle->fc);
  own_cycle_ = true;
  payload.set_response_status(access.valid && access_register(access, fc)
                                  ? tlm::TLM_OK_RESPONSE
                                  : tlm::TLM_COMMAND_ERROR_RESPONSE);
  if (!access.write) return;
  // The processor keeps the bus for one more cycle after a write that sets BUSY.
  look(sc_time_stamp() + delay + 2 * timing().clocks_per_access * timing().clock);
  publish();
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

std::uint64_t Blitter::use_bus() {
  return unit_->grant(std::numeric_limits<std::uint64_t>::max());
}

/// Drives the interrupt output. A pulse within one bus cycle is shown as one of a clock.
void Blitter::drive_done() {
  const std::uint64_t edges = unit_->done_edges();
  const bool pulsed = unit_->done() && edges != done_edges_ && interrupt.read();
  interrupt.write(unit_->done() && !pulsed);
  if (pulsed) done_changed_.notify(timing().clock);
  done_edges_ = edges;
}

}  // namespace collide::tlm2
