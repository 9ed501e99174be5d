// SPDX-License-Identifier: MIT
#pragma once

#include "model/scene/image.h"
#include "model/techniques/x16_detector.h"

namespace collide::show {

/// One frame of a table-driven collision scene: live targets, dead ones, projectiles (candidates
/// bright), the halves of the screen that ISR reports, hits ringed, and a line of figures below.
/// `scale` divides the 640x480 screen.
scene::Image draw_report(const x16::Detector& detector, const x16::Report& report, int scale = 2);

}  // namespace collide::show
