// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/generator.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "model/common/input_error.h"
#include "model/vera/register_names.h"
#include "sim/cosim/vera/aims.h"
#include "sim/cosim/vera/full_row.h"

namespace collide::vera {
namespace {

constexpr int kLastCleared = kScreenColumns - 4;  // the last columns that are
constexpr std::uint32_t kEmptyImage = 0x4000;
constexpr std::uint64_t kWholeEvery = 16;  // jobs of a scene

/// The situation that a job is drawn for.
enum class Scene : std::uint8_t {
  kSparse,      // few sprites anywhere
  kDense,       // many sprites on many rows
  kOverBudget,  // more sprites on a row than it has clocks for
  kStacked,     // sprites at nearly one place, all masks and Z
  kWrapped,     // across the edges of screen, line buffer and video RAM
  kScaled,      // scales, starts and stops
  kContended,   // layers, wait states and CPU accesses
  kRewritten,   // attributes, images and registers written in mid-frame
  kInterlaced,  // composite and RGB timing, 480i and 240p
  kSwitched,    // the output mode written in mid-frame
  kLatch,       // a pixel in the last clocks of a row, about the latch
  kGhost,       // a ghost pixel with what the display has where it stops
  kByteInHold   // hold ends while a byte is on its way to the record that is
                // looked up
};
constexpr std::array<std::string_view, 13> kScenes{
    "sparse",    "dense",      "over budget", "stacked", "wrapped", "scaled",      "contended",
    "rewritten", "interlaced", "switched",    "latch",   "ghost",   "byte in hold"};

class Generator {
 public:
  Generator(cosim::Draw draw, const cosim::Stimulus& stimulus, const Timing& timing)
      : draw_(std::move(draw)),
        stimulus_(stimulus),
        exact_(timing.exact),
        scene_(static_cast<Scene>(draw_.number() % kScenes.size())),
        whole_(!exact_ || draw_.number() / kScenes.size() % kWholeEvery == 0),
        agents_(exact_ && !stimulus.plain) {
    const bool restricted = stimulus.plain || stimulus.no_wait_states || stimulus.no_load;
    if (exact_ && !restricted && draw_.number() % 2 == 1) {
      aim_ = aim_of(draw_.number() / 2, draw_);
      whole_ = false;
    }
  }

  Job make() && {
    job_.name = fmt::format("{} {}", aim_ ? aim_->what : kScenes[static_cast<std::size_t>(scene_)],
                            draw_.number());
    job_.fill_seed = 1 + draw_.up_to(1 << 30);
    job_.lines = true;
    // Solid and empty images, as random ones collide wherever they meet.
    job_.vram.push_back({kSolidImage, std::vector<std::uint8_t>(0x1000, 0x11)});
    job_.vram.push_back({kEmptyImage, std::vector<std::uint8_t>(0x1000, 0)});
    // The latch is far. What comes in its clock or after it is seen at the next
    // one.
    if (scene_ == Scene::kLatch && draw_.one_in(2)) scene_ = Scene::kGhost;
    whole_ = whole_ || (scene_ == Scene::kLatch && !aim_ && draw_.one_in(2));
    set_registers();
    if (!stimulus_.no_load || !stimulus_.no_wait_states) set_load();
    if (fills_row()) set_for_full_row();
    if (aim_) set_for_aim();
    choose_place();
    make_frames();
    if (agents_ && !aim_) act_in_place();
    if (aim_) act_for_aim();
    if (!whole_) end();
    return std::move(job_);
  }

 private:
  bool fills_row() const { return !aim_ && (scene_ == Scene::kLatch || scene_ == Scene::kGhost); }
  bool is_crowd() const {
    return scene_ == Scene::kOverBudget || scene_ == Scene::kContended ||
           scene_ == Scene::kRewritten || scene_ == Scene::kSwitched;
  }
  int line_clocks() const {
    return composite_ ? composite_timing::kLineClocks : vga_timing::kLineClocks;
  }

  // ---- what it begins with
  // ---------------------------------------------------------------------

  void set_registers() {
    Registers& r = job_.registers;
    composite_ = scene_ == Scene::kInterlaced || draw_.one_in(scene_ == Scene::kSwitched ? 2 : 5);
    r.output = composite_ ? draw_.within(2, 3) : !draw_.one_in(4) ? 1 : 0;
    r.interlace = !draw_.one_in(3);
    r.sprites_enable = !draw_.one_in(5);
    r.ien = static_cast<std::uint8_t>(draw_.up_to(exact_ ? 15 : 7));
    // Composite lines of which only bit 9 of the counter tells those in a
    // field's tail; 12 and 13 not in every one
    r.irq_line = draw_.one_in(2) ? draw_.within(0, 511)
                 : composite_    ? draw_.within(draw_.one_in(2) ? 0 : 10, 13)
                                 : draw_.within(0, 40);
    const unsigned rarely = scene_ == Scene::kScaled || composite_ ? 2 : 8;
    if (draw_.one_in(rarely)) {
      const unsigned scales[] = {0, 64, 127, 129, 255};
      r.vscale = static_cast<int>(draw_.one_in(2) ? draw_.any_of(scales) : draw_.byte());
    }
    if (draw_.one_in(2 * rarely)) r.vstart = draw_.within(0, draw_.one_in(2) ? 20 : 255) * 2;
    if (draw_.one_in(2 * rarely)) r.vstop = draw_.within(0, 255) * 2;
    // Which pixels step the column shown; where it stops a ghost pixel gets its
    // cell from
    if (draw_.one_in(rarely)) r.hscale = draw_.one_in(4) ? 255 : draw_.byte();
    if (draw_.one_in(rarely)) r.hstart = 4 * draw_.within(0, draw_.one_in(2) ? 8 : 255);
    if (draw_.one_in(2)) r.hstop = 4 * (draw_.one_in(2) ? draw_.within(150, 170) : draw_.byte());
    if (draw_.one_in(4 * rarely)) r.hstop = r.hstart;  // nothing is shown
  }

