// SPDX-License-Identifier: MIT
#pragma once

#include "model/judge/adapters/registry.h"

/// The words of every technique, for its row in the registry.
namespace collide::techniques::words {

inline constexpr const char* kAnyMachine = "Any machine";
inline constexpr const char* kScreen = "what is outside its screen";
inline constexpr const char* kSides =
    "of two objects one moves against the other, and scenery is not looked at";

// Drawings that several techniques share
inline constexpr const char* kGreyLooks =
    "Dark dots around the ship are black in the grey: what lies on them only is not seen.";
inline constexpr const char* kWaysLooks =
    "Circles stand for the masks: dashed where they were, full where they are, and the way "
    "between.";
inline constexpr const char* kBandsLooks =
    "Blue bands are the rows and columns that are marked, crosses the points that are looked up.";
inline constexpr const char* kGameBandsLooks =
    "The square is its screen, blue bands are the rows and columns that are marked, crosses the "
    "points that are looked up.";
inline constexpr const char* kZonesLooks =
    "White frames are the zones in which two rectangles overlap.";
inline constexpr const char* kLinesLooks =
    "Bars from the left: how much of a line's time its sprites take, red where some are left out. "
    "Digits are the masks; the dotted line is the one shown below.";
inline constexpr const char* kCellsLooks =
    "The grid is that of its cells, the cross that of the halves of the screen; the dotted line is "
    "the one shown below.";

inline constexpr TechniqueWords kBoxes{
    "Bounding boxes",
    "boxes meet",
    kAnyMachine,
    "",
    kScreen,
    "The rectangles around the masks, every pair. Cheap, and never misses; corners lie.",
    "White frames are the rectangles that are compared.",
    {"boxes"},
    ""};
inline constexpr TechniqueWords kFairBoxes{
    "Boxes with insets and outsets",
    "boxes meet",
    kAnyMachine,
    "",
    kScreen,
    "Boxes as games choose them, to be fair: inside the player's mask, larger than the "
    "enemies', or what the scene says of a mask.",
    "White frames are the boxes that are compared.",
    {"fair-boxes"},
    ""};
inline constexpr TechniqueWords kCircles{
    "Circles, at the end of the frame",
    "circles touch",
    kAnyMachine,
    "",
    kScreen,
    "A disc of the same area in place of each mask, at the end of the frame.",
    "White circles stand for the masks.",
    {"circles"},
    ""};
inline constexpr TechniqueWords kPixels{
    "Pixel masks",
    "masks share a pixel",
    kAnyMachine,
    "",
    kScreen,
    "The masks themselves, in software: the words of every two whose boxes overlap are "
    "ANDed.",
    "White frames are the zones in which two rectangles overlap.",
    {"zones"},
    ""};
inline constexpr TechniqueWords kContinuum{
    "Continuum's figure test",
    "the ship touches what is drawn",
    "Macintosh",
    "68000 clocks",
    "it looks at what the one ship touches",
    "The Macintosh game's test: the ship is compared with the screen, drawn on a grey of "
    "which every other dot is black. What lies on black dots only is not seen.",
    kGreyLooks,
    {"grey"},
    ""};
inline constexpr TechniqueWords kSweptL{
    "Swept circle, a game's rule",
    "circles touch on the way",
    kAnyMachine,
    "",
    kSides,
    "Where along its way does a circle first touch another: the rule found in a game's "
    "source, with its thresholds, and enemies taken where they are at the end.",
    kWaysLooks,
    {"ways"},
    ""};
inline constexpr TechniqueWords kSweptR{
    "Swept circle, exact",
    "circles touch on the way",
    kAnyMachine,
    "",
    kSides,
    "The same question answered exactly, with both in motion. It is its own "
    "judge: fast things do not tunnel, but circles are not masks.",
    kWaysLooks,
    {"ways"},
    ""};
inline constexpr TechniqueWords kProjection{
    "Row and column arrays",
    "marked rows and columns cross",
    kAnyMachine,
    "",
    "it compares the player and his bullets with enemies and theirs",
    "Shots mark their rows and columns in two arrays; an enemy looks at one "
    "point in them. The cost does not grow with the pairs.",
    kBandsLooks,
    {"bands"},
    ""};
inline constexpr TechniqueWords kFlyingShark{
    "Flying Shark's arrays",
    "marked rows and columns cross",
    "ZX Spectrum",
    "Z80 T states",
    "256x256 pixels, a player, six bullets, eight enemies, five bullets of theirs at a time",
    "The same in the form of the arcade conversion on a Z80: 256x256 pixels, "
    "six bullets, one player.",
    kGameBandsLooks,
    {"square", "game-bands"},
    ""};
inline constexpr TechniqueWords kMandin{
    "Masks by the blitter",
    "masks share a pixel",
    "Atari ST",
    "blitter clocks",
    "a zone that leaves the screen is not looked at",
    "The Atari's blitter ANDs the zone in which two boxes overlap and ORs the "
    "result into one word.",
    kZonesLooks,
    {"zones"},
    "zones"};
inline constexpr TechniqueWords kVera{
    "VERA's collision bits",
    "sprites of a bit share a pixel",
    "Commander X16",
    "VERA clocks",
    "its four bits are for the player and his bullets with enemies and theirs, or for four pairs "
    "of classes, up to 64x64 pixels each",
    "The video chip of the Commander X16 compares group masks pixel by pixel while "
    "it draws, and reports four bits a frame.",
    kLinesLooks,
    {"line-load", "groups", "line"},
    "groups"};
inline constexpr TechniqueWords kRings{
    "VERA, then cells and tables",
    "masks share a pixel",
    "Commander X16",
    "VERA clocks",
    "ten bullets with enemies, up to 64x64 pixels each, and who is hit takes no part any more",
    "The video chip names the halves of the screen, cells narrow the pairs down, "
    "and a table decides at the pixel. Who is hit is dead from then on.",
    kCellsLooks,
    {"cells", "line"},
    ""};
inline constexpr TechniqueWords kOverlap{
    "Overlap unit",
    "masks share a pixel",
    kOwnCore,
    "unit clocks",
    "128 sprites of 64x1024 pixels, of which larger masks take several, on at most 1024x512 "
    "pixels",
    "A unit that no chip had: a list of sprites in memory goes in, the pairs that "
    "share a pixel come out, each with the first of them.",
    "White frames are the rectangles of its sprites.",
    {"boxes"},
    ""};
inline constexpr TechniqueWords kImpact{
    "Impact unit",
    "circles touch on the way",
    kOwnCore,
    "unit clocks",
    "128 objects within 2048 pixels of the corner at a time",
    "A unit that no chip had: a list of moving circles in memory goes in, what "
    "touches on the way comes out, with the time.",
    kWaysLooks,
    {"ways"},
    ""};
inline constexpr TechniqueWords kImpactOverlap{
    "Impact and overlap units",
    "masks share a pixel on the way",
    kOwnCore,
    "unit clocks",
    "128 objects within 2048 pixels of the corner at a time, on at most 1024x512 pixels",
    "Both units: impact says when circles around two masks touch, the two are put there and "
    "go on pixel by pixel, overlap says whether they share one.",
    "White frames are the rectangles of its sprites.",
    {"boxes"},
    ""};
inline constexpr TechniqueWords kTms9918{
    "TMS9918A sprites",
    "sprites share a pixel",
    "MSX",
    "",
    "32 sprites of at most 16x16 on 256x192",
    "MSX and ColecoVision: one bit for the whole frame, and only four sprites on a line.",
    "It says that something touched, not what.",
    {},
    ""};
inline constexpr TechniqueWords kVicIi{
    "VIC-II sprites",
    "sprites share a pixel",
    "Commodore 64",
    "",
    "eight sprites of at most 24x21 on 320x200",
    "Commodore 64: a bit for each of eight sprites that took part in a collision, "
    "not with whom; it looks under the border as well.",
    "It names the sprites that touched something, not what.",
    {},
    ""};
inline constexpr TechniqueWords kDenise{
    "Denise sprites",
    "sprites share a pixel",
    "Amiga",
    "",
    "eight sprites 16 wide on 320x256, and two of one pair are not compared",
    "Amiga: eight sprites are four pairs, and a bit says which two pairs met. "
    "Within a pair nothing is seen.",
    "It names the two groups that touched.",
    {},
    ""};
inline constexpr TechniqueWords kGameduino{
    "Gameduino sprites",
    "sprites share a pixel",
    "Gameduino",
    "",
    "256 sprites of at most 16x16 on 400x300",
    "A sprite learns the number of one that it covers: the last one that was on top there.",
    "It names a sprite and the one on top of which it lies.",
    {},
    ""};
inline constexpr TechniqueWords kLynx{
    "Suzy sprites",
    "sprites share a pixel",
    "Atari Lynx",
    "",
    "15 numbers on a screen of 160x102",
    "Atari Lynx: every sprite is painted over the numbers of those before it, and "
    "learns the highest.",
    "It names a sprite and the highest that it was painted over.",
    {},
    ""};

/// Words of a technique as a careless program uses it.
constexpr TechniqueWords misused(TechniqueWords words, const char* about) {
  words.about = about;
  words.is_misused = true;
  return words;
}
/// Words of a technique whose drawing has the other grey.
constexpr TechniqueWords elsewhere(TechniqueWords words) {
  words.layers[0] = "wrong-grey";
  return words;
}
inline constexpr TechniqueWords kContinuumWrongGrey = misused(
    elsewhere(kContinuum), "Misused: the ship is compared with the grey of another position.");
inline constexpr TechniqueWords kContinuumDecorated =
    misused(kContinuum, "Misused: decoration is drawn in black where the ship looks.");
inline constexpr TechniqueWords kSweptLBounce = misused(
    kSweptL, "Misused: in a game that bounces, circles that touch and part are hit a second time.");
inline constexpr TechniqueWords kProjectionUncleared =
    misused(kProjection, "Misused: the marks of earlier frames stay.");
inline constexpr TechniqueWords kProjectionOneBit =
    misused(kProjection, "Misused: all who mark share a bit.");
inline constexpr TechniqueWords kMandinCached =
    misused(kMandin, "Misused: the CPU reads the flag from its data cache.");
inline constexpr TechniqueWords kMandinUncleared =
    misused(kMandin, "Misused: nobody clears the flag before a test.");
inline constexpr TechniqueWords kMandinNoEndMasks =
    misused(kMandin, "Misused: whole words are combined, with what is beside the zone.");
inline constexpr TechniqueWords kVeraBelieved =
    misused(kVera, "Misused: every pair that the bits allow is taken for a hit.");
inline constexpr TechniqueWords kVeraHalfScreen =
    misused(kVera, "Misused: the display ends in the middle of the screen.");
inline constexpr TechniqueWords kRingsOneTable =
    misused(kRings, "Misused: one decision table serves all shapes.");

}  // namespace collide::techniques::words
