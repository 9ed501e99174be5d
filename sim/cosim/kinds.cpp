// SPDX-License-Identifier: MIT
#include "sim/cosim/kinds.h"

#include <algorithm>
#include <regex>
#include <set>
#include <vector>

#include "model/blitter/register_names.h"
#include "model/impact/register_names.h"
#include "model/overlap/register_names.h"
#include "model/vera/register_names.h"
#include "sim/tools/project.h"

namespace collide::cosim {
namespace {

/// The regular expressions of one family of units; a kind matches one of them as a whole.
using Forms = std::vector<std::string>;

/// Rules of the adapters in front of a unit.
const Forms kOfAdapters = {
    "an access to a register is (made once, as it is asked for|answered)",
    "the answer to an access is that of the registers",
    "a write wider than the port ends in an error|a read and a write that wait take turns",
    "an access is (made in the clock after a look at it, once|made as it is asked for)",
    "an access is answered when it is made|an access by Wishbone is answered",
    "a request is looked at while the port is free",
    "the byte written is the master's|the byte read is the unit's"};

const Forms kOfBlitter = {
    "data written|address of a (read|write)|bytes of a (read|write)",
    "read for write|write for read|another access|no access",
    "access (without BUSY|in the turn of others|after the grant was withdrawn)",
    "access past the end of (a turn|the blit)",
    "accesses in one grant, too (few|many)",
    "answer of the register port",
    "(bus request|interrupt output|cyc) (missing|out of turn)",
    "rising edges of the interrupt output(, too (few|many))?",
    "the (chip is silent|interrupt pin is high) in the clock behind a reset",
    "an access to a register is acknowledged( in its second clock off the bus, and nothing else "
    "is)?",
    "an access with another function code is refused( in its second clock, and nothing else is)?",
    "nothing is answered but an access to a register",
    "stb of the memory port is within cyc|cyc and stb of the memory port are one",
    "an access stands until it is answered|an access that waits stands as it is",
    "a write that is given up has no effect|what is written stands while it waits",
    "the chip does not let go of the bus|the register slave does not answer"};

const Forms kOfVera = {
    "(row|picture|frame) (missing|out of turn)|picture",
    "row: (number|line|hit|clocks|budget|sprites drawn|pixels|sprite cut|end|start|columns)",
    "row: masks of cells|row: cells( without a sprite| of one sprite| where sprites meet)?",
    "frame: (clocks|number|nibble|SPRCOL|IRQ|interlaced|field)",
    "beam|line displayed|scan line|field bit|composite timing|480i|clock of the row|clocks busy",
    "IRQ pin|edges of the IRQ pin|CPU port|the raster",
    "swap|clearing|video RAM|o_data",
    "o_busy stays high after (reset|an access)|no frame ends"};

const Forms kOfListUnits = {
    "address of a (read|write)|data written|write of the memory port|one access too many",
    "access(es)? after a bus error|access after ABORT|interrupt pin",
    "the run hangs|clocks of the run|end of a run that is stopped",
    "(line|header) of the list|tag of the header|register",
    "the memory port is silent in the clock behind a reset",
    "the interrupt pin is 0 in the clock behind a reset",
    "an access to a register is acknowledged in (time|its third clock, and nothing else is)",
    "nothing is acknowledged but an access to a register",
    "cyc is high from a request to its answer, and only then",
    "a request that is stalled (is not taken back|stands as it is)",
    "a stalled request (has changed|is taken back)|all bytes are selected",
    "(two|more than two) accesses are open( at most)?|the register slave does not answer"};

const std::string kOfStops =
    "the RTL stops: (\\$finish|\\$stop|\\$fatal or \\$error|does not settle|Verilator's runtime)";

/// Each register and field, as its differences are called.
std::set<std::string> names_in_blitter() {
  std::set<std::string> names;
  for (unsigned offset = 0; offset < 0x40; offset += 2) {
    for (unsigned bit = 0; bit < 16; ++bit) {
      names.insert(blitter::describe_bits(offset, static_cast<std::uint16_t>(1U << bit)));
    }
  }
  return names;
}
std::set<std::string> names_in_vera() {
  std::set<std::string> names;
  for (unsigned number = 0; number < 32; ++number) {
    for (int dcsel = 0; dcsel < 64; ++dcsel) {
      for (unsigned bit = 0; bit < 8; ++bit) {
        names.insert(vera::describe_bits(static_cast<std::uint8_t>(number), dcsel,
                                         static_cast<std::uint8_t>(1U << bit)));
      }
    }
  }
  return names;
}

/// Several fields that differ are joined: "HOG and LINE", "ISR: nibble and SPRCOL".
bool is_register(const std::string& kind, const std::set<std::string>& names) {
  const std::string start = "register ", both = " and ", of = ": ";
  if (kind.rfind(start, 0) != 0) return false;
  const std::size_t colon = kind.find(of);
  const std::string owner =
      colon == std::string::npos ? "" : kind.substr(start.size(), colon + of.size() - start.size());
  std::size_t from = start.size() + owner.size();
  for (;;) {
    const std::size_t end = kind.find(both, from);
    if (names.count(owner + kind.substr(from, end - from)) == 0) return false;
    if (end == std::string::npos) return true;
    from = end + both.size();
  }
}

bool is_in_list_unit(const std::string& kind, const list_unit::RegisterNames& registers) {
  for (unsigned offset = 0; offset < 0x1000; offset += 4) {
    const std::string name = registers.describe(offset);
    if (kind == name.substr(0, name.find_first_of(" ,"))) return true;
  }
  return false;
}

/// A rule of the monitors that are compiled with a unit, by its text.
bool is_rule_of_monitor(const std::string& kind) {
  const std::vector<std::string> files = tools::files_in("rtl/monitors", ".sv");
  return std::any_of(files.begin(), files.end(), [&](const std::string& file) {
    return tools::read_file(file).find('"' + kind + "\")") != std::string::npos;
  });
}

bool matches(const std::string& kind, const Forms& forms) {
  return std::any_of(forms.begin(), forms.end(), [&](const std::string& form) {
    return std::regex_match(kind, std::regex(form));
  });
}

}  // namespace

bool is_kind_of(std::string_view unit, const std::string& kind) {
  if (std::regex_match(kind, std::regex(kOfStops)) || is_rule_of_monitor(kind)) return true;
  if (matches(kind, kOfAdapters)) return true;
  if (unit == "blitter") {
    return matches(kind, kOfBlitter) || is_register(kind, names_in_blitter());
  }
  if (unit == "vera") return matches(kind, kOfVera) || is_register(kind, names_in_vera());
  return matches(kind, kOfListUnits) ||
         is_in_list_unit(kind,
                         unit == "overlap" ? overlap::register_names() : impact::register_names());
}

}  // namespace collide::cosim
