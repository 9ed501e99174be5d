// SPDX-License-Identifier: MIT
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>

#include "model/common/input_error.h"

/// What the targets share. A target is a program of libFuzzer that gives bytes to a reader; the
/// reader may take them or refuse them by an InputError of one line, and nothing else.
namespace collide::fuzz {

/// The bytes as a file.
class File {
 public:
  File(const std::uint8_t* data, std::size_t size) : fd_(memfd_create("input", 0)) {
    if (fd_ < 0 || write(fd_, data, size) != static_cast<ssize_t>(size)) {
      throw std::runtime_error("no memory for a file");
    }
  }
  ~File() { close(fd_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  std::string path() const { return "/proc/self/fd/" + std::to_string(fd_); }

 private:
  int fd_;
};

/// Runs a reader; whatever it throws besides a proper InputError ends the program.
template <class Reader>
void expect_taken_or_refused(const Reader& reader) {
  try {
    reader();
  } catch (const InputError& error) {
    const std::string text = error.what();
    for (const char c : text) {
      if (c == '\n' || c == '\r' || c == '\x1b' || c == '\0') std::abort();
    }
    if (text.empty()) std::abort();
  }
}

}  // namespace collide::fuzz
