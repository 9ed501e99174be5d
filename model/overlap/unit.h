// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/list_unit/unit.h"
#include "model/overlap/generated/registers.h"

/// The overlap unit: which pairs of sprites share a pixel. Formats and registers are in
/// docs/reference/overlap.md, numbered rules in docs/reference/overlap-rules.md.
namespace collide::overlap {

using namespace list_unit;

/// As of the RTL.
struct Parameters : MemoryPort {
  unsigned sprites = 128;  ///< 2..256
  unsigned rows = 512;     ///< greatest height of the window
  bool area = true;        ///< with area mode
};

/// What the RTL of these parameters is to be compiled with where it is not a default:
/// "SPRITES=64". The order of halves is nothing to a 32-bit port.
std::vector<std::string> values_of(const Parameters& parameters);

/// Greatest width of the window.
constexpr unsigned kColumns = 1024;

/// What the clocks of a run are counted in (docs/reference/overlap.md, "Clocks").
struct Quantities {
  std::uint64_t descriptors = 0;  ///< N
  std::uint64_t offset = 0;       ///< F, visible sprites that begin below row 0 of the mask
  std::uint64_t rows = 0;         ///< R, down to the last with a beginning or an open pair
  std::uint64_t visible = 0;      ///< V
  std::uint64_t meetings = 0;     ///< M, pairs of visible sprites that share a row
  std::uint64_t open_rows = 0;    ///< B
  std::uint64_t mask_reads = 0;   ///< A, accesses
  std::uint64_t groups = 0;       ///< G, in each row the sprites that are the later of an open pair
  std::uint64_t tests = 0;        ///< T, in each row the open pairs
  std::uint64_t closing = 0;      ///< X, those of T in rows in which a pair closes
  std::uint64_t common = 0;       ///< Y, those of T with a common pixel
  std::uint64_t found = 0;        ///< H
  std::uint64_t lines = 0;        ///< L, header included
};

/// Most clocks that a run may take, with a memory that never stalls and answers in the clock after
/// the request. The first run after reset, ABORTED or ERROR may take `rows` more.
std::uint64_t clock_bound(const Quantities& quantities, const Parameters& parameters, bool area);

}  // namespace collide::overlap
