// SPDX-License-Identifier: MIT
#include "tests/support/pages.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/process.h"
#include "tests/support/schema.h"

namespace collide::test {
namespace {

constexpr const char* kSchema = ".schema.json";
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

Json schema(const std::string& name) {
  const std::filesystem::path folder = kDocs / "schema";
  std::filesystem::path file = folder / "generated" / (name + kSchema);
  if (!std::filesystem::exists(file)) file = folder / (name + kSchema);
  return parse_json(read_file(file), file.string());
}

void expect_valid(const Json& schema, const Json& value, const std::string& what) {
  for (const std::string& violation : violations(schema, value)) {
    ADD_FAILURE() << what << ": " << violation;
  }
}

}  // namespace collide::test
