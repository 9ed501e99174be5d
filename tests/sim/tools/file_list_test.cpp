// SPDX-License-Identifier: MIT
#include "sim/tools/file_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/common/input_error.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::tools::file_list_test {
namespace {

namespace fs = std::filesystem;
using test::Refuses;
using testing::ElementsAre;
using testing::HasSubstr;

class Lists : public testing::Test {
 protected:
  Lists() {
    for (const char* folder : {"sub", "include", "library"}) {
      fs::create_directory(folder_.path() / folder);
    }
    for (const char* file : {"top.sv", "sub/package.sv", "sub/part.v", "waivers.vlt", "old.vhd"}) {
      folder_.write(file, "");
    }
  }
  FileList read(const std::string& text) { return read_file_list(folder_.write("files.f", text)); }
  std::string refusal(const std::string& text) {
    try {
      read(text);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }
  std::string path(const std::string& file) const { return (folder_.path() / file).string(); }

  test::TemporaryDirectory folder_;
};

TEST_F(Lists, SourcesKeepTheirOrder) {
  EXPECT_THAT(read("sub/package.sv top.sv\nsub/part.v\n").sources,
              ElementsAre(path("sub/package.sv"), path("top.sv"), path("sub/part.v")));
}

TEST_F(Lists, OptionsAndWaivers) {
  const FileList list = read(
      "+define+WIDE+DEPTH=4\n+incdir+include+sub\n-y library +libext+.v\n-v sub/part.v\n"
      "waivers.vlt\ntop.sv\n");
  EXPECT_THAT(list.defines, ElementsAre("WIDE", "DEPTH=4"));
  EXPECT_THAT(list.includes, ElementsAre(path("include"), path("sub")));
  EXPECT_THAT(list.libraries,
              ElementsAre("-y", path("library"), "+libext+.v", "-v", path("sub/part.v")));
  EXPECT_THAT(list.configurations, ElementsAre(path("waivers.vlt")));
  EXPECT_THAT(list.sources, ElementsAre(path("top.sv")));
}

TEST_F(Lists, AFolderMayEndInASlash) {
  const FileList list = read("-y library/ +incdir+include/+./sub/.\ntop.sv\n");
  EXPECT_THAT(list.libraries, ElementsAre("-y", path("library")));
  EXPECT_THAT(list.includes, ElementsAre(path("include"), path("sub")));
}

TEST_F(Lists, CommentsAreNotRead) {
  EXPECT_THAT(read("// one.sv\n# two.sv\n/* three.sv\nfour.sv */ top.sv // five.sv\n").sources,
              ElementsAre(path("top.sv")));
}

TEST_F(Lists, VhdlHasALibraryAndAStandard) {
  folder_.write("sub/more.f", "../old.vhd\n");
  const FileList list =
      read("old.vhd --work=core\nold.vhd\n-f sub/more.f\nold.vhd top.sv\n--std=93\n");
  std::vector<std::string> libraries;
  for (const VhdlFile& file : list.vhdl) {
    EXPECT_EQ(file.path, path("old.vhd"));
    libraries.push_back(file.library);
  }
  EXPECT_THAT(libraries, ElementsAre("work", "core", "work", "core"));
  EXPECT_EQ(list.vhdl_standard, "93");
  EXPECT_THAT(list.sources, ElementsAre(path("top.sv")));
  EXPECT_EQ(read("old.vhd\n").vhdl_standard, "08");
}

TEST_F(Lists, AListWithinAListIsRelativeToItself) {
  folder_.write("sub/more.f", "package.sv\n");
  EXPECT_THAT(read("-f sub/more.f\ntop.sv\n").sources,
              ElementsAre(path("sub/package.sv"), path("top.sv")));
}

TEST_F(Lists, WhatCannotBeUsedIsNamedWithItsLine) {
  EXPECT_THAT(refusal("top.sv\nmissing.sv\n"),
              Refuses(path("files.f") + ":2", {path("missing.sv")}));
  EXPECT_THAT(refusal("\n-O3 top.sv\n"), Refuses("files.f:2", {"-O3"}));
  EXPECT_THAT(refusal("old.vhd\n--work=\n"), Refuses("files.f:2", {"--work=", "name"}));
  EXPECT_THAT(refusal("--std=11 old.vhd\n"), Refuses("files.f:1", {11, "00", "02", "08"}));
  EXPECT_THAT(refusal("--std=93\nold.vhd\n--std=08\n"), Refuses("files.f:3", {93, "files.f:1"}));
  EXPECT_THAT(refusal("top.sv\n-y\n"), Refuses("files.f:2", {"-y", "name"}));
  EXPECT_THAT(refusal("// top.sv\n"), Refuses(path("files.f"), {"source"}));
  EXPECT_THAT(refusal("-f files.f\n"), Refuses("files.f:1", {"lists"}));
}

}  // namespace
}  // namespace collide::tools::file_list_test
