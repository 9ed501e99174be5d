// SPDX-License-Identifier: MIT
#include "sim/compare/comparison.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/common/input_error.h"
#include "model/techniques/technique_makers.h"
#include "sim/cosim/blitter/bench.h"
#include "sim/cosim/blitter/lockstep.h"
#include "sim/cosim/divergence.h"
#include "sim/cosim/vera/bench.h"
#include "sim/cosim/vera/lockstep.h"

namespace collide::compare {
namespace {

using techniques::Film;
using techniques::Technique;
using techniques::TechniqueMaker;
using techniques::Truths;
using techniques::World;

/// How many comparisons the unit of a technique has made; empty for what has no unit.
using Compared = std::function<std::uint64_t()>;

/// Units of `on`. A maker in lockstep leaves in `compared` how to ask its unit, for as long as its
/// technique lives. What VERA draws goes to `lines`, unless that is null.
techniques::Equipment equipment(cosim::On on, Compared& compared, vera::Observer* lines) {
  techniques::Equipment equipment;
  equipment.blitter = [on, &compared](blitter::Bus& bus) {
    auto unit = blitter::unit_maker(on)(bus);
    if (const auto* pair = dynamic_cast<const blitter::Lockstep*>(unit.get())) {
      compared = [pair] { return pair->compared(); };
    }
    return unit;
  };
  equipment.vera = [on, &compared, lines] {
    auto unit = vera::unit_maker(on)();
    unit->observe(lines);
    if (const auto* pair = dynamic_cast<const vera::Lockstep*>(unit.get())) {
      compared = [pair] { return pair->compared(); };
    }
    return unit;
  };
  return equipment;
}

std::string difference(const cosim::Divergence& divergence) {
  return fmt::format("{}, expected {}, actual {}, clock {}", divergence.what(),
                     divergence.expected(), divergence.actual(), divergence.clock());
}

OnBus on_bus(const platform::Machine& machine, const std::string& technique, const Film& film) {
  try {
    return {platform::run_technique(machine, technique, film), {}};
  } catch (const InputError& error) {
    return {std::nullopt, error.what()};
  }
}

}  // namespace

bool Comparison::agreed() const {
  return std::all_of(outcomes.begin(), outcomes.end(), [](const Outcome& outcome) {
    const bool same = !outcome.bus || !outcome.bus->run || !outcome.bus->run->differs;
    return same && (!outcome.agreement || outcome.agreement->agreed());
  });
}

Comparison compare(const Film& film, const Options& options) {
  Comparison comparison;
  comparison.frames = film.frames();
  comparison.objects = film.objects();
  comparison.on = options.on;
  std::optional<platform::Machine> machine = options.machine;
  if (machine) {
    comparison.machine = machine->name;
    if (machine->blitter) machine->blitter->unit = options.on;
    if (machine->vera) machine->vera->unit = options.on;
  }
  Compared compared;
  LineRecorder lines;
  std::vector<TechniqueMaker> all =
      techniques::all_techniques(equipment(options.on, compared, options.lines ? &lines : nullptr));
  if (options.misused) {
    for (TechniqueMaker& maker : techniques::misused_techniques()) all.push_back(std::move(maker));
  }
  for (const TechniqueMaker& maker : all) {
    compared = nullptr;
    lines = LineRecorder();
    std::unique_ptr<Technique> technique;
    try {
      technique = maker.make(film);
    } catch (const InputError& error) {
      comparison.left_out.push_back({maker.name, error.what()});
      continue;
    }
    if (!technique) {
      comparison.left_out.push_back({maker.name, "the scene is not one of its game"});
      continue;
    }
    const World screen = technique->screen();
    auto& truths = comparison.truths[{screen.width, screen.height}];
    if (!truths) {
      if (options.progress) options.progress("truths", 0);
      truths = std::make_unique<Truths>(film, screen);
    }
    Outcome outcome;
    outcome.judge = technique->judge();
    outcome.kind = technique->item_kind();
    outcome.screen = screen;
    int frame = 0;
    try {
      outcome.verdict = techniques::run(*technique, film, *truths,
                                        [&](int done, const techniques::FrameResult& result) {
                                          frame = done + 1;
                                          outcome.frames.push_back(result);
                                          if (options.progress) options.progress(maker.name, done);
                                        });
      if (compared) outcome.agreement = Agreement{compared(), {}, {}};
    } catch (const cosim::Divergence& divergence) {
      outcome.verdict.technique = maker.name;
      outcome.agreement = Agreement{compared ? compared() : 0, frame, difference(divergence)};
    }
    outcome.lines = lines.take();
    // Where lockstep found a difference it would only find it again.
    if (machine && (!outcome.agreement || outcome.agreement->agreed())) {
      if (options.progress) options.progress(maker.name + " on " + machine->name, 0);
      outcome.bus = on_bus(*machine, maker.name, film);
    }
    comparison.outcomes.push_back(std::move(outcome));
  }
  return comparison;
}

}  // namespace collide::compare
