// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "model/common/scored.h"
#include "model/vera/registers.h"
#include "model/vera/sprite.h"
#include "model/vera/timing.h"

/// The VERA-style sprite collision unit as every implementation of it (golden model, verilated RTL,
/// lockstep of both) shows itself to C++. Clocks are of the 25 MHz pixel clock. Where this page
/// says "in force from clock c", the value is the one the logic works with in clock c.
namespace collide::vera {

struct RegisterWrite {
  std::uint8_t reg;
  std::uint8_t data;
};
/// What sets a VERA to these registers, whatever it was set to. CTRL selects DCSEL 0 and data port
/// `port` afterwards; `chroma` is bit 2 of DC_VIDEO.
std::vector<RegisterWrite> writes_of(const Registers& registers, int port = 0, int chroma = 0);

/// Competition for the video RAM port.
struct Load {
  /// Clocks by which the data of a sprite fetch come later than on the real chip, 0..15: a fetch
  /// takes 2 + wait_states clocks, and more when its request has to wait for its turn. Other
  /// accesses are served meanwhile.
  int wait_states = 0;
};

/// Clocks since power on.
using Clock = I64;

struct Cell {
  U8 mask = 0;    ///< 4 bits
  U8 z = 0;       ///< 2 bits
  U8 colour = 0;  ///< 8 bits

  friend Bool operator==(const Cell& a, const Cell& b) {
    return a.mask == b.mask && a.z == b.z && a.colour == b.colour;
  }
  friend Bool operator!=(const Cell& a, const Cell& b) { return !(a == b); }
};

/// Of what an implementation has no pin for.
constexpr int kNotShown = -1;

/// The render of one row, given when the last clock of its scan line has run, just before the
/// buffers swap.
struct Row {
  int row = 0;   ///< 0..511
  int line = 0;  ///< scan line that ran meanwhile; row 0 is normally rendered during line 524
  /// The line buffer, all kColumns cells; valid during the call only.
  const Cell* cells = nullptr;
  /// OR of the collisions of every pixel processed from swap to swap: a ghost pixel (t = 798 in VGA
  /// timing) belongs to the line in which it is processed, the next one, and so does the cell it
  /// writes.
  std::uint8_t hit = 0;
  /// Clocks from t = 0 until finder and drawer are done, at most `budget`: the later of the lookup
  /// of the last sprite (its T + 1, if it is on the row) and the last pixel drawn, inclusive.
  /// kNotShown by RTL without a pin for it.
  int clocks = 0;
  /// Clocks there were until the swap or the stop, whichever is first: 798 in VGA timing, 799
  /// interlaced.
  int budget = kLastRenderClock;
  int drawn = 0;     ///< sprites of which at least the first pixel was processed within the budget
  bool cut = false;  ///< the last of those had pixels left when the budget ended
  int pixels = 0;    ///< processed from t = 0 until the swap, transparent ones included
  /// Sprites on the row, by the attributes at the end of the line, less `drawn`; never negative.
  int dropped = 0;
  Clock end = 0;  ///< first clock after the line
};

/// One frame (a field, when interlaced), as it stands just after the latch.
struct Frame {
  std::uint64_t number = 0;  ///< latches since power on, from 0
  std::uint8_t nibble = 0;   ///< ISR bits 7:4
  bool sprcol = false;       ///< ISR bit 2
  bool irq = false;          ///< level of the pin
  bool interlaced = false;   ///< output mode 2 or 3
  int field = 0;             ///< 0 even or not interlaced, 1 odd
  std::uint64_t clocks = 0;  ///< since the latch before, or since reset
};

/// Where the beam of the output mode is. VGA: lines 0..524 of 800 clocks. Interlaced: lines of 1588
/// clocks counted through both fields, 0..524 with the even field up to line 262 clock 793 (480i),
/// or 0..525 with the even field up to line 262 (240p).
struct Position {
  I32 line = vga_timing::kFirstLine;
  I32 clock = 0;

  friend Bool operator==(const Position& a, const Position& b) {
    return a.line == b.line && a.clock == b.clock;
  }
};

/// The lines that the beam runs through.
struct Raster {
  Bool interlaced = false;
  Bool interlace = true;  ///< 480i

