// SPDX-License-Identifier: MIT
#include "sim/coherence/matrix.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/common/record.h"

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
Record<Result> cell_record() {
  return Record<Result>("cell")
      .shows("cell", [](const Result& result) { return result.cell.name(); })
      .shows("cache", [](const Result& result) { return std::string(result.cell.cache->name); })
      .shows("remedy",
             [](const Result& result) { return std::string(name_of(result.cell.remedy)); })
      .member("measured", &Result::measured)
      .shows("predicted", [](const Result& result) { return result.predicted.outcome; })
      .shows("agrees", &Result::agrees)
      .shows("reason", [](const Result& result) { return result.predicted.reason(); })
      .member("crash", &Result::crash, "what ended two processes that ran it; nothing was measured")
      .left_out();
}

struct Looked {
  std::string look;
  Sight measured, predicted;
};
std::vector<Looked> looks_of(const RuleResult& result) {
  std::vector<Looked> looks;
  for (std::size_t i = 0; i < result.looks.size(); ++i) {
    const Look& look = result.looks[i];
    looks.push_back({look.what, look.verdict, result.cell->predicted.at(i)});
  }
  return looks;
}

Record<RuleResult> rule_record() {
  const auto look = Record<Looked>("look")
                        .member("look", &Looked::look)
                        .member("measured", &Looked::measured)
                        .member("predicted", &Looked::predicted);
  return Record<RuleResult>("rule")
      .shows(
          "cell", [](const RuleResult& result) { return result.cell->name(); }, "cache/rule")
      .shows("looks", looks_of, List{look, 1})
      .shows("agrees", &RuleResult::agrees)
      .shows(
          "reason", [](const RuleResult& result) { return std::string(result.cell->rule); },
          "the rule");
}

/// A remedy that a cache cannot have.
struct Absent {
  std::string cache, remedy, reason;
};
std::vector<Absent> not_applicable_at_all(const Matrix& /*matrix*/) {
  std::vector<Absent> absent;
  for (const CacheModel& cache : cache_models()) {
    const auto add = [&](auto remedy, const std::string& kind) {
      const char* const why = not_applicable(remedy, cache.cpu);
      if (why != nullptr) absent.push_back({cache.name, kind + name_of(remedy), why});
    };
    for (const Remedy remedy : remedies()) add(remedy, "");
    for (const ListRemedy remedy : list_remedies()) add(remedy, "overlap/");
  }
  return absent;
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

const Record<Matrix>& record_of(const Matrix* /*matrix*/) {
  static const auto kAbsent = Record<Absent>("absent")
                                  .member("cache", &Absent::cache)
                                  .member("remedy", &Absent::remedy)
                                  .member("reason", &Absent::reason);
  static const auto some = [](const char* list) {
    return Json{{"properties", {{list, {{"minItems", 1}}}}}};
  };
  static const auto kRecord =
      Record<Matrix>("matrix")
          .member("cells", &Matrix::cells, List{cell_record<CellResult>()},
                  "the blitter's, named cache/remedy/clear/beside/zone")
          .member("lists", &Matrix::lists, List{cell_record<ListResult>()},
                  "the overlap unit's, named cache/overlap/remedy/way/lines; its calls are runs")
          .member("rules", &Matrix::rules, List{rule_record()}, "cells of single rules")
          .shows("not_applicable", not_applicable_at_all, List{kAbsent})
          .shows("mismatches", &Matrix::mismatches)
          .schema_has("anyOf", {some("cells"), some("lists"), some("rules")});
  return kRecord;
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
