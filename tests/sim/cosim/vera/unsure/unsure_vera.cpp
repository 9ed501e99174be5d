// SPDX-License-Identifier: MIT
#include "tests/sim/cosim/vera/unsure/unsure_vera.h"

#include <Vvera_unsure.h>

#include <fstream>

#include "model/common/json.h"
#include "sim/units/vera/pins.h"

namespace collide::test {
namespace {

unsigned& faults_of_models() {
  static thread_local unsigned faults = 0;
  return faults;
}

/// A reset makes a new model.
class UnsureModel final : public Vvera_unsure {
 public:
  UnsureModel(VerilatedContext* context, const char* name) : Vvera_unsure(context, name) {
    i_faults = faults_of_models();
  }
};

}  // namespace

std::function<std::unique_ptr<vera::Unit>(const WaveOptions&)> unsure_vera(unsigned faults) {
  return [faults](const WaveOptions& wave) {
    faults_of_models() = faults;
    return std::make_unique<vera::Pins<UnsureModel>>(wave);
  };
}

std::vector<std::string> unsure_vera_faults() {
  std::vector<std::string> names;
  std::ifstream file(COLLIDE_UNSURE_FAULTS);
  for (const Json& fault : Json::parse(file)) names.push_back(fault.at("what"));
  return names;
}

}  // namespace collide::test
