// SPDX-License-Identifier: MIT
#include "sim/show/compare/technique_words.h"

#include <map>

namespace collide::compare {
namespace {

/// What is drawn, in words and by its layers; the panel below.
struct Drawn {
  std::string looks;
  std::vector<std::string> layers;
  std::string panel;
};

const Drawn kContinuum{
    "Dark dots around the ship are black in the grey: what lies on them only is not seen.",
    {"grey"},
    ""};
const Drawn kContinuumElsewhere{kContinuum.looks, {"wrong-grey"}, ""};
const Drawn kSwept{
    "Circles stand for the masks: dashed where they were, full where they are, and the way "
    "between.",
    {"ways"},
    ""};
const Drawn kProjection{
    "Blue bands are the rows and columns that are marked, crosses the points that are looked up.",
    {"bands"},
    ""};
const Drawn kFlyingShark{
    "The square is its screen, blue bands are the rows and columns that are marked, crosses the "
    "points that are looked up.",
    {"square", "game-bands"},
    ""};
const Drawn kMandin{
    "White frames are the zones in which two rectangles overlap.", {"zones"}, "zones"};
const Drawn kVera{
    "Bars from the left: how much of a line's time its sprites take, red where some are left out. "
    "Digits are the masks; the dotted line is the one shown below.",
    {"line-load", "groups", "line"},
    "groups"};
const Drawn kRings{
    "The grid is that of its cells, the cross that of the halves of the screen; the dotted line is "
    "the one shown below.",
    {"cells", "line"},
    ""};

/// Of a chip of which there is nothing to draw.
Drawn words(const char* looks) {
  return {looks, {}, ""};
}

TechniqueWords of(const char* about, const Drawn& drawn) {
  return {about, drawn.looks, drawn.layers, drawn.panel};
}

}  // namespace

const TechniqueWords& words_of(std::string_view technique) {
  static const std::map<std::string, TechniqueWords> kWords = {
      {"boxes",
       of("The rectangles around the masks, every pair. Cheap, and never misses; corners lie.",
          {"White frames are the rectangles that are compared.", {"boxes"}, ""})},
      {"fair-boxes",
       of("Boxes as games choose them, to be fair: inside the player's mask, larger than the "
          "enemies', or what the scene says of a mask.",
          {"White frames are the boxes that are compared.", {"fair-boxes"}, ""})},
      {"circles", of("A disc of the same area in place of each mask, at the end of the frame.",
                     {"White circles stand for the masks.", {"circles"}, ""})},
      {"pixels",
       of("The masks themselves, in software: the words of every two whose boxes overlap are "
          "ANDed.",
          {"White frames are the zones in which two rectangles overlap.", {"zones"}, ""})},
      {"continuum",
       of("The Macintosh game's test: the ship is compared with the screen, drawn on a grey of "
          "which every other dot is black. What lies on black dots only is not seen.",
          kContinuum)},
      {"swept-l",
       of("Where along its way does a circle first touch another: the rule found in a game's "
          "source, with its thresholds, and enemies taken where they are at the end.",
          kSwept)},
      {"swept-r", of("The same question answered exactly, with both in motion. It is its own "
                     "judge: fast things do not tunnel, but circles are not masks.",
                     kSwept)},
      {"projection", of("Shots mark their rows and columns in two arrays; an enemy looks at one "
                        "point in them. The cost does not grow with the pairs.",
                        kProjection)},
      {"flying-shark", of("The same in the form of the arcade conversion on a Z80: 256x256 pixels, "
                          "six bullets, one player.",
                          kFlyingShark)},
      {"mandin", of("The Atari's blitter ANDs the zone in which two boxes overlap and ORs the "
                    "result into one word.",
                    kMandin)},
      {"vera", of("The video chip of the Commander X16 compares group masks pixel by pixel while "
                  "it draws, and reports four bits a frame.",
                  kVera)},
      {"rings", of("The video chip names the halves of the screen, cells narrow the pairs down, "
                   "and a table decides at the pixel. Who is hit is dead from then on.",
                   kRings)},
      {"overlap", of("A unit that no chip had: a list of sprites in memory goes in, the pairs that "
                     "share a pixel come out, each with the first of them.",
                     {"White frames are the rectangles of its sprites.", {"boxes"}, ""})},
      {"impact", of("A unit that no chip had: a list of moving circles in memory goes in, what "
                    "touches on the way comes out, with the time.",
                    kSwept)},
      {"impact-overlap",
       of("Both units: impact says when circles around two masks touch, the two are put there and "
          "go on pixel by pixel, overlap says whether they share one.",
          {"White frames are the rectangles of its sprites.", {"boxes"}, ""})},
      {"tms9918",
       of("MSX and ColecoVision: one bit for the whole frame, and only four sprites on a line.",
          words("It says that something touched, not what."))},
      {"vic-ii", of("Commodore 64: a bit for each of eight sprites that took part in a collision, "
                    "not with whom; it looks under the border as well.",
                    words("It names the sprites that touched something, not what."))},
      {"denise", of("Amiga: eight sprites are four pairs, and a bit says which two pairs met. "
                    "Within a pair nothing is seen.",
                    words("It names the two groups that touched."))},
      {"gameduino",
       of("A sprite learns the number of one that it covers: the last one that was on top there.",
          words("It names a sprite and the one on top of which it lies."))},
      {"lynx", of("Atari Lynx: every sprite is painted over the numbers of those before it, and "
                  "learns the highest.",
                  words("It names a sprite and the highest that it was painted over."))},
      {"continuum-wrong-grey",
       of("Misused: the ship is compared with the grey of another position.", kContinuumElsewhere)},
      {"continuum-decorated",
       of("Misused: decoration is drawn in black where the ship looks.", kContinuum)},
      {"swept-l-bounce",
       of("Misused: in a game that bounces, circles that touch and part are hit a second time.",
          kSwept)},
      {"projection-uncleared", of("Misused: the marks of earlier frames stay.", kProjection)},
      {"projection-one-bit", of("Misused: all who mark share a bit.", kProjection)},
      {"mandin-cached", of("Misused: the CPU reads the flag from its data cache.", kMandin)},
      {"mandin-uncleared", of("Misused: nobody clears the flag before a test.", kMandin)},
      {"mandin-no-end-masks",
       of("Misused: whole words are combined, with what is beside the zone.", kMandin)},
      {"vera-believed", of("Misused: every pair that the bits allow is taken for a hit.", kVera)},
      {"vera-half-screen", of("Misused: the display ends in the middle of the screen.", kVera)},
      {"rings-one-table", of("Misused: one decision table serves all shapes.", kRings)}};
  return kWords.at(std::string(technique));
}

}  // namespace collide::compare
