// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/blitter/unit.h"
#include "model/impact/unit.h"
#include "model/overlap/unit.h"
#include "model/techniques/technique.h"
#include "model/techniques/told.h"
#include "model/vera/unit.h"

namespace collide::techniques {

/// What the report's page shows of what a technique looks at: names of its drawings and panels.
struct View {
  std::string looks;                ///< what is drawn, in words; empty: nothing is
  std::vector<std::string> layers;  ///< from back to front, sim/report/page/film.js
  std::string panel;                ///< below the film: "zones", "groups" or none
};

/// A technique by name, made for a film. Null if it is not made for such films at all.
struct TechniqueMaker {
  std::string name;   ///< short: "swept-r"
  std::string about;  ///< in a sentence or two, for people who do not know it
  View view;
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
/// The same as careless programs use them, "mandin-uncleared": docs/techniques.md.
std::vector<TechniqueMaker> misused_techniques(const Equipment& equipment = {});

}  // namespace collide::techniques
