// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/scene/mask.h"
#include "model/techniques/continuum.h"
#include "model/techniques/flying_shark.h"
#include "model/techniques/x16_detector.h"
#include "sim/m68k/continuum_firmware.h"
#include "sim/units/on.h"

/// Techniques that are programs of their time, run as machine code of their own processor over what
/// the technique was given, and held to what it made of it.
namespace collide::platform {

struct NativeRun {
  std::string program;    ///< its file
  std::string processor;  ///< "Z80"
  std::string machine;    ///< a machine's name
  int frames = 0;
  std::uint64_t results = 0;                   ///< of the program that were compared
  std::uint64_t least = 0, most = 0, sum = 0;  ///< clocks of a frame's work, and of all
  std::uint64_t lockstep = 0;                  ///< comparisons that a unit in lockstep made
  std::optional<int> frame;                    ///< in which the program parts from the technique
  std::string difference;                      ///< what differs there
  std::string why;  ///< if the program cannot be run on this, in which case there is nothing else

  bool ran() const { return why.empty(); }
  bool agreed() const { return !frame; }
  std::uint64_t mean() const { return frames == 0 ? 0 : sum / static_cast<unsigned>(frames); }
  /// Another frame's clocks.
  void add(std::uint64_t clocks);
};

/// firmware/flying-shark on machine spectrum: both arrays, each result byte and the T states.
class FlyingSharkNative {
 public:
  void add(const techniques::flying_shark::Frame& frame,
           const techniques::flying_shark::Report& report) {
    frames_.push_back({frame, report});
  }
  /// In a process of its own. Throws InputError if the program is not in the folder or is another.
  NativeRun run(const std::filesystem::path& firmware) const;

 private:
  struct Given {
    techniques::flying_shark::Frame frame;
    techniques::flying_shark::Report report;
  };
  std::vector<Given> frames_;
};

/// firmware/rings-x16/scene.s on machine x16 with its VERA on `unit`: what VERA reports, and who is
/// hit by whom.
class RingsNative {
 public:
  void add(const x16::Detector& detector, const x16::Report& report);
  /// In a process of its own. Throws InputError as above; it cannot be run if there is nothing to
  /// show, or the decision tables do not fit the machine's memory.
  NativeRun run(const std::filesystem::path& firmware, On unit) const;

 private:
  struct Given {
    std::vector<x16::Place> places;
    std::uint8_t isr = 0;  ///< SPRCOL and the masks
    std::vector<x16::Pair> hits;
  };
  std::vector<x16::Object> objects_;
  std::vector<scene::Mask> shapes_;
  std::vector<Given> frames_;
};

/// firmware/continuum on a 68000 with nothing but memory, at once: D0, clocks and registers of each
/// call; what a frame takes is both.
class ContinuumNative {
 public:
  explicit ContinuumNative(std::filesystem::path firmware) : firmware_(std::move(firmware)) {}
  /// Throws InputError if the program is not in the folder or is another.
  void add(int frame, const techniques::continuum::Query& query,
           const std::vector<std::uint32_t>& rows, const std::vector<std::uint16_t>& screen,
           const techniques::continuum::Result& result);
  NativeRun run() const;

 private:
  std::filesystem::path firmware_;
  std::unique_ptr<m68k::ContinuumFirmware> processor_;
  NativeRun run_;
  int last_ = -1;             // frame
  std::uint64_t clocks_ = 0;  // of it so far
};

}  // namespace collide::platform
