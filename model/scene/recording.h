// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "model/scene/scene.h"

namespace collide::scene {

/// Where something was in each frame, as a game wrote it down.
struct Recorded {
  int from;  ///< the first frame
  std::vector<Position> path;
  std::set<int> jumps = {};  ///< frames to which no motion led
};

/// A table of comma separated values: a header with frame, x and y, and in a file of several things
/// with id; one row per frame.
class Recording {
 public:
  /// Throws InputError: file, line, what is wrong, what was expected.
  explicit Recording(const std::filesystem::path& file);

  /// The rows of an id; all of a file without ids. Throws InputError if there are none, or a frame
  /// is left out.
  Recorded of(const std::string& id) const;

 private:
  struct Row {
    int line, frame;
    std::string id;
    Position at;
    bool jumps;
  };
  std::string file_;
  bool has_ids_ = false;
  std::vector<Row> rows_;
};

}  // namespace collide::scene
