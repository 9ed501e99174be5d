// SPDX-License-Identifier: MIT
#include "sim/compare/meaning.h"

#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "sim/compare/describe.h"

namespace collide::compare {
namespace {

using techniques::ItemKind;

struct Words {
  std::string_view technique;
  std::string_view name;     ///< in words
  std::string_view claim;    ///< what its answer says of two objects
  std::string_view machine;  ///< on which a game has it
  std::string_view clocks;   ///< whose they are
  std::string_view sees;     ///< why the rest is outside
};

constexpr std::string_view kOwnCore = "A core of your own";
constexpr std::string_view kAnyMachine = "Any machine";
constexpr std::string_view kScreen = "what is outside its screen";

constexpr Words kWords[] = {
    {"boxes", "Bounding boxes", "boxes meet", kAnyMachine, "", kScreen},
    {"fair-boxes", "Boxes with insets and outsets", "boxes meet", kAnyMachine, "", kScreen},
    {"circles", "Circles, at the end of the frame", "circles touch", kAnyMachine, "", kScreen},
    {"pixels", "Pixel masks", "masks share a pixel", kAnyMachine, "", kScreen},
    {"continuum", "Continuum's figure test", "the ship touches what is drawn", "Macintosh",
     "68000 clocks", "it looks at what the one ship touches"},
    {"swept-l", "Swept circle, a game's rule", "circles touch on the way", kAnyMachine, "",
     "of two objects one moves against the other, and scenery is not looked at"},
    {"swept-r", "Swept circle, exact", "circles touch on the way", kAnyMachine, "",
     "of two objects one moves against the other, and scenery is not looked at"},
    {"projection", "Row and column arrays", "marked rows and columns cross", kAnyMachine, "",
     "it compares the player and his bullets with enemies and theirs"},
    {"flying-shark", "Flying Shark's arrays", "marked rows and columns cross", "ZX Spectrum",
     "Z80 T states",
     "256x256 pixels, a player, six bullets, eight enemies, five bullets of theirs at a time"},
    {"mandin", "Masks by the blitter", "masks share a pixel", "Atari ST", "blitter clocks",
     "a zone that leaves the screen is not looked at"},
    {"vera", "VERA's collision bits", "sprites of a bit share a pixel", "Commander X16",
     "VERA clocks",
     "its four bits are for the player and his bullets with enemies and theirs, or for four pairs "
     "of classes, up to 64x64 pixels each"},
    {"rings", "VERA, then cells and tables", "masks share a pixel", "Commander X16", "VERA clocks",
     "ten bullets with enemies, up to 64x64 pixels each, and who is hit takes no part any more"},
    {"overlap", "Overlap unit", "masks share a pixel", kOwnCore, "unit clocks",
     "128 sprites of 64x1024 pixels, of which larger masks take several, on at most 1024x512 "
     "pixels"},
    {"impact", "Impact unit", "circles touch on the way", kOwnCore, "unit clocks",
     "128 objects within 2048 pixels of the corner at a time"},
    {"impact-overlap", "Impact and overlap units", "masks share a pixel on the way", kOwnCore,
     "unit clocks",
     "128 objects within 2048 pixels of the corner at a time, on at most 1024x512 pixels"},
    {"tms9918", "TMS9918A sprites", "sprites share a pixel", "MSX", "",
     "32 sprites of at most 16x16 on 256x192"},
    {"vic-ii", "VIC-II sprites", "sprites share a pixel", "Commodore 64", "",
     "eight sprites of at most 24x21 on 320x200"},
    {"denise", "Denise sprites", "sprites share a pixel", "Amiga", "",
     "eight sprites 16 wide on 320x256, and two of one pair are not compared"},
    {"gameduino", "Gameduino sprites", "sprites share a pixel", "Gameduino", "",
     "256 sprites of at most 16x16 on 400x300"},
    {"lynx", "Suzy sprites", "sprites share a pixel", "Atari Lynx", "",
     "15 numbers on a screen of 160x102"},
};

/// Of a misused technique, those of the technique.
const Words& words_of(const std::string& technique) {
  const Words* found = nullptr;
  for (const Words& words : kWords) {
    // impact-overlap is itself, and not a misused impact.
    if (technique.compare(0, words.technique.size(), words.technique) != 0) continue;
    if (found == nullptr || words.technique.size() > found->technique.size()) found = &words;
  }
  return *found;
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

std::string name_in_words(const std::string& technique) {
  const Words& words = words_of(technique);
  if (technique == words.technique) return fmt::format("{} ({})", words.name, technique);
  return fmt::format("{}, misused ({})", words.name, technique);
}

std::string machine_of(const std::string& technique) {
  return std::string(words_of(technique).machine);
}

std::string claim_of(const std::string& technique) {
  return std::string(words_of(technique).claim);
}

std::string limits_of(const std::string& technique) {
  return std::string(words_of(technique).sees);
}

std::string cost_in_words(const Outcome& outcome, int frames, bool at_most) {
  const techniques::Cost& cost = outcome.verdict.cost;
  const auto each = [frames](std::uint64_t sum) {
    return (sum + static_cast<std::uint64_t>(frames) / 2) / static_cast<std::uint64_t>(frames);
  };
  if (cost.clocks == 0) return fmt::format("{} accesses", each(cost.accesses));
  const bool bound = at_most && words_of(outcome.technique).machine == kOwnCore;
  return fmt::format("{}{} {}", bound ? "at most " : "", each(cost.clocks),
                     words_of(outcome.technique).clocks);
}

std::string meaning(const Outcome& outcome, int frames) {
  const Words& words = words_of(outcome.technique);
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
  if (wrong != 0) text += fmt::format("; invents {}", wrong);
  return text + "; " + cost_of(outcome.verdict.cost, frames);
}

}  // namespace collide::compare
