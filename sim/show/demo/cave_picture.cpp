// SPDX-License-Identifier: MIT
#include "sim/show/demo/cave_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "sim/show/demo/colours.h"
#include "sim/show/pictures/drawing.h"

namespace collide::demo {
namespace {

using continuum::BackBuffer;
using continuum::Call;
using scene::Colour;
using scene::Image;
using show::Drawing;
using Align = Drawing::Align;

constexpr Colour kPanel{26, 32, 46, 255};
constexpr Colour kBlack{18, 20, 26, 255};
constexpr Colour kWhite{240, 242, 246, 255};
constexpr Colour kShipBlack{20, 60, 84, 255};
constexpr Colour kShipWhite{178, 224, 244, 255};
constexpr Colour kShip{84, 184, 232, 255};
constexpr Colour kSeen{240, 48, 60, 255};
constexpr Colour kBlind{186, 92, 255, 255};
constexpr Colour kObstacle{176, 104, 24, 255};
constexpr Colour kMiss{70, 92, 130, 255};

constexpr int kMargin = 24;
constexpr int kTop = 58;
constexpr int kGap = 20;
constexpr int kZoom = 9;
constexpr int kZoomDots = 38;  // the figure's 32 and three around it
constexpr int kZoomSide = kZoom * kZoomDots;
constexpr int kZoomLeft = kMargin + continuum::kWidth + kGap;
constexpr int kWidth = kZoomLeft + kZoomSide + kMargin;
constexpr int kWordsTop = kTop + continuum::kRows + 14;
constexpr int kWordsHeight = 26;
constexpr int kAxisTop = kWordsTop + 2 * kWordsHeight + 22;
constexpr int kLaneHeight = 40;
constexpr int kLaneGap = 8;
constexpr int kLaneLabel = 56;
constexpr int kLegendTop = kAxisTop + 2 * kLaneHeight + kLaneGap + 20;
constexpr int kHeight = kLegendTop + 2 * 22 + 10;
/// The longest call: 32 rows with mask dots.
constexpr double kMostClocks = 5308;

const char* name_of(Call call) {
  return call == Call::kBounce ? "call 1 (bounce walls)" : "call 2 (what kills)";
}

/// The call a viewer should look at: the one with an overlap.
Call worth_showing(const CaveFrame& frame) {
  return frame.calls[0].overlap() ? Call::kBounce : Call::kKill;
}

Colour colour_of(const CaveCall& call) {
  return call.hit ? kSeen : call.hidden() ? kBlind : kMiss;
}

/// The game's screen, with the common dots of both calls.
Image draw_screen(const CaveFrame& frame) {
  Image image(continuum::kWidth, continuum::kRows, kWhite);
  for (int y = 0; y < continuum::kViewRows; ++y) {
    for (int x = 0; x < continuum::kWidth; ++x) {
      if (frame.finished.black(x, y)) image.at(x, y + continuum::kBarRows) = kBlack;
    }
  }
  for (int x = 0; x < continuum::kWidth; ++x) image.at(x, continuum::kBarRows - 1) = kBlack;
  for (const CaveCall& call : frame.calls) {
    for (const Meeting& meeting : call.truth) {
      for (const CommonDot& dot : meeting.dots) {
        image.at(dot.x, dot.y + continuum::kBarRows) = dot.seen ? kSeen : kBlind;
      }
    }
  }
  return image;
}

/// Around the ship, a pixel a dot: the screen as the call finds it, and the common dots.
Image draw_surroundings(const continuum::Game& game, const CaveFrame& frame, Call which) {
  const BackBuffer& screen = frame.screens[static_cast<std::size_t>(which)];
  const continuum::Figure& figure = frame.figure;
  const int left = figure.at.x - (kZoomDots - continuum::kFigureRows) / 2;
  const int top = figure.at.y - (kZoomDots - continuum::kFigureRows) / 2;
  Image image(kZoomDots, kZoomDots, kWhite);
  const auto pixel = [&](int x, int y) -> Colour& { return image.at(x - left, y - top); };
  for (int y = top; y < top + kZoomDots; ++y) {
    for (int x = left; x < left + kZoomDots; ++x) {
      if (BackBuffer::in_view(x, y) && screen.black(x, y)) pixel(x, y) = kBlack;
    }
  }
  const auto mark = [&](int x, int y) {
    if (x >= left && x < left + kZoomDots && y >= top && y < top + kZoomDots) {
      pixel(x, y) = kObstacle;
    }
  };
  const auto mark_all = [&](const std::string&, scene::Role, const auto& shape, scene::Pixel at) {
    continuum::for_each_dot(shape, at, mark);
  };
  game.for_each_obstacle(which, frame.number, mark_all, continuum::Look::kDrawn);
  continuum::for_each_dot(figure.mask, figure.at, [&](int x, int y) {
    pixel(x, y) = screen.black(x, y) ? kShipBlack : kShipWhite;
  });
  for (const Meeting& meeting : frame.calls[static_cast<std::size_t>(which)].truth) {
    for (const CommonDot& dot : meeting.dots) pixel(dot.x, dot.y) = dot.seen ? kSeen : kBlind;
  }
  return image;
}

std::string dots(std::size_t count) {
  return fmt::format("{} dot{}", count, count == 1 ? "" : "s");
}

/// "overlaps terrain by 9 dots, sees 4 of them"
std::string in_words(const CaveCall& call) {
  if (!call.overlap()) return "nothing overlaps";
  std::string what;
  std::size_t common = 0, seen = 0;
  for (const Meeting& meeting : call.truth) {
    what += (what.empty() ? "" : ", ") + meeting.id;
    common += meeting.dots.size();
    seen += static_cast<std::size_t>(std::count_if(meeting.dots.begin(), meeting.dots.end(),
                                                   [](const CommonDot& dot) { return dot.seen; }));
  }
  if (seen == 0) {
    return fmt::format("overlaps {} by {}, {} in the blind spot", what, dots(common),
                       common == 1 ? "it is" : "all");
  }
  return fmt::format("overlaps {} by {}, of which {} can be seen", what, dots(common), seen);
}

void draw_words(Drawing& drawing, const CaveFrame& frame) {
  for (std::size_t i = 0; i < frame.calls.size(); ++i) {
    const CaveCall& call = frame.calls[i];
    const int y = kWordsTop + static_cast<int>(i) * kWordsHeight;
    drawing.rectangle(kMargin, y, kWidth - 2 * kMargin, kWordsHeight - 4, kPanel);
    drawing.rectangle(kMargin, y, 5, kWordsHeight - 4, colour_of(call));
    drawing.text(kMargin + 16, y + 16, 13, kText, name_of(static_cast<Call>(i)));
    drawing.text(kMargin + 172, y + 16, 13, call.overlap() ? colour_of(call) : kFaint,
                 call.hit        ? "hit"
                 : call.hidden() ? "hidden"
                                 : "no hit",
                 Align::kLeft, call.overlap());
    drawing.text(kMargin + 240, y + 16, 13, call.overlap() ? kText : kFaint, in_words(call));
    drawing.text(kWidth - kMargin - 12, y + 16, 13, kText, fmt::format("{} clocks", call.clocks),
                 Align::kRight);
  }
}

void draw_axis(Drawing& drawing, const CallHistory& history, int all_frames) {
  const double left = kMargin + kLaneLabel;
  const double step = (kWidth - kMargin - left) / all_frames;
  for (std::size_t lane = 0; lane < 2; ++lane) {
    const int top = kAxisTop + static_cast<int>(lane) * (kLaneHeight + kLaneGap);
    drawing.rectangle(left, top, kWidth - kMargin - left, kLaneHeight, kPanel);
    drawing.text(kMargin, top + kLaneHeight / 2 + 4, 12, kFaint, lane == 0 ? "call 1" : "call 2");
    for (std::size_t frame = 0; frame < history.size(); ++frame) {
      const CaveCall& call = history[frame][lane];
      const double height = kLaneHeight * static_cast<double>(call.clocks) / kMostClocks;
      drawing.rectangle(left + step * static_cast<double>(frame), top + kLaneHeight - height,
                        step * 0.8, height, colour_of(call));
    }
  }
  const double now = left + step * (static_cast<double>(history.size()) - 0.6);
  drawing.line(now, kAxisTop - 5, now, kAxisTop + 2 * kLaneHeight + kLaneGap + 5, kText, 1);
}

void draw_legend(Drawing& drawing) {
  const auto entry = [&](int x, int row, Colour colour, const std::string& text) {
    const int y = kLegendTop + 22 * row;
    drawing.rectangle(kMargin + x, y, 13, 13, colour);
    drawing.text(kMargin + x + 21, y + 11, 12, kText, text);
  };
  constexpr int kSecond = 300;
  constexpr int kThird = 660;
  entry(0, 0, kSeen, "common dot that the test sees; a hit");
  entry(kSecond, 0, kBlind, "common dot where the grey is black: the blind spot");
  entry(kThird, 0, kObstacle, "what the call looks for");
  entry(0, 1, kShipWhite, "the ship's mask, erased before the calls");
  entry(kSecond, 1, kMiss, "call without a hit; height: its clocks, 5308 at most");
}

}  // namespace

Image draw_cave_frame(const continuum::Game& game, const CaveFrame& frame,
                      const CallHistory& history, int all_frames) {
  Drawing drawing(kWidth, kHeight, kBackground);
  const Call which = worth_showing(frame);
  const CaveCall& call = frame.calls[static_cast<std::size_t>(which)];
  drawing.text(kMargin, 26, 17, kText, "Continuum: the 68000 firmware decides every frame",
               Align::kLeft, true);
  drawing.text(kMargin, 46, 12, kFaint,
               fmt::format("frame {} of {}, 512 x 342 dots", frame.number, all_frames));
  drawing.text(kZoomLeft, 46, 12, kFaint,
               fmt::format("around the ship, as {} finds it", name_of(which)));

  drawing.image(draw_screen(frame), kMargin, kTop, 1);
  drawing.text(kMargin + 10, kTop + 16, 13, kBlack, "CONTINUUM", Align::kLeft, true);
  drawing.text(kMargin + continuum::kWidth - 10, kTop + 16, 13, kBlack,
               frame.calls[1].hit   ? "ship lost"
               : frame.calls[0].hit ? "bounced"
                                    : "",
               Align::kRight, true);
  const Colour frame_colour = call.overlap() ? colour_of(call) : kShip;
  const double x = kMargin + frame.figure.at.x - 3.5;
  const double y = kTop + continuum::kBarRows + frame.figure.at.y - 3.5;
  drawing.outline(x, y, kZoomDots + 1, kZoomDots + 1, frame_colour, call.overlap() ? 2 : 1);

  drawing.image(draw_surroundings(game, frame, which), kZoomLeft, kTop, kZoom);
  drawing.outline(kZoomLeft - 1, kTop - 1, kZoomSide + 2, kZoomSide + 2, frame_colour, 2);
  draw_words(drawing, frame);
  draw_axis(drawing, history, all_frames);
  draw_legend(drawing);
  return drawing.result();
}

}  // namespace collide::demo
