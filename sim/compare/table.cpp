// SPDX-License-Identifier: MIT
#include "sim/compare/table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "model/common/counted.h"
#include "sim/compare/columns.h"
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

/// The rows in columns, for lines of that many characters; 0 is no limit.
void align(const std::vector<std::vector<std::string>>& rows, const std::set<std::size_t>& right,
           std::size_t width, Lines& lines) {
  for (std::string& line : in_columns(rows, right, width)) lines.push_back(std::move(line));
}

/// "4 KB", "7 bits".
std::string memory(std::uint64_t bits) {
  constexpr std::uint64_t kBytes = 8, kKilo = 1024;
  if (bits == 0) return "-";
  if (bits < 8 * kBytes) return counted(bits, "bit");
  if (bits < kKilo * kBytes) return counted((bits + kBytes - 1) / kBytes, "byte");
  return fmt::format("{} KB", (bits + kKilo * kBytes / 2) / (kKilo * kBytes));
}

/// Whether there was something to see, none of it for this technique, and it said nothing.
bool sees_nothing(const Outcome& outcome) {
  const techniques::Tally& tally = outcome.verdict.tally;
  const Contacts& contacts = outcome.contacts;
  return contacts.all != 0 && contacts.outside() == contacts.all && tally.hits == 0 &&
         tally.misses == 0 && tally.false_alarms == 0;
}

/// In few words: the technique's own name, and not on which machine it runs.
void shorten(std::vector<std::vector<std::string>>& rows) {
  for (auto& row : rows) {
    row.erase(row.begin() + 1);
    const std::size_t open = row[0].find('(');
    if (open != row[0].npos) row[0] = row[0].substr(open + 1, row[0].size() - open - 2);
  }
}

/// A row for each technique, also for those that cannot run.
void techniques_in_words(const Comparison& comparison, std::size_t width, Lines& lines) {
  const bool timed = std::any_of(comparison.outcomes.begin(), comparison.outcomes.end(),
                                 [](const Outcome& outcome) { return outcome.host.has_value(); });
  std::vector<std::vector<std::string>> rows{{"technique", "runs on", "it tells", "frames wrong",
                                              "found", "missed", "invented", "out of reach",
                                              "cost of a frame"}};
  if (timed) rows[0].push_back("us here");
  rows[0].push_back("memory");
  for (const Outcome& outcome : comparison.outcomes) {
    std::vector<std::string> row{name_in_words(outcome.technique, outcome.words),
                                 outcome.words.machine};
    if (outcome.agreement && !outcome.agreement->agreed()) {
      row.emplace_back("not judged: RTL and golden model part");
      rows.push_back(std::move(row));
      continue;
    }
    const techniques::Tally& tally = outcome.verdict.tally;
    if (sees_nothing(outcome)) {
      row.push_back(fmt::format("sees none of your {}: {}",
                                counted(outcome.contacts.all, "contact"), outcome.words.sees));
      rows.push_back(std::move(row));
      continue;
    }
    row.emplace_back(item_in_words(outcome.kind));
    for (const std::uint64_t count : {outcome.frames_wrong(), tally.hits, tally.misses,
                                      tally.false_alarms, tally.out_of_domain}) {
      row.push_back(fmt::format("{}", count));
    }
    row.push_back(cost_in_words(outcome, comparison.frames, comparison.on == On::kGolden));
    if (timed) {
      row.push_back(outcome.host ? fmt::format("{:.2f}", outcome.host->microseconds) : "-");
    }
    row.push_back(memory(outcome.verdict.memory_bits));
    rows.push_back(std::move(row));
  }
  for (const LeftOut& out : comparison.left_out) {
    rows.push_back(
        {name_in_words(out.technique, out.words), out.words.machine, "cannot run: " + out.why});
  }
  std::set<std::size_t> right{3, 4, 5, 6, 7};
  if (timed) right.insert(9);
  if (!fits(rows, width)) {
    shorten(rows);
    right = {2, 3, 4, 5, 6};
    if (timed) right.insert(8);
  }
  align(rows, right, width, lines);
}

