// SPDX-License-Identifier: MIT
//
// The pages and the completion that are made from the verbs as they are declared.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "tests/support/process.h"

namespace collide::manual_test {
namespace {

using test::Finished;
using test::run_program;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const std::string kProgram = COLLIDE_PROGRAM;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  std::string line;
  while (std::getline(in, line)) lines.push_back(line);
  return lines;
}

std::set<std::string> files_in(const std::filesystem::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    names.insert(entry.path().filename());
  }
  return names;
}

TEST(VerbPages, AreWhatTheProgramWrites) {
  const std::filesystem::path kept = std::filesystem::path(COLLIDE_ROOT) / "docs/reference/verbs";
  const test::TemporaryDirectory made;
  const Finished finished = run_program({kProgram, "man", "--markdown", made.path().string()});
  ASSERT_EQ(finished.status, 0) << finished.err;
  EXPECT_EQ(files_in(kept), files_in(made.path()));
  for (const std::string& name : files_in(made.path())) {
    // Not EXPECT_EQ: a difference would print both.
    EXPECT_TRUE(test::read_file(made.path() / name) == test::read_file(kept / name))
        << name << " is out of date: ./collide man --markdown docs/reference/verbs";
  }
}

TEST(ManualPage, HasASectionForEveryVerbAndIsCleanTroff) {
  const std::string page = run_program({kProgram, "man"}).out;
  for (const char* heading :
       {".TH COLLIDE 1", "\n.SH NAME\n", "\n.SH SYNOPSIS\n", "\n.SS collide cosim UNIT",
        "\n.SS collide scene new", "\n\\fB\\-\\-count N\\fR\n"}) {
    EXPECT_THAT(page, HasSubstr(heading));
  }
  for (const std::string& line : lines_of(page)) {
    if (line[0] != '.') continue;
    const std::string request = line.substr(0, 3);
    EXPECT_TRUE(request == ".TH" || request == ".SH" || request == ".SS" || request == ".TP" ||
                request == ".PP" || request == ".B ")
        << line;
  }
}

TEST(ManualPage, IsShownWithoutAWarning) {
  if (run_program({"sh", "-c", "command -v man || exit 1"}).status != 0) {
    GTEST_SKIP() << "there is no man to show it";
  }
  const Finished shown =
      run_program({"env", "LC_ALL=C.UTF-8", "MANWIDTH=80", "MAN_DISABLE_SECCOMP=1", "MANPAGER=cat",
                   "man", "--warnings", "-l", "-"},
                  run_program({kProgram, "man"}).out);
  EXPECT_EQ(shown.status, 0);
  EXPECT_EQ(shown.err, "");
  EXPECT_THAT(shown.out, HasSubstr("collide cosim UNIT"));
}

/// What bash offers for the last of the words.
std::vector<std::string> offered(const std::string& words) {
  const Finished finished =
      run_program({"bash", "-c",
                   "source <(" + kProgram + " completion bash); COMP_WORDS=(" + words +
                       "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _collide; printf '%s\\n' "
                       "\"${COMPREPLY[@]}\""});
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_EQ(finished.err, "");
  return lines_of(finished.out);
}

TEST(Completion, OffersVerbsOptionsAndChoices) {
  EXPECT_THAT(offered("collide cos"), ElementsAre("cosim"));
  EXPECT_THAT(offered("./collide cpu 68000 dis"), ElementsAre("disasm"));
  EXPECT_THAT(offered("collide cosim --co"), ElementsAre("--count"));
  EXPECT_THAT(offered("collide cosim blitter --qu"), ElementsAre("--quiet"));
  EXPECT_THAT(offered("collide compare x.json --on ''"), ElementsAre("golden", "rtl", "lockstep"));
  EXPECT_THAT(offered("collide cpu 68000 run x --model 6803"), ElementsAre("68030"));
  EXPECT_THAT(offered("collide scene new tu"), ElementsAre("tunnel"));
  EXPECT_THAT(offered("collide cosim bli"), ElementsAre("blitter"));
  EXPECT_THAT(offered("collide te"), ElementsAre("test"));
}

TEST(Completion, IsThatOfTheProgramAndItsLauncher) {
  const Finished finished =
      run_program({"bash", "-c",
                   "source <(" + kProgram + " completion bash) && complete -p collide ./collide"});
  EXPECT_EQ(finished.status, 0) << finished.err;
  EXPECT_THAT(lines_of(finished.out), ElementsAre(testing::EndsWith(" -F _collide collide"),
                                                  testing::EndsWith(" -F _collide ./collide")));
}

TEST(Completion, OffersFilesForAFileAndFoldersForAFolder) {
  const test::TemporaryDirectory folder;
  folder.write("jobs.json", "");
  std::filesystem::create_directory(folder.path() / "jobs");
  const std::string start = (folder.path() / "jo").string();
  EXPECT_THAT(offered("collide replay " + start), Contains(start + "bs.json"));
  const auto folders = offered("collide cosim blitter --out " + start);
  EXPECT_THAT(folders, Contains(start + "bs"));
  EXPECT_THAT(folders, Not(Contains(start + "bs.json")));
}

}  // namespace
}  // namespace collide::manual_test
