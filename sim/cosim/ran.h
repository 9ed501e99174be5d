// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "model/common/record_of.h"

namespace collide::cosim {

/// A job that was run, for its result.
template <typename Result, typename Job>
struct Ran {
  const Result& result;
  const Job& job;
  std::string_view on;
};

}  // namespace collide::cosim
