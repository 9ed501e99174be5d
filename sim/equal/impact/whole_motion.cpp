// SPDX-License-Identifier: MIT
//
// What is kept of each object's motion.
#include "sim/equal/impact/argument.h"

namespace collide::impact {
namespace {

/// The words of a descriptor that have displacement, place and size, by the number that comes with
/// each.
constexpr unsigned kWordOf[] = {1, 0, 2};

}  // namespace

void Argument::motions() {
  const list_unit::Chip chip = unit_;
  const std::string objects = p_.wide ? "wide.motion.objects" : "narrow.products.objects";
  all_.facts.push_back(
      {Fact::Kind::kState,
       objects,
       "motion of objects",
       "displacement, place and size are those of the descriptors that were answered",
       {"the object on its way", "words of descriptors", "how far it loads", "what stops runs",
        "configured", "configuration stands"},
       [=](W w, const Any& any) {
         const Descriptor d = object(w, any[0]);
         const Circle& c = d.circle;
         const auto kept = [&](unsigned which, const z3::expr& x, const z3::expr& y) {
           const z3::expr& memory = w(objects + ".numbers.r_memory");
           const z3::expr numbers = z3::select(memory, z3::concat(any[0], bits(which, 2)));
           return implies(is_answered(w, chip, any[0], kWordOf[which]),
                          numbers == z3::concat(y.extract(16, 0), x.extract(16, 0)));
         };
         return implies(busy(w),
                        kept(0, (c.to_x - c.from_x).term(), (c.to_y - c.from_y).term()) &&
                            kept(1, z3::sext(c.from_x.term(), 1), z3::sext(c.from_y.term(), 1)) &&
                            kept(2, z3::zext(c.radius.term(), 1), U32(d.separating).term()));
       },
       {kIndex}});
}

}  // namespace collide::impact
