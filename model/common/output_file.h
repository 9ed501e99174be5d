// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "model/common/input_error.h"

namespace collide {

/// A result that cannot be written: "out/x.json: cannot be written: No space left on device". It
/// ends the program as bad input does.
class OutputError : public InputError {
 public:
  explicit OutputError(const std::string& what) : InputError(what) {}
  OutputError(const std::filesystem::path& file, int error);
};

/// A file that appears under its name whole or not at all: until `keep` it is written aside, in the
/// folder of its destination, and without `keep` nothing of it is left. The folder is made if it is
/// missing. This is for libraries and programs that open files by name; others use OutputFile.
class Draft {
 public:
  /// Throws OutputError if the destination cannot be written, now and not after hours of work.
  explicit Draft(const std::filesystem::path& destination);
  ~Draft();
  Draft(Draft&& other) noexcept;
  Draft& operator=(Draft&&) = delete;
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  /// As it was given.
  const std::filesystem::path& destination() const { return destination_; }
  /// Where to write meanwhile: a file, empty at first, with the extension of the destination.
  const std::filesystem::path& path() const { return path_; }

  /// Puts the file, written and closed, in place. Throws OutputError.
  void keep();

 private:
  [[noreturn]] void fail(int error);
  void discard();

  std::filesystem::path destination_;
  std::filesystem::path target_;                // the destination, or what it is a link to
  std::filesystem::path path_;                  // empty when there is nothing to discard
  std::vector<std::filesystem::path> folders_;  // made for it, outermost first
};

/// A file that is written whole or not at all, every write checked. A device or FIFO, such as
/// /dev/stdout, is written as it is.
class OutputFile {
 public:
  /// Throws OutputError if the file cannot be written.
  explicit OutputFile(const std::filesystem::path& destination);

  /// Throws OutputError.
  void write(std::string_view text);
  /// Ends the file and puts it in place. Throws OutputError.
  void keep();

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  std::filesystem::path destination_;
  std::unique_ptr<Draft> draft_;  // none of a device
  std::unique_ptr<std::FILE, Close> file_;
};

/// A whole file at once. Throws OutputError.
void write_file(const std::filesystem::path& destination, std::string_view text);

/// Writes out what was printed so far. Throws OutputError if standard output does not take it.
void flush_standard_output();

/// Removes the drafts of this process. For signal handlers: calls nothing that they may not.
void discard_drafts() noexcept;
/// What the draft begun last is to become, or null: for the last words of a signal handler.
const char* draft_destination() noexcept;

}  // namespace collide
