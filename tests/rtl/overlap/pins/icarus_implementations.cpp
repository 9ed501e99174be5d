// SPDX-License-Identifier: MIT
#include "tests/model/overlap/implementations.h"
#include "tests/rtl/overlap/pins/benches.h"

namespace collide::overlap {
namespace {

template <class Bench>
Implementation icarus(const char* name, const Parameters& parameters) {
  return {name, parameters, [parameters](Memory& memory) {
            return std::make_unique<IcarusUnit<Bench>>(memory, parameters);
          }};
}

}  // namespace

const std::vector<Implementation>& implementations() {
  static const std::vector<Implementation> all{
      icarus<Words>("icarus", {}),
      icarus<Big>("icarus_16_big", {{16, true, 32}, 128, 1024, true}),
      icarus<Little>("icarus_16_little", {{16, false, 32}, 256, 512, false}),
  };
  return all;
}

}  // namespace collide::overlap
