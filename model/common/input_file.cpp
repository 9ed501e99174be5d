// SPDX-License-Identifier: MIT
#include "model/common/input_file.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <system_error>

#include "model/common/input_error.h"
#include "model/common/named_files.h"

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
  std::string text = read_own(file, name);
  protect_input(file);
  return text;
}

std::string read_own(const std::filesystem::path& file, const std::string& name) {
  require_readable_kind(file, name);
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
