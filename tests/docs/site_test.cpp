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

#include "tests/support/browser.h"
#include "tests/support/process.h"

namespace collide::site_test {
namespace {

namespace fs = std::filesystem;
using testing::IsEmpty;

const fs::path kRoot = COLLIDE_ROOT;

class Site : public testing::Test {
 protected:
  void SetUp() override {
    const test::Finished built = test::run_program(
        {"env", "COLLIDE_PROGRAM=" COLLIDE_PROGRAM, "mkdocs", "build", "--quiet", "--strict",
         "--config-file", (kRoot / "mkdocs.yml").string(), "--site-dir", site_.path().string()});
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
    if (page == "index") continue;
    ++listed;
    EXPECT_NE(first.find("href=\"" + page.string() + ".html\""), first.npos) << page;
  }
  EXPECT_GT(listed, 60U);
}

TEST_F(Site, DescribesEachVerbAndLinksItsHelp) {
  const auto pages = this->pages();
  for (const char* const verb : {"index", "cosim", "compare", "test"}) {
    const std::string page = std::string("reference/verbs/") + verb + ".html";
    EXPECT_NE(pages.at("index.html").find("href=\"" + page + "\""), std::string::npos) << page;
  }
  EXPECT_THAT(pages.at("reference/verbs/compare.html"),
              testing::AllOf(testing::HasSubstr("Usage: collide compare [VERB] SCENE"),
                             testing::HasSubstr("Usage: collide compare new KIND")));
  EXPECT_THAT(pages.at("howto/lint.html"),
              testing::ContainsRegex("href=\"../reference/verbs/lint.html\"><code>./collide lint"));
}

TEST_F(Site, FindsWhatAPageSays) {
  const std::string index = test::read_file(site_.path() / "search/search_index.json");
  EXPECT_NE(index.find("zone of intersection"), index.npos);
}

/// Opened from a folder, where a page may not fetch and starts no worker from a file. Keys count
/// only once the index is read.
TEST_F(Site, IsSearchedInAFolder) {
  const std::string page =
      test::in_browser(site_.path() / "reference/compare.html", site_.path() / "reference", "",
                       "(async () => {"
                       "  let spun = 0;"
                       "  const busy = setInterval(() => { for (let i = 0; i < 4e5; ++i) spun += "
                       "Math.sqrt(i); }, 1);"
                       "  const input = document.querySelector('input[name=query]');"
                       "  input.focus();"
                       "  const found = () => document.querySelector('.md-search-result__link');"
                       "  for (let i = 0; i < 1000 && !found(); ++i) {"
                       "    if (i % 40 === 0) {"
                       "      input.value = 'zone of intersectio' + (i % 80 ? 'n' : '');"
                       "      input.dispatchEvent(new KeyboardEvent('keyup', {bubbles: true}));"
                       "    }"
                       "    await new Promise(done => setTimeout(done, 50));"
                       "  }"
                       "  document.body.dataset.found = found() ? found().href : '';"
                       "  clearInterval(busy);"
                       "})();",
                       600000, 1280);
  if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the site in a browser";
  EXPECT_THAT(page, testing::Not(testing::HasSubstr("data-error")));
  const std::string before = "data-found=\"file://" + site_.path().string();
  const std::size_t at = page.find(before);
  ASSERT_NE(at, page.npos) << page.substr(page.find("<body"), 300);
  const std::size_t from = page.find("file://", at) + 7;
  const std::string file = page.substr(from, page.find_first_of("\"#?", from) - from);
  EXPECT_TRUE(fs::is_regular_file(file)) << file;
}

/// In the two themes, with what covers what, and nothing on its way from one colour to another.
TEST_F(Site, LinksAndButtonsCanBeRead) {
  for (const char* const name : {"index", "reference/compare"}) {
    const fs::path file = site_.path() / (std::string(name) + ".html");
    const std::string page = test::in_browser(
        file, file.parent_path(), "",
        "(async () => {"
        "const style = document.createElement('style');"
        "style.textContent = '* { transition: none !important; }';"
        "document.head.append(style);"
        "const rgb = text => { const n = text.match(/[0-9.]+/g).map(Number);"
        "  return {c: n.slice(0, 3).map(v => v / 255), a: n.length > 3 ? n[3] : 1}; };"
        "const over = (top, below) => top.c.map((v, i) => v * top.a + below[i] * (1 - top.a));"
        "const light = c => { const [r, g, b] = c.map(v => v <= .03928 ? v / 12.92 :"
        "  ((v + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b; };"
        "const behind = e => e ? over(rgb(getComputedStyle(e).backgroundColor), "
        "  behind(e.parentElement)) : [1, 1, 1];"
        "const low = []; let looked = 0;"
        "for (const scheme of ['default', 'slate']) {"
        "  document.body.setAttribute('data-md-color-scheme', scheme);"
        "  await new Promise(done => setTimeout(done, 50));"
        "  for (const e of document.querySelectorAll('a')) {"
        "    if (!e.textContent.trim() || !e.getClientRects().length) continue;"
        "    const ground = behind(e);"
        "    const a = light(over(rgb(getComputedStyle(e).color), ground)), b = light(ground);"
        "    const contrast = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);"
        "    ++looked;"
        "    if (contrast < 4.5) low.push(`${scheme} ${e.textContent.trim()} ${contrast}`); } }"
        "document.body.dataset.low = low.slice(0, 9).join();"
        "document.body.dataset.looked = looked > 40;"
        "})();",
        60000, 1280);
    if (page.empty()) GTEST_SKIP() << "no chromium: install it to test the site in a browser";
    EXPECT_THAT(page, testing::HasSubstr("data-looked=\"true\""));
    EXPECT_THAT(page, testing::HasSubstr("data-low=\"\""))
        << page.substr(page.find("data-low"), 600);
  }
}

TEST_F(Site, EveryPageAllowsItsOwnScriptsAlone) {
  for (const auto& [path, text] : pages()) {
    EXPECT_THAT(text, testing::HasSubstr("<meta http-equiv=\"Content-Security-Policy\" "
                                         "content=\"default-src 'none'; script-src 'self' file: "
                                         "'sha256-"))
        << path;
  }
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
  EXPECT_THAT(test::read_file(out.path() / "site/reference/verbs/cosim.html"),
              testing::HasSubstr("src=\"cosim.svg\""));
  EXPECT_THAT(test::read_file(out.path() / "site/reference/verbs/cosim.svg"),
              testing::HasSubstr("matched 2000 jobs"));
  // Where it is built, links lead to it.
  for (const auto& [page, to] :
       {std::pair<const char*, const char*>{"index.html", "playground/index.html"},
        {"tutorials/one-collision-page.html", "../playground/index.html"}}) {
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
