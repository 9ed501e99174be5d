// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

namespace collide::flows {

/// Checks that one flattened design only adds assertions to another: it has every assertion and
/// every assumption of `base`, each over the same logic, and no assumption more. Both are Yosys's
/// netlists (write_json), so that it does not matter how an assumption is spelt. What an induction
/// over `stronger` proves then holds for `base`. Throws InputError with the place of the first
/// assertion or assumption that differs.
void require_only_added_assertions(const nlohmann::json& base, const nlohmann::json& stronger);

}  // namespace collide::flows
