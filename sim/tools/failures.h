// SPDX-License-Identifier: MIT
#pragma once

#include <exception>
#include <stdexcept>
#include <string>

#include "model/common/input_error.h"

namespace collide::tools {

/// Exit statuses of the program.
enum ExitStatus { kAgreed = 0, kFailed = 1, kBadInput = 2, kBug = 3 };

/// Something that work rests on and that is no longer as it was: a source, a build.
class ChangedError : public std::runtime_error {
 public:
  explicit ChangedError(const std::string& what) : std::runtime_error(one_line(what)) {}
  ChangedError(const std::string& place, const std::string& what)
      : ChangedError(place + ": " + what) {}
};

/// Something elsewhere that is away or does not take what it is given, in its own words: a cluster.
class AwayError : public std::runtime_error {
 public:
  explicit AwayError(const std::string& what) : std::runtime_error(one_line(what)) {}
  AwayError(const std::string& who, const std::string& what) : AwayError(who + ": " + what) {}
};

/// What an exception is to those outside: another process, or a shell.
struct Failure {
  std::string kind;  ///< for throw_failure
  std::string what;  ///< one line
  ExitStatus status;
};
/// One of no known kind has the kind "" and is a fault of the program itself.
Failure failure_of(const std::exception& error);
/// Throws the exception of that kind with that text; of no kind, a CheckError.
[[noreturn]] void throw_failure(const std::string& kind, const std::string& what);

}  // namespace collide::tools