  I32 line_clocks() const {
    return interlaced ? composite_timing::kLineClocks : vga_timing::kLineClocks;
  }
  I32 lines() const {
    return !interlaced ? vga_timing::kLines
           : interlace ? composite_timing::kLines480i
                       : composite_timing::kLines240p;
  }
};

/// Whether the beam comes by `to` from where it is. A change of raster can leave it in a line that
/// there is not; the lines up to 1023 follow then.
inline Bool reaches(Position from, Position to, const Raster& raster) {
  if (from.clock >= raster.line_clocks()) return false;  // of RTL that counts otherwise
  const Bool left = from.line >= raster.lines() && to.line >= from.line;
  return to.line >= 0 && to.line < (left ? composite_timing::kCountedLines : raster.lines()) &&
         to.clock >= 0 && to.clock < raster.line_clocks();
}
/// Clocks from one place to another, forward.
inline I32 clocks_between(Position from, Position to, const Raster& raster) {
  const I32 lines = from.line < raster.lines() ? raster.lines() : composite_timing::kCountedLines;
  const I32 distance = (to.line - from.line) * raster.line_clocks() + to.clock - from.clock;
  return distance < 0 ? distance + lines * raster.line_clocks() : distance;
}
/// Clocks until that of the next latch.
I32 clocks_to_latch(Position from, const Raster& raster);
/// Clocks until the one before the buffers have changed places.
I32 clocks_to_swap(Position from, const Raster& raster);

/// What the CPU and the picture see of the beam.
struct Lines {
  I32 shown = 0;     ///< line displayed, of both fields; 524 and 523 before the first of one
  I32 scanline = 0;  ///< what SCANLINE reads: the line after that, 511 while that is 512 or more
  I32 field = 0;     ///< DC_VIDEO bit 7
};

/// What the sprite layer's pins show from one swap or reset to the next swap: {Z, colour}, ten
/// bits, of every clock. That of the first clock nobody asked for: the column is of one buffer, the
/// cell of the other.
struct ShownLine {
  static constexpr std::size_t kFirst = 1;  ///< clock with a meaning
  std::vector<std::uint16_t> picture;
  int line = 0;   ///< line displayed, of both fields
  Clock end = 0;  ///< first clock after the line
};

/// What there is of the unit's inside for a scoreboard, or kNotShown.
struct Monitor {
  int t = kNotShown;     ///< clock of the row being rendered, 799 while none is
  int busy = kNotShown;  ///< clocks for which the latest access kept the CPU port busy, 0..3
};

/// Receives rows, lines and frames in the order in which they complete. In VGA timing the row of
/// line 479 comes before its frame; when interlaced, the line of an odd field's last row ends after
/// the latch.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void on_row(const Row& row) = 0;
  virtual void on_frame(const Frame& frame) = 0;
  /// Whether lines are wanted: to follow them takes time. Asked at every swap.
  virtual bool wants_lines() const { return false; }
  virtual void on_line(const ShownLine&) {}
};

