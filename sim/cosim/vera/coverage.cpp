// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/coverage.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace collide::vera {
namespace {

using cosim::Coverage;
using cosim::CoverGroup;
using Axis = CoverGroup::Axis;

/// The groups, in the order that make_coverage lists them.
enum Group : std::size_t {
  kSizes,
  kFlips,
  kPlaces,
  kMasks,
  kRows,
  kLayerModes,
  kBitmapRows,
  kSelection,
  kColumnsShown,
  kCutRows,
  kNibbles,
  kAccesses,
  kScanLines,
  kFields,
  kLineInterrupts,
  kSwitches,
  kFrames
};

// Indices on the axes
enum Placement : unsigned { kInside, kAcross, kBeyond, kRound };
enum Contention : unsigned { kNoContention, kOneLayer, kTwoLayers, kWaits, kCpu };
enum AccessKind : unsigned {
  kAcknowledge,
  kDataWrite,
  kDataRead,
  kEnableWrite,
  kLineRead,
  kVideoRead,
  kVideoWrite,
  kHscaleWrite,
  kVscaleWrite,
  kBorderRead,
  kBorderWrite,
  kHstartWrite,
  kHstopWrite,
  kVstartWrite,
  kVstopWrite,
  kLayerWrite,
  kLayerRead,
  kReset
};
enum Stop : unsigned { kNothingShown, kWithinPicture, kAtItsEnd, kPastItsEnd };
enum TimingAxis : unsigned { kVgaTiming, k480iTiming, k240pTiming };
enum ShownLine : unsigned { kFirstLines, kPictureLines, kLastCounted, kPegged };
enum Switch : unsigned { kToComposite, kToVga, kTo240p, kTo480i };
enum Matches : unsigned { kLikeEveryTail, kLikeSomeTails, kLikeNoTail };
enum FrameKind : unsigned { kNotInNibble, kFromBefore, kSticky, kIrqHigh };

Axis flag(const std::string& name) {
  return {name, {"0", "1"}};
}
Axis depth() {
  return {"bits a pixel", {"4", "8"}};
}
Axis place(const std::string& name) {
  return {name, {"on the screen", "across its edge", "beyond it", "round the end"}};
}
Axis timing() {
  return {"timing", {"VGA", "480i", "240p"}};
}
Axis raster() {
  return {"raster", {"VGA", "composite"}};
}
Axis hstop() {
  return {"HSTOP", {"not above HSTART", "within the picture", "640", "above 640"}};
}
Axis size(const std::string& name) {
  return {name, {"8", "16", "32", "64"}};
}
Axis numbers(const std::string& name, int count) {
  Axis axis{name, {}};
  for (int i = 0; i < count; ++i) axis.values.push_back(fmt::format("{}", i));
  return axis;
}

unsigned index(bool value) {
  return value ? 1 : 0;
}
unsigned size_index(int pixels) {
  return pixels == 64 ? 3 : pixels == 32 ? 2 : pixels == 16 ? 1 : 0;
}

/// Of a frame in which it has one mode: tiles of 8 or 16 pixels, or a bitmap, of each depth.
unsigned layer_index(const LayerSettings& layer) {
  const auto depth = static_cast<unsigned>(layer.depth());
  return layer.bitmap() ? 8 + depth : layer.wide() ? 4 + depth : depth;
}

unsigned timing_index(const Raster& raster) {
  return !raster.interlaced ? kVgaTiming : raster.interlace ? k480iTiming : k240pTiming;
}

/// By the line displayed: SCANLINE is ahead of it, and wraps in the last lines before 512.
unsigned shown_index(int shown, bool interlaced) {
  constexpr int kCounted = 512;
  const int ahead = interlaced ? 2 : 1;
  if (shown >= kCounted) return kPegged;
  return shown < ahead ? kFirstLines : shown < kCounted - ahead ? kPictureLines : kLastCounted;
}

/// Where `pixels` from `from` on lie with regard to `edge`, in a space of 1024.
unsigned place_index(int from, int pixels, int edge) {
  if (from + pixels > kColumns) return kRound;
  if (from >= edge) return kBeyond;
  return from + pixels > edge ? kAcross : kInside;
}

/// The lines of a field past 511 differ from 0 to 12 or 13 in the counter's bit 9 alone: an odd
/// field of 480i ends with 523, any other with 524 or 525.
unsigned matches_index(int irq_line) {
  return irq_line < 12 ? kLikeEveryTail : irq_line < 14 ? kLikeSomeTails : kLikeNoTail;
}

unsigned stop_index(const Registers& r) {
  return r.hstop <= r.hstart         ? kNothingShown
         : r.hstop < kScreenColumns  ? kWithinPicture
         : r.hstop == kScreenColumns ? kAtItsEnd
                                     : kPastItsEnd;
}

unsigned hscale_index(int hscale) {
  return hscale < 128 ? 0 : hscale == 128 ? 1 : 2;
}

/// Whether a line of VGA timing steps the column shown to where columns are never cleared.
bool stops_past_the_picture(const Registers& r) {
  const int shown = std::min<int>(r.hstop, vga_timing::kLineClocks) - r.hstart;
  return shown * r.hscale >= 128 * kScreenColumns;
}

/// Clocks before the end of a row's budget that count as its edge.
constexpr int kEdge = 16;

bool at_the_edge(const JobResult::Line& line) {
  return line.cut || line.clocks >= kLastRenderClock - kEdge;
}

unsigned contention_index(const Load& load, const JobResult::OneFrame& frame) {
  if (frame.contended) return kCpu;
  if (load.wait_states > 0) return kWaits;
  const bool first = frame.registers.layers[0].enable;
  const bool second = frame.registers.layers[1].enable;
  return first && second ? kTwoLayers : first || second ? kOneLayer : kNoContention;
}

/// A 1-bpp bitmap is all that competes with the sprites.
bool beside_1_bpp_bitmap(const Load& load, const JobResult::OneFrame& frame) {
  const auto& layers = frame.registers.layers;
  if (contention_index(load, frame) != kOneLayer) return false;
  const LayerSettings& layer = layers[layers[0].enable ? 0 : 1];
  return layer.bitmap() && layer.depth() == 0;
}

void cover_sprite(const Sprite& s, Coverage& coverage) {
  coverage.group(kMasks).hit({s.z, s.mask});
  if (s.z == 0) return;
  coverage.group(kSizes).hit({size_index(s.width), size_index(s.height), index(s.bpp8)});
  coverage.group(kFlips).hit({index(s.hflip), index(s.vflip), index(s.bpp8)});
  coverage.group(kPlaces).hit(
      {place_index(s.x, s.width, kScreenColumns), place_index(s.y, s.height, kVisibleLines)});
}

void cover_access(const Job::Access& access, const JobResult::Moment& met,
                  const JobResult::Moment& after, Coverage& coverage) {
  const unsigned timing = timing_index(met.raster);
  CoverGroup& group = coverage.group(kAccesses);
  const auto is = [&access](bool write, int reg) {
    return access.write == write && access.reg == reg;
  };
  const auto count = [&](bool write, int reg, AccessKind kind) {
    if (is(write, reg)) group.hit({kind, timing});
  };
  count(true, kIsr, kAcknowledge);
  count(true, kIen, kEnableWrite);
  count(false, kIrqLineL, kLineRead);
  for (const int reg : {kData0, kData1}) {
    count(true, reg, kDataWrite);
    count(false, reg, kDataRead);
  }
  if (met.dcsel == 0) {
    count(false, kDcVideo, kVideoRead);
    count(true, kDcVideo, kVideoWrite);
    count(true, kDcHscale, kHscaleWrite);
    count(true, kDcVscale, kVscaleWrite);
    count(false, kDcBorder, kBorderRead);
    count(true, kDcBorder, kBorderWrite);
  } else if (met.dcsel == 1) {
    count(true, kDcVideo, kHstartWrite);
    count(true, kDcHscale, kHstopWrite);
    count(true, kDcVscale, kVstartWrite);
    count(true, kDcBorder, kVstopWrite);
  }
  constexpr int kLayerRegisters = 14;
  for (int reg = kL0Config; reg < kL0Config + kLayerRegisters; ++reg) {
    count(true, reg, kLayerWrite);
    count(false, reg, kLayerRead);
  }
  if (is(true, kCtrl) && (access.data & kResets) != 0) group.hit({kReset, timing});
  if (is(false, kIrqLineL) || is(false, kIen)) {
    coverage.group(kScanLines).hit({shown_index(met.lines.shown, met.raster.interlaced), timing});
  }
  if (is(false, kDcVideo) && met.dcsel == 0) {
    coverage.group(kFields).hit({index(met.lines.field != 0), timing});
  }
  if (is(true, kDcVideo)) {
    const auto changed = [&](bool from, bool to, Switch up, Switch down) {
      if (from != to) coverage.group(kSwitches).hit({to ? up : down});
    };
    changed(met.raster.interlaced, after.raster.interlaced, kToComposite, kToVga);
    changed(met.raster.interlace, after.raster.interlace, kTo480i, kTo240p);
  }
}

void exclude_by_transactions(Coverage& coverage) {
  using Point = CoverGroup::Point;
  coverage.group(kRows).exclude(
      "a chip's memory has no wait states, and accesses are made while no row is rendered",
      [](const Point& point) { return point[3] == kWaits || point[3] == kCpu; });
  coverage.group(kAccesses).exclude("a reset would need the raster to be found again",
                                    [](const Point& point) { return point[0] == kReset; });
  coverage.group(kScanLines)
      .exclude("accesses are made in the lines after the picture",
               [](const Point& point) { return point[0] == kFirstLines; });
  coverage.group(kSwitches).exclude(
      "another raster would have to be found again",
      [](const Point& point) { return point[0] == kToComposite || point[0] == kToVga; });
}

}  // namespace