/// What the techniques of a comparison are asked for, in words.
std::string hits(const Comparison& comparison) {
  std::vector<std::pair<std::string, std::string>> asked;  // in words, and who is
  for (const Outcome& outcome : comparison.outcomes) {
    if (outcome.judge == techniques::Judge::kPixelPairs) continue;
    const std::string words = hit_in_words(outcome.judge);
    const auto known = std::find_if(asked.begin(), asked.end(),
                                    [&](const auto& one) { return one.first == words; });
    if (known == asked.end()) {
      asked.emplace_back(words, outcome.technique);
    } else {
      known->second += ", " + outcome.technique;
    }
  }
  std::string text = hit_in_words(techniques::Judge::kPixelPairs);
  for (const auto& [words, who] : asked) text += fmt::format("; to {}: {}", who, words);
  return text;
}

/// What the columns say.
void legend(const Comparison& comparison, const TableOptions& options, Lines& lines) {
  std::vector<std::vector<std::string>> rows;
  const auto row = [&rows](const char* column, const std::string& text) {
    rows.push_back({column, text});
  };
  if (options.explain) {
    row("it tells",
        "what an answer names: two objects, one of them, two groups of objects, or only "
        "that something met");
  }
  row("frames wrong", "with a hit missed or invented, or a wrong time");
  row("found", "hits in all frames, as far as the technique tells them apart: " + hits(comparison));
  row("missed", "hits that it could have seen, and did not");
  row("invented", "hits that it said there were, and that were none");
  row("out of reach",
      "pairs that meet, and that it cannot see: too large, too many, of other classes, off its "
      "screen");
  row("cost of a frame", "clocks of its own machine or chip, or accesses to memory and registers");
  if (std::any_of(comparison.outcomes.begin(), comparison.outcomes.end(),
                  [](const Outcome& outcome) { return outcome.host.has_value(); })) {
    row("us here",
        "microseconds a frame, measured on this machine's processor: the median of 5 runs");
  }
  row("memory", "that it needs, without masks and positions");
  if (!options.explain) row("--explain", "more of each technique, and all figures");
  align(rows, {}, options.width, lines);
}

/// How many there are to find, and which are nobody's.
void contacts(const Comparison& comparison, const scene::Scene& scene, Lines& lines) {
  const std::string screen = fmt::format("{}x{}", scene.width, scene.height);
  lines.push_back(fmt::format(
      "{}: two that may hit each other share a pixel of the screen, counted in each frame",
      counted(comparison.contacts, "contact")));
  if (comparison.off_screen_contacts == 0) return;
  lines.push_back(fmt::format(
      "{} off the screen, in {}, not counted: the two share no pixel of {}. To techniques judged "
      "by pixels",
      counted(comparison.off_screen_contacts, "contact"),
      counted(comparison.off_screen_frames, "frame"), screen));
  lines.emplace_back(
      "of the screen a report of one is a hit invented; those judged by circles look off the "
      "screen "
      "as well");
  std::string larger;
  for (const Outcome& outcome : comparison.outcomes) {
    const bool beyond = outcome.screen.width > scene.width || outcome.screen.height > scene.height;
    if (!beyond || outcome.judge != techniques::Judge::kPixelPairs) continue;
    larger += fmt::format("{}{} on {}x{}", larger.empty() ? "" : ", ", outcome.technique,
                          outcome.screen.width, outcome.screen.height);
  }
  if (!larger.empty()) {
    lines.push_back(fmt::format("counted on the larger screen of their own: {}", larger));
  }
}

