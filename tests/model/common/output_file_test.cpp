// SPDX-License-Identifier: MIT
//
// Files appear whole or not at all.
#include "model/common/output_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

#include "model/common/input_file.h"
#include "model/common/named_files.h"
#include "tests/support/message.h"
#include "tests/support/process.h"

namespace collide::output_file_test {
namespace {

namespace fs = std::filesystem;
using test::Refuses;
using testing::HasSubstr;

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder)) {
    names.push_back(entry.path().filename().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// A file may have so many bytes and no more, for as long as this exists: a disk that is full.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
    handler_ = signal(SIGXFSZ, SIG_IGN);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &before_);
    signal(SIGXFSZ, handler_);
  }

 private:
  rlimit before_{};
  void (*handler_)(int);
};

class Output : public testing::Test {
 protected:
  fs::path file(const std::string& name) const { return folder_.path() / name; }
  std::vector<std::string> names() const { return names_in(folder_.path()); }
  template <class Work>
  std::string error_of(const Work& work) {
    try {
      work();
    } catch (const OutputError& error) {
      return error.what();
    }
    return "no error";
  }

  test::TemporaryDirectory folder_;
};

TEST_F(Output, IsNotThereBeforeItIsKept) {
  OutputFile output(file("x.json"));
  output.write("half");
  EXPECT_FALSE(fs::exists(file("x.json")));
  output.write(" and half");
  output.keep();
  EXPECT_EQ(test::read_file(file("x.json")), "half and half");
  EXPECT_THAT(names(), testing::ElementsAre("x.json"));
}

TEST_F(Output, LeavesWhatWasThereWhenItIsNotKept) {
  folder_.write("x.json", "old");
  {
    OutputFile output(file("x.json"));
    output.write("new");
  }
  EXPECT_EQ(test::read_file(file("x.json")), "old");
  EXPECT_THAT(names(), testing::ElementsAre("x.json"));
}

TEST_F(Output, MakesItsFolderAndTakesItAwayAgain) {
  write_file(file("a/b/c.txt"), "c");
  EXPECT_EQ(test::read_file(file("a/b/c.txt")), "c");
  { const OutputFile dropped(file("p/q/r.txt")); }
  EXPECT_THAT(names(), testing::ElementsAre("a"));
}

TEST_F(Output, KeepsTheModeOfTheFileItReplaces) {
  folder_.write("x.sh", "old");
  fs::permissions(file("x.sh"), fs::perms(0750));
  write_file(file("x.sh"), "new");
  EXPECT_EQ(fs::status(file("x.sh")).permissions(), fs::perms(0750));
}

TEST_F(Output, GoesWhereALinkPoints) {
  fs::create_symlink("real.txt", file("link.txt"));
  write_file(file("link.txt"), "text");
  EXPECT_TRUE(fs::is_symlink(file("link.txt")));
  EXPECT_EQ(test::read_file(file("real.txt")), "text");
}

TEST_F(Output, ADeviceIsWrittenAsItIs) {
  EXPECT_NO_THROW(write_file("/dev/null", "text"));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_THAT(error_of([] { write_file("/dev/full", "text"); }),
              Refuses("/dev/full", {"No space left on device"}));
}

TEST_F(Output, AFileThatCannotBeIsNamedAtOnce) {
  folder_.write("file", "");
  const std::string inside = file("file/x").string();
  EXPECT_THAT(error_of([&] { OutputFile output(inside); }), Refuses(inside, {"Not a directory"}));
  EXPECT_THAT(error_of([&] { OutputFile output(folder_.path()); }),
              Refuses(folder_.path().string(), {"Is a directory"}));
  EXPECT_THAT(error_of([] { OutputFile output("/proc/no/x"); }),
              Refuses("/proc/no/x", {"No such file or directory"}));
}

