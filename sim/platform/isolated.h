// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "model/common/json.h"

namespace collide::platform {

/// Runs something in a process of its own and returns what it returned: SystemC elaborates only
/// once in the life of a process. Throws InputError with the text of an InputError thrown there,
/// and std::runtime_error for everything else that ends it.
Json run_isolated(const std::function<Json()>& work);

}  // namespace collide::platform
