// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace collide::test {

/// A page in a headless Chromium: its document after its script has run at a fragment of its
/// address, and after what a user does, as a script. `folder` is for the browser's own files. Empty
/// without a browser. `width`: of its window, in pixels. A page that takes its time is given so
/// many milliseconds, which pass as soon as it has nothing else to do.
std::string in_browser(const std::filesystem::path& page, const std::filesystem::path& folder,
                       const std::string& fragment, const std::string& user = "",
                       int milliseconds = 0, int width = 0);

/// A user's script that looks for what somebody cannot read or reach: texts against what is behind
/// them, what can be scrolled or pressed against its name, tables against their headings. It notes
/// that on the document's body.
extern const char* const kLookForBarriers;

/// Fails the running test for what the script has noted.
void expect_no_barriers(const std::string& document, const std::string& where);

}  // namespace collide::test