TEST_F(Output, AFullDiskIsFoundAtTheBeginning) {
  const FullDisk full(0);
  const std::string name = file("x").string();
  EXPECT_THAT(error_of([&] { OutputFile output(name); }), Refuses(name, {"File too large"}));
  EXPECT_THAT(names(), testing::IsEmpty());
}

TEST_F(Output, ADiskThatFillsUpLeavesNothing) {
  folder_.write("x", "old");
  const FullDisk full(10'000);
  EXPECT_THAT(error_of([&] { write_file(file("x"), std::string(100'000, 'x')); }),
              Refuses(file("x").string(), {"File too large"}));
  // What is still in a buffer is written by the end of the file.
  EXPECT_THAT(error_of([&] { write_file(file("x"), std::string(10'001, 'x')); }),
              Refuses(file("x").string(), {"File too large"}));
  EXPECT_NO_THROW(write_file(file("y"), std::string(10'000, 'x')));
  EXPECT_EQ(test::read_file(file("x")), "old");
  EXPECT_THAT(names(), testing::ElementsAre("x", "y"));
}

TEST_F(Output, DraftsKeepTheExtensionAndCanBeRemovedFromASignalHandler) {
  Draft draft(file("x.fst"));
  EXPECT_EQ(draft.path().extension(), ".fst");
  EXPECT_EQ(draft.path().parent_path(), folder_.path());
  EXPECT_EQ(draft_destination(), file("x.fst"));
  std::ofstream(draft.path().string() + ".hier") << "beside it";
  discard_drafts();
  EXPECT_EQ(draft_destination(), nullptr);
  EXPECT_THAT(names(), testing::IsEmpty());
}

TEST_F(Output, OfTwoAtOnceInOnePlaceTheSecondIsRefused) {
  fs::create_symlink(file("x"), file("link"));
  {
    OutputFile first(file("x"));
    for (const char* name : {"x", "link", "new/../x"}) {
      EXPECT_THAT(error_of([&] { OutputFile second(file(name)); }),
                  Refuses(file(name).string(), {"written", "already"}));
    }
    first.write("first");
    first.keep();
  }
  write_file(file("x"), "second");  // after the first is in place
  EXPECT_EQ(test::read_file(file("x")), "second");
  { const Draft given_up(file("x")); }
  Draft moved(file("x"));
  const Draft other = std::move(moved);
  EXPECT_THAT(error_of([&] { Draft again(file("x")); }), HasSubstr("already"));
}

TEST_F(Output, AnInputIsNotReplaced) {
  for (const char* name : {"before", "meanwhile", "own"}) folder_.write(name, "input");
  fs::create_hard_link(file("before"), file("hard"));
  read_input(file("before"));
  for (const char* name : {"before", "hard"}) {
    EXPECT_THAT(error_of([&] { write_file(file(name), "lost"); }),
                Refuses(file(name).string(), {"input", "another file"}));
  }
  EXPECT_THAT(error_of([&] {
                OutputFile output(file("meanwhile"));
                read_input(file("meanwhile"));
                output.keep();
              }),
              Refuses(file("meanwhile").string(), {"input"}));
  for (const char* name : {"before", "meanwhile"}) {
    EXPECT_EQ(test::read_file(file(name)), "input");
  }
  read_own(file("own"), "own");
  write_file(file("own"), "replaced");
  EXPECT_EQ(test::read_file(file("own")), "replaced");
  EXPECT_THAT(names(), testing::ElementsAre("before", "hard", "meanwhile", "own"));
}

// What a worker reads, its parent does not replace.
TEST_F(Output, AnInputOfAForkedProcessIsNotReplaced) {
  folder_.write("x", "input");
  folder_.write("before", "input");
  protect_input(file("before"));
  const pid_t child = fork();
  if (child == 0) {
    protect_input(file("x"));
    _exit(0);
  }
  waitpid(child, nullptr, 0);
  EXPECT_THAT(error_of([&] { write_file(file("x"), "lost"); }), HasSubstr("input"));
}

}  // namespace
}  // namespace collide::output_file_test
