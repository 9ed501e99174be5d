// SPDX-License-Identifier: MIT
#include "sim/compare/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "model/common/counted.h"
#include "sim/compare/describe.h"
#include "sim/compare/figures.h"
#include "sim/compare/meaning.h"

namespace collide::compare {
namespace {

using techniques::FalseAnswer;
using Lines = std::vector<std::string>;

/// A part of the figures, a row for each outcome; columns are as wide as what is in them.
void columns(const Comparison& comparison, Part part, const std::string& corner, Lines& lines) {
  constexpr std::size_t kNames = 20;
  lines.push_back(fmt::format("{:<{}}", corner, kNames));
  const std::size_t first = lines.size() - 1;
  std::vector<std::vector<Figure>> rows;
  for (const Outcome& outcome : comparison.outcomes) {
    rows.push_back(figures(outcome));
    lines.push_back(fmt::format("{:<{}}", outcome.technique, kNames));
  }
  if (rows.empty()) return;
  for (std::size_t column = 0; column < rows[0].size(); ++column) {
    const Figure& head = rows[0][column];
    if (head.part != part) continue;
    std::vector<std::string> cells{head.heading};
    for (const auto& row : rows) cells.push_back(text(row[column], comparison.frames));
    std::size_t width = 0;
    for (const std::string& cell : cells) width = std::max(width, cell.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
      lines[first + i] += head.form == Form::kText ? fmt::format("  {:<{}}", cells[i], width)
                                                   : fmt::format("  {:>{}}", cells[i], width);
    }
  }
  for (std::size_t i = first; i < lines.size(); ++i) {
    lines[i].erase(lines[i].find_last_not_of(' ') + 1);
  }
}

void agreement(const Comparison& comparison, Lines& lines) {
  for (const Outcome& outcome : comparison.outcomes) {
    if (!outcome.agreement) continue;
    const Agreement& found = *outcome.agreement;
    lines.push_back(
        found.agreed()
            ? fmt::format("{:<20}  RTL and golden model agree in all of {} comparisons",
                          outcome.technique, found.compared)
            : fmt::format("{:<20}  RTL and golden model part in frame {} after {} comparisons: {}",
                          outcome.technique, *found.frame, found.compared, found.difference));
  }
}

/// Who ran as machine code.
void natively(const Comparison& comparison, Lines& lines) {
  for (const Outcome& outcome : comparison.outcomes) {
    if (!outcome.native) continue;
    const platform::NativeRun& run = *outcome.native;
    if (!run.ran()) {
      lines.push_back(fmt::format("{:<20}  not in machine code: {}", outcome.technique, run.why));
      continue;
    }
    const std::string what =
        fmt::format("{} on a {} ({})", run.program, run.processor, run.machine);
    lines.push_back(
        run.agreed()
            ? fmt::format("{:<20}  {}: {}, {} results as the technique's; a frame takes {} to "
                          "{} clocks, {} on average{}",
                          outcome.technique, what, counted(run.frames, "frame"), run.results,
                          run.least, run.most, run.mean(),
                          run.lockstep != 0
                              ? fmt::format("; {} comparisons in lockstep", run.lockstep)
                              : "")
            : fmt::format("{:<20}  {}: parts from the technique in frame {}: {}", outcome.technique,
                          what, *run.frame, run.difference));
  }
}

/// "black-dither 3, tunnelled 2"
std::string by_reason(const std::vector<FalseAnswer>& answers) {
  std::map<std::string, int> counts;
  for (const FalseAnswer& answer : answers) {
    ++counts[fmt::format("{} {}", name_of(answer.sort), reason(answer))];
  }
  std::string text;
  for (const auto& [reason, count] : counts) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", reason, count);
  }
  return text;
}

void false_answers(const Comparison& comparison, const scene::Scene& scene, std::size_t most,
                   Lines& lines) {
  for (const Outcome& outcome : comparison.outcomes) {
    const techniques::Verdict& verdict = outcome.verdict;
    if (!verdict.false_answers.empty()) {
      lines.emplace_back();
      lines.push_back(fmt::format("{}: {}", outcome.technique, by_reason(verdict.false_answers)));
    }
    std::size_t listed = 0;
    for (const FalseAnswer& answer : verdict.false_answers) {
      if (listed++ == most) break;
      lines.push_back(fmt::format("  frame {:>5}  {:<9} {:<24} {}", answer.frame,
                                  name_of(answer.sort), reason(answer),
                                  what(answer, outcome.kind, scene)));
    }
    if (verdict.false_answers.size() > most) {
      lines.push_back(fmt::format("  and {} more: --list", verdict.false_answers.size() - most));
    }
    // What is contact by motion alone is missed by those that look at pixels.
    if (techniques::is_timed(outcome.judge)) continue;
    if (verdict.tunnelled.empty()) continue;
    if (verdict.false_answers.empty()) lines.emplace_back();
    lines.push_back(fmt::format("{}: tunnelled {}", outcome.technique, verdict.tunnelled.size()));
    listed = 0;
    for (const techniques::FramePair& met : verdict.tunnelled) {
      if (listed++ == most) break;
      const auto id = [&](int index) { return scene.objects[static_cast<std::size_t>(index)].id; };
      lines.push_back(fmt::format("  frame {:>5}  {:<9} {:<24} {} and {}", met.frame, "missed",
                                  techniques::name_of(techniques::Reason::kTunnelled),
                                  id(met.pair.first), id(met.pair.second)));
    }
    if (verdict.tunnelled.size() > most) {
      lines.push_back(fmt::format("  and {} more: --list", verdict.tunnelled.size() - most));
    }
  }
}

}  // namespace

Lines table(const Comparison& comparison, const scene::Scene& scene, std::size_t most) {
  Lines lines{
      fmt::format("{}: {}, {} of {}x{}, units on {}", scene.name,
                  counted(comparison.objects, "object"), counted(comparison.frames, "frame"),
                  scene.width, scene.height, name_of(comparison.on)),
      ""};
  for (const Outcome& outcome : comparison.outcomes) {
    lines.push_back(meaning(outcome, comparison.frames));
  }
  if (!comparison.outcomes.empty()) lines.emplace_back();
  columns(comparison, Part::kAccuracy, "technique", lines);
  lines.emplace_back();
  columns(comparison, Part::kCost, "each frame", lines);
  if (!comparison.machine.empty()) {
    lines.emplace_back();
    columns(comparison, Part::kBus, comparison.machine + ", each frame", lines);
  }
  if (comparison.on == On::kLockstep) {
    lines.emplace_back();
    agreement(comparison, lines);
  }
  if (std::any_of(comparison.outcomes.begin(), comparison.outcomes.end(),
                  [](const Outcome& outcome) { return outcome.native.has_value(); })) {
    lines.emplace_back();
    lines.emplace_back("in machine code");
    natively(comparison, lines);
  }
  if (!comparison.left_out.empty()) lines.emplace_back();
  for (const LeftOut& technique : comparison.left_out) {
    lines.push_back(fmt::format("{:<20}  left out: {}", technique.technique, technique.why));
  }
  false_answers(comparison, scene, most, lines);
  return lines;
}

}  // namespace collide::compare
