// SPDX-License-Identifier: MIT
//
// What is kept of each object's motion.
#include "sim/equal/impact/argument.h"

namespace collide::impact {

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
         const auto kept = [&](const char* table, unsigned which, const z3::expr& number) {
           const z3::expr& memory = w(objects + "." + table + ".r_memory");
           return z3::select(memory, z3::concat(any[0], bits(which, 2))) == number.extract(16, 0);
         };
         z3::expr all = context().bool_val(true);
         for (const char* side : {"low", "high"}) {
           const std::string x = std::string(side) + "_x", y = std::string(side) + "_y";
           all = all &&
                 implies(is_answered(w, chip, any[0], 0),
                         kept(x.c_str(), 1, z3::sext(c.from_x.term(), 1)) &&
                             kept(y.c_str(), 1, z3::sext(c.from_y.term(), 1))) &&
                 implies(is_answered(w, chip, any[0], 1),
                         kept(x.c_str(), 0, (c.to_x - c.from_x).term()) &&
                             kept(y.c_str(), 0, (c.to_y - c.from_y).term())) &&
                 implies(is_answered(w, chip, any[0], 2),
                         kept(x.c_str(), 2, z3::zext(c.radius.term(), 1)) &&
                             kept(y.c_str(), 2, U32(d.separating).term()));
         }
         return implies(busy(w), all);
       },
       {kIndex}});
}

}  // namespace collide::impact
