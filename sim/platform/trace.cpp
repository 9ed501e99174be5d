// SPDX-License-Identifier: MIT
#include "sim/platform/trace.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/common/input_error.h"

namespace collide::platform {
namespace {

constexpr unsigned kLongestInstruction = 11;  // words

std::string data_text(std::uint16_t data, std::uint16_t mask) {
  return ((mask & 0xFF00) != 0 ? fmt::format("{:02X}", data >> 8) : "--") +
         ((mask & 0x00FF) != 0 ? fmt::format("{:02X}", data & 0xFF) : "--");
}

}  // namespace

std::vector<std::uint16_t> code_at(const Platform& platform, std::uint32_t address) {
  std::vector<std::uint16_t> code;
  try {
    for (unsigned i = 0; i < kLongestInstruction; ++i)
      code.push_back(platform.word(address + 2 * i));
  } catch (const InputError&) {
    // The end of memory: what is there has to do.
  }
  return code;
}

Trace::Trace(Platform& platform, const tools::Program& program, const std::filesystem::path& file)
    : platform_(platform), program_(program), file_(file) {
  platform.observe_bus(this);
  platform.observe_steps(this);
  platform.observe_cache(this);
}

void Trace::line(const sc_core::sc_time& time, const std::string& text) {
  // What a cache does in an instruction is told with the processor's time at its start.
  latest_ = std::max(latest_, time);
  file_.write(
      fmt::format("{:>12.1f} ns  {}\n", latest_ / sc_core::sc_time(1, sc_core::SC_NS), text));
}

void Trace::before_instruction(tlm2::Processor& cpu) {
  const std::uint32_t pc = cpu.pc();
  line(platform_.cpu().now(),
       fmt::format("instruction  {:06X}  {:<36}{}", pc, cpu.disassemble(code_at(platform_, pc), pc),
                   program_.describe(pc)));
}

void Trace::on_bus_cycle(const tlm2::BusRecord& record) {
  line(record.start,
       fmt::format("{:<11}  {} {:08X} {}  fc {}{}{}{}", platform_.master_name(record.master),
                   record.write ? 'W' : 'R', record.address, data_text(record.data, record.mask),
                   record.fc, record.locked ? " locked" : "", record.inhibit ? " inhibited" : "",
                   record.ok ? "" : " bus error"));
}

void Trace::on_cache(const cache::Record& record) {
  line(platform_.cpu().now(), fmt::format("{} {} {:08X}",
                                          record.cache == cache::Kind::kData       ? "data cache  "
                                          : record.cache == cache::Kind::kExternal ? "ext. cache  "
                                                                                   : "instr. cache",
                                          cache::name_of(record.event), record.address));
}

}  // namespace collide::platform
