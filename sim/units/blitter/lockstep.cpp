// SPDX-License-Identifier: MIT
#include "sim/units/blitter/lockstep.h"

#include <utility>

#include "sim/units/hung.h"

namespace collide::blitter {

/// RTL that does not go on diverges.
template <class What>
auto Lockstep::checked(const What& what) {
  try {
    return what();
  } catch (const RtlFailure& failure) {
    checker_.fail(failure);
  }
}

Lockstep::Lockstep(Bus& bus, std::unique_ptr<Board> board, const Timing& timing,
                   const Checker::IgnoredBits& ignored, const Accepts& accepts)
    : timing_(timing), board_(std::move(board)), checker_(timing, ignored, accepts) {
  checked([&] { rtl_.emplace(bus, checked_, timing_); });
}

/// Lets the RTL come to the outputs that it is to have.
void Lockstep::settle() {
  checked([this] {
    if (!timing_.exact) {
      for (unsigned rested = 0; !checker_.agrees(rtl_->outputs()) && rtl_->rest(rested);) ++rested;
      // A 68000's arbiter answers a request that the chip has no use for any more: nothing may come
      // of it.
      if (!requests_bus()) rtl_->grant(1);
    }
    checker_.settle(rtl_->outputs());
  });
}

void Lockstep::reset() {
  checked([this] { rtl_->reset(); });
  settle();
}

std::optional<std::uint16_t> Lockstep::read(unsigned offset, Size size, FunctionCode fc) {
  const auto word = checked([&] { return rtl_->read(offset, size, fc); });
  settle();
  return word;
}

bool Lockstep::write(unsigned offset, Size size, std::uint16_t data, FunctionCode fc) {
  const bool answered = checked([&] { return rtl_->write(offset, size, data, fc); });
  settle();
  return answered;
}

std::uint64_t Lockstep::grant(std::uint64_t limit) {
  const std::uint64_t granted = checked([&] { return rtl_->grant(limit); });
  settle();
  if (done()) compare_registers();
  return granted;
}

void Lockstep::foreign_cycle() {
  checked([this] { rtl_->foreign_cycle(); });
  settle();
}

void Lockstep::wait_for_request() {
  while (!done() && !requests_bus()) foreign_cycle();
}

void Lockstep::compare_registers() {
  checker_.read_back(true);
  for (unsigned offset = 0; offset < kRegisterBytes; offset += 2) {
    checked([&] { return rtl_->read(offset, Size::kWord, FunctionCode::kSupervisorData); });
  }
  checker_.read_back(false);
}

}  // namespace collide::blitter
