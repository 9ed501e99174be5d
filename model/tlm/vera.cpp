// SPDX-License-Identifier: MIT
#include "model/tlm/vera.h"

#include <algorithm>

#include "model/vera/generated/registers.h"

namespace collide::tlm2 {
namespace {

const sc_core::sc_time& pixel_clock() {
  static const sc_core::sc_time kPeriod(40, sc_core::SC_NS);
  return kPeriod;
}

/// Clocks until all that rises at the start of a scan line or at a latch is there: one after it.
std::uint64_t clocks_to_change(const vera::Unit& unit) {
  const vera::Raster raster = unit.raster();
  const vera::Position beam = unit.position();
  const int start = (raster.interlaced ? vera::composite_timing::kSwapClock : 0) + 1;
  const int length = raster.line_clocks();
  const int line = (start - beam.clock + length - 1) % length + 1;
  return static_cast<std::uint64_t>(std::min(line, vera::clocks_to_latch(beam, raster) + 1));
}

}  // namespace

Vera::Vera(sc_core::sc_module_name name, const vera::MakeUnit& make_unit)
    : Device(name, false), unit_(make_unit()) {
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
  if (unit_->irq() != interrupt.read()) advanced_.notify(sc_core::SC_ZERO_TIME);
}

/// VERA FX has registers 9 to 12 while DCSEL is 2 to 6. Writes of 0 are ignored: programs make them
/// to switch it off.
void Vera::follow_fx(std::uint8_t reg, std::uint8_t data) {
  constexpr int kFirstFx = 2, kLastFx = 6;
  if (reg == vera::kCtrl) {
    dcsel_ = (data & vera::kResets) != 0 ? 0 : data >> 1;
  } else if (reg >= vera::kDcVideo && reg <= vera::kDcVer3 && dcsel_ >= kFirstFx &&
             dcsel_ <= kLastFx && data != 0) {
    uses_fx_ = true;
  }
}

std::string Vera::note() const {
  if (!uses_fx_) return {};
  return "the program writes registers of VERA FX (DCSEL 2 to 6), which is not modelled";
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
      const auto data = static_cast<std::uint8_t>(value >> shift);
      follow_fx(reg, data);
      unit_->write(reg, data);
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
  for (;;) {
    advance(sc_core::sc_time_stamp());
    const std::uint64_t next = clocks_ + clocks_to_change(*unit_);
    wait(next * pixel_clock() - sc_core::sc_time_stamp());
  }
}

}  // namespace collide::tlm2
