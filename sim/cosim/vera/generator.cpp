// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/generator.h"

#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <random>
#include <utility>

#include "model/common/input_error.h"
#include "model/vera/golden.h"
#include "sim/cosim/vera/run_job.h"
#include "sim/cosim/vera/scatter.h"
#include "sim/cosim/vera/transactions.h"

namespace collide::vera {
namespace {

// Of DC_VIDEO
constexpr std::uint8_t kVga = 1;
constexpr std::uint8_t kComposite = 2;
constexpr std::uint8_t kSpritesShown = 0x40;
constexpr std::uint8_t kBitmapOf1Bpp = 4;  // of a layer's CONFIG

bool interlaced(const Job& job) {
  return job.registers.output >= 2;
}

/// Follows the beam as a job's accesses move it: only registers matter to that.
class Beam {
 public:
  explicit Beam(const Job& job) { unit_.set_registers(job.registers); }
  /// Ends the frame that begins after that many clocks, if its latch does not.
  void limit(int clocks) { limit_ = clocks; }

  Position position() const { return unit_.position(); }
  Raster raster() const { return unit_.raster(); }
  int clocks_left() const {
    const int to_latch = clocks_to_latch(position(), raster());
    return limit_ ? std::min(to_latch, *limit_) : to_latch;
  }
  int clocks_to(Position place) const { return clocks_between(position(), place, raster()); }
  void run(int clocks) {
    unit_.run(static_cast<std::uint64_t>(clocks));
    pass(clocks);
  }
  void make(const Job::Access& access) {
    if (access.write) {
      unit_.write(access.reg, access.data);
    } else {
      unit_.read(access.reg);
    }
    pass(kAccessClocks);
  }
  void end_frame(Job::OneFrame& frame) {
    if (limit_) {
      run(clocks_left());
      frame.until = position();
      return;
    }
    unit_.run_frame();
    if (frame.ack) unit_.write(kIsr, kSprcol);
  }

 private:
  void pass(int clocks) {
    if (limit_) *limit_ -= clocks;
  }

  Golden unit_;
  std::optional<int> limit_;
};

class Generator {
 public:
  Generator(std::uint64_t seed, bool may_be_brief)
      : draw_(std::mt19937_64(seed * kScenes.size() + static_cast<std::uint64_t>(scene_of(seed)))),
        brief_(may_be_brief && seed / kScenes.size() % whole_every(scene_of(seed)) != 0) {}

  Job make(std::uint64_t seed) {
    const Scene scene = scene_of(seed);
    Job job;
    job.name = fmt::format("{} {}", name_of(scene), seed);
    job.fill_seed = 1 + static_cast<std::uint32_t>(below(1 << 30));
    job.lines = true;
    // Solid and empty images, as random ones collide wherever they meet.
    job.vram.push_back({kSolid, std::vector<std::uint8_t>(0x1000, 0x11)});
    job.vram.push_back({kEmpty, std::vector<std::uint8_t>(0x1000, 0)});
    const int frames = brief_ ? 1 : 2 + below(2);
    rows_ = brief_ ? 8 + below(40) : kRowNumbers;
    set_registers(scene, job);
    set_load(scene, job);
    apart_ = one_in(8);
    base_row_ = row_below(470);
    column_ = below(600);
    Beam beam(job);
    if (brief_) beam.limit(clocks_of_rows(beam.raster()));
    for (int f = 0; f < frames; ++f) {
      Job::OneFrame next = frame(scene, f == 0);
      const bool busy = scene == Scene::kContended || scene == Scene::kRewritten ||
                        scene == Scene::kSwitched || (scene == Scene::kInterlaced && one_in(2));
      if (busy) {
        if (f == 0) beam.run(below(beam.raster().line_clocks()));
        add_accesses(scene, next, beam);
        // A reset brings VGA timing: rarely before the last of interlaced frames.
        if (one_in(interlaced(job) && f + 1 < frames ? 8 : 2)) add_reset(next, beam);
      }
      // Ghosts are about what comes of a frame that nobody disturbs.
      if (scene != Scene::kGhost && f + 1 == frames && one_in(2)) read_back(next, beam);
      beam.end_frame(next);
      job.frames.push_back(std::move(next));
    }
    return job;
  }

 private:
  static constexpr std::uint32_t kSolid = 0x2000;
  static constexpr std::uint32_t kEmpty = 0x4000;

