// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstddef>

#include "model/judge/adapters/as_drawn.h"
#include "model/judge/adapters/on_port.h"
#include "model/judge/adapters/places.h"
#include "model/judge/adapters/registry.h"
#include "model/judge/explain.h"
#include "model/judge/pairs.h"
#include "model/judge/roles.h"
#include "model/techniques/sprite_chips.h"

namespace collide::techniques {
namespace {

/// Where the registers and tables of a chip that the program reaches are, from kRecords on.
constexpr std::uint32_t kPorts = kRecords;

/// What the chips have in common: which objects are sprites, where those are, and a bus on which a
/// program writes the places and reads the answer.
class Chip : public OnPort {
 public:
  bool sees(int /*frame*/, int object) const override {
    const auto sprite = sprite_of(object);
    return sprite && sprites_[static_cast<std::size_t>(*sprite)].mask != nullptr;
  }
  /// A game reads the answer when the frame has been shown.
  int latency() const override { return 1; }

 protected:
  Chip(const Film& film, int sprites, Port* port)
      : OnPort(film, port),
        places_(film,
                objects_of(film, [](scene::Role role) { return role != scene::Role::kScenery; }),
                sprites),
        objects_(static_cast<std::size_t>(places_.count())),
        sprite_of_(film.roles().size()),
        sprites_(objects_.size()) {}

  /// Whether sprites are painted in the order of their numbers, so that a program gives the numbers
  /// out anew as the drawing order changes; else an object keeps its own for life.
  virtual bool paints_in_order() const { return true; }
  /// Whether the chip can show the sprite there at all.
  virtual bool fits(const chips::Sprite& sprite) const = 0;

  void place(int frame) {
    const std::vector<Body> bodies = film_.bodies(frame);
    const std::vector<std::optional<int>> painted = places_.in_drawing_order(frame);
    std::fill(sprite_of_.begin(), sprite_of_.end(), std::nullopt);
    for (std::size_t i = 0; i < objects_.size(); ++i) {
      const auto holder =
          paints_in_order() ? painted[i] : places_.holder(frame, static_cast<int>(i));
      sprites_[i] = {};
      if (!holder) continue;
      objects_[i] = *holder;
      sprite_of_[static_cast<std::size_t>(*holder)] = static_cast<int>(i);
      const Body& body = bodies[static_cast<std::size_t>(*holder)];
      const chips::Sprite sprite{body.mask, pixel(body.now.x), pixel(body.now.y)};
      if (fits(sprite)) sprites_[i] = sprite;
    }
  }
  /// The answer in a byte of the chip, and the program's read of it.
  std::uint8_t read_answer(std::uint32_t address, unsigned answer) {
    const bool even = address % 2 == 0;
    port_->preset(address & ~1u, static_cast<std::uint16_t>(even ? answer << 8 : answer));
    return port_->read_byte(address);
  }
  void write_byte(std::uint32_t address, int value) {
    port_->write_byte(address, static_cast<std::uint8_t>(value));
  }
  void write_word(std::uint32_t address, int value) {
    port_->write(address, static_cast<std::uint16_t>(value));
  }
  const std::vector<chips::Sprite>& sprites() const { return sprites_; }
  /// The sprite that an object is in the last frame, if it is one.
  std::optional<int> sprite_of(int object) const {
    return sprite_of_[static_cast<std::size_t>(object)];
  }
  /// The sprite that an object is for life, where it keeps one.
  std::optional<int> own_sprite_of(int object) const { return places_.of(object); }
  int object_of(std::size_t sprite) const { return objects_[sprite]; }
  IndexPair objects_of_sprites(std::size_t a, std::size_t b) const {
    return ordered(object_of(a), object_of(b));
  }
  /// The chip compares all with all: what it says may be of two that may not hit each other.
  std::optional<Reason> explain_invented(const FrameFacts& facts) const {
    for (const IndexPair& pair : pixel_pairs(facts.bodies, screen())) {
      if (!film_.may_hit(pair) && sees(facts.frame, pair.first) && sees(facts.frame, pair.second)) {
        return Reason::kMayNotHit;
      }
    }
    return std::nullopt;
  }

 private:
  Places places_;
  std::vector<int> objects_;                   // of every sprite that shows one
  std::vector<std::optional<int>> sprite_of_;  // by object, in the last frame
  std::vector<chips::Sprite> sprites_;
};

/// The row of a chip. Every one compares what it shows.
template <typename Shown>
TechniqueMaker chip(const char* name, const TechniqueWords& words, Port* port) {
  return {name, words,
          [port](const Film& film) { return of_what_is_drawn(film, make_with<Shown>(port)); }};
}

bool at_most(const scene::PackedMask& mask, int width, int height) {
  return mask.width() <= width && mask.height() <= height;
}

class Tms9918 final : public Chip {
 public:
  Tms9918(const Film& film, Port* port) : Chip(film, chips::tms9918::kSprites, port) {}

