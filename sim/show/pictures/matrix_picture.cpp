// SPDX-License-Identifier: MIT
#include "sim/show/pictures/matrix_picture.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "sim/show/pictures/drawing.h"

namespace collide::coherence {
namespace {

using scene::Colour;

constexpr Colour kPaper{250, 250, 247, 255};
constexpr Colour kInk{30, 32, 40, 255};
constexpr Colour kNothing{226, 226, 222, 255};
constexpr Colour kMismatch{200, 0, 200, 255};

Colour colour_of(Sight verdict) {
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
void draw_grid(show::Drawing& drawing, int grid_top, const std::vector<AnyRemedy>& across,
               const std::vector<Result>& results, int sides, const PlaceOf& place_of) {
  const auto index_of = [&](AnyRemedy remedy) {
    return static_cast<int>(std::find(across.begin(), across.end(), remedy) - across.begin());
  };
  for (const AnyRemedy remedy : across) {
    // Two lines for long names.
    const std::string text = name_of(remedy);
    const double x = kLeft + (index_of(remedy) + 0.5) * kCellWidth;
    const std::size_t dash = text.find('-');
    drawing.text(x, grid_top - 26, 12, kInk, text.substr(0, dash), show::Drawing::Align::kCentre);
    if (dash != std::string::npos) {
      drawing.text(x, grid_top - 12, 12, kInk, text.substr(dash + 1),
                   show::Drawing::Align::kCentre);
    }
  }
  const std::vector<CacheModel>& caches = cache_models();
  for (std::size_t row = 0; row < caches.size(); ++row) {
    const double y = grid_top + static_cast<double>(row) * kCellHeight;
    drawing.text(kLeft - 10, y + kCellHeight / 2.0 + 4, 12, kInk, caches[row].name,
                 show::Drawing::Align::kRight);
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
    const Observation& seen = result.measured;
    const Sight stripes[] = {seen.calls[0], seen.calls[1], seen.calls[2],
                             std::max(seen.later, seen.memory)};
    for (int i = 0; i < 4; ++i) {
      drawing.rectangle(x + i * w / 4, y, w / 4, h, colour_of(stripes[i]));
    }
    if (!result.agrees()) drawing.outline(x, y, w, h, kMismatch, 3);
  }
}

}  // namespace

scene::Image draw_matrix(const Matrix& matrix) {
  constexpr int kRuleColumns = 3, kRuleHeight = 22, kBetween = 110, kLegend = 70;
  const auto rows = static_cast<int>(cache_models().size());
  const auto columns = static_cast<int>(remedies().size());
  const int lists_top = kTop + rows * kCellHeight + kBetween;
  const auto rules = static_cast<int>(matrix.rules.size());
  const int rule_rows = (rules + kRuleColumns - 1) / kRuleColumns;
  const int rules_top = lists_top + rows * kCellHeight + kLegend;
  const int width = kLeft + columns * kCellWidth + kMargin;
  show::Drawing drawing(width, rules_top + rule_rows * kRuleHeight + kMargin, kPaper);
  drawing.text(kMargin, 32, 20, kInk, "Does the processor see what the blitter wrote?",
               show::Drawing::Align::kLeft, true);
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
  for (const Sight verdict : {Sight::kRight, Sight::kStale, Sight::kCorrupt}) {
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
