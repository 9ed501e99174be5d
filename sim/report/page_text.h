// SPDX-License-Identifier: MIT
#pragma once

/// The files of sim/report/page, compiled in.
namespace collide::report {

const char* page_html();
const char* page_css();
const char* page_js();

}  // namespace collide::report
