// SPDX-License-Identifier: MIT
//
// Clocks of runs of which all quantities are known: docs/reference/impact.md, "Clocks".
#include <gtest/gtest.h>

#include "model/impact/descriptor.h"
#include "model/list_unit/ram.h"
#include "tests/sim/units/impact/variants.h"

namespace collide::impact::clocks_test {
namespace {

class ImpactClocks : public testing::TestWithParam<std::size_t> {
 protected:
  ImpactClocks() : variant_(variants()[GetParam()]), ram_(1U << 17, p()), unit_(variant_.on(ram_)) {
    unit_->write(kCount, n());
    unit_->write(kList, 0x1000);
    unit_->write(kListLines, 2800);
  }

  const Parameters& p() const { return variant_.parameters; }
  std::uint32_t n() const { return p().objects; }
  std::uint32_t all_pairs() const { return n() * (n() - 1) / 2; }
  /// Of circle number i, apart from all others.
  int place(std::uint32_t i) const { return -32000 + static_cast<int>(i * (64000 / n())); }

  void put(std::uint32_t i, const Circle& circle) {
    const DescriptorWords words = encode({circle});
    for (std::uint32_t w = 0; w < 4; ++w) ram_.word(16 * i + 4 * w) = words[w];
  }
  /// They stand apart: no boxes meet.
  void spread() {
    for (std::uint32_t i = 0; i < n(); ++i) {
      const auto x = static_cast<std::int16_t>(place(i));
      put(i, {x, 0, x, 0, 4});
    }
  }
  /// They come to one place: all pairs are computed to the last bit of t.
  void crowd() {
    for (std::uint32_t i = 0; i < n(); ++i)
      put(i, {static_cast<std::int16_t>(place(i)), 0, 0, 0, 4});
  }

  std::uint32_t clocks(std::uint32_t mode, std::uint32_t found) {
    unit_->write(kControl, kStart | mode);
    unit_->run();
    EXPECT_EQ(unit_->read(kStatus), kDone | kLoaded);
    EXPECT_EQ(unit_->read(kFound), found);
    return unit_->read(kClocks);
  }
  /// Without contacts and pairs that are computed.
  std::uint32_t least() const {
    const std::uint32_t k = p().accesses_a_word();
    return (p().wide ? 160 : 60) + 4 * k * n() + n() * (n() + 1) / 2 + (n() + 31) / 32 * 32 + 4 * k;
  }
  std::uint32_t lines_of(std::uint32_t records) const {
    return 4 * p().accesses_a_word() * ((records + 2) / 3);
  }

  const Variant& variant_;
  Ram ram_;
  const std::unique_ptr<RtlUnit> unit_;
};

TEST_P(ImpactClocks, APairWhoseBoxesDoNotMeetCostsOne) {
  spread();
  EXPECT_LE(clocks(0, 0), least());
}

TEST_P(ImpactClocks, APairThatIsComputedCosts92MoreOr8) {
  crowd();
  const std::uint32_t pair = p().wide ? 8 : 92;
  EXPECT_LE(clocks(0, n()), least() + lines_of(n()) + pair * all_pairs());
}

TEST_P(ImpactClocks, AContactInAllModeIsSortedByTheDigitsOfTheirNumber) {
  if (!p().all) GTEST_SKIP() << "without all mode";
  crowd();
  const std::uint32_t pair = p().wide ? 8 : 92;
  const std::uint32_t digits = n() == 128 ? 13 : 10;  // of 8128 and 780
  EXPECT_LE(clocks(kAll, all_pairs()),
            least() + lines_of(all_pairs()) + (pair + 7 * digits + 8) * all_pairs());
}

INSTANTIATE_TEST_SUITE_P(With, ImpactClocks, testing::Range<std::size_t>(0, variants().size()),
                         [](const auto& tested) { return variants()[tested.param].name; });

}  // namespace
}  // namespace collide::impact::clocks_test
