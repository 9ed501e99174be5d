// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "model/judge/adapters/told.h"
#include "sim/platform/native/continuum.h"
#include "sim/platform/native/flying_shark.h"
#include "sim/platform/native/rings.h"

namespace collide::compare {

/// In a few words: "the same on Z80", or where they part.
std::string answers_of(const platform::NativeRun& run);

/// The programs of the techniques that are one: docs/reference/compare.md.
class Natives {
 public:
  /// Where the programs are.
  explicit Natives(std::filesystem::path firmware) : firmware_(std::move(firmware)) { clear(); }

  /// What techniques have to be made with. It refers to this object.
  techniques::Told told();
  /// The next technique begins.
  void clear();
  /// Runs the program of a technique that has been through the film; nothing if it is none.
  /// Throws InputError if the program is not there or is another.
  std::optional<platform::NativeRun> run(const std::string& technique, On unit) const;

 private:
  std::filesystem::path firmware_;
  platform::FlyingSharkNative flying_shark_;
  platform::RingsNative rings_;
  std::optional<platform::ContinuumNative> continuum_;
};

}  // namespace collide::compare
