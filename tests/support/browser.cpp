// SPDX-License-Identifier: MIT
#include "tests/support/browser.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <vector>

#include "tests/support/process.h"

namespace collide::test {

const char* const kLookForBarriers =
    "const rgb = text => { const n = text.match(/[0-9.]+/g).map(Number);"
    "  const c = text.startsWith('color(') ? n.slice(0, 3) : n.slice(0, 3).map(v => v / 255);"
    "  return {c, a: n.length > 3 ? n[3] : 1}; };"
    "const light = c => { const [r, g, b] = c.map(v => v <= .03928 ? v / 12.92 : "
    "  ((v + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b; };"
    "const behind = e => { for (; e; e = e.parentElement) {"
    "  const s = rgb(getComputedStyle(e).backgroundColor); if (s.a === 1) return s.c; }"
    "  return [1, 1, 1]; };"
    "const low = [];"
    "for (const e of document.querySelectorAll('body *')) {"
    "  if (e.closest('script,svg,[hidden]')) continue;"
    "  if (![...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim())) continue;"
    "  const a = light(rgb(getComputedStyle(e).color).c), b = light(behind(e));"
    "  const contrast = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);"
    "  if (contrast < 4.5) low.push(`${e.tagName} ${e.textContent.slice(0, 20)} ${contrast}`); }"
    "document.body.dataset.low = low.join();"
    "document.body.dataset.unnamed = "
    "[...document.querySelectorAll('button,svg,[tabindex=\"0\"]')]"
    "  .filter(e => e.getAttribute('aria-hidden') !== 'true' && !e.getAttribute('aria-label') && "
    "    !e.getAttribute('aria-labelledby') && !e.textContent.trim()).length;"
    "document.body.dataset.headless = [...document.querySelectorAll('table')]"
    "  .filter(t => !t.closest('[hidden]')).filter(t => !t.caption || !t.tHead || "
    "[...t.tBodies[0].rows].some(r => "
    "    !r.querySelector('th[scope^=row]'))).length;"
    "document.body.dataset.wide = document.documentElement.scrollWidth > innerWidth;";

void expect_no_barriers(const std::string& document, const std::string& where) {
  for (const char* const nothing :
       {"data-low=\"\"", "data-unnamed=\"0\"", "data-headless=\"0\"", "data-wide=\"false\""}) {
    EXPECT_THAT(document, testing::HasSubstr(nothing)) << where;
  }
}

std::string in_browser(const std::filesystem::path& page, const std::filesystem::path& folder,
                       const std::string& fragment, const std::string& user, int milliseconds,
                       int width) {
  const std::filesystem::path used = folder / "page.html";
  // The page's policy is the user's, but for the script in which the user acts.
  std::string text = read_file(page);
  const std::string sources = "script-src ";
  if (const std::size_t at = text.find(sources); at != text.npos) {
    text.insert(at + sources.size(), "'nonce-user' ");
  }
  // What goes wrong in the page's script, or is refused by its policy, is found in the document.
  std::ofstream(used) << "<script>{const note = text => {"
                         "document.documentElement.dataset.error = text; };"
                         "addEventListener('error', event => note(event.message));"
                         "document.addEventListener('securitypolicyviolation', event => "
                         "note(`${event.violatedDirective} refuses ${event.blockedURI}`)); }"
                         "</script>\n"
                      << text << "<script nonce=\"user\">{" << user << "}</script>\n";
  for (const char* browser : {"chromium", "chromium-browser", "google-chrome"}) {
    if (std::system(("command -v " + std::string(browser) + " >/dev/null").c_str()) != 0) continue;
    std::vector<std::string> command{"timeout",
                                     "60",
                                     browser,
                                     "--headless",
                                     "--no-sandbox",
                                     "--disable-gpu",
                                     "--user-data-dir=" + (folder / "profile").string(),
                                     "--dump-dom"};
    if (milliseconds != 0) {
      command.push_back("--virtual-time-budget=" + std::to_string(milliseconds));
    }
    if (width != 0) command.push_back("--window-size=" + std::to_string(width) + ",900");
    command.push_back("file://" + used.string() + fragment);
    return run_program(command).out;
  }
  return "";
}

}  // namespace collide::test
