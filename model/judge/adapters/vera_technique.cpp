// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "model/common/input_error.h"
#include "model/judge/adapters/as_drawn.h"
#include "model/judge/adapters/places.h"
#include "model/judge/adapters/registry.h"
#include "model/judge/adapters/vera_sprites.h"
#include "model/judge/explain.h"
#include "model/judge/pairs.h"
#include "model/judge/roles.h"
#include "model/techniques/x16_detector.h"
#include "model/vera/golden.h"

namespace collide::techniques {
namespace {

constexpr int kZ = 2;

/// A sprite that shows nothing.
vera::Sprite hidden() {
  return {};
}

/// How a program uses the masks: properly, or with a mistake that the hardware lets pass.
enum class VeraUse : std::uint8_t {
  kProper,
  kBelieved,    ///< every pair with the reported bits is taken for a hit
  kHalfScreen,  ///< VSTOP is in the middle
};

/// VERA's masks alone: one bit for each of player and enemy, player and enemy bullet, bullet and
/// enemy, bullet and enemy bullet; or of two classes where they play no such parts.
class Groups final : public Technique {
 public:
  Groups(const Film& film, const vera::MakeUnit& make, VeraUse use)
      : film_(film),
        use_(use),
        images_(film),
        places_(film, objects_of(film, [](scene::Role) { return true; }), vera::kSprites),
        unit_(make ? make() : std::make_unique<vera::Golden>()),
        sprites_(static_cast<std::size_t>(places_.count())),
        shown_(film.roles().size()) {
    unit_->reset();
    if (use_ == VeraUse::kHalfScreen) registers_.vstop = x16::kScreenHeight / 2;
    unit_->set_registers(registers_);
    images_.load(*unit_);
    if (const std::size_t pairs = vera_pairs(film); pairs > kVeraBits) {
      throw InputError(
          fmt::format("{} pairs of classes may hit each other, and a sprite has {} bits "
                      "for them",
                      pairs, kVeraBits));
    }
    groups_ = vera_groups(film);
  }

  Granularity granularity() const override {
    if (use_ != VeraUse::kBelieved) return by_group(groups_);
    return {[this](const IndexPair& pair) {
              return common_groups(pair) == 0 ? Items{} : Items{item_of(pair, film_.objects())};
            },
            film_.objects()};
  }
  ItemKind item_kind() const override {
    return use_ == VeraUse::kBelieved ? ItemKind::kPair : ItemKind::kGroup;
  }
  /// The answer is there when the frame has been shown.
  int latency() const override { return 1; }
  World screen() const override { return {x16::kScreenWidth, x16::kScreenHeight}; }
  /// The masks of two line buffers, and the accumulator.
  /// The first frame after reset is shorter.
  bool remembers() const override { return true; }
  std::uint64_t memory_bits() const override { return 2 * vera::kScreenColumns * 4 + 4; }
  bool sees(int /*frame*/, int object) const override {
    return shown_[static_cast<std::size_t>(object)];
  }

  Answer step(int frame) override {
    const std::vector<Body> bodies = film_.bodies(frame);
    Answer answer;
    std::fill(shown_.begin(), shown_.end(), false);
    holders_ = places_.in_drawing_order(frame);
    for (std::size_t s = 0; s < sprites_.size(); ++s) {
      sprites_[s] = hidden();
      if (const auto holder = holders_[s]) {
        const auto i = static_cast<std::size_t>(*holder);
        const int shape = film_.shape_of(frame, *holder);
        const int x = pixel(bodies[i].now.x), y = pixel(bodies[i].now.y);
        shown_[i] = images_.has(shape) && VeraSprites::shows(x, y);
        if (shown_[i]) sprites_[s] = images_.sprite(shape, x, y, groups_[i], kZ);
      }
      unit_->load_sprite(static_cast<int>(s), sprites_[s]);
      answer.cost.accesses += kAttributeBytes;
    }
    const vera::Frame result = unit_->run_frame();
    const unsigned nibble = unit_->read(vera::kIsr) >> 4;
    if (use_ == VeraUse::kBelieved) {
      answer.items = pairs_with(nibble);
    } else {
      for (std::uint32_t bit = 0; bit < 4; ++bit) {
        if ((nibble >> bit & 1) != 0) answer.items.push_back(bit);
      }
    }
    ++answer.cost.accesses;  // ISR
    answer.cost.bytes = answer.cost.accesses;
    answer.cost.clocks = result.clocks;
    return answer;
  }

