// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model/overlap/unit.h"

namespace collide::overlap {

/// The golden model: every access in the order of the rules, reads and writes interleaved as soon
/// as each may be made. CLOCKS reads the most that the run may have taken.
class Golden final : public Unit {
 public:
  explicit Golden(Memory& memory, const Parameters& parameters = {});

  void reset() override;
  std::uint32_t read(unsigned offset) override;
  void write(unsigned offset, std::uint32_t data, unsigned select = kAllBytes) override;
  void trigger() override;
  std::uint64_t run(std::uint64_t limit = kNoLimit) override;
  bool busy() const override { return busy_; }
  bool irq() const override { return (status_ & kDone) != 0 && (control_ & kIrqEnable) != 0; }

  /// Of the run under way, or the last.
  const Quantities& quantities() const { return quantities_; }
  /// The last run was the first after reset, ABORTED or ERROR.
  bool cleared_rows() const { return cleared_rows_; }

 private:
  /// A visible sprite, as the sweep needs it. Places are from the window's origin.
  struct Sprite {
    int x, y;         ///< of the corner of the box
    int left, right;  ///< visible columns, half-open
    int first, last;  ///< visible rows, both inclusive
    unsigned width, height;
    unsigned stride;
    std::uint32_t mask;
    std::uint16_t is, hits;
    bool hflip, vflip;
    int fetched = -1;          ///< row that `pixels` is of
    std::uint64_t pixels = 0;  ///< visible ones, bit 63 is at column x
  };
  struct Pair {
    std::uint16_t later, earlier;
    std::uint32_t pixels;  ///< found so far, area mode
  };
  /// kLater and kEarlier name a sprite of the pair at pair_; kLine writes a full line in between.
  enum class Phase { kLoad, kRow, kLater, kEarlier, kLine, kRest, kHeader, kEnd };
  enum class Outcome { kDone, kBlocked, kFailed };

  std::uint32_t configuration(unsigned offset) const;
  void configure(unsigned offset, std::uint32_t data);
  void start();
  void end(std::uint32_t status);
  bool tag_begun() const;
  std::uint64_t clocks_so_far() const;

  bool advance();
  Outcome access(std::uint32_t address, bool write, std::uint32_t data);
  unsigned shift_of(unsigned access) const;
  bool load();
  void place(unsigned index);
  void open_row();
  bool fetch(unsigned index);
  void test();
  void found(const Pair& pair, std::uint32_t place);
  Outcome write_words(std::uint32_t at);
  bool write_line();
  bool write_header();

  Memory& memory_;
  const Parameters parameters_;

  // Registers
  std::uint32_t control_ = 0;  // the bits that stay
  std::uint32_t status_ = 0;   // BUSY apart
  std::uint32_t count_ = 0, descriptors_ = 0, origin_ = 0, size_ = 0;
  std::uint32_t list_ = 0, list_lines_ = 0, sequence_ = 0;
  std::uint32_t found_ = 0, stored_ = 0, error_address_ = 0;
  std::uint64_t clocks_ = 0;
  std::array<std::uint32_t, 8> touched_{};
  std::vector<std::array<std::uint32_t, 8>> pairs_;
  bool busy_ = false;

  // The run
  std::uint64_t allowed_ = 0;  // accesses until run() returns
  Phase phase_ = Phase::kEnd;
  bool area_ = false;
  bool clears_rows_ = true;               // the next run
  bool cleared_rows_ = true;              // this one
  std::array<std::uint32_t, 4> words_{};  // descriptor, or line being written
  unsigned descriptor_ = 0;               // being read
  unsigned accessed_ = 0;                 // accesses made of the descriptor, mask row or line
  std::vector<Sprite> sprites_;
  std::vector<int> begins_;  // the last loaded of the sprites that begin on a row, or -1
  std::vector<int> next_;    // another that begins on that row, or -1
  unsigned to_begin_ = 0;
  std::vector<std::uint16_t> active_;  // in order of rank
  std::vector<Pair> open_;             // in the order of rule 5
  int row_ = 0;
  std::size_t pair_ = 0, kept_ = 0;
  int later_ = -1;         // sprite last named as the later one on this row
  bool closed_ = false;    // a pair, on this row
  std::uint64_t raw_ = 0;  // last answer
  unsigned line_ = 0;      // written so far
  unsigned records_ = 0;   // in the line being filled
  Quantities quantities_;
};

}  // namespace collide::overlap
