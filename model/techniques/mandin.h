// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>

#include "model/blitter/host_bus.h"
#include "model/scene/mask.h"
#include "model/techniques/zone.h"

namespace collide::techniques {

/// Collision of two one-plane masks by the blitter, after Patrice Mandin, "Test de collision de
/// sprites au blitter": copy the zone of intersection of the first mask to a buffer, AND the zone
/// of the second into it, OR the buffer into one word. That word, COLFLAG, is non-zero exactly if
/// some pixel is solid in both.
///
/// The procedure drives whatever unit the machine has. Details and costs:
/// docs/explanation/mandin.md.
class Mandin {
 public:
  /// How a zone that does not begin at a word boundary of its mask is shifted into place.
  enum class Alignment {
    kGuardWord,     // the article's: one destination word more, left of the row and masked off
    kPrimedSource,  // FXSR: one extra source read instead, one write a row less
  };

  struct Options {
    Alignment alignment = Alignment::kPrimedSource;
    /// NFSR drops the last source read of a row where nothing of the zone is left in it.
    bool drop_last_read = true;
    /// Keep the bus for a whole pass, or share it with the CPU.
    bool hog = true;
    /// The article's buffer.
    std::uint32_t buffer_bytes = 4000;
    /// Without these the answer may be false: COLFLAG is cleared before a test, and end masks keep
    /// out what is right of the zone.
    bool clear_flag = true;
    bool end_masks = true;
  };

  /// Addresses of the working memory, even. The guard word variant reads and rewrites the word
  /// before the buffer.
  struct Layout {
    std::uint32_t buffer;
    std::uint32_t flag;
  };

  /// A mask in the blitter's memory at its place on the screen.
  struct Sprite {
    std::uint32_t address;  // of its top left word
    int stride;             // bytes from row to row
    Rectangle place;
  };

  struct Result {
    std::uint16_t flag = 0;    // COLFLAG: bit 15-k for the columns k modulo 16 of the zone
    std::optional<Zone> zone;  // nothing: the blitter was not started
    std::uint64_t accesses = 0;
    std::uint64_t clocks = 0;

    bool collision() const { return flag != 0; }
  };

  /// `memory` is the unit's, as the CPU reaches it.
  Mandin(blitter::HostBus& host, blitter::Bus& memory, const Layout& layout,
         const Options& options);

  /// Throws InputError if the zone does not fit the buffer; nothing has been changed then.
  Result test(const Sprite& first, const Sprite& second);

 private:
  void combine_zone(const Sprite& sprite, int zone_x, int zone_y, const Zone& zone, unsigned op);
  void fold_buffer(const Zone& zone);
  void run();

  blitter::HostBus& host_;
  blitter::Bus& memory_;
  Layout layout_;
  Options options_;
  Result result_;
};

/// Stores a mask, rows packed, at an even address.
void store_mask(const scene::Mask& mask, blitter::Bus& memory, std::uint32_t address);

}  // namespace collide::techniques