  static Scene scene_of(std::uint64_t seed) { return kScenes[seed % kScenes.size()]; }

  /// The last rows and the latch are what ghosts are about.
  static std::uint64_t whole_every(Scene scene) {
    return scene == Scene::kGhost ? kWholeEvery / 2 : kWholeEvery;
  }

  int below(int limit) { return draw_.within(0, limit - 1); }
  bool one_in(int n) { return below(n) == 0; }
  /// A row among the first `limit` that the job comes to.
  int row_below(int limit) { return below(std::min(limit, rows_)); }

  /// From the start until somewhere in the line after those that the rows are rendered in.
  int clocks_of_rows(const Raster& raster) {
    const int lines = raster.interlaced ? composite_timing::kEvenFirst + 2 + rows_ / 2 : 2 + rows_;
    return lines * raster.line_clocks() + below(raster.line_clocks());
  }

  void set_registers(Scene scene, Job& job) {
    Registers& r = job.registers;
    r.ien = static_cast<std::uint8_t>(below(8));
    r.irq_line = one_in(2) ? below(512) : row_below(512);
    r.sprites_enable = !one_in(4);
    r.output = one_in(4) ? 0 : 1;
    if (scene == Scene::kInterlaced || (scene == Scene::kSwitched && one_in(2)))
      r.output = 2 + below(2);
    r.interlace = !one_in(3);
    // Lines of which only bit 9 of the counter tells those in a field's tail; 12 and 13 not in
    // every one.
    if (r.output >= kComposite && one_in(2)) r.irq_line = one_in(2) ? below(14) : 10 + below(4);
    const int rarely = scene == Scene::kInterlaced ? 2 : 10;
    if (scene == Scene::kScaled || one_in(rarely)) {
      constexpr std::array<int, 5> kVscales{0, 64, 127, 129, 255};
      r.vscale = one_in(2) ? kVscales[static_cast<std::size_t>(below(5))] : below(256);
      if (one_in(2)) r.vstart = row_below(scene == Scene::kInterlaced ? 480 : 512) & ~1;
      if (one_in(2)) r.vstop = row_below(512) & ~1;
    }
    if (scene == Scene::kScaled || scene == Scene::kGhost || scene == Scene::kInterlaced ||
        scene == Scene::kSwitched) {
      set_columns(r);
    }
  }

  /// Which pixels step the column shown, and by how much; where it stops a ghost pixel gets its
  /// cell from.
  void set_columns(Registers& r) {
    constexpr int kPlaces = 256;  // of HSTART and HSTOP
    constexpr int kEnd = kScreenColumns / 4;
    if (one_in(2)) r.hscale = one_in(4) ? 255 : below(256);
    if (one_in(3)) r.hstart = 4 * (one_in(2) ? below(8) : below(kPlaces));
    if (one_in(2)) r.hstop = 4 * (one_in(2) ? kEnd - 6 + below(13) : below(kPlaces));
    if (one_in(8)) r.hstart = r.hstop + 4 * below(kPlaces - r.hstop / 4);  // none does
  }

  void set_load(Scene scene, Job& job) {
    // The layer that fetches least leaves the least to tell its pace by: where rows end to the
    // clock.
    if (scene == Scene::kGhost && one_in(3)) {
      LayerSettings& layer = job.registers.layers[static_cast<std::size_t>(below(2))];
      layer.enable = true;
      layer.config = kBitmapOf1Bpp;
      return;
    }
    if (scene != Scene::kContended && !one_in(4)) return;
    for (LayerSettings& layer : job.registers.layers) {
      layer.enable = !one_in(3);
      layer.config = static_cast<std::uint8_t>(below(256));
      layer.map_base = static_cast<std::uint8_t>(below(256));
      layer.tile_base = static_cast<std::uint8_t>(below(256));
      if (one_in(2)) layer.hscroll = below(4096);
      layer.vscroll = below(4096);
    }
    if (one_in(2)) job.load.wait_states = below(16);
  }

