// SPDX-License-Identifier: MIT
#include "model/judge/explain.h"

#include <algorithm>
#include <cmath>

#include "model/scene/scene.h"
#include "model/techniques/swept_game.h"

namespace collide::techniques {
namespace {

// Swept circle.

std::optional<Reason> explain_missed(const swept::MovingCircle<double>& ball,
                                     const swept::MovingCircle<double>& target, double truth) {
  const double dx = std::fabs(ball.to.x - ball.from.x), dy = std::fabs(ball.to.y - ball.from.y);
  if (dx == 0 && dy == 0) return Reason::kNoMovement;
  if (dx < swept::kLeastMove && dy < swept::kLeastMove) return Reason::kBelowThreshold;
  const swept::Circle<double> seen{target.to, target.radius};
  if (truth == 1 || swept::rule_l(ball, seen) == 1.0) return Reason::kContactAtEnd;
  if (!swept::rule_r(ball, swept::still(seen))) return Reason::kTargetMotionIgnored;
  return std::nullopt;
}

std::optional<Reason> explain_invented(const swept::MovingCircle<double>& ball,
                                       const swept::MovingCircle<double>& target,
                                       const swept::Separating<double>& separating) {
  const swept::Circle<double> seen{target.to, target.radius};
  swept::Separating<double> parting = separating;
  parting.is_miss = true;
  // Without the target's movement there is a contact, and not only one that is parting.
  if (swept::rule_r(ball, swept::still(seen), parting)) return Reason::kTargetMotionIgnored;
  return Reason::kDoubleHit;
}

// Projection arrays.

bool in_interval(int at, int from, int length) {
  return at >= from && at < from + length;
}

/// The same modulo `size`.
bool in_wrapped(int at, int from, int length, int size) {
  const int distance = (at - from) % size;
  return (distance < 0 ? distance + size : distance) < length;
}

bool contains(const Rectangle& r, int x, int y) {
  return in_interval(x, r.x, r.width) && in_interval(y, r.y, r.height);
}

// Figure against the dithered screen.

/// Whether the grey has a dot there that is set; `row` is a view row.
bool grey_dot(const continuum::Grey& grey, int column, int row) {
  return (grey[static_cast<std::size_t>(row & 1)] >> (31 - (column & 31)) & 1) != 0;
}

bool dot(const scene::PackedMask& dots, int column, int view_row) {
  const int row = view_row + continuum::kBarRows;
  return column >= 0 && row >= 0 && column < dots.width() && row < dots.height() &&
         dots.solid(column, row);
}

// VERA.

/// Whether `second` finds the mask of `first` at a pixel that both cover: `first` left it if the
/// cell was empty or had a lower Z when its turn came.
bool mask_is_left(const std::vector<ShownSprite>& sprites, int first, int x, int y) {
  int z = 0;
  for (int i = 0; i < first; ++i) {
    const ShownSprite& sprite = sprites[static_cast<std::size_t>(i)];
    const int mx = x - sprite.x, my = y - sprite.y;
    if (sprite.z > z && mx >= 0 && my >= 0 && mx < sprite.mask->width() &&
        my < sprite.mask->height() && sprite.mask->solid(mx, my)) {
      z = sprite.z;
    }
  }
  return sprites[static_cast<std::size_t>(first)].z > z;
}

// Other sprite chips.

bool covers(const chips::Sprite& sprite, const scene::Pixel& at) {
  if (sprite.mask == nullptr) return false;
  const int x = at.x - sprite.x, y = at.y - sprite.y;
  return x >= 0 && y >= 0 && x < sprite.mask->width() && y < sprite.mask->height() &&
         sprite.mask->solid(x, y);
}

/// The pixels of the screen that both cover.
std::vector<scene::Pixel> common_pixels(const std::vector<chips::Sprite>& sprites,
                                        const World& screen, int first, int second) {
  const chips::Sprite& a = sprites[static_cast<std::size_t>(first)];
  const chips::Sprite& b = sprites[static_cast<std::size_t>(second)];
  std::vector<scene::Pixel> common;
  if (a.mask == nullptr || b.mask == nullptr) return common;
  const int bottom = std::min(screen.height, a.y + a.mask->height());
  const int right = std::min(screen.width, a.x + a.mask->width());
  for (int y = std::max(0, a.y); y < bottom; ++y) {
    for (int x = std::max(0, a.x); x < right; ++x) {
      if (covers(a, {x, y}) && covers(b, {x, y})) common.push_back({x, y});
    }
  }
  return common;
}

}  // namespace

std::optional<Reason> explain_rule_l(const swept::MovingCircle<double>& ball,
                                     const swept::MovingCircle<double>& target,
                                     const swept::Separating<double>& separating, bool at_end) {
  auto truth = swept::rule_r(ball, target, separating);
  if (!truth && at_end) truth = 1;
  const auto answer = swept::ball_contact(ball, {{{target.to, target.radius}}});
  if (truth && !answer) return explain_missed(ball, target, *truth);
  if (answer && !truth) return explain_invented(ball, target, separating);
  // A tolerance for the rounding of two ways to the same time.
  constexpr double kLater = 1e-9;
  if (!answer || std::fabs(answer->t - *truth) <= kLater) return std::nullopt;
  const bool moves = target.from.x != target.to.x || target.from.y != target.to.y;
  const auto still = swept::rule_r(ball, swept::still<double>({target.to, target.radius}));
  if (moves && still && std::fabs(answer->t - *still) <= kLater) {
    return Reason::kTargetMotionIgnored;
  }
  return answer->t > *truth ? std::optional(Reason::kExitTime) : std::nullopt;
}

std::optional<Reason> explain_projection(const ProjectionCase& c) {
  const bool wraps = c.edge == Edge::kWrap;
  const auto on_row = [&](const Rectangle& r) {
    return wraps ? in_wrapped(c.y, r.y, r.height, c.height) : in_interval(c.y, r.y, r.height);
  };
  const auto on_column = [&](const Rectangle& r) {
    return wraps ? in_wrapped(c.x, r.x, r.width, c.width) : in_interval(c.x, r.x, r.width);
  };
  bool plain = false, wrapped = false, row = false, column = false;
  for (const Marked& mark : c.marks) {
    if (!mark.this_frame) continue;
    const Rectangle& r = mark.rectangle;
    plain = plain || contains(r, c.x, c.y);
    wrapped = wrapped || (on_row(r) && on_column(r));
    row = row || on_row(r);
    column = column || on_column(r);
  }
  if (plain) return Reason::kRectangleIsNotMask;
  if (wrapped) return Reason::kWrapped;
  if (row && column) return Reason::kSharedBit;
  for (const Marked& mark : c.marks) {
    if (mark.this_frame) continue;
    row = row || on_row(mark.rectangle);
    column = column || on_column(mark.rectangle);
  }
  if (row && column) return Reason::kStaleEntry;
  return std::nullopt;
}

std::optional<Reason> explain_figure(const FigureCase& c) {
  bool hit = false, truth = false, only_black = true, other_phase = true;
  for (int row = 0; row < c.figure.height(); ++row) {
    for (int column = 0; column < c.figure.width(); ++column) {
      if (!c.figure.solid(column, row)) continue;
      const int x = c.x + column, y = c.y + row;
      const bool black = grey_dot(c.grey, x, y);
      const bool set = dot(c.screen, x, y);
      hit = hit || (set && !black);
      other_phase = other_phase && set == !black;
      if (!dot(c.world, x, y)) continue;
      truth = true;
      only_black = only_black && black;
    }
  }
  if (truth && !hit && only_black) return Reason::kBlackDither;
  if (hit && !truth) return other_phase ? Reason::kWrongDitherPhase : Reason::kStaleScreen;
  return std::nullopt;
}

std::optional<Reason> explain_flag(const FlagCase& c) {
  const bool answer = !c.refused && c.read != 0;
  if (answer == c.truth) return std::nullopt;
  if (c.refused) return Reason::kZoneTooLarge;
  if ((c.in_memory != 0) == c.truth) return Reason::kStaleFlag;
  if (c.truth) return std::nullopt;
  return c.in_memory == c.before ? Reason::kFlagNotCleared : Reason::kOutsideZone;
}

std::optional<Reason> explain_sprite_miss(const std::vector<ShownSprite>& sprites, int first,
                                          int second, const std::vector<LineState>& lines) {
  const ShownSprite& a = sprites[static_cast<std::size_t>(first)];
  const ShownSprite& b = sprites[static_cast<std::size_t>(second)];
  const auto zone = intersect({a.x, a.y, a.mask->width(), a.mask->height()},
                              {b.x, b.y, b.mask->width(), b.mask->height()});
  if (!zone || (a.groups & b.groups) == 0) return std::nullopt;
  bool common = false, complete = false, over_time = false;
  for (int row = 0; row < zone->height; ++row) {
    for (int column = 0; column < zone->width; ++column) {
      const int x = a.x + zone->x1 + column, y = a.y + zone->y1 + row;
      if (x < 0 || x >= x16::kScreenWidth || !a.mask->solid(zone->x1 + column, zone->y1 + row) ||
          !b.mask->solid(zone->x2 + column, zone->y2 + row)) {
        continue;
      }
      common = true;
      if (y < 0 || y >= static_cast<int>(lines.size())) continue;
      const LineState line = lines[static_cast<std::size_t>(y)];
      over_time = over_time || line == LineState::kOverTime;
      if (line != LineState::kComplete) continue;
      complete = true;
      if (b.z != 0 && mask_is_left(sprites, first, x, y)) return std::nullopt;
    }
  }
  if (complete) return Reason::kEqualZ;
  if (over_time) return Reason::kLineOverTime;
  return common ? std::optional(Reason::kLineNotRendered) : std::nullopt;
}

std::optional<Reason> explain_line_limit(const std::vector<chips::Sprite>& sprites, int first,
                                         int second) {
  const std::vector<bool> of_first = chips::tms9918::lines_shown(sprites, first);
  const std::vector<bool> of_second = chips::tms9918::lines_shown(sprites, second);
  bool left_out = false;
  for (const scene::Pixel& at : common_pixels(sprites, chips::tms9918::kScreen, first, second)) {
    const auto row = static_cast<std::size_t>(at.y);
    if (of_first[row] && of_second[row]) return std::nullopt;
    left_out = true;
  }
  return left_out ? std::optional(Reason::kSpritesPerLine) : std::nullopt;
}

std::optional<Reason> explain_partner_miss(const std::vector<chips::Sprite>& sprites,
                                           const World& screen, int first, int second) {
  const std::vector<scene::Pixel> common = common_pixels(sprites, screen, first, second);
  if (common.empty()) return std::nullopt;
  const auto hidden = [&](const scene::Pixel& at) {
    const auto begin = sprites.begin() + first + 1, end = sprites.begin() + second;
    return std::any_of(begin, end,
                       [&](const chips::Sprite& between) { return covers(between, at); });
  };
  return std::all_of(common.begin(), common.end(), hidden) ? Reason::kHiddenByThird
                                                           : Reason::kOnePartner;
}

std::optional<Reason> explain_ring_miss(const x16::Report& report, const x16::Pair& pair) {
  const auto has = [](const std::vector<x16::Pair>& pairs, const auto& test) {
    return std::any_of(pairs.begin(), pairs.end(), test);
  };
  const auto same_target = [&](const x16::Pair& other) { return other.second == pair.second; };
  if (has(report.hits, same_target)) return std::nullopt;
  if (has(report.cell_pairs, [&](const x16::Pair& other) { return other == pair; })) {
    return Reason::kUntabulatedShape;
  }
  if (has(report.cell_pairs, same_target)) return Reason::kFirstCellMatch;
  return std::nullopt;
}

}  // namespace collide::techniques
