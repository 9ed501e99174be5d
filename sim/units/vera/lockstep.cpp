// SPDX-License-Identifier: MIT
#include "sim/units/vera/lockstep.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <type_traits>
#include <utility>
#include <variant>

#include "model/common/json.h"
#include "model/vera/register_names.h"

namespace collide::vera {
namespace {

/// Reports of the golden model after the divergence that a report shows.
constexpr std::size_t kShownAfter = 2;

std::string text_of(int value) {
  return fmt::format("{}", value);
}
std::string text_of(Clock value) {
  return fmt::format("{}", value);
}
std::string text_of(std::uint64_t value) {
  return fmt::format("{}", value);
}
std::string text_of(bool value) {
  return value ? "1" : "0";
}
std::string text_of(const Position& value) {
  return describe(value);
}
/// Of four bits: a mask, a nibble.
std::string text_of(std::uint8_t value) {
  return hex(value, 1);
}

/// Of ten bits, {Z, colour}.
std::string describe_picture(unsigned value) {
  return fmt::format("z {} colour {}", value >> 8, hex(value & 0xFF, 2));
}

/// Both sides of what differs in `part`: the whole, if that shows it.
template <class T>
Divergence::Moment moment(const char* part, const T& expected, const T& actual,
                          const std::string& golden, const std::string& rtl) {
  if (golden != rtl) return {golden, rtl};
  return {fmt::format("{} {}", part, text_of(expected)),
          fmt::format("{} {}", part, text_of(actual))};
}

}  // namespace

struct Lockstep::SeenRow {
  Row row;
  std::vector<Cell> cells;
};

/// What one side reported since it was last compared.
class Lockstep::Queue final : public Observer {
 public:
  using Seen = std::variant<SeenRow, ShownLine, Frame>;

  explicit Queue(bool wants_lines) : wants_lines_(wants_lines) {}

  void on_row(const Row& row) override {
    SeenRow seen{row, {row.cells, row.cells + kColumns}};
    seen.row.cells = nullptr;
    all.emplace_back(std::move(seen));
  }
  void on_frame(const Frame& frame) override { all.emplace_back(frame); }
  bool wants_lines() const override { return wants_lines_; }
  void on_line(const ShownLine& line) override { all.emplace_back(line); }

  Seen take() {
    Seen seen = std::move(all.front());
    all.pop_front();
    return seen;
  }
  /// Of the first rows and frames.
  std::vector<std::string> texts(std::size_t most) const {
    std::vector<std::string> texts;
    for (const Seen& seen : all) {
      if (texts.size() == most) break;
      if (!std::holds_alternative<ShownLine>(seen)) texts.push_back(text_of(seen));
    }
    return texts;
  }
  static std::string text_of(const Seen& seen) {
    if (const auto* row = std::get_if<SeenRow>(&seen)) return describe(row->row);
    if (const auto* line = std::get_if<ShownLine>(&seen)) {
      return fmt::format("picture of line {}: {} clocks", line->line, line->picture.size());
    }
    return describe(std::get<Frame>(seen));
  }

  std::deque<Seen> all;

