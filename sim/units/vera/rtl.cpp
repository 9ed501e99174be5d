// SPDX-License-Identifier: MIT
#include "sim/units/vera/rtl.h"

#include <Vvera.h>
#include <Vvera___024root.h>
#include <Vvera_traced.h>

#include "sim/units/direct_edge.h"
#include "sim/units/vera/pins.h"
#include "sim/units/vera/port_pins.h"

COLLIDE_DIRECT_EDGE(Vvera);

namespace collide::vera {

std::unique_ptr<Unit> make_rtl() {
  return std::make_unique<Pins<Vvera>>();
}

std::unique_ptr<Unit> make_rtl(const WaveOptions& wave) {
  if (!wave.wanted()) return make_rtl();
  return std::make_unique<Pins<Vvera_traced>>(wave);
}

std::unique_ptr<Chip> make_rtl_chip(const WaveOptions& wave, const Timing& timing) {
  if (!wave.wanted()) return std::make_unique<PortPins<Vvera>>(wave, timing);
  return std::make_unique<PortPins<Vvera_traced>>(wave, timing);
}

}  // namespace collide::vera
