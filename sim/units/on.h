// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/common/record_of.h"

namespace collide {

/// What a job runs on.
enum class On { kGolden, kRtl, kLockstep };

/// "golden", "rtl" or "lockstep"; throws InputError otherwise, with the place the text is from.
On parse_on(const std::string& text, const std::string& place = "--on");
std::string_view name_of(On on);
Names<On> names_of(const On* on);

}  // namespace collide
