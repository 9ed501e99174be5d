// SPDX-License-Identifier: MIT
#include "sim/flows/design_faults.h"
#include "model/common/json.h"
#include "sim/flows/ghdl_verilog.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <utility>

namespace collide::flows {

/// A module of the netlist, as it is changed. A bit is a number or, if it is constant, a text.
class ModuleNetlist {
 public:
  using Bits = std::vector<Json>;

  ModuleNetlist(Json& module, const std::string& select, unsigned select_bits) : module_(module) {
    for (const Json& net : module_["netnames"]) {
      for (const Json& bit : net["bits"]) {
        if (bit.is_number()) next_ = std::max(next_, bit.get<int>() + 1);
      }
    }
    if (module_["ports"].contains("i_clk")) clock_ = module_["ports"]["i_clk"]["bits"][0];
    select_ = fresh(select_bits);
    module_["ports"][select] = {{"direction", "input"}, {"bits", select_}};
    module_["netnames"][select] = {
        {"hide_name", 0}, {"bits", select_}, {"attributes", Json::object()}};
  }

  const Bits& select() const { return select_; }
  Json& cells() { return module_["cells"]; }
  Bits port(const std::string& name) const { return module_["ports"][name]["bits"].get<Bits>(); }
  void set_port(const std::string& name, const Bits& bits) {
    module_["ports"][name]["bits"] = bits;
    module_["netnames"][name]["bits"] = bits;
  }
  /// What is at a port of a cell.
  Bits at(const std::string& cell, const std::string& port) const {
    return module_["cells"][cell]["connections"][port].get<Bits>();
  }
  void set(const std::string& cell, const std::string& port, const Bits& bits) {
    module_["cells"][cell]["connections"][port] = bits;
  }

  /// What a cell makes of these inputs: its output of that width.
  Bits made_by(const std::string& type, Json parameters,
               const std::vector<std::pair<std::string, Bits>>& inputs, std::size_t width,
               const std::string& output = "Y") {
    const Bits out = fresh(width);
    Json directions = {{output, "output"}};
    Json connections = {{output, out}};
    for (const auto& [port, bits] : inputs) {
      directions[port] = "input";
      connections[port] = bits;
    }
    cells()[fmt::format("$design_fault${}", next_cell_++)] = {{"hide_name", 1},
                                                              {"type", type},
                                                              {"parameters", std::move(parameters)},
                                                              {"attributes", Json::object()},
                                                              {"port_directions", directions},
                                                              {"connections", connections}};
    return out;
  }
  Bits arithmetic(const std::string& type, const Bits& a, const Bits& b, std::size_t width) {
    return made_by(type,
                   {{"A_SIGNED", 0},
                    {"B_SIGNED", 0},
                    {"A_WIDTH", a.size()},
                    {"B_WIDTH", b.size()},
                    {"Y_WIDTH", width}},
                   {{"A", a}, {"B", b}}, width);
  }
  Bits inverted(const Bits& a) {
    return made_by("$not", {{"A_SIGNED", 0}, {"A_WIDTH", a.size()}, {"Y_WIDTH", a.size()}},
                   {{"A", a}}, a.size());
  }
  /// Those, or with the fault these.
  Bits chosen(const Json& on, const Bits& good, const Bits& bad) {
    return made_by("$mux", {{"WIDTH", good.size()}}, {{"A", good}, {"B", bad}, {"S", {on}}},
                   good.size());
  }
  Bits a_clock_later(const Bits& bits) {
    return made_by("$dff", {{"WIDTH", bits.size()}, {"CLK_POLARITY", 1}},
                   {{"D", bits}, {"CLK", {clock_}}}, bits.size(), "Q");
  }
  Json is_selected(unsigned number) {
    Bits value;
    for (std::size_t i = 0; i < select_.size(); ++i) {
      value.emplace_back((number >> i & 1) != 0 ? "1" : "0");
    }
    return arithmetic("$eq", select_, value, 1)[0];
  }
  /// Whoever used those bits uses new ones, which are given back.
  Bits taken_over(const Bits& bits) {
    const Bits by = fresh(bits.size());
    const auto replace = [&](Json& in) {
      for (Json& bit : in) {
        const auto found = std::find(bits.begin(), bits.end(), bit);
        if (bit.is_number() && found != bits.end()) bit = by[std::size_t(found - bits.begin())];
      }
    };
    for (Json& cell : cells()) {
      for (auto& [port, direction] : cell["port_directions"].items()) {
        if (direction == "input") replace(cell["connections"][port]);
      }
    }
    for (auto& [name, port] : module_["ports"].items()) {
      if (port["direction"] != "output") continue;
      Json now = port["bits"];
      replace(now);
      if (now != port["bits"]) set_port(name, now.get<Bits>());
    }
    return by;
  }
  /// `by`, whose users are there already, is what these are.
  void drive(const Bits& by, const Bits& bits) {
    cells()[fmt::format("$design_fault${}", next_cell_++)] = {
        {"hide_name", 1},
        {"type", "$pos"},
        {"parameters", {{"A_SIGNED", 0}, {"A_WIDTH", bits.size()}, {"Y_WIDTH", by.size()}}},
        {"attributes", Json::object()},
        {"port_directions", {{"A", "input"}, {"Y", "output"}}},
        {"connections", {{"A", bits}, {"Y", by}}}};
  }

