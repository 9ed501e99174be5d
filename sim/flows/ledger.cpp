// SPDX-License-Identifier: MIT
#include "sim/flows/ledger.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <regex>
#include <set>
#include <sstream>

#include "model/common/input_error.h"
#include "sim/flows/monitors.h"
#include "sim/flows/prove.h"
#include "sim/tools/project.h"

namespace collide::flows {
namespace {

namespace fs = std::filesystem;
using equal::Home;

constexpr const char* kNeeds[] = {"## What the unit needs", "## What the adapters need"};
/// Of buses.
constexpr const char* kMonitorFolders[] = {"tests/rtl/inputs", kMonitors};

std::vector<std::string> split(const std::string& text, const std::string& by) {
  std::vector<std::string> parts;
  std::size_t at = 0;
  for (std::size_t end; (end = text.find(by, at)) != std::string::npos; at = end + by.size()) {
    parts.push_back(text.substr(at, end - at));
  }
  parts.push_back(text.substr(at));
  return parts;
}

bool begins(const std::string& text, const std::string& with) {
  return text.compare(0, with.size(), with) == 0;
}

/// "proof blitter_busy", with the unit of a lemma before its name.
Home parse_home(const std::string& text, const std::string& place) {
  static const std::regex kForm("(proof|monitor|lemma|need) (.+)");
  std::smatch match;
  if (!std::regex_match(text, match, kForm)) {
    throw InputError(place, fmt::format("\"{}\", expected proof, monitor, lemma or need, and its "
                                        "name",
                                        text));
  }
  const std::string name = match[2];
  if (match[1] == "proof") return equal::by_proof(name);
  if (match[1] == "monitor") return equal::by_monitor(name);
  const std::size_t colon = name.find(": ");
  if (colon == std::string::npos) {
    throw InputError(place, fmt::format("\"{}\", expected a unit or page, and \": \"", name));
  }
  if (match[1] == "need") return equal::by_need(name.substr(0, colon), name.substr(colon + 2));
  return equal::by_lemma(name);
}

/// A comment of the form that add_assumed describes, line by line.
class Note {
 public:
  Note(std::string opening, std::string file)
      : opening_(std::move(opening)), file_(std::move(file)) {}

  /// Whether something is noted for what stands in the next line.
  bool stands() const { return stands_; }
  Assumed assumed(unsigned line) const {
    const std::string place = fmt::format("{}:{}", file_, line);
    if (by_.empty()) throw InputError(place, "the assumption has no \"By:\"");
    Assumed all{says_, place, {}};
    std::string by = by_;
    if (by.back() == '.') by.pop_back();
    for (const std::string& home : split(by, "; ")) all.by.push_back(parse_home(home, place));
    return all;
  }

  void look_at(const std::string& line) {
    static const std::regex kComment(R"(\s*///? ?(.*))");
    std::smatch match;
    if (!std::regex_match(line, match, kComment)) {
      part_ = nullptr;
      if (line.find_first_not_of(" \t") == std::string::npos) stands_ = false;
      return;
    }
    std::string text = match[1];
    if (begins(text, opening_)) {
      stands_ = true;
      says_.clear();
      by_.clear();
      part_ = &says_;
      text.erase(0, opening_.size());
    } else if (stands_ && begins(text, "By: ")) {
      part_ = &by_;
      text.erase(0, 4);
    }
    if (part_ == nullptr) return;
    if (!part_->empty()) *part_ += ' ';
    *part_ += text;
  }

