// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
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
/// The machine of techniques that need none.
inline constexpr const char* kAnyMachine = "Any machine";
/// The machine of units of the project's own, whose golden models know a bound of their clocks.
inline constexpr const char* kOwnCore = "A core of your own";

/// Words that several techniques share.
namespace words {
inline constexpr const char* kScreen = "what is outside its screen";
inline constexpr const char* kWaysLooks =
    "Circles stand for the masks: dashed where they were, full where they are, and the way "
    "between.";
inline constexpr const char* kZonesLooks =
    "White frames are the zones in which two rectangles overlap.";
}  // namespace words

namespace host {
class Records;
struct Seen;
using Frame = std::vector<Seen>;
/// Counts what a frame's records have in common, as a game in C++ would find it.
using Program = std::function<std::uint64_t(const Records&, const Frame&)>;
}  // namespace host

/// Everything about a technique, as the file of its adapter says it.
struct TechniqueMaker {
  std::string name;  ///< short: "swept-r"
  TechniqueWords words;
  /// Makes it for a film. Null if it is not made for such films at all.
  std::function<std::unique_ptr<Technique>(const Film&)> make;
  /// Program whose time is measured on the host; empty for a technique with its own machine.
  std::function<host::Program(const Film&)> host = nullptr;
};
/// The techniques of an adapter's file, X_techniques(equipment) in X_technique.cpp.
struct TechniqueRows {
  int place;  ///< among the rows of tables: the lowest comes first
  std::vector<TechniqueMaker> makers;
};
/// The row of a technique as a careless program uses it.
TechniqueMaker misused(const TechniqueMaker& technique, const char* name, const char* about,
                       std::function<std::unique_ptr<Technique>(const Film&)> make);
/// The function that makes a `Made` with the film, and with the rest.
template <class Made, class... Rest>
auto make_with(Rest... rest) {
  return [rest...](const Film& film) { return std::make_unique<Made>(film, rest...); };
}

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
/// A technique, misused or not, by its short name. Null if it is not made for such films; throws
/// InputError if there is none of that name.
std::unique_ptr<Technique> make_technique(const std::string& name, const Film& film,
                                          const Equipment& equipment = {});

}  // namespace collide::techniques
