// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>

#include "model/techniques/explain.h"
#include "model/techniques/roles.h"
#include "model/techniques/sprite_chips.h"
#include "model/techniques/technique_makers.h"

namespace collide::techniques {
namespace {

/// What the chips have in common: which objects are sprites, and where those are.
class Chip : public Technique {
 public:
  bool visible(int /*frame*/, const IndexPair& pair) const override {
    return shows(pair.first) && shows(pair.second);
  }
  /// A game reads the answer when the frame has been shown.
  int latency() const override { return 1; }

 protected:
  Chip(const Film& film, int sprites)
      : film_(film), sprite_of_(static_cast<std::size_t>(film.objects())) {
    for (int i = 0; i < film.objects(); ++i) {
      if (film.roles()[static_cast<std::size_t>(i)] == scene::Role::kScenery) continue;
      if (objects_.size() == static_cast<std::size_t>(sprites)) break;
      sprite_of_[static_cast<std::size_t>(i)] = static_cast<int>(objects_.size());
      objects_.push_back(i);
    }
    sprites_.resize(objects_.size());
  }

  /// Whether the chip can show the sprite there at all.
  virtual bool fits(const chips::Sprite& sprite) const = 0;

  void place(int frame) {
    const std::vector<Body> bodies = film_.bodies(frame);
    shown_ = 0;
    for (std::size_t i = 0; i < objects_.size(); ++i) {
      const Body& body = bodies[static_cast<std::size_t>(objects_[i])];
      const chips::Sprite sprite{body.mask, pixel(body.now.x), pixel(body.now.y)};
      const bool shown = fits(sprite);
      sprites_[i] = shown ? sprite : chips::Sprite{};
      shown_ += shown ? 1 : 0;
    }
  }
  /// Accesses of one size.
  static Cost cost(std::uint64_t accesses, std::uint64_t bytes_each) {
    return {0, accesses, bytes_each * accesses};
  }

  const Film& film() const { return film_; }
  const std::vector<chips::Sprite>& sprites() const { return sprites_; }
  std::uint64_t shown() const { return shown_; }
  /// The sprite that an object is, if it is one.
  std::optional<int> sprite_of(int object) const {
    return sprite_of_[static_cast<std::size_t>(object)];
  }
  int object_of(std::size_t sprite) const { return objects_[sprite]; }
  std::uint32_t item_of_sprites(std::size_t a, std::size_t b) const {
    return item_of(ordered(object_of(a), object_of(b)), film_.objects());
  }

 private:
  bool shows(int object) const {
    const auto sprite = sprite_of(object);
    return sprite && sprites_[static_cast<std::size_t>(*sprite)].mask != nullptr;
  }

  const Film& film_;
  std::vector<std::optional<int>> sprite_of_;  // of every object
  std::vector<int> objects_;                   // of every sprite
  std::vector<chips::Sprite> sprites_;
  std::uint64_t shown_ = 0;
};

bool at_most(const scene::PackedMask& mask, int width, int height) {
  return mask.width() <= width && mask.height() <= height;
}

class Tms9918 final : public Chip {
 public:
  explicit Tms9918(const Film& film) : Chip(film, chips::tms9918::kSprites) {}

  std::string name() const override { return "tms9918"; }
  Granularity granularity() const override { return by_frame(); }
  ItemKind item_kind() const override { return ItemKind::kFrame; }
  World screen() const override { return chips::tms9918::kScreen; }
  /// The flags of the status register and the fifth sprite's number.
  std::uint64_t memory_bits() const override { return 7; }

  Answer step(int frame) override {
    place(frame);
    Answer answer;
    if (chips::tms9918::show(sprites()).coincidence) answer.items.push_back(0);
    // The address of the table in two halves, four bytes a sprite, the status.
    answer.cost = cost(2 + 4 * shown() + 1, 1);
    return answer;
  }

