// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/overlap/golden.h"
#include "sim/units/list_unit/lockstep.h"

namespace collide::overlap {

/// RTL and golden model on the same register accesses; the answer compared is TOUCHED and PAIRS.
class Lockstep final : public list_unit::Lockstep {
 public:
  Lockstep(Memory& memory, const Parameters& parameters, const MakeRtl& make_rtl);

 private:
  std::string describe(unsigned offset) const override;
  const char* mode_name() const override { return "area mode"; }
  bool is_live(unsigned offset) const override;
  bool is_partial(unsigned offset) const override;
  void compare_answer(bool undisturbed) override;

  const unsigned sprites_;
};

}  // namespace collide::overlap
