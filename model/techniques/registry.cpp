// SPDX-License-Identifier: MIT
#include "model/techniques/registry.h"

#include "model/techniques/technique_makers.h"

namespace collide::techniques {
namespace {

const View kContinuum{
    "Dark dots around the ship are black in the grey: what lies on them only is not seen.",
    {"grey"},
    ""};
const View kContinuumElsewhere{kContinuum.looks, {"wrong-grey"}, ""};
const View kSwept{
    "Circles stand for the masks: dashed where they were, full where they are, and the way "
    "between.",
    {"ways"},
    ""};
const View kProjection{
    "Blue bands are the rows and columns that are marked, crosses the points that are looked up.",
    {"bands"},
    ""};
const View kFlyingShark{
    "The square is its screen, blue bands are the rows and columns that are marked, crosses the "
    "points that are looked up.",
    {"square", "game-bands"},
    ""};
const View kMandin{
    "White frames are the zones in which two rectangles overlap.", {"zones"}, "zones"};
const View kVera{
    "Bars from the left: how much of a line's time its sprites take, red where some are left out. "
    "Digits are the masks; the dotted line is the one shown below.",
    {"line-load", "groups", "line"},
    "groups"};
const View kRings{
    "The grid is that of its cells, the cross that of the halves of the screen; the dotted line is "
    "the one shown below.",
    {"cells", "line"},
    ""};

/// Of a chip of which there is nothing to draw.
View words(const char* looks) {
  return {looks, {}, ""};
}

}  // namespace

std::vector<TechniqueMaker> all_techniques(const Equipment& equipment) {
  Port* const port = equipment.port;
  const auto on = [port](std::unique_ptr<Technique> (*make)(const Film&, Port*)) {
    return [make, port](const Film& film) { return make(film, port); };
  };
  return {
      {"boxes",
       "The rectangles around the masks, every pair. Cheap, and never misses; corners lie.",
       {"White frames are the rectangles that are compared.", {"boxes"}, ""},
       on(make_boxes)},
      {"circles",
       "A disc of the same area in place of each mask, at the end of the frame.",
       {"White circles stand for the masks.", {"circles"}, ""},
       on(make_circles)},
      {"pixels",
       "The masks themselves, in software: the words of every two whose boxes overlap are ANDed.",
       {"White frames are the zones in which two rectangles overlap.", {"zones"}, ""},
       on(make_pixels)},
      {"continuum",
       "The Macintosh game's test: the ship is compared with the screen, drawn on a grey of which "
       "every other dot is black. What lies on black dots only is not seen.",
       kContinuum,
       [equipment](const Film& film) {
         return make_continuum(film, ContinuumUse::kProper, equipment.port, equipment.told);
       }},
      {"swept-l",
       "Where along its way does a circle first touch another: the rule found in a game's source, "
       "with its thresholds, and enemies taken where they are at the end.",
       kSwept, on(make_swept_l)},
      {"swept-r",
       "The same question answered exactly, with both in motion. It is its own judge: fast things "
       "do not tunnel, but circles are not masks.",
       kSwept, on(make_swept_r)},
      {"projection",
       "Shots mark their rows and columns in two arrays; an enemy looks at one point in them. The "
       "cost does not grow with the pairs.",
       kProjection, on(make_projection)},
      {"flying-shark",
       "The same in the form of the arcade conversion on a Z80: 256x256 pixels, six bullets, one "
       "player.",
       kFlyingShark,
       [equipment](const Film& film) {
         return make_flying_shark(film, equipment.port, equipment.told);
       }},
      {"mandin",
       "The Atari's blitter ANDs the zone in which two boxes overlap and ORs the result into one "
       "word.",
       kMandin,
       [equipment](const Film& film) {
         return make_mandin(film, equipment.blitter, MandinUse::kProper, equipment.port);
       }},
      {"vera",
       "The video chip of the Commander X16 compares group masks pixel by pixel while it draws, "
       "and reports four bits a frame.",
       kVera, [equipment](const Film& film) { return make_vera(film, equipment.vera); }},
      {"rings",
       "The video chip names the halves of the screen, cells narrow the pairs down, and a table "
       "decides at the pixel. Who is hit is dead from then on.",
       kRings,
       [equipment](const Film& film) {
         return make_rings(film, equipment.vera, RingsUse::kProper, equipment.port, equipment.told);
       }},
      {"overlap",
       "A unit that no chip had: a list of sprites in memory goes in, the pairs that share a pixel "
       "come out, each with the first of them.",
       {"White frames are the rectangles of its sprites.", {"boxes"}, ""},
       [equipment](const Film& film) {
         return make_overlap(film, equipment.overlap, equipment.port);
       }},
      {"impact",
       "A unit that no chip had: a list of moving circles in memory goes in, what touches on the "
       "way comes out, with the time.",
       kSwept,
       [equipment](const Film& film) {
         return make_impact(film, equipment.impact, equipment.port);
       }},
      {"impact-overlap",
       "Both units: impact says when circles around two masks touch, the two are put there and go "
       "on pixel by pixel, overlap says whether they share one.",
       {"White frames are the rectangles of its sprites.", {"boxes"}, ""},
       [equipment](const Film& film) {
         return make_impact_overlap(film, equipment.impact, equipment.overlap, equipment.port);
       }},
      {"tms9918",
       "MSX and ColecoVision: one bit for the whole frame, and only four sprites on a line.",
       words("It says that something touched, not what."), on(make_tms9918)},
      {"vic-ii",
       "Commodore 64: a bit for each of eight sprites that took part in a collision, not with "
       "whom; it looks under the border as well.",
       words("It names the sprites that touched something, not what."), on(make_vic_ii)},
      {"denise",
       "Amiga: eight sprites are four pairs, and a bit says which two pairs met. Within a pair "
       "nothing is seen.",
       words("It names the two groups that touched."), on(make_denise)},
      {"gameduino",
       "A sprite learns the number of one that it covers: the last one that was on top there.",
       words("It names a sprite and the one on top of which it lies."), on(make_gameduino)},
      {"lynx",
       "Atari Lynx: every sprite is painted over the numbers of those before it, and learns the "
       "highest.",
       words("It names a sprite and the highest that it was painted over."), on(make_lynx)}};
}

std::vector<TechniqueMaker> misused_techniques(const Equipment& equipment) {
  Port* const port = equipment.port;
  const auto continuum = [port](ContinuumUse use) {
    return [port, use](const Film& film) { return make_continuum(film, use, port); };
  };
  const auto mandin = [equipment](MandinUse use) {
    return [equipment, use](const Film& film) {
      return make_mandin(film, equipment.blitter, use, equipment.port);
    };
  };
  const auto vera = [equipment](VeraUse use) {
    return [equipment, use](const Film& film) { return make_vera(film, equipment.vera, use); };
  };
  const auto on = [port](std::unique_ptr<Technique> (*make)(const Film&, Port*)) {
    return [make, port](const Film& film) { return make(film, port); };
  };
  return {
      {"continuum-wrong-grey", "Misused: the ship is compared with the grey of another position.",
       kContinuumElsewhere, continuum(ContinuumUse::kWrongGrey)},
      {"continuum-decorated", "Misused: decoration is drawn in black where the ship looks.",
       kContinuum, continuum(ContinuumUse::kDecorated)},
      {"swept-l-bounce",
       "Misused: in a game that bounces, circles that touch and part are hit a second time.",
       kSwept, on(make_swept_l_bounce)},
      {"projection-uncleared", "Misused: the marks of earlier frames stay.", kProjection,
       on(make_projection_uncleared)},
      {"projection-one-bit", "Misused: all who mark share a bit.", kProjection,
       on(make_projection_one_bit)},
      {"mandin-cached", "Misused: the CPU reads the flag from its data cache.", kMandin,
       mandin(MandinUse::kCached)},
      {"mandin-uncleared", "Misused: nobody clears the flag before a test.", kMandin,
       mandin(MandinUse::kUncleared)},
      {"mandin-no-end-masks", "Misused: whole words are combined, with what is beside the zone.",
       kMandin, mandin(MandinUse::kNoEndMasks)},
      {"vera-believed", "Misused: every pair that the bits allow is taken for a hit.", kVera,
       vera(VeraUse::kBelieved)},
      {"vera-half-screen", "Misused: the display ends in the middle of the screen.", kVera,
       vera(VeraUse::kHalfScreen)},
      {"rings-one-table", "Misused: one decision table serves all shapes.", kRings,
       [equipment](const Film& film) {
         return make_rings(film, equipment.vera, RingsUse::kOneTable, equipment.port);
       }}};
}

}  // namespace collide::techniques
