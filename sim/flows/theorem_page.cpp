// SPDX-License-Identifier: MIT
#include "sim/flows/theorem_page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <vector>

namespace collide::flows {
namespace {

using Claims = std::vector<equal::Claim>;

bool is_fact(const equal::Claim& claim) {
  return !claim.at.empty();
}

/// The facts of the unit with its own parameters.
Claims facts_of(const equal::Known& known) {
  Claims facts;
  std::copy_if(known.lemmas.begin(), known.lemmas.end(), std::back_inserter(facts),
               [](const auto& claim) { return is_fact(claim) && claim.parameters.empty(); });
  return facts;
}

/// The parameters with which they are proved, too.
std::set<std::string> variants_of(const equal::Known& known) {
  std::set<std::string> variants;
  for (const equal::Claim& claim : known.lemmas) {
    if (!is_fact(claim) || claim.parameters.empty()) continue;
    variants.insert(fmt::format("`{}`", fmt::join(claim.parameters, "`, `")));
  }
  return variants;
}

std::string in_instance(const std::string& at) {
  return fmt::format("`{}`", at);
}

std::string rows(const Claims& facts) {
  std::map<std::string, std::size_t> numbers;
  for (const equal::Claim& fact : facts) numbers.emplace(fact.name, numbers.size() + 1);
  std::string rows;
  for (const equal::Claim& fact : facts) {
    std::vector<std::string> rests;
    for (const std::string& rest : fact.rests_on) {
      const auto found = numbers.find(rest);
      rests.push_back(found == numbers.end() ? "a requirement" : std::to_string(found->second));
    }
    rows += fmt::format("| {} | {} | {} | {} | {} |\n", numbers.at(fact.name), fact.name,
                        in_instance(fact.at), fact.says, fmt::join(rests, ", "));
  }
  return rows;
}

/// Of each instance, the others that what is shown of it rests on.
std::string joints(const Claims& facts) {
  std::map<std::string, std::string> home;
  std::vector<std::string> instances;
  for (const equal::Claim& fact : facts) {
    home.emplace(fact.name, fact.at);
    if (std::count(instances.begin(), instances.end(), fact.at) == 0) instances.push_back(fact.at);
  }
  std::string rows;
  for (const std::string& instance : instances) {
    std::set<std::string> others;
    std::size_t count = 0;
    for (const equal::Claim& fact : facts) {
      if (fact.at != instance) continue;
      ++count;
      for (const std::string& rest : fact.rests_on) {
        const auto found = home.find(rest);
        if (found == home.end()) {
          others.insert("a requirement");
        } else if (found->second != instance) {
          others.insert(in_instance(found->second));
        }
      }
    }
    rows +=
        fmt::format("| {} | {} | {} |\n", in_instance(instance), count, fmt::join(others, ", "));
  }
  return rows;
}

std::string requirements_of(const equal::Known& known) {
  std::string requirements;
  for (const auto& [rule, page, line] : known.scope.requirements) {
    requirements += fmt::format("- `{}`: {}, \"{}\"\n", rule, page, line);
  }
  if (!requirements.empty()) return requirements;
  // Of lemmas about the whole unit
  std::set<std::string> seen;
  for (const equal::Claim& claim : known.lemmas) {
    for (const equal::Assumption& one : claim.assumptions) {
      if (!seen.insert(one.says).second) continue;
      std::vector<std::string> needs;
      for (const equal::Home& home : one.by) {
        const std::size_t colon = home.name.find(": ");
        needs.push_back(
            fmt::format("{}, \"{}\"", home.name.substr(0, colon), home.name.substr(colon + 2)));
      }
      requirements += fmt::format("- {}: {}\n", one.says, fmt::join(needs, "; "));
    }
  }
  return requirements;
}

std::string section(const std::string& unit, const equal::Known& known) {
  const Claims facts = facts_of(known);
  std::string gaps;
  for (const auto& [what, instead] : known.scope.not_proved) {
    gaps += fmt::format("- {} ({})\n", what, instead);
  }
  const std::string head = fmt::format(
      "\n## {}\n\n{}\n\nRequirements on the surroundings, in addition to a clock of "
      "reset:\n\n{}\nNot proved:\n\n{}\n",
      unit, known.scope.theorem, requirements_of(known), gaps);
  if (facts.empty()) {
    return head + fmt::format("{} [lemmas](proofs.md#lemmas) about the whole unit.\n",
                              known.lemmas.size());
  }
  std::string also;
  for (const std::string& variant : variants_of(known)) {
    also += (also.empty() ? "; also with " : "; ") + variant;
  }
  return head + fmt::format(
                    "{} facts, with the default parameters{}.\n\n"
                    "| instance | facts | which rest on |\n| --- | --- | --- |\n{}\n"
                    "| | fact | instance | shows | rests on |\n| --- | --- | --- | --- | --- |\n{}",
                    facts.size(), also, joints(facts), rows(facts));
}

}  // namespace

std::string theorem_page(const std::map<std::string, equal::Known>& units) {
  std::string page =
      "# Theorems\n\n"
      "For each unit, this page gives the theorem about the unit as a whole, the requirements on "
      "its surroundings, what is not\nproved, and the facts that make up the proof. [Facts about a "
      "whole unit](../explanation/equal.md#facts-about-a-whole-unit)\nexplains the method. A fact "
      "rests on the facts with the given numbers.\n\n"
      "`./collide equal --theorems` prints this page. `./collide equal UNIT` proves the facts.\n";
  for (const auto& [unit, known] : units) {
    if (!known.scope.theorem.empty()) page += section(unit, known);
  }
  return page;
}

}  // namespace collide::flows
