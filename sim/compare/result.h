// SPDX-License-Identifier: MIT
#pragma once

#include "model/common/record_of.h"
#include "sim/compare/outcome.h"

namespace collide::compare {

/// The outcome for programs: docs/reference/compare.md.
const Record<Comparison>& record_of(const Comparison* comparison);
/// What is said of an outcome without the names of objects.
const Record<Outcome>& figures_record();

}  // namespace collide::compare
