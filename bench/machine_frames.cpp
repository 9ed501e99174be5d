// SPDX-License-Identifier: MIT
#include "bench/machine_frames.h"

#include "model/common/json.h"
#include "sim/tools/worker.h"

namespace collide::bench {

platform::Machine lab() {
  platform::Machine machine = platform::read_machine("lab");
  for (platform::Machine::Device& device : machine.devices) device.unit = On::kRtl;
  return machine;
}

m68k::Program firmware(const std::string& name) {
  return m68k::read_program(std::string(COLLIDE_FIRMWARE "/") + name + ".elf");
}

Frames of_a_frame(const std::function<Frames(std::uint16_t count)>& run, std::uint16_t count) {
  const auto apart = [&run](std::uint16_t frames) {
    const Json json = tools::run_isolated([&] {
      const Frames done = run(frames);
      return Json{done.clocks, done.found};
    });
    return Frames{json[0], json[1]};
  };
  const Frames all = apart(count);
  return {(all.clocks - apart(0).clocks) / count, all.found};
}

Frames by_program(const std::string& name, const platform::ListUnitBatch::Scene& scene,
                  std::uint16_t count) {
  platform::Platform platform(lab(), {});
  platform::ListUnitBatch batch(platform, firmware(name), scene, count);
  const auto result = batch.run(kLabSeconds);
  return {result.outcome.clocks, result.records.size()};
}

}  // namespace collide::bench
