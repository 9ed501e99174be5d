// SPDX-License-Identifier: MIT
#pragma once

#include "model/common/json.h"

namespace collide::cosim {

/// The job as this release reads it. Jobs of earlier releases have "steps", "free", "registers" of
/// a list unit, or "frames" in place of "do"; any other job is returned as it is. Throws
/// InputError, with the member, for an action that has no such form. The next release does without
/// this.
Json in_present_form(const JsonField& job);

}  // namespace collide::cosim
