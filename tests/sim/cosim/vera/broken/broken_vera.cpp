// SPDX-License-Identifier: MIT
#include "tests/sim/cosim/vera/broken/broken_vera.h"

#include <Vvera_broken.h>

#include <fstream>

#include "model/common/json.h"
#include "sim/units/vera/pins.h"

namespace collide::test {
namespace {

/// Which faults the models have that are made from now on.
unsigned& faults_of_models() {
  static thread_local unsigned faults = 0;
  return faults;
}

/// A reset makes a new model.
class BrokenModel : public Vvera_broken {
 public:
  BrokenModel(VerilatedContext* context, const char* name) : Vvera_broken(context, name) {
    i_faults = faults_of_models();
  }
};

/// To whoever has pins to look at, it has no `o_working`.
class ModelWithoutWorking final : public BrokenModel {
 public:
  using BrokenModel::BrokenModel;

 private:
  using BrokenModel::o_working;
};
static_assert(vera::kShowsWork<BrokenModel> && !vera::kShowsWork<ModelWithoutWorking>);

template <class Model>
std::function<std::unique_ptr<vera::Unit>(const WaveOptions&)> maker(unsigned faults) {
  return [faults](const WaveOptions& wave) {
    faults_of_models() = faults;
    return std::make_unique<vera::Pins<Model>>(wave);
  };
}

}  // namespace

std::function<std::unique_ptr<vera::Unit>(const WaveOptions&)> broken_vera(unsigned faults) {
  return maker<BrokenModel>(faults);
}

std::function<std::unique_ptr<vera::Unit>(const WaveOptions&)> broken_vera_without_working(
    unsigned faults) {
  return maker<ModelWithoutWorking>(faults);
}

std::vector<VeraFault> vera_faults() {
  std::vector<VeraFault> faults;
  std::ifstream file(COLLIDE_VERA_FAULTS);
  for (const Json& fault : Json::parse(file))
    faults.push_back({fault.at("what"), fault.at("kind")});
  return faults;
}

}  // namespace collide::test