  Granularity granularity() const override { return by_frame(); }
  ItemKind item_kind() const override { return ItemKind::kFrame; }
  World screen() const override { return chips::tms9918::kScreen; }
  /// The flags of the status register and the fifth sprite's number.
  std::uint64_t memory_bits() const override { return 7; }

  Answer look(int frame) override {
    place(frame);
    // The address of the attributes in two halves; then each write goes to the next.
    write_byte(kControl, 0x00);
    write_byte(kControl, 0x40);
    for (const chips::Sprite& sprite : sprites()) {
      if (sprite.mask == nullptr) continue;
      const bool early = sprite.x < 0;
      write_byte(kData, sprite.y - 1);
      write_byte(kData, early ? sprite.x + kEarlyClock : sprite.x);
      write_byte(kData, 0);
      write_byte(kData, early ? 0x8F : 0x0F);
    }
    const unsigned coincidence = chips::tms9918::show(sprites()).coincidence ? kCoincidence : 0;
    Answer answer;
    if ((read_answer(kControl, coincidence) & kCoincidence) != 0) answer.items.push_back(0);
    return answer;
  }

  std::optional<Reason> explain(const FrameFacts& facts, std::uint32_t /*item*/,
                                bool missed) const override {
    if (!missed) return explain_invented(facts);
    for (const IndexPair& pair : facts.pixel_pairs) {
      if (!sees(facts.frame, pair.first) || !sees(facts.frame, pair.second)) continue;
      return explain_line_limit(sprites(), *sprite_of(pair.first), *sprite_of(pair.second));
    }
    return std::nullopt;
  }

 private:
  /// The early clock bit moves a sprite 32 pixels to the left.
  static constexpr int kEarlyClock = 32;
  static constexpr std::uint32_t kData = kPorts, kControl = kPorts + 1;
  static constexpr unsigned kCoincidence = 0x20;

  bool fits(const chips::Sprite& sprite) const override {
    using namespace chips::tms9918;
    return at_most(*sprite.mask, kSide, kSide) && sprite.x >= -kEarlyClock &&
           sprite.x < kScreen.width && sprite.y > -kSide && sprite.y < kScreen.height;
  }
};

class VicII final : public Chip {
 public:
  VicII(const Film& film, Port* port) : Chip(film, chips::vic_ii::kSprites, port) {}

  Granularity granularity() const override { return by_object(); }
  ItemKind item_kind() const override { return ItemKind::kObject; }
  World screen() const override { return chips::vic_ii::kScreen; }
  std::uint64_t memory_bits() const override { return chips::vic_ii::kSprites; }

  Answer look(int frame) override {
    place(frame);
    int ninth_bits = 0;
    for (std::size_t i = 0; i < sprites().size(); ++i) {
      const chips::Sprite& sprite = sprites()[i];
      if (sprite.mask == nullptr) continue;
      const auto at = kPorts + 2 * static_cast<std::uint32_t>(i);
      const int x = sprite.x - chips::vic_ii::kLeft;
      write_byte(at, x);
      write_byte(at + 1, sprite.y - chips::vic_ii::kTop);
      ninth_bits |= (x >> 8 & 1) << i;
    }
    write_byte(kPorts + 0x10, ninth_bits);
    collided_ = read_answer(kPorts + 0x1E, chips::vic_ii::sprite_collisions(sprites()));
    Answer answer;
    for (std::size_t i = 0; i < sprites().size(); ++i) {
      if ((collided_ >> i & 1) != 0) {
        answer.items.push_back(static_cast<std::uint32_t>(object_of(i)));
      }
    }
    // Sprites are taken in the order of birth, objects stand in that of the scene.
    std::sort(answer.items.begin(), answer.items.end());
    return answer;
  }

