// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "model/common/input_error.h"
#include "model/judge/ground_truth.h"
#include "model/scene/packed_mask.h"
#include "model/scene/png.h"
#include "model/scene/scene.h"
#include "model/techniques/common_pixels.h"
#include "model/techniques/pixel_overlap.h"
#include "python/arrays.h"
#include "python/whole.h"

namespace collide::python {
namespace {

using scene::PackedMask;

constexpr int kLeastAlpha = 128;

/// From an array of shape (height, width) or (height, width, 4), read where it lies.
PackedMask mask_from(const py::object& value) {
  const py::array pixels = array_of("pixels", value);
  const char kind = pixels.dtype().kind();
  const bool is_plain = pixels.ndim() == 2 && (kind == 'b' || kind == 'i' || kind == 'u');
  const bool is_rgba =
      pixels.ndim() == 3 && pixels.shape(2) == 4 && kind == 'u' && pixels.itemsize() == 1;
  if (!is_plain && !is_rgba) {
    refuse("pixels", pixels,
           "bool or integers of shape (height, width), or RGBA as uint8 of shape "
           "(height, width, 4)");
  }
  const py::ssize_t height = pixels.shape(0), width = pixels.shape(1);
  if (std::min(height, width) < 1 || std::max(height, width) > PackedMask::kLargestSide) {
    refuse("pixels", pixels, fmt::format("sides of 1 to {}", PackedMask::kLargestSide));
  }
  PackedMask mask(static_cast<int>(width), static_cast<int>(height));
  const char* const data = static_cast<const char*>(pixels.data());
  const py::ssize_t alpha = is_rgba ? 3 * pixels.strides(2) : 0;
  for (py::ssize_t y = 0; y < height; ++y) {
    for (py::ssize_t x = 0; x < width; ++x) {
      const char* const pixel = data + y * pixels.strides(0) + x * pixels.strides(1);
      const bool solid = is_rgba ? static_cast<unsigned char>(pixel[alpha]) >= kLeastAlpha
                                 : std::any_of(pixel, pixel + pixels.itemsize(),
                                               [](char byte) { return byte != 0; });
      if (solid) mask.set(static_cast<int>(x), static_cast<int>(y));
    }
  }
  return mask;
}

/// Of a surface of pygame, which whoever has one has imported.
PackedMask mask_from_surface(const py::object& surface, const py::object& threshold) {
  const int least = static_cast<int>(whole("threshold", threshold, 0, 255));
  const py::object modules = py::module_::import("sys").attr("modules");
  if (!modules.contains("pygame") ||
      !py::isinstance(surface, py::module_::import("pygame").attr("Surface"))) {
    throw InputError("surface",
                     fmt::format("{}, expected a pygame.Surface", Py_TYPE(surface.ptr())->tp_name));
  }
  const auto arrays = py::module_::import("pygame.surfarray");
  if (surface.attr("get_colorkey")().is_none()) {
    const py::object alpha = arrays.attr("array_alpha")(surface).attr("T");
    return mask_from(alpha.attr("__gt__")(least));
  }
  return mask_from(arrays.attr("array_colorkey")(surface).attr("T"));
}

py::array_t<bool> to_array(const PackedMask& mask) {
  py::array_t<bool> pixels({mask.height(), mask.width()});
  auto at = pixels.mutable_unchecked<2>();
  for (int y = 0; y < mask.height(); ++y) {
    for (int x = 0; x < mask.width(); ++x) at(y, x) = mask.solid(x, y);
  }
  return pixels;
}

py::array_t<bool> overlap_batch(const PackedMask& first, const PackedMask& second,
                                const py::object& offsets) {
  const WholeNumbers offset("offsets", offsets, 2);
  const py::ssize_t count = offset.rows();
  py::array_t<bool> hits(count);
  bool* const hit = hits.mutable_data();
  const py::gil_scoped_release release;
  const techniques::PixelOverlap overlap;
  for (py::ssize_t i = 0; i < count; ++i) {
    hit[i] = overlap(first, second, offset(i, 0), offset(i, 1));
  }
  return hits;
}

void require_as_many(const char* name, py::ssize_t rows, std::size_t masks) {
  if (static_cast<std::size_t>(rows) != masks) {
    throw InputError(name, fmt::format("{} rows, expected one per mask: {}", rows, masks));
  }
}

py::array_t<bool> overlap_pairs(const std::vector<const PackedMask*>& masks,
                                const py::object& positions, const py::object& pairs) {
  const WholeNumbers position("positions", positions, 2), pair("pairs", pairs, 2);
  require_as_many("positions", position.rows(), masks.size());
  const int objects = static_cast<int>(masks.size());
  const py::ssize_t count = pair.rows();
  py::array_t<bool> hits(count);
  bool* const hit = hits.mutable_data();
  const py::gil_scoped_release release;
  std::vector<scene::Pixel> at;
  for (py::ssize_t i = 0; i < position.rows(); ++i) at.push_back({position(i, 0), position(i, 1)});
  const techniques::PixelOverlap overlap;
  for (py::ssize_t i = 0; i < count; ++i) {
    const int a = pair(i, 0), b = pair(i, 1);
    if (std::min(a, b) < 0 || std::max(a, b) >= objects) {
      throw InputError("pairs", fmt::format("row {}: ({}, {}), expected numbers of masks, 0 to {}",
                                            i, a, b, objects - 1));
    }
    const auto first = static_cast<std::size_t>(a), second = static_cast<std::size_t>(b);
    hit[i] = overlap(*masks[first], *masks[second], at[second].x - at[first].x,
                     at[second].y - at[first].y);
  }
  return hits;
}

py::array_t<int> contacts(const std::vector<const PackedMask*>& masks, const py::object& positions,
                          const std::pair<int, int>& screen) {
  const auto position = real_numbers<double>("positions", positions, {2});
  require_as_many("positions", position.shape(0), masks.size());
  if (std::min(screen.first, screen.second) < 1) {
    throw InputError("screen", fmt::format("({}, {}), expected a width and a height of 1 or more",
                                           screen.first, screen.second));
  }
  std::vector<techniques::Body> bodies;
  const double* at = position.data();
  for (const PackedMask* const mask : masks) {
    bodies.push_back({mask, {at[0], at[1]}, {at[0], at[1]}, {0, 0, 0}});
    at += 2;
  }
  std::vector<techniques::IndexPair> pairs;
  {
    const py::gil_scoped_release release;
    pairs = techniques::pixel_pairs(bodies, {screen.first, screen.second});
  }
  py::array_t<int> result({static_cast<py::ssize_t>(pairs.size()), py::ssize_t{2}});
  int* out = result.mutable_data();
  for (const techniques::IndexPair& pair : pairs) {
    *out++ = pair.first;
    *out++ = pair.second;
  }
  return result;
}

}  // namespace

void bind_masks(py::module_& module) {
  py::class_<PackedMask>(module, "Mask", R"(The solid pixels of a sprite.

Mask(pixels): an array of shape (height, width), bool or integers, of which whatever is not 0 is
solid, or RGBA as uint8 of shape (height, width, 4), solid from alpha 128 on. Rows go down. The array
is read where it lies. Sides are 1 to 8192 pixels.)")
      .def(py::init(&mask_from), py::arg("pixels"))
      .def_property_readonly("width", &PackedMask::width, "In pixels.")
      .def_property_readonly("height", &PackedMask::height, "In pixels.")
      .def_property_readonly("area", &PackedMask::area, "Solid pixels.")
      .def("to_array", &to_array, "The pixels: bool of shape (height, width).")
      .def_static(
          "from_surface", &mask_from_surface, py::arg("surface"),
          py::arg("threshold") = kLeastAlpha - 1,
          "Of a pygame.Surface, as pygame.mask.from_surface: solid where alpha is above the\n"
          "threshold, or, if the surface has a colour key, whatever is not of that colour.")
      .def(
          "overlap",
          [](const PackedMask& first, const PackedMask& second,
             const std::pair<int, int>& offset) -> std::optional<std::pair<int, int>> {
            if (!techniques::overlap(first, second, offset.first, offset.second)) return {};
            const auto at =
                techniques::first_common_pixel(first, second, offset.first, offset.second);
            return std::pair(at->x, at->y);
          },
          py::arg("other"), py::arg("offset"),
          R"(A solid pixel (x, y) that both masks share, or None: that of pygame's Mask.overlap.

offset: (dx, dy), where the top left corner of `other` lies, in pixels right of and below that of this
  one.
It is the highest, of these the leftmost. Where a mask is wider than 64 pixels it is so within the
columns from one multiple of 64, of either mask, to the next; the leftmost of these count.)")
      .def(
          "overlap_area",
          [](const PackedMask& first, const PackedMask& second, const std::pair<int, int>& offset) {
            return techniques::common_pixels(first, second, offset.first, offset.second);
          },
          py::arg("other"), py::arg("offset"),
          "How many solid pixels both masks share; offset as of overlap.")
      .def("overlap_batch", &overlap_batch, py::arg("other"), py::arg("offsets"),
           "Whether they share a pixel, at many offsets: integers of shape (n, 2), a row (dx, dy) "
           "in pixels. Returns\n"
           "bool of shape (n,). The GIL is released.")
      .def("__repr__", [](const PackedMask& mask) {
        return fmt::format("<collide.Mask {}x{}, {} solid>", mask.width(), mask.height(),
                           mask.area());
      });
  module.def(
      "read_mask",
      [](const std::filesystem::path& path) { return PackedMask(scene::read_mask(path.string())); },
      py::arg("path"),
      "The mask of a PNG file of at most 8192x8192 pixels: solid from alpha 128 on; in a palette "
      "image\n"
      "without alpha all but the background is.");
  module.def("overlap_pairs", &overlap_pairs, py::arg("masks"), py::arg("positions"),
             py::arg("pairs"),
             R"(Which pairs of objects share a solid pixel.

masks: one an object; the same Mask may stand for many.
positions: integers of shape (objects, 2), the top left corners (x, y) in pixels.
pairs: integers of shape (n, 2), numbers of objects.
Returns bool of shape (n,). The GIL is released.)");
  module.def("contacts", &contacts, py::arg("masks"), py::arg("positions"), py::arg("screen"),
             R"(Every pair of objects that shares a solid pixel of the screen.

masks: one an object; the same Mask may stand for many.
positions: numbers of shape (objects, 2), the top left corners (x, y) in pixels, rounded down.
screen: (width, height) in pixels; what lies outside meets nobody.
Returns int32 of shape (n, 2), numbers of objects, the smaller first, in order. The GIL is released.)");
}

}  // namespace collide::python
