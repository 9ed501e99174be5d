// SPDX-License-Identifier: MIT
#include <algorithm>
#include <set>

#include "model/judge/adapters/registry.h"
#include "model/judge/adapters/vera_sprites.h"
#include "model/judge/explain.h"
#include "model/judge/pairs.h"
#include "model/judge/roles.h"
#include "model/techniques/x16_detector.h"
#include "model/vera/golden.h"

namespace collide::techniques {
namespace {

/// How the program is used: properly, or with a mistake that the hardware lets pass.
enum class RingsUse : std::uint8_t {
  kProper,
  kOneTable,  ///< the decision table of the first projectile and the first target serves all
};

/// The ring program in its original form: player bullets are projectiles, enemies targets.
class Rings final : public Technique {
 public:
  Rings(const Film& film, const vera::MakeUnit& make, RingsUse use, Port* port, const Told& told)
      : film_(film),
        use_(use),
        told_(told.rings),
        unit_(make ? make() : std::make_unique<vera::Golden>()),
        sprite_of_(film.roles().size(), -1),
        alive_(film.roles().size()) {
    require_part(
        film, [](scene::Role role) { return role == kProjectile; }, "player-bullet");
    require_part(
        film, [](scene::Role role) { return role == kTarget; }, "enemy");
    choose(kProjectile, kTarget, x16::Detector::kMostProjectiles);
    choose(kTarget, kProjectile, vera::kSprites);
    std::vector<scene::Mask> shapes;
    for (const Film::Shape& shape : film.shapes()) {
      // A shape that no sprite has is kept as a pixel, so that numbers stay.
      const bool used = used_.count(static_cast<int>(shapes.size())) != 0;
      shapes.push_back(used ? shape.mask : scene::Mask(1, 1));
    }
    std::vector<x16::Object> objects;
    for (const int i : object_of_) {
      objects.push_back({film.roles()[static_cast<std::size_t>(i)] == scene::Role::kPlayerBullet,
                         shape_at_start(i)});
    }
    detector_.emplace(*unit_, std::move(shapes), std::move(objects), x16::Mode::kOriginal,
                      use_ == RingsUse::kOneTable ? x16::Tables::kFirst : x16::Tables::kEach, port,
                      kRecords);
  }

  Granularity granularity() const override {
    return by_reporter(
        flags(film_, [](scene::Role role) { return role == scene::Role::kPlayerBullet; }),
        flags(film_, [](scene::Role role) { return role == scene::Role::kEnemy; }));
  }
  ItemKind item_kind() const override { return ItemKind::kObject; }
  /// The answer is there when the frame has been shown.
  int latency() const override { return 1; }
  World screen() const override { return {x16::kScreenWidth, x16::kScreenHeight}; }
  /// Who was hit is dead.
  bool remembers() const override { return true; }
  std::uint64_t memory_bits() const override { return 8 * detector_->table_bytes(); }
  /// Targets that were hit are dead: they take no part any more.
  bool sees(int /*frame*/, int object) const override {
    return alive_[static_cast<std::size_t>(object)];
  }

  Answer step(int frame) override {
    const std::vector<Body> bodies = film_.bodies(frame);
    std::vector<x16::Position> places;
    std::fill(alive_.begin(), alive_.end(), false);
    for (std::size_t s = 0; s < object_of_.size(); ++s) {
      const int i = object_of_[s];
      const Body& body = bodies[static_cast<std::size_t>(i)];
      const int x = pixel(body.now.x), y = pixel(body.now.y);
      const bool shown = body.mask != nullptr && VeraSprites::shows(x, y) &&
                         film_.shape_of(frame, i) == shape_at_start(i);
      places.push_back(shown ? x16::Position{x, y} : kAway);
      alive_[static_cast<std::size_t>(i)] = shown && !detector_->dead(static_cast<int>(s));
    }
    Answer answer;
    report_ = detector_->step(places);
    if (told_) told_(*detector_, report_);
    for (const x16::Pair& hit : report_.hits) {
      answer.items.push_back(
          static_cast<std::uint32_t>(object_of_[static_cast<std::size_t>(hit.second)]));
    }
    std::sort(answer.items.begin(), answer.items.end());
    // Attributes, ISR and its acknowledgement, and for each pair of cells a byte of the table.
    answer.cost.accesses = kAttributeBytes * object_of_.size() + 2 + report_.cell_pairs.size();
    answer.cost.bytes = answer.cost.accesses;
    answer.cost.clocks = report_.clocks;
    return answer;
  }

