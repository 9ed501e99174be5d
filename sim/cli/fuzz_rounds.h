// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "sim/cli/verb.h"
#include "sim/tools/fuzz.h"

namespace collide::cli {

/// How long a verb fuzzes a processor.
struct FuzzRounds {
  std::uint32_t seed = 1;
  double seconds = 5;
  std::optional<std::uint64_t> rounds;
};
void declare(Verb& verb, FuzzRounds& options);

/// Runs rounds until one diverges or all are done, and says what they came to. Throws
/// tools::CheckError if one diverged, and if there was none.
void run_fuzz_rounds(const FuzzRounds& options, tools::FuzzResult& result,
                     const std::function<void(std::uint32_t seed)>& round);

}  // namespace collide::cli
