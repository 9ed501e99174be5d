// SPDX-License-Identifier: MIT
#include "sim/units/list_unit/lockstep.h"

#include "sim/units/stopped.h"

namespace collide::list_unit {

/// Lets the RTL do something; what keeps it from going on is a finding.
template <class Act>
auto Lockstep::act(const Act& what) {
  try {
    return what();
  } catch (const RtlFailure& failure) {
    throw checker_->stuck(failure);
  }
}

Lockstep::Lockstep(Memory& memory, const CheckedUnit& unit, const MakeRtl& make_rtl,
                   const MemoryTiming& timing)
    : unit_(unit) {
  try {
    rtl_ = make_rtl(memory);
  } catch (const Stopped& stopped) {
    throw divergence_of(stopped, 0);
  }
  const std::uint64_t clock = rtl_->wave_clock();
  checker_ = std::make_unique<Checker>(unit, clock, Timing{});
  driver_ = std::make_unique<OnPins>(
      memory, std::make_unique<CheckedBoard>(rtl_->board(), *checker_),
      OnPins::Facts{unit.port.data_width, unit.longest_silence}, timing, clock);
}

void Lockstep::reset() {
  act([&] { driver_->reset(); });
}

std::uint32_t Lockstep::read(unsigned offset) {
  return act([&] { return driver_->read(offset); });
}

void Lockstep::write(unsigned offset, std::uint32_t data, unsigned select) {
  act([&] { driver_->write(offset, data, select); });
  if (offset == kControl && (data & (kStart | kAbort)) != 0) read_results();
}

void Lockstep::trigger() {
  act([&] { driver_->trigger(); });
  read_results();
}

std::uint64_t Lockstep::run(std::uint64_t limit) {
  const bool runs = busy();
  const std::uint64_t accesses = act([&] { return driver_->run(limit); });
  if (runs) read_results();
  return accesses;
}

/// If no run goes on.
void Lockstep::read_results() {
  if (busy()) return;
  checker_->read_back(true);
  act([&] {
    for (unsigned offset = kControl; offset <= kClocks; offset += 4) driver_->read(offset);
    for (const CheckedUnit::Span& span : unit_.results) {
      for (unsigned word = 0; word < span.words; ++word) driver_->read(span.offset + 4 * word);
    }
  });
  checker_->read_back(false);
}

}  // namespace collide::list_unit
