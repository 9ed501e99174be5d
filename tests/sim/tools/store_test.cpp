// SPDX-License-Identifier: MIT
#include "sim/tools/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <future>
#include <thread>

#include "model/common/input_error.h"
#include "model/common/output_file.h"
#include "sim/tools/hash.h"
#include "sim/tools/interrupt.h"
#include "tests/support/process.h"

namespace collide::tools::store_test {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::EndsWith;

// FIPS 180-2, B.1.
TEST(Hash, IsSha256) {
  EXPECT_EQ(Hash().add("abc").hex(),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Hash, OfAFolderIsRefused) {
  EXPECT_THROW(Hash().add_file("/"), InputError);
}

class InStore : public testing::Test {
 protected:
  InStore() : store_(directory_.path() / "store") {}

  static Ingredients named(const std::string& name) {
    Ingredients ingredients;
    ingredients.text("name", name);
    return ingredients;
  }
  /// What there is beside things and their locks.
  int leftovers() const {
    int count = 0;
    for (const auto& entry : fs::directory_iterator(store_.folder())) {
      if (entry.path().filename().string().find(".aside-") != std::string::npos) ++count;
    }
    return count;
  }
  void age(const Stored& thing, std::chrono::hours by) const {
    fs::last_write_time(thing.folder, fs::file_time_type::clock::now() - by);
  }

  test::TemporaryDirectory directory_;
  Store store_;
};

void make_text(const fs::path& folder) {
  write_file(folder / "text", "whole");
}

TEST_F(InStore, AThingIsMadeOnceAndReused) {
  EXPECT_FALSE(store_.get(named("a"), make_text).reused);
  const Stored again = store_.get(named("a"), [](const fs::path&) { FAIL() << "made again"; });
  EXPECT_TRUE(again.reused);
  EXPECT_EQ(test::read_file(again.folder / "text"), "whole");
}

TEST_F(InStore, WhoHasSeenItMissingDoesNotWaitForWhoUsesIt) {
  fs::create_directories(store_.folder());
  const std::string key = named("a").key().substr(0, 32);
  // Another has looked for it as well, makes it, and keeps its share of the lock.
  FileLock other(store_.folder() / (key + ".lock"));
  other.take(FileLock::Kind::kShared);
  auto got = std::async(std::launch::async, [&] { return store_.get(named("a"), make_text); });
  EXPECT_EQ(got.wait_for(100ms), std::future_status::timeout) << "the other may be making it";
  const fs::path made = directory_.path() / "made";
  fs::create_directory(made);
  write_file(made / "text", "by the other");
  fs::rename(made, store_.folder() / key);
  EXPECT_EQ(got.wait_for(10s), std::future_status::ready) << "it is there";
  other.release();
  const Stored stored = got.get();
  EXPECT_TRUE(stored.reused);
  EXPECT_EQ(test::read_file(stored.folder / "text"), "by the other");
}

TEST_F(InStore, WhateverGoesInMakesAnotherKey) {
  const std::string file = directory_.write("x.sv", "module x; endmodule").string();
  const auto key = [&] { return named("a").file(file).key(); };
  const std::string before = key();
  EXPECT_EQ(key(), before);
  EXPECT_NE(named("a").file(file).text("option", "-O3").key(), before);
  EXPECT_NE(named("b").file(file).key(), before);
  directory_.write("x.sv", "module x; endmodule ");
  EXPECT_NE(key(), before);
  // The same letters, cut otherwise.
  EXPECT_NE(named("a").text("b", "cd").key(), named("a").text("bc", "d").key());
}

TEST_F(InStore, AFailureLeavesNothing) {
  EXPECT_THROW(store_.get(named("a"),
                          [](const fs::path& folder) {
                            make_text(folder);
                            throw InputError("it does not compile");
                          }),
               InputError);
  EXPECT_EQ(leftovers(), 0);
  EXPECT_FALSE(store_.get(named("a"), make_text).reused);
}

// As a tool leaves it that did not look, when another one has made room again.
TEST_F(InStore, AFileThatWasCutIsNotKept) {
  const auto make = [](const std::string& text) {
    return [text](const fs::path& folder) {
      write_file(folder / "text", text);
      require_last_line(folder / "text", "; end");
    };
  };
  EXPECT_THROW(store_.get(named("a"), make("one\n; en")), OutputError);
  EXPECT_THROW(store_.get(named("a"), make("")), OutputError);
  EXPECT_FALSE(store_.get(named("a"), make("one\n; end\n")).reused);
}

TEST_F(InStore, AFileThatChangesMeanwhileIsNoticed) {
  const std::string file = directory_.write("x.sv", "one").string();
  EXPECT_THROW(
      store_.get(named("a").file(file), [&](const fs::path&) { directory_.write("x.sv", "two"); }),
      InputError);
  directory_.write("x.sv", "one");
  EXPECT_FALSE(store_.get(named("a").file(file), make_text).reused);
}

TEST_F(InStore, WhatAKilledRunLeftIsNeverSeen) {
  const pid_t child = fork();
  if (child == 0) {
    store_.get(named("a"), [](const fs::path& folder) {
      write_file(folder / "text", "half");
      raise(SIGKILL);
    });
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  ASSERT_EQ(leftovers(), 1);
  const Stored thing = store_.get(named("a"), make_text);
  EXPECT_FALSE(thing.reused);
  EXPECT_EQ(test::read_file(thing.folder / "text"), "whole");
  EXPECT_EQ(leftovers(), 0);
}

// As workers do, which do not look for signals.
TEST_F(InStore, ASignalWhileAThingIsMadeLeavesNothing) {
  const pid_t child = fork();
  if (child == 0) {
    handle_signals();
    store_.get(named("a"), [](const fs::path& folder) {
      raise(SIGTERM);
      make_text(folder);
    });
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGTERM);
  EXPECT_EQ(leftovers(), 0);
}

TEST_F(InStore, OfEightAtOnceOneMakesIt) {
  const fs::path log = directory_.write("log", "");
  std::vector<pid_t> children;
  for (int i = 0; i < 8; ++i) {
    children.push_back(fork());
    if (children.back() != 0) continue;
    const Stored thing = store_.get(named("a"), [&](const fs::path& folder) {
      std::ofstream(log, std::ios::app) << "made\n";
      std::this_thread::sleep_for(300ms);
      make_text(folder);
    });
    _exit(test::read_file(thing.folder / "text") == "whole" ? 0 : 1);
  }
  for (const pid_t child : children) {
    int status = -1;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(test::read_file(log), "made\n");
}

TEST_F(InStore, WhatWasNotUsedForLongIsRemovedUnlessItIsInUse) {
  const Stored in_use = store_.get(named("in use"), make_text);
  fs::path old;
  fs::path recent;
  {
    const Stored thing = store_.get(named("old"), make_text);
    old = thing.folder;
    age(thing, 31 * 24h);
    const Stored other = store_.get(named("recent"), make_text);
    recent = other.folder;
    age(other, 29 * 24h);
  }
  age(in_use, 31 * 24h);
  store_.prune();
  EXPECT_FALSE(fs::exists(old));
  EXPECT_FALSE(fs::exists(old.string() + ".lock"));
  EXPECT_TRUE(fs::exists(recent));
  EXPECT_TRUE(fs::exists(in_use.folder));
}

TEST_F(InStore, AScratchFolderIsGoneWithItsRun) {
  fs::path folder;
  {
    const Scratch scratch(store_);
    folder = scratch.folder();
    write_file(scratch.file("x"), "x");
    store_.prune();
    EXPECT_TRUE(fs::exists(scratch.file("x")));
  }
  EXPECT_FALSE(fs::exists(folder));
  EXPECT_TRUE(fs::is_empty(store_.folder()));
}

TEST_F(InStore, AScratchFolderOfAKilledRunIsGoneWithTheNext) {
  const pid_t child = fork();
  if (child == 0) {
    const Scratch scratch(store_);
    raise(SIGKILL);
  }
  waitpid(child, nullptr, 0);
  ASSERT_EQ(leftovers(), 1);
  const Scratch next(store_);
  EXPECT_EQ(leftovers(), 1);
  EXPECT_TRUE(fs::exists(next.folder()));
}

}  // namespace
}  // namespace collide::tools::store_test
