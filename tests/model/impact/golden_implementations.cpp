// SPDX-License-Identifier: MIT
#include "model/impact/golden.h"
#include "tests/model/impact/implementations.h"

namespace collide::impact {

const std::vector<Implementation>& implementations() {
  const auto golden = [](const char* name, const Parameters& parameters) {
    return Implementation{name, parameters, [parameters](Memory& memory) {
                            return std::make_unique<Golden>(memory, parameters);
                          }};
  };
  static const std::vector<Implementation> all{
      golden("golden", {}),
      golden("golden_16_big", {{16, true, 32}, 128, true, true}),
      golden("golden_16_little", {{16, false, 18}, 40, false, true}),
      golden("golden_earliest", {{32, true, 32}, 128, false, false}),
  };
  return all;
}

}  // namespace collide::impact
