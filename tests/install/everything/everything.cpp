// SPDX-License-Identifier: MIT
//
// A word from every library that is installed.
#include <collide/blitter/golden.h>
#include <collide/cache/caches_030.h>
#include <collide/impact/golden.h>
#include <collide/judge/adapters/registry.h>
#include <collide/list_unit/ram.h>
#include <collide/m68k/cpu.h>
#include <collide/overlap/golden.h>
#include <collide/scene/mask.h>
#include <collide/techniques/pixel_overlap.h>
#include <collide/tlm/memory.h>
#include <collide/vera/golden.h>

#include <cstdio>

using namespace collide;

int main() {
  blitter::Ram words(256);
  std::printf("blitter %d\n", static_cast<int>(blitter::Golden(words).done()));

  list_unit::Ram list(256, {});
  std::printf("overlap %08X\n", overlap::Golden(list).read(list_unit::kId));
  std::printf("impact %08X\n", impact::Golden(list).read(list_unit::kId));

  vera::Golden vera;
  vera.run_frame();
  std::printf("vera %llu\n", static_cast<unsigned long long>(vera.run_frame().clocks));

  // Stack at 0x40, program at 8: MOVEQ #42,D0.
  std::uint16_t program[64] = {0, 0x40, 0, 8, 0x702A, 0x4E71, 0x4E71, 0x4E71};
  m68k::Cpu cpu;
  cpu.attach_memory(program, sizeof program);
  cpu.reset();
  cpu.step();
  std::printf("m68k %u\n", cpu.d(0));

  std::printf("cache %u\n", cache::Caches030().lines(cache::Kind::kData));

  const scene::PackedMask dot(scene::Mask::from_rows({"#"}));
  std::printf("techniques %d %d\n", techniques::overlap(dot, dot, 0, 0),
              techniques::overlap(dot, dot, 1, 0));

  std::printf("judge %zu\n", techniques::all_techniques().size());

  tlm2::Memory memory("memory", 128, sc_core::SC_ZERO_TIME);
  std::printf("tlm %u\n", memory.bytes());
}
