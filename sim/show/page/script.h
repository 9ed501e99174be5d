// SPDX-License-Identifier: MIT
#pragma once

namespace collide::show {

/// A script of a page, and the SHA-256 of its text in hexadecimal digits, by which the page's
/// policy lets it run.
struct Script {
  const char* text;
  const char* sha256;
};

}  // namespace collide::show
