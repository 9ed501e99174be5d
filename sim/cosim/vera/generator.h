// SPDX-License-Identifier: MIT
#pragma once

#include <rapidcheck/Seq.h>

#include <array>
#include <cstdint>
#include <string_view>

#include "sim/cosim/draw.h"
#include "sim/cosim/stimulus.h"
#include "sim/cosim/vera/job.h"
#include "sim/units/timing.h"

namespace collide::vera {

/// What a random job is after.
enum class Scene {
  kSparse,      ///< few sprites anywhere
  kDense,       ///< many sprites on many rows
  kOverBudget,  ///< more sprites on a row than it has clocks for
  kStacked,     ///< sprites at nearly one place, all masks and Z
  kWrapped,     ///< across the edges of screen, line buffer and video RAM
  kScaled,      ///< VSCALE, VSTART, VSTOP, HSCALE and borders
  kContended,   ///< layers, wait states and CPU accesses
  kRewritten,   ///< attributes, images and registers written in mid-frame
  kGhost,       ///< sprites at the very end of the budget, and the latch
  kInterlaced,  ///< composite and RGB timing, 480i and 240p
  kSwitched,    ///< the output mode written in mid-frame
};
constexpr std::array<Scene, 11> kScenes{Scene::kSparse,     Scene::kDense,     Scene::kOverBudget,
                                        Scene::kStacked,    Scene::kWrapped,   Scene::kScaled,
                                        Scene::kContended,  Scene::kRewritten, Scene::kGhost,
                                        Scene::kInterlaced, Scene::kSwitched};

std::string_view name_of(Scene scene);

/// The job of a seed; always the same on every machine. Seeds take the scenes in turn.
///
/// One in kWholeEvery of a scene, and twice as many ghosts, run whole frames. The others end within
/// their first after some rows, as rows look alike to the renderer: a dozen take the time of a
/// frame.
Job random_job(std::uint64_t seed);
constexpr std::uint64_t kWholeEvery = 16;
/// The same, always of whole frames.
Job random_whole_job(std::uint64_t seed);

/// A random job that can be run with that timing.
Job random_job(cosim::Draw draw, const cosim::Stimulus& stimulus, const Timing& timing);

/// Simpler jobs: of fewer frames, sprites and accesses, and with settings that are nearer to the
/// usual ones. Each is valid, and can be run with that timing.
rc::Seq<Job> simpler_jobs(const Job& job, const Timing& timing = {});

}  // namespace collide::vera
