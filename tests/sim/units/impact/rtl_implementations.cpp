// SPDX-License-Identifier: MIT
#include "sim/units/impact/make.h"
#include "tests/model/impact/implementations.h"
#include "tests/sim/units/impact/variants.h"

namespace collide::impact {

/// The cases need 40 objects.
const std::vector<Implementation>& implementations() {
  static const std::vector<Implementation> all = [] {
    std::vector<Implementation> rtl;
    for (const Variant& variant : variants()) {
      if (variant.parameters.objects < 40) continue;
      rtl.push_back({std::string("rtl_") + variant.name, variant.parameters,
                     [&variant](Memory& memory) { return variant.on(memory); }});
      rtl.push_back(
          {std::string("lockstep_") + variant.name, variant.parameters, [&variant](Memory& memory) {
             return std::make_unique<list_unit::Lockstep>(
                 memory, checked(variant.parameters),
                 [&](Memory& under_test) { return variant.on(under_test); });
           }});
    }
    return rtl;
  }();
  return all;
}

}  // namespace collide::impact
