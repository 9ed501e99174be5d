// SPDX-License-Identifier: MIT
#include "sim/units/vera/checked.h"

#include <algorithm>
#include <utility>

#include "model/common/input_error.h"
#include "sim/units/vera/vram.h"

namespace collide::vera {
namespace {

/// Clocks after an access until the next.
constexpr unsigned kRecovery = 3;
/// Clocks after which all pins are compared where nobody acts: in each line at other places.
constexpr std::uint64_t kStretch = 97;

Board& board_of(Unit& rtl) {
  auto* const board = dynamic_cast<Board*>(&rtl);
  if (board == nullptr)
    throw InputError(rtl.name(), "lockstep needs RTL with all pins of rtl/vera");
  return *board;
}

}  // namespace

Checked::Checked(std::unique_ptr<Unit> rtl, IgnoredBits ignored, const Accepts& accepts)
    : rtl_(std::move(rtl)), board_(board_of(*rtl_)), checker_(std::move(ignored), accepts, this) {
  shows_itself_ =
      board_.show([this](const Inputs& in, const Outputs& out) { checker_.see(in, out); });
  rtl_->observe(&checker_.monitor(rtl_->shows_picture()));
  reset();
}

void Checked::on_row(const Row& row) {
  if (observer() != nullptr) observer()->on_row(row);
}
void Checked::on_frame(const Frame& frame) {
  if (observer() != nullptr) observer()->on_frame(frame);
}

void Checked::reset() {
  checker_.act(*rtl_, [](Unit& rtl) { rtl.reset(); });
  wait_states_ = 0;
  checker_.reset(rtl_->wave_clock());
  settle();
}

template <class Act>
void Checked::set_up(const Act& act) {
  checker_.act(*rtl_, [&act](Unit& rtl) { act(rtl); });
  checker_.set_up([&act](Golden& golden) { act(golden); }, rtl_->wave_clock());
  settle();
}

void Checked::load_vram(std::uint32_t address, const std::uint8_t* data, std::size_t size) {
  set_up([&](Unit& unit) { unit.load_vram(address, data, size); });
}
void Checked::set_registers(const Registers& registers) {
  set_up([&](Unit& unit) { unit.set_registers(registers); });
}
void Checked::set_load(const Load& load) {
  set_up([&](Unit& unit) { unit.set_load(load); });
  wait_states_ = static_cast<std::uint8_t>(load.wait_states);
}

void Checked::drive(const Inputs& in) {
  Inputs given = in;
  given.look = in.look && can_be_looked_at();
  if (!shows_itself_) checker_.see(given, look());
  checker_.act(*rtl_, [&](Unit& /*rtl*/) { board_.drive(in); });
}

void Checked::clock(Inputs in) {
  in.wait_states = wait_states_;
  in.vram_data = OuterVram::kNobodyAsked;
  drive(in);
}

void Checked::access(Inputs in) {
  in.strobe = true;
  clock(in);
  for (unsigned i = 0; i < kRecovery; ++i) clock({});
  settle();
}
void Checked::write(std::uint8_t reg, std::uint8_t data) {
  Inputs in;
  in.write = true;
  in.reg = reg;
  in.data = data;
  access(in);
}
std::uint8_t Checked::read(std::uint8_t reg) {
  Inputs in;
  in.reg = reg;
  access(in);
  return checker_.pins().data;
}
void Checked::hold(unsigned clocks) {
  Inputs in;
  in.hold = true;
  for (; clocks > 0; --clocks) clock(in);
}

// Each of the golden model's rows and frames is compared soon after it has ended.
void Checked::run(std::uint64_t clocks) {
  while (clocks > 0) {
    const std::uint64_t some = std::min(clocks, kStretch);
    checker_.act(*rtl_, [some](Unit& rtl) { rtl.run(some); });
    checker_.quiet(some, look());
    clocks -= some;
  }
}
Frame Checked::run_frame() {
  run(static_cast<std::uint64_t>(clocks_to_latch(position(), raster())) + 1);
  return checker_.frame();
}

}  // namespace collide::vera
