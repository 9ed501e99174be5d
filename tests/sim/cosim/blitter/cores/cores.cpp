// SPDX-License-Identifier: MIT
#include "tests/sim/cosim/blitter/cores/cores.h"

#include <Vcore_68000.h>
#include <Vcore_apb.h>
#include <Vcore_axi_lite.h>
#include <Vcore_wishbone.h>

#include <fstream>
#include <stdexcept>

#include "model/common/json.h"
#include "sim/units/blitter/pins.h"

namespace collide::test {
namespace {

template <class Model>
std::unique_ptr<blitter::Board> make(const WaveOptions& wave) {
  return std::make_unique<blitter::Pins<Model>>(wave);
}

/// tests/rtl/cores/order.json
constexpr unsigned kDestinationFirst = 1U << 16;

}  // namespace

blitter::MakeDut slow_core(const std::string& bus) {
  if (bus == "68000") return broken_core({});
  if (bus == "wishbone") return make<Vcore_wishbone>;
  if (bus == "apb") return make<Vcore_apb>;
  if (bus == "axi-lite") return make<Vcore_axi_lite>;
  throw std::invalid_argument(bus);
}

blitter::MakeDut broken_core(const std::vector<unsigned>& faults, bool destination_first) {
  unsigned bits = destination_first ? kDestinationFirst : 0;
  for (const unsigned fault : faults) bits |= 1U << (fault - 1);
  return [bits](const WaveOptions& wave) {
    auto core = std::make_unique<blitter::Pins<Vcore_68000>>(wave);
    core->pins().i_faults = bits;
    return core;
  };
}

std::vector<std::string> core_faults() {
  std::vector<std::string> names;
  std::ifstream file(COLLIDE_CORE_FAULTS);
  for (const Json& fault : Json::parse(file)) names.push_back(fault.at("what"));
  return names;
}

}  // namespace collide::test