  void set_load() {
    const bool contended = scene_ == Scene::kContended;
    if (exact_ && !stimulus_.no_wait_states && draw_.one_in(contended ? 2 : 6)) {
      job_.load.wait_states = draw_.within(0, 15);
    }
    if (stimulus_.no_load || !(contended || draw_.one_in(3))) return;
    for (LayerSettings& layer : job_.registers.layers) {
      layer.enable = !draw_.one_in(3);
      layer.config = draw_.byte();
      layer.map_base = draw_.byte();
      layer.tile_base = draw_.byte();
      if (draw_.one_in(2)) layer.hscroll = draw_.within(0, 4095);
      layer.vscroll = draw_.within(0, 4095);
    }
    if (scene_ != Scene::kOverBudget) return;
    // The layer that fetches least leaves the least to tell its pace by: where
    // rows end
    constexpr std::uint8_t kBitmapOf1Bpp = 4;
    job_.registers.layers = {};
    LayerSettings& layer = job_.registers.layers[draw_.up_to(1)];
    layer.enable = true;
    layer.config = kBitmapOf1Bpp;
    job_.load.wait_states = 0;
  }

  /// Rows follow each other, and nobody delays a sprite.
  void set_for_full_row() {
    Registers& r = job_.registers;
    const Registers usual;
    composite_ = false;
    r.output = draw_.within(0, 1);
    r.vscale = usual.vscale;
    r.vstart = usual.vstart;
    r.vstop = usual.vstop;
    r.layers = usual.layers;
    job_.load.wait_states = 0;
    // The display stops in the last columns that are cleared.
    if (draw_.one_in(3)) return;
    r.hscale = 128 + (draw_.one_in(2) ? draw_.within(0, 127) : 0);
    const int pixels = (kLastCleared * 128 + 4 * r.hscale - 1) / (4 * r.hscale) * 4;
    if (pixels * r.hscale >= kScreenColumns * 128) r.hscale = 128;
    r.hstart = 0;
    r.hstop = r.hscale == 128 ? kLastCleared : pixels;
  }

  void set_for_aim() {
    Registers& r = job_.registers;
    composite_ = aim_->composite;
    r.output = draw_.within(0, 1) + (composite_ ? 2 : 0);
    r.interlace = aim_->interlace;
    if (aim_->bound == nullptr) return;
    const Registers usual;
    r.vscale = usual.vscale;
    r.vstart = usual.vstart;
    r.vstop = usual.vstop;
    r.*aim_->bound = aim_->value;
  }

  // ---- where agents act
  // ------------------------------------------------------------------------

  /// From where on in the unit's time, and how long, all agents act; and the
  /// rows that the job comes to. Late places cost the time it takes to get
  /// there.
  void choose_place() {
    // Lines displayed in which bits of their number change, and the last ones
    // with their latches
    const unsigned early[] = {0, 1, 2, 4, 8, 16, 32, 64};
    const unsigned late[] = {128, 256, 478, 479, 480, 481, 510, 511, 512, 523};
    const unsigned kinds[] = {70, 18, 3, 8, 1};
    const unsigned kind = scene_ == Scene::kLatch ? 2 : draw_.weighted(kinds);
    const LatchTimes latches(composite_, job_.registers.interlace);
    length_ = 400 + draw_.up_to(1600);
    at_latch_ = kind == 2;
    switch (kind) {
      case 0:
        start_ = draw_.one_in(4) ? 0 : draw_.up_to(9000);
        break;
      case 2:
        start_ = latches.first - draw_.up_to(700);
        break;
      case 4:
        start_ = latches.first + latches.apart - draw_.up_to(700);
        break;
      default:
        start_ = time_of_line(composite_, kind == 1 ? draw_.any_of(early) : draw_.any_of(late));
        start_ -= draw_.up_to(400);
        break;
    }
    if (aim_) start_ = aim_->time > 200 ? aim_->time - 200 : 0;
    const auto first = static_cast<int>(start_) / line_clocks();
    rows_ = whole_ ? kRowNumbers : std::min(kRowNumbers, std::max(8 + draw_.within(0, 39), first));
    row_ = composite_ ? 2 * std::max(0, first - composite_timing::kEvenFirst) : first;
    row_ = std::min(row_, kRowNumbers - 1);
    base_row_ = agents_ && draw_.one_in(2) ? row_ : row_below(470);
    column_ = draw_.one_in(2) ? draw_.within(0, 600) : where_display_stops();
  }
  /// A row among the first `limit` that the job comes to.
  int row_below(int limit) { return draw_.within(0, std::min(limit, rows_) - 1); }
  /// Before the column that is being shown when it is cleared, and that a ghost
  /// pixel meets.
  int where_display_stops() {
    const Registers& r = job_.registers;
    const int stop = std::max(0, r.hstop - r.hstart) * r.hscale / 128;
    return std::max(0, std::min(stop, kScreenColumns) - draw_.within(0, 30));
  }

