// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/cache/unit.h"
#include "model/tlm/processor.h"
#include "sim/platform/machine.h"
#include "sim/tools/program.h"

namespace collide::platform {

/// A processor as machines have it. A family is a file in sim/platform/processors and a line of
/// processor_types().
struct ProcessorType {
  const char* name;     ///< in machine files
  unsigned number;      ///< what the host device says
  CacheKind cache;      ///< that it has unless the machine says otherwise
  bool external_cache;  ///< there may be one on the board
  bool alias;           ///< it has an MMU
  bool ula;             ///< it goes with that of a Spectrum
  const tools::ElfTarget* elf;
  /// Null for a machine without.
  std::unique_ptr<cache::Unit> (*make_cache)(const Machine& machine);
  std::unique_ptr<tlm2::Processor> (*make)(const Machine& machine, cache::Unit* caches,
                                           const tlm2::ProcessorTiming& timing);
};

/// All of them.
const std::vector<ProcessorType>& processor_types();
/// Throws InputError, with the known ones.
const ProcessorType& find_processor(const std::string& name, std::string_view place);

}  // namespace collide::platform
