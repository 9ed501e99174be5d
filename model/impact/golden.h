// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "model/impact/pairs.h"
#include "model/impact/unit.h"
#include "model/list_unit/golden.h"

namespace collide::impact {

/// The golden model.
class Golden final : public list_unit::Golden {
 public:
  explicit Golden(Memory& memory, const Parameters& parameters = {});

  std::unique_ptr<list_unit::Golden> clone() const override {
    return std::make_unique<Golden>(*this);
  }

  /// Of the run under way, or the last.
  Quantities quantities() const;

 private:
  struct Object {
    Descriptor d;
    unsigned index;
    Box box;
  };

  std::uint32_t read_own(unsigned offset) const override;
  void clear() override;
  void place(unsigned index, const list_unit::Words& words) override;
  bool advance_work() override;
  std::uint64_t clocks_so_far() const override;

  void test_pairs();
  void keep(unsigned mover, unsigned partner, std::uint32_t t);

  const Parameters parameters_;
  std::vector<std::uint32_t> first_;  // an object's word of FIRST
  bool tested_ = false;
  std::vector<Object> objects_;         // enabled ones
  std::vector<std::uint32_t> records_;  // in the order of the list
  std::size_t recorded_ = 0;
  Quantities quantities_;  // but for what the base counts
};

}  // namespace collide::impact
