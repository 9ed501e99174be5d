// SPDX-License-Identifier: MIT
//
// docs/howto/install.md: what is installed works where there is no source tree, and others build on
// it in the three ways of the page.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

#include "tests/support/message.h"
#include "tests/support/pages.h"
#include "tests/support/process.h"

namespace collide::install_test {
namespace {

namespace fs = std::filesystem;
using test::Refuses;
using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using Words = std::vector<std::string>;

const fs::path kTree = COLLIDE_ROOT;
/// One row of 0x00FF and one of 0x0FF0; three accesses and the idle clock of the grant.
const std::string kTouch = "shared 0x00F0, 4 clocks\n";

test::Finished expect_success(const Words& command) {
  test::Finished finished = test::run_program(command);
  EXPECT_EQ(finished.status, 0) << command[0] << " " << command[1] << "\n"
                                << finished.out << finished.err;
  return finished;
}

/// A prefix with everything, and a folder to work in from which no tree can be seen.
class Install : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = new test::TemporaryDirectory;
    expect_success({"cmake", "--install", COLLIDE_BUILD, "--prefix", prefix().string()});
    fs::create_directories(here());
  }
  static void TearDownTestSuite() {
    delete folder_;
    folder_ = nullptr;
  }

  static fs::path path(const std::string& name) { return folder_->path() / name; }
  static fs::path prefix() { return path("prefix"); }
  static fs::path here() { return path("here"); }
  static fs::path data() { return prefix() / "share/collide"; }

  /// A program of another place, with nothing in the environment that names the tree.
  static test::Finished run(const fs::path& program, const Words& words) {
    Words command = {
        "env",           "-C", here().string(),    "-u",
        "COLLIDE_ROOT",  "-u", "COLLIDE_FIRMWARE", "-u",
        "COLLIDE_STORE", "-u", "COLLIDE_OUT",      "XDG_CACHE_HOME=" + path("cache").string(),
        program.string()};
    command.insert(command.end(), words.begin(), words.end());
    return test::run_program(command);
  }
  static test::Finished collide(const Words& words) { return run(prefix() / "bin/collide", words); }

  static void expect_builds(const fs::path& source, const Words& options) {
    fs::remove_all(path("build"));
    Words command = {"cmake",
                     "-G",
                     "Ninja",
                     "-S",
                     source.string(),
                     "-B",
                     path("build").string(),
                     "-DCMAKE_BUILD_TYPE=Release"};
    command.insert(command.end(), options.begin(), options.end());
    expect_success(command);
    expect_success({"cmake", "--build", path("build").string()});
  }

  static test::TemporaryDirectory* folder_;
};

test::TemporaryDirectory* Install::folder_ = nullptr;

// ---- the libraries -----------------------------------------------------------------------------

TEST_F(Install, TheExampleFindsThePackage) {
  expect_builds(kTree / "examples/link", {"-DCMAKE_PREFIX_PATH=" + prefix().string()});
  EXPECT_EQ(run(path("build/touch"), {}).out, kTouch);
}

TEST_F(Install, EveryLibraryLinks) {
  expect_builds(kTree / "tests/install/everything", {"-DCMAKE_PREFIX_PATH=" + prefix().string()});
  const test::Finished finished = run(path("build/everything"), {});
  // Identities: docs/reference/overlap.md and docs/reference/impact.md. A frame of VGA has 525
  // lines of 800 clocks. docs/reference/techniques.md lists the techniques.
  EXPECT_EQ(finished.out,
            "blitter 1\noverlap 4F56117F\nimpact 494D117F\nvera 420000\nm68k 42\ncache 16\n"
            "techniques 1 0\njudge 20\ntlm 128\n");
}

TEST_F(Install, AComponentThatThereIsNotIsRefused) {
  const test::TemporaryDirectory consumer;
  consumer.write("CMakeLists.txt",
                 "cmake_minimum_required(VERSION 3.25)\nproject(p LANGUAGES CXX)\n"
                 "find_package(collide REQUIRED COMPONENTS blitter copper)\n");
  const test::Finished finished =
      test::run_program({"cmake", "-S", consumer.path(), "-B", path("refused").string(),
                         "-DCMAKE_PREFIX_PATH=" + prefix().string()});
  EXPECT_NE(finished.status, 0);
  EXPECT_THAT(finished.err, HasSubstr("collide has no component \"copper\", expected one of: "));
}