/// Timing every implementation keeps.
///
/// VGA: the buffers swap at clock 0 of each line, the row to render is chosen from the registers in
/// force then, and t = 0 is clock 2. The latch is at clock 799 of line 479. Interlaced: swap and
/// choice are at clock 236 of each line, t = 0 is clock 238. Display line y of a field is chosen in
/// composite line 21 + y / 2 (even field, y even) or 284 + y / 2 (odd field, y odd). The latches
/// are at clock 793 of line 262 and clock 1587 of line 524, every 416,850 clocks; in 240p at clock
/// 1587 of lines 262 and 525, every 417,644.
///
/// Both timings run from reset on, VGA from line 524 and composite from line 0, and the output mode
/// chooses whose swaps, frames and latches count. It may change at any time: what is being rendered
/// continues, also into the other buffer, until its time is over or a row is chosen.
///
/// A CPU access is made in one clock c.
///  - A register written is in force from c + 1; a read returns the value of clock c and has its
///  side effect after it.
///  - A DATA write owns the video RAM in clock c + 1: sprite fetches served from c + 2 on get the
///  new byte, and a byte of
///    an attribute record is seen by lookups (and by the sampling at T and T + 1) from clock c + 3
///    on.
///  - A DATA read or write, and a write of ADDR_L/M/H, then fetches the byte ahead, which owns the
///  video RAM in c + 2.
///  - SPRCOL, LINE and VSYNC set in the clock of an ISR write stay set.
///  - AFLOW reads 0, LINE is set in the first clock of its line. With DCSEL above 1 registers 9..12
///  ignore writes and read "V", 48, 0, 1 or (rule 1) 0; registers 27..31 ignore them and read 0.
///  - SCANLINE read in clock c is one line ahead of the one displayed, two when interlaced: the
///  counter steps at the swap, and the line displayed follows it by one. While that is 512 or more
///  SCANLINE reads 511. DC_VIDEO bit 7 is the field as the composite timing had it when the frame
///  began, in VGA timing, too.
///  - A write of CTRL with bit 7 resets all registers in clock c + 1: from c + 2 on the unit is at
///  line 524 clock 0 in VGA timing with output mode 0 and sprites and layers disabled, the other
///  registers as after power on. Clock c + 1 runs as any other, but no row or frame is given in it.
///  Video RAM, attributes and line buffers keep what they hold (row 0 is rendered into a buffer
///  that nobody has cleared), as do Load and the latches counted. The real chip configures itself
///  again, in milliseconds in which the CPU has to wait, and comes back with empty attributes and
///  line buffers.
class Unit : public Scored {
 public:
  /// "golden", "rtl" or "lockstep".
  virtual std::string name() const = 0;

  /// Power on, with all memories: video RAM, attributes and both line buffers zero, default
  /// registers, no load, position line 524 clock 0 (VGA) with the render of row 0 about to begin.
  virtual void reset() = 0;

  // Set-up. Takes no time, is in force in the current clock, and makes no video RAM traffic.

  /// Bytes into video RAM; the address wraps at kVramBytes. From kAttributeBase on they go to the
  /// attributes as well, through data port 0, which then reads ahead again where it was.
  virtual void load_vram(std::uint32_t address, const std::uint8_t* data, std::size_t size) = 0;
  /// Throws InputError for a value out of range. Interlaced straight after reset, nothing is
  /// rendered before line 21.
  virtual void set_registers(const Registers& registers) = 0;
  /// Counts from the next render on.
  virtual void set_load(const Load& load) = 0;

  // CPU port. `reg` is 0..31. Either takes the current clock and three more: that is how soon the
  // next may follow.

  virtual void write(std::uint8_t reg, std::uint8_t data) = 0;
  virtual std::uint8_t read(std::uint8_t reg) = 0;

  // Time.

  /// Place on the time axis of a wave: clocks since reset, with those that an implementation needs
  /// to get there.
  virtual std::uint64_t wave_clock() const = 0;
  virtual Position position() const = 0;
  virtual Raster raster() const = 0;
  virtual Lines lines() const = 0;
  /// Whether what the sprite layer's pins show is reported to an observer that wants lines.
  virtual bool shows_picture() const { return false; }
  virtual Monitor monitor() const { return {}; }
  /// Level of the IRQ pin in the current clock.
  virtual bool irq() const = 0;
  virtual void run(std::uint64_t clocks) = 0;
  /// Up to the clock after the next latch.
  virtual Frame run_frame() = 0;
  /// Freezes raster and renderer for so many clocks, which are none of the unit's time: nothing
  /// becomes of it. Without a pin for that, nothing happens.
  virtual void hold(unsigned /*clocks*/) {}

  /// Null for none. Without one, rows are not copied out, and an implementation need not follow
  /// what becomes of the line buffers: an observer comes straight after reset. Later, running
  /// throws InputError if the implementation has not followed them.
  void observe(Observer* observer) { observer_ = observer; }

  void load_sprite(int index, const Attributes& attributes);
  void load_sprite(int index, const Sprite& sprite);

  /// Runs to the next time the beam is at the start of this clock; nothing if it is there. Throws
  /// InputError for a place that does not exist.
  void run_to(int line, int clock);

 protected:
  Observer* observer() const { return observer_; }

 private:
  Observer* observer_ = nullptr;
};

/// Makes a unit, just out of reset.
using MakeUnit = std::function<std::unique_ptr<Unit>()>;

/// Throws InputError when a value is out of its range.
void check(const Registers& registers);
void check(const Load& load);

}  // namespace collide::vera
