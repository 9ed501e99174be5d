// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

#include "model/common/json.h"
#include "model/scene/scene.h"
#include "sim/compare/comparison.h"

namespace collide::compare {

/// What the report's page is given: the film, the truths, each technique's answers, and the members
/// of `more` (sim/show/exhibits).
Json page_data(const Comparison& comparison, const techniques::Film& film,
               const scene::Scene& scene, const Json& more = Json::object());

/// The words of a technique in pages: name, machine, about, claim, and what its view shows.
Json words_json(const techniques::TechniqueWords& words);

/// Sizes of the units that pages tell: VERA's clocks, columns and rows of a line, the bytes of
/// Mandin's buffer.
Json limits_json();

/// The file of the report in its folder.
std::filesystem::path page_file(const std::filesystem::path& folder);

/// The report: one page that needs nothing else.
std::string page_text(const Comparison& comparison, const techniques::Film& film,
                      const scene::Scene& scene, const Json& more = Json::object());

/// Writes the report into a folder, which is made, and returns its file. Throws OutputError.
std::filesystem::path write_page(const Comparison& comparison, const techniques::Film& film,
                                 const scene::Scene& scene, const std::filesystem::path& folder,
                                 const Json& more = Json::object());

}  // namespace collide::compare
