// SPDX-License-Identifier: MIT
// Programs, as `collide cpu 68000` reads and runs them: ELF executables and S-records, for some
// thousand clocks on one of the processors.
#include "sim/m68k/flat_machine.h"
#include "tests/fuzz/fuzz.h"

namespace {

constexpr std::uint32_t kMemory = 0x20000;
constexpr collide::m68k::Clock kClocks = 5000;

void run(const std::string& path) {
  using namespace collide;
  const m68k::Program program = m68k::read_program(path);
  const std::uint32_t entry = program.entry.value_or(0);
  m68k::FlatMachine machine(static_cast<m68k::Model>(entry % m68k::kModelNames.size()), kMemory);
  machine.load(program);
  machine.start_at(entry);
  machine.run(kClocks);
  machine.registers();
  program.place(machine.cpu().pc());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const collide::fuzz::File file(data, size);
  collide::fuzz::expect_taken_or_refused([&] { run(file.path()); });
  return 0;
}
