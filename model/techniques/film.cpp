// SPDX-License-Identifier: MIT
#include "model/techniques/film.h"

#include <fmt/format.h>

#include "model/common/input_error.h"

namespace collide::techniques {

int Film::add_shape(const scene::Mask& mask, const std::optional<Proxy>& proxy) {
  scene::PackedMask packed(mask);
  const Proxy disc = proxy ? *proxy : equal_area_disc(packed);
  shapes_.push_back({mask, std::move(packed), disc});
  return static_cast<int>(shapes_.size()) - 1;
}

int Film::add_object(Kind kind) {
  if (!frames_.empty()) throw InputError("film: an object after the first frame");
  kinds_.push_back(kind);
  return objects() - 1;
}

void Film::add_frame(const std::vector<Appearance>& appearances) {
  if (appearances.size() != kinds_.size()) {
    throw InputError(fmt::format("film: frame {} shows {} objects, there are {}", frames(),
                                 appearances.size(), kinds_.size()));
  }
  for (const Appearance& appearance : appearances) {
    if (appearance.shape < 0 || appearance.shape >= static_cast<int>(shapes_.size())) {
      throw InputError(fmt::format("film: frame {} has shape {}, there are {}", frames(),
                                   appearance.shape, shapes_.size()));
    }
  }
  frames_.push_back(appearances);
}

std::vector<Body> Film::bodies(int frame) const {
  const auto index = static_cast<std::size_t>(frame);
  const std::vector<Appearance>& now = frames_[index];
  const std::vector<Appearance>& before = frames_[index == 0 ? 0 : index - 1];
  std::vector<Body> result;
  result.reserve(now.size());
  for (std::size_t i = 0; i < now.size(); ++i) {
    const Shape& shape = shapes_[static_cast<std::size_t>(now[i].shape)];
    result.push_back({&shape.packed, before[i].position, now[i].position, shape.proxy});
  }
  return result;
}

}  // namespace collide::techniques
