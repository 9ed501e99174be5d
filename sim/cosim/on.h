// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace collide::cosim {

/// What a job runs on.
enum class On { kGolden, kRtl, kLockstep };

/// "golden", "rtl" or "lockstep"; throws InputError otherwise.
On parse_on(const std::string& text);
std::string_view name_of(On on);

}  // namespace collide::cosim
