// SPDX-License-Identifier: MIT
#include "sim/platform/guest.h"

#include <fmt/format.h>

#include <utility>

#include "model/common/input_error.h"
#include "sim/platform/processor_type.h"
#include "sim/tools/interrupt.h"

namespace collide::platform {

Guest::Guest(const Machine& machine, const std::filesystem::path& program)
    : file_(program),
      program_(tools::read_program(program, *find_processor(machine.cpu, machine.name).elf)),
      platform_(machine, {}) {
  platform_.load(program_);
  platform_.observe_steps(this);
}

std::uint8_t Guest::byte(std::uint32_t address) const {
  return static_cast<std::uint8_t>(platform_.word(address & ~1u) >> (address % 2 == 0 ? 8 : 0));
}

void Guest::put(std::uint32_t address, unsigned value) {
  const unsigned byte = value & 0xFF, word = platform_.word(address & ~1u);
  platform_.set_word(address & ~1u,
                     static_cast<std::uint16_t>(address % 2 == 0 ? (word & 0x00FF) | byte << 8
                                                                 : (word & 0xFF00) | byte));
}

std::uint16_t Guest::word(std::uint32_t address) const {
  return static_cast<std::uint16_t>(byte(address) | byte(address + 1) << 8);
}

void Guest::put_word(std::uint32_t address, unsigned value) {
  put(address, value);
  put(address + 1, value >> 8);
}

std::uint32_t Guest::symbol(const std::string& label) const {
  try {
    return program_.symbol(label);
  } catch (const InputError& error) {
    throw InputError(file_.string(), error.what());
  }
}

void Guest::at(const std::string& label, std::function<void()> look) {
  looks_[symbol(label)] = std::move(look);
}

void Guest::go_to(const std::string& label) {
  platform_.cpu().set_pc(symbol(label));
}

void Guest::finish() {
  finished_ = true;
  platform_.finish();
}

Ending Guest::run(double seconds) {
  return platform_.run(seconds, [] { tools::stop_if_interrupted(); });
}

void Guest::before_instruction(tlm2::Processor& cpu) {
  if (finished_) return;
  const auto found = looks_.find(cpu.pc());
  if (found != looks_.end()) found->second();
}

}  // namespace collide::platform
