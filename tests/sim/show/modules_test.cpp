// SPDX-License-Identifier: MIT
//
// The modules of the pages are joined to one script (cmake/EmbedText.cmake), where a name that is
// not imported is found all the same. They are ES modules nevertheless: Node links them as such.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "tests/support/process.h"

namespace collide::show::modules_test {
namespace {

constexpr const char* kLink = R"(
  const fs = require("fs"), path = require("path"), vm = require("vm");
  const [, entry, ...folders] = process.argv, modules = new Map();
  const module = name => {
    if (!modules.has(name)) {
      const file = folders.map(folder => path.join(folder, name)).find(one => fs.existsSync(one));
      modules.set(name, new vm.SourceTextModule(fs.readFileSync(file, "utf8"), {identifier: file}));
    }
    return modules.get(name);
  };
  module(entry).link(name => module(path.basename(name))).then(() => console.log(modules.size));
)";

class PageModules : public testing::TestWithParam<std::pair<std::string, int>> {};

TEST_P(PageModules, EveryImportIsThere) {
  if (std::system("command -v node >/dev/null") != 0) GTEST_SKIP() << "no node: install nodejs";
  const auto& [entry, modules] = GetParam();
  const test::Finished linked =
      test::run_program({"node", "--experimental-vm-modules", "--no-warnings", "-e", kLink, entry,
                         COLLIDE_ROOT "/sim/show/page", COLLIDE_ROOT "/sim/playground/page"});
  EXPECT_EQ(linked.status, 0) << linked.err;
  EXPECT_EQ(linked.out, std::to_string(modules) + "\n");
}

INSTANTIATE_TEST_SUITE_P(Pages, PageModules,
                         testing::Values(std::pair("report.js", 13), std::pair("wave.js", 3),
                                         std::pair("playground.js", 12)));

}  // namespace
}  // namespace collide::show::modules_test
