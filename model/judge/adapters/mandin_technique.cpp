// SPDX-License-Identifier: MIT
#include <algorithm>
#include <map>

#include "model/blitter/golden.h"
#include "model/blitter/host_bus.h"
#include "model/common/input_error.h"
#include "model/judge/adapters/registry.h"
#include "model/judge/explain.h"
#include "model/judge/near.h"
#include "model/judge/pairs.h"
#include "model/techniques/mandin.h"

namespace collide::techniques {
namespace {

constexpr std::uint32_t kFlag = 0x100;
constexpr std::uint32_t kBuffer = 0x200;
constexpr std::uint32_t kMasks = 0x2000;

/// How a program uses the blitter: properly, or with a mistake that the hardware lets pass.
enum class MandinUse : std::uint8_t {
  kProper,
  kCached,      ///< the CPU has a data cache, and reads the 0 back that it wrote
  kUncleared,   ///< the flag is not cleared before a test
  kNoEndMasks,  ///< whole words are combined
};

/// The memory as the chip has it.
class PortBus final : public blitter::Bus {
 public:
  explicit PortBus(Port& port) : port_(port) {}
  std::uint16_t read(std::uint32_t address) override { return port_.read(address); }
  void write(std::uint32_t address, std::uint16_t data) override { port_.write(address, data); }

 private:
  Port& port_;
};

/// AND and OR by the blitter for every pair whose boxes overlap.
class Blitted final : public Technique {
 public:
  Blitted(const Film& film, const blitter::MakeUnit& make, MandinUse use, Port* port,
          const Told& told)
      : film_(film),
        use_(use),
        told_(told.blitter),
        options_(options_of(use)),
        port_(port),
        unit_(make ? make(memory_) : std::make_unique<blitter::Golden>(memory_)),
        host_(*unit_),
        mandin_(host_, memory_, {kBuffer, kFlag}, options_) {
    std::uint32_t address = kMasks;
    for (const Film::Shape& shape : film.shapes()) {
      const auto bytes = static_cast<std::uint32_t>(2 * shape.mask.words().size());
      if (address + bytes > CountingPort::kBytes) {
        throw InputError("the masks do not fit 16 MiB");
      }
      addresses_.push_back(address);
      for (const std::uint16_t word : shape.mask.words()) {
        port_->preset(address, word);
        address += 2;
      }
    }
  }

  Granularity granularity() const override { return by_pair(film_.objects()); }
  World screen() const override { return film_.world(); }
  std::uint64_t memory_bits() const override {
    return 8 * (std::uint64_t{options_.buffer_bytes} + 2);
  }
  bool remembers() const override { return !options_.clear_flag; }
  /// The procedure knows no screen: a zone that leaves it is not looked at.
  bool sees_pair(int /*frame*/, const IndexPair& pair) const override {
    return !std::binary_search(outside_.begin(), outside_.end(), pair);
  }

  Answer step(int frame) override {
    outside_.clear();
    tests_.clear();
    std::vector<Mandin::Sprite> sprites;
    std::vector<Extent<int>> places;
    const std::vector<Body> bodies = film_.bodies(frame);
    for (int i = 0; i < film_.objects(); ++i) {
      const auto shape = static_cast<std::size_t>(film_.shape_of(frame, i));
      const Body& body = bodies[static_cast<std::size_t>(i)];
      if (body.mask == nullptr) {
        sprites.push_back({});
        places.push_back({});
        continue;
      }
      sprites.push_back(
          {addresses_[shape],
           film_.shapes()[shape].mask.stride(),
           {pixel(body.now.x), pixel(body.now.y), body.mask->width(), body.mask->height()}});
      const Rectangle& place = sprites.back().place;
      places.push_back({place.x, place.y, place.x + place.width, place.y + place.height});
    }
    Answer answer;
    // Without a zone there is no access.
    for (const IndexPair& pair : pairs_that_meet(places)) {
      if (!film_.may_hit(pair)) continue;
      test(frame, sprites[static_cast<std::size_t>(pair.first)],
           sprites[static_cast<std::size_t>(pair.second)], pair, answer);
    }
    answer.cost.bytes = 2 * answer.cost.accesses;
    return answer;
  }

