// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/common/json.h"
#include "sim/coherence/cell.h"

namespace collide::coherence {

/// A row of the table of expected outcomes, sim/coherence/expected.json. People check it against
/// the manuals; the cache models have no part in it.
struct Expectation {
  /// The cells it is for: a pattern of their names, part by part, with "*" and "@(this|that)".
  std::string cells;
  Observation outcome;
  std::string clause;  ///< of a manual
  std::string why;

  /// "why (clause)".
  std::string reason() const { return why + " (" + clause + ")"; }
};

/// The rows of a table in JSON. Throws InputError with the place.
std::vector<Expectation> parse_expectations(const JsonField& table);
/// The one row for the cell of that name. Throws tools::CheckError if there is none, or another.
const Expectation& expected(const std::vector<Expectation>& table, const std::string& cell);
/// Throws tools::CheckError unless each of these cells has one row, and each row a cell.
void require_complete(const std::vector<Expectation>& table, const std::vector<std::string>& cells);

/// The row of the project's table for a cell. The first call reads the table and requires that it
/// is complete.
const Expectation& expected(const std::string& cell);

/// What a cell has shown.
template <class AnyCell>
struct ResultOf {
  AnyCell cell;
  Observation measured;
  Expectation predicted;
  std::string crash = {};  ///< how it has ended two processes, and measured nothing
  bool agrees() const { return crash.empty() && measured == predicted.outcome; }
};
using CellResult = ResultOf<Cell>;

}  // namespace collide::coherence
