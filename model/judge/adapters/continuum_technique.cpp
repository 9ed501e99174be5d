// SPDX-License-Identifier: MIT
#include <algorithm>

#include "model/judge/adapters/on_port.h"
#include "model/judge/adapters/registry.h"
#include "model/judge/explain.h"
#include "model/judge/roles.h"
#include "model/techniques/continuum_frame.h"

namespace collide::techniques {
namespace {

using continuum::BackBuffer;
using continuum::Call;

constexpr std::uint32_t kScreen = 0x10000;

/// The routine's view of memory.
class Memory final : public continuum::WordMemory {
 public:
  explicit Memory(Port& port) : port_(port) {}
  std::uint16_t read(std::uint32_t address) override { return port_.read(address); }

 private:
  Port& port_;
};

bool asked_for(scene::Role role) {
  return continuum::Game::asks_for(Call::kBounce, role) ||
         continuum::Game::asks_for(Call::kKill, role);
}

/// How a program uses the test: properly, or with a mistake that the hardware lets pass.
enum class ContinuumUse : std::uint8_t {
  kProper,
  kWrongGrey,  ///< the ship's place is grey, and compared with that of the next scroll position
  kDecorated,  ///< scenery is drawn in black, over the ship's place as well
};

/// The figure test of Continuum on the frames the game draws, both of its calls together: the ship
/// against walls, enemies and terrain. Throws InputError for a scene that the game cannot show.
class Dithered final : public OnPort {
 public:
  Dithered(const Film& film, ContinuumUse use, Port* port, const Told& told)
      : OnPort(film, port),
        use_(use),
        told_(told.continuum),
        game_(*film.scene()),
        is_ship_(flags(film, [](scene::Role role) { return role == scene::Role::kPlayer; })) {
    const auto ship = std::find(is_ship_.begin(), is_ship_.end(), true);
    ship_ = static_cast<std::uint32_t>(ship - is_ship_.begin());
  }

  Judge judge() const override { return Judge::kWorld; }
  Granularity granularity() const override {
    return by_reporter(flags(film_, asked_for), is_ship_);
  }
  ItemKind item_kind() const override { return ItemKind::kObject; }
  Items of_backdrop(const std::vector<int>& objects) const override {
    const bool touches = std::count(objects.begin(), objects.end(), static_cast<int>(ship_)) != 0;
    return touches ? Items{ship_} : Items{};
  }
  /// The frame buffer.
  std::uint64_t memory_bits() const override {
    return std::uint64_t{continuum::kWidth} * continuum::kRows;
  }

  Answer look(int frame) override {
    Answer answer;
    screens_.clear();
    const auto test = [&](Call /*call*/, const BackBuffer& drawn, const continuum::Figure& figure) {
      screens_.push_back(drawn);
      BackBuffer& screen = screens_.back();
      if (use_ == ContinuumUse::kDecorated) decorate(screen, frame);
      if (use_ == ContinuumUse::kWrongGrey) keep_grey(screen, figure);
      std::uint32_t at = kRecords;
      const std::vector<std::uint32_t> rows = continuum::figure_rows(figure.mask);
      for (const std::uint32_t row : rows) {
        port_->preset_long(at, row);
        at += 4;
      }
      at = kScreen;
      for (const std::uint16_t word : screen.words()) {
        port_->preset(at, word);
        at += 2;
      }
      Memory memory(*port_);
      continuum::Query query;
      query.screen = kScreen;
      query.mask = kRecords;
      query.x = static_cast<std::int16_t>(figure.at.x);
      query.y = static_cast<std::int16_t>(figure.at.y);
      query.grey = grey_of(screen);
      const continuum::Result result = continuum::check_figure(query, memory);
      if (told_) told_(frame, query, rows, screen.words(), result);
      answer.cost.clocks += result.clocks;
      if (result.hit()) answer.items = {ship_};
      return result.hit();
    };
    game_.play(frame, test);
    return answer;
  }

