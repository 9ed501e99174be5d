// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "model/common/output_file.h"
#include "sim/cli/verbs.h"
#include "sim/coherence/matrix.h"
#include "sim/platform/firmware.h"
#include "sim/tools/check.h"
#include "sim/tools/progress.h"
#include "sim/tools/project.h"

namespace collide::cli {
namespace {

constexpr const char* kPicture = "coherence/matrix.png";

struct CoherenceVerb {
  std::string blitter = "rtl";
  std::string explain;
  std::string only;
  bool accurate = false;
  bool all = false;
  bool json = false;
  std::string picture;
};

void run_coherence(const CoherenceVerb& options) {
  coherence::CellOptions how;
  how.blitter = parse_on(options.blitter, "--blitter");
  how.accurate = options.accurate;
  how.firmware = platform::firmware_folder();
  if (!options.explain.empty()) {
    for (const coherence::RuleCell& rule : coherence::rule_cells()) {
      if (rule.name() != options.explain) continue;
      for (const std::string& line : coherence::table({coherence::run_rule_cell(rule)})) {
        fmt::print("{}\n", line);
      }
      return;
    }
    const coherence::Cell cell = coherence::parse_cell(options.explain);
    fmt::print("{}\n", cell.name());
    for (const std::string& line : coherence::explain_cell(cell, how)) fmt::print("{}\n", line);
    return;
  }
  std::vector<coherence::Cell> cells;
  for (const coherence::Cell& cell : coherence::all_cells()) {
    if (cell.name().find(options.only) != std::string::npos) cells.push_back(cell);
  }
  const std::vector<coherence::RuleResult> rules = coherence::run_rule_cells(options.only);
  if (cells.empty() && rules.empty()) {
    throw InputError("--only", "\"" + options.only + "\" is part of no cell's name");
  }
  const std::filesystem::path picture = options.picture.empty()
                                            ? tools::output_folder() / kPicture
                                            : std::filesystem::path(options.picture);
  OutputFile png(picture);
  tools::Progress progress;
  const std::vector<coherence::CellResult> results = coherence::run_cells(
      cells, how,
      [&](std::size_t done) { progress.show(fmt::format("coherence {}/{}", done, cells.size())); });
  progress.clear();
  png.write(scene::png_of(coherence::draw(results, rules)));
  png.keep();
  tools::require_some(results.size() + rules.size(), "run");
  const std::size_t wrong = coherence::mismatches(results) + coherence::mismatches(rules);
  if (options.json) {
    fmt::print("{}\n", coherence::to_json(results, rules).dump(2));
  } else {
    for (const std::string& line : coherence::table(results, options.all)) {
      fmt::print("{}\n", line);
    }
    for (const coherence::CacheModel& cache : coherence::cache_models()) {
      for (const coherence::Remedy remedy : coherence::remedies()) {
        const char* const why = coherence::not_applicable(remedy, cache.cpu);
        if (why == nullptr || cache.cpu == m68k::Model::k68000) continue;
        if (options.all) {
          fmt::print("{:<16} {:<15} not applicable: {}\n", cache.name, coherence::name_of(remedy),
                     why);
        }
      }
    }
    for (const std::string& line : coherence::table(rules)) fmt::print("{}\n", line);
    fmt::print(
        "{} cells with the {} blitter and {} of single rules, {} as predicted, {} mismatches; "
        "picture {}\n",
        results.size(), options.blitter, rules.size(), results.size() + rules.size() - wrong, wrong,
        tools::shown(picture));
  }
  if (wrong != 0) throw CheckFailed{};
}

}  // namespace

void add_coherence(Verb& program) {
  const auto options = std::make_shared<CoherenceVerb>();
  Verb& verb = program.verb(
      "coherence", "Every cache remedy on every cache model, each cell run: right, stale, corrupt");
  verb.option("--blitter", &options->blitter, "What the blitter runs on").one_of(kImplementations);
  verb.option("--only", &options->only, "Only cells whose name contains this");
  verb.option("--explain", &options->explain,
              "Replay one cell as a time line, e.g. 68030/none/word/alone/one-word");
  verb.option("--accurate", &options->accurate, "Synchronise at every bus cycle");
  verb.option("--all", &options->all, "A line for every cell");
  verb.option("--json", &options->json, "Print the matrix as JSON");
  verb.option("--picture", &options->picture,
              fmt::format("Where the picture goes [out/{}]", kPicture))
      .new_file();
  verb.footer(
      "A cell calls the test three times (sprites touch, do not, touch) and reads COLFLAG once "
      "more\n"
      "later; one of a single rule is a few instructions of its own. Exit status 1 if a cell does "
      "not\n"
      "end as the rules of docs/coherence.md say.");
  runs_with_results(verb, [options] { run_coherence(*options); });
}

}  // namespace collide::cli
