// SPDX-License-Identifier: MIT
#include <Vapb_to_registers.h>
#include <Vapb_to_registers_traced.h>
#include <Vaxi_lite_to_registers.h>
#include <Vaxi_lite_to_registers_traced.h>
#include <Vaxi_lite_to_wishbone.h>
#include <Vaxi_lite_to_wishbone_traced.h>
#include <Vwishbone_to_apb.h>
#include <Vwishbone_to_apb_traced.h>
#include <Vwishbone_to_axi_lite.h>
#include <Vwishbone_to_axi_lite_traced.h>
#include <Vwishbone_to_vera.h>
#include <Vwishbone_to_vera_traced.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "sim/cosim/adapters/run.h"

namespace collide::adapters {
namespace {

/// How an adapter's RTL is run: the program's own, and that of a library.
struct Kind {
  Runs own;
  Runs (*loaded)(const SharedLibrary& library);
};

template <class Model, class Traced, class Near, class Far>
Kind kind_of() {
  return {run_rtl<Model, Traced, Near, Far>, run_library<Near, Far>};
}

const Kind& kind_of(std::string_view name) {
  static const std::map<std::string_view, Kind> kKinds = {
      {"apb_to_registers", kind_of<Vapb_to_registers, Vapb_to_registers_traced, Apb, Wishbone>()},
      {"axi_lite_to_registers",
       kind_of<Vaxi_lite_to_registers, Vaxi_lite_to_registers_traced, AxiLite, Wishbone>()},
      {"axi_lite_to_wishbone",
       kind_of<Vaxi_lite_to_wishbone, Vaxi_lite_to_wishbone_traced, AxiLite, Wishbone>()},
      {"wishbone_to_apb", kind_of<Vwishbone_to_apb, Vwishbone_to_apb_traced, Wishbone, Apb>()},
      {"wishbone_to_axi_lite",
       kind_of<Vwishbone_to_axi_lite, Vwishbone_to_axi_lite_traced, Wishbone, AxiLite>()},
      {"wishbone_to_vera",
       kind_of<Vwishbone_to_vera, Vwishbone_to_vera_traced, Wishbone, VeraPort>()},
  };
  return kKinds.at(name);
}

}  // namespace

std::uint64_t deadline_of(const Job& job) {
  constexpr std::uint64_t kOfAnAccess = 40;
  std::uint64_t latest = 0, waits = kOfAnAccess;
  for (const Job::Response& one : job.responses) {
    waits = std::max<std::uint64_t>(waits, kOfAnAccess + one.take + one.data + one.wait);
  }
  std::uint64_t deadline = kRest;
  for (const Job::Access& one : job.accesses) {
    latest = std::max(latest, one.at + static_cast<unsigned>(std::abs(one.skew)));
    deadline += waits + one.ready;
  }
  for (const std::uint64_t reset : job.resets) latest = std::max(latest, reset);
  return latest + deadline;
}

Runs own_rtl(std::string_view name) {
  return kind_of(name).own;
}

Runs loaded_rtl(std::string_view name, const SharedLibrary& library) {
  return kind_of(name).loaded(library);
}

}  // namespace collide::adapters
