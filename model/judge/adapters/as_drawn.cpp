// SPDX-License-Identifier: MIT
#include "model/judge/adapters/as_drawn.h"

#include <algorithm>
#include <utility>

namespace collide::techniques {
namespace {

class AsDrawn final : public Technique {
 public:
  AsDrawn(Film drawn, const std::function<std::unique_ptr<Technique>(const Film&)>& make)
      : drawn_(std::move(drawn)), technique_(make(drawn_)) {}

  Judge judge() const override { return technique_->judge(); }
  double time_unit() const override { return technique_->time_unit(); }
  Granularity granularity() const override { return technique_->granularity(); }
  ItemKind item_kind() const override { return technique_->item_kind(); }
  bool sees(int frame, int object) const override { return technique_->sees(frame, object); }
  bool sees_pair(int frame, const IndexPair& pair) const override {
    return technique_->sees_pair(frame, pair);
  }
  Items of_backdrop(const std::vector<int>& objects) const override {
    return technique_->of_backdrop(objects);
  }
  World screen() const override { return technique_->screen(); }
  std::uint64_t memory_bits() const override { return technique_->memory_bits(); }
  int latency() const override { return technique_->latency(); }
  bool remembers() const override { return technique_->remembers(); }
  Answer step(int frame) override { return technique_->step(frame); }
  std::optional<int> partner(std::uint32_t item) const override {
    return technique_->partner(item);
  }

  std::optional<Reason> explain(const FrameFacts& facts, std::uint32_t item,
                                bool missed) const override {
    const std::vector<Body> bodies = drawn_.bodies(facts.frame);
    std::vector<IndexPair> met = pixel_pairs(bodies, screen());
    met.erase(std::remove_if(met.begin(), met.end(),
                             [&](const IndexPair& pair) {
                               return !drawn_.may_hit(pair) || !sees(facts.frame, pair.first) ||
                                      !sees(facts.frame, pair.second);
                             }),
              met.end());
    const Items shown = reduce(met, granularity());
    const bool meets = std::count(shown.begin(), shown.end(), item) != 0;
    // The answer is right for what is drawn.
    if (meets != missed) return Reason::kDrawnIsNotMask;
    const FrameFacts drawn{facts.frame, bodies, met, facts.circle_contacts,
                           facts.backdrop_contacts};
    return technique_->explain(drawn, item, missed);
  }

 private:
  Film drawn_;
  std::unique_ptr<Technique> technique_;
};

}  // namespace

std::unique_ptr<Technique> of_what_is_drawn(
    const Film& film, const std::function<std::unique_ptr<Technique>(const Film&)>& make) {
  auto drawn = film.as_drawn();
  if (!drawn) return make(film);
  return std::make_unique<AsDrawn>(std::move(*drawn), make);
}

}  // namespace collide::techniques
