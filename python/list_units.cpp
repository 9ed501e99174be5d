// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "model/common/json.h"
#include "model/impact/record.h"
#include "model/impact/register_names.h"
#include "model/list_unit/rule.h"
#include "model/overlap/record.h"
#include "model/overlap/register_names.h"
#include "python/arguments.h"
#include "python/define.h"
#include "python/guarded.h"
#include "python/memory.h"
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

}  // namespace

template <>
py::object type_of<FirstPixel>() {
  return record_type({{"first", "uint8", offsetof(FirstPixel, first)},
                      {"second", "uint8", offsetof(FirstPixel, second)},
                      {"x", "uint8", offsetof(FirstPixel, x)},
                      {"y", "uint16", offsetof(FirstPixel, y)}},
                     sizeof(FirstPixel));
}
template <>
py::object type_of<Area>() {
  return record_type({{"first", "uint8", offsetof(Area, first)},
                      {"second", "uint8", offsetof(Area, second)},
                      {"area", "uint16", offsetof(Area, area)}},
                     sizeof(Area));
}
template <>
py::object type_of<impact::ListRecord>() {
  return record_type({{"t", "uint32", offsetof(impact::ListRecord, t)},
                      {"first", "uint8", offsetof(impact::ListRecord, first)},
                      {"second", "uint8", offsetof(impact::ListRecord, second)}},
                     sizeof(impact::ListRecord));
}

namespace {

template <class Record, class Take>
py::object records_of(const std::vector<std::uint32_t>& words, const Take& take) {
  NewArray<Record> records({static_cast<py::ssize_t>(words.size())});
  std::transform(words.begin(), words.end(), records.data(), take);
  return std::move(records).done();
}

py::object records_of_overlap(const std::vector<std::uint32_t>& words, bool area) {
  if (area) {
    return records_of<Area>(words, [](std::uint32_t word) {
      const overlap::ListRecord record = overlap::decode_record(word);
      return Area{record.first, record.second, record.area};
    });
  }
  return records_of<FirstPixel>(words, [](std::uint32_t word) {
    const overlap::ListRecord record = overlap::decode_record(word);
    return FirstPixel{record.first, record.second, record.column, record.row};
  });
}

py::object records_of_impact(const std::vector<std::uint32_t>& words, bool /*all*/) {
  return records_of<impact::ListRecord>(words, impact::decode_record);
}

/// Facts by which the two units differ.
struct Kind {
  const char* name;
  const list_unit::RegisterNames& registers;
  py::object (*records)(const std::vector<std::uint32_t>& words, bool mode);
  On on;
  MemoryPort port;
  list_unit::MakeUnit make;
};

template <class Maker, class Parse>
Kind kind_of(const char* name, const list_unit::RegisterNames& registers,
             py::object (*records)(const std::vector<std::uint32_t>&, bool), const Maker& maker,
             const Parse& parse, const py::object& on_text, const py::object& given) {
  const On on = on_of(on_text);
  const auto text = py::module_::import("collide").attr("_text")("parameters", given);
  const Json json = parse_json(py::cast<std::string>(text), "parameters");
  const auto parameters = parse(JsonField("parameters", json), on);
  return {name, registers, records, on, parameters, maker(on, parameters)};
}

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

class ListUnit {
 public:
  using Unit = list_unit::Unit;

  ListUnit(const py::object& memory, const Kind& kind, bool observe)
      : kind_(kind),
        memory_(memory, std::uint64_t{kind.port.address_mask()} + 1, 4, kind.port.big_endian,
                observe),
        unit_(
            kind.name, [this] { return kind_.make(bus_); }, memory_.calls()) {}

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
  template <class Act>
  auto aside(const Act& act) const {
    return unit_.aside(act);
  }

  /// Records of the last run, as far as its lines are written.
  py::object records() {
    const std::uint32_t list = get(list_unit::kList), stored = get(list_unit::kStored);
    // A header that is there says what the run was of; else CONTROL has not been of another yet.
    const bool has_header = word(list + 12) == get(list_unit::kSequence) << 16;
    const bool mode =
        has_header ? (word(list + 8) & 1) != 0 : (get(list_unit::kControl) & list_unit::kMode) != 0;
    std::vector<std::uint32_t> words;
    for (std::uint32_t n = 0; n < stored; ++n) {
      words.push_back(word(list + 16 * (n / 3 + 1) + 4 * (n % 3)));
    }
    return kind_.records(words, mode);
  }
  std::string text() const {
    return fmt::format("<collide.{}, {}>", kind_.name, name_of(kind_.on));
  }

