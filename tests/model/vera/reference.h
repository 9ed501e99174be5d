// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model/vera/unit.h"

namespace collide::vera {

/// A plain clock-by-clock account of the unit for the tests, written for reading and not for speed:
/// VGA timing, display registers and attributes fixed while it runs, layers and wait states but no
/// CPU accesses.
class Reference {
 public:
  /// A layer's fetches, state by state.
  struct LayerMachine {
    enum class State { kIdle, kMap, kMapWait, kWord, kWordWait, kDraw } state = State::kIdle;
    bool asks = false;
    bool served = false;
    int tile = 0;
    int word = 0;
    bool draw = false;
    bool busy = false;
    int pixel = 0;
    int column = 0;

    void clock(const LayerSettings& settings, bool starts, bool granted);
  };

  struct Line {
    int row = 0;
    int line = 0;
    std::uint8_t hit = 0;
    int clocks = 0;
    std::vector<Cell> cells;
  };
  struct Result {
    std::uint8_t nibble = 0;
    bool sprcol = false;
    std::vector<Line> lines;
  };

  Registers registers;
  Load load;
  std::vector<std::uint8_t> vram = std::vector<std::uint8_t>(kVramBytes);

  /// From line 524 (or from where the frame before ended) to the latch.
  Result run_frame();

 private:
  void clock();
  void finder(bool drawer_busy);
  void drawer();
  void pixel();
  void arbitrate();
  std::uint8_t colour_at(int position) const;
  Sprite sprite(int index) const;

  std::array<std::vector<Cell>, 2> buffers_{std::vector<Cell>(kColumns),
                                            std::vector<Cell>(kColumns)};
  int render_ = 0;
  int line_ = 524;
  int x_ = 0;
  bool started_ = false;
  int scaled_ = 480 * 128;
  int beam_ = 0;      // scaled column, in 1/128
  Cell beam_cell_{};  // what the display side read in the clock before
  int t_ = 100000;    // clock of the row, large when none
  bool row_in_line_ = false;

  enum class Find { kLook, kSecondHalf, kDone } find_ = Find::kDone;
  int index_ = 0;
  bool start_ = false;  // the drawer begins in the next clock
  Sprite next_;
  int next_line_ = 0;

  enum class Draw { kIdle, kRequest, kData, kPixels } draw_ = Draw::kIdle;
  Sprite now_;
  int image_line_ = 0;
  int p_ = 0;
  int wait_ = 0;
  bool served_ = false;

  std::array<LayerMachine, 2> layers_;

  std::uint8_t accumulator_ = 0;
  std::uint8_t clock_hit_ = 0;
  std::uint8_t line_hit_ = 0;
  int busy_clocks_ = 0;
  std::uint8_t nibble_ = 0;
  bool sprcol_ = false;
};

}  // namespace collide::vera
