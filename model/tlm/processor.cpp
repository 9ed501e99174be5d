// SPDX-License-Identifier: MIT
#include "model/tlm/processor.h"

#include <algorithm>

namespace collide::tlm2 {
namespace {

using sc_core::sc_time;
using sc_core::sc_time_stamp;

bool anything_due() {
  return sc_core::sc_pending_activity_at_current_time() ||
         sc_core::sc_pending_activity_at_future_time();
}

}  // namespace

Processor::Processor(sc_core::sc_module_name name, const ProcessorTiming& timing,
                     unsigned clocks_per_cycle)
    : sc_module(name),
      master("master", kProcessor),
      ipl("ipl"),
      timing_(timing),
      clocks_per_cycle_(clocks_per_cycle),
      period_(timing.clock.value()) {
  tlm::tlm_global_quantum::instance().set(timing.quantum);
  SC_THREAD(run);
  set_stack_size(1 << 20);
  SC_METHOD(follow_ipl);
  sensitive << ipl;
}

void Processor::start_at(std::uint32_t pc, std::uint32_t stack) {
  starts_at_address_ = true;
  start_pc_ = pc;
  start_stack_ = stack;
}

void Processor::finish() {
  finishing_ = true;
  finish_clock_ = cycle_end_;
  stop();
}

void Processor::follow_ipl() {
  set_interrupt_level(ipl.read());
}

void Processor::run() {
  try {
    keeper_.reset();
    map_window();
    if (starts_at_address_) {
      start(start_pc_, start_stack_);
    } else {
      reset();
    }
    while (end_ == End::kRunning) run_quantum();
  } catch (...) {
    failure_ = std::current_exception();
  }
  sc_core::sc_stop();
}

void Processor::run_quantum() {
  const sc_time now = sc_time_stamp();
  sc_time horizon = std::max(now, this->now()) + timing_.quantum;
  if (sc_core::sc_pending_activity_at_future_time()) {
    horizon = std::min(horizon, now + sc_core::sc_time_to_pending_activity());
  }
  const Clock until = std::max<Clock>(clock() + 1, (horizon.value() + period_ - 1) / period_);
  const bool stepping = !step_observers_.empty();
  for (StepObserver* const observer : step_observers_) {
    if (!stopped()) observer->before_instruction(*this);
  }
  if (stepping && !stopped()) {
    ++instructions_;
    step();
  } else if (stepping) {
    run_until(until);
  } else {
    instructions_ += run_until(until);
  }
  if (finishing_) {
    end_ = End::kFinished;
    // The look at the stopped processor behind the last instruction has been counted too, unless
    // that instruction (a write and a prefetch) reached the end of the quantum.
    if (!stepping && counts_its_stop() && until > finish_clock_ + clocks_per_cycle_) {
      --instructions_;
    }
  } else if (halted()) {
    end_ = End::kHalted;
  } else if (stopped() && !wakes() && !anything_due() && ipl.read() == 0) {
    end_ = End::kAsleep;
  } else {
    synchronise(this->now());
  }
}

/// Lets everything happen that is due before `to`. Without such a thing there is nothing to wait
/// for, and the kernel's time is left behind.
void Processor::synchronise(const sc_time& to) {
  const sc_time now = sc_time_stamp();
  if (to <= now) return;
  const bool idle = !sc_core::sc_pending_activity_at_current_time() &&
                    (!sc_core::sc_pending_activity_at_future_time() ||
                     sc_core::sc_time_to_pending_activity() > to - now);
  keeper_.set(to - now);
  if (idle && !timing_.stepped && !keeper_.need_sync()) return;
  keeper_.sync();
}

/// What an access to a device has set off reaches the interrupt inputs before the processor goes
/// on.
void Processor::settle() {
  while (sc_core::sc_pending_activity_at_current_time()) wait(sc_core::SC_ZERO_TIME);
}

void Processor::map_window() {
  if (timing_.accurate) return;
  const WordMaster::Window* const window = master.window(0);
  if (window == nullptr || window->first != 0 || window->waits != 0) return;
  constexpr std::uint32_t kLargest = 1u << 24;
  use_memory(window->words, std::min(window->last + 1, kLargest));
}

bool Processor::acknowledge_interrupt(unsigned level, Clock clock) {
  synchronise(at(clock));
  if (interrupts_ == nullptr) return true;
  const bool asked = interrupts_->acknowledge(level);
  settle();
  return asked;
}

Processor::Clock Processor::grant_bus(Clock clock) {
  if (arbiter_ == nullptr || !arbiter_->active()) {
    request_bus(false);
    return 0;
  }
  const sc_time wanted = at(clock);
  synchronise(wanted);
  while (arbiter_->holds_bus(std::max(wanted, sc_time_stamp()))) wait(arbiter_->released());
  if (!arbiter_->active()) request_bus(false);
  return sc_time_stamp() > wanted ? clocks_of(sc_time_stamp() - wanted) : 0;
}

}  // namespace collide::tlm2
