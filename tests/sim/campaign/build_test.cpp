// SPDX-License-Identifier: MIT
#include "sim/campaign/build.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/process.h"

namespace collide::campaign::build_test {
namespace {

namespace fs = std::filesystem;

/// A core that a list names, and its header, both outside the list's folder.
class BuildOf : public testing::Test {
 protected:
  BuildOf() {
    for (const char* folder : {"list", "core", "include"}) {
      fs::create_directory(here_.path() / folder);
    }
    for (const auto& file : fs::directory_iterator(COLLIDE_ROOT "/rtl/blitter")) {
      if (file.path().extension() == ".sv") fs::copy(file.path(), here_.path() / "core");
    }
    const std::string top = test::read_file(here_.path() / "core/blitter.sv");
    here_.write("core/blitter.sv", "`include \"some.svh\"\n" + top);
    here_.write("include/some.svh", "\n");
    here_.write("core/core.f", "+incdir+../include\n-y . +libext+.sv\nblitter.sv\n");
    here_.write("list/files.f", "-F ../core/core.f\n");
    plan_ = read_plan(here_.write("plan.json", R"({"seed":1,"tasks":[
        {"task":"cosim","unit":"blitter","jobs":4,"rtl":"list"}]})"),
                      {});
  }

  test::TemporaryDirectory here_;
  Plan plan_;
};

TEST_F(BuildOf, AllThatAListResolvesToIsAnInput) {
  const Json before = build_of(plan_);
  EXPECT_EQ(build_of(plan_), before);
  for (const char* name : {"core/blitter_combine.sv", "core/core.f", "include/some.svh"}) {
    const std::string text = test::read_file(here_.path() / name);
    here_.write(name, text + "// more\n");
    EXPECT_NE(build_of(plan_)["inputs"], before["inputs"]) << name;
    const std::string file = (here_.path() / name).string();
    EXPECT_EQ(changed_since(before, sources_now({file})), file);
    here_.write(name, text);
  }
}

}  // namespace
}  // namespace collide::campaign::build_test
