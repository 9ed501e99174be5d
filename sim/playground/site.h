// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

namespace collide::playground {

/// The playground's page, with the scenes and sprites of a folder. It loads models.js and
/// rtl.js from the same folder. Throws InputError for a scene that cannot be read.
std::string page_text(const std::filesystem::path& scenes);

/// How many bytes a text takes as a server sends it, compressed.
std::size_t compressed_size(const std::string& text);

/// Writes the page and a copy of the programs for the browser, models.js and rtl.js in `models`.
/// Throws OutputError.
void write_page(const std::filesystem::path& scenes, const std::filesystem::path& models,
                const std::filesystem::path& folder);

}  // namespace collide::playground
