// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "sim/cosim/adapters/history.h"

namespace collide::adapters {

enum class Bus : std::uint8_t { kWishbone, kAxiLite, kApb, kVeraPort };

/// What an adapter makes of an access.
struct Carried {
  bool refused = false;  // it is answered with an error, and nothing is made
  std::uint32_t address = 0, select = 0, data = 0;
};

/// What docs/reference/adapters.md says of an adapter.
struct Adapter {
  std::string_view name;
  Bus near, far;
  unsigned address_bits;  // of near accesses
  unsigned near_bytes;    // of their data
  unsigned near_shift;    // bits of a byte address that have no pin
  unsigned far_bytes, far_shift;
  bool has_errors;
  unsigned begins_behind;  // clocks from the request to the access that is made of it, at most
  bool replaced;           // another access may take the place of one that stands
  Carried (*carry)(const Access& near);
  std::uint32_t (*answer)(const Access& near, std::uint32_t read);

  bool can_give_up() const { return near == Bus::kWishbone; }
};

const std::vector<Adapter>& adapters();
std::vector<std::string> adapter_names();
/// The one of that name, which must exist.
const Adapter& adapter_of(std::string_view name);

}  // namespace collide::adapters