  // ---- frames
  // ----------------------------------------------------------------------------------

  void push(const Job::Step& step) { job_.actions.push_back({{}, {}, step}); }

  void make_frames() {
    const int frames = aim_ ? aim_->frames : whole_ ? draw_.within(2, 3) : 0;
    // Nobody disturbs what is about the end of rows.
    const bool acts = !stimulus_.plain && !aim_ && !fills_row() &&
                      (whole_ || scene_ == Scene::kContended || scene_ == Scene::kRewritten ||
                       scene_ == Scene::kSwitched || draw_.one_in(3));
    for (int f = 0; f <= frames; ++f) {
      if (f == frames && f > 0) return;
      add_sprites(f == 0);
      if (acts) {
        in_chain_ = true;
        const std::uint64_t rows = static_cast<std::uint64_t>(rows_ * line_clocks());
        act(clock_ + (whole_ ? 200'000 : std::min<std::uint64_t>(rows, 40'000)),
            scene_ == Scene::kContended ? 60 : 30);
        in_chain_ = false;
      }
      if (f == frames) return;
      push(Job::Frame{});
      const bool was_composite = composite_;
      clock_ = chain_clock_ =
          static_cast<std::uint64_t>(was_composite ? 416'850 * (f + 1) : 384'800 + 420'000 * f);
      if (!stimulus_.plain && draw_.one_in(2)) push(Job::Write{kIsr, kSprcol});
    }
  }

  void add_sprites(bool first) {
    std::map<int, Attributes> sprites;
    if (fills_row()) {
      for (int i = 0; i < kSprites && !first; ++i) sprites[i] = Attributes{};
      for (const auto& [n, record] : full_sprites()) sprites[n] = record;
    } else if (!first && draw_.one_in(6)) {
      // None, so that SPRCOL is left from before
      for (int i = 0; i < kSprites; ++i) sprites[i] = Attributes{};
    } else {
      sprites = scene_sprites(first);
    }
    if (first) {
      for (const auto& [n, record] : sprites) {
        if (decode(record).z != 0) sprites_.push_back(n);
      }
      if (sprites_.empty()) sprites_.push_back(0);
    }
    for (const auto& [n, record] : sprites) push(Job::Sprites{n, n, record});
  }
  std::map<int, Attributes> scene_sprites(bool first) {
    std::map<int, Attributes> sprites;
    apart_ = draw_.one_in(10);
    crowded_ = draw_.one_in(4);
    int index = 0;
    if (scene_ == Scene::kByteInHold) {
      // Each would be there but for a byte.
      for (index = draw_.within(1, 40); static_cast<int>(sprites.size()) < index;) {
        Sprite absent = sprite();
        absent.z = 0;
        sprites[static_cast<int>(sprites.size())] = encode(absent);
      }
    }
    const bool few = scene_ == Scene::kSparse || scene_ == Scene::kStacked ||
                     scene_ == Scene::kByteInHold || (!is_crowd() && draw_.one_in(2));
    for (int count = few ? draw_.within(2, 22) : kSprites; count > 0 && index < kSprites; --count) {
      if (first || draw_.one_in(2)) sprites[index] = encode(sprite());
      index += draw_.one_in(3) ? draw_.within(1, few ? 9 : 2) : 1;
    }
    // Two that meet wherever the job is about a place
    if (aim_) {
      for (const int n : {0, 1}) {
        Sprite s;
        s.address = kSolidImage;
        s.width = s.height = 64;
        s.x = 100;
        s.y = static_cast<std::int16_t>(std::max(0, row_ - 4));
        s.z = 1;
        s.mask = 15;
        sprites[n] = encode(s);
      }
    }
    return sprites;
  }
  /// Up to the last clocks of the row.
  std::map<int, Attributes> full_sprites() {
    PixelInRow pixel;
    pixel.row = scene_ == Scene::kLatch ? kVisibleLines : row_;
    pixel.t = scene_ == Scene::kGhost ? kLastRenderClock : kLastRenderClock - draw_.within(0, 2);
    pixel.column = draw_.within(64, 620);
    if (pixel.t == kLastRenderClock) {
      // It meets what was drawn on the row before.
      pixel.row = std::max(0, pixel.row - draw_.within(1, 3));
      if (!draw_.one_in(3)) pixel.meets.push_back(kLastCleared - draw_.within(0, 4));
      if (!draw_.one_in(3)) pixel.meets.push_back(kScreenColumns);
    } else {
      // In that column for the first time, or for the last
      pixel.meets.push_back(pixel.column - (draw_.one_in(2) ? 7 : 0));
    }
    return full_row(draw_, pixel);
  }

