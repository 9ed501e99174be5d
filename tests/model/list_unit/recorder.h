// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "model/list_unit/unit.h"

namespace collide::list_unit {

/// One access of the memory port.
struct Access {
  bool write;
  std::uint32_t address;
  std::uint32_t data;  ///< of writes

  friend bool operator==(const Access& a, const Access& b) {
    return a.write == b.write && a.address == b.address && a.data == b.data;
  }
};

/// Notes what goes through to a memory, errors included.
class Recorder final : public Memory {
 public:
  explicit Recorder(Memory& memory) : memory_(memory) {}

  std::optional<std::uint32_t> read(std::uint32_t address) override {
    reads.push_back({false, address, 0});
    return memory_.read(address);
  }
  bool write(std::uint32_t address, std::uint32_t data) override {
    writes.push_back({true, address, data});
    return memory_.write(address, data);
  }

  std::vector<Access> reads, writes;

 private:
  Memory& memory_;
};

}  // namespace collide::list_unit
