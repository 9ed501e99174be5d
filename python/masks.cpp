// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/common/input_error.h"
#include "model/judge/ground_truth.h"
#include "model/scene/packed_mask.h"
#include "model/scene/png.h"
#include "model/scene/scene.h"
#include "model/techniques/common_pixels.h"
#include "model/techniques/pixel_overlap.h"
#include "python/arguments.h"
#include "python/arrays.h"
#include "python/define.h"
#include "python/held_masks.h"

namespace collide::python {
namespace {

using scene::PackedMask;
namespace swept = techniques::swept;

constexpr int kLeastAlpha = 128;

/// From an array of shape (height, width) or (height, width, 4), read where it lies.
PackedMask mask_from(const py::handle& value) {
  const Array pixels("pixels", value);
  const char kind = pixels.kind();
  const bool is_plain = pixels.ndim() == 2 && (kind == 'b' || kind == 'i' || kind == 'u');
  const bool is_rgba =
      pixels.ndim() == 3 && pixels.shape(2) == 4 && kind == 'u' && pixels.itemsize() == 1;
  if (!is_plain && !is_rgba) {
    pixels.refuse(
        "bool or integers of shape (height, width), or RGBA as uint8 of shape "
        "(height, width, 4)");
  }
  const py::ssize_t height = pixels.shape(0), width = pixels.shape(1);
  if (std::min(height, width) < 1 || std::max(height, width) > PackedMask::kLargestSide) {
    pixels.refuse(fmt::format("sides of 1 to {}", PackedMask::kLargestSide));
  }
  PackedMask mask(static_cast<int>(width), static_cast<int>(height));
  const py::ssize_t alpha = is_rgba ? 3 * pixels.stride(2) : 0;
  for (py::ssize_t y = 0; y < height; ++y) {
    for (py::ssize_t x = 0; x < width; ++x) {
      const char* const pixel = pixels.data() + y * pixels.stride(0) + x * pixels.stride(1);
      const bool solid = is_rgba ? static_cast<unsigned char>(pixel[alpha]) >= kLeastAlpha
                                 : std::any_of(pixel, pixel + pixels.itemsize(),
                                               [](char byte) { return byte != 0; });
      if (solid) mask.set(static_cast<int>(x), static_cast<int>(y));
    }
  }
  return mask;
}

/// From a surface of pygame. A caller who has one has imported pygame.
PackedMask mask_from_surface(const py::object& surface, const py::object& threshold) {
  const int least = static_cast<int>(whole("threshold", threshold, 0, 255));
  const py::object modules = py::module_::import("sys").attr("modules");
  if (!modules.contains("pygame") ||
      !py::isinstance(surface, py::module_::import("pygame").attr("Surface"))) {
    throw InputError("surface", fmt::format("{}, expected a pygame.Surface", type_name(surface)));
  }
  try {
    const auto arrays = py::module_::import("pygame.surfarray");
    if (surface.attr("get_colorkey")().is_none()) {
      const py::object alpha = arrays.attr("array_alpha")(surface).attr("T");
      return mask_from(alpha.attr("__gt__")(least));
    }
    return mask_from(arrays.attr("array_colorkey")(surface).attr("T"));
  } catch (const py::error_already_set& error) {
    if (!error.matches(py::module_::import("pygame").attr("error"))) throw;
    throw InputError("surface", std::string(py::str(error.value())));
  }
}

py::object to_array(const PackedMask& mask) {
  NewArray<bool> pixels({mask.height(), mask.width()});
  bool* at = pixels.data();
  for (int y = 0; y < mask.height(); ++y) {
    for (int x = 0; x < mask.width(); ++x) *at++ = mask.solid(x, y);
  }
  return std::move(pixels).done();
}

constexpr std::int64_t kFar = 1 << 30;

/// The distance, or, where that is further than any mask reaches, one that is as well.
int near(std::int64_t distance) {
  return static_cast<int>(std::clamp(distance, -kFar, kFar));
}

/// The same of the distance from one place to another.
int near(std::int64_t from, std::int64_t to) {
  std::int64_t apart = 0;
  if (__builtin_sub_overflow(to, from, &apart)) return near(to < from ? -kFar : kFar);
  return near(apart);
}

/// Where an object is, in pixels.
struct Position {
  std::int64_t x, y;
};

scene::Pixel offset_of(const py::handle& value) {
  const auto [x, y] = two("offset", value, "two numbers, (dx, dy)");
  return {near(cut_off("offset", x)), near(cut_off("offset", y))};
}

py::object overlap(const PackedMask& first, const py::object& other, const py::object& offset) {
  const PackedMask& second = mask_of("other", other);
  const scene::Pixel by = offset_of(offset);
  if (!techniques::overlap(first, second, by.x, by.y)) return py::none();
  const auto at = techniques::first_common_pixel(first, second, by.x, by.y);
  return py::make_tuple(at->x, at->y);
}

std::int64_t overlap_area(const PackedMask& first, const py::object& other,
                          const py::object& offset) {
  const PackedMask& second = mask_of("other", other);
  const scene::Pixel by = offset_of(offset);
  return techniques::common_pixels(first, second, by.x, by.y);
}

py::object overlap_batch(const PackedMask& first, const py::object& other,
                         const py::object& offsets) {
  const PackedMask& second = mask_of("other", other);
  const WholeNumbers offset("offsets", offsets, 2);
  const py::ssize_t count = offset.rows();
  NewArray<bool> hits({count});
  {
    const py::gil_scoped_release release;
    const techniques::PixelOverlap share_pixel;
    bool* const hit = hits.data();
    for (py::ssize_t i = 0; i < count; ++i) {
      hit[i] = share_pixel(first, second, near(offset(i, 0)), near(offset(i, 1)));
    }
  }
  return std::move(hits).done();
}

py::object overlap_pairs(const py::object& masks, const py::object& positions,
                         const py::object& pairs) {
  const WholeNumbers position("positions", positions, 2), pair("pairs", pairs, 2);
  const HeldMasks held(masks, "positions", position.rows());
  const py::ssize_t objects = position.rows(), count = pair.rows();
  NewArray<bool> hits({count});
  {
    const py::gil_scoped_release release;
    // Looked up at random.
    std::vector<Position> at;
    for (py::ssize_t i = 0; i < objects; ++i) at.push_back({position(i, 0), position(i, 1)});
    const techniques::PixelOverlap share_pixel;
    bool* const hit = hits.data();
    for (py::ssize_t i = 0; i < count; ++i) {
      const std::int64_t a = pair(i, 0), b = pair(i, 1);
      if (std::min(a, b) < 0 || std::max(a, b) >= objects) {
        throw InputError(
            "pairs", fmt::format("row {}: ({}, {}), expected numbers of masks, 0 to {}", i, a, b,
                                 objects - 1));
      }
      const Position &from = at[static_cast<std::size_t>(a)], &to = at[static_cast<std::size_t>(b)];
      hit[i] = share_pixel(held[a], held[b], near(from.x, to.x), near(from.y, to.y));
    }
  }
  return std::move(hits).done();
}

/// Width and height, up to where pixels are told apart.
techniques::World screen_of(const py::handle& value) {
  constexpr int kMost = 1 << 28;
  const std::string expected = fmt::format("a width and a height of 1 to {} pixels", kMost);
  const auto [width, height] = two("screen", value, expected.c_str());
  const auto side = [](const py::handle& one) {
    return static_cast<int>(whole("screen", one, 1, kMost));
  };
  try {
    return {side(width), side(height)};
  } catch (const InputError&) {
    throw InputError("screen", fmt::format("{}, expected {}", shown(value), expected));
  }
}

py::object contacts(const py::object& masks, const py::object& positions,
                    const py::object& screen) {
  const RealNumbers position("positions", positions, {2});
  const techniques::World world = screen_of(screen);
  const HeldMasks held(masks, "positions", position.rows());
  std::vector<techniques::Body> bodies;
  for (py::ssize_t i = 0; i < position.rows(); ++i) {
    const swept::Point<double> at{position.row(i)[0], position.row(i)[1]};
    bodies.push_back({&held[i], at, at, {0, 0, 0}});
  }
  std::vector<techniques::IndexPair> pairs;
  {
    const py::gil_scoped_release release;
    pairs = techniques::pixel_pairs(bodies, world);
  }
  NewArray<std::int32_t> result({static_cast<py::ssize_t>(pairs.size()), 2});
  std::int32_t* out = result.data();
  for (const techniques::IndexPair& pair : pairs) {
    *out++ = pair.first;
    *out++ = pair.second;
  }
  return std::move(result).done();
}

}  // namespace

void bind_masks(py::module_& module) {
  using namespace py::literals;
  py::class_<PackedMask> mask(module, "Mask", R"(The solid pixels of a sprite.

Mask(pixels): an array of shape (height, width), bool or integers, of which whatever is not 0 is
solid, or RGBA as uint8 of shape (height, width, 4), solid from alpha 128 on. Rows go down. The array
is read where it lies. Sides are 1 to 8192 pixels.)");
  define_init(
      mask,
      [](const py::object& pixels) { return std::make_unique<PackedMask>(mask_from(pixels)); },
      "pixels"_a);
  mask.def_property_readonly("width", &PackedMask::width, "In pixels.")
      .def_property_readonly("height", &PackedMask::height, "In pixels.")
      .def_property_readonly("area", &PackedMask::area, "Solid pixels.");
  define(mask, "to_array", &to_array, "The pixels: bool of shape (height, width).");
  define_static(mask, "from_surface", &mask_from_surface,
                "Of a pygame.Surface, as pygame.mask.from_surface: solid where alpha is above the\n"
                "threshold, or, if the surface has a colour key, whatever is not of that colour.",
                "surface"_a, "threshold"_a = kLeastAlpha - 1);
  define(mask, "overlap", &overlap,
         R"(A solid pixel (x, y) that both masks share, or None: that of pygame's Mask.overlap.

offset: (dx, dy), where the top left corner of `other` lies, in pixels right of and below that of this
  one. Any two numbers, such as a Vector2; fractions are cut off, as pygame does.
It is the highest, of these the leftmost. Where a mask is wider than 64 pixels it is so within the
columns from one multiple of 64, of either mask, to the next; the leftmost of these count.)",
         "other"_a, "offset"_a);
  define(mask, "overlap_area", &overlap_area,
         "How many solid pixels both masks share; offset as of overlap.", "other"_a, "offset"_a);
  define(mask, "overlap_batch", &overlap_batch,
         "Whether they share a pixel, at many offsets: integers of shape (n, 2), a row (dx, dy) "
         "in pixels. Returns\n"
         "bool of shape (n,). The GIL is released.",
         "other"_a, "offsets"_a);
  define(
      mask, "__repr__",
      [](const PackedMask& one) {
        return fmt::format("<collide.Mask {}x{}, {} solid>", one.width(), one.height(), one.area());
      },
      "");
  define(
      module, "read_mask",
      [](const py::object& path) {
        return PackedMask(scene::read_mask(path_of("path", path).string()));
      },
      "The mask of a PNG file of at most 8192x8192 pixels: solid from alpha 128 on; in a palette "
      "image\n"
      "without alpha all but the background is.",
      "path"_a);
  define(module, "overlap_pairs", &overlap_pairs,
         R"(Which pairs of objects share a solid pixel.

masks: one an object; the same Mask may stand for many.
positions: integers of shape (objects, 2), the top left corners (x, y) in pixels.
pairs: integers of shape (n, 2), numbers of objects.
Returns bool of shape (n,). The GIL is released.)",
         "masks"_a, "positions"_a, "pairs"_a);
  define(module, "contacts", &contacts,
         R"(Every pair of objects that shares a solid pixel of the screen.

masks: one an object; the same Mask may stand for many.
positions: numbers of shape (objects, 2), the top left corners (x, y) in pixels, rounded down.
screen: (width, height) in pixels; what lies outside meets nobody.
Returns int32 of shape (n, 2), numbers of objects, the smaller first, in order. The GIL is released.)",
         "masks"_a, "positions"_a, "screen"_a);
}

}  // namespace collide::python