Coverage make_coverage(const Timing& held_to) {
  Coverage coverage({
      CoverGroup("sprite size", {size("width"), size("height"), depth()}),
      CoverGroup("flips", {flag("horizontal"), flag("vertical"), depth()}),
      CoverGroup("sprite place", {place("columns"), place("rows")}),
      CoverGroup("priority and mask", {numbers("z", 4), numbers("mask", 16)}),
      CoverGroup("rendered rows",
                 {flag("hit"),
                  flag("sprite cut"),
                  flag("sprites dropped"),
                  {"contention", {"none", "one layer", "two layers", "wait states", "CPU"}}}),
      CoverGroup("layer modes",
                 {{"layer", {"0", "1"}},
                  {"mode",
                   {"8-pixel tiles 1 bpp", "8-pixel tiles 2 bpp", "8-pixel tiles 4 bpp",
                    "8-pixel tiles 8 bpp", "16-pixel tiles 1 bpp", "16-pixel tiles 2 bpp",
                    "16-pixel tiles 4 bpp", "16-pixel tiles 8 bpp", "bitmap 1 bpp", "bitmap 2 bpp",
                    "bitmap 4 bpp", "bitmap 8 bpp"}},
                  flag("sprites dropped or cut")}),
      CoverGroup("beside 1-bpp bitmap",
                 {{"ends", {fmt::format("in its last {} clocks", kEdge), "cut"}}}),
      CoverGroup("row selection", {{"VSCALE", {"0", "below 128", "128", "above 128"}}, timing()}),
      CoverGroup("columns shown",
                 {hstop(), {"HSCALE", {"below 128", "128", "above 128"}}, raster()}),
      CoverGroup("VGA row cut", {hstop(), {"display stops", {"in a cleared column", "past them"}}})
          .exclude("where no pixel steps it the column stays 0",
                   [](const CoverGroup::Point& point) {
                     return point[0] == kNothingShown && point[1] != 0;
                   }),
      CoverGroup("nibble", {numbers("nibble", 16)}),
      CoverGroup("CPU accesses",
                 {{"access",
                   {"ISR write", "DATA write", "DATA read", "IEN write", "scan line read",
                    "DC_VIDEO read", "DC_VIDEO write", "HSCALE write", "VSCALE write",
                    "BORDER read", "BORDER write", "HSTART write", "HSTOP write", "VSTART write",
                    "VSTOP write", "layer write", "layer read", "reset"}},
                  timing()}),
      CoverGroup("SCANLINE read",
                 {{"line displayed", {"first", "of the picture", "last below 512", "512 or more"}},
                  timing()}),
      CoverGroup("field read", {flag("field"), timing()}),
      CoverGroup("line interrupt", {{"IRQLINE", {"0 to 11", "12 or 13", "higher"}}, timing()}),
      CoverGroup("timing switched", {{"to", {"composite", "VGA", "240p", "480i"}}}),
      CoverGroup("frames",
                 {{"kind",
                   {"a row's hit is not in the nibble", "the nibble has more than the rows",
                    "SPRCOL is left from before", "IRQ"}}}),
  });
  if (!held_to.exact) exclude_by_transactions(coverage);
  return coverage;
}

