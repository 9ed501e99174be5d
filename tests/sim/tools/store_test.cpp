// SPDX-License-Identifier: MIT
#include "sim/tools/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <functional>
#include <future>
#include <thread>

#include "model/common/input_error.h"
#include "model/common/json.h"
#include "model/common/output_file.h"
#include "sim/tools/failures.h"
#include "sim/tools/hash.h"
#include "sim/tools/interrupt.h"
#include "sim/tools/process.h"
#include "sim/tools/worker.h"
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

/// Makes what a file holds, which a tool reads.
Store::Make reads(const fs::path& file) {
  return [file](const fs::path& folder) {
    write_file(folder / "text", run({{"cat", file.string()}, folder, {}}).output);
  };
}

TEST_F(InStore, AThingIsMadeOnceAndReused) {
  EXPECT_FALSE(store_.get(named("a"), make_text).reused);
  const Stored again = store_.get(named("a"), [](const fs::path&) { FAIL() << "made again"; });
  EXPECT_TRUE(again.reused);
  EXPECT_EQ(test::read_file(again.folder / "text"), "whole");
}

TEST_F(InStore, AThingInUseKeepsNobodyFromMakingItOfOtherFiles) {
  const fs::path file = directory_.write("x.svh", "one");
  const Stored in_use = store_.get(named("a"), reads(file));
  directory_.write("x.svh", "two");
  auto got = std::async(std::launch::async, [&] { return store_.get(named("a"), reads(file)); });
  ASSERT_EQ(got.wait_for(10s), std::future_status::ready);
  EXPECT_NE(got.get().folder, in_use.folder);
  EXPECT_EQ(test::read_file(in_use.folder / "text"), "one");
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
      ChangedError);
  directory_.write("x.sv", "one");
  EXPECT_FALSE(store_.get(named("a").file(file), make_text).reused);
}

TEST_F(InStore, AFileThatAToolReadsIsAnInput) {
  const fs::path file = directory_.write("x.svh", "one");
  EXPECT_FALSE(store_.get(named("a"), reads(file)).reused);
  EXPECT_TRUE(store_.get(named("a"), reads(file)).reused);
  directory_.write("x.svh", "two");
  const Stored other = store_.get(named("a"), reads(file));
  EXPECT_FALSE(other.reused);
  EXPECT_EQ(test::read_file(other.folder / "text"), "two");
  // Both are kept.
  directory_.write("x.svh", "one");
  const Stored again = store_.get(named("a"), reads(file));
  EXPECT_TRUE(again.reused);
  EXPECT_EQ(test::read_file(again.folder / "text"), "one");
}

TEST_F(InStore, AFileThatAToolLookedForIsAnInput) {
  const fs::path file = directory_.path() / "x.svh";
  const auto looks = [&](const fs::path& folder) {
    tools::run({{"bash", "-c", "cat < " + file.string() + "; true"}, directory_.path(), {}});
    make_text(folder);
  };
  EXPECT_FALSE(store_.get(named("a"), looks).reused);
  EXPECT_TRUE(store_.get(named("a"), looks).reused);
  directory_.write("x.svh", "one");
  EXPECT_FALSE(store_.get(named("a"), looks).reused);
}

TEST_F(InStore, AFileThatWouldBeFoundInPlaceOfAnInputIsOne) {
  fs::create_directory(directory_.path() / "first");
  const fs::path file = directory_.write("x.sv", "one");
  const auto searches = [&](const fs::path& folder) {
    tools::run({{"ls", "first"}, directory_.path(), {}});
    reads(file)(folder);
  };
  EXPECT_FALSE(store_.get(named("a"), searches).reused);
  directory_.write("first/note.txt", "");
  directory_.write("first/.x.sv.swp", "");
  directory_.write("first/x.sv~", "");
  EXPECT_TRUE(store_.get(named("a"), searches).reused);
  directory_.write("first/x.v", "");
  EXPECT_FALSE(store_.get(named("a"), searches).reused);
}

TEST_F(InStore, FilesThatAToolWritesAreNone) {
  const auto writes = [&](const fs::path& folder) {
    tools::run({{"bash", "-c", "echo 1 > made; cat < made"}, directory_.path(), {}});
    make_text(folder);
  };
  EXPECT_FALSE(store_.get(named("a"), writes).reused);
  directory_.write("made", "2");
  EXPECT_TRUE(store_.get(named("a"), writes).reused);
}

