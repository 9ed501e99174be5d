// SPDX-License-Identifier: MIT
#include "model/tlm/m68k.h"

#include "model/cache/caches_030.h"
#include "model/cache/caches_040.h"
#include "model/m68k/model.h"
#include "sim/m68k/program.h"
#include "sim/platform/processor_type.h"

namespace collide::platform {
namespace {

std::unique_ptr<cache::Unit> make_cache(const Machine& machine) {
  switch (machine.cache) {
    case CacheKind::k68030: {
      cache::Config030 config = machine.cache_030;
      config.has_data_cache = machine.cpu == name_of(m68k::Model::k68030);
      return std::make_unique<cache::Caches030>(config);
    }
    case CacheKind::k68040:
      return std::make_unique<cache::Caches040>(machine.cache_040);
    default:
      return nullptr;
  }
}

std::unique_ptr<tlm2::Processor> make_processor(const Machine& machine, cache::Unit* caches,
                                                const tlm2::ProcessorTiming& timing) {
  return tlm2::make_m68k("cpu", find_processor(machine.cpu, "cpu").number, caches, machine.alias,
                         timing);
}

}  // namespace

const std::vector<ProcessorType>& m68k_processors() {
  using C = CacheKind;
  using m68k::Model;
  static const tools::ElfTarget* const kElf = &m68k::kElfTarget;
  static const std::vector<ProcessorType> kTypes = {
      {name_of(Model::k68000), 0, C::kNone, true, false, false, kElf, make_cache, make_processor},
      {name_of(Model::k68010), 1, C::kNone, true, false, false, kElf, make_cache, make_processor},
      {name_of(Model::k68020), 2, C::k68030, false, false, false, kElf, make_cache, make_processor},
      {name_of(Model::k68030), 3, C::k68030, false, true, false, kElf, make_cache, make_processor},
      {name_of(Model::k68040), 4, C::k68040, false, true, false, kElf, make_cache, make_processor},
  };
  return kTypes;
}

}  // namespace collide::platform
