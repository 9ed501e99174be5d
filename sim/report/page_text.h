// SPDX-License-Identifier: MIT
#pragma once

/// The files of sim/report/page, compiled in.
namespace collide::report {

const char* page_html();
const char* page_css();
// The script, in the order in which its parts need each other.
const char* packed_js();
const char* data_js();
const char* film_js();
const char* lines_js();
const char* charts_js();
const char* timing_js();
const char* matrix_js();
const char* player_js();

}  // namespace collide::report
