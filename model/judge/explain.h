// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/judge/reason.h"
#include "model/scene/packed_mask.h"
#include "model/techniques/continuum.h"
#include "model/techniques/projection.h"
#include "model/techniques/sprite_chips.h"
#include "model/techniques/swept.h"
#include "model/techniques/x16_detector.h"

/// Why a technique's answer is false. Each function works the reason out from what the technique
/// saw, and gives nothing if the answer is right or none of the known reasons applies.
namespace collide::techniques {

/// Rule L as its caller uses it (threshold, t < 1, the target where it is at the end) for one ball
/// and one target, judged by rule R with the target's motion. An answer with a later time than the
/// truth's counts as false too. `at_end`: they touch at t = 1, in circles of other pictures.
std::optional<Reason> explain_rule_l(const swept::MovingCircle<double>& ball,
                                     const swept::MovingCircle<double>& target,
                                     const swept::Separating<double>& separating = {},
                                     bool at_end = false);

/// A projector's rectangle on the bit that is looked at.
struct Marked {
  Rectangle rectangle;
  bool this_frame = true;  ///< otherwise left from an earlier one
};

/// Observation of one bit by a sampling object.
struct ProjectionCase {
  int width, height;  ///< of the arrays
  Edge edge;
  int x, y;                   ///< the sampled point
  std::vector<Marked> marks;  ///< everything on that bit
};
/// Why the bit is set though the masks share no pixel.
std::optional<Reason> explain_projection(const ProjectionCase& c);

/// A figure of at most 32 columns against the dithered screen. `screen` holds the dots that are
/// set, `world` those that should stop the figure; both are 512 x 342 dots with the status bar.
struct FigureCase {
  const scene::PackedMask& figure;
  int x, y;  ///< of its top left dot, in view rows
  continuum::Grey grey;
  const scene::PackedMask& screen;
  const scene::PackedMask& world;
};
std::optional<Reason> explain_figure(const FigureCase& c);

/// A test by the blitter.
struct FlagCase {
  bool refused = false;         ///< the zone did not fit, nothing was run
  std::uint16_t before = 0;     ///< the flag when the first pass began
  std::uint16_t in_memory = 0;  ///< after the last pass
  std::uint16_t read = 0;       ///< what the CPU then got
  bool truth = false;           ///< the masks share a pixel
};
std::optional<Reason> explain_flag(const FlagCase& c);

/// A sprite on VERA's display, in index order. Z 0 is neither drawn nor tested.
struct ShownSprite {
  const scene::PackedMask* mask;
  int x, y;
  int z;
  std::uint8_t groups;  ///< 4 bits
};
enum class LineState : std::uint8_t { kComplete, kOverTime, kNotRendered };

/// Why two sprites that share a group bit and a pixel raised nothing. `lines` has 480 entries.
std::optional<Reason> explain_sprite_miss(const std::vector<ShownSprite>& sprites, int first,
                                          int second, const std::vector<LineState>& lines);

/// Why a TMS9918A did not report two sprites that share a pixel of its screen.
std::optional<Reason> explain_line_limit(const std::vector<chips::Sprite>& sprites, int first,
                                         int second);

/// Why a chip that keeps one partner of each sprite, and knows only what lies on top, kept another
/// of `second` than `first`, which shares a pixel of the screen with it and is painted before.
std::optional<Reason> explain_partner_miss(const std::vector<chips::Sprite>& sprites,
                                           const World& screen, int first, int second);

/// Why a target that a projectile overlaps was not found by the ring program, once the video chip
/// had selected both; if it had not, explain_sprite_miss knows.
std::optional<Reason> explain_ring_miss(const x16::Report& report, const x16::Pair& pair);

}  // namespace collide::techniques
