// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/common/json.h"

namespace collide::cosim {

/// Jobs of one theme that have parts in common (docs/reference/jobs.md):
///
///     {"note": ..., "base": JOB, "cases": [CASE, ...]}
///     {"note": ..., "base": JOB, "columns": [COLUMN, ...], "rows": [[VALUE, ...], ...]}
///
/// A CASE is a job without what the base has, or again such an object. Its members take the place
/// of those of the base, objects member by member. A column is a member, "expect.dump" one of an
/// object, or "{X}": a text with "{X}" has the value there, and a text that is only "{X}" is the
/// value. An element "{X}" of an array becomes as many elements as the value has. A CASE
/// and the base may have members "{X}", too; a case need not use those of the base.

/// Whether it is such an object, not a job.
bool is_case_table(const Json& json);

struct TableCase {
  std::string place;  // "FILE.cases[3]", "FILE.rows[2]"
  Json job;
};
/// The jobs of a table in order. Throws InputError for a table that is not of this form, a value
/// that is not used and a "{X}" without a value.
std::vector<TableCase> cases_of(const JsonField& table);

}  // namespace collide::cosim
