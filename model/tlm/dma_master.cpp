// SPDX-License-Identifier: MIT
#include "model/tlm/dma_master.h"

#include <algorithm>

namespace collide::tlm2 {
namespace {

using sc_core::sc_time;
using sc_core::sc_time_stamp;

constexpr unsigned kDmaFunctionCode = 5;

}  // namespace

DmaMaster::DmaMaster(Arbiter& arbiter, const std::string& name, const DmaTiming& timing)
    : arbiter_(arbiter),
      index_(arbiter.add(name, *this)),
      master("master", index_),
      timing_(timing) {}

void DmaMaster::foreign_until(const sc_time& end) {
  others_until_ = std::max(others_until_, end);
  foreign_cycle();
  if (!requested_ && !owns_bus_ && wants_bus()) request(end);
}

void DmaMaster::follow_work() {
  const bool active = has_work();
  if (active != active_) arbiter_.count_active(active);
  active_ = active;
}

void DmaMaster::look(const sc_time& at) {
  follow_work();
  if (!requested_ && !owns_bus_ && wants_bus()) request(at);
}

void DmaMaster::request(const sc_time& at) {
  requested_ = true;
  request_time_ = at;
  const sc_time now = sc_time_stamp();
  requested_event_.notify(at > now ? at - now : sc_core::SC_ZERO_TIME);
}

void DmaMaster::serve_requests() {
  for (;;) {
    sc_core::wait(requested_event_);
    while (others_until_ > sc_time_stamp()) sc_core::wait(others_until_ - sc_time_stamp());
    serve();
  }
}

void DmaMaster::serve() {
  requested_ = false;
  if (!wants_bus()) return;
  owns_bus_ = true;
  arbiter_.take(index_);
  ++grants_;
  grant_waits_ = sc_core::SC_ZERO_TIME;
  if (timing_.accurate) sc_core::wait(timing_.arbitration_clocks * timing_.clock);
  const std::uint64_t made = use_bus();
  accesses_ += made;
  sc_time rest = timing_.release_clocks * timing_.clock;
  if (!timing_.accurate) {
    rest += (timing_.arbitration_clocks + made * timing_.clocks_per_access) * timing_.clock +
            grant_waits_;
  }
  sc_core::wait(rest);
  owns_bus_ = false;
  follow_work();
  at_release();
  arbiter_.give_back(made);
}

std::optional<std::uint16_t> DmaMaster::read_word(std::uint32_t address) {
  std::optional<std::uint16_t> data;
  if (const WordMaster::Window* const window = master.window(address)) {
    data = window->words[(address - window->first) / 2];
    pass(sc_time::from_value(window->waits));
  } else {
    sc_time delay = sc_core::SC_ZERO_TIME;
    const WordMaster::Answer answer = master.read(address, {}, kDmaFunctionCode, false, delay);
    if (answer.ok) data = answer.data;
    pass(delay);
  }
  for (DmaObserver* const observer : observers_) {
    observer->on_dma(false, address, data.value_or(kFloatingBus));
  }
  return data;
}

bool DmaMaster::write_word(std::uint32_t address, std::uint16_t data) {
  for (DmaObserver* const observer : observers_) observer->on_dma(true, address, data);
  if (const WordMaster::Window* const window = master.window(address)) {
    window->words[(address - window->first) / 2] = data;
    pass(sc_time::from_value(window->waits));
    return true;
  }
  sc_time delay = sc_core::SC_ZERO_TIME;
  const bool ok = master.write(address, data, {}, kDmaFunctionCode, false, delay).ok;
  pass(delay);
  return ok;
}

void DmaMaster::pass(const sc_time& waits) {
  if (timing_.accurate) {
    sc_core::wait(timing_.clocks_per_access * timing_.clock + waits);
  } else {
    grant_waits_ += waits;
  }
}

}  // namespace collide::tlm2
