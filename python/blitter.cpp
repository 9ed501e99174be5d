// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <limits>
#include <memory>
#include <string>

#include "model/blitter/register_names.h"
#include "model/blitter/unit.h"
#include "python/arguments.h"
#include "python/define.h"
#include "python/guarded.h"
#include "python/memory.h"
#include "python/signals.h"
#include "sim/units/blitter/make.h"

namespace collide::python {
namespace {

using blitter::FunctionCode;
using blitter::Size;

constexpr std::uint64_t kAddressSpace = 1 << 24;
/// Foreign cycles from one look at signals to the next.
constexpr std::uint64_t kCyclesAtOnce = 1 << 20;
constexpr int kSupervisor = static_cast<int>(FunctionCode::kSupervisorData);

/// The memory as the chip has it.
class ChipBus final : public blitter::Bus {
 public:
  explicit ChipBus(GivenMemory& memory) : memory_(memory) {}

  U16 read(U32 address) override {
    const auto data = memory_.read(address, 2);
    failed_ = !data;
    return static_cast<U16>(data.value_or(blitter::kUndrivenBus));
  }
  void write(U32 address, U16 data) override { failed_ = !memory_.write(address, data, 2); }
  bool fails(U32) override { return failed_; }

 private:
  GivenMemory& memory_;
  bool failed_ = false;  ///< the access made last
};

class Blitter {
 public:
  using Unit = blitter::Unit;

  Blitter(const py::object& memory, On on, bool observe)
      : on_(on),
        memory_(memory, kAddressSpace, 2, true, observe),
        chip_(
            "Blitter", [this] { return blitter::unit_maker(on_)(bus_); }, memory_.calls()) {}

  void write(const py::object& where, const py::object& data, const py::object& size,
             const py::object& fc) {
    const blitter::NamedRegister at = place(where, size);
    const unsigned offset = at.offset, bytes = at.size;
    const std::uint32_t value = register_data(data, bytes);
    const FunctionCode function = code(fc);
    bool ok = true;
    chip_([&](Unit& chip) {
      if (bytes == 4) {
        ok = chip.write(offset, Size::kWord, static_cast<U16>(value >> 16), function) &&
             chip.write(offset + 2, Size::kWord, static_cast<U16>(value), function);
      } else {
        ok = chip.write(offset, size_of(bytes), static_cast<U16>(value), function);
      }
    });
    if (!ok) refuse(offset, bytes);
  }
  std::uint32_t read(const py::object& where, const py::object& size, const py::object& fc) {
    const blitter::NamedRegister at = place(where, size);
    const unsigned offset = at.offset, bytes = at.size;
    const FunctionCode function = code(fc);
    std::optional<std::uint32_t> data = 0;
    chip_([&](Unit& chip) {
      for (unsigned byte = 0; data && byte < bytes; byte += 2) {
        const auto part = chip.read(offset + byte, size_of(bytes), function);
        data = part ? std::optional(*data << 16 | *part) : std::nullopt;
      }
    });
    if (!data) refuse(offset, bytes);
    return *data;
  }
  std::uint64_t grant(const py::object& limit) {
    const std::uint64_t most = count_or("limit", limit, std::numeric_limits<std::uint64_t>::max());
    return chip_.advance([&](Unit& chip) { return chip.grant(most); });
  }
  void foreign_cycle(const py::object& count) {
    const std::uint64_t cycles = count_or("count", count, 1);
    chip_.advance([&](Unit& chip) {
      in_parts(cycles, kCyclesAtOnce, [&](std::uint64_t part) {
        for (std::uint64_t i = 0; i < part; ++i) chip.foreign_cycle();
      });
    });
  }
  void reset() { chip_.reset(); }

  template <class Get>
  auto get(Get what) {
    return chip_([&](Unit& chip) { return (chip.*what)(); });
  }
  GivenMemory& memory() { return memory_; }
  template <class Act>
  auto aside(const Act& act) const {
    return chip_.aside(act);
  }
  std::string text() const { return fmt::format("<collide.Blitter, {}>", name_of(on_)); }

 private:
  static Size size_of(unsigned bytes) { return bytes == 1 ? Size::kByte : Size::kWord; }
  static FunctionCode code(const py::object& fc) {
    return static_cast<FunctionCode>(whole("fc", fc, 0, 7));
  }
  [[noreturn]] static void refuse(unsigned offset, unsigned bytes) {
    throw BusError("the chip does not answer at " + blitter::describe_register(offset, bytes));
  }

