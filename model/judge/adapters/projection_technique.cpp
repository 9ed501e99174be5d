// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <map>

#include "model/judge/adapters/bounding_boxes.h"
#include "model/judge/adapters/host_program.h"
#include "model/judge/adapters/on_port.h"
#include "model/judge/adapters/places.h"
#include "model/judge/explain.h"
#include "model/judge/pairs.h"
#include "model/judge/roles.h"
#include "model/techniques/fair_boxes.h"
#include "model/techniques/flying_shark.h"
#include "model/techniques/pixel_overlap.h"

namespace collide::techniques {
namespace {

Rectangle box_of(const Body& body) {
  return {pixel(body.now.x), pixel(body.now.y), body.mask->width(), body.mask->height()};
}
std::pair<int, int> middle_of(const Body& body) {
  return {pixel(body.now.x) + body.mask->width() / 2, pixel(body.now.y) + body.mask->height() / 2};
}

void require_sides(const Film& film) {
  require_part(film, attacks, "player or player-bullet");
  require_part(film, is_attacked, "enemy or enemy-bullet");
}

/// What both forms of the arrays share: pairs of a projector and an object that looks.
class Arrays : public OnPort {
 public:
  Arrays(const Film& film, Port* port)
      : OnPort(film, port), bit_(film.roles().size(), -1), looks_(film.roles().size()) {}

  Granularity granularity() const override {
    return {[this](const IndexPair& pair) {
              const auto a = static_cast<std::size_t>(pair.first);
              const auto b = static_cast<std::size_t>(pair.second);
              const bool compared = film_.may_hit(pair) &&
                                    ((bit_[a] >= 0 && looks_[b]) || (bit_[b] >= 0 && looks_[a]));
              return compared ? Items{item_of(pair, film_.objects())} : Items{};
            },
            film_.objects()};
  }

  std::optional<Reason> explain(const FrameFacts& facts, std::uint32_t item,
                                bool missed) const override {
    if (missed) return Reason::kObjectIsAPoint;
    const IndexPair pair = pair_of(item, film_.objects());
    const bool first_marks = bit_[static_cast<std::size_t>(pair.first)] >= 0;
    const Body& projector =
        facts.bodies[static_cast<std::size_t>(first_marks ? pair.first : pair.second)];
    const Body& object =
        facts.bodies[static_cast<std::size_t>(first_marks ? pair.second : pair.first)];
    const int bit = bit_[static_cast<std::size_t>(first_marks ? pair.first : pair.second)];
    return explain_projection(geometry(projector, object, bit));
  }

 protected:
  /// Arrays, sampled point and the projector's rectangle.
  virtual ProjectionCase geometry(const Body& projector, const Body& object, int bit) const = 0;

  std::vector<int> bit_;     // of each object, -1: it does not mark
  std::vector<bool> looks_;  // each object
};

/// Arrays of the film's screen with 64 projectors: the player and his bullets mark their boxes,
/// enemies and their bullets look at the middle of theirs. They may never be cleared.
class General final : public Arrays {
 public:
  General(const Film& film, bool cleared, Port* port)
      : Arrays(film, port),
        cleared_(cleared),
        projection_(*port_, kRecords, film.world().width, film.world().height, Edge::kClip) {
    require_sides(film);
    const Places bits(film, objects_of(film, attacks), projection_.kProjectors);
    for (std::size_t i = 0; i < bit_.size(); ++i) {
      bit_[i] = bits.of(static_cast<int>(i)).value_or(-1);
      looks_[i] = is_attacked(film.roles()[i]);
    }
  }

  bool remembers() const override { return !cleared_; }
  std::uint64_t memory_bits() const override {
    return 64 * static_cast<std::uint64_t>(film_.world().width + film_.world().height);
  }

  Answer look(int frame) override {
    const std::vector<Body> bodies = film_.bodies(frame);
    Answer answer;
    if (cleared_) projection_.clear();
    for (auto& [bit, marks] : marks_) {
      for (Marked& mark : marks) mark.this_frame = false;
    }
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      if (bit_[i] < 0 || bodies[i].mask == nullptr) continue;
      const Rectangle box = box_of(bodies[i]);
      projection_.mark(bit_[i], box);
      if (!cleared_) marks_[bit_[i]].push_back({box});
    }
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      if (!looks_[i] || bodies[i].mask == nullptr) continue;
      const auto [x, y] = middle_of(bodies[i]);
      const std::uint64_t seen = projection_.at(x, y);
      if (seen == 0) continue;
      for (std::size_t k = 0; k < bodies.size(); ++k) {
        if (bit_[k] < 0 || bodies[k].mask == nullptr || (seen >> bit_[k] & 1) == 0) continue;
        // The program looks at the bits of those that it asks about.
        if (!film_.may_hit({static_cast<int>(i), static_cast<int>(k)})) continue;
        answer.items.push_back(
            item_of(ordered(static_cast<int>(i), static_cast<int>(k)), film_.objects()));
      }
    }
    std::sort(answer.items.begin(), answer.items.end());
    return answer;
  }

