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
#include "model/techniques/swept_game.h"
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

/// An object that looks for others, and those.
struct Mover {
  MovingCircle<double> circle;
  Targets<double> targets;
  std::vector<MovingCircle<double>> circles;
  std::vector<techniques::swept::Enemy> enemies;  ///< as rule L's game has them
};

std::vector<Mover> movers_of(const Scene& scene) {
  std::vector<Mover> movers;
  for (const impact::Descriptor& i : scene.objects) {
    if (i.hits == 0) continue;
    Mover mover{circle_of(i.circle), {}, {}, {}};
    for (const impact::Descriptor& j : scene.objects) {
      if (&i == &j || (i.hits & j.is) == 0) continue;
      mover.circles.push_back(circle_of(j.circle));
      mover.targets.add(mover.circles.back());
      mover.enemies.push_back({{mover.circles.back().to, mover.circles.back().radius}});
    }
    movers.push_back(std::move(mover));
  }
  return movers;
}

/// What somebody takes for a frame, and how many movers hit something.
struct Host {
  double microseconds = 1e9;
  std::size_t hits = 0;
};

/// The best of some repetitions; `find(mover)` says whether the mover hits anything.
template <typename Find>
Host host_of(const std::vector<Mover>& movers, Find find) {
  constexpr int kRuns = 2000;
  Host host;
  for (int repetition = 0; repetition < 5; ++repetition) {
    const auto start = std::chrono::steady_clock::now();
    std::size_t found = 0;
    for (int run = 0; run < kRuns; ++run) {
      for (const Mover& mover : movers) found += find(mover) ? 1 : 0;
    }
    const std::chrono::duration<double, std::micro> passed =
        std::chrono::steady_clock::now() - start;
    host.microseconds = std::min(host.microseconds, passed.count() / kRuns);
    host.hits = found / kRuns;
  }
  if (host.hits == 0) throw std::logic_error("nothing was found");
  return host;
}

bool earliest_r(const Mover& mover) {
  return techniques::swept::earliest_r(mover.circle, mover.targets).has_value();
}
/// As the game asks.
bool scalar_l(const Mover& mover) {
  return techniques::swept::ball_contact(mover.circle, mover.enemies).has_value();
}
bool batch_l(const Mover& mover) {
  if (!techniques::swept::is_swept(mover.circle)) return false;
  const auto first = techniques::swept::earliest_l(mover.circle, mover.targets);
  return first && first->t < 1;
}
bool scalar_r(const Mover& mover) {
  double best = 2;
  for (const MovingCircle<double>& circle : mover.circles) {
    const auto t = techniques::swept::rule_r(mover.circle, circle);
    if (t && *t < best) best = *t;
  }
  return best <= 1;
}

std::uint64_t machine_clocks(const char* program, const Scene& scene, std::uint16_t count) {
  platform::ListUnitBatch::Scene batch;
  batch.words = impact::words_of(scene);
  batch.count = static_cast<unsigned>(scene.objects.size());
  return of_a_frame([&](std::uint16_t frames) { return by_program(program, batch, frames); }, count)
      .clocks;
}

ImpactFrame measure(const Scene& scene) {
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
  frame.host = host_of(movers_of(scene), earliest_r).microseconds;
  return frame;
}

}  // namespace

std::vector<ImpactFrame> measure_impact_frames() {
  std::vector<ImpactFrame> frames;
  for (const Scene& scene : impact::make_scenes()) frames.push_back(measure(scene));
  return frames;
}

GameFrame measure_game_frame() {
  const Scene scene = impact::make_game_frame();
  const std::vector<Mover> movers = movers_of(scene);
  GameFrame frame;
  frame.rule_r = measure(scene);
  frame.alone_l = machine_clocks("impact-literal", scene, 1);
  const Host l = host_of(movers, scalar_l), r = host_of(movers, scalar_r);
  frame.hits_l = l.hits;
  frame.hits_r = r.hits;
  frame.pair_by_pair_l = l.microseconds;
  frame.pair_by_pair_r = r.microseconds;
  frame.batch_l = host_of(movers, batch_l).microseconds;
  return frame;
}

std::string markdown(const GameFrame& f) {
  const auto row = [](const std::string& who, const std::string& l, const std::string& r) {
    return fmt::format("| {} | {} | {} |\n", who, l, r);
  };
  const auto us = [](double microseconds) { return fmt::format("{:.2f} us", microseconds); };
  const auto clocks = [](std::uint64_t n) {
    return fmt::format("{} clocks, {:.1f} ms", n, static_cast<double>(n) / kLabClock * 1e3);
  };
  return "| 10 balls, 50 enemies | rule L | rule R |\n| --- | --- | --- |\n" +
         row("the page's claim", "100 to 200 us", "") +
         row("this host, pair by pair", us(f.pair_by_pair_l), us(f.pair_by_pair_r)) +
         row("this host, in a batch", us(f.batch_l), us(f.rule_r.host)) +
         row("68000 at 8 MHz, alone", clocks(f.alone_l), clocks(f.rule_r.alone)) +
         row("68000 with the impact unit", "", clocks(f.rule_r.by_unit)) +
         row("impact unit, its own clocks", "", fmt::format("{}", f.rule_r.small.taken)) +
         row("balls that hit", fmt::format("{}", f.hits_l), fmt::format("{}", f.hits_r));
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
