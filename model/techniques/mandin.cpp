// SPDX-License-Identifier: MIT
#include "model/techniques/mandin.h"

#include <fmt/format.h>

#include "model/common/input_error.h"

namespace collide::techniques {
namespace {

constexpr unsigned kOpCopy = 0x3;
constexpr unsigned kOpAnd = 0x1;
constexpr unsigned kOpOr = 0x7;
constexpr unsigned kHopSource = 2;

int words_across(const Zone& zone) {
  return (zone.width + 15) / 16;
}

/// The bits of a row's last word that belong to the zone.
std::uint16_t right_edge(const Zone& zone) {
  return static_cast<std::uint16_t>(0xFFFF << (16 * words_across(zone) - zone.width));
}

}  // namespace

Mandin::Mandin(blitter::HostBus& host, blitter::Bus& memory, const Layout& layout,
               const Options& options)
    : host_(host), memory_(memory), layout_(layout), options_(options) {}

Mandin::Result Mandin::test(const Sprite& first, const Sprite& second) {
  result_ = Result{};
  result_.zone = intersect(first.place, second.place);
  if (!result_.zone) {
    if (options_.clear_flag) memory_.write(layout_.flag, 0);
    return result_;
  }
  const Zone& zone = *result_.zone;
  const auto needed =
      static_cast<std::uint64_t>(2 * words_across(zone)) * static_cast<std::uint64_t>(zone.height);
  if (needed > options_.buffer_bytes) {
    throw InputError(fmt::format("collision zone: {}x{} pixels need {} bytes, the buffer has {}",
                                 zone.width, zone.height, needed, options_.buffer_bytes));
  }
  if (options_.clear_flag) memory_.write(layout_.flag, 0);
  const std::uint64_t clocks_before = host_.unit().clocks();
  combine_zone(first, zone.x1, zone.y1, zone, kOpCopy);
  combine_zone(second, zone.x2, zone.y2, zone, kOpAnd);
  fold_buffer(zone);
  result_.clocks = host_.unit().clocks() - clocks_before;
  result_.flag = memory_.read(layout_.flag);
  return result_;
}

/// Passes 1 and 2: the zone of a mask, shifted so that it begins at bit 15, into the buffer by
/// `op`.
void Mandin::combine_zone(const Sprite& sprite, int zone_x, int zone_y, const Zone& zone,
                          unsigned op) {
  const int words = words_across(zone);
  const int shift = zone_x & 15;
  const bool aligned = shift == 0;
  const bool guard = !aligned && options_.alignment == Alignment::kGuardWord;
  const bool primed = !aligned && options_.alignment == Alignment::kPrimedSource;

  // A shifted zone takes its words from one source word more than it has, unless the last of them
  // would only give bits right of the zone. With FXSR a one-word row has no read that NFSR could
  // drop.
  const int needed = ((zone_x + zone.width - 1) >> 4) - (zone_x >> 4) + 1;
  const bool drop = !aligned && options_.drop_last_read && needed == words && (guard || words > 1);
  const int reads = aligned ? words : words + 1 - (drop ? 1 : 0);

  const std::uint32_t source = sprite.address + static_cast<std::uint32_t>(zone_y * sprite.stride) +
                               static_cast<std::uint32_t>(2 * (zone_x >> 4));
  const std::uint16_t edge = options_.end_masks ? right_edge(zone) : 0xFFFF;

  host_.write_word(blitter::kSrcXInc, 2);
  host_.write_word(blitter::kSrcYInc, static_cast<std::uint16_t>(sprite.stride - 2 * (reads - 1)));
  host_.write_address(blitter::kSrcAddrHigh, source);
  host_.write_word(blitter::kDstXInc, 2);
  if (guard) {
    host_.write_word(blitter::kEndmask1, 0);
    host_.write_word(blitter::kEndmask2, 0xFFFF);
    host_.write_word(blitter::kEndmask3, edge);
    host_.write_word(blitter::kDstYInc, 0);
    host_.write_address(blitter::kDstAddrHigh, layout_.buffer - 2);
    host_.write_word(blitter::kXCount, static_cast<std::uint16_t>(words + 1));
  } else {
    host_.write_word(blitter::kEndmask1, words > 1 ? 0xFFFF : edge);
    host_.write_word(blitter::kEndmask2, 0xFFFF);
    host_.write_word(blitter::kEndmask3, edge);
    host_.write_word(blitter::kDstYInc, 2);
    host_.write_address(blitter::kDstAddrHigh, layout_.buffer);
    host_.write_word(blitter::kXCount, static_cast<std::uint16_t>(words));
  }
  host_.write_word(blitter::kYCount, static_cast<std::uint16_t>(zone.height));
  host_.write_word(blitter::kHop, static_cast<std::uint16_t>(kHopSource << 8 | op));
  host_.write_byte(blitter::kSkew,
                   static_cast<std::uint8_t>((primed ? blitter::kFxsr : 0) |
                                             (drop ? blitter::kNfsr : 0) | ((16 - shift) & 15)));
  run();
}

/// Pass 3: every word of the buffer into COLFLAG.
void Mandin::fold_buffer(const Zone& zone) {
  const int words = words_across(zone);
  const std::uint16_t edge = options_.end_masks ? right_edge(zone) : 0xFFFF;
  host_.write_word(blitter::kSrcXInc, 2);
  host_.write_word(blitter::kSrcYInc, 2);
  host_.write_address(blitter::kSrcAddrHigh, layout_.buffer);
  host_.write_word(blitter::kEndmask1, words > 1 ? 0xFFFF : edge);
  host_.write_word(blitter::kEndmask2, 0xFFFF);
  host_.write_word(blitter::kEndmask3, edge);
  host_.write_word(blitter::kDstXInc, 0);
  host_.write_word(blitter::kDstYInc, 0);
  host_.write_address(blitter::kDstAddrHigh, layout_.flag);
  host_.write_word(blitter::kXCount, static_cast<std::uint16_t>(words));
  host_.write_word(blitter::kYCount, static_cast<std::uint16_t>(zone.height));
  host_.write_word(blitter::kHop, kHopSource << 8 | kOpOr);
  host_.write_byte(blitter::kSkew, 0);
  run();
}

void Mandin::run() {
  host_.write_byte(blitter::kControl,
                   static_cast<std::uint8_t>(blitter::kBusy | (options_.hog ? blitter::kHog : 0)));
  result_.accesses += host_.run();
}

void store_mask(const scene::Mask& mask, blitter::Bus& memory, std::uint32_t address) {
  for (const std::uint16_t word : mask.words()) {
    memory.write(address, word);
    address += 2;
  }
}

}  // namespace collide::techniques
