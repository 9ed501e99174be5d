// SPDX-License-Identifier: MIT
#include "tests/support/directed.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "sim/tools/expected.h"

namespace collide::test {

namespace fs = std::filesystem;

std::ostream& operator<<(std::ostream& out, const DirectedCase& directed) {
  return out << directed.file;
}

std::vector<DirectedCase> directed_cases(const std::string& unit) {
  const fs::path root = COLLIDE_ROOT;
  std::vector<DirectedCase> cases;
  for (const auto& entry :
       fs::recursive_directory_iterator(root / "tests/sim/cosim" / unit / "directed")) {
    const fs::path& path = entry.path();
    if (path.extension() != ".json") continue;
    cases.push_back({path.parent_path().filename().string(), path.stem().string(),
                     path.lexically_relative(root).generic_string()});
  }
  std::sort(cases.begin(), cases.end(),
            [](const DirectedCase& a, const DirectedCase& b) { return a.file < b.file; });
  return cases;
}

Json load(const DirectedCase& directed) {
  std::ifstream file(fs::path(COLLIDE_ROOT) / directed.file);
  return parse_json({std::istreambuf_iterator<char>(file), {}}, directed.file);
}

std::string test_name(const DirectedCase& directed) {
  return directed.theme + "__" + directed.name;
}

void expect_result(const DirectedCase& directed, const Json& job, const Json& result,
                   const std::string& command) {
  ASSERT_EQ(job.value("name", ""), directed.name) << directed.file << ": name and file differ";
  ASSERT_TRUE(job.contains("note")) << directed.file << ": no note derives the expectation";
  ASSERT_TRUE(job.contains("expect") && !job["expect"].empty()) << directed.file;
  const std::vector<std::string> found = tools::unexpected(JsonField(directed.file, job), result);
  EXPECT_TRUE(found.empty()) << fmt::format("{}\n  {}\n  why: {}\n  run: {}", directed.file,
                                            fmt::join(found, "\n  "),
                                            job["note"].get<std::string>(), command);
}

}  // namespace collide::test
