// SPDX-License-Identifier: MIT
// `collide mutate` compiles this together with the mutated netlist into a library of its own.
#include "sim/verilated/mutated/select.h"
#include "sim/verilated/vera_pins.h"

extern "C" collide::vera::Unit* collide_make_mutated(unsigned fault) {
  collide::Mutated::selected() = fault;
  return new collide::vera::Pins<collide::Mutated>();
}