  std::optional<Reason> explain(const FrameFacts& facts, std::uint32_t /*item*/,
                                bool missed) const override {
    if (!missed) return std::nullopt;
    for (const IndexPair& pair : facts.pixel_pairs) {
      if (!visible(facts.frame, pair)) continue;
      return explain_line_limit(sprites(), *sprite_of(pair.first), *sprite_of(pair.second));
    }
    return std::nullopt;
  }

 private:
  /// The early clock bit moves a sprite 32 pixels to the left.
  static constexpr int kEarlyClock = 32;

  bool fits(const chips::Sprite& sprite) const override {
    using namespace chips::tms9918;
    return at_most(*sprite.mask, kSide, kSide) && sprite.x >= -kEarlyClock &&
           sprite.x < kScreen.width && sprite.y > -kSide && sprite.y < kScreen.height;
  }
};

class VicII final : public Chip {
 public:
  explicit VicII(const Film& film) : Chip(film, chips::vic_ii::kSprites) {}

  std::string name() const override { return "vic-ii"; }
  Granularity granularity() const override { return by_object(); }
  ItemKind item_kind() const override { return ItemKind::kObject; }
  World screen() const override { return chips::vic_ii::kScreen; }
  std::uint64_t memory_bits() const override { return chips::vic_ii::kSprites; }

  Answer step(int frame) override {
    place(frame);
    Answer answer;
    collided_ = chips::vic_ii::sprite_collisions(sprites());
    for (std::size_t i = 0; i < sprites().size(); ++i) {
      if ((collided_ >> i & 1) != 0) {
        answer.items.push_back(static_cast<std::uint32_t>(object_of(i)));
      }
    }
    // Two coordinates a sprite, the ninth bits of X, D01E.
    answer.cost = cost(2 * shown() + 2, 1);
    return answer;
  }

  std::optional<Reason> explain(const FrameFacts& /*facts*/, std::uint32_t /*item*/,
                                bool missed) const override {
    return missed ? std::nullopt : std::optional(Reason::kOutsideScreen);
  }
  /// Known if two bits are set.
  std::optional<int> partner(std::uint32_t item) const override {
    std::optional<int> other;
    for (std::size_t i = 0; i < sprites().size(); ++i) {
      const int object = object_of(i);
      if ((collided_ >> i & 1) == 0 || object == static_cast<int>(item)) continue;
      if (other) return std::nullopt;
      other = object;
    }
    return other;
  }

 private:
  bool fits(const chips::Sprite& sprite) const override {
    using namespace chips::vic_ii;
    return at_most(*sprite.mask, kWidth, kHeight) && sprite.x >= kLeft && sprite.x <= kRight &&
           sprite.y >= kTop && sprite.y <= kBottom;
  }

  unsigned collided_ = 0;
};

class Denise final : public Chip {
 public:
  explicit Denise(const Film& film) : Chip(film, chips::denise::kSprites) {}

  std::string name() const override { return "denise"; }
  /// An item is a bit of CLXDAT.
  Granularity granularity() const override {
    return [this](const IndexPair& pair) {
      const auto first = sprite_of(pair.first), second = sprite_of(pair.second);
      if (!first || !second) return Items{};
      const auto bit = chips::denise::clxdat_bit(*first, *second);
      return bit ? Items{static_cast<std::uint32_t>(*bit)} : Items{};
    };
  }
  ItemKind item_kind() const override { return ItemKind::kGroup; }
  World screen() const override { return chips::denise::kScreen; }
  /// Six pairs of sprite pairs.
  std::uint64_t memory_bits() const override { return 6; }

  Answer step(int frame) override {
    place(frame);
    Answer answer;
    const unsigned data = chips::denise::clxdat(sprites());
    for (std::uint32_t bit = 0; bit < 16; ++bit) {
      if ((data >> bit & 1) != 0) answer.items.push_back(bit);
    }
    // SPRxPOS and SPRxCTL of each sprite, CLXDAT: words.
    answer.cost = cost(2 * shown() + 1, 2);
    return answer;
  }

