// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "model/tlm/list_unit.h"
#include "model/tlm/technique_master.h"

namespace collide::tlm2 {

/// A list unit of a platform at `base`, as a program on its bus has it (remote_units.h). Its
/// memory is that of the platform.
class RemoteListUnit final : public list_unit::Unit {
 public:
  RemoteListUnit(TechniqueMaster& master, ListUnit& chip, std::uint32_t base)
      : master_(master), chip_(chip), base_(base) {}

  void reset() override { chip_.unit().reset(); }
  std::uint32_t read(unsigned offset) override { return master_.read_long(base_ + offset); }
  void write(unsigned offset, std::uint32_t data, unsigned select = list_unit::kAllBytes) override;
  /// Of that input the program on the bus has no hold.
  void trigger() override {}
  /// The whole run, whatever the limit. Returns bus cycles.
  std::uint64_t run(std::uint64_t limit = kNoLimit) override;
  bool busy() const override { return chip_.active(); }
  bool irq() const override { return chip_.unit().irq(); }

 private:
  TechniqueMaster& master_;
  ListUnit& chip_;
  std::uint32_t base_;
};

}  // namespace collide::tlm2
