// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace collide::compare {

/// What the page of a comparison says and shows of a technique.
struct TechniqueWords {
  std::string about;                ///< in a sentence or two, for people who do not know it
  std::string looks;                ///< what is drawn of what it looks at; empty: nothing is
  std::vector<std::string> layers;  ///< of the drawing, from back to front: ../page/film.js
  std::string panel;                ///< below the film: "zones", "groups" or none
};

/// Throws std::out_of_range for a technique that it does not know.
const TechniqueWords& words_of(std::string_view technique);

}  // namespace collide::compare
