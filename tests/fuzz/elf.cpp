// SPDX-License-Identifier: MIT
// Programs, as `collide m68k` reads and runs them: ELF executables and S-records, for some thousand
// clocks on one of the processors.
#include "sim/m68k/debugger.h"
#include "tests/fuzz/fuzz.h"

namespace {

constexpr std::uint32_t kMemory = 0x20000;
constexpr std::uint32_t kStack = 0x10000;
constexpr collide::m68k::Clock kClocks = 5000;

void run(const std::string& path) {
  using namespace collide;
  const m68k::Program program = m68k::read_program(path);
  const std::uint32_t entry = program.entry.value_or(0);
  m68k::Debugger debugger(static_cast<m68k::Model>(entry % m68k::kModelNames.size()), kMemory);
  debugger.load(program);
  debugger.trace_to([](const std::string&) {});
  debugger.start(program.entry, kStack);
  debugger.run(kClocks);
  debugger.registers();
  program.place(debugger.cpu().pc());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const collide::fuzz::File file(data, size);
  collide::fuzz::expect_taken_or_refused([&] { run(file.path()); });
  return 0;
}
