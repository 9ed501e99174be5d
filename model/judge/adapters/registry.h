// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/blitter/unit.h"
#include "model/impact/unit.h"
#include "model/judge/adapters/told.h"
#include "model/judge/technique.h"
#include "model/overlap/unit.h"
#include "model/vera/unit.h"

namespace collide::techniques {

/// A technique by name, made for a film. Null if it is not made for such films at all.
struct TechniqueMaker {
  std::string name;  ///< short: "swept-r"
  std::function<std::unique_ptr<Technique>(const Film&)> make;
};
/// What techniques run on: a memory and makers of the units. What is empty they have themselves,
/// the units as golden models.
struct Equipment {
  Port* port = nullptr;
  blitter::MakeUnit blitter;
  vera::MakeUnit vera;
  overlap::MakeUnit overlap;
  impact::MakeUnit impact;
  Told told;  ///< not of the misused ones
};
/// All techniques.
std::vector<TechniqueMaker> all_techniques(const Equipment& equipment = {});
/// The same as careless programs use them, "mandin-uncleared": docs/reference/techniques.md.
std::vector<TechniqueMaker> misused_techniques(const Equipment& equipment = {});

}  // namespace collide::techniques
