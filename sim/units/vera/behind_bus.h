// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>

#include "model/common/input_error.h"
#include "model/vera/unit.h"
#include "sim/units/adapters/agents.h"
#include "sim/units/adapters/rtl.h"
#include "sim/units/hung.h"
#include "sim/units/vera/board.h"
#include "sim/units/vera/make.h"
#include "sim/units/vera/vram.h"

namespace collide::vera {

/// wishbone_to_vera.
using WishboneToVera = adapters::Rtl<adapters::Wishbone, adapters::VeraPort>;
using MakeWishboneToVera = adapters::MakeRtl<adapters::Wishbone, adapters::VeraPort>;

/// A VERA whose CPU port is reached by Wishbone. An access may take several clocks of the port: in
/// all but the one in which it is made the unit is held, so that it takes none of the unit's time.
/// The adapter is held to what docs/reference/adapters.md promises. Throws PortFault.
class UnitBehindBus final : public Unit, public Board, private Observer {
 public:
  /// Throws InputError for RTL without the pins that the adapter needs.
  UnitBehindBus(std::unique_ptr<Unit> unit, std::unique_ptr<WishboneToVera> adapter)
      : unit_(std::move(unit)),
        board_(dynamic_cast<Board*>(unit_.get())),
        adapter_(std::move(adapter)) {
    if (board_ == nullptr || !board_->can_be_looked_at() ||
        board_->look().busy == Outputs::kNoMeaning) {
      throw InputError("--bus", "needs RTL with all pins of rtl/vera");
    }
    unit_->observe(this);
    adapter_->drive({}, 0);
    adapter_->settle();  // the first evaluation sees no edge
  }

  std::string name() const override { return unit_->name(); }
  void reset() override {
    unit_->reset();
    // A request in a reset is not even looked at.
    const Ask ask = other_than(asked_);
    for (const bool reset : {true, true, false}) adapt(reset ? ask : Ask{}, reset, board_->look());
  }
  void load_vram(std::uint32_t address, const std::uint8_t* data, std::size_t size) override {
    unit_->load_vram(address, data, size);
  }
  void set_registers(const Registers& registers) override { unit_->set_registers(registers); }
  void set_load(const Load& load) override {
    unit_->set_load(load);
    wait_states_ = static_cast<std::uint8_t>(load.wait_states);
  }
  void write(std::uint8_t reg, std::uint8_t data) override { whole_access(true, reg, data); }
  std::uint8_t read(std::uint8_t reg) override { return whole_access(false, reg, 0); }
  std::uint64_t wave_clock() const override { return unit_->wave_clock(); }
  Position position() const override { return unit_->position(); }
  Raster raster() const override { return unit_->raster(); }
  Lines lines() const override { return unit_->lines(); }
  bool shows_picture() const override { return unit_->shows_picture(); }
  Monitor monitor() const override { return unit_->monitor(); }
  bool irq() const override { return unit_->irq(); }
  void run(std::uint64_t clocks) override {
    rest();
    unit_->run(clocks);
  }
  Frame run_frame() override {
    rest();
    return unit_->run_frame();
  }
  void hold(unsigned clocks) override { unit_->hold(clocks); }

  Outputs look() const override {
    Outputs out = board_->look();
    if (read_) out.data = *read_;
    return out;
  }
  void drive(const Inputs& in) override {
    read_.reset();
    if (!in.strobe || in.rst) {
      tick(in, in.look ? ask_of(in) : idle(in.rst));
      return;
    }
    // One that becomes another after a clock is not made.
    if (chance_.bit()) tick(held(in), other_than(ask_of(in)));
    for (unsigned clocks = 0; !tick(held(in), ask_of(in), in.hold); ++clocks) {
      if (clocks == kLongestAccess) throw PortFault("an access by Wishbone is answered");
    }
  }
  bool show(const SeeClock& see) override {
    see_ = see;
    return true;
  }

 private:
  using Ask = adapters::Wishbone::Ask;

  static constexpr unsigned kLongestAccess = 100;
  /// Clocks after an access until the next.
  static constexpr unsigned kRecovery = 3;

  void on_row(const Row& row) override {
    if (observer() != nullptr) observer()->on_row(row);
  }
  void on_frame(const Frame& frame) override {
    if (observer() != nullptr) observer()->on_frame(frame);
  }
  bool wants_lines() const override { return observer() != nullptr && observer()->wants_lines(); }
  void on_line(const ShownLine& line) override { observer()->on_line(line); }

  std::uint8_t whole_access(bool write, std::uint8_t reg, std::uint8_t data) {
    Inputs in;
    in.wait_states = wait_states_;
    in.vram_data = OuterVram::kNobodyAsked;
    Inputs access = in;
    access.strobe = true;
    access.write = write;
    access.reg = reg;
    access.data = data;
    drive(access);
    const std::uint8_t value = look().data;
    for (unsigned clocks = 0; clocks < kRecovery; ++clocks) drive(in);
    return value;
  }

