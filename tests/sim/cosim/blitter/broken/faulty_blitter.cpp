// SPDX-License-Identifier: MIT
#include "tests/sim/cosim/blitter/broken/faulty_blitter.h"

#include <Vblitter_core.h>
#include <Vblitter_faulty.h>

#include <cstdint>
#include <memory>

#include "sim/units/blitter/pins.h"
#include "tests/sim/cosim/faults.h"

namespace collide::test {
namespace {

template <class Model>
blitter::MakeDut maker(std::size_t fault) {
  return [fault](const WaveOptions& wave) {
    faults_of_models() = fault == kSound ? 0 : std::uint64_t{1} << fault;
    return std::make_unique<blitter::Pins<Broken<Model>>>(wave);
  };
}

}  // namespace

std::vector<std::string> blitter_faults() {
  return faults_in(COLLIDE_FAULTS "/blitter.json");
}

blitter::MakeDut faulty_blitter(std::size_t fault) {
  return maker<Vblitter_faulty>(fault);
}
blitter::MakeDut late_blitter(std::size_t fault) {
  return maker<Vblitter_core>(fault);
}

}  // namespace collide::test
