// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "model/common/json.h"
#include "model/impact/register_names.h"
#include "model/list_unit/rule.h"
#include "model/overlap/register_names.h"
#include "python/guarded.h"
#include "python/memory.h"
#include "python/whole.h"
#include "sim/units/impact/make.h"
#include "sim/units/impact/parameters.h"
#include "sim/units/overlap/make.h"
#include "sim/units/overlap/parameters.h"

namespace collide::python {
namespace {

using list_unit::MemoryPort;

/// Records of overlap in first mode, and in area mode.
struct FirstPixel {
  std::uint8_t first, second;
  std::uint8_t x;
  std::uint16_t y;
};
struct Area {
  std::uint8_t first, second;
  std::uint16_t area;
};
/// A record of impact.
struct Contact {
  std::uint32_t t;
  std::uint8_t first, second;
};

struct Overlap {
  static constexpr const char* kName = "Overlap";
  static constexpr const char* kRecords =
      "The list in memory as far as it is written: a structured array of (first, second, x, y) by\n"
      "the first common pixel, from the corner of the box of `first`, or in area mode of (first,\n"
      "second, area).";
  using Parameters = overlap::Parameters;
  static constexpr auto maker = overlap::unit_maker;
  static const list_unit::RegisterNames& names() { return overlap::register_names(); }
  static Parameters parse(const JsonField& json, On on) {
    return overlap::parse_parameters(json, on);
  }

  static py::array records(const std::vector<std::uint32_t>& words, bool area) {
    const auto number = [](std::uint32_t bits) { return static_cast<std::uint8_t>(bits); };
    if (area) {
      return array_of_words<Area>(words, [&](std::uint32_t word) {
        return Area{number(word >> 24), number(word >> 16), static_cast<std::uint16_t>(word)};
      });
    }
    return array_of_words<FirstPixel>(words, [&](std::uint32_t word) {
      return FirstPixel{number(word >> 24), number(word >> 16), number(word & 63),
                        static_cast<std::uint16_t>(word >> 6 & 1023)};
    });
  }

  template <class Record, class Take>
  static py::array array_of_words(const std::vector<std::uint32_t>& words, const Take& take) {
    py::array_t<Record> records(static_cast<py::ssize_t>(words.size()));
    std::transform(words.begin(), words.end(), records.mutable_data(), take);
    return std::move(records);
  }
};

struct Impact {
  static constexpr const char* kName = "Impact";
  static constexpr const char* kRecords =
      "The list in memory as far as it is written: a structured array of (t, first, second), t in\n"
      "65536ths of the motion. In earliest mode `first` looks for `second`.";
  using Parameters = impact::Parameters;
  static constexpr auto maker = impact::unit_maker;
  static const list_unit::RegisterNames& names() { return impact::register_names(); }
  static Parameters parse(const JsonField& json, On on) {
    return impact::parse_parameters(json, on);
  }
  static py::array records(const std::vector<std::uint32_t>& words, bool /*all*/) {
    return Overlap::array_of_words<Contact>(words, [](std::uint32_t word) {
      return Contact{word >> 14, static_cast<std::uint8_t>(word >> 7 & 127),
                     static_cast<std::uint8_t>(word & 127)};
    });
  }
};

/// The memory as the unit has it.
class ListBus final : public list_unit::Memory {
 public:
  ListBus(GivenMemory& memory, unsigned bytes) : memory_(memory), bytes_(bytes) {}

  std::optional<std::uint32_t> read(std::uint32_t address) override {
    return memory_.read(address, bytes_);
  }
  bool write(std::uint32_t address, std::uint32_t data) override {
    return memory_.write(address, data, bytes_);
  }

 private:
  GivenMemory& memory_;
  unsigned bytes_;
};

template <class Traits>
class ListUnit {
 public:
  using Unit = list_unit::Unit;

  ListUnit(const py::object& memory, const std::string& on, const py::object& parameters,
           bool observe)
      : on_(parse_on(on, "on")),
        parameters_(parsed(parameters, on_)),
        memory_(memory, std::uint64_t{parameters_.address_mask()} + 1, 4, parameters_.big_endian,
                observe),
        unit_(
            Traits::kName, [this] { return Traits::maker(on_, parameters_)(bus_); },
            memory_.calls()) {}

