// SPDX-License-Identifier: MIT
#include "bench/impact_table.h"

#include <Vimpact_wide_bench.h>
#include <Vimpact_wide_bench___024root.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "bench/machine_frames.h"
#include "model/impact/golden.h"
#include "model/techniques/swept_batch.h"
#include "sim/scene/impact_scenes.h"
#include "sim/units/direct_edge.h"
#include "sim/units/impact/make.h"
#include "sim/units/impact/pins.h"

COLLIDE_DIRECT_EDGE(Vimpact_wide_bench);

namespace collide::bench {
namespace {

using impact::Scene;
using techniques::swept::MovingCircle;
using techniques::swept::Targets;

/// CLOCKS of the second run.
std::uint32_t clocks_of(impact::Unit& unit, const Scene& scene, bool all) {
  configure(unit, scene);
  for (int run = 0; run < 2; ++run) {
    unit.write(impact::kControl, impact::kStart | (all ? impact::kAll : 0U));
    unit.run();
  }
  if ((unit.read(impact::kStatus) & impact::kError) != 0) throw std::logic_error("a bus error");
  return unit.read(impact::kClocks);
}

ImpactFrame::Clocks clocks(const Scene& scene, bool wide, bool all) {
  impact::Parameters parameters;
  parameters.wide = wide;
  impact::Ram golden_ram = make_ram(scene), ram = make_ram(scene);
  impact::Golden golden(golden_ram, parameters);
  std::unique_ptr<impact::Unit> rtl;
  if (wide) {
    rtl = std::make_unique<impact::Pins<Vimpact_wide_bench>>(ram, parameters);
  } else {
    rtl = impact::unit_maker(On::kRtl)(ram);
  }
  const std::uint32_t bound = clocks_of(golden, scene, all), taken = clocks_of(*rtl, scene, all);
  if (taken > bound) throw std::logic_error("more clocks than the bound");
  if (ram.words() != golden_ram.words()) throw std::logic_error("another list");
  return {taken, bound};
}

MovingCircle<double> circle_of(const impact::Circle& c) {
  return {{c.from_x / 16.0, c.from_y / 16.0}, {c.to_x / 16.0, c.to_y / 16.0}, c.radius / 16.0};
}

/// Microseconds in which the host knows each object's earliest contact.
double host_of(const Scene& scene) {
  struct Mover {
    MovingCircle<double> circle;
    Targets<double> targets;
  };
  std::vector<Mover> movers;
  for (const impact::Descriptor& i : scene.objects) {
    if (i.hits == 0) continue;
    Mover mover{circle_of(i.circle), {}};
    for (const impact::Descriptor& j : scene.objects) {
      if (&i != &j && (i.hits & j.is) != 0) mover.targets.add(circle_of(j.circle));
    }
    movers.push_back(std::move(mover));
  }
  constexpr int kRuns = 2000;
  std::size_t found = 0;
  double best = 1e9;
  for (int repetition = 0; repetition < 5; ++repetition) {
    const auto start = std::chrono::steady_clock::now();
    for (int run = 0; run < kRuns; ++run) {
      for (const Mover& mover : movers) {
        found += techniques::swept::earliest_r(mover.circle, mover.targets).has_value() ? 1 : 0;
      }
    }
    const std::chrono::duration<double, std::micro> passed =
        std::chrono::steady_clock::now() - start;
    best = std::min(best, passed.count() / kRuns);
  }
  if (found == 0) throw std::logic_error("nothing was found");
  return best;
}

std::uint64_t machine_clocks(const char* program, const Scene& scene, std::uint16_t count) {
  platform::ListUnitBatch::Scene batch;
  batch.words = impact::words_of(scene);
  batch.count = static_cast<unsigned>(scene.objects.size());
  return of_a_frame([&](std::uint16_t frames) { return by_program(program, batch, frames); }, count)
      .clocks;
}

}  // namespace

std::vector<ImpactFrame> measure_impact_frames() {
  std::vector<ImpactFrame> frames;
  for (const Scene& scene : impact::make_scenes()) {
    ImpactFrame frame;
    frame.scene = scene.name;
    impact::Ram ram = make_ram(scene);
    impact::Golden golden(ram);
    clocks_of(golden, scene, false);
    frame.survivors = golden.quantities().survivors;
    frame.contacts = golden.quantities().contacts;
    frame.small = clocks(scene, false, false);
    frame.small_all = clocks(scene, false, true);
    frame.wide = clocks(scene, true, false);
    frame.wide_all = clocks(scene, true, true);
    frame.by_unit = machine_clocks("impact-unit", scene, 4);
    frame.alone = machine_clocks("impact-software", scene, 1);
    frame.host = host_of(scene);
    frames.push_back(frame);
  }
  return frames;
}

std::string markdown(const std::vector<ImpactFrame>& frames) {
  std::string table =
      "| 128 objects | S | H | clocks (bound) | all mode | WIDE | WIDE, all mode | 68000 with it | "
      "68000 alone | host's batch |\n"
      "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n";
  const auto text = [](const ImpactFrame::Clocks& clocks) {
    return fmt::format("{} ({})", clocks.taken, clocks.bound);
  };
  for (const ImpactFrame& f : frames) {
    table += fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} | {:.2f} us |\n", f.scene,
                         f.survivors, f.contacts, text(f.small), text(f.small_all), text(f.wide),
                         text(f.wide_all), f.by_unit, f.alone, f.host);
  }
  return table;
}

}  // namespace collide::bench