 private:
  bool wants_lines_;
};

Lockstep::Lockstep(std::unique_ptr<Unit> dut, IgnoredBits ignored, const Accepts& accepts)
    : dut_(std::move(dut)),
      ignored_(std::move(ignored)),
      expected_(std::make_unique<Queue>(dut_->shows_picture())),
      actual_(std::make_unique<Queue>(dut_->shows_picture())),
      score_(*this, accepts) {
  golden_.observe(expected_.get());
  dut_->observe(actual_.get());
  reset();
}

Lockstep::~Lockstep() = default;

/// As the registers set them, or in this frame so far.
std::vector<std::string> Lockstep::conditions() const {
  const Registers& r = golden_.registers();
  std::vector<std::string> set;
  const auto add = [&](bool is_set, const char* name) {
    if (is_set) set.emplace_back(name);
  };
  const bool composite = golden_.raster().interlaced;
  add(composite, "composite");
  add(composite && r.interlace, "480i");
  add(composite && !r.interlace, "240p");
  add(switched_, "output switched");
  add(r.layers[0].enable || r.layers[1].enable, "layers");
  add(golden_.load().wait_states > 0, "wait states");
  add(over_budget_, "over budget");
  add(rewritten_, "rewritten in mid-frame");
  add(was_reset_, "reset");
  return set;
}

std::vector<std::string> Lockstep::upcoming() const {
  return expected_->texts(kShownAfter);
}

void Lockstep::reset() {
  golden_.reset();
  score_.act(*dut_, [](Unit& other) { other.reset(); });
  score_.forget();
  score_.remember(Reset{});
  dcsel_ = 0;
  over_budget_ = rewritten_ = switched_ = was_reset_ = false;
  stored_.reset();
  expected_->all.clear();
  actual_->all.clear();
  follow_wave();
  compare_outputs();
}

/// Set-up takes the other clocks that the golden model knows nothing of.
void Lockstep::follow_wave() {
  ahead_ = dut_->wave_clock() - golden_.wave_clock();
}

void Lockstep::load_vram(std::uint32_t address, const std::uint8_t* data, std::size_t size) {
  golden_.load_vram(address, data, size);
  score_.act(*dut_, [&](Unit& other) { other.load_vram(address, data, size); });
  follow_wave();
}

void Lockstep::set_registers(const Registers& registers) {
  golden_.set_registers(registers);
  score_.act(*dut_, [&](Unit& other) { other.set_registers(registers); });
  follow_wave();
  compare_outputs();
}

void Lockstep::set_load(const Load& load) {
  golden_.set_load(load);
  dut_->set_load(load);
}

void Lockstep::write(std::uint8_t reg, std::uint8_t data) {
  score_.remember(Access{golden_.position(), reg, dcsel_, true, data});
  const bool was_composite = golden_.raster().interlaced;
  if (reg != kIsr) rewritten_ = true;
  if (reg == kData0 || reg == kData1) {
    stored_ = {static_cast<Clock>(golden_.wave_clock()), golden_.position()};
  }
  if (reg == kCtrl) {
    was_reset_ = was_reset_ || (data & kResets) != 0;
    dcsel_ = (data & kResets) != 0 ? 0 : data >> 1;
  }
  golden_.write(reg, data);
  score_.act(*dut_, [&](Unit& other) { other.write(reg, data); });
  switched_ = switched_ || golden_.raster().interlaced != was_composite;
  compare_reports();
  compare_outputs();
}

std::uint8_t Lockstep::read(std::uint8_t reg) {
  const Position at = golden_.position();
  const std::uint64_t strobe = golden_.wave_clock();
  const std::uint8_t expected = golden_.read(reg);
  const std::uint8_t actual = score_.act(*dut_, [&](Unit& other) { return other.read(reg); });
  compare_reports();
  score_.remember(Access{at, reg, dcsel_, false, 0});
  seen_ = strobe + 1;
  score_.count();
  if (const int bits = (expected ^ actual) & ~ignored_.of(reg, dcsel_); bits != 0) {
    differ({fmt::format("read of {} in {}", describe_register(reg, dcsel_, false), describe(at)),
            hex(expected, 2), hex(actual, 2),
            "register " + describe_bits(reg, dcsel_, static_cast<std::uint8_t>(bits))});
  }
  compare_outputs();
  return expected;
}

void Lockstep::hold(unsigned clocks) {
  score_.act(*dut_, [clocks](Unit& other) { other.hold(clocks); });
  follow_wave();
}

void Lockstep::run(std::uint64_t clocks) {
  golden_.run(clocks);
  score_.act(*dut_, [&](Unit& other) { other.run(clocks); });
  compare_reports();
  compare_outputs();
}

Frame Lockstep::run_frame() {
  const Frame frame = golden_.run_frame();
  score_.act(
      *dut_, [](Unit& other) { return other.run_frame(); },
      [this](const std::string& hung) { compare_reports(hung); });
  compare_reports();
  compare_outputs();
  return frame;
}

/// The sprites there as video RAM is now, and whether it was still the same when they were drawn.
std::vector<std::string> Lockstep::sprites_of(const Row& row, int column) const {
  std::vector<std::string> texts = describe_sprites(golden_.vram(), row.row, column);
  const Clock began = row.end - golden_.raster().line_clocks();
  if (stored_ && stored_->clock >= began) {
    texts.push_back(fmt::format("sprites are shown as after the write of video RAM in {}",
                                describe(stored_->at)));
  }
  return texts;
}

void Lockstep::compare_row(const SeenRow& want, const SeenRow& have) {
  seen_ = static_cast<std::uint64_t>(want.row.end) - 1;  // in which the buffers are swapped
  over_budget_ = over_budget_ || want.row.cut || want.row.dropped > 0;
  const auto compare = [&](const char* part, const auto& expected, const auto& actual) {
    score_.count();
    if (expected == actual) return;
    differ({fmt::format("row {} in line {}: {}", want.row.row, want.row.line, part),
            text_of(expected), text_of(actual), std::string("row: ") + part,
            sprites_of(want.row, -1),
            moment(part, expected, actual, describe(want.row), describe(have.row))});
  };
  compare("number", want.row.row, have.row.row);
  compare("line", want.row.line, have.row.line);
  compare_cells(want, have);
  compare("hit", want.row.hit, have.row.hit);
  if (have.row.clocks != kNotShown) compare("clocks", want.row.clocks, have.row.clocks);
  compare("budget", want.row.budget, have.row.budget);
  compare("sprites drawn", want.row.drawn, have.row.drawn);
  compare("pixels", want.row.pixels, have.row.pixels);
  compare("sprite cut", want.row.cut, have.row.cut);
  compare("sprites dropped", want.row.dropped, have.row.dropped);
  compare("end", want.row.end, have.row.end);
  auto* const rows = score_.latest() != nullptr ? std::get_if<Rows>(score_.latest()) : nullptr;
  if (rows != nullptr && rows->goes_on_with(want.row)) {
    rows->add(want.row);
  } else {
    score_.remember(Rows(want.row));
  }
  score_.count_step();
}

void Lockstep::compare_cells(const SeenRow& want, const SeenRow& have) {
  score_.count();
  if (want.cells == have.cells) return;
  const int row = want.row.row;
  std::size_t first = kColumns;
  std::size_t sprites = kSprites;  // on the differing cell with the fewest
  bool masks_only = true;
  for (std::size_t c = kColumns; c-- > 0;) {
    const Cell& expected = want.cells[c];
    const Cell& actual = have.cells[c];
    if (expected == actual) continue;
    first = c;
    sprites = std::min(sprites, sprites_on(golden_.vram(), row, static_cast<int>(c)).size());
    masks_only = masks_only && expected.z == actual.z && expected.colour == actual.colour;
  }
  const std::string expected = describe(want.cells[first]);
  const std::string actual = describe(have.cells[first]);
  differ(
      {fmt::format("row {} in line {}: cell {}", row, want.row.line, first),
       expected,
       actual,
       masks_only     ? "row: masks of cells"
       : sprites == 0 ? "row: cells without a sprite"
       : sprites == 1 ? "row: cells of one sprite"
                      : "row: cells where sprites meet",
       sprites_of(want.row, static_cast<int>(first)),
       {fmt::format("cell {}: {}", first, expected), fmt::format("cell {}: {}", first, actual)}});
}

void Lockstep::compare_line(const ShownLine& want, const ShownLine& have) {
  const auto differ = [&](std::size_t clock, const char* part, const std::string& expected,
                          const std::string& actual) {
    const auto until_end = static_cast<Clock>(want.picture.size() - clock);
    seen_ = static_cast<std::uint64_t>(want.end - until_end);
    diverge({fmt::format("line {}: {}", want.line, part),
             expected,
             actual,
             "picture",
             {},
             {fmt::format("{} {}", part, expected), fmt::format("{} {}", part, actual)}});
  };
  score_.count();
  if (want.line != have.line) differ(0, "number", text_of(want.line), text_of(have.line));
  if (want.end != have.end || want.picture.size() != have.picture.size()) {
    differ(want.picture.size() - 1, "end", text_of(want.end), text_of(have.end));
  }
  const auto first = want.picture.begin() + ShownLine::kFirst;
  const auto at =
      std::mismatch(first, want.picture.end(), have.picture.begin() + ShownLine::kFirst);
  if (at.first == want.picture.end()) return;
  const auto clock = static_cast<std::size_t>(at.first - want.picture.begin());
  differ(clock, fmt::format("picture in clock {} after the swap", clock).c_str(),
         describe_picture(*at.first), describe_picture(*at.second));
}

void Lockstep::compare_frame(const Frame& want, const Frame& have) {
  seen_ = golden_.wave_clock() - 1;
  const auto compare = [&](const char* part, const auto& expected, const auto& actual) {
    score_.count();
    if (expected == actual) return;
    differ({fmt::format("frame {}: {}", want.number, part),
            text_of(expected),
            text_of(actual),
            std::string("frame: ") + part,
            {},
            moment(part, expected, actual, describe(want), describe(have))});
  };
  compare("clocks", want.clocks, have.clocks);
  compare("number", want.number, have.number);
  compare("nibble", want.nibble, have.nibble);
  compare("SPRCOL", want.sprcol, have.sprcol);
  compare("IRQ", want.irq, have.irq);
  compare("interlaced", want.interlaced, have.interlaced);
  compare("field", want.field, have.field);
  score_.remember(want);
  over_budget_ = rewritten_ = false;
}

/// `hung` says why the other did not come to the end of the frame.
void Lockstep::compare_reports(const std::string& hung) {
  while (!expected_->all.empty() && !actual_->all.empty()) {
    if (expected_->all.front().index() != actual_->all.front().index()) break;
    const Queue::Seen want = expected_->take();
    const Queue::Seen have = actual_->take();
    if (const auto* seen = std::get_if<SeenRow>(&want)) {
      if (observer() != nullptr) {
        Row row = seen->row;
        row.cells = seen->cells.data();
        observer()->on_row(row);
      }
      compare_row(*seen, std::get<SeenRow>(have));
    } else if (const auto* line = std::get_if<ShownLine>(&want)) {
      compare_line(*line, std::get<ShownLine>(have));
    } else {
      if (observer() != nullptr) observer()->on_frame(std::get<Frame>(want));
      compare_frame(std::get<Frame>(want), std::get<Frame>(have));
    }
  }
  score_.count();
  if (expected_->all.empty() && actual_->all.empty()) return;
  // At one swap a row comes before its line, and that before the frame.
  const bool missing =
      !expected_->all.empty() &&
      (actual_->all.empty() || expected_->all.front().index() < actual_->all.front().index() ||
       !hung.empty());
  const Queue::Seen& seen = (missing ? expected_ : actual_)->all.front();
  const auto* row = std::get_if<SeenRow>(&seen);
  const auto* line = std::get_if<ShownLine>(&seen);
  seen_ = row != nullptr    ? static_cast<std::uint64_t>(row->row.end) - 1
          : line != nullptr ? static_cast<std::uint64_t>(line->end) - 1
                            : golden_.wave_clock() - 1;
  const auto first = [&](const Queue& queue) {
    if (line != nullptr && !queue.all.empty()) return Queue::text_of(queue.all.front());
    const auto texts = queue.texts(1);
    return texts.empty() ? std::string("nothing") : texts.front();
  };
  const Difference difference{
      row != nullptr    ? fmt::format("row {} in line {}", row->row.row, row->row.line)
      : line != nullptr ? fmt::format("picture of line {}", line->line)
                        : fmt::format("frame {}", std::get<Frame>(seen).number),
      first(*expected_), hung.empty() ? first(*actual_) : hung,
      std::string(row != nullptr    ? "row"
                  : line != nullptr ? "picture"
                                    : "frame") +
          (missing ? " missing" : " out of turn")};
  if (!expected_->all.empty()) expected_->all.pop_front();
  diverge(difference);
}

template <class T>
void Lockstep::compare_output(const char* kind, const T& expected, const T& actual) {
  score_.count();
  if (expected == actual) return;
  differ({fmt::format("{} in {}", kind, describe(golden_.position())),
          text_of(expected),
          text_of(actual),
          kind,
          {},
          moment(kind, expected, actual, "", "")});
}

void Lockstep::compare_outputs() {
  seen_ = golden_.wave_clock();
  compare_output("beam", golden_.position(), dut_->position());
  const Lines expected = golden_.lines();
  const Lines actual = dut_->lines();
  compare_output("line displayed", expected.shown, actual.shown);
  compare_output("scan line", expected.scanline, actual.scanline);
  compare_output("field bit", expected.field, actual.field);
  compare_output("composite timing", golden_.raster().interlaced, dut_->raster().interlaced);
  compare_output("480i", golden_.raster().interlace, dut_->raster().interlace);
  compare_output("IRQ pin", golden_.irq(), dut_->irq());
  const Monitor want = golden_.monitor();
  const Monitor have = dut_->monitor();
  if (have.t != kNotShown) compare_output("clock of the row", want.t, have.t);
  if (have.busy != kNotShown) compare_output("clocks busy", want.busy, have.busy);
}

}  // namespace collide::vera