  Sprite sprite() {
    Sprite s;
    s.address = draw_.one_in(2) ? kSolidImage : draw_.one_in(12) ? kEmptyImage : any_image();
    s.bpp8 = draw_.one_in(3);
    const bool wide = crowded_ && is_crowd();
    s.width = static_cast<U8>(8 << (wide ? draw_.between(2, 3) : draw_.up_to(3)));
    s.height = static_cast<U8>(8 << draw_.up_to(3));
    s.x = static_cast<I16>(draw_.within(0, kScreenColumns - 1));
    s.y = static_cast<I16>(draw_.one_in(2) ? row_below(484) : near(base_row_, -7, 4));
    s.mask = static_cast<U8>(draw_.one_in(5)   ? 0
                             : draw_.one_in(2) ? 1U << draw_.up_to(3)
                                               : draw_.up_to(15));
    if (apart_) s.mask = 0;
    s.z = static_cast<U8>(draw_.one_in(10) ? 0 : 1 + draw_.up_to(2));
    s.palette = static_cast<U8>(draw_.up_to(15));
    s.vflip = draw_.one_in(2);
    s.hflip = draw_.one_in(2);
    if (is_crowd()) s.y = near(base_row_, -7, 23);
    if (whole_ && draw_.one_in(8)) s.y = near(kVisibleLines, -7, 0);
    if (scene_ == Scene::kStacked || scene_ == Scene::kByteInHold || at_latch_) {
      s.x = static_cast<I16>(column_ + draw_.within(0, 10));
      s.y = near(base_row_, -7, 10);
    }
    if (scene_ == Scene::kWrapped) {
      s.x = static_cast<I16>(draw_.one_in(2) ? near(0, -70, 0) : draw_.within(576, 655));
      s.y = static_cast<I16>(draw_.one_in(2) ? near(0, -70, 0)
                             : rows_ < 416   ? row_below(70)
                                             : draw_.within(416, 485));
    }
    return s;
  }
  I16 near(int place, int before, int after) {
    return static_cast<I16>((place + draw_.within(before, after)) & (kColumns - 1));
  }
  /// Often across an address at which bits change.
  std::uint32_t any_image() {
    if (!draw_.one_in(3)) return 32 * draw_.up_to(4095);
    return ((1U << draw_.between(12, 17)) - 32 * (1 + draw_.up_to(63))) & (kVramBytes - 1);
  }

  void end() {
    const std::uint64_t rows = static_cast<std::uint64_t>(rows_ * line_clocks()) + draw_.up_to(800);
    std::uint64_t last = agents_ || aim_ ? clock_of(start_) + length_ + 1600 : rows;
    if (aim_) {
      if (aim_->frames > 0) return;
      // The next latch is far but for some.
      last = clock_of(aim_->time) + 900 + draw_.up_to(1700);
    }
    last = std::max({last, draw_.one_in(2) ? rows : 0, latest_ + 20});
    job_.actions.push_back({last, {}, Job::End{}});
  }

  // ---- hold, video RAM, wait states
  // ------------------------------------------------------------

  void add(std::uint64_t at, const Job::Step& step) {
    job_.actions.push_back({at, {}, step});
    latest_ = std::max(latest_, at);
  }

  void act_in_place() {
    began_ = 0;
    hold_and_wait();
    clock_ = clock_of(start_);
    act(clock_ + length_, 2000);
    // The results at the end
    read_status();
    look(kIsr);
  }

  void hold_and_wait() {
    const unsigned densities[] = {0, 0, 400, 60, 9};
    if (scene_ == Scene::kByteInHold) {
      hold_in_lookups();
    } else if (at_latch_ ? !draw_.one_in(3) : draw_.one_in(4)) {
      hold_about_swaps();
    }
    const auto some_clocks = [this] {
      return draw_.one_in(16) ? 1 + draw_.up_to(40) : 1 + draw_.up_to(3);
    };
    const bool any = held_.empty() && scene_ != Scene::kLatch;
    const unsigned held = any ? draw_.any_of(densities) : 0;
    for (std::uint64_t at = start_; held != 0; at += 1 + draw_.up_to(2 * held)) {
      at = std::max(at, held_to_);
      if (at > start_ + length_) break;
      hold(at, some_clocks());
    }
    if (fills_row() || scene_ == Scene::kByteInHold || stimulus_.no_wait_states) return;
    const unsigned refused = draw_.any_of(densities);
    for (std::uint64_t at = start_; refused != 0; at += 1 + draw_.up_to(2 * refused)) {
      if (at > start_ + length_) break;
      add(at, Job::NotReady{some_clocks()});
    }
    for (unsigned n = draw_.one_in(3) ? 1 + draw_.up_to(3) : 0; n > 0; --n) {
      add(start_ + draw_.up_to(length_), Job::WaitStates{static_cast<U8>(draw_.up_to(15))});
    }
  }
  /// As soon as the hold before is over.
  std::uint64_t hold(std::uint64_t at, unsigned clocks) {
    at = std::max(at, held_to_);
    held_.push_back({at, clocks});
    add(at, Job::Hold{clocks});
    held_to_ = at + clocks;
    return at;
  }
  std::uint64_t swap_clock() const {
    return static_cast<std::uint64_t>(
        (composite_ ? composite_timing::kSwapClock : vga_timing::kLineClocks) - 1);
  }
  /// Calls what(time) of each swap of the place.
  template <class What>
  void at_swaps(const What& what) {
    const auto line = static_cast<std::uint64_t>(line_clocks());
    for (std::uint64_t time = start_ - start_ % line + swap_clock(); time < start_ + length_;
         time += line) {
      if (time >= 2) what(time);
    }
  }
  /// From the clock before to the one after on.
  void hold_about_swaps() {
    at_swaps([&](std::uint64_t time) {
      const std::uint64_t at = clock_of(time - 1) + draw_.up_to(2);
      hold(at, 1 + draw_.up_to(draw_.one_in(4) ? 20 : 2));
    });
  }
  /// Before the first sprite the finder looks up a record a clock, from the
  /// third after the swap on.
  void hold_in_lookups() {
    at_swaps([&](std::uint64_t time) {
      const auto record = draw_.up_to(static_cast<unsigned>(std::max(1, sprites_.front())) - 1);
      const unsigned clocks = 1 + draw_.up_to(draw_.one_in(4) ? 20 : 3);
      const std::uint64_t at = hold(clock_of(time + 3 + record), clocks);
      lookups_.push_back({at + clocks - 1, record});
    });
  }

