// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sim/units/adapters/agents.h"
#include "sim/units/adapters/buses.h"
#include "sim/units/shared_library.h"

namespace collide::adapters {

/// A register port that is reached through an adapter of rtl/adapters. Between the outer port and
/// the unit's are the adapter's RTL, with monitors at its ports, and an agent of the bus on its
/// other side. Both ports are Wishbone, with addresses of bytes. In every clock `ask` and then
/// `answer` are called, and again with other values if whoever drives the outer port changes them;
/// `clock` takes the last ones.
class Bridge {
 public:
  virtual ~Bridge() = default;
  /// The access that the unit's port is asked for while the outer port is asked for `outer`.
  virtual Wishbone::Ask ask(const Wishbone::Ask& outer, bool reset) = 0;
  /// The outer port's answer while the unit's port answers `inner`.
  virtual Wishbone::Answer answer(const Wishbone::Answer& inner) = 0;
  /// The edge that ends the clock. Throws RtlFailure for a broken rule.
  virtual void clock() = 0;
};

using MakeBridge = std::function<std::unique_ptr<Bridge>()>;

/// Two bridges in a row.
class Chain final : public Bridge {
 public:
  Chain(std::unique_ptr<Bridge> outer, std::unique_ptr<Bridge> inner)
      : outer_(std::move(outer)), inner_(std::move(inner)) {}

  Wishbone::Ask ask(const Wishbone::Ask& outer, bool reset) override {
    return inner_->ask(outer_->ask(outer, reset), reset);
  }
  Wishbone::Answer answer(const Wishbone::Answer& inner) override {
    return outer_->answer(inner_->answer(inner));
  }
  void clock() override {
    outer_->clock();
    inner_->clock();
  }

 private:
  std::unique_ptr<Bridge> outer_, inner_;
};

/// A bridge that is held to what docs/reference/adapters.md promises: each access that is answered
/// was made once at the unit's port, as it was asked for, and its answer is the unit's; nothing
/// else is made. One that is given up is made once or not at all. Throws PortFault.
class HeldBridge final : public Bridge {
 public:
  /// `lanes`: those that a read selects. Agents of the bus may make accesses of their own.
  HeldBridge(std::unique_ptr<Bridge> bridge, std::uint32_t lanes,
             const std::optional<OwnAccesses>& own)
      : bridge_(std::move(bridge)), lanes_(lanes), own_(own) {}

  Wishbone::Ask ask(const Wishbone::Ask& outer, bool reset) override;
  Wishbone::Answer answer(const Wishbone::Answer& inner) override;
  void clock() override;

 private:
  /// An access of the outer port.
  struct Access {
    Wishbone::Ask asked;
    std::optional<Wishbone::Answer> made = {};  // at the unit's port
  };
  struct State {
    std::optional<Access> open;
    std::vector<Access> given_up;  // since the latest answer
    Wishbone::Ask inner;
    bool reset = false;
    unsigned idle = 0;  // clocks of the open access in which the unit's port does not answer late
    const char* fault = nullptr;
  };
  /// Whether the access at the unit's port is this one.
  bool is_of(const Access& access) const;
  /// Whether it may be the agent's own.
  bool is_own() const;
  /// The access of the outer port that has been made, or null.
  Access* made_now();
  bool is_answer_of_open(const Wishbone::Answer& outer);

  std::unique_ptr<Bridge> bridge_;
  const std::uint32_t lanes_;
  const std::optional<OwnAccesses> own_;
  State before_, now_;
};

/// How a unit's registers are reached through a bus.
struct Way {
  std::string unit, bus;
  std::vector<std::string> adapters;  ///< from the bus to the unit
};
const std::vector<Way>& ways();
/// Throws InputError for a bus from which there is none.
const Way& way_to(const std::string& unit, const std::string& bus);

/// The bridge of the way to a unit's register port; a library's adapter replaces ours.
MakeBridge bridge_of(const std::string& unit, const std::string& bus, const Libraries& others);

}  // namespace collide::adapters
