// SPDX-License-Identifier: MIT
#pragma once

#include <Vmutated.h>

namespace collide {

/// The mutated netlist with one of its faults switched on from its first evaluation.
class Mutated : public Vmutated {
 public:
  Mutated(VerilatedContext* context, const char* name) : Vmutated(context, name) {
    mutsel = selected();
  }

  /// The fault that models made from now on have; 0 is none.
  static unsigned& selected() {
    static thread_local unsigned fault = 0;
    return fault;
  }
};

}  // namespace collide
