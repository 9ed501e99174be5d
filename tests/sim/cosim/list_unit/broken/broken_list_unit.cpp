// SPDX-License-Identifier: MIT
#include "tests/sim/cosim/list_unit/broken/broken_list_unit.h"

#include <Vimpact_core.h>
#include <Vimpact_faulty.h>
#include <Voverlap_core.h>
#include <Voverlap_faulty.h>

#include <cstdint>

#include "sim/units/impact/pins.h"
#include "sim/units/overlap/pins.h"
#include "tests/sim/cosim/faults.h"

namespace collide::test {
namespace {

template <class Pins, class Parameters>
list_unit::MakeDut<Parameters> maker(std::size_t fault) {
  return [fault](list_unit::Memory& memory, const Parameters& parameters,
                 const list_unit::MemoryTiming& timing, const WaveOptions& wave) {
    faults_of_models() = fault == kSound ? 0 : std::uint64_t{1} << fault;
    return std::make_unique<Pins>(memory, parameters, timing, wave);
  };
}

}  // namespace

std::vector<std::string> list_unit_faults(const std::string& unit) {
  return faults_in(COLLIDE_FAULTS "/" + unit + ".json");
}

list_unit::MakeDut<overlap::Parameters> broken_overlap(std::size_t fault) {
  return maker<overlap::Pins<Broken<Voverlap_faulty>>, overlap::Parameters>(fault);
}

list_unit::MakeDut<impact::Parameters> broken_impact(std::size_t fault) {
  return maker<impact::Pins<Broken<Vimpact_faulty>>, impact::Parameters>(fault);
}

list_unit::MakeDut<overlap::Parameters> slow_overlap(std::size_t fault) {
  return maker<overlap::Pins<Broken<Voverlap_core>>, overlap::Parameters>(fault);
}

list_unit::MakeDut<impact::Parameters> slow_impact(std::size_t fault) {
  return maker<impact::Pins<Broken<Vimpact_core>>, impact::Parameters>(fault);
}

}  // namespace collide::test
