// SPDX-License-Identifier: MIT
#include "model/common/input_file.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include "model/common/input_error.h"

namespace collide {
namespace {

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

[[noreturn]] void fail(const std::string& name, int error) {
  throw InputError(name, "cannot be read: " + std::generic_category().message(error));
}

}  // namespace

std::string read_input(const std::filesystem::path& file) {
  return read_input(file, file.string());
}

std::string read_input(const std::filesystem::path& file, const std::string& name) {
  // Such as /dev/zero, which never ends. What has no status cannot be opened, either.
  std::error_code no_status;
  if (std::filesystem::is_character_file(file, no_status)) {
    throw InputError(name, "is a device, expected a file");
  }
  const std::unique_ptr<std::FILE, Close> in(std::fopen(file.c_str(), "rbe"));
  if (!in) fail(name, errno);
  std::string text;
  std::array<char, 1 << 16> buffer;
  while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), in.get())) {
    text.append(buffer.data(), size);
  }
  if (std::ferror(in.get()) != 0) fail(name, errno);
  return text;
}

}  // namespace collide
