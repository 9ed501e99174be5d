// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/coverage.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace collide::vera {
namespace {

constexpr std::array<const char*, 4> kPlaces{"on screen", "across the edge", "beyond it",
                                             "round the end"};
constexpr std::array<const char*, 4> kVscales{"0", "below 128", "128", "above 128"};
constexpr std::array<const char*, 4> kOutcomes{"in time", "cut", "dropped", "cut and dropped"};
constexpr std::array<const char*, 5> kContentions{"none", "one layer", "two layers", "wait states",
                                                  "CPU"};
constexpr std::array<const char*, 4> kAccesses{"ISR acknowledge", "attribute or image write",
                                               "VSCALE write", "data read"};

/// Where `size` pixels from `from` on lie with regard to `edge`, in a space of 1024.
int place(int from, int size, int edge) {
  if (from + size > kColumns) return 3;
  if (from >= edge) return 2;
  return from + size > edge ? 1 : 0;
}

std::string size_bin(int width, int height, bool bpp8) {
  return fmt::format("sprite size: {}x{}, {} bpp", width, height, bpp8 ? 8 : 4);
}
std::string flip_bin(bool hflip, bool vflip, bool bpp8) {
  return fmt::format("flips: h {} v {}, {} bpp", hflip ? 1 : 0, vflip ? 1 : 0, bpp8 ? 8 : 4);
}
std::string place_bin(int x, int y) {
  return fmt::format("place: x {}, y {}", kPlaces[static_cast<std::size_t>(x)],
                     kPlaces[static_cast<std::size_t>(y)]);
}
std::string outcome_bin(int outcome, bool hit, int contention) {
  return fmt::format("row: {}, {}, contention {}", kOutcomes[static_cast<std::size_t>(outcome)],
                     hit ? "hit" : "no hit", kContentions[static_cast<std::size_t>(contention)]);
}
std::string timing_bin(int vscale, bool interlaced) {
  return fmt::format("VSCALE {}, {}", kVscales[static_cast<std::size_t>(vscale)],
                     interlaced ? "interlaced" : "VGA");
}

int contention_of(const Job& job, const Job::OneFrame& frame) {
  if (!frame.accesses.empty()) return 4;
  if (job.load.wait_states > 0) return 3;
  return (job.load.layer_words[0] > 0 ? 1 : 0) + (job.load.layer_words[1] > 0 ? 1 : 0);
}

}  // namespace

Coverage::Coverage() {
  for (int w = 8; w <= 64; w *= 2) {
    for (int h = 8; h <= 64; h *= 2) {
      for (const bool bpp8 : {false, true}) bins_[size_bin(w, h, bpp8)];
    }
  }
  for (const bool h : {false, true}) {
    for (const bool v : {false, true}) {
      for (const bool bpp8 : {false, true}) bins_[flip_bin(h, v, bpp8)];
    }
  }
  for (int x = 0; x < 4; ++x) {
    for (int y = 0; y < 4; ++y) bins_[place_bin(x, y)];
  }
  for (int outcome = 0; outcome < 4; ++outcome) {
    for (int contention = 0; contention < 5; ++contention) {
      for (const bool hit : {false, true}) bins_[outcome_bin(outcome, hit, contention)];
    }
  }
  for (int vscale = 0; vscale < 4; ++vscale) {
    for (const bool interlaced : {false, true}) bins_[timing_bin(vscale, interlaced)];
  }
  for (int z = 0; z < 4; ++z) {
    for (int mask = 0; mask < 16; ++mask) bins_[fmt::format("attributes: z {}, mask {}", z, mask)];
  }
  for (int nibble = 0; nibble < 16; ++nibble) bins_[fmt::format("nibble: {}", nibble)];
  for (const char* access : kAccesses) bins_[fmt::format("access: {}", access)];
  bins_["frame: a row's collision is not in the nibble"];
  bins_["frame: the nibble has a collision of before the frame"];
  bins_["frame: SPRCOL without a collision"];
  bins_["frame: IRQ"];
}

void Coverage::hit(const std::string& name) {
  const auto found = bins_.find(name);
  if (found == bins_.end()) throw std::logic_error("no coverage bin \"" + name + "\"");
  ++found->second;
}

void Coverage::sample_sprite(const Sprite& s) {
  hit(fmt::format("attributes: z {}, mask {}", s.z, s.mask));
  if (s.z == 0) return;
  hit(size_bin(s.width, s.height, s.bpp8));
  hit(flip_bin(s.hflip, s.vflip, s.bpp8));
  hit(place_bin(place(s.x, s.width, kScreenColumns), place(s.y, s.height, 480)));
}

void Coverage::sample(const Job& job, const JobResult& result) {
  const int v = job.registers.vscale;
  hit(timing_bin(v == 0 ? 0 : v < 128 ? 1 : v == 128 ? 2 : 3, job.registers.output >= 2));
  for (std::size_t i = 0; i < result.frames.size(); ++i) {
    const Job::OneFrame& frame = job.frames[i];
    const JobResult::OneFrame& out = result.frames[i];
    for (const auto& [index, attributes] : frame.sprites) sample_sprite(decode(attributes));
    for (const Job::Access& access : frame.accesses) {
      if (access.write && access.reg == kIsr) hit("access: ISR acknowledge");
      if (access.write && (access.reg == kData0 || access.reg == kData1))
        hit("access: attribute or image write");
      if (access.write && access.reg == kDcVscale) hit("access: VSCALE write");
      if (!access.write && (access.reg == kData0 || access.reg == kData1)) hit("access: data read");
    }
    int seen = 0;
    for (const auto& [row, line] : out.lines) {
      seen |= line.hit;
      const int outcome = (line.cut ? 1 : 0) + (line.dropped > 0 ? 2 : 0);
      hit(outcome_bin(outcome, line.hit != 0, contention_of(job, frame)));
    }
    hit(fmt::format("nibble: {}", out.frame.nibble));
    if ((seen & ~out.frame.nibble) != 0) hit("frame: a row's collision is not in the nibble");
    if ((out.frame.nibble & ~seen) != 0)
      hit("frame: the nibble has a collision of before the frame");
    if (out.frame.sprcol && out.frame.nibble == 0) hit("frame: SPRCOL without a collision");
    if (out.frame.irq) hit("frame: IRQ");
  }
}

std::vector<Coverage::Bin> Coverage::bins() const {
  std::vector<Bin> all;
  for (const auto& [name, hits] : bins_) all.push_back({name, hits});
  return all;
}

std::vector<std::string> Coverage::holes() const {
  std::vector<std::string> names;
  for (const auto& [name, hits] : bins_) {
    if (hits == 0) names.push_back(name);
  }
  return names;
}

double Coverage::percent() const {
  return 100.0 * static_cast<double>(bins_.size() - holes().size()) /
         static_cast<double>(bins_.size());
}

}  // namespace collide::vera
