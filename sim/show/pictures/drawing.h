// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>

#include "model/scene/image.h"

namespace collide::show {

/// A picture to draw on, by cairo. Coordinates are pixels, y down; what is drawn later covers what
/// is there.
class Drawing {
 public:
  enum class Align { kLeft, kCentre, kRight };

  Drawing(int width, int height, scene::Colour background);
  ~Drawing();
  Drawing(const Drawing&) = delete;
  Drawing& operator=(const Drawing&) = delete;

  void rectangle(double x, double y, double width, double height, scene::Colour fill);
  void outline(double x, double y, double width, double height, scene::Colour line,
               double thickness = 1);
  void line(double x1, double y1, double x2, double y2, scene::Colour colour, double thickness = 1);
  void circle(double x, double y, double radius, scene::Colour line, double thickness = 1);
  /// `y` is the base line, `size` the height of the font in pixels.
  void text(double x, double y, double size, scene::Colour colour, const std::string& text,
            Align align = Align::kLeft, bool bold = false);
  /// Every pixel of `image` becomes a square of `scale`.
  void image(const scene::Image& image, double x, double y, int scale);

  scene::Image result() const;

 private:
  struct Surface;
  std::unique_ptr<Surface> surface_;
};

}  // namespace collide::show