  Sprite sprite(Scene scene) {
    Sprite s;
    s.address = one_in(2)    ? kSolid
                : one_in(12) ? kEmpty
                             : static_cast<std::uint32_t>(32 * below(4096));
    s.bpp8 = one_in(3);
    s.width = static_cast<std::uint8_t>(8 << below(4));
    s.height = static_cast<std::uint8_t>(8 << below(4));
    s.x = static_cast<std::int16_t>(below(kScreenColumns));
    s.y = static_cast<std::int16_t>(row_below(484));
    s.mask = static_cast<std::uint8_t>(one_in(4) ? 0 : one_in(2) ? 1 << below(4) : below(16));
    if (apart_) s.mask = 0;
    s.z = static_cast<std::uint8_t>(one_in(10) ? 0 : 1 + below(3));
    s.palette = static_cast<std::uint8_t>(below(16));
    s.vflip = one_in(2);
    s.hflip = one_in(2);
    switch (scene) {
      case Scene::kOverBudget:
      case Scene::kContended:
      case Scene::kRewritten:
      case Scene::kSwitched:
        s.y = static_cast<std::int16_t>(base_row_ + below(24));
        break;
      case Scene::kStacked:
        s.x = static_cast<std::int16_t>(column_ + below(10));
        s.y = static_cast<std::int16_t>(base_row_ + below(10));
        break;
      case Scene::kWrapped:
        s.x = static_cast<std::int16_t>(one_in(2) ? (1024 - below(70)) % 1024 : 576 + below(80));
        s.y = static_cast<std::int16_t>(one_in(2) ? (1024 - below(70)) % 1024
                                        : brief_  ? row_below(70)
                                                  : 416 + below(70));
        if (one_in(3)) s.address = 0x20000 - 32 * static_cast<std::uint32_t>(1 + below(64));
        break;
      default:
        break;
    }
    return s;
  }

  /// A sprite that any other meets in column 300.
  static Sprite filler_like(Sprite s) {
    s.address = kSolid;
    s.x = 300;
    s.mask = 15;
    s.z = 1;
    return s;
  }

  /// Rows filled to the clock: so many fillers and misses that the last sprites end about t = 798.
  void fill_to_the_end(Job::OneFrame& frame) {
    const bool at_the_latch = !brief_ && !one_in(4);
    const int row = brief_         ? row_below(470)
                    : at_the_latch ? kVisibleLines
                    : one_in(3)    ? kVisibleLines - 7 + below(8)
                                   : below(470);
    int index = 0;
    Sprite filler;
    filler.address = kSolid;
    filler.z = 1;
    filler.y = static_cast<std::int16_t>(row);
    const int misses = one_in(2) ? 12 + below(2) : below(14);
    // Often only the first can be hit, so that what the last pixels hit shows in the nibble.
    const bool quiet = at_the_latch ? !one_in(4) : one_in(2);
    index += misses;
    for (int i = 0; i < 60 + below(2); ++i, ++index) {
      filler.mask = static_cast<std::uint8_t>(i > 0 && quiet ? 0 : 1 + below(15));
      filler.x = static_cast<std::int16_t>(i == 0 || one_in(3) ? 300 : below(kScreenColumns));
      if (i > 0 && quiet) filler.x = static_cast<std::int16_t>(below(290));
      frame.sprites[index] = encode(filler);
    }
    for (int i = 0; i < 3; ++i, ++index) {
      Sprite last = sprite(Scene::kSparse);
      last.y = static_cast<std::int16_t>(row + (i == 2 ? 8 : 0));
      last.x = static_cast<std::int16_t>(298 + below(4));
      if (i == 0 && one_in(2)) last = filler_like(last);
      frame.sprites[index] = encode(last);
    }
    // Something stale for the ghosts to meet.
    Sprite stale = filler;
    stale.x = static_cast<std::int16_t>(633 + below(12));
    stale.y = static_cast<std::int16_t>(row_below(kVisibleLines));
    stale.mask = static_cast<std::uint8_t>(below(16));
    stale.z = static_cast<std::uint8_t>(1 + below(3));
    if (one_in(2)) frame.sprites[127] = encode(stale);
  }

  /// An access `gap` clocks on; none if it does not fit into the frame.
  template <class Choose>
  bool add(Job::OneFrame& frame, Beam& beam, int gap, const Choose& choose) {
    if (gap + kAccessClocks > beam.clocks_left()) return false;
    beam.run(gap);
    Job::Access& access = frame.accesses.emplace_back();
    access.line = beam.position().line;
    access.clock = beam.position().clock;
    if (one_in(8)) access.hold = 1 + static_cast<unsigned>(below(8));
    choose(access);
    beam.make(access);
    return true;
  }

