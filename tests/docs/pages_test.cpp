// SPDX-License-Identifier: MIT
//
// The shape of the documentation: every page has a kind, indexes list their folders, links lead
// somewhere, and commands have verbs and options that exist.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/process.h"

namespace collide::pages_test {
namespace {

namespace fs = std::filesystem;
using testing::IsEmpty;

const fs::path kRoot = COLLIDE_ROOT;
const std::set<std::string> kKinds = {"tutorials", "howto", "reference", "explanation", "evidence"};

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// Files below a folder with this ending, relative to the root, sorted.
std::vector<std::string> files_below(const std::string& folder, const std::string& ending) {
  std::vector<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder)) {
    if (entry.path().extension() == ending) {
      files.push_back(entry.path().lexically_relative(kRoot).string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

TEST(Pages, HaveAKindOrServeAllKinds) {
  const std::set<std::string> of_all = {"index.md", "glossary.md", "differs.md", "sources.md"};
  std::set<std::string> seen;
  for (const std::string& page : files_below("docs", ".md")) {
    const fs::path path = fs::path(page).lexically_relative("docs");
    const std::string first = path.begin()->string();
    EXPECT_TRUE(kKinds.count(first) == 1 || of_all.count(first) == 1) << page;
    seen.insert(first);
  }
  EXPECT_EQ(seen.size(), kKinds.size() + of_all.size());
}

TEST(Pages, AreListedInTheIndexOfTheirFolder) {
  for (const std::string& page : files_below("docs", ".md")) {
    const fs::path path(page);
    if (path.parent_path() == "docs") continue;
    const bool is_index = path.filename() == "index.md";
    // An index of a nested folder is listed by the folder above.
    const fs::path folder = is_index ? path.parent_path().parent_path() : path.parent_path();
    if (folder == "docs") continue;
    const std::string link = path.lexically_relative(folder).string();
    EXPECT_THAT(test::read_file(kRoot / folder / "index.md"), testing::HasSubstr("](" + link + ")"))
        << page << " is not in " << (folder / "index.md");
  }
}

/// The anchors of a page, as GitHub makes them of its headings.
std::set<std::string> anchors(const std::string& text) {
  std::set<std::string> found;
  bool in_code = false;
  for (const std::string& line : lines_of(text)) {
    if (line.rfind("```", 0) == 0) in_code = !in_code;
    if (in_code || line.empty() || line[0] != '#') continue;
    std::string anchor;
    for (const char c : line.substr(line.find_first_not_of("# "))) {
      if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_') {
        anchor += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      } else if (c == ' ') {
        anchor += '-';
      }
    }
    found.insert(anchor);
  }
  return found;
}

/// mkdocs follows the links of the site (site_test); on GitHub the files link each other.
TEST(Links, LeadToFilesAndHeadings) {
  std::vector<std::string> pages = files_below("docs", ".md");
  for (const char* page : {"README.md", "CONTRIBUTING.md", "SECURITY.md"}) pages.push_back(page);
  const std::regex link(R"__((\]\(|src="|href=")([^)"#\s]*)(#[^)"\s]*)?[)"])__");
  std::vector<std::string> dead;
  std::size_t followed = 0;
  for (const std::string& page : pages) {
    const std::string text = test::read_file(kRoot / page);
    for (std::sregex_iterator at(text.begin(), text.end(), link), end; at != end; ++at) {
      const std::string file = (*at)[2];
      const std::string place = (*at)[3];
      if (std::regex_search(file, std::regex("^[a-z]+:"))) continue;
      const fs::path target = file.empty() ? kRoot / page : (kRoot / page).parent_path() / file;
      ++followed;
      const bool is_there =
          fs::exists(target) && (place.empty() || target.extension() != ".md" ||
                                 anchors(test::read_file(target)).count(place.substr(1)) == 1);
      if (!is_there) dead.push_back(fmt::format("{}: {}{}", page, file, place));
    }
  }
  EXPECT_THAT(dead, IsEmpty());
  EXPECT_GT(followed, 300U);
}

/// The words of a command, without quoted ones and without what the shell takes: pipes,
/// redirections, comments.
std::vector<std::string> words_of(const std::string& command) {
  std::vector<std::string> words;
  std::istringstream in(std::regex_replace(command, std::regex("\"[^\"]*\"|'[^']*'"), "QUOTED"));
  for (std::string word; in >> word;) {
    if (word[0] == '#' || word[0] == '|' || word[0] == '>' || word[0] == '<' || word == "&&") break;
    const bool is_last = word.back() == ';' || word.back() == ')';
    if (is_last) word.pop_back();
    words.push_back(word);
    if (is_last) break;
  }
  return words;
}

/// Every `./collide ...` that pages show, with its page.
std::vector<std::pair<std::string, std::vector<std::string>>> commands() {
  const std::regex command("(?:^ *|`|[$] |&& )\\./collide ([^`]*)");
  std::vector<std::pair<std::string, std::vector<std::string>>> commands;
  std::vector<std::string> pages = files_below("docs", ".md");
  for (const char* page : {"README.md", "CONTRIBUTING.md"}) pages.push_back(page);
  for (const std::string& page : pages) {
    for (const std::string& line : lines_of(test::read_file(kRoot / page))) {
      for (std::sregex_iterator at(line.begin(), line.end(), command), end; at != end; ++at) {
        const std::vector<std::string> words = words_of((*at)[1]);
        if (!words.empty()) commands.push_back({page, words});
      }
    }
  }
  return commands;
}

/// The part of the manual page on each verb; that on the program has no name.
std::map<std::string, std::string> help_of_verbs() {
  const test::Finished manual = test::run_program({COLLIDE_PROGRAM, "site", "--man", "-"});
  if (manual.status != 0) throw std::runtime_error(manual.err);
  std::map<std::string, std::string> verbs;
  std::string verb;
  for (const std::string& line :
       lines_of(std::regex_replace(manual.out, std::regex(R"(\\-)"), "-"))) {
    std::smatch section;
    if (std::regex_match(line, section, std::regex(R"(\.SS collide ([a-z0-9-]+)( .*)?)"))) {
      verb = section[1];
    }
    verbs[verb] += line + "\n";
  }
  return verbs;
}

TEST(Commands, OfPagesHaveVerbsOptionsAndFilesThatExist) {
  // Their words are for ctest, Google Benchmark, Python and pytest.
  const std::set<std::string> pass_on = {"test", "bench", "python"};
  const std::regex in_tree("(scenes|plans|examples|tests|firmware|rtl)/[A-Za-z0-9_./-]+");
  const std::map<std::string, std::string> verbs = help_of_verbs();
  std::size_t looked_at = 0;
  for (const auto& [page, words] : commands()) {
    if (words[0][0] == '-' || std::isupper(static_cast<unsigned char>(words[0][0])) != 0) continue;
    const std::string command = fmt::format("{}: ./collide {}", page, fmt::join(words, " "));
    if (verbs.count(words[0]) == 0) {
      ADD_FAILURE() << command << ": the verb does not exist";
      continue;
    }
    if (pass_on.count(words[0]) != 0) continue;
    ++looked_at;
    const std::string options = verbs.at(words[0]) + verbs.at("");
    for (const std::string& word : words) {
      const std::string option = word.substr(0, word.find('='));
      if (option.rfind("--", 0) == 0) {
        EXPECT_THAT(options, testing::ContainsRegex(option + "[ ,\n\\\\]")) << command;
      } else if (page.rfind("docs/tutorials/", 0) != 0 && std::regex_match(word, in_tree) &&
                 word.find("...") == std::string::npos) {
        // The reader of a tutorial makes files.
        EXPECT_TRUE(fs::exists(kRoot / word)) << command << ": " << word << " does not exist";
      }
    }
  }
  EXPECT_GT(looked_at, 150U);
}

/// The files of the tree that a page names.
void expect_files(const std::string& page) {
  const std::regex named(
      "`((?:bench|docs|dpi|firmware|model|python|rtl|scenes|sim|tests)/[\\w./-]+)`");
  for (std::sregex_iterator at(page.begin(), page.end(), named), end; at != end; ++at) {
    EXPECT_TRUE(fs::is_regular_file(kRoot / (*at)[1].str())) << (*at)[0] << " does not exist";
  }
}

/// The tests that a page names as `tests/FILE` `Suite.Name`: how many.
std::size_t expect_tests(const std::string& page) {
  const std::regex named("`(tests/[^`]+)` `(\\w+)\\.(\\w+)`");
  std::size_t tests = 0;
  for (std::sregex_iterator at(page.begin(), page.end(), named), end; at != end; ++at) {
    EXPECT_THAT(test::read_file(kRoot / (*at)[1].str()),
                testing::ContainsRegex(fmt::format("(TEST(_F|_P)?|RC_GTEST_PROP)\\({},[ \n]*{}[,)]",
                                                   (*at)[2].str(), (*at)[3].str())))
        << (*at)[0];
    ++tests;
  }
  return tests;
}

TEST(Differs, NamesFilesAndTestsThatExist) {
  const std::string page = test::read_file(kRoot / "docs/differs.md");
  expect_files(page);
  EXPECT_GT(expect_tests(page), 35U);
}

TEST(Sources, NamesFilesAndTestsThatExist) {
  const std::string page = test::read_file(kRoot / "docs/sources.md");
  expect_files(page);
  EXPECT_GT(expect_tests(page), 90U);
}

struct Row {
  std::string section;  ///< the heading above
  std::vector<std::string> cells;
};

/// The rows of a page's tables, without their heads.
std::vector<Row> rows_of(const std::string& page) {
  std::vector<Row> rows;
  std::string section;
  bool in_table = false;
  for (const std::string& line : lines_of(page)) {
    if (line.rfind("## ", 0) == 0) section = line.substr(3);
    if (line.rfind("| ", 0) != 0) {
      in_table = false;
    } else if (line.rfind("| ---", 0) == 0) {
      in_table = true;
    } else if (in_table) {
      Row row{section, {}};
      for (std::size_t from = 2, bar; (bar = line.find(" |", from)) != line.npos; from = bar + 3) {
        row.cells.push_back(line.substr(from, bar - from));
      }
      rows.push_back(row);
    }
  }
  return rows;
}

TEST(Sources, EveryClaimHasAFileAndWhatShowsOrContradictsIt) {
  const std::regex shown("`tests/[^`]+` `\\w+\\.\\w+`|`\\./collide [^`]+`");
  const std::regex contradicted("contradicted: \\[differs\\]\\(differs\\.md(#[^)]+)\\), (.+)$");
  const std::vector<Row> differences = rows_of(test::read_file(kRoot / "docs/differs.md"));
  std::size_t claims = 0;
  std::set<std::string> sources;
  for (const Row& row : rows_of(test::read_file(kRoot / "docs/sources.md"))) {
    const std::string claim = fmt::format("{}: {}", row.section, fmt::join(row.cells, " | "));
    SCOPED_TRACE(claim);
    ASSERT_EQ(row.cells.size(), 4U);
    ++claims;
    sources.insert(row.section);
    EXPECT_TRUE(std::regex_match(row.cells[2], std::regex("`[\\w./-]+/[\\w.-]+`")));
    std::smatch place;
    if (std::regex_search(row.cells[3], place, contradicted)) {
      EXPECT_EQ(anchors("## " + row.section).count(place[1].str().substr(1)), 1U);
      EXPECT_TRUE(std::any_of(differences.begin(), differences.end(),
                              [&](const Row& difference) {
                                return difference.section == row.section &&
                                       difference.cells[0] == place[2].str();
                              }))
          << "docs/differs.md has no row of " << place[2];
    } else {
      EXPECT_TRUE(std::regex_search(row.cells[3], shown));
    }
  }
  EXPECT_EQ(sources.size(), 5U);
  EXPECT_GT(claims, 90U);
}

/// What the project does otherwise is in both pages.
TEST(Sources, KnowEveryPlaceThatDiffersHas) {
  const std::string page = test::read_file(kRoot / "docs/sources.md");
  const std::vector<Row> claims = rows_of(page);
  for (const Row& difference : rows_of(test::read_file(kRoot / "docs/differs.md"))) {
    EXPECT_TRUE(std::any_of(claims.begin(), claims.end(),
                            [&](const Row& claim) {
                              return claim.section == difference.section &&
                                     claim.cells[3].find("contradicted") != claim.cells[3].npos &&
                                     claim.cells[3].find("), " + difference.cells[0]) !=
                                         claim.cells[3].npos;
                            }))
        << difference.section << ": " << difference.cells[0] << ": " << difference.cells[1];
  }
}

}  // namespace
}  // namespace collide::pages_test
