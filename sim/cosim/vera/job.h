// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
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

/// What one unit is given, frame by frame: the job format of docs/reference/vera-jobs.md as a
/// value.
struct Job {
  struct Memory {
    std::uint32_t at = 0;
    std::vector<std::uint8_t> bytes;
  };

  /// A CPU access in a clock of the frame.
  struct Access {
    int line = 0;
    int clock = 0;
    bool write = false;
    std::uint8_t reg = 0;
    std::uint8_t data = 0;
    unsigned hold = 0;  ///< clocks for which the renderer is frozen before it, 0..255
  };

  struct OneFrame {
    std::map<int, Attributes> sprites;  ///< in force from the frame's first clock
    std::vector<Access> accesses;       ///< in the order of the beam
    bool ack = false;                   ///< acknowledges SPRCOL after the latch
    /// Of the last one: where the beam is when the job ends, before the latch.
    std::optional<Position> until;
  };

  // What agents around a free-running unit do.

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
  using Step = std::variant<Read, Write, Look, Hold, NotReady, WaitStates, Reset>;
  struct Action;

  std::string name;
  std::uint32_t fill_seed =
      0;  ///< xorshift32 over the video RAM below the attributes; 0 leaves it zero
  std::vector<Memory> vram;
  Registers registers;
  Load load;
  std::vector<OneFrame> frames;
  /// All agents act at once, in any clock. There is one frame, of sprites alone.
  std::vector<Action> free;
  bool lines = false;          ///< results list every line
  std::vector<int> pixels_of;  ///< rows whose pixels results list

  bool runs_free() const;
};

/// In that clock since the set-up, or as soon as its agent can.
struct Job::Action {
  std::uint64_t at = 0;
  Step step;
};
inline bool Job::runs_free() const {
  return !free.empty();
}

const Record<Job>& record_of(const Job* job);
/// Throws InputError that names the member. Files are looked for next to the file the job came
/// from, which the place of `json` begins with.
Job parse_job(const JsonField& json);
Json to_json(const Job& job);

/// The video RAM that the job begins with, attributes included, but for those of its frames.
std::vector<std::uint8_t> video_ram(const Job& job);
/// Puts memory, registers and load of the job into a unit just out of reset.
void set_up(Unit& unit, const Job& job);

}  // namespace collide::vera
