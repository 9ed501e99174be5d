// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/common/json_fwd.h"
#include "model/common/record_of.h"
#include "sim/flows/loaded_unit.h"
#include "sim/flows/vhdl.h"

namespace collide::flows {

/// RTL of the user in place of a unit's own.
struct OtherRtl {
  tools::RtlUnit unit;                        // all that is compiled
  std::string given;                          // the folder or list of files
  std::vector<std::string> files;             // of it, by name; every one is used
  std::size_t ours = 0;                       // files of rtl/X that are used next to them
  bool both_edges = false;                    // of the clock are used
  std::vector<std::string> lists = {};        // of files, that say what is compiled
  std::vector<std::string> inputs = {};       // absolute paths of the user's files, lists included
  std::string key = {};                       // SHA-256 of all contents
  std::vector<ConvertedVhdl> converted = {};  // of `files`: what the unit's sources have of VHDL

  /// "blitter_counters.sv replaces ours, 8 files are ours", "all 9 files are from mine"
  std::string describe() const;
};

/// Whether a port of the unit has to be there.
using NeedsPort = std::function<bool(const std::string& port)>;
/// Whether a module's file in a folder is meant for the unit, and not for another.
using IsMeant = std::function<bool(const std::string& module)>;

/// `given` is a folder of .sv, .v, .vhd or .vhdl files, of which one of the same name as a file of
/// rtl/X replaces it; if the top module's file is among them, nothing of rtl/X is used. Entities
/// that the design needs are converted (vhdl.h). Or it is a list
/// of files (file_list.h), or a folder with one of the name files.f, which name a whole design.
/// Ports are those of rtl/X/X.sv; those that are not needed may be
/// left out, and further outputs do no harm. What is used is Verilator's word: it
/// elaborates the design.
///
/// Throws InputError if it cannot be read, if a source of a folder without a list is not used or
/// could not be meant, if the design does not compile, and if its ports are others.
OtherRtl with_rtl(
    const tools::RtlUnit& unit, const std::string& given,
    const NeedsPort& needs = [](const std::string&) { return true; }, const IsMeant& is_meant = {});

/// What results say of RTL of the user: null, or what it is.
Form<Json> rtl_form();

/// The RTL that a verb works on: the project's own, or the user's in place of it.
class ChosenRtl {
 public:
  /// `given` is what the option --rtl says; empty: our own. `bus` is the one through which its
  /// registers are reached; empty: their own port. Adapters of that bus that are in the folder
  /// replace ours, and what else is there is the unit's. Throws as `with_rtl` does.
  ChosenRtl(const tools::RtlUnit& unit, const std::string& given, const Timing& timing,
            Step progress, std::string bus = "");
  ~ChosenRtl();

  const tools::RtlUnit& unit() const { return other_ ? other_->unit : own_; }
  bool is_own() const { return !other_ && other_adapters_.empty(); }
  /// A design in which nothing is ours.
  bool is_all_of_others() const { return other_ && other_->ours == 0; }
  /// With waves, and its clocks held as was asked; RTL of the user is compiled when it is first
  /// asked for, RTL with other parameters when the first job needs it.
  const cosim::UnitBench& bench();

  /// For people, after `bench` with what compiling took: "RTL: x.sv replaces ours, 8 files are
  /// ours; compiled in 18.2 s". Empty for our own.
  std::string describe() const;
  /// The same for programs; null for our own.
  Json to_json() const;
  /// What a command needs to run on it: " --rtl mine --timing transactions".
  std::string option() const;
  /// For names of files, so that runs on different RTL, or held to another timing, share none:
  /// "-1a2b3c-transactions". Empty for our own and exact.
  std::string tag() const;

 private:
  struct Loaded;

  const std::string& given() const {
    return other_ ? other_->given : other_adapters_.front().given;
  }
  IsMeant take_adapters(const std::string& given);
  const cosim::UnitBench& without_bus();
  const SharedLibrary& with_parameters(const std::vector<std::string>& parameters);

  tools::RtlUnit own_;
  std::optional<OtherRtl> other_;
  std::vector<OtherRtl> other_adapters_;
  Timing timing_;
  Step progress_;
  const std::string bus_;
  std::unique_ptr<Loaded> loaded_;
  std::unique_ptr<cosim::UnitBench> timed_;                  // our own, by transactions
  std::map<std::vector<std::string>, LoadedUnit> variants_;  // by values of parameters
  std::unique_ptr<cosim::UnitBench> of_all_parameters_;      // uses what is above
  std::map<std::string, LoadedUnit> adapters_;               // of others, by their names
  std::unique_ptr<cosim::UnitBench> behind_bus_;             // uses what is above
};

}  // namespace collide::flows
