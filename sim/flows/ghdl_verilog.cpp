// SPDX-License-Identifier: MIT
#include "sim/flows/ghdl_verilog.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <vector>

#include "model/common/input_error.h"
#include "sim/tools/places.h"
#include "sim/tools/process.h"

namespace collide::flows {
namespace {

using Location = std::optional<SourceLocation>;

const std::string kInitial = "initial ";

struct Net {
  std::string kind;   // "wire", "reg"
  std::string range;  // "[3:0] ", or nothing
  std::string name;
  Location place = {};  // of a signal of the VHDL
};

/// An assignment, a process, an instance, a memory: in one line, what comments say of it apart.
struct Item {
  Location place;
  std::string text;
  std::string comment;  // "(signal)"
};

struct Module {
  std::string name;
  std::vector<Net> ports;  // their kind is the direction
  std::vector<Net> nets;
  std::vector<Item> items;
};

// ---- Reading ----

std::set<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

/// Words of SystemVerilog that are names in Verilog. GHDL knows them as names.
const std::set<std::string> kLaterKeywords = words_of(
    "accept_on alias always_comb always_ff always_latch assert assume before bind bins binsof "
    "bit break byte chandle checker class clocking const constraint context continue cover "
    "covergroup coverpoint cross dist do endchecker endclass endclocking endgroup "
    "endinterface endpackage endprogram endproperty endsequence enum eventually expect export "
    "extends extern final first_match foreach forkjoin global iff ignore_bins illegal_bins "
    "implements implies import inside int interconnect interface intersect join_any join_none "
    "let local logic longint matches modport nettype new nexttime null package packed "
    "priority program property protected pure rand randc randcase randsequence ref reject_on "
    "restrict return s_always s_eventually s_nexttime s_until s_until_with sequence shortint "
    "shortreal soft solve static string strong struct super sync_accept_on sync_reject_on "
    "tagged this throughout timeprecision timeunit type typedef union unique unique0 until "
    "until_with untyped uwire var virtual void wait_order weak wildcard with within");

bool is_of_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$';
}

/// A name that begins with a backslash, from there on; how much of the text it is. "\\reg " is a
/// word of Verilog; a name that VHDL has in backslashes GHDL writes as it is, which Verilog cannot
/// read: anything in it but letters and digits becomes "_".
std::string without_backslashes(const std::string& text, std::size_t& length) {
  std::size_t end = 1;
  while (end < text.size() && is_of_name(text[end])) ++end;
  const std::size_t close = text.find('\\', end);
  const bool is_of_vhdl = close != std::string::npos &&
                          (end == close || text[end] != ' ' || text.find(" = ", end) > close);
  length = is_of_vhdl ? close + 1 : std::min(end + 1, text.size());
  if (!is_of_vhdl) return text.substr(1, end - 1) + "_";
  std::string name = text.substr(1, close - 1);
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !is_of_name(c); }, '_');
  return name;
}

/// In small letters but for what stands in quotes or backslashes, and with "_" behind names that
/// are words of SystemVerilog.
std::string plain(const std::string& line) {
  std::string out;
  for (std::size_t i = 0; i < line.size();) {
    std::size_t length = 1;
    if (line[i] == '"') {
      const std::size_t close = line.find('"', i + 1);
      length = close == std::string::npos ? line.size() - i : close + 1 - i;
      out += line.substr(i, length);
    } else if (line[i] == '\\') {
      out += without_backslashes(line.substr(i), length);
    } else if (is_of_name(line[i])) {
      while (i + length < line.size() && is_of_name(line[i + length])) ++length;
      const std::string word = in_small_letters(line.substr(i, length));
      out += word + (kLaterKeywords.count(word) != 0 ? "_" : "");
    } else {
      out += line[i];
    }
    i += length;
  }
  return out;
}

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

std::string first_word(const std::string& text) {
  return text.substr(0, text.find_first_of(" #"));
}

/// "  /* dir/x.vhd:12:3  */"
bool read_place(const std::string& line, Location& place) {
  static const std::regex pattern("\\s*/\\* (.*):([0-9]+):([0-9]+)\\s*\\*/\\s*");
  std::smatch found;
  if (!std::regex_match(line, found, pattern)) return false;
  place = SourceLocation{found[1], std::stoul(found[2]), std::stoul(found[3])};
  return true;
}

