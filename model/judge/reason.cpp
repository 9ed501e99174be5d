// SPDX-License-Identifier: MIT
#include "model/judge/reason.h"

#include <array>

namespace collide::techniques {
namespace {

struct Text {
  Reason reason;
  const char* name;
  const char* description;
};

constexpr std::array<Text, kReasons> kTexts{{
    {Reason::kTunnelled, "tunnelled",
     "the objects met during the frame and are apart at both of its ends"},
    {Reason::kCircleIsNotMask, "circle-is-not-mask",
     "the circles touch and the masks do not, or the other way round"},
    {Reason::kBoxIsNotMask, "box-is-not-mask", "the boxes overlap, the masks share no pixel"},
    {Reason::kInsetLeavesOut, "inset-leaves-out",
     "the masks share a pixel, and a box that stays inside its mask leaves it out"},
    {Reason::kOutsetReachesOut, "outset-reaches-out",
     "a box that is larger than its mask overlaps, the masks' rectangles do not"},
    {Reason::kNoMovement, "no-movement",
     "without movement rule L answers no, even for circles that overlap"},
    {Reason::kBelowThreshold, "below-threshold",
     "the mover goes less than 0.1 pixels on both axes and is not tested"},
    {Reason::kContactAtEnd, "contact-at-end",
     "a contact exactly at the end of the frame is not accepted"},
    {Reason::kTargetMotionIgnored, "target-motion-ignored",
     "the target's own movement during the frame is ignored"},
    {Reason::kExitTime, "exit-time",
     "the mover began inside, and the time at which it leaves is reported"},
    {Reason::kDoubleHit, "double-hit",
     "the circles still touch after a bounce and count as a second hit"},
    {Reason::kObjectIsAPoint, "object-is-a-point",
     "the object is met, but not at the one point where it looks"},
    {Reason::kRectangleIsNotMask, "rectangle-is-not-mask",
     "the point is in the projector's rectangle but on none of its pixels"},
    {Reason::kWrapped, "wrapped",
     "the projector's rectangle goes on at the other side of the screen"},
    {Reason::kStaleEntry, "stale-entry",
     "the entries were marked in an earlier frame and not cleared"},
    {Reason::kSharedBit, "shared-bit",
     "the point is in the rows of one projector and the columns of another with its bit"},
    {Reason::kBlackDither, "black-dither",
     "every common dot is black in the grey background anyway"},
    {Reason::kStaleScreen, "stale-screen", "there is something on the screen that is no obstacle"},
    {Reason::kWrongDitherPhase, "wrong-dither-phase",
     "the screen was filled with the other phase of the grey"},
    {Reason::kStaleFlag, "stale-flag", "the CPU read an old flag from its cache"},
    {Reason::kZoneTooLarge, "zone-too-large", "the zone of intersection does not fit the buffer"},
    {Reason::kOutsideZone, "outside-zone",
     "pixels outside the zone came in through a wrong end mask or skew"},
    {Reason::kFlagNotCleared, "flag-not-cleared", "the flag still holds an earlier test"},
    {Reason::kEqualZ, "equal-z",
     "a sprite on top of another of the same or higher Z leaves no mask in the line buffer"},
    {Reason::kLineOverTime, "line-over-time", "the line's time was over before the sprite's turn"},
    {Reason::kLineNotRendered, "line-not-rendered",
     "the sprites meet outside the lines that are displayed"},
    {Reason::kGroupsMerged, "groups-merged", "other sprites with the same group bits met"},
    {Reason::kFirstCellMatch, "first-cell-match",
     "another projectile in the same cells was looked at instead"},
    {Reason::kUntabulatedShape, "untabulated-shape",
     "the decision table was made for other shapes"},
    {Reason::kSpritesPerLine, "sprites-per-line",
     "the lines on which they meet show no more sprites"},
    {Reason::kOutsideScreen, "outside-screen",
     "the sprites meet outside the screen, where the chip still compares them"},
    {Reason::kOnePartner, "one-partner",
     "the chip keeps one partner of a sprite, and kept another"},
    {Reason::kHiddenByThird, "hidden-by-third",
     "a third sprite lies between the two wherever they meet"},
    {Reason::kDrawnIsNotMask, "drawn-is-not-mask",
     "the hardware compares what is drawn, and that is not what collides in this game"},
    {Reason::kMayNotHit, "may-not-hit",
     "two met that may not hit each other in this game; the hardware does not know that"},
}};

constexpr bool in_order() {
  for (std::size_t i = 0; i < kTexts.size(); ++i) {
    if (static_cast<std::size_t>(kTexts[i].reason) != i) return false;
  }
  return true;
}
static_assert(in_order(), "one text a reason, in the order of the enumeration");

}  // namespace

const char* name_of(Reason reason) {
  return kTexts[static_cast<std::size_t>(reason)].name;
}
const char* description(Reason reason) {
  return kTexts[static_cast<std::size_t>(reason)].description;
}

}  // namespace collide::techniques
