// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "model/judge/adapters/registry.h"
#include "model/judge/pairs.h"
#include "sim/show/exhibits/still.h"
#include "sim/show/exhibits/timing.h"
#include "sim/units/blitter/make.h"
#include "sim/units/blitter/rtl.h"
#include "sim/waves/wave_values.h"

namespace collide::exhibits {
namespace {

constexpr std::uint64_t kAnd = 1, kOr = 7;        // OP of passes 2 and 3
constexpr std::uint64_t kBefore = 9, kAfter = 4;  // clocks shown around a write
constexpr std::uint64_t kIdle = 1;                // and before the chip begins

/// The recorded wave, asked by clock.
class Blits {
 public:
  explicit Blits(const std::filesystem::path& wave)
      : values_(wave, {signal(kOp), signal(kCycle), signal(kWrites), signal(kAddress),
                       signal(kRead), signal(kWritten), signal(kSourceNext), signal(kExtraNext),
                       signal(kTargetNext), signal(kSource)}),
        period_(blitter::kRtlClockPeriod) {}

  static constexpr const char* kOp = "w_op[3:0]";
  static constexpr const char* kCycle = "o_mem_cyc";
  static constexpr const char* kWrites = "o_mem_we";
  static constexpr const char* kAddress = "o_mem_adr[23:1]";
  static constexpr const char* kRead = "i_mem_dat[15:0]";
  static constexpr const char* kWritten = "o_mem_dat[15:0]";
  static constexpr const char* kExtraNext = "w_read_prime";
  static constexpr const char* kSourceNext = "w_read_source";
  static constexpr const char* kTargetNext = "w_read_destination";
  static constexpr const char* kSource = "w_source[15:0]";

  std::uint64_t at(const char* name, std::uint64_t clock) const {
    return values_.at(signal(name), clock * period_);
  }
  bool access(std::uint64_t clock) const { return at(kCycle, clock) != 0; }
  bool write(std::uint64_t clock) const { return access(clock) && at(kWrites, clock) != 0; }
  /// The first write of a word that is not 0 under this OP.
  std::optional<std::uint64_t> first_write(std::uint64_t op) const {
    for (std::uint64_t clock = 0; clock <= last(); ++clock) {
      if (write(clock) && at(kOp, clock) == op && at(kWritten, clock) != 0) return clock;
    }
    return std::nullopt;
  }
  /// The read that belongs to a write: since the write before.
  std::optional<std::uint64_t> read_for(std::uint64_t write_clock, const char* next) const {
    for (std::uint64_t clock = write_clock; clock-- > 0 && !write(clock);) {
      if (access(clock) && at(next, clock) != 0) return clock;
    }
    return std::nullopt;
  }
  std::uint64_t last() const { return values_.last() / period_; }
  const char* kind(std::uint64_t clock) const {
    if (!access(clock)) return nullptr;
    if (write(clock)) return "write";
    if (at(kTargetNext, clock) != 0) return "target";
    return at(kExtraNext, clock) != 0 ? "extra" : "source";
  }

 private:
  static std::string signal(const std::string& name) { return "blitter." + name; }

