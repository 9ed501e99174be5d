// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "model/cache/unit.h"
#include "model/tlm/address_alias.h"
#include "model/tlm/processor.h"

namespace collide::tlm2 {

/// A processor of the family, by number: 0 is the 68000, 4 the 68040. `caches` may be null and is
/// not owned. Loosely timed and without caches, a 68000 reaches memory at address 0 through DMI,
/// whole instructions at a time, until its data accesses are observed.
std::unique_ptr<Processor> make_m68k(sc_core::sc_module_name name, unsigned number,
                                     cache::Unit* caches, const AddressAlias& alias,
                                     const ProcessorTiming& timing);

}  // namespace collide::tlm2