  /// CPU accesses in order, some of them close together.
  void add_accesses(Scene scene, Job::OneFrame& frame, Beam& beam) {
    if (one_in(2)) read_scan_lines(frame, beam);
    const int count = scene == Scene::kContended ? 200 : 80;
    std::uint32_t port = 0;
    for (int i = 0; i < count; ++i) {
      int gap = one_in(3) ? below(2500) : one_in(2) ? below(60) : below(4);
      if (one_in(20)) gap = to_crowd(beam, gap);
      if (just_switched_ && one_in(2)) gap = below(4);
      const auto any = [&](Job::Access& access) { choose(scene, access, beam, port); };
      if (!add(frame, beam, gap, any)) return;
    }
  }

  /// Clocks to where the sprites of a crowded scene are; `otherwise` if the frame ends before.
  int to_crowd(const Beam& beam, int otherwise) {
    const Raster raster = beam.raster();
    const int line =
        raster.interlaced ? composite_timing::kEvenFirst + 1 + base_row_ / 2 : base_row_;
    const int gap = beam.clocks_to({line, 0}) + below(raster.line_clocks());
    return gap + kAccessClocks > beam.clocks_left() ? otherwise : gap;
  }

  /// SCANLINE where it turns to 511, and where frames begin.
  void read_scan_lines(Job::OneFrame& frame, Beam& beam) {
    for (const int shown : {kRowNumbers - 3, kRowNumbers - 2, kRowNumbers - 1, kRowNumbers,
                            vga_timing::kFrameLine, vga_timing::kFirstLine, 0, 1}) {
      const Raster raster = beam.raster();
      const int first = shown % 2 != 0 ? composite_timing::kOddFirst : composite_timing::kEvenFirst;
      const int composite = first + 1 + shown / 2;
      const Position line = raster.interlaced ? Position{composite % raster.lines(),
                                                         composite_timing::kSwapClock + below(20)}
                                              : Position{shown, below(20)};
      const auto reg = one_in(2) ? kIrqLineL : one_in(2) ? kIen : kDcVideo;
      const auto read = [reg](Job::Access& access) { access.reg = reg; };
      if (one_in(2)) add(frame, beam, beam.clocks_to(line), read);
    }
  }

  /// The DCSEL above those of the display that a number below 62 stands for; most are FX's.
  static int above_display(int drawn) {
    constexpr int kFirst = 2, kFxs = kLastOwnDcsel - kFirst + 1, kOfFx = 40;
    return kFirst + (drawn < kOfFx ? drawn % kFxs : drawn);
  }

  /// Every register, whatever has been written to it.
  void read_back(Job::OneFrame& frame, Beam& beam) {
    constexpr int kAbout = 256;  // clocks it takes
    int gap = below(std::max(1, beam.clocks_left() - kAbout));
    const auto make = [&](std::uint8_t reg, std::optional<int> data) {
      const auto access = [&](Job::Access& one) {
        one.write = data.has_value();
        one.reg = reg;
        one.data = static_cast<std::uint8_t>(data.value_or(0));
      };
      add(frame, beam, gap, access);
      gap = one_in(4) ? below(4) : 0;
    };
    for (const int dcsel : {0, 1, above_display(below(62))}) {
      make(kCtrl, dcsel << 1 | below(2));
      for (const auto reg : {kDcVideo, kDcHscale, kDcVscale, kDcBorder}) make(reg, {});
      for (const auto reg : {kAddrL, kAddrM, kAddrH}) make(reg, {});
    }
    for (std::uint8_t reg = kData0; reg < kDcVideo; ++reg) make(reg, {});
    for (std::uint8_t reg = kL0Config; reg < kRegisters; ++reg) make(reg, {});
  }

  void add_reset(Job::OneFrame& frame, Beam& beam) {
    add(frame, beam, below(beam.raster().line_clocks()), [this](Job::Access& access) {
      access.write = true;
      access.reg = kCtrl;
      access.data = static_cast<std::uint8_t>(kResets | below(128));
    });
    if (one_in(2)) return;
    add(frame, beam, below(60), [this](Job::Access& access) {
      access.write = true;
      access.reg = kDcVideo;
      access.data = static_cast<std::uint8_t>(kVga | kSpritesShown | below(256));
    });
  }

  /// DC_VIDEO; only where that is wanted another output mode.
  int video(Scene scene, const Beam& beam) {
    const int any = below(256);
    if (scene == Scene::kSwitched) return any;
    return (any & ~kComposite) | (beam.raster().interlaced ? kComposite : 0);
  }

