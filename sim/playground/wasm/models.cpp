// SPDX-License-Identifier: MIT
//
// What the page calls: the golden models. Every function returns the text of a JSON value.
#include <cstdint>
#include <cstring>
#include <iterator>
#include <set>
#include <sstream>
#include <string>

#include "model/scene/image.h"
#include "sim/playground/moment.h"
#include "sim/playground/playground.h"
#include "sim/playground/wasm/answered.h"

namespace {

using collide::playground::answered;

collide::playground::Playground& playground() {
  static collide::playground::Playground one;
  return one;
}

collide::scene::Image image_of(const std::uint8_t* rgba, int width, int height) {
  collide::scene::Image image(width, height);
  std::memcpy(image.pixels.data(), rgba, 4 * image.pixels.size());
  return image;
}

}  // namespace

/// The mask of a picture, as the rows of a scene. Pixels are four bytes each: red, green, blue,
/// alpha.
COLLIDE_EXPORT const char* mask_rows(const std::uint8_t* rgba, int width, int height) {
  return answered([&] {
    return collide::playground::rows_of(collide::scene::mask_of(image_of(rgba, width, height)));
  });
}

COLLIDE_EXPORT const char* moment(const char* scene, int frame) {
  return answered([&] { return playground().moment(scene, frame); });
}

COLLIDE_EXPORT const char* generated(const char* kind, int seed, int objects, int width,
                                     int height) {
  return answered([&] {
    return collide::playground::Playground::generated(kind, static_cast<std::uint32_t>(seed),
                                                      objects, width, height);
  });
}

COLLIDE_EXPORT const char* open_scene(const char* scene) {
  return answered([&] {
    playground().open(scene);
    return collide::Json(nullptr);
  });
}

COLLIDE_EXPORT const char* place(int object, double before_x, double before_y, double x, double y) {
  return answered([&] {
    playground().place(object, {before_x, before_y}, {x, y});
    return collide::Json(nullptr);
  });
}

/// `panels`: names, with blanks between them.
COLLIDE_EXPORT const char* answers(const char* panels) {
  return answered([&] {
    std::istringstream words(panels);
    const std::set<std::string> names{std::istream_iterator<std::string>(words), {}};
    return playground().answers(names);
  });
}

/// What the program says if it refuses the scene, or null.
COLLIDE_EXPORT const char* refusal() {
  return answered([] { return playground().refusal(); });
}

/// As the program prints it.
COLLIDE_EXPORT const char* result() {
  return answered([] { return playground().result(); }, 2);
}