 private:
  ProjectionCase geometry(const Body& projector, const Body& object, int bit) const override {
    const auto [x, y] = middle_of(object);
    return {film_.world().width,
            film_.world().height,
            Edge::kClip,
            x,
            y,
            cleared_ ? std::vector<Marked>{{box_of(projector)}} : marks_.at(bit)};
  }

  bool cleared_;
  Projection<std::uint64_t, PortCells<std::uint64_t>> projection_;
  std::map<int, std::vector<Marked>> marks_;  // of each bit, since the arrays were clear
};

/// One bit for everything that marks.
class OneBit final : public OnPort {
 public:
  OneBit(const Film& film, Port* port)
      : OnPort(film, port),
        projection_(*port_, kRecords, film.world().width, film.world().height, Edge::kClip) {
    require_sides(film);
  }

  Granularity granularity() const override {
    return by_reporter(flags(film_, attacks), flags(film_, is_attacked));
  }
  ItemKind item_kind() const override { return ItemKind::kObject; }
  std::uint64_t memory_bits() const override {
    return static_cast<std::uint64_t>(film_.world().width + film_.world().height);
  }

  Answer look(int frame) override {
    const std::vector<Body> bodies = film_.bodies(frame);
    Answer answer;
    marks_.clear();
    projection_.clear();
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      if (!attacks(film_.roles()[i]) || bodies[i].mask == nullptr) continue;
      const Rectangle box = box_of(bodies[i]);
      projection_.mark(0, box);
      marks_.push_back({box});
    }
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      if (!is_attacked(film_.roles()[i]) || bodies[i].mask == nullptr) continue;
      const auto [x, y] = middle_of(bodies[i]);
      if (projection_.at(x, y) != 0) answer.items.push_back(static_cast<std::uint32_t>(i));
    }
    return answer;
  }

  std::optional<Reason> explain(const FrameFacts& facts, std::uint32_t item,
                                bool missed) const override {
    if (missed) return Reason::kObjectIsAPoint;
    const auto [x, y] = middle_of(facts.bodies[item]);
    return explain_projection(
        {film_.world().width, film_.world().height, Edge::kClip, x, y, marks_});
  }

 private:
  Projection<std::uint8_t, PortCells<std::uint8_t>> projection_;
  std::vector<Marked> marks_;
};

/// The game's form: 256x256 pixels, its limits, its rectangles; the first objects of each kind take
/// part, and look at the middle of their boxes. Objects outside take no part in a frame.
class Shark final : public Arrays {
 public:
  Shark(const Film& film, Port* port, const Told& told)
      : Arrays(film, port),
        told_(told.flying_shark),
        look_(told.arrays),
        told_boxes_(told.flying_shark_boxes),
        arrays_(*port_, kRecords) {
    require_sides(film);
    bullets_ = taking_part(scene::Role::kPlayerBullet, flying_shark::kMostBullets);
    players_ = taking_part(scene::Role::kPlayer, 1);
    enemies_ = taking_part(scene::Role::kEnemy, flying_shark::kMostEnemies);
    enemy_bullets_ = taking_part(scene::Role::kEnemyBullet, flying_shark::kMostEnemyBullets);
    for (std::size_t k = 0; k < bullets_.size(); ++k) {
      bit_[static_cast<std::size_t>(bullets_[k])] = static_cast<int>(k);
    }
    for (const int i : players_) bit_[static_cast<std::size_t>(i)] = kPlayerBit;
    for (const int i : enemies_) looks_[static_cast<std::size_t>(i)] = true;
    for (const int i : enemy_bullets_) looks_[static_cast<std::size_t>(i)] = true;
  }

  std::uint64_t memory_bits() const override { return 512 * 8; }
  bool sees(int /*frame*/, int object) const override {
    return inside_[static_cast<std::size_t>(object)];
  }

  /// The arrays have 256 rows and columns, whatever of them the screen shows.
  std::optional<Reason> explain(const FrameFacts& facts, std::uint32_t item,
                                bool missed) const override {
    const IndexPair pair = pair_of(item, film_.objects());
    const Body& a = facts.bodies[static_cast<std::size_t>(pair.first)];
    const Body& b = facts.bodies[static_cast<std::size_t>(pair.second)];
    if (!missed && overlap(*a.mask, *b.mask, pixel(b.now.x) - pixel(a.now.x),
                           pixel(b.now.y) - pixel(a.now.y))) {
      return Reason::kOutsideScreen;
    }
    return Arrays::explain(facts, item, missed);
  }

