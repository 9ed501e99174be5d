// SPDX-License-Identifier: MIT
#include "sim/coherence/matrix.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "sim/report/drawing.h"

namespace collide::coherence {
namespace {

using scene::Colour;

std::string outcome_text(const Outcome& outcome) {
  return fmt::format("{:<7} {:<7} {:<7} {:<7} {:<7}", name_of(outcome.calls[0]),
                     name_of(outcome.calls[1]), name_of(outcome.calls[2]), name_of(outcome.later),
                     outcome.memory == Verdict::kRight ? "kept" : "lost");
}

std::string circumstances(const Cell& cell) {
  return cell.name().substr(std::string(cell.cache->name).size() + 1 +
                            std::string(name_of(cell.remedy)).size() + 1);
}

std::string line_of(const CellResult& result, const std::string& where) {
  return fmt::format("{:<16} {:<15} {}  {}  {:<34} {}", result.cell.cache->name,
                     name_of(result.cell.remedy), outcome_text(result.measured),
                     result.agrees() ? "as predicted" : "MISMATCH    ", where,
                     result.agrees() ? result.predicted.reason()
                                     : "predicted " + outcome_text(result.predicted.outcome));
}

template <class Result>
std::size_t count_mismatches(const std::vector<Result>& results) {
  return static_cast<std::size_t>(std::count_if(
      results.begin(), results.end(), [](const Result& result) { return !result.agrees(); }));
}

constexpr Colour kPaper{250, 250, 247, 255};
constexpr Colour kInk{30, 32, 40, 255};
constexpr Colour kNothing{226, 226, 222, 255};
constexpr Colour kMismatch{200, 0, 200, 255};

Colour colour_of(Verdict verdict) {
  static constexpr Colour kColours[] = {
      {96, 170, 96, 255}, {232, 168, 56, 255}, {204, 60, 52, 255}};
  return kColours[static_cast<std::size_t>(verdict)];
}

}  // namespace

std::vector<CellResult> run_cells(const std::vector<Cell>& cells, const CellOptions& options,
                                  const std::function<void(std::size_t done)>& progress) {
  std::vector<CellResult> results(cells.size());
  std::size_t done = 0;
  progress(done);
  run_each(cells, options, [&](std::size_t index, const Measurement& measured) {
    results[index] = {cells[index], measured.outcome, predict(cells[index])};
    progress(++done);
  });
  return results;
}

std::vector<RuleResult> run_rule_cells(const std::string& only) {
  std::vector<RuleResult> results;
  for (const RuleCell& cell : rule_cells()) {
    if (cell.name().find(only) != std::string::npos) results.push_back(run_rule_cell(cell));
  }
  return results;
}

std::size_t mismatches(const std::vector<CellResult>& results) {
  return count_mismatches(results);
}
std::size_t mismatches(const std::vector<RuleResult>& results) {
  return count_mismatches(results);
}

Json to_json(const std::vector<CellResult>& results, const std::vector<RuleResult>& rules) {
  const auto outcome_json = [](const Outcome& outcome) {
    return Json{{"calls",
                 {name_of(outcome.calls[0]), name_of(outcome.calls[1]), name_of(outcome.calls[2])}},
                {"later", name_of(outcome.later)},
                {"memory", name_of(outcome.memory)}};
  };
  Json cells = Json::array();
  for (const CellResult& result : results) {
    cells.push_back({{"cell", result.cell.name()},
                     {"cache", result.cell.cache->name},
                     {"remedy", name_of(result.cell.remedy)},
                     {"measured", outcome_json(result.measured)},
                     {"predicted", outcome_json(result.predicted.outcome)},
                     {"agrees", result.agrees()},
                     {"reason", result.predicted.reason()}});
  }
  Json absent = Json::array();
  for (const CacheModel& cache : cache_models()) {
    for (const Remedy remedy : remedies()) {
      if (const char* const why = not_applicable(remedy, cache.cpu)) {
        absent.push_back({{"cache", cache.name}, {"remedy", name_of(remedy)}, {"reason", why}});
      }
    }
  }
  Json rule_cells = Json::array();
  for (const RuleResult& result : rules) {
    Json looks = Json::array();
    for (std::size_t i = 0; i < result.looks.size(); ++i) {
      looks.push_back({{"look", result.looks[i].what},
                       {"measured", name_of(result.looks[i].verdict)},
                       {"predicted", name_of(result.cell->predicted.at(i))}});
    }
    rule_cells.push_back({{"cell", result.cell->name()},
                          {"looks", looks},
                          {"agrees", result.agrees()},
                          {"reason", result.cell->rule}});
  }
  return {{"cells", cells},
          {"rules", rule_cells},
          {"not_applicable", absent},
          {"mismatches", mismatches(results) + mismatches(rules)}};
}

std::vector<std::string> table(const std::vector<RuleResult>& results) {
  std::vector<std::string> lines;
  for (const RuleResult& result : results) {
    std::string looks;
    for (const Look& look : result.looks) {
      looks += fmt::format("{}{}: {}", looks.empty() ? "" : "; ", look.what, name_of(look.verdict));
    }
    lines.push_back(fmt::format("{:<34} {}  {} ({})", result.cell->name(),
                                result.agrees() ? "as predicted" : "MISMATCH    ", looks,
                                result.cell->rule));
  }
  return lines;
}

std::vector<std::string> table(const std::vector<CellResult>& results, bool all) {
  std::vector<std::string> lines;
  lines.push_back(fmt::format("{:<16} {:<15} {:<7} {:<7} {:<7} {:<7} {:<7}  {:<12}  {:<34} {}",
                              "cache", "remedy", "call 1", "call 2", "call 3", "later", "memory",
                              "", "clear/beside/zone", "why"));
  for (std::size_t i = 0; i < results.size();) {
    std::size_t end = i;
    while (end < results.size() && results[end].cell.cache == results[i].cell.cache &&
           results[end].cell.remedy == results[i].cell.remedy) {
      ++end;
    }
    for (; i < end; ++i) {
      if (all) {
        lines.push_back(line_of(results[i], circumstances(results[i].cell)));
        continue;
      }
      // The first of those that end alike speaks for them.
      const auto alike = [&](const CellResult& other) {
        return other.measured == results[i].measured && other.agrees() == results[i].agrees() &&
               other.predicted.reason() == results[i].predicted.reason();
      };
      const auto first = results.begin() + static_cast<std::ptrdiff_t>(i);
      bool told = false;
      for (std::size_t j = i; j-- > 0 && results[j].cell.cache == first->cell.cache &&
                              results[j].cell.remedy == first->cell.remedy;) {
        told = told || alike(results[j]);
      }
      if (told) continue;
      const auto count =
          std::count_if(first, results.begin() + static_cast<std::ptrdiff_t>(end), alike);
      lines.push_back(
          line_of(results[i], circumstances(results[i].cell) +
                                  (count > 1 ? fmt::format(" and {} more", count - 1) : "")));
    }
  }
  return lines;
}

scene::Image draw(const std::vector<CellResult>& results, const std::vector<RuleResult>& rules) {
  constexpr int kLeft = 150, kTop = 130, kCellWidth = 64, kCellHeight = 40, kMargin = 20;
  constexpr int kRuleColumns = 3, kRuleHeight = 22;
  const auto columns = static_cast<int>(remedies().size());
  const auto rows = static_cast<int>(cache_models().size());
  const int rule_rows = (static_cast<int>(rules.size()) + kRuleColumns - 1) / kRuleColumns;
  const int rules_top = kTop + rows * kCellHeight + 70;
  const int width = kLeft + columns * kCellWidth + kMargin;
  report::Drawing drawing(width, rules_top + rule_rows * kRuleHeight + kMargin, kPaper);
  drawing.text(kMargin, 32, 20, kInk, "Does the processor see what the blitter wrote?",
               report::Drawing::Align::kLeft, true);
  drawing.text(kMargin, 54, 12, kInk,
               "Each field: clear by word above, by long below; alone left, neighbour read right; "
               "call 1, 2, 3 and later as stripes");
  for (int column = 0; column < columns; ++column) {
    // Two lines for long names.
    const std::string text = name_of(remedies()[static_cast<std::size_t>(column)]);
    const double x = kLeft + (column + 0.5) * kCellWidth;
    const std::size_t dash = text.find('-');
    drawing.text(x, kTop - 26, 12, kInk, text.substr(0, dash), report::Drawing::Align::kCentre);
    if (dash != std::string::npos) {
      drawing.text(x, kTop - 12, 12, kInk, text.substr(dash + 1), report::Drawing::Align::kCentre);
    }
  }
  for (int row = 0; row < rows; ++row) {
    const CacheModel& cache = cache_models()[static_cast<std::size_t>(row)];
    const double y = kTop + row * kCellHeight;
    drawing.text(kLeft - 10, y + kCellHeight / 2.0 + 4, 12, kInk, cache.name,
                 report::Drawing::Align::kRight);
    for (int column = 0; column < columns; ++column) {
      const Remedy remedy = remedies()[static_cast<std::size_t>(column)];
      const double x = kLeft + column * kCellWidth;
      if (not_applicable(remedy, cache.cpu) != nullptr) {
        drawing.rectangle(x + 1, y + 1, kCellWidth - 2, kCellHeight - 2, kNothing);
      }
      for (const CellResult& result : results) {
        if (result.cell.cache != &cache || result.cell.remedy != remedy || result.cell.large ||
            result.cell.in_buffer) {
          continue;
        }
        const double w = (kCellWidth - 6) / 2.0;
        const double h = (kCellHeight - 6) / 2.0;
        const double cx = x + 2 + (result.cell.neighbour ? w + 2 : 0);
        const double cy = y + 2 + (result.cell.clear_long ? h + 2 : 0);
        const Verdict stripes[] = {result.measured.calls[0], result.measured.calls[1],
                                   result.measured.calls[2],
                                   std::max(result.measured.later, result.measured.memory)};
        for (int i = 0; i < 4; ++i) {
          drawing.rectangle(cx + i * w / 4, cy, w / 4, h, colour_of(stripes[i]));
        }
        if (!result.agrees()) drawing.outline(cx, cy, w, h, kMismatch, 3);
      }
    }
  }
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const int column = static_cast<int>(i) / rule_rows;
    const int row = static_cast<int>(i) % rule_rows;
    const double left = kMargin + column * (width - 2 * kMargin) / double{kRuleColumns};
    const double top = rules_top + row * kRuleHeight;
    const auto looks = static_cast<int>(rules[i].looks.size());
    for (int n = 0; n < looks; ++n) {
      drawing.rectangle(left + n * 18, top, 16, 16,
                        colour_of(rules[i].looks[static_cast<std::size_t>(n)].verdict));
    }
    if (!rules[i].agrees()) drawing.outline(left, top, looks * 18 - 2, 16, kMismatch, 3);
    drawing.text(left + 78, top + 13, 12, kInk, rules[i].cell->name());
  }
  const double y = kTop + rows * kCellHeight + 34;
  double x = kLeft;
  for (const Verdict verdict : {Verdict::kRight, Verdict::kStale, Verdict::kCorrupt}) {
    drawing.rectangle(x, y - 12, 16, 16, colour_of(verdict));
    drawing.text(x + 22, y + 1, 12, kInk, name_of(verdict));
    x += 110;
  }
  drawing.rectangle(x, y - 12, 16, 16, kNothing);
  drawing.text(x + 22, y + 1, 12, kInk, "not applicable");
  drawing.outline(x + 150, y - 12, 16, 16, kMismatch, 3);
  drawing.text(x + 172, y + 1, 12, kInk, "not as predicted");
  return drawing.result();
}

}  // namespace collide::coherence