  void choose(Scene scene, Job::Access& access, const Beam& beam, std::uint32_t& step) {
    const auto write = [&access](std::uint8_t reg, int data) {
      access.write = true;
      access.reg = reg;
      access.data = static_cast<std::uint8_t>(data);
    };
    const auto read = [&access](std::uint8_t reg) { access.reg = reg; };
    if (just_switched_) {
      just_switched_ = false;
      if (one_in(2)) return write(kDcVideo, video(scene, beam));
    }
    // Every few accesses the port is pointed at an attribute or an image byte.
    switch (++step % 8) {
      case 0:
        if (!one_in(4)) break;
        return write(kCtrl, below(4));  // the other port, or where and when rows are
      case 1:
        target_ = one_in(4) ? kSolid + static_cast<std::uint32_t>(below(64))
                            : kAttributeBase + static_cast<std::uint32_t>(below(1024));
        return write(kAddrL, static_cast<int>(target_ & 255));
      case 2:
        return write(kAddrM, static_cast<int>(target_ >> 8 & 255));
      case 3:
        // Step, two bits of FX, and the address
        return write(kAddrH, below(32) << 3 | (one_in(4) ? below(4) << 1 : 0) |
                                 static_cast<int>(target_ >> 16));
      default:
        break;
    }
    if (scene != Scene::kContended && one_in(12))
      return write(kDcVscale, one_in(2) ? 128 : below(256));
    // HSCALE and BORDER, or HSTOP and VSTOP
    if (one_in(12)) {
      const auto reg = one_in(2) ? kDcHscale : kDcBorder;
      if (one_in(3)) return read(reg);
      // VSTOP about where the beam is ends the rows, or lets them go on.
      const bool here = reg == kDcBorder && one_in(2);
      return write(reg, here ? (beam.position().line + below(16)) / 2 : below(256));
    }
    if (scene == Scene::kSwitched && one_in(4)) {
      if (one_in(3)) return write(kCtrl, 0);
      just_switched_ = true;
      return write(kDcVideo, video(scene, beam));
    }
    if (one_in(6)) {
      // CONFIG, TILEBASE and HSCROLL_L decide when a layer fetches.
      const int reg =
          one_in(4) ? below(14) : std::array<int, 3>{0, 2, 3}[static_cast<std::size_t>(below(3))];
      const auto layer_reg =
          static_cast<std::uint8_t>((one_in(2) ? kL0Config : kL1Config) + reg % 7);
      return one_in(4) ? read(layer_reg) : write(layer_reg, below(256));
    }
    switch (below(12)) {
      case 10:
        return read(static_cast<std::uint8_t>(one_in(2) ? kDcVideo : below(32)));
      case 11:
        return write(kDcVideo, video(scene, beam));
      case 0:
        return read(kIsr);
      case 1:
        return write(kIsr, below(256));
      case 2:
        return write(kIen, below(256));
      case 3:
        return read(one_in(2) ? kData1 : kIrqLineL);
      case 4:
        if (one_in(4)) return write(kIrqLineL, below(256));
        return write(kCtrl, one_in(4) ? 2 : one_in(8) ? below(128) : below(2));
      case 5:
        return read(kData0);
      default:
        return write(one_in(8) ? kData1 : kData0, below(256));
    }
  }

  Job::OneFrame frame(Scene scene, bool first) {
    Job::OneFrame result;
    result.ack = !brief_ && one_in(2);
    // None, so that SPRCOL is left from before.
    if (!first && one_in(6)) {
      for (int i = 0; i < kSprites; ++i) result.sprites[i] = Attributes{};
    } else if (scene == Scene::kGhost) {
      for (int i = 0; i < kSprites && !first; ++i) result.sprites[i] = Attributes{};
      fill_to_the_end(result);
    } else {
      const int count = scene == Scene::kSparse    ? 2 + below(20)
                        : scene == Scene::kStacked ? 2 + below(12)
                                                   : kSprites;
      for (int i = 0; i < count; ++i) {
        if (first || one_in(2))
          result.sprites[one_in(2) ? i : below(kSprites)] = encode(sprite(scene));
      }
    }
    return result;
  }