class Reader {
 public:
  std::vector<Module> read(const std::string& verilog) {
    std::istringstream in(verilog);
    Location place;
    for (std::string line; std::getline(in, line);) {
      if (read_place(line, place)) {
        give_to_memory(place);
        continue;
      }
      take(plain(line), place);
    }
    return std::move(modules_);
  }

 private:
  void take(const std::string& line, Location& place) {
    static const std::regex begins("module (\\S+?)(;| .*)?");
    static const std::regex port("[ (]*(input|output|inout) +(\\[[^\\]]*\\] )?(\\S+?)[,)].*");
    static const std::regex net("  (wire|reg) (\\[[^\\]]*\\] )?(\\S+);( *//.*)?");
    std::smatch found;
    if (std::regex_match(line, found, begins)) {
      modules_.push_back({found[1], {}, {}, {}});
      ports_of_memory_.clear();
      in_header_ = line.find(';') == std::string::npos;
      place.reset();
    } else if (modules_.empty() || line.rfind("endmodule", 0) == 0 || trimmed(line).empty()) {
      return;
    } else if (in_header_) {
      if (std::regex_match(line, found, port)) {
        modules_.back().ports.push_back({found[1], found[2], found[3]});
      }
      in_header_ = line.find(';') == std::string::npos;
    } else if (std::regex_match(line, found, net)) {
      modules_.back().nets.push_back({found[1], found[2], found[3]});
    } else {
      take_item(line, place);
    }
  }

  void take_item(const std::string& line, Location& place) {
    std::vector<Item>& items = modules_.back().items;
    const std::size_t comment = line.find("//");
    const std::string text = trimmed(line.substr(0, comment));
    const bool begins = line.compare(0, 2, "  ") == 0 && line.size() > 2 && line[2] != ' ';
    if (begins || items.empty()) {
      const bool has_no_place = !place && text.rfind("initial", 0) != 0;
      if (text.rfind("reg ", 0) == 0) {
        in_memory_ = true;
        ports_of_memory_.clear();
      } else if (in_memory_ && has_no_place) {
        ports_of_memory_.push_back(items.size());
      } else if (has_no_place || place) {
        in_memory_ = false;
      }
      items.push_back({place, text, ""});
      place.reset();
    } else {
      items.back().text += " " + text;
    }
    if (comment != std::string::npos) items.back().comment = trimmed(line.substr(comment + 2));
  }

  /// What reads and writes a memory has its place behind it, in the same order.
  void give_to_memory(Location& place) {
    if (ports_of_memory_.empty()) return;
    modules_.back().items[ports_of_memory_.front()].place = place;
    ports_of_memory_.erase(ports_of_memory_.begin());
    in_memory_ = false;
    place.reset();
  }

  std::vector<Module> modules_;
  bool in_header_ = false;
  bool in_memory_ = false;
  std::vector<std::size_t> ports_of_memory_;  // items, still without a place
};

// ---- Names ----

/// With other names of nets; no numbers (3'b100), and no pins of instances (.clk).
std::string renamed(const std::string& text, const std::map<std::string, std::string>& names) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const bool number = text[i] == '\'' || std::isdigit(static_cast<unsigned char>(text[i])) != 0;
    if (!number && !is_of_name(text[i])) {
      out += text[i++];
      continue;
    }
    const std::size_t start = i++;
    while (i < text.size() && (is_of_name(text[i]) || (number && text[i] == '\''))) ++i;
    const std::string word = text.substr(start, i - start);
    const bool pin = start > 0 && text[start - 1] == '.';
    const auto found = names.find(word);
    out += number || pin || found == names.end() ? word : found->second;
  }
  return out;
}

/// A variable that is a register has its name behind a number: "n403_count". It is called as in the
/// VHDL if nothing else is.
void name_variables(Module& module, std::map<std::string, Net*>& nets,
                    std::map<std::string, std::string>& names) {
  static const std::regex variable("n[0-9]+_(\\w+)");
  std::map<std::string, unsigned> taken;
  for (const Net& port : module.ports) ++taken[port.name];
  for (const Net& net : module.nets) {
    std::smatch found;
    if (!net.place || !std::regex_match(net.name, found, variable)) {
      ++taken[net.name];
    } else {
      ++taken[found[1]];
    }
  }
  // Instances and memories have names, too.
  for (const Item& item : module.items) {
    std::string word;
    for (const char c : item.text + " ") {
      if (is_of_name(c)) {
        word += c;
      } else if (!word.empty()) {
        const auto known = taken.find(word);
        if (known != taken.end()) ++known->second;
        word.clear();
      }
    }
  }
  for (Net& net : module.nets) {
    std::smatch found;
    if (!net.place || !std::regex_match(net.name, found, variable) || taken[found[1]] != 1)
      continue;
    const std::string name = found[1];
    for (auto& [from, to] : names) {
      if (to == net.name) to = name;
    }
    names[net.name] = name;
    nets[name] = &net;
    nets.erase(net.name);
    net.name = name;
  }
}