/// The reasons that occur, in words.
void reasons(const Comparison& comparison, Lines& lines) {
  std::set<techniques::Reason> all;
  for (const Outcome& outcome : comparison.outcomes) {
    for (const FalseAnswer& answer : outcome.verdict.false_answers) {
      if (answer.reason) all.insert(*answer.reason);
    }
    if (!techniques::is_timed(outcome.judge) && !outcome.verdict.tunnelled.empty()) {
      all.insert(techniques::Reason::kTunnelled);
    }
  }
  if (all.empty()) return;
  lines.emplace_back();
  lines.emplace_back("reasons");
  for (const techniques::Reason reason : all) {
    lines.push_back(
        fmt::format("  {:<24} {}", techniques::name_of(reason), techniques::description(reason)));
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

/// Whether a technique answers better than another: fewer false answers, and then fewer accesses.
bool is_better(const Outcome& one, const Outcome& other) {
  const auto wrong = [](const Outcome& outcome) {
    const techniques::Tally& tally = outcome.verdict.tally;
    return std::pair(tally.misses + tally.false_alarms + tally.out_of_domain,
                     outcome.verdict.cost.accesses);
  };
  return wrong(one) < wrong(other);
}

/// The best of those that are asked for such hits, or null.
const Outcome* best(const Comparison& comparison,
                    const std::function<bool(const Outcome&)>& is_one) {
  const Outcome* found = nullptr;
  for (const Outcome& outcome : comparison.outcomes) {
    const bool agreed = !outcome.agreement || outcome.agreement->agreed();
    if (!agreed || outcome.words.is_misused) continue;
    if (outcome.verdict.tally.hits == 0 || !is_one(outcome)) continue;
    if (found == nullptr || is_better(outcome, *found)) found = &outcome;
  }
  return found;
}

/// Recommends a technique for a game on the machine that was named, with its cost and its misses.
void advice(const Comparison& comparison, Lines& lines) {
  if (!comparison.folded.empty()) {
    lines.push_back(fmt::format("left out: techniques of other machines ({})",
                                fmt::join(comparison.folded, ", ")));
  }
  const Outcome* const pixels = best(comparison, [](const Outcome& outcome) {
    return outcome.judge == techniques::Judge::kPixelPairs &&
           outcome.kind == techniques::ItemKind::kPair;
  });
  if (pixels == nullptr) {
    lines.emplace_back("no technique says which two meet in this scene");
    return;
  }
  const techniques::Tally& tally = pixels->verdict.tally;
  lines.push_back(
      fmt::format("use {}: it finds {} of {}, misses {} and invents {}, for {} a frame",
                  name_in_words(pixels->technique, pixels->words), tally.hits,
                  counted(tally.hits + tally.misses + tally.out_of_domain, "contact"),
                  tally.misses + tally.out_of_domain, tally.false_alarms,
                  cost_in_words(*pixels, comparison.frames, comparison.on == On::kGolden)));
  const std::size_t between = pixels->verdict.tunnelled.size();
  if (between == 0) return;
  const Outcome* const swept =
      best(comparison, [](const Outcome& outcome) { return techniques::is_timed(outcome.judge); });
  lines.push_back(fmt::format(
      "it cannot see {} between two frames{}", counted(between, "more contact"),
      swept == nullptr
          ? ""
          : fmt::format("; for what is fast add {}, for {} a frame: {}",
                        name_in_words(swept->technique, swept->words),
                        cost_in_words(*swept, comparison.frames, comparison.on == On::kGolden),
                        swept->words.claim)));
}

}  // namespace

Lines table(const Comparison& comparison, const scene::Scene& scene, const TableOptions& options) {
  Lines lines{fmt::format(
      "{}: {}, {} of {}x{}, units on {}", scene.name, counted(comparison.objects, "object"),
      counted(comparison.frames, "frame"), scene.width, scene.height, name_of(comparison.on))};
  contacts(comparison, scene, lines);
  for (const std::string& line : leaps_in_words(comparison)) lines.push_back(line);
  lines.emplace_back();
  techniques_in_words(comparison, options.width, lines);
  lines.emplace_back();
  legend(comparison, options, lines);
  if (options.explain) {
    lines.emplace_back();
    for (const Outcome& outcome : comparison.outcomes) {
      lines.push_back(meaning(outcome, comparison.frames));
    }
    lines.emplace_back();
    columns(comparison, Part::kAccuracy, "technique", lines);
    lines.emplace_back();
    columns(comparison, Part::kCost, "each frame", lines);
  }
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
  false_answers(comparison, scene, options.most, lines);
  reasons(comparison, lines);
  if (!comparison.runs_on.empty()) {
    lines.emplace_back();
    advice(comparison, lines);
  }
  return lines;
}

}  // namespace collide::compare