TEST_F(InStore, InputsOfWhatGoesIntoAThingAreItsOwn) {
  const fs::path file = directory_.write("x.svh", "one");
  const auto uses = [&](const fs::path& folder) {
    store_.get(named("inner"), reads(file));
    make_text(folder);
  };
  EXPECT_FALSE(store_.get(named("a"), uses).reused);
  EXPECT_TRUE(store_.get(named("a"), uses).reused);
  // What is there already counts as well.
  EXPECT_FALSE(store_.get(named("b"), uses).reused);
  directory_.write("x.svh", "two");
  EXPECT_FALSE(store_.get(named("a"), uses).reused);
  EXPECT_FALSE(store_.get(named("b"), uses).reused);
}

TEST_F(InStore, AnInputThatChangesWhileItIsReadIsNoticed) {
  const fs::path file = directory_.write("x.svh", "one");
  const auto changes = [&](const fs::path& folder) {
    reads(file)(folder);
    directory_.write("x.svh", "two");
  };
  EXPECT_THAT([&] { store_.get(named("a"), changes); },
              testing::ThrowsMessage<ChangedError>(testing::HasSubstr("x.svh: has changed")));
  EXPECT_EQ(leftovers(), 0);
}

// Such a program reads what nobody sees.
TEST_F(InStore, AProgramThatCannotBeRecordedIsRefused) {
  const fs::path program = "/sbin/ldconfig";
  if (!fs::exists(program)) GTEST_SKIP() << "there is no statically linked program";
  EXPECT_THAT(
      [&] {
        store_.get(named("a"), [&](const fs::path& folder) {
          make_text(folder);
          tools::run({{program.string(), "-p"}, folder, {}});
        });
      },
      testing::ThrowsMessage<ToolError>(testing::HasSubstr("cannot be recorded")));
}

TEST_F(InStore, ADamagedThingIsMadeAgain) {
  const auto damage = [&](const std::function<void(const fs::path& folder)>& how) {
    how(store_.get(named("a"), make_text).folder);
    const Stored again = store_.get(named("a"), make_text);
    EXPECT_FALSE(again.reused);
    EXPECT_EQ(test::read_file(again.folder / "text"), "whole");
    EXPECT_TRUE(store_.get(named("a"), make_text).reused);
  };
  damage([](const fs::path& folder) { fs::resize_file(folder / "text", 0); });
  damage([](const fs::path& folder) { std::ofstream(folder / "text") << "whose"; });
  damage([](const fs::path& folder) { fs::remove(folder / "text"); });
  damage([](const fs::path& folder) { std::ofstream(folder / "more"); });
  damage([](const fs::path& folder) { fs::resize_file(folder / ".record", 0); });
  damage([](const fs::path& folder) { fs::remove(folder / ".record"); });
}

TEST_F(InStore, AFolderThatOthersMayWriteToIsRefused) {
  store_.get(named("a"), make_text);
  const auto refuses = [&] {
    EXPECT_THAT([&] { store_.get(named("a"), make_text); },
                testing::ThrowsMessage<InputError>(testing::HasSubstr("store: ")));
  };
  for (const fs::perms others : {fs::perms::group_write, fs::perms::others_write}) {
    fs::permissions(store_.folder(), others, fs::perm_options::add);
    refuses();
    fs::permissions(store_.folder(), others, fs::perm_options::remove);
  }
  if (geteuid() == 0) {
    ASSERT_EQ(chown(store_.folder().c_str(), 1, 1), 0);
    refuses();
    ASSERT_EQ(chown(store_.folder().c_str(), 0, 0), 0);
  }
  EXPECT_TRUE(store_.get(named("a"), make_text).reused);
}

TEST_F(InStore, AFolderThatIsMadeIsItsOwnersAlone) {
  const mode_t before = umask(0);
  store_.get(named("a"), make_text);
  umask(before);
  EXPECT_TRUE(store_.get(named("a"), make_text).reused);
}

TEST_F(InStore, AVerbSeesWhatChangedSinceItWasUsed) {
  const fs::path file = directory_.write("x.sv", "one");
  const auto by_a_worker = [&] {
    run_isolated([&] {
      store_.get(named("a"), reads(file));
      return Json();
    });
  };
  const auto refuses = [&](void (*check)()) {
    EXPECT_THAT(check,
                testing::ThrowsMessage<ChangedError>(testing::HasSubstr("x.sv: has changed")));
  };
  {
    const InputWatch watch;
    by_a_worker();
    EXPECT_NO_THROW(require_unchanged_inputs());
    directory_.write("x.sv", "two");
    refuses(require_unchanged_inputs);
    EXPECT_NO_THROW(require_consistent_inputs());
    by_a_worker();
    refuses(require_consistent_inputs);
  }
  // What is only used again is watched, too.
  const InputWatch watch;
  by_a_worker();
  directory_.write("x.sv", "one");
  refuses(require_unchanged_inputs);
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