  cosim::Draw draw_;
  bool brief_;          ///< ends within its first frame
  int rows_ = 0;        ///< that it comes to
  bool apart_ = false;  ///< no two of its sprites share a bit of their masks
  int base_row_ = 0;
  int column_ = 0;
  std::uint32_t target_ = 0;
  bool just_switched_ = false;  ///< the output mode, perhaps
};

// --- shrinking ---

/// `job` without one frame; a frame that goes leaves its sprites to the next.
Job without_frame(const Job& job, std::size_t index) {
  Job other = job;
  if (index + 1 < job.frames.size()) {
    std::map<int, Attributes> sprites = job.frames[index].sprites;
    for (const auto& [number, attributes] : job.frames[index + 1].sprites)
      sprites[number] = attributes;
    other.frames[index + 1].sprites = std::move(sprites);
  }
  other.frames.erase(other.frames.begin() + static_cast<std::ptrdiff_t>(index));
  return other;
}

/// Whether every access is still where the beam comes by in its frame.
bool is_valid(const Job& job) {
  Job timing = job;
  timing.fill_seed = 0;
  timing.vram.clear();
  timing.lines = false;
  for (Job::OneFrame& frame : timing.frames) frame.sprites.clear();
  try {
    run_job(timing, [] { return std::make_unique<Golden>(); });
  } catch (const InputError&) {
    return false;
  }
  return true;
}

bool is_valid_by_transactions(const Job& job) {
  try {
    check_by_transactions(job);
  } catch (const InputError&) {
    return false;
  }
  return true;
}

std::vector<Job> simpler_settings(const Job& job) {
  std::vector<Job> simpler;
  const auto with = [&](auto change) {
    simpler.push_back(job);
    change(simpler.back());
  };
  const Registers usual;
  const auto usual_register = [&](auto member) {
    if (job.registers.*member != usual.*member) {
      with([&](Job& other) { other.registers.*member = usual.*member; });
    }
  };
  usual_register(&Registers::vscale);
  usual_register(&Registers::hscale);
  usual_register(&Registers::vstart);
  usual_register(&Registers::vstop);
  usual_register(&Registers::hstart);
  usual_register(&Registers::hstop);
  usual_register(&Registers::ien);
  usual_register(&Registers::irq_line);
  usual_register(&Registers::sprites_enable);
  usual_register(&Registers::interlace);
  if (job.registers.output == 0 || job.registers.output == 3) {
    with([](Job& other) { other.registers.output = other.registers.output == 0 ? 1 : 2; });
  }
  for (std::size_t i = 0; i < job.registers.layers.size(); ++i) {
    const LayerSettings& layer = job.registers.layers[i];
    if (layer.enable) with([i](Job& other) { other.registers.layers[i] = {}; });
    if (layer.hscroll != 0) with([i](Job& other) { other.registers.layers[i].hscroll = 0; });
  }
  if (job.load.wait_states != 0) with([](Job& other) { other.load.wait_states = 0; });
  if (job.fill_seed != 0) with([](Job& other) { other.fill_seed = 0; });
  const auto all_accesses = [](auto& some, const auto& act) {
    for (auto& frame : some.frames) {
      for (auto& access : frame.accesses) act(access);
    }
  };
  bool held = false;
  all_accesses(job, [&held](const Job::Access& access) { held = held || access.hold != 0; });
  if (held) {
    with([&](Job& other) { all_accesses(other, [](Job::Access& access) { access.hold = 0; }); });
  }
  for (std::size_t i = 0; i < job.vram.size(); ++i) {
    with(
        [i](Job& other) { other.vram.erase(other.vram.begin() + static_cast<std::ptrdiff_t>(i)); });
  }
  for (std::size_t i = 0; i < job.frames.size(); ++i) {
    if (job.frames[i].ack) with([i](Job& other) { other.frames[i].ack = false; });
  }
  return simpler;
}

using Actions = std::vector<Job::Action>;

/// Jobs of as many actions, of which one takes a clock only.
std::vector<Job> milder_actions(const Job& job) {
  std::vector<Job> milder;
  for (std::size_t i = 0; i < job.free.size(); ++i) {
    const auto shorten = [&](auto step) {
      if (step.clocks <= 1) return;
      step.clocks = 1;
      milder.push_back(job);
      milder.back().free[i].step = step;
    };
    const Job::Step& step = job.free[i].step;
    if (const auto* hold = std::get_if<Job::Hold>(&step)) shorten(*hold);
    if (const auto* refusal = std::get_if<Job::NotReady>(&step)) shorten(*refusal);
    if (const auto* reset = std::get_if<Job::Reset>(&step)) shorten(*reset);
  }
  return milder;
}

/// Jobs that end earlier, by lines from the first on.
std::vector<Job> shorter_jobs(const Job& job) {
  const std::optional<Position>& until = job.frames.back().until;
  if (!until || until->line > kVisibleLines) return {};
  std::vector<Job> shorter;
  const auto with = [&](Position end) {
    shorter.push_back(job);
    shorter.back().frames.back().until = end;
  };
  if (until->line > 0) {
    with({until->line / 2, 0});
    with({until->line - 1, 0});
  }
  if (until->clock > 0) with({until->line, 0});
  return shorter;
}

}  // namespace

std::string_view name_of(Scene scene) {
  constexpr std::array<std::string_view, kScenes.size()> kNames{
      "sparse",    "dense",     "over-budget", "stacked",    "wrapped", "scaled",
      "contended", "rewritten", "ghost",       "interlaced", "switched"};
  return kNames[static_cast<std::size_t>(scene)];
}

Job random_job(std::uint64_t seed) {
  return Generator(seed, true).make(seed);
}
Job random_whole_job(std::uint64_t seed) {
  return Generator(seed, false).make(seed);
}

Job random_job(cosim::Draw draw, const cosim::Stimulus& stimulus, const Timing& timing) {
  if (stimulus.hog || stimulus.alone) {
    throw InputError("--restrict hog, alone", "not available for VERA: it shares no bus");
  }
  if (stimulus.free_running) {
    if (!timing.exact) {
      throw InputError("--free-running",
                       "a chip compared at its CPU port only has no pins to drive");
    }
    if (stimulus.plain || stimulus.no_wait_states || stimulus.no_load) {
      throw InputError(
          "--free-running",
          "cannot be combined with --restrict plain, no-wait-states or no-load for VERA");
    }
    return free_job(std::move(draw));
  }
  // To set a chip up takes longer than some frames.
  Job job = timing.exact ? random_job(draw.next()) : random_whole_job(draw.next());
  if (stimulus.no_wait_states) job.load.wait_states = 0;
  if (stimulus.no_load) job.registers.layers = {};
  if (stimulus.plain) {
    for (Job::OneFrame& frame : job.frames) frame.accesses.clear();
  }
  return timing.exact ? job : by_transactions(std::move(job));
}

rc::Seq<Job> simpler_jobs(const Job& job, const Timing& timing) {
  std::vector<Job> fewer_frames;
  for (std::size_t i = job.frames.size(); i-- > 0 && job.frames.size() > 1;) {
    fewer_frames.push_back(without_frame(job, i));
  }
  rc::Seq<Job> all = rc::seq::concat(rc::seq::fromContainer(fewer_frames),
                                     rc::seq::fromContainer(shorter_jobs(job)));
  if (job.runs_free()) {
    all = rc::seq::concat(std::move(all),
                          rc::seq::map(rc::shrink::removeChunks(job.free), [job](Actions left) {
                            Job other = job;
                            other.free = std::move(left);
                            return other;
                          }));
    all = rc::seq::concat(std::move(all), rc::seq::fromContainer(milder_actions(job)));
  }
  for (std::size_t i = 0; i < job.frames.size(); ++i) {
    using Records = std::vector<std::pair<int, Attributes>>;
    const Records records(job.frames[i].sprites.begin(), job.frames[i].sprites.end());
    all = rc::seq::concat(
        std::move(all),
        rc::seq::map(rc::shrink::removeChunks(records), [job, i](const Records& left) {
          Job other = job;
          other.frames[i].sprites = {left.begin(), left.end()};
          return other;
        }));
    all = rc::seq::concat(std::move(all),
                          rc::seq::map(rc::shrink::removeChunks(job.frames[i].accesses),
                                       [job, i](std::vector<Job::Access> left) {
                                         Job other = job;
                                         other.frames[i].accesses = std::move(left);
                                         return other;
                                       }));
  }
  all = rc::seq::concat(std::move(all), rc::seq::fromContainer(simpler_settings(job)));
  // One that has no action any more would be of another kind.
  if (job.runs_free()) {
    return rc::seq::filter(std::move(all), [](const Job& one) { return one.runs_free(); });
  }
  return rc::seq::filter(std::move(all), timing.exact ? is_valid : is_valid_by_transactions);
}

}  // namespace collide::vera
