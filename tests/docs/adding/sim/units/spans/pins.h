// SPDX-License-Identifier: MIT
#pragma once

#include "model/spans/unit.h"
#include "sim/units/clocked.h"
#include "sim/units/spans/make.h"

namespace collide::spans {

/// The RTL behind the unit's interface. `Model` is any verilation of rtl/spans.
template <class Model>
class Pins final : public Unit {
 public:
  explicit Pins(const WaveOptions& wave) : rtl_("", kRtlClockPeriod, wave) {
    rtl_.pins().i_rst = 1;
    rtl_.settle();  // the first evaluation sees no edge
    rtl_.tick();
    rtl_.pins().i_rst = 0;
  }

  bool meet(Span a, Span b) override {
    auto& pins = rtl_.pins();
    pins.i_ask = 1;
    pins.i_left_a = a.left;
    pins.i_right_a = a.right;
    pins.i_left_b = b.left;
    pins.i_right_b = b.right;
    rtl_.tick();
    ++clocks_;
    return pins.o_meet != 0;
  }
  std::uint64_t clocks() const override { return clocks_; }
  std::uint64_t wave_clock() const override { return rtl_.clock(); }

 private:
  Clocked<Model> rtl_;
  std::uint64_t clocks_ = 0;
};

}  // namespace collide::spans