  waves::WaveValues values_;
  std::uint64_t period_;
};

/// Runs the test of the pair on the RTL.
void record(const techniques::Film& film, const FirstHit& hit, const tools::WaveFile& wave) {
  const techniques::IndexPair pair = techniques::pair_of(hit.item, film.objects());
  const techniques::Film pictured = still(film, hit.frame, {pair.first, pair.second});
  techniques::Equipment equipment;
  equipment.blitter = blitter::unit_maker(On::kRtl, wave.clocks());
  techniques::make_technique("mandin", pictured, equipment)->step(0);
  wave.check();
}

Diagram cut(const Blits& blits, std::uint64_t write, const char* sources, const char* targets,
            const char* results) {
  Diagram timing;
  std::uint64_t first = write - std::min(write, kBefore);
  while (!blits.access(first + kIdle)) ++first;
  const std::uint64_t last = std::min(write + kAfter, blits.last());
  Diagram::Lane kind{"access to memory", false, {}}, address{"address", false, {}},
      read{"word read", false, {}}, source{sources, false, {}}, written{results, false, {}};
  for (std::uint64_t clock = first; clock <= last; ++clock) {
    const char* const what = blits.kind(clock);
    const bool writes = blits.write(clock), any = what != nullptr;
    const auto maybe = [](bool given, const std::string& text) {
      return given ? std::optional(text) : std::nullopt;
    };
    kind.values.push_back(maybe(any, any ? what : ""));
    address.values.push_back(maybe(any, hex(blits.at(Blits::kAddress, clock) * 2)));
    read.values.push_back(maybe(any && !writes, hex(blits.at(Blits::kRead, clock))));
    source.values.push_back(maybe(writes, hex(blits.at(Blits::kSource, clock))));
    written.values.push_back(maybe(writes, hex(blits.at(Blits::kWritten, clock))));
    timing.times.push_back(fmt::format("{}", clock));
  }
  timing.lanes = {kind, address, read, source, written};
  const auto step = [&](std::optional<std::uint64_t> clock, const std::string& text) {
    if (clock && *clock >= first) timing.steps.push_back({std::size_t(*clock - first), text});
  };
  const auto source_read = blits.read_for(write, Blits::kSourceNext);
  const auto target_read = blits.read_for(write, Blits::kTargetNext);
  if (source_read) {
    step(source_read, fmt::format("The blitter reads a {}: {:04X}.", sources,
                                  blits.at(Blits::kRead, *source_read)));
  }
  if (target_read) {
    step(target_read, fmt::format("It reads {}: {:04X}, in bits {}.", targets,
                                  blits.at(Blits::kRead, *target_read),
                                  binary(blits.at(Blits::kRead, *target_read), 16)));
  }
  timing.steps.push_back({std::size_t(write - first), ""});
  timing.axis = "Below the lines: clocks of the blitter, 8 million in a second.";
  return timing;
}

}  // namespace

std::vector<Diagram> blitter_timing(const compare::Comparison& comparison,
                                    const techniques::Film& film, const tools::WaveFile& wave) {
  Diagram none;
  none.title = "Blitter: the first collision";
  const auto hit = first_hit(comparison, "mandin");
  if (!hit) {
    none.caption = "No two masks share a pixel where the blitter looks in this scene.";
    return {none};
  }
  record(film, *hit, wave);
  const Blits blits(wave.path());
  const auto both = blits.first_write(kAnd), flag = blits.first_write(kOr);
  if (!both || !flag) {
    none.caption = "The wave of the first collision shows no word that is not 0.";
    return {none};
  }
  const scene::Scene* const scene = film.scene();
  const techniques::IndexPair pair = techniques::pair_of(hit->item, film.objects());
  const auto id = [&](int index) {
    return scene != nullptr ? scene->objects[static_cast<std::size_t>(index)].id
                            : fmt::format("object {}", index);
  };
  const std::string who =
      fmt::format("{} and {} in frame {}", id(pair.first), id(pair.second), hit->frame);

  Diagram anded = cut(blits, *both, "word of the second mask",
                      "the word of the first mask that lies in the buffer", "both (AND), written");
  anded.title = "Blitter, second pass: the first pixel in common";
  anded.caption = fmt::format(
      "The chip tests {}. Pass 1 has copied the zone in which their rectangles overlap from the "
      "first mask to a buffer. Pass 2 ANDs the second mask into it, a word of 16 pixels at a time: "
      "a bit that is 1 in both masks stays 1. Here that happens for the first time.",
      who);
  const std::uint64_t common = blits.at(Blits::kWritten, *both);
  anded.steps.back().text = fmt::format(
      "The second mask, shifted into place, is {}. AND gives {}: every 1 is a pixel that is solid "
      "in both. That is the collision.",
      binary(blits.at(Blits::kSource, *both), 16), binary(common, 16));

  Diagram ored =
      cut(blits, *flag, "word of the buffer", "COLFLAG as it is so far", "COLFLAG, written");
  ored.title = "Blitter, third pass: the collision reaches COLFLAG";
  ored.caption =
      "Pass 3 ORs every word of the buffer into one, COLFLAG. The program looks at that word only: "
      "0 means that nothing touches.";
  ored.steps.back().text = fmt::format(
      "OR gives {:04X}, which is not 0 any more. The processor will read it after the last word.",
      blits.at(Blits::kWritten, *flag));
  anded.wave = ored.wave = wave.destination().string();
  return {anded, ored};
}

}  // namespace collide::exhibits
