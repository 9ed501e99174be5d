// SPDX-License-Identifier: MIT
#include "model/tlm/technique_master.h"

#include <fmt/format.h>

#include <utility>

#include "model/common/input_error.h"

namespace collide::tlm2 {
namespace {

constexpr unsigned kFunctionCode = 5;
/// How far the technique may be ahead while it is alone on the bus.
const sc_core::sc_time& quantum() {
  static const sc_core::sc_time kQuantum(100, sc_core::SC_US);
  return kQuantum;
}

Strobes strobe_of(std::uint32_t address) {
  return {address % 2 == 0, address % 2 != 0};
}

}  // namespace

TechniqueMaster::TechniqueMaster(sc_core::sc_module_name name, Program program,
                                 const sc_core::sc_time& cycle)
    : sc_module(name), master("master", kProcessor), program_(std::move(program)), cycle_(cycle) {
  SC_THREAD(run);
  // Models run on this stack.
  set_stack_size(1 << 22);
}

void TechniqueMaster::run() {
  try {
    program_(*this);
    sync();
  } catch (...) {
    failure_ = std::current_exception();
  }
  sc_core::sc_stop();
}

void TechniqueMaster::sync(const sc_core::sc_time& more) {
  const sc_core::sc_time time = ahead_ + more;
  ahead_ = sc_core::SC_ZERO_TIME;
  if (time != sc_core::SC_ZERO_TIME) wait(time);
}

void TechniqueMaster::before_cycle() {
  if (arbiter_ == nullptr || !arbiter_->active()) return;
  sync();
  while (arbiter_->holds_bus(sc_core::sc_time_stamp())) wait(arbiter_->released());
}

void TechniqueMaster::after_cycle() {
  ahead_ += cycle_;
  const bool shared = arbiter_ != nullptr && arbiter_->active();
  if (shared) arbiter_->processor_cycle(sc_core::sc_time_stamp() + ahead_);
  if (shared || ahead_ > quantum()) sync();
}

void TechniqueMaster::other_cycle() {
  before_cycle();
  after_cycle();
}

std::uint16_t TechniqueMaster::transfer(bool is_write, std::uint32_t address, std::uint16_t data,
                                        Strobes strobes) {
  before_cycle();
  const WordMaster::Answer answer =
      is_write ? master.write(address & ~1u, data, strobes, kFunctionCode, false, ahead_)
               : master.read(address & ~1u, strobes, kFunctionCode, false, ahead_);
  after_cycle();
  if (!answer.ok) throw InputError(fmt::format("address 0x{:X}", address), "no device answers");
  return answer.data;
}

std::uint16_t TechniqueMaster::read(std::uint32_t address) {
  count_read(2);
  return transfer(false, address, 0, {});
}
void TechniqueMaster::write(std::uint32_t address, std::uint16_t word) {
  count_write(2);
  transfer(true, address, word, {});
}
std::uint8_t TechniqueMaster::read_byte(std::uint32_t address) {
  count_read(1);
  const std::uint16_t word = transfer(false, address, 0, strobe_of(address));
  return static_cast<std::uint8_t>(address % 2 == 0 ? word >> 8 : word);
}
void TechniqueMaster::write_byte(std::uint32_t address, std::uint8_t byte) {
  count_write(1);
  transfer(true, address, static_cast<std::uint16_t>(address % 2 == 0 ? byte << 8 : byte),
           strobe_of(address));
}

void TechniqueMaster::preset(std::uint32_t address, std::uint16_t word) {
  if (!master.debug_write(address, word)) {
    throw InputError(fmt::format("address 0x{:X}", address), "is not memory");
  }
}

}  // namespace collide::tlm2
