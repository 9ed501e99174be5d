// SPDX-License-Identifier: MIT
#include "sim/campaign/signoff.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "model/common/input_file.h"
#include "model/common/json.h"
#include "sim/campaign/rules.h"
#include "sim/tools/places.h"

namespace collide::campaign {
namespace {

constexpr int kStages = 3;

struct SignedUnit {
  const char* name;
  const char* title;
};
constexpr std::array<SignedUnit, 4> kUnits{
    {{"blitter", "Blitter"}, {"vera", "VERA"}, {"overlap", "Overlap"}, {"impact", "Impact"}}};

/// What a stage requires of a unit: a number, or a share of all.
struct Criterion {
  const char* of;
  const char* title;
  enum Kind { kCount, kShare } kind;
  std::array<double, kStages> wants;
  const char* only;  // the unit that it is for; null for all
};
constexpr Criterion kRules{
    "rules", "numbered rules with a test", Criterion::kShare, {0.5, 1, 1}, nullptr};
constexpr std::array<Criterion, 13> kCriteria{{
    {"jobs",
     "random jobs in lockstep without a difference",
     Criterion::kCount,
     {2'000, 20'000, 1'000'000},
     nullptr},
    {"frames",
     "frames in lockstep without a difference",
     Criterion::kCount,
     {1'000, 10'000, 100'000},
     "vera"},
    {"bins", "functional coverage bins hit", Criterion::kShare, {0.5, 0.9, 1}, nullptr},
    {"lines", "RTL lines executed", Criterion::kShare, {0.5, 0.9, 1}, nullptr},
    {"branches", "RTL branches taken", Criterion::kShare, {0.5, 0.9, 1}, nullptr},
    {"bits", "RTL bits toggled", Criterion::kShare, {0.5, 0.9, 1}, nullptr},
    {"faults", "faults inserted into the RTL", Criterion::kCount, {20, 300, 1'000}, nullptr},
    {"caught",
     "faults caught, of those that change the circuit",
     Criterion::kShare,
     {0.5, 0.9, 1},
     nullptr},
    {"properties", "properties proved", Criterion::kShare, {0.5, 0.9, 1}, nullptr},
    {"broken", "broken copies caught by properties", Criterion::kShare, {0.5, 0.9, 1}, nullptr},
    {"lemmas", "lemmas proved", Criterion::kShare, {0.5, 0.9, 1}, nullptr},
    {"icarus", "tests passed under Icarus", Criterion::kShare, {0.5, 0.9, 1}, nullptr},
    {"fuzz", "hours of fuzzing jobs without a crash", Criterion::kCount, {0.1, 1, 24}, nullptr},
}};

/// What was measured for a criterion.
struct Figure {
  double hit = 0;  // a count is a share of nothing
  double all = 0;
  double argued = 0;     // of what was not hit
  std::string argument;  // where; a page of docs
  std::vector<std::string> commands;
  bool is_older = false;  // than the RTL as it is
};

/// "1,000,000", "0.5"
std::string number(double value) {
  std::string digits = fmt::format("{:.15g}", std::floor(value));
  for (int at = static_cast<int>(digits.size()) - 3; at > 0; at -= 3)
    digits.insert(static_cast<std::size_t>(at), ",");
  const std::string fraction = fmt::format("{:.3g}", value - std::floor(value));
  return fraction == "0" ? digits : digits + fraction.substr(1);
}

double share(double hit, double all) {
  return all > 0 ? hit / all : 0;
}

/// 0 to 3. What was not hit and has an argument is left out of account.
int stage_of(const Criterion& criterion, const Figure& figure) {
  const bool is_share = criterion.kind == Criterion::kShare;
  int stage = 0;
  for (std::size_t i = 0; i < kStages; ++i) {
    const double reached = is_share ? share(figure.hit + figure.argued, figure.all) : figure.hit;
    if (reached < criterion.wants[i]) break;
    stage = static_cast<int>(i) + 1;
  }
  return stage;
}

std::string wanted(const Criterion& criterion, std::size_t stage) {
  const double wants = criterion.wants[stage];
  if (criterion.kind == Criterion::kCount) return number(wants);
  return wants < 1 ? fmt::format("{:.0f} %", 100 * wants) : "all";
}

std::string measured(const Criterion& criterion, const Figure& figure) {
  if (criterion.kind == Criterion::kCount) return number(figure.hit);
  std::string text = fmt::format("{} of {}", number(figure.hit), number(figure.all));
  if (figure.argued > 0)
    text += fmt::format(", {} [argued]({})", number(figure.argued), figure.argument);
  return text;
}

/// One line on the work that is left.
std::string lacking(const Criterion& criterion, const std::optional<Figure>& figure) {
  const std::string want = wanted(criterion, kStages - 1);
  if (!figure) return fmt::format("{}: not measured, {} required", criterion.title, want);
  if (figure->is_older)
    return fmt::format("{}: not measured since the RTL changed", criterion.title);
  if (criterion.kind == Criterion::kCount)
    return fmt::format("{}: {} of {}", criterion.title, number(figure->hit), want);
  return fmt::format("{}: {} without an argument", criterion.title,
                     number(figure->all - figure->hit - figure->argued));
}

const Criterion& criterion_in(const JsonField& of) {
  const std::string name = of.text();
  const auto* const found =
      std::find_if(kCriteria.begin(), kCriteria.end(),
                   [&](const Criterion& criterion) { return name == criterion.of; });
  if (found == kCriteria.end()) of.fail("unknown criterion");
  return *found;
}

constexpr double kMost = 1e12;

void add(const JsonField& json, const Criterion& criterion, std::optional<Figure>& figure) {
  const bool is_count = criterion.kind == Criterion::kCount;
  if (figure && !is_count) json.fail(fmt::format("\"{}\" is given twice", criterion.of));
  if (!figure) figure.emplace();
  if (is_count) {
    json.require_only({"of", "command", "at", "count"});
    figure->hit += json["count"].real(0, kMost);
  } else {
    json.require_only({"of", "command", "at", "hit", "all", "argued", "argument"});
    figure->all = json["all"].real(1, kMost);
    figure->hit = json["hit"].real(0, figure->all);
    if (json.has("argued") != json.has("argument"))
      json.fail("expected \"argued\" and \"argument\", or neither");
    if (json.has("argued")) {
      figure->argued = json["argued"].real(1, figure->all - figure->hit);
      figure->argument = json["argument"].text();
    }
  }
  std::string command = "`" + json["command"].text() + "`";
  if (json.has("at")) {
    figure->is_older = true;
    command += " at " + json["at"].text();
  }
  figure->commands.push_back(command);
}

/// Of every criterion, in their order.
std::vector<std::optional<Figure>> figures_of(const std::string& unit) {
  const std::string file = "docs/signoff/" + unit + ".json";
  const Json json = parse_json(read_input(tools::project_root() / file, file), file);
  const JsonField whole(file, json);
  whole.require_only({"unit", "figures"});
  if (whole["unit"].text() != unit) whole["unit"].fail("expected \"" + unit + "\"");
  std::vector<std::optional<Figure>> figures(kCriteria.size());
  for (const JsonField& one : whole["figures"].elements()) {
    const JsonField of = one["of"];
    const Criterion& criterion = criterion_in(of);
    if (criterion.only != nullptr && unit != criterion.only)
      of.fail(fmt::format("is for {} only", criterion.only));
    add(one, criterion, figures[static_cast<std::size_t>(&criterion - kCriteria.data())]);
  }
  return figures;
}

struct Row {
  const Criterion* criterion;
  std::optional<Figure> figure;

  int stage() const {
    if (!figure) return 0;
    const int stage = stage_of(*criterion, *figure);
    return figure->is_older ? std::min(stage, kStages - 1) : stage;
  }
};

struct Standing {
  const SignedUnit* unit;
  std::vector<Rule> rules;
  std::vector<Row> rows;

  int stage() const {
    int least = kStages;
    for (const Row& row : rows) least = std::min(least, row.stage());
    return least;
  }
};

Standing standing_of(const SignedUnit& unit) {
  Standing standing{&unit, rules_of(unit.name), {}};
  Figure rules;
  rules.all = static_cast<double>(standing.rules.size());
  rules.hit =
      static_cast<double>(std::count_if(standing.rules.begin(), standing.rules.end(),
                                        [](const Rule& rule) { return !rule.tests.empty(); }));
  standing.rows.push_back({&kRules, rules});
  const auto figures = figures_of(unit.name);
  for (std::size_t i = 0; i < kCriteria.size(); ++i) {
    const char* const only = kCriteria[i].only;
    if (only == nullptr || std::string(only) == unit.name)
      standing.rows.push_back({&kCriteria[i], figures[i]});
  }
  return standing;
}

std::string intro() {
  std::string page = R"(# Sign-off

How far the verification of each unit has come. The stages follow OpenTitan's hardware development stages V1 to V3:

- V1, *under test*: a working bench and a plan.
- V2, *testing complete*: all planned tests, 90 % of code and functional coverage, 90 % of the properties proved.
- V3, *verification complete*: all of each.

V0 is below V1. A unit is at a stage when every row of its table is. An item that was not reached counts if a linked argument, which others can check, explains
it. The numbers of jobs, frames, faults and hours are this project's own. A figure "at" a commit was measured on the RTL of that commit, which has changed
since; it counts for V2 at most.

`./collide campaign signoff` prints this page from two sources: the figures in `docs/signoff`, each with its command
([schema](../schema/signoff.schema.json)), and `docs/rules`, which lists the checks for each numbered rule of a unit
([schema](../schema/rules.schema.json)). Tests compare this page with the program's output, the rule numbers with the reference pages, and every name with the
existing tests, properties and lemmas.

## Criteria

| criterion | V1 | V2 | V3 |
| --- | --- | --- | --- |
)";
  const auto line = [&page](const Criterion& criterion) {
    const std::string only =
        criterion.only == nullptr ? "" : fmt::format(" ({} only)", criterion.only);
    page += fmt::format("| {}{} | {} | {} | {} |\n", criterion.title, only, wanted(criterion, 0),
                        wanted(criterion, 1), wanted(criterion, 2));
  };
  line(kRules);
  for (const Criterion& criterion : kCriteria) line(criterion);
  return page;
}

std::string name_of_stage(int stage) {
  return fmt::format("V{}", stage);
}

std::string section_of(const Standing& standing) {
  const std::string unit = standing.unit->name;
  std::string page =
      fmt::format("\n## {}: {}\n\n", standing.unit->title, name_of_stage(standing.stage()));
  page += "| criterion | measured | stage | source |\n| --- | --- | --- | --- |\n";
  for (const Row& row : standing.rows) {
    std::string by = "`docs/rules/" + unit + ".json`";
    if (row.figure && !row.figure->commands.empty()) {
      by.clear();
      for (const std::string& command : row.figure->commands)
        by += (by.empty() ? "" : "; ") + command;
    }
    page += row.figure
                ? fmt::format("| {} | {} | {} | {} |\n", row.criterion->title,
                              measured(*row.criterion, *row.figure), name_of_stage(row.stage()), by)
                : fmt::format("| {} | not measured | V0 | |\n", row.criterion->title);
  }
  std::string lacks;
  for (const Row& row : standing.rows) {
    if (row.stage() < kStages) lacks += "- " + lacking(*row.criterion, row.figure) + "\n";
  }
  page += lacks.empty() ? "\nAll criteria are at V3.\n" : "\nMissing for V3:\n\n" + lacks;
  page += fmt::format("\nChecks for each [rule](../reference/{}.md):\n\n", unit);
  page += "| rule | tests | properties | lemmas |\n| --- | --- | --- | --- |\n";
  for (const Rule& rule : standing.rules) {
    page += fmt::format("| {} | {} | {} | {} |\n", rule.number, rule.tests.size(),
                        rule.properties.size(), rule.lemmas.size());
  }
  return page;
}

}  // namespace

std::string signoff_page() {
  std::vector<Standing> standings;
  for (const SignedUnit& unit : kUnits) standings.push_back(standing_of(unit));
  std::string page = intro();
  page += "\n## Stages\n\n| unit | stage | limited by |\n| --- | --- | --- |\n";
  for (const Standing& standing : standings) {
    std::string least;
    for (const Row& row : standing.rows) {
      if (row.stage() == standing.stage() && row.stage() < kStages)
        least += fmt::format("{}{}", least.empty() ? "" : "; ", row.criterion->title);
    }
    page += fmt::format("| {} | {} | {} |\n", standing.unit->title, name_of_stage(standing.stage()),
                        least);
  }
  for (const Standing& standing : standings) page += section_of(standing);
  return page;
}

}  // namespace collide::campaign