void cover(const Job& job, const JobResult& result, Coverage& coverage) {
  for (std::size_t i = 0; i < result.frames.size(); ++i) {
    const Job::OneFrame& frame = job.frames[i];
    const JobResult::OneFrame& out = result.frames[i];
    const Raster raster = out.moments.front().raster;
    const int v = out.registers.vscale;
    const unsigned vscale = v == 0 ? 0 : v < 128 ? 1 : v == 128 ? 2 : 3;
    coverage.group(kSelection).hit({vscale, timing_index(raster)});
    for (const auto& [number, attributes] : out.sprites) cover_sprite(decode(attributes), coverage);
    for (std::size_t a = 0; a < frame.accesses.size(); ++a)
      cover_access(frame.accesses[a], out.moments[a], out.moments[a + 1], coverage);
    coverage.group(kColumnsShown)
        .hit({stop_index(out.registers), hscale_index(out.registers.hscale),
              index(raster.interlaced)});
    int seen = 0;
    bool cut = false;
    bool short_of_time = false;
    const bool bitmap = beside_1_bpp_bitmap(job.load, out);
    for (const auto& [row, line] : out.lines) {
      seen |= line.hit;
      cut = cut || line.cut;
      short_of_time = short_of_time || line.cut || line.dropped > 0;
      if (bitmap && at_the_edge(line)) coverage.group(kBitmapRows).hit({index(line.cut)});
      coverage.group(kRows).hit({index(line.hit != 0), index(line.cut), index(line.dropped > 0),
                                 contention_index(job.load, out)});
    }
    if (cut && !out.contended && !raster.interlaced) {
      coverage.group(kCutRows).hit(
          {stop_index(out.registers), index(stops_past_the_picture(out.registers))});
    }
    for (unsigned layer = 0; layer < 2; ++layer) {
      const LayerSettings& settings = out.registers.layers[layer];
      if (!settings.enable) continue;
      coverage.group(kLayerModes).hit({layer, layer_index(settings), index(short_of_time)});
    }
    coverage.group(kLineInterrupts)
        .hit({matches_index(out.registers.irq_line), timing_index(raster)});
    if (!out.latched) continue;
    coverage.group(kNibbles).hit({out.frame.nibble});
    CoverGroup& frames = coverage.group(kFrames);
    if ((seen & ~out.frame.nibble) != 0) frames.hit({kNotInNibble});
    if ((out.frame.nibble & ~seen) != 0) frames.hit({kFromBefore});
    if (out.frame.sprcol && out.frame.nibble == 0) frames.hit({kSticky});
    if (out.frame.irq) frames.hit({kIrqHigh});
  }
}

}  // namespace collide::vera
