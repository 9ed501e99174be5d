// SPDX-License-Identifier: MIT
#include "model/tlm/interrupts.h"

#include <algorithm>

namespace collide::tlm2 {

Interrupts::Interrupts(sc_core::sc_module_name name, const std::vector<Line>& lines_)
    : sc_module(name),
      ipl("ipl"),
      lines("lines", lines_.size()),
      description_(lines_),
      was_(lines_.size(), true),
      pending_(lines_.size(), false) {
  SC_METHOD(follow);
  for (auto& line : lines) sensitive << line;
  SC_METHOD(drive_ipl);
  sensitive << changed_;
}

void Interrupts::follow() {
  for (unsigned i = 0; i < description_.size(); ++i) {
    const bool is = lines[i].read();
    if (!description_[i].edge) {
      pending_[i] = is;
    } else if (is && !was_[i]) {
      pending_[i] = true;
    }
    was_[i] = is;
  }
  changed_.notify(sc_core::SC_ZERO_TIME);
}

void Interrupts::drive_ipl() {
  unsigned level = 0;
  for (unsigned i = 0; i < description_.size(); ++i) {
    if (pending_[i]) level = std::max(level, description_[i].level);
  }
  ipl.write(level);
}

bool Interrupts::acknowledge(unsigned level) {
  for (unsigned i = 0; i < description_.size(); ++i) {
    if (!pending_[i] || description_[i].level != level) continue;
    if (description_[i].edge) pending_[i] = false;
    changed_.notify(sc_core::SC_ZERO_TIME);
    return true;
  }
  return false;
}

void Interrupts::clear_pending() {
  for (unsigned i = 0; i < description_.size(); ++i) {
    if (description_[i].edge) pending_[i] = false;
  }
  changed_.notify(sc_core::SC_ZERO_TIME);
}

}  // namespace collide::tlm2
