// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/scene/image.h"
#include "model/techniques/x16_detector.h"

namespace collide::report {

/// One frame of a table-driven collision scene: live targets, dead ones, projectiles (candidates
/// bright), the halves of the screen that ISR reports, hits ringed, and a line of figures below.
/// `scale` divides the 640x480 screen.
scene::Image draw_report(const x16::Detector& detector, const x16::Report& report, int scale = 2);

/// An animated PNG, played for ever; every frame is shown for `delay_ms` milliseconds. All frames
/// have one size. Written whole or not at all. Throws OutputError, and InputError if there are no
/// frames or they differ in size.
void write_apng(const std::vector<scene::Image>& frames, int delay_ms, const std::string& path);

}  // namespace collide::report