 private:
  std::string opening_, file_;
  bool stands_ = false;
  std::string says_, by_;
  std::string* part_ = nullptr;
};

/// The code of a line, without its comment.
std::string code_of(const std::string& line) {
  return line.substr(0, line.find("//"));
}

/// Assumptions with the same text and home in one file are one.
void add(std::vector<Assumed>& all, const Assumed& one) {
  const std::string file = one.where.substr(0, one.where.find(':'));
  for (const Assumed& other : all) {
    if (other.says == one.says && begins(other.where, file + ":")) return;
  }
  all.push_back(one);
}

bool has_lemma(const equal::Known& known, const std::string& name, const std::string& cover) {
  return std::any_of(known.lemmas.begin(), known.lemmas.end(), [&](const equal::Claim& claim) {
    if (claim.name != name && !begins(claim.name, name + ", ")) return false;
    if (cover.empty()) return true;
    const std::vector<std::string> needed = split(cover, ", ");
    return std::all_of(needed.begin(), needed.end(), [&](const std::string& one) {
      return std::find(claim.parameters.begin(), claim.parameters.end(), one) !=
             claim.parameters.end();
    });
  });
}

std::set<std::string> all_properties() {
  std::set<std::string> names;
  for (const tools::RtlUnit& design : tools::rtl_designs()) {
    if (!design.has("formal/properties.json")) continue;
    for (const Property& property : load_properties(design)) names.insert(property.name);
  }
  return names;
}

/// A line of the section of needs that begins so: a row of its table, or a numbered rule.
bool has_need(const std::string& page, const std::string& line) {
  const std::string file = "docs/reference/" + page + ".md";
  if (!fs::exists(tools::project_root() / file)) return false;
  std::istringstream lines(tools::read_file(file));
  bool inside = false;
  for (std::string one; std::getline(lines, one);) {
    if (begins(one, "#")) {
      inside = std::any_of(std::begin(kNeeds), std::end(kNeeds),
                           [&](const char* heading) { return begins(one, heading); });
    }
    if (inside && (begins(one, "| " + line) || begins(one, line + ". "))) return true;
  }
  return false;
}

std::string text_of(const Home& home) {
  std::string text = fmt::format("{} {}", name_of(home.kind), home.name);
  std::vector<std::string> covers;
  for (const std::string& one : home.covers) {
    if (!one.empty()) covers.push_back(one);
  }
  if (!covers.empty()) text += fmt::format(" (also with {})", fmt::join(covers, "; "));
  return text;
}

std::string table(const std::vector<Assumed>& all, char letter, bool with_homes = true) {
  std::string text = with_homes ? "| # | assumption | where | held by |\n"
                                  "| --- | --- | --- | --- |\n"
                                : "| # | where |\n| --- | --- |\n";
  std::size_t number = 0;
  for (const Assumed& one : all) {
    text += fmt::format("| {}{} | ", letter, ++number);
    if (with_homes) text += one.says + " | ";
    text += one.where + " |";
    if (with_homes) {
      std::vector<std::string> homes;
      for (const Home& home : one.by) homes.push_back(text_of(home));
      text += fmt::format(" {} |", fmt::join(homes, "; "));
    }
    text += "\n";
  }
  return text;
}

}  // namespace

void add_assumed(const std::string& file, const std::string& text, Ledger& ledger) {
  static const std::regex kAssume("\\bassume\\b");
  Note note("Assumed: ", file);
  std::vector<bool> narrow;  // of each `ifdef around
  std::istringstream lines(text);
  unsigned number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    note.look_at(line);
    const std::string code = code_of(line);
    std::smatch match;
    static const std::regex kIf("\\s*`if(n?def) (\\w+).*");
    if (std::regex_match(code, match, kIf)) {
      narrow.push_back(match[1] == "def" && match[2] == "NARROW");
    } else if (code.find("`endif") != std::string::npos && !narrow.empty()) {
      narrow.pop_back();
    }
    if (!std::regex_search(code, kAssume)) continue;
    const std::string place = fmt::format("{}:{}", file, number);
    if (std::find(narrow.begin(), narrow.end(), true) != narrow.end()) {
      add(ledger.narrow, {"", place, {}});
    } else if (note.stands()) {
      add(ledger.properties, note.assumed(number));
    } else {
      throw InputError(place,
                       "an assumption without a home, expected \"// Assumed:\" and \"// "
                       "By:\" above it");
    }
  }
}

void add_rules(const std::string& file, const std::string& text, Ledger& ledger) {
  static const std::regex kRule("`(MASTER|SLAVE)_(?:OWES|RULE)\\(\\w+,[^\"]*\"([^\"]*)\"\\)");
  const std::string module = fs::path(file).stem();
  for (std::sregex_iterator rule(text.begin(), text.end(), kRule), end; rule != end; ++rule) {
    const auto line = 1 + std::count(text.begin(), text.begin() + rule->position(), '\n');
    add(ledger.monitors,
        {fmt::format("{}: {}", (*rule)[1] == "MASTER" ? "master" : "slave", (*rule)[2].str()),
         fmt::format("{}:{}", file, line),
         {equal::by_monitor(module)}});
  }
}

Ledger read_ledger(const std::map<std::string, equal::Known>& lemmas) {
  Ledger ledger;
  std::vector<std::string> folders = {"rtl/formal"};
  for (const tools::RtlUnit& design : tools::rtl_designs())
    folders.push_back(design.file("formal"));
  for (const std::string& folder : folders) {
    for (const char* extension : {".sv", ".svh"}) {
      for (const std::string& file : tools::files_in(folder, extension)) {
        add_assumed(file, tools::read_file(file), ledger);
      }
    }
  }
  for (const std::string& file : tools::files_in(kMonitors, ".sv")) {
    add_rules(file, tools::read_file(file), ledger);
  }
  for (const auto& of_unit : lemmas) {
    const std::string& unit = of_unit.first;
    for (const equal::Claim& claim : of_unit.second.lemmas) {
      for (const equal::Assumption& one : claim.assumptions) {
        const auto same =
            std::find_if(ledger.lemmas.begin(), ledger.lemmas.end(), [&](const Assumed& other) {
              return other.says == one.says && begins(other.where, unit);
            });
        if (same != ledger.lemmas.end()) {
          same->where += ", " + claim.name;
        } else {
          ledger.lemmas.push_back({one.says, unit + ": " + claim.name, one.by});
        }
      }
    }
  }
  return ledger;
}

