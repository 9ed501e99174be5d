// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/common/json.h"
#include "sim/verilated/wave.h"

namespace collide::cosim {

/// What a job runs on.
enum class On { kGolden, kRtl, kLockstep };

/// "golden", "rtl" or "lockstep"; throws InputError otherwise.
On parse_on(const std::string& text);
std::string_view name_of(On on);

struct RunOptions {
  On on = On::kLockstep;
  WaveOptions wave;
  /// Results carry every bus access or line, as if the job asked for it.
  bool trace = false;
};

/// What the verbs know of a unit. One object a unit, listed in registry.cpp.
class UnitBench {
 public:
  virtual ~UnitBench() = default;

  /// The unit's name: that of its folders, of its top module and of "unit" in jobs.
  virtual std::string_view name() const = 0;

  /// Runs one job (docs/jobs.md) and returns its result. Throws InputError for a job that is not
  /// valid and Divergence when lockstep finds one.
  virtual Json run(const JsonField& job, const RunOptions& options) const = 0;
};

}  // namespace collide::cosim
