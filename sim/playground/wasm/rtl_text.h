// SPDX-License-Identifier: MIT
#pragma once

/// Files of the project, compiled in: the saved view of each unit, and sim/playground/faults.json.
namespace collide::playground {

const char* faults();
const char* blitter_view();
const char* vera_view();
const char* overlap_view();
const char* impact_view();

}  // namespace collide::playground
