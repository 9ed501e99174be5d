// SPDX-License-Identifier: MIT
#include "sim/compare/meaning.h"

#include <fmt/format.h>

#include <string_view>
#include <vector>

namespace collide::compare {
namespace {

using techniques::ItemKind;

struct Words {
  std::string_view technique;
  std::string_view machine;  ///< on which a game has it
  std::string_view sees;     ///< why the rest is outside
};

constexpr std::string_view kSides =
    "it compares the player and his bullets with enemies and theirs";
constexpr std::string_view kOwnCore = "A core of your own";
constexpr std::string_view kAnyMachine = "Any machine";

constexpr Words kWords[] = {
    {"continuum", "Macintosh", "it looks at what the one ship touches"},
    {"swept", kAnyMachine, kSides},
    {"projection", kAnyMachine, kSides},
    {"flying-shark", "ZX Spectrum",
     "256x256 pixels, a player, six bullets, eight enemies, five bullets of theirs at a time"},
    {"mandin", "Atari ST", "a zone that leaves the screen is not looked at"},
    {"vera", "Commander X16",
     "its four bits are for the player and his bullets with enemies and theirs, up to 64x64 "
     "pixels each"},
    {"rings", "Commander X16",
     "ten bullets with enemies, up to 64x64 pixels each, and who is hit takes no part any more"},
    {"overlap", kOwnCore, "128 strips of 64 columns, on at most 1024x512 pixels"},
    {"impact", kOwnCore, "128 objects within 2048 pixels of the corner at a time"},
    {"tms9918", "MSX", "32 sprites of at most 16x16 on 256x192"},
    {"vic-ii", "Commodore 64", "eight sprites of at most 24x21 on 320x200"},
    {"denise", "Amiga", "eight sprites 16 wide on 320x256, and two of one pair are not compared"},
    {"gameduino", "Gameduino", "256 sprites of at most 16x16 on 400x300"},
    {"lynx", "Atari Lynx", "15 numbers on a screen of 160x102"},
};

/// Of a misused technique, those of the technique; of software that sees everything, the general
/// ones.
Words words_of(const std::string& technique) {
  for (const Words& words : kWords) {
    if (technique.compare(0, words.technique.size(), words.technique) == 0) return words;
  }
  return {technique, kAnyMachine, "what is outside its screen"};
}

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

std::string meaning(const Outcome& outcome, int frames) {
  const Words words = words_of(outcome.technique);
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
    text += fmt::format(techniques::is_timed(outcome.judge)
                            ? "; {} between two pictures it is made to see"
                            : "; {} between two pictures pass it by",
                        tunnelled);
  }
  if (wrong != 0) text += fmt::format("; invents {}", wrong);
  return text + "; " + cost_of(outcome.verdict.cost, frames);
}

}  // namespace collide::compare
