// SPDX-License-Identifier: MIT
#include "tests/sim/cosim/vera/cores/cores.h"

#include <Vcore_x16.h>

#include <fstream>

#include "model/common/json.h"
#include "sim/units/vera/port_pins.h"

namespace collide::test {

std::unique_ptr<vera::Chip> whole_chip(const WaveOptions& wave, const Timing& timing,
                                       std::uint32_t start, unsigned fault) {
  auto chip = std::make_unique<vera::PortPins<Vcore_x16>>(wave, timing);
  chip->pins().i_start = start;
  chip->pins().i_faults = fault == 0 ? 0 : 1U << (fault - 1);
  return chip;
}

std::vector<std::string> whole_chip_faults() {
  std::vector<std::string> names;
  std::ifstream file(COLLIDE_CORE_FAULTS);
  for (const Json& fault : Json::parse(file)) names.push_back(fault.at("what"));
  return names;
}

}  // namespace collide::test
