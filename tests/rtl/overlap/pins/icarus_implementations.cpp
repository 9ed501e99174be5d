// SPDX-License-Identifier: MIT
#include "tests/model/overlap/implementations.h"
#include "tests/rtl/overlap/pins/benches.h"

namespace collide::overlap {
namespace {

template <class Bench>
Implementation icarus(const char* name) {
  return {name, Bench::parameters(), [](Memory& memory) {
            return std::make_unique<IcarusUnit<Bench>>(memory, Bench::parameters());
          }};
}

}  // namespace

const std::vector<Implementation>& implementations() {
  static const std::vector<Implementation> all{
      icarus<Words>("icarus"),
      icarus<Big>("icarus_16_big"),
      icarus<Little>("icarus_16_little"),
  };
  return all;
}

}  // namespace collide::overlap
