// SPDX-License-Identifier: MIT
#include "tests/model/impact/implementations.h"
#include "tests/rtl/impact/pins/benches.h"

namespace collide::impact {
namespace {

template <class Bench>
Implementation icarus(const char* name) {
  return {name, Bench::parameters(),
          [](Memory& memory) {
            return std::make_unique<IcarusUnit<Bench>>(memory, Bench::parameters());
          },
          true};
}

}  // namespace

/// The cases need 40 objects.
const std::vector<Implementation>& implementations() {
  static const std::vector<Implementation> all{
      icarus<Small>("icarus"),
      icarus<Wide>("icarus_wide"),
      icarus<Little>("icarus_little"),
  };
  return all;
}

}  // namespace collide::impact