TEST_F(Install, PkgConfigLinks) {
  const auto flags = [](const std::string& module) {
    return "$(PKG_CONFIG_PATH=" + (prefix() / "lib/pkgconfig").string() +
           " pkg-config --cflags --libs " + module + ")";
  };
  const auto compile = [&](const fs::path& source, const std::string& modules) {
    expect_success({"sh", "-c",
                    "c++ -std=c++17 -o " + path("linked").string() + " " + source.string() + " " +
                        flags(modules)});
  };
  compile(kTree / "examples/link/touch.cpp", "collide-blitter");
  EXPECT_EQ(run(path("linked"), {}).out, kTouch);
  compile(kTree / "tests/install/everything/everything.cpp", "collide-tlm collide-judge");
  EXPECT_THAT(run(path("linked"), {}).out, EndsWith("tlm 128\n"));
  const test::Finished version =
      expect_success({"sh", "-c",
                      "PKG_CONFIG_PATH=" + (prefix() / "lib/pkgconfig").string() +
                          " pkg-config --modversion collide-m68k"});
  EXPECT_EQ(version.out, COLLIDE_VERSION "\n");
}

TEST_F(Install, TheTreeIsAFolderOfAnotherProject) {
  expect_builds(kTree / "tests/install/subproject", {"-DCOLLIDE_TREE=" + kTree.string()});
  EXPECT_EQ(run(path("build/touch"), {}).out, kTouch);
}

TEST_F(Install, NoHeaderNamesTheTree) {
  std::size_t headers = 0;
  for (const auto& entry : fs::recursive_directory_iterator(prefix() / "include")) {
    if (!entry.is_regular_file()) continue;
    ++headers;
    EXPECT_THAT(test::read_file(entry.path()), Not(HasSubstr("#include \"model/"))) << entry.path();
  }
  EXPECT_GT(headers, 100U);
}

TEST_F(Install, TakesWhatThePageSays) {
  std::uintmax_t bytes = 0;
  for (const auto& entry : fs::recursive_directory_iterator(prefix())) {
    if (entry.is_regular_file()) bytes += entry.file_size();
  }
  std::smatch said;
  const std::string page = test::page("howto/install");
  ASSERT_TRUE(std::regex_search(page, said, std::regex("All of it takes ([0-9]+) MB")));
  EXPECT_NEAR(static_cast<double>(bytes) / 1e6, std::stod(said[1]), 3);
}

TEST(LinkPage, ShowsTheExample) {
  const std::string page = test::page("howto/link");
  const auto cmake = test::code_blocks(page, "cmake");
  const auto code = test::code_blocks(page, "cpp");
  ASSERT_GE(cmake.size(), 2U);
  ASSERT_EQ(code.size(), 1U);
  EXPECT_EQ(cmake[0], test::read_file(kTree / "examples/link/CMakeLists.txt"));
  EXPECT_EQ(code[0], test::read_file(kTree / "examples/link/touch.cpp"));
}

// ---- the program -------------------------------------------------------------------------------

TEST_F(Install, AProgramByItselfKnowsNoTree) {
  // So what the tests below find is what was installed, not the tree that this was built from.
  fs::create_directory(path("alone"));
  fs::copy_file(prefix() / "bin/collide", path("alone/collide"));
  for (const Words& words : {Words{"lint", "blitter"}, Words{"demo"}}) {
    const test::Finished finished = run(path("alone/collide"), words);
    EXPECT_EQ(finished.status, 2) << words[0];
    EXPECT_THAT(finished.err, Refuses("share/collide", {"folder", "COLLIDE_ROOT"}));
  }
}

