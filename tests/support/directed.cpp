// SPDX-License-Identifier: MIT
#include "tests/support/directed.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "sim/tools/expected.h"
#include "tests/support/process.h"

namespace collide::test {

namespace fs = std::filesystem;

std::ostream& operator<<(std::ostream& out, const DirectedCase& directed) {
  return out << directed.file << ": " << directed.name;
}

std::vector<DirectedCase> directed_cases(const std::string& unit) {
  const fs::path root = COLLIDE_ROOT;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(root / "tests/sim/cosim" / unit / "directed")) {
    files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<DirectedCase> cases;
  for (const fs::path& file : files) {
    const std::string name = file.lexically_relative(root).generic_string();
    const Json jobs = parse_json(read_file(file), name);
    for (const JsonField& job : JsonField(name, jobs).elements()) {
      cases.push_back({file.stem().string(), job["name"].text(), name, job.value()});
    }
  }
  return cases;
}

DirectedCase directed_case(const std::string& unit, const std::string& theme,
                           const std::string& name) {
  for (const DirectedCase& directed : directed_cases(unit)) {
    if (directed.theme == theme && directed.name == name) return directed;
  }
  throw std::out_of_range("no directed case " + theme + "/" + name);
}

JsonField job_of(const DirectedCase& directed) {
  return {directed.file + ": " + directed.name, directed.json};
}

std::string replay_command(const DirectedCase& directed, std::string_view on) {
  return fmt::format("./collide replay {} --on {}", directed.file, on);
}

std::string test_name(const DirectedCase& directed) {
  return directed.theme + "__" + directed.name;
}

void expect_result(const DirectedCase& directed, const Json& result, std::string_view on) {
  const Json& job = directed.json;
  ASSERT_TRUE(job.contains("note")) << directed << ": no note derives the expectation";
  ASSERT_TRUE(job.contains("expect") && !job["expect"].empty()) << directed;
  const std::vector<std::string> found = tools::unexpected(job_of(directed), result);
  EXPECT_TRUE(found.empty()) << directed
                             << fmt::format(
                                    "\n  {}\n  why: {}\n  run: {}", fmt::join(found, "\n  "),
                                    job["note"].get<std::string>(), replay_command(directed, on));
}

}  // namespace collide::test
