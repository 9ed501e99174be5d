// SPDX-License-Identifier: MIT
#include "model/impact/descriptor.h"

#include "model/impact/generated/descriptor_fields.h"

namespace collide::impact {

DescriptorWords encode(const Descriptor& d) {
  const auto put = [](const WordField& field, auto value) {
    return field.with(static_cast<U32>(value));
  };
  const Circle& c = d.circle;
  return {put(field::kFromY, c.from_y) | put(field::kFromX, c.from_x),
          put(field::kToY, c.to_y) | put(field::kToX, c.to_x),
          put(field::kEnable, d.enable) | put(field::kSeparating, d.separating) |
              put(field::kRadius, c.radius),
          put(field::kIs, d.is) | put(field::kHits, d.hits)};
}

Descriptor decode(const DescriptorWords& words) {
  const auto of = [&](const WordField& field) { return static_cast<I16>(field.of(words)); };
  Descriptor d;
  d.circle = {of(field::kFromX), of(field::kFromY), of(field::kToX), of(field::kToY),
              of(field::kRadius)};
  d.enable = field::kEnable.of(words) != 0U;
  d.separating = field::kSeparating.of(words) != 0U;
  d.is = static_cast<U16>(field::kIs.of(words));
  d.hits = static_cast<U16>(field::kHits.of(words));
  return d;
}

}  // namespace collide::impact