TEST_F(Install, CosimRunsAndLeavesItsResultsInTheFolderOneIsIn) {
  const test::Finished finished =
      collide({"cosim", "blitter", "--seed", "7", "--count", "20", "--wave"});
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_THAT(finished.out, HasSubstr("matched 20 jobs"));
  EXPECT_FALSE(fs::is_empty(here() / "out"));
  EXPECT_FALSE(fs::exists(data() / "out"));
  const test::Finished listed = collide({"waves", "--list"});
  EXPECT_EQ(listed.status, 0) << listed.err;
  EXPECT_THAT(listed.out, HasSubstr("blitter"));
}

TEST_F(Install, CompareJudgesAnInstalledScene) {
  const test::Finished finished =
      collide({"compare", (data() / "scenes/tunnel.json").string(), "--report", "page"});
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_THAT(finished.out, HasSubstr("tunnelled"));
  EXPECT_TRUE(fs::exists(here() / "page/index.html"));
}

TEST_F(Install, PlatformRunsInstalledFirmware) {
  const test::Finished finished =
      collide({"platform", (data() / "firmware/mandin-demo-68030-clear-entry.elf").string(),
               "--machine", "falcon"});
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_THAT(finished.out, HasSubstr("collisions 6: seen 6, missed 0, invented 0"));
}

TEST_F(Install, TheDemoSaysWhatItFound) {
  const test::Finished finished = collide({"demo", "--frames", "1"});
  ASSERT_EQ(finished.status, 0) << finished.err;
  EXPECT_THAT(finished.out, HasSubstr("The blitter tests two sprites at every offset"));
  EXPECT_THAT(finished.out, HasSubstr("128 sprites in rings"));
  EXPECT_THAT(finished.out, HasSubstr("128 sprites in the overlap unit"));
  EXPECT_THAT(finished.out, HasSubstr("found by the impact unit"));
  EXPECT_THAT(finished.out, HasSubstr("A flight through a cave of Continuum"));
  EXPECT_THAT(finished.out, HasSubstr("out/demo/report/cave/index.html"));
  EXPECT_THAT(finished.out, HasSubstr("frames whose overlap the blind spot hides"));
  EXPECT_THAT(finished.out, HasSubstr("third call: a hit on the entry of the test of call 1"));
  EXPECT_TRUE(fs::exists(here() / "out/demo/report/cave/index.html"));
  EXPECT_TRUE(fs::exists(here() / "out/demo/vera-rings.png"));
  EXPECT_THAT(finished.out, HasSubstr("5308  = 440 + 4868 for the loop"));
}

TEST_F(Install, OtherRtlIsCompiledWithTheInstalledSources) {
  const test::Finished finished = collide({"lint", "blitter"});
  EXPECT_EQ(finished.status, 0) << finished.out << finished.err;
  fs::create_directory(path("here/mine"));
  fs::copy_file(data() / "rtl/blitter/blitter_counters.sv", path("here/mine/blitter_counters.sv"));
  const test::Finished cosim = collide({"cosim", "blitter", "--rtl", "mine", "--count", "5"});
  EXPECT_EQ(cosim.status, 0) << cosim.err;
  EXPECT_THAT(cosim.out, HasSubstr("blitter_counters.sv replaces ours"));
}

TEST_F(Install, WhatBuildsFromSourceSaysSo) {
  for (const std::string verb : {"test", "bench", "fuzz", "python"}) {
    const test::Finished finished = collide({verb});
    EXPECT_EQ(finished.status, 2) << verb;
    EXPECT_THAT(finished.err, Refuses(verb, {"source", "launcher", "./collide"}));
  }
  EXPECT_EQ(collide({"--version"}).out, "collide " COLLIDE_VERSION "\n");
}

// ---- the package -------------------------------------------------------------------------------

