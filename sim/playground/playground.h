// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <set>
#include <string>

#include "model/common/json.h"
#include "model/judge/film.h"
#include "model/scene/scene.h"

/// The page on which sprites are dragged, without a browser: it holds one scene and answers.
namespace collide::playground {

/// Bytes of a scene's text in a page.
constexpr std::size_t kMostText = std::size_t{8} << 20;
/// A scene of a text, which names no file. Throws InputError.
scene::Scene scene_of(const std::string& text);

class Playground {
 public:
  /// A frame of a scene's text as a separate scene (moment.h), and the frames that the scene has.
  /// Throws InputError, also for a scene that names files.
  static Json moment(const std::string& text, int frame);
  /// A scene of that kind and seed, with so many objects on its screen; as a moment of its frame.
  static Json generated(const std::string& kind, std::uint64_t seed, int objects, int width,
                        int height);

  /// From now on this scene is answered. Throws InputError, and keeps the old one, also if a page
  /// would be silent for too long.
  void open(const std::string& text);
  /// An object is there now, and was there in the frame before. Throws InputError for an object
  /// that does not exist and for places outside what scenes can have.
  void place(int object, scene::Position before, scene::Position now);

  /// What `answers_of` says of the scene.
  Json answers(const std::set<std::string>& panels) const;
  /// What `collide compare` says of the file with the scene if it refuses it, else null.
  Json refusal() const;
  /// What `collide compare --json --no-time` says of the scene, without programs in machine code.
  Json result() const;

 private:
  /// Throw InputError if no scene is open; `film`, also if a page would be silent for too long.
  void require_open() const;
  techniques::Film film() const;

  std::optional<scene::Scene> scene_;
};

}  // namespace collide::playground
