// SPDX-License-Identifier: MIT
#pragma once

#include <array>
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

/// Texts about a technique, for the table and the page of a comparison.
struct TechniqueWords {
  const char* name;     ///< in words: "Bounding boxes"
  const char* claim;    ///< what its answer says of two objects: "boxes meet"
  const char* machine;  ///< on which a game has it: "Atari ST"
  const char* clocks;   ///< whose they are: "blitter clocks"; empty: it has none
  const char* sees;     ///< why the rest is outside: "15 numbers on a screen of 160x102"
  const char* about;    ///< in a sentence or two, for people who do not know it
  const char* looks;    ///< what is drawn of what it looks at; empty: nothing is
  std::array<const char*, 3> layers;  ///< of the drawing, from back to front: page/film.js
  const char* panel;                  ///< below the film: "zones", "groups" or none
  bool is_misused = false;            ///< `name` is that of the technique
};
/// The machine of units of the project's own, whose golden models know a bound of their clocks.
inline constexpr const char* kOwnCore = "A core of your own";

/// A technique by name, made for a film. Null if it is not made for such films at all.
struct TechniqueMaker {
  std::string name;  ///< short: "swept-r"
  TechniqueWords words;
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