  void write(const py::object& where, const py::object& data, const py::object& select) {
    const unsigned offset = place(where);
    const std::uint32_t value = register_data(data, 4);
    const auto bytes = static_cast<unsigned>(whole("select", select, 0, list_unit::kAllBytes));
    unit_([&](Unit& unit) { unit.write(offset, value, bytes); });
  }
  std::uint32_t read(const py::object& where) { return get(place(where)); }
  void trigger() {
    unit_([](Unit& unit) { unit.trigger(); });
  }
  void reset() { unit_.reset(); }
  std::uint64_t step(const py::object& accesses) {
    return run_to(count_or("accesses", accesses, 1));
  }
  std::uint64_t run() { return run_to(Unit::kNoLimit); }

  bool busy() {
    return unit_([](Unit& unit) { return unit.busy(); });
  }
  bool irq() {
    return unit_([](Unit& unit) { return unit.irq(); });
  }
  bool done() { return (get(list_unit::kStatus) & list_unit::kDone) != 0; }
  std::uint32_t clocks() { return get(list_unit::kClocks); }
  std::uint64_t compared() {
    return unit_([](Unit& unit) { return unit.compared(); });
  }
  GivenMemory& memory() { return memory_; }

  /// Of the last run, as far as lines are written.
  py::array records() {
    const std::uint32_t list = get(list_unit::kList), stored = get(list_unit::kStored);
    // A header that is there says what the run was of; else CONTROL has not been of another yet.
    const bool has_header = word(list + 12) == get(list_unit::kSequence) << 16;
    const bool mode =
        has_header ? (word(list + 8) & 1) != 0 : (get(list_unit::kControl) & list_unit::kMode) != 0;
    std::vector<std::uint32_t> words;
    for (std::uint32_t n = 0; n < stored; ++n) {
      words.push_back(word(list + 16 * (n / 3 + 1) + 4 * (n % 3)));
    }
    return Traits::records(words, mode);
  }
  std::string text() const { return fmt::format("<collide.{}, {}>", Traits::kName, name_of(on_)); }

 private:
  static typename Traits::Parameters parsed(const py::object& parameters, On on) {
    if (parameters.is_none()) return {};
    const auto text = py::module_::import("collide").attr("_text")("parameters", parameters);
    const Json json = parse_json(py::cast<std::string>(text), "parameters");
    return Traits::parse(JsonField("parameters", json), on);
  }
  static unsigned place(const py::object& where) {
    if (py::isinstance<py::str>(where)) {
      const std::string name = py::cast<std::string>(where);
      if (const auto offset = Traits::names().find(name)) return *offset;
      throw InputError("register", fmt::format("no \"{}\", expected one of {}", name,
                                               fmt::join(Traits::names().names(), ", ")));
    }
    const auto offset =
        static_cast<unsigned>(whole("register", where, 0, list_unit::kRegisterBytes - 4));
    if (offset % 4 != 0) {
      throw InputError("register", fmt::format("{}, expected a multiple of 4", offset));
    }
    return offset;
  }

  std::uint32_t get(unsigned offset) {
    return unit_([&](Unit& unit) { return unit.read(offset); });
  }
  std::uint64_t run_to(std::uint64_t limit) {
    return unit_.advance([&](Unit& unit) { return unit.run(limit); });
  }
  std::uint32_t word(std::uint32_t at) const {
    const MemoryPort& port = parameters_;
    std::uint32_t data = 0;
    for (unsigned access = 0; access < port.accesses_a_word(); ++access) {
      const std::uint32_t address =
          list_unit::access_address(at, access, port) & port.address_mask();
      data |=
          list_unit::placed(memory_.look(address, port.data_width / 8).value_or(0), access, port);
    }
    return data;
  }

