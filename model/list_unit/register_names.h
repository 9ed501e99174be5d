// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace collide::list_unit {

/// Names of a unit's registers: those that all list units have, and its own.
class RegisterNames {
 public:
  using Named = std::pair<std::string_view, unsigned>;

  explicit RegisterNames(const std::vector<Named>& own = {});

  /// The offset of the register with that name: ID to CLOCKS.
  std::optional<unsigned> find(std::string_view name) const;
  /// All of them, in the order of offsets.
  std::vector<std::string_view> names() const;
  /// As jobs name it: "COUNT", or its offset if it has no name.
  std::string name_of(unsigned offset) const;
  /// In words: "COUNT", "register 0x0060".
  std::string describe(unsigned offset) const;

 private:
  std::optional<std::string_view> name_at(unsigned offset) const;

  std::vector<Named> registers_;
};

}  // namespace collide::list_unit
