// SPDX-License-Identifier: MIT
#pragma once

namespace collide::tools {

/// How much is printed in addition to results and errors. The command line sets it before anything
/// runs.
struct Verbosity {
  bool quiet = false;    // no progress
  bool verbose = false;  // the commands run
};

inline Verbosity& verbosity() {
  static Verbosity value;
  return value;
}

}  // namespace collide::tools
