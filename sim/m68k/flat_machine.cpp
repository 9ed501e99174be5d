// SPDX-License-Identifier: MIT
#include "sim/m68k/flat_machine.h"

#include <fmt/format.h>

namespace collide::m68k {

FlatMachine::FlatMachine(Model model, std::uint32_t bytes) : memory_(bytes / 2), cpu_(model) {
  cpu_.attach_bus(this);
  cpu_.attach_memory(memory_.data(), bytes);
}

void FlatMachine::start_at(std::uint32_t address) {
  cpu_.set_ssp(static_cast<std::uint32_t>(2 * memory_.size()));
  cpu_.set_pc(address);
}

void FlatMachine::run(Clock until) {
  while (!ended() && cpu_.clock() < until) {
    cpu_.step();
    ++instructions_;
  }
}

std::string FlatMachine::why() const {
  if (cpu_.halted()) return "halted by a double fault";
  if (cpu_.stopped()) return fmt::format("STOP, SR is {:04X}", cpu_.sr());
  return "clock limit reached";
}

std::string FlatMachine::registers() const {
  std::string text;
  for (unsigned half = 0; half < 2; ++half) {
    text += half == 0 ? "D0-D7 " : "A0-A7 ";
    for (unsigned i = 0; i < 8; ++i) {
      text += fmt::format(" {:08X}", half == 0 ? cpu_.d(i) : cpu_.a(i));
    }
    text += '\n';
  }
  const std::uint16_t sr = cpu_.sr();
  std::string flags;
  for (unsigned i = 0; i < 5; ++i) flags += (sr >> (4 - i) & 1) != 0 ? "XNZVC"[i] : '-';
  return text + fmt::format("PC     {:08X}  SR {:04X} {}  USP {:08X}  SSP {:08X}\n", cpu_.pc(), sr,
                            flags, cpu_.usp(), cpu_.ssp());
}

Reply FlatMachine::read(std::uint32_t address, Access, Clock) {
  return address / 2 < memory_.size() ? Reply(memory_[address / 2]) : Reply::bus_error();
}

Reply FlatMachine::write(std::uint32_t address, std::uint16_t data, Access access, Clock) {
  if (address / 2 >= memory_.size()) return Reply::bus_error();
  const auto mask =
      static_cast<std::uint16_t>((access.uds() ? 0xFF00 : 0) | (access.lds() ? 0x00FF : 0));
  auto& word = memory_[address / 2];
  word = static_cast<std::uint16_t>((word & ~mask) | (data & mask));
  return {};
}

}  // namespace collide::m68k
