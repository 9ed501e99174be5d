// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "model/common/port.h"
#include "model/judge/technique.h"
#include "model/list_unit/unit.h"

namespace collide::techniques {

/// The maker, or where there is none that of the golden model.
template <class Golden>
list_unit::MakeUnit or_golden(const list_unit::MakeUnit& make) {
  if (make) return make;
  return [](list_unit::Memory& memory) { return std::make_unique<Golden>(memory); };
}

/// What a technique's program does with a list unit on its port: registers, in two accesses of a
/// 16-bit processor each; descriptors from `base` on, behind them the list.
class ListUnitProgram {
 public:
  static constexpr std::uint32_t kObjects = 128;
  static constexpr std::uint32_t kLineBytes = 16;
  /// With room for all pairs.
  static constexpr std::uint32_t kLines = 1 + (kObjects * (kObjects - 1) / 2 + 2) / 3;
  /// What descriptors and list take.
  static constexpr std::uint32_t kBytes = kLineBytes * (kObjects + kLines);

  ListUnitProgram(Port& port, std::uint32_t base, const list_unit::MakeUnit& make);

  void set(unsigned offset, std::uint32_t value) {
    unit_->write(offset, value);
    registers_ += 2;
  }
  std::uint32_t get(unsigned offset) {
    registers_ += 2;
    return unit_->read(offset);
  }
  /// A register, for those who look at the unit: no access of the program's.
  std::uint32_t look_at(unsigned offset) { return unit_->read(offset); }
  void describe(std::size_t index, const std::array<std::uint32_t, 4>& words);
  /// Starts a run over the first descriptors; the records of its list.
  std::vector<std::uint32_t> run(std::size_t count, std::uint32_t control = 0);

  /// The unit's clocks and the accesses to its registers since it was asked last.
  Cost take_cost();

 private:
  /// The memory as the unit has it: every word is two accesses of the 16-bit bus.
  class PortMemory final : public list_unit::Memory {
   public:
    explicit PortMemory(Port& port) : port_(port) {}
    std::optional<std::uint32_t> read(std::uint32_t address) override {
      return port_.read_long(address);
    }
    bool write(std::uint32_t address, std::uint32_t data) override {
      port_.write_long(address, data);
      return true;
    }

   private:
    Port& port_;
  };

  Port& port_;
  const std::uint32_t base_, list_;
  PortMemory memory_;
  std::unique_ptr<list_unit::Unit> unit_;
  std::uint64_t clocks_ = 0, registers_ = 0;
};

}  // namespace collide::techniques