  /// Offset and bytes of a register access.
  static blitter::NamedRegister place(const py::object& where, const py::object& size) {
    blitter::NamedRegister found{0, 2};
    if (py::isinstance<py::str>(where)) {
      const std::string name = text_of("register", where);
      const auto named = blitter::find_register(name);
      if (!named) {
        throw InputError("register", fmt::format("no \"{}\", expected one such as X_COUNT", name));
      }
      found = *named;
    } else {
      found.offset =
          static_cast<unsigned>(whole("register", where, 0, blitter::kRegisterBytes - 1));
    }
    if (!size.is_none()) found.size = static_cast<unsigned>(whole("size", size, 1, 4));
    if (found.size == 3) throw InputError("size", "3, expected 1, 2 or 4 bytes");
    if (found.size > 1 && found.offset % 2 != 0) {
      throw InputError("register",
                       fmt::format("{} is odd, expected an even address", found.offset));
    }
    if (found.offset + found.size > blitter::kRegisterBytes) {
      throw InputError("register", fmt::format("{} bytes at {}, expected none after {}", found.size,
                                               found.offset, blitter::kRegisterBytes - 1));
    }
    return found;
  }

  On on_;
  GivenMemory memory_;
  ChipBus bus_{memory_};
  Guarded<Unit> chip_;
};

}  // namespace
}  // namespace collide::python

COLLIDE_BOUND(collide::python::Blitter);

namespace collide::python {

void bind_blitter(py::module_& module) {
  using namespace py::literals;
  py::class_<Blitter> blitter(module, "Blitter",
                              R"(The BLiTTER of docs/reference/blitter.md on a memory.

memory: what the chip's addresses are places in, 24 bits, words big-endian: a bytearray, a memoryview
  or an array of uint8, written in place; a number of bytes, which are its own; or a callable, of which
  memory(address) gives a word and memory(address, data) takes one. Beyond the bytes, and where the
  callable raises BusError, an access ends in a bus error.
on: "golden", "rtl" or "lockstep": both, compared access by access; raises Divergence.
observe: keeps the accesses, 16 bytes each.

An exception in a call, of the callable or Divergence, stops the chip: it takes no more until reset(),
which then makes it anew.)",
                              collected<Blitter>());
  define_init(
      blitter,
      [](const py::object& memory, const py::object& on, const py::object& observe) {
        return std::make_unique<Blitter>(memory, on_of(on), flag("observe", observe));
      },
      "memory"_a, "on"_a = "golden", "observe"_a = true);
  def_memory(blitter);
  define(blitter, "write", &Blitter::write,
         R"(The CPU writes a register: a bus cycle a word.

register: its name in docs/reference/blitter.md ("X_COUNT", "HALFTONE3"), or its offset, 0 to 63.
data: a whole number of that size; negative ones as two's complement.
size: in bytes, 1, 2 or 4; if not given the register's, 2 at an offset.
fc: the function code, 5 for supervisor data. To others the chip does not answer: BusError.)",
         "register"_a, "data"_a, "size"_a = py::none(), "fc"_a = kSupervisor);
  define(blitter, "read", &Blitter::read, "The CPU reads a register; arguments as of write.",
         "register"_a, "size"_a = py::none(), "fc"_a = kSupervisor);
  define(blitter, "grant", &Blitter::grant,
         "The chip has the bus until it lets go of it or has made `limit` accesses. Returns the\n"
         "accesses made, 0 if it did not want the bus. The GIL is released unless the memory is\n"
         "a callable.",
         "limit"_a = py::none());
  define(blitter, "foreign_cycle", &Blitter::foreign_cycle, "Others make so many bus cycles.",
         "count"_a = 1);
  define(blitter, "reset", &Blitter::reset,
         "The chip's reset input. HALFTONE and the accesses stay, unless an exception had\n"
         "stopped the chip: then HALFTONE is 0.");
  define(blitter, "__repr__", &Blitter::text, "");
  blitter
      .def_property_readonly(
          "requests_bus", [](Blitter& one) { return one.get(&blitter::Unit::requests_bus); },
          "The chip has something to do and it is its turn.")
      .def_property_readonly(
          "done", [](Blitter& one) { return one.get(&blitter::Unit::done); },
          "The interrupt output: the inactive BUSY.")
      .def_property_readonly(
          "clocks", [](Blitter& one) { return one.get(&blitter::Unit::clocks); },
          "Of grants and foreign cycles, since reset.")
      .def_property_readonly(
          "compared", [](Blitter& one) { return one.get(&blitter::Unit::compared); },
          "Comparisons made in lockstep, 0 elsewhere.");
}

}  // namespace collide::python