 private:
  Bits fresh(std::size_t count) {
    Bits bits;
    for (std::size_t i = 0; i < count; ++i) bits.emplace_back(next_++);
    return bits;
  }

  Json& module_;
  int next_ = 2;  // bit; yosys counts from there
  int next_cell_ = 0;
  Json clock_;
  Bits select_;
};

namespace {

using Bits = ModuleNetlist::Bits;

constexpr std::size_t kCarries[] = {8, 16, 24};

bool is_net(const Json& bit) {
  return bit.is_number();
}
bool is_constant(const Json& bits) {
  return std::none_of(bits.begin(), bits.end(), is_net);
}

/// Finds what faults there can be of a module.
class Finder {
 public:
  using Modes = std::map<std::string, std::vector<DesignFault>>;

  Finder(std::string name, const Json& module, bool is_top, Modes& modes)
      : name_(std::move(name)), module_(module), is_top_(is_top), modes_(modes) {
    // What has a name inside and one at a port goes by the first.
    for (const bool of_ports : {false, true}) {
      for (const auto& [net, value] : module_["netnames"].items()) {
        if (module_["ports"].contains(net) == of_ports) name_bits(net, value);
      }
    }
    for (const auto& [cell, value] : module_["cells"].items()) {
      for (const auto& [port, direction] : value["port_directions"].items()) {
        if (direction != "output") continue;
        for (const Json& bit : value["connections"][port]) {
          if (is_net(bit)) driver_.emplace(bit.get<int>(), cell);
        }
      }
    }
  }

  void find() {
    has_clock_ = module_["ports"].contains("i_clk");
    for (const auto& [port, value] : module_["ports"].items()) find_at_port(port, value);
    for (const auto& [cell, value] : module_["cells"].items()) find_in_cell(cell, value);
  }

 private:
  void name_bits(const std::string& net, const Json& value) {
    // What a register becomes has the register's name: yosys calls it "$0\\r_count[7:0]".
    static const std::string kNext = "$0\\";
    const bool is_next = net.compare(0, kNext.size(), kNext) == 0;
    if (value["hide_name"] != 0 && !is_next) return;
    const std::string name = is_next ? net.substr(kNext.size(), net.find('[') - kNext.size()) : net;
    const Json& bits = value["bits"];
    for (std::size_t i = 0; i < bits.size(); ++i) {
      if (!is_net(bits[i])) continue;
      names_.emplace(bits[i].get<int>(),
                     bits.size() == 1 || is_next ? name : fmt::format("{}[{}]", name, i));
    }
  }

  using Put = std::function<void(ModuleNetlist&, const Json& on)>;

  void add(const std::string& mode, const std::string& wire, const Json& attributes, Put put) {
    DesignFault fault{mode, name_, wire, {}, std::move(put)};
    if (attributes.contains("src")) {
      std::istringstream places(attributes["src"].get<std::string>());
      for (std::string place; std::getline(places, place, '|');) {
        // Yosys has no place for what it has made of a case statement.
        if (place.find(":0.0-0.0") == std::string::npos && !is_of_ghdl(place)) {
          fault.places.push_back(place);
        }
      }
    }
    modes_[mode].push_back(std::move(fault));
  }
  std::string name(const Json& bits) const {
    for (const Json& bit : bits) {
      const auto found = is_net(bit) ? names_.find(bit.get<int>()) : names_.end();
      if (found != names_.end()) return found->second;
    }
    return "";
  }

