// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/common/json.h"
#include "model/vera/register_names.h"
#include "model/vera/registers.h"
#include "model/vera/unit.h"
#include "python/arguments.h"
#include "python/arrays.h"
#include "python/define.h"
#include "python/guarded.h"
#include "python/memory.h"
#include "python/signals.h"
#include "sim/units/vera/make.h"

namespace collide::python {
namespace {

/// Clocks from one look at signals to the next.
constexpr std::uint64_t kClocksAtOnce = 1 << 22;

/// A cell of a line buffer as callers have it.
struct LineCell {
  std::uint8_t mask, z, colour;
};

}  // namespace

template <>
py::object type_of<LineCell>() {
  return record_type({{"mask", "uint8", offsetof(LineCell, mask)},
                      {"z", "uint8", offsetof(LineCell, z)},
                      {"colour", "uint8", offsetof(LineCell, colour)}},
                     sizeof(LineCell));
}

namespace {

/// The row and the frame shown last.
class Screen final : public vera::Observer {
 public:
  void on_row(const vera::Row& shown) override {
    row = shown;
    std::copy_n(shown.cells, cells.size(), cells.begin());
    row->cells = nullptr;
  }
  void on_frame(const vera::Frame& shown) override { frame = shown; }
  void clear() { *this = {}; }

  std::optional<vera::Row> row;
  std::optional<vera::Frame> frame;
  std::array<vera::Cell, vera::kColumns> cells{};
};

class Vera {
 public:
  using Unit = vera::Unit;

  Vera(const py::object& vram, const py::object& on)
      : on_(on_of(on)),
        unit_(
            "Vera",
            [this] {
              auto unit = vera::unit_maker(on_)();
              unit->observe(&screen_);
              return unit;
            },
            false) {
    if (vram.is_none()) return;
    const HeldBytes held("vram", vram, false);
    require_room("vram", 0, held.size());
    vram_.assign(held.data(), held.data() + held.size());
    fill();
  }

  void load(const py::object& where, const py::object& data) {
    const auto address =
        static_cast<std::uint32_t>(whole("address", where, 0, vera::kVramBytes - 1));
    const HeldBytes held("data", data, false);
    require_room("data", address, held.size());
    unit_([&](Unit& unit) { unit.load_vram(address, held.data(), held.size()); });
  }
  void write(const py::object& where, const py::object& data) {
    const std::uint8_t reg = place(where);
    const auto value = static_cast<std::uint8_t>(register_data(data, 1));
    unit_([&](Unit& unit) { unit.write(reg, value); });
    if (reg == vera::kCtrl) dcsel_ = (value & vera::kResets) != 0 ? 0 : value >> 1 & 0x3F;
  }
  int read(const py::object& where) {
    const std::uint8_t reg = place(where);
    return unit_([&](Unit& unit) { return unit.read(reg); });
  }

  void step(const py::object& clocks, const py::object& rows) {
    if (clocks.is_none() == rows.is_none()) {
      throw InputError("step", "expected either clocks or rows");
    }
    if (rows.is_none()) {
      const std::uint64_t count = count_or("clocks", clocks, 0);
      unit_.advance([&](Unit& unit) {
        in_parts(count, kClocksAtOnce, [&](std::uint64_t part) { unit.run(part); });
      });
      return;
    }
    const std::uint64_t count = count_or("rows", rows, 0);
    unit_.advance([&](Unit& unit) {
      in_parts(count, 1, [&](std::uint64_t) {
        const auto before_swap = vera::clocks_to_swap(unit.position(), unit.raster());
        unit.run(static_cast<std::uint64_t>(before_swap) + 1);
      });
    });
  }
  vera::Frame frame() {
    return unit_.advance([](Unit& unit) { return unit.run_frame(); });
  }
  void reset() {
    unit_.reset();
    screen_.clear();
    dcsel_ = 0;
    fill();
  }

  int nibble() {
    return unit_([&](Unit&) { return screen_.frame ? screen_.frame->nibble : 0; });
  }
  bool irq() {
    return unit_([](Unit& unit) { return unit.irq(); });
  }
  std::pair<int, int> position() {
    const auto at = unit_([](Unit& unit) { return unit.position(); });
    return {at.line, at.clock};
  }
  std::optional<vera::Row> row() {
    return unit_([&](Unit&) { return screen_.row; });
  }
  py::object line() {
    return unit_([&](Unit&) {
      NewArray<LineCell> cells({vera::kColumns});
      std::transform(screen_.cells.begin(), screen_.cells.end(), cells.data(),
                     [](const vera::Cell& cell) {
                       return LineCell{cell.mask, cell.z, cell.colour};
                     });
      return std::move(cells).done();
    });
  }
  std::uint64_t compared() {
    return unit_([](Unit& unit) { return unit.compared(); });
  }
  std::string text() const { return fmt::format("<collide.Vera, {}>", name_of(on_)); }

