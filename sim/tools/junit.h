// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/common/output_file.h"

namespace collide::tools {

/// One result, as CI systems show it.
struct JunitCase {
  std::string suite;         // also the class name
  std::string name;          // the same from run to run
  double seconds = 0;        // 0: not measured
  std::string wrong;         // one line; empty: passed
  std::string details = {};  // lines behind it
};

/// Results in JUnit's XML: a suite for every name of one, in the order in which they first come.
/// Control characters, which XML 1.0 cannot hold, become spaces.
std::string junit(const std::string& name, const std::vector<JunitCase>& cases);

/// The file of a verb that may be asked for one.
class JunitFile {
 public:
  /// Throws OutputError if the file cannot be written. An empty name is no file.
  explicit JunitFile(const std::string& file) {
    if (!file.empty()) file_.emplace(file);
  }

  void add(JunitCase one) { cases_.push_back(std::move(one)); }
  /// Writes what was added. Throws OutputError.
  void keep();

 private:
  std::optional<OutputFile> file_;
  std::vector<JunitCase> cases_;
};

}  // namespace collide::tools
