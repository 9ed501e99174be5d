// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace collide::techniques {

/// The classes of false answers: why a technique misses a contact or reports one that is not.
/// docs/reference/reasons.md has an example of each.
enum class Reason : std::uint8_t {
  // Everything that looks at the ends of a frame only.
  kTunnelled,  ///< met during the frame, apart at both ends

  // Circles and boxes instead of masks.
  kCircleIsNotMask,
  kBoxIsNotMask,
  kInsetLeavesOut,    ///< the masks meet where an inset box no longer is
  kOutsetReachesOut,  ///< boxes meet of which an outset is beyond the mask's rectangle

  // Swept circle, rule L.
  kNoMovement,           ///< a = 0 is a miss, overlapping or not
  kBelowThreshold,       ///< moves less than 0.1 on both axes
  kContactAtEnd,         ///< t = 1 is not accepted
  kTargetMotionIgnored,  ///< the target is taken where it is at the end
  kExitTime,             ///< the time of leaving is reported
  kDoubleHit,            ///< a contact that is parting counts again

  // Projection arrays.
  kObjectIsAPoint,      ///< the object is met, but not where it looks
  kRectangleIsNotMask,  ///< in the projector's rectangle, on no pixel of its mask
  kWrapped,             ///< in the part of a rectangle that continues at the other side
  kStaleEntry,          ///< marked in an earlier frame and not cleared
  kSharedBit,           ///< in the rows of one projector and the columns of another

  // Figure against the dithered screen.
  kBlackDither,       ///< all common dots are black in the grey anyway
  kStaleScreen,       ///< something on the screen that is no obstacle
  kWrongDitherPhase,  ///< the screen has the other grey

  // Blitter: AND, OR into a flag.
  kStaleFlag,       ///< the CPU read an old flag from its cache
  kZoneTooLarge,    ///< the zone does not fit the buffer
  kOutsideZone,     ///< pixels outside the zone came in: end masks or skew
  kFlagNotCleared,  ///< the flag of an earlier test

  // VERA's masks.
  kEqualZ,           ///< a sprite under another of no lower Z leaves no mask
  kLineOverTime,     ///< a sprite past the time of its line
  kLineNotRendered,  ///< outside the lines that are displayed
  kGroupsMerged,     ///< other sprites with the same bits met

  // Rings.
  kFirstCellMatch,    ///< another projectile in the target's cells was looked at instead
  kUntabulatedShape,  ///< the decision table is of other shapes

  // Other sprite chips.
  kSpritesPerLine,  ///< the line shows no more sprites
  kOutsideScreen,   ///< they meet under the border
  kOnePartner,      ///< there is room for one partner, and it is another
  kHiddenByThird,   ///< a sprite between the two covers what they share
  // Hardware that compares what it shows.
  kDrawnIsNotMask,  ///< what is drawn meets and the masks do not, or the other way round
  // The scene's rules.
  kMayNotHit,  ///< two that may not hit each other met
};

constexpr int kReasons = static_cast<int>(Reason::kMayNotHit) + 1;

/// A short name for tables and files: "exit-time".
const char* name_of(Reason reason);
/// A sentence for people, without the full stop.
const char* description(Reason reason);

}  // namespace collide::techniques
