// SPDX-License-Identifier: MIT
//
// The pages as a site: mkdocs builds it without a warning, every page is in its menu, no link is
// dead, and nothing is loaded from elsewhere.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <utility>

#include "tests/support/process.h"

namespace collide::site_test {
namespace {

namespace fs = std::filesystem;
using testing::IsEmpty;

const fs::path kRoot = COLLIDE_ROOT;

class Site : public testing::Test {
 protected:
  void SetUp() override {
    const test::Finished built =
        test::run_program({"mkdocs", "build", "--quiet", "--strict", "--config-file",
                           (kRoot / "mkdocs.yml").string(), "--site-dir", site_.path().string()});
    ASSERT_EQ(built.status, 0) << built.out << built.err;
    EXPECT_EQ(built.out + built.err, "");
  }

  /// The text of every page, by its path within the site.
  std::map<fs::path, std::string> pages() const {
    std::map<fs::path, std::string> pages;
    for (const auto& entry : fs::recursive_directory_iterator(site_.path())) {
      if (entry.path().extension() != ".html") continue;
      pages[fs::relative(entry.path(), site_.path())] = test::read_file(entry.path());
    }
    return pages;
  }

  const test::TemporaryDirectory site_;
};

std::string decoded(const std::string& link) {
  return std::regex_replace(link, std::regex("&amp;"), "&");
}

std::vector<std::string> all(const std::string& text, const std::regex& pattern) {
  std::vector<std::string> found;
  for (std::sregex_iterator i(text.begin(), text.end(), pattern), end; i != end; ++i) {
    found.push_back((*i)[1]);
  }
  return found;
}

TEST_F(Site, NoLinkIsDead) {
  const std::regex link("(?:href|src)=\"([^\"]*)\""), id("\\bid=\"([^\"]+)\"");
  const auto pages = this->pages();
  std::map<fs::path, std::set<std::string>> ids;
  for (const auto& [path, text] : pages) {
    const auto names = all(text, id);
    ids[path] = {names.begin(), names.end()};
  }
  std::vector<std::string> dead;
  int followed = 0;
  for (const auto& [path, text] : pages) {
    for (const std::string& raw : all(text, link)) {
      const std::string to = decoded(raw);
      if (std::regex_search(to, std::regex("^[a-z]+:"))) continue;
      const std::string file = to.substr(0, to.find_first_of("?#"));
      const std::size_t hash = to.find('#');
      const std::string place = hash == to.npos ? "" : to.substr(hash + 1);
      // From the root, or from the page's folder, which stands for the page in it.
      fs::path target = file.empty()     ? path
                        : file[0] == '/' ? fs::path(file.substr(1))
                                         : path.parent_path() / file;
      target = target.lexically_normal();
      if (fs::is_directory(site_.path() / target))
        target = (target / "index.html").lexically_normal();
      ++followed;
      const bool page = ids.count(target) != 0;
      if (!fs::exists(site_.path() / target) ||
          (page && !place.empty() && ids[target].count(place) == 0)) {
        dead.push_back(path.string() + ": " + to);
      }
    }
  }
  EXPECT_THAT(dead, IsEmpty());
  EXPECT_GT(followed, 1000);
}

TEST_F(Site, HasALandingPageAndEveryPageInItsMenu) {
  const auto pages = this->pages();
  const std::string& first = pages.at("index.html");
  for (const char* tab : {"Tutorials", "How-to guides", "Reference", "Explanation", "Evidence"}) {
    EXPECT_THAT(first, testing::ContainsRegex("md-tabs__link\">[ \n]*" + std::string(tab)));
  }
  std::size_t listed = 0;
  for (const auto& entry : fs::recursive_directory_iterator(kRoot / "docs")) {
    if (entry.path().extension() != ".md") continue;
    fs::path page = entry.path().lexically_relative(kRoot / "docs").replace_extension();
    if (page.filename() == "index") page = page.parent_path();
    if (page.empty()) continue;
    ++listed;
    EXPECT_NE(first.find("href=\"" + page.string() + "/\""), first.npos) << page;
  }
  EXPECT_GT(listed, 60U);
}

TEST_F(Site, FindsWhatAPageSays) {
  const std::string index = test::read_file(site_.path() / "search/search_index.json");
  EXPECT_NE(index.find("zone of intersection"), index.npos);
}

TEST_F(Site, LoadsNothingFromElsewhere) {
  const std::regex loaded(
      "<(?:script|img|link rel=\"stylesheet\")[^>]*(?:href|src)=\"(https?:)?//");
  for (const auto& [path, text] : pages()) EXPECT_FALSE(std::regex_search(text, loaded)) << path;
}

/// Of what one page shows, without those of the theme.
TEST_F(Site, LoadsNoMorePicturesThanAPageMay) {
  constexpr std::uintmax_t kMost = 600000;
  const std::regex source("src=\"([^\"]*pictures/[^\"]*)\"");
  std::uintmax_t most = 0;
  for (const auto& [path, text] : pages()) {
    std::uintmax_t bytes = 0;
    for (const std::string& picture : all(text, source)) {
      bytes += fs::file_size(site_.path() / path.parent_path() / picture);
    }
    EXPECT_LE(bytes, kMost) << path;
    most = std::max(most, bytes);
  }
  EXPECT_GT(most, 0U);
}

/// The verb adds the playground, which needs what Emscripten makes.
TEST_F(Site, HasThePlaygroundBesideThePages) {
  const fs::path models = fs::path(COLLIDE_BUILD) / "playground/models.js";
  const test::TemporaryDirectory out;
  const test::Finished ran =
      test::run_program({COLLIDE_PROGRAM, "site", "--out", out.path().string()});
  if (!fs::exists(models)) {
    EXPECT_EQ(ran.status, 2);
    EXPECT_THAT(ran.err, testing::HasSubstr("models.js: is not built"));
    GTEST_SKIP() << "no models.js: install emscripten to build the golden models for it";
  }
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(fs::exists(out.path() / "site/index.html"));
  EXPECT_TRUE(fs::exists(out.path() / "site/playground/index.html"));
  // Where it is built, links lead to it.
  for (const auto& [page, to] :
       {std::pair<const char*, const char*>{"index.html", "playground/index.html"},
        {"tutorials/one-collision-page/index.html", "../../playground/index.html"}}) {
    EXPECT_THAT(test::read_file(out.path() / "site" / page),
                testing::ContainsRegex("href=\"" + std::string(to) + "\"[^>]*>Open the playground"))
        << page;
  }
  EXPECT_EQ(test::read_file(out.path() / "site/playground/models.js"), test::read_file(models));
  EXPECT_EQ(test::read_file(out.path() / "site/playground/rtl.js"),
            test::read_file(models.parent_path() / "rtl.js"));
  for (const char* const name : {"models.js", "rtl.js"}) {
    EXPECT_THAT(ran.out,
                testing::ContainsRegex(std::string(name) + " +[0-9.]+ MB, [0-9.]+ MB compressed"));
  }
}

}  // namespace
}  // namespace collide::site_test
