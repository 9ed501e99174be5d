// SPDX-License-Identifier: MIT
#include <algorithm>

#include "model/techniques/explain.h"
#include "model/techniques/roles.h"
#include "model/techniques/technique_makers.h"
#include "model/techniques/vera_sprites.h"
#include "model/techniques/x16_detector.h"
#include "model/vera/golden.h"

namespace collide::techniques {
namespace {

constexpr int kZ = 2;
constexpr std::uint64_t kAttributeBytes = 8;

std::uint8_t groups_of(scene::Role role) {
  switch (role) {
    case scene::Role::kPlayer:
      return 0x3;
    case scene::Role::kPlayerBullet:
      return 0xC;
    case scene::Role::kEnemy:
      return 0x5;
    case scene::Role::kEnemyBullet:
      return 0xA;
    default:
      break;
  }
  return 0;
}

/// A sprite that shows nothing.
vera::Sprite hidden() {
  return {};
}

class Masks final : public Technique {
 public:
  Masks(const Film& film, const MakeVera& make)
      : film_(film),
        images_(film),
        unit_(make ? make() : std::make_unique<vera::Golden>()),
        sprites_(static_cast<std::size_t>(std::min(film.objects(), vera::kSprites))),
        shown_(film.roles().size()) {
    unit_->reset();
    images_.load(*unit_);
    for (const scene::Role role : film.roles()) groups_.push_back(groups_of(role));
  }

  std::string name() const override { return "vera"; }
  Granularity granularity() const override { return by_group(groups_); }
  /// The answer is there when the frame has been shown.
  int latency() const override { return 1; }
  World screen() const override { return {x16::kScreenWidth, x16::kScreenHeight}; }
  /// The masks of two line buffers, and the accumulator.
  std::uint64_t memory_bits() const override { return 2 * 640 * 4 + 4; }
  bool visible(int /*frame*/, const IndexPair& pair) const override {
    return shown_[static_cast<std::size_t>(pair.first)] &&
           shown_[static_cast<std::size_t>(pair.second)];
  }

  Answer step(int frame) override {
    const std::vector<Body> bodies = film_.bodies(frame);
    Answer answer;
    for (std::size_t i = 0; i < sprites_.size(); ++i) {
      const int shape = film_.shape_of(frame, static_cast<int>(i));
      const int x = pixel(bodies[i].now.x), y = pixel(bodies[i].now.y);
      shown_[i] = images_.has(shape) && VeraSprites::shows(x, y);
      sprites_[i] = shown_[i] ? images_.sprite(shape, x, y, groups_[i], kZ) : hidden();
      unit_->load_sprite(static_cast<int>(i), sprites_[i]);
      answer.cost.accesses += kAttributeBytes;
    }
    const vera::Frame result = unit_->run_frame();
    for (std::uint32_t bit = 0; bit < 4; ++bit) {
      if ((result.nibble >> bit & 1) != 0) answer.items.push_back(bit);
    }
    ++answer.cost.accesses;  // ISR
    answer.cost.bytes = answer.cost.accesses;
    answer.cost.clocks = result.clocks;
    return answer;
  }

  std::optional<Reason> explain(const FrameFacts& facts, std::uint32_t item,
                                bool missed) const override {
    if (!missed) return std::nullopt;
    std::vector<ShownSprite> shown;
    for (std::size_t i = 0; i < sprites_.size(); ++i) {
      const Body& body = facts.bodies[i];
      shown.push_back({body.mask, pixel(body.now.x), pixel(body.now.y), sprites_[i].z, groups_[i]});
    }
    const std::vector<LineState> lines = line_states(images_, sprites_);
    for (const IndexPair& pair : facts.pixel_pairs) {
      const auto a = static_cast<std::size_t>(pair.first),
                 b = static_cast<std::size_t>(pair.second);
      if (!visible(facts.frame, pair) || (groups_[a] & groups_[b] & 1u << item) == 0) continue;
      return explain_sprite_miss(shown, pair.first, pair.second, lines);
    }
    return std::nullopt;
  }

 private:
  const Film& film_;
  VeraSprites images_;
  std::unique_ptr<vera::Unit> unit_;
  std::vector<std::uint8_t> groups_;   // of every object
  std::vector<vera::Sprite> sprites_;  // of the first 128
  std::vector<bool> shown_;            // every object
};

}  // namespace

std::unique_ptr<Technique> make_vera(const Film& film, const MakeVera& make) {
  return std::make_unique<Masks>(film, make);
}

}  // namespace collide::techniques
