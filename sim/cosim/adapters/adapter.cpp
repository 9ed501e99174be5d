// SPDX-License-Identifier: MIT
#include "sim/cosim/adapters/adapter.h"

#include <algorithm>
#include <stdexcept>

namespace collide::adapters {
namespace {

std::uint32_t swapped(std::uint32_t half) {
  return (half & 0xFFU) << 8 | (half >> 8 & 0xFFU);
}
unsigned swapped_lanes(unsigned lanes) {
  return (lanes & 1U) << 1 | (lanes >> 1 & 1U);
}
/// Of 32 bits that which an address names.
unsigned half_of(std::uint32_t address) {
  return address >> 1 & 1U;
}

Carried as_it_is(const Access& near) {
  return {false, near.address, near.write ? near.select : 15U, near.data};
}
std::uint32_t read_as_it_is(const Access& /*near*/, std::uint32_t read) {
  return read;
}

Carried axi_lite_to_half(const Access& near) {
  const unsigned half = half_of(near.address);
  const unsigned own = near.select >> 2 * half & 3U;
  const unsigned other = near.select >> 2 * (1 - half) & 3U;
  const std::uint32_t address = near.address & ~1U;
  if (!near.write) return {false, address, 3, 0};
  return {other != 0, address, swapped_lanes(own), swapped(near.data >> 16 * half)};
}
std::uint32_t both_halves(const Access& /*near*/, std::uint32_t read) {
  return swapped(read) << 16 | swapped(read);
}

Carried strobes_of_writes(const Access& near) {
  return {false, near.address, near.write ? near.select : 0U, near.data};
}

Carried half_to_axi_lite(const Access& near) {
  const unsigned half = half_of(near.address);
  const std::uint32_t bytes = swapped(near.data);
  return {false, near.address, near.write ? swapped_lanes(near.select) << 2 * half : 15U,
          bytes << 16 | bytes};
}
std::uint32_t half_read(const Access& near, std::uint32_t read) {
  return swapped(read >> 16 * half_of(near.address));
}

Carried one_byte(const Access& near) {
  return {false, near.address, 1, near.data};
}

}  // namespace

const std::vector<Adapter>& adapters() {
  static const std::vector<Adapter> kAdapters = {
      {"apb_to_registers", Bus::kApb, Bus::kWishbone, 14, 4, 2, 4, 2, true, 1, false, as_it_is,
       read_as_it_is},
      {"axi_lite_to_registers", Bus::kAxiLite, Bus::kWishbone, 14, 4, 2, 4, 2, true, 0, false,
       as_it_is, read_as_it_is},
      {"axi_lite_to_wishbone", Bus::kAxiLite, Bus::kWishbone, 24, 4, 0, 2, 1, true, 0, false,
       axi_lite_to_half, both_halves},
      {"wishbone_to_apb", Bus::kWishbone, Bus::kApb, 6, 2, 1, 2, 0, true, 0, false,
       strobes_of_writes, read_as_it_is},
      {"wishbone_to_axi_lite", Bus::kWishbone, Bus::kAxiLite, 6, 2, 1, 4, 0, true, 1, false,
       half_to_axi_lite, half_read},
      {"wishbone_to_vera", Bus::kWishbone, Bus::kVeraPort, 5, 1, 0, 1, 0, false, 0, true, one_byte,
       read_as_it_is},
  };
  return kAdapters;
}

std::vector<std::string> adapter_names() {
  std::vector<std::string> names;
  for (const Adapter& adapter : adapters()) names.emplace_back(adapter.name);
  return names;
}

const Adapter& adapter_of(std::string_view name) {
  const auto found = std::find_if(adapters().begin(), adapters().end(),
                                  [&](const Adapter& adapter) { return adapter.name == name; });
  if (found == adapters().end()) throw std::logic_error("unknown adapter");
  return *found;
}

}  // namespace collide::adapters