  Answer step(int frame) override {
    Answer answer = Arrays::step(frame);
    if (look_) look_(frame, entries(arrays_.rows()), entries(arrays_.columns()));
    return answer;
  }

 protected:
  Answer look(int frame) override {
    const std::vector<Body> bodies = film_.bodies(frame);
    const auto body = [&](int i) -> const Body& { return bodies[static_cast<std::size_t>(i)]; };
    flying_shark::Frame shown;
    inside_.clear();
    for (const Body& shown_body : bodies) inside_.push_back(inside(shown_body));
    // A bullet that is outside is not in the game's list, and the others move up.
    std::vector<int> marking, looking;
    for (const int i : bullets_) {
      if (!inside(body(i))) continue;
      bit_[static_cast<std::size_t>(i)] = static_cast<int>(marking.size());
      marking.push_back(i);
      shown.bullets.push_back(position_of(body(i)));
    }
    std::optional<int> player;
    for (const int i : players_) {
      if (inside(body(i))) player = i;
    }
    if (player) shown.player = position_of(body(*player));
    const auto look = [&](const std::vector<int>& from, std::vector<flying_shark::Sampler>& to) {
      for (const int i : from) {
        if (!inside(body(i))) continue;
        looking.push_back(i);
        to.push_back({position_of(body(i)), static_cast<std::uint8_t>(body(i).mask->width() / 2),
                      static_cast<std::uint8_t>(body(i).mask->height() / 2), true});
      }
    };
    look(enemies_, shown.enemies);
    look(enemy_bullets_, shown.enemy_bullets);
    const flying_shark::Report report = arrays_.step(shown);
    if (told_) told_(shown, report);
    if (told_boxes_) told_boxes_(boxes_of(frame, bodies, shown, looking));

    std::vector<std::uint8_t> bytes = report.enemies;
    bytes.insert(bytes.end(), report.enemy_bullets.begin(), report.enemy_bullets.end());
    Answer answer;
    for (std::size_t k = 0; k < bytes.size(); ++k) {
      for (std::size_t m = 0; m < marking.size(); ++m) {
        if ((bytes[k] >> m & 1) != 0) add(answer, looking[k], marking[m]);
      }
      if ((bytes[k] & flying_shark::kPlayer) != 0) add(answer, looking[k], *player);
    }
    std::sort(answer.items.begin(), answer.items.end());
    answer.cost.clocks = report.t_states;
    return answer;
  }

 private:
  static constexpr int kSide = 256;
  static constexpr int kPlayerBit = 7;

  /// Those of a role for whom there is room in the game's list.
  std::vector<int> taking_part(scene::Role role, std::size_t most) const {
    const std::vector<int> all =
        objects_of(film_, [role](scene::Role other) { return other == role; });
    const Places places(film_, all, static_cast<int>(most));
    std::vector<int> result;
    for (const int i : all) {
      if (places.of(i)) result.push_back(i);
    }
    return result;
  }
  /// Bits of those that the program does not ask about are left alone.
  void add(Answer& answer, int a, int b) const {
    if (!film_.may_hit({a, b})) return;
    answer.items.push_back(item_of(ordered(a, b), film_.objects()));
  }
  /// The frame for a program that compares boxes. Whoever marks has the game's rectangle, and
  /// whoever looks the box of fair boxes, cut to what the program can have.
  flying_shark::BoxFrame boxes_of(int frame, const std::vector<Body>& bodies,
                                  const flying_shark::Frame& shown,
                                  const std::vector<int>& looking) const {
    static constexpr int kLongest = 128;
    flying_shark::BoxFrame result;
    for (const flying_shark::Position& bullet : shown.bullets) {
      result.bullets.push_back({bullet, flying_shark::kBulletBox});
    }
    if (shown.player)
      result.player = flying_shark::BoxObject{*shown.player, flying_shark::kPlayerBox};
    result.bomb = shown.bomb;
    std::size_t k = 0;
    const auto look = [&](const std::vector<flying_shark::Sampler>& samplers,
                          std::vector<flying_shark::BoxObject>& objects) {
      for (const flying_shark::Sampler& sampler : samplers) {
        const int i = looking[k++];
        const scene::PackedMask& mask = *bodies[static_cast<std::size_t>(i)].mask;
        const Rectangle box =
            fair_boxes::box_of(0, 0, mask.width(), mask.height(), extents_of(film_, frame, i));
        const auto side = [](int length) {
          return static_cast<std::uint8_t>(std::min(length, +kLongest));
        };
        objects.push_back({sampler.position,
                           {static_cast<std::uint8_t>(box.x), static_cast<std::uint8_t>(box.y),
                            side(box.width), side(box.height)},
                           sampler.hurts_player});
      }
    };
    look(shown.enemies, result.enemies);
    look(shown.enemy_bullets, result.enemy_bullets);
    return result;
  }
  static bool inside(const Body& body) {
    if (body.mask == nullptr) return false;
    const int x = pixel(body.now.x), y = pixel(body.now.y);
    return x >= 0 && y >= 0 && x < kSide && y < kSide;
  }
  static flying_shark::Coordinate coordinate(double position) {
    // Within a pixel the fraction is rounded down, and the pixel is the one of every technique.
    const int whole = pixel(position);
    const double rest = std::clamp(position - whole, 0.0, 31.0 / 32);
    return flying_shark::Coordinate::of(
        static_cast<std::uint16_t>(whole * 32 + static_cast<int>(rest * 32)));
  }
  static flying_shark::Position position_of(const Body& body) {
    return {coordinate(body.now.x), coordinate(body.now.y)};
  }
  ProjectionCase geometry(const Body& projector, const Body& object, int bit) const override {
    const int x = pixel(projector.now.x), y = pixel(projector.now.y);
    const Rectangle marked =
        bit == kPlayerBit ? Rectangle{x + 4, y + 4, 8, 8} : Rectangle{x, y + 1, 12, 8};
    return {kSide,
            kSide,
            Edge::kWrap,
            (pixel(object.now.x) + object.mask->width() / 2) % kSide,
            (pixel(object.now.y) + object.mask->height() / 2) % kSide,
            {{marked}}};
  }

