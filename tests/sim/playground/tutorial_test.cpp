// SPDX-License-Identifier: MIT
//
// docs/tutorials/one-collision-page.md, followed in Chromium: each item of its lists is done, and
// each line that is quoted is what the page then shows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <sstream>
#include <string>

#include "model/common/json.h"
#include "sim/playground/site.h"
#include "tests/sim/playground/in_chromium.h"
#include "tests/support/pages.h"

namespace collide::playground::tutorial_test {
namespace {

/// What a user can be asked to do, and how the script does it.
struct Deed {
  const char* sentence;
  const char* script;
};
constexpr Deed kDeeds[] = {
    {R"(Drag the \*\*(.*)\*\* to (\d+), (\d+)\.)", "await drag('$1', $2, $3);"},
    {R"(Choose \*\*(.*)\*\*\.)", "await chooseNamed(`$1`);"},
    {R"(Open \*\*(.*)\*\*\.)", "await openPart(`$1`);"},
    {R"(Set \*\*(.*)\*\* to \*\*(.*)\*\*\.)", "await pick(`$1`, `$2`);"},
    {R"(Press \*\*(.*)\*\*\.)", "await press(`$1`);"}};

/// The tutorial as a script: it does what the lists say, and tells of each quote whether the page
/// shows it.
std::string script_of(const std::string& page) {
  std::istringstream lines(page);
  std::string script;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("- ", 0) == 0 && line.find("](") == line.npos) {
      bool found = false;
      for (const Deed& deed : kDeeds) {
        const std::regex sentence(deed.sentence);
        const std::string text = line.substr(2);
        std::smatch match;
        if (!std::regex_match(text, match, sentence)) continue;
        script += match.format(deed.script);
        found = true;
      }
      EXPECT_TRUE(found) << line << ": nothing that a user can do";
    } else if (line.rfind("> ", 0) == 0) {
      const std::string quote = Json(line.substr(2)).dump();
      script += "await settled(); told.quotes.push([" + quote + ", shown().includes(" + quote +
                ") ? '' : shown()]);";
    }
  }
  return script;
}

constexpr const char* kUser = R"(
  told.quotes = [];
  const later = milliseconds => new Promise(done => setTimeout(done, milliseconds));
  const settled = async () => {
    do await later(450); while (waiting || hood.running || hood.asked.size);
    // The wave's page is read when its frame has loaded.
    const wave = $('hood-wave');
    while (wave.srcdoc && wave.contentDocument?.readyState !== 'complete') await later(5); };
  const plainText = text => text.replace(/\s+/g, ' ');
  const shown = () => plainText(document.body.innerText + ' ' +
    ($('hood-wave').contentDocument?.body?.innerText || ''));
  const named = (selector, name) => {
    const found = [...document.querySelectorAll(selector)].filter(one =>
      plainText(one.textContent).trim().startsWith(name));
    if (found.length !== 1) throw new Error(`${found.length} of "${name}" on the page`);
    return found[0]; };
  const drag = async (name, x, y) => {
    const box = boxOf(stage.scene.objects[to(name)]), from = at(name);
    const until = [from[0] + x - box.x, from[1] + y - box.y];
    point('pointerdown', from);
    point('pointermove', until);
    point('pointerup', until);
    await settled(); };
  const chooseNamed = async name => {
    named('#choices label', name).querySelector('input').click();
    await settled(); };
  const openPart = async name => {
    named('summary', name).click();
    await later(50);
    await loadRtl();
    await settled(); };
  const pick = async (label, text) => {
    const list = named('label', label).querySelector('select');
    list.value = [...list.options].find(one => one.textContent === text).value;
    list.dispatchEvent(new Event('change'));
    await settled(); };
  const press = async name => {
    named('button', name).click();
    await settled(); };
  // The whole page is in view.
  seen.delete = () => false;
  panels.forEach(panel => seen.add(panel.name));
  answer();
)";

class Tutorials : public InChromium {};

TEST_F(Tutorials, OneCollisionInThePageIsAsItSays) {
  const std::string page = test::page("tutorials/one-collision-page");
  const Json seen = told(kUser + script_of(page));
  if (seen.is_null()) GTEST_SKIP() << kNoBrowser;
  for (const Json& quote : seen["quotes"]) EXPECT_EQ(quote[1], "") << quote[0];
  EXPECT_GT(seen["quotes"].size(), 15U);
}

}  // namespace
}  // namespace collide::playground::tutorial_test
