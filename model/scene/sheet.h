// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "model/common/json.h"
#include "model/scene/image.h"

namespace collide::scene {

/// A sprite sheet that Aseprite exported: its JSON, with the frames as an array or by name, and the
/// picture that the JSON names. Every member function throws InputError with the place in the file.
class Sheet {
 public:
  struct Frame {
    std::string name;
    std::int64_t milliseconds;
  };
  struct Tag {
    std::string name;
    std::vector<std::size_t> frames;  ///< once through, in the order in which they are shown
    /// Number of frames shown before the last one stays; 0 if they are shown again and again.
    std::int64_t shown;
  };

  /// Reads the JSON. Names of frames must differ: nothing else tells frames apart.
  explicit Sheet(const std::filesystem::path& json);

  const std::filesystem::path& file() const { return file_; }
  /// Path of the picture, which is relative to the JSON's folder.
  std::filesystem::path picture() const;
  /// All frames, in the file's order; one at least.
  const std::vector<Frame>& frames() const { return frames_; }
  /// All tags, in the file's order. Names of tags must differ.
  std::vector<Tag> tags() const;
  /// Returns the frame that is shown so long after the start of the tag, as an index into frames().
  /// An empty name stands for the whole sheet, again and again.
  std::size_t at(double milliseconds, const std::string& tag) const;
  /// Pixels of a frame, at the size that it had before the export trimmed or padded it.
  Image image(const std::string& frame) const;

 private:
  JsonField field() const { return {file_.string(), json_}; }
  std::vector<JsonField> frame_fields() const;
  Tag read_tag(const JsonField& tag) const;
  Tag find_tag(const std::string& name) const;
  /// Milliseconds that the first frames of a tag take.
  double duration(const Tag& tag, std::size_t count) const;
  void check_padding(const JsonField& frame) const;

  std::filesystem::path file_;
  Json json_;
  std::vector<Frame> frames_;
};

}  // namespace collide::scene
