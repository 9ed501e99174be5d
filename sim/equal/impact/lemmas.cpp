// SPDX-License-Identifier: MIT
#include "sim/equal/impact/lemmas.h"

namespace collide::impact {

std::vector<symbolic::Lemma> lemmas() {
  std::vector<symbolic::Lemma> all;
  for (const auto part :
       {object_lemmas, contact_lemmas, motion_lemmas, discriminant_lemmas, time_lemmas}) {
    for (const symbolic::Lemma& lemma : part()) all.push_back(lemma);
  }
  return all;
}

}  // namespace collide::impact
