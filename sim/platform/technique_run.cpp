// SPDX-License-Identifier: MIT
#include "sim/platform/technique_run.h"

#include <fmt/format.h>

#include <memory>
#include <systemc>

#include "model/common/input_error.h"
#include "model/judge/adapters/registry.h"
#include "model/tlm/bus_monitor.h"
#include "sim/platform/board.h"
#include "sim/platform/main_stack.h"
#include "sim/tools/worker.h"

namespace collide::platform {
namespace {

using techniques::Answer;
using techniques::Equipment;
using techniques::Film;
using techniques::Technique;

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

/// The machine with a technique in the place of its processor and caches.
struct System {
  System(const Machine& machine, const tlm2::TechniqueMaster::Program& program)
      : master("technique", program, kCycleClocks * period(machine.cpu_hz)),
        board(machine, false, nullptr),
        monitor(kCycleClocks * period(machine.cpu_hz), board.arbiter.others(),
                kCycleClocks * period(machine.bus_hz)) {
    master.master.socket.bind(board.router.masters);
    master.connect(&board.arbiter);
    board.router.observe(&monitor);
  }

  tlm2::TechniqueMaster master;
  Board board;
  tlm2::BusMonitor monitor;
};

Equipment equipment_of(System& system) {
  Equipment equipment;
  equipment.port = &system.master;
  for (const DeviceType* const type : device_types()) {
    type->equip(equipment, system.master,
                [&system, type]() -> const Mounted& { return system.board.device(*type); });
  }
  return equipment;
}

Json to_json(const Traffic& traffic) {
  return {traffic.reads, traffic.writes, traffic.bytes};
}
Traffic traffic_of(const Json& json) {
  return {json[0], json[1], json[2]};
}

Json run(const Machine& machine, const std::string& name, const Film& film) {
  System* built = nullptr;
  Json differs;
  Traffic cost;
  const auto program = [&](tlm2::TechniqueMaster& master) {
    const auto own = make(name, film, {});
    const auto technique = make(name, film, equipment_of(*built));
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
  back_on_the_main_stack();
  if (system.master.failure()) std::rethrow_exception(system.master.failure());
  system.board.rethrow_failure();
  Json traffic;
  for (unsigned i = 0; i <= system.board.arbiter.others(); ++i) {
    traffic[system.board.arbiter.name(i)] = to_json(system.monitor.traffic(i));
  }
  return {
      {"traffic", traffic},
      {"cost", to_json(cost)},
      {"clocks", static_cast<std::uint64_t>(system.monitor.busy() / period(machine.bus_hz) + 0.5)},
      {"differs", differs}};
}

}  // namespace

Traffic TechniqueRun::of(const std::string& master) const {
  const auto found = traffic.find(master);
  return found == traffic.end() ? Traffic{} : found->second;
}

Traffic TechniqueRun::of_units() const {
  Traffic sum;
  for (const auto& [master, its] : traffic) {
    if (master != "processor") sum = sum + its;
  }
  return sum;
}

TechniqueRun run_technique(const Machine& machine, const std::string& technique, const Film& film) {
  const Json json = tools::run_isolated([&] { return run(machine, technique, film); });
  TechniqueRun result;
  for (const auto& [master, traffic] : json["traffic"].items()) {
    result.traffic[master] = traffic_of(traffic);
  }
  result.cost = traffic_of(json["cost"]);
  result.bus_clocks = json["clocks"];
  if (!json["differs"].is_null()) result.differs = json["differs"].get<int>();
  return result;
}

}  // namespace collide::platform