/// GHDL says of a net that it is a signal, "assign r_x = n12_q; // (signal)": then the one it
/// repeats goes.
void name_as_in_vhdl(Module& module) {
  static const std::regex repeats("(?:assign|always @\\*) (\\S+) = (\\w+);");
  std::map<std::string, Net*> nets;
  for (Net& net : module.nets) nets[net.name] = &net;
  struct Signal {
    std::string of;
    Location place;
  };
  std::map<std::string, Signal> signals;
  std::map<std::string, unsigned> repeated;
  for (const Item& item : module.items) {
    std::smatch found;
    if (item.comment != "(signal)" && item.comment != "(isignal)") continue;
    if (!std::regex_match(item.text, found, repeats)) {
      static const std::regex assigns("(?:assign|always @\\*) (\\S+) = .*");
      if (std::regex_match(item.text, found, assigns)) signals[found[1]] = {"", item.place};
      continue;
    }
    signals[found[1]] = {found[2], item.place};
    ++repeated[found[2]];
  }
  std::map<std::string, std::string> names;
  for (const auto& [name, signal] : signals) {
    const auto own = nets.find(name);
    if (own == nets.end()) continue;
    own->second->place = signal.place;
    const auto other = nets.find(signal.of);
    if (other == nets.end() || signals.count(signal.of) != 0 || repeated[signal.of] != 1 ||
        own->second->range != other->second->range) {
      continue;
    }
    names[signal.of] = name;
    own->second->kind = other->second->kind;
  }
  name_variables(module, nets, names);
  std::vector<Item> items;
  for (Item& item : module.items) {
    item.text = renamed(item.text, names);
    std::smatch found;
    const bool gone = std::regex_match(item.text, found, repeats) && found[1] == found[2];
    if (!gone) items.push_back(std::move(item));
  }
  // A signal that is no register has its value from the beginning.
  items.erase(std::remove_if(items.begin(), items.end(),
                             [&](const Item& item) {
                               if (item.text.rfind(kInitial, 0) != 0) return false;
                               const std::string name =
                                   first_word(item.text.substr(kInitial.size()));
                               const auto net = nets.find(name);
                               return net != nets.end() && net->second->kind == "wire";
                             }),
              items.end());
  module.items = std::move(items);
  module.nets.erase(std::remove_if(module.nets.begin(), module.nets.end(),
                                   [&](const Net& net) { return names.count(net.name) != 0; }),
                    module.nets.end());
}

// ---- Defaults ----

/// A selection by a `case`, or by `with ... select`.
struct Selection {
  std::string selector;
  std::string target;
  std::vector<std::pair<std::string, std::string>> arms;  // what is selected by, and what
  std::string otherwise;                                  // empty if there is none
};

std::optional<Selection> read_case(const std::string& text) {
  static const std::regex whole("always @\\* case \\(([\\w']+)\\) (.*) endcase");
  static const std::regex arm("(\\S+): (\\S+) <?= ([^;]+);");
  std::smatch found;
  if (!std::regex_match(text, found, whole)) return std::nullopt;
  Selection selection{found[1], "", {}, ""};
  const std::string arms = found[2];
  for (std::sregex_iterator one(arms.begin(), arms.end(), arm), none; one != none; ++one) {
    selection.target = (*one)[2];
    if ((*one)[1] == "default") {
      selection.otherwise = (*one)[3];
    } else {
      selection.arms.emplace_back((*one)[1], (*one)[3]);
    }
  }
  return selection;
}

/// A value of GHDL's VHDL in its Verilog.
std::string in_verilog(const std::string& value) {
  static const std::regex bits("[\"']([01xzuw-]+)[\"']");
  // Of an array, no element of which is chosen.
  static const std::regex unknown("\\((\\d+) downto 0 => 'x'\\)");
  std::smatch found;
  if (std::regex_match(value, found, unknown)) {
    return fmt::format("{}'bx", std::stoul(found[1]) + 1);
  }
  if (!std::regex_match(value, found, bits)) {
    // Ports of the top entity are wrapped.
    return value.rfind("wrap_", 0) == 0 ? value.substr(5) : value;
  }
  std::string digits = found[1];
  for (char& digit : digits) {
    if (digit == 'u' || digit == 'w' || digit == '-') digit = 'x';
  }
  return fmt::format("{}'b{}", digits.size(), digits);
}

