// SPDX-License-Identifier: MIT
#include <algorithm>

#include "model/judge/adapters/technique_makers.h"
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

class Dithered final : public Technique {
 public:
  Dithered(const Film& film, ContinuumUse use, Port* port, const Told& told)
      : film_(film),
        use_(use),
        port_(port),
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
  World screen() const override { return film_.world(); }
  /// The frame buffer.
  std::uint64_t memory_bits() const override {
    return std::uint64_t{continuum::kWidth} * continuum::kRows;
  }

  Answer step(int frame) override {
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
      const Traffic before = port_->traffic();
      const continuum::Result result = continuum::check_figure(query, memory);
      if (told_) told_(frame, query, rows, screen.words(), result);
      answer.cost.clocks += result.clocks;
      answer.cost.add(port_->traffic() - before);
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

  const Film& film_;
  ContinuumUse use_;
  PortUse port_;
  decltype(Told::continuum) told_;
  continuum::Game game_;
  std::vector<bool> is_ship_;
  std::uint32_t ship_ = 0;
  std::vector<BackBuffer> screens_;  // as each call found it
};

}  // namespace

std::unique_ptr<Technique> make_continuum(const Film& film, ContinuumUse use, Port* port,
                                          const Told& told) {
  if (film.scene() == nullptr) return nullptr;
  return std::make_unique<Dithered>(film, use, port, told);
}

}  // namespace collide::techniques
