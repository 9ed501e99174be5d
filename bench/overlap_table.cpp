// SPDX-License-Identifier: MIT
#include "bench/overlap_table.h"

#include <fmt/format.h>

#include <array>
#include <stdexcept>

#include "model/overlap/golden.h"
#include "sim/scene/overlap_scenes.h"
#include "sim/units/overlap/make.h"

namespace collide::bench {
namespace {

using overlap::Unit;

class CountingMemory final : public overlap::Memory {
 public:
  explicit CountingMemory(overlap::Memory& memory) : memory_(memory) {}

  std::optional<std::uint32_t> read(std::uint32_t address) override {
    ++reads;
    return memory_.read(address);
  }
  bool write(std::uint32_t address, std::uint32_t data) override {
    ++writes;
    return memory_.write(address, data);
  }

  std::uint64_t reads = 0, writes = 0;

 private:
  overlap::Memory& memory_;
};

struct Prototype {
  std::uint32_t clocks, bound;
};
constexpr std::array<Prototype, 10> kPrototype{{{3014, 4006},
                                                {5467, 7873},
                                                {10'341, 15'258},
                                                {16'076, 24'024},
                                                {2080, 2515},
                                                {3369, 4209},
                                                {13'356, 20'014},
                                                {42'862, 69'924},
                                                {538'652, 563'836},
                                                {280'604, 301'756}}};

/// CLOCKS of the second run; the accesses of that run alone are left in `memory`.
std::uint32_t clocks_of(Unit& unit, CountingMemory& memory, const overlap::Setup& setup) {
  for (int run = 0; run < 2; ++run) {
    memory.reads = memory.writes = 0;
    configure(unit, setup);
    unit.write(overlap::kControl, start_bits(setup));
    unit.run();
  }
  return unit.read(overlap::kClocks);
}

std::string percent(std::uint32_t part, std::uint32_t whole) {
  return fmt::format("{:.0f} %", 100.0 * part / whole);
}

}  // namespace

std::vector<OverlapFrame> measure_overlap_frames() {
  const std::vector<overlap::Scene> scenes = overlap::make_scenes();
  if (scenes.size() != kPrototype.size()) throw std::logic_error("a figure for every scene");
  std::vector<OverlapFrame> frames;
  for (const overlap::Scene& scene : scenes) {
    const Prototype& prototype = kPrototype[frames.size()];
    OverlapFrame frame{scene.name};
    frame.prototype_clocks = prototype.clocks;
    frame.prototype_bound = prototype.bound;
    for (const bool area : {true, false}) {
      overlap::Task task = scene.task;
      task.setup.area = area;
      overlap::Ram golden_ram = make_ram(task), ram = make_ram(task);
      CountingMemory golden_memory(golden_ram), memory(ram);
      overlap::Golden golden(golden_memory);
      const auto rtl = overlap::unit_maker(On::kRtl)(memory);
      frame.bound = clocks_of(golden, golden_memory, task.setup);
      (area ? frame.area_clocks : frame.clocks) = clocks_of(*rtl, memory, task.setup);
      frame.found = rtl->read(overlap::kFound);
      frame.reads = memory.reads;
      frame.writes = memory.writes;
    }
    frames.push_back(frame);
  }
  return frames;
}

std::string markdown(const std::vector<OverlapFrame>& frames) {
  std::string table =
      "| 128 sprites | found | clocks (bound) | reads + writes | area mode | of the bound | "
      "prototype: of its bound | clocks to the prototype's |\n"
      "| --- | --- | --- | --- | --- | --- | --- | --- |\n";
  for (const OverlapFrame& frame : frames) {
    const bool same = frame.bound == frame.prototype_bound;
    table += fmt::format("| {} | {} | {} ({}) | {} + {} | {} | {} | {} | {} |\n", frame.scene,
                         frame.found, frame.clocks, frame.bound, frame.reads, frame.writes,
                         frame.area_clocks, percent(frame.clocks, frame.bound),
                         percent(frame.prototype_clocks, frame.prototype_bound),
                         same ? fmt::format("{:.2f}", double(frame.clocks) / frame.prototype_clocks)
                              : "other places");
  }
  return table;
}

}  // namespace collide::bench