/// By entity and target: numbers of nets are those of a netlist, and an entity has one.
using Selections = std::map<std::pair<std::string, std::string>, Selection>;

Selections selections_of(const std::string& vhdl) {
  static const std::regex unit("architecture \\w+ of (\\S+) is.*");
  static const std::regex begins(" *with_ (\\S+) select (\\S+) <= *");
  static const std::regex arm(" *(\\S+|\\(.* => '.'\\)) when ([^,;]+)[,;]");
  Selections all;
  std::string entity;
  Selection* open = nullptr;
  std::istringstream in(vhdl);
  for (std::string line; std::getline(in, line);) {
    line = plain(line);
    std::smatch found;
    if (std::regex_match(line, found, unit)) {
      entity = found[1];
    } else if (std::regex_match(line, found, begins)) {
      open = &all[{entity, found[2]}];
      *open = {found[1], found[2], {}, ""};
    } else if (open != nullptr && std::regex_match(line, found, arm)) {
      if (found[2] == "others") {
        open->otherwise = in_verilog(in_small_letters(found[1]));
      } else {
        // What stands in quotes has capitals left.
        open->arms.emplace_back(in_verilog(in_small_letters(found[2])),
                                in_verilog(in_small_letters(found[1])));
      }
      if (line.find(';') != std::string::npos) open = nullptr;
    }
  }
  return all;
}

/// Whether there is an arm for every value of the selector.
bool is_complete(const Selection& selection) {
  std::set<std::string> choices;
  for (const auto& [choice, value] : selection.arms) choices.insert(choice);
  // "2'b10"
  const std::size_t bits = choices.empty() ? 0 : std::stoul(*choices.begin());
  return bits > 0 && bits < 32 && choices.size() == std::size_t{1} << bits;
}

std::string written(const Selection& selection) {
  std::string text = fmt::format("always @* case ({})", selection.selector);
  for (const auto& [choice, value] : selection.arms) {
    text += fmt::format(" {}: {} = {};", choice, selection.target, value);
  }
  if (!selection.otherwise.empty()) {
    text += fmt::format(" default: {} = {};", selection.target, selection.otherwise);
  }
  return text + " endcase";
}

/// Of every `case` without one.
void restore_defaults(std::vector<Module>& modules, const GhdlText& as_vhdl) {
  std::optional<Selections> known;
  for (Module& module : modules) {
    for (Item& item : module.items) {
      if (item.text.find("case ") == std::string::npos) continue;
      std::optional<Selection> selection = read_case(item.text);
      const auto fail = [&](const std::string& why) -> tools::ToolError {
        return tools::ToolError(fmt::format(
            "ghdl: a case in its Verilog of {}{} {}", module.name,
            item.place ? fmt::format(", {}:{}", item.place->file, item.place->line) : "", why));
      };
      if (!selection) throw fail("is not as expected: \"" + item.text + "\"");
      if (selection->otherwise.empty() && !is_complete(*selection)) {
        if (!known) known = selections_of(as_vhdl());
        const auto found = known->find({module.name, selection->target});
        if (found == known->end() || found->second.otherwise.empty()) {
          throw fail("has no default, and neither has the VHDL of its netlist");
        }
        const Selection& same = found->second;
        if (in_verilog(same.selector) != selection->selector || same.arms != selection->arms) {
          throw fail("has no default, and is another in the VHDL of its netlist");
        }
        selection->otherwise = same.otherwise;
      }
      item.text = written(*selection);
    }
  }
}

// ---- Writing ----

class Writer {
 public:
  Writer(const VhdlEntities& entities) : entities_(entities) {}

  std::string text() && { return std::move(text_); }

