// SPDX-License-Identifier: MIT
#include "tests/sim/units/impact/variants.h"

#include <Vimpact_earliest.h>
#include <Vimpact_earliest___024root.h>
#include <Vimpact_few.h>
#include <Vimpact_few___024root.h>
#include <Vimpact_little.h>
#include <Vimpact_little___024root.h>
#include <Vimpact_small.h>
#include <Vimpact_small___024root.h>
#include <Vimpact_wide.h>
#include <Vimpact_wide___024root.h>

#include "sim/units/direct_edge.h"
#include "sim/units/impact/pins.h"

COLLIDE_DIRECT_EDGE(Vimpact_small);
COLLIDE_DIRECT_EDGE(Vimpact_wide);
COLLIDE_DIRECT_EDGE(Vimpact_little);
COLLIDE_DIRECT_EDGE(Vimpact_few);
COLLIDE_DIRECT_EDGE(Vimpact_earliest);

namespace collide::impact {
namespace {

template <class Model>
std::unique_ptr<RtlUnit> make(Memory& memory, const Parameters& parameters,
                              const MemoryTiming& timing) {
  return std::make_unique<Pins<Model>>(memory, parameters, timing);
}
template <class Model>
std::unique_ptr<list_unit::Board> board(const Parameters& parameters) {
  return std::make_unique<list_unit::BoardOf<Model>>(parameters.data_width);
}

}  // namespace

const std::vector<Variant>& variants() {
  static const std::vector<Variant> all{
      {"small", {}, make<Vimpact_small>, board<Vimpact_small>},
      {"wide", {{16, true, 32}, 128, true, true}, make<Vimpact_wide>, board<Vimpact_wide>},
      {"little", {{16, false, 18}, 40, false, true}, make<Vimpact_little>, board<Vimpact_little>},
      {"few", {{32, true, 32}, 5, true, false}, make<Vimpact_few>, board<Vimpact_few>},
      {"earliest",
       {{32, true, 32}, 128, false, false},
       make<Vimpact_earliest>,
       board<Vimpact_earliest>},
  };
  return all;
}

}  // namespace collide::impact
