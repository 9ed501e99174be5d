// SPDX-License-Identifier: MIT
#include "sim/flows/added_assertions.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/common/input_error.h"

namespace collide::flows {
namespace {

using Fields = nlohmann::json;
/// Number of a net, or the text of a constant.
using Bit = Fields;
constexpr const char* kMemory = "MEMID";

/// One flattened module, indexed for walks from a net to what drives it.
class Netlist {
 public:
  explicit Netlist(const Fields& design) : module_(top_of(design["modules"])) {
    for (const auto& [name, port] : module_["ports"].items()) {
      if (port["direction"] != "output") drive(port["bits"], "", name);
    }
    for (const auto& [name, cell] : module_["cells"].items()) {
      for (const auto& [port, direction] : cell["port_directions"].items()) {
        if (direction == "output") drive(cell["connections"][port], name, port);
      }
      // Reads of a memory are found from their outputs.
      const std::string type = cell["type"];
      if (type.rfind("$memwr", 0) == 0 || type.rfind("$meminit", 0) == 0) {
        memories_[cell["parameters"][kMemory]].push_back(name);
      }
    }
    for (auto& [memory, writers] : memories_) {
      std::sort(writers.begin(), writers.end(), [&](const auto& first, const auto& second) {
        return order_of(cell(first)) < order_of(cell(second));
      });
    }
    for (const auto& [name, net] : module_["netnames"].items()) {
      const std::string init = net["attributes"].value("init", "");
      const Fields& bits = net["bits"];
      // The last character belongs to the first bit.
      for (std::size_t i = 0; i < std::min(init.size(), bits.size()); ++i) {
        if (bits[i].is_number()) init_[bits[i]] = init[init.size() - 1 - i];
      }
    }
  }

  /// Output of a cell, or a port of the module if the cell has no name.
  struct Driver {
    std::string cell, port;
    std::size_t index;
  };
  /// Null for an input that has no driver.
  const Driver* driver(const Bit& bit) const {
    const auto found = drivers_.find(bit.get<int>());
    return found == drivers_.end() ? nullptr : &found->second;
  }
  /// Value at power-up; 'x' if there is none.
  char init(const Bit& bit) const {
    const auto found = init_.find(bit.get<int>());
    return found == init_.end() ? 'x' : found->second;
  }
  const Fields& cell(const std::string& name) const { return module_["cells"][name]; }
  const Fields& cells() const { return module_["cells"]; }
  /// Writes and initial values of a memory.
  std::vector<std::string> writers(const std::string& memory) const {
    const auto found = memories_.find(memory);
    return found == memories_.end() ? std::vector<std::string>() : found->second;
  }
  /// Its width, size and first address.
  Fields shape(const std::string& memory) const {
    const std::string name = memory.rfind('\\', 0) == 0 ? memory.substr(1) : memory;
    Fields shape = module_.value("memories", Fields::object()).value(name, Fields::object());
    for (const char* const other : {"attributes", "hide_name"}) shape.erase(other);
    return shape;
  }

 private:
  static const Fields& top_of(const Fields& modules) {
    const auto top = std::find_if(modules.begin(), modules.end(), [](const Fields& module) {
      return module["attributes"].contains("top");
    });
    return top == modules.end() ? *modules.begin() : *top;
  }
  /// Among the writers of one memory.
  static std::string order_of(const Fields& writer) {
    const Fields& parameters = writer["parameters"];
    return writer["type"].get<std::string>() +
           parameters.value(parameters.contains("PORTID") ? "PORTID" : "PRIORITY", "");
  }
  void drive(const Fields& bits, const std::string& cell, const std::string& port) {
    for (std::size_t i = 0; i < bits.size(); ++i) {
      if (bits[i].is_number()) drivers_[bits[i]] = {cell, port, i};
    }
  }

  const Fields& module_;
  std::map<int, Driver> drivers_;
  std::map<int, char> init_;
  std::map<std::string, std::vector<std::string>> memories_;
};

/// Pairs of things in two netlists that correspond, one to one. What was added since a mark can be
/// taken back.
template <typename Key>
class Pairs {
 public:
  /// False if either corresponds to something else. `added` tells whether the pair is new.
  bool add(const Key& one, const Key& other, bool& added) {
    const auto there = to_.find(one);
    added = there == to_.end();
    if (!added) return there->second == other;
    if (!taken_.insert(other).second) return false;
    to_[one] = other;
    order_.push_back(one);
    return true;
  }
  std::size_t mark() const { return order_.size(); }
  void back_to(std::size_t mark) {
    for (; order_.size() > mark; order_.pop_back()) {
      taken_.erase(to_[order_.back()]);
      to_.erase(order_.back());
    }
  }

 private:
  std::map<Key, Key> to_;
  std::set<Key> taken_;
  std::vector<Key> order_;
};

/// Finds the logic of one netlist in another, from outputs to inputs.
class Matcher {
 public:
  Matcher(const Netlist& one, const Netlist& other) : one_(one), other_(other) {}

