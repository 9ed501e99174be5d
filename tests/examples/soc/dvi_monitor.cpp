// SPDX-License-Identifier: MIT
#include "tests/examples/soc/dvi_monitor.h"

#include <fmt/format.h>

#include <array>
#include <bitset>
#include <stdexcept>
#include <string>

namespace collide::soc {
namespace {

/// The words of the four values of control, as section 3.2.4 of DVI 1.0 has them.
constexpr std::array<std::uint32_t, 4> kControl = {0b1101010100, 0b0010101011, 0b0101010100,
                                                   0b1010101011};
constexpr std::uint64_t kLine = 800, kFrame = kLine * 525, kHorizontal = 96;
/// Of one word; the encoder may take as many back with the next.
constexpr int kMostBalance = 20;

[[noreturn]] void refuse(const std::string& what) {
  throw std::runtime_error(what);
}

void expect(std::uint64_t actual, std::uint64_t expected, const char* what) {
  if (actual != expected) refuse(fmt::format("{}: {} clocks, expected {}", what, actual, expected));
}

}  // namespace

void DviMonitor::Channel::take(std::uint32_t word) {
  for (unsigned n = 0; n < kControl.size(); ++n) {
    if (word != kControl[n]) continue;
    control = true;
    value = n;
    balance = 0;
    return;
  }
  control = false;
  const int ones = static_cast<int>(std::bitset<10>(word).count());
  balance += 2 * ones - 10;
  if (balance > kMostBalance || balance < -kMostBalance) refuse("a channel is out of balance");
  const std::uint32_t code = ((word >> 9 & 1) != 0 ? ~word : word) & 0xFF;
  const std::uint32_t differs = code ^ (code << 1);
  value = ((word >> 8 & 1) != 0 ? differs : differs ^ 0xFE) & 0xFF;
}

void DviMonitor::clock(std::uint32_t blue, std::uint32_t green, std::uint32_t red) {
  blue_.take(blue);
  green_.take(green);
  red_.take(red);
  if (blue_.control != green_.control || blue_.control != red_.control) {
    refuse("one channel has a pixel where another has none");
  }
  if (blue_.control) {
    end_line();
    if (green_.value != 0 || red_.value != 0) refuse("control of a channel that has none");
    // Active low
    sync((blue_.value & 1) == 0, (blue_.value & 2) == 0);
  } else {
    show({static_cast<std::uint8_t>(red_.value), static_cast<std::uint8_t>(green_.value),
          static_cast<std::uint8_t>(blue_.value)});
  }
  ++now_;
}

void DviMonitor::show(scene::Colour colour) {
  if (!in_frame_) return;
  if (x_ == 0) {
    if (y_ > 0) expect(now_ - line_at_, kLine, "line to line");
    line_at_ = now_;
  }
  if (x_ >= kWidth || y_ >= kHeight) refuse("the picture is too large");
  frame_.at(x_++, y_) = colour;
}

void DviMonitor::end_line() {
  if (x_ == 0) return;
  expect(static_cast<std::uint64_t>(x_), kWidth, "a line's pixels");
  x_ = 0;
  ++y_;
}

void DviMonitor::begin_frame() {
  if (in_frame_) {
    expect(now_ - frame_at_, kFrame, "frame to frame");
    expect(static_cast<std::uint64_t>(y_), kHeight, "a frame's lines");
    frames_.push_back(frame_);
  }
  in_frame_ = true;
  frame_at_ = now_;
  y_ = 0;
}

void DviMonitor::sync(bool horizontal, bool vertical) {
  if (horizontal && !horizontal_) horizontal_at_ = now_;
  if (!horizontal && horizontal_ && in_frame_) {
    expect(now_ - horizontal_at_, kHorizontal, "horizontal sync");
  }
  if (vertical && !vertical_) begin_frame();
  if (!vertical && vertical_) expect(now_ - frame_at_, 2 * kLine, "vertical sync");
  horizontal_ = horizontal;
  vertical_ = vertical;
}

}  // namespace collide::soc
