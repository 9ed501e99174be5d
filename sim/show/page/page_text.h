// SPDX-License-Identifier: MIT
#pragma once

/// The files of sim/report/page, compiled in.
namespace collide::show {

// Of all pages.
const char* common_css();
const char* common_js();

// A comparison's; the scripts in the order in which they need each other.
const char* page_html();
const char* page_css();
const char* packed_js();
const char* data_js();
const char* sprites_js();
const char* film_js();
const char* lines_js();
const char* charts_js();
const char* timing_js();
const char* matrix_js();
const char* player_js();

// A campaign's.
const char* campaign_html();
const char* campaign_css();
const char* campaign_js();

// A wave's, which has packed_js(), too.
const char* wave_html();
const char* wave_css();
const char* wave_js();

}  // namespace collide::show
