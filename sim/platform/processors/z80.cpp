// SPDX-License-Identifier: MIT
#include "model/tlm/z80.h"

#include "sim/platform/processor_type.h"
#include "sim/z80/program.h"

namespace collide::platform {

const std::vector<ProcessorType>& z80_processors() {
  static const std::vector<ProcessorType> kTypes = {
      {"Z80", 0, CacheKind::kNone, false, false, true, &z80::kElfTarget,
       [](const Machine& /*machine*/) -> std::unique_ptr<cache::Unit> { return nullptr; },
       [](const Machine& machine, cache::Unit* /*caches*/, const tlm2::ProcessorTiming& timing) {
         return tlm2::make_z80("cpu", timing, machine.ula);
       }},
  };
  return kTypes;
}

}  // namespace collide::platform
