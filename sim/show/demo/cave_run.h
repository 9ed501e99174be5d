// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "model/scene/scene.h"
#include "model/techniques/continuum_frame.h"

namespace collide::demo {

namespace continuum = techniques::continuum;

/// A dot of the view that is solid in the ship's mask and in something a call looks for.
struct CommonDot {
  int x, y;
  bool seen;  ///< white in the plain grey: the figure test can see it
};

/// An object as it is drawn, or the terrain, that shares dots with the ship.
struct Meeting {
  std::string id;  ///< of the object; "terrain"
  scene::Role role;
  std::vector<CommonDot> dots;

  bool seen() const;
};

/// One call of the figure test and what plain pixel truth makes of it.
struct CaveCall {
  bool hit = false;  ///< the firmware's answer
  std::uint64_t clocks = 0;
  std::vector<Meeting> truth;
  /// Firmware, golden model, the dots that can be seen and the clocks of a row all fit together.
  bool agrees = true;

  bool overlap() const { return !truth.empty(); }
  bool hidden() const { return overlap() && !hit; }
};

struct CaveFrame {
  int number;
  continuum::Figure figure;
  std::array<CaveCall, 2> calls;                 ///< by continuum::Call
  std::array<continuum::BackBuffer, 2> screens;  ///< as each call finds it
  continuum::BackBuffer finished;

  bool hidden() const { return calls[0].hidden() || calls[1].hidden(); }
};

/// Clocks of some calls; none: all 0.
struct ClockRange {
  std::uint64_t calls = 0, least = 0, most = 0, sum = 0;
  void add(std::uint64_t clocks);
  double mean() const { return calls == 0 ? 0 : double(sum) / double(calls); }
};

/// In how many frames something of a kind shared dots with the ship.
struct KindCount {
  std::string kind;  ///< "terrain", or the name of a class
  int frames = 0;
  int seen = 0;  ///< frames in which some of the dots can be seen
  int hidden() const { return frames - seen; }
};

/// A scene played from its first frame to its last, the firmware deciding every call.
struct CaveRun {
  int frames = 0;
  std::vector<int> bounces, kills;  ///< frames in which that call hit
  std::vector<int> hidden;          ///< frames in which a call missed a true overlap
  std::vector<KindCount> kinds;
  ClockRange misses, hits;
  std::uint64_t disagreements = 0;
  std::vector<std::array<CaveCall, 2>> calls;  ///< of every frame
};

/// `on_frame` is shown every frame after its calls. Throws InputError if the scene is not one the
/// game can show or the file is not the firmware.
CaveRun run_cave(
    const scene::Scene& scene, const std::filesystem::path& firmware,
    const std::function<void(const continuum::Game&, const CaveFrame&)>& on_frame = {});

}  // namespace collide::demo
