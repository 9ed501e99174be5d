// SPDX-License-Identifier: MIT
#include "bench/clocks_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/blitter/ram.h"
#include "model/blitter/unit.h"

namespace collide::bench {
namespace {

using blitter::Size;

/// Memory without wait states that counts.
class CountingBus final : public blitter::Bus {
 public:
  std::uint16_t read(std::uint32_t address) override {
    ++accesses;
    return ram_.read(address);
  }
  void write(std::uint32_t address, std::uint16_t data) override {
    ++accesses;
    ram_.write(address, data);
  }

  std::uint64_t accesses = 0;

 private:
  blitter::Ram ram_{65536};
};

struct OpClass {
  unsigned op;
  const char* accesses;
};

// One OP of each class: which of source and destination a word of full mask needs.
constexpr OpClass kClasses[] = {{15, "write"},
                                {5, "destination, write"},
                                {3, "source, write"},
                                {6, "source, destination, write"}};

void program(blitter::Unit& unit, const BlitMode& mode) {
  const auto write = [&](unsigned offset, unsigned data) {
    unit.write(offset, Size::kWord, static_cast<std::uint16_t>(data));
  };
  const unsigned step = mode.backward ? 0xFFFE : 2;
  for (const unsigned increment :
       {blitter::kSrcXInc, blitter::kSrcYInc, blitter::kDstXInc, blitter::kDstYInc}) {
    write(increment, step);
  }
  for (const unsigned mask : {blitter::kEndmask1, blitter::kEndmask2, blitter::kEndmask3}) {
    write(mask, 0xFFFF);
  }
  write(blitter::kSrcAddrLow, 0x4000);
  write(blitter::kDstAddrLow, 0x8000);
  write(blitter::kXCount, mode.words);
  write(blitter::kYCount, mode.lines);
  write(blitter::kHop, mode.hop << 8 | mode.op);
  unsigned skew = mode.skew;
  if (mode.fxsr) skew |= blitter::kFxsr;
  if (mode.nfsr) skew |= blitter::kNfsr;
  unsigned control = blitter::kBusy;
  if (!mode.shared) control |= blitter::kHog;
  write(blitter::kControl, control << 8 | skew);
}

}  // namespace

std::string name_of(const BlitMode& mode) {
  return fmt::format("OP {:X} HOP {}{}{} skew {}{}{} {}x{}", mode.op, mode.hop,
                     mode.fxsr ? " FXSR" : "", mode.nfsr ? " NFSR" : "", mode.skew,
                     mode.backward ? " backward" : "", mode.shared ? " shared" : " hog", mode.words,
                     mode.lines);
}

std::vector<BlitMode> blit_modes() {
  constexpr std::pair<unsigned, unsigned> kShapes[] = {{65, 1}, {16, 8}, {1, 65}};
  std::vector<BlitMode> modes;
  for (const auto& [words, lines] : kShapes) {
    for (const OpClass& op : kClasses) {
      for (unsigned hop = 0; hop < 4; ++hop) {
        for (unsigned bits = 0; bits < 32; ++bits) {
          const auto bit = [&](unsigned n) { return (bits >> n & 1) != 0; };
          modes.push_back(
              {op.op, hop, bit(0), bit(1), bit(2), bit(3), bit(4) ? 7U : 0U, words, lines});
        }
      }
    }
  }
  return modes;
}

BlitClocks measure(const BlitMode& mode, const blitter::MakeUnit& make_unit) {
  CountingBus bus;
  const auto unit = make_unit(bus);
  program(*unit, mode);
  BlitClocks result{mode};
  // The bus cycle the CPU slips in after the start, and its shares, are foreign; the rest is ours.
  for (unit->foreign_cycle(); !unit->done();) {
    if (!unit->requests_bus()) {
      unit->foreign_cycle();
      continue;
    }
    const std::uint64_t before = unit->clocks();
    unit->grant(blitter::HostBus::kNoLimit);
    result.bus_clocks += unit->clocks() - before;
  }
  result.accesses = bus.accesses;
  result.clocks = unit->clocks();
  return result;
}

std::string markdown(const std::vector<BlitClocks>& measured) {
  std::string table =
      "| accesses of a word at most | blits | accesses a clock, hog | accesses a clock, shared |\n"
      "| --- | --- | --- | --- |\n";
  for (const OpClass& op : kClasses) {
    std::size_t blits = 0;
    double low[2] = {1, 1};
    double high[2] = {0, 0};
    for (const BlitClocks& row : measured) {
      if (row.mode.op != op.op) continue;
      ++blits;
      const unsigned shared = row.mode.shared ? 1 : 0;
      low[shared] = std::min(low[shared], row.per_clock());
      high[shared] = std::max(high[shared], row.per_clock());
    }
    table += fmt::format("| {} | {} | {:.3f}-{:.3f} | {:.3f}-{:.3f} |\n", op.accesses, blits,
                         low[0], high[0], low[1], high[1]);
  }
  return table;
}

}  // namespace collide::bench
