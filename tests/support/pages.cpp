// SPDX-License-Identifier: MIT
#include "tests/support/pages.h"

#include <filesystem>

#include "tests/support/process.h"

namespace collide::test {
namespace {

const std::filesystem::path kDocs = std::filesystem::path(COLLIDE_ROOT) / "docs";

}  // namespace

std::string page(const std::string& name) {
  return read_file(kDocs / (name + ".md"));
}

std::vector<std::string> code_blocks(const std::string& page, const std::string& kind) {
  const std::string fence = "```" + kind + "\n";
  std::vector<std::string> found;
  std::size_t at = 0;
  while ((at = page.find(fence, at)) != std::string::npos) {
    at += fence.size();
    found.push_back(page.substr(at, page.find("```", at) - at));
  }
  return found;
}

}  // namespace collide::test