  /// The clock in which the unit has run for so long since its last reset.
  std::uint64_t clock_of(std::uint64_t time) const {
    std::uint64_t clock = began_ + time;
    for (const auto& [at, clocks] : held_) {
      if (at >= began_ && at <= clock) clock += clocks;
    }
    return clock;
  }
  /// How long it has run in a clock.
  std::uint64_t time_in(std::uint64_t clock) const {
    if (clock <= began_) return 0;
    std::uint64_t time = clock - began_;
    for (const auto& [at, clocks] : held_) {
      if (at >= began_ && at < clock) time -= std::min<std::uint64_t>(clocks, clock - at);
    }
    return time;
  }
  /// The clock of the next swap, of what is thought to be the timing.
  std::uint64_t next_swap() const {
    const auto line = static_cast<std::uint64_t>(line_clocks());
    const std::uint64_t now = time_in(clock_);
    std::uint64_t next = now - now % line + swap_clock();
    if (next < now + 4) next += line;
    return clock_of(next);
  }
  /// The clock of the next latch.
  std::uint64_t next_latch() const {
    const std::uint64_t now = time_in(clock_);
    const LatchTimes latches(composite_, job_.registers.interlace);
    const std::uint64_t missed =
        now + 4 > latches.first ? (now + 4 - latches.first + latches.apart - 1) / latches.apart : 0;
    return clock_of(latches.first + missed * latches.apart);
  }

  // ---- the CPU
  // ---------------------------------------------------------------------------------

  /// In its clock, or in the chain of frames after the wait that it takes to
  /// get there.
  void cpu(const Job::Step& step) {
    if (!in_chain_) {
      add(clock_++, step);
      return;
    }
    if (exact_ && clock_ > chain_clock_) push(Job::Wait{clock_ - chain_clock_});
    push(step);
    clock_ = chain_clock_ = std::max(clock_, chain_clock_) + kAccessClocks;
  }
  void write(std::uint8_t reg, unsigned data) {
    if (!exact_) data = for_a_chip(reg, data);
    if (exact_ || reg < kFirstOfOthers) cpu(Job::Write{reg, static_cast<std::uint8_t>(data)});
  }
  void read(std::uint8_t reg) {
    if (exact_ || reg < kFirstOfOthers) cpu(Job::Read{reg});
  }
  /// Without what by transactions cannot be done, or only whole chips have: a
  /// reset, another raster, FX, audio.
  unsigned for_a_chip(std::uint8_t reg, unsigned data) {
    constexpr unsigned kNibbleSteps = 6;  // FX, in ADDRx_H
    const Registers& r = job_.registers;
    if (reg == kAddrH) return data & ~kNibbleSteps;
    if (reg == kIen) return data & ~unsigned{kAflow};
    if (reg == kCtrl) {
      dcsel_ = data >> 1 & 63;
      return dcsel_ < 2 ? data & 3 : unsigned{kVersionDcsel} << 1 | (data & 1);
    }
    if (reg != kDcVideo || dcsel_ != 0) return data;
    return (data & ~(kCompositeBit | k240p)) | (r.output >= 2 ? kCompositeBit : 0) |
           (r.interlace ? 0U : unsigned{k240p});
  }
  void look(std::uint8_t reg) {
    if (in_chain_) return read(reg);
    add(clock_++, Job::Look{reg});
  }

