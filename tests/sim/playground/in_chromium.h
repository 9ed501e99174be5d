// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <utility>

#include "model/common/json.h"
#include "sim/playground/site.h"
#include "tests/support/browser.h"
#include "tests/support/process.h"

/// The playground's page in a headless Chromium.
namespace collide::playground {

inline const std::filesystem::path kScenes = COLLIDE_ROOT "/scenes";
inline const std::filesystem::path kModels = COLLIDE_PLAYGROUND;
inline const char* const kNoModels =
    "no models.js: install emscripten to build the golden models for it";
inline const char* const kNoBrowser = "no chromium: install it to test the page in a browser";

inline bool has_models() {
  return std::filesystem::exists(kModels / "models.js");
}

/// Without the entities of an attribute.
inline std::string plain(const std::string& text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    bool found = false;
    for (const auto& [entity, letter] : {std::pair<std::string, char>{"&quot;", '"'},
                                         {"&lt;", '<'},
                                         {"&gt;", '>'},
                                         {"&amp;", '&'}}) {
      if (text.compare(at, entity.size(), entity) != 0) continue;
      result += letter;
      at += entity.size();
      found = true;
      break;
    }
    if (!found) result += text[at++];
  }
  return result;
}

/// Milliseconds of the browser's own time, which passes at once where there is nothing to do. The
/// models are compiled meanwhile, in time of the world.
constexpr int kPatience = 600000;

class InChromium : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_models()) GTEST_SKIP() << kNoModels;
    write_page(kScenes, kModels, folder_.path());
  }

  /// The document after a user's doing, a script that may wait with `await` and leaves what it has
  /// seen in `told`.
  std::string document(const std::string& user, const std::string& fragment = "",
                       const std::string& before = "", int width = 1280) const {
    return test::in_browser(
        folder_.path() / "index.html", folder_.path(), fragment,
        before +
            "(async () => {"
            "const told = {};"
            // What browsers do elsewhere takes time of the world: the page must not be idle.
            // The RTL's worker takes more of it: the browser's time must not run away.
            "let spun = 0;"
            "const busy = setInterval(() => {"
            "  for (let i = 0; hood.asked.size && i < 1e5; ++i) spun += Math.sqrt(i); }, 1);"
            "const pass = async () => {"
            "  do await new Promise(done => setTimeout(done, 100)); while (waiting); };"
            "const key = (name, more = {}) => document.activeElement.dispatchEvent("
            "  new KeyboardEvent('keydown', {key: name, bubbles: true, cancelable: true, "
            "...more}));"
            "const to = id => stage.scene.objects.findIndex(one => one.id === id);"
            "const at = id => { const b = boxOf(stage.scene.objects[to(id)]);"
            "  return [b.x + b.w / 2, b.y + b.h / 2]; };"
            "const point = (type, [x, y], more = {}) => { const r = canvas.getBoundingClientRect();"
            "  canvas.dispatchEvent(new PointerEvent(type, {clientX: r.left + x * scale,"
            "    clientY: r.top + y * scale, pointerId: 1, bubbles: true, ...more})); };"
            "canvas.setPointerCapture = () => {};"
            "while (!document.body.dataset.ready) await new Promise(done => setTimeout(done, 5));"
            "await pass();" +
            user +
            "document.body.dataset.told = JSON.stringify(told);"
            "clearInterval(busy);"
            "})().catch(error => { document.documentElement.dataset.error = error.stack; });",
        kPatience, width);
  }
  /// What was told; null without a browser.
  Json told(const std::string& user, const std::string& fragment = "") const {
    const std::string page = document(user, fragment);
    if (page.empty()) return nullptr;
    const std::size_t error = page.find("data-error");
    EXPECT_EQ(error, page.npos) << page.substr(std::min(error, page.size()), 400);
    // Longer than what std::regex can take.
    const std::string before = "data-told=\"";
    const std::size_t from = page.find(before);
    if (from == page.npos) throw std::runtime_error("the script has not come to its end");
    const std::size_t begin = from + before.size();
    return Json::parse(plain(page.substr(begin, page.find('"', begin) - begin)));
  }

  const test::TemporaryDirectory folder_;
};

}  // namespace collide::playground
