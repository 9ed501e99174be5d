// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "model/tlm/processor.h"

namespace collide::tlm2 {

/// A 65C02. Byte r is a strobe of the word around it: even addresses are bits 15-8. Interrupts of
/// any level are its IRQ, those of level 7 its NMI. In accurate mode every clock has its bus cycle;
/// loosely timed, reads that nobody uses are not made, and memory at address 0 is reached through
/// DMI until data accesses are observed. Where nothing answers it reads $FF.
std::unique_ptr<Processor> make_m65c02(sc_core::sc_module_name name, const ProcessorTiming& timing);

}  // namespace collide::tlm2
