// SPDX-License-Identifier: MIT
#pragma once

#include "model/spans/unit.h"

namespace collide::spans {

class Golden final : public Unit {
 public:
  bool meet(Span a, Span b) override;
  std::uint64_t clocks() const override { return clocks_; }

 private:
  std::uint64_t clocks_ = 0;
};

}  // namespace collide::spans
