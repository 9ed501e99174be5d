// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "model/list_unit/generated/registers.h"
#include "sim/units/adapters/agents.h"
#include "sim/units/adapters/bridge.h"
#include "sim/units/adapters/rtl.h"
#include "sim/units/wave_options.h"

namespace collide::adapters {

/// Period of the clock, in picoseconds.
constexpr std::uint64_t kClockPeriod = 40'000;

/// How an adapter's ports lie: bits of a byte address that a pin leaves out, and the width of the
/// Wishbone port that the agent of the other side carries. `own` is for the master's agent.
struct Ports {
  unsigned near_shift, far_shift;
  Width width;
  std::optional<OwnAccesses> own = {};
};

/// An adapter's RTL with the agents of both sides.
template <class Near, class Far>
class BridgeOf final : public Bridge {
 public:
  BridgeOf(std::unique_ptr<Rtl<Near, Far>> rtl, const Ports& ports)
      : rtl_(std::move(rtl)), ports_(ports), before_(ports), now_(ports) {
    rtl_->drive({}, 0);
    rtl_->settle();  // the first evaluation sees no edge
  }

  Wishbone::Ask ask(const Wishbone::Ask& outer, bool reset) override {
    now_ = before_;
    const std::uint32_t seen = outer.dat ^ outer.address << 8 ^ (outer.cyc ? 1U : 0U);
    now_.master.stir(seen);
    now_.slave.stir(seen);
    rtl_->reset(reset);
    rtl_->drive(now_.master.drive(outer, reset), ports_.near_shift);
    rtl_->answer(now_.slave.before());
    rtl_->settle();
    return now_.slave.ask(rtl_->asked(ports_.far_shift), reset);
  }
  Wishbone::Answer answer(const Wishbone::Answer& inner) override {
    rtl_->answer(now_.slave.answer(inner));
    rtl_->settle();
    return now_.master.see(rtl_->answered());
  }
  void clock() override {
    before_ = now_;
    rtl_->tick();
  }

 private:
  struct Agents {
    explicit Agents(const Ports& ports) : master(ports.width, ports.own), slave(ports.width) {}
    Master<Near> master;
    Slave<Far> slave;
  };

  std::unique_ptr<Rtl<Near, Far>> rtl_;
  const Ports ports_;
  Agents before_, now_;
};

/// A bridge of any verilation of an adapter.
template <class Model, class Near, class Far>
std::unique_ptr<Bridge> make_bridge(const Ports& ports) {
  return std::make_unique<BridgeOf<Near, Far>>(
      std::make_unique<Pins<Model, Near, Far>>(kClockPeriod, WaveOptions{}), ports);
}

// The agent's own accesses to a list unit are to ID, which is only read. To a blitter they are
// reads of the first word, and writes of both halves, which do not get there.
constexpr OwnAccesses kOfListUnit{list_unit::kId, false};
constexpr OwnAccesses kOfBlitter{0, true};

constexpr Ports kApbToRegisters{2, 2, Width::kWord};
/// In front of a register port of 16 bits.
constexpr Ports kApbToHalfRegisters{1, 1, Width::kWord};
constexpr Ports kAxiLiteToRegisters{2, 2, Width::kWord, kOfListUnit};
constexpr Ports kAxiLiteToWishbone{0, 1, Width::kHalf, kOfBlitter};
constexpr Ports kWishboneToApb{1, 0, Width::kHalf};
constexpr Ports kWishboneToAxiLite{1, 0, Width::kHalf};

/// In front of a unit, and held to its promises.
inline std::unique_ptr<Bridge> held_to_list_unit(std::unique_ptr<Bridge> bridge) {
  return std::make_unique<HeldBridge>(std::move(bridge), 15, kOfListUnit);
}
inline std::unique_ptr<Bridge> held_to_blitter(std::unique_ptr<Bridge> bridge) {
  return std::make_unique<HeldBridge>(std::move(bridge), 3, kOfBlitter);
}

}  // namespace collide::adapters
