// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/impact/golden.h"
#include "sim/units/list_unit/lockstep.h"

namespace collide::impact {

/// RTL and golden model on the same register accesses; the answer compared is HIT and FIRST.
class Lockstep final : public list_unit::Lockstep {
 public:
  Lockstep(Memory& memory, const Parameters& parameters, const MakeRtl& make_rtl);

 private:
  std::string describe(unsigned offset) const override;
  const char* mode_name() const override { return "all mode"; }
  void compare_answer(bool undisturbed) override;

  const unsigned objects_;
};

}  // namespace collide::impact
