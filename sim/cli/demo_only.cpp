// SPDX-License-Identifier: MIT
#include "sim/cli/verbs.h"

namespace collide::cli {

void add_verbs(Verb& program) {
  add_demo(program);
}

}  // namespace collide::cli
