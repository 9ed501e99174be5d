// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>

#include "model/common/record.h"
#include "sim/cli/verbs.h"
#include "sim/coherence/matrix.h"
#include "sim/tools/check.h"
#include "sim/tools/places.h"
#include "sim/tools/progress.h"

namespace collide::cli {
namespace {

struct CoherenceVerb {
  std::string on = "rtl";
  std::string explain;
  std::string only;
  bool all = false;
  bool json = false;
  unsigned workers = 0;
};

template <class Remedy>
void print_absent(const std::vector<Remedy>& remedies) {
  for (const coherence::CacheModel& cache : coherence::cache_models()) {
    for (const Remedy remedy : remedies) {
      const char* const why = coherence::not_applicable(remedy, cache.cpu);
      if (why == nullptr || cache.cpu == m68k::Model::k68000) continue;
      fmt::print("{:<16} {:<15} not applicable: {}\n", cache.name, coherence::name_of(remedy), why);
    }
  }
}

void run_coherence(const CoherenceVerb& options) {
  coherence::CellOptions how;
  how.blitter = how.overlap = parse_on(options.on);
  how.workers = options.workers;
  how.firmware = tools::firmware_folder();
  if (!options.explain.empty()) {
    for (const coherence::RuleCell& rule : coherence::rule_cells()) {
      if (rule.name() != options.explain) continue;
      for (const std::string& line : coherence::table({coherence::run_rule_cell(rule)})) {
        fmt::print("{}\n", line);
      }
      return;
    }
    for (const coherence::ListCell& list : coherence::all_list_cells()) {
      if (list.name() != options.explain) continue;
      for (const std::string& line : coherence::explain(list, how)) fmt::print("{}\n", line);
      return;
    }
    const coherence::Cell cell = coherence::parse_cell(options.explain);
    fmt::print("{}\n", cell.name());
    for (const std::string& line : coherence::explain_cell(cell, how)) fmt::print("{}\n", line);
    return;
  }
  const auto wanted = [&](const auto& cell) {
    return cell.name().find(options.only) != std::string::npos;
  };
  std::vector<coherence::Cell> cells = coherence::all_cells();
  cells.erase(std::remove_if(cells.begin(), cells.end(), std::not_fn(wanted)), cells.end());
  std::vector<coherence::ListCell> lists = coherence::all_list_cells();
  lists.erase(std::remove_if(lists.begin(), lists.end(), std::not_fn(wanted)), lists.end());
  coherence::Matrix matrix;
  matrix.rules = coherence::run_rule_cells(options.only);
  if (cells.empty() && lists.empty() && matrix.rules.empty()) {
    throw InputError("--only", "\"" + options.only + "\" matches no cell name");
  }
  tools::Progress progress;
  const auto show = [&](std::size_t done) {
    progress.show(fmt::format("coherence {}/{}", done, cells.size() + lists.size()));
  };
  matrix.cells = coherence::run_cells(cells, how, show);
  matrix.lists =
      coherence::run_list_cells(lists, how, [&](std::size_t done) { show(cells.size() + done); });
  progress.clear();
  tools::require_some(matrix.size(), "run");
  const std::size_t wrong = matrix.mismatches();
  if (options.json) {
    fmt::print("{}\n", json_of(matrix).dump(2));
  } else {
    const auto print = [](const std::vector<std::string>& lines) {
      for (const std::string& line : lines) fmt::print("{}\n", line);
    };
    if (!cells.empty()) print(coherence::table(matrix.cells, options.all));
    if (options.all) print_absent(coherence::remedies());
    if (!lists.empty()) print(coherence::table(matrix.lists, options.all));
    if (options.all) print_absent(coherence::list_remedies());
    print(coherence::table(matrix.rules));
    fmt::print(
        "{} cells with the {} blitter, {} with the {} overlap unit and {} of single rules, {} as "
        "predicted, {} mismatches\n",
        cells.size(), options.on, lists.size(), options.on, matrix.rules.size(),
        matrix.size() - wrong, wrong);
  }
  if (wrong != 0) {
    throw tools::CheckError(
        fmt::format("{} of {} cells are not as predicted", wrong, matrix.size()));
  }
}

}  // namespace

void add_coherence(Verb& program) {
  const auto options = std::make_shared<CoherenceVerb>();
  Verb& verb = add_verb(program, "coherence");
  verb.option("--on", &options->on, "What blitter and overlap unit run on")
      .one_of(kImplementations);
  verb.option("--only", &options->only, "Only cells whose name contains this");
  verb.option("--explain", &options->explain,
              "Replay one cell as a time line, e.g. 68030/none/word/alone/one-word");
  verb.option("--all", &options->all, "Print one line per cell");
  verb.option("--json", &options->json, "Print the matrix as JSON");
  declare_workers(verb, &options->workers);
  verb.footer(
      "A cell calls the test three times (sprites touch, do not touch, touch) and reads COLFLAG "
      "again later,\nor does the same with the overlap unit's list. Exit status 1 if a cell does "
      "not end as\nsim/coherence/expected.json says.");
  verb.runs([options] { run_coherence(*options); });
}

}  // namespace collide::cli
