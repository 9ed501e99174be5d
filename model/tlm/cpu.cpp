// SPDX-License-Identifier: MIT
#include "model/tlm/cpu.h"

#include <algorithm>

namespace collide::tlm2 {
namespace {

using m68k::Access;
using m68k::Clock;
using m68k::Reply;
using sc_core::sc_time;
using sc_core::sc_time_stamp;

constexpr unsigned kCycleClocks = 4;

bool anything_due() {
  return sc_core::sc_pending_activity_at_current_time() ||
         sc_core::sc_pending_activity_at_future_time();
}

Strobes strobes(Access access) {
  return {access.uds(), access.lds()};
}

}  // namespace

Cpu::Cpu(sc_core::sc_module_name name, m68k::Model model, cache::Unit* caches,
         const CpuTiming& timing)
    : sc_module(name),
      master("master", kProcessor),
      ipl("ipl"),
      cpu_(model),
      timing_(timing),
      period_(timing.clock.value()) {
  tlm::tlm_global_quantum::instance().set(timing.quantum);
  cpu_.attach_bus(this);
  cpu_.attach_caches(caches);
  SC_THREAD(run);
  set_stack_size(1 << 20);
  SC_METHOD(follow_ipl);
  sensitive << ipl;
}

void Cpu::start_at(std::uint32_t pc, std::uint32_t stack) {
  starts_at_address_ = true;
  start_pc_ = pc;
  start_stack_ = stack;
}

void Cpu::observe_data(m68k::DataObserver* observer) {
  if (cpu_.model() != m68k::Model::k68000) {
    cpu_.attach_data_observer(observer);
    return;
  }
  data_observer_ = observer;
  cpu_.attach_memory(nullptr, 0);
}

void Cpu::finish() {
  finishing_ = true;
  finish_clock_ = cycle_end_;
  // Leaves the run loop behind the present instruction.
  cpu_.state().run = m68k::RunState::kStopped;
  cpu_.request_bus(false);
}

void Cpu::follow_ipl() {
  cpu_.set_ipl(ipl.read());
}

void Cpu::run() {
  try {
    keeper_.reset();
    map_window();
    if (starts_at_address_) {
      cpu_.set_ssp(start_stack_);
      cpu_.set_pc(start_pc_);
    } else {
      cpu_.reset();
    }
    while (end_ == End::kRunning) run_quantum();
  } catch (...) {
    failure_ = std::current_exception();
  }
  sc_core::sc_stop();
}

void Cpu::run_quantum() {
  const sc_time now = sc_time_stamp();
  sc_time horizon = std::max(now, this->now()) + timing_.quantum;
  if (sc_core::sc_pending_activity_at_future_time()) {
    horizon = std::min(horizon, now + sc_core::sc_time_to_pending_activity());
  }
  const Clock until = std::max<Clock>(cpu_.clock() + 1, (horizon.value() + period_ - 1) / period_);
  const bool stepping = !step_observers_.empty();
  for (StepObserver* const observer : step_observers_) {
    if (!cpu_.stopped()) observer->before_instruction(cpu_);
  }
  if (stepping && !cpu_.stopped()) {
    ++instructions_;
    cpu_.step();
  } else if (stepping) {
    cpu_.run(until);
  } else {
    instructions_ += cpu_.run(until);
  }
  if (finishing_) {
    end_ = End::kFinished;
    // The look at the stopped processor behind the last instruction has been counted too, unless
    // that instruction (a write and a prefetch) reached the end of the quantum.
    if (!stepping && until > finish_clock_ + kCycleClocks) --instructions_;
  } else if (cpu_.halted()) {
    end_ = End::kHalted;
  } else if (cpu_.stopped() && !anything_due() && ipl.read() == 0) {
    end_ = End::kAsleep;
  } else {
    synchronise(this->now());
  }
}

/// Lets everything happen that is due before `to`. Without such a thing there is nothing to wait
/// for, and the kernel's time is left behind.
void Cpu::synchronise(const sc_time& to) {
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
void Cpu::settle() {
  while (sc_core::sc_pending_activity_at_current_time()) wait(sc_core::SC_ZERO_TIME);
}

unsigned Cpu::clocks_of(const sc_time& time) const {
  return static_cast<unsigned>((time.value() + period_ - 1) / period_);
}

void Cpu::map_window() {
  if (timing_.accurate || cpu_.model() != m68k::Model::k68000) return;
  const WordMaster::Window* const window = master.window(0);
  if (window == nullptr || window->first != 0 || window->waits != 0) return;
  constexpr std::uint32_t kLargest = 1u << 24;
  cpu_.attach_memory(window->words, std::min(window->last + 1, kLargest));
}

Reply Cpu::reply(const WordMaster::Answer& answer, const sc_time& waits) {
  const unsigned clocks = clocks_of(waits);
  if (!answer.ok) return Reply::bus_error(clocks);
  const Reply got = Reply::waiting(answer.data, clocks);
  return answer.inhibit ? got.uncached() : got;
}

void Cpu::report(const sc_time& start, std::uint64_t waits) {
  if (arbiter_ == nullptr || !arbiter_->active()) return;
  arbiter_->processor_cycle(start + sc_time::from_value(kCycleClocks * period_ + waits));
  cpu_.request_bus(true);
}

void Cpu::tell_observer(bool write, std::uint32_t address, Access access) {
  if (data_observer_ == nullptr || (access.fc() & 3) != 1) return;
  const bool whole = access.uds() && access.lds();
  data_observer_->on_data(write, address + (access.uds() ? 0 : 1), whole ? 2 : 1);
}

Reply Cpu::read(std::uint32_t address, Access access, Clock clock) {
  tell_observer(false, address, access);
  const sc_time start = at(clock);
  if (timing_.accurate) synchronise(start);
  if (const WordMaster::Window* const window = master.window(address)) {
    report(start, window->waits);
    return Reply::waiting(window->words[(address - window->first) / 2],
                          clocks_of(sc_time::from_value(window->waits)));
  }
  const sc_time offset = start - std::min(start, sc_time_stamp());
  sc_time delay = offset;
  const WordMaster::Answer answer =
      master.read(address, strobes(access), access.fc(), access.rmw(), delay);
  report(start, (delay - offset).value());
  settle();
  return reply(answer, delay - offset);
}

Reply Cpu::write(std::uint32_t address, std::uint16_t data, Access access, Clock clock) {
  tell_observer(true, address, access);
  const sc_time start = at(clock);
  cycle_end_ = clock + kCycleClocks;
  if (timing_.accurate) synchronise(start);
  if (const WordMaster::Window* const window = master.window(address)) {
    std::uint16_t& word = window->words[(address - window->first) / 2];
    const std::uint16_t mask = strobes(access).mask();
    word = static_cast<std::uint16_t>((word & ~mask) | (data & mask));
    report(start, window->waits);
    return Reply::waiting(0, clocks_of(sc_time::from_value(window->waits)));
  }
  const sc_time offset = start - std::min(start, sc_time_stamp());
  sc_time delay = offset;
  const WordMaster::Answer answer =
      master.write(address, data, strobes(access), access.fc(), access.rmw(), delay);
  report(start, (delay - offset).value());
  settle();
  return reply(answer, delay - offset);
}

m68k::Acknowledge Cpu::acknowledge(unsigned level, Clock clock) {
  synchronise(at(clock));
  if (interrupts_ == nullptr) return {};
  const m68k::Acknowledge answer = interrupts_->acknowledge(level);
  settle();
  return answer;
}

Clock Cpu::granted(Clock clock) {
  if (arbiter_ == nullptr || !arbiter_->active()) {
    cpu_.request_bus(false);
    return 0;
  }
  const sc_time wanted = at(clock);
  synchronise(wanted);
  while (arbiter_->holds_bus(std::max(wanted, sc_time_stamp()))) wait(arbiter_->released());
  if (!arbiter_->active()) cpu_.request_bus(false);
  return sc_time_stamp() > wanted ? clocks_of(sc_time_stamp() - wanted) : 0;
}

}  // namespace collide::tlm2
