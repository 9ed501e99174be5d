// SPDX-License-Identifier: MIT
#include "sim/units/on.h"

#include "model/common/input_error.h"
#include "model/common/record.h"

namespace collide {

On parse_on(const std::string& text, const std::string& place) {
  for (const On on : {On::kGolden, On::kRtl, On::kLockstep}) {
    if (text == name_of(on)) return on;
  }
  throw InputError(place, "\"" + text + "\" is unknown, expected one of: golden, rtl, lockstep");
}

std::string_view name_of(On on) {
  switch (on) {
    case On::kGolden:
      return "golden";
    case On::kRtl:
      return "rtl";
    case On::kLockstep:
      return "lockstep";
  }
  return "";
}

Names<On> names_of(const On* /*on*/) {
  return names({On::kGolden, On::kRtl, On::kLockstep}, [](On on) { return name_of(on); });
}

}  // namespace collide
