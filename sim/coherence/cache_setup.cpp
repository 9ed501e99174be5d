// SPDX-License-Identifier: MIT
#include "sim/coherence/cache_setup.h"

namespace collide::coherence {
namespace {

constexpr std::uint32_t kCacr030 = 0x1111;  // DBE, ED, IBE, EI
constexpr std::uint32_t kWriteAllocate = 0x2000;
constexpr std::uint32_t kCacr040 = 0x80008000;
constexpr std::uint32_t kCopyback = 0x0000C020;  // DTT0: addresses 00xxxxxx, copyback

}  // namespace

platform::Machine machine_of(const CacheModel& model, const char* uncached) {
  const bool cached = model.cpu != m68k::Model::k68000;
  platform::Machine machine = platform::read_machine(cached ? model.machine : uncached);
  machine.cache_030.external_snooper = model.snooper;
  machine.cache_040.snoop = model.snoop;
  machine.memory[0].cachable = model.cachable;
  return machine;
}

std::uint32_t cacr_of(const CacheModel& model) {
  if (model.cpu == m68k::Model::k68030) {
    return kCacr030 | (model.write_allocate ? kWriteAllocate : 0);
  }
  return kCacr040;
}

std::uint32_t dtt0_of(const CacheModel& model) {
  return model.copyback ? kCopyback : 0;
}

}  // namespace collide::coherence
