// SPDX-License-Identifier: MIT
#include "model/tlm/arbiter.h"

#include <algorithm>

#include "model/tlm/dma_master.h"

namespace collide::tlm2 {

unsigned Arbiter::add(const std::string& name, DmaMaster& master) {
  names_.push_back(name);
  others_.push_back(&master);
  return static_cast<unsigned>(others_.size());
}

bool Arbiter::holds_bus(const sc_core::sc_time& at) const {
  return std::any_of(others_.begin(), others_.end(),
                     [&](const DmaMaster* master) { return master->holds_bus(at); });
}

void Arbiter::processor_cycle(const sc_core::sc_time& end) {
  for (DmaMaster* const master : others_) {
    if (master->active()) master->foreign_until(end);
  }
}

void Arbiter::take(unsigned index) {
  waiting_.insert(index);
  while (owner_ != kProcessor || *waiting_.begin() != index) sc_core::wait(released_);
  waiting_.erase(index);
  owner_ = index;
  at_grant_();
}

void Arbiter::give_back(std::uint64_t cycles) {
  for (unsigned i = 1; i <= others_.size(); ++i) {
    DmaMaster* const master = others_[i - 1];
    if (i == owner_) continue;
    for (std::uint64_t n = 0; n < cycles && master->active(); ++n) {
      master->foreign_until(sc_core::sc_time_stamp());
    }
  }
  owner_ = kProcessor;
  released_.notify();
}

}  // namespace collide::tlm2
