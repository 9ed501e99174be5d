// SPDX-License-Identifier: MIT
#pragma once

#include "sim/show/page/script.h"

/// The files of sim/playground/page, compiled in.
namespace collide::playground {

const char* playground_html();
const char* playground_css();
show::Script playground_js();  ///< with the modules of the stage in sim/show/page

}  // namespace collide::playground
