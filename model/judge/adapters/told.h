// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "model/judge/ground_truth.h"
#include "model/techniques/continuum.h"
#include "model/techniques/flying_shark.h"
#include "model/techniques/flying_shark_boxes.h"
#include "model/techniques/x16_detector.h"
#include "model/techniques/zone.h"

namespace collide::techniques {

/// A test by the blitter's procedure, when it is done.
struct BlitterTest {
  int frame;
  IndexPair pair;
  Rectangle zone;  ///< on the screen
  /// The zone does not fit the buffer: nothing was run.
  bool refused = false;
  /// The buffer: both masks ANDed, row by row of whole words, bit 15 leftmost.
  std::vector<std::uint16_t> common;
  std::uint16_t flag = 0;  ///< COLFLAG: the OR of those words
  std::uint64_t accesses = 0, clocks = 0;
};

/// A run of the overlap unit for a frame.
struct OverlapRun {
  int frame;
  std::vector<int> owners;             ///< the object of every descriptor
  std::vector<std::uint32_t> records;  ///< of its list
  std::vector<std::uint32_t> touched;  ///< TOUCHED: a bit for each descriptor
};

/// A run of the impact unit for a frame.
struct ImpactRun {
  struct Record {
    IndexPair pair;
    std::uint32_t t;  ///< 16 fractional bits
  };
  int frame;
  std::vector<Record> records;  ///< in the order of its list: by time
};

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

  // What is inside a technique when it has answered. To look costs the technique nothing.
  std::function<void(const BlitterTest&)> blitter;
  std::function<void(const OverlapRun&)> overlap;
  std::function<void(const ImpactRun&)> impact;
  /// The two arrays of Flying Shark, an entry a row and an entry a column.
  std::function<void(int frame, const std::vector<std::uint8_t>& rows,
                     const std::vector<std::uint8_t>& columns)>
      arrays;
};

}  // namespace collide::techniques
