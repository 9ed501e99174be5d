// SPDX-License-Identifier: MIT
// `collide mutate` compiles this together with the mutated netlist into a library of its own.
#include "sim/verilated/blitter_pins.h"
#include "sim/verilated/mutated/select.h"

extern "C" collide::blitter::Unit* collide_make_mutated(unsigned fault,
                                                        collide::blitter::Bus& bus) {
  collide::Mutated::selected() = fault;
  return new collide::blitter::Pins<collide::Mutated>(bus);
}