TEST_F(Install, ThePackageHasEverything) {
  expect_success({"env", "-C", here().string(), "cpack", "--config",
                  COLLIDE_BUILD "/CPackConfig.cmake", "-B", path("package").string()});
  fs::path package;
  for (const auto& entry : fs::directory_iterator(path("package"))) {
    if (entry.path().extension() == ".deb") package = entry.path();
  }
  ASSERT_THAT(package.filename().string(), HasSubstr("collide_" COLLIDE_VERSION));
  const std::string contents = expect_success({"dpkg-deb", "-c", package.string()}).out;
  for (const std::string file : {"bin/collide",
                                 "lib/libcollide_blitter.a",
                                 "lib/libcollide_tlm.a",
                                 "lib/collide/libcollide_dpi.so",
                                 "libexec/collide/collide-equal",
                                 "share/collide/dpi/collide_pkg.sv",
                                 "lib/pkgconfig/collide-vera.pc",
                                 "lib/cmake/collide/collide-config.cmake",
                                 "include/collide/blitter/golden.h",
                                 "include/collide/techniques/swept.h",
                                 "share/collide/rtl/blitter/blitter.sv",
                                 "share/collide/rtl/blitter/blitter.core",
                                 "share/collide/rtl/common/common_run.sv",
                                 "share/collide/scenes/cave/cave.json",
                                 "share/collide/plans/smoke.json",
                                 "share/collide/sim/platform/machines/falcon.json",
                                 "share/collide/firmware/continuum.elf",
                                 "share/doc/collide/reference/blitter.md",
                                 "share/doc/collide/copyright",
                                 "share/man/man1/collide.1.gz",
                                 "share/bash-completion/completions/collide"}) {
    EXPECT_THAT(contents, HasSubstr(" ./usr/" + file + "\n"));
  }
  EXPECT_THAT(contents, Not(ContainsRegex("/usr/bin/[a-z_-]*(test|bench)")));
  const std::string fields = expect_success({"dpkg-deb", "-f", package.string()}).out;
  EXPECT_THAT(fields, HasSubstr("Version: " COLLIDE_VERSION "-1\n"));
  EXPECT_THAT(fields, ContainsRegex("\nDepends: .*libc6"));
  EXPECT_THAT(fields, ContainsRegex("\nDepends: .*libsystemc"));

  // The first two follow from the suite's build being for /usr/local: the preset package is for
  // /usr. Who makes the package is nobody here.
  const test::Finished checked =
      test::run_program({"lintian", "--allow-root", "--fail-on", "error,warning", "--suppress-tags",
                         "pkg-config-unavailable-for-cross-compilation,maintscript-calls-ldconfig,"
                         "bogus-mail-host,bogus-mail-host-in-debian-changelog",
                         package.string()});
  EXPECT_EQ(checked.status, 0) << checked.out << checked.err;
}

TEST_F(Install, ThePartsCanBeInstalledAlone) {
  const auto install = [](const std::string& component) {
    const fs::path to = path("part-" + component);
    expect_success({"env", "DESTDIR=" + to.string(), "cmake", "--install", COLLIDE_BUILD,
                    "--prefix", "/usr", "--component", component});
    return to / "usr";
  };
  const fs::path library = install("library");
  EXPECT_TRUE(fs::exists(library / "lib/libcollide_vera.a"));
  EXPECT_FALSE(fs::exists(library / "bin"));
  EXPECT_FALSE(fs::exists(library / "share"));
  expect_builds(kTree / "examples/link", {"-DCMAKE_PREFIX_PATH=" + library.string()});
  EXPECT_EQ(run(path("build/touch"), {}).out, kTouch);
  const fs::path program = install("program");
  EXPECT_TRUE(fs::exists(program / "bin/collide"));
  EXPECT_FALSE(fs::exists(program / "include"));
  EXPECT_TRUE(fs::exists(install("documentation") / "share/doc/collide/README.md"));
}

TEST_F(Install, LibrariesNeedNoVerilator) {
  const test::Finished configured = test::run_program(
      {"cmake", "-G", "Ninja", "-S", kTree.string(), "-B", path("libraries").string(),
       "-DCOLLIDE_PROGRAM=OFF", "-DCMAKE_DISABLE_FIND_PACKAGE_verilator=ON",
       "-DCMAKE_DISABLE_FIND_PACKAGE_CLI11=ON", "-DCMAKE_DISABLE_FIND_PACKAGE_GTest=ON"});
  EXPECT_EQ(configured.status, 0) << configured.err;
  EXPECT_THAT(test::read_file(path("libraries/build.ninja")),
              AllOf(HasSubstr("libcollide_vera.a"), HasSubstr("install"), Not(HasSubstr("Vvera"))));
}

}  // namespace
}  // namespace collide::install_test
