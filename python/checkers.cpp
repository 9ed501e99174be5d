// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/common/json.h"
#include "model/vera/unit.h"
#include "python/arguments.h"
#include "python/arrays.h"
#include "python/define.h"
#include "sim/units/pin_checker.h"

namespace collide::python {
namespace {

constexpr unsigned kWidest = 32;

/// The value of a pin that is given as bits, the highest first.
PinValue value_of_bits(const PinFact& pin, const char* bits, std::size_t count) {
  PinValue value;
  if (count == 0 || count > pin.width) {
    throw InputError(pin.name, fmt::format("{} bits, expected {}", count, pin.width));
  }
  for (std::size_t n = 0; n < count; ++n) {
    value.bits = value.bits << 1 | (bits[n] == '1' ? 1U : 0U);
    value.unknown = value.unknown << 1 | (bits[n] != '0' && bits[n] != '1' ? 1U : 0U);
  }
  return value;
}

PinValue value_of(const PinFact& pin, const py::handle& given) {
  if (!py::isinstance<py::str>(given)) {
    PinValue value;
    value.bits =
        static_cast<std::uint32_t>(whole(pin.name, given, 0, (std::int64_t{1} << pin.width) - 1));
    return value;
  }
  const std::string bits = text_of(pin.name, given);
  if (bits.find_first_not_of("01xXzZuUwW-lLhH") != std::string::npos) {
    throw InputError(pin.name, "\"" + bits + "\", expected 0, 1, X and Z");
  }
  return value_of_bits(pin, bits.data(), bits.size());
}

class Checker {
 public:
  Checker(const char* unit, const py::object& timing, const py::object& patience,
          const py::object& parameters) {
    const auto text = py::module_::import("collide").attr("_text")("parameters", parameters);
    const Json json = parse_json(py::cast<std::string>(text), "parameters");
    const auto clocks = static_cast<unsigned>(whole("patience", patience, 1, 1'000'000));
    checker_ = make_pin_checker(unit, timing_named(text_of("timing", timing), clocks),
                                JsonField("parameters", json));
    values_.resize(checker_->pins().size());
  }

  void see(const py::object& inputs, const py::object& outputs) {
    take(inputs, outputs);
    checker_->see(values_);
  }
  void quiet(const py::object& clocks, const py::object& outputs) {
    const auto count = static_cast<std::uint64_t>(whole("clocks", clocks, 0, kGreatest));
    take(py::none(), outputs);
    checker_->quiet(count, values_);
  }
  /// Bits of all pins, None for one that is not there.
  void see_bits(const py::object& bits) {
    take_bits(bits);
    checker_->see(values_);
  }
  void quiet_bits(const py::object& clocks, const py::object& bits) {
    const auto count = static_cast<std::uint64_t>(whole("clocks", clocks, 0, kGreatest));
    take_bits(bits);
    checker_->quiet(count, values_);
  }
  void end() { checker_->end(); }
  void load(const std::uint8_t* data, std::size_t size) {
    for (std::size_t at = 0; at < size; ++at) {
      if (data[at] != 0) checker_->load(static_cast<std::uint32_t>(at), data[at]);
    }
  }

  py::tuple pins(bool inputs) const {
    py::list names;
    for (const PinFact& pin : checker_->pins()) {
      if (pin.is_input == inputs) names.append(pin.name);
    }
    return py::tuple(names);
  }
  std::uint64_t comparisons() const { return checker_->comparisons(); }
  std::uint64_t accesses() const { return checker_->accesses(); }
  std::uint64_t clocks() const { return checker_->clocks(); }

