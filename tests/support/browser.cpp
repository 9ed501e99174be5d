// SPDX-License-Identifier: MIT
#include "tests/support/browser.h"

#include <cstdlib>
#include <fstream>

#include "tests/support/process.h"

namespace collide::test {

std::string in_browser(const std::filesystem::path& page, const std::filesystem::path& folder,
                       const std::string& fragment, const std::string& user) {
  const std::filesystem::path used = folder / "page.html";
  // What goes wrong in the page's script is found in the document.
  std::ofstream(used) << "<script>addEventListener('error', event => {"
                         "document.documentElement.dataset.error = event.message;});</script>\n"
                      << read_file(page) << "<script>{" << user << "}</script>\n";
  for (const char* browser : {"chromium", "chromium-browser", "google-chrome"}) {
    if (std::system(("command -v " + std::string(browser) + " >/dev/null").c_str()) != 0) continue;
    return run_program({"timeout", "60", browser, "--headless", "--no-sandbox", "--disable-gpu",
                        "--user-data-dir=" + (folder / "profile").string(), "--dump-dom",
                        "file://" + used.string() + fragment})
        .out;
  }
  return "";
}

}  // namespace collide::test
