// SPDX-License-Identifier: MIT
#include "sim/coherence/matrix.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace collide::coherence {
namespace {

std::string outcome_text(const Observation& outcome) {
  return fmt::format("{:<7} {:<7} {:<7} {:<7} {:<7}", name_of(outcome.calls[0]),
                     name_of(outcome.calls[1]), name_of(outcome.calls[2]), name_of(outcome.later),
                     outcome.memory == Sight::kRight ? "kept" : "lost");
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
  const auto outcome_json = [](const Observation& outcome) {
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

}  // namespace collide::coherence
