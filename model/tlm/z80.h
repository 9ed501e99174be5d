// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "model/tlm/processor.h"
#include "model/tlm/z80_board.h"

namespace collide::tlm2 {

/// A Z80. Level 7 of the interrupt inputs is NMI, every other is INT, at whose acknowledge cycle
/// the bus floats: FF. Nothing answers at its ports: FF, too. Accurate, it makes every machine
/// cycle a transaction; loosely timed it is as ByteProcessor says. With a ULA its interrupt is at
/// INT, too; `contention`: it stops the processor's clock where it wants the memory itself.
std::unique_ptr<Processor> make_z80(sc_core::sc_module_name name, const ProcessorTiming& timing,
                                    const UlaOptions& ula = {});

}  // namespace collide::tlm2
