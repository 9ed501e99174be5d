// SPDX-License-Identifier: MIT
#include "model/judge/adapters/registry.h"

#include <algorithm>
#include <utility>

#include "model/common/input_error.h"

namespace collide::techniques {

// The build writes techniques.inc: a line COLLIDE_TECHNIQUES(X) for each file X_technique.cpp.
#define COLLIDE_TECHNIQUES(X) TechniqueRows X##_techniques(const Equipment& equipment);
#include "techniques.inc"
#undef COLLIDE_TECHNIQUES

namespace {

std::vector<TechniqueMaker> rows(const Equipment& equipment, bool is_misused) {
  std::vector<TechniqueRows> files = {
#define COLLIDE_TECHNIQUES(X) X##_techniques(equipment),
#include "techniques.inc"
#undef COLLIDE_TECHNIQUES
  };
  std::stable_sort(files.begin(), files.end(),
                   [](const auto& a, const auto& b) { return a.place < b.place; });
  std::vector<TechniqueMaker> found;
  for (TechniqueRows& file : files) {
    for (TechniqueMaker& maker : file.makers) {
      if (maker.words.is_misused == is_misused) found.push_back(std::move(maker));
    }
  }
  return found;
}

}  // namespace

TechniqueMaker misused(const TechniqueMaker& technique, const char* name, const char* about,
                       std::function<std::unique_ptr<Technique>(const Film&)> make) {
  TechniqueMaker row{name, technique.words, std::move(make)};
  row.words.about = about;
  row.words.is_misused = true;
  return row;
}

std::vector<TechniqueMaker> all_techniques(const Equipment& equipment) {
  return rows(equipment, false);
}

std::vector<TechniqueMaker> misused_techniques(const Equipment& equipment) {
  Equipment untold = equipment;
  untold.told = {};
  return rows(untold, true);
}

std::unique_ptr<Technique> make_technique(const std::string& name, const Film& film,
                                          const Equipment& equipment) {
  for (const auto& makers : {all_techniques(equipment), misused_techniques(equipment)}) {
    for (const TechniqueMaker& maker : makers) {
      if (maker.name == name) return maker.make(film);
    }
  }
  throw InputError(name, "no such technique");
}

}  // namespace collide::techniques
