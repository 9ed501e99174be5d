// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "model/scene/scene.h"
#include "sim/compare/outcome.h"

/// The words in which outcomes are given, the same in the table, in JSON and on the page.
namespace collide::compare {

const char* name_of(techniques::Judge judge);             ///< "G1"
const char* name_of(techniques::ItemKind kind);           ///< "pair"
const char* name_of(techniques::FalseAnswer::Sort sort);  ///< "missed"

/// What a technique that is judged so is asked for: "masks share a pixel".
const char* hit_in_words(techniques::Judge judge);
/// Whether circles decide, which may touch where pixels do not.
bool is_by_circles(techniques::Judge judge);
/// What an answer tells: "which two".
const char* item_in_words(techniques::ItemKind kind);

/// The ids of what a false answer is about: the pairs' objects, in the scene's order; else the
/// object.
std::vector<std::string> objects_of(const techniques::FalseAnswer& answer,
                                    techniques::ItemKind kind, const scene::Scene& scene);
/// "ship and rock", "group 2: ship, rock", "s1".
std::string what(const techniques::FalseAnswer& answer, techniques::ItemKind kind,
                 const scene::Scene& scene);
/// Steps of more than half the screen that are taken for motion, in lines; nothing without any.
std::vector<std::string> leaps_in_words(const Comparison& comparison);
/// The class of a false answer; "unknown" where none applies.
const char* reason(const techniques::FalseAnswer& answer);

}  // namespace collide::compare
