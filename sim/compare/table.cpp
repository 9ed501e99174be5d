// SPDX-License-Identifier: MIT
#include "sim/compare/table.h"

#include <fmt/format.h>

#include <map>

#include "sim/compare/describe.h"

namespace collide::compare {
namespace {

using techniques::FalseAnswer;
using techniques::Tally;
using Lines = std::vector<std::string>;

std::string share(const std::optional<double>& value) {
  return value ? fmt::format("{:.4f}", *value) : "-";
}

/// What it comes to in each frame.
std::string per_frame(std::uint64_t total, int frames) {
  if (total == 0) return "-";
  return fmt::format("{:.0f}", static_cast<double>(total) / frames);
}

void accuracy(const Comparison& comparison, Lines& lines) {
  lines.push_back(fmt::format("{:<21}{:<8}{:<6}{:>10}{:>8}{:>8}{:>8}{:>9}{:>7}{:>12}{:>9}{:>11}",
                              "technique", "says", "judge", "precision", "recall", "hits", "missed",
                              "invented", "quiet", "candidates", "outside", "tunnelled"));
  for (const Outcome& outcome : comparison.outcomes) {
    const Tally& tally = outcome.verdict.tally;
    lines.push_back(fmt::format("{:<21}{:<8}{:<6}{:>10}{:>8}{:>8}{:>8}{:>9}{:>7}{:>12}{:>9}{:>11}",
                                outcome.verdict.technique, name(outcome.kind), name(outcome.judge),
                                share(tally.precision()), share(tally.recall()), tally.hits,
                                tally.misses, tally.false_alarms, tally.quiet_frames,
                                tally.candidate_pairs, tally.out_of_domain,
                                outcome.verdict.tunnelled.size()));
  }
}

void cost(const Comparison& comparison, Lines& lines) {
  lines.push_back(fmt::format("{:<21}{:>12}{:>12}{:>12}{:>14}{:>9}{:>16}{:>16}", "each frame",
                              "clocks", "accesses", "bytes", "memory bits", "latency",
                              "time error mean", "largest"));
  for (const Outcome& outcome : comparison.outcomes) {
    const techniques::Verdict& verdict = outcome.verdict;
    const int frames = comparison.frames;
    const bool timed = verdict.times.count() != 0;
    lines.push_back(fmt::format(
        "{:<21}{:>12}{:>12}{:>12}{:>14}{:>9}{:>16}{:>16}", verdict.technique,
        per_frame(verdict.cost.clocks, frames), per_frame(verdict.cost.accesses, frames),
        per_frame(verdict.cost.bytes, frames), verdict.memory_bits, verdict.latency,
        timed ? fmt::format("{:.6f}", verdict.times.mean()) : "-",
        timed ? fmt::format("{:.6f}", verdict.times.largest()) : "-"));
  }
}

void bus(const Comparison& comparison, Lines& lines) {
  lines.push_back(fmt::format("{:<21}{:>12}{:>12}{:>12}{:>12}{:>12}  {}",
                              comparison.machine + ", each frame", "reads", "writes",
                              "blitter's", "bytes", "bus clocks", "answers"));
  for (const Outcome& outcome : comparison.outcomes) {
    if (!outcome.bus) continue;
    if (!outcome.bus->run) {
      lines.push_back(
          fmt::format("{:<21}left out: {}", outcome.verdict.technique, outcome.bus->why));
      continue;
    }
    const platform::TechniqueRun& run = *outcome.bus->run;
    const int frames = comparison.frames;
    lines.push_back(fmt::format(
        "{:<21}{:>12}{:>12}{:>12}{:>12}{:>12}  {}", outcome.verdict.technique,
        per_frame(run.processor.reads, frames), per_frame(run.processor.writes, frames),
        per_frame(run.blitter.accesses(), frames),
        per_frame(run.processor.bytes + run.blitter.bytes, frames),
        per_frame(run.bus_clocks, frames),
        run.differs ? fmt::format("another in frame {}", *run.differs) : "the same"));
  }
}

void agreement(const Comparison& comparison, Lines& lines) {
  for (const Outcome& outcome : comparison.outcomes) {
    if (!outcome.agreement) continue;
    const Agreement& found = *outcome.agreement;
    lines.push_back(
        found.agreed()
            ? fmt::format("{:<21}RTL and golden model agree in all of {} comparisons",
                          outcome.verdict.technique, found.compared)
            : fmt::format("{:<21}RTL and golden model part in frame {} after {} comparisons: {}",
                          outcome.verdict.technique, *found.frame, found.compared,
                          found.difference));
  }
}

/// "black-dither 3, tunnelled 2"
std::string by_reason(const std::vector<FalseAnswer>& answers) {
  std::map<std::string, int> counts;
  for (const FalseAnswer& answer : answers) {
    ++counts[fmt::format("{} {}", name(answer.sort), reason(answer))];
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
      lines.push_back(fmt::format("{}: {}", verdict.technique, by_reason(verdict.false_answers)));
    }
    std::size_t listed = 0;
    for (const FalseAnswer& answer : verdict.false_answers) {
      if (listed++ == most) break;
      lines.push_back(fmt::format("  frame {:>5}  {:<9} {:<24} {}", answer.frame, name(answer.sort),
                                  reason(answer), what(answer, outcome.kind, scene)));
    }
    if (verdict.false_answers.size() > most) {
      lines.push_back(fmt::format("  and {} more: --list", verdict.false_answers.size() - most));
    }
    // What is contact by motion alone is missed by those that look at pixels.
    if (techniques::is_timed(outcome.judge)) continue;
    if (verdict.tunnelled.empty()) continue;
    if (verdict.false_answers.empty()) lines.emplace_back();
    lines.push_back(fmt::format("{}: tunnelled {}", verdict.technique, verdict.tunnelled.size()));
    listed = 0;
    for (const techniques::FramePair& met : verdict.tunnelled) {
      if (listed++ == most) break;
      const auto id = [&](int index) { return scene.objects[static_cast<std::size_t>(index)].id; };
      lines.push_back(fmt::format("  frame {:>5}  {:<9} {:<24} {} and {}", met.frame, "missed",
                                  techniques::name(techniques::Reason::kTunnelled),
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
      fmt::format("{}: {} objects, {} frames of {}x{}, units on {}", scene.name, comparison.objects,
                  comparison.frames, scene.width, scene.height, cosim::name_of(comparison.on)),
      ""};
  accuracy(comparison, lines);
  lines.emplace_back();
  cost(comparison, lines);
  if (!comparison.machine.empty()) {
    lines.emplace_back();
    bus(comparison, lines);
  }
  if (comparison.on == cosim::On::kLockstep) {
    lines.emplace_back();
    agreement(comparison, lines);
  }
  if (!comparison.left_out.empty()) lines.emplace_back();
  for (const LeftOut& technique : comparison.left_out) {
    lines.push_back(fmt::format("{:<21}left out: {}", technique.technique, technique.why));
  }
  false_answers(comparison, scene, most, lines);
  return lines;
}

}  // namespace collide::compare
