// SPDX-License-Identifier: MIT
#include "tests/sim/cosim/adapters/broken/broken_adapters.h"

#include <Vapb_to_registers_broken.h>
#include <Vaxi_lite_to_registers_broken.h>
#include <Vaxi_lite_to_wishbone_broken.h>
#include <Vwishbone_to_apb_broken.h>
#include <Vwishbone_to_axi_lite_broken.h>
#include <Vwishbone_to_vera_broken.h>

#include <cstdint>
#include <fstream>
#include <map>

#include "model/common/json.h"

namespace collide::test {
namespace {

using adapters::Apb;
using adapters::AxiLite;
using adapters::VeraPort;
using adapters::Wishbone;

/// Which faults the models have that are made from now on, a bit each.
std::uint32_t& faults_of_models() {
  static thread_local std::uint32_t faults = 0;
  return faults;
}

template <class Model>
class Broken : public Model {
 public:
  Broken(VerilatedContext* context, const char* name) : Model(context, name) {
    this->i_faults = faults_of_models();
  }
};

template <class Model, class Near, class Far>
adapters::History run(const adapters::Adapter& adapter, const adapters::Job& job,
                      const WaveOptions& wave) {
  adapters::Pins<Broken<Model>, Near, Far> rtl(adapters::kClockPeriod, wave);
  return adapters::run_on(adapter, job, rtl);
}

}  // namespace

std::vector<std::string> adapter_faults(const std::string& adapter) {
  std::vector<std::string> faults;
  std::ifstream file(COLLIDE_FAULTS "/" + adapter + ".json");
  for (const Json& fault : Json::parse(file)) faults.push_back(fault.at("what"));
  return faults;
}

adapters::Runs broken_adapter(const std::string& adapter, std::size_t fault) {
  static const std::map<std::string, adapters::Runs> kRuns = {
      {"apb_to_registers", run<Vapb_to_registers_broken, Apb, Wishbone>},
      {"axi_lite_to_registers", run<Vaxi_lite_to_registers_broken, AxiLite, Wishbone>},
      {"axi_lite_to_wishbone", run<Vaxi_lite_to_wishbone_broken, AxiLite, Wishbone>},
      {"wishbone_to_apb", run<Vwishbone_to_apb_broken, Wishbone, Apb>},
      {"wishbone_to_axi_lite", run<Vwishbone_to_axi_lite_broken, Wishbone, AxiLite>},
      {"wishbone_to_vera", run<Vwishbone_to_vera_broken, Wishbone, VeraPort>},
  };
  return [runs = kRuns.at(adapter), fault](const adapters::Adapter& of, const adapters::Job& job,
                                           const WaveOptions& wave) {
    faults_of_models() = std::uint32_t{1} << fault;
    return runs(of, job, wave);
  };
}

}  // namespace collide::test
