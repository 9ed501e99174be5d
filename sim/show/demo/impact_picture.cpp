// SPDX-License-Identifier: MIT
#include "sim/show/demo/impact_picture.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/judge/film.h"
#include "sim/show/demo/colours.h"
#include "sim/show/pictures/drawing.h"

namespace collide::demo {
namespace {

using scene::Colour;
using show::Drawing;
using techniques::Body;

constexpr Colour kBefore{70, 84, 112, 255};
constexpr Colour kNow{44, 132, 152, 255};
constexpr Colour kWay{60, 70, 92, 255};
constexpr Colour kTouch{240, 48, 74, 255};

constexpr int kZoom = 4;
constexpr int kSide = 24;
constexpr int kHeading = 64;
constexpr int kFoot = 48;

double across(double x) {
  return kSide + kZoom * x;
}
double down(double y) {
  return kHeading + kZoom * y;
}

scene::Image picture_of(const scene::Mask& mask, Colour colour) {
  scene::Image image(mask.width(), mask.height(), Colour{0, 0, 0, 0});
  for (int y = 0; y < mask.height(); ++y) {
    for (int x = 0; x < mask.width(); ++x) {
      if (mask.solid(x, y)) image.at(x, y) = colour;
    }
  }
  return image;
}

void draw_key(Drawing& drawing, double y) {
  double x = kSide;
  const auto label = [&](Colour colour, const char* text, double width) {
    drawing.rectangle(x, y - 8, 16, 16, colour);
    drawing.text(x + 26, y + 5, 15, kText, text);
    x += width;
  };
  label(kBefore, "the picture before", 210);
  label(kNow, "this picture", 170);
  label(kTouch, "circles as they touch in between, by the impact unit", 0);
}

}  // namespace

scene::Image draw_impacts(const techniques::Film& film, int frame,
                          const std::vector<Impact>& impacts) {
  const int width = kZoom * film.world().width + 2 * kSide;
  const int height = kHeading + kZoom * film.world().height + kFoot;
  const std::vector<Body> bodies = film.bodies(frame);
  Drawing drawing(width, height, kBackground);
  drawing.text(kSide, 30, 22, kText, "What no picture shows", Drawing::Align::kLeft, true);
  drawing.text(kSide, 52, 15, kFaint,
               fmt::format("{} objects from one picture to the next: {} contacts on the way",
                           bodies.size(), impacts.size()));
  drawing.outline(kSide - 0.5, kHeading - 0.5, kZoom * film.world().width + 1,
                  kZoom * film.world().height + 1, kWay);
  for (const Body& body : bodies) {
    if (body.mask == nullptr) continue;
    const auto circle = techniques::circle_of(body);
    drawing.line(across(circle.from.x), down(circle.from.y), across(circle.to.x), down(circle.to.y),
                 kWay, 2);
  }
  for (const bool now : {false, true}) {
    for (std::size_t s = 0; s < bodies.size(); ++s) {
      if (bodies[s].mask == nullptr) continue;
      const auto object = static_cast<int>(s);
      const int number = now ? film.shape_of(frame, object) : film.shape_on_the_way(frame, object);
      const auto& shape = film.shapes()[static_cast<std::size_t>(number)];
      const auto& at = now ? bodies[s].now : bodies[s].before;
      drawing.image(picture_of(shape.mask, now ? kNow : kBefore), across(at.x), down(at.y), kZoom);
    }
  }
  for (const Impact& impact : impacts) {
    double right = 0, middle = 0;
    for (const int object : {impact.pair.first, impact.pair.second}) {
      const auto circle = techniques::circle_of(bodies[static_cast<std::size_t>(object)]);
      const double x = circle.from.x + impact.t * (circle.to.x - circle.from.x);
      const double y = circle.from.y + impact.t * (circle.to.y - circle.from.y);
      drawing.circle(across(x), down(y), kZoom * circle.radius, kTouch, 2);
      right = std::max(right, across(x + circle.radius));
      middle += down(y) / 2;
    }
    drawing.text(right + 8, middle - 10, 16, kTouch, fmt::format("t = {:.4f}", impact.t));
  }
  draw_key(drawing, kHeading + kZoom * film.world().height + kFoot / 2.0);
  return drawing.result();
}

}  // namespace collide::demo
