#include "sim/equal/impact/lemmas.h"
namespace collide::impact {
std::vector<symbolic::Lemma> product_lemmas() {
  return {};
}
}  // namespace collide::impact
