// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/flows/loaded_unit.h"

namespace collide::flows {

/// RTL of the user in place of a unit's own.
struct OtherRtl {
  tools::RtlUnit unit;             // all that is compiled
  std::string folder;              // the user's, as given
  std::vector<std::string> files;  // of it, by name; every one is used
  std::size_t ours = 0;            // files of rtl/X that are used beside them
  std::string key = {};            // SHA-256 of all contents

  /// "blitter_counters.sv replaces ours, 8 files are ours", "all 9 files are from mine"
  std::string describe() const;
};

/// `folder` holds .sv or .v files, and one of the same name as a file of rtl/X replaces it; if the
/// top module's file is among them, nothing of rtl/X is used. Ports are those of rtl/X/X.sv. What
/// is used is Verilator's word: it elaborates the design.
///
/// Throws InputError if the folder cannot be read, if one of its sources is not used or could not
/// be meant, if it does not compile, and if the ports are others.
OtherRtl with_rtl(const tools::RtlUnit& unit, const std::string& folder);

/// The RTL that a verb works on: the project's own, or the user's in place of it.
class ChosenRtl {
 public:
  /// `folder` is that of the option --rtl; empty: our own. Throws as `with_rtl` does.
  ChosenRtl(const tools::RtlUnit& unit, const std::string& folder, Step progress);
  ~ChosenRtl();

  const tools::RtlUnit& unit() const { return other_ ? other_->unit : own_; }
  bool is_own() const { return !other_; }
  /// With waves; RTL of the user is compiled when it is first asked for.
  const cosim::UnitBench& bench();

  /// For people, after `bench` with what compiling took: "RTL: x.sv replaces ours, 8 files are
  /// ours; compiled in 18.2 s". Empty for our own.
  std::string describe() const;
  /// The same for programs; null for our own.
  Json to_json() const;
  /// What a command needs to run on it: " --rtl mine".
  std::string option() const;
  /// For names of files, so that runs on different RTL share none: "-1a2b3c". Empty for our own.
  std::string tag() const;

 private:
  struct Loaded;

  tools::RtlUnit own_;
  std::optional<OtherRtl> other_;
  Step progress_;
  std::unique_ptr<Loaded> loaded_;
};

}  // namespace collide::flows