  void write(const Module& module, const std::string& name) {
    const VhdlEntity* entity = entity_of(module.name);
    at(entity != nullptr ? Location(entity->place) : std::nullopt, "module " + name);
    text_ += " (\n";
    for (std::size_t i = 0; i < module.ports.size(); ++i) {
      const Net& port = module.ports[i];
      declare(port, entity != nullptr ? place_of(port.name, *entity) : std::nullopt,
              i + 1 < module.ports.size() ? "," : "");
    }
    if (module.ports.empty()) text_ += "\n";
    text_ += ");\n/* verilator tracing_off */ /* verilator coverage_off */\n";
    nowhere();
    for (const Net& net : module.nets) {
      if (!net.place)
        text_ += fmt::format("  {} {}{};\n", kind_of(module, net), net.range, net.name);
    }
    for (const Item& item : module.items) {
      if (is_constant(item)) write(item);
    }
    text_ += "/* verilator tracing_on */ /* verilator coverage_on */\n";
    for (const Net& net : module.nets) {
      if (net.place) declare({kind_of(module, net), net.range, net.name}, net.place, ";");
    }
    choices_.clear();
    bits_.clear();
    for (const Item& item : module.items) note_choice(item);
    for (const Item& item : module.items) {
      if (!is_constant(item)) write(item);
    }
    nowhere();
    text_ += "endmodule\n";
  }

  /// GHDL gives such a port what the module itself drives, not what is on the bus.
  void refuse_inouts(const Module& module) const {
    for (const Net& port : module.ports) {
      if (port.kind != "inout") continue;
      const VhdlEntity* entity = entity_of(module.name);
      const Location place = place_of(port.name, *entity);
      throw InputError(
          fmt::format("{}:{}: {} is an inout of {} inside VHDL, which GHDL cannot join: split it "
                      "into in, out and enable, or instantiate the entity in Verilog",
                      tools::shown(entity->place.file), place ? place->line : entity->place.line,
                      port.name, module.name));
    }
  }

  /// The entity that a module is of: behind its name come generics.
  const VhdlEntity* entity_of(const std::string& module) const {
    return longest(entities_, module);
  }

 private:
  /// The longest of the names that the whole is, or begins with before "_".
  template <class Value>
  static const Value* longest(const std::map<std::string, Value>& of, const std::string& whole) {
    for (std::string name = whole; !name.empty();
         name.erase(std::min(name.rfind('_'), name.size()))) {
      const auto found = of.find(name);
      if (found != of.end()) return &found->second;
      if (name.find('_') == std::string::npos) break;
    }
    return nullptr;
  }

  static Location place_of(const std::string& port, const VhdlEntity& entity) {
    const SourceLocation* place = longest(entity.ports, port);
    return place != nullptr ? Location(*place) : std::nullopt;
  }

  void line(std::size_t number, const std::string& file) {
    text_ += fmt::format("`line {} \"{}\" 0\n", number, file);
  }
  void nowhere() { line(1, kOfGhdl); }

  /// In its line and column.
  void at(const Location& place, const std::string& text) {
    if (!place) {
      nowhere();
      text_ += text;
      return;
    }
    line(place->line, place->file);
    text_ += std::string(place->column - 1, ' ') + text;
  }

  void declare(const Net& net, const Location& place, const std::string& end) {
    nowhere();
    text_ += fmt::format("  {} {}\n", net.kind, net.range);
    at(place, net.name + end + "\n");
  }

  /// A net that a multiplexer gives its value is given it in a process.
  std::string kind_of(const Module& module, const Net& net) {
    if (multiplexed_of_ != &module) {
      multiplexed_of_ = &module;
      multiplexed_.clear();
      for (const Item& item : module.items) {
        std::smatch found;
        if (is_multiplexer(item, found)) multiplexed_.insert(found[1]);
      }
    }
    return multiplexed_.count(net.name) != 0 ? "reg" : net.kind;
  }

  bool is_multiplexer(const Item& item, std::smatch& found) const {
    static const std::regex pattern("assign (\\w+) = (\\w+) \\? (\\S+) : (\\S+);");
    static const std::regex tri_state("[0-9]+'[bh][01]*z[01z]*");
    return item.place && std::regex_match(item.text, found, pattern) &&
           !std::regex_match(found[3].str(), tri_state) &&
           !std::regex_match(found[4].str(), tri_state);
  }

  /// Where what selects an arm of a `case` is compared.
  void note_choice(const Item& item) {
    static const std::string assign = "assign ";
    const std::size_t equals = item.text.find(" = ");
    if (item.text.rfind(assign, 0) != 0 || equals == std::string::npos) return;
    const std::string name = item.text.substr(assign.size(), equals - assign.size());
    std::string value = item.text.substr(equals + 3);
    if (value[0] != '{') {
      choices_[name] = item.place;
      return;
    }
    for (char& c : value) {
      if (!is_of_name(c)) c = ' ';
    }
    std::istringstream words(value);
    std::vector<std::string>& of = bits_[name];
    of.clear();
    for (std::string word; words >> word;) of.push_back(word);
  }

