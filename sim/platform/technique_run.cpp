// SPDX-License-Identifier: MIT
#include "sim/platform/technique_run.h"

#include <fmt/format.h>

#include <memory>
#include <systemc>

#include "model/common/input_error.h"
#include "model/common/record.h"
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
  auto technique = techniques::make_technique(name, film, equipment);
  if (!technique) throw InputError(name, "the scene is not one of its game");
  return technique;
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

Record<TechniqueRun> run_record() {
  return Record<TechniqueRun>("run")
      .member("traffic", &TechniqueRun::traffic, record_parts::of_map<Traffic>(traffic_record()))
      .member("bus_clocks", &TechniqueRun::bus_clocks)
      .member("cost", &TechniqueRun::cost, traffic_record())
      .member("differs", &TechniqueRun::differs);
}

TechniqueRun run(const Machine& machine, const std::string& name, const Film& film) {
  System* built = nullptr;
  TechniqueRun result;
  const auto program = [&](tlm2::TechniqueMaster& master) {
    const auto own = make(name, film, {});
    const auto technique = make(name, film, equipment_of(*built));
    for (int frame = 0; frame < film.frames(); ++frame) {
      const Answer expected = own->step(frame), answer = technique->step(frame);
      const bool same = answer.items == expected.items && answer.times == expected.times;
      if (!same && !result.differs) result.differs = frame;
    }
    result.cost = master.traffic();
  };
  System system(machine, program);
  built = &system;
  sc_core::sc_start();
  back_on_the_main_stack();
  if (system.master.failure()) std::rethrow_exception(system.master.failure());
  system.board.rethrow_failure();
  for (unsigned i = 0; i <= system.board.arbiter.others(); ++i) {
    result.traffic[system.board.arbiter.name(i)] = system.monitor.traffic(i);
  }
  result.bus_clocks =
      static_cast<std::uint64_t>(system.monitor.busy() / period(machine.bus_hz) + 0.5);
  return result;
}

}  // namespace

TechniqueRun run_technique(const Machine& machine, const std::string& technique, const Film& film) {
  const Json json =
      tools::run_isolated([&] { return run_record().print(run(machine, technique, film)); });
  return run_record().parsed(JsonField("technique", json));
}

}  // namespace collide::platform
