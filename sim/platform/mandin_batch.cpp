// SPDX-License-Identifier: MIT
#include "sim/platform/mandin_batch.h"

#include <fmt/format.h>

#include "model/common/input_error.h"

namespace collide::platform {
namespace {

// As in firmware/mandin/batch.s.
constexpr std::uint32_t kEntryBytes = 32;
constexpr std::uint32_t kSpriteBytes = 14;
constexpr std::uint32_t kFlags = 28;
constexpr std::uint32_t kAnswer = 30;
constexpr int kReadNeighbour = 1;
constexpr int kInBuffer = 2;
constexpr int kAlone = 4;
constexpr int kTooLarge = 0x8000;

std::uint16_t word_of(int value) {
  return static_cast<std::uint16_t>(value);
}

}  // namespace

MandinBatch::MandinBatch(Platform& platform, const tools::Program& program,
                         const std::vector<Pair>& pairs, const Setup& setup)
    : platform_(platform),
      flag_(program.symbol("colflag")),
      entries_(program.symbol("entries")),
      job_(program.symbol("job")),
      next_mask_(program.symbol("masks")),
      count_(pairs.size()) {
  if (pairs.size() > most_pairs(program)) {
    throw InputError("pairs", fmt::format("{} do not fit the list, which has room for {}",
                                          pairs.size(), most_pairs(program)));
  }
  if (setup.counted) {
    monitor_ = std::make_unique<tlm2::BusMonitor>(sc_core::SC_ZERO_TIME, 1, sc_core::SC_ZERO_TIME);
    platform_.observe_bus(monitor_.get());
  }
  platform_.load(program);
  platform_.set_long(job_, setup.cacr);
  platform_.set_long(job_ + 4, setup.dtt0);
  platform_.set_long(job_ + 8, static_cast<std::uint32_t>(pairs.size()));
  std::uint32_t at = entries_;
  for (const Pair& pair : pairs) {
    put_sprite(at, pair.first);
    put_sprite(at + kSpriteBytes, pair.second);
    platform_.set_word(at + kFlags,
                       word_of((pair.read_neighbour ? kReadNeighbour : 0) |
                               (pair.in_buffer ? kInBuffer : 0) | (pair.alone ? kAlone : 0)));
    platform_.set_word(at + kAnswer, 0xDEAD);
    at += kEntryBytes;
  }
}

std::size_t MandinBatch::most_pairs(const tools::Program& program) {
  return (program.symbol("masks") - program.symbol("entries")) / kEntryBytes;
}

void MandinBatch::put_sprite(std::uint32_t at, const Sprite& sprite) {
  platform_.set_word(at, word_of(sprite.place.x));
  platform_.set_word(at + 2, word_of(sprite.place.y));
  platform_.set_word(at + 4, word_of(sprite.place.width));
  platform_.set_word(at + 6, word_of(sprite.place.height));
  platform_.set_word(at + 8, word_of(sprite.stride));
  const auto [known, fresh] = masks_.emplace(sprite.mask, next_mask_);
  platform_.set_long(at + 10, known->second);
  if (!fresh) return;
  for (const std::uint16_t word : sprite.mask) {
    platform_.set_word(next_mask_, word);
    next_mask_ += 2;
  }
}

MandinBatch::Answers MandinBatch::run(double seconds) {
  Answers answers;
  answers.outcome = platform_.run(seconds);
  if (answers.outcome.end != Ending::End::kExit || answers.outcome.code != 0) {
    throw InputError(fmt::format("the firmware did not end by itself: pc 0x{:06X}, exit code {}",
                                 answers.outcome.pc, answers.outcome.code));
  }
  for (std::size_t i = 0; i < count_; ++i) {
    const std::uint32_t at = entries_ + static_cast<std::uint32_t>(i) * kEntryBytes;
    answers.flags.push_back(platform_.word(at + kAnswer));
    answers.too_large.push_back((platform_.word(at + kFlags) & kTooLarge) != 0);
  }
  if (monitor_) {
    answers.processor = monitor_->traffic(0);
    answers.blitter = monitor_->traffic(1);
  }
  answers.later = platform_.word(job_ + 12);
  answers.memory = platform_.word(flag_);
  return answers;
}

}  // namespace collide::platform