  static bool is_constant(const Item& item) { return item.text.rfind("localparam ", 0) == 0; }

  static bool is_unknown(const std::string& value) {
    static const std::regex pattern("[0-9]+'bx+");
    return std::regex_match(value, pattern);
  }

  Location place_of_arm(const Selection& selection, const std::string& choice,
                        const Location& whole) {
    const std::size_t start = choice.find('b') + 1;
    const std::size_t bit = choice.find('1', start);
    const auto bits = bits_.find(selection.selector);
    if (bit == std::string::npos || bits == bits_.end() || bit - start >= bits->second.size()) {
      return whole;
    }
    const auto found = choices_.find(bits->second[bit - start]);
    return found != choices_.end() && found->second ? found->second : whole;
  }

  /// VHDL may mean any digit; in Verilog none is equal.
  static void refuse_unknown_digits(const Item& item) {
    static const std::regex compared("[!=]= [0-9]+'b[01]*x");
    if (!std::regex_search(item.text, compared)) return;
    const std::string where = item.place ? fmt::format("{}:{}:{}", tools::shown(item.place->file),
                                                       item.place->line, item.place->column)
                                         : "the VHDL";
    throw InputError(
        where +
        ": is compared with digits that are neither 0 nor 1, which GHDL compares as they "
        "are: use std_match on std_logic_vector");
  }

  void write(const Item& item) {
    refuse_unknown_digits(item);
    std::smatch found;
    if (const std::optional<Selection> selection = read_case(item.text)) {
      nowhere();
      text_ += "always @*\n";
      at(item.place, fmt::format("case ({})\n", selection->selector));
      for (const auto& [choice, value] : selection->arms) {
        at(place_of_arm(*selection, choice, item.place),
           fmt::format("{}: {} = {};\n", choice, selection->target, value));
      }
      // Nothing is selected so if there is an arm for every value.
      const bool never = is_unknown(selection->otherwise);
      if (never) text_ += "/* verilator coverage_off */\n";
      if (!selection->otherwise.empty()) {
        at(item.place, fmt::format("default: {} = {};\n", selection->target, selection->otherwise));
      }
      if (never) text_ += "/* verilator coverage_on */\n";
      nowhere();
      text_ += "endcase\n";
    } else if (is_multiplexer(item, found)) {
      nowhere();
      text_ += "always @*\n";
      at(item.place, fmt::format("if ({1}) {0} = {2}; else {0} = {3};\n", found[1].str(),
                                 found[2].str(), found[3].str(), found[4].str()));
    } else {
      std::string text = item.text;
      if (text.rfind(kInitial, 0) == 0) text = std::regex_replace(text, std::regex(" <= "), " = ");
      // Of these GHDL may say the place of something else.
      at(text.find("= {") == std::string::npos ? item.place : std::nullopt, text + "\n");
    }
  }

  const VhdlEntities& entities_;
  std::string text_;
  std::map<std::string, Location> choices_;               // of nets that are a comparison
  std::map<std::string, std::vector<std::string>> bits_;  // of nets that join others
  const Module* multiplexed_of_ = nullptr;
  std::set<std::string> multiplexed_;
};

}  // namespace

std::string readable_verilog(const std::string& verilog, const GhdlText& as_vhdl,
                             const VhdlEntities& entities, const std::string& top,
                             const std::string& prefix) {
  std::vector<Module> modules = Reader().read(verilog);
  Writer writer(entities);
  restore_defaults(modules, as_vhdl);
  std::map<std::string, std::string> names;
  const std::string whole = in_small_letters(top);
  for (const Module& module : modules) {
    const bool stands_for_another = module.items.empty() && entities.count(module.name) == 0;
    if (writer.entity_of(module.name) != nullptr && !stands_for_another) {
      names[module.name] = module.name == whole ? top : prefix + module.name;
    }
  }
  for (Module& module : modules) {
    if (names.count(module.name) == 0) continue;
    if (module.name != whole) writer.refuse_inouts(module);
    name_as_in_vhdl(module);
    for (Item& item : module.items) {
      const std::string first = first_word(item.text);
      const auto found = names.find(first);
      if (found != names.end()) item.text.replace(0, first.size(), found->second);
    }
    writer.write(module, names[module.name]);
  }
  return std::move(writer).text();
}

bool is_of_ghdl(const std::string& place) {
  return place.rfind(kOfGhdl, 0) == 0;
}

}  // namespace collide::flows
