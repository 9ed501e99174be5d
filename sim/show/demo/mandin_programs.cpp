// SPDX-License-Identifier: MIT
#include "sim/show/demo/mandin_programs.h"

#include <algorithm>

#include "model/common/json.h"
#include "sim/m68k/program.h"
#include "sim/platform/mandin_batch.h"
#include "sim/tools/worker.h"

namespace collide::demo {
namespace {

using platform::MandinBatch;

constexpr double kSeconds = 600;
/// 68030: data and instruction cache on, with write allocation and bursts.
constexpr std::uint32_t kCachesOn = 0x3111;

MandinBatch::Sprite sprite_of(const scene::Mask& mask, int x, int y) {
  MandinBatch::Sprite sprite;
  sprite.place = {x, y, mask.width(), mask.height()};
  sprite.stride = mask.stride();
  sprite.mask = mask.words();
  return sprite;
}

MandinRun run_part(const MandinProgram& program, const std::vector<MandinBatch::Pair>& pairs,
                   const std::vector<bool>& truth, const m68k::Program& code) {
  const Json json = tools::run_isolated([&] {
    platform::Machine machine = platform::read_machine(program.machine);
    machine.device("blitter")->unit = On::kRtl;
    platform::Platform platform(machine, {});
    MandinBatch batch(platform, code, pairs, {program.cacr, 0, true});
    const MandinBatch::Answers answers = batch.run(kSeconds);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < pairs.size(); ++i) wrong += (answers.flags[i] != 0) != truth[i];
    return Json{{"wrong", wrong},
                {"clocks", answers.outcome.clocks},
                {"seconds", static_cast<double>(answers.outcome.clocks) / machine.cpu_hz},
                {"processor", {answers.processor.reads, answers.processor.writes}},
                {"blitter", {answers.blitter.reads, answers.blitter.writes}}};
  });
  MandinRun run;
  run.pairs = pairs.size();
  run.wrong = json["wrong"];
  run.clocks = json["clocks"];
  run.seconds = json["seconds"];
  run.processor.reads = json["processor"][0];
  run.processor.writes = json["processor"][1];
  run.blitter.reads = json["blitter"][0];
  run.blitter.writes = json["blitter"][1];
  return run;
}

}  // namespace

const std::vector<MandinProgram>& mandin_programs() {
  constexpr bool kStale = true, kInBuffer = true, kAlone = true;
  static const std::vector<MandinProgram> kPrograms{
      {"68000: COLFLAG, source primed (FXSR)", "ste", "mandin-68000-none-word", 0},
      {"68000: COLFLAG, guard word (article)", "ste", "mandin-guard-68000-none", 0},
      {"68000 tests the buffer, masked", "ste", "mandin-68000-none-word", 0, !kStale, kInBuffer},
      {"68000 tests the buffer, cleared first", "ste", "mandin-guard-68000-none", 0, !kStale,
       kInBuffer},
      {"68000 alone", "ste", "mandin-68000-none-word", 0, !kStale, !kInBuffer, kAlone},
      {"68030: COLFLAG, cache left on", "falcon", "mandin-guard-68030-none", kCachesOn, kStale},
      {"68030: COLFLAG, cache cleared and off", "falcon", "mandin-guard-68030-clear-all-off",
       kCachesOn},
      {"68030 tests the buffer, cache left on", "falcon", "mandin-guard-68030-none", kCachesOn,
       kStale, kInBuffer},
      {"68030 tests the buffer, cache off", "falcon", "mandin-guard-68030-off-test", kCachesOn,
       !kStale, kInBuffer},
      {"68030 tests the buffer, cache cleared", "falcon", "mandin-guard-68030-clear-all", kCachesOn,
       !kStale, kInBuffer},
      {"68030 alone", "falcon", "mandin-guard-68030-none", kCachesOn, !kStale, !kInBuffer, kAlone}};
  return kPrograms;
}

MandinRun run_mandin(const MandinProgram& program, const scene::Mask& first,
                     const scene::Mask& second, const std::vector<OffsetSweep::Offset>& offsets,
                     const std::filesystem::path& firmware) {
  const m68k::Program code =
      m68k::read_program(firmware / (std::string(program.firmware) + ".elf"));
  const std::size_t most = MandinBatch::most_pairs(code);
  MandinRun run;
  for (std::size_t from = 0; from < offsets.size(); from += most) {
    std::vector<MandinBatch::Pair> pairs;
    std::vector<bool> truth;
    for (std::size_t i = from; i < std::min(from + most, offsets.size()); ++i) {
      MandinBatch::Pair pair;
      pair.first = sprite_of(first, 0, 0);
      pair.second = sprite_of(second, offsets[i].dx, offsets[i].dy);
      pair.in_buffer = program.in_buffer;
      pair.alone = program.alone;
      pairs.push_back(std::move(pair));
      truth.push_back(offsets[i].common_pixels > 0);
    }
    const MandinRun part = run_part(program, pairs, truth, code);
    run.pairs += part.pairs;
    run.wrong += part.wrong;
    run.clocks += part.clocks;
    run.seconds += part.seconds;
    run.processor = run.processor + part.processor;
    run.blitter = run.blitter + part.blitter;
  }
  return run;
}

}  // namespace collide::demo
