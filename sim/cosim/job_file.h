// SPDX-License-Identifier: MIT
#pragma once

#include <deque>
#include <fstream>
#include <functional>
#include <istream>
#include <optional>
#include <string>

#include "model/common/json_fwd.h"

namespace collide::cosim {

/// The jobs of a file: one object, an array of objects, a table of cases, or JSON Lines, which are
/// read one at a time. "-" is standard input. Of a folder, the jobs of all its files *.json and
/// *.jsonl, by their names.
class JobTexts {
 public:
  /// Throws InputError if it cannot be read.
  explicit JobTexts(const std::string& path);

  struct Text {
    std::string place;  // file and line, or file and index
    std::string json;
  };
  /// The next one, not parsed; nothing behind the last. Throws InputError if there is none at all,
  /// and for an array that is not JSON.
  std::optional<Text> next();

 private:
  void open(const std::string& path);
  std::optional<Text> next_of_file();
  /// Takes the whole of the input, of which `begin` was read, as one job, an array of jobs or a
  /// table.
  void take_whole(std::string begin);

  std::deque<std::string> files_;  // that are left
  std::string name_;
  std::ifstream file_;
  std::istream* in_ = nullptr;
  std::size_t line_ = 0;
  std::size_t jobs_ = 0;
  std::deque<Text> taken_;  // jobs of the array or table that are left
};

/// Calls `use` with every job that JobTexts gives, in order. Throws InputError that names file and
/// line, or file and index.
void for_each_job(const std::string& path, const std::function<void(const JsonField& job)>& use);

}  // namespace collide::cosim
