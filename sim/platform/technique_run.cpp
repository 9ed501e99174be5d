// SPDX-License-Identifier: MIT
#include "sim/platform/technique_run.h"

#include <fmt/format.h>

#include <memory>
#include <systemc>
#include <vector>

#include "model/common/input_error.h"
#include "model/techniques/technique.h"
#include "model/tlm/bus_monitor.h"
#include "model/tlm/memory.h"
#include "model/tlm/remote_units.h"
#include "sim/platform/isolated.h"
#include "sim/platform/units.h"

namespace collide::platform {
namespace {

using sc_core::sc_time;
using techniques::Answer;
using techniques::Equipment;
using techniques::Film;
using techniques::Technique;
using techniques::Traffic;

constexpr unsigned kCycleClocks = 4;

std::unique_ptr<Technique> make(const std::string& name, const Film& film,
                                const Equipment& equipment) {
  auto makers = techniques::all_techniques(equipment);
  for (auto& maker : techniques::misused_techniques(equipment)) makers.push_back(std::move(maker));
  for (const techniques::TechniqueMaker& maker : makers) {
    if (maker.name != name) continue;
    auto technique = maker.make(film);
    if (!technique) throw InputError(name, "the scene is not one of its game");
    return technique;
  }
  throw InputError(name, "no such technique");
}

/// The machine without its processor and caches.
struct System {
  System(const Machine& machine, const tlm2::TechniqueMaster::Program& program)
      : router("router", machine.address_bits),
        master("technique", program, kCycleClocks * period(machine.cpu_hz)),
        monitor(kCycleClocks * period(machine.cpu_hz), kCycleClocks * period(machine.bus_hz)) {
    master.master.socket.bind(router.masters);
    router.observe(&monitor);
    for (const Machine::Memory& region : machine.memory) {
      const std::string name = fmt::format("memory_{:06X}", region.at);
      memories.push_back(std::make_unique<tlm2::Memory>(name.c_str(), region.bytes,
                                                        region.waits * period(machine.cpu_hz)));
      router.targets.bind(memories.back()->socket);
      router.map({region.at, region.bytes, region.cachable});
    }
    if (machine.blitter) {
      const tlm2::BlitterTiming timing{period(machine.bus_hz), kCycleClocks,
                                       machine.blitter->arbitration_clocks, kCycleClocks, false};
      blitter =
          std::make_unique<tlm2::Blitter>("blitter", blitter_maker(machine.blitter->unit), timing);
      router.targets.bind(blitter->registers);
      router.map({machine.blitter->at, kBlitterBytes, false});
      blitter->master.socket.bind(router.masters);
      blitter->done(done);
      master.connect(blitter.get());
    }
    if (machine.vera) {
      vera = std::make_unique<tlm2::Vera>("vera", vera_maker(machine.vera->unit));
      router.targets.bind(vera->registers);
      router.map({machine.vera->at, kVeraBytes, false});
      vera->irq(irq);
    }
  }

  tlm2::Router router;
  tlm2::TechniqueMaster master;
  tlm2::BusMonitor monitor;
  std::vector<std::unique_ptr<tlm2::Memory>> memories;
  std::unique_ptr<tlm2::Blitter> blitter;
  std::unique_ptr<tlm2::Vera> vera;
  sc_core::sc_signal<bool, sc_core::SC_MANY_WRITERS> done{"done"}, irq{"irq"};
};

Equipment equipment_of(System& system, const Machine& machine) {
  Equipment equipment;
  equipment.port = &system.master;
  equipment.blitter = [&](blitter::Bus& /*memory*/) -> std::unique_ptr<blitter::Unit> {
    if (!system.blitter) throw InputError("machine " + machine.name, "has no blitter");
    return std::make_unique<tlm2::RemoteBlitter>(system.master, *system.blitter,
                                                 machine.blitter->at);
  };
  equipment.vera = [&]() -> std::unique_ptr<vera::Unit> {
    if (!system.vera) throw InputError("machine " + machine.name, "has no VERA");
    return std::make_unique<tlm2::RemoteVera>(system.master, *system.vera, machine.vera->at);
  };
  return equipment;
}

Json to_json(const Traffic& traffic) {
  return {traffic.reads, traffic.writes, traffic.bytes};
}
Traffic traffic_of(const Json& json) {
  return {json[0], json[1], json[2]};
}

Json run(const Machine& machine, const std::string& name, const Film& film) {
  sc_core::sc_report_handler::set_actions(sc_core::SC_INFO, sc_core::SC_DO_NOTHING);
  sc_core::sc_report_handler::set_actions(sc_core::SC_WARNING, sc_core::SC_DO_NOTHING);
  System* built = nullptr;
  Json differs;
  Traffic cost;
  const auto program = [&](tlm2::TechniqueMaster& master) {
    const auto own = make(name, film, {});
    const auto technique = make(name, film, equipment_of(*built, machine));
    for (int frame = 0; frame < film.frames(); ++frame) {
      const Answer expected = own->step(frame), answer = technique->step(frame);
      if (differs.is_null() && (answer.items != expected.items || answer.times != expected.times)) {
        differs = frame;
      }
    }
    cost = master.traffic();
  };
  System system(machine, program);
  built = &system;
  sc_core::sc_start();
  for (const std::exception_ptr& failure :
       {system.master.failure(), system.blitter ? system.blitter->failure() : nullptr,
        system.vera ? system.vera->failure() : nullptr}) {
    if (failure) std::rethrow_exception(failure);
  }
  const tlm2::BusMonitor& monitor = system.monitor;
  return {{"processor", to_json(monitor.traffic(tlm2::Master::kProcessor))},
          {"blitter", to_json(monitor.traffic(tlm2::Master::kBlitter))},
          {"cost", to_json(cost)},
          {"clocks", static_cast<std::uint64_t>(monitor.busy() / period(machine.bus_hz) + 0.5)},
          {"differs", differs}};
}

}  // namespace

TechniqueRun run_technique(const Machine& machine, const std::string& technique, const Film& film) {
  const Json json = run_isolated([&] { return run(machine, technique, film); });
  TechniqueRun result;
  result.processor = traffic_of(json["processor"]);
  result.blitter = traffic_of(json["blitter"]);
  result.cost = traffic_of(json["cost"]);
  result.bus_clocks = json["clocks"];
  if (!json["differs"].is_null()) result.differs = json["differs"].get<int>();
  return result;
}

}  // namespace collide::platform
