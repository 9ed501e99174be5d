// SPDX-License-Identifier: MIT
#pragma once

#include "sim/show/page/script.h"

/// The files of sim/show/page, compiled in.
namespace collide::show {

// Of all pages.
const char* common_css();
Script common_js();

// A comparison's; the scripts in the order in which they need each other.
const char* page_html();
const char* page_css();
Script packed_js();
Script data_js();
Script sprites_js();
Script film_js();
Script lines_js();
Script charts_js();
Script timing_js();
Script matrix_js();
Script player_js();

// A wave's, which has packed_js(), too.
const char* wave_html();
const char* wave_css();
Script wave_js();

}  // namespace collide::show
