// SPDX-License-Identifier: MIT
//
// An interrupt pin that is wrong is found by random jobs: the RTL of each list unit, its pin at
// fault.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "sim/cosim/cosim.h"
#include "sim/cosim/impact/traits.h"
#include "sim/cosim/overlap/traits.h"
#include "tests/support/process.h"

namespace collide::cosim::interrupts_test {
namespace {

enum class Fault { kNone, kStuckAt0, kWithoutItsEnable, kInverted };

class AtFault final : public list_unit::RtlUnit {
 public:
  AtFault(std::unique_ptr<RtlUnit> rtl, Fault fault) : rtl_(std::move(rtl)), fault_(fault) {}

  bool irq() const override {
    switch (fault_) {
      case Fault::kNone:
        return rtl_->irq();
      case Fault::kStuckAt0:
        return false;
      case Fault::kWithoutItsEnable:
        return (rtl_->read(list_unit::kStatus) & list_unit::kDone) != 0;
      case Fault::kInverted:
        break;
    }
    return !rtl_->irq();
  }

  void reset() override { rtl_->reset(); }
  std::uint32_t read(unsigned offset) override { return rtl_->read(offset); }
  void write(unsigned offset, std::uint32_t data, unsigned select) override {
    rtl_->write(offset, data, select);
  }
  void trigger() override { rtl_->trigger(); }
  std::uint64_t run(std::uint64_t limit) override { return rtl_->run(limit); }
  bool busy() const override { return rtl_->busy(); }
  void let_run() override { rtl_->let_run(); }
  void clock() override { rtl_->clock(); }
  std::uint64_t waits() const override { return rtl_->waits(); }
  std::uint64_t wave_clock() const override { return rtl_->wave_clock(); }

 private:
  const std::unique_ptr<RtlUnit> rtl_;
  const Fault fault_;
};

std::unique_ptr<UnitBench> overlap_with(Fault fault) {
  return bench_of(ListUnit<overlap::Traits>(
      [fault](list_unit::Memory& memory, const overlap::Parameters& parameters,
              const list_unit::MemoryTiming& timing, const WaveOptions& wave) {
        return std::make_unique<AtFault>(overlap::make_rtl(memory, parameters, timing, wave),
                                         fault);
      }));
}
std::unique_ptr<UnitBench> impact_with(Fault fault) {
  return bench_of(ListUnit<impact::Traits>(
      [fault](list_unit::Memory& memory, const impact::Parameters& parameters,
              const list_unit::MemoryTiming& timing, const WaveOptions& wave) {
        return std::make_unique<AtFault>(impact::make_rtl(memory, parameters, timing, wave), fault);
      }));
}

using Make = std::unique_ptr<UnitBench> (*)(Fault);
class Interrupts : public testing::TestWithParam<std::pair<const char*, Make>> {
 protected:
  /// What random jobs find, or nothing.
  static std::string found(Fault fault) {
    const test::TemporaryDirectory out;
    CosimOptions options;
    options.seed = 1;
    options.count = 200;
    options.stimulus.in_turns = true;  // there are no pins
    options.out = out.path();
    const CosimResult result = cosimulate(*GetParam().second(fault), options);
    return result.failure() == nullptr ? "" : result.failure()->found.kind();
  }
};

TEST_P(Interrupts, ThatAreRightAgree) {
  EXPECT_EQ(found(Fault::kNone), "");
}
TEST_P(Interrupts, StuckAt0AreFound) {
  EXPECT_EQ(found(Fault::kStuckAt0), "interrupt pin");
}
TEST_P(Interrupts, WithoutTheirEnableAreFound) {
  EXPECT_EQ(found(Fault::kWithoutItsEnable), "interrupt pin");
}
TEST_P(Interrupts, InvertedAreFound) {
  EXPECT_EQ(found(Fault::kInverted), "interrupt pin");
}

INSTANTIATE_TEST_SUITE_P(Of, Interrupts,
                         testing::Values(std::pair{"overlap", &overlap_with},
                                         std::pair{"impact", &impact_with}),
                         [](const auto& tested) { return std::string(tested.param.first); });

}  // namespace
}  // namespace collide::cosim::interrupts_test
