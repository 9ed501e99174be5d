// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace collide::campaign {

/// A numbered rule of a unit's page, and what shows it.
struct Rule {
  int number = 0;
  std::vector<std::string> tests;       ///< as `ctest -N` names them; `*` is any characters
  std::vector<std::string> properties;  ///< of `collide prove`
  std::vector<std::string> lemmas;      ///< of `collide equal`
};

/// docs/rules/UNIT.json. Throws InputError for an unreadable file, a rule without a check, and a
/// repeated entry.
std::vector<Rule> rules_of(const std::string& unit);

/// The numbers of the items of numbered lists ("7. ...") in a page, in its order.
std::vector<int> numbered_items(const std::string& page);

/// Whether a name is what the pattern says, in which `*` is any characters.
bool matches(const std::string& pattern, const std::string& name);

}  // namespace collide::campaign
