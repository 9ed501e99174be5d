// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "sim/units/adapters/pins.h"
#include "sim/units/clocked.h"
#include "sim/units/wave_options.h"

namespace collide::adapters {

/// An adapter's RTL between a master and a slave, clock by clock. `shift` is what a pin leaves out
/// of a byte address.
template <class Near, class Far>
class Rtl {
 public:
  virtual ~Rtl() = default;

  virtual void reset(bool on) = 0;
  virtual void drive(const typename Near::Ask& ask, unsigned shift) = 0;
  virtual void answer(const typename Far::Answer& answer) = 0;
  virtual typename Far::Ask asked(unsigned shift) const = 0;
  virtual typename Near::Answer answered() const = 0;
  /// Outputs follow inputs without a clock edge.
  virtual void settle() = 0;
  virtual void tick() = 0;
  /// Clocks since construction.
  virtual std::uint64_t clock() const = 0;
};

template <class Near, class Far>
using MakeRtl = std::function<std::unique_ptr<Rtl<Near, Far>>()>;

/// The pins of a verilated model, which has a clock and a reset.
template <class Model, class Near, class Far>
class Pins : public Rtl<Near, Far> {
 public:
  Pins(std::uint64_t period, const WaveOptions& wave) : rtl_("", period, wave) {}

  void reset(bool on) override { rtl_.pins().i_rst = on; }
  void drive(const typename Near::Ask& ask, unsigned shift) override {
    adapters::drive(rtl_.pins(), ask, shift);
  }
  void answer(const typename Far::Answer& answer) override {
    adapters::answer(rtl_.pins(), answer);
  }
  typename Far::Ask asked(unsigned shift) const override {
    return ask_of(rtl_.pins(), shift, static_cast<Far*>(nullptr));
  }
  typename Near::Answer answered() const override {
    return answer_of(rtl_.pins(), static_cast<Near*>(nullptr));
  }
  void settle() override { rtl_.settle(); }
  void tick() override { rtl_.tick(); }
  std::uint64_t clock() const override { return rtl_.clock(); }

 private:
  Clocked<Model> rtl_;
};

}  // namespace collide::adapters
