// SPDX-License-Identifier: MIT
#include "model/m68k/bus.h"

namespace collide::m68k {

// Defaults of the hooks that most buses do not need.
Acknowledge Bus::acknowledge(unsigned /*level*/, Clock /*clock*/) {
  return {};
}
Clock Bus::granted(Clock /*clock*/) {
  return 0;
}
void Bus::idle(unsigned /*clocks*/, Clock /*clock*/) {}
void Bus::reset_output(Clock /*clock*/) {}
void Bus::halted(Clock /*clock*/) {}
void Bus::aborted(std::uint32_t /*address*/, std::uint16_t /*data*/, bool /*write*/,
                  Access /*access*/, Clock /*clock*/) {}
std::uint16_t Bus::breakpoint(unsigned /*number*/, Clock /*clock*/) {
  return 0x4AFC;
}

namespace {

class NoBus final : public Bus {
 public:
  Reply read(std::uint32_t /*address*/, Access /*access*/, Clock /*clock*/) override {
    return Reply::bus_error();
  }
  Reply write(std::uint32_t /*address*/, std::uint16_t /*data*/, Access /*access*/,
              Clock /*clock*/) override {
    return Reply::bus_error();
  }
};

}  // namespace

Bus* no_bus() {
  static NoBus bus;
  return &bus;
}

}  // namespace collide::m68k