 private:
  static void require_room(const char* name, std::uint32_t address, std::uint64_t bytes) {
    if (address + bytes > vera::kVramBytes) {
      throw InputError(name, fmt::format("{} bytes from {} on, expected at most {}", bytes,
                                         hex(address, 5), vera::kVramBytes - address));
    }
  }
  void fill() {
    unit_([&](Unit& unit) { unit.load_vram(0, vram_.data(), vram_.size()); });
  }
  std::uint8_t place(const py::object& where) const {
    if (!py::isinstance<py::str>(where)) {
      return static_cast<std::uint8_t>(whole("register", where, 0, 31));
    }
    const std::string name = text_of("register", where);
    const auto found = vera::find_register(name);
    if (!found) {
      throw InputError("register", fmt::format("no \"{}\", expected one such as ISR", name));
    }
    if (!found->is(found->number, dcsel_)) {
      throw InputError("register",
                       fmt::format("{} needs DCSEL {}, which is {}", name, *found->dcsel, dcsel_));
    }
    return found->number;
  }

  On on_;
  Screen screen_;
  std::vector<std::uint8_t> vram_;
  int dcsel_ = 0;  ///< that the CPU has set
  Guarded<Unit> unit_;
};

}  // namespace

}  // namespace collide::python

COLLIDE_BOUND(collide::vera::Row);
COLLIDE_BOUND(collide::vera::Frame);
COLLIDE_BOUND(collide::python::Vera);

namespace collide::python {

void bind_vera(py::module_& module) {
  using namespace py::literals;
  py::class_<vera::Row> row(module, "Row", "The render of a row.");
  define_no_init(row, "Vera.row");
  row.def_readonly("row", &vera::Row::row, "0 to 511.")
      .def_readonly("line", &vera::Row::line, "The scan line that ran meanwhile.")
      .def_readonly("hit", &vera::Row::hit, "The masks of its collisions, 4 bits.")
      .def_readonly("clocks", &vera::Row::clocks, "Clocks until finder and drawer were done.")
      .def_readonly("budget", &vera::Row::budget, "Clocks that there were.")
      .def_readonly("drawn", &vera::Row::drawn, "Sprites of which a pixel was drawn.")
      .def_readonly("cut", &vera::Row::cut, "The last of them had pixels left.")
      .def_readonly("pixels", &vera::Row::pixels, "Pixels drawn, transparent ones included.")
      .def_readonly("dropped", &vera::Row::dropped, "Sprites on the row that were not drawn.");
  py::class_<vera::Frame> frame(module, "Frame", "A frame just after its latch.");
  define_no_init(frame, "Vera.frame()");
  frame.def_readonly("number", &vera::Frame::number, "From 0, since power on.")
      .def_readonly("nibble", &vera::Frame::nibble, "ISR bits 7:4.")
      .def_readonly("sprcol", &vera::Frame::sprcol, "ISR bit 2.")
      .def_readonly("irq", &vera::Frame::irq, "Level of the pin.")
      .def_readonly("interlaced", &vera::Frame::interlaced, "Output mode 2 or 3.")
      .def_readonly("field", &vera::Frame::field, "0 even or not interlaced, 1 odd.")
      .def_readonly("clocks", &vera::Frame::clocks, "Since the latch before, or since reset.");

  py::class_<Vera> unit(module, "Vera", R"(The sprite collision unit of docs/reference/vera.md.

vram: bytes from address 0 of the video RAM on, up to 131072, which are copied; the rest is 0.
on: "golden", "rtl" or "lockstep": both, compared row by row; raises Divergence, which stops the unit
  until reset().)");
  define_init(
      unit,
      [](const py::object& vram, const py::object& on) { return std::make_unique<Vera>(vram, on); },
      "vram"_a = py::none(), "on"_a = "golden");
  define(unit, "load", &Vera::load,
         "Puts bytes into the video RAM in no time. From 0x1FC00 on, eight bytes a sprite, they "
         "are\n"
         "its attributes, too.",
         "address"_a, "data"_a);
  define(unit, "write", &Vera::write,
         R"(The CPU writes a register, in four clocks.

register: 0 to 31, or its name in docs/reference/vera.md ("ISR"); DC_HSTART and the like need CTRL set.
data: 0 to 255; negative numbers as two's complement.)",
         "register"_a, "data"_a);
  define(unit, "read", &Vera::read, "The CPU reads a register, in four clocks; named as in write.",
         "register"_a);
  define(unit, "step", &Vera::step,
         "Goes on for so many clocks, or until the line buffers have changed places so many\n"
         "times. The GIL is released.",
         "clocks"_a = py::none(), "rows"_a = py::none());
  define(unit, "frame", &Vera::frame,
         "Goes on to the clock after the next latch. The GIL is released.");
  define(unit, "reset", &Vera::reset, "Power on, with what was given as `vram`.");
  define(unit, "__repr__", &Vera::text, "");
  unit.def_property_readonly("nibble", &Vera::nibble,
                             "What collided in the frame latched last, 4 bits; 0 before.")
      .def_property_readonly("irq", &Vera::irq, "The IRQ pin.")
      .def_property_readonly("position", &Vera::position, "Of the beam: (line, clock).")
      .def_property_readonly("row", &Vera::row, "The row rendered last; None before.")
      .def_property_readonly(
          "line", &Vera::line,
          "The line buffer of that row: a structured array of (mask, z, colour),\n"
          "1024 columns, of which 640 are on the screen.")
      .def_property_readonly("compared", &Vera::compared,
                             "Comparisons made in lockstep, 0 elsewhere.");
}

}  // namespace collide::python
