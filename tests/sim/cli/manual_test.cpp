// SPDX-License-Identifier: MIT
//
// The pages and the completion that are made from the verbs as they are declared.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>
#include <sstream>
#include <utility>
#include <vector>

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

std::string manual() {
  return run_program({kProgram, "site", "--man", "-"}).out;
}

using Described = std::vector<std::pair<std::string, std::string>>;

/// The verbs of sim/cli/help.txt with their sentences.
Described listed_verbs() {
  Described verbs;
  for (const std::string& line : lines_of(run_program({kProgram, "--help"}).out)) {
    if (line == "Common options:") break;
    if (line.size() < 27 || line[0] != ' ') continue;
    if (line[2] != ' ') {
      verbs.emplace_back(line.substr(2, line.find(' ', 2) - 2), line.substr(26));
    } else {
      verbs.back().second += " " + line.substr(26);
    }
  }
  return verbs;
}

/// The verbs that are declared, with their sentences, of the manual page.
Described declared_verbs() {
  Described verbs;
  const auto lines = lines_of(std::regex_replace(manual(), std::regex(R"(\\-)"), "-"));
  std::smatch match;
  for (std::size_t at = 0; at + 1 < lines.size(); ++at) {
    if (!std::regex_match(lines[at], match, std::regex(R"(\.SS collide ([a-z0-9-]+)( .*)?)")))
      continue;
    if (verbs.empty() || verbs.back().first != match[1])
      verbs.emplace_back(match[1], lines[at + 1]);
  }
  return verbs;
}

TEST(Overview, ListsTheVerbsThatAreDeclaredInTheirOrder) {
  EXPECT_GT(listed_verbs().size(), 15U);
  EXPECT_EQ(listed_verbs(), declared_verbs());
}

TEST(Overview, CommonOptionsAreDescribedOnceAndListedWithEachVerb) {
  const std::string help = run_program({kProgram, "cosim", "--help"}).out;
  const std::size_t common = help.find("\nCommon options:\n");
  ASSERT_NE(common, help.npos);
  EXPECT_THAT(help.substr(common), HasSubstr("\n  --seed N "));
  EXPECT_THAT(help.substr(0, common),
              testing::AllOf(HasSubstr("\n  --gates "), Not(HasSubstr("--seed"))));
  const std::string page = manual();
  EXPECT_EQ(page.find("\n\\fB\\-\\-seed N"), page.rfind("\n\\fB\\-\\-seed N"));
  EXPECT_THAT(page, testing::ContainsRegex("Common options: [^\n]*seed"));
}

TEST(ManualPage, HasASectionForEveryVerbAndIsCleanTroff) {
  const std::string page = manual();
  for (const char* heading :
       {".TH COLLIDE 1", "\n.SH NAME\n", "\n.SH SYNOPSIS\n", "\n.SS collide cosim UNIT",
        "\n.SS collide compare new", "\n\\fB\\-\\-count N\\fR\n"}) {
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
                  manual());
  EXPECT_EQ(shown.status, 0);
  EXPECT_EQ(shown.err, "");
  EXPECT_THAT(shown.out, HasSubstr("collide cosim UNIT"));
}

/// What bash offers for the last of the words.
std::vector<std::string> offered(const std::string& words) {
  const Finished finished =
      run_program({"bash", "-c",
                   "source <(" + kProgram + " site --completion -); COMP_WORDS=(" + words +
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
  EXPECT_THAT(offered("collide compare new tu"), ElementsAre("tunnel"));
  EXPECT_THAT(offered("collide cosim bli"), ElementsAre("blitter"));
  EXPECT_THAT(offered("collide te"), ElementsAre("test"));
}

TEST(Completion, IsThatOfTheProgramAndItsLauncher) {
  const Finished finished = run_program(
      {"bash", "-c",
       "source <(" + kProgram + " site --completion -) && complete -p collide ./collide"});
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
