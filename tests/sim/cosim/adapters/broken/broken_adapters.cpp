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
#include "sim/units/adapters/bridge_of.h"

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
constexpr auto kMake = adapters::make_bridge<Broken<Model>, Near, Far>;

/// In front of a register port of 16 bits, which no program has.
constexpr adapters::Ports kAxiLiteToHalfRegisters{1, 1, adapters::Width::kWord};

}  // namespace

adapters::MakeBridge broken_bridge(const std::string& adapter, std::size_t fault,
                                   adapters::Width width) {
  const bool half = width == adapters::Width::kHalf;
  using Make = std::unique_ptr<adapters::Bridge> (*)(const adapters::Ports&);
  const std::map<std::string, std::pair<Make, adapters::Ports>> bridges = {
      {"apb_to_registers",
       {kMake<Vapb_to_registers_broken, Apb, Wishbone>,
        half ? adapters::kApbToHalfRegisters : adapters::kApbToRegisters}},
      {"axi_lite_to_registers",
       {kMake<Vaxi_lite_to_registers_broken, AxiLite, Wishbone>,
        half ? kAxiLiteToHalfRegisters : adapters::kAxiLiteToRegisters}},
      {"axi_lite_to_wishbone",
       {kMake<Vaxi_lite_to_wishbone_broken, AxiLite, Wishbone>, adapters::kAxiLiteToWishbone}},
      {"wishbone_to_apb",
       {kMake<Vwishbone_to_apb_broken, Wishbone, Apb>, adapters::kWishboneToApb}},
      {"wishbone_to_axi_lite",
       {kMake<Vwishbone_to_axi_lite_broken, Wishbone, AxiLite>, adapters::kWishboneToAxiLite}},
  };
  const auto& [make, ports] = bridges.at(adapter);
  return [make = make, ports = ports, fault, half] {
    faults_of_models() = std::uint32_t{1} << fault;
    return half ? adapters::held_to_blitter(make(ports)) : adapters::held_to_list_unit(make(ports));
  };
}

vera::MakeWishboneToVera broken_wishbone_to_vera(std::size_t fault) {
  return [fault] {
    faults_of_models() = std::uint32_t{1} << fault;
    return std::make_unique<adapters::Pins<Broken<Vwishbone_to_vera_broken>, Wishbone, VeraPort>>(
        adapters::kClockPeriod, WaveOptions{});
  };
}

std::vector<std::string> adapter_faults(const std::string& adapter) {
  std::vector<std::string> faults;
  std::ifstream file(COLLIDE_FAULTS "/" + adapter + ".json");
  for (const Json& fault : Json::parse(file)) faults.push_back(fault.at("what"));
  return faults;
}

}  // namespace collide::test
