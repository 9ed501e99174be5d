// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace collide::test {

/// A page in a headless Chromium: its document after its script has run at a fragment of its
/// address, and after what a user does, as a script. `folder` is for the browser's own files. Empty
/// without a browser.
std::string in_browser(const std::filesystem::path& page, const std::filesystem::path& folder,
                       const std::string& fragment, const std::string& user = "");

}  // namespace collide::test
