// SPDX-License-Identifier: MIT
#include "sim/platform/board.h"

#include <fmt/format.h>

#include "model/common/input_error.h"

namespace collide::platform {
namespace {

const DeviceType& type_of(const Machine& machine, const Machine::Device& place) {
  return find_device_type(place.type, "machine " + machine.name);
}

std::vector<tlm2::Interrupts::Line> interrupt_lines(const Machine& machine) {
  std::vector<tlm2::Interrupts::Line> lines;
  for (const Machine::Device& place : machine.devices) {
    if (place.interrupt == 0) continue;
    lines.push_back({place.name, place.interrupt, type_of(machine, place).edge});
  }
  return lines;
}

}  // namespace

sc_core::sc_time period(std::uint32_t hz) {
  return sc_core::sc_time(1e12 / hz, sc_core::SC_PS);
}

Board::Board(const Machine& machine, bool accurate, cache::Unit* snooping)
    : router("router", machine.address_bits),
      interrupts("interrupts", interrupt_lines(machine)),
      machine_(machine) {
  // The kernel's messages are for its own users; errors are exceptions.
  sc_core::sc_report_handler::set_actions(sc_core::SC_INFO, sc_core::SC_DO_NOTHING);
  sc_core::sc_report_handler::set_actions(sc_core::SC_WARNING, sc_core::SC_DO_NOTHING);
  interrupts.ipl(ipl);
  for (const Machine::Memory& region : machine.memory) add_memory(region);
  for (const Machine::Device& place : machine.devices) add_device(place, accurate, snooping);
  for (std::size_t i = 0; i < devices_.size(); ++i) {
    for (std::size_t j = 0; j < devices_.size(); ++j) {
      if (devices_[i].place->trigger != devices_[j].place->name) continue;
      devices_[i].device->trigger_by(lines_[j]);
    }
  }
}

void Board::add_memory(const Machine::Memory& region) {
  const std::string name = fmt::format("memory_{:06X}", region.at);
  memories_.push_back(std::make_unique<tlm2::Memory>(name.c_str(), region.bytes,
                                                     region.waits * period(machine_.cpu_hz)));
  map(memories_.back()->socket, region.at, region.bytes, region.cachable);
}

void Board::add_device(const Machine::Device& place, bool accurate, cache::Unit* snooping) {
  const DeviceType& type = type_of(machine_, place);
  const tlm2::DmaTiming timing{period(machine_.bus_hz), kCycleClocks, place.arbitration_clocks,
                               kCycleClocks, accurate};
  devices_.push_back({&place, type.make(place, arbiter, timing)});
  tlm2::Device& device = *devices_.back().device;
  map(device.registers, place.at, type.bytes);
  device.interrupt(lines_.emplace_back((place.name + "_interrupt").c_str()));
  if (place.interrupt != 0) interrupts.lines[lines_used_++](lines_.back());
  if (tlm2::DmaMaster* const dma = device.dma()) {
    snoop_sides_.push_back(
        std::make_unique<tlm2::Cache>((place.name + "_snooped").c_str(), snooping));
    dma->master.socket.bind(snoop_sides_.back()->from_master);
    snoop_sides_.back()->to_bus.bind(router.masters);
  }
}

const Mounted& Board::device(const DeviceType& type) const {
  for (const Mounted& mounted : devices_) {
    if (mounted.place->type == type.name) return mounted;
  }
  throw InputError("machine " + machine_.name, fmt::format("has no {}", type.title));
}

std::uint16_t* Board::memory_at(std::uint32_t address) const {
  if (machine_.address_bits < 32) address &= (1u << machine_.address_bits) - 1;
  for (std::size_t i = 0; i < machine_.memory.size(); ++i) {
    const std::uint32_t offset = address - machine_.memory[i].at;
    if (offset < machine_.memory[i].bytes) return &memories_[i]->words()[offset / 2];
  }
  return nullptr;
}

void Board::rethrow_failure() const {
  for (const Mounted& mounted : devices_) {
    if (mounted.device->failure()) std::rethrow_exception(mounted.device->failure());
  }
}

}  // namespace collide::platform