  std::optional<Reason> explain(const FrameFacts& facts, std::uint32_t item,
                                bool missed) const override {
    if (missed) return std::nullopt;
    for (const IndexPair& pair : pixel_pairs(facts.bodies, screen())) {
      if (pair.first != static_cast<int>(item) && pair.second != static_cast<int>(item)) continue;
      if (!film_.may_hit(pair)) return Reason::kMayNotHit;
    }
    return Reason::kOutsideScreen;
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
  Denise(const Film& film, Port* port) : Chip(film, chips::denise::kSprites, port) {}

  /// An item is a bit of CLXDAT.
  Granularity granularity() const override {
    return {[this](const IndexPair& pair) {
              const auto first = own_sprite_of(pair.first), second = own_sprite_of(pair.second);
              if (!first || !second) return Items{};
              const auto bit = chips::denise::clxdat_bit(*first, *second);
              return bit ? Items{static_cast<std::uint32_t>(*bit)} : Items{};
            },
            [this](int object) { return own_sprite_of(object).value_or(-1); }};
  }
  ItemKind item_kind() const override { return ItemKind::kGroup; }
  World screen() const override { return chips::denise::kScreen; }
  /// Six pairs of sprite pairs.
  std::uint64_t memory_bits() const override { return 6; }

  Answer look(int frame) override {
    place(frame);
    for (std::size_t i = 0; i < sprites().size(); ++i) {
      const chips::Sprite& sprite = sprites()[i];
      if (sprite.mask == nullptr) continue;
      // SPRxPOS has the low bits of the first row and the high ones of the column, SPRxCTL the
      // rest.
      const auto at = kPorts + kSpr0Pos + 8 * static_cast<std::uint32_t>(i);
      const int column = sprite.x + kFirstColumn, row = sprite.y + kFirstRow;
      const int last = row + sprite.mask->height();
      write_word(at, (row & 0xFF) << 8 | (column >> 1 & 0xFF));
      write_word(at + 2,
                 (last & 0xFF) << 8 | (row >> 8 & 1) << 2 | (last >> 8 & 1) << 1 | (column & 1));
    }
    port_->preset(kPorts + kClxdat, chips::denise::clxdat(sprites()));
    const unsigned data = port_->read(kPorts + kClxdat);
    Answer answer;
    for (std::uint32_t bit = 0; bit < 16; ++bit) {
      if ((data >> bit & 1) != 0) answer.items.push_back(bit);
    }
    return answer;
  }

  /// At its own granularity it is exact, but for what it compares outside the display window.
  std::optional<Reason> explain(const FrameFacts& facts, std::uint32_t /*item*/,
                                bool missed) const override {
    if (missed) return std::nullopt;
    return explain_invented(facts).value_or(Reason::kOutsideScreen);
  }

 private:
  bool paints_in_order() const override { return false; }

  static constexpr std::uint32_t kClxdat = 0x00E, kSpr0Pos = 0x140;
  /// The chip's place of the display window's corner.
  static constexpr int kFirstColumn = 0x81, kFirstRow = 0x2C;

  bool fits(const chips::Sprite& sprite) const override {
    return sprite.mask->width() <= chips::denise::kWidth;
  }
};

/// A chip that keeps one partner of each sprite, of those painted before it.
class OnePartner : public Chip {
 public:
  std::optional<Reason> explain(const FrameFacts& /*facts*/, std::uint32_t item,
                                bool missed) const override {
    if (!missed) return std::nullopt;
    const IndexPair pair = pair_of(item, film_.objects());
    const auto [first, second] = std::minmax({*sprite_of(pair.first), *sprite_of(pair.second)});
    return explain_partner_miss(sprites(), screen(), first, second);
  }

 protected:
  using Chip::Chip;

  /// The items of each sprite with its partner, which is a sprite too, or -1 for none. The program
  /// takes no notice of two that may not hit each other; the place of a partner is lost to them.
  Items items_of(const std::vector<int>& partners) const {
    Items items;
    for (std::size_t i = 0; i < partners.size(); ++i) {
      if (partners[i] < 0) continue;
      const IndexPair pair = objects_of_sprites(i, static_cast<std::size_t>(partners[i]));
      if (film_.may_hit(pair)) items.push_back(item_of(pair, film_.objects()));
    }
    std::sort(items.begin(), items.end());
    return items;
  }
};

class Gameduino final : public OnePartner {
 public:
  Gameduino(const Film& film, Port* port) : OnePartner(film, chips::gameduino::kSprites, port) {}

  World screen() const override { return chips::gameduino::kScreen; }
  std::uint64_t memory_bits() const override { return 8 * chips::gameduino::kSprites; }

  Answer look(int frame) override {
    place(frame);
    for (std::size_t i = 0; i < sprites().size(); ++i) {
      const chips::Sprite& sprite = sprites()[i];
      if (sprite.mask == nullptr) continue;
      // X and Y of nine bits, with palette, image and class above them; low byte first.
      const auto at = kPorts + 4 * static_cast<std::uint32_t>(i);
      write_byte(at, sprite.x);
      write_byte(at + 1, sprite.x >> 8 & 1);
      write_byte(at + 2, sprite.y);
      write_byte(at + 3, sprite.y >> 8 & 1);
    }
    const std::vector<std::uint8_t> collisions = chips::gameduino::collisions(sprites());
    std::vector<int> partners(sprites().size(), -1);
    for (std::size_t i = 0; i < sprites().size(); ++i) {
      if (sprites()[i].mask == nullptr) continue;
      const auto met =
          read_answer(kPorts + kCollisions + static_cast<std::uint32_t>(i), collisions[i]);
      if (met != chips::gameduino::kNone) partners[i] = met;
    }
    Answer answer{items_of(partners), {}, {}};
    return answer;
  }

