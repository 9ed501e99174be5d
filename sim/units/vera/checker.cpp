// SPDX-License-Identifier: MIT
#include "sim/units/vera/checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <deque>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "model/common/json.h"
#include "model/vera/register_names.h"
#include "sim/units/vera/pin_list.h"

namespace collide::vera {
namespace {

/// Reports of the golden model after the divergence that a report shows, and the lines in which
/// they may come.
constexpr std::size_t kShownAfter = 2;
constexpr int kLinesAfter = 3;
constexpr std::uint8_t kFieldBit = 0x80;
/// Kinds of pins that depend on their values.
constexpr std::string_view kOfCells = "row: cells", kOfStatus = "interrupt status",
                           kOfLatch = "latch", kOfRow = "clock of the row";
constexpr const char *kNoRow = "row missing", *kWrongRow = "row out of turn",
                     *kNoFrame = "frame missing", *kWrongFrame = "frame out of turn";
/// The value of o_t while no row is rendered.
constexpr int kNoRowClock = kLastRenderClock + 1;
/// Z and colour of a cell.
constexpr int kNoMask = 0x3FF;

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
/// Text of four bits: a mask, a nibble.
std::string text_of(std::uint8_t value) {
  return hex(value, 1);
}

/// Text of ten bits, {Z, colour}.
std::string describe_picture(unsigned value) {
  return fmt::format("z {} colour {}", value >> 8, hex(value & 0xFF, 2));
}

std::string pin_text(std::string_view pin, std::int64_t value) {
  if (pin == "o_picture") return describe_picture(static_cast<unsigned>(value));
  if (pin == "o_t" && value == kNoRowClock) return "no row";
  return value < 10 ? fmt::format("{}", value) : fmt::format("{} ({:#x})", value, value);
}

Cell unpacked(int cell) {
  return {static_cast<U8>(cell >> 10), static_cast<U8>(cell >> 8 & 3), static_cast<U8>(cell)};
}

/// The fate of a cell by the pins.
std::string deed(const Outputs& out) {
  return out.pixel_write ? "writes " + describe(unpacked(out.pixel_cell))
                         : std::string("leaves the cell as it is");
}

/// The kind of a difference between cells: only their masks differ, or so few sprites are on one.
std::string kind_of_cells(std::size_t sprites, bool masks_only) {
  return masks_only     ? "row: masks of cells"
         : sprites == 0 ? "row: cells without a sprite"
         : sprites == 1 ? "row: cells of one sprite"
                        : "row: cells where sprites meet";
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

struct Checker::SeenRow {
  using Cells = std::array<Cell, kColumns>;

  explicit SeenRow(const Row& seen) : row(seen), cells(std::make_unique<Cells>()) {
    std::copy_n(seen.cells, kColumns, cells->begin());
    row.cells = nullptr;
  }
  bool has_cells_of(const SeenRow& other) const {
    // Rows are many, and equal as a rule.
    static_assert(std::has_unique_object_representations_v<Cell>);
    return std::memcmp(cells->data(), other.cells->data(), sizeof(Cells)) == 0;
  }

  Row row;
  std::unique_ptr<Cells> cells;
};

/// The reports of one side since the last comparison.
class Checker::Reports final : public Observer {
 public:
  using Seen = std::variant<SeenRow, ShownLine, Frame>;

  explicit Reports(bool wants_lines) : wants_lines_(wants_lines) {}

  void on_row(const Row& row) override { all.emplace_back(SeenRow(row)); }
  void on_frame(const Frame& frame) override { all.emplace_back(frame); }
  bool wants_lines() const override { return wants_lines_; }
  void on_line(const ShownLine& line) override { all.emplace_back(line); }

  Seen take() {
    Seen seen = std::move(all.front());
    all.pop_front();
    return seen;
  }
  /// Texts of the first rows and frames.
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

Checker::Checker(IgnoredBits ignored, const Accepts& accepts, Observer* heard)
    : ignored_(std::move(ignored)), heard_(heard), score_(*this, accepts) {
  golden_.observe(this);
}

Checker::~Checker() = default;

Observer& Checker::monitor(bool shows_picture) {
  shows_picture_ = shows_picture;
  expected_ = std::make_unique<Reports>(shows_picture);
  actual_ = std::make_unique<Reports>(shows_picture);
  return *actual_;
}

/// As the registers set them, or in this frame so far.
std::vector<std::string> Checker::conditions() const {
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

// --- What the golden model reports
// ----------------------------------------------------------------------------------------------

void Checker::on_row(const Row& row) {
  row_hits_[row.row] = row.hit;
  if (expected_) expected_->on_row(row);
  if (heard_ != nullptr) heard_->on_row(row);
}
void Checker::on_frame(const Frame& frame) {
  frame_ = frame;
  hits_ = std::exchange(row_hits_, {});
  if (expected_) expected_->on_frame(frame);
  if (heard_ != nullptr) heard_->on_frame(frame);
}
void Checker::on_line(const ShownLine& line) {
  if (expected_) expected_->on_line(line);
}

// --- Set-up
// ----------------------------------------------------------------------------------------------------

void Checker::reset(std::uint64_t clock) {
  golden_.reset();
  forget();
  clock_ = clock;
  score_.forget();
  score_.remember(Reset{});
}

void Checker::forget() {
  before_ = Inputs{};
  reset_due_ = false;
  dcsel_ = 0;
  data_known_ = false;
  read_.reset();
  irq_ = false;
  irq_edges_ = 0;
  over_budget_ = rewritten_ = switched_ = was_reset_ = false;
  stored_.reset();
  row_hits_.clear();
  hits_.clear();
  if (!actual_) return;
  expected_->all.clear();
  actual_->all.clear();
}

void Checker::set_up(const std::function<void(Golden& golden)>& act, std::uint64_t clock) {
  act(golden_);
  before_.wait_states = static_cast<std::uint8_t>(golden_.load().wait_states);
  clock_ = clock;
  // The unit may have been set up by accesses.
  data_known_ = false;
  read_.reset();
}

// --- Pins
// ----------------------------------------------------------------------------------------------------

void Checker::see(const Inputs& in, const Outputs& out) {
  compare_reports();
  compare_pins(out);
  note(in);
  const bool was_composite = golden_.raster().interlaced;
  golden_.clock(in);
  switched_ = switched_ || golden_.raster().interlaced != was_composite;
  ++clock_;
}

void Checker::quiet(std::uint64_t clocks, const Outputs& out) {
  if (clocks > 0) golden_.run(clocks);
  clock_ += clocks;
  compare_reports();
  compare_pins(out);
}

/// Notes the consequences of a clock's inputs, and the events for a report.
void Checker::note(const Inputs& in) {
  const bool turns = in.rst != before_.rst || in.hold != before_.hold ||
                     in.ready != before_.ready || in.wait_states != before_.wait_states;
  if (turns || in.strobe || in.look) {
    const Position at = golden_.position();
    if (in.strobe && !turns) {
      score_.remember(Access{at, in.reg, dcsel_, in.write, in.data});
    } else if (in.rst || in.hold || !in.ready || in.strobe || in.look ||
               in.wait_states != before_.wait_states) {
      score_.remember(Driven{at, in, dcsel_});
    }
    if ((in.strobe || in.look) && !in.write && !reset_due_) {
      read_ = Read{at, in.reg, dcsel_};
      data_known_ = true;
    }
  }
  before_ = in;
  const bool written = in.strobe && in.write && !reset_due_;
  if (std::exchange(reset_due_,
                    in.rst || (written && in.reg == kCtrl && (in.data & kResets) != 0))) {
    dcsel_ = 0;
    data_known_ = true;
    read_.reset();
  }
  if (written) note_write(in.reg, in.data);
}

void Checker::note_write(std::uint8_t reg, std::uint8_t data) {
  if (reg != kIsr) rewritten_ = true;
  if (reg == kData0 || reg == kData1) {
    stored_ = {static_cast<Clock>(golden_.wave_clock()), golden_.position()};
  }
  if (reg != kCtrl) return;
  was_reset_ = was_reset_ || (data & kResets) != 0;
  dcsel_ = (data & kResets) != 0 ? 0 : data >> 1;
}

void Checker::compare_pins(const Outputs& have) {
  pins_ = golden_.outputs();
  std::uint64_t pins = 0;
  std::uint64_t different = 0;
  for_each_pin([&](const auto& pin) {
    if (!has_meaning(pin, pins_, have)) return;
    ++pins;
    different += pins_.*pin.value != have.*pin.value ? 1 : 0;
  });
  score_.count(pins);
  if (different > 0) tell_pins(have);
  if (data_known_) compare_data(have.data);
}

void Checker::compare_data(std::uint8_t data) {
  score_.count();
  if (pins_.data == data) return;
  if (read_) {
    const int ignored = ignored_.of(read_->reg, read_->dcsel);
    compare_read(*read_, static_cast<std::uint8_t>(~ignored), pins_.data, data, clock_);
  } else {
    differ({fmt::format("o_data in {}", describe(golden_.position())), hex(pins_.data, 2),
            hex(data, 2), "o_data"},
           clock_);
  }
}

/// Compares only the bits of a register that are `shown`.
void Checker::compare_read(const Read& read, std::uint8_t shown, std::uint8_t expected,
                           std::uint8_t actual, std::uint64_t clock) {
  const int bits = (expected ^ actual) & shown;
  if (bits == 0) return;
  const bool of_collisions = read.reg == kIsr && (bits & ~(kLine | kVsync)) != 0;
  differ({fmt::format("read of {} in {}", describe_register(read.reg, read.dcsel, false),
                      describe(read.at)),
          hex(static_cast<std::uint64_t>(expected & shown), 2),
          hex(static_cast<std::uint64_t>(actual & shown), 2),
          "register " + describe_bits(read.reg, read.dcsel, static_cast<std::uint8_t>(bits)),
          of_collisions ? hits() : std::vector<std::string>{}},
         clock);
}

/// Reports the pins that differ in a clock, one by one.
void Checker::tell_pins(const Outputs& have) {
  for_each_pin([&](const auto& pin) {
    if (has_meaning(pin, pins_, have) && pins_.*pin.value != have.*pin.value) tell_pin(pin, have);
  });
}

template <class T>
void Checker::tell_pin(const Pin<T>& pin, const Outputs& have) {
  const auto expected = static_cast<std::int64_t>(pins_.*pin.value);
  const auto actual = static_cast<std::int64_t>(have.*pin.value);
  Difference difference{fmt::format("{} in {}", pin.name, describe(golden_.position())),
                        pin_text(pin.name, expected), pin_text(pin.name, actual), pin.kind};
  if (pins_.pixel || have.pixel) {
    const int column = pins_.pixel ? pins_.pixel_column : have.pixel_column;
    difference.about = describe_sprites(golden_.vram(), pins_.row, column);
    if (difference.kind == kOfCells) {
      difference.expected = deed(pins_);
      difference.actual = deed(have);
      const bool written = pins_.pixel_write && have.pixel_write;
      difference.kind =
          kind_of_cells(difference.about.size(), written && ((expected ^ actual) & kNoMask) == 0);
    }
  }
  if (difference.kind == kOfStatus) {
    difference.kind =
        "register " + describe_bits(kIsr, 0, static_cast<std::uint8_t>(expected ^ actual));
  }
  if (difference.kind == kOfLatch) difference.kind = expected != 0 ? kNoFrame : kWrongFrame;
  if (difference.kind == kOfRow && (expected == kNoRowClock) != (actual == kNoRowClock)) {
    difference.kind = actual == kNoRowClock ? kNoRow : kWrongRow;
  }
  difference.moment = {fmt::format("{}: {}", pin.name, difference.expected),
                       fmt::format("{}: {}", pin.name, difference.actual)};
  differ(difference, clock_);
}

// --- Rows, lines and frames
// ----------------------------------------------------------------------------------------------------

/// The sprites there as video RAM is now, and whether it was still the same when they were drawn.
std::vector<std::string> Checker::sprites_of(const Row& row, int column) const {
  std::vector<std::string> texts = describe_sprites(golden_.vram(), row.row, column);
  const Clock began = row.end - golden_.raster().line_clocks();
  if (stored_ && stored_->clock >= began) {
    texts.push_back(fmt::format("sprites are shown as after the write of video RAM in {}",
                                describe(stored_->at)));
  }
  return texts;
}

// Sprites dropped are no part of it: the unit does not count them.
void Checker::compare_row(const SeenRow& want, const SeenRow& have) {
  over_budget_ = over_budget_ || want.row.cut || want.row.dropped > 0;
  const auto compare = [&](const char* part, const auto& expected, const auto& actual) {
    score_.count();
    if (expected == actual) return;
    // The clock in which the buffers are swapped.
    differ(
        {fmt::format("row {} in line {}: {}", want.row.row, want.row.line, part), text_of(expected),
         text_of(actual), std::string("row: ") + part, sprites_of(want.row, -1),
         moment(part, expected, actual, describe(want.row), describe(have.row))},
        wave_clock(want.row.end - 1));
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
  compare("end", want.row.end, have.row.end);
  auto* const rows = score_.latest() != nullptr ? std::get_if<Rows>(score_.latest()) : nullptr;
  if (rows != nullptr && rows->goes_on_with(want.row)) {
    rows->add(want.row);
  } else {
    score_.remember(Rows(want.row));
  }
  score_.count_step();
}

void Checker::compare_cells(const SeenRow& want, const SeenRow& have) {
  score_.count();
  if (want.has_cells_of(have)) return;
  const int row = want.row.row;
  std::size_t first = kColumns;
  std::size_t sprites = kSprites;  // on the differing cell with the fewest
  bool masks_only = true;
  for (std::size_t c = kColumns; c-- > 0;) {
    const Cell& expected = (*want.cells)[c];
    const Cell& actual = (*have.cells)[c];
    if (expected == actual) continue;
    first = c;
    sprites = std::min(sprites, sprites_on(golden_.vram(), row, static_cast<int>(c)).size());
    masks_only = masks_only && expected.z == actual.z && expected.colour == actual.colour;
  }
  const std::string expected = describe((*want.cells)[first]);
  const std::string actual = describe((*have.cells)[first]);
  differ({fmt::format("row {} in line {}: cell {}", row, want.row.line, first),
          expected,
          actual,
          kind_of_cells(sprites, masks_only),
          sprites_of(want.row, static_cast<int>(first)),
          {fmt::format("cell {}: {}", first, expected), fmt::format("cell {}: {}", first, actual)}},
         wave_clock(want.row.end - 1));
}

void Checker::compare_line(const ShownLine& want, const ShownLine& have) {
  const auto differ = [&](std::size_t clock, const char* part, const std::string& expected,
                          const std::string& actual) {
    const auto until_end = static_cast<Clock>(want.picture.size() - clock);
    diverge({fmt::format("line {}: {}", want.line, part),
             expected,
             actual,
             "picture",
             {},
             {fmt::format("{} {}", part, expected), fmt::format("{} {}", part, actual)}},
            wave_clock(want.end - until_end));
  };
  score_.count();
  if (want.line != have.line) differ(0, "number", text_of(want.line), text_of(have.line));
  if (want.end != have.end || want.picture.size() != have.picture.size()) {
    differ(want.picture.size() - 1, "end", text_of(want.end), text_of(have.end));
  }
  const auto first = want.picture.begin() + ShownLine::kFirst;
  if (std::equal(first, want.picture.end(), have.picture.begin() + ShownLine::kFirst)) return;
  const auto at =
      std::mismatch(first, want.picture.end(), have.picture.begin() + ShownLine::kFirst);
  const auto clock = static_cast<std::size_t>(at.first - want.picture.begin());
  differ(clock, fmt::format("picture in clock {} after the swap", clock).c_str(),
         describe_picture(*at.first), describe_picture(*at.second));
}

void Checker::compare_frame(const Frame& want, const Frame& have) {
  const auto compare = [&](const char* part, const auto& expected, const auto& actual) {
    score_.count();
    if (expected == actual) return;
    differ({fmt::format("frame {}: {}", want.number, part),
            text_of(expected),
            text_of(actual),
            std::string("frame: ") + part,
            {},
            moment(part, expected, actual, describe(want), describe(have))},
           wave_clock(golden_clock() - 1));
  };
  compare("clocks", want.clocks, have.clocks);
  compare("number", want.number, have.number);
  compare("nibble", want.nibble, have.nibble);
  compare("SPRCOL", want.sprcol, have.sprcol);
  // An access in the clock of the latch shows at the pin in the next one.
  if (!before_.strobe) compare("IRQ", want.irq, have.irq);
  compare("interlaced", want.interlaced, have.interlaced);
  compare("field", want.field, have.field);
  score_.remember(want);
  over_budget_ = rewritten_ = false;
}

void Checker::compare_reports() {
  if (!actual_) return;
  while (!expected_->all.empty() && !actual_->all.empty()) {
    if (expected_->all.front().index() != actual_->all.front().index()) break;
    const Reports::Seen want = expected_->take();
    const Reports::Seen have = actual_->take();
    if (const auto* seen = std::get_if<SeenRow>(&want)) {
      compare_row(*seen, std::get<SeenRow>(have));
    } else if (const auto* line = std::get_if<ShownLine>(&want)) {
      compare_line(*line, std::get<ShownLine>(have));
    } else {
      compare_frame(std::get<Frame>(want), std::get<Frame>(have));
    }
  }
  score_.count();
  if (!expected_->all.empty() || !actual_->all.empty()) tell_missing();
}

/// A report that only one side has made, or not in its turn.
void Checker::tell_missing() {
  // At one swap a row comes before its line, and that before the frame.
  const bool missing =
      !expected_->all.empty() &&
      (actual_->all.empty() || expected_->all.front().index() < actual_->all.front().index());
  const Reports::Seen& seen = (missing ? expected_ : actual_)->all.front();
  const auto* row = std::get_if<SeenRow>(&seen);
  const auto* line = std::get_if<ShownLine>(&seen);
  const std::uint64_t clock = wave_clock((row != nullptr    ? row->row.end
                                          : line != nullptr ? line->end
                                                            : golden_clock()) -
                                         1);
  const auto first = [&](const Reports& reports) {
    if (line != nullptr && !reports.all.empty()) return Reports::text_of(reports.all.front());
    const auto texts = reports.texts(1);
    if (!texts.empty()) return texts.front();
    return std::string(row != nullptr || line != nullptr ? "nothing" : "no frame ends");
  };
  const Difference difference{
      row != nullptr    ? fmt::format("row {} in line {}", row->row.row, row->row.line)
      : line != nullptr ? fmt::format("picture of line {}", line->line)
                        : fmt::format("frame {}", std::get<Frame>(seen).number),
      first(*expected_), first(*actual_),
      std::string(row != nullptr    ? "row"
                  : line != nullptr ? "picture"
                                    : "frame") +
          (missing ? " missing" : " out of turn")};
  if (!expected_->all.empty()) expected_->all.pop_front();
  diverge(difference, clock);
}

// --- A chip
// ----------------------------------------------------------------------------------------------------

/// Its level only rises while it runs, and falls in accesses.
void Checker::follow_level() {
  irq_edges_ += golden_.irq() != irq_ ? 1 : 0;
  irq_ = golden_.irq();
}

void Checker::run(std::uint64_t clocks) {
  golden_.run(clocks);
  follow_level();
}

void Checker::write(std::uint8_t reg, std::uint8_t data) {
  score_.remember(Access{golden_.position(), reg, dcsel_, true, data});
  note_write(reg, data);
  golden_.write(reg, data);
  follow_level();
}

std::uint8_t Checker::read(std::uint8_t reg, const std::function<std::uint8_t()>& actual,
                           const std::function<std::uint64_t()>& clock) {
  const Read read{golden_.position(), reg, dcsel_};
  // Bits that depend on how the chip came to where its raster was found, or are not the unit's.
  const bool vga = !golden_.raster().interlaced;
  const int others = reg == kIsr ? kAflow : reg == kDcVideo && dcsel_ == 0 && vga ? kFieldBit : 0;
  score_.remember(Access{read.at, reg, dcsel_, false, 0});
  const std::uint8_t expected = golden_.read(reg);
  follow_level();
  if (!actual) return expected;
  const std::uint8_t shown = actual();
  score_.count();
  compare_read(read, static_cast<std::uint8_t>(~(others | ignored_.of(reg, dcsel_))), expected,
               shown, clock());
  return expected;
}

void Checker::irq(bool level, std::uint64_t edges, const std::function<std::uint64_t()>& clock,
                  const std::function<void()>& why) {
  score_.count(2);  // the pin, and its edges
  if (irq_ == level && irq_edges_ == edges) return;
  const std::string place = describe(golden_.position());
  why();
  if (irq_ != level) {
    diverge({fmt::format("IRQ pin in {}", place), text_of(irq_), text_of(level), "IRQ pin"},
            clock());
  }
  diverge({fmt::format("edges of the IRQ pin until {}", place), text_of(irq_edges_), text_of(edges),
           "edges of the IRQ pin"},
          clock());
}

/// Collisions in the frame that was latched, by the golden model.
std::vector<std::string> Checker::hits() const {
  constexpr std::size_t kRowsShown = 1;
  std::vector<std::string> texts;
  std::size_t rows = 0;
  for (const auto& [number, hit] : hits_) {
    if (hit == 0 || ++rows > kRowsShown) continue;
    texts.push_back(fmt::format("row {}: hit {}", number, hex(hit, 1)));
    for (std::string& sprite : describe_sprites(golden_.vram(), number, -1))
      texts.push_back(std::move(sprite));
  }
  if (rows > kRowsShown) texts.push_back(fmt::format("{} more rows hit", rows - kRowsShown));
  if (rows == 0) texts.emplace_back("no row hit");
  return texts;
}

// --- A divergence
// ----------------------------------------------------------------------------------------------------

void Checker::diverge(const Difference& difference, std::uint64_t clock) {
  try {
    score_.diverge(difference, clock);
  } catch (Divergence& found) {
    foretell(found);
    throw;
  }
}

/// The same of a difference after which the comparison can continue: it does if it is accepted.
void Checker::differ(const Difference& difference, std::uint64_t clock) {
  try {
    score_.differ(difference, clock);
  } catch (Divergence& found) {
    foretell(found);
    throw;
  }
}

/// Adds the golden model's next events to a report. The model is not used any more afterwards.
void Checker::foretell(Divergence& found) {
  if (!expected_) return;
  for (int line = 0; line < kLinesAfter && expected_->texts(kShownAfter).size() < kShownAfter;
       ++line) {
    golden_.run(static_cast<std::uint64_t>(golden_.raster().line_clocks()));
  }
  for (const std::string& next : expected_->texts(kShownAfter)) {
    found.context.push_back({next, ""});
  }
}

}  // namespace collide::vera
