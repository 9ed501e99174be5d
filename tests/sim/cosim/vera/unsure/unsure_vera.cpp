// SPDX-License-Identifier: MIT
#include "tests/sim/cosim/vera/unsure/unsure_vera.h"

#include <Vvera_unsure.h>

#include "sim/units/vera/pins.h"
#include "tests/sim/cosim/faulty.h"

namespace collide::test {

std::function<std::unique_ptr<vera::Unit>(const WaveOptions&)> unsure_vera(unsigned faults) {
  return [faults](const WaveOptions& wave) {
    faults_of_models() = faults;
    return std::make_unique<vera::Pins<Faulty<Vvera_unsure>>>(wave);
  };
}

std::vector<std::string> unsure_vera_faults() {
  return of_faults(COLLIDE_UNSURE_FAULTS);
}

}  // namespace collide::test