  std::optional<int> partner(std::uint32_t item) const override {
    for (const x16::Pair& hit : report_.hits) {
      if (object_of_[static_cast<std::size_t>(hit.second)] == static_cast<int>(item)) {
        return object_of_[static_cast<std::size_t>(hit.first)];
      }
    }
    return std::nullopt;
  }
  std::optional<Reason> explain(const FrameFacts& facts, std::uint32_t item,
                                bool missed) const override {
    if (!missed) {
      const auto other = partner(item);
      if (other && !film_.may_hit(ordered(static_cast<int>(item), *other))) {
        return Reason::kMayNotHit;
      }
      return use_ == RingsUse::kOneTable ? std::optional(Reason::kUntabulatedShape) : std::nullopt;
    }
    const int target = sprite_of_[item];
    for (const IndexPair& pair : facts.pixel_pairs) {
      if (!sees(facts.frame, pair.first) || !sees(facts.frame, pair.second)) continue;
      const auto a = static_cast<std::uint32_t>(pair.first);
      const auto b = static_cast<std::uint32_t>(pair.second);
      if (a != item && b != item) continue;
      const std::uint32_t other = a == item ? b : a;
      if (film_.roles()[other] != scene::Role::kPlayerBullet) continue;
      const int projectile = sprite_of_[other];
      const auto reason = explain_ring_miss(report_, {projectile, target});
      return reason ? reason : explain_sprites(projectile, target);
    }
    return std::nullopt;
  }

 private:
  /// Off the screen.
  static constexpr x16::Position kAway{-200, -200};

  int shape_at_start(int object) const { return film_.shape_of(film_.life(object).from, object); }

  static constexpr scene::Role kProjectile = scene::Role::kPlayerBullet;
  static constexpr scene::Role kTarget = scene::Role::kEnemy;

  /// Whether somebody who plays `other` may be hit by it.
  bool meets(int object, scene::Role other) const {
    for (int i = 0; i < film_.objects(); ++i) {
      if (film_.roles()[static_cast<std::size_t>(i)] == other && film_.may_hit({object, i})) {
        return true;
      }
    }
    return film_.rules().may_hit(film_.classes()[static_cast<std::size_t>(object)],
                                 scene::class_of(other));
  }

  /// Takes the objects of a kind, as many as there are sprites and room for images.
  void choose(scene::Role role, scene::Role other, std::size_t most) {
    std::size_t taken = 0;
    for (int i = 0; i < film_.objects(); ++i) {
      if (film_.roles()[static_cast<std::size_t>(i)] != role || film_.frames() == 0) continue;
      if (!meets(i, other)) continue;
      if (taken == most || object_of_.size() == static_cast<std::size_t>(vera::kSprites)) return;
      const scene::Mask& mask = film_.shapes()[static_cast<std::size_t>(shape_at_start(i))].mask;
      if (mask.width() > x16::Detector::kLargestShape ||
          mask.height() > x16::Detector::kLargestShape ||
          (used_.count(shape_at_start(i)) == 0 && used_.size() == kMostShapes)) {
        continue;
      }
      used_.insert(shape_at_start(i));
      sprite_of_[static_cast<std::size_t>(i)] = static_cast<int>(object_of_.size());
      object_of_.push_back(i);
      ++taken;
    }
  }

  /// What the chip did with two sprites that share a pixel, from the frame's attributes.
  std::optional<Reason> explain_sprites(int first, int second) const {
    std::vector<ShownSprite> shown;
    for (std::size_t s = 0; s < object_of_.size(); ++s) {
      const auto shape = static_cast<std::size_t>(shape_at_start(object_of_[s]));
      const std::uint8_t byte = report_.masks[s];
      shown.push_back({&film_.shapes()[shape].packed, report_.places[s].x, report_.places[s].y,
                       byte >> 2 & 3, static_cast<std::uint8_t>(byte >> 4)});
    }
    const std::vector<LineState> lines(x16::kScreenHeight, LineState::kComplete);
    const auto reason = explain_sprite_miss(shown, first, second, lines);
    // Every line of the screen is rendered; what would have been seen then came too late.
    return reason ? reason : std::optional(Reason::kLineOverTime);
  }

  /// Two images of up to 4096 bytes each, and the one-pixel stand-ins.
  static constexpr std::size_t kMostShapes = 14;

  const Film& film_;
  RingsUse use_;
  decltype(Told::rings) told_;
  std::unique_ptr<vera::Unit> unit_;
  std::vector<int> object_of_;  // by sprite
  std::vector<int> sprite_of_;  // by object, -1: none
  std::vector<bool> alive_;     // by object
  std::set<int> used_;
  std::optional<x16::Detector> detector_;
  x16::Report report_;
};

constexpr const char* kCellsLooks =
    "The grid is that of its cells, the cross that of the halves of the screen; the dotted line is "
    "the one shown below.";

}  // namespace

TechniqueRows rings_techniques(const Equipment& equipment) {
  const auto with = [equipment](RingsUse use) {
    return [equipment, use](const Film& film) {
      return std::make_unique<Rings>(film, equipment.vera, use, equipment.port, equipment.told);
    };
  };
  const TechniqueMaker proper{
      "rings",
      {"VERA, then cells and tables",
       "masks share a pixel",
       "Commander X16",
       "VERA clocks",
       "ten bullets with enemies, up to 64x64 pixels each, and who is hit takes no part any more",
       "The video chip names the halves of the screen, cells narrow the pairs down, "
       "and a table decides at the pixel. Who is hit is dead from then on.",
       kCellsLooks,
       {"cells", "line"},
       ""},
      with(RingsUse::kProper)};
  return {
      8,
      {proper, misused(proper, "rings-one-table", "Misused: one decision table serves all shapes.",
                       with(RingsUse::kOneTable))}};
}

}  // namespace collide::techniques
