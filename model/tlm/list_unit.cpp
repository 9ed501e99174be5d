// SPDX-License-Identifier: MIT
#include "model/tlm/list_unit.h"

#include <algorithm>

namespace collide::tlm2 {

using sc_core::sc_time;
using sc_core::sc_time_stamp;

ListUnit::ListUnit(sc_core::sc_module_name name, const list_unit::MakeUnit& make_unit,
                   const list_unit::MemoryPort& port, Arbiter& arbiter, const DmaTiming& timing)
    : Device(name, false),
      DmaMaster(arbiter, basename(), timing),
      port_(port),
      unit_(make_unit(*this)) {
  SC_METHOD(drive_irq);
  dont_initialize();
  sensitive << changed_;
}

void ListUnit::b_transport(tlm::tlm_generic_payload& payload, sc_time& delay) {
  const WordAccess access = word_access(payload);
  if (!access.valid) {
    payload.set_response_status(tlm::TLM_COMMAND_ERROR_RESPONSE);
    return;
  }
  payload.set_response_status(tlm::TLM_OK_RESPONSE);
  const auto offset = static_cast<unsigned>(access.address & ~3u);
  const unsigned shift = (access.address & 2) == 0 ? 16 : 0;
  if (!access.write) {
    *access.data = static_cast<std::uint16_t>(unit_->read(offset) >> shift);
    return;
  }
  const unsigned bytes = ((access.mask & 0xFF00) != 0 ? 2u : 0u) | (access.mask & 0x00FF ? 1u : 0u);
  const bool was_busy = unit_->busy();
  unit_->write(offset, static_cast<std::uint32_t>(*access.data) << shift, bytes << shift / 8);
  if (!was_busy) begin(sc_time_stamp() + delay + timing().clocks_per_access * timing().clock);
  publish();
}

void ListUnit::trigger() {
  if (has_bus()) {
    triggered_ = true;
    return;
  }
  const bool was_busy = unit_->busy();
  unit_->trigger();
  if (!was_busy) begin(sc_time_stamp());
  publish();
}

/// A run that has begun, if one has, wants the bus from `at` on.
void ListUnit::begin(const sc_time& at) {
  accesses_ = passed_ = 0;
  look(at);
}

std::uint64_t ListUnit::use_bus() {
  cycles_ = 0;
  in_line_ = false;
  accesses_ += unit_->run(kTurn);
  while (unit_->busy() && in_line_) accesses_ += unit_->run(1);
  return cycles_;
}

void ListUnit::at_release() {
  std::uint64_t own = 0;
  if (unit_->busy()) {
    const std::uint64_t clocks = unit_->read(list_unit::kClocks);
    own = clocks - std::min(clocks, accesses_ + passed_);
    passed_ += own;
  }
  look(sc_time_stamp() + static_cast<double>(own + timing().clocks_per_access) * timing().clock);
  if (triggered_) {
    triggered_ = false;
    trigger();
  }
  publish();
}

std::optional<std::uint32_t> ListUnit::read(std::uint32_t address) {
  std::uint32_t data = 0;
  for (unsigned byte = 0; byte < port_.data_width / 8; byte += 2) {
    ++cycles_;
    const auto word = read_word(address + byte);
    if (!word) return std::nullopt;
    data = data << 16 | *word;
  }
  return data;
}

bool ListUnit::write(std::uint32_t address, std::uint32_t data) {
  const unsigned bytes = port_.data_width / 8;
  in_line_ = address % 16 != 16 - bytes;
  for (unsigned byte = 0; byte < bytes; byte += 2) {
    ++cycles_;
    const auto word = static_cast<std::uint16_t>(data >> 8 * (bytes - 2 - byte));
    if (!write_word(address + byte, word)) return false;
  }
  return true;
}

}  // namespace collide::tlm2