  On on_;
  typename Traits::Parameters parameters_;
  GivenMemory memory_;
  ListBus bus_{memory_, parameters_.data_width / 8};
  Guarded<Unit> unit_;
};

template <class Traits>
void bind(py::module_& module, const char* text) {
  using namespace py::literals;
  using Owner = ListUnit<Traits>;
  py::class_<Owner> owner(module, Traits::kName, text);
  def_memory(owner);
  owner
      .def(py::init<const py::object&, const std::string&, const py::object&, bool>(), "memory"_a,
           "on"_a = "golden", "parameters"_a = py::none(), "observe"_a = true)
      .def("write", &Owner::write, "register"_a, "data"_a, "select"_a = list_unit::kAllBytes,
           R"(The CPU writes a register. A run that begins makes no access yet.

register: its name in the unit's page ("COUNT"), or its offset, a multiple of 4.
data: a whole number of 32 bits; negative ones as two's complement.
select: the bytes written, bit 3 that of bits 31-24.)")
      .def("read", &Owner::read, "register"_a, "The CPU reads a register; named as in write.")
      .def("trigger", &Owner::trigger, "A pulse of the trigger input.")
      .def("step", &Owner::step, "accesses"_a = 1,
           "Goes on until the run has ended or so many accesses are made. Returns how many were\n"
           "answered: of the RTL up to three more, as its accesses overlap. The GIL is released\n"
           "unless the memory is a callable.")
      .def("run", &Owner::run, "Goes on until the run has ended; as step.")
      .def("reset", &Owner::reset, "The reset input. The accesses stay.")
      .def_property_readonly("busy", &Owner::busy, "A run is under way.")
      .def_property_readonly("done", &Owner::done, "DONE in STATUS, which the CPU reads.")
      .def_property_readonly("irq", &Owner::irq, "The interrupt output.")
      .def_property_readonly("clocks", &Owner::clocks,
                             "CLOCKS, which the CPU reads: of the last run, of the golden model\n"
                             "the most that it may take.")
      .def_property_readonly("compared", &Owner::compared,
                             "Comparisons made in lockstep, 0 elsewhere.")
      .def_property_readonly("records", &Owner::records, Traits::kRecords)
      .def("__repr__", &Owner::text);
}

}  // namespace

void bind_list_units(py::module_& module) {
  PYBIND11_NUMPY_DTYPE(Access, write, address, data, error);
  PYBIND11_NUMPY_DTYPE(FirstPixel, first, second, x, y);
  PYBIND11_NUMPY_DTYPE(Area, first, second, area);
  PYBIND11_NUMPY_DTYPE(Contact, t, first, second);
  bind<Overlap>(module, R"(The overlap unit of docs/overlap.md on a memory.

memory: what the unit's addresses are places in: a bytearray, a memoryview or an array of uint8,
  written in place, words big-endian unless BIG_ENDIAN is 0; a number of bytes, which are its own; or
  a callable, of which memory(address) gives what the port is wide, and memory(address, data) takes it.
  Beyond the bytes, and where the callable raises BusError, an access ends in a bus error.
on: "golden", "rtl" or "lockstep": both, compared access by access; raises Divergence.
parameters: a dict of those in the unit's page that are not the default; on "golden" only.
observe: keeps the accesses, 16 bytes each.

An exception in a call, of the callable or Divergence, stops the unit: it takes no more until reset(),
which then makes it anew.)");
  bind<Impact>(module, R"(The impact unit of docs/impact.md on a memory.

memory: what the unit's addresses are places in: a bytearray, a memoryview or an array of uint8,
  written in place, words big-endian unless BIG_ENDIAN is 0; a number of bytes, which are its own; or
  a callable, of which memory(address) gives what the port is wide, and memory(address, data) takes it.
  Beyond the bytes, and where the callable raises BusError, an access ends in a bus error.
on: "golden", "rtl" or "lockstep": both, compared access by access; raises Divergence.
parameters: a dict of those in the unit's page that are not the default; on "golden" only.
observe: keeps the accesses, 16 bytes each.

An exception in a call, of the callable or Divergence, stops the unit: it takes no more until reset(),
which then makes it anew.)");
}

}  // namespace collide::python
