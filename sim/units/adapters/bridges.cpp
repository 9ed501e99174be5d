// SPDX-License-Identifier: MIT
#include <Vapb_to_registers.h>
#include <Vaxi_lite_to_registers.h>
#include <Vaxi_lite_to_wishbone.h>
#include <Vwishbone_to_apb.h>
#include <Vwishbone_to_axi_lite.h>
#include <Vwishbone_to_vera.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "model/common/input_error.h"
#include "sim/units/adapters/bridge_of.h"
#include "sim/units/adapters/own_rtl.h"

namespace collide::adapters {
namespace {

template <class Model, class Near, class Far>
MakeRtl<Near, Far> rtl_of(const std::string& adapter, const Libraries& others) {
  const auto other = others.find(adapter);
  if (other == others.end()) {
    return [] { return std::make_unique<Pins<Model, Near, Far>>(kClockPeriod, WaveOptions{}); };
  }
  using Made = Rtl<Near, Far>;
  return [make = maker_of<Made, std::uint64_t, const WaveOptions&>(*other->second)] {
    return make(kClockPeriod, WaveOptions{});
  };
}

template <class Near, class Far>
MakeBridge bridge(const MakeRtl<Near, Far>& rtl, const Ports& ports) {
  return [rtl, ports] { return std::make_unique<BridgeOf<Near, Far>>(rtl(), ports); };
}

MakeBridge chain(const MakeBridge& outer, const MakeBridge& inner) {
  return [outer, inner] { return std::make_unique<Chain>(outer(), inner()); };
}

}  // namespace

const std::vector<Way>& ways() {
  static const std::vector<Way> kWays = {
      {"blitter", "apb", {"wishbone_to_apb", "apb_to_registers"}},
      {"blitter", "axi-lite", {"wishbone_to_axi_lite", "axi_lite_to_wishbone"}},
      {"impact", "apb", {"apb_to_registers"}},
      {"impact", "axi-lite", {"axi_lite_to_registers"}},
      {"overlap", "apb", {"apb_to_registers"}},
      {"overlap", "axi-lite", {"axi_lite_to_registers"}},
      {"vera", "wishbone", {"wishbone_to_vera"}},
  };
  return kWays;
}

const Way& way_to(const std::string& unit, const std::string& bus) {
  std::vector<std::string> buses;
  for (const Way& way : ways()) {
    if (way.unit == unit && way.bus == bus) return way;
    if (way.unit == unit) buses.push_back(way.bus);
  }
  throw InputError("--bus",
                   fmt::format("\"{}\", expected one of: {}", bus, fmt::join(buses, ", ")));
}

MakeRtl<Wishbone, VeraPort> make_wishbone_to_vera(const Libraries& others) {
  return rtl_of<Vwishbone_to_vera, Wishbone, VeraPort>("wishbone_to_vera", others);
}

MakeBridge bridge_of(const std::string& unit, const std::string& bus, const Libraries& others) {
  const bool apb = way_to(unit, bus).bus == "apb";
  const auto apb_to_registers =
      rtl_of<Vapb_to_registers, Apb, Wishbone>("apb_to_registers", others);
  if (unit != "blitter") {
    const auto axi_lite_to_registers =
        rtl_of<Vaxi_lite_to_registers, AxiLite, Wishbone>("axi_lite_to_registers", others);
    const MakeBridge make = apb ? bridge(apb_to_registers, kApbToRegisters)
                                : bridge(axi_lite_to_registers, kAxiLiteToRegisters);
    return [make] { return held_to_list_unit(make()); };
  }
  const auto wishbone_to_apb = rtl_of<Vwishbone_to_apb, Wishbone, Apb>("wishbone_to_apb", others);
  const auto wishbone_to_axi_lite =
      rtl_of<Vwishbone_to_axi_lite, Wishbone, AxiLite>("wishbone_to_axi_lite", others);
  const auto axi_lite_to_wishbone =
      rtl_of<Vaxi_lite_to_wishbone, AxiLite, Wishbone>("axi_lite_to_wishbone", others);
  const MakeBridge make = apb ? chain(bridge(wishbone_to_apb, kWishboneToApb),
                                      bridge(apb_to_registers, kApbToHalfRegisters))
                              : chain(bridge(wishbone_to_axi_lite, kWishboneToAxiLite),
                                      bridge(axi_lite_to_wishbone, kAxiLiteToWishbone));
  return [make] { return held_to_blitter(make()); };
}

}  // namespace collide::adapters