 private:
  /// Without `inputs` they are what they were.
  void take(const py::object& inputs, const py::object& outputs) {
    std::size_t known_inputs = 0, known_outputs = 0;
    for (std::size_t n = 0; n < values_.size(); ++n) {
      const PinFact& pin = checker_->pins()[n];
      const py::object& side = pin.is_input ? inputs : outputs;
      if (side.is_none()) continue;
      const std::optional<py::object> given = find(side, pin);
      if (given) ++(pin.is_input ? known_inputs : known_outputs);
      values_[n] = given ? value_of(pin, *given) : PinValue{0, 0, false};
    }
    if (!inputs.is_none()) refuse_others("inputs", inputs, known_inputs, true);
    refuse_others("outputs", outputs, known_outputs, false);
  }
  static std::optional<py::object> find(const py::object& side, const PinFact& pin) {
    const char* const name = pin.is_input ? "inputs" : "outputs";
    if (!py::isinstance<py::dict>(side)) {
      throw InputError(name, shown(side) + ", expected a dict of pins");
    }
    const auto pins = py::reinterpret_borrow<py::dict>(side);
    const py::str key(pin.name);
    if (pins.contains(key)) return py::object(pins[key]);
    if (!pin.is_optional) throw InputError(name, fmt::format("no {}", pin.name));
    return std::nullopt;
  }
  void refuse_others(const char* name, const py::object& side, std::size_t known,
                     bool inputs) const {
    const auto given = py::reinterpret_borrow<py::dict>(side);
    if (given.size() == known) return;
    const py::tuple names = pins(inputs);
    for (const auto& [key, value] : given) {
      if (!names.contains(key)) throw InputError(name, "no pin is called " + shown(key));
    }
  }
  void take_bits(const py::object& given) {
    if (!py::isinstance<py::list>(given)) {
      throw InputError("bits", shown(given) + ", expected a list");
    }
    const auto bits = py::reinterpret_borrow<py::list>(given);
    if (bits.size() != values_.size()) {
      throw InputError("pins", fmt::format("{}, expected {}", bits.size(), values_.size()));
    }
    for (std::size_t n = 0; n < values_.size(); ++n) {
      PyObject* const one = PyList_GET_ITEM(bits.ptr(), static_cast<Py_ssize_t>(n));
      if (one == Py_None) {
        const PinFact& pin = checker_->pins()[n];
        if (!pin.is_optional) throw InputError(pin.name, "the design has no such pin");
        values_[n] = {0, 0, false};
        continue;
      }
      Py_ssize_t size = 0;
      const char* const text = PyUnicode_AsUTF8AndSize(one, &size);
      if (text == nullptr) throw py::error_already_set();
      values_[n] = value_of_bits(checker_->pins()[n], text, static_cast<std::size_t>(size));
    }
  }

  std::unique_ptr<PinChecker> checker_;
  std::vector<PinValue> values_;
};

class BlitterChecker final : public Checker {
 public:
  BlitterChecker(const py::object& timing, const py::object& patience)
      : Checker("blitter", timing, patience, py::dict()) {}
};
class OverlapChecker final : public Checker {
 public:
  OverlapChecker(const py::object& parameters, const py::object& timing, const py::object& patience)
      : Checker("overlap", timing, patience, parameters) {}
};
class ImpactChecker final : public Checker {
 public:
  ImpactChecker(const py::object& parameters, const py::object& timing, const py::object& patience)
      : Checker("impact", timing, patience, parameters) {}
};
class VeraChecker final : public Checker {
 public:
  explicit VeraChecker(const py::object& vram)
      : Checker("vera", py::str("exact"), py::int_(48), py::dict()) {
    if (vram.is_none()) return;
    const HeldBytes bytes("vram", vram, false);
    if (bytes.size() > vera::kVramBytes) {
      throw InputError("vram", fmt::format("{} bytes, expected at most 131072", bytes.size()));
    }
    load(bytes.data(), bytes.size());
  }
};

}  // namespace
}  // namespace collide::python

COLLIDE_BOUND(collide::python::Checker);
COLLIDE_BOUND(collide::python::BlitterChecker);
COLLIDE_BOUND(collide::python::OverlapChecker);
COLLIDE_BOUND(collide::python::ImpactChecker);
COLLIDE_BOUND(collide::python::VeraChecker);

