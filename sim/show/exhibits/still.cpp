// SPDX-License-Identifier: MIT
#include "sim/show/exhibits/still.h"

namespace collide::exhibits {

using techniques::Film;

Film still(const Film& film, int frame, const std::vector<int>& objects) {
  Film result(film.world());
  for (const Film::Shape& shape : film.shapes()) {
    result.add_shape(shape.mask, shape.proxy, shape.sprite);
  }
  result.set_rules(film.rules());
  const std::vector<techniques::Body> bodies = film.bodies(frame);
  std::vector<Film::Appearance> appearances;
  for (const int object : objects) {
    const auto index = static_cast<std::size_t>(object);
    result.add_object(film.classes()[index], film.roles()[index],
                      {film.there(frame, object) ? 0 : 1});
    appearances.push_back({film.shape_of(frame, object), bodies[index].now});
  }
  result.add_frame(appearances);
  return result;
}

}  // namespace collide::exhibits
