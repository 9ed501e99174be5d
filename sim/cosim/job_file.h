// SPDX-License-Identifier: MIT
#pragma once

#include <fstream>
#include <functional>
#include <istream>
#include <optional>
#include <string>

#include "model/common/json_fwd.h"

namespace collide::cosim {

/// The jobs of a file, one object or JSON Lines, read one at a time; "-" is standard input.
class JobTexts {
 public:
  /// Throws InputError if it cannot be read.
  explicit JobTexts(const std::string& path);

  struct Text {
    std::string place;  // file and line
    std::string json;
  };
  /// The next one, not parsed; nothing behind the last. Throws InputError if there is none at all.
  std::optional<Text> next();

 private:
  std::string name_;
  std::ifstream file_;
  std::istream& in_;
  std::size_t line_ = 0;
  std::size_t jobs_ = 0;
};

/// Calls `use` with every job of a file in order: one JSON object, or JSON Lines with one job a
/// line; "-" is standard input. Jobs are read one at a time. Throws InputError that names file and
/// line.
void for_each_job(const std::string& path, const std::function<void(const JsonField& job)>& use);

}  // namespace collide::cosim
