// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/impact/generated/registers.h"
#include "model/list_unit/unit.h"

/// The impact unit: what moving circles touch first, and when. Formats, registers and rules are in
/// docs/reference/impact.md; numbers of rules are those of that page.
namespace collide::impact {

using namespace list_unit;

/// As of the RTL.
struct Parameters : MemoryPort {
  unsigned objects = 128;  ///< 2..128
  bool wide = false;       ///< a pair that is computed takes 8 clocks
  bool all = true;         ///< with all mode
};

/// What the RTL of these parameters is to be compiled with where it is not a default:
/// "OBJECTS=64". The order of halves is nothing to a 32-bit port.
std::vector<std::string> values_of(const Parameters& parameters);

/// What the clocks of a run are counted in (docs/reference/impact.md, "Clocks").
struct Quantities {
  std::uint64_t descriptors = 0;  ///< N
  std::uint64_t survivors = 0;    ///< S, pairs of interest whose swept boxes meet
  std::uint64_t contacts = 0;     ///< H, pairs with a contact
  std::uint64_t lines = 0;        ///< L, header included
};

/// Most clocks that a run may take, with a memory that never stalls and answers in the clock after
/// the request.
std::uint64_t clock_bound(const Quantities& quantities, const Parameters& parameters, bool all);

}  // namespace collide::impact
