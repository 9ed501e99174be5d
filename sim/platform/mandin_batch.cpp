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
  if (entries_ + pairs.size() * kEntryBytes > next_mask_) {
    throw InputError("pairs", fmt::format("{} do not fit the list, which has room for {}",
                                          pairs.size(), (next_mask_ - entries_) / kEntryBytes));
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
                       word_of((pair.read_neighbour ? 1 : 0) | (pair.in_buffer ? 2 : 0)));
    platform_.set_word(at + kAnswer, 0xDEAD);
    at += kEntryBytes;
  }
}

void MandinBatch::put_sprite(std::uint32_t at, const Sprite& sprite) {
  platform_.set_word(at, word_of(sprite.place.x));
  platform_.set_word(at + 2, word_of(sprite.place.y));
  platform_.set_word(at + 4, word_of(sprite.place.width));
  platform_.set_word(at + 6, word_of(sprite.place.height));
  platform_.set_word(at + 8, word_of(sprite.stride));
  platform_.set_long(at + 10, next_mask_);
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
    answers.flags.push_back(
        platform_.word(entries_ + static_cast<std::uint32_t>(i) * kEntryBytes + kAnswer));
  }
  answers.later = platform_.word(job_ + 12);
  answers.memory = platform_.word(flag_);
  return answers;
}

}  // namespace collide::platform
