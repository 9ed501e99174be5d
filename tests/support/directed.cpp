// SPDX-License-Identifier: MIT
#include "tests/support/directed.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>

#include "sim/cosim/action_text.h"
#include "sim/cosim/job_file.h"
#include "sim/tools/expected.h"

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
    cosim::for_each_job(file, [&](const JsonField& job) {
      cases.push_back({file.stem().string(), job["name"].text(), name, job.value()});
    });
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
  const bool has_result = job.contains("expect") && !job["expect"].empty();
  ASSERT_TRUE(has_result || cosim::has_expected_reads(job)) << directed;
  std::vector<std::string> found = cosim::unexpected_reads(job, result);
  const std::vector<std::string> others = tools::unexpected(job_of(directed), result);
  found.insert(found.end(), others.begin(), others.end());
  EXPECT_TRUE(found.empty()) << directed
                             << fmt::format(
                                    "\n  {}\n  why: {}\n  run: {}", fmt::join(found, "\n  "),
                                    job["note"].get<std::string>(), replay_command(directed, on));
}

}  // namespace collide::test