namespace collide::python {

namespace {

void bind_checker(py::module_& module) {
  using namespace py::literals;
  py::class_<Checker> checker(
      module, "Checker",
      R"(Compares a design with its golden model at its pins, clock by clock: BlitterChecker, OverlapChecker,
ImpactChecker or VeraChecker. It moves no pin. After an exception it takes no more clocks.)");
  define_no_init(checker, "BlitterChecker, OverlapChecker, ImpactChecker or VeraChecker");
  define(
      checker, "see", &Checker::see,
      R"(The pins of one clock, as they are before the edge that ends it. The first clocks are those of a
reset; they are not compared. Raises Divergence, whose clock counts from the first one seen.

inputs, outputs: dicts of pins by their names in rtl/, in `inputs` and `outputs` all of them. Optional
  ones may be left out where the design lacks them (o_quiet of a blitter; i_look, o_busy, o_picture, o_t
  and o_working of a VERA). A value is a whole number, or a text of bits with the highest first, in which
  other characters than 0 and 1 are unknown. An output that is compared and unknown is a divergence.)",
      "inputs"_a, "outputs"_a);
  define(
      checker, "end", &Checker::end,
      "No clock follows. Raises Divergence if an access is owed, and NothingCompared if there was\n"
      "no comparison or no access.");
  define(checker, "_see", &Checker::see_bits, "", "bits"_a);
  define(checker, "_quiet", &Checker::quiet_bits, "", "clocks"_a, "bits"_a);
  checker
      .def_property_readonly(
          "inputs", [](const Checker& one) { return one.pins(true); }, "Names of input pins.")
      .def_property_readonly(
          "outputs", [](const Checker& one) { return one.pins(false); }, "Names of output pins.")
      .def_property_readonly("comparisons", &Checker::comparisons, "Values compared so far.")
      .def_property_readonly("accesses", &Checker::accesses,
                             "Accesses of registers and memory seen so far.")
      .def_property_readonly("clocks", &Checker::clocks, "Clocks seen so far.");
}

void bind_blitter_checker(py::module_& module) {
  using namespace py::literals;
  py::class_<BlitterChecker, Checker> blitter(
      module, "BlitterChecker", R"(The checker of a blitter (docs/reference/blitter.md).

timing: "exact", "transactions" or "results" (docs/reference/timing.md).
patience: the number of clocks by which a design that is not exact may be late.)");
  define_init(
      blitter,
      [](const py::object& timing, const py::object& patience) {
        return std::make_unique<BlitterChecker>(timing, patience);
      },
      "timing"_a = "exact", "patience"_a = 48);
}

void bind_list_unit_checkers(py::module_& module) {
  using namespace py::literals;
  py::class_<OverlapChecker, Checker> overlap(
      module, "OverlapChecker", R"(The checker of an overlap unit (docs/reference/overlap.md).

parameters: a dict of those in the unit's page that are not the default.
timing: "exact" or "transactions"; patience: as in BlitterChecker.)");
  define_init(
      overlap,
      [](const py::object& parameters, const py::object& timing, const py::object& patience) {
        return std::make_unique<OverlapChecker>(parameters, timing, patience);
      },
      "parameters"_a = py::dict(), "timing"_a = "exact", "patience"_a = 48);
  py::class_<ImpactChecker, Checker> impact(
      module, "ImpactChecker",
      "The checker of an impact unit (docs/reference/impact.md); arguments as in OverlapChecker.");
  define_init(
      impact,
      [](const py::object& parameters, const py::object& timing, const py::object& patience) {
        return std::make_unique<ImpactChecker>(parameters, timing, patience);
      },
      "parameters"_a = py::dict(), "timing"_a = "exact", "patience"_a = 48);
}

void bind_vera_checker(py::module_& module) {
  using namespace py::literals;
  py::class_<VeraChecker, Checker> vera(
      module, "VeraChecker",
      R"(The checker of a VERA (docs/reference/vera.md): every clock, exact.

vram: what video RAM has at the beginning, at most 131072 bytes, 0 behind them. The attributes, from
  0x1FC00 on, are 0: accesses write them.)");
  define_init(
      vera, [](const py::object& vram) { return std::make_unique<VeraChecker>(vram); },
      "vram"_a = py::none());
  define(
      vera, "quiet", &VeraChecker::quiet,
      R"(In the `clocks` before this one nobody has acted: no access, reset or hold, and video RAM was ready.
Compares the outputs of this clock, which has not ended: see() may follow.)",
      "clocks"_a, "outputs"_a);
}

}  // namespace

void bind_checkers(py::module_& module) {
  bind_checker(module);
  bind_blitter_checker(module);
  bind_list_unit_checkers(module);
  bind_vera_checker(module);
}

}  // namespace collide::python
