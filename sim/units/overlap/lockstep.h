// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/overlap/golden.h"
#include "sim/units/overlap/rtl.h"

namespace collide::overlap {

/// RTL and golden model on the same register accesses. The RTL has the memory; the golden model
/// follows on the answers that the RTL got, reads and writes each in their order, as far as the RTL
/// has come. Compared are each access, what the CPU reads while the unit is idle and, when a run
/// has ended, all registers, TOUCHED, PAIRS and the clocks. Throws Divergence.
class Lockstep final : public Unit {
 public:
  Lockstep(Memory& memory, const Parameters& parameters,
           const std::function<std::unique_ptr<RtlUnit>(Memory&)>& make_rtl);
  ~Lockstep() override;

  void reset() override;
  std::uint32_t read(unsigned offset) override;
  void write(unsigned offset, std::uint32_t data, unsigned select = kAllBytes) override;
  void trigger() override;
  std::uint64_t run(std::uint64_t limit = kNoLimit) override;
  bool busy() const override { return rtl_->busy(); }
  bool irq() const override { return rtl_->irq(); }
  std::uint64_t wave_clock() const override { return rtl_->wave_clock(); }
  std::uint64_t compared() const override { return compared_; }

 private:
  class Tap;
  class Echo;
  struct Access {
    std::uint32_t address;
    std::uint32_t data;
    bool ok;
  };
  /// Accesses of one kind in a run.
  struct Stream {
    std::vector<Access> made;  ///< by the RTL
    std::size_t followed = 0;  ///< by the golden model
  };

  template <class Do>
  auto guarded(const Do& make);
  void begin();
  void begun(std::uint32_t sequence);
  void follow();
  void compare_end();
  void expect(const std::string& what, std::uint64_t golden, std::uint64_t rtl);
  [[noreturn]] void diverge(const std::string& what, const std::string& golden,
                            const std::string& rtl) const;

  const Parameters parameters_;
  Stream reads_, writes_;
  bool cut_ = false;  ///< the RTL has ended with an error: a write that it has not made is none
  std::unique_ptr<Tap> tap_;
  std::unique_ptr<Echo> echo_;
  std::unique_ptr<RtlUnit> rtl_;
  Golden golden_;
  std::uint64_t waits_ = 0;  ///< of the RTL's memory when the run began
  std::uint64_t compared_ = 0;
};

}  // namespace collide::overlap
