// SPDX-License-Identifier: MIT
#include "sim/platform/list_unit_batch.h"

#include <fmt/format.h>

#include "model/common/input_error.h"

namespace collide::platform {
namespace {

// As in firmware/list_unit/list_unit.inc.
constexpr std::uint32_t kDescriptorBytes = 16;
constexpr std::uint32_t kDescriptorMask = 8;
constexpr unsigned kMostPairs = 128 * 127 / 2;
constexpr unsigned kLines = 1 + kMostPairs / 3 + 1;

}  // namespace

ListUnitBatch::ListUnitBatch(Platform& platform, const tools::Program& program, const Scene& scene,
                             std::uint16_t frames)
    : platform_(platform), found_(program.symbol("found")), records_(program.symbol("records")) {
  platform_.load(program);
  const std::uint32_t base = program.symbol("descriptors");
  for (std::uint32_t i = 0; i < scene.words.size(); ++i) {
    const bool moved = scene.masks && i < scene.count * (kDescriptorBytes / 4) &&
                       i % (kDescriptorBytes / 4) == kDescriptorMask / 4;
    platform_.set_long(base + 4 * i, scene.words[i] + (moved ? base : 0));
  }
  std::uint32_t at = program.symbol("job");
  for (const std::uint32_t value :
       {std::uint32_t{scene.count}, base, std::uint32_t{0}, scene.rows << 16 | scene.columns,
        program.symbol("list"), std::uint32_t{kLines}}) {
    platform_.set_long(at, value);
    at += 4;
  }
  platform_.set_word(at, scene.control);
  platform_.set_word(program.symbol("frames"), frames);
}

ListUnitBatch::Result ListUnitBatch::run(double seconds) {
  Result result;
  result.outcome = platform_.run(seconds);
  if (result.outcome.end != Ending::End::kExit || result.outcome.code != 0) {
    throw InputError(fmt::format("the firmware did not end by itself: pc 0x{:06X}, exit code {}",
                                 result.outcome.pc, result.outcome.code));
  }
  const std::uint32_t found = platform_.long_word(found_);
  if (found > kMostPairs) throw InputError("firmware", "a line of the list belongs to another run");
  for (std::uint32_t i = 0; i < found; ++i) {
    result.records.push_back(platform_.long_word(records_ + 4 * i));
  }
  return result;
}

}  // namespace collide::platform
