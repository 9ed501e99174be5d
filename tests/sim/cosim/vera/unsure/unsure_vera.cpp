// SPDX-License-Identifier: MIT
#include "tests/sim/cosim/vera/unsure/unsure_vera.h"

#include <Vvera_unsure_faulty.h>

#include "sim/units/vera/pins.h"
#include "tests/sim/cosim/faults.h"

namespace collide::test {

std::function<std::unique_ptr<vera::Unit>(const WaveOptions&)> unsure_vera(unsigned faults) {
  return [faults](const WaveOptions& wave) {
    faults_of_models() = faults;
    return std::make_unique<vera::Pins<Broken<Vvera_unsure_faulty>>>(wave);
  };
}

std::vector<std::string> unsure_vera_faults() {
  return faults_in(COLLIDE_FAULTS "/vera_unsure.json");
}

}  // namespace collide::test
