// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace collide::campaign {

/// The page docs/evidence/signoff.md: how far each unit's verification is, by what was run
/// (docs/signoff) and by what shows its rules (docs/rules). Throws InputError if these files cannot
/// be used.
std::string signoff_page();

}  // namespace collide::campaign