  /// Things that the CPU does, up to that clock.
  void act(std::uint64_t end, int most) {
    const unsigned gaps[] = {4, 40, 200, in_chain_ ? 2500U : 200U};
    const unsigned pace = draw_.any_of(gaps);
    const unsigned any_kind[] = {9, 6, 5, 5, 3, 3, 1, 1, 1, 1};
    const unsigned contending[] = {3, 2, 8, 6, 1, 1, 1, 1, 5, 1};
    const unsigned switching[] = {5, 3, 2, 3, 2, 12, 1, 2, 2, 1};
    // Without accesses to the video RAM, and without settings
    const unsigned beside_full_row[] = {9, 0, 0, 0, 2, 0, 0, 0, 0, 1};
    for (; clock_ < end && most > 0; --most) {
      if (!lookups_.empty() && draw_.one_in(2) && byte_in_hold()) continue;
      make_one(draw_.weighted(fills_row()                   ? beside_full_row
                              : scene_ == Scene::kContended ? contending
                              : scene_ == Scene::kSwitched  ? switching
                                                            : any_kind));
      if (!draw_.one_in(3)) clock_ += draw_.up_to(pace);
    }
  }
  void make_one(unsigned kind) {
    constexpr void (Generator::*kActs[])() = {
        &Generator::about_an_event, &Generator::any,         &Generator::data_port,
        &Generator::attributes,     &Generator::read_status, &Generator::settings_at_a_swap,
        &Generator::read_all,       &Generator::reset,       &Generator::layers,
        &Generator::look_anywhere};
    (this->*kActs[kind])();
  }

  std::uint8_t any_register() { return static_cast<std::uint8_t>(draw_.up_to(kRegisters - 1)); }
  /// Whether the clock is near; it is gone to then.
  bool go_to(std::uint64_t clock) {
    if (clock > clock_ + 1700) return false;
    clock_ = std::max(clock_, clock);
    return true;
  }

  /// ISR and IRQLINE in the clocks around one that sets a bit of ISR.
  void about_an_event() {
    const std::uint64_t latch = next_latch();
    const bool of_latch = latch < clock_ + 1500;
    // LINE is set in the clock after the swap.
    const std::uint64_t event = of_latch ? latch : next_swap() + 1;
    if (event > clock_ + 1700) return;
    if (!of_latch && draw_.one_in(2)) irq_line_of_next();
    if (draw_.one_in(2)) write(kIen, draw_.byte());
    if (draw_.one_in(3)) write(kIsr, 7);
    go_to(event - draw_.up_to(2) + draw_.up_to(1));
    for (unsigned n = 1 + draw_.up_to(2); n > 0; --n) {
      const unsigned kinds[] = {4, 4, of_latch ? 0U : 3U};
      const unsigned kind = draw_.weighted(kinds);
      if (kind == 0) write(kIsr, draw_.one_in(2) ? 7 : draw_.byte());
      if (kind == 1) read(kIsr);
      if (kind == 2) irq_line_of_next();
    }
    if (draw_.one_in(2)) read(kIsr);
  }
  /// Sets IRQLINE to the line that the next swap begins, or to one near it.
  void irq_line_of_next() {
    const auto line = static_cast<int>(time_in(clock_) / static_cast<std::uint64_t>(line_clocks()));
    const int at = line - composite_timing::kEvenFirst;
    unsigned next = composite_
                        ? static_cast<unsigned>(2 * (at < 0 ? 243 + at : at) + draw_.within(0, 5))
                        : static_cast<unsigned>(line % vga_timing::kLines) +
                              (draw_.one_in(2) ? 0 : draw_.up_to(2));
    if (draw_.one_in(6)) next ^= 1U << draw_.up_to(8);
    write_line(next);
  }
  void write_line(unsigned line) {
    write(kIrqLineL, line & 255);
    write(kIen, (line >> 8 & 1) << 7 | draw_.up_to(15));
  }
  void read_status() {
    const std::uint8_t registers[] = {kIsr, kIen, kIrqLineL, kDcVideo};
    for (unsigned n = 1 + draw_.up_to(3); n > 0; --n) read(draw_.any_of(registers));
  }
  void read_all() {
    write(kCtrl, draw_.up_to(draw_.one_in(4) ? 127 : 5));
    for (std::uint8_t reg = 0; reg < kRegisters; ++reg) read(reg);
  }

  /// The timing last, so that all are written in the one before it.
  void write_all() {
    for (std::uint8_t reg = 0; reg < kRegisters; ++reg) {
      if (reg != kDcVideo) write(reg, reg == kCtrl ? draw_.up_to(1) : draw_.byte());
    }
    write(kDcVideo, draw_.byte());
  }

