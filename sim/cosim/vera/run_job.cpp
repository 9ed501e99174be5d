// SPDX-License-Identifier: MIT
#include "sim/cosim/vera/run_job.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/common/crc32.h"
#include "model/common/input_error.h"
#include "model/common/record.h"
#include "model/vera/register_file.h"
#include "sim/cosim/job_forms.h"
#include "sim/units/divergence.h"
#include "sim/units/hung.h"

namespace collide::vera {
namespace {

/// Collects the lines of the frame that runs.
class Collector final : public Observer {
 public:
  Collector(const Job& job, LineDetail detail, JobResult& result)
      : job_(job), detail_(detail), result_(result) {}

  void on_row(const Row& row) override {
    JobResult::Line& line = result_.frames.back().lines[row.row];
    line = {row.hit, 0, row.clocks, row.dropped, row.cut, true, {}};
    if (detail_ == LineDetail::kPixels) add_pixels(row, line);
  }
  void on_frame(const Frame&) override {}

 private:
  void add_pixels(const Row& row, JobResult::Line& line) const {
    std::vector<std::uint8_t> bytes;
    bytes.reserve(3 * kScreenColumns);
    for (int c = 0; c < kScreenColumns; ++c) {
      const Cell& cell = row.cells[c];
      line.empty = line.empty && cell == Cell{};
      bytes.insert(bytes.end(), {cell.mask, cell.z, cell.colour});
    }
    line.crc32 = crc32(bytes.data(), bytes.size());
    const bool wanted =
        std::find(job_.pixels_of.begin(), job_.pixels_of.end(), row.row) != job_.pixels_of.end();
    if (wanted) line.pixels = std::move(bytes);
  }

  const Job& job_;
  LineDetail detail_;
  JobResult& result_;
};

JobResult::Moment moment(const Unit& unit, const RegisterFile& registers) {
  return {unit.raster(), unit.lines(), registers.read(kCtrl, {}) >> 1};
}

/// `registers` follows what the access does to them.
void make(const Job::Access& access, const std::string& place, Unit& unit, RegisterFile& registers,
          JobResult& result) {
  JobResult::OneFrame& frame = result.frames.back();
  const Raster raster = unit.raster();
  const Position now = unit.position();
  const Position then{access.line, access.clock};
  if (!reaches(now, then, raster) ||
      clocks_between(now, then, raster) + kAccessClocks > clocks_to_latch(now, raster) + 1) {
    throw InputError(
        place,
        fmt::format("line {} clock {} is not between line {} clock {} and the end of the frame",
                    then.line, then.clock, now.line, now.clock));
  }
  unit.run_to(access.line, access.clock);
  if (access.hold != 0) unit.hold(access.hold);
  result.clocks += static_cast<std::uint64_t>(clocks_between(now, then, raster) + kAccessClocks);
  frame.moments.push_back(moment(unit, registers));
  if (access.write) {
    unit.write(access.reg, access.data);
    if (registers.write(access.reg, access.data).resets) registers.reset();
  } else {
    frame.reads.push_back(unit.read(access.reg));
  }
}

/// Runs on to where the job ends.
void end_at(Position end, const std::string& place, Unit& unit, JobResult& result) {
  const Raster raster = unit.raster();
  const Position now = unit.position();
  if (!reaches(now, end, raster) ||
      clocks_between(now, end, raster) > clocks_to_latch(now, raster)) {
    throw InputError(place,
                     fmt::format("line {} clock {} is not between line {} clock {} and the latch",
                                 end.line, end.clock, now.line, now.clock));
  }
  unit.run_to(end.line, end.clock);
  result.clocks += static_cast<std::uint64_t>(clocks_between(now, end, raster));
}

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

/// Of all frames.
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

JobResult run_job(const Job& job, const MakeUnit& make_unit, LineDetail detail,
                  const std::function<void(const Unit&)>& at_end) {
  JobResult result;
  Collector collector(job, detail, result);
  const std::unique_ptr<Unit> unit = make_unit();
  if (detail != LineDetail::kNone) unit->observe(&collector);
  set_up(*unit, job);
  RegisterFile registers;
  registers.set(job.registers);
  std::size_t number = 0;
  try {
    for (const Job::OneFrame& frame : job.frames) {
      JobResult::OneFrame& one = result.frames.emplace_back();
      one.registers = registers.settings();
      one.sprites = frame.sprites;
      one.contended = !frame.accesses.empty();
      for (const auto& [index, attributes] : frame.sprites) unit->load_sprite(index, attributes);
      for (std::size_t i = 0; i < frame.accesses.size(); ++i) {
        make(frame.accesses[i], fmt::format("frames[{}].accesses[{}]", number, i), *unit, registers,
             result);
      }
      one.moments.push_back(moment(*unit, registers));
      if (frame.until) {
        end_at(*frame.until, fmt::format("frames[{}].until", number), *unit, result);
      } else {
        result.clocks +=
            static_cast<std::uint64_t>(clocks_to_latch(unit->position(), unit->raster())) + 1;
        one.frame = unit->run_frame();
        one.latched = true;
      }
      if (frame.ack) unit->write(kIsr, kSprcol);
      ++number;
    }
  } catch (Divergence& divergence) {
    divergence.step = number;
    throw;
  } catch (RtlFailure& failure) {
    failure.step = number;
    throw;
  }
  if (at_end) at_end(*unit);
  return result;
}

const Record<Ran>& result_record() {
  static const auto kRecord = cosim::begun_result<Ran>("vera").shows(
      "frames", [](const Ran& ran) -> const auto& { return ran; }, frames_form());
  return kRecord;
}

Json to_json(const JobResult& result, const Job& job, std::string_view on) {
  return result_record().print({result, job, on});
}

}  // namespace collide::vera
