// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "model/tlm/processor.h"

namespace collide::tlm2 {

/// A 65C02. Interrupts of any level but 7 are its IRQ, those of level 7 its NMI. Accurate, every
/// clock has its bus cycle; loosely timed, reads that nobody uses are not made, and it is as
/// ByteProcessor says.
std::unique_ptr<Processor> make_m65c02(sc_core::sc_module_name name, const ProcessorTiming& timing);

}  // namespace collide::tlm2
