// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "model/common/json_fwd.h"
#include "model/common/record_of.h"
#include "model/vera/unit.h"

namespace collide::vera {

/// Clocks that an access of the CPU takes.
constexpr int kAccessClocks = 4;

/// That the CPU can name, from 0 on.
constexpr int kRegisters = 32;

/// The input of one unit: the job format of docs/reference/vera-jobs.md as a value.
struct Job {
  struct Memory {
    std::uint32_t at = 0;
    std::vector<std::uint8_t> bytes;
  };

  /// Sets the attributes of some sprites, which takes no time.
  struct Sprites {
    int first = 0;
    int last = 0;
    Attributes attributes{};
  };
  /// Time passes until the latch.
  struct Frame {};
  struct Wait {
    std::uint64_t clocks = 1;
  };
  /// The job is over.
  struct End {};
  struct Read {
    std::uint8_t reg = 0;
  };
  struct Write {
    std::uint8_t reg = 0;
    std::uint8_t data = 0;
  };
  /// i_look: no access.
  struct Look {
    std::uint8_t reg = 0;
  };
  struct Hold {
    unsigned clocks = 1;
  };
  /// The video RAM takes no request.
  struct NotReady {
    unsigned clocks = 1;
  };
  /// From now on.
  struct WaitStates {
    std::uint8_t clocks = 0;
  };
  /// i_rst.
  struct Reset {
    unsigned clocks = 1;
  };
  using Step =
      std::variant<Sprites, Frame, Wait, End, Read, Write, Look, Hold, NotReady, WaitStates, Reset>;
  struct Action;

  std::string name;
  std::uint32_t fill_seed =
      0;  ///< xorshift32 over the video RAM below the attributes; 0 leaves it zero
  std::vector<Memory> vram;
  Registers registers;
  Load load;
  std::vector<Action> actions;
  bool lines = false;          ///< results list every line
  std::vector<int> pixels_of;  ///< rows whose pixels results list
};

/// A step in that clock since the set-up, or as soon as its agent can. Without a clock it comes
/// as soon as the action before it in the list is over, and the beam is at the place, if one is
/// given. An access is over four clocks after its own.
struct Job::Action {
  std::optional<std::uint64_t> at;
  std::optional<Position> place;
  Step step = Frame{};
};

const Record<Job>& record_of(const Job* job);
/// Throws InputError that names the member. Files are looked for next to the file the job came
/// from, which the place of `json` begins with.
Job parse_job(const JsonField& json);
Json to_json(const Job& job);

/// The video RAM that the job begins with, attributes included, but for those of its actions.
std::vector<std::uint8_t> video_ram(const Job& job);
/// Puts memory, registers and load of the job into a unit just out of reset.
void set_up(Unit& unit, const Job& job);

}  // namespace collide::vera