  void find_at_port(const std::string& port, const Json& value) {
    const Json& bits = value["bits"];
    const Json& attributes = module_["netnames"][port]["attributes"];
    const bool is_input = value["direction"] == "input";
    if (port == "i_clk" || is_constant(bits)) return;
    const auto at_port = [&](const std::string& mode, auto change) {
      add(mode, port, attributes, [port, is_input, change](ModuleNetlist& net, const Json& on) {
        const Bits was = net.port(port);
        if (!is_input) {
          net.set_port(port, net.chosen(on, was, change(net, was)));
          return;
        }
        const Bits users = net.taken_over(was);
        net.drive(users, net.chosen(on, was, change(net, was)));
      });
    };
    // Words are late as a whole at the unit's pins; inside, what steers is.
    if (has_clock_ && (bits.size() == 1 || (is_top_ && !is_input))) {
      at_port("late", [](ModuleNetlist& net, const Bits& was) { return net.a_clock_later(was); });
    }
    if (bits.size() != 1) return;
    const auto stuck = [](const char* to) {
      return [to](ModuleNetlist&, const Bits& was) { return Bits(was.size(), to); };
    };
    at_port("stuck-0", stuck("0"));
    at_port("stuck-1", stuck("1"));
    at_port("inverted", [](ModuleNetlist& net, const Bits& was) { return net.inverted(was); });
  }

  /// Another value of a bit of an input of that cell.
  void at_input(const std::string& mode, const std::string& cell, const std::string& port,
                std::size_t bit, const char* becomes, const std::string& wire = "") {
    const Json& value = module_["cells"][cell];
    const Json& was = value["connections"][port][bit];
    if (!is_net(was)) return;
    add(mode, wire.empty() ? name({was}) : wire, value["attributes"],
        [cell, port, bit, becomes](ModuleNetlist& net, const Json& on) {
          Bits bits = net.at(cell, port);
          bits[bit] = net.chosen(on, {bits[bit]}, {becomes})[0];
          net.set(cell, port, bits);
        });
  }
  /// Another output of that cell.
  template <class Change>
  void at_output(const std::string& mode, const std::string& cell, const Change& change) {
    const Json& value = module_["cells"][cell];
    add(mode, name(value["connections"]["Y"]), value["attributes"],
        [cell, change](ModuleNetlist& net, const Json& on) {
          const Bits was = net.at(cell, "Y");
          const Bits users = net.taken_over(was);
          net.drive(users, net.chosen(on, was, change(net, was)));
        });
  }

  void find_in_cell(const std::string& cell, const Json& value) {
    const std::string type = value["type"];
    const Json& at = value["connections"];
    if (type == "$mux" || type == "$pmux") {
      find_in_choice(cell, value, type == "$mux");
    } else if (type == "$logic_and" || type == "$logic_or" ||
               ((type == "$and" || type == "$or") && at["Y"].size() == 1)) {
      const bool is_and = type == "$logic_and" || type == "$and";
      for (const char* port : {"A", "B"}) {
        if (at[port].size() == 1) at_input("term-dropped", cell, port, 0, is_and ? "1" : "0");
      }
    } else if (type == "$lt" || type == "$le" || type == "$gt" || type == "$ge") {
      find_in_comparison(cell, value);
    } else if (type == "$eq" && at["B"].size() >= 2 && is_constant(at["B"])) {
      at_output("off-by-one", cell, [cell](ModuleNetlist& net, const Bits&) {
        Bits b = net.at(cell, "B");
        b[0] = b[0] == "1" ? "0" : "1";
        return net.arithmetic("$eq", net.at(cell, "A"), b, net.at(cell, "Y").size());
      });
    } else if (type == "$add" || type == "$sub") {
      find_in_sum(cell, value);
    } else if (type == "$dff") {
      const std::size_t width = at["D"].size();
      if (width == 1 && has_clock_) {
        add("late", name(at["Q"]), value["attributes"], [cell](ModuleNetlist& net, const Json& on) {
          const Bits d = net.at(cell, "D");
          net.set(cell, "D", net.chosen(on, d, net.a_clock_later(d)));
        });
      } else if (width > 1) {
        at_input("narrow", cell, "D", width - 1, "0");
      }
    }
  }

  void find_in_choice(const std::string& cell, const Json& value, bool is_mux) {
    const Json& at = value["connections"];
    const Json& reset =
        module_["ports"].contains("i_rst") ? module_["ports"]["i_rst"]["bits"][0] : no_reset_;
    for (std::size_t i = 0; i < at["S"].size(); ++i) {
      if (at["S"][i] == reset) {
        at_input("no-reset", cell, "S", i, "0", name(at["Y"]));
        continue;
      }
      at_input("never", cell, "S", i, "0");
      // Two branches of a choice of several at once are no branch.
      if (is_mux) at_input("always", cell, "S", i, "1");
    }
    if (is_mux && at["S"][0] != reset) find_order(cell, value);
  }