std::string ledger_page(const Ledger& ledger) {
  return fmt::format(
      "# Assumptions\n\n"
      "This page lists every assumption of benches, proofs and lemmas, with its home. A home is\n\n"
      "- a *proof*: a property of `collide prove`;\n"
      "- a *lemma* of `collide equal`;\n"
      "- a *monitor*, which fails if the assumption is broken: `tests/rtl/inputs`, bound to the "
      "modules of the whole unit, and the bus\n  monitors in `rtl/monitors`;\n"
      "- a *need*: a line of \"What the unit needs\" on a page, with tests of what happens "
      "otherwise.\n\n"
      "[Assumptions and their homes](../explanation/assumed.md) explains why this is safe. "
      "`./collide equal --assumptions` prints this page from the sources.\n\n"
      "## Of properties\n\n{}\n"
      "## Of monitors of buses\n\nA monitor asserts the duties of one side of its bus where that "
      "side is ours: in benches, and in its proofs. In the other side's\nproofs it assumes the "
      "same duties.\n\n{}\n"
      "## Of lemmas\n\n{}\n"
      "## Of covers and broken copies\n\nThese narrow the search for an example. No claim rests on "
      "them: the proofs do not have them.\n\n{}",
      table(ledger.properties, 'P'), table(ledger.monitors, 'M'), table(ledger.lemmas, 'L'),
      table(ledger.narrow, 'N', false));
}

RestsOn rests_on(const std::string& unit, const equal::Known& known) {
  RestsOn edges;
  for (const equal::Claim& claim : known.lemmas) {
    for (const equal::Assumption& one : claim.assumptions) {
      for (const Home& home : one.by) {
        if (home.kind == Home::Kind::kNeed) continue;
        if (home.kind != Home::Kind::kLemma) {
          throw InputError(fmt::format("{}: {}", unit, claim.name),
                           fmt::format("rests on {}, expected a lemma or a need", text_of(home)));
        }
        for (const std::string& cover : home.covers) {
          if (has_lemma(known, home.name, cover)) continue;
          throw InputError(fmt::format("{}: {}", unit, claim.name),
                           fmt::format("rests on the lemma \"{}\"{}, which does not exist",
                                       home.name, cover.empty() ? "" : " with " + cover));
        }
        for (const equal::Claim& other : known.lemmas) {
          if (other.name == home.name || begins(other.name, home.name + ", ")) {
            edges.emplace_back(claim.name, other.name);
          }
        }
      }
    }
  }
  // Every lemma that a lemma rests on, by way of others.
  const std::function<void(const std::string&, std::vector<std::string>&)> follow =
      [&](const std::string& lemma, std::vector<std::string>& path) {
        if (std::find(path.begin(), path.end(), lemma) != path.end()) {
          path.push_back(lemma);
          throw InputError(unit,
                           fmt::format("lemmas depend on themselves: {}", fmt::join(path, " on ")));
        }
        path.push_back(lemma);
        for (const auto& [from, to] : edges) {
          if (from == lemma) follow(to, path);
        }
        path.pop_back();
      };
  for (const equal::Claim& claim : known.lemmas) {
    std::vector<std::string> path;
    follow(claim.name, path);
  }
  return edges;
}

std::vector<std::string> homeless(const Ledger& ledger,
                                  const std::map<std::string, equal::Known>& lemmas) {
  const std::set<std::string> proofs = all_properties();
  std::vector<std::string> wrong;
  const auto exists = [&](const Home& home, const std::string& where) {
    const std::size_t colon = home.name.find(": ");
    switch (home.kind) {
      case Home::Kind::kProof:
        return proofs.count(home.name) != 0;
      case Home::Kind::kMonitor:
        return std::any_of(
            std::begin(kMonitorFolders), std::end(kMonitorFolders), [&](const char* folder) {
              return fs::exists(tools::project_root() / folder / (home.name + ".sv"));
            });
      case Home::Kind::kNeed:
        return has_need(home.name.substr(0, colon), home.name.substr(colon + 2));
      case Home::Kind::kLemma:
        break;
    }
    // In files of properties with its unit; of a lemma it is of the same.
    const bool named = colon != std::string::npos && lemmas.count(home.name.substr(0, colon)) != 0;
    const std::string unit = named ? home.name.substr(0, colon) : where.substr(0, where.find(':'));
    const std::string name = named ? home.name.substr(colon + 2) : home.name;
    const auto known = lemmas.find(unit);
    return known != lemmas.end() &&
           std::all_of(home.covers.begin(), home.covers.end(), [&](const std::string& cover) {
             return has_lemma(known->second, name, cover);
           });
  };
  for (const auto* all : {&ledger.properties, &ledger.monitors, &ledger.lemmas}) {
    for (const Assumed& one : *all) {
      if (one.by.empty())
        wrong.push_back(fmt::format("{}: \"{}\" has no home", one.where, one.says));
      for (const Home& home : one.by) {
        if (exists(home, one.where)) continue;
        wrong.push_back(
            fmt::format("{}: \"{}\": {} does not exist", one.where, one.says, text_of(home)));
      }
    }
  }
  return wrong;
}

}  // namespace collide::flows
