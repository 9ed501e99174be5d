// SPDX-License-Identifier: MIT
// Status 0 if the functions behind eval() do what sim/units/direct_edge.h takes them to do.
#include <Vprobe.h>
#include <Vprobe___024root.h>

#include <cstdint>

#include "sim/units/direct_edge.h"

COLLIDE_DIRECT_EDGE(Vprobe);

int main() {
  using Edge = collide::DirectEdge<Vprobe>;
  VerilatedContext context;
  Vprobe model(&context, "probe");
  model.i_clk = 0;
  model.eval();
  auto& pins = Edge::pins(model);
  std::uint8_t count = 0;
  for (std::uint8_t step = 1; step < 100; ++step) {
    pins.i_step = step;
    Edge::settle(pins);
    count = static_cast<std::uint8_t>(count + step);
    if (pins.o_next != count) return 1;
    Edge::edge(pins);
    if (pins.o_count != count) return 1;
    // For a wave: it is no edge.
    model.eval();
    if (pins.o_count != count) return 1;
  }
  return 0;
}