  /// if (a) ... else if (b) ...: b comes first.
  void find_order(const std::string& cell, const Json& value) {
    const Json& at = value["connections"];
    const auto inner = is_net(at["A"][0]) ? driver_.find(at["A"][0].get<int>()) : driver_.end();
    if (inner == driver_.end() || !is_net(at["S"][0])) return;
    const Json& other = module_["cells"][inner->second];
    if (other["type"] != "$mux" || other["connections"]["Y"] != at["A"]) return;
    if (!is_net(other["connections"]["S"][0])) return;
    add("order", name(at["S"]), value["attributes"],
        [cell, second = inner->second](ModuleNetlist& net, const Json& on) {
          const Bits a = net.at(cell, "S"), b = net.at(second, "S");
          const Bits only_a = net.arithmetic("$and", a, net.inverted(b), 1);
          net.set(cell, "S", net.chosen(on, a, only_a));
        });
  }

  void find_in_comparison(const std::string& cell, const Json& value) {
    static const std::map<std::string, std::string> kOther = {
        {"$lt", "$le"}, {"$le", "$lt"}, {"$gt", "$ge"}, {"$ge", "$gt"}};
    const std::string type = kOther.at(value["type"]);
    at_output("off-by-one", cell,
              [cell, type, parameters = value["parameters"]](ModuleNetlist& net, const Bits& was) {
                return net.made_by(type, parameters,
                                   {{"A", net.at(cell, "A")}, {"B", net.at(cell, "B")}},
                                   was.size());
              });
  }

  void find_in_sum(const std::string& cell, const Json& value) {
    const std::size_t width = value["connections"]["Y"].size();
    const std::string type = value["type"];
    for (const std::size_t carry : kCarries) {
      if (carry >= width) continue;
      const auto upper = [carry, width](Bits bits, const Json& parameters, const char* port) {
        const std::string name = fmt::format("{}_SIGNED", port);
        const bool is_signed = parameters[name].get<std::string>().back() == '1';
        const Json more = is_signed ? bits.back() : Json("0");
        bits.resize(std::max(width, bits.size()), more);
        return Bits(bits.begin() + std::ptrdiff_t(carry), bits.begin() + std::ptrdiff_t(width));
      };
      at_output("carry-lost", cell,
                [=, parameters = value["parameters"]](ModuleNetlist& net, const Bits& was) {
                  const Bits above =
                      net.arithmetic(type, upper(net.at(cell, "A"), parameters, "A"),
                                     upper(net.at(cell, "B"), parameters, "B"), width - carry);
                  Bits both(was.begin(), was.begin() + std::ptrdiff_t(carry));
                  both.insert(both.end(), above.begin(), above.end());
                  return both;
                });
    }
  }

  std::string name_;
  const Json& module_;
  bool is_top_;
  Modes& modes_;
  const Json no_reset_ = nullptr;
  bool has_clock_ = false;
  std::map<int, std::string> names_, driver_;
};

}  // namespace

std::vector<DesignFault> draw_design_faults(
    const Json& netlist, const std::string& top, unsigned count, unsigned seed,
    const std::function<bool(const std::string& module)>& wanted) {
  Finder::Modes modes;
  for (const auto& [name, module] : netlist["modules"].items()) {
    if (!wanted(name)) continue;
    Finder(name, module, name == top, modes).find();
  }
  std::mt19937_64 random(seed);
  for (auto& [mode, faults] : modes) {
    for (std::size_t i = faults.size(); i > 1; --i) std::swap(faults[i - 1], faults[random() % i]);
  }
  std::vector<DesignFault> drawn;
  for (std::size_t i = 0; drawn.size() < count; ++i) {
    const std::size_t before = drawn.size();
    for (auto& [mode, faults] : modes) {
      if (i < faults.size() && drawn.size() < count) drawn.push_back(std::move(faults[i]));
    }
    if (drawn.size() == before) break;
  }
  return drawn;
}

Json with_design_faults(Json netlist,
                        const std::vector<std::pair<unsigned, const DesignFault*>>& faults,
                        const std::string& select, unsigned bits) {
  std::map<std::string, ModuleNetlist> modules;
  for (auto& [name, module] : netlist["modules"].items()) {
    modules.try_emplace(name, module, select, bits);
  }
  for (const auto& [number, fault] : faults) {
    ModuleNetlist& module = modules.at(fault->module);
    fault->put(module, module.is_selected(number));
  }
  for (auto& [name, module] : modules) {
    for (Json& cell : module.cells()) {
      if (modules.find(cell["type"].get<std::string>()) == modules.end()) continue;
      cell["connections"][select] = module.select();
      cell["port_directions"][select] = "input";
    }
  }
  return netlist;
}

}  // namespace collide::flows
