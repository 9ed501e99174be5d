// SPDX-License-Identifier: MIT
#pragma once

#include "sim/show/page/script.h"

/// The files of sim/show/page, compiled in.
namespace collide::show {

const char* common_css();  ///< all pages
const char* stage_css();   ///< the report and the playground

// The report of a comparison
const char* page_html();
const char* page_css();
Script report_js();

// A wave; a page that shows one in a frame must allow its script.
const char* wave_html();
const char* wave_css();
Script wave_js();

}  // namespace collide::show