  static std::vector<std::uint8_t> entries(const PortCells<std::uint8_t>& cells) {
    std::vector<std::uint8_t> all;
    for (std::size_t i = 0; i < cells.size(); ++i) all.push_back(cells.get(i));
    return all;
  }

  decltype(Told::flying_shark) told_;
  decltype(Told::arrays) look_;
  decltype(Told::flying_shark_boxes) told_boxes_;
  flying_shark::PortArrays arrays_;
  std::vector<int> bullets_, players_, enemies_, enemy_bullets_;
  std::vector<bool> inside_;  // each object in this frame
};

/// Rows and columns with a bit for each of those who mark.
class ArraysOfAGame {
 public:
  explicit ArraysOfAGame(const Film& film)
      : film_(film),
        bits_(film, objects_of(film, attacks), Projection<std::uint64_t>::kProjectors),
        projection_(film.world().width, film.world().height, Edge::kClip) {}

  std::uint64_t operator()(const host::Records& /*records*/, const host::Frame& frame) {
    projection_.clear();
    for (const host::Seen& record : frame) {
      if (const auto bit = bits_.of(record.object)) {
        projection_.mark(*bit, {record.x, record.y, record.mask->width(), record.mask->height()});
      }
    }
    std::uint64_t found = 0;
    for (const host::Seen& record : frame) {
      if (!is_attacked(film_.roles()[static_cast<std::size_t>(record.object)])) continue;
      if (projection_.at(record.x + record.mask->width() / 2,
                         record.y + record.mask->height() / 2) != 0) {
        ++found;
      }
    }
    return found;
  }

 private:
  const Film& film_;
  Places bits_;
  Projection<std::uint64_t> projection_;
};

constexpr const char* kBandsLooks =
    "Blue bands are the rows and columns that are marked, crosses the points that are looked up.";
constexpr const char* kGameBandsLooks =
    "The square is its screen, blue bands are the rows and columns that are marked, crosses the "
    "points that are looked up.";

}  // namespace

TechniqueRows projection_techniques(const Equipment& equipment) {
  Port* const port = equipment.port;
  const TechniqueMaker proper{
      "projection",
      {"Row and column arrays",
       "marked rows and columns cross",
       kAnyMachine,
       "",
       "it compares the player and his bullets with enemies and theirs",
       "Shots mark their rows and columns in two arrays; an enemy looks at one "
       "point in them. The cost does not grow with the pairs.",
       kBandsLooks,
       {"bands"},
       ""},
      make_with<General>(true, port),
      [](const Film& film) { return ArraysOfAGame(film); }};
  return {
      5,
      {proper,
       {"flying-shark",
        {"Flying Shark's arrays",
         "marked rows and columns cross",
         "ZX Spectrum",
         "Z80 T states",
         "256x256 pixels, a player, six bullets, eight enemies, five bullets of theirs at a time",
         "The same in the form of the arcade conversion on a Z80: 256x256 pixels, "
         "six bullets, one player.",
         kGameBandsLooks,
         {"square", "game-bands"},
         ""},
        [equipment](const Film& film) {
          return std::make_unique<Shark>(film, equipment.port, equipment.told);
        }},
       misused(proper, "projection-uncleared", "Misused: the marks of earlier frames stay.",
               make_with<General>(false, port)),
       misused(proper, "projection-one-bit", "Misused: all who mark share a bit.",
               make_with<OneBit>(port))}};
}

}  // namespace collide::techniques
