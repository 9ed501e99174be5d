// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "model/techniques/continuum.h"
#include "model/techniques/flying_shark.h"
#include "model/techniques/flying_shark_boxes.h"
#include "model/techniques/x16_detector.h"

namespace collide::techniques {

/// Who is given what a technique that is a program of its time is given, frame by frame, and what
/// it makes of it: the program itself can be given the same then. Those that are empty are not
/// called.
struct Told {
  std::function<void(const flying_shark::Frame&, const flying_shark::Report&)> flying_shark;
  /// The same objects for a program that compares boxes.
  std::function<void(const flying_shark::BoxFrame&)> flying_shark_boxes;
  std::function<void(const x16::Detector&, const x16::Report&)> rings;
  /// Both calls of a frame: the rows of the ship's mask and the frame buffer in addition.
  std::function<void(int frame, const continuum::Query&, const std::vector<std::uint32_t>& rows,
                     const std::vector<std::uint16_t>& screen, const continuum::Result&)>
      continuum;
};

}  // namespace collide::techniques
