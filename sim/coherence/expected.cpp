// SPDX-License-Identifier: MIT
#include "sim/coherence/expected.h"

#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>

#include "model/common/input_file.h"
#include "sim/coherence/list_cell.h"
#include "sim/tools/check.h"
#include "sim/tools/places.h"

namespace collide::coherence {
namespace {

constexpr const char* kTable = "sim/coherence/expected.json";
constexpr const char* kLetters = "RSC";

bool is_for(const Expectation& row, const std::string& cell) {
  return fnmatch(row.cells.c_str(), cell.c_str(), FNM_PATHNAME | FNM_EXTMATCH) == 0;
}

/// Three calls, the later read and memory, a letter each.
Observation parse_outcome(const JsonField& field) {
  const std::string letters = field.text();
  Observation outcome;
  if (letters.size() != outcome.calls.size() + 2 ||
      letters.find_first_not_of(kLetters) != letters.npos || letters.back() == 'S') {
    field.fail(
        fmt::format("\"{}\" is no outcome, expected five letters of R, S and C, the last R "
                    "or C",
                    letters));
  }
  const auto sight = [&](std::size_t i) {
    return static_cast<Sight>(std::string(kLetters).find(letters[i]));
  };
  for (std::size_t i = 0; i < outcome.calls.size(); ++i) outcome.calls[i] = sight(i);
  outcome.later = sight(outcome.calls.size());
  outcome.memory = sight(outcome.calls.size() + 1);
  return outcome;
}

std::vector<std::string> names_of_all_cells() {
  std::vector<std::string> names;
  for (const Cell& cell : all_cells()) names.push_back(cell.name());
  for (const ListCell& cell : all_list_cells()) names.push_back(cell.name());
  return names;
}

}  // namespace

std::vector<Expectation> parse_expectations(const JsonField& table) {
  std::vector<Expectation> rows;
  for (const JsonField& row : table.elements()) {
    row.require_only({"cells", "outcome", "clause", "why"});
    rows.push_back({row["cells"].text(), parse_outcome(row["outcome"]), row["clause"].text(),
                    row["why"].text()});
  }
  return rows;
}

const Expectation& expected(const std::vector<Expectation>& table, const std::string& cell) {
  const Expectation* found = nullptr;
  for (const Expectation& row : table) {
    if (!is_for(row, cell)) continue;
    if (found != nullptr) {
      throw tools::CheckError(fmt::format("cell {} has two rows in {}: \"{}\" and \"{}\"", cell,
                                          kTable, found->cells, row.cells));
    }
    found = &row;
  }
  if (found == nullptr)
    throw tools::CheckError(fmt::format("cell {} has no row in {}", cell, kTable));
  return *found;
}

void require_complete(const std::vector<Expectation>& table,
                      const std::vector<std::string>& cells) {
  std::vector<const Expectation*> used;
  for (const std::string& cell : cells) used.push_back(&expected(table, cell));
  for (const Expectation& row : table) {
    if (std::find(used.begin(), used.end(), &row) != used.end()) continue;
    throw tools::CheckError(fmt::format("row \"{}\" of {} is for no cell", row.cells, kTable));
  }
}

const Expectation& expected(const std::string& cell) {
  static const std::vector<Expectation> kRows = [] {
    const Json json = parse_json(read_own(tools::project_root() / kTable, kTable), kTable);
    std::vector<Expectation> rows = parse_expectations(JsonField(kTable, json));
    require_complete(rows, names_of_all_cells());
    return rows;
  }();
  return expected(kRows, cell);
}

}  // namespace collide::coherence
