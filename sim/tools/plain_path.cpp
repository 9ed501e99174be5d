// SPDX-License-Identifier: MIT
#include "sim/tools/plain_path.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/common/input_error.h"

namespace collide::tools {
namespace {

/// Characters that end a word or a command of Yosys, are a pattern of file names to it, or a
/// variable to Verilator.
constexpr const char* kNotPlain = "\";#*?[\\!$`";

bool is_plain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte > 0x20 && byte != 0x7F && std::string(kNotPlain).find(c) == std::string::npos;
}

}  // namespace

void require_plain(const std::string& place, const std::string& name) {
  const auto found = std::find_if_not(name.begin(), name.end(), is_plain);
  if (found == name.end()) return;
  const std::string what = *found == ' ' ? "a blank" : fmt::format("\"{}\"", *found);
  const std::string which = place == name ? "" : fmt::format("\"{}\" ", name);
  throw InputError(place, fmt::format("{}has {} in it, which Verilator and Yosys do not take: "
                                      "rename it, or give a link without one",
                                      which, what));
}

}  // namespace collide::tools
