// SPDX-License-Identifier: MIT
#include "tests/sim/cosim/blitter/broken/faulty_blitter.h"

#include <Vblitter_faulty.h>

#include <cstdint>
#include <memory>

#include "sim/units/blitter/pins.h"
#include "tests/sim/cosim/faults.h"

namespace collide::test {

std::vector<std::string> blitter_faults() {
  return faults_in(COLLIDE_FAULTS "/blitter.json");
}

blitter::MakeDut faulty_blitter(std::size_t fault) {
  return [fault](blitter::Bus& bus, const WaveOptions& wave, const Timing& timing) {
    faults_of_models() = std::uint64_t{1} << fault;
    return std::make_unique<blitter::Pins<Broken<Vblitter_faulty>>>(bus, wave, timing);
  };
}

}  // namespace collide::test