  /// At its own granularity it is exact.
  std::optional<Reason> explain(const FrameFacts& /*facts*/, std::uint32_t /*item*/,
                                bool /*missed*/) const override {
    return std::nullopt;
  }

 private:
  bool fits(const chips::Sprite& sprite) const override {
    return sprite.mask->width() <= chips::denise::kWidth;
  }
};

/// A chip that keeps one partner of each sprite, of those painted before it.
class OnePartner : public Chip {
 public:
  Granularity granularity() const override { return by_pair(film().objects()); }

  std::optional<Reason> explain(const FrameFacts& /*facts*/, std::uint32_t item,
                                bool missed) const override {
    if (!missed) return std::nullopt;
    const IndexPair pair = pair_of(item, film().objects());
    return explain_partner_miss(sprites(), screen(), *sprite_of(pair.first),
                                *sprite_of(pair.second));
  }

 protected:
  using Chip::Chip;

  /// The items of each sprite with its partner, which is a sprite too, or -1 for none.
  Items items_of(const std::vector<int>& partners) const {
    Items items;
    for (std::size_t i = 0; i < partners.size(); ++i) {
      if (partners[i] < 0) continue;
      items.push_back(item_of_sprites(i, static_cast<std::size_t>(partners[i])));
    }
    std::sort(items.begin(), items.end());
    return items;
  }
};

class Gameduino final : public OnePartner {
 public:
  explicit Gameduino(const Film& film) : OnePartner(film, chips::gameduino::kSprites) {}

  std::string name() const override { return "gameduino"; }
  World screen() const override { return chips::gameduino::kScreen; }
  std::uint64_t memory_bits() const override { return 8 * chips::gameduino::kSprites; }

  Answer step(int frame) override {
    place(frame);
    std::vector<int> partners;
    for (const std::uint8_t met : chips::gameduino::collisions(sprites())) {
      partners.push_back(met == chips::gameduino::kNone ? -1 : met);
    }
    // Four bytes a sprite, one to read back.
    return {items_of(partners), {}, cost(5 * shown(), 1)};
  }

 private:
  bool fits(const chips::Sprite& sprite) const override {
    return at_most(*sprite.mask, chips::gameduino::kSide, chips::gameduino::kSide);
  }
};

class Lynx final : public OnePartner {
 public:
  explicit Lynx(const Film& film) : OnePartner(film, chips::lynx::kNumbers) {}

  std::string name() const override { return "lynx"; }
  World screen() const override { return chips::lynx::kScreen; }
  /// The collision buffer, 4 bits a pixel, and the depositories.
  std::uint64_t memory_bits() const override {
    return 4 * chips::lynx::kScreen.width * chips::lynx::kScreen.height + 8 * chips::lynx::kNumbers;
  }

  Answer step(int frame) override {
    place(frame);
    // Everyone has a number of his own, in the order of painting.
    std::vector<chips::lynx::Numbered> numbered;
    for (const chips::Sprite& sprite : sprites()) {
      numbered.push_back({sprite, static_cast<std::uint8_t>(numbered.size() + 1)});
    }
    std::vector<int> partners;
    for (const std::uint8_t met : chips::lynx::depositories(numbered)) partners.push_back(met - 1);
    // Two words of place a sprite by the byte, its depository.
    return {items_of(partners), {}, cost(5 * shown(), 1)};
  }

 private:
  bool fits(const chips::Sprite& /*sprite*/) const override { return true; }
};

}  // namespace

std::unique_ptr<Technique> make_tms9918(const Film& film) {
  return std::make_unique<Tms9918>(film);
}
std::unique_ptr<Technique> make_vic_ii(const Film& film) {
  return std::make_unique<VicII>(film);
}
std::unique_ptr<Technique> make_denise(const Film& film) {
  return std::make_unique<Denise>(film);
}
std::unique_ptr<Technique> make_gameduino(const Film& film) {
  return std::make_unique<Gameduino>(film);
}
std::unique_ptr<Technique> make_lynx(const Film& film) {
  return std::make_unique<Lynx>(film);
}

}  // namespace collide::techniques
