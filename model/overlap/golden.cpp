// SPDX-License-Identifier: MIT
#include "model/overlap/golden.h"

#include <algorithm>

namespace collide::overlap {
namespace {

int low(std::uint32_t word) {
  return static_cast<std::int16_t>(word & 0xFFFFU);
}
int high(std::uint32_t word) {
  return static_cast<std::int16_t>(word >> 16);
}

std::uint64_t mirrored(std::uint64_t bits) {
  bits = (bits >> 1 & 0x5555555555555555U) | (bits & 0x5555555555555555U) << 1;
  bits = (bits >> 2 & 0x3333333333333333U) | (bits & 0x3333333333333333U) << 2;
  bits = (bits >> 4 & 0x0F0F0F0F0F0F0F0FU) | (bits & 0x0F0F0F0F0F0F0F0FU) << 4;
  return __builtin_bswap64(bits);
}

/// `count` ones from bit 63 down; 0..64.
std::uint64_t ones(int count) {
  return count == 0 ? 0 : ~std::uint64_t{0} << (64 - count);
}

}  // namespace

Golden::Golden(Memory& memory, const Parameters& parameters)
    : memory_(memory),
      parameters_(parameters),
      pairs_(parameters.sprites),
      sprites_(parameters.sprites),
      begins_(parameters.rows, -1),
      next_(parameters.sprites, -1) {
  active_.reserve(parameters.sprites);
  open_.reserve(static_cast<std::size_t>(parameters.sprites) * (parameters.sprites - 1) / 2);
}

void Golden::reset() {
  control_ = status_ = 0;
  count_ = descriptors_ = origin_ = size_ = list_ = list_lines_ = sequence_ = 0;
  found_ = stored_ = error_address_ = 0;
  clocks_ = 0;
  touched_ = {};
  std::fill(pairs_.begin(), pairs_.end(), std::array<std::uint32_t, 8>{});
  busy_ = false;
  clears_rows_ = true;
  quantities_ = {};
}

// Registers

std::uint32_t Golden::configuration(unsigned offset) const {
  switch (offset) {
    case kCount:
      return count_;
    case kDescriptors:
      return descriptors_;
    case kWindowOrigin:
      return origin_;
    case kWindowSize:
      return size_;
    case kList:
      return list_;
    case kListLines:
      return list_lines_;
    default:
      return sequence_;
  }
}

void Golden::configure(unsigned offset, std::uint32_t data) {
  switch (offset) {
    case kCount:
      count_ = std::min(data & 0x1FFU, parameters_.sprites);
      break;
    case kDescriptors:
      descriptors_ = data & ~15U;
      break;
    case kWindowOrigin:
      origin_ = data;
      break;
    case kWindowSize:
      size_ = std::min(data >> 16, parameters_.rows) << 16 | std::min(data & 0xFFFFU, kColumns);
      break;
    case kList:
      list_ = data & ~15U;
      break;
    case kListLines:
      list_lines_ = data & 0xFFFFU;
      break;
    default:
      sequence_ = data & 0xFFFFU;
      break;
  }
}

std::uint32_t Golden::read(unsigned offset) {
  if (offset >= kPairs) {
    const unsigned sprite = (offset - kPairs) / 32;
    return busy_ || sprite >= parameters_.sprites ? 0 : pairs_[sprite][offset / 4 % 8];
  }
  if (offset >= kTouched && offset < kTouched + 32) return touched_[(offset - kTouched) / 4];
  switch (offset) {
    case kId:
      return 0x4F561000U | (parameters_.area ? 0x100U : 0U) | (parameters_.sprites - 1);
    case kControl:
      return control_;
    case kStatus:
      return status_ | (busy_ ? kBusy : 0U);
    case kCount:
    case kDescriptors:
    case kWindowOrigin:
    case kWindowSize:
    case kList:
    case kListLines:
    case kSequence:
      return configuration(offset);
    case kFound:
      return found_;
    case kStored:
      return stored_;
    case kErrorAddress:
      return error_address_;
    case kClocks:
      return static_cast<std::uint32_t>(busy_ ? clocks_so_far() : clocks_);
    default:
      return 0;
  }
}

void Golden::write(unsigned offset, std::uint32_t data, unsigned select) {
  if (select == 0) return;
  std::uint32_t bytes = 0;
  for (unsigned byte = 0; byte < 4; ++byte) {
    if ((select >> byte & 1U) != 0) bytes |= 0xFFU << (8 * byte);
  }
  const std::uint32_t set = data & bytes;
  if (offset == kControl) {
    std::uint32_t kept = kIrqEnable | kTriggerEnable | (parameters_.area ? kArea : 0U);
    if (busy_) {
      if ((kept & bytes & kArea) != 0 && ((control_ ^ data) & kArea) != 0) status_ |= kRefused;
      kept &= ~kArea;
    }
    control_ = (control_ & ~(bytes & kept)) | (set & kept);
    const bool was_busy = busy_;
    if ((set & kStart) != 0) start();
    if ((set & kAbort) != 0 && was_busy && !tag_begun()) end(kAborted);
    if (!was_busy) run(0);
  } else if (offset == kStatus) {
    status_ &= ~(set & (kDone | kRefused));
  } else if (offset >= kCount && offset <= kSequence) {
    if (busy_) {
      status_ |= kRefused;
    } else {
      configure(offset, (configuration(offset) & ~bytes) | set);
    }
  }
}

/// It is too late for ABORT: a header that is written is never that of an aborted run.
bool Golden::tag_begun() const {
  return phase_ == Phase::kHeader && accessed_ > 3 * parameters_.accesses_a_word();
}

void Golden::trigger() {
  if ((control_ & kTriggerEnable) == 0) return;
  start();
  run(0);
}

// The run

void Golden::start() {
  if (busy_) {
    status_ |= kRefused;
    return;
  }
  busy_ = true;
  sequence_ = (sequence_ + 1) & 0xFFFFU;
  status_ &= kRefused;
  found_ = stored_ = 0;
  touched_ = {};
  std::fill(pairs_.begin(), pairs_.end(), std::array<std::uint32_t, 8>{});
  cleared_rows_ = clears_rows_;
  clears_rows_ = false;
  area_ = (control_ & kArea) != 0;
  std::fill(begins_.begin(), begins_.end(), -1);
  active_.clear();
  open_.clear();
  phase_ = Phase::kLoad;
  descriptor_ = accessed_ = to_begin_ = line_ = records_ = 0;
  row_ = -1;
  quantities_ = {};
  quantities_.descriptors = count_;
}

void Golden::end(std::uint32_t status) {
  busy_ = false;
  phase_ = Phase::kEnd;
  status_ |= kDone | status;
  if (status != 0) clears_rows_ = true;
  quantities_.found = found_;
  clocks_ = clocks_so_far();
}

std::uint64_t Golden::clocks_so_far() const {
  Quantities quantities = quantities_;
  if (phase_ == Phase::kLoad) quantities.descriptors = descriptor_;
  quantities.found = found_;
  return clock_bound(quantities, parameters_, area_) + (cleared_rows_ ? parameters_.rows : 0);
}

std::uint64_t Golden::run(std::uint64_t limit) {
  allowed_ = limit;
  while (busy_ && advance()) {
  }
  return limit - allowed_;
}

/// False if the next access has to wait for another call of run().
bool Golden::advance() {
  switch (phase_) {
    case Phase::kLoad:
      return load();
    case Phase::kRow:
      open_row();
      return true;
    case Phase::kLater:
      if (pair_ == open_.size()) {
        quantities_.closing += closed_ ? open_.size() : 0;
        open_.resize(kept_);
        phase_ = Phase::kRow;
        return true;
      }
      if (open_[pair_].later != later_) {
        if (!fetch(open_[pair_].later)) return false;
        if (!busy_) return true;
        later_ = open_[pair_].later;
        ++quantities_.groups;
      }
      phase_ = Phase::kEarlier;
      return true;
    case Phase::kEarlier:
      if (!fetch(open_[pair_].earlier)) return false;
      if (busy_) test();
      return true;
    case Phase::kLine:
      return write_line();
    case Phase::kRest:
      if (records_ != 0) {
        std::fill(words_.begin() + records_, words_.begin() + 3, kNoRecord);
        return write_line();
      }
      phase_ = list_lines_ != 0 ? Phase::kHeader : Phase::kEnd;
      return true;
    case Phase::kHeader:
      return write_header();
    case Phase::kEnd:
      end(0);
      return true;
  }
  return false;
}

Golden::Outcome Golden::access(std::uint32_t address, bool write, std::uint32_t data) {
  if (allowed_ == 0) return Outcome::kBlocked;
  --allowed_;
  address &= parameters_.address_mask();
  if (write) {
    if (memory_.write(address, data)) return Outcome::kDone;
  } else if (const auto answer = memory_.read(address)) {
    raw_ = *answer;
    return Outcome::kDone;
  }
  error_address_ = address;
  end(kError);
  return Outcome::kFailed;
}

/// By how much the half of an access is shifted within its word.
unsigned Golden::shift_of(unsigned access) const {
  return parameters_.data_width == 16 && (access % 2 == 0) == parameters_.big_endian ? 16 : 0;
}

bool Golden::load() {
  const unsigned each = parameters_.accesses_a_word();
  while (descriptor_ < count_) {
    while (accessed_ < 4 * each) {
      const std::uint32_t at = descriptors_ + 16 * descriptor_ + accessed_ * (4 / each);
      const Outcome outcome = access(at, false, 0);
      if (outcome != Outcome::kDone) return outcome == Outcome::kFailed;
      std::uint32_t& word = words_[accessed_ / each];
      if (accessed_ % each == 0) word = 0;
      word |= static_cast<std::uint32_t>(raw_) << shift_of(accessed_);
      ++accessed_;
    }
    place(descriptor_);
    ++descriptor_;
    accessed_ = 0;
  }
  status_ |= kLoaded;
  phase_ = Phase::kRow;
  return true;
}

/// Clips the descriptor just read.
void Golden::place(unsigned index) {
  const auto& words = words_;
  if ((words[1] >> 31) == 0) return;
  Sprite& s = sprites_[index];
  s.height = (words[1] >> 16 & 1023U) + 1;
  s.width = (words[1] & 63U) + 1;
  s.x = low(words[0]) - low(origin_);
  s.y = high(words[0]) - high(origin_);
  s.left = std::max(s.x, 0);
  s.right = std::min(s.x + static_cast<int>(s.width), static_cast<int>(size_ & 0xFFFFU));
  s.first = std::max(s.y, 0);
  s.last = std::min(s.y + static_cast<int>(s.height), static_cast<int>(size_ >> 16)) - 1;
  if (s.left >= s.right || s.first > s.last) return;
  s.vflip = (words[1] >> 30 & 1U) != 0;
  s.hflip = (words[1] >> 29 & 1U) != 0;
  s.stride = words[1] >> 6 & 1023U;
  s.mask = words[2] & ~3U;
  s.is = static_cast<std::uint16_t>(words[3] >> 16);
  s.hits = static_cast<std::uint16_t>(words[3]);
  s.fetched = -1;
  next_[index] = begins_[static_cast<std::size_t>(s.first)];
  begins_[static_cast<std::size_t>(s.first)] = static_cast<int>(index);
  ++to_begin_;
  ++quantities_.visible;
  const int offset = s.first - s.y;
  if ((s.vflip ? static_cast<int>(s.height) - 1 - offset : offset) != 0) ++quantities_.offset;
}

/// Sprites begin, in order of rank, and open pairs with those that are there.
void Golden::open_row() {
  if (to_begin_ == 0 && open_.empty()) {
    phase_ = Phase::kRest;
    return;
  }
  ++row_;
  for (int begins = begins_[static_cast<std::size_t>(row_)]; begins >= 0;
       begins = next_[static_cast<std::size_t>(begins)]) {
    const auto later = static_cast<std::uint16_t>(begins);
    const Sprite& s = sprites_[later];
    std::size_t kept = 0;
    for (const std::uint16_t earlier : active_) {
      const Sprite& a = sprites_[earlier];
      if (a.last < row_) continue;
      active_[kept++] = earlier;
      const bool interest = ((s.is & a.hits) | (a.is & s.hits)) != 0;
      if (interest && s.left < a.right && a.left < s.right) open_.push_back({later, earlier, 0});
    }
    active_.resize(kept);
    quantities_.meetings += kept;
    active_.push_back(later);
    --to_begin_;
    quantities_.rows = static_cast<std::uint64_t>(row_) + 1;
  }
  if (open_.empty()) return;
  quantities_.rows = static_cast<std::uint64_t>(row_) + 1;
  ++quantities_.open_rows;
  quantities_.tests += open_.size();
  pair_ = kept_ = 0;
  later_ = -1;
  closed_ = false;
  phase_ = Phase::kLater;
}

/// Has the row of a sprite that is named. False if blocked; the run may have ended.
bool Golden::fetch(unsigned index) {
  Sprite& s = sprites_[index];
  if (s.fetched == row_) return true;
  const int down = row_ - s.y;
  const auto mask_row =
      static_cast<std::uint32_t>(s.vflip ? static_cast<int>(s.height) - 1 - down : down);
  const std::uint32_t begin = s.mask + 4 * mask_row * s.stride;
  const unsigned width = parameters_.data_width;
  const unsigned accesses = (s.width + width - 1) / width;
  if (accessed_ == 0) s.pixels = 0;
  while (accessed_ < accesses) {
    std::uint32_t at = begin + accessed_ * (width / 8);
    if (width == 16 && !parameters_.big_endian) at ^= 2U;
    const Outcome outcome = access(at, false, 0);
    if (outcome != Outcome::kDone) return outcome == Outcome::kFailed;
    s.pixels |= raw_ << (64 - width * (accessed_ + 1));
    ++accessed_;
  }
  quantities_.mask_reads += accesses;
  accessed_ = 0;
  if (s.hflip) s.pixels = mirrored(s.pixels) << (64 - s.width);
  s.pixels &= ones(s.right - s.x) & ~ones(s.left - s.x);
  s.fetched = row_;
  return true;
}

/// The pair at pair_, both of whose rows are there.
void Golden::test() {
  Pair pair = open_[pair_++];
  phase_ = Phase::kLater;
  const Sprite& a = sprites_[pair.later];
  const Sprite& b = sprites_[pair.earlier];
  const int right_by = a.x - b.x;  // of the later
  const std::uint64_t common =
      right_by >= 0 ? a.pixels & b.pixels << right_by : a.pixels << -right_by & b.pixels;
  if (common != 0) ++quantities_.common;
  const bool last = row_ == std::min(a.last, b.last);
  if (area_) {
    pair.pixels += static_cast<std::uint32_t>(__builtin_popcountll(common));
    if (!last) {
      open_[kept_++] = pair;
      return;
    }
    closed_ = true;
    if (pair.pixels != 0) found(pair, std::min(pair.pixels, 0xFFFFU));
  } else if (common != 0) {
    closed_ = true;
    const Sprite& i = pair.later < pair.earlier ? a : b;
    const int column = std::max(a.x, b.x) + __builtin_clzll(common) - i.x;
    found(pair, static_cast<std::uint32_t>(row_ - i.y) << 6 | static_cast<std::uint32_t>(column));
  } else if (last) {
    closed_ = true;
  } else {
    open_[kept_++] = pair;
  }
}

void Golden::found(const Pair& pair, std::uint32_t place) {
  const unsigned i = std::min(pair.later, pair.earlier);
  const unsigned j = std::max(pair.later, pair.earlier);
  ++found_;
  touched_[i / 32] |= 1U << i % 32;
  touched_[j / 32] |= 1U << j % 32;
  pairs_[i][j / 32] |= 1U << j % 32;
  pairs_[j][i / 32] |= 1U << i % 32;
  if (list_lines_ == 0 || found_ > 3 * (list_lines_ - 1)) return;
  words_[records_++] = i << 24 | j << 16 | place;
  if (records_ == 3) phase_ = Phase::kLine;
}

/// Four words, in ascending addresses.
Golden::Outcome Golden::write_words(std::uint32_t at) {
  const unsigned each = parameters_.accesses_a_word();
  for (; accessed_ < 4 * each; ++accessed_) {
    const std::uint32_t word = words_[accessed_ / each];
    const std::uint32_t data = each == 1 ? word : word >> shift_of(accessed_) & 0xFFFFU;
    const Outcome outcome = access(at + accessed_ * (4 / each), true, data);
    if (outcome != Outcome::kDone) return outcome;
  }
  accessed_ = 0;
  ++quantities_.lines;
  return Outcome::kDone;
}

/// The line in words_, but for its tag.
bool Golden::write_line() {
  words_[3] = sequence_ << 16 | (line_ + 1);
  const Outcome outcome = write_words(list_ + 16 * (line_ + 1));
  if (outcome != Outcome::kDone) return outcome == Outcome::kFailed;
  ++line_;
  stored_ += records_;
  records_ = 0;
  if (phase_ == Phase::kLine) phase_ = Phase::kLater;
  return true;
}

bool Golden::write_header() {
  const std::uint32_t overflow = found_ > stored_ ? kOverflow : 0U;
  words_ = {found_, stored_, overflow | (area_ ? 1U : 0U), sequence_ << 16};
  const Outcome outcome = write_words(list_);
  if (outcome != Outcome::kDone) return outcome == Outcome::kFailed;
  end(overflow);
  return true;
}

}  // namespace collide::overlap