  void point_at(std::uint32_t address, unsigned step) {
    write(kAddrL, address & 255);
    write(kAddrM, address >> 8 & 255);
    write(kAddrH, step << 3 | (address >> 16 & 1) | (draw_.one_in(8) ? draw_.up_to(3) << 1 : 0));
    if (draw_.one_in(4)) read(draw_.one_in(2) ? kAddrL : kAddrM);
  }
  void data_port() {
    if (draw_.one_in(3)) write(kCtrl, draw_.up_to(1));
    // Addresses at which bits change, on either side
    const std::uint32_t edges[] = {0x100, 0x400, 0x1000, 0x10000, 0x20000, kAttributeBase};
    const std::uint32_t address = draw_.one_in(4)   ? draw_.up_to(0x1FFFF)
                                  : draw_.one_in(4) ? kSolidImage + draw_.up_to(63)
                                                    : draw_.any_of(edges) - 2 + draw_.up_to(3);
    if (!draw_.one_in(4)) point_at(address & (kVramBytes - 1), draw_.up_to(31));
    for (unsigned n = 1 + draw_.up_to(6); n > 0; --n) {
      const std::uint8_t port = draw_.one_in(3) ? kData1 : kData0;
      if (draw_.one_in(2)) {
        write(port, draw_.byte());
      } else {
        read(port);
      }
      if (draw_.one_in(3)) look(draw_.one_in(2) ? kData0 : any_register());
      clock_ += draw_.up_to(5);
    }
  }
  void attributes() {
    // Mostly a sprite on the row that is being rendered
    if (!draw_.one_in(3)) go_to(next_swap() + draw_.up_to(200));
    const int some = sprites_[draw_.up_to(static_cast<unsigned>(sprites_.size()) - 1)];
    const unsigned sprite =
        draw_.one_in(6) ? draw_.up_to(kSprites - 1) : static_cast<unsigned>(some);
    point_at(kAttributeBase + 8 * sprite + (draw_.one_in(2) ? 4 : 0) + draw_.up_to(3), 2);
    for (unsigned n = 1 + draw_.up_to(8); n > 0; --n) {
      write(draw_.one_in(6) ? kData1 : kData0, draw_.byte());
      clock_ += draw_.one_in(2) ? draw_.up_to(5) : 0;
    }
  }
  /// A byte of the record that is looked up, or of the next one, on its way in the
  /// last clock of hold.
  bool byte_in_hold() {
    const auto next = std::find_if(lookups_.begin(), lookups_.end(),
                                   [&](const auto& one) { return one.first > clock_ + 24; });
    if (next == lookups_.end() || in_chain_) return false;
    const auto [last, record] = *next;
    const unsigned bytes[] = {4, 5, 6, 6, 6, 7};
    write(kCtrl, 0);
    point_at(kAttributeBase + 8 * (record + draw_.up_to(1)) + draw_.any_of(bytes), 2);
    clock_ = std::max(clock_, draw_.one_in(4) ? last - 3 + draw_.up_to(2) : last - 2);
    write(kData0, draw_.byte());
    return true;
  }

  void settings_at_a_swap() {
    if (draw_.one_in(3)) go_to(next_swap() - 2 + draw_.up_to(4));
    write(kCtrl, draw_.one_in(2) ? 0 : 2);
    for (unsigned n = 1 + draw_.up_to(2); n > 0; --n) setting();
  }
  void setting() {
    const std::uint8_t registers[] = {kDcVideo, kDcHscale, kDcVscale, kDcBorder};
    const std::uint8_t reg = draw_.any_of(registers);
    unsigned data = draw_.byte();
    const unsigned usual[] = {128, 0, 160, 240, 159, 1};
    if (reg != kDcVideo && draw_.one_in(3)) data = draw_.any_of(usual);
    // VSTOP about where the beam is ends the rows, or lets them go on.
    if (reg == kDcBorder && draw_.one_in(3)) {
      const std::uint64_t line = time_in(clock_) / static_cast<std::uint64_t>(line_clocks());
      data = (static_cast<unsigned>(line) + draw_.up_to(6)) / 2 & 255;
    }
    // Another timing now and then. As it may be: with DCSEL 1 HSTART is there.
    if (reg == kDcVideo) {
      if (!draw_.one_in(scene_ == Scene::kSwitched ? 2 : 4)) {
        data = (data & ~kCompositeBit) | (composite_ ? kCompositeBit : 0);
      }
      composite_ = (data & kCompositeBit) != 0;
    }
    write(reg, data);
  }
  void layers() {
    if (stimulus_.no_load) return;
    if (draw_.one_in(2)) write(kCtrl, 0);
    const auto reg = static_cast<std::uint8_t>(draw_.one_in(2) ? kL0Config : kL1Config);
    const std::uint8_t of_pace[] = {0, 2, 3};
    const auto at =
        static_cast<std::uint8_t>(reg + (draw_.one_in(4) ? draw_.up_to(6) : draw_.any_of(of_pace)));
    if (draw_.one_in(6)) return read(at);
    write(at, draw_.byte());
    if (draw_.one_in(3)) {
      write(kDcVideo, 0x71U | draw_.up_to(15) << 2 | (composite_ ? kCompositeBit : 0));
    }
  }
  void any() {
    const unsigned lines[] = {0, 1, 2, 4, 8, 16, 32, 64, 128, 255, 256, 480, 510, 511, 257};
    const std::uint8_t registers[] = {kIsr, kIen, kIrqLineL};
    switch (draw_.up_to(6)) {
      case 0:
        return write(draw_.any_of(registers), draw_.byte());
      case 1:
        return write(kCtrl, draw_.up_to(draw_.one_in(2) ? 7 : 127));
      case 2:
        return write_line(draw_.any_of(lines));
      case 3:
        return setting();
      case 4:
        return write(static_cast<U8>(kFirstOfOthers + draw_.up_to(4)), draw_.byte());
      default:
        return read(any_register());
    }
  }
  void look_anywhere() { look(any_register()); }

