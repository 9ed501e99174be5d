// SPDX-License-Identifier: MIT
#include "model/tlm/word_master.h"

#include <cstring>

namespace collide::tlm2 {
namespace {

/// Byte enables in host order for each pair of strobes.
unsigned char* byte_enables(Strobes strobes) {
  const std::uint16_t masks[] = {0x0000, 0x00FF, 0xFF00, 0xFFFF};
  static unsigned char enables[4][2];
  for (unsigned i = 0; i < 4; ++i) std::memcpy(enables[i], &masks[i], 2);
  return enables[(strobes.upper ? 2 : 0) | (strobes.lower ? 1 : 0)];
}

}  // namespace

WordAccess word_access(tlm::tlm_generic_payload& payload) {
  WordAccess access;
  access.write = payload.is_write();
  access.address = payload.get_address();
  access.data = reinterpret_cast<std::uint16_t*>(payload.get_data_ptr());
  access.valid = (payload.is_read() || payload.is_write()) && payload.get_data_length() == 2 &&
                 access.address % 2 == 0;
  if (payload.get_byte_enable_ptr() != nullptr) {
    access.valid = access.valid && payload.get_byte_enable_length() == 2;
    std::memcpy(&access.mask, payload.get_byte_enable_ptr(), 2);
  }
  return access;
}

WordMaster::WordMaster(sc_core::sc_module_name name, unsigned index)
    : sc_module(name), socket("socket") {
  cycle_.master = index;
  payload_.set_extension(&cycle_);
  socket.register_invalidate_direct_mem_ptr(this, &WordMaster::forget_windows);
}

// A payload deletes the extensions it still has.
WordMaster::~WordMaster() {
  payload_.clear_extension(&cycle_);
}

WordMaster::Answer WordMaster::read(std::uint32_t address, Strobes strobes, unsigned fc,
                                    bool locked, sc_core::sc_time& delay) {
  return transfer(tlm::TLM_READ_COMMAND, address, 0, strobes, fc, locked, delay);
}
WordMaster::Answer WordMaster::write(std::uint32_t address, std::uint16_t data, Strobes strobes,
                                     unsigned fc, bool locked, sc_core::sc_time& delay) {
  return transfer(tlm::TLM_WRITE_COMMAND, address, data, strobes, fc, locked, delay);
}

WordMaster::Answer WordMaster::transfer(tlm::tlm_command command, std::uint32_t address,
                                        std::uint16_t data, Strobes strobes, unsigned fc,
                                        bool locked, sc_core::sc_time& delay) {
  payload_.set_command(command);
  payload_.set_address(address);
  payload_.set_data_ptr(reinterpret_cast<unsigned char*>(&data));
  payload_.set_data_length(2);
  payload_.set_streaming_width(2);
  const bool whole = strobes.upper && strobes.lower;
  payload_.set_byte_enable_ptr(whole ? nullptr : byte_enables(strobes));
  payload_.set_byte_enable_length(whole ? 0 : 2);
  payload_.set_dmi_allowed(false);
  payload_.set_response_status(tlm::TLM_INCOMPLETE_RESPONSE);
  cycle_.fc = fc;
  cycle_.locked = locked;
  cycle_.inhibit = false;
  socket->b_transport(payload_, delay);
  return {payload_.is_response_ok(), cycle_.inhibit, data};
}

bool WordMaster::debug_read(std::uint32_t address, std::uint16_t& data) {
  tlm::tlm_generic_payload payload;
  payload.set_read();
  payload.set_address(address);
  payload.set_data_ptr(reinterpret_cast<unsigned char*>(&data));
  payload.set_data_length(2);
  payload.set_streaming_width(2);
  return socket->transport_dbg(payload) == 2;
}
bool WordMaster::debug_write(std::uint32_t address, std::uint16_t data) {
  tlm::tlm_generic_payload payload;
  payload.set_write();
  payload.set_address(address);
  payload.set_data_ptr(reinterpret_cast<unsigned char*>(&data));
  payload.set_data_length(2);
  payload.set_streaming_width(2);
  return socket->transport_dbg(payload) == 2;
}

const WordMaster::Window* WordMaster::find_window(std::uint32_t address) {
  const auto holds = [&](const Window& w) { return address >= w.first && address <= w.last; };
  for (const Window& window : windows_) {
    if (holds(window)) {
      recent_ = window;
      return &recent_;
    }
  }
  for (const Window& window : refused_) {
    if (holds(window)) return nullptr;
  }
  payload_.set_read();
  payload_.set_address(address);
  tlm::tlm_dmi dmi;
  const bool given = socket->get_direct_mem_ptr(payload_, dmi) && dmi.is_read_write_allowed();
  Window window;
  window.first = static_cast<std::uint32_t>(dmi.get_start_address());
  window.last = static_cast<std::uint32_t>(dmi.get_end_address());
  if (!given) {
    refused_.push_back(window);
    return nullptr;
  }
  window.words = reinterpret_cast<std::uint16_t*>(dmi.get_dmi_ptr());
  window.waits = dmi.get_read_latency().value();
  windows_.push_back(window);
  recent_ = window;
  return &recent_;
}

void WordMaster::forget_windows(sc_dt::uint64 /*first*/, sc_dt::uint64 /*last*/) {
  windows_.clear();
  refused_.clear();
  recent_ = {};
}

}  // namespace collide::tlm2
