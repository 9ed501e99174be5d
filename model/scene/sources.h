// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/scene/image.h"
#include "model/scene/recording.h"

namespace collide::scene {

/// Where the pictures and recordings come from that a scene names. Each throws InputError that says
/// what is wrong with the file.
class Sources {
 public:
  virtual ~Sources() = default;

  /// A picture, as read_png gives it.
  virtual Image picture(const std::string& path) = 0;
  /// As Sheet::image and read_tile give it.
  virtual Image sheet_frame(const std::string& json, const std::string& frame) = 0;
  virtual Image tile(const std::string& tsx, int tile) = 0;
  /// Where the object of that id was.
  virtual Recorded recorded(const std::string& csv, const std::string& id) = 0;
};

}  // namespace collide::scene
