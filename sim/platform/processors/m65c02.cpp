// SPDX-License-Identifier: MIT
#include "model/tlm/m65c02.h"

#include "sim/m65c02/program.h"
#include "sim/platform/processor_type.h"

namespace collide::platform {
const std::vector<ProcessorType>& m65c02_processors() {
  static const std::vector<ProcessorType> kTypes = {
      {"65C02", 0, CacheKind::kNone, false, false, false, &m65c02::kElfTarget,
       [](const Machine& /*machine*/) -> std::unique_ptr<cache::Unit> { return nullptr; },
       [](const Machine& /*machine*/, cache::Unit* /*caches*/,
          const tlm2::ProcessorTiming& timing) { return tlm2::make_m65c02("cpu", timing); }},
  };
  return kTypes;
}

}  // namespace collide::platform
