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

/// The makers, with the units that drive a chip replaced by those of `on`. A maker in lockstep
/// leaves in `compared` how to ask its unit, for as long as its technique lives.
/// What VERA draws goes to `lines`, unless that is null.
std::vector<TechniqueMaker> makers(cosim::On on, Compared& compared, vera::Observer* lines) {
  std::vector<TechniqueMaker> all = techniques::golden_techniques();
  const techniques::MakeBlitter blitter = [on, &compared](blitter::Bus& bus) {
    auto unit = blitter::unit_maker(on)(bus);
    if (const auto* pair = dynamic_cast<const blitter::Lockstep*>(unit.get())) {
      compared = [pair] { return pair->compared(); };
    }
    return unit;
  };
  const techniques::MakeVera vera = [on, &compared, lines] {
    auto unit = vera::unit_maker(on)();
    unit->observe(lines);
    if (const auto* pair = dynamic_cast<const vera::Lockstep*>(unit.get())) {
      compared = [pair] { return pair->compared(); };
    }
    return unit;
  };
  for (TechniqueMaker& maker : all) {
    if (maker.name == "mandin") {
      maker.make = [blitter](const Film& film) { return techniques::make_mandin(film, blitter); };
    } else if (maker.name == "vera") {
      maker.make = [vera](const Film& film) { return techniques::make_vera(film, vera); };
    } else if (maker.name == "rings") {
      maker.make = [vera](const Film& film) { return techniques::make_rings(film, vera); };
    }
  }
  return all;
}

std::string difference(const cosim::Divergence& divergence) {
  return fmt::format("{}, expected {}, actual {}, clock {}", divergence.what(),
                     divergence.expected(), divergence.actual(), divergence.clock());
}

}  // namespace

bool Comparison::agreed() const {
  return std::all_of(outcomes.begin(), outcomes.end(), [](const Outcome& outcome) {
    return !outcome.agreement || outcome.agreement->agreed();
  });
}

Comparison compare(const Film& film, const Options& options) {
  Comparison comparison;
  comparison.frames = film.frames();
  comparison.objects = film.objects();
  comparison.on = options.on;
  Compared compared;
  LineRecorder lines;
  std::vector<TechniqueMaker> all = makers(options.on, compared, options.lines ? &lines : nullptr);
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
    Outcome outcome{{}, technique->judge(), technique->item_kind(), screen, {}, {}, {}};
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
    comparison.outcomes.push_back(std::move(outcome));
  }
  return comparison;
}

}  // namespace collide::compare