 private:
  /// The collision RAM, behind the sprites.
  static constexpr std::uint32_t kCollisions = 4 * chips::gameduino::kSprites;

  bool fits(const chips::Sprite& sprite) const override {
    return at_most(*sprite.mask, chips::gameduino::kSide, chips::gameduino::kSide);
  }
};

class Lynx final : public OnePartner {
 public:
  Lynx(const Film& film, Port* port) : OnePartner(film, chips::lynx::kNumbers, port) {}

  World screen() const override { return chips::lynx::kScreen; }
  /// The collision buffer, 4 bits a pixel, and the depositories.
  std::uint64_t memory_bits() const override {
    return 4 * chips::lynx::kScreen.width * chips::lynx::kScreen.height + 8 * chips::lynx::kNumbers;
  }

  Answer look(int frame) override {
    place(frame);
    // Everyone has a number of his own, in the order of painting.
    std::vector<chips::lynx::Numbered> numbered;
    for (const chips::Sprite& sprite : sprites()) {
      numbered.push_back({sprite, static_cast<std::uint8_t>(numbered.size() + 1)});
    }
    const std::vector<std::uint8_t> depositories = chips::lynx::depositories(numbered);
    std::vector<int> partners(sprites().size(), -1);
    for (std::size_t i = 0; i < sprites().size(); ++i) {
      const chips::Sprite& sprite = sprites()[i];
      if (sprite.mask == nullptr) continue;
      const auto block = kPorts + kBlock * static_cast<std::uint32_t>(i);
      // HPOS and VPOS, low byte first, by the 8-bit processor.
      write_byte(block, sprite.x);
      write_byte(block + 1, sprite.x >> 8);
      write_byte(block + 2, sprite.y);
      write_byte(block + 3, sprite.y >> 8);
      partners[i] = read_answer(block + 4, depositories[i]) - 1;
    }
    Answer answer{items_of(partners), {}, {}};
    return answer;
  }

 private:
  /// Bytes from one control block to the next.
  static constexpr std::uint32_t kBlock = 8;

  bool fits(const chips::Sprite& /*sprite*/) const override { return true; }
};

}  // namespace

/// Collision registers of other chips (docs/reference/sprite-chips.md). The first objects are their
/// sprites, as many as a chip has, without scenery.
TechniqueRows chip_techniques(const Equipment& equipment) {
  Port* const port = equipment.port;
  return {
      11,
      {chip<Tms9918>(
           "tms9918",
           {"TMS9918A sprites",
            "sprites share a pixel",
            "MSX",
            "",
            "32 sprites of at most 16x16 on 256x192",
            "MSX and ColecoVision: one bit for the whole frame, and only four sprites on a line.",
            "It says that something touched, not what.",
            {},
            ""},
           port),
       chip<VicII>("vic-ii",
                   {"VIC-II sprites",
                    "sprites share a pixel",
                    "Commodore 64",
                    "",
                    "eight sprites of at most 24x21 on 320x200",
                    "Commodore 64: a bit for each of eight sprites that took part in a collision, "
                    "not with whom; it looks under the border as well.",
                    "It names the sprites that touched something, not what.",
                    {},
                    ""},
                   port),
       chip<Denise>("denise",
                    {"Denise sprites",
                     "sprites share a pixel",
                     "Amiga",
                     "",
                     "eight sprites 16 wide on 320x256, and two of one pair are not compared",
                     "Amiga: eight sprites are four pairs, and a bit says which two pairs met. "
                     "Within a pair nothing is seen.",
                     "It names the two groups that touched.",
                     {},
                     ""},
                    port),
       chip<Gameduino>(
           "gameduino",
           {"Gameduino sprites",
            "sprites share a pixel",
            "Gameduino",
            "",
            "256 sprites of at most 16x16 on 400x300",
            "A sprite learns the number of one that it covers: the last one that was on top there.",
            "It names a sprite and the one on top of which it lies.",
            {},
            ""},
           port),
       chip<Lynx>("lynx",
                  {"Suzy sprites",
                   "sprites share a pixel",
                   "Atari Lynx",
                   "",
                   "15 numbers on a screen of 160x102",
                   "Atari Lynx: every sprite is painted over the numbers of those before it, and "
                   "learns the highest.",
                   "It names a sprite and the highest that it was painted over.",
                   {},
                   ""},
                  port)}};
}

}  // namespace collide::techniques
