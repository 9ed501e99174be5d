// SPDX-License-Identifier: MIT
#pragma once

/// The files of sim/playground/page, compiled in.
namespace collide::playground {

const char* playground_html();
const char* playground_css();
// In the order in which they need each other.
const char* calls_js();
const char* scene_js();
const char* stage_js();
const char* panels_js();
const char* hood_js();
const char* playground_js();

}  // namespace collide::playground
