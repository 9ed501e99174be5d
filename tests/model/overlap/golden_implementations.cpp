// SPDX-License-Identifier: MIT
#include "model/overlap/golden.h"
#include "tests/model/overlap/implementations.h"

namespace collide::overlap {

const std::vector<Implementation>& implementations() {
  const auto golden = [](const char* name, const Parameters& parameters) {
    return Implementation{name, parameters, [parameters](Memory& memory) {
                            return std::make_unique<Golden>(memory, parameters);
                          }};
  };
  static const std::vector<Implementation> all{
      golden("golden", {}),
      golden("golden_16_big", {{16, true, 32}, 128, 1024, true}),
      golden("golden_16_little", {{16, false, 32}, 256, 512, false}),
  };
  return all;
}

}  // namespace collide::overlap
