// SPDX-License-Identifier: MIT
#include "tests/sim/units/overlap/variants.h"

#include <Voverlap_big.h>
#include <Voverlap_big___024root.h>
#include <Voverlap_few.h>
#include <Voverlap_few___024root.h>
#include <Voverlap_little.h>
#include <Voverlap_little___024root.h>
#include <Voverlap_words.h>
#include <Voverlap_words___024root.h>

#include "sim/units/direct_edge.h"
#include "sim/units/overlap/pins.h"

COLLIDE_DIRECT_EDGE(Voverlap_words);
COLLIDE_DIRECT_EDGE(Voverlap_big);
COLLIDE_DIRECT_EDGE(Voverlap_little);
COLLIDE_DIRECT_EDGE(Voverlap_few);

namespace collide::overlap {
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
      {"words", {}, make<Voverlap_words>, board<Voverlap_words>},
      {"big", {{16, true, 32}, 128, 1024, true}, make<Voverlap_big>, board<Voverlap_big>},
      {"little", {{16, false, 32}, 256, 512, false}, make<Voverlap_little>, board<Voverlap_little>},
      {"few", {{32, true, 18}, 5, 100, true}, make<Voverlap_few>, board<Voverlap_few>},
  };
  return all;
}

}  // namespace collide::overlap
