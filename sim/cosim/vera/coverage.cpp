// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/coverage.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "model/vera/register_names.h"
#include "sim/cosim/vera/deeds.h"

namespace collide::vera {
namespace {

using cosim::Coverage;
using cosim::CoverGroup;
using Axis = CoverGroup::Axis;
using Point = CoverGroup::Point;

/// The groups, in the order that make_coverage lists them.
enum Group : std::size_t {
  kSizes,
  kFlips,
  kPlaces,
  kMasks,
  kImages,
  kRows,
  kRowsByNumber,
  kRowClocks,
  kFieldsBegun,
  kLayerModes,
  kBitmapRows,
  kSelection,
  kBounds,
  kColumnsShown,
  kCutRows,
  kNibbles,
  kAccesses,
  kScanLines,
  kFields,
  kLineInterrupts,
  kSwitches,
  kFrames,
  // Clock by clock only
  kSteps,
  kCarries,
  kDeeds,
  kDeedsAboutResets,
  kSwitchPlaces,
  kIsrAboutEvents,
  kLinesWritten,
  kLinesRead,
  kWrittenAboutSwaps,
  kHoldChanges,
  kNotReady,
  kResetsMade,
  kAccessesInHold,
  kLooksMade,
  kHitsAboutLatches,
  kGhosts,
  kBytesInHold
};

// Indices on the axes
enum Placement : unsigned { kInside, kAcross, kBeyond, kRound };
enum Contention : unsigned { kNoContention, kOneLayer, kTwoLayers, kWaits, kCpu };
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
  return {"timing", {"VGA", "composite"}};
}
Axis hstop() {
  return {"HSTOP", {"not above HSTART", "within the picture", "640", "above 640"}};
}
Axis size(const std::string& name) {
  return {name, {"8", "16", "32", "64"}};
}
template <class Numbers>
Axis numbers(const std::string& name, const Numbers& values) {
  Axis axis{name, {}};
  for (const auto value : values) axis.values.push_back(fmt::format("{}", value));
  return axis;
}
Axis up_to(const std::string& name, int last) {
  Axis axis{name, {}};
  for (int i = 0; i <= last; ++i) axis.values.push_back(fmt::format("{}", i));
  return axis;
}
Axis relation() {
  return {"clock", {"before", "the same", "after"}};
}
template <class Numbers, class Number>
std::optional<unsigned> place_of(Number value, const Numbers& values) {
  const auto at = std::find(values.begin(), values.end(), value);
  if (at == values.end()) return std::nullopt;
  return static_cast<unsigned>(at - values.begin());
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

constexpr std::array<int, 15> kLineValues{0,   1,   2,   4,   8,   16,  32, 64,
                                          128, 255, 256, 257, 480, 510, 511};
constexpr std::array<int, 15> kShownLines{0,   1,   2,   4,   8,   16,  32, 64,
                                          128, 256, 480, 510, 511, 512, 524};
constexpr std::array<int, 11> kRowValues{0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 480};
/// Numbers of clocks at which bits of the count change, and the last.
constexpr std::array<int, 14> kClockValues{128, 255, 256, 257, 511, 512, 513,
                                           767, 768, 769, 796, 797, 798, 799};
/// Bits of an image's address that a carry goes into; 17 is out of the video RAM.
constexpr std::array<int, 6> kImageBits{12, 13, 14, 15, 16, 17};
constexpr std::array<int, 5> kPortBits{8, 10, 12, 16, 17};
/// Frames of which the whole picture is run tell every bound; others those in their first lines.
constexpr int kFirstLine = 32;

std::optional<unsigned> bit_of(int value, int unit) {
  for (unsigned bit = 0; bit < 8; ++bit) {
    if (value == unit << bit) return bit;
  }
  return std::nullopt;
}

/// Whether adding `more` to an address carries into that bit.
bool carries(std::uint32_t from, std::uint32_t more, int bit) {
  return (from & ((1U << bit) - 1)) + more >= 1U << bit;
}

bool accesses(const Inputs& in, bool write, std::uint8_t reg) {
  return in.strobe && in.write == write && in.reg == reg;
}

/// Part of the frame by the line displayed: its first two, the picture, the last of the picture,
/// those after it, the last two.
unsigned part_of_frame(int shown) {
  return shown < 2 ? 0 : shown < 478 ? 1 : shown < 482 ? 2 : shown < 522 ? 3 : 4;
}

/// The registers by number, then those of the display with DCSEL 1.
Axis register_axis() {
  Axis axis{"register", {}};
  const auto add = [&axis](int reg, int dcsel) {
    axis.values.emplace_back(name_register(static_cast<std::uint8_t>(reg), dcsel, false));
  };
  for (int reg = 0; reg < kRegisters; ++reg) add(reg, 0);
  for (int reg = kDcVideo; reg <= kDcBorder; ++reg) add(reg, 1);
  return axis;
}
std::optional<unsigned> register_index(unsigned reg, int dcsel) {
  if (reg < kDcVideo || reg > kDcBorder || dcsel == 0) return reg;
  if (dcsel > 1) return std::nullopt;
  return kRegisters + reg - kDcVideo;
}

unsigned vscale_index(int vscale) {
  return vscale == 0 ? 0 : vscale < 128 ? 1 : vscale == 128 ? 2 : 3;
}

/// Register of the display that a write is to, on the axis of the group.
std::optional<unsigned> display_register(const Inputs& in, int dcsel) {
  if (!in.strobe || !in.write) return {};
  if (in.reg == kIrqLineL) return 7;
  if (in.reg == kIen) return 8;
  if (in.reg < kDcVideo || in.reg > kDcBorder || dcsel > 1) return {};
  if (dcsel == 1) return 3U + in.reg - kDcVideo;
  return in.reg == kDcBorder ? std::optional<unsigned>() : 0U + in.reg - kDcVideo;
}

void exclude_by_transactions(Coverage& coverage) {
  coverage.group(kRows).exclude(
      "a chip's memory has no wait states, and accesses are made while no row is rendered",
      [](const Point& point) { return point[3] == kWaits || point[3] == kCpu; });
  coverage.group(kAccesses).exclude(
      "registers of audio and SPI are those of whole chips",
      [](const Point& point) { return point[0] >= kFirstOfOthers && point[0] < kRegisters; });
  coverage.group(kScanLines)
      .exclude("accesses are made in the lines after the picture",
               [](const Point& point) { return point[0] == kFirstLines; });
  coverage.group(kSwitches).exclude(
      "another raster would have to be found again",
      [](const Point& point) { return point[0] == kToComposite || point[0] == kToVga; });
}

std::vector<CoverGroup> groups_of_frames() {
  return {
      CoverGroup("sprite size", {size("width"), size("height"), depth()}),
      CoverGroup("flips", {flag("horizontal"), flag("vertical"), depth()}),
      CoverGroup("sprite place", {place("columns"), place("rows")}),
      CoverGroup("priority and mask", {up_to("z", 3), up_to("mask", 15)}),
      CoverGroup("image address", {numbers("carry into bit", kImageBits)}),
      CoverGroup("rendered rows",
                 {flag("hit"),
                  flag("sprite cut"),
                  flag("sprites dropped"),
                  {"contention", {"none", "one layer", "two layers", "wait states", "CPU"}}}),
      CoverGroup("row number", {numbers("row", kRowValues), raster()}),
      CoverGroup("row clocks", {numbers("clocks", kClockValues)}),
      CoverGroup("field begins", {{"first row", {"even", "odd"}}, {"timing", {"480i", "240p"}}}),
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
      CoverGroup("bounds", {{"register", {"VSTART", "VSTOP", "HSTART", "HSTOP"}}, up_to("bit", 7)}),
      CoverGroup("columns shown",
                 {hstop(), {"HSCALE", {"below 128", "128", "above 128"}}, raster()}),
      CoverGroup("VGA row cut", {hstop(), {"display stops", {"in a cleared column", "past them"}}})
          .exclude("where no pixel steps it the column stays 0",
                   [](const Point& point) { return point[0] == kNothingShown && point[1] != 0; }),
      CoverGroup("nibble", {up_to("nibble", 15)}),
      CoverGroup("CPU accesses", {register_axis(), {"access", {"read", "write"}}, timing()}),
      CoverGroup("SCANLINE read",
                 {{"line displayed", {"first", "of the picture", "last below 512", "512 or more"}},
                  timing()}),
      CoverGroup("field read", {flag("field"), timing()}),
      CoverGroup("line interrupt", {{"IRQLINE", {"0 to 11", "12 or 13", "higher"}}, timing()}),
      CoverGroup("timing switched", {{"to", {"composite", "VGA", "240p", "480i"}}}),
      CoverGroup("frames",
                 {{"kind",
                   {"a row's hit is not in the nibble", "the nibble has more than the rows",
                    "SPRCOL is left from before", "IRQ"}}})};
}

std::vector<CoverGroup> groups_of_pins() {
  return {
      CoverGroup("port step", {up_to("step", 15), {"direction", {"up", "down"}}}),
      CoverGroup("port address",
                 {numbers("carry into bit", kPortBits), {"direction", {"up", "down"}}}),
      CoverGroup("deed about an event",
                 {deed_axis(), {"event", {"latch", "swap"}}, distance_axis()})
          .exclude(
              "an event waits while the unit is held",
              [](const Point& point) { return point[0] == kHoldBegins && point[2] == kSameClock; })
          .exclude("a reset begins a frame again",
                   [](const Point& point) {
                     return (point[0] == kResetsByCtrl || point[0] == kResetsByPin) &&
                            point[2] == 0;
                   }),
      CoverGroup("deed about a reset",
                 {deed_axis(), {"by", {"pin", "CTRL"}}, {"clock", {"before", "after"}}}),
      CoverGroup("timing switched at",
                 {{"to", {"composite", "VGA", "240p", "480i"}},
                  {"line displayed", {"first", "of the picture", "last of it", "below it", "last"}},
                  {"it is", {"even", "odd"}}}),
      CoverGroup("ISR about an event", {{"access", {"read", "acknowledged"}},
                                        {"bit", {"VSYNC", "LINE", "SPRCOL"}},
                                        relation(),
                                        raster()}),
      CoverGroup("IRQLINE written", {numbers("line", kLineValues), raster()}),
      CoverGroup("line displayed", {numbers("line, VGA, SCANLINE read", kShownLines)}),
      CoverGroup("written about a swap", {{"register",
                                           {"DC_VIDEO", "DC_HSCALE", "DC_VSCALE", "DC_HSTART",
                                            "DC_HSTOP", "DC_VSTART", "DC_VSTOP", "IRQLINE", "IEN"}},
                                          relation()}),
      CoverGroup("hold changes",
                 {{"to", {"low", "high"}},
                  {"in", {"no row", "a lookup", "a request", "its word's clock", "a pixel"}}})
          .exclude("a fetch is not taken in hold",
                   [](const Point& point) { return point[0] == 0 && point[1] == 3; }),
      CoverGroup("not ready", {{"asked by", {"CPU to write", "CPU to read", "a layer", "a sprite"}},
                               {"held", {"0", "1"}}}),
      CoverGroup("reset",
                 {{"by", {"pin", "CTRL"}},
                  {"in", {"no row", "a row", "a latch", "a swap", "a pixel", "a busy port, held"}}})
          .exclude("the port takes no access then",
                   [](const Point& point) { return point[0] == 1 && point[1] == 5; }),
      CoverGroup("access in hold",
                 {{"access", {"DATA read", "DATA write", "other read", "other write"}},
                  {"hold", {"first clock", "later"}}}),
      CoverGroup("look", {{"at", {"DATA while busy", "ISR", "others"}}, {"held", {"0", "1"}}}),
      CoverGroup("hit about a latch",
                 {{"it is",
                   {"the first of its bit, in the clock before",
                    "in its clock, in the next nibble neither", "in the clock after"}}}),
      CoverGroup("ghost pixel", {{"display stops", {"below 636", "at 636 to 639", "from 640 on"}},
                                 {"takes the cell", {"0", "1"}}}),
      CoverGroup(
          "byte to the attributes in hold",
          {{"of the record", {"looked up", "looked up next"}}, {"in its last clock", {"0", "1"}}})};
}

}  // namespace

Coverage make_coverage(const Timing& timing) {
  std::vector<CoverGroup> groups = groups_of_frames();
  if (timing.exact) {
    for (CoverGroup& group : groups_of_pins()) groups.push_back(std::move(group));
  }
  Coverage coverage(std::move(groups));
  if (!timing.exact) exclude_by_transactions(coverage);
  return coverage;
}

Cover::Cover(const Job& job, Coverage& coverage, const Timing& timing)
    : coverage_(coverage),
      exact_(timing.exact),
      began_(job.registers),
      wait_states_(static_cast<std::uint8_t>(job.load.wait_states)) {
  registers_.set(job.registers);
}

void Cover::on_sprites(const Job::Sprites& sprites) {
  const Sprite s = decode(sprites.attributes);
  coverage_.group(kMasks).hit({s.z, s.mask});
  if (s.z == 0) return;
  first_sprite_ = std::min(first_sprite_, static_cast<unsigned>(sprites.first));
  coverage_.group(kSizes).hit({size_index(s.width), size_index(s.height), index(s.bpp8)});
  coverage_.group(kFlips).hit({index(s.hflip), index(s.vflip), index(s.bpp8)});
  coverage_.group(kPlaces).hit(
      {place_index(s.x, s.width, kScreenColumns), place_index(s.y, s.height, kVisibleLines)});
  const auto size = static_cast<std::uint32_t>(s.pitch() * s.height);
  for (unsigned i = 0; i < kImageBits.size(); ++i) {
    if (carries(s.address, size - 1, kImageBits[i])) coverage_.group(kImages).hit({i});
  }
}

/// Counts what it finds there; then it is made.
void Cover::see_access(const Outputs& out, const Inputs& in) {
  const Raster raster{out.interlaced, out.interlace};
  const unsigned timing = timing_index(raster);
  const auto is = [&in](bool write, int reg) { return in.write == write && in.reg == reg; };
  if (const auto reg = register_index(in.reg, dcsel_)) {
    coverage_.group(kAccesses).hit({*reg, index(in.write), timing});
  }
  if (is(false, kIrqLineL) || is(false, kIen)) {
    coverage_.group(kScanLines).hit({shown_index(out.shown, out.interlaced), timing});
    const auto line = place_of(out.shown, kShownLines);
    if (exact_ && line && !out.interlaced) coverage_.group(kLinesRead).hit({*line});
  }
  if (is(false, kDcVideo) && dcsel_ == 0) coverage_.group(kFields).hit({index(out.field), timing});
  const bool display = in.write && in.reg >= kDcVideo && in.reg <= kDcBorder;
  const RegisterFile before = registers_;
  const auto effect = in.write ? registers_.write(in.reg, in.data) : registers_.after_read(in.reg);
  contended_ = contended_ || effect.fetches;
  redisplayed_ = redisplayed_ || display || effect.resets;
  if (exact_) see_port(before, in, effect);
  const Registers& now = registers_.settings();
  const auto changed = [&](bool from, bool to, Switch up, Switch down) {
    if (from == to) return;
    coverage_.group(kSwitches).hit({to ? up : down});
    if (exact_ && (up == kToComposite || out.interlaced)) {
      coverage_.group(kSwitchPlaces)
          .hit({to ? up : down, part_of_frame(out.shown), index(out.shown % 2 != 0)});
    }
  };
  if (effect.video) {
    changed(raster.interlaced, now.interlaced(), kToComposite, kToVga);
    changed(raster.interlace, now.interlace, kTo480i, kTo240p);
  }
  if (effect.resets) registers_.reset();
  if (in.write && in.reg == kCtrl) dcsel_ = effect.resets ? 0 : in.data >> 1 & 63;
}

/// Counts the effects of an access on the data ports and IRQLINE.
void Cover::see_port(const RegisterFile& before, const Inputs& in,
                     const RegisterFile::Effect& effect) {
  if (in.reg == kData0 || in.reg == kData1) {
    const unsigned control = steps_[static_cast<std::size_t>(effect.port)];
    const unsigned down = index((control & 8) != 0);
    coverage_.group(kSteps).hit({control >> 4, down});
    const std::uint32_t was = before.address(effect.port);
    const std::uint32_t is = registers_.address(effect.port);
    const std::uint32_t by = (down != 0 ? was - is : is - was) & (kVramBytes - 1);
    for (unsigned i = 0; i < kPortBits.size(); ++i) {
      const std::uint32_t from = down != 0 ? is : was;
      if (carries(from, by, kPortBits[i])) coverage_.group(kCarries).hit({i, down});
    }
  }
  if (in.write && in.reg == kAddrH) steps_[static_cast<std::size_t>(effect.port)] = in.data;
  if (effect.stores && effect.address >= kAttributeBase) {
    byte_at_ = effect.address - kAttributeBase;
    since_byte_ = 0;
  }
  if (!in.write || (in.reg != kIrqLineL && in.reg != kIen)) return;
  if (const auto line = place_of(registers_.settings().irq_line, kLineValues)) {
    coverage_.group(kLinesWritten).hit({*line, index(last_.out.interlaced)});
  }
}

void Cover::on_clock(const Outputs& out, const Inputs& in) {
  wait_states_ = std::max(wait_states_, in.wait_states);
  if (exact_) {
    see_pins(out, in);
    if (last_.reset) return;
  }
  if (in.strobe) see_access(out, in);
}

void Cover::see_pins(const Outputs& out, const Inputs& in) {
  if (last_.is) finish_clock(out);
  ++since_byte_;
  see_byte(in);
  before_ = last_;
  last_ = {true, out, in, 0, false};
  last_.reset =
      before_.is &&
      (before_.in.rst || (accesses(before_.in, true, kCtrl) && (before_.in.data & kResets) != 0));
  see_deeds(out, in);
  if (last_.reset) {
    registers_.reset();
    redisplayed_ = true;
    steps_ = {};
    dcsel_ = 0;
    hit_clock_ = -1;
    hit_ = hits_ = with_latch_ = 0;
    latched_ = false;
    return;
  }
  if (!in.hold) {
    see_hits(out);
    see_ghost(out);
  }
  if (in.strobe && in.hold) {
    const bool data = in.reg == kData0 || in.reg == kData1;
    coverage_.group(kAccessesInHold)
        .hit({(data ? 0U : 2U) + index(in.write), index(before_.is && before_.in.hold)});
  }
  if (in.look) {
    const bool of_data = in.reg == kData0 || in.reg == kData1;
    const unsigned at = of_data && out.busy != 0 ? 0 : in.reg == kIsr ? 1 : 2;
    coverage_.group(kLooksMade).hit({at, index(in.hold)});
  }
  see_reset(out, in);
  if (before_.is && before_.in.hold != in.hold) {
    coverage_.group(kHoldChanges).hit({index(in.hold), static_cast<unsigned>(phase(out))});
  }
  if (!in.ready && out.vram_request) {
    const unsigned by = out.vram_write ? 0 : out.busy != 0 ? 1 : out.vram_address < 0 ? 2 : 3;
    coverage_.group(kNotReady).hit({by, index(in.hold)});
  }
}

/// Which deeds and events are near each other.
void Cover::see_deeds(const Outputs& out, const Inputs& in) {
  ++tick_;
  const unsigned deeds =
      last_.reset ? 0U : deeds_in(in, before_.is ? before_.in : Inputs{}, dcsel_);
  const std::array<bool, 2> events{out.latch && !in.hold, out.swap && !in.hold};
  const std::array<bool, 2> resets{(deeds >> kResetsByPin & 1) != 0,
                                   (deeds >> kResetsByCtrl & 1) != 0};
  for (unsigned deed = 0; deed < kDeedCount; ++deed) {
    const bool now = (deeds >> deed & 1) != 0;
    for (unsigned e = 0; e < events.size(); ++e) {
      CoverGroup& group = coverage_.group(kDeeds);
      if (const auto distance = distance_index(deed_at_[deed], tick_); distance && events[e]) {
        group.hit({deed, e, *distance});
      }
      if (!now) continue;
      if (events[e]) group.hit({deed, e, kSameClock});
      if (const auto distance = distance_index(event_at_[e], tick_)) {
        group.hit({deed, e, kSameClock * 2 - *distance});
      }
    }
    for (unsigned r = 0; r < resets.size(); ++r) {
      CoverGroup& group = coverage_.group(kDeedsAboutResets);
      if (resets[r] && distance_index(deed_at_[deed], tick_)) group.hit({deed, r, 0});
      if (now && distance_index(reset_at_[r], tick_)) group.hit({deed, r, 1});
    }
  }
  for (unsigned deed = 0; deed < kDeedCount; ++deed) {
    if ((deeds >> deed & 1) != 0) deed_at_[deed] = tick_;
  }
  for (unsigned i = 0; i < 2; ++i) {
    if (events[i]) event_at_[i] = tick_;
    if (resets[i]) reset_at_[i] = tick_;
  }
}

/// Counts the effects of the clock that was seen last.
void Cover::finish_clock(const Outputs& next) {
  const Inputs& in = last_.in;
  const unsigned timing = last_.out.interlaced ? 1 : 0;
  const std::uint8_t cleared = accesses(in, true, kIsr) ? in.data & 7 : 0;
  const auto kept = static_cast<std::uint8_t>(last_.out.status & ~cleared);
  last_.events =
      last_.reset || in.rst ? std::uint8_t{0} : static_cast<std::uint8_t>(next.status & ~kept);
  const auto count = [&](const Seen& access, const Seen& event, unsigned relation) {
    const bool reads = accesses(access.in, false, kIsr);
    if (!access.is || access.reset || !(reads || accesses(access.in, true, kIsr))) return;
    for (unsigned bit = 0; bit < 3; ++bit) {
      if ((event.events >> bit & 1) == 0) continue;
      if (!reads && (access.in.data >> bit & 1) == 0) continue;
      coverage_.group(kIsrAboutEvents).hit({reads ? 0U : 1U, bit, relation, timing});
    }
  };
  count(before_, last_, 0);
  count(last_, last_, 1);
  if (before_.is) count(last_, before_, 2);
  const auto written = [&](const Seen& access, const Seen& swap, unsigned relation) {
    if (!access.is || access.reset || !swap.out.swap || swap.in.hold) return;
    if (const auto reg = display_register(access.in, dcsel_)) {
      coverage_.group(kWrittenAboutSwaps).hit({*reg, relation});
    }
  };
  written(before_, last_, 0);
  written(last_, last_, 1);
  if (before_.is) written(last_, before_, 2);
}

void Cover::see_hits(const Outputs& out) {
  const bool follows = out.clock == 0 ? latched_ : out.clock == hit_clock_ + 1;
  CoverGroup& group = coverage_.group(kHitsAboutLatches);
  if (latched_) {
    if ((with_latch_ & ~out.nibble) != 0) group.hit({1});
    with_latch_ = hit_;
    hit_ = hits_ = 0;
    if (follows && out.pixel_hit != 0) group.hit({2});
  }
  if (out.latch && follows && (hit_ & ~hits_) != 0) group.hit({0});
  hits_ |= hit_;
  hit_ = out.pixel_hit;
  hit_clock_ = out.clock;
  latched_ = out.latch;
}

/// It comes in the clock after a swap.
void Cover::see_ghost(const Outputs& out) {
  if (out.interlaced || !out.pixel || out.t != kLastRenderClock || out.clock != 0) return;
  const Registers& r = registers_.settings();
  const int shown = std::max(0, std::min<int>(r.hstop, vga_timing::kLineClocks) - r.hstart);
  const int column = shown * r.hscale / 128;
  const unsigned stops = column < kScreenColumns - 4 ? 0 : column < kScreenColumns ? 1 : 2;
  coverage_.group(kGhosts).hit({stops, out.pixel_write ? 1U : 0U});
}

/// Two clocks behind its access. Before the first sprite the finder looks up record t.
void Cover::see_byte(const Inputs& in) {
  if (since_byte_ != 3) return;
  const unsigned record = byte_at_ / 8;
  const auto t = static_cast<unsigned>(last_.out.t);
  if (!last_.reset && last_.in.hold && byte_at_ % 8 >= 4 && t < first_sprite_ &&
      (record == t || record == t + 1)) {
    coverage_.group(kBytesInHold).hit({record - t, in.hold ? 0U : 1U});
  }
  first_sprite_ = std::min(first_sprite_, record);
}

void Cover::see_reset(const Outputs& out, const Inputs& in) {
  const bool by_register = accesses(in, true, kCtrl) && (in.data & kResets) != 0;
  if (!in.rst && !by_register) return;
  CoverGroup& group = coverage_.group(kResetsMade);
  const unsigned by = in.rst ? 0 : 1;
  group.hit({by, out.t < kLastRenderClock + 1 ? 1U : 0U});
  if (out.latch) group.hit({by, 2});
  if (out.swap) group.hit({by, 3});
  if (out.pixel) group.hit({by, 4});
  if (out.busy != 0 && in.hold) group.hit({by, 5});
}

Cover::Phase Cover::phase(const Outputs& out) const {
  const auto by_sprite = [](const Outputs& one) {
    return one.vram_request && one.busy == 0 && one.vram_address >= 0;
  };
  if (out.pixel) return Phase::kPixel;
  if (by_sprite(before_.out) && before_.in.ready && !before_.in.hold) return Phase::kArrives;
  if (by_sprite(out)) return Phase::kAsked;
  return out.t <= kLastRenderClock ? Phase::kLookup : Phase::kNoRow;
}

void Cover::cover_rows(const JobResult::OneFrame& frame) {
  const auto& layers = began_.layers;
  const unsigned enabled = index(layers[0].enable) + index(layers[1].enable);
  const Contention contention = contended_         ? kCpu
                                : wait_states_ > 0 ? kWaits
                                : enabled == 2     ? kTwoLayers
                                : enabled == 1     ? kOneLayer
                                                   : kNoContention;
  const LayerSettings& one = layers[layers[0].enable ? 0 : 1];
  // A 1-bpp bitmap is all that competes with the sprites.
  const bool bitmap = contention == kOneLayer && one.bitmap() && one.depth() == 0;
  bool cut = false;
  bool short_of_time = false;
  for (const auto& [row, line] : frame.lines) {
    cut = cut || line.cut;
    short_of_time = short_of_time || line.cut || line.dropped > 0;
    if (bitmap && at_the_edge(line)) coverage_.group(kBitmapRows).hit({index(line.cut)});
    coverage_.group(kRows).hit(
        {index(line.hit != 0), index(line.cut), index(line.dropped > 0), contention});
    if (const auto number = place_of(row, kRowValues)) {
      coverage_.group(kRowsByNumber).hit({*number, index(raster_.interlaced)});
    }
    if (const auto clocks = place_of(line.clocks, kClockValues)) {
      coverage_.group(kRowClocks).hit({*clocks});
    }
    if (frame.latched && raster_.interlaced && row == frame.frame.field && line.hit != 0) {
      coverage_.group(kFieldsBegun).hit({static_cast<unsigned>(row), index(!raster_.interlace)});
    }
  }
  if (cut && !redisplayed_ && !raster_.interlaced) {
    coverage_.group(kCutRows).hit({stop_index(began_), index(stops_past_the_picture(began_))});
  }
  for (unsigned layer = 0; layer < 2; ++layer) {
    if (!layers[layer].enable) continue;
    coverage_.group(kLayerModes).hit({layer, layer_index(layers[layer]), index(short_of_time)});
  }
}

void Cover::on_frame(const JobResult::OneFrame& frame) {
  if (!exact_) {
    // Accesses are made before the frame.
    began_ = registers_.settings();
    contended_ = redisplayed_ = false;
  }
  raster_ = {began_.interlaced(), began_.interlace};
  const unsigned timing = timing_index(raster_);
  cover_rows(frame);
  coverage_.group(kSelection).hit({vscale_index(began_.vscale), timing});
  coverage_.group(kColumnsShown)
      .hit({stop_index(began_), hscale_index(began_.hscale), index(raster_.interlaced)});
  coverage_.group(kLineInterrupts).hit({matches_index(began_.irq_line), timing});
  const std::array<int, 4> bounds{began_.vstart, began_.vstop, began_.hstart, began_.hstop};
  for (unsigned i = 0; i < bounds.size(); ++i) {
    const auto bit = bit_of(bounds[i], i < 2 ? 2 : 4);
    if (bit && (i >= 2 || frame.latched || bounds[i] <= kFirstLine)) {
      coverage_.group(kBounds).hit({i, *bit});
    }
  }
  if (frame.latched) {
    int seen = 0;
    for (const auto& [row, line] : frame.lines) seen |= line.hit;
    coverage_.group(kNibbles).hit({frame.frame.nibble});
    CoverGroup& frames = coverage_.group(kFrames);
    if ((seen & ~frame.frame.nibble) != 0) frames.hit({kNotInNibble});
    if ((frame.frame.nibble & ~seen) != 0) frames.hit({kFromBefore});
    if (frame.frame.sprcol && frame.frame.nibble == 0) frames.hit({kSticky});
    if (frame.frame.irq) frames.hit({kIrqHigh});
  }
  began_ = registers_.settings();
  contended_ = redisplayed_ = false;
}

}  // namespace collide::vera
