// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "sim/equal/result.h"

namespace collide::flows {

/// Something that is taken for granted somewhere in the tree.
struct Assumed {
  std::string says;
  std::string where;  // "file:line"; of a lemma, its unit and name
  std::vector<equal::Home> by;
};

/// All that is taken for granted, in its order.
struct Ledger {
  std::vector<Assumed> properties;
  std::vector<Assumed> monitors;  // of buses: what one side may do, the other side is held to
  std::vector<Assumed> lemmas;
  std::vector<Assumed> narrow;  // of covers and broken copies: no claim rests on it
};

/// What a file of properties assumes. Above each `assume`, with no blank line between, stands
///
///     // Assumed: what, in any number of lines
///     // By: proof NAME; monitor MODULE; lemma UNIT: NAME; need PAGE: how its line begins
///
/// Beneath `ifdef NARROW nothing need stand. Throws InputError with file and line for one without.
void add_assumed(const std::string& file, const std::string& text, Ledger& ledger);
/// The rules of a bus's monitor: in a proof those of one side are assumed.
void add_rules(const std::string& file, const std::string& text, Ledger& ledger);

/// Of the whole tree; lemmas are given by their units.
Ledger read_ledger(const std::map<std::string, equal::Known>& lemmas);

/// All assumptions and their homes, as a page in Markdown.
std::string ledger_page(const Ledger& ledger);

/// What lemmas rest on others, by unit: the lemma and the one that it names.
using RestsOn = std::vector<std::pair<std::string, std::string>>;
/// Throws InputError for a lemma that does not exist, or not with the parameters needed, and for a
/// circle.
RestsOn rests_on(const std::string& unit, const equal::Known& known);

/// What is wrong with the homes, a line each: names of what there is not, and of nothing at all.
std::vector<std::string> homeless(const Ledger& ledger,
                                  const std::map<std::string, equal::Known>& lemmas);

}  // namespace collide::flows
