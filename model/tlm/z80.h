// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "model/tlm/processor.h"

namespace collide::tlm2 {

/// A Z80. Level 7 of the interrupt inputs is NMI, every other is INT, at whose acknowledge cycle
/// the bus floats: FF. Nothing answers at its ports: FF, too. Accurate, it makes every machine
/// cycle a transaction; loosely timed it is as ByteProcessor says.
std::unique_ptr<Processor> make_z80(sc_core::sc_module_name name, const ProcessorTiming& timing);

}  // namespace collide::tlm2
