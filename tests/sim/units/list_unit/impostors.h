// SPDX-License-Identifier: MIT
//
// RTL that is wrong: a golden model in its place, which is made to be.
#pragma once

#include <cstdint>

#include "sim/units/hung.h"
#include "sim/units/list_unit/rtl.h"

namespace collide::list_unit {

/// A golden model that answers as RTL.
template <class Golden>
class Impostor : public RtlUnit {
 public:
  explicit Impostor(Memory& memory) : memory_(memory), golden_(memory) {}

  void reset() override { golden_.reset(); }
  std::uint32_t read(unsigned offset) override { return golden_.read(offset); }
  void write(unsigned offset, std::uint32_t data, unsigned select) override {
    golden_.write(offset, data, select);
  }
  void trigger() override { golden_.trigger(); }
  std::uint64_t run(std::uint64_t limit) override { return golden_.run(limit); }
  bool busy() const override { return golden_.busy(); }
  bool irq() const override { return golden_.irq(); }
  void let_run() override {}
  void clock() override {}
  std::uint64_t waits() const override { return 0; }

 protected:
  Memory& memory_;
  Golden golden_;
};

/// Reads on after an error.
template <class Golden>
class Hasty final : public Impostor<Golden> {
 public:
  Hasty(Memory& memory, unsigned more) : Impostor<Golden>(memory), more_(more) {}
  std::uint64_t run(std::uint64_t limit) override {
    Golden& golden = this->golden_;
    const std::uint64_t made = golden.run(limit);
    if ((golden.read(kStatus) & kError) == 0) return made;
    for (unsigned n = 1; n <= more_; ++n) this->memory_.read(golden.read(kErrorAddress) + 4 * n);
    return made + more_;
  }

 private:
  unsigned more_;
};

/// Stands still after so many accesses.
template <class Golden>
class Lazy final : public Impostor<Golden> {
 public:
  Lazy(Memory& memory, std::uint64_t accesses) : Impostor<Golden>(memory), accesses_(accesses) {}
  std::uint64_t run(std::uint64_t) override {
    this->golden_.run(accesses_);
    throw Hung("the run does not end");
  }

 private:
  std::uint64_t accesses_;
};

/// One register differs by a bit.
template <class Golden>
class Liar final : public Impostor<Golden> {
 public:
  Liar(Memory& memory, unsigned offset, std::uint32_t bit)
      : Impostor<Golden>(memory), offset_(offset), bit_(bit) {}
  std::uint32_t read(unsigned offset) override {
    return this->golden_.read(offset) ^ (offset == offset_ && !this->golden_.busy() ? bit_ : 0);
  }

 private:
  unsigned offset_;
  std::uint32_t bit_;
};

}  // namespace collide::list_unit
