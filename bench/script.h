// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>

namespace collide::bench {

/// The numbers that a script of Python prints; nothing if it does not print so many.
template <std::size_t count>
std::optional<std::array<double, count>> printed_by(const std::string& command) {
  struct Close {
    void operator()(std::FILE* pipe) const { pclose(pipe); }
  };
  const std::unique_ptr<std::FILE, Close> pipe(popen(command.c_str(), "r"));
  std::array<double, count> numbers{};
  if (!pipe) return std::nullopt;
  for (double& number : numbers) {
    if (std::fscanf(pipe.get(), "%lf", &number) != 1) return std::nullopt;
  }
  return numbers;
}

}  // namespace collide::bench
