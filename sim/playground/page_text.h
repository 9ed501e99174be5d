// SPDX-License-Identifier: MIT
#pragma once

#include "sim/show/page/script.h"

/// The files of sim/playground/page, compiled in.
namespace collide::playground {

const char* playground_html();
const char* playground_css();
// In the order in which they need each other.
show::Script calls_js();
show::Script scene_js();
show::Script stage_js();
show::Script panels_js();
show::Script hood_js();
show::Script playground_js();

}  // namespace collide::playground
