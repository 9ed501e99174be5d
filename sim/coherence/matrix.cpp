// SPDX-License-Identifier: MIT
#include "sim/coherence/matrix.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "sim/report/drawing.h"

namespace collide::coherence {
namespace {

using scene::Colour;

std::string outcome_text(const Outcome& outcome) {
  return fmt::format("{:<7} {:<7} {:<7} {:<7} {:<7}", name_of(outcome.calls[0]),
                     name_of(outcome.calls[1]), name_of(outcome.calls[2]), name_of(outcome.later),
                     outcome.memory == Verdict::kRight ? "kept" : "lost");
}

/// What is behind cache and remedy in a cell's name.
template <class AnyCell>
std::string circumstances(const AnyCell& cell) {
  const std::string name = cell.name(), remedy = std::string("/") + name_of(cell.remedy) + "/";
  return name.substr(name.find(remedy) + remedy.size());
}

template <class Result>
std::string line_of(const Result& result, const std::string& where) {
  return fmt::format(
      "{:<16} {:<15} {}  {}  {:<34} {}", result.cell.cache->name, name_of(result.cell.remedy),
      outcome_text(result.measured), result.agrees() ? "as predicted" : "MISMATCH    ", where,
      result.agrees()         ? result.predicted.reason()
      : !result.crash.empty() ? result.crash
                              : "predicted " + outcome_text(result.predicted.outcome));
}

template <class Result>
std::size_t count_mismatches(const std::vector<Result>& results) {
  return static_cast<std::size_t>(std::count_if(
      results.begin(), results.end(), [](const Result& result) { return !result.agrees(); }));
}

template <class Result>
Json cells_json(const std::vector<Result>& results) {
  const auto outcome_json = [](const Outcome& outcome) {
    return Json{{"calls",
                 {name_of(outcome.calls[0]), name_of(outcome.calls[1]), name_of(outcome.calls[2])}},
                {"later", name_of(outcome.later)},
                {"memory", name_of(outcome.memory)}};
  };
  Json cells = Json::array();
  for (const Result& result : results) {
    cells.push_back({{"cell", result.cell.name()},
                     {"cache", result.cell.cache->name},
                     {"remedy", name_of(result.cell.remedy)},
                     {"measured", outcome_json(result.measured)},
                     {"predicted", outcome_json(result.predicted.outcome)},
                     {"agrees", result.agrees()},
                     {"reason", result.predicted.reason()}});
    if (!result.crash.empty()) cells.back()["crash"] = result.crash;
  }
  return cells;
}

/// One line for those of a cache and remedy that have the same result, or one for each.
template <class Result>
std::vector<std::string> lines_of(const std::vector<Result>& results, bool all, const char* calls,
                                  const char* circumstances_heading) {
  std::vector<std::string> lines;
  const auto nth = [calls](int n) { return fmt::format("{} {}", calls, n); };
  lines.push_back(fmt::format("{:<16} {:<15} {:<7} {:<7} {:<7} {:<7} {:<7}  {:<12}  {:<34} {}",
                              "cache", "remedy", nth(1), nth(2), nth(3), "later", "memory", "",
                              circumstances_heading, "why"));
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
      const auto alike = [&](const Result& other) {
        return other.measured == results[i].measured && other.crash == results[i].crash &&
               other.agrees() == results[i].agrees() &&
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

constexpr Colour kPaper{250, 250, 247, 255};
constexpr Colour kInk{30, 32, 40, 255};
constexpr Colour kNothing{226, 226, 222, 255};
constexpr Colour kMismatch{200, 0, 200, 255};

Colour colour_of(Verdict verdict) {
  static constexpr Colour kColours[] = {
      {96, 170, 96, 255}, {232, 168, 56, 255}, {204, 60, 52, 255}};
  return kColours[static_cast<std::size_t>(verdict)];
}

constexpr int kLeft = 150, kTop = 130, kCellWidth = 64, kCellHeight = 40, kMargin = 20;

/// Of a cell among the fields of its cache and remedy.
struct Field {
  int column, row;
};

/// Caches down, remedies across; `sides` by `sides` fields each, of the cells that have a place.
template <class AnyRemedy, class Result, class PlaceOf>
void draw_grid(report::Drawing& drawing, int grid_top, const std::vector<AnyRemedy>& across,
               const std::vector<Result>& results, int sides, const PlaceOf& place_of) {
  const auto index_of = [&](AnyRemedy remedy) {
    return static_cast<int>(std::find(across.begin(), across.end(), remedy) - across.begin());
  };
  for (const AnyRemedy remedy : across) {
    // Two lines for long names.
    const std::string text = name_of(remedy);
    const double x = kLeft + (index_of(remedy) + 0.5) * kCellWidth;
    const std::size_t dash = text.find('-');
    drawing.text(x, grid_top - 26, 12, kInk, text.substr(0, dash), report::Drawing::Align::kCentre);
    if (dash != std::string::npos) {
      drawing.text(x, grid_top - 12, 12, kInk, text.substr(dash + 1),
                   report::Drawing::Align::kCentre);
    }
  }
  const std::vector<CacheModel>& caches = cache_models();
  for (std::size_t row = 0; row < caches.size(); ++row) {
    const double y = grid_top + static_cast<double>(row) * kCellHeight;
    drawing.text(kLeft - 10, y + kCellHeight / 2.0 + 4, 12, kInk, caches[row].name,
                 report::Drawing::Align::kRight);
    for (const AnyRemedy remedy : across) {
      if (not_applicable(remedy, caches[row].cpu) == nullptr) continue;
      drawing.rectangle(kLeft + index_of(remedy) * kCellWidth + 1, y + 1, kCellWidth - 2,
                        kCellHeight - 2, kNothing);
    }
  }
  const double w = (kCellWidth - 2.0 - 2 * sides) / sides;
  const double h = (kCellHeight - 2.0 - 2 * sides) / sides;
  for (const Result& result : results) {
    const auto place = place_of(result.cell);
    if (!place) continue;
    const auto cache = static_cast<double>(result.cell.cache - caches.data());
    const double x =
        kLeft + index_of(result.cell.remedy) * kCellWidth + 2 + place->column * (w + 2);
    const double y = grid_top + cache * kCellHeight + 2 + place->row * (h + 2);
    const Outcome& seen = result.measured;
    const Verdict stripes[] = {seen.calls[0], seen.calls[1], seen.calls[2],
                               std::max(seen.later, seen.memory)};
    for (int i = 0; i < 4; ++i) {
      drawing.rectangle(x + i * w / 4, y, w / 4, h, colour_of(stripes[i]));
    }
    if (!result.agrees()) drawing.outline(x, y, w, h, kMismatch, 3);
  }
}

}  // namespace

std::vector<CellResult> run_cells(const std::vector<Cell>& cells, const CellOptions& options,
                                  const CellsDone& progress) {
  std::vector<CellResult> results;
  run_each(cells, options, progress,
           [&](std::size_t index, const Measurement& measured, const std::string& crash) {
             results.push_back({cells[index], measured.outcome, predict(cells[index]), crash});
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

std::size_t Matrix::mismatches() const {
  return count_mismatches(cells) + count_mismatches(lists) + count_mismatches(rules);
}

Json to_json(const Matrix& matrix) {
  Json absent = Json::array();
  for (const CacheModel& cache : cache_models()) {
    for (const Remedy remedy : remedies()) {
      if (const char* const why = not_applicable(remedy, cache.cpu)) {
        absent.push_back({{"cache", cache.name}, {"remedy", name_of(remedy)}, {"reason", why}});
      }
    }
    for (const ListRemedy remedy : list_remedies()) {
      if (const char* const why = not_applicable(remedy, cache.cpu)) {
        absent.push_back({{"cache", cache.name},
                          {"remedy", std::string("overlap/") + name_of(remedy)},
                          {"reason", why}});
      }
    }
  }
  Json rule_cells = Json::array();
  for (const RuleResult& result : matrix.rules) {
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
  return {{"cells", cells_json(matrix.cells)},
          {"lists", cells_json(matrix.lists)},
          {"rules", rule_cells},
          {"not_applicable", absent},
          {"mismatches", matrix.mismatches()}};
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
  return lines_of(results, all, "call", "clear/beside/zone");
}
std::vector<std::string> table(const std::vector<ListResult>& results, bool all) {
  return lines_of(results, all, "run", "overlap: way/lines");
}

scene::Image draw(const Matrix& matrix) {
  constexpr int kRuleColumns = 3, kRuleHeight = 22, kBetween = 110, kLegend = 70;
  const auto rows = static_cast<int>(cache_models().size());
  const auto columns = static_cast<int>(remedies().size());
  const int lists_top = kTop + rows * kCellHeight + kBetween;
  const auto rules = static_cast<int>(matrix.rules.size());
  const int rule_rows = (rules + kRuleColumns - 1) / kRuleColumns;
  const int rules_top = lists_top + rows * kCellHeight + kLegend;
  const int width = kLeft + columns * kCellWidth + kMargin;
  report::Drawing drawing(width, rules_top + rule_rows * kRuleHeight + kMargin, kPaper);
  drawing.text(kMargin, 32, 20, kInk, "Does the processor see what the blitter wrote?",
               report::Drawing::Align::kLeft, true);
  drawing.text(kMargin, 54, 12, kInk,
               "Each field: clear by word above, by long below; alone left, neighbour read right; "
               "call 1, 2, 3 and later as stripes");
  draw_grid(drawing, kTop, remedies(), matrix.cells, 2, [](const Cell& cell) {
    if (cell.large || cell.in_buffer) return std::optional<Field>();
    return std::optional<Field>({cell.neighbour ? 1 : 0, cell.clear_long ? 1 : 0});
  });
  drawing.text(kMargin, lists_top - 60, 12, kInk,
               "And the overlap unit's list? Each field: by register above, by tag, blindly below; "
               "apart left, lines written, sprite not pushed right; run 1, 2, 3 and later");
  draw_grid(drawing, lists_top, list_remedies(), matrix.lists, 3, [](const ListCell& cell) {
    return std::optional<Field>({static_cast<int>(cell.lines), static_cast<int>(cell.way)});
  });
  for (int i = 0; i < rules; ++i) {
    const RuleResult& rule = matrix.rules[static_cast<std::size_t>(i)];
    const double left = kMargin + i / rule_rows * (width - 2 * kMargin) / double{kRuleColumns};
    const double top = rules_top + i % rule_rows * kRuleHeight;
    const auto looks = static_cast<int>(rule.looks.size());
    for (int n = 0; n < looks; ++n) {
      drawing.rectangle(left + n * 18, top, 16, 16,
                        colour_of(rule.looks[static_cast<std::size_t>(n)].verdict));
    }
    if (!rule.agrees()) drawing.outline(left, top, looks * 18 - 2, 16, kMismatch, 3);
    drawing.text(left + 78, top + 13, 12, kInk, rule.cell->name());
  }
  const double y = rules_top - kLegend + 34;
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