  std::optional<Reason> explain(const FrameFacts& /*facts*/, std::uint32_t item,
                                bool missed) const override {
    FlagCase c = tests_.at(item);
    c.truth = missed;
    return explain_flag(c);
  }

 private:
  static Mandin::Options options_of(MandinUse use) {
    Mandin::Options options;
    options.clear_flag = use != MandinUse::kUncleared;
    options.end_masks = use != MandinUse::kNoEndMasks;
    return options;
  }

  void test(int frame, const Mandin::Sprite& first, const Mandin::Sprite& second,
            const IndexPair& pair, Answer& answer) {
    const auto zone = intersect(first.place, second.place);
    if (!zone) return;
    const int x = first.place.x + zone->x1, y = first.place.y + zone->y1;
    const World& world = film_.world();
    if (x < 0 || y < 0 || x + zone->width > world.width || y + zone->height > world.height) {
      outside_.push_back(pair);
      return;
    }
    const std::uint32_t item = item_of(pair, film_.objects());
    const auto words = static_cast<std::uint32_t>((zone->width + 15) / 16);
    if (2 * words * static_cast<std::uint32_t>(zone->height) > options_.buffer_bytes) {
      tests_[item].refused = true;
      if (told_) told_({frame, pair, {x, y, zone->width, zone->height}, true, {}, 0, 0, 0});
      return;
    }
    FlagCase& found = tests_[item];
    if (!options_.clear_flag) found.before = flag_;
    const Mandin::Result result = mandin_.test(first, second);
    found.in_memory = flag_ = result.flag;
    // A write through the cache leaves the CPU with the 0 that it wrote.
    found.read = use_ == MandinUse::kCached ? 0 : result.flag;
    if (found.read != 0) answer.items.push_back(item);
    answer.cost.accesses += result.accesses;
    answer.cost.clocks += result.clocks;
    if (told_) {
      told_({frame,
             pair,
             {x, y, zone->width, zone->height},
             false,
             buffer(words * static_cast<std::uint32_t>(zone->height)),
             result.flag,
             result.accesses,
             result.clocks});
    }
  }
  std::vector<std::uint16_t> buffer(std::uint32_t words) {
    std::vector<std::uint16_t> all;
    for (std::uint32_t i = 0; i < words; ++i) all.push_back(memory_.read(kBuffer + 2 * i));
    return all;
  }

  const Film& film_;
  const MandinUse use_;
  decltype(Told::blitter) told_;
  const Mandin::Options options_;
  PortUse port_;
  PortBus memory_{*port_};
  std::unique_ptr<blitter::Unit> unit_;
  blitter::HostBus host_;
  Mandin mandin_;
  std::uint16_t flag_ = 0;  // as the last test left it
  std::vector<std::uint32_t> addresses_;
  std::vector<IndexPair> outside_;
  std::map<std::uint32_t, FlagCase> tests_;  // of this frame, by pair
};

}  // namespace

TechniqueRows mandin_techniques(const Equipment& equipment) {
  const auto with = [equipment](MandinUse use) {
    return [equipment, use](const Film& film) {
      return std::make_unique<Blitted>(film, equipment.blitter, use, equipment.port,
                                       equipment.told);
    };
  };
  const TechniqueMaker proper{
      "mandin",
      {"Masks by the blitter",
       "masks share a pixel",
       "Atari ST",
       "blitter clocks",
       "a zone that leaves the screen is not looked at",
       "The Atari's blitter ANDs the zone in which two boxes overlap and ORs the "
       "result into one word.",
       words::kZonesLooks,
       {"zones"},
       "zones"},
      with(MandinUse::kProper)};
  return {6,
          {proper,
           misused(proper, "mandin-cached", "Misused: the CPU reads the flag from its data cache.",
                   with(MandinUse::kCached)),
           misused(proper, "mandin-uncleared", "Misused: nobody clears the flag before a test.",
                   with(MandinUse::kUncleared)),
           misused(proper, "mandin-no-end-masks",
                   "Misused: whole words are combined, with what is beside the zone.",
                   with(MandinUse::kNoEndMasks))}};
}

}  // namespace collide::techniques
