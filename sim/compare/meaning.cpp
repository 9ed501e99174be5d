// SPDX-License-Identifier: MIT
#include "sim/compare/meaning.h"

#include <fmt/format.h>

#include <string_view>

#include "sim/compare/describe.h"

namespace collide::compare {
namespace {

using techniques::ItemKind;

/// How it says so, when it does.
const char* manner(ItemKind kind) {
  switch (kind) {
    case ItemKind::kObject:
      return ", as an object that was hit, not by whom";
    case ItemKind::kGroup:
      return ", as a bit for several pairs";
    case ItemKind::kFrame:
      return ", as one bit for the whole frame";
    case ItemKind::kPair:
      break;
  }
  return "";
}

std::string cost_of(const techniques::Cost& cost, int frames) {
  const auto each = [frames](std::uint64_t sum) {
    return (sum + static_cast<std::uint64_t>(frames) / 2) / static_cast<std::uint64_t>(frames);
  };
  const std::string clocks =
      cost.clocks == 0 ? "" : fmt::format("{} clocks and ", each(cost.clocks));
  return fmt::format("costs {}{} accesses a frame", clocks, each(cost.accesses));
}

}  // namespace

std::string name_in_words(const std::string& technique, const techniques::TechniqueWords& words) {
  return fmt::format("{}{} ({})", words.name, words.is_misused ? ", misused" : "", technique);
}

std::string cost_in_words(const Outcome& outcome, int frames, bool at_most) {
  const techniques::Cost& cost = outcome.verdict.cost;
  const auto each = [frames](std::uint64_t sum) {
    return (sum + static_cast<std::uint64_t>(frames) / 2) / static_cast<std::uint64_t>(frames);
  };
  if (cost.clocks == 0) return fmt::format("{} accesses", each(cost.accesses));
  const techniques::TechniqueWords& words = outcome.words;
  const bool bound = at_most && std::string_view(words.machine) == techniques::kOwnCore;
  return fmt::format("{}{} {}", bound ? "at most " : "", each(cost.clocks), words.clocks);
}

std::string meaning(const Outcome& outcome, int frames) {
  const techniques::TechniqueWords& words = outcome.words;
  const Contacts& contacts = outcome.contacts;
  const std::uint64_t wrong = outcome.verdict.tally.false_alarms;
  std::string text = fmt::format("{}: {} ", words.machine, outcome.technique);
  if (outcome.agreement && !outcome.agreement->agreed()) {
    return text + "is not judged: RTL and golden model part";
  }
  if (contacts.all == 0) {
    text += "has nothing to find: your game has no contact";
  } else if (contacts.seen == 0 && contacts.missed == 0) {
    text += fmt::format("is silent on all of your {} contacts, which are outside what it sees: {}",
                        contacts.all, words.sees);
  } else {
    text += fmt::format(
        "{} {} of your {} contacts ({:.0f} %){}",
        outcome.kind == ItemKind::kPair ? "names" : "notices", contacts.seen, contacts.all,
        100.0 * static_cast<double>(contacts.seen) / static_cast<double>(contacts.all),
        contacts.seen == 0 ? "" : manner(outcome.kind));
    if (contacts.missed != 0) text += fmt::format(", misses {}", contacts.missed);
    if (contacts.outside() != 0) {
      text += fmt::format("; {} {} outside what it sees ({})", contacts.outside(),
                          contacts.outside() == 1 ? "is" : "are", words.sees);
    }
  }
  if (const std::size_t tunnelled = outcome.verdict.tunnelled.size(); tunnelled != 0) {
    text += fmt::format("; {} between two pictures {}{}", tunnelled,
                        is_by_circles(outcome.judge) ? "by circles, which " : "",
                        techniques::is_timed(outcome.judge) ? "it is made to see" : "pass it by");
  }
  if (outcome.verdict.circles_alone != 0) {
    text += fmt::format("; {} of circles whose masks do not meet", outcome.verdict.circles_alone);
  }
  if (wrong != 0) text += fmt::format("; invents {}", wrong);
  return text + "; " + cost_of(outcome.verdict.cost, frames);
}

}  // namespace collide::compare
