// SPDX-License-Identifier: MIT
#include "model/vera/unit.h"

#include <fmt/format.h>

#include "model/common/input_error.h"

namespace collide::vera {
namespace {

constexpr int kLines = 525;

void in_range(const char* name, int value, int high, int multiple) {
  if (value < 0 || value > high || value % multiple != 0) {
    const std::string of = multiple > 1 ? fmt::format(", a multiple of {}", multiple) : "";
    throw InputError(name, fmt::format("{} is not in 0..{}{}", value, high, of));
  }
}

}  // namespace

void Unit::run_to(int line, int clock) {
  const int length = line_clocks();
  if (line < 0 || line >= kLines || clock < 0 || clock >= length) {
    throw InputError("position",
                     fmt::format("line {} clock {} does not exist: lines 0..{}, clocks 0..{}", line,
                                 clock, kLines - 1, length - 1));
  }
  const Position from = position();
  const int distance = (line - from.line) * length + clock - from.clock;
  run(static_cast<std::uint64_t>(distance < 0 ? distance + kLines * length : distance));
}

void check(const Registers& r) {
  in_range("vscale", r.vscale, 255, 1);
  in_range("hscale", r.hscale, 255, 1);
  in_range("vstart", r.vstart, 510, 2);
  in_range("vstop", r.vstop, 510, 2);
  in_range("hstart", r.hstart, 1020, 4);
  in_range("hstop", r.hstop, 1020, 4);
  in_range("output", r.output, 3, 1);
  in_range("ien", r.ien, 15, 1);
  in_range("irq_line", r.irq_line, 511, 1);
}

void check(const Load& load) {
  in_range("layer_load[0]", load.layer_words[0], 255, 1);
  in_range("layer_load[1]", load.layer_words[1], 255, 1);
  in_range("wait_states", load.wait_states, 15, 1);
}

}  // namespace collide::vera
