// SPDX-License-Identifier: MIT
#include "tests/sim/cosim/vera/broken/broken_vera.h"

#include <Vvera_faulty.h>
#include <Vvera_free_faulty.h>

#include "sim/units/vera/pins.h"
#include "tests/sim/cosim/faults.h"

namespace collide::test {
namespace {

using BrokenModel = Broken<Vvera_faulty>;

/// To whoever has pins to look at, it has no `o_working`.
class ModelWithoutWorking final : public BrokenModel {
 public:
  using BrokenModel::Broken;

 private:
  using BrokenModel::o_working;
};
static_assert(vera::kShowsWork<BrokenModel> && !vera::kShowsWork<ModelWithoutWorking>);

/// To whoever has pins to look at, it has none of those that it need not have.
class BareModel final : public Broken<Vvera_free_faulty> {
 public:
  using Broken<Vvera_free_faulty>::Broken;

 private:
  using Broken<Vvera_free_faulty>::i_look;
  using Broken<Vvera_free_faulty>::o_busy;
  using Broken<Vvera_free_faulty>::o_picture;
  using Broken<Vvera_free_faulty>::o_t;
  using Broken<Vvera_free_faulty>::o_working;
};
static_assert(!vera::kCanBeLookedAt<BareModel> && !vera::kSaysBusy<BareModel> &&
              !vera::kShowsPicture<BareModel> && !vera::kShowsRowClock<BareModel>);

template <class Model>
std::function<std::unique_ptr<vera::Unit>(const WaveOptions&)> maker(std::uint64_t faults) {
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
  const auto whats = faults_in(COLLIDE_FAULTS "/vera.json");
  const auto kinds = faults_in(COLLIDE_FAULTS "/vera.json", "kind");
  std::vector<VeraFault> faults;
  for (std::size_t i = 0; i < whats.size(); ++i) faults.push_back({whats[i], kinds[i]});
  return faults;
}

std::function<std::unique_ptr<vera::Unit>(const WaveOptions&)> free_vera(std::uint64_t faults) {
  return maker<Broken<Vvera_free_faulty>>(faults);
}

std::function<std::unique_ptr<vera::Unit>(const WaveOptions&)> bare_free_vera(
    std::uint64_t faults) {
  return maker<BareModel>(faults);
}

std::vector<std::string> free_vera_faults() {
  return faults_in(COLLIDE_FAULTS "/vera_free.json");
}

}  // namespace collide::test
