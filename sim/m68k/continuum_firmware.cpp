// SPDX-License-Identifier: MIT
#include "sim/m68k/continuum_firmware.h"

#include "model/common/input_error.h"

namespace collide::m68k {
namespace {

constexpr std::uint32_t kStack = 0x18000;
constexpr std::uint32_t kReturn = 0x1F000;  // where the call comes back to
constexpr Clock kLongestRow = 200;
// Offsets of the globals from A5, see check_figure.s.
constexpr std::uint32_t kGrey = 4;
constexpr std::uint32_t kScreen = 12;

class Words {
 public:
  explicit Words(std::vector<std::uint16_t>& words) : words_(words) {}
  void put(std::uint32_t at, std::uint16_t value) { words_[at / 2] = value; }
  void put_long(std::uint32_t at, std::uint32_t value) {
    put(at, static_cast<std::uint16_t>(value >> 16));
    put(at + 2, static_cast<std::uint16_t>(value));
  }

 private:
  std::vector<std::uint16_t>& words_;
};

}  // namespace

ContinuumFirmware::ContinuumFirmware(const std::filesystem::path& elf) : memory_(kBytes / 2) {
  const Program program = read_program(elf, ProgramFormat::kElf);
  program.load(memory_);
  routine_ = program.symbol("check_figure");
  globals_ = program.symbol("globals");
}

ContinuumFirmware::Result ContinuumFirmware::run(const techniques::continuum::Query& query) {
  Cpu cpu;
  cpu.attach_memory(memory_.data(), kBytes);
  return call(query, cpu);
}

ContinuumFirmware::Result ContinuumFirmware::run(const techniques::continuum::Query& query,
                                                 Bus& bus) {
  Cpu cpu;
  cpu.attach_bus(&bus);
  return call(query, cpu);
}

ContinuumFirmware::Result ContinuumFirmware::call(const techniques::continuum::Query& query,
                                                  Cpu& cpu) {
  Words words(memory_);
  words.put_long(globals_ + kGrey, query.grey[0]);
  words.put_long(globals_ + kGrey + 4, query.grey[1]);
  words.put_long(globals_ + kScreen, query.screen);
  words.put_long(kStack, kReturn);
  words.put(kStack + 4, static_cast<std::uint16_t>(query.x));
  words.put(kStack + 6, static_cast<std::uint16_t>(query.y));
  words.put_long(kStack + 8, query.mask);
  words.put(kStack + 12, query.height);
  words.put(kReturn, 0x4E72);  // stop #$2700
  words.put(kReturn + 2, 0x2700);

  for (unsigned i = 0; i < 8; ++i) cpu.set_d(i, 0xD0D00000 + i);
  for (unsigned i = 0; i < 7; ++i) cpu.set_a(i, 0xA0A00000 + i);
  cpu.set_a(5, globals_);
  cpu.set_ssp(kStack);
  cpu.set_pc(routine_);
  const std::uint32_t rows = query.height == 0 ? 65536 : query.height;
  const Clock limit = cpu.clock() + 1000 + rows * kLongestRow;
  const Clock start = cpu.clock();
  Result result;
  // The last instruction counted is STOP, of four clocks, after the return.
  while (!cpu.stopped() && cpu.clock() < limit) result.instructions += cpu.run(cpu.clock() + 1);
  if (!cpu.stopped()) throw InputError("check_figure", "did not return");
  result.clocks = cpu.clock() - start - 4;
  result.instructions -= 1;
  result.d0 = cpu.d(0);
  result.registers_kept = cpu.a(7) == kStack + 4 && cpu.a(5) == globals_;
  for (const unsigned i : {3u, 4u, 5u, 6u, 7u}) {
    result.registers_kept = result.registers_kept && cpu.d(i) == 0xD0D00000 + i;
  }
  for (const unsigned i : {2u, 3u, 4u, 6u}) {
    result.registers_kept = result.registers_kept && cpu.a(i) == 0xA0A00000 + i;
  }
  return result;
}

}  // namespace collide::m68k