  std::optional<Reason> explain(const FrameFacts& facts, std::uint32_t /*item*/,
                                bool missed) const override {
    const continuum::Figure figure = game_.figure(facts.frame);
    const scene::PackedMask shape(figure.mask);
    for (const Call call : {Call::kBounce, Call::kKill}) {
      const BackBuffer& buffer = screens_[call == Call::kBounce ? 0 : 1];
      scene::PackedMask screen(continuum::kWidth, continuum::kRows), world = screen, drawn = screen;
      for (int y = 0; y < continuum::kViewRows; ++y) {
        for (int x = 0; x < continuum::kWidth; ++x) {
          if (buffer.black(x, y)) screen.set(x, y + continuum::kBarRows);
        }
      }
      const auto mark = [&](scene::PackedMask& marks, continuum::Look look) {
        const auto add = [&marks](const std::string& /*id*/, scene::Role /*role*/,
                                  const auto& obstacle, scene::Pixel at) {
          continuum::for_each_dot(obstacle, at,
                                  [&](int x, int y) { marks.set(x, y + continuum::kBarRows); });
        };
        game_.for_each_obstacle(call, facts.frame, add, look);
      };
      mark(world, continuum::Look::kMask);
      mark(drawn, continuum::Look::kDrawn);
      bool drawn_apart = false;
      continuum::for_each_dot(figure.mask, figure.at, [&](int x, int y) {
        const scene::PackedMask &more = missed ? world : drawn, &less = missed ? drawn : world;
        const int row = y + continuum::kBarRows;
        drawn_apart = drawn_apart || (more.solid(x, row) && !less.solid(x, row));
      });
      if (drawn_apart) return Reason::kDrawnIsNotMask;
      const auto reason =
          explain_figure({shape, figure.at.x, figure.at.y, grey_of(buffer), screen, world});
      if (reason) return reason;
    }
    // It looks at all that is drawn.
    const bool drawn_only = !missed && !film_.rules().all();
    return drawn_only ? std::optional(Reason::kMayNotHit) : std::nullopt;
  }

 private:
  /// The two rows of the grey change places when the world scrolls by a dot.
  continuum::Grey grey_of(const BackBuffer& screen) const {
    const continuum::Grey& grey = screen.grey();
    return use_ == ContinuumUse::kWrongGrey ? continuum::Grey{grey[1], grey[0]} : grey;
  }
  /// The ship's place as it is if nobody makes it white.
  static void keep_grey(BackBuffer& screen, const continuum::Figure& figure) {
    continuum::for_each_dot(figure.mask, figure.at, [&](int x, int y) {
      if (screen.black_in_grey(x, y)) screen.set(x, y, true);
    });
  }
  void decorate(BackBuffer& screen, int frame) const {
    for (const scene::Object& object : film_.scene()->objects) {
      if (object.role != scene::Role::kScenery || !object.life.includes(frame)) continue;
      continuum::for_each_dot(film_.scene()->shape(object, frame).mask,
                              continuum::to_view(film_.scene()->place(object, frame)),
                              [&](int x, int y) { screen.set(x, y, true); });
    }
  }

  ContinuumUse use_;
  decltype(Told::continuum) told_;
  continuum::Game game_;
  std::vector<bool> is_ship_;
  std::uint32_t ship_ = 0;
  std::vector<BackBuffer> screens_;  // as each call found it
};

constexpr const char* kGreyLooks =
    "Dark dots around the ship are black in the grey: what lies on them only is not seen.";

}  // namespace

TechniqueRows continuum_techniques(const Equipment& equipment) {
  const auto with = [equipment](ContinuumUse use) {
    return [equipment, use](const Film& film) -> std::unique_ptr<Technique> {
      if (film.scene() == nullptr) return nullptr;
      return std::make_unique<Dithered>(film, use, equipment.port, equipment.told);
    };
  };
  const TechniqueMaker proper{
      "continuum",
      {"Continuum's figure test",
       "the ship touches what is drawn",
       "Macintosh",
       "68000 clocks",
       "it looks at what the one ship touches",
       "The Macintosh game's test: the ship is compared with the screen, drawn on a grey of "
       "which every other dot is black. What lies on black dots only is not seen.",
       kGreyLooks,
       {"grey"},
       ""},
      with(ContinuumUse::kProper)};
  TechniqueMaker wrong_grey =
      misused(proper, "continuum-wrong-grey",
              "Misused: the ship is compared with the grey of another position.",
              with(ContinuumUse::kWrongGrey));
  wrong_grey.words.layers = {"wrong-grey"};
  return {3,
          {proper, wrong_grey,
           misused(proper, "continuum-decorated",
                   "Misused: decoration is drawn in black where the ship looks.",
                   with(ContinuumUse::kDecorated))}};
}

}  // namespace collide::techniques
