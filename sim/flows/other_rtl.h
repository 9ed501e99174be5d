// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "sim/flows/loaded_unit.h"

namespace collide::flows {

/// RTL of the user in place of a unit's own: `folder` holds .sv or .v files, and one of the same
/// name as a file of rtl/X replaces it; if the top module's file is among them, nothing of rtl/X is
/// used. Ports are those of rtl/X/X.sv.
///
/// Throws InputError if the folder cannot be read or holds no such file.
tools::RtlUnit with_rtl(const tools::RtlUnit& unit, const std::string& folder);

/// Benches of units with RTL of the user, compiled when they are first asked for.
class OtherRtl {
 public:
  OtherRtl(std::string folder, Step progress)
      : folder_(std::move(folder)), progress_(std::move(progress)) {}

  /// With waves. Throws InputError for a unit that does not exist, and what `LoadedUnit` throws.
  const cosim::UnitBench& bench(const std::string& unit);

 private:
  struct Loaded {
    Loaded(const tools::RtlUnit& unit, const LoadedUnit::Source& source, const Step& progress)
        : library(unit, source, progress), bench(library.bench()) {}
    LoadedUnit library;
    std::unique_ptr<cosim::UnitBench> bench;  // uses the library
  };

  std::string folder_;
  Step progress_;
  std::map<std::string, Loaded> loaded_;
};

}  // namespace collide::flows
