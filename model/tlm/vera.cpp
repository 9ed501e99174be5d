// SPDX-License-Identifier: MIT
#include "model/tlm/vera.h"

namespace collide::tlm2 {
namespace {

const sc_core::sc_time& pixel_clock() {
  static const sc_core::sc_time kPeriod(40, sc_core::SC_NS);
  return kPeriod;
}
constexpr unsigned kLineClocks = 800;

}  // namespace

Vera::Vera(sc_core::sc_module_name name, const MakeUnit& make_unit)
    : sc_module(name), registers("registers"), irq("irq"), unit_(make_unit()) {
  registers.register_b_transport(this, &Vera::b_transport);
  irq.initialize(false);
  SC_THREAD(run);
  // Verilated models evaluate on this stack.
  set_stack_size(1 << 20);
  SC_METHOD(drive_irq);
  dont_initialize();
  sensitive << advanced_;
}

void Vera::advance(const sc_core::sc_time& to) {
  const auto target = static_cast<std::uint64_t>(to / pixel_clock());
  if (target > clocks_) {
    unit_->run(target - clocks_);
    clocks_ = target;
  }
  if (unit_->irq() != irq.read()) advanced_.notify(sc_core::SC_ZERO_TIME);
}

void Vera::b_transport(tlm::tlm_generic_payload& payload, sc_core::sc_time& delay) {
  const WordAccess access = word_access(payload);
  if (!access.valid) {
    payload.set_response_status(tlm::TLM_COMMAND_ERROR_RESPONSE);
    return;
  }
  advance(sc_core::sc_time_stamp() + delay);
  std::uint16_t value = access.write ? *access.data : std::uint16_t{0};
  for (const unsigned odd : {0u, 1u}) {
    const unsigned shift = odd == 0 ? 8 : 0;
    if ((access.mask >> shift & 0xFF) == 0) continue;
    const auto reg = static_cast<std::uint8_t>((access.address + odd) & 31);
    if (access.write) {
      unit_->write(reg, static_cast<std::uint8_t>(value >> shift));
    } else {
      value = static_cast<std::uint16_t>(value | unit_->read(reg) << shift);
    }
    // Two accesses are two clocks.
    advance((clocks_ + 1) * pixel_clock());
  }
  if (!access.write) *access.data = value;
  payload.set_response_status(tlm::TLM_OK_RESPONSE);
}

void Vera::run() {
  try {
    for (;;) {
      // One clock into a scan line everything that rises at its start is there.
      const auto now = static_cast<std::uint64_t>(sc_core::sc_time_stamp() / pixel_clock());
      const std::uint64_t next = (now / kLineClocks + 1) * kLineClocks + 1;
      wait(next * pixel_clock() - sc_core::sc_time_stamp());
      advance(sc_core::sc_time_stamp());
    }
  } catch (...) {
    failure_ = std::current_exception();
    sc_core::sc_stop();
  }
}

}  // namespace collide::tlm2