 private:
  unsigned place(const py::object& where) const {
    if (py::isinstance<py::str>(where)) {
      const std::string name = text_of("register", where);
      if (const auto offset = kind_.registers.find(name)) return *offset;
      throw InputError("register", fmt::format("no \"{}\", expected one of {}", name,
                                               fmt::join(kind_.registers.names(), ", ")));
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
    const MemoryPort& port = kind_.port;
    std::uint32_t data = 0;
    for (unsigned access = 0; access < port.accesses_a_word(); ++access) {
      const std::uint32_t address =
          list_unit::access_address(at, access, port) & port.address_mask();
      data |=
          list_unit::placed(memory_.look(address, port.data_width / 8).value_or(0), access, port);
    }
    return data;
  }

  Kind kind_;
  GivenMemory memory_;
  ListBus bus_{memory_, kind_.port.data_width / 8};
  Guarded<Unit> unit_;
};

class Overlap final : public ListUnit {
 public:
  Overlap(const py::object& memory, const py::object& on, const py::object& parameters,
          const py::object& observe)
      : ListUnit(memory,
                 kind_of("Overlap", overlap::register_names(), records_of_overlap,
                         overlap::unit_maker, overlap::parse_parameters, on, parameters),
                 flag("observe", observe)) {}
};

class Impact final : public ListUnit {
 public:
  Impact(const py::object& memory, const py::object& on, const py::object& parameters,
         const py::object& observe)
      : ListUnit(memory,
                 kind_of("Impact", impact::register_names(), records_of_impact, impact::unit_maker,
                         impact::parse_parameters, on, parameters),
                 flag("observe", observe)) {}
};

}  // namespace

}  // namespace collide::python

COLLIDE_BOUND(collide::python::ListUnit);
COLLIDE_BOUND(collide::python::Overlap);
COLLIDE_BOUND(collide::python::Impact);

namespace collide::python {
namespace {

/// A class of the module for Overlap or Impact.
template <class Unit>
void bind_list_unit(py::module_& module, const char* name, const char* text) {
  using namespace py::literals;
  py::class_<Unit, ListUnit> unit(module, name, text);
  define_init(
      unit,
      [](const py::object& memory, const py::object& on, const py::object& parameters,
         const py::object& observe) {
        return std::make_unique<Unit>(memory, on, parameters, observe);
      },
      "memory"_a, "on"_a = "golden", "parameters"_a = py::dict(), "observe"_a = true);
}

}  // namespace

void bind_list_units(py::module_& module) {
  using namespace py::literals;
  py::class_<ListUnit> unit(module, "ListUnit",
                            R"(A unit with a list of descriptors in memory: Overlap or Impact.

memory: what the unit's addresses are places in: a bytearray, a memoryview or an array of uint8,
  written in place, words big-endian unless BIG_ENDIAN is 0; a number of bytes, which are its own; or
  a callable, of which memory(address) gives what the port is wide, and memory(address, data) takes it.
  Beyond the bytes, and where the callable raises BusError, an access ends in a bus error.
on: "golden", "rtl" or "lockstep": both, compared access by access; raises Divergence.
parameters: a dict of those in the unit's page that are not the default; on "golden" only.
observe: keeps the accesses, 16 bytes each.

An exception in a call, of the callable or Divergence, stops the unit: it takes no more until reset(),
which then makes it anew.)",
                            collected<ListUnit>());
  define_no_init(unit, "Overlap or Impact");
  def_memory(unit);
  define(unit, "write", &ListUnit::write,
         R"(The CPU writes a register. A run that begins makes no access yet.

register: its name in the unit's page ("COUNT"), or its offset, a multiple of 4.
data: a whole number of 32 bits; negative ones as two's complement.
select: the bytes written, bit 3 that of bits 31-24.)",
         "register"_a, "data"_a, "select"_a = list_unit::kAllBytes);
  define(unit, "read", &ListUnit::read, "The CPU reads a register; named as in write.",
         "register"_a);
  define(unit, "trigger", &ListUnit::trigger, "A pulse of the trigger input.");
  define(unit, "step", &ListUnit::step,
         "Goes on until the run has ended or so many accesses are made. Returns how many were\n"
         "answered: of the RTL up to three more, as its accesses overlap. The GIL is released\n"
         "unless the memory is a callable.",
         "accesses"_a = 1);
  define(unit, "run", &ListUnit::run, "Goes on until the run has ended; as step.");
  define(unit, "reset", &ListUnit::reset, "The reset input. The accesses stay.");
  define(unit, "__repr__", &ListUnit::text, "");
  unit.def_property_readonly("busy", &ListUnit::busy, "A run is under way.")
      .def_property_readonly("done", &ListUnit::done, "DONE in STATUS, which the CPU reads.")
      .def_property_readonly("irq", &ListUnit::irq, "The interrupt output.")
      .def_property_readonly("clocks", &ListUnit::clocks,
                             "CLOCKS, which the CPU reads: of the last run, of the golden model\n"
                             "the most that it may take.")
      .def_property_readonly("compared", &ListUnit::compared,
                             "Comparisons made in lockstep, 0 elsewhere.")
      .def_property_readonly("records", &ListUnit::records,
                             R"(The last run's list as far as it is in memory, a structured array.

Of Overlap (first, second, x, y), the first common pixel from the corner of the box of `first`, or in
area mode (first, second, area). Of Impact (t, first, second), t in 65536ths of the motion; in earliest
mode `first` looks for `second`.)");
  bind_list_unit<Overlap>(module, "Overlap",
                          "The overlap unit of docs/reference/overlap.md on a memory: arguments as "
                          "of\nListUnit, which has its methods.");
  bind_list_unit<Impact>(module, "Impact",
                         "The impact unit of docs/reference/impact.md on a memory: arguments as "
                         "of\nListUnit, which has its methods.");
}

}  // namespace collide::python
