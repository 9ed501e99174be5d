// SPDX-License-Identifier: MIT
#include "model/tlm/device.h"

namespace collide::tlm2 {

Device::Device(sc_core::sc_module_name name, bool idle)
    : sc_module(name), registers("registers"), interrupt("interrupt") {
  registers.register_b_transport(this, &Device::b_transport);
  interrupt.initialize(idle);
  SC_THREAD(process);
  // Verilated models evaluate on this stack.
  set_stack_size(1 << 20);
  SC_METHOD(hear);
}

void Device::process() {
  try {
    run();
  } catch (...) {
    fail();
  }
}

void Device::hear() {
  if (trigger_line_ == nullptr) return;
  next_trigger(trigger_line_->posedge_event());
  if (!listening_) {
    listening_ = true;
    return;
  }
  try {
    trigger();
  } catch (...) {
    fail();
  }
}

void Device::fail() {
  failure_ = std::current_exception();
  sc_core::sc_stop();
}

}  // namespace collide::tlm2