  static Inputs held(Inputs in) {
    in.hold = true;
    return in;
  }
  static Ask ask_of(const Inputs& in) { return {true, true, in.write, in.reg, 1, in.data}; }
  /// A write that is asked for in one clock only.
  Ask other_than(const Ask& access) {
    const std::uint32_t noise = chance_();
    std::uint32_t reg = noise & 31U;
    while (reg == access.address || reg == asked_.address) reg = (reg + 1) & 31U;
    return {true, true, true, reg, 1, noise >> 5 & 0xFFU};
  }
  /// A clock without an access: CYC alone and STB alone ask for nothing. A request that has stood
  /// for a clock goes away, except that it may go on in the reset, or while the port is busy.
  Ask idle(bool reset) {
    chance_.stir(static_cast<std::uint32_t>(wave_clock()));
    Ask ask = asked_;
    const std::uint32_t noise = chance_() >> 9;
    const bool waits = std::exchange(may_wait_, false);
    if ((waits || reset) && ask.stands() && (noise & 1U) != 0) return ask;
    if ((noise & 6U) == 0) {
      may_wait_ = board_->look().busy != 0;
      return other_than(ask);
    }
    ask.cyc = (noise & 6U) == 2;
    ask.stb = (noise & 6U) == 4;
    return ask;
  }

  /// A clock; `hold` is that of the unit if the access is made. Returns whether it is answered.
  bool tick(Inputs in, const Ask& ask, bool hold = false) {
    const Outputs out = board_->look();
    const auto [port, answer] = adapt(ask, in.rst, out);
    in.strobe = port.strobe;
    in.look = port.look;
    in.write = port.write;
    in.reg = static_cast<std::uint8_t>(port.address);
    in.data = static_cast<std::uint8_t>(port.data);
    if (port.strobe) in.hold = hold;
    if (see_) see_(in, out);
    board_->drive(in);
    if (answer.ack && !ask.we) read_ = static_cast<std::uint8_t>(answer.dat);
    return answer.ack;
  }

  /// The adapter in a clock.
  std::pair<adapters::VeraPort::Ask, adapters::Wishbone::Answer> adapt(const Ask& ask, bool reset,
                                                                       const Outputs& out) {
    adapter_->reset(reset);
    adapter_->drive(ask, 0);
    adapter_->answer({out.busy != 0, out.data});
    adapter_->settle();
    const std::pair made{adapter_->asked(0), adapter_->answered()};
    hold_promises(ask, reset, out, made.first, made.second);
    adapter_->tick();
    asked_ = ask;
    looked_ = made.first.look;
    return made;
  }

  void hold_promises(const Ask& ask, bool reset, const Outputs& out,
                     const adapters::VeraPort::Ask& port,
                     const adapters::Wishbone::Answer& answer) const {
    const bool same = port.write == ask.we && port.address == ask.address;
    const bool stands = ask.stands() && !reset;
    const bool is_next = looked_ && ask.we == asked_.we && ask.address == asked_.address;
    const bool made = stands && is_next;
    const auto require = [](bool kept, const char* rule) {
      if (!kept) throw PortFault(rule);
    };
    require(port.strobe == made, "an access is made in the clock after a look at it, once");
    require(port.look == (stands && !made && out.busy == 0),
            "a request is looked at while the port is free");
    require((!port.strobe && !port.look) || same, "an access is made as it is asked for");
    require(!port.strobe || !ask.we || port.data == ask.dat, "the byte written is the master's");
    require(answer.ack == made, "an access is answered when it is made");
    require(!made || ask.we || answer.dat == out.data, "the byte read is the unit's");
  }

  /// Nobody asks for anything for some clocks.
  void rest() {
    read_.reset();
    adapt({}, false, board_->look());
  }

  const std::unique_ptr<Unit> unit_;
  Board* const board_;
  const std::unique_ptr<WishboneToVera> adapter_;
  SeeClock see_;
  adapters::Chance chance_{1};
  std::uint8_t wait_states_ = 0;
  Ask asked_;                         // in the clock before
  bool looked_ = false;               // the adapter, in the clock before
  bool may_wait_ = false;             // the request of the clock before may stand for another
  std::optional<std::uint8_t> read_;  // by the access in the clock before
};

/// The same device under test behind Wishbone.
inline MakeDut behind_bus(const MakeDut& dut, const MakeWishboneToVera& make) {
  return [dut, make](const WaveOptions& wave) {
    return std::make_unique<UnitBehindBus>(dut(wave), make());
  };
}

}  // namespace collide::vera
