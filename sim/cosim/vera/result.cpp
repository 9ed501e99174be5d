// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "model/common/record.h"
#include "sim/cosim/job_forms.h"
#include "sim/cosim/vera/run_job.h"

namespace collide::vera {
namespace {

/// A line, or null if a result leaves it out.
struct PrintedLine {
  const JobResult::Line& line;
  bool with_pixels;
};

const Record<PrintedLine>& line_record() {
  const auto of = [](auto member) {
    return [member](const PrintedLine& shown) -> const auto& {
      return shown.line.*member;
    };
  };
  static const auto kRecord =
      Record<PrintedLine>("line")
          .shows("crc32", of(&JobResult::Line::crc32), HexText{8})
          .shows("hit", of(&JobResult::Line::hit), AtMost{15})
          .shows("clocks", of(&JobResult::Line::clocks), AtMost{799},
                 "missing if the RTL does not show them")
          .only_if([](const PrintedLine& shown) { return shown.line.clocks != kNotShown; })
          .shows("dropped", of(&JobResult::Line::dropped), AtMost{kSprites, 1})
          .only_if([](const PrintedLine& shown) { return shown.line.dropped > 0; })
          .mark("cut")
          .only_if([](const PrintedLine& shown) { return shown.line.cut; })
          .shows("pixels", of(&JobResult::Line::pixels), HexBytes{})
          .only_if([](const PrintedLine& shown) { return shown.with_pixels; });
  return kRecord;
}

/// A frame as a result shows it.
struct PrintedFrame {
  const JobResult::OneFrame& frame;
  const Job& job;
};

/// By row, those that are not empty, and those whose pixels are asked for.
Form<PrintedFrame> printed_lines_form() {
  return {[](const PrintedFrame& shown) {
            const std::vector<int>& wanted = shown.job.pixels_of;
            Json json = Json::object();
            for (const auto& [row, line] : shown.frame.lines) {
              const bool pixels = std::find(wanted.begin(), wanted.end(), row) != wanted.end();
              if (line.empty && !pixels) continue;
              json[fmt::format("{}", row)] = line_record().print({line, pixels});
            }
            return json;
          },
          [](SchemaParts& parts) {
            return Json{{"type", "object"}, {"additionalProperties", line_record().schema(parts)}};
          }};
}

const Record<PrintedFrame>& printed_frame_record() {
  const auto of = [](auto member) {
    return [member](const PrintedFrame& shown) -> const auto& {
      return shown.frame.frame.*member;
    };
  };
  const auto latched = [](const PrintedFrame& shown) { return shown.frame.latched; };
  const Json none = {{"nibble", false}, {"sprcol", false}, {"irq", false}, {"clocks", false}};
  const Json all = {{"required", {"nibble", "sprcol", "irq", "clocks"}}};
  static const auto kRecord =
      Record<PrintedFrame>("frame")
          .shows("nibble", of(&Frame::nibble), AtMost{15})
          .only_if(latched)
          .shows("sprcol", of(&Frame::sprcol), Bit{})
          .only_if(latched)
          .shows("irq", of(&Frame::irq), Bit{})
          .only_if(latched)
          .shows("clocks", of(&Frame::clocks), "since the latch before, or since the start")
          .only_if(latched)
          .shows("field", of(&Frame::field), AtMost{1}, "interlaced: 0 even, 1 odd")
          .only_if([](const PrintedFrame& shown) { return shown.frame.frame.interlaced; })
          .shows(
              "reads", [](const PrintedFrame& shown) -> const auto& { return shown.frame.reads; })
          .only_if([](const PrintedFrame& shown) { return !shown.frame.reads.empty(); })
          .shows(
              "lines", [](const PrintedFrame& shown) -> const auto& { return shown; },
              printed_lines_form(), "by row")
          .only_if([](const PrintedFrame& shown) { return shown.job.lines; })
          .schema_has(
              "oneOf",
              Json::array({all, {{"description", "ended by \"until\""}, {"properties", none}}}));
  return kRecord;
}

/// The form of all frames.
Form<Ran> frames_form() {
  return {[](const Ran& ran) {
            Json json = Json::array();
            for (const JobResult::OneFrame& one : ran.result.frames) {
              json.push_back(printed_frame_record().print({one, ran.job}));
            }
            return json;
          },
          [](SchemaParts& parts) {
            return Json{{"type", "array"},
                        {"minItems", 1},
                        {"items", printed_frame_record().schema(parts)}};
          }};
}

}  // namespace

const Record<Ran>& result_record() {
  static const auto kRecord = cosim::begun_result<Ran>("vera").shows(
      "frames", [](const Ran& ran) -> const auto& { return ran; }, frames_form());
  return kRecord;
}

Json to_json(const JobResult& result, const Job& job, std::string_view on) {
  return result_record().print({result, job, on});
}

}  // namespace collide::vera
