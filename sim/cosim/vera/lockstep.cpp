// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/lockstep.h"

#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "sim/cosim/divergence.h"
#include "sim/verilated/hung.h"

namespace collide::vera {
namespace {

std::string describe(int value) {
  return fmt::format("{}", value);
}
std::string describe(std::uint64_t value) {
  return fmt::format("{}", value);
}
std::string describe(Clock value) {
  return fmt::format("{}", value);
}
std::string describe(bool value) {
  return value ? "1" : "0";
}
std::string describe(const Position& position) {
  return fmt::format("line {} clock {}", position.line, position.clock);
}
std::string describe(const Cell& cell) {
  return fmt::format("mask {} z {} colour {}", cell.mask, cell.z, cell.colour);
}

struct SeenRow {
  Row row;
  std::vector<Cell> cells;
};
using Seen = std::variant<SeenRow, Frame>;

}  // namespace

/// What one side reported since it was last compared; passes the golden model's on.
class Lockstep::Queue final : public Observer {
 public:
  void on_row(const Row& row) override {
    SeenRow seen{row, {row.cells, row.cells + kColumns}};
    seen.row.cells = nullptr;
    all.emplace_back(std::move(seen));
  }
  void on_frame(const Frame& frame) override { all.emplace_back(frame); }

  std::deque<Seen> all;
};

Lockstep::Lockstep(std::unique_ptr<Unit> dut)
    : dut_(std::move(dut)),
      expected_(std::make_unique<Queue>()),
      actual_(std::make_unique<Queue>()) {
  golden_.observe(expected_.get());
  dut_->observe(actual_.get());
  reset();
}

Lockstep::~Lockstep() = default;

template <class T>
void Lockstep::compare(const std::string& what, const T& expected, const T& actual) {
  ++compared_;
  if (expected == actual) return;
  throw cosim::Divergence(what, wave_start_ + seen_, describe(expected), describe(actual));
}

void Lockstep::reset() {
  golden_.reset();
  dut_->reset();
  expected_->all.clear();
  actual_->all.clear();
  clock_ = 0;
  wave_start_ = dut_->wave_clock();
  compare_outputs();
}

void Lockstep::load_vram(std::uint32_t address, const std::uint8_t* data, std::size_t size) {
  golden_.load_vram(address, data, size);
  dut_->load_vram(address, data, size);
}

void Lockstep::set_registers(const Registers& registers) {
  golden_.set_registers(registers);
  dut_->set_registers(registers);
  if (golden_.wave_clock() == 0) wave_start_ = dut_->wave_clock();
  compare_outputs();
}

void Lockstep::set_load(const Load& load) {
  golden_.set_load(load);
  dut_->set_load(load);
}

void Lockstep::write(std::uint8_t reg, std::uint8_t data) {
  golden_.write(reg, data);
  dut_->write(reg, data);
  compare_reports();
  compare_outputs();
}

std::uint8_t Lockstep::read(std::uint8_t reg) {
  const std::uint64_t before = golden_.wave_clock();
  const std::uint8_t expected = golden_.read(reg);
  const std::uint8_t actual = dut_->read(reg);
  compare_reports();
  seen_ = before + 1;  // the strobe's is the one before
  compare<int>(fmt::format("register {} read", reg), expected, actual);
  compare_outputs();
  return expected;
}

void Lockstep::run(std::uint64_t clocks) {
  golden_.run(clocks);
  dut_->run(clocks);
  compare_reports();
  compare_outputs();
}

Frame Lockstep::run_frame() {
  const Frame frame = golden_.run_frame();
  try {
    dut_->run_frame();
  } catch (const Hung& hung) {
    clock_ = golden_.wave_clock();
    throw cosim::Divergence(fmt::format("frame {}", frame.number), wave_start_ + clock_, "ends",
                            fmt::format("hung: {}", hung.what()));
  }
  compare_reports();
  compare_outputs();
  return frame;
}

void Lockstep::compare_reports() {
  const auto row = [&](const SeenRow& want, const SeenRow& have) {
    clock_ = static_cast<std::uint64_t>(want.row.end);
    seen_ = clock_ - 1;  // in which the buffers are swapped
    const std::string what = fmt::format("row {} in line {}: ", want.row.row, want.row.line);
    compare(what + "row", want.row.row, have.row.row);
    compare(what + "line", want.row.line, have.row.line);
    for (std::size_t c = 0; c < kColumns; ++c) {
      if (want.cells[c] != have.cells[c]) {
        compare(fmt::format("{}cell {}", what, c), want.cells[c], have.cells[c]);
      }
    }
    compare<int>(what + "hit", want.row.hit, have.row.hit);
    compare(what + "clocks", want.row.clocks, have.row.clocks);
    compare(what + "budget", want.row.budget, have.row.budget);
    compare(what + "sprites drawn", want.row.drawn, have.row.drawn);
    compare(what + "sprite cut", want.row.cut, have.row.cut);
    compare(what + "sprites dropped", want.row.dropped, have.row.dropped);
    compare(what + "end", want.row.end, have.row.end);
    ++rows_;
  };
  const auto frame = [&](const Frame& want, const Frame& have) {
    const std::string what = fmt::format("frame {}: ", want.number);
    compare(what + "clocks", want.clocks, have.clocks);
    compare(what + "number", want.number, have.number);
    compare<int>(what + "nibble", want.nibble, have.nibble);
    compare(what + "SPRCOL", want.sprcol, have.sprcol);
    compare(what + "IRQ", want.irq, have.irq);
    compare(what + "interlaced", want.interlaced, have.interlaced);
    compare(what + "field", want.field, have.field);
  };
  while (!expected_->all.empty() && !actual_->all.empty()) {
    const Seen want = std::move(expected_->all.front());
    const Seen have = std::move(actual_->all.front());
    expected_->all.pop_front();
    actual_->all.pop_front();
    compare("row (0) or frame (1) next", static_cast<int>(want.index()),
            static_cast<int>(have.index()));
    if (observer() != nullptr && want.index() == 0) {
      Row seen = std::get<SeenRow>(want).row;
      seen.cells = std::get<SeenRow>(want).cells.data();
      observer()->on_row(seen);
    }
    if (observer() != nullptr && want.index() == 1) observer()->on_frame(std::get<Frame>(want));
    if (want.index() == 0) {
      row(std::get<SeenRow>(want), std::get<SeenRow>(have));
    } else {
      frame(std::get<Frame>(want), std::get<Frame>(have));
    }
  }
  seen_ = clock_;
  compare("rows and frames reported and not by the other", expected_->all.size(),
          actual_->all.size());
}

void Lockstep::compare_outputs() {
  seen_ = clock_ = golden_.wave_clock();
  compare("position", golden_.position(), dut_->position());
  const Lines expected = golden_.lines();
  const Lines actual = dut_->lines();
  compare("line displayed", expected.shown, actual.shown);
  compare("scan line", expected.scanline, actual.scanline);
  compare("field bit", expected.field, actual.field);
  compare("interlaced", golden_.raster().interlaced, dut_->raster().interlaced);
  compare("480i", golden_.raster().interlace, dut_->raster().interlace);
  compare("IRQ pin", golden_.irq(), dut_->irq());
}

}  // namespace collide::vera
