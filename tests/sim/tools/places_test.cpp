// SPDX-License-Identifier: MIT
#include "sim/tools/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>

#include "model/common/input_error.h"
#include "sim/tools/hash.h"
#include "tests/support/process.h"

namespace collide::tools::places_test {
namespace {

namespace fs = std::filesystem;

/// A tree of its own, with nothing set in the environment.
class Places : public testing::Test {
 protected:
  Places() {
    fs::create_directory(tree_);
    setenv("COLLIDE_ROOT", tree_.c_str(), 1);
    setenv("XDG_CACHE_HOME", (directory_.path() / "cache").c_str(), 1);
    unsetenv("COLLIDE_OUT");
    fs::current_path(directory_.path());
  }
  ~Places() override {
    fs::current_path("/");
    fs::permissions(tree_, fs::perms::owner_all);
  }
  /// As if it belonged to somebody else, or lay on a disk that cannot be written to.
  void take_tree_away() const {
    if (geteuid() == 0) {
      ASSERT_EQ(chown(tree_.c_str(), 12345, 12345), 0);
    } else {
      fs::permissions(tree_, fs::perms::owner_read | fs::perms::owner_exec);
    }
  }

  test::TemporaryDirectory directory_;
  fs::path tree_ = fs::canonical(directory_.path()) / "tree";
};

TEST_F(Places, ResultsGoToOutInATreeOfOnesOwn) {
  EXPECT_EQ(output_folder(), tree_ / "out");
  EXPECT_EQ(output_option(), "");
}

TEST_F(Places, ResultsGoWhereTheEnvironmentSays) {
  setenv("COLLIDE_OUT", "results/", 1);
  EXPECT_EQ(output_folder(), fs::current_path() / "results");
}

TEST_F(Places, TheOptionIsStrongerThanTheEnvironment) {
  setenv("COLLIDE_OUT", "results", 1);
  use_output_folder("mine");
  EXPECT_EQ(output_folder(), fs::current_path() / "mine");
  EXPECT_EQ(output_option(), " --out mine");
  // It stays where it was meant, whatever folder a step works in.
  const fs::path meant = output_folder();
  fs::current_path("/");
  EXPECT_EQ(output_folder(), meant);
}

TEST_F(Places, AnOutputFolderThatIsAFileIsRefused) {
  directory_.write("file", "");
  EXPECT_THROW(use_output_folder("file"), InputError);
  EXPECT_THROW(use_output_folder(""), InputError);
}

TEST_F(Places, OfATreeThatIsNotOnesOwnEverythingGoesToTheCache) {
  take_tree_away();
  const fs::path base = directory_.path() / "cache/collide" /
                        ("tree-" + Hash().add(tree_.string()).hex().substr(0, 8));
  EXPECT_EQ(base_folder(), base);
  EXPECT_EQ(output_folder(), base / "out");
}

TEST_F(Places, WithoutAHomeThereIsNoCache) {
  take_tree_away();
  unsetenv("XDG_CACHE_HOME");
  setenv("HOME", "/home/somebody", 1);
  EXPECT_EQ(base_folder().parent_path(), "/home/somebody/.cache/collide");
  unsetenv("HOME");
  EXPECT_THROW(base_folder(), InputError);
}

TEST_F(Places, PathsAreShownAsTheyCanBeTyped) {
  fs::current_path(tree_);
  EXPECT_EQ(shown(tree_ / "out/x.fst"), "out/x.fst");
  EXPECT_EQ(shown("out/../x.fst"), "x.fst");
  EXPECT_EQ(shown("/tmp/../etc/x"), "/etc/x");
  EXPECT_EQ(program_command(), "./collide");
  fs::current_path("/");
  EXPECT_EQ(program_command(), (tree_ / "collide").lexically_relative("/").string());
  fs::create_directory(tree_ / "sub");
  fs::current_path(tree_ / "sub");
  EXPECT_EQ(shown(tree_ / "out/x.fst"), (tree_ / "out/x.fst").string());
  EXPECT_EQ(program_command(), (tree_ / "collide").string());
}

}  // namespace
}  // namespace collide::tools::places_test