  /// Whether two cells are alike, and so is all that they depend on. Keeps what corresponds if so.
  bool match(const std::string& one, const std::string& other) {
    const std::size_t bits = bits_.mark(), cells = cells_.mark(), memories = memories_.mark();
    open_.clear();
    bool alike = match_cells(one, other);
    while (alike && !open_.empty()) {
      const auto [bit, its] = open_.back();
      open_.pop_back();
      alike = match_bits(bit, its);
    }
    if (alike) return true;
    bits_.back_to(bits);
    cells_.back_to(cells);
    memories_.back_to(memories);
    return false;
  }

 private:
  bool match_bits(const Bit& one, const Bit& other) {
    if (!one.is_number() || !other.is_number()) return one == other;
    bool added = false;
    if (!bits_.add(one, other, added)) return false;
    if (!added) return true;
    if (one_.init(one) != other_.init(other)) return false;
    const Netlist::Driver *const from = one_.driver(one), *const its = other_.driver(other);
    if (from == nullptr || its == nullptr) return from == its;
    if (from->port != its->port || from->index != its->index) return false;
    if (from->cell.empty() || its->cell.empty()) return from->cell == its->cell;
    return match_cells(from->cell, its->cell);
  }

  bool match_cells(const std::string& one, const std::string& other) {
    bool added = false;
    if (!cells_.add(one, other, added)) return false;
    if (!added) return true;
    const Fields &cell = one_.cell(one), &its = other_.cell(other);
    Fields parameters = cell["parameters"], its_parameters = its["parameters"];
    if (parameters.contains(kMemory) && its_parameters.contains(kMemory)) {
      if (!match_memories(parameters[kMemory], its_parameters[kMemory])) return false;
      its_parameters[kMemory] = parameters[kMemory];
    }
    if (cell["type"] != its["type"] || parameters != its_parameters) return false;
    for (const auto& [port, direction] : cell["port_directions"].items()) {
      const Fields& bits = cell["connections"][port];
      const Fields its_bits = its["connections"].value(port, Fields::array());
      if (bits.size() != its_bits.size()) return false;
      if (direction == "output") continue;
      for (std::size_t i = 0; i < bits.size(); ++i) open_.emplace_back(bits[i], its_bits[i]);
    }
    return cell["connections"].size() == its["connections"].size();
  }

  bool match_memories(const std::string& one, const std::string& other) {
    bool added = false;
    if (!memories_.add(one, other, added)) return false;
    if (!added) return true;
    const std::vector<std::string> writers = one_.writers(one), its = other_.writers(other);
    if (one_.shape(one) != other_.shape(other) || writers.size() != its.size()) return false;
    for (std::size_t i = 0; i < writers.size(); ++i) {
      if (!match_cells(writers[i], its[i])) return false;
    }
    return true;
  }

  const Netlist& one_;
  const Netlist& other_;
  Pairs<int> bits_;
  Pairs<std::string> cells_, memories_;
  std::vector<std::pair<Bit, Bit>> open_;
};

bool is_kind(const Fields& cell, const char* kind) {
  const std::string type = cell["type"];
  return type == std::string("$") + kind ||
         (type == "$check" && cell["parameters"].value("FLAVOR", "") == kind);
}
bool is_assumed(const Fields& cell) {
  return is_kind(cell, "assume") || is_kind(cell, "fair");
}
bool is_asserted(const Fields& cell) {
  return is_kind(cell, "assert") || is_kind(cell, "live");
}

std::string source_of(const Fields& cell) {
  return cell["attributes"].value("src", "");
}

/// "file:line" of Yosys's "file:line.column-line.column", the last of several.
std::string shown_place(const Fields& cell) {
  std::string place = source_of(cell);
  place = place.substr(place.find_last_of('|') + 1);
  return place.substr(0, place.find('.', place.rfind(':')));
}

}  // namespace

void require_only_added_assertions(const nlohmann::json& base, const nlohmann::json& stronger) {
  const Netlist one(base), other(stronger);
  Matcher matcher(one, other);
  std::map<std::string, std::vector<std::string>> candidates;  // by their place in the source
  for (const auto& [name, cell] : other.cells().items()) {
    if (is_assumed(cell) || is_asserted(cell)) candidates[source_of(cell)].push_back(name);
  }
  for (const auto& [name, cell] : one.cells().items()) {
    if (!is_assumed(cell) && !is_asserted(cell)) continue;
    std::vector<std::string>& there = candidates[source_of(cell)];
    const auto found =
        std::find_if(there.begin(), there.end(), [&, &wanted = name](const std::string& candidate) {
          return matcher.match(wanted, candidate);
        });
    if (found == there.end()) {
      throw InputError(shown_place(cell),
                       "differs in the induction, expected that INDUCTION only adds assertions");
    }
    there.erase(found);
  }
  for (const auto& [source, left] : candidates) {
    for (const std::string& name : left) {
      const Fields& cell = other.cell(name);
      if (!is_assumed(cell)) continue;
      throw InputError(shown_place(cell),
                       "is assumed in the induction alone, expected an assertion, which is proved "
                       "from reset");
    }
  }
}

}  // namespace collide::flows