  void reset() {
    if (!exact_ || !draw_.one_in(in_chain_ ? 8 : 3)) return;
    // With a swap or a latch
    if (draw_.one_in(2)) {
      const std::uint64_t event = draw_.one_in(2) ? next_latch() : next_swap();
      go_to(event - draw_.up_to(1));
    }
    if (in_chain_ || draw_.one_in(2)) {
      write(kCtrl, kResets | draw_.up_to(127));
      began_ = clock_ + 1;
    } else {
      const unsigned clocks = draw_.one_in(4) ? 1 + draw_.up_to(6) : 1;
      add(clock_, Job::Reset{clocks});
      began_ = clock_ + clocks + 1;
      if (draw_.one_in(2)) any();
    }
    composite_ = false;
    // The first access that can be, and whatever the registers are
    if (draw_.one_in(2)) clock_ = std::max(clock_, began_);
    if (!in_chain_ && draw_.one_in(2)) hold_from_reset();
    if (draw_.one_in(2)) read_all();
  }
  /// The output mode may be chosen then.
  void hold_from_reset() {
    const unsigned clocks = 4 + draw_.up_to(20);
    add(began_ - draw_.up_to(2), Job::Hold{clocks});
    clock_ = std::max(clock_, began_);
    write(kDcVideo, draw_.byte());
    clock_ = std::max(clock_, began_ + clocks);
  }

  // ---- an aim
  // ----------------------------------------------------------------------------------

  void act_for_aim() {
    for (const Aim::Act& act : aim_->acts) {
      clock_ = act.clock;
      do_it(act);
    }
    if (aim_->acts.empty()) return;
    clock_ += 2 + draw_.up_to(40);
    read_status();
  }
  void do_it(const Aim::Act& act) {
    constexpr std::uint8_t kRegister[] = {kIsr,      kIsr,      kIen,   kIrqLineL, kDcVideo,
                                          kDcHscale, kL0Config, kData0, kData0,    kCtrl};
    switch (act.deed) {
      case kReadsIsr:
        return read(kIsr);
      case kReadsData:
        return read(draw_.one_in(2) ? kData0 : kData1);
      case kResetsByPin:
        return add(act.clock, Job::Reset{1});
      case kHoldBegins:
      case kHoldEnds:
        return add(act.clock, Job::Hold{1});
      case kRefuses:
        return add(act.clock, Job::NotReady{1 + draw_.up_to(3)});
      case kLooks:
        return look(draw_.one_in(2) ? kIsr : kData0);
      case kReadsScanline:
        return read(kIrqLineL);
      case kReadsAll:
        return read_all();
      case kWritesAll:
        return write_all();
      default:
        break;
    }
    // One or the other data port, any setting of a layer, and VSCALE, which chooses rows, more
    // often than HSCALE
    const unsigned more = act.deed == kSetsLayer       ? draw_.up_to(13)
                          : act.deed == kWritesData    ? draw_.up_to(1)
                          : act.deed == kWritesDisplay ? unsigned{!draw_.one_in(4)}
                                                       : 0;
    const unsigned data = act.deed == kResetsByCtrl ? kResets
                          : act.deed == kWritesIsr  ? 7
                                                    : draw_.byte();
    write(static_cast<std::uint8_t>(kRegister[act.deed] + more), act.data.value_or(data));
  }

  cosim::Draw draw_;
  const cosim::Stimulus& stimulus_;
  bool exact_;
  Scene scene_;
  bool whole_;   ///< frames; others end after some rows
  bool agents_;  ///< act beside the CPU
  std::optional<Aim> aim_;
  Job job_;
  bool composite_ = false;

  // Where agents act
  std::uint64_t start_ = 0;  // in the unit's time
  unsigned length_ = 0;
  bool at_latch_ = false;
  int row_ = 0;
  int rows_ = 0;  // that the job comes to

  // Sprites
  std::vector<int> sprites_;  // those of the first frame that have a Z
  bool apart_ = false;        // no two of them share a bit of their masks
  bool crowded_ = false;
  int base_row_ = 0;
  int column_ = 0;

  std::vector<std::pair<std::uint64_t, unsigned>> held_;
  std::vector<std::pair<std::uint64_t, unsigned>> lookups_;  // last clock of hold, record
  std::uint64_t held_to_ = 0;
  std::uint64_t began_ = 0;  // the clock in which the unit's time is 0
  std::uint64_t clock_ = 0;  // of the CPU
  std::uint64_t latest_ = 0;
  bool in_chain_ = false;  // accesses follow each other, from frame to frame
  std::uint64_t chain_clock_ = 0;
  unsigned dcsel_ = 0;  // by transactions
};

}  // namespace

Job random_job(cosim::Draw draw, const cosim::Stimulus& stimulus, const Timing& timing) {
  if (stimulus.hog || stimulus.alone) {
    throw InputError("--restrict hog, alone", "not available for VERA: it shares no bus");
  }
  return Generator(std::move(draw), stimulus, timing).make();
}

}  // namespace collide::vera
