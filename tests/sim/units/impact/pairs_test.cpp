// SPDX-License-Identifier: MIT
//
// The RTL's t of random pairs is rule R's, and nothing else is found. COLLIDE_IMPACT_PAIRS=10000000
// is the long form.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "model/impact/descriptor.h"
#include "model/list_unit/ram.h"
#include "tests/sim/units/impact/variants.h"

namespace collide::impact::pairs_test {
namespace {

constexpr std::uint32_t kListAt = 0x1000;
constexpr unsigned kLines = 2800;

std::uint64_t wanted_pairs() {
  const char* given = std::getenv("COLLIDE_IMPACT_PAIRS");
  return given == nullptr ? 50'000 : std::stoull(given);
}

/// Circles whose distances, speeds and radii are each of one order, from a sixteenth of a pixel to
/// the whole range; no circle is larger than the field.
std::vector<Circle> random_circles(std::mt19937& random, unsigned count) {
  const unsigned scale = random() % 16;
  const int field = 1 << scale, radius = 1 << random() % (scale + 1), speed = 1 << random() % 17;
  const auto within = [&](int reach) {
    return static_cast<int>(random() % (2U * static_cast<unsigned>(reach) + 1)) - reach;
  };
  const auto number = [](int value) {
    return static_cast<std::int16_t>(std::clamp(value, -32768, 32767));
  };
  std::vector<Circle> circles(count);
  for (Circle& c : circles) {
    const int x = within(field), y = within(field);
    c = {number(x), number(y), number(x + within(speed)), number(y + within(speed)),
         number(std::abs(within(radius - 1)))};
  }
  return circles;
}

/// A pair that is not passed over without a multiplication.
bool boxes_meet(const Circle& a, const Circle& b) {
  const int radii = a.radius + b.radius;
  const auto meet = [radii](int a_from, int a_to, int b_from, int b_to) {
    return std::min(a_from, a_to) - std::max(b_from, b_to) <= radii &&
           std::min(b_from, b_to) - std::max(a_from, a_to) <= radii;
  };
  return meet(a.from_x, a.to_x, b.from_x, b.to_x) && meet(a.from_y, a.to_y, b.from_y, b.to_y);
}

class ImpactPairs : public testing::TestWithParam<std::size_t> {};

TEST_P(ImpactPairs, AreInContactWhenRuleRSays) {  // Rule 3
  const Variant& variant = variants()[GetParam()];
  Ram ram(1U << 16, variant.parameters);
  const auto unit = variant.on(ram);
  unit->write(kCount, variant.parameters.objects);
  unit->write(kList, kListAt);
  unit->write(kListLines, kLines);
  std::mt19937 random(1);
  std::uint64_t pairs = 0, contacts = 0;
  while (pairs < wanted_pairs()) {
    const std::vector<Circle> circles = random_circles(random, variant.parameters.objects);
    std::vector<std::uint32_t> expected;
    for (std::uint32_t j = 0; j < circles.size(); ++j) {
      const DescriptorWords words = encode({circles[j], 1, 1, true, random() % 4 == 0});
      for (std::uint32_t w = 0; w < 4; ++w) ram.word(16 * j + 4 * w) = words[w];
    }
    for (std::uint32_t j = 0; j < circles.size(); ++j) {
      for (std::uint32_t i = 0; i < j; ++i) {
        const bool separating = ((ram.word(16 * i + 8) | ram.word(16 * j + 8)) >> 30 & 1U) != 0;
        const Contact contact = rule_r(circles[i], circles[j], separating);
        if (contact.hit) expected.push_back(contact.t << 14 | i << 7 | j);
        pairs += boxes_meet(circles[i], circles[j]) ? 1 : 0;
      }
    }
    std::sort(expected.begin(), expected.end());
    unit->write(kControl, kStart | kAll);
    unit->run();
    ASSERT_EQ(unit->read(kStatus), kDone | kLoaded);
    ASSERT_EQ(unit->read(kFound), expected.size());
    for (std::uint32_t n = 0; n < expected.size(); ++n) {
      ASSERT_EQ(ram.word(kListAt + 16 * (n / 3 + 1) + 4 * (n % 3)), expected[n]) << "record " << n;
    }
    contacts += expected.size();
  }
  EXPECT_GT(contacts, pairs / 20);
  EXPECT_LT(contacts, pairs - pairs / 20);
  RecordProperty("pairs", std::to_string(pairs));
  RecordProperty("contacts", std::to_string(contacts));
}

/// The small and the wide one, on ports of all kinds: the first three.
INSTANTIATE_TEST_SUITE_P(With, ImpactPairs, testing::Range<std::size_t>(0, 3),
                         [](const auto& tested) { return variants()[tested.param].name; });

}  // namespace
}  // namespace collide::impact::pairs_test
