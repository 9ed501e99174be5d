// SPDX-License-Identifier: MIT
#include "sim/show/pictures/drawing.h"

#include <cairo.h>

#include <cstdint>
#include <cstring>

namespace collide::show {
namespace {

using scene::Colour;

constexpr const char* kFont = "DejaVu Sans";

struct DestroySurface {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
};
struct DestroyContext {
  void operator()(cairo_t* context) const { cairo_destroy(context); }
};

void set_colour(cairo_t* context, Colour c) {
  cairo_set_source_rgba(context, c.red / 255.0, c.green / 255.0, c.blue / 255.0, c.alpha / 255.0);
}

/// A pixel of cairo's ARGB32.
std::uint32_t premultiplied(Colour c) {
  const auto channel = [&c](std::uint8_t value) {
    return static_cast<std::uint32_t>((value * c.alpha + 127) / 255);
  };
  return std::uint32_t{c.alpha} << 24 | channel(c.red) << 16 | channel(c.green) << 8 |
         channel(c.blue);
}

}  // namespace

struct Drawing::Surface {
  Surface(int width, int height)
      : surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height)),
        context(cairo_create(surface.get())) {}

  std::unique_ptr<cairo_surface_t, DestroySurface> surface;
  std::unique_ptr<cairo_t, DestroyContext> context;
};

Drawing::Drawing(int width, int height, Colour background)
    : surface_(std::make_unique<Surface>(width, height)) {
  rectangle(0, 0, width, height, background);
}

Drawing::~Drawing() = default;

void Drawing::rectangle(double x, double y, double width, double height, Colour fill) {
  cairo_t* context = surface_->context.get();
  set_colour(context, fill);
  cairo_rectangle(context, x, y, width, height);
  cairo_fill(context);
}

void Drawing::outline(double x, double y, double width, double height, Colour line,
                      double thickness) {
  cairo_t* context = surface_->context.get();
  set_colour(context, line);
  cairo_set_line_width(context, thickness);
  cairo_rectangle(context, x, y, width, height);
  cairo_stroke(context);
}

void Drawing::line(double x1, double y1, double x2, double y2, Colour colour, double thickness) {
  cairo_t* context = surface_->context.get();
  set_colour(context, colour);
  cairo_set_line_width(context, thickness);
  cairo_move_to(context, x1, y1);
  cairo_line_to(context, x2, y2);
  cairo_stroke(context);
}

void Drawing::circle(double x, double y, double radius, Colour line, double thickness) {
  constexpr double kFullTurn = 6.283185307179586;
  cairo_t* context = surface_->context.get();
  set_colour(context, line);
  cairo_set_line_width(context, thickness);
  cairo_new_sub_path(context);
  cairo_arc(context, x, y, radius, 0, kFullTurn);
  cairo_stroke(context);
}

void Drawing::text(double x, double y, double size, Colour colour, const std::string& text,
                   Align align, bool bold) {
  cairo_t* context = surface_->context.get();
  cairo_select_font_face(context, kFont, CAIRO_FONT_SLANT_NORMAL,
                         bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(context, size);
  if (align != Align::kLeft) {
    cairo_text_extents_t extents;
    cairo_text_extents(context, text.c_str(), &extents);
    x -= align == Align::kRight ? extents.x_advance : extents.x_advance / 2;
  }
  set_colour(context, colour);
  cairo_move_to(context, x, y);
  cairo_show_text(context, text.c_str());
}

void Drawing::image(const scene::Image& image, double x, double y, int scale) {
  const Surface source(image.width, image.height);
  cairo_surface_t* pixels = source.surface.get();
  const int stride = cairo_image_surface_get_stride(pixels);
  for (int row = 0; row < image.height; ++row) {
    unsigned char* line = cairo_image_surface_get_data(pixels) + row * stride;
    for (int column = 0; column < image.width; ++column) {
      const std::uint32_t pixel = premultiplied(image.at(column, row));
      std::memcpy(line + 4 * column, &pixel, sizeof pixel);
    }
  }
  cairo_surface_mark_dirty(pixels);
  cairo_t* context = surface_->context.get();
  cairo_save(context);
  cairo_translate(context, x, y);
  cairo_scale(context, scale, scale);
  cairo_set_source_surface(context, pixels, 0, 0);
  cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST);
  cairo_rectangle(context, 0, 0, image.width, image.height);
  cairo_fill(context);
  cairo_restore(context);
}

scene::Image Drawing::result() const {
  cairo_surface_t* surface = surface_->surface.get();
  cairo_surface_flush(surface);
  scene::Image image(cairo_image_surface_get_width(surface),
                     cairo_image_surface_get_height(surface));
  const int stride = cairo_image_surface_get_stride(surface);
  for (int y = 0; y < image.height; ++y) {
    const unsigned char* row = cairo_image_surface_get_data(surface) + y * stride;
    for (int x = 0; x < image.width; ++x) {
      // Native-endian 0xAARRGGBB. The background is opaque, so that nothing is premultiplied.
      std::uint32_t pixel = 0;
      std::memcpy(&pixel, row + 4 * x, sizeof pixel);
      image.at(x, y) = {static_cast<std::uint8_t>(pixel >> 16),
                        static_cast<std::uint8_t>(pixel >> 8), static_cast<std::uint8_t>(pixel),
                        255};
    }
  }
  return image;
}

}  // namespace collide::show