  std::optional<Reason> explain(const FrameFacts& facts, std::uint32_t item,
                                bool missed) const override {
    if (!missed && use_ == VeraUse::kBelieved) return Reason::kGroupsMerged;
    if (!missed) {
      // Two of one class share their bits, whether they may hit each other or not.
      for (const IndexPair& pair : pixel_pairs(facts.bodies, screen())) {
        const bool raised = (common_groups(pair) >> item & 1) != 0;
        if (raised && shown(pair) && !film_.may_hit(pair)) return Reason::kMayNotHit;
      }
      return std::nullopt;
    }
    static const scene::PackedMask kNothing(1, 1);
    std::vector<ShownSprite> drawn;
    for (std::size_t s = 0; s < sprites_.size(); ++s) {
      const auto holder = holders_[s];
      if (!holder) {
        drawn.push_back({&kNothing, 0, 0, 0, 0});
        continue;
      }
      const auto i = static_cast<std::size_t>(*holder);
      const Body& body = facts.bodies[i];
      drawn.push_back({body.mask, pixel(body.now.x), pixel(body.now.y), sprites_[s].z, groups_[i]});
    }
    const std::vector<LineState> lines = line_states(images_, sprites_, registers_);
    for (const IndexPair& pair : facts.pixel_pairs) {
      const bool asked = use_ == VeraUse::kBelieved ? item_of(pair, film_.objects()) == item
                                                    : (common_groups(pair) >> item & 1) != 0;
      if (!shown(pair) || !asked) continue;
      const auto [first, second] = std::minmax({sprite_of(pair.first), sprite_of(pair.second)});
      return explain_sprite_miss(drawn, first, second, lines);
    }
    return std::nullopt;
  }

 private:
  unsigned common_groups(const IndexPair& pair) const {
    return groups_[static_cast<std::size_t>(pair.first)] &
           groups_[static_cast<std::size_t>(pair.second)];
  }
  /// The sprite that an object, which is shown, is in the last frame.
  int sprite_of(int object) const {
    return static_cast<int>(std::find(holders_.begin(), holders_.end(), object) - holders_.begin());
  }
  bool shown(const IndexPair& pair) const {
    return shown_[static_cast<std::size_t>(pair.first)] &&
           shown_[static_cast<std::size_t>(pair.second)];
  }
  /// The pairs shown whose common groups are all among the bits.
  Items pairs_with(unsigned bits) const {
    Items items;
    for (int i = 0; i < film_.objects(); ++i) {
      for (int j = i + 1; j < film_.objects(); ++j) {
        const unsigned common = common_groups({i, j});
        if (!film_.may_hit({i, j}) || common == 0 || (common & ~bits) != 0 || !shown({i, j}))
          continue;
        items.push_back(item_of({i, j}, film_.objects()));
      }
    }
    return items;
  }

  const Film& film_;
  VeraUse use_;
  vera::Registers registers_;
  VeraSprites images_;
  Places places_;
  std::unique_ptr<vera::Unit> unit_;
  std::vector<std::uint8_t> groups_;         // of every object
  std::vector<vera::Sprite> sprites_;        // as they are shown
  std::vector<bool> shown_;                  // every object
  std::vector<std::optional<int>> holders_;  // the object of every sprite, in the last frame
};

constexpr const char* kLinesLooks =
    "Bars from the left: how much of a line's time its sprites take, red where some are left out. "
    "Digits are the masks; the dotted line is the one shown below.";

}  // namespace

TechniqueRows vera_techniques(const Equipment& equipment) {
  const auto with = [equipment](VeraUse use) {
    return [equipment, use](const Film& film) {
      return of_what_is_drawn(film, make_with<Groups>(equipment.vera, use));
    };
  };
  const TechniqueMaker proper{
      "vera",
      {"VERA's collision bits",
       "sprites of a bit share a pixel",
       "Commander X16",
       "VERA clocks",
       "its four bits are for the player and his bullets with enemies and theirs, or for four "
       "pairs "
       "of classes, up to 64x64 pixels each",
       "The video chip of the Commander X16 compares group masks pixel by pixel while "
       "it draws, and reports four bits a frame.",
       kLinesLooks,
       {"line-load", "groups", "line"},
       "groups"},
      with(VeraUse::kProper)};
  return {
      7,
      {proper,
       misused(proper, "vera-believed",
               "Misused: every pair that the bits allow is taken for a hit.",
               with(VeraUse::kBelieved)),
       misused(proper, "vera-half-screen", "Misused: the display ends in the middle of the screen.",
               with(VeraUse::kHalfScreen))}};
}

}  // namespace collide::techniques
