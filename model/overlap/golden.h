// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "model/list_unit/golden.h"
#include "model/overlap/rule.h"
#include "model/overlap/unit.h"

namespace collide::overlap {

/// The golden model.
class Golden final : public list_unit::Golden {
 public:
  explicit Golden(Memory& memory, const Parameters& parameters = {});

  void reset() override;

  std::unique_ptr<list_unit::Golden> clone() const override {
    return std::make_unique<Golden>(*this);
  }

  /// Of the run under way, or the last.
  Quantities quantities() const;

 private:
  struct Loaded : Sprite {
    int fetched = -1;  ///< row that `pixels` is of
    U64 pixels = 0;    ///< visible ones, bit 63 is at column `base`
  };
  struct Pair {
    std::uint16_t later, earlier;
    std::uint32_t pixels;  ///< found so far, area mode
  };
  /// kLater and kEarlier name a sprite of the pair at pair_.
  enum class Step { kRow, kLater, kEarlier };

  std::uint32_t read_own(unsigned offset) const override;
  bool is_own_configuration(unsigned offset) const override;
  void configure_own(unsigned offset, std::uint32_t data) override;
  void clear() override;
  void place(unsigned index, const list_unit::Words& words) override;
  bool advance_work() override;
  void end_work(bool complete) override;
  std::uint64_t clocks_so_far() const override;

  void open_row();
  bool fetch(unsigned index);
  void test();
  void found(const Pair& pair, std::uint32_t place);

  const Parameters parameters_;

  // Registers
  std::uint32_t origin_ = 0, size_ = 0;
  Table<U32, 8> touched_{};
  std::vector<Table<U32, 8>> pairs_;

  // The run
  Step step_ = Step::kRow;
  bool clears_rows_ = true;   // the next run
  bool cleared_rows_ = true;  // this one
  unsigned accessed_ = 0;     // accesses made of the mask row
  std::vector<Loaded> sprites_;
  Beginnings beginnings_;
  unsigned to_begin_ = 0;
  Active active_;
  std::vector<Pair> open_;  // in the order of rule 5
  int row_ = 0;
  std::size_t pair_ = 0, kept_ = 0;
  int later_ = -1;         // sprite last named as the later one on this row
  bool closed_ = false;    // a pair, on this row
  Quantities quantities_;  // but for what the base counts
};

}  // namespace collide::overlap
