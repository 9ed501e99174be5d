// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/judge/adapters/registry.h"
#include "model/judge/verdict.h"
#include "model/techniques/common_pixels.h"
#include "sim/compare/line_record.h"
#include "sim/platform/bus_traffic.h"
#include "sim/platform/native/native_run.h"
#include "sim/units/on.h"

/// What a comparison of techniques comes to.
namespace collide::compare {

/// What RTL and golden model made of each other in lockstep.
struct Agreement {
  std::uint64_t compared = 0;  ///< comparisons made
  std::optional<int> frame;    ///< in which they part; nothing: they agreed throughout
  std::string difference;      ///< what differed there
  bool agreed() const { return !frame; }
};

/// A technique across the bus of a machine.
struct OnBus {
  std::optional<platform::TechniqueRun> run;
  std::string why;  ///< if it cannot run there
};

/// The pairs that share a pixel of the scene's screen, counted in each frame: what a player sees as
/// contacts, whatever a technique is judged by.
struct Contacts {
  std::uint64_t all = 0;
  std::uint64_t seen = 0;    ///< its answer stands for the pair
  std::uint64_t missed = 0;  ///< it could have seen the pair, and said nothing
  /// Of those outside, the pairs that share no pixel of the technique's own, smaller screen.
  std::uint64_t off_its_screen = 0;
  std::uint64_t outside() const { return all - seen - missed; }
};

/// One of them, or an object on the terrain: where they share pixels, and how many.
struct Contact {
  int frame;
  int object;
  std::optional<int> other;  ///< nothing: the terrain
  techniques::CommonArea area;
};

/// What a frame takes a program on the processor that this runs on.
struct HostTime {
  double microseconds = 0;  ///< a frame's, on average; of several runs the median
  int runs = 0;
  int frames = 0;           ///< measured ones
  std::uint64_t found = 0;  ///< in those frames, by one run
};

/// A technique's outcome.
struct Outcome {
  const scene::Scene* scene = nullptr;  ///< the film's, for the names of its objects
  std::string technique;                ///< its name
  techniques::TechniqueWords words{};   ///< of its row in the registry
  techniques::Verdict verdict;
  techniques::Judge judge;
  techniques::ItemKind kind;
  techniques::World screen;  ///< the one it sees
  std::vector<techniques::FrameResult> frames;
  Contacts contacts;
  /// Of a technique whose unit ran in lockstep. Where the two part, its verdict is empty.
  std::optional<Agreement> agreement;
  /// For the report, by frame: which of the pairs that share a pixel its answer does not stand for,
  /// by their places in the truth's list. They are outside its domain, or no contacts to its judge.
  std::vector<std::vector<int>> outside;
  /// For the pages, of a technique that is judged by circles, by frame: which of those pairs it
  /// could have named, and did not, by their places.
  std::vector<std::vector<int>> unnamed;
  /// For the report, of a technique on VERA, by frame.
  std::vector<FrameLines> lines;
  /// With a machine.
  std::optional<OnBus> bus;
  /// With firmware, of a technique that is a program.
  std::optional<platform::NativeRun> native;
  /// With `time`, of a technique that any processor runs.
  std::optional<HostTime> host;

  /// Frames in which it missed or invented something, or gave a wrong time.
  std::uint64_t frames_wrong() const;
};

/// A step of an object in a frame.
struct Leap {
  int frame;
  int object;
};

/// A technique that cannot play the film.
struct LeftOut {
  std::string technique;
  techniques::TechniqueWords words;
  std::string why;
};

struct Comparison {
  const scene::Scene* scene = nullptr;  ///< the film's
  int frames = 0, objects = 0;
  /// The pairs that may hit each other and share a pixel of the scene's screen, of each frame.
  std::uint64_t contacts = 0;
  /// The same of those that share a pixel, but none of the screen, which are not among them.
  std::uint64_t off_screen_contacts = 0;
  int off_screen_frames = 0;  ///< with such a contact
  /// Steps of more than half the screen that the scene does not mark as jumps, and the first.
  std::uint64_t leaps = 0;
  std::optional<Leap> first_leap;
  On on = On::kGolden;
  std::string machine;  ///< its name, if there is one
  std::string runs_on;  ///< the game, if that was said: a GameMachine
  /// The machines whose techniques were therefore left out.
  std::vector<std::string> folded;
  std::vector<Outcome> outcomes;
  std::vector<LeftOut> left_out;
  /// Of every frame those of the scene's screen, pairs and then the terrain's, each in the order of
  /// the truth.
  std::vector<Contact> contact_list;
  /// By the screen's width and height.
  std::map<std::pair<int, int>, std::unique_ptr<techniques::Truths>> truths;

  const techniques::Truths& truths_on(const techniques::World& screen) const {
    return *truths.at({screen.width, screen.height});
  }
  /// Whether no lockstep found a difference, and nothing was answered otherwise across a bus or in
  /// machine code.
  bool agreed() const { return difference().empty(); }
  /// The first of those in a sentence; empty if there is none.
  std::string difference() const;
};

}  // namespace collide::compare
