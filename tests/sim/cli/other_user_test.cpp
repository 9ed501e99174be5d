// SPDX-License-Identifier: MIT
//
// A source tree that is another user's and cannot be written to: everything works, and what is
// built and written goes to a cache folder of one's own.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "tests/support/process.h"

namespace collide::other_user_test {
namespace {

namespace fs = std::filesystem;
using test::Finished;
using testing::HasSubstr;
using Words = std::vector<std::string>;

constexpr unsigned kNobody = 65534;
const std::string kScene = COLLIDE_ROOT "/scenes/tunnel.json";

class OtherUser : public testing::Test {
 protected:
  void SetUp() override {
    for (const char* folder : {"docs", "firmware", "model", "rtl", "scenes", "sim"}) {
      fs::create_directory_symlink(fs::path(COLLIDE_ROOT) / folder, tree_.path() / folder);
    }
    home_.write("job", R"({"unit":"blitter","do":[]})");
    fs::create_directory(home_.path() / "mine");
    fs::copy_file(fs::path(COLLIDE_ROOT) / "rtl/blitter/blitter_shifter.sv",
                  home_.path() / "mine/blitter_shifter.sv");
    using fs::perms;
    fs::permissions(tree_.path(), perms::owner_read | perms::owner_exec | perms::group_read |
                                      perms::group_exec | perms::others_read | perms::others_exec);
    if (geteuid() != 0) return;
    // Root writes everywhere.
    ASSERT_EQ(chown(home_.path().c_str(), kNobody, kNobody), 0);
    Words probe = user();
    probe.insert(probe.end(), {"test", "-x", COLLIDE_PROGRAM, "-a", "-r", kScene});
    if (test::run_program(probe).status != 0) {
      GTEST_SKIP() << "others cannot read " << COLLIDE_ROOT;
    }
  }
  void TearDown() override { fs::permissions(tree_.path(), fs::perms::owner_all); }

  static Words user() {
    if (geteuid() != 0) return {"env"};
    const std::string nobody = std::to_string(kNobody);
    return {"setpriv", "--reuid=" + nobody, "--regid=" + nobody, "--clear-groups", "env"};
  }

  Finished collide(const Words& words) const {
    Words command = user();
    const Words environment = {"-C",
                               home_.path().string(),
                               "-u",
                               "XDG_CACHE_HOME",
                               "-u",
                               "COLLIDE_OUT",
                               "-u",
                               "COLLIDE_STORE",
                               "HOME=" + home_.path().string(),
                               "COLLIDE_ROOT=" + tree_.path().string(),
                               COLLIDE_PROGRAM,
                               "-q"};
    command.insert(command.end(), environment.begin(), environment.end());
    command.insert(command.end(), words.begin(), words.end());
    return test::run_program(command);
  }
  void expect_works(const Words& words) const {
    const Finished finished = collide(words);
    EXPECT_EQ(finished.status, 0) << words[0] << ": " << finished.err << finished.out;
    std::size_t entries = 0;
    for (const auto& entry : fs::directory_iterator(tree_.path())) {
      EXPECT_TRUE(entry.is_symlink()) << words[0] << " left " << entry.path();
      ++entries;
    }
    EXPECT_EQ(entries, 6U);
  }
  /// The cache of the tree, which is the only one.
  fs::path cache() const {
    const auto caches = fs::directory_iterator(home_.path() / ".cache/collide");
    return begin(caches)->path();
  }
  std::size_t files_in(const fs::path& folder) const {
    std::size_t files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      struct stat status {};
      if (!entry.is_regular_file()) continue;
      EXPECT_EQ(stat(entry.path().c_str(), &status), 0);
      EXPECT_EQ(status.st_uid, geteuid() == 0 ? kNobody : geteuid()) << entry.path();
      EXPECT_GT(status.st_size + (entry.path().extension() == ".lock" ? 1 : 0), 0) << entry.path();
      ++files;
    }
    return files;
  }

  test::TemporaryDirectory tree_;
  test::TemporaryDirectory home_;
};

TEST_F(OtherUser, CosimAndWavesGoToTheCache) {
  expect_works({"cosim", "blitter", "--seed", "1", "--count", "3", "--wave"});
  EXPECT_TRUE(fs::exists(cache() / "out/waves/blitter-1-2.fst"));
  expect_works({"waves", "--list"});
  expect_works({"waves", "blitter-1-2", "--png", "w.png"});
  EXPECT_EQ(test::read_file(home_.path() / "w.png").substr(1, 3), "PNG");
  EXPECT_GT(files_in(cache() / "build/store"), 0U);
}

TEST_F(OtherUser, WhatIsCompiledGoesToTheCache) {
  expect_works({"cosim", "blitter", "--rtl", "mine", "--count", "3"});
  EXPECT_GT(files_in(cache() / "build/store"), 0U);
  expect_works({"replay", "job", "--rtl", "mine"});
}

TEST_F(OtherUser, ResultsGoToTheCacheOrWhereTheyAreTold) {
  expect_works({"replay", "job", "--wave", "w.fst"});
  EXPECT_GT(fs::file_size(home_.path() / "w.fst"), 0U);
  expect_works({"compare", kScene, "--report", "r", "--film-only"});
  EXPECT_GT(fs::file_size(home_.path() / "r/index.html"), 0U);
  expect_works({"coherence", "--only", "68030/none/word"});
  expect_works({"platform", COLLIDE_FIRMWARE "/continuum.elf", "--wave", "p.fst"});
  EXPECT_GT(fs::file_size(home_.path() / "p.fst"), 0U);
  expect_works({"prove", "vera", "--quick", "--property", "vera_interrupt_status"});
  expect_works({"lint", "blitter"});
  expect_works({"compare", "new", "swarm", "--seed", "1", "-o", "s.json"});
  EXPECT_GT(files_in(cache()), 1U);
}

}  // namespace
}  // namespace collide::other_user_test
