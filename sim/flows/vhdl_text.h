// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace collide::flows {

/// A place in a source, counted from 1.
struct SourceLocation {
  std::string file;
  std::size_t line = 0;
  std::size_t column = 0;
};

/// An entity as its text declares it. VHDL does not tell capitals: names are in small letters.
struct VhdlEntity {
  SourceLocation place;                         // of its name
  std::map<std::string, SourceLocation> ports;  // by name
  std::vector<std::string> inouts;              // of those
};

/// What VHDL sources declare, by name, as far as it can be said without GHDL.
using VhdlEntities = std::map<std::string, VhdlEntity>;

/// The entities of these files. Throws InputError if one cannot be read.
VhdlEntities vhdl_entities(const std::vector<std::string>& files);

/// Variables that they declare, by name, without those that are a signal somewhere.
std::map<std::string, SourceLocation> vhdl_variables(const std::vector<std::string>& files);

/// Whether the architecture that declares a signal at that place gives it a value, other than the
/// literals of an unknown one ('X', '-').
bool vhdl_is_driven(const SourceLocation& declared);

/// In small letters.
std::string in_small_letters(std::string text);

}  // namespace collide::flows
