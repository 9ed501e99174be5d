// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "model/judge/adapters/registry.h"
#include "model/judge/pairs.h"
#include "model/scene/png.h"
#include "sim/compare/comparison.h"
#include "sim/show/demo/acts.h"
#include "sim/show/demo/impact_picture.h"
#include "sim/tools/project.h"
#include "sim/tools/wave_file.h"
#include "sim/units/impact/make.h"

namespace collide::demo {
namespace {

namespace fs = std::filesystem;
using techniques::Film;

/// Of scenes/tunnel.json: the one in which things go past each other.
constexpr int kFrame = 1;

/// The contacts of the frame, by the RTL, which leaves a wave.
std::vector<Impact> record(const Film& film, const fs::path& path) {
  tools::WaveFile wave(path);
  std::vector<Impact> impacts;
  {
    techniques::Equipment equipment;
    equipment.impact = impact::unit_maker(On::kRtl, {}, {}, wave.clocks());
    const auto technique = techniques::make_technique("impact", film, equipment);
    const techniques::Answer answer = technique->step(kFrame);
    for (std::size_t n = 0; n < answer.items.size(); ++n) {
      impacts.push_back({techniques::pair_of(answer.items[n], film.objects()), answer.times[n]});
    }
  }
  wave.keep();
  return impacts;
}

}  // namespace

Found impact_act() {
  const scene::Scene scene = scene::read_scene(tools::project_root() / "scenes/tunnel.json");
  const Film film = techniques::film_of(scene);
  compare::Options how;
  how.on = On::kLockstep;
  const compare::Comparison comparison = compare::compare(film, how);

  std::uint64_t contacts = 0, between = 0, stills = 0, seen_still = 0;
  std::uint64_t clocks = 0, both_clocks = 0, disagreements = 0, compared = 0;
  for (const compare::Outcome& outcome : comparison.outcomes) {
    const techniques::Verdict& verdict = outcome.verdict;
    if (!techniques::is_timed(outcome.judge)) {
      ++stills;
      seen_still = std::max(seen_still, verdict.tally.true_pairs);
    } else if (outcome.technique == "impact" || outcome.technique == "impact-overlap") {
      contacts = verdict.tally.hits;
      between = verdict.tunnelled.size();
      (outcome.technique == "impact" ? clocks : both_clocks) = verdict.cost.clocks;
      disagreements += verdict.false_answers.size() + (outcome.agreement->agreed() ? 0 : 1);
      compared += outcome.agreement->compared;
    }
  }
  const fs::path picture = tools::output_folder() / "demo/impact-between.png";
  const fs::path wave = tools::output_folder() / "waves/demo-impact.fst";
  scene::write_png(draw_impacts(film, kFrame, record(film, wave)), picture.string());

  std::string text = fmt::format(
      "\nBetween two pictures: contacts that no picture shows, found by the impact unit\n"
      "  {}, {} objects in {} frames; impact and overlap units in lockstep, each contact and its\n"
      "  time held against rule R, and against the pixels of every step on the way\n\n",
      scene.name, film.objects(), film.frames());
  const auto row = [&](const std::string& what, std::uint64_t value) {
    text += fmt::format("  {:<46}{:>12}\n", what, value);
  };
  row("contacts", contacts);
  row("of them between two pictures", between);
  row(fmt::format("seen in the pictures, by any of {} techniques", stills), seen_still);
  row("seen by the impact unit, with their times", contacts);
  row("its clocks for all frames", clocks);
  row("clocks of both units, for the pixels as well", both_clocks);
  row("disagreements (RTL, golden, rule R, pixels)", disagreements);
  row("comparisons in lockstep", compared);
  text +=
      fmt::format("\n  picture  {}\n  wave     {}: {} waves demo-impact{}\n", tools::shown(picture),
                  tools::shown(wave), tools::program_command(), tools::output_option());
  return {{{"scene", scene.name},
           {"contacts", contacts},
           {"between_pictures", between},
           {"stills", stills},
           {"seen_still", seen_still},
           {"clocks", clocks},
           {"clocks_with_overlap", both_clocks},
           {"disagreements", disagreements},
           {"compared", compared},
           {"picture", tools::shown(picture)},
           {"wave", tools::shown(wave)}},
          text};
}

}  // namespace collide::demo
